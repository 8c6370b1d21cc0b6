"""What people type to the bundled cards and to questions whose answer is code, row by row."""

from functools import cache
from pathlib import Path
from typing import Final

import pytest

from bot.content.courses.courses import load_course
from bot.content.decks.files import read_deck
from bot.domain.answers.check import check_answer
from bot.domain.answers.spec import AnswerSpec
from bot.domain.answers.verdict import Right, Unclear, Verdict, Wrong
from bot.domain.cards.deck import Card
from bot.domain.cards.typed_answers import (
    Misspelled,
    TypedVerdict,
    answers_any,
    check_typed,
    expected_answers,
    refused_ways,
)
from bot.domain.topics.course import Language
from tests.cases import over

DATA = Path(__file__).parents[3] / "data"
DECKS = sorted(path for path in (DATA / "decks").iterdir() if path.suffix == ".json")
ROWS = [
    tuple(line.split("\t"))
    for line in Path(__file__).with_name("typed_cards.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
VERDICTS: Final = {Right: "right", Misspelled: "slip", Wrong: "wrong", Unclear: "unclear"}

every_deck = pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)


@cache
def cards_of(path: Path) -> dict[str, Card]:
    cards = {card.id: card for card in read_deck(path).deck.cards}
    return {card_id: card for card_id, card in cards.items() if expected_answers(card)}


@cache
def answers_of(course: str) -> dict[str, AnswerSpec]:
    concepts = load_course(DATA / "courses" / course).concepts
    return {
        question.key: question.answer for concept in concepts for question in concept.questions
    }


def judged(path: Path, card_id: str, text: str, language: str) -> TypedVerdict:
    """Return the drill's verdict. The answer to another card of the deck is no slip."""
    cards = cards_of(path)
    verdict = check_typed(cards[card_id], text, language=language)
    others = [card for other, card in cards.items() if other != card_id]
    if isinstance(verdict, Misspelled) and answers_any(others, text, language=language):
        return check_typed(cards[card_id], "another", language=language)
    return verdict


@over("where, of, language, typed, expected", ROWS)
def test_an_answer_is_judged_as_a_good_tutor_would(
    where: str, of: str, language: str, typed: str, expected: str
) -> None:
    verdict: Verdict | TypedVerdict
    path = DATA / "decks" / f"{where}.{language}.json"
    if path.is_file():
        verdict = judged(path, of, typed, language)
    else:
        verdict = check_answer(answers_of(where)[of], typed, language=language)

    assert VERDICTS[type(verdict)] == expected


def test_the_rows_are_many_and_in_both_languages() -> None:
    assert len(set(ROWS)) == len(ROWS) >= 500
    assert {row[2] for row in ROWS} == set(Language)


@every_deck
@pytest.mark.parametrize("language", Language)
def test_every_bundled_card_can_be_answered_by_typing_what_is_on_it(
    path: Path, language: Language
) -> None:
    refused = {
        card_id: ways
        for card_id, card in cards_of(path).items()
        if (ways := list(refused_ways(card, language=language)))
    }

    assert refused == {}


@pytest.mark.thorough
@every_deck
def test_no_card_takes_the_answer_to_another(path: Path) -> None:
    language = path.suffixes[0].removeprefix(".")
    answers = {card_id: expected_answers(card) for card_id, card in cards_of(path).items()}
    taken = [
        (card_id, other, text)
        for card_id in answers
        for other, texts in answers.items()
        if answers[card_id] != texts
        for text in texts
        if isinstance(judged(path, card_id, text, language), Right | Misspelled)
    ]

    assert taken == []
