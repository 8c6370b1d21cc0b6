"""JSON as people have it: alone, in lines, in a fence between sentences, with extra commas."""

import json
import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from bot.content.decks import raw_files
from bot.domain.cards.deck import MOST_CARDS
from bot.domain.cards.deck_file import DeckRefusedError, Refusal

_BEGINS: Final = re.compile(r"\ufeff?\s*(?:\{\s*[\"'}]|\[\s*(?:[\[{\"\]]|-?\d+(?:\.\d+)?\s*,))")
"""Gaps of a card and times in brackets begin no JSON."""
_FENCE: Final = re.compile(r"^[ \t]*```[ \t]*\w*[ \t]*$", re.MULTILINE)
_PIECES_AT_LEAST: Final = 4
"""A text is JSON if a quarter of it is between fences or sentences. Prose may quote a little."""
_LINE: Final = re.compile(r"^[ \t]*[\[{]", re.MULTILINE)
_STRING_OR_COMMA: Final = re.compile(r'"(?:[^"\\]|\\.)*"|,(?=\s*[\]}])', re.DOTALL)


class Repeated(dict[str, Any]):
    """An object of JSON in which a name occurs twice with different values."""

    def __init__(self, pairs: Sequence[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.pairs = pairs


def is_json(text: str) -> bool:
    """Return True if the text is JSON, or has some in a fence or between sentences."""
    if _BEGINS.match(text):
        return True
    pieces = [*_fenced_parts(text)] or [
        sentence for sentence in _without_sentences(text) if _BEGINS.match(sentence[1])
    ]
    return _PIECES_AT_LEAST * sum(len(piece) for _, piece in pieces) > len(text)


def json_value(text: str) -> object:
    """Return the value of the JSON in the text. Raises DeckRefusedError with the broken line."""
    pieces = [*_fenced_parts(text)] or [*_without_sentences(text)]
    try:
        return _parse(text)
    except json.JSONDecodeError as error:
        if not pieces or _BEGINS.match(text):
            return _repair(text, error)
    values = [_mended_piece(text, start, piece) for start, piece in pieces]
    return values[0] if len(values) == 1 else values


def _mended_piece(text: str, start: int, piece: str) -> object:
    lines = "\n" * text.count("\n", 0, start)  # so that line numbers of errors match the file
    try:
        return _parse(lines + piece)
    except json.JSONDecodeError as error:
        return _repair(lines + piece, error)


def _repair(text: str, error: json.JSONDecodeError) -> object:
    """Return the value of JSON lines, or of JSON with trailing commas."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and all(line.strip().endswith(("}", "]")) for line in lines):
        try:
            return [_parse(line) for line in lines]
        except json.JSONDecodeError:
            pass
    try:
        return _parse(f"[{text}]") if text.rstrip().endswith("}") else _parse(text)
    except json.JSONDecodeError:
        pass
    try:
        return _parse(
            _STRING_OR_COMMA.sub(lambda match: match[0] if match[0] != "," else "", text)
        )
    except json.JSONDecodeError:
        raise DeckRefusedError(Refusal.BROKEN_JSON, str(error.lineno)) from error


def _parse(text: str) -> object:
    plain = text.removeprefix("\ufeff")
    try:
        return raw_files.parsed_json(plain, partial(raw_files.refuse_constant, plain), _object)
    except raw_files.TooManyValuesError as error:
        raise DeckRefusedError(Refusal.TOO_MANY_CARDS, str(MOST_CARDS)) from error
    except json.JSONDecodeError:
        raise
    except (RecursionError, ValueError) as error:
        raise DeckRefusedError(Refusal.BROKEN_JSON) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    is_plain = len(plain) == len(pairs) or all(plain[name] == value for name, value in pairs)
    return plain if is_plain else Repeated(pairs)


def _fenced_parts(text: str) -> Iterator[tuple[int, str]]:
    """Yield the JSON between fences, each with its start. The last fence may be missing."""
    fences = [*_FENCE.finditer(text)]
    for at in range(0, len(fences), 2):
        start = fences[at].end()
        end = fences[at + 1].start() if at + 1 < len(fences) else len(text)
        if _BEGINS.match(text, start, end):
            yield start, text[start:end]


def _without_sentences(text: str) -> Iterator[tuple[int, str]]:
    """Yield the text from the first line that opens a bracket to the last that closes one."""
    first = _LINE.search(text)
    last = max(text.rfind("]"), text.rfind("}"))
    if first and first.start() < last:
        yield first.start(), text[first.start() : last + 1]
