"""Items of the bank, and their events, as stored rows."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from pydantic_core import to_jsonable_python
from sqlalchemy import Connection, Row, insert

from bot.domain.practice.items import AskedForm, BankItem, MathProblemItem, Status
from bot.domain.topics.course import Language
from bot.flow.exercise.changes import PracticeEventLogged
from bot.storage.engine.versions import Versioned
from bot.storage.practice.tables import items, practice_events

_DOCUMENT: Final = Versioned[MathProblemItem](
    "item", lambda item: item.model_dump_json(by_alias=True), MathProblemItem.model_validate
)
_LOG = insert(practice_events)
ITEM_COLUMNS: Final = tuple(
    items.c[name]
    for name in (
        "id",
        "status",
        "language",
        "lineage",
        "document",
        "hint_ladder",
        "form",
        "figure",
    )
)
"""The columns from which an item is rebuilt."""


def item_row(item: BankItem, at: datetime) -> dict[str, Any]:
    """Return the row of a new item."""
    meta = item.document.meta
    return {
        "id": str(item.id),
        "version": item.version,
        "status": meta.status,
        "skill_id": meta.skill_id,
        "difficulty": meta.difficulty,
        "language": item.language,
        "lineage": item.lineage,
        "verifier_type": meta.provenance.verifier.type,
        "verifier_passed": meta.provenance.verifier.passed,
        "document": _DOCUMENT.dump(item.document),
        "hint_ladder": list(item.hint_ladder),
        "form": item.form.model_dump(exclude_defaults=True),
        "figure": to_jsonable_python(item.figure),
        "imported_at": at,
    }


def item_of(row: Row[*tuple[Any, ...]]) -> BankItem | None:
    """Return the item with its current status, or None if it is unreadable."""
    document = _DOCUMENT.load(row.id, row.document)
    if document is None:
        return None
    meta = document.meta.model_copy(update={"status": Status(row.status)})
    return BankItem(
        document=document.model_copy(update={"meta": meta}),
        language=Language(row.language),
        lineage=row.lineage,
        hint_ladder=row.hint_ladder,
        form=AskedForm.model_validate(row.form),
        figure=row.figure,
    )


def log_events(db: Connection, at: datetime, events: Sequence[PracticeEventLogged]) -> None:
    """Log the events of one moment. Each event holds how many there are of its trace."""
    together = Counter(event.trace_id for event in events)
    if events:
        db.execute(_LOG, [_event_row(at, event, together[event.trace_id]) for event in events])


def _event_row(at: datetime, event: PracticeEventLogged, together: int) -> dict[str, Any]:
    return {
        "kind": event.kind,
        "trace_id": event.trace_id,
        "learner_id": event.learner_id,
        "skill_id": event.skill_id,
        "item_id": None if event.item_id is None else str(event.item_id),
        "item_version": event.item_version,
        "details": to_jsonable_python(event.details),
        "at": at,
        "together": together,
    }
