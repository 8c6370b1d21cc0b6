"""The learner's days: as words and tables, as pictures, and the snapshots of their maps."""

from http import HTTPStatus

from fastapi import APIRouter, Response
from starlette.exceptions import HTTPException

from bot.flow.page.days import day_numbers
from bot.flow.page.pictures import Chart
from bot.flow.service.service import PracticeService
from bot.views.calendar import DaysPart
from bot.web.page.door import Me, Page
from bot.web.page.showing import Shown
from bot.web.shapes import Shape, SnapshotsShape

router = APIRouter(prefix="/me")


class ChartShape(Shape):
    """A part of the days as a table. `drawn` tells whether there is a picture of it."""

    part: DaysPart
    title: str
    note: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    drawn: bool

    @classmethod
    def of(cls, chart: Chart) -> "ChartShape":
        """Return the table."""
        return cls(
            part=chart.part,
            title=chart.title,
            note=chart.note,
            columns=chart.columns,
            rows=chart.rows,
            drawn=chart.drawing is not None,
        )


@router.get("/days")
async def days(page: Page, learner_id: Me, showing: Shown) -> list[ChartShape]:
    """Return the learner's days: learned, upcoming, retained, predicted, and their minutes."""
    look = await page.look(learner_id)
    parts = tuple(DaysPart)
    numbers = await day_numbers(look, page.ports, parts)
    found = showing.charts(numbers, parts, look.turn.language)
    return [ChartShape.of(chart) for chart in found]


@router.get("/days/{part}", response_class=Response)
async def picture(page: Page, learner_id: Me, showing: Shown, part: DaysPart) -> Response:
    """Return a part of the days as SVG. Each day or column is a group with its words."""
    look = await page.look(learner_id)
    numbers = await day_numbers(look, page.ports, {part})
    (chart,) = showing.charts(numbers, (part,), look.turn.language)
    if chart.drawing is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, "nothing to draw yet")
    return Response(await showing.drawn(chart.drawing), media_type="image/svg+xml")


@router.get("/snapshots")
async def snapshots(page: Page, learner_id: Me) -> list[SnapshotsShape]:
    """Return the latest snapshot of each of the learner's maps, and its last seven."""
    await page.look(learner_id)
    service = PracticeService(page.ports, page.turns, page.clock)
    return [SnapshotsShape.of(snapshot) for snapshot in await service.snapshots(learner_id)]
