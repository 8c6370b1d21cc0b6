"""Courses of authors come through the folder as they were read."""

from pathlib import Path

import pytest

from bot.content.courses.author_course import read_course
from bot.domain.authoring.course_file import Fault
from bot.reader.children import Children
from bot.reader.courses import answer_course, course_in
from bot.reader.exchange import ANSWER, FILE, BrokenAnswerError
from bot.reader.reading import AuthorCourseReader
from tests.content.courses.sent import TEN_MISTAKES, bundled_zip, smallest, zip_of

SENT = {
    "water.yaml": smallest("yaml").encode(),
    "water.md": smallest("markdown").encode(),
    "ten.yaml": TEN_MISTAKES.encode(),
    "python.zip": bundled_zip("python"),
}


@pytest.mark.parametrize("name", SENT)
def test_what_was_read_is_handed_over(name: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(SENT[name])

    answer_course(name, tmp_path / FILE, tmp_path)

    assert course_in(tmp_path) == read_course(name, SENT[name])


def test_a_trap_is_no_course(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(zip_of(course_yaml="x" * 60_000_000))

    answer_course("x.zip", tmp_path / FILE, tmp_path)

    assert [fault.fault for fault in course_in(tmp_path).faults] == [Fault.NO_COURSE]


def test_an_answer_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / ANSWER).write_text("{}")

    with pytest.raises(BrokenAnswerError):
        course_in(tmp_path)


async def test_it_is_read_in_a_process_of_its_own() -> None:
    async with Children() as children:
        sent = await AuthorCourseReader(children).read("water.yaml", SENT["water.yaml"])

    assert sent == read_course("water.yaml", SENT["water.yaml"])
