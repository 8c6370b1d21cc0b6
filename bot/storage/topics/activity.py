"""The maps that a learner worked on in a turn, and when."""

from collections.abc import Iterator
from datetime import timedelta

from sqlalchemy import Connection, bindparam, update

from bot.domain.ids import MapId
from bot.flow.composition.reading_ahead import ReadAhead, wanted_in
from bot.flow.engine.ports import DecidedTurn
from bot.flow.maps import changes as maps_changes
from bot.storage.engine.tables import mind_maps

MOST_BEHIND = timedelta(minutes=1)
"""How far the stored time may lag, at most, while the learner works on one map alone."""

_TOUCH = (
    update(mind_maps)
    .where(mind_maps.c.id == bindparam("map"))
    .values(last_activity_at=bindparam("at"))
)


def touch_active_maps(db: Connection, turn: DecidedTurn) -> None:
    """Store when the learner worked on the maps of the turn."""
    for map_id in sorted(touched_maps(turn)):
        db.execute(_TOUCH, {"map": map_id, "at": turn.at})


def touched_maps(turn: DecidedTurn) -> frozenset[MapId]:
    """Return the maps that the learner worked on. Refreshers do not count as work on their map.

    A map that was open before the turn, stays open, and was stored less than a minute ago is left
    out: the turn that leaves it will store the time.
    """
    if not turn.by_learner:
        return frozenset()
    topic = turn.opened.ahead.topic if isinstance(turn.opened.ahead, ReadAhead) else None
    active = frozenset(_active_maps(turn))
    if topic is None or wanted_in(turn.outcome.state).map_id != topic.mind_map.id:
        return active
    behind = turn.at - topic.mind_map.last_activity_at
    return active - {topic.mind_map.id} if timedelta() <= behind < MOST_BEHIND else active


def _active_maps(turn: DecidedTurn) -> Iterator[MapId]:
    refreshed = {
        review.refresher.map_id
        for review in turn.outcome.changes
        if isinstance(review, maps_changes.RefresherReviewed)
    }
    for change in turn.outcome.changes:
        match change:
            case (
                maps_changes.MapStatusChanged(map_id)
                | maps_changes.NodesChanged(map_id)
                | maps_changes.QuestionPaused(map_id, None)
            ):
                yield map_id
            case maps_changes.MapRested(map_id, None):
                yield map_id
            case maps_changes.MapPlanned(mind_map):
                yield mind_map.id
            case maps_changes.FlowMoved(flow):
                yield flow.map_id
            case maps_changes.ResponseRecorded(response) if response.map_id not in refreshed:
                yield response.map_id
            case _:  # pausing a question or the whole map is no work on it
                pass
