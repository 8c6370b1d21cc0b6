"""How far it is from /start to the first mastered concept, in each course and language."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.chat.buttons import decode
from bot.domain.ids import CourseId
from bot.flow.lessons.events import NextPartPressed
from bot.flow.topics.events import CoursePressed
from tests.scenarios.person import Person, assert_fit_to_be_seen
from tests.scenarios.process import Stage, newcomer
from tests.scenarios.test_learning import MASTERED

pytestmark = pytest.mark.thorough

MOST_ACTS = 20
"""Taps and texts of a stranger who answers everything correctly."""
MOST_MESSAGES = 24
"""Messages that the bot sends until then."""


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with newcomer(tmp_path) as (stage, _):
        yield stage


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("course", ["fractions", "memory", "python"])
async def test_a_stranger_masters_the_first_concept_of_a_course_within_few_acts_and_messages(
    stage: Stage, course: str, language: str
) -> None:
    ada = Person(stage, language=language)
    await ada.say("/start")
    await ada.press_for(CoursePressed, course_id=CourseId(course))
    while not any(MASTERED[language] in said.text for said in (await ada.look()).from_bot):
        offered = [decode(button.data or "") for button in await ada.buttons()]
        if any(isinstance(press, NextPartPressed) for press in offered):
            await ada.press_for(NextPartPressed)
        else:
            await ada.step(await ada.state(), by_button=True)
    chat = await ada.look()
    typed = len(chat.messages) - len(chat.from_bot)
    assert_fit_to_be_seen(chat.from_bot)
    assert ada.taps + typed <= MOST_ACTS
    assert len(chat.from_bot) <= MOST_MESSAGES
