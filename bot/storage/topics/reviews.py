"""The pending reviews, one for each node, and refresher decks with concepts of finished maps."""

from typing import Any

from sqlalchemy import Connection, bindparam, delete, select, update

from bot.domain.ids import MapId
from bot.domain.mastery.refreshers import Refresher
from bot.domain.mastery.sm2 import review_name
from bot.flow.engine.ports import DecidedTurn
from bot.flow.maps import changes as maps_changes
from bot.storage.engine.database import Upsert, writes
from bot.storage.engine.tables import mind_map_nodes, refreshers, reviews

_STORE = Upsert(
    reviews,
    ["node_id"],
    replace=["name", "map_id", "label", "repetitions", "ease_factor", "due_at"],
)
_CLEAR_ONE = delete(reviews).where(reviews.c.node_id == bindparam("node"))
_CLEAR = delete(reviews).where(reviews.c.map_id == bindparam("map"))

_SCHEDULE = ("ease_factor", "repetitions", "interval_days", "last_reviewed_at", "due_at")
_OF_MAP = mind_map_nodes.c.mind_map_id == bindparam("map")
_LIST = (
    select(mind_map_nodes.c.mind_map_id.label("map_id"), refreshers)
    .join(mind_map_nodes, mind_map_nodes.c.id == refreshers.c.node_id)
    .where(_OF_MAP)
    .order_by(mind_map_nodes.c.sequence, refreshers.c.node_id)
)
_KEEP = Upsert(refreshers, ["node_id"], replace=_SCHEDULE)
_MOVE = (
    update(refreshers)
    .where(refreshers.c.node_id == bindparam("node"))
    .values({name: bindparam(name) for name in _SCHEDULE})
)
_DROP = delete(refreshers).where(
    refreshers.c.node_id.in_(select(mind_map_nodes.c.id).where(_OF_MAP))
)


def _row(change: maps_changes.ReviewScheduled) -> dict[str, Any]:
    node = change.node
    return {
        "name": review_name(node.id, node.repetitions),
        "node_id": node.id,
        "map_id": node.map_id,
        "label": node.label,
        "repetitions": node.repetitions,
        "ease_factor": node.ease_factor,
        "due_at": change.at,
    }


def list_refreshers(db: Connection, map_id: MapId) -> tuple[Refresher, ...]:
    """Return the refreshers of a map, in its learning order."""
    rows = db.execute(_LIST, {"map": map_id}).mappings()
    return tuple(
        Refresher(map_id=map_id, node_id=row["node_id"], **{name: row[name] for name in _SCHEDULE})
        for row in rows
    )


def _keep(db: Connection, _: DecidedTurn, change: maps_changes.RefreshersKept) -> None:
    rows = [
        {"node_id": refresher.node_id, "learner_id": change.learner_id, **_schedule(refresher)}
        for refresher in change.refreshers
    ]
    db.execute(_KEEP.on(db), rows)


def _schedule(refresher: Refresher) -> dict[str, Any]:
    return {name: getattr(refresher, name) for name in _SCHEDULE}


WRITES = (
    writes(
        maps_changes.ReviewScheduled, lambda db, _, change: db.execute(_STORE.on(db), _row(change))
    ),
    writes(
        maps_changes.ReviewCleared,
        lambda db, _, change: db.execute(_CLEAR_ONE, {"node": change.node_id}),
    ),
    writes(
        maps_changes.ReviewsCleared,
        lambda db, _, change: db.execute(_CLEAR, {"map": change.map_id}),
    ),
    writes(maps_changes.RefreshersKept, _keep),
    writes(
        maps_changes.RefresherReviewed,
        lambda db, _, change: db.execute(
            _MOVE, {"node": change.refresher.node_id, **_schedule(change.refresher)}
        ),
    ),
    writes(
        maps_changes.RefreshersDropped,
        lambda db, _, change: db.execute(_DROP, {"map": change.map_id}),
    ),
)
