"""Learners who take a bundled deck and drill it: Show, a rating, Show, a rating."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from tests.bench.bot_api import Json
from tests.bench.learners import BotStuckError, Learner, buttons_of

SHOW: Final = "turn:"
RATE: Final = "rate:"
REPEAT: Final = "repeat:"
"""A forgotten card is shown once more, and is not rated then."""
AT_A_CARD: Final = (SHOW, RATE, REPEAT)
TO_A_DRILL: Final = ("more:", "drilldeck:", "take:", "deck:", "cards")
"""Buttons that lead to the next drill."""


@dataclass(slots=True, eq=False)
class Driller(Learner):
    """A learner who gives each rating in turn, one in eight cards being forgotten."""

    ways: ClassVar[tuple[str, ...]] = (*AT_A_CARD, *TO_A_DRILL)

    ratings: int = 0

    def begin(self) -> Json | None:
        """Return the press that leads to the next card, or None if one is open."""
        if not self.updates:
            return self.write("/cards")
        data = buttons_of(self.message)
        if any(button_data.startswith(AT_A_CARD) for button_data in data):
            return None
        for way in TO_A_DRILL:
            found = [button_data for button_data in data if button_data.startswith(way)]
            if found:
                return self.press(found[self.chat_id % len(found) if way == "deck:" else 0])
        raise BotStuckError(f"nothing leads to a drill in {self.message}")

    def drill(self) -> Json | None:
        """Return the press that turns or rates the card, or None if the drill is over."""
        data = [
            button_data
            for button_data in buttons_of(self.message)
            if button_data.startswith(AT_A_CARD)
        ]
        if not data:
            return None
        if not data[0].startswith(RATE):
            return self.press(data[0])
        self.ratings += 1
        forgotten = (self.chat_id + self.ratings) % 8 == 0
        return self.press(data[0] if forgotten else data[1 + self.ratings % 3])


def rates(times: int) -> Callable[[Driller], Json | None]:
    """Return the habit of rating `times` more cards, and going on to the next one."""
    until: dict[int, int] = {}

    def act(driller: Driller) -> Json | None:
        if driller.ratings >= until.setdefault(driller.chat_id, driller.ratings + times):
            return None
        return driller.drill()

    return act
