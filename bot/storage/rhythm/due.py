"""What is due: reviews of active maps, and refreshers of finished ones, as one list."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Boolean, Connection, bindparam, func, literal, select, union_all

from bot.domain.ids import LearnerId
from bot.domain.rhythm.days import DueBy
from bot.domain.rhythm.due import DueReview
from bot.domain.topics.mind_map import MapStatus
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.statements import due_values, is_due
from bot.storage.engine.tables import mind_map_nodes, mind_maps, refreshers, reviews

_OF_LEARNER = mind_maps.c.learner_id == bindparam("learner")

_reviews = (
    select(
        reviews.c.map_id,
        reviews.c.node_id,
        reviews.c.due_at,
        mind_map_nodes.c.interval_days,
        reviews.c.ease_factor,
        literal(value=False, type_=Boolean()).label("refresher"),
    )
    .join(mind_maps, mind_maps.c.id == reviews.c.map_id)
    .join(mind_map_nodes, mind_map_nodes.c.id == reviews.c.node_id)
    .where(_OF_LEARNER, mind_maps.c.status == MapStatus.ACTIVE.value)
)
_refreshers = (
    select(
        mind_map_nodes.c.mind_map_id,
        refreshers.c.node_id,
        refreshers.c.due_at,
        refreshers.c.interval_days,
        refreshers.c.ease_factor,
        literal(value=True, type_=Boolean()).label("refresher"),
    )
    .join(mind_map_nodes, mind_map_nodes.c.id == refreshers.c.node_id)
    .join(mind_maps, mind_maps.c.id == mind_map_nodes.c.mind_map_id)
    .where(_OF_LEARNER, mind_maps.c.status == MapStatus.COMPLETED.value)
)
_pending = union_all(_reviews, _refreshers).subquery()
_is_due = is_due(_pending.c.due_at, _pending.c.interval_days)
_DUE = (
    select(_pending)
    .where(_is_due)
    .order_by(_pending.c.due_at, _pending.c.ease_factor, _pending.c.node_id)
)
_COUNT_DUE = select(
    func.count().filter(_is_due), func.min(_pending.c.due_at, type_=UtcDateTime())
).select_from(_pending)
_COUNT_DUE_BUT = _COUNT_DUE.where(_pending.c.map_id.not_in(bindparam("but", expanding=True)))


def list_due(db: Connection, learner_id: LearnerId, due_by: DueBy) -> list[DueReview]:
    """Return what is due, longest due first, and of equally long the hardest."""
    rows = db.execute(_DUE, {"learner": learner_id, **due_values(due_by)}).mappings()
    return [DueReview(**row) for row in rows]


def due_and_next(
    db: Connection, learner_id: LearnerId, due_by: DueBy, but: Collection[str] = ()
) -> tuple[int, datetime | None]:
    """Return how much is due, and when the first of all that is pending is or was."""
    values = {"learner": learner_id, **due_values(due_by)}
    if but:
        count, earliest = db.execute(_COUNT_DUE_BUT, {**values, "but": [*but]}).one()
    else:
        count, earliest = db.execute(_COUNT_DUE, values).one()
    return count, earliest
