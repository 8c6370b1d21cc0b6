"""Decks and drills as a learner sees them, in a real process."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.flow.cards import events
from bot.flow.cards.states import CardAsked, CardTurned, DrillEnded
from tests.playground.client import Seen
from tests.scenarios.person import Person, assert_fit_to_be_seen
from tests.scenarios.process import Stage, newcomer

WORDS = {
    "en": {
        "deck": "Capitals",
        "show": "Show the answer",
        "undo": "Undo",
        "done": "Done: 10 cards.",
    },
    "de": {
        "deck": "Hauptstädte",
        "show": "Antwort zeigen",
        "undo": "zurücknehmen",
        "done": "Geschafft: 10 Karten.",
    },
}
RATINGS = {
    "en": ["Again · soon", "Hard · 1 day", "Good · 1 day", "Easy · 1 day"],
    "de": ["Nochmal · gleich", "Schwer · 1 Tag", "Gut · 1 Tag", "Einfach · 1 Tag"],
}


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with newcomer(tmp_path) as (stage, _):
        yield stage


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["de", "en"])
async def test_a_newcomer_takes_a_deck_and_drills_it_in_one_message(
    stage: Stage, language: str
) -> None:
    words = WORDS[language]
    ada = Person(stage, language=language)
    await ada.say("/start")
    decks = await ada.say("/karten" if language == "de" else "/cards")
    assert any(words["deck"] in label for label in labels(decks))
    await ada.press(next(label for label in labels(decks) if words["deck"] in label))
    await ada.press_for(events.DeckActivatedPressed)
    front = await ada.press_for(events.DeckDrillPressed, more=False)
    assert labels(front) == [words["show"]]
    messages = len((await ada.look()).from_bot)

    back = await ada.press(words["show"])
    assert labels(back)[:4] == RATINGS[language]
    rated = await ada.press(RATINGS[language][0])
    assert words["undo"] in labels(rated)[-1]
    undone = await ada.press_for(events.RatingUndonePressed)
    assert labels(undone)[:4] == RATINGS[language]
    await ada.press(RATINGS[language][2])
    while not isinstance(await ada.state(), DrillEnded):
        state = await ada.state()
        assert isinstance(state, CardAsked | CardTurned)
        assert len((await ada.look()).from_bot) == messages
        await ada.press_for(events.CardTurnedPressed)
        await ada.press_for(events.RatingPressed, rating=3)

    chat = await ada.look()
    assert words["done"] in chat.from_bot[messages - 1].text
    assert_fit_to_be_seen(chat.from_bot)


@pytest.mark.thorough
async def test_answers_are_typed_and_judged(stage: Stage) -> None:
    ada = Person(stage)
    await ada.say("/start")
    await ada.press(
        next(label for label in labels(await ada.say("/cards")) if "Capitals" in label)
    )
    await ada.press_for(events.DeckActivatedPressed)
    await ada.press_for(events.DeckTypedPressed)
    first = await ada.press_for(events.DeckDrillPressed, more=False)
    assert "Albania" in first[-1].text
    right = await ada.say("tirana")
    assert "✓ Right." in right[0].text
    not_right = await ada.say("I am sure it is Foo")
    assert "That's not it." in not_right[0].text
    assert "I was right" in labels(not_right)
    await ada.press("I was right")
    await ada.say("I don't know")
    await ada.say("/skip")
    await ada.say("/why")
    await ada.say("/help")
    await ada.say("/stop")

    assert_fit_to_be_seen((await ada.look()).from_bot)


def labels(messages: list[Seen]) -> list[str]:
    return [label for message in messages for label in message.buttons]
