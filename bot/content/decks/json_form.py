"""Deck files in JSON: a title and cards with front, back, category and tags."""

import json
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial
from math import isfinite
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from bot.content.decks import raw_files
from bot.content.decks.gathering import Gathering, made_id, note_media
from bot.content.decks.past import ReviewFields, ScheduleFields, review_fields, schedule_fields
from bot.content.decks.text.cleaning import LONGEST_SOURCE, Cleaning
from bot.domain.cards import deck_file
from bot.domain.cards.anki_names import anki_guid, cards_of_note
from bot.domain.cards.deck import MOST_CARDS, Card
from bot.domain.cards.state import PastReview
from bot.domain.ids import CardId
from bot.domain.memory.review import CardKind
from bot.json_types import json_type

_IDS = ("deckId", "id")
_NOTES = "ankiNotes"
_OF_A_DECK = frozenset({"deckId", "id", "title", "cards", "landscapeId", "language", _NOTES})
_ANY_NOTES: Final[TypeAdapter[deck_file.Notes]] = json_type(deck_file.Notes)
_LISTS = ("tags", "criteria", "hints", "choices")
_OF_A_CARD = frozenset(
    {"id", "note", "kind", "gap", "front", "back", "category", "explanation", *_LISTS}
    | {"schedule", "reviews", "suspended"}
)


def read_json(
    data: bytes,
    stem: str,
    media: Mapping[str, bytes],
    watch: raw_files.Watch = raw_files.without_progress,
) -> deck_file.DeckFile:
    """Return the deck in a JSON file; refuse what is no JSON or no deck."""
    warnings = deck_file.FileWarnings()
    content = _parsed(raw_files.read_text(data, warnings))
    if not isinstance(content, dict) or not isinstance(content.get("cards"), list):
        raise deck_file.DeckRefusedError(deck_file.Refusal.NOT_A_DECK)
    raw_files.check_cards(len(content["cards"]))
    for name in content.keys() - _OF_A_DECK:
        warnings.note(deck_file.WarningKind.FIELD_UNKNOWN, field=str(name)[:40])
    ids = (it.get("id") for it in content["cards"] if isinstance(it, dict))
    reading = _Reading(warnings, {_text(it).strip() for it in ids})
    for number, entry in enumerate(watch(content["cards"]), start=1):
        reading.card(entry, number)
    deck_id = next((str(content[key]) for key in _IDS if content.get(key)), stem)
    deck = reading.gathering.deck(deck_id, _text(content.get("title")) or stem)
    return deck_file.DeckFile(
        form=deck_file.Form.JSON,
        deck=deck,
        schedules=reading.gathering.schedules,
        suspended=frozenset(reading.gathering.suspended),
        nameless=reading.gathering.nameless(),
        reviews=tuple(reading.reviews),
        media=note_media(warnings, deck.cards, dict(media)),
        notes=reading.notes(content.get(_NOTES)),
        warnings=tuple(warnings),
    )


def json_text(file: deck_file.DeckFile) -> str:
    """Return the deck as a JSON file, with all that is known of its cards' past."""
    reviews: defaultdict[CardId, list[dict[str, object]]] = defaultdict(list)
    for review in file.reviews:
        reviews[review.card_id].append(review_fields(review))
    cards = [_entry(file, card, reviews.get(card.id, [])) for card in file.deck.cards]
    content = {"deckId": file.deck.id, "title": file.deck.title, "cards": cards}
    if file.notes.by_guid:
        content[_NOTES] = _ANY_NOTES.dump_python(_as_written(file), mode="json")
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _as_written(file: deck_file.DeckFile) -> deck_file.Notes:
    """Return the notes without those that the learner rewrote, which would say it as it was."""
    cards = (card for card in file.deck.cards if card.id in file.rewritten)
    rewritten = {anki_guid(file.deck.id, card) for card in cards}
    kept = {guid: it for guid, it in file.notes.by_guid.items() if guid not in rewritten}
    return replace(file.notes, by_guid=kept)


def _entry(
    file: deck_file.DeckFile, card: Card, reviews: list[dict[str, object]]
) -> dict[str, object]:
    entry = _content(card)
    schedule = file.schedules.get(card.id)
    if schedule is not None:
        due_at = file.next_reviews.get(card.id)
        moment = {} if due_at is None else {"nextReview": round(due_at.timestamp() * 1_000)}
        entry["schedule"] = schedule_fields(schedule) | moment
    if card.id in file.suspended:
        entry["suspended"] = True
    if reviews:
        entry["reviews"] = reviews
    return entry


def _content(card: Card) -> dict[str, object]:
    entry: dict[str, object] = {"id": card.id}
    if card.note != card.id:
        entry["note"] = card.note
    if card.kind is not CardKind.BASIC:
        entry["kind"] = card.kind.value
    if card.kind is CardKind.CLOZE:
        entry["gap"] = card.gap
    entry |= {"front": card.front, "back": card.back, "category": card.category}
    entry["tags"] = list(card.tags)
    if card.kind is CardKind.TASK:
        entry |= {"criteria": list(card.criteria), "hints": list(card.hints)}
    if card.choices:
        entry["choices"] = list(card.choices)
    if card.explanation:
        entry["explanation"] = card.explanation
    return entry


