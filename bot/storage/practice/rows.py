"""An item of the bank as the row that is stored."""

from datetime import datetime
from typing import Any, Final

from pydantic_core import to_jsonable_python
from sqlalchemy import Row

from bot.domain.practice.items import AskedForm, BankItem, MathProblemItem, Status
from bot.domain.topics.course import Language
from bot.storage.engine.versions import Versioned
from bot.storage.practice.tables import items

_DOCUMENT: Final = Versioned[MathProblemItem](
    "item",
    lambda it: it.model_dump_json(by_alias=True),
    MathProblemItem.model_validate,
)
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
"""What an item is made of again."""


def item_row(item: BankItem, at: datetime) -> dict[str, Any]:
    """Return the row of an item that is new."""
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
    """Return the item with the status that it has now; None where it cannot be read."""
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
