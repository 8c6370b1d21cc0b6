from hypothesis import given
from hypothesis import strategies as st

from bot.domain.decks.cloze import filled, gaps, with_gap

CAPITAL = "{{c1::Paris::a city}} is the capital of {{c2::France}}"


def test_the_open_gap_shows_its_hint_and_the_others_are_filled() -> None:
    assert with_gap(CAPITAL, 1) == "[a city] is the capital of France"
    assert with_gap(CAPITAL, 2) == "Paris is the capital of […]"


def test_filled_gaps_show_no_hint() -> None:
    assert filled(CAPITAL) == "Paris is the capital of France"


def test_each_gap_is_counted_once_whatever_its_order() -> None:
    assert gaps("{{c3::a}} {{c1::b}} {{c3::c}}") == (1, 3)


def test_a_gap_within_an_open_one_disappears_with_it() -> None:
    nested = "{{c1::a {{c2::b}} c}} d"

    assert gaps(nested) == (1, 2)
    assert with_gap(nested, 1) == "[…] d"
    assert with_gap(nested, 2) == "a […] c d"


@given(st.text(alphabet="{}c1:: ab", max_size=60), st.integers(1, 3))
def test_no_text_of_braces_is_too_odd(text: str, number: int) -> None:
    if not gaps(text):
        assert with_gap(text, number) == filled(text)
