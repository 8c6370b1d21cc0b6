"""The log of answers for the learner's history, newest first, in pages."""

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Integer, Row, RowMapping, bindparam, select

from bot.domain.ids import MapId, NodeId
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.progress.progress import Answered
from bot.domain.topics.mind_map import QuizResponse, ResponseType
from bot.flow.maps.ports import PastAnswer
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.tables import quiz_responses

_response = quiz_responses.c


IN_MAP = (
    select(
        _response.node_id,
        _response.question_text,
        _response.user_answer,
        _response.quality,
        _response.response_type,
        _response.checkpoint,
        _response.session_id,
        _response.responded_at,
        _response.taken_back_at,
    )
    .where(_response.mind_map_id == bindparam("map"))
    .order_by(_response.responded_at.desc(), _response.number.desc())
    .limit(bindparam("limit", type_=Integer()))
    .offset(bindparam("skip", type_=Integer()))
)
SINCE = (
    select(_response.responded_at, _response.quality)
    .where(
        _response.mind_map_id == bindparam("map"),
        _response.responded_at >= bindparam("since", type_=UtcDateTime()),
        _response.response_type != ResponseType.DIAGNOSTIC.value,
        _response.taken_back_at.is_(None),
    )
    .order_by(_response.responded_at.desc(), _response.number.desc())
)
REPLAYED = (
    _response.question_key,
    _response.quality,
    _response.response_type,
    _response.checkpoint,
    _response.same_day,
    _response.session_id,
    _response.responded_at,
    _response.taken_back_at,
)
TO_REPLAY = (
    select(*REPLAYED)
    .where(_response.node_id == bindparam("node"))
    .order_by(_response.responded_at, _response.number)
)


def list_in_map(db: Connection, map_id: MapId, limit: int, skip: int) -> list[PastAnswer]:
    """Return a page of the map's answers."""
    rows = db.execute(IN_MAP, {"map": map_id, "limit": limit, "skip": skip}).mappings()
    return [_answer(row) for row in rows]


def list_since(db: Connection, map_id: MapId, since: datetime) -> list[Answered]:
    """Return the answers since then, newest first, without those of the placement."""
    rows = db.execute(SINCE, {"map": map_id, "since": since})
    return [Answered(at=at, quality=quality) for at, quality in rows]


def list_to_replay(db: Connection, node_id: NodeId) -> list[GivenAnswer]:
    """Return all answers to the node, oldest first."""
    return [given_answer(row) for row in db.execute(TO_REPLAY, {"node": node_id})]


def given_answer(row: Row[*tuple[Any, ...]]) -> GivenAnswer:
    """Return the answer with the fields that move mastery."""
    return GivenAnswer(
        key=row.question_key,
        quality=row.quality,
        type=ResponseType(row.response_type),
        checkpoint=row.checkpoint,
        same_day=bool(row.same_day),
        lesson_id=row.session_id,
        at=row.responded_at,
        taken_back_at=row.taken_back_at,
    )


def _answer(row: RowMapping) -> PastAnswer:
    return PastAnswer(
        node_id=row["node_id"],
        question=row["question_text"],
        answer=row["user_answer"],
        quality=row["quality"],
        type=ResponseType(row["response_type"]),
        checkpoint=row["checkpoint"],
        lesson_id=row["session_id"],
        at=row["responded_at"],
        taken_back=row["taken_back_at"] is not None,
    )


def response_row(response: QuizResponse) -> dict[str, Any]:
    """Return the answer as it is stored."""
    return {
        "node_id": response.node_id,
        "mind_map_id": response.map_id,
        "question_key": response.question_key,
        "question_format": response.question_format,
        "question_text": response.question_text,
        "user_answer": response.answer,
        "quality": response.quality,
        "response_type": response.type,
        "checkpoint": response.checkpoint,
        "same_day": response.same_day,
        "session_id": response.lesson_id,
        "served_id": response.served_id,
        "responded_at": response.responded_at,
    }
