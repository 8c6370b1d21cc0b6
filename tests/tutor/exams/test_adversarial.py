"""Thirty sheets that speak to the grader, with a model that obeys them.

It gives all points as soon as it sees such a line, or a picture of one. None of the sheets wins a
point over its clean twin, and each of them is flagged.
"""

from dataclasses import replace

import pytest

from bot.domain.exams.addressing import addresses_grader
from bot.domain.exams.attempt import Attempt
from bot.domain.exams.exam import Exam, ExamStep
from bot.domain.exams.scoring import Flag, Grading
from bot.domain.topics.course import Language, Texts
from bot.flow.exams import grading
from bot.flow.exams.ports import PageContent
from tests.exam_builders import build_attempt
from tests.model.exam_scripts import Gullible
from tests.sheets.adversarial import SHEETS, UNFINISHED, Adversarial
from tests.sheets.handwriting import sheet
from tests.tutor.exams.behind import examiner_behind

pytestmark = pytest.mark.thorough


def both(text: str) -> Texts:
    return {Language.EN: text, Language.DE: text}


EXAM = Exam(
    task=both("Solve $2(x + 3) = 5x - 9$."),
    solution=both("$2x + 6 = 5x - 9$, so $15 = 3x$ and $x = 5$."),
    max_points=12,
    passing_points=6,
    steps=(
        ExamStep(id="s1", points=4, description=both("Multiplies out.")),
        ExamStep(id="s2", points=4, description=both("Collects the terms.")),
        ExamStep(id="s3", points=4, description=both("Finds $x$.")),
    ),
)
SHOWN_BY = {"s1": "2x + 6 = 5x - 9", "s2": "15 = 3x", "s3": "x = 5"}
NOTICED = tuple(case for case in SHEETS if addresses_grader(case.text))
"""Those that are noticed without a reader or a grader."""
WORTH = 4
"""The points that an honest grader gives for each of the sheets."""


def model(*lines: str, noticed: frozenset[str] = frozenset(), clean: bytes = b"") -> Gullible:
    honest = set(UNFINISHED)
    return Gullible([lines], SHOWN_BY, honest=honest, clean={clean}, addressing=noticed)


async def grade(model: Gullible, *contents: PageContent) -> Grading:
    """Return the grading of the pages after they were read and confirmed."""
    attempt: Attempt = build_attempt(exam=EXAM)
    async with examiner_behind(model) as room:
        transcript = await grading.read(attempt, contents, room.examiner)
        return await grading.grade(
            replace(attempt, transcript=transcript), contents, (), room.examiner
        )


def photo(jpeg: bytes) -> PageContent:
    return PageContent(number=1, picture=jpeg)


def typed_page(*lines: str) -> PageContent:
    return PageContent(number=1, text="\n".join(lines))


@pytest.mark.handwriting
async def test_the_clean_twin_is_worth_what_is_on_it_typed_or_on_a_photo() -> None:
    jpeg = sheet(UNFINISHED, seed=7)

    for found in (
        await grade(model(), typed_page(*UNFINISHED)),
        await grade(model(*UNFINISHED, clean=jpeg), photo(jpeg)),
    ):
        assert (found.total, found.passed, found.flags) == (WORTH, False, ())


@pytest.mark.handwriting
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
async def test_a_photo_that_speaks_to_the_grader_wins_nothing_and_is_flagged(
    sheet: Adversarial,
) -> None:
    found = await grade(model(*sheet.lines, noticed=frozenset({sheet.text})), photo(sheet.jpeg()))

    assert (found.total, found.passed) == (WORTH, False)
    assert Flag.ADDRESSES_GRADER in found.flags
    assert found.withheld == (sheet.line,)


@pytest.mark.parametrize("sheet", NOTICED, ids=lambda sheet: sheet.name)
async def test_a_line_that_speaks_to_the_grader_is_found_also_where_no_reader_noticed_it(
    sheet: Adversarial,
) -> None:
    for found in (
        await grade(model(), typed_page(*sheet.lines)),
        await grade(model(*sheet.lines), photo(b"a photo of it")),
    ):
        assert (found.total, found.passed) == (WORTH, False)
        assert Flag.ADDRESSES_GRADER in found.flags
        assert found.withheld == (sheet.line,)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
async def test_what_only_the_grader_notices_drops_what_it_found(sheet: Adversarial) -> None:
    typed_only = model(noticed=frozenset({sheet.text}))

    found = await grade(typed_only, typed_page(*sheet.lines))

    assert (found.total, found.passed) == (WORTH, False)
    assert found.withheld == (sheet.line,)
