"""The quality of an answer, from 0 (none) to 5 (right at once), and what counts as right."""

from enum import IntEnum

from bot.domain.errors import BadQualityError

BEST = 5
AFTER_HINT = 4
"""Right at the second try, after the hint about a foreseen mistake, or right but unsure."""
AFTER_HINTS = 3
"""Right after more than one hint."""
AFTER_SLIP = 4
"""Right but for a slip in spelling."""
RIGHT_FROM = 3
_FROM_SHARE = ((0.95, 5), (0.85, 4), (0.70, 3), (0.50, 2), (0.25, 1))
_ROUNDING = 1e-9
"""A share that is this little below a threshold counts as on it."""


def check_quality(quality: int) -> int:
    """Return the quality. Raise BadQualityError outside 0..5."""
    if not 0 <= quality <= BEST:
        raise BadQualityError(quality)
    return quality


def quality_of_share(share: float) -> int:
    """Return the quality of a free answer with that share of it right, 0 to 1."""
    reached = (quality for least, quality in _FROM_SHARE if share >= least - _ROUNDING)
    return next(reached, 0)


def is_right(quality: int) -> bool:
    """Return True if an answer of that quality counts as right."""
    return quality >= RIGHT_FROM


SEED_PER_QUALITY = 0.13
"""Qualities 3, 4, 5 give 0.39, 0.52, 0.65: proportional, and never enough for mastery."""


def inferred_mastery(quality: int) -> float:
    """Return the mastery, 0 to 0.65, that one probe seeds. A wrong answer seeds 0."""
    return SEED_PER_QUALITY * quality if is_right(check_quality(quality)) else 0.0


class Rating(IntEnum):
    """The four buttons under an answer, worst first."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4

    @property
    def is_recalled(self) -> bool:
        """Return True if the answer was remembered."""
        return self is not Rating.AGAIN
