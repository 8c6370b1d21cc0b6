import asyncio
from collections.abc import AsyncGenerator
from dataclasses import replace

import pytest

from bot.charts.drawing import PAINTERS, drawn
from bot.charts.painter import NotDrawnError, Painter
from bot.domain.practice.figures import KINDS, figure_of
from bot.domain.topics.course import Language
from bot.flow.engine.pictures import Drawing
from bot.flow.practice.pictures import FigurePicture
from tests.charts.maps import approved_maps
from tests.charts.test_figures import FIGURES

MAP = approved_maps()["8"]
BROKEN = replace(MAP, edges=((0, 99),))


@pytest.fixture
async def painter() -> AsyncGenerator[Painter]:
    painter = Painter()
    yield painter
    await painter.close()


async def test_a_picture_from_the_other_process_is_the_same_to_the_byte(painter: Painter) -> None:
    assert await painter.draw(MAP) == drawn(MAP)

    for kind in KINDS:
        picture = FigurePicture(figure=figure_of({kind: FIGURES[kind]}), language=Language.DE)
        assert await painter.draw(picture) == drawn(picture)


async def test_what_cannot_be_drawn_says_why_and_the_next_one_is_drawn(painter: Painter) -> None:
    with pytest.raises(NotDrawnError, match="Error"):
        await painter.draw(BROKEN)

    assert await painter.draw(MAP)


async def test_a_process_that_died_is_started_anew(painter: Painter) -> None:
    await painter.draw(MAP)
    process = painter._process
    assert process is not None
    process.kill()

    with pytest.raises(NotDrawnError, match="does not answer"):
        await painter.draw(MAP)

    assert await painter.draw(MAP) == drawn(MAP)


async def test_who_gives_up_waiting_leaves_no_picture_for_the_next(painter: Painter) -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await painter.draw(MAP)

    one = approved_maps()["1"]
    assert await painter.draw(one) == drawn(one)


async def test_several_at_once_get_each_their_own(painter: Painter) -> None:
    maps = approved_maps()
    pictures = [maps["1"], maps["8"], maps["1"]]

    assert await asyncio.gather(*map(painter.draw, pictures)) == [drawn(it) for it in pictures]


def test_everything_that_can_be_asked_for_can_be_drawn() -> None:
    asked_for = {it.__name__ for it in Drawing.__subclasses__()}  # slots make each class twice

    assert {it.__name__ for it in PAINTERS} == asked_for
