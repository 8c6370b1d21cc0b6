"""What a learner answered, newest first: questions of all maps, and items of practice."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import BindParameter, Boolean, Connection, Integer, and_, bindparam, or_, select

from bot.domain.exercise.quality import BEST, RIGHT_FROM
from bot.domain.ids import LearnerId, MapId, NodeId, QuestionKey, ServedId, SkillId
from bot.domain.topics.mind_map import ResponseType
from bot.flow.practice.changes import AttemptVerdict
from bot.flow.progress.ports import HistoryWanted, PastAttempt, PastQuestion
from bot.storage.cards.codec import LEARNER
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.tables import mind_maps, quiz_responses
from bot.storage.practice.rows import ITEM_COLUMNS, item_of
from bot.storage.practice.tables import item_attempts, items, served_items

_AT = bindparam("at", type_=UtcDateTime())
_LIMIT: BindParameter[int] = bindparam("limit", type_=Integer())
_LAST: Final = datetime(9999, 1, 1, tzinfo=UTC)
_LAST_ID: Final = 2**62
_JUDGED: Final = (AttemptVerdict.RIGHT, AttemptVerdict.WRONG)
"""What was not understood, or asked for in another form, cost nothing and is no answer."""
_it = quiz_responses.c
_QUESTION = (
    _it.number,
    _it.mind_map_id,
    _it.node_id,
    _it.question_key,
    _it.question_text,
    _it.user_answer,
    _it.quality,
    _it.response_type,
    _it.checkpoint,
    _it.responded_at,
    _it.taken_back_at,
)
_MAPS = select(mind_maps.c.id).where(mind_maps.c.learner_id == LEARNER)
OF_MAP = (
    select(*_QUESTION)
    .where(
        _it.mind_map_id == bindparam("map"),
        _it.responded_at <= _AT,
        (_it.responded_at < _AT) | (_it.number < bindparam("id")),
        _it.quality <= bindparam("best"),
    )
    .order_by(_it.responded_at.desc(), _it.number.desc())
    .limit(_LIMIT)
)
_ONE_QUESTION = (
    select(*_QUESTION)
    .join(mind_maps, mind_maps.c.id == _it.mind_map_id)
    .where(_it.number == bindparam("id"), mind_maps.c.learner_id == LEARNER)
)
_attempts = item_attempts.c
_ATTEMPT = (
    select(
        *ITEM_COLUMNS,
        served_items.c.skill_id.label("skill"),
        _attempts.served_id,
        _attempts.number,
        _attempts.normalised,
        _attempts.verdict,
        _attempts.at,
    )
    .join(served_items, served_items.c.id == _attempts.served_id)
    .join(
        items,
        (items.c.id == served_items.c.item_id) & (items.c.version == served_items.c.item_version),
    )
    .where(served_items.c.learner_id == LEARNER)
)
OF_PRACTICE = (
    _ATTEMPT.where(
        _attempts.at <= _AT,
        or_(
            _attempts.at < _AT,
            bindparam("whole_moment", type_=Boolean()),
            _attempts.served_id < bindparam("served"),
            and_(
                _attempts.served_id == bindparam("served"), _attempts.number < bindparam("number")
            ),
        ),
        _attempts.verdict.in_(bindparam("verdicts", expanding=True)),
    )
    .order_by(_attempts.at.desc(), _attempts.served_id.desc(), _attempts.number.desc())
    .limit(_LIMIT)
)
_ONE_ATTEMPT = _ATTEMPT.where(
    _attempts.served_id == bindparam("served"), _attempts.number == bindparam("number")
)


def list_history(
    db: Connection, learner_id: LearnerId, wanted: HistoryWanted
) -> list[PastQuestion | PastAttempt]:
    """Return a page of answers, newest first; a question comes before an item of its moment."""
    maps = [wanted.map_id] if wanted.map_id else db.scalars(_MAPS, {"learner": learner_id}).all()
    found: list[PastQuestion | PastAttempt] = []
    for map_id in maps:
        found += _questions(db, MapId(map_id), wanted)
    if wanted.map_id is None:
        found += _practised(db, learner_id, wanted)
    found.sort(key=lambda it: it.at, reverse=True)
    return found[: wanted.limit]


def find_answer(
    db: Connection, learner_id: LearnerId, answer_id: str
) -> PastQuestion | PastAttempt | None:
    """Return the learner's answer of that id; None where they have none."""
    kind, rest = answer_id[:1], answer_id[1:]
    if kind == "q" and _is_number(rest):
        values: dict[str, Any] = {"id": int(rest), "learner": learner_id}
        row = db.execute(_ONE_QUESTION, values).one_or_none()
        return None if row is None else _question(row)
    number, _, served = rest.partition(".")
    if kind != "p" or not _is_number(number):
        return None
    values = {"served": served, "number": int(number), "learner": learner_id}
    found = db.execute(_ONE_ATTEMPT, values).one_or_none()
    return None if found is None else _attempt(found)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= len(str(_LAST_ID)) - 1


def _questions(db: Connection, map_id: MapId, wanted: HistoryWanted) -> Iterator[PastQuestion]:
    before = wanted.before
    number = _LAST_ID
    if isinstance(before, PastQuestion):
        number = before.number
    elif before is not None:
        number = 0  # those of the same moment came before it
    values = {
        "map": map_id,
        "at": _LAST if before is None else before.at,
        "id": number,
        "best": RIGHT_FROM - 1 if wanted.wrong else BEST,
        "limit": wanted.limit,
    }
    yield from map(_question, db.execute(OF_MAP, values))


def _practised(
    db: Connection, learner_id: LearnerId, wanted: HistoryWanted
) -> Iterator[PastAttempt]:
    before = wanted.before
    served, number = ServedId(""), 0
    if isinstance(before, PastAttempt):
        served, number = before.served_id, before.number
    values = {
        "learner": learner_id,
        "at": _LAST if before is None else before.at,
        "whole_moment": not isinstance(before, PastAttempt),
        "served": served,
        "number": number,
        "verdicts": [it.value for it in (_JUDGED[1:] if wanted.wrong else _JUDGED)],
        "limit": wanted.limit,
    }
    yield from map(_attempt, db.execute(OF_PRACTICE, values))


def _question(row: Any) -> PastQuestion:
    return PastQuestion(
        number=row.number,
        map_id=MapId(row.mind_map_id),
        node_id=NodeId(row.node_id),
        key=QuestionKey(row.question_key),
        question=row.question_text,
        answer=row.user_answer,
        quality=row.quality,
        type=ResponseType(row.response_type),
        checkpoint=row.checkpoint,
        at=row.responded_at,
        taken_back=row.taken_back_at is not None,
    )


def _attempt(row: Any) -> PastAttempt:
    item = item_of(row)
    return PastAttempt(
        served_id=ServedId(row.served_id),
        number=row.number,
        skill_id=SkillId(row.skill),
        question="" if item is None else item.document.problem_content.stem,
        answer=row.normalised,
        right=row.verdict == AttemptVerdict.RIGHT,
        at=row.at,
    )
