import pytest
from hypothesis import given, strategies as st

from bot.domain.answers.check import check_answer, foreseen_mistake
from bot.domain.answers.code import tokens_of
from bot.domain.answers.spec import TextAnswer
from bot.domain.answers.verdict import Right, Unclear, UnclearReason, Wrong

CASE, MORE = UnclearReason.LETTER_CASE, UnclearReason.MORE_THAN_CODE


def build_code(*accepted: str, mistakes: tuple[str, ...] = ()) -> TextAnswer:
    return TextAnswer(accepted={"en": accepted}, mistakes=mistakes, exact=True)


@pytest.mark.parametrize(
    ("code", "typed"),
    [
        ("if a >= 18", "if a>=18"),
        ("return n * 2", "  return   n*2 "),
        ("return n * 2", "return\u00a0n*2"),
        ('points.get("Mia", 0)', "points.get('Mia', 0)"),
        ('points.get("Mia", 0)', "points.get( ‘Mia’ ,0 )"),
        ('"a" + "b"', "'a'+\"b\""),
        ("'it\\'s'", '"it\'s"'),
        ("x == 1", "x==1"),
        ("n - 1", "n – 1"),
        ("len(x)", "len (x)"),
        ("not in", "not  in"),
        ("[1, 2]", "[1,2]"),
        ("1.0", "1.00"),
        ("1000", "1_000"),
        ("def f():", "def f( ) :"),
        ("return n", "`return n`"),
        ("return n", "it's `return n`"),
        ("return n", "```python\nreturn n\n```"),
        ("return n", "“return n”"),
        ("return n", ">>> return n"),
        ("return n", "return n;"),
        ("return 2", "return 2."),
        ("None", "'None'"),
        ("...", "…"),
        ("return n * 2", "it's return n*2"),
        ("return n * 2", "the answer is 'return n*2'"),
        ("return", "the word return"),
        ("return", "das Wort: return!"),
        ("return", "I think `return`, because it gives a value back"),
    ],
)
def test_blanks_quotes_and_what_stands_around_code_do_not_count(code: str, typed: str) -> None:
    assert isinstance(check_answer(build_code(code), typed, language="en"), Right)


@pytest.mark.parametrize(
    ("code", "typed"),
    [
        ("return n * 2", "retrun n * 2"),
        ("return n * 2", "returnn*2"),
        ("return n * 2", "return n * 2.0"),
        ("global", "gobal"),
        ("None", "none"),
        ("True", "TRUE"),
        ("return None", "Return none"),
        ("x == 1", "x = 1"),
        ("x >= 1", "x > = 1"),
        ("not in", "notin"),
        ("not in", "in not"),
        ("in", "not in"),
        ("if", "not `if`"),
        ("1.0", "1"),
        ("1", "1.0"),
        ("[1, 2]", "[1 2]"),
        ("[1, 2]", "[2, 1]"),
        ("def f():", "def f()"),
        ('"a" + "b"', "a + b"),
        ('"New York"', '"NewYork"'),
        ("a\nb", "a b"),
    ],
)
def test_every_letter_and_every_sign_of_code_counts(code: str, typed: str) -> None:
    assert isinstance(check_answer(build_code(code), typed, language="en"), Wrong)


@pytest.mark.parametrize(
    ("code", "typed", "reason"),
    [
        ("return n * 2", "Return n*2", CASE),
        ("ValueError", "valueerror", CASE),
        ('get("Mia")', 'get("mia")', CASE),
        ("return", "you write return somewhere there", MORE),
        ("return n * 2", "the body needs return n*2", MORE),
        ("return", "🙃", UnclearReason.NO_WORDS),
        ("return", "...", UnclearReason.EMPTY),
    ],
)
def test_code_that_may_be_meant_right_is_asked_for_once_more(
    code: str, typed: str, reason: UnclearReason
) -> None:
    assert check_answer(build_code(code), typed, language="en") == Unclear(reason)


def test_a_foreseen_mistake_is_wrong_even_if_only_a_capital_letter_makes_it_one() -> None:
    spec = build_code("Append", mistakes=("push", "append"))

    assert isinstance(check_answer(spec, "append", language="en"), Wrong)
    assert foreseen_mistake(spec, "Push.", spec.mistakes, language="en") == 0


def test_a_number_is_one_token_and_its_sign_another() -> None:
    assert tokens_of("x[-1] **= .5e1") == ("x", "[", "-", "1", "]", "**=", "5.0")


@given(st.text(max_size=60), st.text(max_size=60))
def test_whatever_is_asked_and_typed_as_code_gets_a_verdict(code: str, typed: str) -> None:
    assert isinstance(
        check_answer(build_code(code), typed, language="en"), Right | Wrong | Unclear
    )


@given(st.lists(st.sampled_from(["if", "n", "==", "12", '"a b"', "(", ")", "+="]), min_size=1))
def test_code_is_right_with_any_blanks_between_its_tokens(tokens: list[str]) -> None:
    spec = build_code(" ".join(tokens))
    wide = "   ".join(tokens).replace('"', "'")

    assert tokens_of(wide) == tokens_of(" ".join(tokens))
    assert isinstance(check_answer(spec, wide[:200], language="en"), Right | Wrong)
