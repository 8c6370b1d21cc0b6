"""A learner takes a whole course in simulated months, with a sitting every evening."""

from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest

from bot.domain.days import DueBy, all_until
from bot.domain.ids import CourseId, LearnerId, NodeId, TurnId
from bot.domain.mastery.taking_back import SkillToReplay, replay_concept
from bot.domain.mastery.tracing import fresh_state
from bot.domain.topics.curriculum import prerequisites_of
from bot.domain.topics.mind_map import MapStatus, NodeStatus
from bot.flow.engine.events import NextAsked, Started
from bot.flow.engine.states import ChatState, Idle
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.exercise.states import Answering, Placement, asks_for
from bot.flow.lessons.events import CheckpointPressed, QuizPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining, Quiz, Review
from bot.flow.maps.events import RefreshersPressed
from bot.flow.maps.ports import COURSES, Topic
from bot.flow.maps.replies import NothingToDo, WhyNothing
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.skills.ports import SKILLS
from bot.flow.topics.events import CoursePressed
from tests.builders import MONDAY
from tests.flow.lines import is_line, reminders
from tests.flow.walking import Walk, courses, imagined
from tests.skill_builders import bundled_graph

pytestmark = pytest.mark.thorough

MOST_DAYS = 400
DAY = timedelta(days=1)
TURN = timedelta(seconds=10)


@dataclass
class Evenings:
    """A learner who answers at random, and what the tutor did on the way."""

    walk: Walk
    knows: float
    chance: Random
    taught: dict[NodeId, date] = field(default_factory=dict)
    reviewed: list[tuple[NodeId, date]] = field(default_factory=list)
    reminded: list[date] = field(default_factory=list)

    async def go_through(self, course_id: CourseId) -> int:
        """Learn until nothing is left, and return how many days it took."""
        await self.walk.send(Started())
        await self.walk.send(CoursePressed(course_id))
        for day in range(MOST_DAYS):
            await self._remind()
            await self._sit()
            if day % 10 == 0:
                await replays_alike(self.walk)
            if (await self.walk.topic()).mind_map.status is MapStatus.COMPLETED:
                return day
            self.walk.clock.move(MONDAY + (day + 1) * DAY - self.walk.clock.now())
        raise AssertionError("the course does not come to an end")

    async def _remind(self) -> None:
        due = await self._count_due(self.walk.clock.now())
        said = reminders(await self.walk.tick())
        assert len(said) <= 1
        for asked in said:
            assert isinstance(asked, QuestionAsked)
            assert asked.of == min(due, 20) > 0
            self.reminded.append(self.walk.clock.now().date())

    async def _sit(self) -> None:
        """Take what comes next until there is nothing, and check each step against the rules."""
        while True:
            state = await self.walk.state()
            if not isinstance(state, Idle):
                await self._go_on(state)
                continue
            replies = await self.walk.send(NextAsked())
            nothing = [reply for reply in replies if isinstance(reply, NothingToDo)]
            if nothing:
                await self._nothing_left(nothing[0])
                return

    async def _go_on(self, state: ChatState) -> None:
        match state:
            case PlacementOffered(interaction_id=interaction_id):
                await self.walk.send(PlacementPressed(interaction_id, wanted=True))
            case Explaining():
                self._taught_in_order(await self.walk.maps.get(state.map_id), state.node_id)
                await self.walk.send(QuizPressed(state.interaction_id))
            case CheckpointOffered(interaction_id=interaction_id):
                await self.walk.send(CheckpointPressed(interaction_id, wanted=True))
            case Answering(purpose=Review(current=current)):
                topic = await self.walk.maps.get(current.map_id)
                await self._due(topic, current.node_id)
                await self._answer()
            case Answering(purpose=Placement() | Quiz()):
                await self._answer()
            case _:
                raise AssertionError(state)

    async def _count_due(self, at: datetime) -> int:
        due, _ = await self.walk.maps.count_due(
            LearnerId(self.walk.chat_id), await self._due_by(at)
        )
        return due

    async def _due_by(self, at: datetime) -> DueBy:
        return (await self.walk.chats.open(self.walk.chat_id, TurnId("-"))).learner.due_by(at)

    async def _answer(self) -> None:
        await self.walk.answer(right=self.chance.random() < self.knows)

    def _taught_in_order(self, topic: Topic, node_id: NodeId) -> None:
        before = prerequisites_of(topic.mind_map, node_id)
        assert all(node.mastered_at is not None for node in before)
        self.taught.setdefault(node_id, self.walk.clock.now().date())

    async def _due(self, topic: Topic, node_id: NodeId) -> None:
        node, today = topic.mind_map.node(node_id), self.walk.clock.now().date()
        assert node.next_review_at is not None
        due_by = await self._due_by(self.walk.clock.now())
        assert due_by.includes(node.next_review_at, node.interval_days)
        assert today - node.next_review_at.date() <= DAY  # the learner was here every day
        assert (node_id, today) not in self.reviewed
        self.reviewed.append((node_id, today))

    async def _nothing_left(self, nothing: NothingToDo) -> None:
        nodes = (await self.walk.topic()).mind_map.nodes
        all_mastered = all(node.status is NodeStatus.MASTERED for node in nodes)
        assert (nothing.why is WhyNothing.FINISHED) is all_mastered
        assert await self._count_due(self.walk.clock.now() - TURN) == 0


