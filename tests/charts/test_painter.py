import asyncio
import gc
import pickle
import sys
from collections.abc import AsyncGenerator
from dataclasses import replace
from io import BytesIO
from types import SimpleNamespace

import pytest
from matplotlib.backends.backend_agg import RendererAgg

from bot.caches import forget_texts
from bot.charts.__main__ import main
from bot.charts.drawing import PAINTERS, drawn
from bot.charts.painter import Painter
from bot.domain.practice.figures import KINDS, figure_of
from bot.domain.topics.course import Language
from bot.flow.engine.replies import Drawing, NotDrawnError
from bot.flow.exams.replies import TaskPicture
from bot.flow.practice.replies import FigurePicture
from tests.charts.maps import approved_maps
from tests.charts.test_figures import FIGURES

MAP = approved_maps()["8"]
BROKEN = replace(MAP, edges=((0, 99),))
BAR = FigurePicture(figure=figure_of({"bar": FIGURES["bar"]}), language=Language.DE)
TASK = TaskPicture(text="Solve $x^2 = 2$.")


@pytest.fixture
async def painter() -> AsyncGenerator[Painter]:
    forget_texts()
    painter = Painter()
    yield painter
    await painter.close()


@pytest.mark.thorough
async def test_a_picture_from_the_other_process_is_the_same_to_the_byte(painter: Painter) -> None:
    assert await painter.draw(MAP) == drawn(MAP)

    for kind in KINDS:
        picture = FigurePicture(figure=figure_of({kind: FIGURES[kind]}), language=Language.DE)
        assert await painter.draw(picture) == drawn(picture)


async def test_what_cannot_be_drawn_says_why_and_the_next_one_is_drawn(painter: Painter) -> None:
    with pytest.raises(NotDrawnError, match="Error"):
        await painter.draw(BROKEN)

    assert await painter.draw(MAP)


@pytest.mark.thorough
async def test_a_process_that_died_is_started_anew(painter: Painter) -> None:
    await painter.draw(MAP)
    process = painter._process
    assert process is not None
    process.kill()

    with pytest.raises(NotDrawnError, match="does not answer"):
        await painter.draw(MAP)

    assert await painter.draw(MAP) == drawn(MAP)


@pytest.mark.thorough
async def test_who_gives_up_waiting_leaves_no_picture_for_the_next(painter: Painter) -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await painter.draw(MAP)

    one = approved_maps()["1"]
    assert await painter.draw(one) == drawn(one)


@pytest.mark.thorough
async def test_several_at_once_get_each_their_own(painter: Painter) -> None:
    maps = approved_maps()
    pictures = [maps["1"], maps["8"], maps["1"]]

    assert await asyncio.gather(*map(painter.draw, pictures)) == [
        drawn(picture) for picture in pictures
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("picture", [BAR, TASK])
async def test_what_a_class_is_shown_is_drawn_once_and_not_in_other_colours(
    painter: Painter, picture: FigurePicture | TaskPicture
) -> None:
    first, second = await asyncio.gather(painter.draw(picture), painter.draw(picture))
    await painter.close()

    assert first is second
    assert await painter.draw(picture) is first
    assert painter._process is None

    dark = replace(picture, dark=True)
    assert await painter.draw(dark) == drawn(dark)


@pytest.mark.thorough
async def test_a_map_is_its_learners_own_and_is_not_kept(painter: Painter) -> None:
    first, second = await asyncio.gather(painter.draw(MAP), painter.draw(MAP))

    assert first == second
    assert first is not second


@pytest.mark.thorough
async def test_figures_are_forgotten_when_a_learner_is_deleted(painter: Painter) -> None:
    first = await painter.draw(BAR)

    forget_texts()

    assert await painter.draw(BAR) is not first


@pytest.mark.thorough
async def test_a_figure_that_was_not_drawn_is_tried_again(painter: Painter) -> None:
    await painter.draw(MAP)
    process = painter._process
    assert process is not None
    process.kill()

    with pytest.raises(NotDrawnError, match="does not answer"):
        await painter.draw(BAR)

    assert await painter.draw(BAR) == drawn(BAR)


def test_everything_that_can_be_asked_for_can_be_drawn() -> None:
    asked_for = {kind.__name__ for kind in Drawing.__subclasses__()}  # slots make each class twice

    assert {kind.__name__ for kind in PAINTERS} == asked_for


def test_the_canvas_of_a_picture_is_freed_as_soon_as_it_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, answers = BytesIO(pickle.dumps(MAP) + pickle.dumps(BAR)), BytesIO()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=asked))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=answers))
    gc.disable()
    try:
        main()
        canvases = [value for value in gc.get_objects() if isinstance(value, RendererAgg)]
    finally:
        gc.enable()
        gc.unfreeze()

    assert answers.getvalue().count(b"\x89PNG") == 2
    assert not canvases
