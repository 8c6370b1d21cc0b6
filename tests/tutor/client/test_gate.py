import asyncio
import itertools
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from typing import Any

import pytest

from bot.domain.ids import LearnerId
from bot.tutor.client.gate import Breaker, Gate
from tests.fakes import FakeClock

ADA, BEN, CLEO = LearnerId(1), LearnerId(2), LearnerId(3)

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)


class Queue:
    """Learners who want a place. Each keeps it until told to leave."""

    def __init__(self, gate: Gate) -> None:
        self.entered: list[str] = []
        self._gate = gate
        self._go_on: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def join(self, *names: str) -> None:
        for name in names:
            self._go_on[name] = asyncio.Event()
            self.tasks[name] = asyncio.ensure_future(self._stay(name))
            await settle()

    async def leave(self, name: str) -> None:
        self._go_on[name].set()
        await settle()

    async def leave_all(self) -> None:
        for go_on in self._go_on.values():
            go_on.set()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)

    async def _stay(self, name: str) -> None:
        learner_id = {"a": ADA, "b": BEN, "c": CLEO}[name[0]]
        async with self._gate.place(learner_id, is_help=not name.endswith("w")):
            self.entered.append(name)
            await self._go_on[name].wait()


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_the_gate_knows_how_many_calls_wait_for_a_place() -> None:
    gate = Gate(1)
    queue = Queue(gate)
    await queue.join("a1", "a2", "a3", "b1w")
    waiting = gate.waiting

    await queue.leave_all()

    assert (waiting, gate.waiting) == (3, 0)


async def test_no_more_than_the_limit_have_a_place_at_once() -> None:
    queue = Queue(Gate(3))
    await queue.join("a1", "b1", "c1", "a2", "b2")
    assert queue.entered == ["a1", "b1", "c1"]

    await queue.leave("b1")
    assert len(queue.entered) == 4
    await queue.leave_all()


async def test_who_asks_for_much_does_not_keep_the_others_waiting() -> None:
    queue = Queue(Gate(1))
    await queue.join("a1", "a2", "a3", "a4", "b1", "b2", "c1")

    for name in ("a1", "a2", "b1", "c1", "a3", "b2"):
        assert queue.entered[-1] == name
        await queue.leave(name)
    assert queue.entered == ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]
    await queue.leave_all()


async def test_who_has_fewer_places_comes_first() -> None:
    queue = Queue(Gate(3))
    await queue.join("a1", "a2", "b1", "a3", "b2")

    await queue.leave("a1")
    await queue.leave("a2")

    assert queue.entered == ["a1", "a2", "b1", "a3", "b2"]
    await queue.join("c1", "b3", "a4")
    await queue.leave("a3")
    assert queue.entered[-1] == "c1"
    await queue.leave_all()


async def test_who_goes_away_while_waiting_takes_no_place() -> None:
    queue = Queue(Gate(1))
    await queue.join("a1", "b1", "b2", "c1")

    queue.tasks["b1"].cancel()
    queue.tasks["c1"].cancel()
    await settle()
    await queue.leave("a1")

    assert queue.entered == ["a1", "b2"]
    await queue.leave_all()


async def test_who_goes_away_in_the_moment_the_place_comes_hands_it_on() -> None:
    queue = Queue(Gate(1))
    await queue.join("a1", "b1", "c1")

    queue.tasks["a1"].cancel()
    await asyncio.sleep(0)  # the place has been given to b1, which does not know it yet
    queue.tasks["b1"].cancel()
    await settle()

    assert queue.entered == ["a1", "c1"]
    await queue.leave_all()


async def test_the_waiting_may_be_cancelled_and_a_place_given_in_the_same_step() -> None:
    queue = Queue(Gate(1))
    await queue.join("a1", "b1", "c1")

    queue.tasks["b1"].cancel()
    queue.tasks["a1"].cancel()
    await settle()

    assert queue.entered == ["a1", "c1"]
    await queue.leave_all()


async def fail_in(gate: Gate) -> None:
    async with gate.place(ADA, is_help=True):
        raise RuntimeError


async def test_a_block_that_fails_gives_its_place_back() -> None:
    gate = Gate(1)
    for _ in range(2):
        with pytest.raises(RuntimeError):
            await fail_in(gate)


async def test_a_smaller_gate_lets_those_inside_finish_and_a_larger_one_lets_more_in() -> None:
    gate = Gate(2)
    inside: list[LearnerId] = []

    async def call(learner_id: LearnerId, end: asyncio.Event) -> None:
        async with gate.place(learner_id, is_help=True):
            inside.append(learner_id)
            await end.wait()

    ends = [asyncio.Event() for _ in range(4)]
    async with asyncio.TaskGroup() as tasks:
        for number, end in enumerate(ends):
            tasks.create_task(call(LearnerId(number), end))
        await asyncio.sleep(0)
        assert inside == [0, 1]
        gate.resize(1)
        ends[0].set()
        for _ in range(3):
            await asyncio.sleep(0)
        assert inside == [0, 1]
        gate.resize(3)
        for _ in range(3):
            await asyncio.sleep(0)
        assert inside == [0, 1, 2, 3]
        for end in ends:
            end.set()


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(NOON)


@pytest.fixture
def breaker(clock: FakeClock) -> Breaker:
    return Breaker(clock)


def seconds_of_rest(breaker: Breaker, clock: FakeClock) -> int:
    waited = 0
    while breaker.rests:
        clock.move(timedelta(seconds=1))
        waited += 1
    return waited


