from dataclasses import replace

import pytest

from bot.domain.cards.deck import LONGEST_SIDE, Card, CardProblem, card_problems, with_texts
from bot.domain.ids import CardId
from bot.domain.memory.review import CardKind


def card(**but: object) -> Card:
    fields: dict[str, object] = {
        "id": CardId("sun"),
        "note": "sun",
        "front": "Sun",
        "back": "star",
    }
    return Card(**(fields | but))  # type: ignore[arg-type] # fields of the test's choice


def task(**but: object) -> dict[str, object]:
    return {"kind": CardKind.TASK, "criteria": ("Names it.",), **but}


def chosen(*choices: str, **but: object) -> dict[str, object]:
    return {"choices": choices or ("star", "moon"), **but}


def test_a_task_that_is_turned_shows_its_criteria_and_never_its_solution() -> None:
    turned = card(**task(criteria=("Names it.", "Says why."), back="The secret"))

    assert turned.answer == "- Names it.\n- Says why."


def test_a_cloze_card_asks_with_its_gap_open_and_answers_with_all_filled() -> None:
    asked = card(kind=CardKind.CLOZE, gap=1, front="The {{c1::sun}} shines", back="By day")

    assert asked.question == "The […] shines"
    assert asked.answer == "The sun shines\n\nBy day"


def test_another_back_takes_the_place_of_the_choice_that_was_right() -> None:
    asked = card(**chosen("moon", "star", "planet"))

    mended = with_texts(asked, "The Sun", "a  star", "It shines.")

    assert mended == card(
        **chosen("moon", "a star", "planet"),
        front="The Sun",
        back="a star",
        explanation="It shines.",
    )


def test_a_back_that_is_another_choice_makes_that_one_right() -> None:
    asked = card(**chosen("moon", "star", "planet"))

    assert with_texts(asked, "Sun", "planet", "") == replace(asked, back="planet")


def test_media_of_both_sides_are_named_once_and_links_into_the_web_are_none() -> None:
    front = "![](sun.png) ![the sun](<a b.jpg>) [♪](my%20sound.mp3)"
    back = "![](sun.png) [more](https://example.org/x.png)"

    assert card(front=front, back=back).media == ("sun.png", "a b.jpg", "my sound.mp3")


def test_media_of_choices_and_explanation_are_named() -> None:
    asked = card(**chosen("star", "![](moon.png)"), explanation="![](light.png)")

    assert asked.media == ("moon.png", "light.png")


@pytest.mark.parametrize(
    ("but", "problem"),
    [
        ({"front": ""}, CardProblem.FRONT_EMPTY),
        ({"back": ""}, CardProblem.BACK_EMPTY),
        ({"front": "x" * (LONGEST_SIDE + 1)}, CardProblem.FRONT_TOO_LONG),
        ({"back": "x" * (LONGEST_SIDE + 1)}, CardProblem.BACK_TOO_LONG),
        ({"kind": CardKind.TASK}, CardProblem.CRITERIA_MISSING),
        (task(criteria=("x",) * 11), CardProblem.TOO_MANY_CRITERIA),
        (task(criteria=("x" * 501,)), CardProblem.CRITERION_TOO_LONG),
        (task(hints=("x",) * 6), CardProblem.TOO_MANY_HINTS),
        (task(hints=("x" * 501,)), CardProblem.HINT_TOO_LONG),
        (task(back=""), CardProblem.BACK_EMPTY),
        (chosen(kind=CardKind.REVERSED), CardProblem.CHOICES_UNFIT),
        (chosen("star"), CardProblem.TOO_FEW_CHOICES),
        (chosen("star", *"abcdefgh"), CardProblem.TOO_MANY_CHOICES),
        (chosen("star", "x" * 301), CardProblem.CHOICE_TOO_LONG),
        (chosen("star", "moon", "moon"), CardProblem.CHOICE_TWICE),
        (chosen("Star", "moon"), CardProblem.RIGHT_CHOICE_MISSING),
        ({"explanation": "x" * 2_001}, CardProblem.EXPLANATION_TOO_LONG),
        ({"kind": CardKind.CLOZE, "gap": 2, "front": "{{c1::a}}"}, CardProblem.GAP_MISSING),
    ],
)
def test_a_card_that_cannot_be_asked_says_why(
    but: dict[str, object], problem: CardProblem
) -> None:
    assert list(card_problems(card(**but))) == [problem]


def test_a_cloze_card_needs_no_back() -> None:
    asked = card(kind=CardKind.CLOZE, gap=1, front="{{c1::a}}", back="")

    assert list(card_problems(asked)) == []
