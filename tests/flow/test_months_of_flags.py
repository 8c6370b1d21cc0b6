"""A learner flags questions now and then for months. Every concept stays as its answers say."""

from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

import pytest

from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import CourseId
from bot.domain.mastery.taking_back import replay_concept
from bot.domain.topics.mind_map import MapStatus, NodeStatus
from bot.flow.exercise.asking import short_question_id
from bot.flow.exercise.events import FlagReasonPressed
from bot.flow.exercise.states import Answering, asks_for
from bot.flow.learner.events import SettingChosen
from bot.flow.lessons.states import Review
from tests.builders import MONDAY
from tests.flow.test_months import Evenings
from tests.flow.walking import Walk, imagined

pytestmark = pytest.mark.thorough

FLAGS = 0.1
SAME_DAY = 0.7
HALF_A_DAY = timedelta(hours=11)


class FlaggingEvenings(Evenings):
    """A learner who finds something wrong with one question in ten."""

    async def _answer(self) -> None:
        state = await self.walk.state()
        assert isinstance(state, Answering)
        map_id = state.purpose.current.map_id if asks_for(state, Review) else state.purpose.map_id
        await super()._answer()
        if self.chance.random() < FLAGS:
            short_id = short_question_id(state.asked.key)
            await self.walk.send(FlagReasonPressed(map_id, short_id, FlagReason.OTHER))
        await holds_together(self.walk)

    def _taught_in_order(self, *_: object) -> None:
        """A lesson may build on a concept that was mastered before a flag and no longer is."""

    async def _due(self, *_: object) -> None:
        """A flag may bring a review forward."""


async def holds_together(walk: Walk) -> None:
    """Check every concept against its answers, and its review against its date."""
    topic = await walk.topic()
    for node in topic.mind_map.nodes:
        assert 0.0 <= node.mastery_score <= 1.0
        assert (node.status is not NodeStatus.MASTERED) or node.mastered_at is not None
        answers = await walk.maps.answers_to_replay(node.id)
        replayed = replay_concept(node, answers).node
        assert replayed == node


@dataclass
class TurningEvenings(FlaggingEvenings):
    """A learner who comes twice a day, and sometimes wants first reviews on the same day."""

    rests: set[float] = field(default_factory=set)

    async def _sit(self) -> None:
        for _ in range(2):
            wanted = self.chance.random() < SAME_DAY
            await self.walk.send(SettingChosen("same_day", "on" if wanted else "off"))
            await super()._sit()
            nodes = (await self.walk.topic()).mind_map.nodes
            self.rests.update(node.interval_days for node in nodes)
            self.walk.clock.move(HALF_A_DAY)


async def test_every_flag_leaves_the_rests_that_were_wanted_when_the_answers_were_given() -> None:
    walk = imagined(MONDAY)
    evenings = TurningEvenings(walk=walk, knows=0.6, chance=Random("c"))

    await evenings.go_through(CourseId("memory"))

    assert (await walk.topic()).withdrawn
    assert evenings.rests >= {0.25, 0.5, 1.0, 6.0}


@pytest.mark.parametrize("seed", range(4))
async def test_a_course_comes_to_its_end_whatever_is_flagged_on_the_way(seed: int) -> None:
    walk = imagined(MONDAY)
    evenings = FlaggingEvenings(walk=walk, knows=0.8, chance=Random(f"doubts {seed}"))

    await evenings.go_through(CourseId("memory"))

    topic = await walk.topic()
    assert topic.mind_map.status is MapStatus.COMPLETED
    assert topic.withdrawn
