"""A learner's answers, newest first, in pages."""

from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa

from bot.domain.answers.quality import Rating
from bot.domain.cards.text import side_of
from bot.domain.ids import LearnerId, MapId, NodeId, QuestionKey, ServedId, SkillId
from bot.domain.topics.mind_map import ResponseType
from bot.flow.exercise.changes import AttemptVerdict
from bot.flow.learner.past import AnyAnswer, HistoryWanted, PastAttempt, PastQuestion, PastReview
from bot.storage.cards.cards import list_learned
from bot.storage.cards.codec import LEARNER, load_state, ref_of
from bot.storage.cards.review_log import Rows
from bot.storage.cards.tables import card_reviews
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.tables import mind_maps, quiz_responses
from bot.storage.practice.rows import ITEM_COLUMNS, item_of
from bot.storage.practice.tables import item_attempts, items, served_items
from bot.storage.progress.answered import ATTEMPT, CARD, QUESTION, answered

_LONGEST_NUMBER: Final = 18
"""Digits of a number that both databases can hold."""
_is = answered.c
_ORDER = (_is.at, _is.kind, _is.serving, _is.number)
_NEWEST = (
    sa.select(_is.kind, _is.serving, _is.number)
    .where(_is.learner_id == LEARNER)
    .order_by(*(column.desc() for column in _ORDER))
    .limit(sa.bindparam("limit", type_=sa.Integer()))
    .offset(sa.bindparam("skip", type_=sa.Integer()))
)
_AT = sa.bindparam("at", type_=UtcDateTime())
_BEFORE = (
    _is.at <= _AT,
    sa.tuple_(*_ORDER)
    < sa.tuple_(
        _AT,
        sa.bindparam("kind", type_=sa.Text()),
        sa.bindparam("serving", type_=sa.Text()),
        sa.bindparam("number", type_=sa.BigInteger()),
    ),
)
_NUMBERS: sa.BindParameter[Any] = sa.bindparam("numbers", expanding=True)
_QUESTIONS = (
    sa.select(quiz_responses)
    .join(mind_maps, mind_maps.c.id == quiz_responses.c.mind_map_id)
    .where(mind_maps.c.learner_id == LEARNER, quiz_responses.c.number.in_(_NUMBERS))
)
_attempts = item_attempts.c
_ATTEMPTS = (
    sa.select(
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
    .where(
        served_items.c.learner_id == LEARNER,
        _attempts.served_id.in_(sa.bindparam("servings", expanding=True)),
    )
)
_REVIEWS = sa.select(card_reviews).where(
    card_reviews.c.learner_id == LEARNER, card_reviews.c.id.in_(_NUMBERS)
)

_Name = tuple[str, str, int]
"""The name of an answer: its kind, its serving if it answers an item, its number."""


def newest(wanted: HistoryWanted) -> sa.Select[Any]:
    """Return the query for the names of a page of answers."""
    conditions = [
        *((_is.kind == QUESTION, _is.place == sa.bindparam("map")) if wanted.map_id else ()),
        *((_is.part == sa.bindparam("node"),) if wanted.node_id else ()),
        *((_is.right.is_(False),) if wanted.wrong else ()),
        *(_BEFORE if wanted.before else ()),
    ]
    return _NEWEST.where(*conditions)


def list_history(
    db: sa.Connection, learner_id: LearnerId, wanted: HistoryWanted
) -> list[AnyAnswer]:
    """Return a page of answers, newest first."""
    values: dict[str, Any] = {
        "learner": learner_id,
        "map": wanted.map_id,
        "node": wanted.node_id,
        "skip": wanted.skip,
        "limit": wanted.limit,
    }
    if wanted.before is not None:
        kind, serving, number = _name(wanted.before.id) or ("", "", 0)
        values |= {"at": wanted.before.at, "kind": kind, "serving": serving, "number": number}
    names = [(row.kind, row.serving, row.number) for row in db.execute(newest(wanted), values)]
    found = _load_answers(db, learner_id, names)
    return [found[name] for name in names if name in found]


def find_answer(db: sa.Connection, learner_id: LearnerId, answer_id: str) -> AnyAnswer | None:
    """Return the learner's answer of that id, or None."""
    name = _name(answer_id)
    return None if name is None else _load_answers(db, learner_id, [name]).get(name)


def _name(answer_id: str) -> _Name | None:
    number, _, serving = answer_id[1:].partition(".")
    if not (number.isascii() and number.isdecimal() and len(number) <= _LONGEST_NUMBER):
        return None
    return answer_id[0], serving, int(number)


def _load_answers(
    db: sa.Connection, learner_id: LearnerId, names: Sequence[_Name]
) -> dict[_Name, AnyAnswer]:
    """Return the learner's answers of these names."""
    found: list[AnyAnswer] = []
    for kind, (statement, past) in _LOGS.items():
        named = [one for one in names if one[0] == kind]
        if named:
            values = {
                "learner": learner_id,
                "servings": [serving for _, serving, _ in named],
                "numbers": [number for _, _, number in named],
            }
            found += past(db, learner_id, db.execute(statement, values).all())
    return {name: answer for answer in found if (name := _name(answer.id)) is not None}


def _questions(_db: sa.Connection, _learner_id: LearnerId, rows: Rows) -> list[AnyAnswer]:
    return [
        PastQuestion(
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
        for row in rows
    ]


def _tries(_db: sa.Connection, _learner_id: LearnerId, rows: Rows) -> list[AnyAnswer]:
    return [
        PastAttempt(
            served_id=ServedId(row.served_id),
            number=row.number,
            skill_id=SkillId(row.skill),
            question="" if (item := item_of(row)) is None else item.document.problem_content.stem,
            answer=row.normalised,
            right=row.verdict == AttemptVerdict.RIGHT,
            at=row.at,
        )
        for row in rows
    ]


def _past_reviews(db: sa.Connection, learner_id: LearnerId, rows: Rows) -> list[AnyAnswer]:
    cards = list_learned(db, learner_id, [ref_of(row) for row in rows])
    return [
        PastReview(
            number=row.id,
            question=side_of(card.card.question).text,
            rating=Rating(row.rating),
            at=row.at,
            due_at=None if state is None else state.due_at,
        )
        for row in rows
        if (card := cards.get(ref_of(row))) is not None
        for state in (load_state(row.card_id, row.after),)
    ]


_LOGS = {
    QUESTION: (_QUESTIONS, _questions),
    ATTEMPT: (_ATTEMPTS, _tries),
    CARD: (_REVIEWS, _past_reviews),
}
