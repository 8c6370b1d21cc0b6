from dataclasses import replace

import pytest

from bot.domain.goals.atlas import joined
from bot.domain.goals.finding import found
from bot.domain.goals.landscape import Goal
from bot.domain.topics.course import Language
from tests.domain.goals.builders import goal, landscape, names


def written(name: str, de: str, en: str, about: str = "", key: str = "") -> Goal:
    return replace(
        goal(name),
        title={Language.DE: de, Language.EN: en},
        description={Language.DE: about, Language.EN: about},
        short_key=key,
    )


GOALS = joined(
    [
        landscape(
            written("1", "Brüche kürzen", "Simplifying fractions"),
            written("2", "Brüche", "Fractions", key="Q1_frac"),
            written("3", "Prozent", "Percent", about="Du kannst Brüche in Prozent angeben."),
            written("4", "Umbrüche im Text", "Line breaks"),
            written("5", "Café", "Café", key="k2_02"),
        )
    ]
)


def test_the_best_match_comes_first() -> None:
    assert names(found(GOALS, "Brüche")) == "2 1 4 3"


@pytest.mark.parametrize("words", ["brüche kürzen", "BRUECHE KUERZEN", "bruche kurzen", "kürz"])
def test_capitals_and_the_spelling_of_umlauts_make_no_difference(words: str) -> None:
    assert names(found(GOALS, words)) == "1"


@pytest.mark.parametrize(
    ("words", "goals"), [("fractions", "2 1"), ("cafe", "5"), ("K2_02", "5"), ("q1", "2")]
)
def test_goals_are_found_in_either_language_and_by_their_short_key(words: str, goals: str) -> None:
    assert names(found(GOALS, words)) == goals


def test_where_no_goal_has_all_words_those_with_the_most_are_found() -> None:
    assert names(found(GOALS, "percent zebra")) == "3"
    assert names(found(GOALS, "line fractions zebra")) == "1 2 4"


@pytest.mark.parametrize("words", ["", "   ", "?!", "zebra", "\x00"])
def test_without_a_match_nothing_is_found(words: str) -> None:
    assert found(GOALS, words) == ()


def test_no_more_goals_are_found_than_asked_for() -> None:
    assert names(found(GOALS, "brüche", 2)) == "2 1"
