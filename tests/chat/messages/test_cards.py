"""Cards and the end of a drill, as learners read them."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.chat.messages import render
from bot.chat.messages.localizer import Localizer
from bot.domain.answers.quality import Rating
from bot.domain.ids import DeckId
from bot.domain.topics.course import Language
from bot.flow.cards.replies import drop_question
from tests.chat.card_replies import BACK, DONE, FRONT, LAST
from tests.chat.replies import NOW

EN = Localizer(language=Language.EN, zone=None, now=NOW)
DE = Localizer(language=Language.DE, zone=None, now=NOW)


@pytest.mark.parametrize(
    ("answered", "remembered", "german", "english"),
    [
        (1, 0, "Was dir entfallen ist", "What slipped"),
        (1, 1, "1 Karte.** Du hast sie gewusst.", "1 card.** You knew it."),
        (3, 3, "3 Karten.** Du hast alle gewusst.", "3 cards.** You knew all of them."),
        (3, 2, "3 Karten.** 2 davon hast du gewusst.", "3 cards.** You knew 2."),
    ],
)
def test_the_end_of_a_drill_counts_as_people_do(
    answered: int, remembered: int, german: str, english: str
) -> None:
    done = replace(DONE, answered=answered, remembered=remembered, last=None)

    assert german in render(done, DE).markdown
    assert english in render(done, EN).markdown


def test_a_deck_of_one_card_is_dropped_in_the_singular() -> None:
    asked = drop_question(DeckId("birds"), "Vögel", 1)

    assert "Es hat 1 Karte. Sie ist dann weg" in render(asked, DE).markdown
    assert "It has 1 card. It will be gone" in render(asked, EN).markdown
    assert "Sie sind dann weg" in render(drop_question(DeckId("birds"), "Vögel", 2), DE).markdown


def test_the_rating_of_a_card_is_not_told_once_it_is_due_again() -> None:
    asked = replace(FRONT, last=LAST)
    long_after = replace(DE, now=NOW + timedelta(days=30))

    assert "kommt in 6 Tagen wieder" in render(asked, DE).markdown
    assert "wieder" not in render(asked, long_after).markdown


def test_short_choices_are_buttons_and_long_ones_have_letters_below_the_question() -> None:
    short = render(replace(FRONT, choices=("Porto", "Madrid")), EN)
    long = render(replace(FRONT, choices=("Porto", r"$\frac{1}{2}$ of it")), DE)

    assert [[button.label for button in row] for row in short.keyboard] == [
        ["Porto"],
        ["Madrid"],
        ["I don't know"],
    ]
    assert [[button.label for button in row] for row in long.keyboard] == [
        ["A", "B"],
        ["Weiß ich nicht"],
    ]
    assert "**A** Porto" in long.markdown
    assert "Porto" not in short.markdown


@pytest.mark.parametrize(
    ("text", "heading"), [(EN, "**A good answer …**"), (DE, "**Eine gute Antwort …**")]
)
def test_above_the_criteria_of_a_task_no_answer_is_announced(
    text: Localizer, heading: str
) -> None:
    assert heading in render(replace(BACK, criteria=True), text).markdown
    assert heading not in render(BACK, text).markdown


def test_where_all_ratings_of_a_card_give_the_same_the_first_card_of_a_drill_says_why() -> None:
    first = replace(BACK.heading, number=1)
    new = replace(BACK, heading=first, intervals_days=(1.0, 1.0, 1.0, 1.0))

    assert "give the same wait this time" in render(new, EN).markdown
    assert "führen diesmal zum selben Tag" in render(new, DE).markdown
    for other in (
        replace(new, heading=replace(first, number=2)),
        replace(new, intervals_days=(1.0, 15.0, 15.0, 15.0)),
        replace(new, two_ratings=True),
    ):
        assert "give the same wait" not in render(other, EN).markdown


def test_who_wants_two_ratings_gets_two_and_what_they_would_give() -> None:
    back = replace(BACK, two_ratings=True)

    for text, labels in (
        (EN, ["Not yet · soon", "Got it · 16 days"]),
        (DE, ["Noch nicht · gleich", "Gewusst · 16 Tage"]),
    ):
        (row,) = render(back, text).keyboard
        assert [button.label for button in row] == labels
        assert [getattr(button.press, "rating", None) for button in row] == [
            Rating.AGAIN,
            Rating.GOOD,
        ]
