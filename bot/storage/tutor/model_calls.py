"""The port `UsageLog`: the calls of the model, one row each, and their table."""

from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.sql.expression import ColumnElement

from bot.domain.ids import LearnerId, LessonId
from bot.domain.learner.learner import Learner
from bot.flow.tutor import usage
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Store, Upsert, read_by, written_by
from bot.storage.engine.tables import learners, metadata

_OUTCOMES = ", ".join(f"'{outcome}'" for outcome in usage.CallOutcome)

model_calls = sa.Table(
    "model_calls",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("at", UtcDateTime(), nullable=False),
    sa.Column(
        "learner_id", sa.BigInteger, nullable=False
    ),  # no foreign key: costs outlive the learner
    sa.Column("prompt", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("sha256", sa.Text, nullable=False),
    sa.Column("model_requested", sa.Text, nullable=False),
    sa.Column("model_returned", sa.Text),
    sa.Column("effort", sa.Text, nullable=False),
    sa.Column("input_tokens", sa.Integer, nullable=False),
    sa.Column("output_tokens", sa.Integer, nullable=False),
    sa.Column("cache_read_tokens", sa.Integer, nullable=False),
    sa.Column("cache_write_5m_tokens", sa.Integer, nullable=False),
    sa.Column("cache_write_1h_tokens", sa.Integer, nullable=False),
    sa.Column("cost_microdollars", sa.BigInteger, nullable=False),
    sa.Column("duration_ms", sa.Integer, nullable=False),
    sa.Column("retries", sa.Integer, nullable=False),
    sa.Column("stop_reason", sa.Text),
    sa.Column("outcome", sa.Text, nullable=False),
    sa.Column("request_id", sa.Text),
    sa.Column("lesson_id", sa.Text),
    sa.CheckConstraint(f"outcome IN ({_OUTCOMES})", name="outcome"),
    sa.Index("idx_calls_learner", "learner_id", "at"),
    sa.Index("idx_calls_at", "at"),
)


def _sum(column: ColumnElement[int]) -> ColumnElement[Any]:
    return sa.func.coalesce(sa.func.sum(column), 0)


_OF_LEARNER = model_calls.c.learner_id == sa.bindparam("learner_id")
_ADD = Upsert(model_calls, ["id"])
_ZONE = sa.select(learners.c.zone).where(learners.c.id == sa.bindparam("learner_id"))
_IS_FREE = (model_calls.c.cost_microdollars == 0) & (
    model_calls.c.outcome != usage.CallOutcome.DOWN
)
_COST_SINCE = sa.select(
    _sum(model_calls.c.cost_microdollars), _sum(sa.case((_IS_FREE, 1), else_=0))
).where(model_calls.c.at >= sa.bindparam("since", type_=model_calls.c.at.type))
_IS_MAKING = model_calls.c.prompt.in_(usage.MAKING) & ~_IS_FREE
_LEARNERS_COST_SINCE = _COST_SINCE.where(_OF_LEARNER, ~_IS_MAKING)
_MAKING_SINCE = sa.select(_sum(model_calls.c.cost_microdollars)).where(
    model_calls.c.at >= sa.bindparam("since", type_=model_calls.c.at.type), _OF_LEARNER, _IS_MAKING
)
_LATEST = (
    sa.select(model_calls)
    .where(_OF_LEARNER)
    .order_by(model_calls.c.at.desc(), model_calls.c.id.desc())
    .limit(sa.bindparam("limit", type_=sa.Integer()))
)
_TOTALS = sa.select(
    sa.func.count(),
    _sum(model_calls.c.input_tokens),
    _sum(model_calls.c.output_tokens),
    _sum(model_calls.c.cache_read_tokens),
    _sum(model_calls.c.cache_write_5m_tokens + model_calls.c.cache_write_1h_tokens),
    _sum(model_calls.c.cost_microdollars),
).where(_OF_LEARNER)

_SINCE = model_calls.c.at >= sa.bindparam("since", type_=model_calls.c.at.type)
_cost = _sum(model_calls.c.cost_microdollars)
_BY_PROMPT = (
    sa.select(model_calls.c.prompt, sa.func.count(), _cost)
    .where(_SINCE)
    .group_by(model_calls.c.prompt)
    .order_by(_cost.desc(), model_calls.c.prompt)
)
_FIRST_CALLS = (
    sa.select(sa.func.min(model_calls.c.at, type_=model_calls.c.at.type))
    .where(_SINCE)
    .group_by(model_calls.c.learner_id)
    .order_by(model_calls.c.learner_id)
)


_OF_LESSON = sa.select(_sum(model_calls.c.output_tokens)).where(
    _OF_LEARNER, model_calls.c.lesson_id == sa.bindparam("lesson")
)


def _record(db: sa.Connection, call: usage.ModelCall) -> None:
    """Store the call. One that is stored already stays unchanged."""
    db.execute(_ADD.on(db), _values(call))


def _sum_spending(db: sa.Connection, learner_id: LearnerId, now: datetime) -> usage.Spent:
    zone = db.execute(_ZONE, {"learner_id": learner_id}).scalar_one_or_none()
    theirs = {"learner_id": learner_id, "since": Learner(id=learner_id, zone=zone).day_began(now)}
    everybodys = {"since": Learner(id=learner_id).day_began(now)}
    by_learner, free_by_learner = map(int, db.execute(_LEARNERS_COST_SINCE, theirs).one())
    lately = {"learner_id": learner_id, "since": now - timedelta(days=usage.MAKING_DAYS)}
    in_all, free_in_all = map(int, db.execute(_COST_SINCE, everybodys).one())
    return usage.Spent(
        by_learner=by_learner,
        making=int(db.execute(_MAKING_SINCE, lately).scalar_one()),
        in_all=in_all,
        free_by_learner=free_by_learner,
        free_in_all=free_in_all,
    )


def _values(call: usage.ModelCall) -> dict[str, Any]:
    values = asdict(call)
    tokens = values.pop("tokens")
    return {**values, **{f"{kind}_tokens": count for kind, count in tokens.items()}}


def _call(row: sa.RowMapping) -> usage.ModelCall:
    values = dict(row)
    kinds = ("input", "output", "cache_read", "cache_write_5m", "cache_write_1h")
    tokens = usage.Tokens(**{kind: values.pop(f"{kind}_tokens") for kind in kinds})
    return usage.ModelCall(
        **(values | {"tokens": tokens, "outcome": usage.CallOutcome(values["outcome"])})
    )


def _lesson_tokens(db: sa.Connection, learner_id: LearnerId, lesson_id: LessonId) -> int:
    values = {"learner_id": learner_id, "lesson": lesson_id}
    return int(db.execute(_OF_LESSON, values).scalar_one())


def _calls(db: sa.Connection, learner_id: LearnerId, limit: int) -> list[usage.ModelCall]:
    rows = db.execute(_LATEST, {"learner_id": learner_id, "limit": limit}).mappings()
    return [_call(row) for row in rows]


def _totals(db: sa.Connection, learner_id: LearnerId) -> usage.CallTotals:
    numbers = [int(total) for total in db.execute(_TOTALS, {"learner_id": learner_id}).one()]
    return usage.CallTotals(
        calls=numbers[0],
        input_tokens=numbers[1],
        output_tokens=numbers[2],
        cache_read_tokens=numbers[3],
        cache_write_tokens=numbers[4],
        cost_microdollars=numbers[5],
    )


def _totals_since(db: sa.Connection, since: datetime) -> usage.PeriodTotals:
    rows = db.execute(_BY_PROMPT, {"since": since})
    return usage.PeriodTotals(
        prompts=tuple(
            usage.PromptTotals(prompt=prompt, calls=calls, cost_microdollars=int(cost))
            for prompt, calls, cost in rows
        ),
        first_calls=tuple(db.execute(_FIRST_CALLS, {"since": since}).scalars()),
    )


class SqlUsageLog(Store):
    """The calls of the model, in the database."""

    record = written_by(_record)
    spent = read_by(_sum_spending)
    lesson_tokens = read_by(_lesson_tokens)
    calls = read_by(_calls)
    totals = read_by(_totals)
    totals_since = read_by(_totals_since)
