"""Learners' own material: its tables, and the port `Sources`."""

from collections.abc import Collection, Sequence
from datetime import datetime

import sqlalchemy as sa

from bot.domain.authoring.sources import Page
from bot.domain.ids import LearnerId, SourceId
from bot.flow.engine.ports import DecidedTurn
from bot.flow.maps.changes import SourceDropped, SourceKept
from bot.flow.maps.ports import Source
from bot.storage.authoring.written import written_courses
from bot.storage.engine.columns import moment
from bot.storage.engine.database import Store, read_by, writes
from bot.storage.engine.tables import learners, metadata

sources = sa.Table(
    "sources",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    moment("created_at"),
    sa.Index("idx_sources_learner", "learner_id"),
)

source_pages = sa.Table(
    "source_pages",
    metadata,
    sa.Column("source_id", sa.ForeignKey(sources.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)

_PAGES = (
    sa.select(source_pages.c.number, source_pages.c.text)
    .join(sources, sources.c.id == source_pages.c.source_id)
    .where(
        sources.c.id == sa.bindparam("source"),
        sources.c.learner_id == sa.bindparam("learner"),
        source_pages.c.number.in_(sa.bindparam("numbers", expanding=True)),
    )
    .order_by(source_pages.c.number)
)
_OF_LEARNER = (
    sa.select(sources.c.id, sources.c.title, sa.func.count(source_pages.c.number).label("pages"))
    .outerjoin(source_pages, source_pages.c.source_id == sources.c.id)
    .where(sources.c.learner_id == sa.bindparam("learner"))
    .group_by(sources.c.id, sources.c.title, sources.c.created_at)
    .order_by(sources.c.created_at.desc(), sources.c.id)
)


def _read_pages(
    db: sa.Connection, learner_id: LearnerId, source_id: SourceId, numbers: Collection[int]
) -> Sequence[Page]:
    if not numbers:
        return ()
    given = {"source": source_id, "learner": learner_id, "numbers": list(numbers)}
    return tuple(Page(number=row.number, text=row.text) for row in db.execute(_PAGES, given))


def _read_sources(db: sa.Connection, learner_id: LearnerId) -> Sequence[Source]:
    return tuple(
        Source(id=SourceId(row.id), title=row.title, pages=row.pages)
        for row in db.execute(_OF_LEARNER, {"learner": learner_id})
    )


def _keep(db: sa.Connection, turn: DecidedTurn, change: SourceKept) -> None:
    db.execute(sa.insert(sources), _row(change, turn.at))
    db.execute(
        sa.insert(source_pages),
        [
            {"source_id": change.source_id, "number": page.number, "text": page.text}
            for page in change.pages
        ],
    )


def _row(change: SourceKept, at: datetime) -> dict[str, object]:
    return {
        "id": change.source_id,
        "learner_id": change.learner_id,
        "title": change.title,
        "created_at": at,
    }


def _drop(db: sa.Connection, change: SourceDropped) -> None:
    own = sources.c.learner_id == change.learner_id
    db.execute(sa.delete(sources).where(own, sources.c.id == change.source_id))
    if change.course_id is not None:
        written = written_courses.c
        of_learner = written.learner_id == change.learner_id
        db.execute(sa.delete(written_courses).where(of_learner, written.id == change.course_id))


WRITES = (
    writes(SourceKept, _keep),
    writes(SourceDropped, lambda db, turn, change: _drop(db, change)),
)


class SqlSources(Store):
    """Learners' own material, in the database."""

    pages = read_by(_read_pages)
    of_learner = read_by(_read_sources)
