"""Tells in plain words what a pydantic error expected."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from bot.content.courses.schema import FRACTION_PATTERN, ID_PATTERN, SKILL_PATTERN, MisplacedError
from bot.content.courses.yaml_file import Place

_PATTERNS = {
    ID_PATTERN: "an id of small letters and digits, parted by single hyphens",
    SKILL_PATTERN: "a skill by its id, like frac_equiv",
    FRACTION_PATTERN: "a fraction like 3/4",
}

_WORDS = {
    "missing": "this field, it is missing",
    "extra_forbidden": "no field of this name",
    "string_type": "a text",
    "string_too_short": "a text that is not empty",
    "string_too_long": "at most {max_length} characters",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "decimal_type": "a number like 0.75",
    "decimal_parsing": "a number like 0.75",
    "finite_number": "a number like 0.75",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "greater_than": "a number above {gt}",
    "greater_than_equal": "a number of at least {ge}",
    "less_than_equal": "a number of at most {le}",
    "too_short": "at least {min_length} entries, found {actual_length}",
    "too_long": "at most {max_length} entries, found {actual_length}",
    "tuple_type": "a list",
    "dict_type": "named fields",
    "model_type": "named fields",
    "model_attributes_type": "named fields",
    "union_tag_not_found": "named fields with a format",
    "union_tag_invalid": "a format out of {expected_tags}",
    "enum": "{expected}",
    "literal_error": "{expected}",
}


def findings(error: ValidationError) -> Iterator[tuple[Place, str]]:
    """Yield the place of each fault, and what was expected there."""
    errors = error.errors(include_url=False, include_input=False)
    for details in errors:
        if not _counts_broken_entries(details, errors):
            yield from _finding(details)


def _counts_broken_entries(details: ErrorDetails, errors: Sequence[ErrorDetails]) -> bool:
    """Return True if a list is too short only because its broken entries are not counted."""
    place = details["loc"]
    return details["type"] == "too_short" and any(
        other["loc"][: len(place)] == place for other in errors if other is not details
    )


def _finding(details: ErrorDetails) -> Iterator[tuple[Place, str]]:
    place, context = _place(details["loc"]), details.get("ctx", {})
    cause = context.get("error")
    if isinstance(cause, MisplacedError):
        yield from ((place + below, expected) for below, expected in cause.findings)
    else:
        yield place, _expectation(details, context)


def _place(loc: Place) -> Place:
    """Return the place of a misspelt field as that of the field."""
    return loc[:-1] if loc and loc[-1] == "[key]" else loc


def _expectation(details: ErrorDetails, context: Mapping[str, Any]) -> str:
    if details["type"] == "string_pattern_mismatch":
        return _PATTERNS.get(context["pattern"], details["msg"])
    words = _WORDS.get(details["type"])
    return details["msg"] if words is None else words.format_map(context)
