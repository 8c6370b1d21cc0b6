"""FSRS-6 is fitted in a thread, at night, to the logs that have doubled, once each."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from threading import Event as Flag

import pytest

from bot.domain.ids import ChatId, LearnerId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.memory.fit import Fit
from bot.domain.memory.models import CardModel, Fsrs6Model
from bot.domain.memory.review import LoggedReview
from bot.flow.composition.conversation import Conversation
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.delivery import FitDue
from bot.flow.engine.replies import Reply
from bot.flow.rhythm.events import FitMade
from bot.jobs import fitting as module
from bot.jobs.delivering import ClockTurns
from bot.jobs.fitting import fit_in_thread
from bot.jobs.rounds import Rounds
from bot.metrics import Metered, Metrics
from bot.storage.cards.fits import fits
from bot.storage.engine.database import Database, open_database
from bot.storage.stores import Stores
from tests.domain.memory.fits import ACCEPTED, REJECTED
from tests.domain.memory.simulated import QUICK_TO_FORGET, simulated_log
from tests.flow.walking import Walk, walking
from tests.logged import logged
from tests.storage.conftest import sqlite_url, two_databases

Make = Callable[[Sequence[LoggedReview], int], Awaitable[Fit]]

LOG = simulated_log(2, 40, weights=QUICK_TO_FORGET)


async def test_a_fit_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = Flag()

    def endless(log: Sequence[LoggedReview], at: int, is_stopped: Callable[[], bool]) -> Fit:
        while not is_stopped():
            pass
        stopped.set()
        return ACCEPTED

    monkeypatch.setattr(module, "_fit", endless)
    monkeypatch.setattr(module, "FIT_SECONDS", 0)

    with pytest.raises(TimeoutError):
        await fit_in_thread(LOG, 100)

    assert await asyncio.to_thread(stopped.wait, 60)


# --- over a database ----------------------------------------------------------------------------


def rounds_over(walk: Walk, database: Database, make: Make, metrics: Metrics) -> Rounds:
    """Return the rounds of a process. Its metrics tell how many turns it applied."""
    conversation = Metered(Conversation(walk.ports, walk.clock), metrics)
    stores = Stores(database)

    async def fit(due: FitDue) -> FitMade:
        return FitMade(await make(await stores.review_logs.log(due.learner_id), due.at_answers))

    return Rounds(fits, stores.due, ClockTurns(conversation, silence), walk.clock, fit)


async def silence(chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
    pytest.fail("a fit says nothing")


async def answer(walk: Walk, answers: int) -> None:
    """Give a learner with FSRS-6 this many answered cards."""
    learner_id = LearnerId(walk.chat_id)
    learner = Learner(id=learner_id, card_model=CardModel.FSRS6)
    await walk.store(LearnerChanged(learner), *logged(LOG[:answers], learner_id, Fsrs6Model()))


def turns_in(metrics: Metrics) -> dict[str, float]:
    """Return the number of turns by outcome."""
    found = re.findall(r'lyceum_turns_total\{outcome="(\w+)"\} (\S+)', metrics.page().decode())
    return {outcome: float(count) for outcome, count in found}


async def learner_of(walk: Walk) -> Learner:
    return (await walk.chats.open(walk.chat_id, TurnId("-"))).learner


@pytest.mark.parametrize("made", [ACCEPTED, REJECTED])
async def test_of_two_processes_that_find_a_doubling_one_applies_it(
    tmp_path: Path, made: Fit
) -> None:
    at_end = LOG[-1].review.moment.at
    both_have_it, metrics = asyncio.Barrier(2), Metrics()

    async def make(log: Sequence[LoggedReview], at_answers: int) -> Fit:
        await both_have_it.wait()
        return made

    async with walking(tmp_path, at_end) as walk:
        await answer(walk, 150)
        url = sqlite_url(tmp_path / "walk.db")
        async with two_databases(url) as databases:
            rounds = [rounds_over(walk, database, make, metrics) for database in databases]
            await asyncio.gather(*(one.tick() for one in rounds))
            for one in rounds:
                await one.tick()
        assert turns_in(metrics) == {"applied": 1, "again": 1}
        assert (await learner_of(walk)).fitted == (made.made if made.is_accepted else None)


async def test_a_log_that_grows_is_fitted_to_at_100_200_and_400_answers(tmp_path: Path) -> None:
    tried: list[tuple[int, int]] = []

    async def make(log: Sequence[LoggedReview], at_answers: int) -> Fit:
        tried.append((len(log), at_answers))
        return await fit_in_thread(log, at_answers)

    url = sqlite_url(tmp_path / "walk.db")
    async with walking(tmp_path, LOG[-1].review.moment.at) as walk, open_database(url) as database:
        await answer(walk, 0)
        rounds = rounds_over(walk, database, make, Metrics())
        changes = logged(LOG[:450], LearnerId(walk.chat_id), Fsrs6Model())
        await walk.store(changes[0])
        for place in range(1, len(changes), 25):
            await walk.store(*changes[place : place + 25])
            await rounds.tick()

        assert tried == [(100, 100), (200, 200), (400, 400)]


async def test_scipy_fits_in_a_thread_what_the_round_asks_for() -> None:
    made = await fit_in_thread(LOG[:120], 100)

    assert (made.at_answers, made.made.answers) == (100, 96)
