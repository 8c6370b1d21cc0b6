"""How changes of goal maps are written."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, insert, update

from bot.domain.ids import LandscapeId, LearnerId
from bot.flow.engine.ports import DecidedTurn
from bot.flow.goals import ports as goal_ports
from bot.storage.engine.database import Upsert, writes
from bot.storage.goals import landscape_tables
from bot.storage.goals.landscapes import VERSION, landscape_row, store_media

_NEW = ("titles", "goals", "content", "digest", "updated_at")
_CHANGE = (
    update(landscape_tables.landscapes)
    .where(
        landscape_tables.landscapes.c.id == bindparam("landscape"),
        landscape_tables.landscapes.c.learner_id == bindparam("owner"),
    )
    .values({name: bindparam(name) for name in _NEW})
)
_ADD = insert(landscape_tables.landscapes)
_OF_BOTH = ["learner_id", "landscape_id"]
_TAKE = Upsert(landscape_tables.learner_landscapes, _OF_BOTH, replace=["taken_at"])
_TAKE_IF_NEW = Upsert(landscape_tables.learner_landscapes, _OF_BOTH)
_CHOOSE = Upsert(
    landscape_tables.learner_landscapes, _OF_BOTH, replace=["level", "subjects", "autopilot"]
)
_DROP_FOCUS = delete(landscape_tables.goal_focus).where(
    landscape_tables.goal_focus.c.learner_id == bindparam("learner"),
    landscape_tables.goal_focus.c.landscape_id == bindparam("landscape"),
)
_ADD_FOCUS = insert(landscape_tables.goal_focus)
_MOVE = Upsert(
    landscape_tables.goal_states,
    ["learner_id", "landscape_id", "goal_id"],
    replace=["mastery", "mastered_at", "mastered_by", "checks", "updated_at"],
)


def move_goals(db: Connection, at: datetime, moved: Sequence[goal_ports.GoalMoved]) -> None:
    """Write the learners' states of these goals. A goal map may have thousands.

    Goals of a goal map that is gone, or is another learner's, are not written.
    """
    named = {(change.learner_id, change.ref.landscape_id) for change in moved}
    there = {which for which in named if _is_there(db, *which)}
    rows = [
        _state_row(change, at)
        for change in moved
        if (change.learner_id, change.ref.landscape_id) in there
    ]
    if rows:
        db.execute(_MOVE.on(db), rows)


def _is_there(db: Connection, learner_id: LearnerId, landscape_id: LandscapeId) -> bool:
    which = {"learner": learner_id, "landscape": landscape_id}
    return db.execute(VERSION, which).first() is not None


def _import(db: Connection, turn: DecidedTurn, change: goal_ports.LandscapeImported) -> None:
    """Store the learner's own goal map with its pictures, never over another learner's.

    The learner follows an imported goal map, unless they put it away before.
    """
    landscape = change.landscape
    row = landscape_row(landscape, change.media, change.learner_id, turn.at)
    new = {name: row[name] for name in _NEW}
    which = {"landscape": landscape.id, "owner": change.learner_id}
    if db.execute(_CHANGE, {**which, **new}).rowcount == 0:
        db.execute(_ADD, row)
    store_media(db, landscape.id, change.media)
    db.execute(_TAKE_IF_NEW.on(db), _following(change.learner_id, landscape.id, turn.at))


def _following(
    learner_id: LearnerId, landscape_id: LandscapeId, taken_at: datetime | None
) -> dict[str, object]:
    return {
        "learner_id": learner_id,
        "landscape_id": landscape_id,
        "taken_at": taken_at,
        "level": "",
        "subjects": [],
        "autopilot": False,
    }


def _state_row(change: goal_ports.GoalMoved, at: datetime) -> dict[str, object]:
    state = change.state
    return {
        "learner_id": change.learner_id,
        "landscape_id": change.ref.landscape_id,
        "goal_id": change.ref.goal_id,
        "mastery": state.mastery,
        "mastered_at": state.mastered_at,
        "mastered_by": state.by,
        "checks": list(state.checks),
        "updated_at": at,
    }


def _follow(db: Connection, turn: DecidedTurn, change: goal_ports.LandscapeFollowed) -> None:
    if _is_there(db, change.learner_id, change.landscape_id):
        taken_at = turn.at if change.taken else None
        db.execute(_TAKE.on(db), _following(change.learner_id, change.landscape_id, taken_at))


def _choose(db: Connection, _: DecidedTurn, change: goal_ports.ChoicesMade) -> None:
    if not _is_there(db, change.learner_id, change.landscape_id):
        return
    choices = change.choices
    row = {
        **_following(change.learner_id, change.landscape_id, None),
        "level": choices.level,
        "subjects": list(choices.subjects),
        "autopilot": choices.autopilot,
    }
    db.execute(_CHOOSE.on(db), row)
    which = {"learner": change.learner_id, "landscape": change.landscape_id}
    db.execute(_DROP_FOCUS, which)
    focus = [
        {
            "learner_id": change.learner_id,
            "landscape_id": change.landscape_id,
            "goal_id": goal_id,
            "place": place,
        }
        for place, goal_id in enumerate(dict.fromkeys(choices.focus))
    ]
    if focus:
        db.execute(_ADD_FOCUS, focus)


WRITES = (
    writes(goal_ports.LandscapeImported, _import),
    writes(goal_ports.LandscapeFollowed, _follow),
    writes(goal_ports.ChoicesMade, _choose),
)
"""Goals of a goal map that is gone, or is another learner's, are not written."""
