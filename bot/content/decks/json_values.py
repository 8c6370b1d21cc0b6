"""JSON from strangers -> values; text that would take far more memory than it has is refused."""

import json
import re
from collections.abc import Callable
from typing import Any, Final, NoReturn

MOST_VALUES: Final = 4_000_000
"""Brackets and commas: more than 100,000 cards with all their past have."""

MOST_OBJECTS: Final = 500_000
MOST_KEYS: Final = 1_600_000
MOST_LISTS: Final = 1_500_000
_OBJECT: Final = re.compile(r'\{\s*["}]')
"""In a text, a brace is hardly ever followed by a quote: formulas and gaps do not count."""
_KEY: Final = re.compile(r'"\s*:')

_STRING_OR_CONSTANT: Final = re.compile(r'"(?:[^"\\]|\\.)*"|(-?Infinity|NaN)', re.DOTALL)


class TooManyValuesError(ValueError):
    """JSON with more in it than any file of ours could need."""


def parsed_json(
    text: str, constant: Callable[[str], object] | None = None
) -> Any:  # JSON may be anything
    """Return what the JSON says; ValueError or RecursionError for what is none.

    `constant` says what NaN and Infinity are taken for, which are no JSON.
    """
    if sum(text.count(sign) for sign in "{[,") > MOST_VALUES or _takes_much(text):
        raise TooManyValuesError
    return json.loads(text, parse_constant=constant)


def refuse_constant(text: str, constant: str) -> NoReturn:
    """Refuse NaN or Infinity, which Python takes for a number and JSON does not know."""
    found = (match for match in _STRING_OR_CONSTANT.finditer(text) if match[1])
    raise json.JSONDecodeError(f"{constant} is no JSON", text, next(found).start())


def _takes_much(text: str) -> bool:
    """Say whether there is more than may be of what takes most: 100 to 200 bytes each."""
    return (
        text.count("[") > MOST_LISTS
        or _count(_OBJECT, text) > MOST_OBJECTS
        or _count(_KEY, text) > MOST_KEYS
    )


def _count(pattern: re.Pattern[str], text: str) -> int:
    return sum(1 for _ in pattern.finditer(text))
