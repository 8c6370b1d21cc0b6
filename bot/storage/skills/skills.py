"""The port `Skills`: what is known of each learner's skills, and the log that it comes from."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select

from bot.domain.ids import LearnerId, SkillId
from bot.domain.mastery.tracing import Opportunity, SkillState
from bot.flow.skills import changes as skill_changes
from bot.storage.engine.database import Store, Upsert, read_by
from bot.storage.skills.tables import skill_opportunities, skill_states

_KEY = ("learner_id", "skill_id")
_STATE_COLUMNS = [it.name for it in fields(SkillState)]
_LOG_COLUMNS = [it.name for it in fields(Opportunity)]
_STORE = Upsert(
    skill_states, _KEY, replace=[it.name for it in skill_states.c if not it.primary_key]
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
_FORGET = delete(skill_opportunities).where(*_OF_SKILL)


def list_states(db: Connection, learner_id: LearnerId) -> dict[SkillId, SkillState]:
    """Return what is known of the learner's skills."""
    rows = db.execute(_STATES, {"learner": learner_id}).mappings()
    return {SkillId(row["skill_id"]): SkillState(**row) for row in rows}


def _log(db: Connection, learner_id: LearnerId, skill_id: SkillId) -> list[Opportunity]:
    rows = db.execute(_LOG, {"learner": learner_id, "skill": skill_id}).mappings()
    return [Opportunity(**row) for row in rows]


def apply_skill_change(db: Connection, change: skill_changes.SkillChange) -> None:
    """Write what a turn changed of a learner's skills."""
    learner_id = change.learner_id
    _store(db, learner_id, skill_changes.changed_states(change))
    match change:
        case skill_changes.SkillPractised(state=state, opportunity=opportunity):
            _add(db, learner_id, state.skill_id, [opportunity])
        case skill_changes.SkillRetraced(state=state, log=log):
            db.execute(_FORGET, {"learner": learner_id, "skill": state.skill_id})
            _add(db, learner_id, state.skill_id, log)
        case skill_changes.SkillsUnlocked() | skill_changes.SkillTraced():
            pass


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


def _row(value: SkillState | Opportunity, columns: Iterable[str]) -> dict[str, Any]:
    """Return the columns of the value; dataclasses.asdict copies each, which is slow."""
    return {name: getattr(value, name) for name in columns}


class SqlSkills(Store):
    """The learners' skills, in the database."""

    states = read_by(list_states)
    log = read_by(_log)
