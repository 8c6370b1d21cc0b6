"""How good an answer was, 0 (none) to 5 (right at once), and what counts as right."""

from bot.domain.errors import BadQualityError

BEST = 5
AFTER_HINT = 4
"""Right at the second try, after the hint about a foreseen mistake; or right, but not sure."""
AFTER_HINTS = 3
"""Right after more than one hint."""
AFTER_SLIP = 4
"""Right but for a slip in spelling."""
RIGHT_FROM = 3
_FROM_SHARE = ((0.95, 5), (0.85, 4), (0.70, 3), (0.50, 2), (0.25, 1))
_ROUNDING = 1e-9
"""So near below a border counts as on it."""


def checked(quality: int) -> int:
    """Return the quality; BadQualityError outside 0..5."""
    if not 0 <= quality <= BEST:
        raise BadQualityError(quality)
    return quality


def quality_of_share(share: float) -> int:
    """Return the quality of a free answer that is right to that share, 0 to 1."""
    reached = (quality for least, quality in _FROM_SHARE if share >= least - _ROUNDING)
    return next(reached, 0)


def is_right(quality: int) -> bool:
    """Say whether an answer of that quality counts as right."""
    return quality >= RIGHT_FROM
