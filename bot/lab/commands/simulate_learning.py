"""`python -m bot lab simulate-learning`: whether a learner is ever left with nothing to do."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Annotated, Final

import typer
from sqlalchemy import make_url

from bot.commands.running import loop_factory
from bot.content.courses.courses import load_courses
from bot.content.practice.skill_graph import SkillGraphFile, load_skill_graph
from bot.content.words import load_words
from bot.domain.days import all_until
from bot.domain.ids import ChatId, ConceptId, LearnerId, TurnId
from bot.domain.topics.course import Course, Language, Question
from bot.flow.composition.conversation import Conversation
from bot.flow.composition.ports import bundle
from bot.flow.engine.events import Event, NextAsked, Press, Started, TextReceived
from bot.flow.engine.ports import DecidedTurn
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Idle, NothingOpen
from bot.flow.exercise.events import ChoicePressed, DontKnowPressed, RehearsePressed
from bot.flow.exercise.states import Answering, Purpose
from bot.flow.lessons import states as lesson_states
from bot.flow.lessons.events import CheckpointPressed, QuizPressed
from bot.flow.maps.replies import NothingToDo
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.topics.events import CoursePressed
from bot.lab.simulation.people import right_answer
from bot.lab.simulation.world import MovedClock, WatchedChats
from bot.logs import configure_logs
from bot.resources import COURSES, SKILL_NAMES, SKILLS_GRAPH, WORDS
from bot.storage.engine.sqlite import open_sqlite
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses

FIRST: Final = datetime(2026, 3, 2, 17, tzinfo=UTC)
STEP: Final = timedelta(seconds=15)
_DAY: Final = timedelta(days=1)
_MOST_TURNS: Final = 150
"""On one day. A learner who needs more would never end."""
_GUESSED: Final = 0.4
_ASKS: Final[Mapping[type[Purpose], str]] = {
    lesson_states.LessonQuiz: "lesson",
    lesson_states.KnownCheck: "check",
    lesson_states.Checkpoint: "checkpoint",
    lesson_states.Review: "review",
    lesson_states.Rehearsal: "rehearsal",
}
KINDS: Final = ("lesson", "check", "checkpoint", "review", "rehearsal")


@dataclass(slots=True)
class Seeker:
    """A simulated learner, who asks for the next thing several times a day."""

    number: int
    course: Course
    rng: Random
    placed: bool
    known: set[ConceptId] = field(default_factory=set)
    slips: float = 0.0
    """The probability of a wrong answer to a known question."""
    things: int = 1
    """How many things they do on a day."""
    state: ChatState = field(default_factory=Idle)
    began: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    days: int = 0
    mastered: bool = False
    sent_away: list[int] = field(default_factory=list)
    """The days on which the bot had nothing, though something was not mastered."""

    def __post_init__(self) -> None:
        knows = self.rng.random() if self.rng.random() < 2 / 3 else 0.0
        for concept in self.course.concepts:  # each comes after its prerequisites
            if self.known >= set(concept.prerequisites) and self.rng.random() < knows:
                self.known.add(concept.id)
        self.slips = self.rng.choice((0.02, 0.1, 0.2, 0.35))
        self.things = self.rng.choice((1, 3, 6, 12))

    def answer(self, state: Answering[Purpose], question: Question | None) -> TextReceived | Press:
        """Return their answer to the open question."""
        dont_know = DontKnowPressed(state.interaction_id)
        concept = ConceptId(state.asked.key.partition("/")[0])
        if question is None:
            return dont_know
        if concept in self.known and self.rng.random() >= self.slips:
            said = right_answer(question, state, Language.EN)
            return TextReceived(said, surely_answer=True) if isinstance(said, str) else said
        if state.asked.shown and self.rng.random() < _GUESSED:
            return ChoicePressed(state.interaction_id, self.rng.randrange(len(state.asked.shown)))
        return dont_know


class Life:
    """A learner and the flow of the real bot on SQLite, directly connected."""

    def __init__(
        self, seeker: Seeker, stores: Stores, courses: BundledCourses, graph: SkillGraphFile
    ) -> None:
        self._seeker = seeker
        self._clock = MovedClock(FIRST)
        self._maps = stores.maps
        self._questions = {question.key: question for question in _questions(seeker.course)}
        ports = bundle(
            chats=WatchedChats(stores.database, stores.deliveries.ride_along, self._note_state),
            stored=stores.adapters,
            courses=courses,
            skill_graphs=graph,
            words=cache(partial(load_words, WORDS)),
        )
        self._conversation = Conversation(ports, self._clock)

    def _note_state(self, turn: DecidedTurn) -> None:
        self._seeker.state = turn.outcome.state

    async def live(self, days: int) -> None:
        """Simulate days of learning until everything is mastered."""
        await self._send(Started())
        await self._send(CoursePressed(self._seeker.course.id))
        for day in range(days):
            self._clock.move_to(FIRST + day * _DAY)
            if not self._seeker.mastered:
                self._seeker.days += 1
                await self._spend(day)

    async def _spend(self, day: int) -> None:
        left = self._seeker.things
        for _ in range(_MOST_TURNS):
            if not isinstance(self._seeker.state, NothingOpen):
                await self._go_on(self._seeker.state)
            elif left and await self._begin_next(day):
                left -= 1
            else:
                return

    async def _begin_next(self, day: int) -> bool:
        """Ask for the next thing. Return False, and record the day, if there was none."""
        seeker = self._seeker
        replies = await self._send(NextAsked())
        if any(isinstance(reply, NothingToDo) and reply.rehearsal for reply in replies):
            await self._send(RehearsePressed())
        if not isinstance(seeker.state, NothingOpen):
            seeker.began[_kind(seeker.state)] += 1
            return True
        (topic,) = await self._maps.of_learner(
            LearnerId(seeker.number), all_until(self._clock.now())
        )
        seeker.mastered = topic.mastered == topic.of
        if not seeker.mastered:
            seeker.sent_away.append(day)
        return False

    async def _go_on(self, state: ChatState) -> None:
        match state:
            case lesson_states.Explaining():
                topic = await self._maps.get(state.map_id)
                self._seeker.known.add(topic.mind_map.node(state.node_id).concept_id)
                await self._send(QuizPressed(state.interaction_id))
            case lesson_states.CheckpointOffered():
                await self._send(CheckpointPressed(state.interaction_id, wanted=True))
            case PlacementOffered():
                press = PlacementPressed(state.interaction_id, wanted=self._seeker.placed)
                await self._send(press)
            case Answering():
                question = self._questions.get(state.asked.key)
                await self._send(self._seeker.answer(state, question))
            case _:
                raise TypeError(state)

    async def _send(self, event: Event) -> tuple[Reply, ...]:
        seeker = self._seeker
        seeker.turns += 1
        self._clock.move_to(self._clock.now() + STEP)
        taken = await self._conversation.take_turn(
            ChatId(seeker.number),
            TurnId(f"{seeker.number}:{seeker.turns}"),
            event,
            language=Language.EN,
        )
        return taken.replies


def _questions(course: Course) -> Iterator[Question]:
    for concept in course.concepts:
        yield from concept.questions
    yield from (entry.probe for entry in course.inventory)


def _kind(state: ChatState) -> str:
    """Return the kind of thing that was begun, in the words of the table."""
    if isinstance(state, Answering):
        return _ASKS.get(type(state.purpose), "other")
    return (
        "lesson"
        if isinstance(state, lesson_states.Explaining | lesson_states.CheckpointOffered)
        else "other"
    )


def seekers(count: int, courses: Sequence[Course], seed: int) -> list[Seeker]:
    """Return `count` learners, with the courses in turn, every second one placed first."""
    return [
        Seeker(
            number=number,
            course=courses[number % len(courses)],
            rng=Random(f"{seed}:{number}"),
            placed=number // len(courses) % 2 == 0,
        )
        for number in range(1, count + 1)
    ]


async def live_days(count: int, days: int, seed: int) -> list[Seeker]:
    """Return the learners after `days` days with the bot."""
    graph = load_skill_graph(SKILLS_GRAPH, SKILL_NAMES)
    courses = load_courses(COURSES, frozenset(graph.skills))
    found = seekers(count, courses, seed)
    with TemporaryDirectory(prefix="lyceum-simulation-") as folder:
        url = make_url(f"sqlite:///{Path(folder) / 'simulation.db'}")
        async with open_sqlite(url, synchronous="OFF") as database:
            stores = Stores(database)
            for seeker in found:
                life = Life(seeker, stores, BundledCourses(courses), SkillGraphFile(graph))
                await life.live(days)
    return found


def report(found: Sequence[Seeker]) -> str:
    """Return the table, one line for each course and one for all."""
    heads = ("course", "learners", "days", "turns", *KINDS, "sent away", "mastered", "in days")
    lines: list[tuple[str, ...]] = [heads]
    ids = sorted({seeker.course.id for seeker in found})
    groups = [
        (str(name), [seeker for seeker in found if seeker.course.id == name]) for name in ids
    ]
    for name, some in (*groups, ("all", list(found))):
        done = [seeker.days for seeker in some if seeker.mastered]
        began = sum((seeker.began for seeker in some), Counter[str]())
        lines.append(
            (
                name,
                *(str(number) for number in (len(some), sum(seeker.days for seeker in some))),
                str(sum(seeker.turns for seeker in some)),
                *(str(began[kind]) for kind in KINDS),
                str(sum(len(seeker.sent_away) for seeker in some)),
                str(len(done)),
                f"{median(done):.0f}" if done else "-",
            )
        )
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.rjust(wide) for cell, wide in zip(line, widths, strict=True))
        for line in lines
    )


def simulate_learning(
    learners: Annotated[int, typer.Option(min=1, help="How many learners there are.")] = 200,
    days: Annotated[int, typer.Option(min=1, help="How many days pass at most.")] = 60,
    seed: Annotated[int, typer.Option(help="The same seed gives the same table.")] = 1,
) -> None:
    """Simulate learners who know and slip differently in the bundled courses.

    They ask for the next thing several times a day. Ends with 1 if the bot had no lesson, check,
    checkpoint, review or rehearsal for a learner who had not mastered everything.
    """
    configure_logs(as_json=False, level="ERROR")
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        found = runner.run(live_days(learners, days, seed))
    print(report(found))
    hapless = [seeker for seeker in found if seeker.sent_away]
    for seeker in hapless:
        when = ", ".join(map(str, seeker.sent_away))
        print(f"sent away: learner {seeker.number} of {seeker.course.id}, on days {when}")
    if hapless:
        raise typer.Exit(1)
