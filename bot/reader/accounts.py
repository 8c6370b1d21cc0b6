"""Accounts in archives, checked before they are offered.

They are written into an empty database in memory, by the same functions that store them later, and
everything in it is read once. If anything does not fit its table, refers to something missing, or
cannot be read, the account is refused as a whole.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from pydantic_core import from_json
from sqlalchemy import Column, Connection, create_engine, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from bot.domain.cards.deck_file import Refusal
from bot.domain.errors import DomainError
from bot.domain.ids import AttemptId, CourseId, LearnerId, MapId, QuestionKey
from bot.domain.learner.learner import Learner
from bot.domain.topics.concept_graph import check_edges, map_depths
from bot.flow.exams.ports import PageRefusedError
from bot.flow.files.account import Account, AccountRestored, new_ids
from bot.flow.files.transfer import FileRefusedError, Found
from bot.flow.maps.ports import Topic
from bot.reader.pages import pages_of
from bot.storage.authoring.codec import load_course, load_question
from bot.storage.authoring.written import find_course, written_courses, written_questions
from bot.storage.cards.codec import load_state, state_of
from bot.storage.cards.fits import fitted_of
from bot.storage.cards.tables import card_reviews, card_states, fitted_weights
from bot.storage.engine import tables as engine_tables
from bot.storage.engine.codec import load_paused
from bot.storage.exams.codec import load_attempt, load_finding
from bot.storage.exams.tables import exam_appeals, exam_attempts
from bot.storage.learner.account_values import BadAccountError, check_json
from bot.storage.learner.restoring import try_out
from bot.storage.progress.snapshots import read_metrics
from bot.storage.progress.statistics import read_statistics
from bot.storage.topics.changes import learner_values
from bot.storage.topics.maps import find_topic

_WHOEVER: Final = LearnerId(1)
_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MOST_PAGES: Final = 60
"""Exam pictures that are re-encoded. The rest would take too long."""
_TEXTS: Final[Sequence[tuple[Column[Any], Callable[[str], object]]]] = (
    (engine_tables.mind_maps.c.parked, partial(load_paused, MapId("file"))),
    (written_courses.c.content, partial(load_course, CourseId("file"))),
    (written_questions.c.content, partial(load_question, QuestionKey("file"))),
    (card_states.c.memory, str),
    (card_states.c.brought, str),
    (card_reviews.c.before, partial(load_state, "file")),
    (card_reviews.c.after, partial(load_state, "file")),
    (exam_attempts.c.content, partial(load_attempt, AttemptId("file"))),
    (exam_appeals.c.regraded, partial(load_finding, AttemptId("file"))),
)
"""Columns with JSON stored as text, and their readers. For cards the whole row is read."""


def check_account(found: Found) -> Found:
    """Return what was found, with an account that can be stored.

    Raise FileRefusedError otherwise.
    """
    account = found.account
    if account is None:
        return found
    try:
        _try_out(account)
    except (
        BadAccountError,
        DomainError,
        SQLAlchemyError,
        ValueError,
        KeyError,
        TypeError,
    ) as error:
        detail = str(error) if isinstance(error, BadAccountError) else ""
        raise FileRefusedError(Refusal.BROKEN_ACCOUNT, detail) from error
    return replace(found, account=replace(account, pages=_made_anew(account.pages)))


def _try_out(account: Account) -> None:
    engine = create_engine("sqlite://", hide_parameters=True)
    with engine.begin() as db:
        engine_tables.metadata.create_all(db)
        whoever = {"id": _WHOEVER, "leaving_at": None, **learner_values(Learner(id=_WHOEVER))}
        db.execute(insert(engine_tables.learners), whoever)
        names = new_ids(account, _WHOEVER)
        change = AccountRestored(learner_id=_WHOEVER, account=account, names=names)
        try_out(db, _BEGINNING, change)
        _read_all(db)
    engine.dispose()


def _read_all(db: Connection) -> None:
    """Raise an error unless all stored JSON can be read and each map is one graph."""
    for map_id in db.scalars(select(engine_tables.mind_maps.c.id)).all():
        _check_topic(db, map_id)
    for course_id in db.scalars(select(written_courses.c.id)).all():
        _there(find_course(db, course_id), written_courses)
    for column, read in _TEXTS:
        for stored in db.scalars(select(column).where(column.is_not(None))):
            check_json(from_json(stored, allow_inf_nan=False))
            _there(read(stored), column.table)
    for row in db.execute(select(card_states).where(card_states.c.memory.is_not(None))):
        _there(state_of(row), card_states)
    for row in db.execute(select(fitted_weights).where(fitted_weights.c.weights.is_not(None))):
        _there(fitted_of(_WHOEVER, row.weights, row.answers), fitted_weights)
    _check_days(db)


def _check_days(db: Connection) -> None:
    for metrics in db.scalars(select(engine_tables.analytics_snapshots.c.metrics)):
        read_metrics(metrics)
    days = read_statistics(db, _WHOEVER, _BEGINNING.date())
    known = sum(len(counted) for of in (days.decks, days.skills) for counted in of.values())
    if known != db.scalar(select(func.count()).select_from(engine_tables.daily_statistics)):
        raise BadAccountError(engine_tables.daily_statistics.name)


def _check_topic(db: Connection, map_id: MapId) -> None:
    topic: Topic = _there(find_topic(db, map_id), engine_tables.mind_maps)
    nodes, edges = topic.mind_map.nodes, topic.mind_map.edges
    check_edges({node.id for node in nodes}, edges)
    map_depths(nodes, edges)


def _there(found: Any, table: Any) -> Any:
    if found is None:
        raise BadAccountError(table.name)
    return found


def _made_anew(pages: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the pictures re-encoded, without anything else in them. Others are left out."""
    made: dict[str, bytes] = {}
    for name, data in list(pages.items())[:_MOST_PAGES]:
        try:
            (page,) = pages_of(data)
        except (PageRefusedError, ValueError):
            continue
        made[name] = page.jpeg
    return made