class _Reading:
    def __init__(self, warnings: deck_file.FileWarnings, named: Collection[str]) -> None:
        self._warnings = warnings
        self._named = named
        self._cleaning = Cleaning(warnings)
        self.gathering = Gathering(warnings)
        self.reviews: list[PastReview] = []

    def card(self, entry: object, number: int) -> None:
        if not isinstance(entry, dict) or not _is_readable(entry):
            self._warnings.note(deck_file.WarningKind.CARD_UNREADABLE, f"#{number}")
            return
        card_id = self._id(entry, number)
        for name in entry.keys() - _OF_A_CARD:
            self._warnings.note(deck_file.WarningKind.FIELD_UNKNOWN, card_id, str(name)[:40])
        drafted = self._drafted(entry, card_id)
        for each in (drafted,) if "kind" in entry else cards_of_note(drafted, is_of_anki=False):
            card = self.gathering.take(each, name=_text(entry.get("id")).strip())
            if card is not None:
                self._past(entry, card.id)

    def notes(self, written: object) -> deck_file.Notes:
        """Return the notes that a deck was made from in Anki, if they can be read."""
        try:
            notes = deck_file.Notes() if written is None else _ANY_NOTES.validate_python(written)
        except ValidationError:
            self._warnings.note(deck_file.WarningKind.FIELD_UNKNOWN, field=_NOTES)
            return deck_file.Notes()
        raw_files.check_text(sum(len(text) for it in notes.by_guid.values() for text in it.fields))
        return notes

    def _id(self, entry: dict[str, Any], number: int) -> CardId:
        written = _text(entry.get("id")).strip()
        if not written:
            self._warnings.note(deck_file.WarningKind.ID_MADE, f"#{number}", "id", str(number))
        return CardId(written) if written else made_id(str(number), self._named)

    def _drafted(self, entry: dict[str, Any], card_id: CardId) -> Card:
        tags = entry.get("tags") or []
        kind = self._kind(entry, card_id)
        return Card(
            id=card_id,
            note=_text(entry.get("note")) or card_id,
            front=self._cleaning.markdown(_text(entry.get("front")), card_id, "front"),
            back=self._cleaning.markdown(_text(entry.get("back")), card_id, "back"),
            kind=kind,
            gap=entry.get("gap", 0),
            category=self._cleaning.markdown(_text(entry.get("category")), card_id, "category"),
            tags=tuple(_text(tag) for tag in tags),
            criteria=self._of_task(entry, card_id, kind, "criteria"),
            hints=self._of_task(entry, card_id, kind, "hints"),
            choices=self._lines(entry, card_id, "choices"),
            explanation=self._cleaning.markdown(
                _text(entry.get("explanation")), card_id, "explanation"
            ),
        )

    def _of_task(
        self, entry: dict[str, Any], card_id: CardId, kind: CardKind, field: str
    ) -> tuple[str, ...]:
        """Return the lines of a task's field; other cards have none."""
        if entry.get(field) and kind is not CardKind.TASK:
            self._warnings.note(deck_file.WarningKind.TASK_PARTS_LEFT_OUT, card_id, field)
            return ()
        return self._lines(entry, card_id, field)

    def _lines(self, entry: dict[str, Any], card_id: CardId, field: str) -> tuple[str, ...]:
        """Return the lines of a field that say something."""
        written = entry.get(field) or []
        lines = (self._cleaning.markdown(_text(line), card_id, field) for line in written)
        return tuple(line for line in lines if line)

    def _kind(self, entry: dict[str, Any], card_id: CardId) -> CardKind:
        written = _text(entry.get("kind")) or CardKind.BASIC
        if written not in tuple(CardKind):
            self._warnings.note(deck_file.WarningKind.FIELD_UNKNOWN, card_id, "kind", written[:40])
            return CardKind.BASIC
        return CardKind(written)

    def _past(self, entry: dict[str, Any], card_id: CardId) -> None:
        if entry.get("suspended") is True:
            self.gathering.suspended.add(card_id)
        try:
            if entry.get("schedule") is not None:
                fields = ScheduleFields.model_validate(entry["schedule"])
                self.gathering.schedules[card_id] = fields.schedule()
            for review in entry.get("reviews") or []:
                self.reviews.append(ReviewFields.model_validate(review).review(card_id))
        except (ValueError, OverflowError, TypeError):
            self._warnings.note(deck_file.WarningKind.SCHEDULE_UNREADABLE, card_id)


def _parsed(text: str) -> object:
    try:
        return raw_files.parsed_json(text, partial(raw_files.refuse_constant, text))
    except raw_files.TooManyValuesError as error:
        raise deck_file.DeckRefusedError(
            deck_file.Refusal.TOO_MANY_CARDS, str(MOST_CARDS)
        ) from error
    except RecursionError as error:
        raise deck_file.DeckRefusedError(deck_file.Refusal.BROKEN_JSON) from error
    except ValueError as error:
        line = str(error.lineno) if isinstance(error, json.JSONDecodeError) else ""
        raise deck_file.DeckRefusedError(deck_file.Refusal.BROKEN_JSON, line) from error


def _text(value: object) -> str:
    """Return a plain value as text; numbers count as text, everything else as nothing.

    A number too large to be written down as one is nothing either.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return str(value) if isfinite(value) else ""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""


def _is_readable(entry: dict[str, Any]) -> bool:
    lists = [entry.get(name) for name in _LISTS]
    if not all(each is None or isinstance(each, list) for each in lists):
        return False
    texts = (*entry.values(), *(text for each in lists for text in each or ()))
    return isinstance(entry.get("gap", 0), int) and all(
        len(text) <= LONGEST_SOURCE for text in texts if isinstance(text, str)
    )
