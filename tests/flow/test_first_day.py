"""A first day on which nothing goes well. After every turn there is something useful to do."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from itertools import cycle

import pytest

from bot.chat.messages import Localizer, Screen, render
from bot.domain.ids import LessonId, NodeId, QuestionKey
from bot.domain.topics.course import Course, Language
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.engine.events import Event, NextAsked, Started
from bot.flow.engine.replies import Reply, Style
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import RehearsePressed
from bot.flow.exercise.states import Answering, Placement, asks_for
from bot.flow.lessons.events import CheckpointPressed, QuizPressed, TeachAgainPressed
from bot.flow.lessons.states import Checkpoint, CheckpointOffered, Explaining, KnownCheck, Quiz
from bot.flow.maps.replies import NothingToDo
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.topics.events import CoursePressed
from tests.builders import MONDAY
from tests.flow.walking import Walk, courses, imagined

TURNS = 60
"""Twice as many turns as it takes to use up the root's checkpoints."""
HAS_NEXT = (CoursePressed, NextAsked, RehearsePressed, TeachAgainPressed)


@dataclass(kw_only=True)
class Learner:
    """A learner who passes every quiz and fails every checkpoint."""

    walk: Walk
    language: Language
    screens: list[Screen] = field(default_factory=list)
    """The screens of the last turn with replies."""
    checkpoints: set[tuple[NodeId, LessonId]] = field(default_factory=set)
    asked: list[QuestionKey] = field(default_factory=list)
    """The questions of the checkpoints."""
    did: Counter[str] = field(default_factory=Counter)

    async def begin(self, course: Course, *, placed: bool, right: bool = False) -> None:
        await self.send(Started())
        await self.send(CoursePressed(course.id))
        offered = await self.walk.expect(PlacementOffered)
        await self.send(PlacementPressed(offered.interaction_id, wanted=placed))
        while asks_for(await self.walk.state(), Placement):
            await self.send(await self.walk.answer_event(right=right))

    async def send(self, event: Event) -> tuple[Reply, ...]:
        """Send the event, and check that the turn leaves something useful to do."""
        self.did[type(event).__name__] += 1
        replies = await self.walk.send(event, language=self.language)
        localizer = Localizer(language=self.language, zone=None, now=self.walk.clock.now())
        self.screens = [render(reply, localizer) for reply in replies] or self.screens
        if isinstance(await self.walk.state(), Idle):
            assert isinstance(self.main_button(), HAS_NEXT), (event, replies)
        for reply in replies:
            assert not isinstance(reply, NothingToDo) or reply.rehearsal or reply.resting
        return replies

    def main_button(self) -> Event:
        """Return the press of the first button in the last message that leads on."""
        keyboards = [
            screen.keyboard for screen in self.screens if screen.keyboard and not screen.interim
        ]
        buttons = [button for row in keyboards[-1] for button in row]
        return next(
            (button.press for button in buttons if button.style is Style.PRIMARY), buttons[0].press
        )

    async def step(self) -> None:
        """Do what is open, or press the main button if nothing is."""
        match await self.walk.state():
            case Answering(asked=asked, purpose=Checkpoint() | KnownCheck() as quiz):
                self.checkpoints.add((quiz.node_id, quiz.lesson_id))
                self.asked.append(asked.key)
                await self.send(await self.walk.answer_event(right=False))
            case Answering(purpose=Quiz()):
                await self.send(await self.walk.answer_event())
            case Explaining(interaction_id=interaction_id):
                await self.send(QuizPressed(interaction_id))
            case CheckpointOffered(interaction_id=interaction_id):
                await self.send(CheckpointPressed(interaction_id, wanted=True))
            case _:
                await self.send(self.main_button())


async def steps(learner: Learner) -> None:
    await learner.step()


async def next_at_every_point(learner: Learner) -> None:
    await learner.send(NextAsked())
    await learner.step()


def each(scripts: Iterable[Callable[[Learner], Awaitable[None]]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("script", scripts, ids=lambda event: event.__name__)


COURSES = pytest.mark.parametrize(
    ("course", "language"),
    list(zip(courses(), cycle(Language))),
    ids=lambda value: str(getattr(value, "id", value)),
)
PLACED = pytest.mark.parametrize("placed", [True, False], ids=["placed", "from the beginning"])


@pytest.mark.thorough
@COURSES
@PLACED
@each([steps, next_at_every_point])
async def test_a_learner_who_fails_both_checkpoints_of_the_root_is_not_sent_away(
    script: Callable[[Learner], Awaitable[None]], course: Course, language: Language, placed: bool
) -> None:
    learner = Learner(walk=imagined(MONDAY), language=language)
    await learner.begin(course, placed=placed)
    root = (await learner.walk.topic()).mind_map.nodes[0]

    for _ in range(TURNS):
        await script(learner)

    assert learner.walk.clock.now().date() == MONDAY.date()
    assert len(learner.checkpoints) == 2
    assert len(learner.asked) == len(set(learner.asked)) == 6
    assert learner.did["RehearsePressed"] > 3
    now = (await learner.walk.topic()).mind_map.node(root.id)
    assert now.status is NodeStatus.REVIEWING
    assert now.interval_days == 1


@pytest.mark.thorough
@COURSES
async def test_what_the_placement_found_known_is_checked_while_the_root_waits(
    course: Course, language: Language
) -> None:
    learner = Learner(walk=imagined(MONDAY), language=language)
    await learner.begin(course, placed=True, right=True)

    for _ in range(2 * TURNS):
        await learner.step()

    tries = Counter(node_id for node_id, _ in learner.checkpoints)
    root = (await learner.walk.topic()).mind_map.root_id
    assert root is not None
    assert tries[root] == 2
    assert len(tries) > 1
    assert max(tries.values()) == 2


@COURSES
@PLACED
async def test_a_learner_who_only_taps_the_main_button_is_not_sent_away(
    course: Course, language: Language, placed: bool
) -> None:
    learner = Learner(walk=imagined(MONDAY), language=language)
    await learner.begin(course, placed=placed)

    for _ in range(TURNS):
        await learner.send(learner.main_button())
