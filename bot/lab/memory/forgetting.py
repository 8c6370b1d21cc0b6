"""Forgetting curves, the answers of a log beside them, and the picture of both."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from io import BytesIO
from statistics import fmean
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter, StrMethodFormatter

from bot.charts.colours import LIGHT, SERIES
from bot.domain.answers.quality import Rating
from bot.domain.memory.forecast import Occasion
from bot.domain.memory.models import CardMemory, MemoryModel
from bot.domain.memory.review import Moment, Review

_DAY = timedelta(days=1)

_WIDE: Final = 5.4
"""Width of each of the drawings, in inches."""
_HIGH: Final = 5.0
_DOTS_PER_INCH: Final = 110
_TITLE: Final = 12.0
_LETTERS: Final = 10.0
_STROKES: Final = ("-", "--", "-.", ":")
"""The lines differ without their colours, too."""
_LARGEST_DOT: Final = 260.0
_SMALLEST_DOT: Final = 12.0

Curve = Sequence[tuple[float, float]]
"""Days, and the chance of recall after them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """Answers after about the same number of days."""

    days: float
    """Their mean."""
    answers: int
    remembered: float
    """The share that was remembered, 0..1."""
    expected: Mapping[str, float]
    """The mean chance that each model gave them, by its name."""


def forgetting_curve(
    model: MemoryModel, memory: CardMemory, zone: str, days: int
) -> list[tuple[float, float]]:
    """Return the chance of recall for each of `days` days after the last answer."""
    last = memory.reviewed_at
    return [
        (day, model.recall(memory, Moment(last + day * _DAY, zone))) for day in range(days + 1)
    ]


def practise(model: MemoryModel, start: Moment, times: int) -> tuple[CardMemory, Moment]:
    """Return a card that was answered Good `times` times, each when due, and its next due time."""
    memory, moment = model.after(None, Review(moment=start, rating=Rating.GOOD)), start
    for _ in range(times - 1):
        moment = _due(model, memory, moment)
        memory = model.after(memory, Review(moment=moment, rating=Rating.GOOD))
    return memory, _due(model, memory, moment)


def by_wait(
    asked: Sequence[Occasion], expected: Mapping[str, Sequence[float]]
) -> tuple[Wait, ...]:
    """Return the answers by waiting time, each class twice as long as the one before."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for place, occasion in enumerate(asked):
        groups[occasion.elapsed_days.bit_length()].append(place)
    return tuple(
        Wait(
            days=fmean(asked[place].elapsed_days for place in places),
            answers=len(places),
            remembered=fmean(asked[place].recalled for place in places),
            expected={
                name: fmean(chances[place] for place in places)
                for name, chances in expected.items()
            },
        )
        for _, places in sorted(groups.items())
    )


def _due(model: MemoryModel, memory: CardMemory, moment: Moment) -> Moment:
    return Moment(model.due_at(memory, moment.zone), moment.zone)


@dataclass(frozen=True, slots=True)
class Fading:
    """How a card fades under each model, by its name."""

    title: str
    curves: Mapping[str, Curve]


def forgetting_png(fading: Sequence[Fading], waits: Sequence[Wait]) -> bytes:
    """Return the picture as a PNG. The same input gives the same bytes."""
    png = BytesIO()
    figure = forgetting_figure(fading, waits)
    figure.savefig(png, format="png", dpi=_DOTS_PER_INCH, metadata={"Software": None})
    return png.getvalue()


def forgetting_figure(fading: Sequence[Fading], waits: Sequence[Wait]) -> Figure:
    """Return the drawing: fading cards, and beside them the answers of a log."""
    size = (_WIDE * (len(fading) + 1), _HIGH)
    figure = Figure(size, dpi=_DOTS_PER_INCH, facecolor=LIGHT.ground, layout="constrained")
    *lefts, right = figure.subplots(1, len(fading) + 1, sharey=True)
    for axes, faded in zip(lefts, fading, strict=True):
        _dress(axes, faded.title)
        for number, (name, curve) in enumerate(faded.curves.items()):
            _line(axes, name, number, curve)
    _dress(right, "Expected (lines) and remembered (dots)")
    for number, name in enumerate(waits[0].expected if waits else ()):
        _line(right, name, number, [(wait.days, wait.expected[name]) for wait in waits])
    _draw_dots(right, waits)
    figure.supylabel("chance of recall", color=LIGHT.ink, fontsize=_LETTERS)
    figure.supxlabel("days since the last answer", color=LIGHT.ink, fontsize=_LETTERS)
    shown = {
        label: handle
        for axes in figure.axes
        for handle, label in zip(*axes.get_legend_handles_labels(), strict=True)
    }
    figure.legend(
        shown.values(), shown.keys(), loc="outside right center", fontsize=_LETTERS, frameon=False
    )
    return figure


def _dress(axes: Axes, title: str) -> None:
    axes.set_title(title, color=LIGHT.ink, fontsize=_TITLE, loc="left")
    axes.set_ylim(0, 1.03)
    axes.set_facecolor(LIGHT.ground)
    axes.grid(visible=True, color=LIGHT.layer, linewidth=1.2)
    axes.tick_params(colors=LIGHT.ink, labelsize=_LETTERS)
    axes.yaxis.set_major_formatter(PercentFormatter(xmax=1, decimals=0))
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(LIGHT.faint)


def _line(axes: Axes, name: str, number: int, curve: Curve) -> None:
    axes.plot(
        [days for days, _ in curve],
        [chance for _, chance in curve],
        label=name,
        color=SERIES[number % len(SERIES)],
        linestyle=_STROKES[number % len(_STROKES)],
        linewidth=2.0,
    )


def _draw_dots(axes: Axes, waits: Sequence[Wait]) -> None:
    """Draw the share remembered after each wait. More answers make a larger dot."""
    if not waits:
        return
    most = max(wait.answers for wait in waits)
    axes.scatter(
        [wait.days for wait in waits],
        [wait.remembered for wait in waits],
        s=[max(_SMALLEST_DOT, _LARGEST_DOT * wait.answers / most) for wait in waits],
        color=LIGHT.ink,
        alpha=0.75,
        label="remembered",
        zorder=3,
    )
    axes.set_xscale("log", base=2)
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
