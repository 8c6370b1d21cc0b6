"""Rules for bundled decks, beyond being decks."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from bot.chat.outbound.maths import reading, replace_formulas
from bot.content.decks.files import read_deck
from bot.domain.cards.deck import Deck
from bot.domain.exercise.telling import tells_card
from bot.domain.ids import CardId
from bot.domain.memory.review import CardKind
from bot.domain.topics.course import Language

DECKS = Path(__file__).parents[3] / "data" / "decks"
NAMES = sorted({path.name.partition(".")[0] for path in DECKS.iterdir()})
ALL = [(name, language) for name in NAMES for language in Language]

every_deck = pytest.mark.parametrize(("name", "language"), ALL)


@cache
def bundled_deck(name: str, language: Language) -> Deck:
    read = read_deck(DECKS / f"{name}.{language}.json")
    assert read.warnings == ()
    return read.deck


def formulas(text: str) -> list[str]:
    found = re.findall(r"\$([^$]+)\$", text)
    return [re.sub(r"\{,\}", ".", formula) for formula in found]


def test_there_are_decks_of_four_subjects_and_one_of_tasks() -> None:
    assert NAMES == ["capitals", "elements", "explain-it", "irregular-verbs", "maths"]


@every_deck
def test_no_card_asks_what_another_asks_and_none_is_empty(name: str, language: Language) -> None:
    cards = bundled_deck(name, language).cards

    assert len({card.front.casefold() for card in cards}) == len(cards)
    assert all(card.front and card.back and card.category and card.tags for card in cards)


@pytest.mark.parametrize("name", ["capitals", "elements", "explain-it", "maths"])
def test_both_languages_have_the_same_cards(name: str) -> None:
    english, german = (bundled_deck(name, language) for language in Language)

    assert [card.id for card in english.cards] == [card.id for card in german.cards]
    assert [card.tags for card in english.cards] == [card.tags for card in german.cards]


@every_deck
def test_each_file_speaks_its_own_language(name: str, language: Language) -> None:
    deck = bundled_deck(name, language)
    other = bundled_deck(name, next(each for each in Language if each is not language))

    assert deck.title != other.title
    assert deck.id != other.id
    english = re.compile(r"\b(what|which|where|the)\b", re.IGNORECASE)
    if language is Language.DE:
        questions = [re.sub(r"\*\*.*?\*\*|\(.*?\)", "", card.front) for card in deck.cards]
        assert [each for each in questions if english.search(each)] == []


def test_every_member_of_the_united_nations_has_its_capital() -> None:
    cards = bundled_deck("capitals", Language.EN).cards

    assert len(cards) == 193
    assert Counter(card.category for card in cards) == {
        "Europe": 44,
        "Asia": 46,
        "Africa": 54,
        "North and Central America": 23,
        "South America": 12,
        "Oceania": 14,
    }


def test_the_elements_are_counted_through_from_1_to_118() -> None:
    cards = bundled_deck("elements", Language.DE).cards
    numbers = [int(card.back.rpartition(", ")[2]) for card in cards]
    symbols = [re.findall(r"\*\*([A-Z][a-z]?)\*\*", card.front) for card in cards]

    assert numbers == list(range(1, 119))
    assert all(len(found) == 1 for found in symbols)
    assert len({found[0] for found in symbols}) == 118
    assert {card.id: card.back for card in cards}[CardId("fe")] == "Eisen, 26"


@pytest.mark.parametrize("language", Language)
def test_a_hundred_verbs_have_both_forms(language: Language) -> None:
    cards = bundled_deck("irregular-verbs", language).cards

    assert len(cards) >= 100
    assert all(card.back.count(", ") == 1 for card in cards)


def test_mathematical_facts_have_the_same_formulas_in_both_languages() -> None:
    english, german = (bundled_deck("maths", language).cards for language in Language)

    assert len(english) >= 60
    assert all(formulas(card.front + card.back) for card in english)
    for one, other in zip(english, german, strict=True):
        assert formulas(one.front + one.back) == formulas(other.front + other.back), one.id


@pytest.mark.parametrize("language", Language)
def test_chats_that_show_no_maths_can_read_every_formula(language: Language) -> None:
    for card in bundled_deck("maths", language).cards:
        for side in (card.front, card.back):
            shown = replace_formulas(side, lambda formula: reading(formula).text)
            assert "\\" not in shown, card.id


@pytest.mark.parametrize("language", Language)
def test_every_task_can_be_graded_and_no_hint_of_it_tells_the_solution(language: Language) -> None:
    tasks = bundled_deck("explain-it", language).cards

    assert len(tasks) == 12
    for task in tasks:
        assert task.kind is CardKind.TASK
        assert 3 <= len(task.criteria) <= 5
        assert 2 <= len(task.hints) <= 3
        assert [hint for hint in task.hints if tells_card(hint, task)] == []
