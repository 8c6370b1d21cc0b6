"""How many tokens something has, estimated where nobody has counted them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import BaseModel

CHARACTERS_A_TOKEN: Final = 3
"""Of English and German; a few less than there are, so that what was spent is not made small."""
PICTURE_TOKENS: Final = 4_784
"""The most that a picture counts."""


def tokens_of(value: Any) -> int:
    """Return about how many tokens there are in a part of a request or of an answer."""
    return -(-_characters(value) // CHARACTERS_A_TOKEN)


def _characters(value: Any) -> int:
    """Return the length of all texts in it; the names of fields count with those of schemas."""
    match value:
        case str():
            return len(value)
        case {"type": "image"}:
            return PICTURE_TOKENS * CHARACTERS_A_TOKEN
        case BaseModel():
            return _characters(value.model_dump())
        case Mapping():
            return sum(len(str(key)) + _characters(it) for key, it in value.items())
        case Sequence():
            return sum(map(_characters, value))
        case _:
            return 0
