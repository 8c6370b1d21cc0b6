"""The one loop over what is due: each thing is one turn of its chat, and none stops another."""

import asyncio
import sys
from collections.abc import AsyncGenerator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta, timezone
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.chat.outbound.limiter import ChatLimiter
from bot.content.practice.skill_graph import SkillGraphFile
from bot.domain.days import DueBy
from bot.domain.ids import AttemptId, ChatId, LearnerId, MapId, NodeId, ServedId, ShareId, TurnId
from bot.domain.learner.observers import ObserverNews
from bot.flow.composition.conversation import Conversation
from bot.flow.composition.ports import bundle
from bot.flow.composition.routes import ROUTES
from bot.flow.engine import delivery
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.delivery import Due, FitDue, Kind, Row
from bot.flow.engine.events import Event
from bot.flow.engine.replies import Reply
from bot.flow.engine.turn import TurnResult
from bot.flow.exam_dates.events import ExamDateDue
from bot.flow.exams.events import AlbumEnded, ExamTimeUp
from bot.flow.exams.states import ExamSat
from bot.flow.exercise.events import FlaggedAnswersFound
from bot.flow.maps.ports import MAPS
from bot.flow.marks.events import StepRuled
from bot.flow.observers.events import NewsDue, ReportDue
from bot.flow.outside.asking import RefusedError
from bot.flow.practice.events import AppealUpheld
from bot.flow.progress.events import DayEnded, LetterDue, NightCame
from bot.flow.rhythm.events import FitMade, ReviewsDue, TopicIdle
from bot.flow.rhythm.replies import Reminded
from bot.flow.sharing.events import SharedChangeFound, ShareRuledOut
from bot.jobs import delivering
from bot.jobs.delivering import BesideTurns, ClockTurns
from bot.jobs.rounds import Rounds
from bot.storage.cards.fits import fits
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database, open_database
from bot.storage.exams.exams import albums_to_answer, exams_over_time
from bot.storage.exams.queue import rulings_to_tell
from bot.storage.exercise.flags import answers_to_take_back
from bot.storage.observers.observers import news_to_tell
from bot.storage.practice.appeals import appeals_to_settle
from bot.storage.progress.snapshots import maps_to_count
from bot.storage.progress.statistics import days_to_count
from bot.storage.rhythm.due_pages import exam_dates, idle_topics, letters, reminders, reports
from bot.storage.sharing.shares import shared_changes, shares_ruled_out
from bot.storage.stores import DUE, Stores
from bot.storage.topics.maps import SqlMaps
from bot.tutor.bundled import BundledCourses
from tests.builders import MONDAY, build_learner
from tests.chat.fakes import FakeTime
from tests.domain.memory.fits import ACCEPTED
from tests.fakes import FakeClock
from tests.storage.builders import take
from tests.storage.conftest import two_databases
from tests.words import bundled_words

SAID = Reminded(due=3, doing=3, overdue_days=0)
HOUR = timedelta(hours=1)
ONE = ChatId(1)


class Everything:
    """Things that stay due, page by page. Reading may fail once."""

    def __init__(self, things: Sequence[Row]) -> None:
        self.things = things
        self.fails_behind: Row | None = None

    async def __call__(
        self, _: Kind, now: datetime, limit: int, after: Row | None = None
    ) -> Sequence[Row]:
        if after is not None and after == self.fails_behind:
            self.fails_behind = None
            raise ConnectionError
        start = 0 if after is None else self.things.index(after) + 1
        return self.things[start : start + limit]


