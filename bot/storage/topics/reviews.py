"""The pending reviews: one a node, named after the node and its repetition."""

from typing import Any

from sqlalchemy import Connection, bindparam, delete

from bot.domain.mastery.sm2 import review_name
from bot.flow.engine.changes import ReviewCleared, ReviewScheduled, ReviewsCleared
from bot.storage.engine.tables import reviews
from bot.storage.engine.upsert import Upsert

_STORE = Upsert(
    reviews,
    ["node_id"],
    replace=["name", "map_id", "label", "repetitions", "ease_factor", "due_at"],
)
_CLEAR_ONE = delete(reviews).where(reviews.c.node_id == bindparam("node"))
_CLEAR = delete(reviews).where(reviews.c.map_id == bindparam("map"))


def apply_to_reviews(
    db: Connection, change: ReviewScheduled | ReviewCleared | ReviewsCleared
) -> None:
    """Write what a turn changed of the pending reviews."""
    match change:
        case ReviewCleared(node_id):
            db.execute(_CLEAR_ONE, {"node": node_id})
        case ReviewScheduled():
            db.execute(_STORE.on(db), _row(change))
        case ReviewsCleared(map_id):
            db.execute(_CLEAR, {"map": map_id})


def _row(change: ReviewScheduled) -> dict[str, Any]:
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
