"""Deck files in JSON: our own, with the past of the cards, and those of others."""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from bot.content.decks import raw_files
from bot.content.decks.gathering import Gathering, note_media
from bot.content.decks.json_files.cards import OwnCards, is_own
from bot.content.decks.json_files.entries import Entries, Entry, json_entries
from bot.content.decks.json_files.fields import DeckFields
from bot.content.decks.json_files.json_names import has_twins, scalar_text
from bot.content.decks.json_files.questions import drafts_of, settle
from bot.content.decks.json_files.text import Repeated, json_value
from bot.content.decks.past import review_fields, schedule_fields
from bot.content.decks.quizzes.cards import QuizCards
from bot.domain.cards import deck_file
from bot.domain.cards.anki_names import anki_guid
from bot.domain.cards.deck import Card
from bot.domain.ids import CardId
from bot.domain.memory.review import CardKind
from bot.json_types import json_type

_IDS = ("deckId", "id")
_NOTES = "ankiNotes"
_ANY_NOTES: Final[TypeAdapter[deck_file.Notes]] = json_type(deck_file.Notes)


def read_json(
    data: bytes,
    stem: str,
    media: Mapping[str, bytes],
    watch: raw_files.Watch = raw_files.without_progress,
) -> deck_file.DeckFile:
    """Return the deck in a JSON file. Refuse a file that is no JSON or no deck."""
    warnings = deck_file.FileWarnings()
    content = json_value(raw_files.read_text(data, warnings))
    whole: dict[str, Any] = content if isinstance(content, dict) else {}
    entries = _own_entries(whole) if _is_ours(whole) else json_entries(content)
    raw_files.check_cards(len(entries.found))
    for name in whole.keys() - DeckFields.model_fields if _is_ours(whole) else ():
        warnings.note(deck_file.WarningKind.FIELD_UNKNOWN, field=str(name)[:40])
    gathering = Gathering(warnings)
    ids = (entry.fields.get("id") for entry in entries.found if entry.fields)
    cards = OwnCards(gathering, warnings, {scalar_text(each).strip() for each in ids})
    questions = _Questions(gathering, warnings, entries.found)
    for number, entry in enumerate(watch(entries.found), start=1):
        if entry.fields is None:
            warnings.note(deck_file.WarningKind.CARD_UNREADABLE, f"#{number}")
        elif _is_twofold(entry.fields):
            warnings.note(deck_file.WarningKind.FIELD_TWICE, f"#{number}")
        elif is_own(entry.fields):
            cards.take(entry.fields, number, entry.category)
        else:
            questions.take_next()
    questions.check()
    deck_id = next((str(whole[key]) for key in _IDS if whole.get(key)), stem)
    deck = gathering.deck(deck_id, entries.title or stem)
    return deck_file.DeckFile(
        form=deck_file.Form.JSON,
        deck=deck,
        schedules=gathering.schedules,
        suspended=frozenset(gathering.suspended),
        nameless=gathering.nameless(),
        reviews=tuple(cards.reviews),
        media=note_media(warnings, deck.cards, dict(media)),
        notes=_notes(whole.get(_NOTES), warnings),
        warnings=tuple(warnings),
    )


def _is_ours(content: dict[str, Any]) -> bool:
    """Return True if it is a deck in our own form, even if others made it."""
    cards = content.get("cards")
    if not isinstance(cards, list):
        return False
    is_named = any(name in content for name in _IDS)
    return (
        not cards or is_named or any(isinstance(card, dict) and "front" in card for card in cards)
    )


def _own_entries(content: dict[str, Any]) -> Entries:
    found = [Entry(card if isinstance(card, dict) else None) for card in content["cards"]]
    return Entries(scalar_text(content.get("title")), found)


def _is_twofold(fields: Mapping[str, Any]) -> bool:
    """Return True if a name occurs twice with different values."""
    return isinstance(fields, Repeated) or has_twins(fields)


class _Questions:
    """Reads the cards of others one by one, after a look at all keys."""

    def __init__(
        self, gathering: Gathering, warnings: deck_file.FileWarnings, entries: Sequence[Entry]
    ) -> None:
        theirs = (
            entry for entry in entries if entry.fields is not None and not is_own(entry.fields)
        )
        self._warnings = warnings
        self._drafts = [
            drafts_of(entry.fields, entry.category)
            for entry in theirs
            if entry.fields is not None and not _is_twofold(entry.fields)
        ]
        every = [draft for drafts in self._drafts for draft in drafts]
        asked = settle(every)
        self._is_numbered = any(draft.is_numbered for draft in every)
        self._cards = QuizCards(gathering, warnings, asked)
        self._next = iter(self._drafts)
        self._asked = zip(count(1), asked)

    def take_next(self) -> None:
        """Read the questions of the next entry."""
        for draft in next(self._next):
            number, question = next(self._asked)
            for name in draft.unknown:
                of = question.name or f"#{number}"
                self._warnings.note(deck_file.WarningKind.FIELD_UNKNOWN, of, name[:40])
            self._cards.take(question, number)

    def check(self) -> None:
        """Refuse a quiz in which no question has a right answer."""
        self._cards.check(
            deck_file.Refusal.KEY_AMBIGUOUS
            if self._is_numbered
            else deck_file.Refusal.QUIZ_WITHOUT_KEY
        )


def _notes(written: object, warnings: deck_file.FileWarnings) -> deck_file.Notes:
    """Return the notes that a deck was made from in Anki, if they are readable."""
    try:
        notes = deck_file.Notes() if written is None else _ANY_NOTES.validate_python(written)
    except ValidationError:
        warnings.note(deck_file.WarningKind.FIELD_UNKNOWN, field=_NOTES)
        return deck_file.Notes()
    raw_files.check_text(sum(len(text) for note in notes.by_guid.values() for text in note.fields))
    return notes


def json_text(file: deck_file.DeckFile) -> str:
    """Return the deck as a JSON file, with the past of its cards."""
    reviews: defaultdict[CardId, list[dict[str, object]]] = defaultdict(list)
    for review in file.reviews:
        reviews[review.card_id].append(review_fields(review))
    cards = [_entry(file, card, reviews.get(card.id, [])) for card in file.deck.cards]
    content = {"deckId": file.deck.id, "title": file.deck.title, "cards": cards}
    if file.notes.by_guid:
        content[_NOTES] = _ANY_NOTES.dump_python(_as_written(file), mode="json")
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _as_written(file: deck_file.DeckFile) -> deck_file.Notes:
    """Return the notes without those that the learner rewrote, which are out of date."""
    cards = (card for card in file.deck.cards if card.id in file.rewritten)
    rewritten = {anki_guid(file.deck.id, card) for card in cards}
    kept = {guid: note for guid, note in file.notes.by_guid.items() if guid not in rewritten}
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