class Turns:
    """A conversation that fails in some chats, is silent in some, and applies a turn once."""

    def __init__(self, failing: Sequence[int] = (), silent: Sequence[int] = ()) -> None:
        self._failing = failing
        self._silent = silent
        self.taken: list[tuple[ChatId, TurnId, Event]] = []

    async def take_turn(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> TurnResult:
        if chat_id in self._failing:
            raise ConnectionError("a text that nobody may log")
        again = turn_id in self.ids
        self.taken.append((chat_id, turn_id, event))
        replies = () if chat_id in self._silent else (SAID,)
        learner = build_learner(id=LearnerId(chat_id))
        return TurnResult(replies=replies, learner=learner, replayed=again)

    @property
    def ids(self) -> list[TurnId]:
        return [turn_id for _, turn_id, _ in self.taken]


class Post:
    """Delivers, and records the chats."""

    def __init__(self, *refuses: int) -> None:
        self.delivered: list[ChatId] = []
        self._refuses = refuses

    async def __call__(self, chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
        assert len(replies) == 1
        if chat_id in self._refuses:
            raise ConnectionError("a text that nobody may log")
        self.delivered.append(chat_id)


def topic(number: int) -> Row:
    return ChatId(number), MapId(f"map-{number}"), MONDAY - timedelta(days=31)


def flagged(number: int) -> Row:
    node_id = NodeId(f"node-{number}")
    return ChatId(number), MapId(f"map-{number}"), node_id, MONDAY, MONDAY - HOUR


async def fitted(due: FitDue) -> FitMade:
    assert due == FitDue(LearnerId(7), 200)
    return FitMade(ACCEPTED)


@dataclass(frozen=True, kw_only=True)
class Case:
    """A kind, a due thing of it, and its turn at nine o'clock."""

    kind: Kind
    found: Row
    event: Event
    turn_id: str
    tries_again_in_an_hour: bool = False


CASES = (
    Case(
        kind=reminders,
        found=(ONE, LearnerId(7), MONDAY),
        event=ReviewsDue(),
        turn_id="review:7:2026-03-02T09:00:00+00:00",
    ),
    Case(
        kind=reminders,
        found=(ONE, LearnerId(7), MONDAY.astimezone(timezone(2 * HOUR))),
        event=ReviewsDue(),
        turn_id="review:7:2026-03-02T09:00:00+00:00",
    ),
    Case(
        kind=idle_topics,
        found=topic(1),
        event=TopicIdle(MapId("map-1")),
        turn_id="idle:map-1:put_away:2026-03-02T09",
        tries_again_in_an_hour=True,
    ),
    Case(
        kind=idle_topics,
        found=(ONE, MapId("map-1"), MONDAY - timedelta(days=24)),
        event=TopicIdle(MapId("map-1")),
        turn_id="idle:map-1:warn:2026-03-02T09",
        tries_again_in_an_hour=True,
    ),
    Case(
        kind=maps_to_count,
        found=(ONE, MapId("map-1"), MONDAY),
        event=NightCame(MapId("map-1")),
        turn_id="night:map-1:2026-03-02T09:00:00+00:00",
    ),
    Case(
        kind=days_to_count,
        found=(ONE, MONDAY),
        event=DayEnded(MONDAY),
        turn_id="day:1:2026-03-02T09:00:00+00:00",
    ),
    Case(
        kind=letters,
        found=(ONE, LearnerId(7), MONDAY),
        event=LetterDue(),
        turn_id="letter:7:2026-03-02T09:00:00+00:00",
    ),
    Case(
        kind=exam_dates,
        found=(ONE, LearnerId(7), MONDAY),
        event=ExamDateDue(),
        turn_id="exam-date:7:2026-03-02T09:00:00+00:00",
    ),
    Case(
        kind=reports,
        found=(ONE, LearnerId(7), MONDAY),
        event=ReportDue(),
        turn_id="report:7:2026-03-02T09:00:00+00:00",
    ),
    Case(
        kind=news_to_tell,
        found=(ONE, 3, MONDAY - HOUR, "left", "Ida"),
        event=NewsDue(3, ObserverNews.LEFT, "Ida"),
        turn_id="observers:3:2026-03-02T08:00:00+00:00:2026-03-02T09",
        tries_again_in_an_hour=True,
    ),
    Case(
        kind=answers_to_take_back,
        found=flagged(1),
        event=FlaggedAnswersFound(MapId("map-1"), NodeId("node-1")),
        turn_id=(
            "doubted:node-1:2026-03-02T09:00:00+00:00:2026-03-02T08:00:00+00:00:2026-03-02T09"
        ),
        tries_again_in_an_hour=True,
    ),
    Case(
        kind=rulings_to_tell,
        found=(ONE, AttemptId("attempt-1")),
        event=StepRuled(AttemptId("attempt-1")),
        turn_id="ruling:attempt-1:2026-03-02T09",
        tries_again_in_an_hour=True,
    ),
    Case(
        kind=appeals_to_settle,
        found=(ONE, ServedId("3")),
        event=AppealUpheld(ServedId("3")),
        turn_id="appeal:3:2026-03-02T09",
        tries_again_in_an_hour=True,
    ),
    Case(
        kind=shared_changes,
        found=(ONE, ShareId("5"), LearnerId(7), MONDAY),
        event=SharedChangeFound(ShareId("5")),
        turn_id="shared:ef2d127de37b:7:2026-03-02T09:00:00:2026-03-02T09",
        tries_again_in_an_hour=True,
    ),
    Case(
        kind=shares_ruled_out,
        found=(ONE, ShareId("5")),
        event=ShareRuledOut(ShareId("5")),
        turn_id="ruled-out:ef2d127de37b:2026-03-02T09",
        tries_again_in_an_hour=True,
    ),
    Case(
        kind=albums_to_answer,
        found=(ONE, AttemptId("attempt-1"), MONDAY),
        event=AlbumEnded(AttemptId("attempt-1")),
        turn_id="album:attempt-1:2026-03-02T09:00:00+00:00",
    ),
    Case(
        kind=exams_over_time,
        found=(ONE, AttemptId("attempt-1"), MONDAY),
        event=ExamTimeUp(AttemptId("attempt-1")),
        turn_id="time-up:attempt-1",
    ),
    Case(
        kind=fits,
        found=(ONE, LearnerId(7), 250, 100),
        event=FitMade(ACCEPTED),
        turn_id="fit:7:200",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda turn: turn.turn_id)
async def test_what_is_due_is_one_turn_of_its_chat_however_many_look_for_it(case: Case) -> None:
    turns, post, clock = Turns(), Post(), FakeClock(MONDAY)
    here, there = (
        Rounds(case.kind, Everything([case.found]), ClockTurns(turns, post), clock, fitted)
        for _ in range(2)
    )

    assert [await here.tick(), await here.tick(), await there.tick()] == [1, 0, 0]
    assert turns.taken == [(ONE, case.turn_id, case.event)] * 3
    assert post.delivered == [ONE]

    clock.move(HOUR)
    assert await here.tick() == case.tries_again_in_an_hour


def test_everything_that_can_fall_due_is_among_the_cases() -> None:
    storage = [module for name, module in sys.modules.items() if name.startswith("bot.storage.")]
    declared = {
        member.name
        for module in storage
        for member in vars(module).values()
        if type(member) is Kind
    }

    assert declared == {kind.name for kind in DUE} == {case.kind.name for case in CASES}
    assert len({kind.name for kind in DUE}) == len(DUE)


@pytest.mark.parametrize("case", CASES, ids=lambda turn: turn.turn_id)
def test_what_falls_due_during_an_exam_is_not_lost(case: Case) -> None:
    has_route = any(route.state is ExamSat and route.event is type(case.event) for route in ROUTES)

    assert case.event.passes_exam or has_route or case.tries_again_in_an_hour


def test_every_entry_says_how_often_it_comes_round() -> None:
    every = {kind.name: kind.every for kind in DUE}

    assert every == {
        "reminders": timedelta(seconds=30),
        "idle_topics": timedelta(minutes=10),
        "maps_to_count": timedelta(minutes=10),
        "days_to_count": timedelta(minutes=10),
        "exam_dates": timedelta(minutes=1),
        "letters": timedelta(minutes=1),
        "reports": timedelta(minutes=1),
        "news_to_tell": timedelta(minutes=1),
        "answers_to_take_back": timedelta(minutes=10),
        "rulings_to_tell": timedelta(minutes=10),
        "appeals_to_settle": timedelta(minutes=10),
        "shared_changes": timedelta(minutes=10),
        "shares_ruled_out": timedelta(minutes=10),
        "albums_to_answer": timedelta(seconds=1),
        "exams_over_time": timedelta(seconds=1),
        "fits": time(3),
    }


async def test_one_chat_that_fails_stops_no_other_and_is_logged_by_ids_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delivery, "PAGE", 2)
    post = Post(6)
    turns = ClockTurns(Turns(failing=[1], silent=[4]), post)
    due = Everything([topic(number) for number in range(1, 8)])

    with capture_logs() as logs:
        assert await Rounds(idle_topics, due, turns, FakeClock(MONDAY)).tick() == 4

    assert post.delivered == [2, 3, 5, 7]
    failed = {
        "event": "due_turn_failed",
        "entry": "idle_topics",
        "error": "ConnectionError",
        "log_level": "warning",
    }
    assert logs == [
        {**failed, "chat_id": at, "turn_id": f"idle:map-{at}:put_away:2026-03-02T09"}
        for at in (1, 6)
    ]


async def test_a_thing_that_makes_no_turn_at_all_stops_no_other() -> None:
    def make(_: datetime, chat_id: ChatId, *__: object) -> Due:
        if chat_id == 1:
            raise ValueError("a text that nobody may log")
        return Due(chat_id, "it", ReviewsDue())

    post, due = Post(), Everything([topic(1), topic(2)])
    kind = replace(idle_topics, make=make)

    with capture_logs() as logs:
        assert await Rounds(kind, due, ClockTurns(Turns(), post), FakeClock(MONDAY)).tick() == 1

    assert post.delivered == [2]
    assert [(log["chat_id"], log["turn_id"], log["error"]) for log in logs] == [
        (1, None, "ValueError")
    ]


async def test_a_chat_that_takes_no_delivery_does_not_hold_up_the_round_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def deliver(chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(delivering, "DELIVERY_SECONDS", 0)
    turns = ClockTurns(Turns(), deliver)

    assert await Rounds(idle_topics, Everything([topic(1)]), turns, FakeClock(MONDAY)).tick() == 0


async def test_a_round_takes_back_a_limited_number_of_answers_and_the_next_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delivery, "PAGE", 2)
    turns, due = Turns(), Everything([flagged(number) for number in range(1, 25)])
    rounds = Rounds(answers_to_take_back, due, ClockTurns(turns, Post()), FakeClock(MONDAY))

    assert [await rounds.tick() for _ in range(3)] == [20, 4, 0]
    assert sorted({chat_id for chat_id, _, _ in turns.taken}) == list(range(1, 25))


async def test_a_round_that_cannot_be_read_to_its_end_begins_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delivery, "PAGE", 1)
    post, due = Post(), Everything([topic(1), topic(2)])
    due.fails_behind = topic(1)
    clock = FakeClock(MONDAY)
    rounds = Rounds(idle_topics, due, ClockTurns(Turns(), post), clock)
    with pytest.raises(ConnectionError):
        await rounds.tick()

    clock.move(HOUR)

    assert await rounds.tick() == 2
    assert post.delivered == [1, 1, 2]


@pytest.mark.parametrize(("kind", "most"), [(idle_topics, 3), (fits, 1)])
async def test_turns_are_taken_side_by_side_but_fits_made_one_by_one(
    kind: Kind, most: int
) -> None:
    running: list[int] = []
    at_once: list[int] = []

    async def fit(due: FitDue) -> Event:
        running.append(due.learner_id)
        at_once.append(len(running))
        await asyncio.sleep(0)
        running.remove(due.learner_id)
        return ReviewsDue()

    def make(_: datetime, chat_id: ChatId, *__: object) -> Due:
        return Due(chat_id, str(chat_id), FitDue(LearnerId(chat_id), 100))

    things = Everything([topic(number) for number in (1, 2, 3)])
    turns, tried = ClockTurns(Turns(), Post()), replace(kind, make=make)

    assert await Rounds(tried, things, turns, FakeClock(MONDAY), fit).tick() == 3
    assert max(at_once) == most


async def test_a_round_that_is_cancelled_lets_go_of_all_its_turns() -> None:
    waiting: list[int] = []
    all_wait = asyncio.Event()

    class Stuck(Turns):
        async def take_turn(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> TurnResult:
            waiting.append(chat_id)
            if len(waiting) == 2:
                all_wait.set()
            try:
                await asyncio.Event().wait()
            finally:
                waiting.remove(chat_id)
            raise AssertionError

    due = Everything([topic(1), topic(2)])
    rounds = Rounds(idle_topics, due, ClockTurns(Stuck(), Post()), FakeClock(MONDAY))
    tick = asyncio.ensure_future(rounds.tick())
    await all_wait.wait()
    tick.cancel()
    with pytest.raises(asyncio.CancelledError):
        await tick

    assert waiting == []


# --- reminders, over what several processes share ------------------------------------------------


class MapsWithDue(SqlMaps):
    """Maps that only tell how much is due."""

    count = 3

    async def count_due(
        self, learner_id: LearnerId, due_by: DueBy, but: Collection[str] = ()
    ) -> tuple[int, datetime | None]:
        return self.count, due_by.now + (-HOUR if self.count else HOUR)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'rounds.db'}"


async def store(database: Database, *numbers: int, ago: timedelta = HOUR) -> None:
    """Store learners with a due reminder."""
    for number in numbers:
        learner = build_learner(id=LearnerId(number), zone="UTC", remind_at=MONDAY - ago)
        changed = LearnerChanged(learner)
        await take(SqlChats(database), "1", changed, chat_id=ChatId(number), by_learner=False)


def process(database: Database, post: Post, *, due: int = 3) -> Rounds:
    maps, clock = MapsWithDue(database), FakeClock(MONDAY)
    maps.count = due
    ports = bundle(
        chats=SqlChats(database),
        stored=Stores(database).adapters,
        courses=BundledCourses([]),
        skill_graphs=SkillGraphFile(),
        words=bundled_words,
    ).having(MAPS, maps)
    turns = ClockTurns(Conversation(ports, clock), post)
    return Rounds(reminders, Stores(database).due, turns, clock)


@pytest.mark.parametrize("ago", [timedelta(minutes=5), timedelta(days=40)])
async def test_a_reminder_however_long_missed_is_made_up_for_once(
    url: str, ago: timedelta
) -> None:
    post = Post()
    async with open_database(url) as database:
        await store(database, 1, ago=ago)
        rounds = process(database, post)

        assert [await rounds.tick() for _ in range(3)] == [1, 0, 0]

    assert post.delivered == [1]


async def test_a_reminder_with_nothing_to_say_is_applied_and_not_delivered(url: str) -> None:
    post = Post()
    async with open_database(url) as database:
        await store(database, 1)

        assert await process(database, post, due=0).tick() == 0
        slot = TurnId("review:1:2026-03-02T08:00:00+00:00")
        assert (await SqlChats(database).open(ONE, slot)).applied == ()

    assert post.delivered == []


async def test_two_processes_that_look_at_once_remind_each_learner_once(url: str) -> None:
    here, there = Post(), Post()
    async with two_databases(url) as (one, other):
        await store(one, *range(1, 21))

        reminded = await asyncio.gather(process(one, here).tick(), process(other, there).tick())

    assert sum(reminded) == 20
    assert sorted(here.delivered + there.delivered) == list(range(1, 21))


async def test_however_many_fail_all_behind_them_are_reminded_in_the_same_round(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "PAGE", 2)
    post = Post(1, 2, 3, 5)
    async with open_database(url) as database:
        await store(database, *range(1, 10))

        assert await process(database, post).tick() == 5

    assert post.delivered == [4, 6, 7, 8, 9]


@asynccontextmanager
async def elsewhere(_: ChatId) -> AsyncGenerator[bool]:
    yield False


async def test_a_chat_where_another_process_is_at_work_is_left_for_the_next_round() -> None:
    turns = Turns()
    clock_turns = ClockTurns(turns, Post(), elsewhere)

    assert (
        await Rounds(idle_topics, Everything([topic(1)]), clock_turns, FakeClock(MONDAY)).tick()
        == 0
    )
    assert turns.taken == []


async def test_ordered_work_and_another_program_wait_until_the_chat_is_free() -> None:
    looks = iter([False, False, True] * 2)
    slept: list[float] = []

    @asynccontextmanager
    async def beside(_: ChatId) -> AsyncGenerator[bool]:
        yield next(looks)

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    turns = Turns()
    brought = ClockTurns(turns, Post(), beside, sleep=sleep).bring(
        ONE, TurnId("work:1"), ReviewsDue()
    )
    assert await brought
    await BesideTurns(turns, beside, sleep=sleep).take_turn(ONE, TurnId("api:1"), ReviewsDue())

    assert turns.ids == ["work:1", "api:1"]
    assert len(slept) == 4
    with pytest.raises(RefusedError):
        await BesideTurns(turns, elsewhere, sleep=sleep).take_turn(
            ONE, TurnId("api:2"), ReviewsDue()
        )


async def test_what_is_due_at_once_leaves_in_its_order_at_the_pace_of_sending() -> None:
    clock = FakeTime()
    limiter = ChatLimiter(bulk_per_second=10, now=clock.now, sleep=clock.sleep)
    turns, post = Turns(), Post()
    due = Everything([topic(number) for number in range(1, 201)])
    clock_turns = ClockTurns(turns, post, pace=limiter.turn_in_bulk)

    assert await Rounds(idle_topics, due, clock_turns, FakeClock(MONDAY)).tick() == 200

    assert post.delivered == [ChatId(number) for number in range(1, 201)]
    assert clock.at == pytest.approx(19.9)


def test_what_is_said_by_itself_keeps_the_pace_unless_somebody_waits_for_it() -> None:
    paced = {case.kind.name: case.kind.paced for case in CASES}

    assert any(paced.values())
    assert not any(paced[case.kind.name] for case in CASES if case.event.awaited)
    assert not albums_to_answer.paced
    assert not exams_over_time.paced
