"""The bot as in production, on SQLite and a moved clock, with its learners."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import cache, partial
from heapq import heappop, heappush
from pathlib import Path
from random import Random
from typing import Final

from pydantic import SecretStr
from sqlalchemy import make_url

from bot.app import at_work
from bot.chat.buttons import encode
from bot.chat.client.transport import connect
from bot.chat.inbound.webhook import Webhook
from bot.clock import SystemClock
from bot.content.courses.courses import load_courses
from bot.content.distress import load_distress
from bot.content.practice.skill_graph import SkillGraphFile, load_skill_graph
from bot.content.words import load_words
from bot.domain.ids import ChatId, QuestionKey, TurnId
from bot.domain.topics.course import Question
from bot.flow.engine.ports import DecidedTurn
from bot.flow.engine.replies import Drawing
from bot.jobs.schedule import Work
from bot.lab.simulation.forgetting import Forgetting
from bot.lab.simulation.habits import habits
from bot.lab.simulation.ledger import Account, Ledger
from bot.lab.simulation.people import STEP, Person
from bot.lab.simulation.telegram import TOKEN, Telegram
from bot.parts import Application, Parts
from bot.resources import COURSES, DISTRESS, SKILL_NAMES, SKILLS_GRAPH, WORDS
from bot.settings import Settings
from bot.shipped import Content, keep_bundled
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database
from bot.storage.engine.deliveries import SqlDeliveries
from bot.storage.engine.sqlite import open_sqlite
from bot.storage.progress.snapshots import maps_to_count
from bot.storage.progress.statistics import days_to_count
from bot.storage.rhythm.due_pages import letters, reminders
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses

SELDOM: Final = timedelta(hours=6)
"""The interval of rounds whose next work cannot be looked up. Only idle topics are such, and they
can wait."""
LOOKED_UP: Final = {
    kind.name: (kind, column)
    for kind, column in ((reminders, 2), (letters, 2), (maps_to_count, 2), (days_to_count, 1))
}
"""Rounds whose next work can be looked up, with the column of its time."""
_DAY: Final = timedelta(days=1)
_UNPACED: Final = 1_000_000


class MovedClock(SystemClock):
    """A clock that stands still until it is moved."""

    def __init__(self, now: datetime) -> None:
        super().__init__()
        self._now = now

    def now(self) -> datetime:
        """Return the time that it was moved to."""
        return self._now

    def move_to(self, moment: datetime) -> None:
        """Move it, forward only."""
        self._now = max(self._now, moment)


class WatchedChats(SqlChats):
    """The chats in the database, with an observer of each stored turn."""

    def __init__(
        self,
        database: Database,
        before_writing: Callable[[], None],
        saved: Callable[[DecidedTurn], None],
    ) -> None:
        super().__init__(database, before_writing)
        self._saved = saved

    async def save(self, turn: DecidedTurn) -> None:
        """Store the turn, then show it."""
        await super().save(turn)
        self._saved(turn)


class PromptDeliveries(SqlDeliveries):
    """Deliveries that are stored at once: while time stands still no other write comes."""

    async def delivered(
        self, chat_id: ChatId, turn_id: TurnId, keyboard_message: int | None, now: datetime
    ) -> None:
        """Mark turn and update as done, and remember which message holds the buttons."""
        asyncio.get_running_loop().call_soon(self.ride_along)
        await super().delivered(chat_id, turn_id, keyboard_message, now)


@dataclass(slots=True)
class Job:
    """A job of the bot, and the time of its next run."""

    every: timedelta | time
    work: Work
    next_at: datetime

    def move_on(self, now: datetime) -> None:
        """Plan the first run after `now`."""
        if isinstance(self.every, timedelta):
            self.next_at = now + self.every
        else:
            today = datetime.combine(now.date(), self.every, UTC)
            self.next_at = today if today > now else today + _DAY


@dataclass(slots=True)
class Jobs:
    """All jobs of the bot, in place of the schedule on the system's clock."""

    now: datetime
    jobs: dict[str, Job] = field(default_factory=dict)

    def add(self, name: str, every: timedelta | time, work: Work) -> None:
        """Add the job."""
        if isinstance(every, timedelta) and name not in LOOKED_UP:
            every = max(every, SELDOM)
        job = Job(every=every, work=work, next_at=self.now)
        if isinstance(every, time):
            job.move_on(self.now)
        self.jobs[name] = job


