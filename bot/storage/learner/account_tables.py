"""What happens to each table in an export of a learner's data, and why, and the exported rows."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

import sqlalchemy as sa

from bot.domain.exams.attempt import AttemptStatus
from bot.domain.ids import LearnerId
from bot.flow.files.account import KnownRows, Rows
from bot.storage.authoring import before, sources, written
from bot.storage.cards import tables as card_tables
from bot.storage.engine import tables
from bot.storage.engine.database import Store, read_by
from bot.storage.exams.tables import exam_appeals, exam_attempts, exam_pages, exam_rulings
from bot.storage.goals import landscape_tables
from bot.storage.learner.account_values import as_json
from bot.storage.observers.observers import observer_invitations, observer_news, observers
from bot.storage.practice import tables as practice_tables
from bot.storage.sharing.tables import shares, shares_taken
from bot.storage.skills.skills import skill_opportunities, skill_probes, skill_states
from bot.storage.tutor.model_calls import model_calls

LEARNER: Final[sa.BindParameter[int]] = sa.bindparam("learner")
ENDED: Final = (AttemptStatus.GRADED, AttemptStatus.SELF_MARKED)
"""Exams whose solution their learner may read. The others appear in the records only."""


class Fate(StrEnum):
    """What happens to the rows of a table."""

    COMES_BACK = "comes_back"
    """Exported as rows, and restored from them."""
    RECORD = "record"
    """Exported as rows for people to read, and never restored."""
    ELSEWHERE = "elsewhere"
    """Exported and restored in a form of their own: decks, goal maps, settings."""
    PASSING = "passing"
    """The learner's, but a copy of what another table holds, or a step on the way to it."""
    NOBODYS = "nobodys"
    """Not a learner's."""


FATES: Final[Mapping[sa.Table, Fate]] = {
    tables.learners: Fate.ELSEWHERE,  # as settings
    tables.chats: Fate.PASSING,  # the open question, with its solution
    tables.mind_maps: Fate.COMES_BACK,
    tables.analytics_snapshots: Fate.COMES_BACK,
    tables.daily_statistics: Fate.COMES_BACK,
    tables.mind_map_nodes: Fate.COMES_BACK,
    tables.mind_map_edges: Fate.COMES_BACK,
    tables.quiz_responses: Fate.COMES_BACK,
    tables.flagged_questions: Fate.COMES_BACK,  # the flag alone, without its effect
    tables.flow_states: Fate.COMES_BACK,
    tables.reviews: Fate.COMES_BACK,
    tables.refreshers: Fate.COMES_BACK,
    tables.inbox: Fate.RECORD,  # messages of the last 30 days as they came
    tables.turns: Fate.PASSING,  # the replies about all this, for 30 days
    tables.chat_leases: Fate.PASSING,  # the process that serves the chat, while it does
    tables.audit_events: Fate.RECORD,  # a trace that a learner could have written proves nothing
    tables.clock: Fate.NOBODYS,
    sources.sources: Fate.COMES_BACK,
    sources.source_pages: Fate.COMES_BACK,
    written.written_courses: Fate.COMES_BACK,
    written.written_questions: Fate.COMES_BACK,
    before.kept_topics: Fate.PASSING,  # a hash; content of files is never shown to others
    tables.work_orders: Fate.PASSING,  # the result is with its subject
    card_tables.decks: Fate.ELSEWHERE,
    card_tables.cards: Fate.ELSEWHERE,
    card_tables.card_tags: Fate.ELSEWHERE,
    card_tables.card_media: Fate.ELSEWHERE,
    card_tables.learner_decks: Fate.COMES_BACK,
    card_tables.card_states: Fate.COMES_BACK,
    card_tables.card_reviews: Fate.COMES_BACK,
    card_tables.task_attempts: Fate.COMES_BACK,
    card_tables.fitted_weights: Fate.COMES_BACK,
    landscape_tables.landscapes: Fate.ELSEWHERE,
    landscape_tables.landscape_media: Fate.ELSEWHERE,
    landscape_tables.learner_landscapes: Fate.ELSEWHERE,
    landscape_tables.goal_focus: Fate.ELSEWHERE,
    landscape_tables.goal_states: Fate.ELSEWHERE,
    practice_tables.items: Fate.NOBODYS,
    practice_tables.served_items: Fate.COMES_BACK,
    practice_tables.item_attempts: Fate.COMES_BACK,
    practice_tables.practice_events: Fate.COMES_BACK,  # nothing is served without a trace
    practice_tables.appeals: Fate.COMES_BACK,
    practice_tables.own_mistakes: Fate.COMES_BACK,
    practice_tables.kept_diagnoses: Fate.NOBODYS,  # bare maths, for the same answer of others
    practice_tables.kept_hints: Fate.NOBODYS,
    skill_states: Fate.COMES_BACK,
    skill_opportunities: Fate.COMES_BACK,
    skill_probes: Fate.COMES_BACK,
    exam_attempts: Fate.COMES_BACK,  # those that were marked
    exam_pages: Fate.COMES_BACK,
    exam_appeals: Fate.COMES_BACK,
    exam_rulings: Fate.RECORD,  # they belong to the rubric
    observers: Fate.RECORD,  # consent is given by a person, and is not restored from a file
    observer_invitations: Fate.PASSING,
    observer_news: Fate.PASSING,
    shares: Fate.RECORD,  # a link leads to what is here
    shares_taken: Fate.RECORD,  # a taker of a copy knows its link
    model_calls: Fate.RECORD,  # an edited row could use up everybody's budget
}