def test_two_failures_are_no_reason_to_rest(breaker: Breaker) -> None:
    breaker.failed()
    breaker.failed()

    assert not breaker.rests


def test_three_failures_within_a_minute_are(breaker: Breaker, clock: FakeClock) -> None:
    for pause in (0, 30, 29):
        clock.move(timedelta(seconds=pause))
        breaker.failed()

    assert seconds_of_rest(breaker, clock) == 60


def test_three_failures_in_more_than_a_minute_are_not(breaker: Breaker, clock: FakeClock) -> None:
    for pause in (0, 30, 30):
        clock.move(timedelta(seconds=pause))
        breaker.failed()

    assert not breaker.rests


def test_a_success_between_them_is_a_new_beginning(breaker: Breaker) -> None:
    breaker.failed()
    breaker.failed()
    breaker.worked()
    breaker.failed()

    assert not breaker.rests


def test_each_rest_is_twice_as_long_up_to_a_quarter_of_an_hour(
    breaker: Breaker, clock: FakeClock
) -> None:
    breaker.failed()
    breaker.failed()
    rests = []
    for _ in range(6):
        breaker.failed()
        rests.append(seconds_of_rest(breaker, clock))

    assert rests == [60, 120, 240, 480, 900, 900]


def test_calls_under_way_when_the_rest_begins_do_not_prolong_it(
    breaker: Breaker, clock: FakeClock
) -> None:
    for _ in range(6):
        breaker.failed()

    assert seconds_of_rest(breaker, clock) == 60


def test_after_a_success_it_takes_three_failures_again(breaker: Breaker, clock: FakeClock) -> None:
    for _ in range(3):
        breaker.failed()
    clock.move(timedelta(seconds=60))
    breaker.worked()
    breaker.failed()
    assert not breaker.rests

    breaker.failed()
    breaker.failed()
    assert seconds_of_rest(breaker, clock) == 60


def test_a_rest_is_told_and_another_process_rests_as_long(
    breaker: Breaker, clock: FakeClock
) -> None:
    other = Breaker(clock)
    breaker.on_rest = other.rest_until

    for _ in range(3):
        breaker.failed()

    assert other.rests
    assert seconds_of_rest(other, clock) == 60
    other.failed()
    assert other.rests


async def test_help_goes_before_writing_that_has_waited_longer() -> None:
    queue = Queue(Gate(1))
    await queue.join("a1", "b1 w", "b2 w", "c1")

    await queue.leave("a1")

    assert queue.entered == ["a1", "c1"]
    await queue.leave_all()


async def test_writing_leaves_a_quarter_of_the_places_to_help() -> None:
    queue = Queue(Gate(8))
    await queue.join(*(f"a{number} w" for number in range(8)))
    assert len(queue.entered) == 6

    await queue.join("b1", "c1", "b2")
    assert queue.entered[6:] == ["b1", "c1"]

    await queue.leave("a0 w")
    assert queue.entered[8:] == ["b2"]
    await queue.leave("b2")
    assert len(queue.entered) == 9  # no writing gets the place
    await queue.leave("b1")
    assert len(queue.entered) == 9
    await queue.leave("c1")
    assert queue.entered[9:] == ["a6 w"]
    await queue.leave_all()


SECONDS = {"explain": 10, "answer": 5, "survey": 105, "draw": 60, "write": 60, "solve": 44}
"""The duration of a call, as in a month of the model."""
HELP = ("explain", "answer", "explain", "answer", "explain")


class Rush:
    """Learners who begin a topic at once, in a time of their own."""

    def __init__(self, gate: Gate) -> None:
        self.waited: list[float] = []
        self._gate = gate
        self._now = 0.0
        self._count = itertools.count()
        self._sleepers: list[tuple[float, int, asyncio.Event]] = []

    async def pass_time(self, everybody: asyncio.Future[Any]) -> None:
        while not everybody.done():
            await settle()
            await settle()
            if self._sleepers:
                self._now, _, woken = heappop(self._sleepers)
                woken.set()

    async def begin(self, learner: LearnerId) -> None:
        await self._call(learner, "survey")
        await asyncio.gather(*(self._call(learner, "solve") for _ in range(2)))
        await self._call(learner, "draw")
        async with asyncio.TaskGroup() as tasks:
            for _ in range(4):
                tasks.create_task(self._write(learner))
            for kind in HELP:
                await self._call(learner, kind)

    async def _write(self, learner: LearnerId) -> None:
        await self._call(learner, "write")
        await asyncio.gather(*(self._call(learner, "solve") for _ in range(2)))

    async def _call(self, learner: LearnerId, kind: str) -> None:
        began, is_help = self._now, kind in HELP
        async with self._gate.place(learner, is_help=is_help):
            if is_help:
                self.waited.append(self._now - began)
            woken = asyncio.Event()
            heappush(self._sleepers, (self._now + SECONDS[kind], next(self._count), woken))
            await woken.wait()


async def test_with_three_who_begin_at_once_no_explanation_waits_longer_than_15_seconds() -> None:
    rush = Rush(Gate(8))

    everybody = asyncio.gather(*map(rush.begin, (ADA, BEN, CLEO)))
    await rush.pass_time(everybody)
    await everybody

    assert len(rush.waited) == 3 * len(HELP)
    assert max(rush.waited) <= 15
