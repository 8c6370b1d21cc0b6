"""Topics that were written before: the table of their keys, and the search for a match."""

import sqlalchemy as sa

from bot.domain.ids import LearnerId
from bot.flow.authoring.ports import WrittenBefore
from bot.flow.maps.changes import TopicKept
from bot.storage.authoring.written import find_course, written_courses, written_questions
from bot.storage.engine.database import Store, Upsert, read_by, writes
from bot.storage.engine.tables import flagged_questions, metadata, mind_maps, quiz_responses

kept_topics = sa.Table(
    "kept_topics",
    metadata,
    sa.Column(
        "course_id", sa.ForeignKey(written_courses.c.id, ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("key", sa.Text, nullable=False),
    sa.Index("idx_kept_topics_key", "key"),
)
"""No archive restores these rows: what comes from a file is never shown to others."""

_KEEP = Upsert(kept_topics, ["course_id"], replace=["key"])
_ALIKE = kept_topics.c.key == sa.bindparam("key")
_ASKED = sa.select(written_questions.c.key).where(
    written_questions.c.course_id == kept_topics.c.course_id
)
_OF_ITSELF = flagged_questions.c.course_id == kept_topics.c.course_id
_DOUBTED = sa.exists().where(
    flagged_questions.c.upheld.is_not(False),
    flagged_questions.c.text == "",  # lessons are not passed on with a course
    _OF_ITSELF | flagged_questions.c.question_key.in_(_ASKED.correlate(kept_topics)),
)
"""A flag on the course, or on a copy with the same questions, that the operator did not reject."""

_BEST = (
    sa.select(kept_topics.c.course_id)
    .join(written_courses, written_courses.c.id == kept_topics.c.course_id)
    .join(written_questions, written_questions.c.course_id == kept_topics.c.course_id)
    .where(_ALIKE, written_courses.c.learner_id != sa.bindparam("learner"), ~_DOUBTED)
    .group_by(kept_topics.c.course_id)
    .order_by(sa.func.count().desc(), kept_topics.c.course_id)
    .limit(1)
)
_LEARNERS = (
    sa.select(sa.func.count(sa.distinct(mind_maps.c.learner_id)))
    .select_from(kept_topics)
    .join(mind_maps, mind_maps.c.course_id == kept_topics.c.course_id)
    .join(quiz_responses, quiz_responses.c.mind_map_id == mind_maps.c.id)
    .where(_ALIKE, mind_maps.c.learner_id != sa.bindparam("learner"))
)


def _find(db: sa.Connection, key: str, learner_id: LearnerId) -> WrittenBefore | None:
    asked = {"key": key, "learner": learner_id}
    course_id = db.execute(_BEST, asked).scalar_one_or_none()
    course = None if course_id is None else find_course(db, course_id)
    learners = int(db.execute(_LEARNERS, asked).scalar_one())
    if course is None or not course.is_drawn or not learners:
        return None
    return WrittenBefore(course=course, learners=learners)


WRITES = (
    writes(
        TopicKept,
        lambda db, turn, change: db.execute(
            _KEEP.on(db), {"course_id": change.course_id, "key": change.key}
        ),
    ),
)


class SqlTopicsBefore(Store):
    """The topics that were written before, in the database."""

    find = read_by(_find)
