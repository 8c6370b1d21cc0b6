"""Files from strangers before interpretation: text of unknown encoding, JSON within limits."""

import codecs
import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NoReturn, Protocol, TypeVar

from bot.domain.cards.deck import MOST_CARDS
from bot.domain.cards.deck_file import DeckRefusedError, FileWarnings, Refusal, WarningKind

MOST_TEXT_BYTES: Final = 64_000_000
"""All texts of a file, before they are cleaned."""

MOST_VALUES: Final = 4_000_000
"""Brackets and commas: more than 100,000 cards with all their past have."""

MOST_OBJECTS: Final = 500_000
MOST_KEYS: Final = 1_600_000
MOST_LISTS: Final = 1_500_000
_OBJECT: Final = re.compile(r'\{\s*["}]')
"""In text a brace is rarely followed by a quote, so formulas and gaps do not count."""
_KEY: Final = re.compile(r'"\s*:')

_STRING_OR_CONSTANT: Final = re.compile(r'"(?:[^"\\]|\\.)*"|(-?Infinity|NaN)', re.DOTALL)

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SAMPLE_BYTES = 4_096
_ZEROS_OF_UTF16 = 0.3
"""From this share of zero bytes on one side of each pair on a file counts as UTF-16."""

T = TypeVar("T")


def check_cards(count: int) -> None:
    """Refuse a file with more cards, or rows, than the limit."""
    if count > MOST_CARDS:
        raise DeckRefusedError(Refusal.TOO_MANY_CARDS, str(MOST_CARDS))


def check_text(size: int) -> None:
    """Refuse a file whose texts are larger than the limit."""
    if size > MOST_TEXT_BYTES:
        raise DeckRefusedError(Refusal.TOO_MUCH_TEXT, str(MOST_TEXT_BYTES // 1_000_000))


class TooManyValuesError(ValueError):
    """JSON with more values than any file of ours could need."""


def parsed_json(
    text: str,
    constant: Callable[[str], object] | None = None,
    pairs: Callable[[list[tuple[str, Any]]], object] | None = None,
) -> Any:  # JSON may be anything
    """Return the value of the JSON. Raises ValueError or RecursionError for invalid JSON.

    `constant` converts NaN and Infinity, which are not JSON, and `pairs` the names and values of
    an object.
    """
    if sum(text.count(sign) for sign in "{[,") > MOST_VALUES or _takes_much(text):
        raise TooManyValuesError
    return json.loads(text, parse_constant=constant, object_pairs_hook=pairs)


def refuse_constant(text: str, constant: str) -> NoReturn:
    """Refuse NaN or Infinity, which Python reads as numbers and JSON does not have."""
    found = (match for match in _STRING_OR_CONSTANT.finditer(text) if match[1])
    raise json.JSONDecodeError(f"{constant} is no JSON", text, next(found).start())


def _takes_much(text: str) -> bool:
    """Return True if lists, objects or keys exceed their limit. Each takes 100 to 200 bytes."""
    return (
        text.count("[") > MOST_LISTS
        or _count(_OBJECT, text) > MOST_OBJECTS
        or _count(_KEY, text) > MOST_KEYS
    )


def _count(pattern: re.Pattern[str], text: str) -> int:
    return sum(1 for _ in pattern.finditer(text))


def read_text(data: bytes, warnings: FileWarnings) -> str:
    """Return the text: UTF-8, UTF-16, or Windows' western encoding if nothing else fits."""
    for encoding in _candidates(data):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" in text:
            continue
        if encoding in {"cp1252", "utf-16-le", "utf-16-be"}:
            warnings.note(WarningKind.ENCODING_GUESSED, detail=encoding)
        return text
    raise DeckRefusedError(Refusal.ENCODING)


def _candidates(data: bytes) -> tuple[str, ...]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return (encoding,)
    sample = data[:_SAMPLE_BYTES]
    half = max(1, len(sample) // 2)
    if sample[1::2].count(0) / half > _ZEROS_OF_UTF16:
        return ("utf-16-le",)
    if sample[0::2].count(0) / half > _ZEROS_OF_UTF16:
        return ("utf-16-be",)
    return ("utf-8", "cp1252")


class Watch(Protocol):
    """Observes the progress through a long list."""

    def __call__(self, items: Sequence[T], /) -> Iterable[T]:
        """Return the items, to be iterated in order."""


def without_progress(items: Sequence[T], /) -> Iterable[T]:
    """Return the items unchanged, without showing progress."""
    return items
