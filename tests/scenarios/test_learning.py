"""From /start to a review a day later, as a newcomer sees it, in a real process."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.flow.engine.states import Idle
from bot.flow.exercise.states import asks_for
from bot.flow.lessons.states import Quiz, Review
from bot.flow.placement.events import PlacementPressed
from bot.flow.topics.events import CoursePressed
from tests.playground.client import Seen
from tests.scenarios.person import Person, assert_fit_to_be_seen, questions_in
from tests.scenarios.process import Stage, newcomer, started

HELLO = {"de": "Hallo, ich bin Lyceum", "en": "Hi, I'm Lyceum"}
MASTERED = {"de": "fürs Erste gemeistert", "en": "mastered for now"}
REMINDED = {"de": "Blick zurück", "en": "moment to look back"}
REVIEWED = {"de": "Wiederholung geschafft", "en": "Review done"}
NOON = 12


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with newcomer(tmp_path, started) as (stage, _):
        yield stage


def reminders(messages: list[Seen], language: str) -> list[Seen]:
    return [message for message in messages if REMINDED[language] in message.text]


@pytest.mark.thorough
@pytest.mark.parametrize("by_button", [True, False], ids=["pressing", "typing"])
@pytest.mark.parametrize("language", ["de", "en"])
async def test_a_newcomer_masters_a_concept_and_reviews_it_a_day_later(
    stage: Stage, language: str, by_button: bool
) -> None:
    ada = Person(stage, language=language)
    assert HELLO[language] in (await ada.say("/start"))[0].text
    await ada.walk_to(Quiz, by_button=by_button)
    assert ada.taps <= 3
    while not any(MASTERED[language] in said.text for said in (await ada.look()).from_bot):
        assert len(questions_in((await ada.look()).from_bot)) <= 1
        await ada.step(await ada.state(), by_button=by_button)
        await ada.sees_where_it_is()
    await ada.set_clock(NOON)
    await ada.say("/stop")

    await stage.client.shift_clock(days=1)
    chat = await stage.client.wait_for(REMINDED[language], chat=ada.chat_id)
    assert len(reminders(chat.from_bot, language)) == 1
    assert asks_for(await ada.state(), Review)
    while asks_for(await ada.state(), Review):
        await ada.answer(by_button=by_button)
    chat = await stage.client.wait_for(REVIEWED[language], chat=ada.chat_id)
    assert_fit_to_be_seen(chat.from_bot)
    assert isinstance(await ada.state(), Idle)


@pytest.mark.thorough
async def test_quiet_hours_hold_a_reminder_back_until_the_morning(stage: Stage) -> None:
    night_owl, witness = Person(stage, 2001), Person(stage, 2002)
    for person, hour in ((night_owl, 2), (witness, NOON)):
        await person.walk_to(Quiz)
        while asks_for(await person.state(), Quiz):
            await person.answer()
        await person.set_clock(hour)
        await person.say("/stop")

    await stage.client.shift_clock(days=1)
    await stage.client.wait_for(REMINDED["en"], chat=witness.chat_id)
    chat = await stage.client.wait_for(REMINDED["en"], chat=night_owl.chat_id)
    (reminder,) = reminders(chat.from_bot, "en")
    sent_at = (await night_owl.learner()).local(datetime.fromtimestamp(reminder.raw["date"], UTC))
    assert 8 <= sent_at.hour < 10
    assert len(reminders((await witness.look()).from_bot, "en")) == 1


@pytest.mark.thorough
async def test_who_gives_wrong_answers_is_taught_again_and_never_scolded(stage: Stage) -> None:
    ada = Person(stage)
    await ada.walk_to(Quiz)
    while asks_for(await ada.state(), Quiz):
        messages = await ada.answer(right=False)
        assert_fit_to_be_seen(messages)
        await ada.sees_where_it_is()
    assert "We'll look at it once more" in (await ada.look()).text
    await ada.walk_to(Quiz)
    assert_fit_to_be_seen((await ada.look()).from_bot)


@pytest.mark.thorough
async def test_the_placement_asks_three_to_seven_questions_and_tells_what_is_known(
    stage: Stage,
) -> None:
    ada = Person(stage)
    await ada.say("/start")
    await ada.press_for(CoursePressed)
    await ada.press_for(PlacementPressed, wanted=True)
    asked = 0
    while "Your map of “Fractions” is ready" not in (await ada.look()).text:
        assert len(questions_in((await ada.look()).from_bot)) == 1
        await ada.answer(by_button=asked % 2 == 0)
        asked += 1
    assert 3 <= asked <= 7
    chat = await ada.look()
    assert "You seem to know" in chat.text
    assert_fit_to_be_seen(chat.from_bot)
    await ada.sees_where_it_is()
