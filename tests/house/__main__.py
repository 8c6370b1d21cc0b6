"""Print what it costs to live in the house, now and before it was made ready for more."""

import asyncio
from collections.abc import Iterator

from tests.house.source import Source
from tests.house.trace import Trace, card_rating, quiz_answer, traced

BEFORE = {
    "modules that name a plain button (mentions)": "7 (13)",
    "modules that name the exercise type task": "61",
    "modules of the largest folder": "95",
    "longest chain of imports between steps": "16",
    "modules of bot/": "580",
    "lines of bot/": "62845",
    "classes of bot/": "973",
    "lines of a function: median / 90 %": "6 / 17",
    "lines of a module: median / 90 %": "90.5 / 224",
    "lines of tests/": "69170",
    "modules passed by a quiz answer": "78",
    "functions passed by a quiz answer": "264",
    "changes of module in a quiz answer": "382",
    "modules passed by a card rating": "62",
    "functions passed by a card rating": "215",
    "changes of module in a card rating": "234",
}
"""As it printed on 22 November 2026, before anything was moved or renamed."""
Row = tuple[str, str]


async def main() -> None:
    """Count, trace and print."""
    rows = [*_counted(), *_traced("a quiz answer", await traced(quiz_answer))]
    rows += _traced("a card rating", await traced(card_rating))
    print(f"{'':58} {'before':>16} {'now':>16}")  # noqa: T201 - a table is all it is for
    for name, value in rows:
        print(f"{name:58} {BEFORE.get(name, '-'):>16} {value:>16}")  # noqa: T201


def _counted() -> Iterator[Row]:
    bot, tests = Source("bot"), Source("tests")
    named, mentions = bot.modules_of_a_button()
    largest, _ = bot.largest_folder()
    yield "modules that name a plain button (mentions)", f"{named:g} ({mentions:g})"
    yield "modules that name the exercise type task", f"{bot.modules_of_tasks()}"
    yield "modules of the largest folder", f"{largest}"
    yield "longest chain of imports between steps", f"{Source('bot/flow').longest_chain()}"
    yield "modules of bot/", f"{len(bot.texts)}"
    yield "lines of bot/", f"{bot.lines}"
    yield "classes of bot/", f"{bot.classes}"
    yield "lines of a function: median / 90 %", _pair(bot.function_spread())
    yield "lines of a module: median / 90 %", _pair(bot.module_spread())
    yield "lines of tests/", f"{tests.lines}"


def _traced(name: str, trace: Trace) -> Iterator[Row]:
    yield f"modules passed by {name}", f"{trace.modules}"
    yield f"functions passed by {name}", f"{len(trace.functions)}"
    yield f"changes of module in {name}", f"{trace.changes_of_module}"


def _pair(spread: tuple[float, float]) -> str:
    return f"{spread[0]:g} / {spread[1]:g}"


if __name__ == "__main__":
    asyncio.run(main())
