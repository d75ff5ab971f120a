"""A war of tenka, driven over HTTP, and a page that writes down what it shows of it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from playwright.sync_api import expect

from tests.waiting import wait_beside
from tests.web.visitor import Visitor

OPTIONS = {"play_order": [0, 1], "alliances": "off"}

# Every picture of a battle that the page shows: region, do the dice tumble, what can be read.
WATCH = """() => {
  const text = selector =>
    [...document.querySelectorAll(selector)].map(each => each.textContent).join(' ');
  const seen = (window.__seen = []);
  new MutationObserver(() => {
    const battle = document.querySelector('[data-battle]');
    const now = {
      region: battle?.dataset.battle ?? null,
      tumbling: battle?.dataset.tumbling === 'true',
      read: text('.log li') + text('.prompt') + text('.spoken'),
      seats: text('.seats li'),
    };
    const last = seen.at(-1);
    if (JSON.stringify(now) !== JSON.stringify(last)) seen.push(now);
  }).observe(document.documentElement, {
    subtree: true, childList: true, characterData: true,
    attributes: true, attributeFilter: ['data-battle', 'data-tumbling'],
  });
}"""


class War:
    """Two seats of a table, each played by the visitor who holds it."""

    def __init__(self, host: Visitor, guest: Visitor | None = None) -> None:
        mine = {"kind": "mine"}
        seats = [mine, mine if guest is None else {"kind": "open"}]
        self.table = host.open_table("tenka", options=OPTIONS, seats=seats)
        self.players = (host, guest or host)
        if guest is not None:
            guest.page.request.get("/api/session")
            taken = guest.page.request.post(f"/api/tables/{self.table}/seats/1", data={})
            assert taken.ok, taken.text()

    def heard(self, one: Visitor) -> bool:
        """Has the page of a spectator got everything?"""
        view = one.page.request.get(f"/api/tables/{self.table}/view").json()
        return f'"n":{view["n"]},' in one.frames[-1]

    def view(self, seat: int) -> dict[str, Any]:
        page = self.players[seat].page
        found: dict[str, Any] = page.request.get(
            f"/api/tables/{self.table}/view?seat={seat}"
        ).json()
        return found

    @property
    def turn(self) -> int:
        """The seat that is asked."""
        return int(self.view(0)["asked"][0])

    def asked(self) -> tuple[int, dict[str, Any], list[str]]:
        """The seat that is asked, what it sees, and the codes that it may choose."""
        seen = self.view(0)
        seat = int(seen["asked"][0])
        if seat != 0:
            seen = self.view(seat)
        return seat, seen, [each["code"] for each in seen["question"]["choices"]]

    def act(self, seat: int, decision: str, code: str) -> None:
        command = {"type": "act", "nonce": uuid4().hex, "decision": decision, "code": code}
        answer = self.players[seat].page.request.post(
            f"/api/tables/{self.table}/seats/{seat}/commands", data=command
        )
        assert answer.ok, answer.text()
        assert answer.json()["type"] == "ack", answer.text()

    def answer(self) -> None:
        """Whoever is asked takes the first choice."""
        seat, seen, codes = self.asked()
        self.act(seat, seen["question"]["decision"], codes[0])

    def begin(self, battles: int = 3) -> None:
        """Play until seat 0 has a war of at least this many battles to settle."""
        for _ in range(400):
            seat, seen, codes = self.asked()
            war = seen["view"].get("war")
            if seat == 0 and codes[0].startswith("settle") and len(war["unsettled"]) >= battles:
                return
            self.act(seat, seen["question"]["decision"], self._wish(seat, seen["view"], codes))
        raise AssertionError("no such war")

    def settle(self) -> None:
        """The whole war, at once."""
        for _ in range(60):
            if "war" not in self.view(0)["view"]:
                return
            self.answer()
        raise AssertionError("the war does not end")

    def told(self, verb: str) -> list[dict[str, Any]]:
        """All events of a kind, in order."""
        return [each for each in self.view(0)["events"] if each["verb"] == verb]

    @staticmethod
    def _wish(seat: int, view: dict[str, Any], codes: list[str]) -> str:
        """Seat 0 attacks as many regions as it can, from where it reaches five at once."""
        if seat == 0 and "pick kinai" in codes:
            return "pick kinai"
        if "war" in codes:
            return "war" if seat == 0 else "no_war"
        if codes[0].startswith("attack"):
            laid = view["war"]["attack"]["counts"]
            return min(codes, key=lambda code: laid.get(code.split()[1].split("=")[0], 0))
        return codes[0]


def war_turn(war: War) -> int:
    """Seat 0 attacks two regions from its page, by touch; how many taps its turn takes."""
    one = war.players[0]
    for _ in range(2):
        seat, seen, _ = war.asked()
        war.act(seat, seen["question"]["decision"], ("pick kinai", "pick tohoku")[seat])
    one.sit_at(war.table)
    decision = one.asked()
    taps = 0

    def tap(selector: str) -> None:
        nonlocal taps
        taps += 1
        box = one.page.locator(selector).first.bounding_box()
        assert box is not None, selector
        one.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def region(name: str) -> str:
        # The middle of a crooked region may be outside of it, its name never is.
        return f'main.board [data-part="{name}"] .name'

    laid = one.page.locator("section.hand .done")
    for count, name in enumerate(("tokai", "nanki"), 1):
        tap(region(name))
        expect(laid).to_have_count(count)
    tap("section.hand [data-rest]")
    expect(one.page.locator("section.hand [data-rest]")).to_have_count(0)
    wait_beside(one.page, lambda: war.turn == 1)
    while war.turn == 1:
        war.answer()
    one.asked(decision)
    tap(region("tokai"))
    # A drawn battle asks nobody: both regions are neutral. With one region the army goes there.
    wait_beside(one.page, lambda: "war" not in war.view(0)["view"])
    if war.turn == 0:
        one.page.wait_for_selector("section.hand .cubes")
        tap(region("kinai"))
    wait_beside(one.page, lambda: war.turn == 1)
    return taps
