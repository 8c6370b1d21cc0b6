"""A model's words for the letter: sent only where each number and name in them was given."""

import asyncio
from dataclasses import replace

import pytest

from bot.domain.ids import ChatId, LearnerId, TurnId
from bot.domain.topics.course import Language
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.progress import letter_words
from bot.flow.progress.letter_words import LetterFacts, WrittenOnce, facts_of, fault, worded
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.storage.stores import Stores
from tests.builders import ADA, MONDAY, build_learner
from tests.chat.letter_replies import LITTLE, MUCH, NOTHING, WORDS
from tests.database import InMemory
from tests.flow.walking import ports_on

FACTS = LetterFacts(
    learner_id=LearnerId(1),
    language=Language.EN,
    numbers=(
        ("days with learning", 4),
        ("minutes in all", 52),
        ("things learned to the end", 6),
        ("reviews", 40),
        ("of those reviews remembered", 34),
    ),
    names=("Know the metals", "Metals", "Atoms", "Bonds"),
)
GERMAN = replace(FACTS, language=Language.DE)
TURN = Turn(chat_id=ChatId(1), id=TurnId("t"), now=MONDAY, learner=build_learner(), known=True)


class Writer:
    """A model that always says the same, or nothing, and counts how often it is asked."""

    def __init__(self, words: str | Exception) -> None:
        self.words = words
        self.asked: list[LetterFacts] = []

    async def write(self, facts: LetterFacts) -> str:
        self.asked.append(facts)
        if isinstance(self.words, Exception):
            raise self.words
        return self.words


def ports(writer: Writer | None) -> Ports:
    return ports_on(Stores(InMemory()), letter_writer=writer)


def test_it_is_told_names_and_numbers_and_nothing_else() -> None:
    assert facts_of(MUCH, TURN) == FACTS
    assert facts_of(LITTLE, TURN) == LetterFacts(
        learner_id=ADA,
        language=Language.EN,
        numbers=(
            ("days with learning", 1),
            ("minutes in all", 6),
            ("things learned to the end", 1),
        ),
        names=("Halves",),
    )


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        (WORDS, FACTS),
        ("Four days and 52 minutes: that is a week to build on.", FACTS),
        ("You knew 34 of 40 reviews. I hope **Know the metals** was fun!", FACTS),
        ("You gave one thing after another its time.", FACTS),
        ("An vier Tagen warst du hier, und **Atoms** sitzt jetzt.", GERMAN),
        ("Vierunddreißig von 40 Wiederholungen saßen. Schöne Woche.", GERMAN),
    ],
)
def test_words_with_given_numbers_and_names_are_sent(words: str, facts: LetterFacts) -> None:
    assert fault(words, facts) == ""


@pytest.mark.parametrize(
    ("words", "facts", "why"),
    [
        ("", FACTS, "length"),
        ("word " * 60, FACTS, "length"),
        ("One. Two. Three.", FACTS, "sentences"),
        ("You were here on 5 days.", FACTS, "number"),
        ("You were here on five days.", FACTS, "number"),
        ("You remembered 85% of all.", FACTS, "number"),
        ("You remembered 34.5 of them.", FACTS, "number"),
        ("An fünf Tagen warst du hier.", GERMAN, "number"),
        ("Das waren 3 Tage mehr als sonst.", GERMAN, "number"),
        ("Now **Electrons** are yours.", FACTS, "name"),
        ("Now you know Electrons.", FACTS, "name"),
        ("Jetzt sitzt **Elektronen**.", GERMAN, "name"),
        ("Jetzt sitzt „Elektronen“.", GERMAN, "markup"),
        ("See [this](https://example.org) on 4 days.", FACTS, "markup"),
        ("You learned\non 4 days.", FACTS, "markup"),
        ("You were here on 4 days, _really_.", FACTS, "markup"),
    ],
)
def test_words_with_anything_else_are_not(words: str, facts: LetterFacts, why: str) -> None:
    assert fault(words, facts) == why


async def test_checked_words_stand_in_the_letter_and_others_leave_it_as_it_is() -> None:
    assert await worded(MUCH, TURN, ports(Writer(f" {WORDS}\n"))) == WORDS
    assert await worded(MUCH, TURN, ports(Writer("You were here on 5 days."))) == ""
    assert await worded(MUCH, TURN, ports(None)) == ""


async def test_of_a_week_without_learning_no_model_is_asked() -> None:
    writer = Writer(WORDS)

    assert await worded(NOTHING, TURN, ports(writer)) == ""
    assert writer.asked == []


async def test_without_budget_or_in_silence_the_plain_text_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dear = ModelUnavailableError(ModelTrouble.UNUSABLE, "write_letter")
    assert await worded(MUCH, TURN, ports(Writer(dear))) == ""

    class Silent(Writer):
        async def write(self, facts: LetterFacts) -> str:
            await asyncio.Event().wait()
            return WORDS

    monkeypatch.setattr(letter_words, "SECONDS", 0)
    assert await worded(MUCH, TURN, ports(Silent(WORDS))) == ""


async def test_within_a_turn_it_is_asked_once_also_where_it_said_nothing() -> None:
    said, failed = Writer(WORDS), Writer(ModelUnavailableError(ModelTrouble.UNUSABLE, "it"))
    once, never = WrittenOnce(said), WrittenOnce(failed)

    assert [await once.write(FACTS), await once.write(FACTS)] == [WORDS, WORDS]
    with pytest.raises(ModelUnavailableError):
        await never.write(FACTS)
    assert await never.write(FACTS) == ""
    assert (len(said.asked), len(failed.asked)) == (1, 1)
