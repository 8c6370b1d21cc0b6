"""How good an answer was, 0 (none) to 5 (right at once), and what counts as right."""

from bot.domain.errors import BadQualityError

BEST = 5
RIGHT_FROM = 3


def checked(quality: int) -> int:
    """Return the quality; BadQualityError outside 0..5."""
    if not 0 <= quality <= BEST:
        raise BadQualityError(quality)
    return quality


def is_right(quality: int) -> bool:
    """Say whether an answer of that quality counts as right."""
    return quality >= RIGHT_FROM
