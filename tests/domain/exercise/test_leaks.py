import pytest
from hypothesis import given, strategies as st

from bot.domain.exercise.leaks import leak

TASK = "Why is $\\frac{1}{3}$ of a pizza more than $\\frac{1}{4}$ of it?"
SOLUTION = (
    "The denominator tells how many equal slices there are. Cut into 3, every slice is bigger "
    "than when it is cut into 4; somebody who takes 0.75 of it has eaten nine of twelve slices."
)


def told(text: str, *known: str) -> str:
    return leak(text, SOLUTION, (TASK, *known))


@pytest.mark.parametrize(
    "tip",
    [
        "What happens to your share when more friends come?",
        "Draw it, and compare what 1/3 and 1/4 look like.",
        "Look at the number below the line: what does it count?",
        "Could you find an example with cake?",
        "",
    ],
)
def test_a_nudge_gives_nothing_away(tip: str) -> None:
    assert told(tip) == ""


@pytest.mark.parametrize(
    ("tip", "what"),
    [
        ("Think of 0,75 of it.", "0,75"),
        ("Think of 75 % of it.", "75"),
        ("Think of $\\frac{3}{4}$ of it.", "3/4"),
        ("What if there were twelve of them?", "12"),
    ],
)
def test_a_number_of_the_solution_is_given_away_however_it_is_written(tip: str, what: str) -> None:
    assert told(tip) == what


def test_words_in_a_row_give_the_solution_away_whatever_marks_stand_between() -> None:
    tip = "Remember: *How MANY equal, slices*?"

    assert told(tip) == "how many equal slices"


def test_a_row_of_small_words_is_no_secret() -> None:
    assert leak("It is so that it is what it is.", "So that it is what it is, then.", ()) == ""


def test_the_decisive_words_give_it_away_in_any_order() -> None:
    tip = "A slice gets bigger with a small denominator: equal for somebody?"

    assert told(tip) == "slice, bigger, denominator, equal, somebody"


def test_a_solution_of_one_word_is_given_away_by_that_word() -> None:
    assert leak("Is it a kind of Photosynthesis?", "Photosynthesis", ()) == "photosynthesis"


def test_what_the_learner_has_said_themselves_is_no_secret() -> None:
    said = "The denominator tells how many equal slices, so 0.75 is nine of twelve"

    assert told("You say how many equal slices there are: is 75 % the same?", said) == ""


@given(st.text(max_size=60), st.text(max_size=60), st.lists(st.text(max_size=30), max_size=3))
def test_whatever_is_known_gives_nothing_away(text: str, solution: str, known: list[str]) -> None:
    assert leak(text, solution, (*known, solution)) == ""
    assert leak(text, "", known) == ""
