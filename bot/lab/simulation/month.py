"""A usual learner of topics that a model writes, simulated for a month with the real bot."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import httpx2
from pydantic import SecretStr
from sqlalchemy import make_url

from bot.content.practice.skill_graph import SkillGraphFile, load_skill_graph
from bot.content.words import load_words
from bot.domain.ids import ChatId, CourseId, LessonId, TurnId
from bot.domain.topics.course import Language, Question
from bot.flow.authoring import states as authoring
from bot.flow.composition.conversation import Conversation
from bot.flow.composition.ports import Tutor, bundle
from bot.flow.engine.changes import Audited
from bot.flow.engine.events import Event, NextAsked, Started, StopAsked, TextReceived
from bot.flow.engine.ports import DecidedTurn
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Idle, NothingOpen, Overlay
from bot.flow.exercise.events import ChoicePressed, TalkPressed
from bot.flow.exercise.states import Answering, Placement, Purpose, asks_for
from bot.flow.lessons import states as lessons
from bot.flow.lessons.events import CheckpointPressed, ExplainPressed, NextPartPressed, QuizPressed
from bot.flow.maps.course_catalogue import CourseCatalogue
from bot.flow.placement.events import PlacementPressed
from bot.flow.topics.events import LearnAsked
from bot.flow.tutor.orders import ExplainAs
from bot.flow.tutor.usage import ModelCall
from bot.flow.work.events import Awaited
from bot.jobs.delivering import ClockTurns
from bot.jobs.job_runner import JobRunner
from bot.jobs.workers import Workers
from bot.lab.simulation.people import right_answer
from bot.lab.simulation.scripted_model import ScriptedModel
from bot.lab.simulation.world import MovedClock, WatchedChats
from bot.resources import SKILL_NAMES, SKILLS_GRAPH, WORDS
from bot.settings import Settings
from bot.storage.engine.sqlite import open_sqlite
from bot.storage.stores import Stores
from bot.storage.tutor.model_calls import SqlUsageLog
from bot.tutor.budget.prices import cost_microdollars
from bot.tutor.bundled import BundledCourses
from bot.tutor.open import open_tutor

FIRST: Final = datetime(2026, 11, 2, 17, tzinfo=UTC)
MINUTES: Final = 30
"""Minutes of learning a day."""
WRONG: Final = 0.2
ASKS: Final = 0.5
"""The probability of a question during a lesson."""
ASKS_AT_QUESTION: Final = 0.07
GUESSES: Final = 0.5
"""The probability of a guess at the beginning of a lesson."""
TALKS: Final = 0.25
"""The probability of talking a wrong answer through before the next try."""
OTHER_WAY: Final = 0.25
KNOWN_BEFORE: Final = 0.25
"""The probability of knowing a probe of a first check."""
ANSWERS_IN: Final = timedelta(seconds=52)
READS_IN: Final = timedelta(seconds=105)
"""Per part of an explanation, of which there are two."""
WAITS: Final = timedelta(seconds=20)
LOOKS: Final = timedelta(minutes=10)
"""Between two looks at the batches after the learner has left, for two hours."""
TOPICS: Final = {
    Language.DE: (
        "Fotosynthese",
        "Zellteilung",
        "Genetik",
        "Evolution",
        "Ökologie",
        "Nerven",
        "Hormone",
    ),
    Language.EN: (
        "REST APIs",
        "Databases",
        "Networking",
        "Security",
        "Testing",
        "Deployment",
        "Logging",
    ),
}
GOALS: Final = {Language.DE: " für meine Klausur", Language.EN: " for my exam"}
GUESSED: Final = {Language.DE: "Weil es Luft braucht", Language.EN: "Since it needs a key"}
BECAUSE: Final = {Language.DE: "Ich dachte an ein Beispiel", Language.EN: "I had a case in mind"}
QUESTIONS: Final = {Language.DE: "Warum ist das eigentlich so?", Language.EN: "Why is that so?"}
UNLIMITED: Final = 1_000.0
_NUMBER: Final = ChatId(1)
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Paid:
    """A call of the model, and how many of its tokens were thinking."""

    call: ModelCall
    thought: int

    @property
    def in_batch(self) -> bool:
        """Return True if it was made in a batch, at half the price."""
        return "/" in self.call.id

    def microdollars(self, level: float) -> int:
        """Return its cost with `level` times as much thinking."""
        more = round((level - 1) * self.thought)
        tokens = replace(self.call.tokens, output=self.call.tokens.output + more)
        on = self.call.at.date()
        return cost_microdollars(self.call.model_requested, tokens, on, in_batch=self.in_batch)


class NotedUsage(SqlUsageLog):
    """The ledger in the database, with all calls at hand."""

    def __init__(self, stores: Stores, model: ScriptedModel) -> None:
        super().__init__(stores.database)
        self._model = model
        self.paid: list[Paid] = []

    async def record(self, call: ModelCall) -> None:
        """Record the call."""
        if call.id not in {paid_call.call.id for paid_call in self.paid}:
            thought = self._model.thought.get(f"{call.request_id}/{call.prompt}", 0)
            self.paid.append(Paid(call, thought))
        await super().record(call)


@dataclass(slots=True, kw_only=True)
class Month:
    """The result of the days."""

    language: Language
    days: int
    paid: Sequence[Paid] = ()
    lessons: set[LessonId] = field(default_factory=set)
    answers: int = 0
    topics: int = 0
    silent: Counter[str] = field(default_factory=Counter)
    """How often the model did not help, by the trouble."""

    def dollars(self, level: float = 1.0, paid: Iterable[Paid] | None = None) -> float:
        """Return the cost of the calls with `level` times as much thinking."""
        return (
            sum(
                paid_call.microdollars(level)
                for paid_call in (self.paid if paid is None else paid)
            )
            / 1e6
        )


class Life:
    """The learner, and the flow of the real bot on SQLite with its workers."""

    def __init__(
        self, month: Month, stores: Stores, clock: MovedClock, tutor: Tutor, seed: int
    ) -> None:
        self._month = month
        self._clock = clock
        self._rng = Random(f"{seed}:{month.language}")
        self._state: ChatState = Idle()
        self._overlays: tuple[Overlay, ...] = ()
        self._turns = 0
        self._told: set[object] = set()
        self._maps = stores.maps
        self._courses = CourseCatalogue(BundledCourses(()), stores.written)
        ports = bundle(
            chats=WatchedChats(stores.database, stores.deliveries.ride_along, self._note),
            stored=stores.adapters,
            courses=self._courses,
            skill_graphs=SkillGraphFile(load_skill_graph(SKILLS_GRAPH, SKILL_NAMES)),
            words=cache(partial(load_words, WORDS)),
            teacher=tutor.teacher,
            model_help=tutor.model_help,
            orders=stores.orders,
            budget=tutor.budget,
        )
        self._conversation = Conversation(ports, clock)
        self.workers = Workers(
            stores.orders,
            JobRunner(tutor.author, tutor.examiner, ports, lambda _, count: str(count)),
            ClockTurns(self._conversation, _unheard),
            clock=clock,
        )

    def _note(self, turn: DecidedTurn) -> None:
        self._state = turn.outcome.state
        if turn.outcome.overlays is not None:
            self._overlays = turn.outcome.overlays
        if isinstance(self._state, lessons.Explaining):
            self._month.lessons.add(self._state.lesson_id)
        for change in turn.outcome.changes:
            if isinstance(change, Audited) and change.name == "work_failed":
                self._month.silent[str(change.details["trouble"])] += 1

    async def live(self) -> None:
        """Simulate the days of learning."""
        await self._send(Started())
        for day in range(self._month.days):
            self._clock.move_to(FIRST + day * _DAY)
            until = self._clock.now() + timedelta(minutes=MINUTES)
            while self._clock.now() < until:
                await self._go_on()
            await self._send(StopAsked())
            for _ in range(12):
                self._clock.move_to(self._clock.now() + LOOKS)
                await self._work()

    async def _go_on(self) -> None:
        """Do the next thing in any state of the chat."""
        if self._waits():
            await self._wait()
            return
        match state := self._state:
            case authoring.TopicProposed():
                self._month.topics += 1
                await self._send(PlacementPressed(state.interaction_id, wanted=True))
            case lessons.Explaining():
                await self._learn(state)
            case lessons.CheckpointOffered():
                await self._send(CheckpointPressed(state.interaction_id, wanted=True))
            case Answering():
                await self._answer(state)
            case NothingOpen():
                await self._begin_next()
            case _:
                await self._send(StopAsked())

    def _waits(self) -> bool:
        """Return True if the model is working on what comes next."""
        is_awaited = any(isinstance(overlay, Awaited) for overlay in self._overlays)
        making = authoring.WritingInventory | authoring.DrawingMap
        return is_awaited or isinstance(self._state, making)

    async def _begin_next(self) -> None:
        """Ask for the next thing, or for another topic if there is none."""
        await self._send(NextAsked())
        if not isinstance(self._state, NothingOpen):
            return
        language, number = self._month.language, self._month.topics
        if number == len(TOPICS[language]):
            await self._wait()
            return
        await self._send(LearnAsked(f"{TOPICS[language][number]}{GOALS[language]}"))

    async def _learn(self, state: lessons.Explaining) -> None:
        """Read on, with an occasional question, and then go to the questions."""
        number = state.interaction_id
        if state.wants_questions:
            await self._wait()
        elif (number, "read") not in self._told:
            self._told.add((number, "read"))
            guesses = self._rng.random() < GUESSES
            guess = TextReceived(GUESSED[self._month.language])
            await self._send(guess if guesses else NextPartPressed(number, state.part), READS_IN)
        elif (number, "other") not in self._told:
            self._told.add((number, "other"))
            if self._rng.random() < OTHER_WAY:
                way = self._rng.choice((ExplainAs.ANOTHER_ANGLE, ExplainAs.WORKED_EXAMPLE))
                await self._send(ExplainPressed(number, way), READS_IN)
        elif (number, "ask") not in self._told:
            self._told.add((number, "ask"))
            if self._rng.random() < ASKS:
                await self._send(TextReceived(QUESTIONS[self._month.language]))
        else:
            await self._send(QuizPressed(number), READS_IN)

    async def _answer(self, state: Answering[Purpose]) -> None:
        number = state.interaction_id
        if (number, "ask") not in self._told:
            self._told.add((number, "ask"))
            if state.purpose.discussed and self._rng.random() < ASKS_AT_QUESTION:
                await self._send(TextReceived(QUESTIONS[self._month.language]))
                return
        if state.asked.tried and (number, "talk") not in self._told:
            self._told.add((number, "talk"))
            if self._rng.random() < TALKS:
                await self._talk(state)
                return
        self._month.answers += 1
        question = await self._find(state)
        wrong = 1 - KNOWN_BEFORE if asks_for(state, Placement) else WRONG
        right = self._rng.random() >= wrong
        act = right_answer(question, state, self._month.language)
        if right:
            said = TextReceived(act, surely_answer=True) if isinstance(act, str) else act
        elif isinstance(act, ChoicePressed):
            place = (act.place + 1) % len(state.asked.shown)
            said = ChoicePressed(number, place)
        else:
            said = TextReceived("cbda" if state.asked.shown else "987654", surely_answer=True)
        await self._send(said, ANSWERS_IN)

    async def _talk(self, state: Answering[Purpose]) -> None:
        """Explain the reasoning twice, before the next try."""
        await self._send(TalkPressed(state.interaction_id))
        for _ in range(2):
            await self._send(TextReceived(BECAUSE[self._month.language]))

    async def _find(self, state: Answering[Purpose]) -> Question:
        if state.topic_open is None:
            raise TypeError(state)
        topic = await self._maps.get(state.topic_open)
        course = await self._courses.get(CourseId(str(topic.mind_map.course_id)))
        probes = [entry.probe for entry in course.inventory]
        questions = (question for concept in course.concepts for question in concept.questions)
        return next(known for known in (*questions, *probes) if known.key == state.asked.key)

    async def _wait(self) -> None:
        self._clock.move_to(self._clock.now() + WAITS)
        await self._work()

    async def _send(self, event: Event, takes: timedelta = WAITS) -> None:
        self._turns += 1
        self._clock.move_to(self._clock.now() + takes)
        await self._conversation.take_turn(
            _NUMBER, TurnId(f"{self._turns}"), event, language=self._month.language
        )
        await self._work()

    async def _work(self) -> None:
        """Run the workers until they have nothing left to do now."""
        while await self.workers.tick():
            await self.workers.idle()


async def _unheard(chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
    """Ignore the workers' replies. The learner acts by the state of the chat."""


async def live_days(
    language: Language, days: int, seed: int, *, budget: float = UNLIMITED
) -> Month:
    """Return the result of the days. `budget` is the learner's daily one, in dollars."""
    month, clock = Month(language=language, days=days), MovedClock(FIRST)
    model = ScriptedModel(language, clock.now)
    settings = Settings.model_construct(
        anthropic_api_key=SecretStr("none"), learner_budget_usd=budget, total_budget_usd=UNLIMITED
    )
    with TemporaryDirectory(prefix="lyceum-simulation-") as folder:
        url = make_url(f"sqlite:///{Path(folder) / 'simulation.db'}")
        async with open_sqlite(url, synchronous="OFF") as database:
            stores = Stores(database)
            usage = NotedUsage(stores, model)
            transport = httpx2.MockTransport(model)
            async with open_tutor(settings, clock, usage, transport=transport) as tutor:
                if tutor is None:
                    raise TypeError(settings)
                life = Life(month, stores, clock, tutor, seed)
                async with life.workers:
                    await life.live()
            month.paid = usage.paid
    return month
