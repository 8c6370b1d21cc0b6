"""The nightly rounds: FSRS-6 is fitted to the logs that have doubled, once each."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event as Flag

import pytest
from structlog.testing import capture_logs

from bot.domain.ids import ChatId, LearnerId, TurnId
from bot.domain.learner import Learner
from bot.domain.memory_models.choice import CardModel
from bot.domain.memory_models.fit import Fit
from bot.domain.memory_models.models import Fsrs6Model
from bot.domain.memory_models.review import LoggedReview
from bot.flow.changes import LearnerChanged
from bot.flow.conversation import Conversation, Taken
from bot.flow.events import Event, FitMade
from bot.flow.fits import FitDue
from bot.jobs import fitting as module
from bot.jobs.fitting import FitRounds, fit_in_thread
from bot.storage.database import open_database
from bot.storage.fits import SqlFits
from tests.builders import build_learner
from tests.domain.memory_models.fits import ACCEPTED, REJECTED
from tests.domain.memory_models.simulated import QUICK_TO_FORGET, simulated_log
from tests.flow.walking import MovedClock, Walk, walking
from tests.logged import logged
from tests.storage.conftest import sqlite_url, two_databases

LOG = simulated_log(2, 40, weights=QUICK_TO_FORGET)


class Due:
    """So many learners whose log is to be fitted to, however often they are asked for."""

    def __init__(self, count: int) -> None:
        self._all = [
            FitDue(chat_id=ChatId(at), learner_id=LearnerId(at), at_answers=100)
            for at in range(1, count + 1)
        ]

    async def due(self, limit: int, after: FitDue | None = None) -> Sequence[FitDue]:
        start = 0 if after is None else self._all.index(after) + 1
        return self._all[start : start + limit]

    async def log(self, learner_id: LearnerId) -> Sequence[LoggedReview]:
        return LOG[:learner_id]


class Turns:
    """A conversation that fails in some chats, and applies a turn once."""

    def __init__(self, failing: Sequence[int] = ()) -> None:
        self._failing = failing
        self.applied: list[TurnId] = []

    async def take_turn(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> Taken:
        assert event == FitMade(ACCEPTED)
        if chat_id in self._failing:
            raise ConnectionError("a text that nobody may log")
        again = turn_id in self.applied
        self.applied.append(turn_id)
        learner = build_learner(id=LearnerId(chat_id))
        return Taken(replies=(), learner=learner, again=again)


async def accepted(log: Sequence[LoggedReview], at_answers: int) -> Fit:
    if len(log) == 3:
        raise TimeoutError
    return ACCEPTED


async def test_one_fit_that_fails_stops_no_other_and_is_logged_by_ids_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "AT_ONCE", 2)
    turns = Turns(failing=[1])

    with capture_logs() as logs:
        assert await FitRounds(turns, Due(5), accepted).tick() == 3

    assert turns.applied == ["fit:2:100", "fit:4:100", "fit:5:100"]
    failed = {"event": "fit_failed", "at_answers": 100, "log_level": "warning"}
    assert logs == [
        {**failed, "learner_id": 1, "error": "ConnectionError"},
        {**failed, "learner_id": 3, "error": "TimeoutError"},
    ]


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


async def answer(walk: Walk, answers: int) -> None:
    """Let a learner with FSRS-6 have answered so many cards."""
    learner_id = LearnerId(walk.chat_id)
    learner = Learner(id=learner_id, card_model=CardModel.FSRS6)
    await walk.store(LearnerChanged(learner), *logged(LOG[:answers], learner_id, Fsrs6Model()))


async def learner_of(walk: Walk) -> Learner:
    return (await walk.chats.open(walk.chat_id, TurnId("-"))).learner


@pytest.mark.parametrize("made", [ACCEPTED, REJECTED])
async def test_of_two_processes_that_find_a_doubling_one_applies_it(
    tmp_path: Path, made: Fit
) -> None:
    at_end = LOG[-1].review.moment.at
    both_have_it = asyncio.Barrier(2)

    async def make(log: Sequence[LoggedReview], at_answers: int) -> Fit:
        await both_have_it.wait()
        return made

    async with walking(tmp_path, at_end) as walk:
        await answer(walk, 150)
        url = sqlite_url(tmp_path / "walk.db")
        async with two_databases(url) as databases:
            rounds = [
                FitRounds(Conversation(walk.ports, MovedClock(at_end)), SqlFits(database), make)
                for database in databases
            ]
            settled = await asyncio.gather(*(it.tick() for it in rounds))
            assert sorted(settled) == [0, 1]
            assert [await it.tick() for it in rounds] == [0, 0]
        assert (await learner_of(walk)).fitted == (made.made if made.is_accepted else None)


async def test_a_log_that_grows_is_fitted_to_at_100_200_and_400_answers(tmp_path: Path) -> None:
    tried: list[tuple[int, int]] = []

    async def make(log: Sequence[LoggedReview], at_answers: int) -> Fit:
        tried.append((len(log), at_answers))
        return await fit_in_thread(log, at_answers)

    url = sqlite_url(tmp_path / "walk.db")
    async with walking(tmp_path, LOG[-1].review.moment.at) as walk, open_database(url) as database:
        await answer(walk, 0)
        rounds = FitRounds(walk.conversation, SqlFits(database), make)
        changes = logged(LOG[:450], LearnerId(walk.chat_id), Fsrs6Model())
        await walk.store(changes[0])
        for place in range(1, len(changes), 25):
            await walk.store(*changes[place : place + 25])
            await rounds.tick()

        assert tried == [(100, 100), (200, 200), (400, 400)]


async def test_scipy_fits_in_a_thread_what_the_round_asks_for() -> None:
    made = await fit_in_thread(LOG[:120], 100)

    assert (made.at_answers, made.made.answers) == (100, 96)
