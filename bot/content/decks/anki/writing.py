"""Writes a deck with its past and media as an Anki package (`.apkg`) for any Anki since 2.1."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, time
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

import genanki

from bot.content.decks.anki.kept_notes import KeptNotes, order_in_anki, set_old
from bot.content.decks.anki.own_notes import fields_of, kind_of
from bot.content.decks.anki.past import BEGINNING, columns_of, review_columns
from bot.content.decks.text.markdown_text import file_name
from bot.domain.cards.anki_names import anki_guid, anki_order, spare_guid
from bot.domain.cards.deck import Card, Deck
from bot.domain.cards.deck_file import DeckFile
from bot.domain.cards.transfer import anki_number
from bot.domain.ids import CardId
from bot.domain.memory.review import CardKind

_COLLECTION: Final = "collection.anki21"
_META: Final = b"\x08\x02"
"""The package's version as Anki writes it: an uncompressed SQLite collection."""
_SCHEDULER: Final = {"schedVer": 2, "creationOffset": 0}

_Place = tuple[str, int]
"""The place of a card in a package: the note's guid, and its position among the note's cards."""


def write_anki(file: DeckFile, path: Path, now: datetime) -> None:
    """Write the package, whose notes are dated `now`.

    Anki has no tasks. They become plain cards that learners judge themselves.
    """
    cards = tuple(_judged_by_oneself(card) for card in file.deck.cards)
    file = replace(file, deck=replace(file.deck, cards=cards))
    with TemporaryDirectory() as folder:
        collection = Path(folder) / _COLLECTION
        with closing(sqlite3.connect(collection)) as database:
            _fill(database, file, now)
            database.commit()
        _zip(file, collection, path)


def _judged_by_oneself(card: Card) -> Card:
    """Return a task as a plain card whose back tells what a good answer shows."""
    if card.kind is not CardKind.TASK:
        return card
    return replace(card, kind=CardKind.BASIC, back=card.answer, criteria=(), hints=())


def _fill(database: sqlite3.Connection, file: DeckFile, now: datetime) -> None:
    places: dict[CardId, _Place] = {}
    decks = {"": _anki_deck(file.deck, "")}  # even without cards, to name the deck
    guids: set[str] = set()
    for card in file.deck.cards:
        if card.category not in decks:
            decks[card.category] = _anki_deck(file.deck, card.category)
    kept = KeptNotes(file)
    ours: list[Card] = []
    for group in _by_note(file.deck):
        note = kept.note(group)
        if note is None:
            ours += group
            continue
        guids.add(note.guid)
        places |= {card.id: (note.guid, order_in_anki(card)) for card in group}
        decks[group[0].category].add_note(note)
    for cards in _notes(ours):
        decks[cards[0].category].add_note(_note(file.deck, cards, places, guids))
    package = genanki.Package(list(decks.values()))
    package.write_to_db(database.cursor(), now.timestamp(), count(int(now.timestamp() * 1_000)))
    set_old(database, file.notes.types)
    _set_past(database, file, places, {name: deck.deck_id for name, deck in decks.items()})


def _by_note(deck: Deck) -> Iterator[list[Card]]:
    """Yield all cards of each note that Anki knows."""
    notes: dict[str, list[Card]] = {}
    for card in deck.cards:
        notes.setdefault(anki_guid(deck.id, card), []).append(card)
    yield from notes.values()


def _notes(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield the cards that can be one note: the gaps of one text, or two directions."""
    notes: dict[tuple[str, ...], list[Card]] = {}
    for card in cards:
        texts = (*_sides(card), card.explanation, *card.choices)
        same = (card.note, card.category, str(card.kind is CardKind.CLOZE), *texts)
        notes.setdefault(same, []).append(card)
    for group in notes.values():
        taken: dict[int, Card] = {}
        for card in group:
            if anki_order(card) in taken:
                yield (card,)
            else:
                taken[anki_order(card)] = card
        yield tuple(taken.values())


def _sides(card: Card) -> tuple[str, str]:
    """Return both sides in the note's order, in whichever direction the card asks."""
    return (card.back, card.front) if card.kind is CardKind.REVERSED else (card.front, card.back)


def _note(
    deck: Deck, cards: Sequence[Card], places: dict[CardId, _Place], guids: set[str]
) -> genanki.Note:
    """Return the note of exactly these cards, and record the place of each."""
    first = cards[0]
    guid = anki_guid(deck.id, first)
    if guid in guids:
        guid = spare_guid(deck.id, first)
    guids.add(guid)
    places |= {card.id: (guid, anki_order(card)) for card in cards}
    kind = kind_of(cards)
    note = genanki.Note(
        model=kind, fields=fields_of(kind, *_sides(first), first), tags=list(first.tags), guid=guid
    )
    note.cards = [genanki.Card(anki_order(card)) for card in cards]
    return note


def _anki_deck(deck: Deck, category: str) -> genanki.Deck:
    name = f"{deck.title}::{category}" if category else deck.title
    return genanki.Deck(anki_number(deck.id, category), name)


def _set_past(
    database: sqlite3.Connection,
    file: DeckFile,
    places: dict[CardId, _Place],
    decks: dict[str, int],
) -> None:
    """Set what genanki leaves new: schedules, reviews, and the beginning of day 0."""
    conf: dict[str, Any] = json.loads(database.execute("SELECT conf FROM col").fetchone()[0])
    began = int(datetime.combine(BEGINNING, time(4), UTC).timestamp())
    database.execute("UPDATE col SET crt = ?, conf = ?", (began, json.dumps(conf | _SCHEDULER)))
    query = "SELECT n.guid, c.ord, c.id FROM cards c JOIN notes n ON n.id = c.nid"
    rows = {(guid, order): row for guid, order, row in database.execute(query)}
    ours = {card.id: rows[places[card.id]] for card in file.deck.cards}
    database.executemany(
        "UPDATE cards SET type = ?, queue = ?, due = ?, ivl = ?, factor = ?, reps = ?,"
        " lapses = ?, data = ?, did = ? WHERE id = ?",
        [
            (
                *columns_of(
                    file.schedules.get(card.id),
                    position=position,
                    suspended=card.id in file.suspended,
                ),
                decks[card.category],
                ours[card.id],
            )
            for position, card in enumerate(file.deck.cards, start=1)
        ],
    )
    _set_reviews(database, file, ours)


def _set_reviews(database: sqlite3.Connection, file: DeckFile, ours: dict[CardId, int]) -> None:
    taken: set[int] = set()
    for review in file.reviews:
        moment = int(review.at.timestamp()) * 1_000 + review.at.microsecond // 1_000
        while moment in taken:
            moment += 1
        taken.add(moment)
        ease, interval, last, factor, milliseconds, kind = review_columns(review)
        database.execute(
            "INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, ?, ?, ?)",
            (moment, ours[review.card_id], ease, interval, last, factor, milliseconds, kind),
        )


def _zip(file: DeckFile, collection: Path, path: Path) -> None:
    with ZipFile(path, "w", ZIP_DEFLATED) as package:
        package.writestr("meta", _META)
        package.write(collection, _COLLECTION)
        names = {str(number): file_name(name) for number, name in enumerate(file.media)}
        package.writestr("media", json.dumps(names))
        for number, content in zip(names, file.media.values(), strict=True):
            package.writestr(number, content)
