"""How each change of a turn is written."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from sqlalchemy import Connection, bindparam, case, insert, update

from bot.domain.learner.learner import Learner
from bot.domain.topics.mind_map import MapStatus, MindMap, Node
from bot.flow.engine.changes import Audited, Change, LearnerChanged
from bot.flow.engine.ports import DecidedTurn, TurnConflictError
from bot.flow.exercise.changes import PracticeEventLogged
from bot.flow.files.account import AccountRestored
from bot.flow.goals.ports import GoalMoved
from bot.flow.learner.changes import LearnerLeaves
from bot.flow.maps.changes import (
    FlowMoved,
    MapAdded,
    MapPlanned,
    MapRested,
    MapStatusChanged,
    MapWarned,
    NodesChanged,
    QuestionPaused,
    ResponseRecorded,
)
from bot.flow.progress.changes import DayCounted, SnapshotTaken
from bot.storage.authoring import before, orders, sources, written
from bot.storage.cards import changes as cards
from bot.storage.engine.codec import dump_flow, dump_memory, dump_paused, dump_rhythm, flow_key
from bot.storage.engine.database import Upsert, Writer, writes
from bot.storage.engine.tables import (
    audit_events,
    flow_states,
    learners,
    mind_map_edges,
    mind_map_nodes,
    mind_maps,
    quiz_responses,
)
from bot.storage.exams import changes as exams
from bot.storage.exercise import flags
from bot.storage.exercise.answers import response_row
from bot.storage.goals import landscape_changes
from bot.storage.learner.leaving import LEAVE
from bot.storage.learner.restoring import restore
from bot.storage.observers import observers
from bot.storage.practice import changes as practice, helps
from bot.storage.practice.rows import log_events
from bot.storage.progress.snapshots import keep_snapshot, move_nights
from bot.storage.progress.statistics import keep_day
from bot.storage.sharing import shares
from bot.storage.skills import skills
from bot.storage.topics import reviews
from bot.storage.topics.activity import touch_active_maps

_MOVING = (
    "mastery_score",
    "mastery_status",
    "ease_factor",
    "repetitions",
    "interval_days",
    "next_review_at",
    "last_reviewed_at",
    "mastered_at",
    "sequence",
    "metadata",
    "updated_at",
)
"""The columns of a node that learning and re-planning change."""
_PLANNED = (*_MOVING, "label", "description", "depth", "effort_minutes")

_CHANGE_LEARNER = (
    update(learners)
    .where(learners.c.id == bindparam("learner"))
    .values(
        {
            column.name: bindparam(column.name)
            for column in learners.c
            if column.name not in {"id", "leaving_at"}
        }
    )
)
_ADD_MAP = insert(mind_maps)
_ADD_FLOW = insert(flow_states)
_STORE_NODES = Upsert(mind_map_nodes, ["id"], replace=_PLANNED)
_STORE_EDGES = Upsert(mind_map_edges, ["parent_node_id", "child_node_id"], replace=["edge_type"])
_CHANGE_NODES = (
    update(mind_map_nodes)
    .where(mind_map_nodes.c.id == bindparam("node"))
    .values({name: bindparam(name) for name in _MOVING})
)
_LIFT = (
    update(mind_map_nodes)
    .where(
        mind_map_nodes.c.id == bindparam("node"), mind_map_nodes.c.sequence != bindparam("place")
    )
    .values(sequence=0)
)
_OF_MAP = mind_maps.c.id == bindparam("map")
_count_at = case(
    (mind_maps.c.status == MapStatus.ACTIVE.value, mind_maps.c.count_at),
    else_=bindparam("night", type_=mind_maps.c.count_at.type),
)
"""A map that becomes active is counted from this day on."""
_SET_ROOT = update(mind_maps).where(_OF_MAP).values(root_node_id=bindparam("root"))
_PLAN_MAP = (
    update(mind_maps)
    .where(_OF_MAP)
    .values(
        {
            name: bindparam(name)
            for name in ("title", "status", "root_node_id", "metadata", "updated_at")
        }
        | {"count_at": _count_at}
    )
)
_SET_STATUS = (
    update(mind_maps)
    .where(_OF_MAP)
    .values(status=bindparam("status"), updated_at=bindparam("updated_at"), count_at=_count_at)
)
_REST = update(mind_maps).where(_OF_MAP).values(paused_at=bindparam("since"))
_WARN = update(mind_maps).where(_OF_MAP).values(idle_warned_at=bindparam("at"))
_PAUSE_QUESTION = update(mind_maps).where(_OF_MAP).values(parked=bindparam("parked"))
_MOVE_FLOW = (
    update(flow_states)
    .where(flow_states.c.key == bindparam("flow"), flow_states.c.version == bindparam("was"))
    .values(value=bindparam("value"), version=flow_states.c.version + 1)
)
_ADD_RESPONSE = insert(quiz_responses)
_ADD_AUDIT = insert(audit_events)


def learner_values(learner: Learner) -> dict[str, Any]:
    """Return the columns of a learner besides the id.

    The last activity is a column of the chat, fitted weights have a table of their own, and
    Athena's settings are the operator's.
    """
    others = {"id", "last_active_at", "fitted", "athena"}
    names = (field.name for field in fields(learner) if field.name not in others)
    values = {name: getattr(learner, name) for name in names}
    return {**values, "memory": dump_memory(learner.memory), "rhythm": dump_rhythm(learner.rhythm)}


def _change_learner(db: Connection, turn: DecidedTurn, change: LearnerChanged) -> None:
    learner = change.learner
    db.execute(_CHANGE_LEARNER, {"learner": learner.id, **learner_values(learner)})
    if learner.zone != turn.opened.learner.zone:
        move_nights(db, turn.at, turn.opened.learner, learner)


# --- maps ---------------------------------------------------------------------------------------


def _add_map(db: Connection, turn: DecidedTurn, change: MapAdded) -> None:
    mind_map = change.mind_map
    row = {
        "id": mind_map.id,
        "learner_id": mind_map.learner_id,
        "course_id": mind_map.course_id,
        "title": mind_map.title,
        "status": mind_map.status,
        "metadata": _map_metadata(mind_map),
        "created_at": mind_map.created_at,
        "updated_at": turn.at,
        "last_activity_at": mind_map.last_activity_at,
        "paused_at": mind_map.paused_at,
        "idle_warned_at": mind_map.idle_warned_at,
        "count_at": turn.next_night,
    }
    db.execute(_ADD_MAP, row)
    _store_graph(db, turn, mind_map)
    if mind_map.root_id is not None:  # only now is there a node to refer to
        db.execute(_SET_ROOT, {"map": mind_map.id, "root": mind_map.root_id})
    key = flow_key(mind_map.id)
    value = dump_flow(change.flow)
    db.execute(_ADD_FLOW, {"key": key, "value": value, "version": 1, "mind_map_id": mind_map.id})


def _plan_map(db: Connection, turn: DecidedTurn, change: MapPlanned) -> None:
    mind_map = change.mind_map
    _store_graph(db, turn, mind_map)
    values = {
        "map": mind_map.id,
        "title": mind_map.title,
        "status": mind_map.status,
        "root_node_id": mind_map.root_id,
        "metadata": _map_metadata(mind_map),
        "updated_at": turn.at,
        "night": turn.next_night,
    }
    db.execute(_PLAN_MAP, values)


def _change_nodes(db: Connection, turn: DecidedTurn, change: NodesChanged) -> None:
    rows = [{"node": node.id, **_moving(node), "updated_at": turn.at} for node in change.nodes]
    if rows:
        _lift(db, change.nodes)
        db.execute(_CHANGE_NODES, rows)


def _store_graph(db: Connection, turn: DecidedTurn, mind_map: MindMap) -> None:
    if mind_map.nodes:
        _lift(db, mind_map.nodes)
        db.execute(_STORE_NODES.on(db), [_node_row(node, turn) for node in mind_map.nodes])
    if mind_map.edges:
        rows = [
            {"parent_node_id": edge.parent, "child_node_id": edge.child, "edge_type": edge.type}
            for edge in mind_map.edges
        ]
        db.execute(_STORE_EDGES.on(db), rows)


def _lift(db: Connection, nodes: Sequence[Node]) -> None:
    """Free the numbers of concepts that change places: numbers are always unique."""
    if len(nodes) > 1:
        places = [{"node": node.id, "place": node.sequence} for node in nodes]
        db.execute(_LIFT, places)


def _map_metadata(mind_map: MindMap) -> dict[str, Any]:
    goal = {} if mind_map.goal is None else {"goal": mind_map.goal}
    ref = mind_map.reaches
    if ref is None:
        return goal
    reaches = {"landscape_id": ref.landscape_id, "goal_id": ref.goal_id}
    return {**goal, "reaches": reaches}


def _node_row(node: Node, turn: DecidedTurn) -> dict[str, Any]:
    return {
        "id": node.id,
        "mind_map_id": node.map_id,
        "concept_id": node.concept_id,
        "label": node.label,
        "description": node.description,
        "depth": node.depth,
        "effort_minutes": node.effort_minutes,
        "created_at": turn.at,
        "updated_at": turn.at,
        **_moving(node),
    }


def _moving(node: Node) -> dict[str, Any]:
    marks = {"optional": node.optional, "skippable": node.skippable}
    return {
        "mastery_score": node.mastery_score,
        "mastery_status": node.status,
        "ease_factor": node.ease_factor,
        "repetitions": node.repetitions,
        "interval_days": node.interval_days,
        "next_review_at": node.next_review_at,
        "last_reviewed_at": node.last_reviewed_at,
        "mastered_at": node.mastered_at,
        "sequence": node.sequence,
        "metadata": {name: True for name, is_set in marks.items() if is_set},
    }


# --- events on a map ----------------------------------------------------------------------------


def _move_flow(db: Connection, _: DecidedTurn, change: FlowMoved) -> None:
    flow, version = change.flow, change.version
    values = {"flow": flow_key(flow.map_id), "was": version, "value": dump_flow(flow)}
    if db.execute(_MOVE_FLOW, values).rowcount == 0:
        raise TurnConflictError(f"{flow_key(flow.map_id)} is past version {version}")


def _audit_row(turn: DecidedTurn, change: Audited) -> dict[str, Any]:
    return {
        "chat_id": turn.chat_id,
        "turn_id": turn.turn_id,
        "name": change.name,
        "details": dict(change.details),
        "at": turn.at,
    }


def _set_status(db: Connection, turn: DecidedTurn, change: MapStatusChanged) -> None:
    values = {"map": change.map_id, "status": change.status, "updated_at": turn.at}
    db.execute(_SET_STATUS, values | {"night": turn.next_night})


WRITES = (
    writes(LearnerChanged, _change_learner),
    writes(
        LearnerLeaves,
        lambda db, turn, change: db.execute(LEAVE, {"learner": change.learner_id, "now": turn.at}),
    ),
    writes(AccountRestored, restore),
    writes(MapAdded, _add_map),
    writes(MapPlanned, _plan_map),
    writes(NodesChanged, _change_nodes),
    writes(MapStatusChanged, _set_status),
    writes(
        MapRested,
        lambda db, _, change: db.execute(_REST, {"map": change.map_id, "since": change.since}),
    ),
    writes(
        MapWarned, lambda db, _, change: db.execute(_WARN, {"map": change.map_id, "at": change.at})
    ),
    writes(FlowMoved, _move_flow),
    writes(
        QuestionPaused,
        lambda db, _, change: db.execute(
            _PAUSE_QUESTION, {"map": change.map_id, "parked": dump_paused(change.table)}
        ),
    ),
    writes(
        ResponseRecorded,
        lambda db, _, change: db.execute(_ADD_RESPONSE, response_row(change.response)),
    ),
    writes(SnapshotTaken, keep_snapshot),
    writes(DayCounted, keep_day),
    writes(Audited, lambda db, turn, change: db.execute(_ADD_AUDIT, _audit_row(turn, change))),
)
WRITERS: Final[Mapping[type[Change], Writer]] = dict(
    (
        *WRITES,
        *orders.WRITES,
        *written.WRITES,
        *sources.WRITES,
        *before.WRITES,
        *cards.WRITES,
        *exams.WRITES,
        *flags.WRITES,
        *landscape_changes.WRITES,
        *practice.WRITES,
        *helps.WRITES,
        *observers.WRITES,
        *shares.WRITES,
        *skills.WRITES,
        *reviews.WRITES,
    )
)
"""The writer of each change, except for changes that are written all at once."""


def apply_changes(db: Connection, turn: DecidedTurn) -> None:
    """Write every change of the turn, in order.

    Events and goals come last, each in one statement.
    """
    moved: list[GoalMoved] = []
    events: list[PracticeEventLogged] = []
    for change in turn.outcome.changes:
        if isinstance(change, GoalMoved):
            moved.append(change)
        elif isinstance(change, PracticeEventLogged):
            events.append(change)
        else:
            WRITERS[type(change)](db, turn, change)
    log_events(db, turn.at, events)
    if moved:
        landscape_changes.move_goals(db, turn.at, moved)
    touch_active_maps(db, turn)
