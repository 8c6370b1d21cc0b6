"""The port `Landscapes`: goal maps, the learners who follow them, and their progress."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from types import MappingProxyType
from typing import Any

import sqlalchemy as sa

from bot.domain.goals.atlas import Atlas, join_landscapes
from bot.domain.goals.landscape import GoalState, Landscape, MasteredBy
from bot.domain.ids import GoalId, GoalRef, LandscapeId, LearnerId
from bot.domain.topics.course import Language
from bot.flow.goals.ports import NOTHING_FOLLOWED, Choices, LandscapeSummary, StoredProgress
from bot.storage.engine.database import Database, Store, Upsert, read_by, written_by
from bot.storage.goals import landscape_codec
from bot.storage.goals.landscape_tables import (
    goal_focus,
    goal_states,
    landscape_media,
    landscapes,
    learner_landscapes,
)

Media = Mapping[LandscapeId, Mapping[str, bytes]]
"""The pictures of goal maps, by their names in the texts."""

_NO_MEDIA: Media = MappingProxyType({})
_LEARNER = sa.bindparam("learner", type_=sa.BigInteger)
_READABLE = sa.or_(landscapes.c.learner_id.is_(None), landscapes.c.learner_id == _LEARNER)
_FOLLOWING = sa.and_(
    learner_landscapes.c.landscape_id == landscapes.c.id,
    learner_landscapes.c.learner_id == _LEARNER,
)
_SUMMARIES = (
    sa.select(
        landscapes.c.id,
        landscapes.c.titles,
        landscapes.c.goals,
        landscapes.c.learner_id,
        learner_landscapes.c.taken_at,
    )
    .select_from(landscapes.outerjoin(learner_landscapes, _FOLLOWING))
    .where(_READABLE)
    .order_by(
        learner_landscapes.c.taken_at.is_(None), learner_landscapes.c.taken_at, landscapes.c.id
    )
)
VERSION = sa.select(landscapes.c.id, landscapes.c.digest).where(
    landscapes.c.id == sa.bindparam("landscape"), _READABLE
)
"""The version of a goal map, if the learner may read it."""
_EVER_FOLLOWED = (
    sa.select(
        landscapes.c.id,
        landscapes.c.digest,
        learner_landscapes.c.taken_at,
        learner_landscapes.c.level,
        learner_landscapes.c.subjects,
        learner_landscapes.c.autopilot,
    )
    .join(learner_landscapes, _FOLLOWING)
    .where(_READABLE)
    .order_by(learner_landscapes.c.taken_at, landscapes.c.id)
)
_CONTENT = sa.select(landscapes.c.content, landscapes.c.digest).where(
    landscapes.c.id == sa.bindparam("landscape")
)
_PICTURE = (
    sa.select(landscape_media.c.content)
    .join(landscapes, landscapes.c.id == landscape_media.c.landscape_id)
    .where(
        landscape_media.c.landscape_id == sa.bindparam("landscape"),
        landscape_media.c.name == sa.bindparam("name"),
        _READABLE,
    )
)
_FORGET_MEDIA = sa.delete(landscape_media).where(
    landscape_media.c.landscape_id == sa.bindparam("landscape")
)
_ADD_MEDIA = sa.insert(landscape_media)
_STATES = sa.select(goal_states).where(goal_states.c.learner_id == _LEARNER)
_FOCUS = (
    sa.select(goal_focus.c.landscape_id, goal_focus.c.goal_id)
    .where(goal_focus.c.learner_id == _LEARNER)
    .order_by(goal_focus.c.landscape_id, goal_focus.c.place)
)
_BUNDLED = sa.select(landscapes.c.id, landscapes.c.digest).where(landscapes.c.learner_id.is_(None))
_STORE_BUNDLED = Upsert(
    landscapes, ["id"], replace=["titles", "goals", "content", "digest", "updated_at"]
)


def store_media(db: sa.Connection, landscape_id: LandscapeId, media: Mapping[str, bytes]) -> None:
    """Replace the pictures of a goal map."""
    db.execute(_FORGET_MEDIA, {"landscape": landscape_id})
    for name, content in media.items():
        db.execute(_ADD_MEDIA, {"landscape_id": landscape_id, "name": name, "content": content})


def landscape_row(
    landscape: Landscape, media: Mapping[str, bytes], learner_id: LearnerId | None, at: datetime
) -> dict[str, Any]:
    """Return the columns of the goal map. Without a learner it belongs to everybody."""
    content = landscape_codec.dump_landscape(landscape)
    return {
        "id": landscape.id,
        "learner_id": learner_id,
        "titles": {language.value: text for language, text in landscape.title.items()},
        "goals": len(landscape.goals),
        "content": content,
        "digest": landscape_codec.digest_of(content, media),
        "created_at": at,
        "updated_at": at,
    }


def _keep_bundled(
    db: sa.Connection, bundled: Sequence[Landscape], now: datetime, media: Media = _NO_MEDIA
) -> None:
    """Store the bundled goal maps that are new or changed, with their pictures.

    Those that are no longer bundled stay, because learners may be following them.
    """
    stored = {row.id: row.digest for row in db.execute(_BUNDLED)}
    for landscape in bundled:
        pictures = media.get(landscape.id, {})
        row = landscape_row(landscape, pictures, None, now)
        if stored.get(landscape.id) != row["digest"]:
            db.execute(_STORE_BUNDLED.on(db), row)
            store_media(db, landscape.id, pictures)


def _picture(
    db: sa.Connection, learner_id: LearnerId, landscape_id: LandscapeId, name: str
) -> bytes | None:
    if "\0" in name:  # PostgreSQL accepts no such text, and no file has such a name
        return None
    which = {"learner": learner_id, "landscape": landscape_id, "name": name}
    found = db.execute(_PICTURE, which).scalar()
    return None if found is None else bytes(found)


def _of_learner(db: sa.Connection, learner_id: LearnerId) -> tuple[LandscapeSummary, ...]:
    rows = db.execute(_SUMMARIES, {"learner": learner_id}).mappings()
    return tuple(_to_summary(row) for row in rows)


def _to_summary(row: sa.RowMapping) -> LandscapeSummary:
    return LandscapeSummary(
        landscape_id=row["id"],
        title={Language(code): text for code, text in row["titles"].items()},
        goals=row["goals"],
        taken=row["taken_at"] is not None,
        own=row["learner_id"] is not None,
    )


def _to_state(row: sa.Row[Any]) -> GoalState:
    return GoalState(
        mastery=row.mastery,
        mastered_at=row.mastered_at,
        by=MasteredBy(row.mastered_by) if row.mastered_by else None,
        checks=tuple(row.checks),
    )


class SqlLandscapes(Store):
    """The goal maps in the database, with a cache."""

    of_learner = read_by(_of_learner)
    picture = read_by(_picture)
    keep_bundled = written_by(_keep_bundled)

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._read: landscape_codec.Lately[landscape_codec.StoredVersion, Landscape] = (
            landscape_codec.Lately(landscape_codec.MOST_KEPT)
        )
        self._joined: landscape_codec.Lately[tuple[landscape_codec.StoredVersion, ...], Atlas] = (
            landscape_codec.Lately(landscape_codec.MOST_JOINED)
        )

    def forget(self) -> None:
        """Empty the cache, because some of its goal maps may be deleted."""
        self._read.clear()
        self._joined.clear()

    async def get(self, learner_id: LearnerId, landscape_id: LandscapeId) -> Landscape | None:
        """Return the goal map, or None if the learner has none of that id."""
        return await self._database.read(
            partial(self._find, learner_id=learner_id, landscape_id=landscape_id)
        )

    async def progress(self, learner_id: LearnerId) -> StoredProgress:
        """Return all goal maps that the learner follows, with states and choices."""
        return await self._database.read(partial(self._standing, learner_id=learner_id))

    def _find(
        self, db: sa.Connection, learner_id: LearnerId, landscape_id: LandscapeId
    ) -> Landscape | None:
        which = {"learner": learner_id, "landscape": landscape_id}
        row = db.execute(VERSION, which).one_or_none()
        return self._landscape(db, (row.id, row.digest))[1] if row else None

    def _landscape(
        self, db: sa.Connection, version: landscape_codec.StoredVersion
    ) -> tuple[landscape_codec.StoredVersion, Landscape | None]:
        """Return the goal map and its version.

        The content is read only if it is not in the cache.
        """
        found = self._read.find(version)
        if found is not None:
            return version, found
        landscape_id, _ = version
        stored = db.execute(_CONTENT, {"landscape": landscape_id}).one()
        version = (landscape_id, stored.digest)  # it may have changed since the version was read
        landscape = landscape_codec.load_landscape(landscape_id, stored.content)
        if landscape is not None:
            self._read.keep(version, landscape)
        return version, landscape

    def _atlas(
        self, db: sa.Connection, versions: Sequence[landscape_codec.StoredVersion]
    ) -> Atlas:
        """Return these goal maps as one, joined once for as long as none of them changes."""
        read = [self._landscape(db, version) for version in versions]
        known = [(version, landscape) for version, landscape in read if landscape is not None]
        which = tuple(version for version, _ in known)
        atlas = self._joined.find(which)
        if atlas is None:
            atlas = join_landscapes([landscape for _, landscape in known])
            self._joined.keep(which, atlas)
        return atlas

    def _standing(self, db: sa.Connection, learner_id: LearnerId) -> StoredProgress:
        who = {"learner": learner_id}
        ever = db.execute(_EVER_FOLLOWED, who).all()
        if not ever:
            return NOTHING_FOLLOWED
        rows = [row for row in ever if row.taken_at is not None]
        focus: dict[LandscapeId, list[GoalId]] = defaultdict(list)
        for row in db.execute(_FOCUS, who):
            focus[row.landscape_id].append(row.goal_id)
        return StoredProgress(
            atlas=self._atlas(db, [(row.id, row.digest) for row in rows]),
            states={
                GoalRef(row.landscape_id, row.goal_id): _to_state(row)
                for row in db.execute(_STATES, who)
            },
            choices={
                row.id: Choices(
                    level=row.level,
                    subjects=tuple(row.subjects),
                    focus=tuple(focus[row.id]),
                    autopilot=row.autopilot,
                )
                for row in rows
            },
        )
