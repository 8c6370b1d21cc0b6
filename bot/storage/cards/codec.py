"""Cards as rows, and the memory of a card as stored JSON.

No field says which memory model a trace belongs to, so a stored one names its kind.
"""

import json
import zlib
from typing import Any, Final

from pydantic import TypeAdapter
from sqlalchemy import BindParameter, Row, bindparam

from bot.domain.cards.deck import Card, CardRef, with_texts
from bot.domain.cards.deck_file import Notes
from bot.domain.cards.state import CardSchedule, CardState, LearnedCard
from bot.domain.ids import CardId, DeckId
from bot.domain.memory.athena import Athena
from bot.domain.memory.card_sm2 import CardSm2
from bot.domain.memory.fsrs6 import Fsrs6
from bot.domain.memory.models import CardMemory, Trace
from bot.domain.memory.review import CardKind
from bot.json_types import json_type
from bot.storage.cards.tables import card_states, cards, decks
from bot.storage.engine.versions import Versioned, readable

_KINDS: dict[str, type[Trace]] = {"sm2": CardSm2, "athena": Athena, "fsrs6": Fsrs6}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_TRACES: dict[str, TypeAdapter[Trace]] = {name: json_type(kind) for name, kind in _KINDS.items()}
_ANY_MEMORY: TypeAdapter[CardMemory] = json_type(CardMemory)
_ANY_SCHEDULE: TypeAdapter[CardSchedule] = json_type(CardSchedule)
_ANY_NOTES: TypeAdapter[Notes] = json_type(Notes)
_ANY_STATE: TypeAdapter[CardState] = json_type(CardState)
_COLUMNS = ("due_at", "interval_days", "repetitions", "reviews", "lapses", "phase")
STATE_COLUMNS = ("memory", "brought", *_COLUMNS)
"""The columns that hold a state. All are NULL while a card is new."""
_NEW: dict[str, Any] = dict.fromkeys(STATE_COLUMNS)

_LISTS = ("tags", "criteria", "hints", "choices")
CONTENT = ("note", "front", "back", "kind", "gap", "category", "explanation", *_LISTS)
CARD_COLUMNS = [cards.c.deck_id, cards.c.id.label("card_id"), *(cards.c[name] for name in CONTENT)]
OWN_WORDS = ("own_front", "own_back", "own_explanation")
"""The columns of a learner's own wording. All are NULL without one."""
LEARNED_COLUMNS = [
    *CARD_COLUMNS,
    *(card_states.c[name] for name in (*STATE_COLUMNS, "suspended", *OWN_WORDS)),
]
LEARNER: BindParameter[int] = bindparam("learner")
VISIBLE = decks.c.learner_id.is_(None) | (decks.c.learner_id == LEARNER)
"""Decks belong to their owner. Bundled ones belong to everybody."""
OF_CARD = (
    (card_states.c.learner_id == LEARNER)
    & (card_states.c.deck_id == cards.c.deck_id)
    & (card_states.c.card_id == cards.c.id)
)


def state_values(state: CardState | None) -> dict[str, Any]:
    """Return the columns of a state, all None for a new card."""
    if state is None:
        return _NEW
    imported = None if state.imported is None else _SCHEDULE.dump(state.imported)
    columns = {name: getattr(state, name) for name in _COLUMNS}
    return {"memory": _MEMORY.dump(state.memory), "brought": imported, **columns}


def state_of(row: Row[*tuple[Any, ...]]) -> CardState | None:
    """Return the state in the columns, or None if there is none or it is unreadable."""
    memory = None if row.memory is None else _MEMORY.load(row.card_id, row.memory)
    if memory is None:
        return None
    imported = None if row.brought is None else _SCHEDULE.load(row.card_id, row.brought)
    columns = {name: getattr(row, name) for name in _COLUMNS}
    values = {**columns, "memory": memory, "imported": imported}
    return readable(lambda: _ANY_STATE.validate_python(values), "card", row.card_id)


def dump_state(state: CardState | None) -> str | None:
    """Return a state of the log as JSON."""
    return None if state is None else _LOGGED.dump(state)


def load_state(card_id: str, stored: str | None) -> CardState | None:
    """Return a state of the log, or None if there is none or it is unreadable."""
    return None if stored is None else _LOGGED.load(card_id, stored)


def dump_notes(notes: Notes) -> bytes | None:
    """Return the notes of a deck as they are stored, or None if there are none."""
    return zlib.compress(_NOTES.dump(notes).encode()) if notes.by_guid else None


def load_notes(deck_id: str, stored: bytes | None) -> Notes:
    """Return the notes of a deck, or none if there are none or they are unreadable."""
    found = None if stored is None else _NOTES.load(deck_id, zlib.decompress(stored).decode())
    return found or Notes()


def _from_memory(memory: CardMemory) -> dict[str, Any]:
    kind = _NAMES[type(memory.trace)]
    trace = _TRACES[kind].dump_python(memory.trace, mode="json")
    return {"kind": kind, "trace": trace, "reviewed_at": memory.reviewed_at.isoformat()}


def _to_memory(value: dict[str, Any]) -> CardMemory:
    trace = _TRACES[value["kind"]].validate_python(value["trace"])
    return _ANY_MEMORY.validate_python({"trace": trace, "reviewed_at": value["reviewed_at"]})


def _from_state(state: CardState) -> dict[str, Any]:
    value = _ANY_STATE.dump_python(state, mode="json", exclude={"memory"})
    return {**value, "memory": _from_memory(state.memory)}


def _to_state(value: dict[str, Any]) -> CardState:
    return _ANY_STATE.validate_python({**value, "memory": _to_memory(value["memory"])})


_MEMORY: Final = Versioned(
    "card memory", lambda memory: json.dumps(_from_memory(memory)), _to_memory
)
_SCHEDULE: Final = Versioned(
    "card schedule",
    lambda schedule: _ANY_SCHEDULE.dump_json(schedule).decode(),
    _ANY_SCHEDULE.validate_python,
)
_NOTES: Final = Versioned(
    "notes of a deck",
    lambda notes: _ANY_NOTES.dump_json(notes).decode(),
    _ANY_NOTES.validate_python,
)
_LOGGED: Final = Versioned("card", lambda state: json.dumps(_from_state(state)), _to_state)


def card_row(deck_id: DeckId, position: int, card: Card) -> dict[str, Any]:
    """Return the row of a card."""
    content = {name: getattr(card, name) for name in CONTENT}
    return {"deck_id": deck_id, "id": card.id, "position": position, **content}


def ref_of(row: Row[*tuple[Any, ...]]) -> CardRef:
    """Return the card that the row belongs to."""
    return CardRef(DeckId(row.deck_id), CardId(row.card_id))


def card_of(row: Row[*tuple[Any, ...]]) -> Card:
    """Return the card of the row as its deck has it."""
    return Card(
        id=CardId(row.card_id),
        note=row.note,
        front=row.front,
        back=row.back,
        kind=CardKind(row.kind),
        gap=row.gap,
        category=row.category,
        explanation=row.explanation,
        **{name: tuple(getattr(row, name)) for name in _LISTS},
    )


def learned_of(row: Row[*tuple[Any, ...]]) -> LearnedCard:
    """Return the card as its learner has it, in their own wording."""
    card = card_of(row)
    if row.own_front is not None:
        own = card.explanation if row.own_explanation is None else row.own_explanation
        card = with_texts(card, row.own_front, row.own_back, own)
    return LearnedCard(
        ref=ref_of(row), card=card, state=state_of(row), suspended=bool(row.suspended)
    )
