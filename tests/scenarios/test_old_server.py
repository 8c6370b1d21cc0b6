"""A Bot API server without rich messages: formulas are still readable."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.flow.lessons.events import ExplainPressed, NextPartPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining, Quiz
from bot.flow.tutor.orders import ExplainAs
from tests.scenarios.person import Person, assert_fit_to_be_seen, visible
from tests.scenarios.process import Stage, newcomer

pytestmark = pytest.mark.thorough

FRACTION_READ = {"de": "Ein Teil ist ein Drittel, 1/3.", "en": "One part is one third, 1/3."}
LAST_WORD = {
    "de": "„Brüche“ ist fürs Erste ganz gemeistert",
    "en": "All of “Fractions” is mastered for now",
}
MOST_STEPS = 400


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with newcomer(tmp_path) as (stage, _):
        yield stage


@pytest.mark.parametrize("language", ["de", "en"])
async def test_a_lesson_is_readable_on_an_old_server(stage: Stage, language: str) -> None:
    await stage.client.be_old()
    ada = Person(stage, language=language)
    await ada.walk_to(Explaining)
    while FRACTION_READ[language] not in visible((await ada.look()).last):
        await ada.press_for(NextPartPressed)
    for way in (way for way in ExplainAs if way is not ExplainAs.EXPLANATION):
        await ada.press_for(ExplainPressed, way=way)
    await ada.walk_to(CheckpointOffered)
    await ada.walk_to(Quiz)
    await ada.answer()
    chat = await ada.look()
    assert {message.kind for message in chat.from_bot} <= {"text", "photo"}
    assert_fit_to_be_seen(chat.from_bot)
    assert len(await stage.client.calls("sendRichMessage")) <= 1


@pytest.mark.parametrize(("language", "old"), [("de", True), ("en", False)])
async def test_a_whole_course_shows_nothing_that_a_learner_should_not_see(
    stage: Stage, language: str, old: bool
) -> None:
    await stage.client.be_old(old=old)
    ada = Person(stage, language=language)
    told = await ada.say("/start")
    steps = 0
    while not any(LAST_WORD[language] in message.text for message in told):
        steps += 1
        assert steps < MOST_STEPS, await ada.told()
        told = await ada.step(await ada.state(), by_button=steps % 2 == 0)
        assert_fit_to_be_seen(told)
