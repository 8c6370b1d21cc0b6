"""How simulated learners forget; the bot knows nothing of it.

It is the DHP model of Ye, Su and Cao, "A Stochastic Shortest Path Algorithm for Optimizing Spaced
Repetition Scheduling" (KDD 2022): recall halves with each half-life, and a half-life grows the
more, the likelier the thing was to be forgotten when it was recalled (spacing), and the less, the
harder it is and the longer it holds already. The numbers are theirs (github.com/maimemo/SSP-MMC,
`model/utils.py` and `simulator.py`), fitted to 220 million answers of people who learn words, and
none of ours. No model of `bot.domain.memory` has this curve, these numbers or this growth.
"""

import math
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Final

DIFFICULTIES: Final = (6, 9, 11, 14, 14, 13, 11, 10, 7, 5)
"""How many of a hundred things are of difficulty 1, 2, ... 10."""
_HARDER: Final = 2
"""What is forgotten gets harder by so much."""
_HARDEST: Final = 18
_LEAST_FORGOTTEN: Final = 1e-3
"""What was seen a moment ago is not sure either; without this a lapse there would divide by 0."""
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """One thing in somebody's memory."""

    difficulty: int
    halflife_days: float
    seen_at: datetime

    def recall(self, now: datetime) -> float:
        """Return the chance that it is recalled, 0..1."""
        return math.pow(2.0, -((now - self.seen_at) / _DAY) / self.halflife_days)

    def after(self, now: datetime, *, recalled: bool) -> "Remembered":
        """Return what is left in memory after it was asked, and its answer seen."""
        half, hard = self.halflife_days, self.difficulty
        forgotten = max(_LEAST_FORGOTTEN, 1 - self.recall(now))
        if recalled:
            spaced = math.exp(3.80863264) * math.pow(forgotten, 0.9678043)
            grown = spaced * math.pow(hard, -0.53420593) * math.pow(half, -0.127362)
            return replace(self, halflife_days=half * (1 + grown), seen_at=now)
        left = math.exp(-0.04158382) * math.pow(hard, -0.04067209)
        left *= math.pow(half, 0.37745957) * math.pow(forgotten, -0.22724425)
        harder = min(hard + _HARDER, _HARDEST)
        return Remembered(difficulty=harder, halflife_days=left, seen_at=now)


def first_seen(now: datetime, rng: Random) -> Remembered:
    """Return a thing of some difficulty, as it is remembered once it was seen."""
    (difficulty,) = rng.choices(range(1, len(DIFFICULTIES) + 1), DIFFICULTIES)
    halflife = -1 / math.log2(0.925 - 0.05 * difficulty)
    return Remembered(difficulty=difficulty, halflife_days=halflife, seen_at=now)
