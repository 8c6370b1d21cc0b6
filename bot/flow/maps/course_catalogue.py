"""All courses in one place: the bundled ones and those written for a learner."""

from collections.abc import Sequence
from typing import Protocol

from bot.domain.ids import CourseId, is_written
from bot.domain.topics.course import Course, Language
from bot.flow.maps.ports import Courses


class WrittenCourses(Protocol):
    """The courses that were written for a learner."""

    async def find(self, course_id: CourseId) -> Course | None:
        """Return the course with all the questions it has by now, or None."""


class CourseCatalogue:
    """The bundled courses, which cost nothing to look up, and the written ones."""

    def __init__(self, bundled: Courses, written: WrittenCourses) -> None:
        self._bundled = bundled
        self._written = written

    def all(self) -> Sequence[Course]:
        """Return every bundled course, in the order they are offered."""
        return self._bundled.all()

    async def get(self, course_id: CourseId) -> Course:
        """Return the course. Raise KeyError if there is none."""
        course = await self.find_by_id(course_id)
        if course is None:
            raise KeyError(course_id)
        return course

    async def find_by_id(self, course_id: CourseId) -> Course | None:
        """Return the course, or None if a button names one that is gone."""
        if is_written(course_id):
            return await self._written.find(course_id)
        return await self._bundled.find_by_id(course_id)

    def find(self, topic: str, language: Language) -> Course | None:
        """Return the bundled course that a learner means by `topic`, or None."""
        return self._bundled.find(topic, language)
