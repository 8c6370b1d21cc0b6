"""Help with an item: which hint comes when, and when its solution may be shown.

What may be shown is a function of where the practice stands, and of nothing that anybody says.
"""

from typing import Final

from bot.domain.practice.items import BankItem, Misconception

LEVELS: Final = 3
"""1 points where to look, 2 reminds of the rule, 3 shows a step on the way."""
HINT_POLICY: Final = "hints-1"
"""Version of the rules below, as served items name it."""


def hint_level(wrong: int, asked: int = 0) -> int:
    """Return the level of help, 0 to 3, after so many wrong answers and hints asked for."""
    return min(LEVELS, wrong + asked)


def stored_hint(item: BankItem, level: int, misconception: Misconception | None = None) -> str:
    """Return the verified hint of a level, 1 to 3: of the very mistake where it has so many."""
    if misconception is not None and level <= len(misconception.hint_ladder):
        return misconception.hint_ladder[level - 1]
    return item.hint_ladder[min(level, len(item.hint_ladder)) - 1]


def may_show_solution(level: int, *, given_up: bool) -> bool:
    """Say whether the solution may be shown; the item is closed with it."""
    return given_up or level >= LEVELS
