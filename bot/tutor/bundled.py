"""The tutor without a model: the courses that come with the bot."""

from collections.abc import Iterable, Mapping, Sequence

from bot.domain.answers.folding import fold
from bot.domain.ids import CourseId, SkillId
from bot.domain.topics.course import Course, Language, Question, with_questions

SHORTEST_PART = 4
"""Shorter parts of a title do not name it."""


class BundledCourses:
    """The bundled courses, in the order in which they are offered."""

    def __init__(self, courses: Iterable[Course]) -> None:
        self._as_read = tuple(courses)
        self._courses = self._as_read
        self._by_id = {course.id: course for course in self._courses}

    def add_questions(self, of_skills: Mapping[SkillId, Sequence[Question]]) -> None:
        """Replace the questions of concepts with these skills by the questions given.

        The questions of the files stay unchanged.
        """
        enriched = (with_questions(course, of_skills) for course in self._as_read)
        self._courses = tuple(enriched)
        self._by_id = {course.id: course for course in self._courses}

    def all(self) -> Sequence[Course]:
        """Return every course, in the order in which they are offered."""
        return self._courses

    async def get(self, course_id: CourseId) -> Course:
        """Return the course. Raises KeyError if there is none."""
        return self._by_id[course_id]

    async def find_by_id(self, course_id: CourseId) -> Course | None:
        """Return the course, or None if it no longer exists."""
        return self._by_id.get(course_id)

    def find(self, topic: str, language: Language) -> Course | None:
        """Return the course with that title, in any language, whole or in part, or None."""
        wanted = fold(topic)
        ordered = (language, *(other for other in Language if other != language))
        for course in self._courses:
            names = {fold(course.title[spoken]) for spoken in ordered} | {course.id}
            if any(_names(wanted, name) for name in names):
                return course
        return None


def _names(wanted: str, name: str) -> bool:
    if wanted == name:
        return True
    return len(wanted) >= SHORTEST_PART and (wanted in name or name in wanted)
