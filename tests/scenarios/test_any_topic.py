"""A topic that is not bundled, from /learn to the first mastered concept, in a real process."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.flow.authoring.states import DrawingMap, TopicProposed, WritingInventory
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import TalkEndedPressed, TalkPressed
from bot.flow.exercise.states import Answering, Placement
from bot.flow.lessons.states import Explaining, Quiz
from bot.flow.placement.events import PlacementPressed
from tests.flow.lines import is_at
from tests.model.recorder import Recorded, Recorder
from tests.model.scripts import TOPIC, Baker, learner_part, write_all
from tests.playground.client import Seen
from tests.scenarios.person import SETTLES_SECONDS, Person, assert_fit_to_be_seen
from tests.scenarios.process import open_stage

pytestmark = pytest.mark.thorough

KEY = "sk-ant-scenario-key"
A_LONG_ID = 987_654_321
"""Too long to occur in a request by chance."""
STEPS = 60


def with_model(recorder: Recorder) -> dict[str, str]:
    """Return the settings of a bot whose model is behind the recorder."""
    return {"ANTHROPIC_API_KEY": KEY, "ANTHROPIC_BASE_URL": recorder.url}


async def to_first_mastery(ada: Person) -> list[Seen]:
    """Do everything correctly until a concept is mastered. Return all messages on the way."""
    said: list[Seen] = []
    for _ in range(STEPS):
        said += await ada.step(await ada.state(), by_button=False)
        if "mastered for now" in await ada.told():
            return said
    raise AssertionError(await ada.told())


@pytest.mark.parametrize("checked_first", [False, True])
async def test_a_topic_that_nobody_bundled_is_learned_up_to_its_first_mastered_concept(
    tmp_path: Path, recorder: Recorder, checked_first: bool
) -> None:
    recorder.play = Baker()
    async with open_stage(tmp_path) as stage, stage.bot(**with_model(recorder)) as bot:
        ada = Person(stage, chat=A_LONG_ID, questions=write_all())

        said = await ada.say(f"/learn {TOPIC}")
        assert isinstance(await ada.state(), TopicProposed)
        said += await ada.press_for(PlacementPressed, wanted=checked_first)
        if checked_first:
            await ada.walk_to(Placement)
        said += await to_first_mastery(ada)

        assert TOPIC in (await ada.say("/topics"))[-1].text
        said += await ada.say("/map")
        assert_fit_to_be_seen(said)
        assert_sent_nothing_of_hers(recorder)
        assert KEY not in bot.log


async def test_what_was_ordered_before_a_kill_is_made_after_the_next_start(
    tmp_path: Path, recorder: Recorder
) -> None:
    recorder.play = Baker()
    async with open_stage(tmp_path) as stage:
        async with stage.bot(**with_model(recorder)) as bot:
            ada = Person(stage, chat=A_LONG_ID, questions=write_all())
            await ada.say(f"/learn {TOPIC}")
            recorder.answers.clear()
            await ada.press_for(PlacementPressed, wanted=False)
            await bot.kill()
        assert isinstance(await ada.state(), DrawingMap)
        recorder.answers.set()

        async with stage.bot(**with_model(recorder)):
            await ada.walk_to(Quiz)

        courses = [line for line in (await ada.told()).splitlines() if "concepts" in line]
        assert courses


async def test_who_cancels_a_topic_gets_nothing_of_it_and_can_begin_anew(
    tmp_path: Path, recorder: Recorder
) -> None:
    recorder.play = Baker()
    async with open_stage(tmp_path) as stage, stage.bot(**with_model(recorder)):
        ada = Person(stage, chat=A_LONG_ID, questions=write_all())
        await ada.say(f"/learn {TOPIC}")
        recorder.answers.clear()
        await ada.press_for(PlacementPressed, wanted=True)
        assert isinstance(await ada.state(), WritingInventory)
        await ada.say("/stop")
        assert isinstance(await ada.state(), Idle)
        recorder.answers.set()

        await ada.say(f"/learn {TOPIC}")
        assert isinstance(await ada.state(), TopicProposed)
        await ada.press_for(PlacementPressed, wanted=False)
        await ada.walk_to(Explaining)


async def test_a_question_in_the_middle_of_a_lesson_is_answered_and_the_lesson_goes_on(
    tmp_path: Path, recorder: Recorder
) -> None:
    recorder.play = Baker()
    async with open_stage(tmp_path) as stage, stage.bot(**with_model(recorder)):
        ada = Person(stage, chat=A_LONG_ID, questions=write_all())
        await ada.say(f"/learn {TOPIC}")
        await ada.press_for(PlacementPressed, wanted=False)
        lesson = await ada.walk_to(Explaining)

        said = await ada.say("How long does a starter live?")

        assert any("takes time" in message.text for message in said)
        after = await ada.state()
        assert isinstance(lesson, Explaining)
        assert isinstance(after, Explaining)
        assert (after.map_id, after.node_id) == (lesson.map_id, lesson.node_id)
        assert_fit_to_be_seen(said)


class Talker(Baker):
    """Plays the model, and asks back about a wrong answer."""

    def _told(self, request: Recorded) -> str:
        if "what made them think so" in learner_part(request):
            return "What does the dough do while it rests?"
        return super()._told(request)


async def to_talk(ada: Person) -> Answering[Any]:
    """Answer wrong until a question offers to talk it through. Return the chat's state."""
    for _ in range(STEPS):
        state = await ada.walk_to(Quiz)
        assert isinstance(state, Answering)
        await ada.answer(right=False)
        after = await ada.state()
        if isinstance(after, Answering) and after.asked.tried and "Talk it" in await on_last(ada):
            return after
        if is_at(after, Quiz):
            await ada.answer()
    raise AssertionError(await ada.told())


async def on_last(ada: Person) -> str:
    return " ".join(button.label for button in await ada.buttons())


async def test_killed_in_the_middle_of_a_talk_it_goes_on_after_the_next_start(
    tmp_path: Path, recorder: Recorder
) -> None:
    recorder.play = Talker()
    async with open_stage(tmp_path) as stage:
        async with stage.bot(**with_model(recorder)) as bot:
            ada = Person(stage, chat=A_LONG_ID, questions=write_all())
            await ada.say(f"/learn {TOPIC}")
            await ada.press_for(PlacementPressed, wanted=False)
            asked = await to_talk(ada)
            await ada.press_for(TalkPressed)
            recorder.answers.clear()
            await stage.client.send("It was warm in there", chat=A_LONG_ID)
            async with asyncio.timeout(SETTLES_SECONDS):
                while not await ada.awaits_text():
                    await ada.glance()
            await bot.kill()
        recorder.answers.set()

        async with stage.bot(**with_model(recorder)):
            async with asyncio.timeout(SETTLES_SECONDS):
                while "while it rests?" not in (await ada.look()).from_bot[-1].text:
                    await ada.glance()
            said = await ada.press_for(TalkEndedPressed)
            again = await ada.state()

    assert isinstance(again, Answering)
    assert again.interaction_id == asked.interaction_id
    assert_fit_to_be_seen(said)


async def test_without_a_model_the_bot_says_so_and_offers_its_courses(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as stage, stage.bot():
        ada = Person(stage)

        said = await ada.say(f"/learn {TOPIC}")

        assert "language model" in said[-1].text
        assert isinstance(await ada.state(), Idle)


def assert_sent_nothing_of_hers(recorder: Recorder) -> None:
    """Check that no request identifies her, and that the key is only in its header."""
    assert recorder.requests
    assert str(A_LONG_ID) not in recorder.everything
    assert KEY not in recorder.everything
