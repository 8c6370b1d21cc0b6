import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.decks.cloze import gap_answers
from bot.domain.decks.deck import CardKind
from bot.domain.decks.typed_answers import expected_answers, is_right
from tests.deck_builders import build_card


@pytest.mark.parametrize(
    ("back", "typed"),
    [
        ("Tirana", " tirana. "),
        ("Zürich", "zuerich"),
        ("**Bern**; Berne", "berne"),
        ("car / auto", "Auto"),
        ("and/or", "and/or"),
        ("house (n)", "house"),
        ("house (n)", "house n"),
        ("colo(u)r", "color"),
        ("der Hund", "Hund"),
        ("Hund", "der Hund"),
        ("1,000", "1000"),
        ("0.5", "1/2"),
        ("50 %", "50%"),
        (r"$\frac{3}{4}$", "0.75"),
        ("$a^2 + 2ab + b^2$", "a²+2ab+b²"),
        ("$(a + b)(a - b)$", "(a+b)(a-b)"),
        ("$x_{1}$", "x_1"),
        (r"$2 \cdot \pi$", r"2*\pi"),
    ],
)
def test_the_answer_is_right(back: str, typed: str) -> None:
    assert is_right(build_card(back=back), typed, language="en")


@pytest.mark.parametrize(
    ("back", "typed"),
    [
        ("Tirana", "Skopje"),
        ("Tirana", "Tirana or Skopje"),
        ("and/or", "and"),
        ("der Hund", "die Hund"),
        ("house (n)", "n"),
        ("42", "42abc"),
        ("42", "43"),
        ("$(a + b)(a - b)$", "a+b"),
        ("Tirana", ""),
        ("Tirana", "🙂"),
        ("x", "x" * 300),
    ],
)
def test_the_answer_is_not_right(back: str, typed: str) -> None:
    assert not is_right(build_card(back=back), typed, language="en")


@pytest.mark.parametrize("back", ["two\nlines", "word " * 100, "![](map.png)"])
def test_some_backs_are_none_to_be_typed(back: str) -> None:
    assert expected_answers(build_card(back=back)) == ()


def test_tasks_are_none_to_be_typed() -> None:
    assert expected_answers(build_card(kind=CardKind.TASK, back="solution")) == ()


def test_of_a_text_with_gaps_its_open_gap_is_typed() -> None:
    front = "{{c1::Paris::city}} and {{c2::{{c1::Lyon}} in France}}"
    card = build_card(front=front, back="", kind=CardKind.CLOZE, gap=1)

    assert gap_answers(front, 1) == ("Paris", "Lyon")
    assert gap_answers(front, 2) == ("Lyon in France",)
    assert is_right(card, "paris", language="en")
    assert is_right(card, "lyon", language="en")
    assert not is_right(card, "France", language="en")


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(["en", "de"]))
def test_whatever_is_on_the_card_and_typed_is_judged(back: str, text: str, language: str) -> None:
    assert is_right(build_card(back=back or "x"), text, language=language) in {True, False}
