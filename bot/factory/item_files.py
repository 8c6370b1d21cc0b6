"""Items in files, JSON or JSON lines: the readable ones, and the faults of the rest.

A line or an entry is a `MathProblemItem`, or an envelope with more than the document has room for.
"""

import csv
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from bot.content.courses.expectations import findings
from bot.content.courses.yaml_file import BrokenFileError, dotted_path
from bot.content.decks.raw_files import parsed_json
from bot.domain.practice.items import AskedForm, BankItem, MathProblemItem
from bot.domain.topics.course import Language, text_in
from bot.factory.short_items import SHORT, full_item, short_entries
from bot.factory.words import GenericHints

LEVELS: Final = 3
LARGEST_FILE_BYTES: Final = 50_000_000
_Hint = Annotated[str, Field(min_length=1)]


class _Envelope(BaseModel):
    """An item with its language and its hints."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    item: MathProblemItem
    language: Language | None = None
    lineage: Annotated[str, Field(min_length=1)] | None = None
    hint_ladder: Annotated[tuple[_Hint, ...], Field(max_length=LEVELS)] = ()
    form: AskedForm = AskedForm()
    figure: Mapping[str, JsonValue] | None = None


@dataclass(frozen=True, slots=True)
class RefusedEntry:
    """An entry of a file that is no item, and why."""

    place: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ItemFile:
    """The content of a file of items."""

    items: tuple[BankItem, ...]
    refused: tuple[RefusedEntry, ...]
    places: Mapping[UUID, str]
    """The place of each item in the short form."""


class UnreadableItemsError(Exception):
    """The file is not JSON, or too large. The message says what was expected."""


def read_items(
    path: Path, language: Language | None, generic: GenericHints, skills: Collection[str] = ()
) -> ItemFile:
    """Return the items of the file. Those without a language get `language`.

    In the short form they must belong to these skills.

    Levels that a ladder lacks are filled with generic hints, the third one with the first step of
    the solution if it has several (K72).
    """
    items: list[BankItem] = []
    refused: list[RefusedEntry] = []
    places: dict[UUID, str] = {}
    is_short = path.suffix.lower() in SHORT
    for place, entry in _short(path) if is_short else _entries(path):
        try:
            full = full_item(entry, language, skills) if is_short else entry
            items.append(_item(full, language, generic))
            places |= {items[-1].id: place} if is_short else {}
        except ValidationError as error:
            reasons = tuple(
                f"{dotted_path(at)}: expected {expected}" for at, expected in findings(error)
            )
            refused.append(RefusedEntry(place, reasons))
        except ValueError as error:
            refused.append(RefusedEntry(place, (str(error),)))
    return ItemFile(tuple(items), tuple(refused), places)


def _short(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield the entries of a file in the short form. Raises UnreadableItemsError."""
    try:
        yield from short_entries(path)
    except BrokenFileError as error:
        raise UnreadableItemsError(str(error)) from None
    except (UnicodeDecodeError, csv.Error):
        raise UnreadableItemsError("expected a table in UTF-8") from None


def _entries(path: Path) -> Iterator[tuple[str, Any]]:  # JSON may be anything
    """Yield the entries of a JSON file, or of each line, with their places."""
    if path.stat().st_size > LARGEST_FILE_BYTES:
        raise UnreadableItemsError(f"expected a file of at most {LARGEST_FILE_BYTES:,} bytes")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableItemsError("expected a text file in UTF-8") from None
    try:
        read = parsed_json(text)
    except (ValueError, RecursionError):
        yield from _lines(text)
        return
    entries = read if isinstance(read, list) else [read]
    yield from ((f"entry {at}", entry) for at, entry in enumerate(entries, start=1))


def _lines(text: str) -> Iterator[tuple[str, Any]]:
    """Yield the value of each line. If the first line is not JSON, the file is not."""
    for at, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            yield f"line {at}", parsed_json(line)
        except (ValueError, RecursionError):
            raise UnreadableItemsError(f"line {at}: expected JSON") from None


def _item(entry: Any, language: Language | None, generic: GenericHints) -> BankItem:
    """Return the item. Raises ValidationError or ValueError for a malformed one."""
    if isinstance(entry, dict) and "meta" in entry:
        document = MathProblemItem.model_validate_json(json.dumps(entry), strict=True)
        envelope = _Envelope(item=document)
    else:
        envelope = _Envelope.model_validate_json(json.dumps(entry), strict=True)
    spoken = envelope.language or language
    if spoken is None:
        raise ValueError('language: expected "en" or "de", in the file or by --language')
    return BankItem(
        document=envelope.item,
        language=spoken,
        lineage=envelope.lineage or str(envelope.item.meta.id),
        hint_ladder=_ladder(envelope, spoken, generic),
        form=envelope.form,
        figure=envelope.figure,
    )


def _ladder(envelope: _Envelope, language: Language, generic: GenericHints) -> tuple[str, ...]:
    """Return three hints, the item's own first."""
    logic = envelope.item.solution_logic
    others = [text_in(texts, language) for texts in generic[logic.final_answer_type]]
    if len(logic.steps) > 1:
        others[-1] = logic.steps[0].explanation
    return (*envelope.hint_ladder, *others[len(envelope.hint_ladder) :])
