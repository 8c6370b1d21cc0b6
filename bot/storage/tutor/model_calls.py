"""The port `UsageLog`: the calls of the model, a row each, and their table."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Connection,
    Index,
    Integer,
    RowMapping,
    Table,
    Text,
    bindparam,
    case,
    func,
    select,
)
from sqlalchemy.sql.expression import ColumnElement

from bot.domain.ids import LearnerId, LessonId
from bot.domain.learner.learner import Learner
from bot.flow.tutor.usage import (
    CallOutcome,
    CallTotals,
    ModelCall,
    PeriodTotals,
    PromptTotals,
    Spent,
    Tokens,
)
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Store, read_by, written_by
from bot.storage.engine.statements import Upsert
from bot.storage.engine.tables import learners, metadata

_OUTCOMES = ", ".join(f"'{outcome}'" for outcome in CallOutcome)

model_calls = Table(
    "model_calls",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", UtcDateTime(), nullable=False),
    Column("learner_id", BigInteger, nullable=False),  # no foreign key: what was spent stays spent
    Column("prompt", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("model_requested", Text, nullable=False),
    Column("model_returned", Text),
    Column("effort", Text, nullable=False),
    Column("input_tokens", Integer, nullable=False),
    Column("output_tokens", Integer, nullable=False),
    Column("cache_read_tokens", Integer, nullable=False),
    Column("cache_write_5m_tokens", Integer, nullable=False),
    Column("cache_write_1h_tokens", Integer, nullable=False),
    Column("cost_microdollars", BigInteger, nullable=False),
    Column("duration_ms", Integer, nullable=False),
    Column("retries", Integer, nullable=False),
    Column("stop_reason", Text),
    Column("outcome", Text, nullable=False),
    Column("request_id", Text),
    Column("lesson_id", Text),
    CheckConstraint(f"outcome IN ({_OUTCOMES})", name="outcome"),
    Index("idx_calls_learner", "learner_id", "at"),
    Index("idx_calls_at", "at"),
)


def _sum(column: ColumnElement[int]) -> ColumnElement[Any]:
    return func.coalesce(func.sum(column), 0)


_OF_LEARNER = model_calls.c.learner_id == bindparam("learner_id")
_ADD = Upsert(model_calls, ["id"])
_ZONE = select(learners.c.zone).where(learners.c.id == bindparam("learner_id"))
_IS_FREE = (model_calls.c.cost_microdollars == 0) & (model_calls.c.outcome != CallOutcome.DOWN)
_COST_SINCE = select(
    _sum(model_calls.c.cost_microdollars), _sum(case((_IS_FREE, 1), else_=0))
).where(model_calls.c.at >= bindparam("since", type_=model_calls.c.at.type))
_LEARNERS_COST_SINCE = _COST_SINCE.where(_OF_LEARNER)
_LATEST = (
    select(model_calls)
    .where(_OF_LEARNER)
    .order_by(model_calls.c.at.desc(), model_calls.c.id.desc())
    .limit(bindparam("limit", type_=Integer()))
)
_TOTALS = select(
    func.count(),
    _sum(model_calls.c.input_tokens),
    _sum(model_calls.c.output_tokens),
    _sum(model_calls.c.cache_read_tokens),
    _sum(model_calls.c.cache_write_5m_tokens + model_calls.c.cache_write_1h_tokens),
    _sum(model_calls.c.cost_microdollars),
).where(_OF_LEARNER)

_SINCE = model_calls.c.at >= bindparam("since", type_=model_calls.c.at.type)
_cost = _sum(model_calls.c.cost_microdollars)
_BY_PROMPT = (
    select(model_calls.c.prompt, func.count(), _cost)
    .where(_SINCE)
    .group_by(model_calls.c.prompt)
    .order_by(_cost.desc(), model_calls.c.prompt)
)
_FIRST_CALLS = (
    select(func.min(model_calls.c.at, type_=model_calls.c.at.type))
    .where(_SINCE)
    .group_by(model_calls.c.learner_id)
    .order_by(model_calls.c.learner_id)
)


_OF_LESSON = select(_sum(model_calls.c.output_tokens)).where(
    _OF_LEARNER, model_calls.c.lesson_id == bindparam("lesson")
)


def _record(db: Connection, call: ModelCall) -> None:
    """Keep the call; one that is kept already stays as it is."""
    db.execute(_ADD.on(db), _values(call))


def _spent(db: Connection, learner_id: LearnerId, now: datetime) -> Spent:
    zone = db.execute(_ZONE, {"learner_id": learner_id}).scalar_one_or_none()
    theirs = {"learner_id": learner_id, "since": Learner(id=learner_id, zone=zone).day_began(now)}
    everybodys = {"since": Learner(id=learner_id).day_began(now)}
    by_learner, free_by_learner = map(int, db.execute(_LEARNERS_COST_SINCE, theirs).one())
    in_all, free_in_all = map(int, db.execute(_COST_SINCE, everybodys).one())
    return Spent(
        by_learner=by_learner,
        in_all=in_all,
        free_by_learner=free_by_learner,
        free_in_all=free_in_all,
    )


def _values(call: ModelCall) -> dict[str, Any]:
    values = asdict(call)
    tokens = values.pop("tokens")
    return {**values, **{f"{kind}_tokens": count for kind, count in tokens.items()}}


def _call(row: RowMapping) -> ModelCall:
    values = dict(row)
    kinds = ("input", "output", "cache_read", "cache_write_5m", "cache_write_1h")
    tokens = Tokens(**{kind: values.pop(f"{kind}_tokens") for kind in kinds})
    return ModelCall(**(values | {"tokens": tokens, "outcome": CallOutcome(values["outcome"])}))


def _lesson_tokens(db: Connection, learner_id: LearnerId, lesson_id: LessonId) -> int:
    values = {"learner_id": learner_id, "lesson": lesson_id}
    return int(db.execute(_OF_LESSON, values).scalar_one())


def _calls(db: Connection, learner_id: LearnerId, limit: int) -> list[ModelCall]:
    rows = db.execute(_LATEST, {"learner_id": learner_id, "limit": limit}).mappings()
    return [_call(row) for row in rows]


def _totals(db: Connection, learner_id: LearnerId) -> CallTotals:
    numbers = [int(it) for it in db.execute(_TOTALS, {"learner_id": learner_id}).one()]
    return CallTotals(
        calls=numbers[0],
        input_tokens=numbers[1],
        output_tokens=numbers[2],
        cache_read_tokens=numbers[3],
        cache_write_tokens=numbers[4],
        cost_microdollars=numbers[5],
    )


def _totals_since(db: Connection, since: datetime) -> PeriodTotals:
    rows = db.execute(_BY_PROMPT, {"since": since})
    return PeriodTotals(
        prompts=tuple(
            PromptTotals(prompt=prompt, calls=calls, cost_microdollars=int(cost))
            for prompt, calls, cost in rows
        ),
        first_calls=tuple(db.execute(_FIRST_CALLS, {"since": since}).scalars()),
    )


class SqlUsageLog(Store):
    """The calls of the model, in the database."""

    record = written_by(_record)
    spent = read_by(_spent)
    lesson_tokens = read_by(_lesson_tokens)
    calls = read_by(_calls)
    totals = read_by(_totals)
    totals_since = read_by(_totals_since)
