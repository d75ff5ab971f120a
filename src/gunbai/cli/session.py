"""A session at the terminal: shows a human the view of a seat, reads commands and plays them.

Only a seat's own view is shown. Where several humans share the keyboard, the screen is cleared
before another player takes over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic

from gunbai.bots import Bot
from gunbai.cli import rules
from gunbai.cli.files import write_text
from gunbai.cli.screen import Screen
from gunbai.cli.table import Table
from gunbai.cli.wording import (
    did_you_mean,
    explain,
    named,
    player_name,
    prompt_text,
    refusal_text,
    seat_name,
)
from gunbai.core import CHANCE, RESIGN, SPECTATOR, GunbaiError, Rng
from gunbai.games.component import CARDS, components, find, near

LONG_LIST = 16
"""If there are more options than this, they are shown in columns."""

NOBODY_YET = -1


class Left(Exception):
    """A player leaves the game before its end."""


class Session:
    def __init__(
        self,
        table: Table,
        bots: Sequence[Bot | None],
        rng: Rng,
        screen: Screen,
        save_path: Path | None,
    ) -> None:
        self.table = table
        self.game = table.game
        self.bots = bots
        self.rng = rng
        self.screen = screen
        self.save_path = save_path
        self.humans = [seat for seat, bot in enumerate(bots) if bot is None]
        self.told = [table.last_decision(seat) for seat in range(self.game.players)]
        """The number of entries that each seat has been told."""
        self.at_keyboard = NOBODY_YET
        self.components = components(self.game.info.id, self._pack(), screen.language)
        self.board = ""
        """The last board drawn, so that an unchanged board is not drawn again."""

    def _pack(self) -> object:
        """The pack of the game, if it has one."""
        return getattr(self.game, "pack", None)

    def run(self) -> None:
        """Play to the end; raises Left, EOFError or KeyboardInterrupt when a player leaves."""
        while not self.table.state.over():
            with self.screen.busy(self.screen.say("prompt.thinking")):
                self._play_others()
            if not self.table.state.over():
                self._ask(self._next_human())
            self.keep()

    def keep(self) -> None:
        """Write the game to its file, if it has one."""
        if self.save_path is not None:
            write_text(self.save_path, self.table.record.dumps())

    def show_end(self) -> None:
        """Show the last events and the final board, as everybody may see them."""
        self.hide()
        seat = self.at_keyboard
        viewer = SPECTATOR if seat < 0 or self._is_hot_seat() else seat
        self._show_story(self.told[seat] if seat >= 0 else 0, viewer)
        self._show_board(SPECTATOR)

    def hide(self) -> None:
        """Clear the view of a seat, where several humans share the screen."""
        if self._is_hot_seat():
            self.screen.clear()
            self.board = ""

    def offer_to_save(self, question: str) -> bool:
        """Ask for a file name; True once the game is saved in it."""
        while name := self.screen.ask(self.screen.say(question) + " "):
            if name.casefold() in self.screen.say("cli.no").split():
                return False
            if self._save(name):
                return True
        return False

    # The seat to decide

    def _play_others(self) -> None:
        """Play luck and bots until a human is asked."""
        while not (state := self.table.state).over():
            asked = state.deciders()
            if asked[0] == CHANCE:
                self.table.play(CHANCE, state.code(CHANCE, state.sample(self.rng)))
                continue
            seat = next((seat for seat in asked if self.bots[seat] is not None), None)
            if seat is None:
                return
            self._play_bot(seat)

    def _play_bot(self, seat: int) -> None:
        state, bot = self.table.state, self.bots[seat]
        assert bot is not None
        start = monotonic()
        action = bot.choose(state.view(seat), state.legal(seat))
        code = "resign" if action == RESIGN else state.code(seat, action)
        self.table.play(seat, code, _since(start))

    def _next_human(self) -> int:
        """The seat to ask: the player at the keyboard first, if that seat is asked."""
        asked = self.table.state.deciders()
        return self.at_keyboard if self.at_keyboard in asked else asked[0]

    def _is_hot_seat(self) -> bool:
        return len(self.humans) > 1 and self.game.info.has_secrets

    # What a human sees

    def _ask(self, seat: int) -> None:
        self._hand_over(seat)
        self._show_story(self.told[seat], seat)
        self.told[seat] = len(self.table.line)
        self._show_board(seat)
        self._show_question(seat)
        start = monotonic()
        while not self._obey(seat, self.screen.ask("> "), start):
            pass

    def _hand_over(self, seat: int) -> None:
        if seat == self.at_keyboard:
            return
        if self._is_hot_seat():
            self.hide()
            self.screen.ask(self.screen.say("prompt.hand_over", player=self._who(seat)) + " ")
            self.hide()
        self.at_keyboard = seat

    def _who(self, seat: int) -> str:
        return player_name(self.table.record.seats, seat)

    def _show_story(self, first: int, viewer: int) -> None:
        moments = self.table.line[first:]
        events = [event for moment in moments for event in moment.log.shown_to(viewer)]
        if events:
            self.screen.line()
        namer = named(self.game, self.table.record.seats)
        for event in events:
            self.screen.line("· " + self.game.tell(event, self.screen.language, namer))

    def _show_board(self, viewer: int) -> None:
        board = self.game.draw(self.table.state.view(viewer), self.screen.language)
        if board == self.board:
            return
        self.board = board
        self.screen.line()
        self.screen.picture(board)
        if any(self._who(seat) != seat_name(seat) for seat in range(self.game.players)):
            names = [self._who(seat) for seat in range(self.game.players)]
            self.screen.line(" · ".join(names), "dim")

    def _show_question(self, seat: int) -> None:
        view = self.table.state.view(seat)
        self.screen.line()
        namer = named(self.game, self.table.record.seats)
        self.screen.line(prompt_text(self.game, view, self.screen.language, namer), "bold")
        codes = self._codes(seat)
        words = [self.game.describe(code, self.screen.language) for code in codes]
        if len(codes) > LONG_LIST:
            self.screen.columns([f"{n:3}  {text}" for n, text in enumerate(words, 1)])
            return
        notes = [self._note(code) for code in codes]
        if len(set(notes) - {""}) < 2:
            notes = [""] * len(codes)
        rows = [
            [f"{n:3}", text, code, note]
            for n, (text, code, note) in enumerate(zip(words, codes, notes, strict=True), 1)
        ]
        self.screen.options(rows)

    def _note(self, code: str) -> str:
        """The text of the one card, warlord or castle that a code names."""
        parts = re.split("[ =,]", code)[1:]
        texts = {each.text for each in self.components if each.kind in CARDS and each.id in parts}
        return texts.pop() if len(texts) == 1 else ""

    def _codes(self, seat: int) -> list[str]:
        state = self.table.state
        return [state.code(seat, action) for action in state.legal(seat)]

    # Commands of a human; True means that the game has changed

    def _obey(self, seat: int, text: str, start: float) -> bool:
        word, _, rest = text.partition(" ") if text[:1] != "?" else ("?", " ", text[1:])
        command = self._commands().get(word.casefold())
        if command is not None:
            return command(seat, rest.strip())
        if not text:
            return False
        code = self._code_meant(seat, text)
        if code is None:
            return False
        self.table.play(seat, code, _since(start))
        return True

    def _commands(self) -> dict[str, Callable[[int, str], bool]]:
        """Every command by its English word and by its word in the current language."""
        commands = {
            "help": self._help,
            "board": self._show_again,
            "why": self._why,
            "rules": self._rules,
            "info": self._info,
            "undo": self._undo,
            "resign": self._resign,
            "save": self._save_as,
            "quit": self._quit,
        }
        ours = {
            self.screen.say(f"prompt.word.{word}"): command for word, command in commands.items()
        }
        return {**commands, **ours, "?": self._help}

    def _code_meant(self, seat: int, text: str) -> str | None:
        """The code chosen by number or by name; shows why and returns None if there is none."""
        codes = self._codes(seat)
        if text.isdecimal():
            if 1 <= int(text) <= len(codes):
                return codes[int(text) - 1]
            self.screen.tell("prompt.no_number", n=len(codes))
            return None
        wanted = " ".join(text.split())
        for code in codes:
            if wanted.casefold() == code.casefold():
                return code
        self._explain(seat, wanted)
        return None

    def _explain(self, seat: int, code: str) -> None:
        """Show why a code is not legal, or that it is legal."""
        try:
            refusal = self.table.state.why_not(seat, code)
        except GunbaiError as error:
            self.screen.line(explain(error, self.screen.language))
            self._suggest(seat, code)
            return
        if refusal is None:
            self.screen.tell("prompt.is_legal", code=code)
        else:
            self.screen.line(refusal_text(self.game, refusal, self.screen.language))

    def _suggest(self, seat: int, text: str) -> None:
        """Suggest a command or a choice with a similar name, if there is one."""
        language = self.screen.language
        hint = did_you_mean(language, text, [*self._codes(seat), *self._commands()])
        hint = hint or did_you_mean(language, text.split()[0], self._commands())
        if hint:
            self.screen.line(hint)
        self.screen.tell("prompt.hint", "dim")

    def _help(self, seat: int, rest: str) -> bool:
        if rest:
            return self._info(seat, rest)
        self.screen.tell("prompt.help")
        return False

    def _info(self, seat: int, rest: str) -> bool:
        """Explain a card, a warlord, a castle or a region; without a word, list all names."""
        id, pack = self.game.info.id, self._pack()
        found = find(id, pack, rest, self.screen.language)
        if found:
            rules.show_components(self.screen, [(each, "") for each in found])
        elif rest:
            self.screen.tell("prompt.no_component", name=rest)
            if other := near(id, pack, rest):
                self.screen.tell("cli.did_you_mean", near=other)
        else:
            self.screen.tell("prompt.info_what")
            self.screen.columns([each.name for each in self.components])
        return False

    def _show_again(self, seat: int, rest: str) -> bool:
        self.board = ""
        self._show_board(seat)
        self._show_question(seat)
        return False

    def _why(self, seat: int, rest: str) -> bool:
        if rest:
            self._explain(seat, " ".join(rest.split()))
        else:
            self.screen.tell("prompt.why_what")
        return False

    def _rules(self, seat: int, rest: str) -> bool:
        words = rest.split()
        if not words:
            rules.show_contents(self.screen, self.game.info.id)
        elif not rules.look_up(self.screen, [self.game.info.id], words, self._pack()):
            self.screen.tell("cli.rules.nothing", words=rest)
        return False

    def _undo(self, seat: int, rest: str) -> bool:
        if self.table.may_take_back(seat) == 0:
            self.screen.tell("prompt.no_undo")
            return False
        self.table.take_back(seat)
        self.told[seat] = len(self.table.line)
        self.screen.tell("prompt.undone")
        return True

    def _resign(self, seat: int, rest: str) -> bool:
        if not self.table.state.may_resign(seat):
            refusal = self.table.state.why_not(seat, "resign")
            if refusal is None:
                self.screen.tell("error.cannot_resign")
            else:
                self.screen.line(refusal_text(self.game, refusal, self.screen.language))
            return False
        if not self.screen.confirm("prompt.really_resign"):
            return False
        self.table.play(seat, "resign")
        return True

    def _save_as(self, seat: int, rest: str) -> bool:
        name = rest or str(self.save_path or "")
        if not name:
            self.screen.tell("prompt.save_where")
        elif self._save(name):
            self.screen.tell("prompt.saved_game", file=name)
        return False

    def _save(self, name: str) -> bool:
        path = Path(name).expanduser()
        is_other = path.exists() and path != self.save_path
        if is_other and not self.screen.confirm("prompt.overwrite", file=name):
            return False
        try:
            write_text(path, self.table.record.dumps())
        except GunbaiError as error:
            self.screen.line(explain(error, self.screen.language))
            return False
        self.save_path = path
        return True

    def _quit(self, seat: int, rest: str) -> bool:
        if self.save_path is None:
            self.offer_to_save("prompt.save_first")
        raise Left


def _since(start: float) -> int:
    return round(1000 * (monotonic() - start))
