"""Reports of another application, taken by the chat."""

import asyncio
from datetime import timedelta

import pytest

from bot.domain.ids import InteractionId, LearnerId, ServedId, SkillId, TurnId
from bot.domain.learner.learner import Access
from bot.domain.topics.mind_map import MapStatus
from bot.flow.composition.conversation import Conversation
from bot.flow.exercise.replies import AnswerJudged
from bot.flow.exercise.states import AnswerAmbiguous, Answering
from bot.flow.practice.events import AttemptReported, OutcomeReported
from bot.flow.skills.ports import SKILLS
from bot.storage.practice.tables import item_attempts
from tests.flow.planting import course_of
from tests.flow.practice.practising import MONDAY, Practiser, practiser
from tests.flow.strolling import to_first_question
from tests.flow.walking import imagined
from tests.practice_builders import HALVES, build_item, verified

LIKE = SkillId("frac_add_like")
PRACTISED = sorted({concept.skill for concept in course_of("fractions").concepts if concept.skill})


def report(number: int, skill_id: SkillId = LIKE) -> tuple[TurnId, OutcomeReported]:
    """Return the turn of a right answer, and its event."""
    name = f"{skill_id}/{number}"
    return TurnId(name), OutcomeReported(skill_id, correct=True, at=MONDAY, source=name)


async def opportunities(walk: Practiser) -> int:
    return (await walk.ports[SKILLS].states(LearnerId(walk.chat_id)))[LIKE].opportunities


async def test_what_is_open_beside_the_state_stays_and_nothing_is_said() -> None:
    walk = await practiser()
    asked = AnswerAmbiguous(interaction_id=InteractionId("i"), text="half?")
    await walk.store(state=await walk.state(), overlays=(asked,))

    taken = await walk.take(*report(1))

    assert taken.replies == ()
    assert await walk.overlays() == (asked,)
    assert await opportunities(walk) == 1


async def test_reports_at_once_are_counted_one_after_the_other_and_each_once() -> None:
    walk = await practiser()

    await asyncio.gather(*(walk.take(*report(number % 4)) for number in range(12)))

    assert await opportunities(walk) == 4


async def test_of_who_may_not_come_in_a_report_counts_and_nothing_is_said() -> None:
    walk = await practiser()
    others_only = Access(allowed=frozenset({walk.chat_id + 1}))
    walk.conversation = Conversation(walk.ports, walk.clock, others_only)

    assert (await walk.take(*report(1))).replies == ()
    assert await opportunities(walk) == 1


async def test_a_report_is_no_activity_of_the_learner() -> None:
    walk = await practiser()
    await walk.take(*report(1))
    walk.clock.move(timedelta(days=1))
    await walk.take(*report(2))

    learner = (await walk.chats.open(walk.chat_id, TurnId("-"))).learner
    assert learner.last_active_at is None


@pytest.mark.parametrize(
    ("skills", "status"), [(["frac_parts"], MapStatus.ACTIVE), (PRACTISED, MapStatus.COMPLETED)]
)
async def test_a_quiz_goes_on_whatever_is_reported_of_its_concepts(
    skills: list[str], status: MapStatus
) -> None:
    walk = imagined(MONDAY)
    asked = await to_first_question(walk)
    for skill_id in skills:
        for number in range(10):
            await walk.take(*report(number, SkillId(skill_id)))

    assert (await walk.topic()).mind_map.status is status
    assert await walk.state() == asked
    judged, *_ = await walk.answer()
    assert isinstance(judged, AnswerJudged)
    assert isinstance(await walk.state(), Answering) is (status is MapStatus.ACTIVE)


async def test_an_attempt_at_a_version_that_cannot_be_served_is_not_kept() -> None:
    walk = await practiser((verified(build_item()),))
    attempt = AttemptReported(ServedId("s"), HALVES, 1, "1/2")
    wrong_version = AttemptReported(ServedId("s"), HALVES, 2, "1/2")
    await walk.take(TurnId("a1"), wrong_version)
    assert await walk.rows(item_attempts) == []

    await walk.take(TurnId("a2"), attempt)
    assert [row.verdict for row in await walk.rows(item_attempts)] == ["right"]
