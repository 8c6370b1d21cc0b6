"""Makes notes from Anki the same notes of the same types again.

Anki recognises a note as its own only if the note type is the same, too.
"""

import json
import re
import sqlite3
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Final

import genanki

from bot.content.decks.anki.own_notes import is_own
from bot.content.decks.anki.templates import answer_of
from bot.content.decks.text.markdown_text import as_html
from bot.domain.cards.anki_names import anki_guid, anki_order
from bot.domain.cards.deck import Card
from bot.domain.cards.deck_file import DeckFile, Note, NoteType

_ONE_FIELD: Final = re.compile(r"\s*\{\{\s*(?:cloze:)?([^{}:#^/]+?)\s*\}\}\s*")
_LONG_AGO: Final = 0
"""Seconds since 1970. Anki keeps its own note type unless this one is newer."""


class _Kind(genanki.Model):  # type: ignore[misc]  # the package has no types
    """A foreign note type, whose templates genanki may be unable to process."""

    @cached_property
    def _req(self) -> list[Any]:
        """Return nothing: Anki finds out by itself which fields a card needs."""
        return []


class _OtherNote(genanki.Note):  # type: ignore[misc]  # the package has no types
    """A note whose fields are foreign HTML."""

    def _check_invalid_html_tags_in_fields(self) -> None:
        """Accept the fields unchanged."""


class KeptNotes:
    """Makes notes of the cards that came from Anki."""

    def __init__(self, file: DeckFile) -> None:
        self._file = file
        self._kinds = {number: _kind(number, kind) for number, kind in file.notes.types.items()}

    def note(self, cards: Sequence[Card]) -> genanki.Note | None:
        """Return the note of these cards, or None if they are to be a note of our own."""
        guid = anki_guid(self._file.deck.id, cards[0])
        written = self._file.notes.by_guid.get(guid)
        kind = None if written is None else self._file.notes.types.get(written.type_id)
        if written is None or kind is None or any(self._is_foreign(card, kind) for card in cards):
            return None
        fields = self._fields(cards, written, kind)
        if fields is None:
            return None
        tags = dict.fromkeys(tag for card in cards for tag in card.tags)
        model = self._kinds[written.type_id]
        note = _OtherNote(model=model, fields=fields, tags=list(tags), guid=guid)
        note.cards = [genanki.Card(order_in_anki(card)) for card in cards]
        return note

    def _is_foreign(self, card: Card, kind: NoteType) -> bool:
        """Return True if the note has no place for the card, or for its explanation."""
        is_explained = card.id in self._file.rewritten if is_own(kind) else bool(card.explanation)
        return is_explained or kind.template(order_in_anki(card)) is None

    def _fields(self, cards: Iterable[Card], written: Note, kind: NoteType) -> list[str] | None:
        """Return the fields, each side that the learner rewrote in its original field.

        None if no field holds exactly that side.
        """
        fields = dict(zip(kind.fields, written.fields, strict=False))
        if len(fields) != len(kind.fields):
            return None
        for card in cards:
            template = kind.template(order_in_anki(card))
            if card.id not in self._file.rewritten or template is None:
                continue
            sides = [(template.front, card.front)]
            if not kind.is_cloze:
                sides.append((answer_of(template.back), card.back))
            for source, side in sides:
                match = _ONE_FIELD.fullmatch(source)
                if match is None or match[1] not in fields:
                    return None
                fields[match[1]] = as_html(side)
        return list(fields.values())


def order_in_anki(card: Card) -> int:
    """Return the position among its note's cards, from 0. A card from Anki is named by it."""
    order = card.id.removeprefix(f"{card.note}:")
    return int(order) if order != card.id and order.isdecimal() else anki_order(card)


def set_old(database: sqlite3.Connection, types: Iterable[int]) -> None:
    """Make note types that came from Anki older than any that Anki has."""
    models = json.loads(database.execute("SELECT models FROM col").fetchone()[0])
    for number in types:
        if str(number) in models:
            models[str(number)]["mod"] = _LONG_AGO
    database.execute("UPDATE col SET models = ?", (json.dumps(models),))


def _kind(number: int, kind: NoteType) -> genanki.Model:
    return _Kind(
        number,
        kind.name,
        fields=[{"name": name} for name in kind.fields],
        templates=[
            {
                "name": template.name or f"Card {order + 1}",
                "qfmt": template.front,
                "afmt": template.back,
            }
            for order, template in sorted(kind.templates.items())
        ],
        css=kind.css,
        model_type=genanki.Model.CLOZE if kind.is_cloze else genanki.Model.FRONT_BACK,
    )
