"""Which foreseen mistake an answer shows."""

import pytest

from bot.domain.practice.items import AskedForm, BankItem
from bot.domain.practice.triggers import TriggerError, misconception_in, pattern, predicate
from tests.practice_builders import build_task


def mistake(kind: str, value: str, name: str = "m") -> dict[str, object]:
    return {
        "id": name,
        "error_tag": "conceptual_error",
        "trigger": {"kind": kind, "value": value},
        "hint_ladder": ["Look again."],
    }


def item(*misconceptions: dict[str, object], answer: str = "3/4", **but: object) -> BankItem:
    return build_task(
        f"value: {answer}", answer, "fraction", misconceptions=list(misconceptions), **but
    )


def shown(it: BankItem, text: str) -> str | None:
    found = misconception_in(it, text)
    return found.id if found else None


@pytest.mark.parametrize("text", ["1/4", "2/8", "0.25", "25 %", "I think it's 1/4"])
def test_an_exact_answer_is_recognised_by_its_value(text: str) -> None:
    assert shown(item(mistake("exact_answer", "1/4")), text) == "m"


def test_a_wrong_choice_is_recognised_by_its_letter_and_its_words() -> None:
    it = build_task(
        "value: 2",
        "two",
        "multiple_choice",
        choices=("two", "three"),
        misconceptions=[mistake("exact_answer", "three")],
    )

    assert [shown(it, text) for text in ("B", "three", "two")] == ["m", "m", None]


@pytest.mark.parametrize(
    ("trigger", "text", "fires"),
    [
        ("sign_flipped", "-3/4", True),
        ("sign_flipped", "-6/8", True),
        ("sign_flipped", "1/4", False),
        ("off_by_factor(10)", "7.5", True),
        ("off_by_factor(10)", "3/40", True),
        ("off_by_factor(10)", "3/8", False),
        ("reciprocal", "4/3", True),
        ("reciprocal", "3/5", False),
        ("equals_expr((a + c)/(b + d))", "4/6", True),
        ("equals_expr((a + c)/(b + d))", "5/6", False),
        ("equals_expr(1/2)", "0.5", True),
    ],
)
def test_a_predicate_says_what_is_wrong_with_the_answer(
    trigger: str, text: str, fires: bool
) -> None:
    it = item(mistake("predicate", trigger))
    document = it.document
    content = document.problem_content.model_copy(
        update={"variables": {"task": "value: 3/4", "a": 1, "b": 2, "c": 3, "d": "4"}}
    )
    it = it.model_copy(
        update={"document": document.model_copy(update={"problem_content": content})}
    )

    assert shown(it, text) == ("m" if fires else None)


def test_an_unreduced_fraction_is_recognised_where_it_should_be_reduced() -> None:
    it = item(mistake("predicate", "unreduced"), form=AskedForm(reduced=True))

    assert [shown(it, text) for text in ("6/8", "1/2", "3/4")] == ["m", None, None]


def test_a_pattern_looks_at_what_was_typed() -> None:
    it = item(mistake("regex", r"^\d+\.\d+$"))

    assert [shown(it, text) for text in ("0.7", "1/7")] == ["m", None]


def test_exact_answers_come_before_predicates_and_these_before_patterns() -> None:
    it = item(
        mistake("regex", "4", "pattern"),
        mistake("predicate", "sign_flipped", "predicate"),
        mistake("exact_answer", "-3/4", "exact"),
    )

    assert shown(it, "-3/4") == "exact"
    assert (
        shown(
            item(*[mistake("regex", "4", "p"), mistake("predicate", "sign_flipped", "s")]), "-3/4"
        )
        == "s"
    )


def test_a_right_answer_shows_no_mistake() -> None:
    assert shown(item(mistake("regex", ".*")), "3/4") is None


def test_a_pattern_that_would_take_for_ever_elsewhere_takes_no_time() -> None:
    it = item(mistake("regex", r"^(a+)+$"))

    assert shown(it, "a" * 150 + "!") is None


@pytest.mark.parametrize("source", [r"(a)\1", "(?=a)", "[", "(?<!x)y", "x" * 201])
def test_a_pattern_that_re2_refuses_or_that_is_too_long_is_no_trigger(source: str) -> None:
    with pytest.raises(TriggerError):
        pattern(source)


@pytest.mark.parametrize(
    "source",
    [
        "dance",
        "equals_expr",
        "equals_expr()",
        "equals_expr(1 +)",
        "sign_flipped(3)",
        "off_by_factor(1)",
        "off_by_factor(0)",
        "off_by_factor(x)",
        "__import__('os')",
        "sign_flipped or reciprocal",
        "",
    ],
)
def test_a_predicate_that_nobody_knows_is_no_trigger(source: str) -> None:
    with pytest.raises(TriggerError):
        predicate(source, item())
