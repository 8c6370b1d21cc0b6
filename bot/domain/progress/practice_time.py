"""How long somebody practised, told by nothing but when they answered."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import pairwise
from math import ceil
from typing import Final

LONGEST_PAUSE: Final = timedelta(minutes=5)
"""A longer one lies between two sittings."""
FIRST_ANSWER: Final = timedelta(minutes=1)
"""What is counted for the first answer of a sitting: before it nobody knows when it began."""


def minutes_practised(answered_at: Iterable[datetime]) -> int:
    """Return the whole minutes, a begun one counted; 0 where nothing was answered."""
    moments = sorted(answered_at)
    if not moments:
        return 0
    between = (after - before for before, after in pairwise(moments))
    counted = (gap if gap <= LONGEST_PAUSE else FIRST_ANSWER for gap in between)
    return ceil(sum(counted, FIRST_ANSWER) / timedelta(minutes=1))
