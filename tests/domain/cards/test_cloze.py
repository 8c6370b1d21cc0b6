from hypothesis import given, strategies as st

from bot.domain.cards.cloze import fill_gaps, gap_answers, gaps, with_gap

CAPITAL = "{{c1::Paris::a city}} is the capital of {{c2::France}}"


def test_the_open_gap_shows_its_hint_and_the_others_are_filled() -> None:
    assert with_gap(CAPITAL, 1) == "[a city] is the capital of France"
    assert with_gap(CAPITAL, 2) == "Paris is the capital of […]"


def test_filled_gaps_show_no_hint() -> None:
    assert fill_gaps(CAPITAL) == "Paris is the capital of France"


def test_each_gap_is_counted_once_whatever_its_order() -> None:
    assert gaps("{{c3::a}} {{c1::b}} {{c3::c}}") == (1, 3)


def test_a_gap_within_an_open_one_disappears_with_it() -> None:
    nested = "{{c1::a {{c2::b}} c}} d"

    assert gaps(nested) == (1, 2)
    assert with_gap(nested, 1) == "[…] d"
    assert with_gap(nested, 2) == "a […] c d"


def test_a_gap_within_another_leaves_the_rest_of_its_answer_as_it_is() -> None:
    nested = "{{c1::a {{c2::b}} c::a hint}} d"

    assert fill_gaps(nested) == "a b c d"
    assert with_gap(nested, 1) == "[a hint] d"
    assert gap_answers(nested, 1) == ("a b c",)
    assert gap_answers(nested, 2) == ("b",)


def test_one_gap_may_be_several_at_once() -> None:
    shared = "{{c1,2::x::a letter}} and {{c2,3::y}}"

    assert gaps(shared) == (1, 2, 3)
    assert with_gap(shared, 1) == "[a letter] and y"
    assert with_gap(shared, 2) == "[a letter] and […]"
    assert with_gap(shared, 3) == "x and […]"
    assert fill_gaps(shared) == "x and y"
    assert gap_answers(shared, 2) == ("x", "y")


def test_gaps_may_lie_in_one_another_ten_deep() -> None:
    deep = "".join(f"{{{{c{number}::{number}" for number in range(1, 11)) + "}}" * 10

    assert gaps(deep) == tuple(range(1, 11))
    assert with_gap(deep, 3) == "12[…]"
    assert fill_gaps(deep) == "12345678910"


def test_a_gap_within_ten_others_stays_as_it_is_written() -> None:
    deep = "{{c1::" * 10 + "a {{c11::b {{c12::c::d}}}} e::f" + "}}" * 10 + " {{c2::g}}"

    assert gaps(deep) == (1, 2)
    assert fill_gaps(deep) == "a {{c11::b {{c12::c::d}}}} e g"
    assert gap_answers(deep, 1) == ("a {{c11::b {{c12::c::d}}}} e",)


def test_gaps_nested_by_the_thousand_are_not_copied_by_the_thousand() -> None:
    deep = "{{c1::a" * 2_000 + "}}" * 2_000

    assert sum(map(len, gap_answers(deep, 1))) <= 10 * len(deep)


def test_a_number_that_no_card_can_have_leaves_its_answer_standing() -> None:
    assert gaps("{{c0::a}} {{c1000::b}} {{c,::c}}") == ()
    assert fill_gaps("{{c0::a}} {{c1000::b}} {{c,::c}}") == "a b c"


def test_a_gap_without_an_end_stays_as_it_is_written() -> None:
    assert fill_gaps("{{c1::a::b {{c2::c") == "{{c1::a::b {{c2::c"
    assert gaps("{{c1::a {{c2::b}}") == (2,)


@given(st.text(alphabet="{}c1,:: ab", max_size=60), st.integers(1, 3))
def test_no_text_of_braces_is_too_odd(text: str, number: int) -> None:
    if not gaps(text):
        assert with_gap(text, number) == fill_gaps(text)
