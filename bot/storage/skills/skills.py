"""The port `Skills`: the states of each learner's skills, and the log behind them."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, bindparam, delete, insert, select

from bot.domain.ids import LearnerId, SkillId
from bot.domain.mastery.tracing import Credit, Opportunity, SkillState
from bot.domain.skills.placement import Probe
from bot.flow.engine.ports import DecidedTurn
from bot.flow.skills import changes as skill_changes
from bot.storage.engine.columns import Number, moment, one_of
from bot.storage.engine.database import Store, Upsert, read_by, writes
from bot.storage.engine.tables import learners, metadata

skill_states = sa.Table(
    "skill_states",
    metadata,
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("skill_id", sa.Text, primary_key=True),
    sa.Column("p_init", sa.Float, nullable=False),
    sa.Column("p_mastery", sa.Float, nullable=False),
    sa.Column("p_transit", sa.Float, nullable=False),
    sa.Column("p_slip", sa.Float, nullable=False),
    sa.Column("p_guess", sa.Float, nullable=False),
    sa.Column("opportunities", sa.Integer, nullable=False),
    moment("last_practiced_at", nullable=True),
    sa.Column("streak", sa.Integer, nullable=False),
    sa.Column("last_outcome", sa.Boolean),
    moment("mastered_at", nullable=True),
    moment("unlocked_at", nullable=True),
    sa.Column("credit", sa.Text),
    one_of("credit", Credit),
    sa.CheckConstraint("p_mastery BETWEEN 0 AND 1", name="p_mastery"),
    sa.CheckConstraint("(opportunities = 0) = (last_practiced_at IS NULL)", name="practised"),
)


skill_opportunities = sa.Table(
    "skill_opportunities",
    metadata,
    sa.Column("id", Number, primary_key=True),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("skill_id", sa.Text, nullable=False),
    sa.Column("source", sa.Text, nullable=False),
    moment("at"),
    sa.Column("correct", sa.Boolean, nullable=False),
    sa.Column("helped", sa.Boolean, nullable=False),
    sa.Column("checkpoint", sa.Boolean, nullable=False),
    sa.Index("idx_skill_opportunities", "learner_id", "skill_id", "id"),
)


skill_probes = sa.Table(
    "skill_probes",
    metadata,
    sa.Column("id", Number, primary_key=True),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("skill_id", sa.Text, nullable=False),
    sa.Column("right", sa.Boolean, nullable=False),
    sa.Column("guess", sa.Float, nullable=False),
    moment("at"),
    sa.Index("idx_skill_probes", "learner_id", "id"),
)
"""What placements and checks asked about skills, and if the answer was right."""


_KEY = ("learner_id", "skill_id")
_STATE_COLUMNS = [field.name for field in fields(SkillState)]
_LOG_COLUMNS = [field.name for field in fields(Opportunity)]
_STORE = Upsert(
    skill_states,
    _KEY,
    replace=[column.name for column in skill_states.c if not column.primary_key],
)
_STATES = select(*(skill_states.c[name] for name in _STATE_COLUMNS)).where(
    skill_states.c.learner_id == bindparam("learner")
)
_OF_SKILL = (
    skill_opportunities.c.learner_id == bindparam("learner"),
    skill_opportunities.c.skill_id == bindparam("skill"),
)
_LOG = (
    select(*(skill_opportunities.c[name] for name in _LOG_COLUMNS))
    .where(*_OF_SKILL)
    .order_by(skill_opportunities.c.id)
)
_ADD = insert(skill_opportunities)
_PROBE_COLUMNS = [field.name for field in fields(Probe)]
_PROBES = (
    select(*(skill_probes.c[name] for name in _PROBE_COLUMNS))
    .where(skill_probes.c.learner_id == bindparam("learner"))
    .order_by(skill_probes.c.id)
)
_ADD_PROBE = insert(skill_probes)
_FORGET = delete(skill_opportunities).where(*_OF_SKILL)


def list_states(db: Connection, learner_id: LearnerId) -> dict[SkillId, SkillState]:
    """Return the states of the learner's skills."""
    rows = db.execute(_STATES, {"learner": learner_id}).mappings()
    return {SkillId(row["skill_id"]): _state(dict(row)) for row in rows}


def _state(row: dict[str, Any]) -> SkillState:
    credit = row.pop("credit")
    return SkillState(**row, credit=credit and Credit(credit))


def _probes(db: Connection, learner_id: LearnerId) -> list[Probe]:
    rows = db.execute(_PROBES, {"learner": learner_id}).mappings()
    return [Probe(**row) for row in rows]


def _probe(db: Connection, turn: DecidedTurn, change: skill_changes.SkillsProbed) -> None:
    key = {"learner_id": change.learner_id, "at": turn.at}
    db.execute(_ADD_PROBE, [{**key, **_row(probe, _PROBE_COLUMNS)} for probe in change.probes])


def _log(db: Connection, learner_id: LearnerId, skill_id: SkillId) -> list[Opportunity]:
    rows = db.execute(_LOG, {"learner": learner_id, "skill": skill_id}).mappings()
    return [Opportunity(**row) for row in rows]


def _store(db: Connection, learner_id: LearnerId, states: Iterable[SkillState]) -> None:
    rows = [{"learner_id": learner_id, **_row(state, _STATE_COLUMNS)} for state in states]
    if rows:
        db.execute(_STORE.on(db), rows)


def _add(
    db: Connection, learner_id: LearnerId, skill_id: SkillId, log: Iterable[Opportunity]
) -> None:
    key: dict[str, Any] = {"learner_id": learner_id, "skill_id": skill_id}
    rows = [{**key, **_row(opportunity, _LOG_COLUMNS)} for opportunity in log]
    if rows:
        db.execute(_ADD, rows)


def _practise(db: Connection, _: DecidedTurn, change: skill_changes.SkillPractised) -> None:
    _store(db, change.learner_id, [change.state])
    _add(db, change.learner_id, change.state.skill_id, [change.opportunity])


def _retrace(db: Connection, _: DecidedTurn, change: skill_changes.SkillRetraced) -> None:
    _store(db, change.learner_id, [change.state])
    db.execute(_FORGET, {"learner": change.learner_id, "skill": change.state.skill_id})
    _add(db, change.learner_id, change.state.skill_id, change.log)


WRITES = (
    writes(skill_changes.SkillPractised, _practise),
    writes(skill_changes.SkillRetraced, _retrace),
    writes(
        skill_changes.SkillsUnlocked,
        lambda db, _, change: _store(db, change.learner_id, change.states),
    ),
    writes(skill_changes.SkillsProbed, _probe),
    writes(
        skill_changes.SkillsPlaced,
        lambda db, _, change: _store(db, change.learner_id, change.states),
    ),
    writes(
        skill_changes.SkillTraced,
        lambda db, _, change: _store(db, change.learner_id, [change.state]),
    ),
)


def _row(value: SkillState | Opportunity | Probe, columns: Iterable[str]) -> dict[str, Any]:
    """Return the columns of the value. dataclasses.asdict copies each value, which is slow."""
    return {name: getattr(value, name) for name in columns}


class SqlSkills(Store):
    """The learners' skills, in the database."""

    states = read_by(list_states)
    log = read_by(_log)
    probes = read_by(_probes)
