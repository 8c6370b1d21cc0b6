"""Tasks in one's own words as a learner sees them: a real process, and the model's stand-in."""

import json
from pathlib import Path

import pytest

from bot.flow.cards import events
from bot.flow.cards.events import DrillOnPressed
from bot.flow.cards.states import DrillEnded, DrillTask, TaskAnswered
from bot.flow.exercise.events import DontKnowPressed, HintPressed
from tests.flow.lines import is_at
from tests.model.recorder import Recorder
from tests.model.scripts import Baker
from tests.playground.client import Seen
from tests.playground.pictures import png
from tests.scenarios.person import Person, assert_fit_to_be_seen
from tests.scenarios.process import Stage, open_stage

SETTINGS = {"ANTHROPIC_API_KEY": "sk-ant-scenario-key"}
DECK = "Explain it in your own words"
FILE = Path(__file__).parents[2] / "data" / "decks" / "explain-it.en.json"
TASKS = json.loads(FILE.read_text(encoding="utf-8"))["cards"]


async def to_first_task(ada: Person) -> Seen:
    """Take the deck of tasks and begin to drill it."""
    await ada.say("/start")
    page = await ada.say("/cards")
    label = next(button.label for button in await ada.buttons() if DECK in button.label)
    assert page
    await ada.press(label)
    await ada.press_for(events.DeckActivatedPressed)
    (asked,) = await ada.press_for(events.DeckDrillPressed, more=False)
    assert is_at(await ada.state(), DrillTask)
    return asked


def told_texts(text: str) -> list[str]:
    """Return the solutions that a text gives away, by their first words."""
    return [card["back"] for card in TASKS if card["back"][:30] in text]


async def photograph(stage: Stage, ada: Person) -> list[Seen]:
    before = await ada.look()
    sent = await stage.client.upload_photo(png(), chat=ada.chat_id)
    return await ada.settled(sent["update_id"], before)


@pytest.mark.thorough
async def test_a_task_is_answered_in_words_and_by_a_photo_and_comes_back(
    tmp_path: Path, recorder: Recorder
) -> None:
    recorder.play = Baker()
    settings = {**SETTINGS, "ANTHROPIC_BASE_URL": recorder.url}
    async with open_stage(tmp_path) as stage, stage.bot(**settings) as bot:
        ada = Person(stage)
        asked = await to_first_task(ada)
        assert "send a photo of your notes" in asked.text
        (hinted,) = await ada.press_for(HintPressed)
        assert "Hint 1:" in hinted.text

        (_, said, *_) = await ada.say(
            "with gluten the parts get smaller the more of them there are"
        )
        assert "Where you stand" in said.text
        assert "What next" in said.text
        assert "With one hint." in said.text
        assert isinstance(await ada.state(), TaskAnswered)

        await ada.press_for(DrillOnPressed)
        (_, read, *_) = await photograph(stage, ada)
        assert "What I read: it needs gluten to rise" in read.text
        *_, transcribed, _graded = recorder.requests
        image = transcribed.body["messages"][0]["content"][0]
        assert image["source"]["media_type"] == "image/jpeg"

        while not isinstance(state := await ada.state(), DrillEnded):
            if isinstance(state, TaskAnswered):
                await ada.press_for(DrillOnPressed)
            else:
                await ada.press_for(DontKnowPressed)
        assert_fit_to_be_seen([asked, hinted, said, read])
        assert not told_texts("\n".join(message.text for message in (await ada.look()).from_bot))
        assert SETTINGS["ANTHROPIC_API_KEY"] not in bot.log


async def test_without_a_model_tasks_are_rated_by_oneself(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as stage, stage.bot():
        ada = Person(stage)
        asked = await to_first_task(ada)
        assert "There is no language model here" in asked.text

        (refused,) = await photograph(stage, ada)
        assert "Nobody here can look at photos" in refused.text
        (turned,) = await ada.press_for(events.CardTurnedPressed)
        assert any(criterion in turned.text for card in TASKS for criterion in card["criteria"])
        await ada.press_for(events.RatingPressed, rating=3)
        await ada.press_for(events.RatingUndonePressed)

        chat = await ada.look()
        assert not told_texts("\n".join(message.text for message in chat.from_bot))
        assert_fit_to_be_seen(chat.from_bot)
