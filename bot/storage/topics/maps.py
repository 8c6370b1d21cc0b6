"""The port `Maps`: maps with their nodes, due reviews, and the answers given."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Integer, RowMapping, bindparam, exists, func, select

from bot.domain.days import DueBy
from bot.domain.ids import ConceptId, CourseId, GoalRef, LearnerId, MapId, NodeId
from bot.domain.topics import mind_map as topic_mind_map
from bot.flow.maps.ports import PastOfNode, PastResponse, Topic, TopicSummary
from bot.storage.engine.codec import load_flow, load_paused
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Store, due_values, is_due, read_by
from bot.storage.engine.tables import (
    flow_states,
    mind_map_edges,
    mind_map_nodes,
    mind_maps,
    quiz_responses,
    refreshers,
    reviews,
)
from bot.storage.exercise import answers
from bot.storage.exercise.flags import list_of_course, list_times, withdrawn_of
from bot.storage.rhythm.due_pages import due_and_next, list_due
from bot.storage.topics.graphs import list_built_on, list_frontiers
from bot.storage.topics.reviews import list_refreshers

_LIMIT = bindparam("limit", type_=Integer())

_MAP = (
    select(mind_maps, flow_states.c.value, flow_states.c.version)
    .join(flow_states, flow_states.c.mind_map_id == mind_maps.c.id)
    .where(mind_maps.c.id == bindparam("map"))
)
_MARKS = ("optional", "skippable")
_NODE_FIELDS = [field.name for field in fields(topic_mind_map.Node) if field.name not in _MARKS]
_STORED_AS = {"map_id": "mind_map_id", "status": "mastery_status"}
_NODES = (
    select(
        *(mind_map_nodes.c[_STORED_AS.get(name, name)] for name in _NODE_FIELDS),
        mind_map_nodes.c.metadata,
    )
    .where(mind_map_nodes.c.mind_map_id == bindparam("map"))
    .order_by(mind_map_nodes.c.sequence, mind_map_nodes.c.depth, mind_map_nodes.c.id)
)
_EDGES = (
    select(
        mind_map_edges.c.parent_node_id, mind_map_edges.c.child_node_id, mind_map_edges.c.edge_type
    )
    .join(mind_map_nodes, mind_map_nodes.c.id == mind_map_edges.c.child_node_id)
    .where(mind_map_nodes.c.mind_map_id == bindparam("map"))
    .order_by(mind_map_edges.c.child_node_id, mind_map_edges.c.parent_node_id)
)

_OF_LEARNER = mind_maps.c.learner_id == bindparam("learner")
_ACTIVE = mind_maps.c.status == topic_mind_map.MapStatus.ACTIVE.value
_COMPLETED = mind_maps.c.status == topic_mind_map.MapStatus.COMPLETED.value
_of_this_map = mind_map_nodes.c.mind_map_id == mind_maps.c.id
_of_refreshers = _of_this_map & (refreshers.c.node_id == mind_map_nodes.c.id)
_TOPICS = (
    select(
        mind_maps.c.id,
        mind_maps.c.course_id,
        mind_maps.c.title,
        mind_maps.c.status,
        mind_maps.c.metadata,
        mind_maps.c.last_activity_at,
        mind_maps.c.paused_at,
        select(func.count()).where(_of_this_map).scalar_subquery().label("of"),
        select(func.count())
        .where(
            _of_this_map,
            mind_map_nodes.c.mastery_status == topic_mind_map.NodeStatus.MASTERED.value,
        )
        .scalar_subquery()
        .label("mastered"),
        select(func.count())
        .where(
            reviews.c.map_id == mind_maps.c.id,
            mind_map_nodes.c.id == reviews.c.node_id,
            is_due(reviews.c.due_at, mind_map_nodes.c.interval_days),
            _ACTIVE,
        )
        .scalar_subquery()
        .label("due_reviews"),
        select(func.count())
        .where(_of_refreshers, is_due(refreshers.c.due_at, refreshers.c.interval_days), _COMPLETED)
        .scalar_subquery()
        .label("due_refreshers"),
        select(func.count())
        .where(_of_refreshers, _COMPLETED)
        .scalar_subquery()
        .label("refreshers"),
    )
    .where(_OF_LEARNER)
    .order_by(mind_maps.c.last_activity_at.desc(), mind_maps.c.created_at.desc(), mind_maps.c.id)
)

_CONCEPTS = (
    select(mind_maps.c.course_id, mind_map_nodes.c.concept_id, mind_map_nodes.c.mastery_status)
    .join(mind_map_nodes, _of_this_map)
    .where(_OF_LEARNER, mind_maps.c.course_id.is_not(None))
)

_answer = quiz_responses.c
_spoiled = quiz_responses.alias("spoiled")
_is_spoiled = exists().where(
    _spoiled.c.node_id == _answer.node_id,
    _spoiled.c.session_id == _answer.session_id,
    _spoiled.c.checkpoint.is_(True),
    _spoiled.c.taken_back_at.is_not(None),
)
_CHECKPOINTS_TRIED = (
    select(_answer.node_id, func.max(_answer.responded_at, type_=UtcDateTime()))
    .where(_answer.mind_map_id == bindparam("map"), _answer.checkpoint.is_(True), ~_is_spoiled)
    .group_by(_answer.node_id, _answer.session_id)
    .order_by(func.max(_answer.responded_at))
)
_RESPONSES = (
    select(quiz_responses, _is_spoiled.label("spoiled"))
    .where(quiz_responses.c.node_id == bindparam("node"), quiz_responses.c.taken_back_at.is_(None))
    .order_by(quiz_responses.c.responded_at.desc(), quiz_responses.c.number.desc())
    .limit(_LIMIT)
)


def find_topic(db: Connection, map_id: MapId) -> Topic | None:
    """Return the map with its flow and the rest of its topic, or None if there is none."""
    row = db.execute(_MAP, {"map": map_id}).mappings().one_or_none()
    if row is None:
        return None
    nodes = tuple(_node(node_row) for node_row in db.execute(_NODES, {"map": map_id}))
    edges = tuple(
        topic_mind_map.Edge(parent=parent, child=child, type=topic_mind_map.EdgeType(kind))
        for parent, child, kind in db.execute(_EDGES, {"map": map_id})
    )
    mind_map = _mind_map(row, nodes, edges)
    is_finished = mind_map.status is topic_mind_map.MapStatus.COMPLETED
    return Topic(
        mind_map=mind_map,
        flow=load_flow(row["value"]),
        flow_version=row["version"],
        paused_question=load_paused(map_id, row["parked"]),
        refreshers=list_refreshers(db, map_id) if is_finished else (),
        withdrawn=withdrawn_of(db, map_id, row["course_id"], row["learner_id"]),
    )


def _topic(db: Connection, map_id: MapId) -> Topic:
    topic = find_topic(db, map_id)
    if topic is None:
        raise KeyError(map_id)
    return topic


def past_of(db: Connection, node_id: NodeId, limit: int) -> PastOfNode:
    """Return the newest answers to the node that count, at most `limit`."""
    return PastOfNode(node_id=node_id, limit=limit, responses=_responses(db, node_id, limit))


def _checkpoints_tried(db: Connection, map_id: MapId) -> dict[NodeId, list[datetime]]:
    tried: dict[NodeId, list[datetime]] = {}
    for node, at in db.execute(_CHECKPOINTS_TRIED, {"map": map_id}):
        tried.setdefault(NodeId(node), []).append(at)
    return tried


def _topics(db: Connection, learner_id: LearnerId, due_by: DueBy) -> list[TopicSummary]:
    rows = db.execute(_TOPICS, {"learner": learner_id, **due_values(due_by)}).mappings()
    return [
        TopicSummary(
            map_id=row["id"],
            course_id=row["course_id"],
            title=row["title"],
            status=row["status"],
            mastered=row["mastered"],
            of=row["of"],
            due=row["due_reviews"] + row["due_refreshers"],
            goal=row["metadata"].get("goal"),
            last_activity_at=row["last_activity_at"],
            refreshers=row["refreshers"],
            paused_at=row["paused_at"],
        )
        for row in rows
    ]


def _mastered_concepts(db: Connection, learner_id: LearnerId) -> dict[CourseId, set[ConceptId]]:
    found: dict[CourseId, set[ConceptId]] = defaultdict(set)
    for course_id, concept_id, status in db.execute(_CONCEPTS, {"learner": learner_id}):
        mastered = found[course_id]
        if status == topic_mind_map.NodeStatus.MASTERED.value:
            mastered.add(concept_id)
    return dict(found)


def _responses(db: Connection, node_id: NodeId, limit: int) -> list[PastResponse]:
    rows = db.execute(_RESPONSES, {"node": node_id, "limit": limit}).mappings()
    return [_response(row) for row in rows]


def _mind_map(
    row: RowMapping, nodes: tuple[topic_mind_map.Node, ...], edges: tuple[topic_mind_map.Edge, ...]
) -> topic_mind_map.MindMap:
    return topic_mind_map.MindMap(
        id=row["id"],
        learner_id=row["learner_id"],
        course_id=row["course_id"],
        title=row["title"],
        status=topic_mind_map.MapStatus(row["status"]),
        root_id=row["root_node_id"],
        goal=row["metadata"].get("goal"),
        reaches=_reaches(row["metadata"]),
        nodes=nodes,
        edges=edges,
        created_at=row["created_at"],
        last_activity_at=row["last_activity_at"],
        paused_at=row["paused_at"],
        idle_warned_at=row["idle_warned_at"],
    )


def _reaches(metadata: Mapping[str, Any]) -> GoalRef | None:
    known = metadata.get("reaches")
    return GoalRef(known["landscape_id"], known["goal_id"]) if known else None


def _node(row: Sequence[Any]) -> topic_mind_map.Node:
    *values, marks = row
    known = dict(zip(_NODE_FIELDS, values, strict=True))
    known["status"] = topic_mind_map.NodeStatus(known["status"])
    return topic_mind_map.Node(**known, **{name: marks[name] for name in _MARKS if name in marks})


def _response(row: RowMapping) -> PastResponse:
    return PastResponse(
        question_key=row["question_key"],
        question_format=row["question_format"],
        quality=row["quality"],
        type=topic_mind_map.ResponseType(row["response_type"]),
        checkpoint=row["checkpoint"],
        same_day=bool(row["same_day"]),
        lesson_id=row["session_id"],
        responded_at=row["responded_at"],
        spoiled=row["spoiled"],
    )


class SqlMaps(Store):
    """The learners' maps, in the database."""

    get = read_by(_topic)
    of_learner = read_by(_topics)
    frontiers = read_by(list_frontiers)
    built_on = read_by(list_built_on)
    mastered = read_by(_mastered_concepts)
    due = read_by(list_due)
    count_due = read_by(due_and_next)
    checkpoints_tried = read_by(_checkpoints_tried)
    responses = read_by(_responses)
    answers_in_map = read_by(answers.list_in_map)
    answered_since = read_by(answers.list_since)
    answers_to_replay = read_by(answers.list_to_replay)
    flags = read_by(list_of_course)
    flagged_at = read_by(list_times)
