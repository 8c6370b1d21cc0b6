"""Pages of a solution, and tasks, sent to a chat as pictures."""

import io

import pytest
from PIL import Image

from bot.charts.drawing import drawn
from bot.chat.outbound.outgoing import Outgoing
from bot.content.exports import Exports
from bot.domain.answers.working.walking import LineMark
from bot.domain.exams.attempt import PageKind
from bot.domain.ids import LearnerId
from bot.flow.exams.changes import AttemptChanged, PageKept, PageRemoved
from bot.flow.exams.replies import MarkedSheet, SheetPicture, TaskPicture
from tests.exam_builders import ROOTS, build_attempt
from tests.flow.walking import ANNA, Walk
from tests.reading import ReadHere
from tests.sheets.handwriting import sheet
from tests.sheets.solutions import LINEAR

ANNAS = LearnerId(ANNA)
PAGE = SheetPicture(
    learner_id=ANNAS, attempt_id=ROOTS, page=1, first_line=4, marks=(LineMark.RIGHT,)
)


@pytest.fixture
async def outgoing(walk: Walk) -> Outgoing:
    attempt = build_attempt(learner_id=ANNAS).with_page(PageKind.PICTURE)
    kept = PageKept(attempt_id=ROOTS, number=1, picture=b"a page")
    await walk.store(AttemptChanged(attempt=attempt), kept)
    exports = Exports(walk.ports, walk.stores.accounts, walk.clock)
    return Outgoing(exports, ReadHere(), walk.ports, walk.clock, _told)


async def _told(page: bytes, picture: SheetPicture) -> bytes:
    """Return what an annotated page is made from, in place of the page."""
    return b"%s from line %d" % (page, picture.first_line)


async def test_a_page_is_annotated_for_its_learner_alone(outgoing: Outgoing) -> None:
    assert await outgoing.picture(PAGE) == b"a page from line 4"
    other = SheetPicture(learner_id=LearnerId(1), attempt_id=ROOTS, page=1)
    assert await outgoing.picture(other) is None


async def test_a_page_that_is_not_kept_any_more_is_no_picture(
    outgoing: Outgoing, walk: Walk
) -> None:
    await walk.store(PageRemoved(attempt_id=ROOTS, number=1))

    assert await outgoing.picture(PAGE) is None


@pytest.mark.handwriting
def test_a_page_whose_lines_cannot_be_found_is_shown_as_it_is() -> None:
    page = sheet(LINEAR, seed=3)

    assert drawn(MarkedSheet(page=page, first_line=4, marks=PAGE.marks)) == page


def test_a_task_is_drawn_as_a_picture() -> None:
    picture = drawn(TaskPicture(text="Solve $x^2 = 4$."))

    with Image.open(io.BytesIO(picture)) as image:
        assert image.format == "PNG"
