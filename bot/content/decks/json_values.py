"""JSON from strangers -> values; text that would take far more memory than it has is refused."""

import json
from typing import Any, Final

MOST_VALUES: Final = 4_000_000
"""Brackets and commas: more than 100,000 cards with all their past have."""


class TooManyValuesError(ValueError):
    """JSON with more in it than any file of ours could need."""


def parsed_json(text: str) -> Any:  # JSON may be anything
    """Return what the JSON says; ValueError or RecursionError for what is none."""
    if sum(text.count(sign) for sign in "{[,") > MOST_VALUES:
        raise TooManyValuesError
    return json.loads(text)
