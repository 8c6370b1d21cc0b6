"""A learner who walks through the conversation: sends events, and knows the right answers."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, overload

from sqlalchemy import Row, Table, bindparam, select

from bot.content.courses.courses import load_courses
from bot.content.practice.shipped_items import files_of_items, read_items
from bot.domain.answers.spec import ChoiceAnswer, FreeTextAnswer, OrderAnswer, TextAnswer
from bot.domain.days import all_until
from bot.domain.ids import ChatId, CourseId, LearnerId, TurnId
from bot.domain.practice.questions import questions_of
from bot.domain.topics.course import Course, Language, Question
from bot.flow.authoring.events import ConfirmPressed, DrawPressed
from bot.flow.cards.events import DrillOnPressed
from bot.flow.cards.states import DrillEnded
from bot.flow.composition.conversation import Conversation
from bot.flow.composition.ports import bundle
from bot.flow.composition.routes import OVERLAYS, leads_to, route_for
from bot.flow.engine import events as engine_events
from bot.flow.engine.changes import Change
from bot.flow.engine.delivery import Kind
from bot.flow.engine.events import Event, NextAsked, TextReceived
from bot.flow.engine.ports import DecidedTurn, Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Idle, Overlay, Place
from bot.flow.engine.turn import Outcome, TurnResult
from bot.flow.exercise.events import DontKnowPressed, QuestionNotUnderstood
from bot.flow.exercise.replies import TryAgain
from bot.flow.exercise.states import Answering, Purpose
from bot.flow.files.events import ImportPressed
from bot.flow.learner.events import DeletionWanted
from bot.flow.lessons.events import CheckpointPressed, QuizPressed
from bot.flow.lessons.replies import ExplanationAwaited
from bot.flow.lessons.states import CheckpointOffered
from bot.flow.maps.ports import Topic
from bot.flow.marks.events import NextFindingPressed, TranscriptConfirmedPressed
from bot.flow.placement.events import PlacementPressed
from bot.flow.rhythm.events import ReviewsDue
from bot.flow.tutor.tutoring import TEACHER
from bot.flow.tutor.usage import Budget
from bot.flow.work.events import ModelUnavailableError, WorkEvent, WorkFailed
from bot.flow.work.orders import Order, OrderStatus
from bot.jobs import help_jobs
from bot.jobs.delivering import ClockTurns, Deliver
from bot.jobs.exam_jobs import turn_of
from bot.jobs.rounds import Rounds
from bot.resources import COURSES, ITEMS
from bot.storage.authoring.codec import IN_CHAT, load_work
from bot.storage.engine.codec import load_state
from bot.storage.engine.database import open_database
from bot.storage.engine.tables import chats, work_orders
from bot.storage.exercise.flags import answers_to_take_back
from bot.storage.progress.snapshots import maps_to_count
from bot.storage.progress.statistics import days_to_count
from bot.storage.rhythm.due_pages import idle_topics, letters, reminders
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses
from tests.database import InMemory
from tests.fakes import FakeClock
from tests.flow.lines import is_at, is_line
from tests.skill_builders import bundled_skills
from tests.words import bundled_distress, bundled_words

ANNA = ChatId(4711)
LONGEST = 10_000
"""More turns than any walk of the tests needs, to catch one that never arrives."""
S = TypeVar("S", bound=ChatState | Overlay)
P = TypeVar("P", bound=Purpose)


@cache
def courses() -> tuple[Course, ...]:
    return load_courses(COURSES)


_OPEN = (
    work_orders.c.kind.in_(IN_CHAT),
    work_orders.c.standing.in_([OrderStatus.WAITING, OrderStatus.TAKEN]),
)
_STATE = select(chats.c.state).where(chats.c.chat_id == bindparam("chat"))


class Walk:
    """One chat, driven event by event. Every turn moves the clock on by ten seconds."""

    def __init__(
        self, stores: Stores, ports: Ports, clock: FakeClock, chat_id: ChatId = ANNA
    ) -> None:
        self.stores = stores
        self.ports = ports
        self.chats = stores.chats
        self.maps = stores.maps
        self.cards = stores.cards
        self.landscapes = stores.landscapes
        self.clock = clock
        self.chat_id = chat_id
        self.first_name = ""
        self.said: list[Reply] = []
        self.model_is_slow = False
        """Whether work ordered from a model stays under way until `help` brings it."""
        self._turns = 0
        self.conversation = Conversation(ports, clock)

    def beside(self, chat_id: ChatId) -> "Walk":
        """Return another learner of the same bot."""
        return Walk(self.stores, self.ports, self.clock, chat_id)

    async def send(self, event: Event, *, language: Language = Language.EN) -> tuple[Reply, ...]:
        self._turns += 1
        assert self._turns < LONGEST, "the walk never arrives"
        turn_id = TurnId(f"t{self._turns}")
        before = await self.state()
        taken = await self.take(turn_id, event, language=language)
        assert_on_the_table(before, event, await self.state())
        replies = await self.with_help(taken.replies)
        self.clock.move(timedelta(seconds=10))
        self.said += replies
        return replies

    async def with_help(self, replies: tuple[Reply, ...]) -> tuple[Reply, ...]:
        """Return the replies of a turn, with what the model was asked for if it is quick."""
        if self.ports[TEACHER] is None or self.model_is_slow:
            return replies
        helped = await self.help()
        return (*(reply for reply in replies if not (helped and is_awaited(reply))), *helped)

    async def help(self) -> tuple[Reply, ...]:
        """Return the replies when the model has done all that it was asked for in the chat."""
        said: list[Reply] = []
        while orders := await self.open_help():
            for order in orders:
                said += (await self.bring_help(order)).replies
        return tuple(said)

    async def bring_help(self, order: Order) -> TurnResult:
        """Bring the model's result of the order, like a worker, and mark it done."""
        if not order.work.in_chat:
            raise TypeError(order)
        event: WorkEvent
        try:
            event = await help_jobs.result(order, self.ports)
        except ModelUnavailableError as error:
            event = WorkFailed(order.id, order.work, error.trouble)
        before = await self.state()
        taken = await self.take(turn_of(order), event)
        assert_on_the_table(before, event, await self.state())
        await self.stores.orders.finish(order.id, self.clock.now())
        return taken

    async def open_help(self) -> list[Order]:
        """Return the open orders of the chat, in order."""
        wanted = (*_OPEN, work_orders.c.chat_id == self.chat_id)
        rows = await self.stores.database.read(
            lambda db: db.execute(select(work_orders).where(*wanted)).all()
        )
        return [
            Order(id=row.id, chat_id=row.chat_id, learner_id=row.learner_id, work=work)
            for row in rows
            if (work := load_work(row.id, row.content)) is not None
        ]

    async def take(
        self, turn_id: TurnId, event: Event, *, language: Language = Language.EN
    ) -> TurnResult:
        return await self.conversation.take_turn(
            self.chat_id, turn_id, event, language=language, first_name=self.first_name
        )

    async def store(
        self, *changes: Change, state: ChatState | None = None, overlays: tuple[Overlay, ...] = ()
    ) -> None:
        """Store these changes, as a turn of the clock that leaves the state as it is.

        With a `state` the chat gets that state, with these overlays.
        """
        self._turns += 1
        turn_id = TurnId(f"stored {self._turns}")
        opened = await self.chats.open(self.chat_id, turn_id)
        beside = opened.overlays if state is None else overlays
        outcome = Outcome(state=state or opened.state, overlays=beside, changes=changes)
        await self.chats.save(
            DecidedTurn(
                chat_id=self.chat_id,
                turn_id=turn_id,
                opened=opened,
                outcome=outcome,
                at=self.clock.now(),
                by_learner=False,
            )
        )

    async def place(self) -> tuple[ChatState, tuple[Overlay, ...]]:
        """Return the state of the chat and its overlays."""
        stored = await self.stores.database.read(
            lambda db: db.execute(_STATE, {"chat": self.chat_id}).scalar_one_or_none()
        )
        return (stored and load_state(self.chat_id, stored)) or (Idle(), ())

    async def state(self) -> ChatState:
        return (await self.place())[0]

    async def overlays(self) -> tuple[Overlay, ...]:
        return (await self.place())[1]

    @overload
    async def expect(self, kind: type[P]) -> Answering[P]: ...

    @overload
    async def expect(self, kind: type[S]) -> S: ...

    async def expect(self, kind: type[Any]) -> Any:
        """Return the state or overlay of that kind.

        For a purpose, it is the question asked for it.
        """
        state, overlays = await self.place()
        found = [part for part in (state, *overlays) if is_at(part, kind)]
        assert found, (state, overlays)
        return found[0]

    async def rows(self, table: Table) -> Sequence[Row[Any]]:
        """Return all rows of the table."""
        return await self.stores.database.read(lambda db: db.execute(select(table)).all())

    async def topic(self) -> Topic:
        summaries = await self.maps.of_learner(
            LearnerId(self.chat_id), all_until(self.clock.now())
        )
        return await self.maps.get(summaries[0].map_id)

    async def answer(self, *, right: bool = True) -> tuple[Reply, ...]:
        """Type an answer to the open question, a wrong one twice if a hint comes between."""
        replies = await self.send(await self.answer_event(right=right))
        if isinstance(replies[0], TryAgain):
            replies = await self.send(await self.answer_event(right=right))
        return replies

    async def answer_event(self, *, right: bool = True) -> TextReceived:
        state = await self.state()
        if not isinstance(state, Answering):
            raise TypeError(state)
        learner = (await self.chats.open(self.chat_id, TurnId("-"))).learner
        question = find_question(state.asked.key)
        text = typed(question, state.asked.shown, learner.language, right=right)
        return TextReceived(text, surely_answer=True)

    async def tick(self) -> tuple[Reply, ...]:
        """Run the clock over the learners to wake."""
        said: tuple[Reply, ...] = ()
        for found in await self.stores.due(reminders, self.clock.now(), 10):
            due = reminders.make(self.clock.now(), *found)
            said += (await self.take(TurnId(due.turn_id), ReviewsDue())).replies if due else ()
        self.said += said
        return said

    async def look_for_idle_topics(self) -> tuple[Reply, ...]:
        """Run the clock over the idle topics."""
        said: list[Reply] = []

        async def deliver(chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
            said.extend(replies)

        await self._go_round(idle_topics, deliver)
        self.said += said
        return tuple(said)

    async def count_maps(self) -> None:
        """Run the clock over maps and days whose night has come. No message is sent."""

        async def deliver(chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
            raise AssertionError(replies)

        await self._go_round(maps_to_count, deliver)
        await self._go_round(days_to_count, deliver)

    async def send_letters(self, kind: Kind = letters) -> dict[ChatId, tuple[Reply, ...]]:
        """Run the clock over the letters, or other due things of that kind, of all learners."""
        said: dict[ChatId, tuple[Reply, ...]] = {}

        async def deliver(chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
            said[chat_id] = (*said.get(chat_id, ()), *replies)

        await self._go_round(kind, deliver)
        return said

    async def take_answers_back(self) -> dict[ChatId, tuple[Reply, ...]]:
        """Run the clock over the answers to withdrawn questions, of all learners."""
        said: dict[ChatId, tuple[Reply, ...]] = {}

        async def deliver(chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
            said[chat_id] = (*said.get(chat_id, ()), *replies)

        await self._go_round(answers_to_take_back, deliver)
        return said

    async def _go_round(self, kind: Kind, deliver: Deliver) -> None:
        turns = ClockTurns(self.conversation, deliver)
        await Rounds(kind, self.stores.due, turns, self.clock).tick()


def is_awaited(reply: Reply) -> bool:
    """Return True if it only tells that the model is at work."""
    lines = ("answer-awaited", "grade-awaited", "guess-awaited", "talk-awaited")
    return isinstance(reply, ExplanationAwaited) or is_line(reply, *lines)


STOOD_FOR = (
    DeletionWanted,
    engine_events.HelpAsked,
    NextAsked,
    engine_events.SkipAsked,
    engine_events.StopAsked,
    DontKnowPressed,
    QuestionNotUnderstood,
    ImportPressed,
    CheckpointPressed,
    ConfirmPressed,
    DrawPressed,
    DrillOnPressed,
    NextFindingPressed,
    PlacementPressed,
    QuizPressed,
    TranscriptConfirmedPressed,
)
"""Events that a plain text may stand for."""


def assert_on_the_table(before: ChatState, event: Event, after: ChatState) -> None:
    """Check a step against the table: it leads where an arrow leads, or stays.

    If it may end a sitting, the next goal may begin by itself.
    """
    if type(after) is type(before):
        return
    meant: tuple[type[Event], ...] = (type(event),)
    if isinstance(event, TextReceived) and bundled_words().meaning_of(event.text) is not None:
        meant = (TextReceived, *STOOD_FOR)
    found = [route for event in meant if (route := route_for(before, event)) is not None]
    beside = [route for route in OVERLAYS if route.event in meant]
    assert found or beside, (before, event, after)
    to = {state for route in found for state in leads_to(route)}
    to |= {state for route in beside for state in leads_to(route)}
    ended = {Idle, DrillEnded, CheckpointOffered} & {type(before), *to}
    by_itself = ended and (type(after) is Idle or type(after).places & {Place.TOPIC, Place.CARD})
    assert type(after) in to or by_itself, (before, event, after)


def find_question(key: str) -> Question:
    for course in courses():
        for concept in course.concepts:
            for question in concept.questions:
                if question.key == key:
                    return question
        for entry in course.inventory:
            if entry.probe.key == key:
                return entry.probe
    return _shipped_questions()[key]


@cache
def _shipped_questions() -> Mapping[str, Question]:
    """Return the questions that concepts may ask from the bundled items."""
    return {item.key: item for item in questions_of(read_items(files_of_items(ITEMS)))}


def typed(question: Question, shown: tuple[int, ...], language: Language, *, right: bool) -> str:
    """Return an answer as a learner would type it."""
    match question.answer:
        case ChoiceAnswer(choices=choices):
            places = [n for n, spot in enumerate(shown) if choices[spot].correct is right]
            return "ABCDEF"[places[0]]
        case OrderAnswer():
            order = sorted(range(len(shown)), key=lambda n: shown[n], reverse=not right)
            return " ".join("ABCDEF"[n] for n in order)
        case TextAnswer(accepted=accepted):
            return accepted[language][0] if right else "xylophone"
        case FreeTextAnswer(sample=sample):
            return sample if right else "xylophone"
        case _:
            return str(question.answer.value) if right else "987654321"


FRACTIONS = CourseId("fractions")


@asynccontextmanager
async def walking(folder: Path, start: datetime) -> AsyncGenerator[Walk]:
    """Yield a learner who is new to a new database."""
    async with open_database(f"sqlite:///{folder / 'walk.db'}") as database:
        stores = Stores(database)
        yield Walk(stores, ports_on(stores), FakeClock(start))


def imagined(start: datetime, *, budget: Budget | None = None) -> Walk:
    """Return a learner who is new to a new database in memory."""
    stores = Stores(InMemory())
    return Walk(stores, ports_on(stores, budget=budget), FakeClock(start))


def going_by_scores(start: datetime) -> Walk:
    """Return a new learner whose courses have concepts that go by their score, not by a skill."""
    stores = Stores(InMemory())
    by_score = (
        replace(
            course, concepts=tuple(replace(concept, skill=None) for concept in course.concepts)
        )
        for course in courses()
    )
    return Walk(stores, ports_on(stores, courses=BundledCourses(by_score)), FakeClock(start))


def ports_on(stores: Stores, **outside: Any) -> Ports:
    """Return the ports on these stores with the bundled courses, and the `outside` ones."""
    inside: dict[str, Any] = {
        "chats": stores.chats,
        "stored": stores.adapters,
        "courses": BundledCourses(courses()),
        "skill_graphs": bundled_skills(),
        "words": bundled_words,
        "distress": bundled_distress,
    }
    return bundle(**{**inside, **outside})
