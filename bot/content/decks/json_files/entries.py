"""Finds the cards in JSON: under any name, in nested decks, in maps and in pairs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeGuard

from bot.content.decks.json_files.json_names import (
    Names,
    is_card,
    is_meaning,
    plain_name,
    scalar_text,
    sides_of,
)
from bot.content.decks.json_files.text import Repeated
from bot.content.decks.raw_files import check_cards
from bot.domain.cards.deck_file import DeckRefusedError, Refusal

_DEEPEST: Final = 10
_LISTS: Final = frozenset({
    "cards", "flashcards", "questions", "items", "data", "deck", "decks", "results", "quiz",
    "quizzes", "entries", "words", "vocabulary", "vocab", "terms", "notes", "list", "content",
    "exercises", "children", "subdecks", "units", "lessons", "chapters", "sections", "sets",
    "set", "edges", "nodes", "node", "rows", "records", "result", "response", "pairs", "test",
    "karten", "karteikarten",
    "lernkarten", "fragen", "vokabeln", "wörter", "begriffe", "einträge", "kapitel", "lektionen",
    "quizfragen", "aufgaben", "questionlist", "cardlist", "studyset", "mcqs", "mcq",
})  # fmt: skip
"""Names that say nothing about the content of the list."""
_TITLES: Final = ("title", "name", "deckname", "titel", "topic", "thema", "chapter", "kapitel")
_NO_WORDS: Final = frozenset({
    "title", "name", "titel", "description", "beschreibung", "version", "id", "deckid", "status",
    "error", "message", "type", "language", "author", "date", "count", "code",
})  # fmt: skip
"""Names by which a file describes itself. Maps of words hardly have any."""
_JOINT: Final = " · "


@dataclass(frozen=True, slots=True)
class Entry:
    """A potential card, and the decks around it."""

    fields: Mapping[str, Any] | None
    """None if it cannot be read."""
    category: str = ""


@dataclass(slots=True)
class Entries:
    """All potential cards, in the order of the file, and the title of the whole."""

    title: str = ""
    found: list[Entry] = field(default_factory=list)


def json_entries(value: object) -> Entries:
    """Return the entries of a file. Refuse one without any."""
    entries = Entries()
    if isinstance(value, list):
        _of_list(value, (), 0, entries)
    elif isinstance(value, dict):
        _of_object(value, (), 0, entries)
    if not any(entry.fields for entry in entries.found):
        is_list_of_cards = isinstance(value, dict) and bool(entries.found)
        raise DeckRefusedError(Refusal.NO_CARDS if is_list_of_cards else Refusal.NOT_A_DECK)
    return entries


def _of_list(values: Sequence[object], path: tuple[str, ...], depth: int, into: Entries) -> None:
    header = sides_of(values[0]) if values and _is_row(values[0]) else None
    rows = values[1:] if header else values
    check_cards(len(rows))
    for value in rows:
        check_cards(len(into.found))
        if _is_row(value):
            into.found.append(Entry(_card_of_row(value, header or (0, 1)), _JOINT.join(path)))
        elif isinstance(value, dict) and is_card(value, in_list=True):
            into.found.append(Entry(value, _JOINT.join(path)))
        elif isinstance(value, dict):
            title = _title(value)
            found = len(into.found)
            if len(value) == 1 or not _is_map(value):  # words in an object of a list are fields
                _within(value, (*path, title) if title else path, depth + 1, into)
            if found == len(into.found):
                into.found.append(Entry(None))
        else:
            into.found.append(Entry(None))


def _of_object(value: Mapping[str, Any], path: tuple[str, ...], depth: int, into: Entries) -> None:
    """Add the cards of the object that is the whole file, or the only one in it."""
    if not into.title:
        into.title = _title(value)
    _within(value, path, depth, into)


def _within(value: Mapping[str, Any], path: tuple[str, ...], depth: int, into: Entries) -> None:
    if depth > _DEEPEST:
        return
    category = _JOINT.join(path)
    if is_card(value, in_list=False):
        into.found.append(Entry(value, category))
    elif columns := _columns(value):
        into.found += [Entry(column, category) for column in columns]
    elif _is_map(value):
        into.found += [Entry(pair, category) for pair in _pairs(value)]
    else:
        _of_parts(value, path, depth, into)


def _of_parts(value: Mapping[str, Any], path: tuple[str, ...], depth: int, into: Entries) -> None:
    has_fields = _has_fields(value)
    for name, part in value.items():
        is_usual = plain_name(name) in _LISTS
        below = path if is_usual else (*path, name.strip())
        if isinstance(part, list) and any(isinstance(inner, dict | list) for inner in part):
            _of_list(part, below, depth + 1, into)
        elif isinstance(part, dict) and is_card(part, in_list=False):
            into.found.append(Entry(part, _JOINT.join(path)))
        elif isinstance(part, dict) and is_usual and not path:
            _of_object(part, path, depth + 1, into)
        elif isinstance(part, dict) and is_meaning(part):
            into.found.append(Entry({"term": name, **part}, _JOINT.join(path)))
        elif isinstance(part, dict) and not (has_fields and _is_map(part)):
            _within(part, below, depth + 1, into)


def _has_fields(value: Mapping[str, Any]) -> bool:
    """Return True if the maps in the object are fields rather than words."""
    names = [
        frozenset(inner) for inner in value.values() if isinstance(inner, dict) and len(inner) > 1
    ]
    speaks_of_itself = any(
        not isinstance(inner, dict | list) and plain_name(name) not in _TITLES
        for name, inner in value.items()
    )
    return speaks_of_itself or len({*names}) < len(names)


def _title(value: Mapping[str, Any]) -> str:
    names = Names(value)
    titles = (scalar_text(names.first([name])).strip() for name in _TITLES)
    return next(filter(None, titles), "")


def _is_row(value: object) -> TypeGuard[list[Any]]:
    """Return True if it is a list of at least two plain values."""
    if not isinstance(value, list):
        return False
    return len(value) > 1 and all(isinstance(cell, str | int | float) for cell in value)


def _card_of_row(row: Sequence[Any], sides: tuple[int, int]) -> dict[str, Any]:
    """Return a row as an object, whose further cells are named by numbers."""
    front, back = (row[at] if at < len(row) else "" for at in sides)
    more = {f"#{at + 1}": cell for at, cell in enumerate(row) if at not in sides}
    return {"term": front, "definition": back, **more}


def _is_map(value: Mapping[str, Any]) -> bool:
    """Return True if it maps words to their meanings."""
    own = sum(plain_name(name) in _NO_WORDS or plain_name(name) in _LISTS for name in value)
    return 2 * own < len(value) and all(map(_is_text, value.values()))


def _is_text(value: object) -> bool:
    parts: Sequence[object] = value if isinstance(value, list) else (value,)
    return bool(parts) and all(
        isinstance(part, str | int | float) and not isinstance(part, bool) for part in parts
    )


def _pairs(value: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    pairs: Iterable[tuple[str, Any]] = (
        value.pairs if isinstance(value, Repeated) else value.items()
    )
    yield from ({"term": word, "definition": meaning} for word, meaning in pairs)


def _columns(value: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the cards of two lists, of fronts and of backs."""
    names = [name for name, column in value.items() if _is_column(column)]
    sides = sides_of(names) if len(names) > 1 else None
    if sides is None:
        return []
    fronts, backs = (value[names[at]] for at in sides)
    if len(fronts) != len(backs):
        return []
    return [{"term": front, "definition": back} for front, back in zip(fronts, backs, strict=True)]


def _is_column(value: object) -> bool:
    return isinstance(value, list) and bool(value) and _is_text(value)
