"""How many hops to the database an answer and a card need, in the long run."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from bot.storage.engine import deliveries
from bot.storage.engine.database import open_database
from bot.storage.engine.sqlite import Driver
from tests.bench.bot_api import Json
from tests.bench.drillers import Driller
from tests.bench.learners import Learner
from tests.costs import Cost, Rig, open_rig

pytestmark = pytest.mark.thorough

MANY = 30
MOST_HOPS = 3
MOST_STATEMENTS = 8
MOST_CALLS = 3.3
SIDE_BY_SIDE = 16
T = TypeVar("T")
L = TypeVar("L", bound=Learner)


@pytest.fixture
def hops(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Return a list with one entry for each hop to a thread from now on."""
    made: list[None] = []

    def counted(_: Driver, script: Callable[[], T]) -> T:
        made.append(None)
        return script()

    monkeypatch.setattr(Driver, "executescript", counted)
    return made


@pytest.fixture
async def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Rig]:
    """Yield the bot on SQLite. Deliveries wait for the next write, however slow the test is."""
    monkeypatch.setattr(deliveries, "MOST_SECONDS_TO_WAIT", 60)
    async with (
        open_database(f"sqlite:///{tmp_path / 'lyceum.db'}") as database,
        open_rig(database) as opened,
    ):
        yield opened


async def come_to(rig: Rig, learner: L, begin: Callable[[L], Json | None]) -> None:
    """Press what leads on until a question or a card is open."""
    while (update := begin(learner)) is not None:
        await rig.send_at_once({learner: update})


def start(learner: Learner) -> Json | None:
    return learner.onward() if learner.updates else learner.write("/start")


async def test_an_answer_takes_three_hops(rig: Rig, hops: list[None]) -> None:
    learner, answers = Learner(1), 0
    while answers < MANY:
        await come_to(rig, learner, start)
        while (answer := learner.answer()) is not None:
            hops.clear()
            await rig.send_at_once({learner: answer})
            answers += 1
            assert len(hops) <= MOST_HOPS


async def test_a_card_takes_three_hops(rig: Rig, hops: list[None]) -> None:
    driller = Driller(1)
    await come_to(rig, driller, Driller.begin)
    while (press := driller.drill()) is not None and driller.ratings < MANY:
        hops.clear()
        cost = await rig.send_at_once({driller: press})
        assert cost.reads > 1 or len(hops) <= MOST_HOPS


async def test_an_answer_takes_eight_statements_and_three_calls_if_many_answer(rig: Rig) -> None:
    learners = [Learner(number) for number in range(1, SIDE_BY_SIDE + 1)]
    costs: list[Cost] = []
    answers = 0
    for learner in learners:
        await come_to(rig, learner, start)
    for _ in range(MANY):
        updates = {
            each_learner: answer
            for each_learner in learners
            if (answer := each_learner.answer()) is not None
        }
        costs.append(await rig.send_at_once(updates))
        answers += len(updates)
        for learner in learners:
            await come_to(rig, learner, start)

    assert sum(len(cost.statements) for cost in costs) / answers <= MOST_STATEMENTS
    assert sum(cost.calls.total() for cost in costs) / answers <= MOST_CALLS
