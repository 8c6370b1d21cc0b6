"""Goal maps: seven thousand goals joined, and texts made to take forever."""

from collections.abc import Callable
from functools import partial
from time import perf_counter

from bot.content.landscapes.landscape_file import check_tangle
from bot.domain.goals.atlas import join_landscapes
from bot.domain.goals.reach import Reach
from tests.bench.report import Table
from tests.content.landscapes.builders import HEAPS, goal_fields, read_files
from tests.domain.goals.builders import large_landscape

GOALS = 7_000
FIELDS = ("title", "description")


def table() -> Table:
    """Return how long reading and joining take."""
    land = large_landscape(GOALS)
    atlas = join_landscapes([land])
    hostile = [
        partial(read_files, goal_fields(**{field: heap})) for heap in HEAPS for field in FIELDS
    ]
    work: dict[str, list[Callable[[], object]]] = {
        f"{GOALS:,} goals: not too tangled": [lambda: check_tangle(land.goals)],
        "joined": [lambda: join_landscapes([land])],
        "what is open for a learner": [lambda: Reach(atlas, ())],
        "a goal full of beginnings of markup, the slowest": list(hostile),
    }
    rows = [(name, f"{max(map(_seconds, times)) * 1000:.0f}") for name, times in work.items()]
    return Table("Landscapes", ("work", "ms"), rows)


def _seconds(work: Callable[[], object]) -> float:
    work()
    began = perf_counter()
    work()
    return perf_counter() - began