@dataclass(frozen=True, slots=True, kw_only=True)
class Process:
    """One life of the bot's process."""

    closing: AsyncExitStack
    stores: Stores
    application: Application
    webhook: Webhook
    jobs: Jobs


class World:
    """Learners and the bot, in a time of their own."""

    def __init__(  # the options of the command, by name
        self,
        folder: Path,
        *,
        learners: int,
        first: date,
        days: int,
        seed: int,
        forgetting: Forgetting = Forgetting.FSRS6,
    ) -> None:
        self._url = make_url(f"sqlite:///{folder / 'simulation.db'}")
        self._began = datetime.combine(first, time(), UTC)
        self.ends = self._began + days * _DAY
        self.clock = MovedClock(self._began)
        self.ledger = Ledger()
        self.telegram = Telegram(self.clock.now, self._note_sent)
        self.restarts = 0
        self._forgetting = forgetting
        graph = load_skill_graph(SKILLS_GRAPH, SKILL_NAMES)
        self._courses = load_courses(COURSES, frozenset(graph.skills))
        self._content = Content(
            courses=BundledCourses(self._courses),
            skill_graphs=SkillGraphFile(graph),
            words=cache(partial(load_words, WORDS)),
            distress=cache(partial(load_distress, DISTRESS)),
        )
        self._acts: list[tuple[datetime, int]] = []
        calendar = [first + day * _DAY for day in range(days)]
        questions = {question.key: question for question in self._questions()}
        for number in range(1, learners + 1):
            rng = Random(f"{seed}:{number}")
            self._settle(number, calendar, rng, questions)

    def _questions(self) -> Iterator[Question]:
        for course in self._courses:
            for concept in course.concepts:
                yield from concept.questions

    def _settle(
        self,
        number: int,
        calendar: Sequence[date],
        rng: Random,
        questions: dict[QuestionKey, Question],
    ) -> None:
        chosen = habits(number, calendar[0], len(calendar), rng)
        visits = chosen.visits(calendar, Random(rng.random()))
        person = Person(
            number=number,
            habits=chosen,
            rng=rng,
            questions=questions,
            visits=visits,
            first_seen=self._forgetting.of_person(Random(rng.random())),
        )
        self.ledger.accounts[number] = Account(person)
        self._expect(person)

    def _expect(self, person: Person) -> None:
        if person.next_at is not None and person.next_at < self.ends:
            heappush(self._acts, (person.next_at, person.number))

    async def _note_hour(self) -> None:
        self.ledger.hour_over(self.clock.now())

    def _note_sent(self, chat_id: int, text: str) -> None:
        self.ledger.sent(chat_id, text, self.clock.now())

    async def live(self, restarts: Sequence[datetime], passed: Callable[[datetime], None]) -> None:
        """Simulate all days. The bot's process ends and begins again at the restarts."""
        waiting = sorted(restarts, reverse=True)
        process = await self._begin()
        try:
            while self.clock.now() < self.ends:
                if waiting and waiting[-1] <= self.clock.now():
                    waiting.pop()
                    await process.closing.aclose()
                    process = await self._begin()
                    self.restarts += 1
                await self._go_on(process)
                passed(self.clock.now())
        finally:
            await process.closing.aclose()

    async def _go_on(self, process: Process) -> None:
        """Move the clock to the next event: a job of the bot, or an action of a learner."""
        moment = self._next_act()
        names = list(process.jobs.jobs)
        times = await asyncio.gather(*(self._next_run(process, name, moment) for name in names))
        planned = dict(zip(names, times, strict=True))
        by_itself = min(planned.values())
        self.ledger.by_itself = by_itself <= moment
        if by_itself > moment:
            self.clock.move_to(moment)
            await self._let_act(process, moment)
            return
        self.clock.move_to(by_itself)
        for name, at in planned.items():
            if at == by_itself:
                job = process.jobs.jobs[name]
                job.move_on(at)
                await job.work()
        await process.application.dispatcher.idle()
        for person in self.ledger.called():
            self._expect(person)

    def _next_act(self) -> datetime:
        return self._acts[0][0] if self._acts else self.ends

    async def _begin(self) -> Process:
        """Start the bot's process on the database of the last one."""
        closing, now = AsyncExitStack(), self.clock.now()
        database = await closing.enter_async_context(open_sqlite(self._url, synchronous="OFF"))
        stores = Stores(database)
        stores.deliveries = PromptDeliveries(database)
        stores.chats = WatchedChats(database, stores.deliveries.ride_along, self.ledger.saved)
        settings = Settings.model_construct(
            telegram_bot_token=SecretStr(TOKEN),
            updates_per_minute=_UNPACED,
            presses_per_minute=_UNPACED,
        )
        parts, jobs = Parts(settings, stores, clock=self.clock), Jobs(now)
        jobs.jobs["ledger"] = Job(every=timedelta(hours=1), work=self._note_hour, next_at=now)
        self.ledger.by_itself = True
        await keep_bundled(stores, now)
        bot = await closing.enter_async_context(connect(self.telegram.client()))
        application = await closing.enter_async_context(
            at_work(parts, self._content, bot, _draw, jobs)
        )
        webhook = Webhook(stores.inbox, application.dispatcher.accept, self.clock)
        return Process(
            closing=closing, stores=stores, application=application, webhook=webhook, jobs=jobs
        )

    async def _next_run(self, process: Process, name: str, until: datetime) -> datetime:
        """Return the time of the job's next run, later than `until` if so or if unknown.

        Rounds without work are left out if that can be looked up.
        """
        job = process.jobs.jobs[name]
        if isinstance(job.every, time):
            return job.next_at
        at = _on_grid(max(job.next_at, self.clock.now()), job.every)
        if at > until or name not in LOOKED_UP:
            return at
        kind, column = LOOKED_UP[name]
        page = await process.stores.due(kind, until, 1)
        return max(at, _on_grid(page[0][column], job.every)) if page else until + STEP

    async def _let_act(self, process: Process, moment: datetime) -> None:
        """Run the actions of all learners at this moment, side by side."""
        acting: list[Person] = []
        while self._acts and self._acts[0][0] == moment:
            _, number = heappop(self._acts)
            person = self.ledger.accounts[number].person
            if person.next_at == moment and person not in acting:
                acting.append(person)
        updates = [update for person in acting if (update := self._update(person, moment))]
        await asyncio.gather(*(process.webhook.store(update) for update in updates))
        if updates:
            await process.application.dispatcher.idle()
        for person in acting:
            self._expect(person)

    def _update(self, person: Person, now: datetime) -> bytes | None:
        act, language = person.act(now), person.habits.language
        if act is None:
            return None
        if isinstance(act, str):
            return self.telegram.text(person.number, act, language)
        return self.telegram.press(person.number, encode(act), language)


async def _draw(drawing: Drawing) -> bytes:
    """Return the content of the picture: drawing them all would take longer than the rest."""
    return repr(drawing).encode()


def _on_grid(moment: datetime, every: timedelta) -> datetime:
    """Return the first round at or after that moment, for rounds that frequent."""
    epoch = datetime(1970, 1, 1, tzinfo=UTC)
    return epoch - (epoch - moment) // every * every