_OWN: Final = frozenset(
    {
        "learner_id",
        "observer_id",
        "chat_id",
        "owner",
        "lease_until",
        "begun",
        "seconded_by",
        "seconded_at",
    }
)
"""Columns that name the learner or the process at work, count tries, or tell what others did."""


_TELLING_APART: Final = (tables.analytics_snapshots.c.id, tables.quiz_responses.c.id)
"""Ids that the database assigns, and that nothing refers to."""


def going_out(fate: Fate) -> tuple[sa.Table, ...]:
    """Return the tables of that fate, each after the tables that it refers to."""
    return tuple(table for table in tables.metadata.sorted_tables if FATES[table] is fate)


def columns_of(table: sa.Table) -> tuple[sa.Column[Any], ...]:
    """Return the columns that are exported, without those that only tell rows apart."""
    telling_apart = {table.autoincrement_column, *_TELLING_APART}
    return tuple(
        column for column in table.c if column.name not in _OWN and column not in telling_apart
    )


def of_learner(table: sa.Table) -> sa.ColumnElement[bool]:
    """Return the condition that a row belongs to the learner, directly or through its parents."""
    if "learner_id" in table.c:
        own = table.c.learner_id == LEARNER
        if table is observers:
            return own | (observers.c.observer_id == LEARNER)
        return own & table.c.status.in_(ENDED) if table is exam_attempts else own
    if "chat_id" in table.c:
        chats = tables.chats
        return table.c.chat_id.in_(sa.select(chats.c.chat_id).where(chats.c.learner_id == LEARNER))
    if table is exam_rulings:
        return table.c.attempt_id.in_(_select_own(exam_attempts.c.id))
    column, parent = next(
        (own, key.column)
        for own in table.c
        for key in own.foreign_keys
        if key.column.table != table
    )
    return column.in_(_select_own(parent))


def _select_own(parent: sa.Column[Any]) -> sa.Select[Any]:
    return sa.select(parent).where(of_learner(parent.table))


def read_rows(db: sa.Connection, learner_id: LearnerId) -> KnownRows:
    """Return the rows of every table that is exported as rows."""
    return KnownRows(
        account={table.name: _rows(db, table, learner_id) for table in going_out(Fate.COMES_BACK)},
        records={table.name: _rows(db, table, learner_id) for table in going_out(Fate.RECORD)},
    )


def _rows(db: sa.Connection, table: sa.Table, learner_id: LearnerId) -> Rows:
    columns = columns_of(table)
    picture = exam_pages.c.picture  # exported as a file of its own
    shown = [
        column.is_not(None).label(column.name) if column is picture else column
        for column in columns
    ]
    query = sa.select(*shown).where(of_learner(table)).order_by(*table.primary_key)
    found = db.execute(query, {"learner": learner_id})
    return Rows(
        columns=tuple(column.name for column in columns),
        rows=tuple(tuple(map(as_json, row)) for row in found),
    )


class SqlAccounts(Store):
    """What is known of learners, in the database."""

    known = read_by(read_rows)
