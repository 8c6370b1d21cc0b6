"""The rounds of the clock: answers are taken back page by page, and each turn is taken once."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from structlog.testing import capture_logs

from bot.domain.ids import ChatId, LearnerId, MapId, NodeId, TurnId
from bot.flow.conversation import Taken
from bot.flow.delivery import DoubtedAnswers
from bot.flow.events import AnswersDoubted, Event
from bot.flow.replies import MasteryTakenBack, Reply
from bot.jobs import doubts as module
from bot.jobs.doubts import DoubtRounds
from tests.builders import MONDAY, build_learner
from tests.fakes import FakeClock

SAID = MasteryTakenBack(label="Halves")


class Answers:
    """So many concepts that wait, however often they are asked for."""

    def __init__(self, count: int) -> None:
        self._all = [
            DoubtedAnswers(
                chat_id=ChatId(at),
                map_id=MapId(f"map-{at}"),
                node_id=NodeId(f"node-{at}"),
                withdrawn_at=MONDAY,
                answered_at=MONDAY - timedelta(days=1),
            )
            for at in range(1, count + 1)
        ]

    async def waiting(
        self, limit: int, after: DoubtedAnswers | None = None
    ) -> Sequence[DoubtedAnswers]:
        start = 0 if after is None else self._all.index(after) + 1
        return self._all[start : start + limit]


class Turns:
    """A conversation that fails in some chats, is silent in some, and applies a turn once."""

    def __init__(self, failing: Sequence[int] = (), silent: Sequence[int] = ()) -> None:
        self._failing = failing
        self._silent = silent
        self.applied: list[TurnId] = []

    async def take_turn(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> Taken:
        assert event == AnswersDoubted(MapId(f"map-{chat_id}"), NodeId(f"node-{chat_id}"))
        if chat_id in self._failing:
            raise ConnectionError("a text that nobody may log")
        again = turn_id in self.applied
        self.applied.append(turn_id)
        replies = () if chat_id in self._silent else (SAID,)
        learner = build_learner(id=LearnerId(chat_id))
        return Taken(replies=replies, learner=learner, again=again)


class Post:
    def __init__(self) -> None:
        self.delivered: list[ChatId] = []

    async def __call__(self, chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
        assert replies == (SAID,)
        self.delivered.append(chat_id)


async def test_one_failing_concept_stops_no_other_and_is_logged_by_ids_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "AT_ONCE", 2)
    post = Post()
    turns = Turns(failing=[1], silent=[4])
    rounds = DoubtRounds(turns, Answers(5), post, clock=FakeClock(MONDAY))

    with capture_logs() as logs:
        assert await rounds.tick() == 3

    assert post.delivered == [2, 3, 5]
    assert logs == [
        {
            "event": "answers_not_taken_back",
            "chat_id": 1,
            "map_id": "map-1",
            "error": "ConnectionError",
            "log_level": "warning",
        }
    ]


async def test_a_turn_of_this_hour_is_delivered_once_however_often_the_clock_looks() -> None:
    turns, post, clock = Turns(), Post(), FakeClock(MONDAY)
    rounds = DoubtRounds(turns, Answers(1), post, clock=clock)

    assert [await rounds.tick(), await rounds.tick()] == [1, 0]
    elsewhere = DoubtRounds(turns, Answers(1), post, clock=clock)
    assert await elsewhere.tick() == 0
    assert len(set(turns.applied)) == 1

    clock.move(timedelta(hours=1))
    assert await rounds.tick() == 1


async def test_a_round_takes_only_so_many_and_the_next_goes_on_until_it_begins_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "AT_ONCE", 2)
    monkeypatch.setattr(module, "PAGES", 2)
    post = Post()
    rounds = DoubtRounds(Turns(), Answers(6), post, clock=FakeClock(MONDAY))

    assert [await rounds.tick(), await rounds.tick(), await rounds.tick()] == [4, 2, 0]
    assert sorted(post.delivered) == [1, 2, 3, 4, 5, 6]
