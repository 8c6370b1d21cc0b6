"""Pictures: how long each takes, and how long the event loop is blocked meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from statistics import median
from time import perf_counter
from typing import Final
from uuid import uuid4

from bot.charts.drawing import drawn
from bot.charts.painter import Painter
from bot.domain.practice.figures import figure_of
from bot.domain.topics.course import Language
from bot.flow.engine.replies import Drawing
from bot.flow.practice.replies import FigurePicture
from tests.bench.report import Row, Table
from tests.charts.maps import approved_maps
from tests.charts.numbers import approved_numbers
from tests.charts.test_figures import FIGURES

TIMES: Final = 5
GAP_SECONDS: Final = 0.001
HEADINGS: Final = ("", "ms", "longest wait of the event loop, ms")


async def table() -> Table:
    """Return how long each picture takes in the process that draws, as in the bot."""
    one = approved_maps()["30"]
    drawn(one)  # the first one also imports matplotlib and its fonts
    rows = [
        await _time("a map of 30 concepts, drawn on the event loop", partial(_on_loop, one)),
        await _time("the same in a thread", partial(asyncio.to_thread, drawn, one)),
    ]
    painter = Painter()
    try:
        rows += [
            await _time(f"{name}, in a process of its own", partial(_draw, painter, picture))
            for name, picture in _pictures().items()
        ]
    finally:
        await painter.close()
    return Table("Pictures", HEADINGS, rows)


def _pictures() -> Mapping[str, Drawing]:
    numbers = approved_numbers()
    figure = figure_of({"parabola": FIGURES["parabola"]})
    return {
        "a map of 30 concepts": approved_maps()["30"],
        "a map that fades": approved_maps()["forgotten"],
        "26 weeks of learning": numbers["calendar"],
        "14 days to come": numbers["forecast"],
        "trends of 4 topics": numbers["trends"],
        "a deck that fades": numbers["fading"],
        "70 skills": numbers["skills"],
        "a figure": FigurePicture(figure=figure, language=Language.DE),
    }


async def _on_loop(picture: Drawing) -> None:
    drawn(picture)
    await asyncio.sleep(2 * GAP_SECONDS)  # the other tasks run only now


async def _draw(painter: Painter, picture: Drawing) -> None:
    if isinstance(picture, FigurePicture):  # the same one is drawn only once
        picture = replace(picture, axes=(uuid4().hex, ""))
    await painter.draw(picture)


async def _time(name: str, draw: Callable[[], Awaitable[object]]) -> Row:
    await draw()  # the first one may start the process, and fills its caches
    waits: list[float] = []
    async with asyncio.TaskGroup() as group:
        watch = group.create_task(_watch(waits))
        await asyncio.sleep(GAP_SECONDS)
        seconds = [await _seconds(draw) for _ in range(TIMES)]
        watch.cancel()
    return name, f"{median(seconds) * 1000:.0f}", f"{max(waits) * 1000:.0f}"


async def _seconds(work: Callable[[], Awaitable[object]]) -> float:
    began = perf_counter()
    await work()
    return perf_counter() - began


async def _watch(waits: list[float]) -> None:
    """Record how late the event loop comes round."""
    while True:
        began = perf_counter()
        await asyncio.sleep(GAP_SECONDS)
        waits.append(perf_counter() - began - GAP_SECONDS)
