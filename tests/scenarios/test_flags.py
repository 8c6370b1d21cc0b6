"""A learner flags a question, in a real process."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.chat.buttons import decode
from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import QuestionKey
from bot.flow.exercise.asking import short_question_id
from bot.flow.exercise.events import (
    DontKnowPressed,
    FlagDroppedPressed,
    FlagReasonPressed,
    QuestionFlaggedPressed,
)
from bot.flow.exercise.states import asks_for
from bot.flow.lessons.states import Quiz
from tests.scenarios.person import Person, assert_fit_to_be_seen
from tests.scenarios.process import Stage, newcomer

THANKS = {"de": "Danke, dass du es sagst!", "en": "Thank you for telling me!"}
TAKEN_BACK = {
    "de": "Deine Antwort darauf zählt nicht mehr.",
    "en": "Your answer to it no longer counts.",
}


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with newcomer(tmp_path) as (stage, _):
        yield stage


async def open_key(learner: Person) -> QuestionKey:
    state = await learner.state()
    assert asks_for(state, Quiz)
    return state.asked.key


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["de", "en"])
async def test_a_question_and_an_old_verdict_are_flagged_and_the_lesson_goes_on(
    stage: Stage, language: str
) -> None:
    ada = Person(stage, language=language)
    await ada.say("/start")
    await ada.walk_to(Quiz)
    asked = await open_key(ada)

    await ada.press_for(QuestionFlaggedPressed)
    await ada.button_for(DontKnowPressed)
    said = await ada.press_for(FlagReasonPressed, reason=FlagReason.UNCLEAR)

    assert_fit_to_be_seen(said)
    assert THANKS[language] in await ada.told()
    await ada.sees_where_it_is()
    flagged = await open_key(ada)
    assert flagged != asked
    await ada.answer(right=False)

    await ada.press_for(QuestionFlaggedPressed, short_id=short_question_id(flagged))
    await ada.press_for(FlagReasonPressed, reason=FlagReason.WRONG)

    assert TAKEN_BACK[language] in await ada.told()
    await ada.sees_where_it_is()
    await ada.walk_to(Quiz)
    assert await open_key(ada) not in {asked, flagged}


@pytest.mark.thorough
async def test_a_learner_who_changes_their_mind_finds_the_question_as_it_was(stage: Stage) -> None:
    ada = Person(stage)
    await ada.say("/start")
    await ada.walk_to(Quiz)
    before = await ada.state()

    await ada.press_for(QuestionFlaggedPressed)
    await ada.press_for(FlagDroppedPressed)

    assert await ada.state() == before
    buttons = [decode(button.data or "") for button in await ada.buttons()]
    assert not any(isinstance(press, FlagReasonPressed) for press in buttons)
    await ada.sees_where_it_is()
