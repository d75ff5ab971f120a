"""Screen: the output and input of all commands, in one language.

In a terminal it uses colours and wraps lines; through a pipe it writes plain lines.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from gunbai.i18n import say

PIPE_WIDTH = 100
NARROWEST = 16
"""The smallest width into which a column is folded."""
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and the scrollback buffer (which clearing the screen may have filled)."""


class PlainConsole(Console):
    """A console that raises BrokenPipeError, so that the command handles a closed pipe."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    def __init__(self, language: str) -> None:
        self.language = language
        self.is_terminal = sys.stdout.isatty()
        self.console = PlainConsole(
            highlight=False,
            markup=False,
            emoji=False,
            width=None if self.is_terminal else PIPE_WIDTH,
        )

    def say(self, key: str, **args: object) -> str:
        """A message in this screen's language."""
        return say(self.language, key, args)

    def tell(self, key: str, style: str = "", **args: object) -> None:
        """Show a message."""
        self.line(self.say(key, **args), style)

    def line(self, text: str | Text = "", style: str = "") -> None:
        shown = Text(text, style) if isinstance(text, str) else text
        self.console.print(shown, soft_wrap=not self.is_terminal)

    def picture(self, text: str) -> None:
        """Show text whose layout matters; a line too long for the terminal continues below."""
        for line in text.splitlines():
            for part in fold(line, self.console.width) if self.is_terminal else [line]:
                self.console.print(Text(part), soft_wrap=True)

    def item(self, label: str, text: str | Text) -> None:
        """Show a label with a text beside it, the lines of the text aligned."""
        words = Text(text) if isinstance(text, str) else text
        if self.is_terminal:
            grid = Table.grid(padding=(0, 2))
            grid.add_row(Text(label, "bold"), words)
            self._show(grid)
        else:
            self.line(Text.assemble(label, "  ", words))

    def table(
        self,
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        numbers: Sequence[int] = (),
        title: str = "",
    ) -> None:
        """Show a table; the columns in `numbers` are right-aligned."""
        table = Table(title=title or None, title_justify="left", box=None, pad_edge=False)
        for i, head in enumerate(heads):
            table.add_column(head, justify="right" if i in numbers else "left")
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        self._show(table)

    def options(self, rows: Sequence[Sequence[str]]) -> None:
        """Show numbered choices: the number, the words with a note below, and the code, dimmed."""
        grid = Table.grid(padding=(0, 2))
        for number, words, code, note in rows:
            below = ("\n" + note, "dim") if note else ""
            grid.add_row(Text(number, "bold"), Text.assemble(words, below), Text(code, "dim"))
        self._show(grid)

    def columns(self, cells: Sequence[str]) -> None:
        """Show many short cells, in as many columns as fit."""
        shown = Columns([Text(cell) for cell in cells], padding=(0, 3), column_first=True)
        self._show(Padding(shown, (0, 0, 0, 1)))

    def markdown(self, text: str) -> None:
        if self.is_terminal:
            self._show(Markdown(text))
        else:
            self.line(text)

    @contextmanager
    def busy(self, text: str) -> Iterator[None]:
        """Show a spinner while bots think."""
        if self.is_terminal:
            with self.console.status(Text(text, "dim")):
                yield
        else:
            yield

    def clear(self) -> None:
        sys.stdout.write(CLEAR)
        sys.stdout.flush()

    def ask(self, prompt: str) -> str:
        """Read one line from the keyboard; raises EOFError at the end of input."""
        return input(prompt).strip()

    def confirm(self, key: str, **args: object) -> bool:
        """Ask a yes-or-no question; any answer other than yes means no."""
        answer = self.ask(self.say(key, **args) + " ").casefold()
        return answer in self.say("cli.yes").split()

    def _show(self, picture: RenderableType) -> None:
        """Print; through a pipe without trailing blanks."""
        if self.is_terminal:
            self.console.print(picture)
            return
        with self.console.capture() as captured:
            self.console.print(picture)
        for line in captured.get().splitlines():
            self.line(line.rstrip())


def fold(line: str, width: int) -> list[str]:
    """Break a line of a table in its last column, and keep that column aligned.

    >>> fold("Kinai  P1  Tokai Nanki Chugoku Hokuriku", 30)
    ['Kinai  P1  Tokai Nanki Chugoku', '           Hokuriku']
    """
    if cell_len(line) <= width:
        return [line]
    start = max((gap.end() for gap in re.finditer(" {2,}", line)), default=0)
    indent = cell_len(line[:start])
    if indent + NARROWEST > width:
        return [line]
    parts = [line[:start]]
    for word in line[start:].split(" "):
        longer = parts[-1] + ("" if cell_len(parts[-1]) <= indent else " ") + word
        if cell_len(longer) > width and cell_len(parts[-1]) > indent:
            longer = " " * indent + word
            parts.append(longer)
        parts[-1] = longer
    return parts


def allow_line_editing() -> None:
    """Enable arrow keys, but no history: a player must not see another player's input."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(False)
