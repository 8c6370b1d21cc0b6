"""The rounds of the clock: every idle topic is looked at, and told of once."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest
from structlog.testing import capture_logs

from bot.domain.ids import ChatId, LearnerId, MapId, TurnId
from bot.flow.conversation import Taken
from bot.flow.delivery import IdleTopic
from bot.flow.events import Event, TopicIdle
from bot.flow.replies import Reply, TopicPutAway
from bot.jobs import idleness as module
from bot.jobs.idleness import IdleRounds
from bot.jobs.schedule import idle_seconds
from tests.builders import MONDAY, build_learner
from tests.fakes import FakeClock

SAID = TopicPutAway(map_id=MapId("m"), title="Topic", was_open=False)


class Topics:
    """So many topics, idle for a month."""

    def __init__(self, count: int) -> None:
        since = MONDAY - timedelta(days=31)
        self._all = [
            IdleTopic(chat_id=ChatId(at), map_id=MapId(f"map-{at}"), since=since)
            for at in range(1, count + 1)
        ]

    async def idle(
        self, now: datetime, limit: int, after: IdleTopic | None = None
    ) -> Sequence[IdleTopic]:
        start = 0 if after is None else self._all.index(after) + 1
        return self._all[start : start + limit]


class Turns:
    """A conversation that fails in some chats, is silent in some, and applies a turn once."""

    def __init__(self, failing: Sequence[int] = (), silent: Sequence[int] = ()) -> None:
        self._failing = failing
        self._silent = silent
        self.applied: list[TurnId] = []

    async def take_turn(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> Taken:
        assert event == TopicIdle(MapId(f"map-{chat_id}"))
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


async def test_one_failing_topic_stops_no_other_and_is_logged_by_ids_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "AT_ONCE", 2)
    post = Post()
    rounds = IdleRounds(Turns(failing=[1], silent=[4]), Topics(5), post, clock=FakeClock(MONDAY))

    with capture_logs() as logs:
        assert await rounds.tick() == 3

    assert post.delivered == [2, 3, 5]
    assert logs == [
        {
            "event": "idle_topic_failed",
            "chat_id": 1,
            "map_id": "map-1",
            "error": "ConnectionError",
            "log_level": "warning",
        }
    ]


async def test_a_turn_of_this_hour_is_delivered_once_however_often_the_clock_looks() -> None:
    turns, post, clock = Turns(), Post(), FakeClock(MONDAY)
    rounds = IdleRounds(turns, Topics(1), post, clock=clock)

    assert [await rounds.tick(), await rounds.tick()] == [1, 0]
    assert set(turns.applied) == {"idle:map-1:put_away:2026-03-02T09"}

    clock.move(timedelta(hours=1))
    await rounds.tick()
    assert turns.applied[-1] == "idle:map-1:put_away:2026-03-02T10"


def test_idle_topics_are_looked_for_at_once_in_the_playground_and_several_times_an_hour() -> None:
    assert idle_seconds(in_playground=True) == 1
    assert idle_seconds(in_playground=False) <= 3600
