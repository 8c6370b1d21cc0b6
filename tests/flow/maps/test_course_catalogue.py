"""Bundled and written courses under one roof."""

import pytest

from bot.domain.ids import CourseId
from bot.domain.topics.course import Course, Language
from bot.flow.maps.course_catalogue import CourseCatalogue
from bot.tutor.bundled import BundledCourses
from tests.builders import build_course

BUNDLED = build_course({"a": ()})
WRITTEN = build_course({"b": ()}, id=CourseId("written:1"))


class Written:
    """A store that holds one course and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked: list[CourseId] = []

    async def find(self, course_id: CourseId) -> Course | None:
        self.asked.append(course_id)
        return WRITTEN if course_id == WRITTEN.id else None


async def test_a_written_course_is_found_by_its_id_as_a_bundled_one_is() -> None:
    catalogue = CourseCatalogue(BundledCourses([BUNDLED]), Written())

    assert await catalogue.get(WRITTEN.id) == await catalogue.find_by_id(WRITTEN.id) == WRITTEN
    assert await catalogue.get(BUNDLED.id) == await catalogue.find_by_id(BUNDLED.id) == BUNDLED


@pytest.mark.parametrize("gone", ["written:2", "nowhere"])
async def test_a_course_that_is_gone_is_nobodys(gone: str) -> None:
    catalogue = CourseCatalogue(BundledCourses([BUNDLED]), Written())

    assert await catalogue.find_by_id(CourseId(gone)) is None
    with pytest.raises(KeyError, match=gone):
        await catalogue.get(CourseId(gone))


async def test_only_bundled_courses_are_offered_and_found_by_name_without_a_read() -> None:
    written = Written()
    catalogue = CourseCatalogue(BundledCourses([BUNDLED]), written)

    await catalogue.get(BUNDLED.id)
    await catalogue.find_by_id(CourseId("nowhere"))

    assert catalogue.all() == (BUNDLED,)
    assert catalogue.find("Topic (en)", Language.EN) == BUNDLED
    assert written.asked == []