async def replays_alike(walk: Walk) -> None:
    """Check that replaying all answers, with none taken back, changes no concept."""
    topic = await walk.topic()
    assert topic.mind_map.course_id is not None
    course = await walk.ports[COURSES].get(topic.mind_map.course_id)
    states = await walk.ports[SKILLS].states(LearnerId(walk.chat_id))
    for node in topic.mind_map.nodes:
        answers = await walk.maps.answers_to_replay(node.id)
        skill_id = course.concept(node.concept_id).skill
        if skill_id is None:
            assert replay_concept(node, answers).node == node
            continue
        fresh = fresh_state(skill_id, bundled_graph().skills[skill_id].bkt)
        replayed = replay_concept(node, answers, skill=SkillToReplay(fresh=fresh))
        assert replayed.node == node
        assert replayed.skill == replace(states[skill_id], unlocked_at=None)


@pytest.mark.parametrize("knows", [1.0, 0.85, 0.7])
@pytest.mark.parametrize("course_id", [course.id for course in courses()])
async def test_a_course_is_learned_to_its_end(course_id: CourseId, knows: float) -> None:
    walk = imagined(MONDAY)
    evenings = Evenings(walk=walk, knows=knows, chance=Random(f"{course_id} {knows}"))

    await evenings.go_through(course_id)

    topic = await walk.topic()
    concepts = len(topic.mind_map.nodes)
    await replays_alike(walk)
    completed = [reply for reply in walk.said if is_line(reply, "course-completed")]
    assert [reply.values["count"] for reply in completed] == [concepts]
    assert all(node.status is NodeStatus.MASTERED for node in topic.mind_map.nodes)
    assert len(evenings.reminded) == len(set(evenings.reminded))
    learner = (await walk.chats.open(walk.chat_id, TurnId("-"))).learner
    assert await walk.maps.count_due(learner.id, all_until(walk.clock.now() + 400 * DAY)) == (
        0,
        None,
    )


async def test_a_course_comes_back_for_half_a_year_if_that_is_wanted() -> None:
    walk = imagined(MONDAY)
    evenings = Evenings(walk=walk, knows=1.0, chance=Random("refreshers"))
    await evenings.go_through(CourseId("memory"))
    finished = await walk.topic()
    await walk.send(RefreshersPressed(finished.mind_map.id, wanted=True))
    asked: dict[NodeId, list[date]] = {node.id: [] for node in finished.mind_map.nodes}

    for _ in range(180):
        walk.clock.move(DAY)
        await walk.send(ReviewAsked())
        while asks_for(state := await walk.state(), Review):
            topic = await walk.maps.get(state.purpose.current.map_id)
            learner = (await walk.chats.open(walk.chat_id, TurnId("-"))).learner
            due_by = learner.due_by(walk.clock.now())
            kept = {refresher.node_id: refresher for refresher in topic.refreshers}[
                state.purpose.current.node_id
            ]
            assert due_by.includes(kept.due_at, kept.interval_days)
            asked[state.purpose.current.node_id].append(walk.clock.now().date())
            await walk.answer()

    for days in asked.values():
        gaps = [later - earlier for earlier, later in pairwise(days)]
        assert len(days) >= 3
        assert gaps == sorted(gaps)
    assert (await walk.maps.get(finished.mind_map.id)).mind_map.nodes == finished.mind_map.nodes
