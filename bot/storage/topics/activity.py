"""Which maps a learner worked on in a turn, and when."""

from collections.abc import Iterator

from sqlalchemy import Connection, bindparam, update

from bot.domain.ids import MapId
from bot.flow.engine.changes import (
    FlowMoved,
    MapPlanned,
    MapRested,
    MapStatusChanged,
    NodesChanged,
    QuestionPaused,
    RefresherReviewed,
    ResponseRecorded,
)
from bot.flow.engine.ports import DecidedTurn
from bot.storage.engine.tables import mind_maps

_TOUCH = (
    update(mind_maps)
    .where(mind_maps.c.id == bindparam("map"))
    .values(last_activity_at=bindparam("at"))
)


def touch_active_maps(db: Connection, turn: DecidedTurn) -> None:
    """Note when the learner worked on the maps of the turn, if it was the learner."""
    if turn.by_learner:
        for map_id in sorted(active_maps(turn)):
            db.execute(_TOUCH, {"map": map_id, "at": turn.at})


def active_maps(turn: DecidedTurn) -> frozenset[MapId]:
    """Return the maps on which the learner did something; refreshers are no work on theirs."""
    return frozenset(_active_maps(turn))


def _active_maps(turn: DecidedTurn) -> Iterator[MapId]:
    refreshed = {
        it.refresher.map_id for it in turn.outcome.changes if isinstance(it, RefresherReviewed)
    }
    for change in turn.outcome.changes:
        match change:
            case MapStatusChanged(map_id) | NodesChanged(map_id) | QuestionPaused(map_id, None):
                yield map_id
            case MapRested(map_id, None):
                yield map_id
            case MapPlanned(mind_map):
                yield mind_map.id
            case FlowMoved(flow):
                yield flow.map_id
            case ResponseRecorded(response) if response.map_id not in refreshed:
                yield response.map_id
            case _:  # putting a question or the whole map aside is no work on it
                pass
