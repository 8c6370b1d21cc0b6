"""SM-2 for cards (specs/1): whole days, half rounded up, and a lapse keeps the ease factor.

Not to be confused with SM-2 for concepts (`bot.domain.mastery.sm2`), whose intervals are real
numbers and whose ease factor falls with a failure.
"""

import math
from dataclasses import dataclass, replace

from bot.domain.answers.quality import BEST, check_quality, is_right

FIRST_INTERVAL_DAYS = 1
SECOND_INTERVAL_DAYS = 6
FIRST_EASE_FACTOR = 2.5
LOWEST_EASE_FACTOR = 1.3
_ROUNDING = 1e-9
"""Ease factors are sums of decimals. A product this little below a half counts as the half."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSm2:
    """SM-2's memory of a card."""

    interval_days: int = 0
    repetitions: int = 0
    """Successful reviews in a row."""
    ease_factor: float = FIRST_EASE_FACTOR


def card_sm2(memory: CardSm2, quality: int) -> CardSm2:
    """Return the memory after one answer of quality 0..5. The interval has no limit."""
    check_quality(quality)
    if not is_right(quality):
        return replace(memory, interval_days=FIRST_INTERVAL_DAYS, repetitions=0)
    missing = BEST - quality
    gain = 0.1 - missing * (0.08 + missing * 0.02)
    return CardSm2(
        interval_days=_next_interval(memory),
        repetitions=memory.repetitions + 1,
        ease_factor=max(LOWEST_EASE_FACTOR, memory.ease_factor + gain),
    )


def _next_interval(memory: CardSm2) -> int:
    match memory.repetitions:
        case 0:
            return FIRST_INTERVAL_DAYS
        case 1:
            return SECOND_INTERVAL_DAYS
        case _:
            return math.floor(memory.interval_days * memory.ease_factor + 0.5 + _ROUNDING)
