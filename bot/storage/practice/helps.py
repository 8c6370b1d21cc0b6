"""The port `KeptHelps`: a model's help with wrong answers, by item version and policy."""

from typing import Any, Final

from sqlalchemy import Connection, Table, bindparam, select

from bot.domain.practice.diagnosis import Diagnosis
from bot.flow.engine.ports import DecidedTurn
from bot.flow.hints.model_help import DiagnosisMade, HelpKey, HintMade, KeptHelp
from bot.storage.engine.database import Store, Upsert, read_by, writes
from bot.storage.practice.tables import kept_diagnoses, kept_hints

_KEY: Final = ("item_id", "item_version", "language", "policy", "answer")


def _of_key(table: Table) -> list[Any]:
    return [table.c[name] == bindparam(name) for name in _KEY]


_DIAGNOSIS = select(kept_diagnoses.c.diagnosis).where(*_of_key(kept_diagnoses))
_HINT = select(kept_hints.c.hint).where(
    *_of_key(kept_hints), kept_hints.c.level == bindparam("level")
)
_KEEP_DIAGNOSIS = Upsert(kept_diagnoses, _KEY)
_KEEP_HINT = Upsert(kept_hints, (*_KEY, "level"))


def _find(db: Connection, key: HelpKey, level: int) -> KeptHelp:
    values = _values(key)
    diagnosis = db.scalar(_DIAGNOSIS, values)
    return KeptHelp(
        diagnosis=None if diagnosis is None else Diagnosis.model_validate(diagnosis),
        hint=db.scalar(_HINT, values | {"level": level}),
    )


def _keep_diagnosis(db: Connection, turn: DecidedTurn, change: DiagnosisMade) -> None:
    made = change.diagnosis.model_dump(mode="json")
    db.execute(_KEEP_DIAGNOSIS.on(db), _values(change.key) | {"at": turn.at, "diagnosis": made})


def _keep_hint(db: Connection, turn: DecidedTurn, change: HintMade) -> None:
    made = {"level": change.level, "hint": change.hint}
    db.execute(_KEEP_HINT.on(db), _values(change.key) | {"at": turn.at} | made)


WRITES = (writes(DiagnosisMade, _keep_diagnosis), writes(HintMade, _keep_hint))
"""The first help stored for a key stays."""


def _values(key: HelpKey) -> dict[str, Any]:
    return {
        "item_id": str(key.item_id),
        "item_version": key.item_version,
        "language": key.language.value,
        "policy": key.policy,
        "answer": key.answer,
    }


class SqlKeptHelps(Store):
    """Stored help, in the database."""

    find = read_by(_find)
