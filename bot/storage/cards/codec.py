"""What is remembered of a card, as the JSON that is stored.

Which memory model a trace belongs to, no field tells; a stored one names its kind.
"""

import json
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Row

from bot.domain.cards.schedule import CardSchedule
from bot.domain.cards.state import CardState
from bot.domain.memory.athena import Athena
from bot.domain.memory.card_sm2 import CardSm2
from bot.domain.memory.fsrs6 import Fsrs6
from bot.domain.memory.models import CardMemory, Trace
from bot.storage.engine.codec import readable

_KINDS: dict[str, type[Trace]] = {"sm2": CardSm2, "athena": Athena, "fsrs6": Fsrs6}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_TRACES: dict[str, TypeAdapter[Trace]] = {name: TypeAdapter(it) for name, it in _KINDS.items()}
_MEMORY: TypeAdapter[CardMemory] = TypeAdapter(CardMemory)
_SCHEDULE: TypeAdapter[CardSchedule] = TypeAdapter(CardSchedule)
_STATE: TypeAdapter[CardState] = TypeAdapter(CardState)
_COLUMNS = ("due_at", "interval_days", "repetitions", "reviews", "lapses", "phase")
STATE_COLUMNS = ("memory", "brought", *_COLUMNS)
"""The columns that hold a state; all of them are empty while a card is new."""
_NEW: dict[str, Any] = dict.fromkeys(STATE_COLUMNS)


def state_values(state: CardState | None) -> dict[str, Any]:
    """Return the columns of a state; all empty for a card that is new."""
    if state is None:
        return _NEW
    brought = None if state.brought is None else _SCHEDULE.dump_json(state.brought).decode()
    columns = {name: getattr(state, name) for name in _COLUMNS}
    return {"memory": json.dumps(_from_memory(state.memory)), "brought": brought, **columns}


def state_of(row: Row[*tuple[Any, ...]]) -> CardState | None:
    """Return the state in the columns; None where there is none, or it cannot be read."""
    if row.memory is None:
        return None
    return readable(lambda: _state_of(row), "card", row.card_id)


def dump_state(state: CardState | None) -> str | None:
    """Return a state of the log as JSON."""
    if state is None:
        return None
    value = _STATE.dump_python(state, mode="json", exclude={"memory"})
    return json.dumps({**value, "memory": _from_memory(state.memory)})


def load_state(card_id: str, stored: str | None) -> CardState | None:
    """Return a state of the log; None where there is none, or it cannot be read."""
    return None if stored is None else readable(lambda: _load(stored), "card", card_id)


def _load(stored: str) -> CardState:
    value = json.loads(stored)
    return _STATE.validate_python({**value, "memory": _to_memory(value["memory"])})


def _state_of(row: Row[*tuple[Any, ...]]) -> CardState:
    columns = {name: getattr(row, name) for name in _COLUMNS}
    brought = None if row.brought is None else _SCHEDULE.validate_json(row.brought)
    memory = _to_memory(json.loads(row.memory))
    return _STATE.validate_python({**columns, "memory": memory, "brought": brought})


def _from_memory(memory: CardMemory) -> dict[str, Any]:
    kind = _NAMES[type(memory.trace)]
    trace = _TRACES[kind].dump_python(memory.trace, mode="json")
    return {"kind": kind, "trace": trace, "reviewed_at": memory.reviewed_at.isoformat()}


def _to_memory(value: dict[str, Any]) -> CardMemory:
    trace = _TRACES[value["kind"]].validate_python(value["trace"])
    return _MEMORY.validate_python({"trace": trace, "reviewed_at": value["reviewed_at"]})
