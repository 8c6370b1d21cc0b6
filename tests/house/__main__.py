"""`python -m bot lab house`: the size of the code, of a turn's path and of a typical change."""

import asyncio
from collections.abc import Iterator

from tests.house.source import HOUSE, Source
from tests.house.trace import Trace, card_rating, practice_answer, quiz_answer, traced

PART_12 = {
    "lines of the product": ("121,408", "80,000"),
    "modules of the product": ("1,030", "650"),
    "classes of the product": ("1,724", "1,150"),
    "share of import lines": ("-", "8 %"),
    "modules under 40 lines": ("-", "-"),
    "modules that name a plain button (median)": ("5", "3"),
    "modules that name the exercise type task": ("78", "25"),
    "rooms of flow in a circle": ("22", "0"),
    "rooms of domain in a circle": ("16", "0"),
    "rooms of storage in a circle": ("13", "0"),
    "comments that say why": ("104", "-"),
    "README, KB": ("71", "12"),
    "lines of tests/": ("-", "-"),
    "modules passed by a quiz answer": ("116", "65"),
    "modules passed by a card rating": ("86", "50"),
    "modules passed by a practice answer": ("110", "65"),
}
"""Each figure when Part 12 was done, all of `bot/` counted as the product, and its target."""
COMPANIONS = ("factory", "lab", "playground")
ACTS = {
    "a quiz answer": quiz_answer,
    "a card rating": card_rating,
    "a practice answer": practice_answer,
}
Row = tuple[str, str]


async def main() -> None:
    """Count, trace and print."""
    rows = [*_counts()]
    for name, act in ACTS.items():
        rows += _trace_rows(name, await traced(act))
    print(f"{'':48} {'Part 12':>10} {'now':>10} {'wanted':>10}")  # noqa: T201 - a table is all it is for
    for name, value in rows:
        before, wanted = PART_12.get(name, ("-", "-"))
        print(f"{name:48} {before:>10} {value:>10} {wanted:>10}")  # noqa: T201


def _counts() -> Iterator[Row]:
    product, tests = Source("bot", without=COMPANIONS), Source("tests")
    yield "lines of the product", f"{product.lines:,}"
    yield "modules of the product", f"{len(product.texts):,}"
    yield "classes of the product", f"{product.classes:,}"
    for name in COMPANIONS:
        yield f"lines of the companion {name}", f"{Source(f'bot/{name}').lines:,}"
    yield "share of import lines", f"{100 * product.share_of_imports:.1f} %"
    yield "modules under 40 lines", f"{product.modules_under(40)}"
    yield "modules that name a plain button (median)", f"{product.modules_of_a_button():g}"
    yield "modules that name the exercise type task", f"{product.modules_of_tasks()}"
    for name in ("flow", "domain", "storage"):
        yield f"rooms of {name} in a circle", f"{Source(f'bot/{name}').rooms_in_a_circle()}"
    yield "comments that say why", f"{product.comments}"
    yield "lines of a function: median / 90 %", _pair(product.function_spread())
    yield "lines of a module: median / 90 %", _pair(product.module_spread())
    yield "README, KB", f"{(HOUSE / 'README.md').stat().st_size / 1000:.1f}"
    yield "lines of tests/", f"{tests.lines:,}"


def _trace_rows(name: str, trace: Trace) -> Iterator[Row]:
    yield f"modules passed by {name}", f"{trace.modules}"
    yield f"functions passed by {name}", f"{len(trace.functions)}"
    yield f"changes of module in {name}", f"{trace.changes_of_module}"


def _pair(spread: tuple[float, float]) -> str:
    return f"{spread[0]:g} / {spread[1]:g}"


if __name__ == "__main__":
    asyncio.run(main())
