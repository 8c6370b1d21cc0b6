"""What the flow needs of authors and their courses."""

from typing import Final, Protocol

from bot.domain.authoring.course_file import SentCourse
from bot.domain.ids import LearnerId
from bot.flow.engine.ports import Port


class CourseReader(Protocol):
    """Reads courses of authors in a process that is killed if it takes too much."""

    async def read(self, name: str, data: bytes) -> SentCourse:
        """Return what was read of the course. Raises FileRefusedError if nothing can be read."""


COURSE_READER: Final[Port[CourseReader | None]] = Port("course_reader")
"""None if files cannot be sent."""
AUTHORS: Final[Port[frozenset[LearnerId]]] = Port("authors")
"""Learners who may send courses."""
