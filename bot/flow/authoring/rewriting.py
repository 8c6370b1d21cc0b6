"""Changes of a course by its author: stored, and carried over to the maps made of it."""

import re
from collections.abc import Collection
from dataclasses import replace
from typing import Final, Protocol

from bot.domain.authoring.rewriting import Rewritten, grow_map, rewritten
from bot.domain.ids import CourseId, LearnerId, QuestionKey, written_id
from bot.domain.topics.course import Course
from bot.flow.authoring.missing_prerequisites import ADDED
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Port, Ports
from bot.flow.engine.turn import Turn
from bot.flow.maps.changes import CourseWritten, MapPlanned, QuestionsReplaced, QuestionsWritten
from bot.flow.maps.ports import COURSES, MAPS


class OwnCourses(Protocol):
    """The courses that were written by or for a learner."""

    async def is_of(self, course_id: CourseId, learner_id: LearnerId) -> bool:
        """Return True if it is a course of that learner."""

    async def by_author(self, learner_id: LearnerId) -> tuple[Course, ...]:
        """Return the courses that the learner wrote as an author, without their questions."""


_ADDED: Final = re.compile(rf"{ADDED}[0-9a-f]{{8}}-[0-9a-f]{{3}}$")
OWN_COURSES: Final[Port[OwnCourses]] = Port("own_courses")


async def own_course(name: str, learner_id: LearnerId, ports: Ports) -> Course | None:
    """Return the learner's own course by its name in buttons, or None if they have none."""
    course_id = written_id(name)
    if not await ports[OWN_COURSES].is_of(course_id, learner_id):
        return None
    return await ports[COURSES].find_by_id(course_id)


def shareable(course: Course, withdrawn: Collection[QuestionKey] = ()) -> Course:
    """Return the course without what was added for the learner it belongs to.

    Lessons that an author wrote stay in it.
    """
    own = {concept.id for concept in course.concepts if not _ADDED.match(concept.id)}
    concepts = tuple(
        replace(
            concept,
            explanation=concept.explanation
            if course.by_author
            else dict.fromkeys(course.title, ""),
            prerequisites=tuple(before for before in concept.prerequisites if before in own),
            questions=tuple(one for one in concept.questions if one.key not in withdrawn),
        )
        for concept in course.concepts
        if concept.id in own
    )
    return replace(course, concepts=concepts, goals=course.goals if course.by_author else ())


def store_course(course: Course, turn: Turn) -> tuple[Change, ...]:
    """Return the changes that store a new course with its questions."""
    questions = (
        QuestionsWritten(course.id, concept.id, concept.questions) for concept in course.concepts
    )
    return (CourseWritten(turn.learner.id, course), *questions)


async def rewrite(
    before: Course, after: Course, turn: Turn, ports: Ports
) -> tuple[Rewritten, tuple[Change, ...]]:
    """Return the rewritten course, and the changes that store it with the maps made of it."""
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    maps = [
        (await ports[MAPS].get(topic.map_id)).mind_map
        for topic in topics
        if topic.course_id == before.id
    ]
    on_map = {node.concept_id for mind_map in maps for node in mind_map.nodes}
    new = rewritten(before, after, on_map)
    planned = [
        (mind_map, grow_map(mind_map, new.course, turn.language, turn.node_id))
        for mind_map in maps
    ]
    return new, (
        CourseWritten(turn.learner.id, new.course),
        *(
            QuestionsReplaced(before.id, concept.id, concept.questions)
            for concept in new.course.concepts
        ),
        *(MapPlanned(now) for was, now in planned if now != was),
    )
