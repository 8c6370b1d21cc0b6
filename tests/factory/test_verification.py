"""What passes the verifier, and its reasons against the rest."""

from typing import Any

import pytest

from bot.domain.practice.items import AskedForm, BankItem, MathProblemItem, Status, VerifierType
from bot.factory.verification import after_verification, verify
from tests.practice_builders import DOCUMENT, MONDAY, build_item, build_task, changed, without

CANONICAL = "solution_logic.final_answer_canonical"
MATHS = "solution_logic.steps.{}.math"


def item_of(document: dict[str, Any], **but: Any) -> BankItem:
    return build_item(MathProblemItem.model_validate(document), **but)


def rejections(item: BankItem) -> list[str]:
    """Return the places of all faults of an item, which must be rejected."""
    found = verify(item)
    assert found.status is Status.REJECTED
    assert not found.verifier.passed
    return [reason.place for reason in found.reasons]


def test_a_sound_item_is_verified_and_it_is_said_by_what() -> None:
    found = verify(build_item())
    item = after_verification(build_item(), found, MONDAY)

    assert (found.status, found.reasons) == (Status.VERIFIED, ())
    assert found.verifier.type is VerifierType.NUMERIC
    assert found.verifier.tool == "solver 1"
    details = found.verifier.details or ""
    assert all(word in details for word in ("solver 1", "grammar", "seed", "mpmath"))
    assert item.can_be_served
    assert item.document.meta.verified_at == MONDAY


def test_two_runs_say_the_same() -> None:
    items = [build_item(), build_task("solve: x^2 = 2 for x", "{-sqrt(2), sqrt(2)}", "set")]

    assert [verify(item) for item in items] == [verify(item) for item in items]


def test_what_critic_and_judge_approve_is_rejected_where_the_answer_is_wrong() -> None:
    wrong = changed(DOCUMENT, "solution_logic", "final_answer_canonical", to="3/8")
    approved = changed(wrong, "meta", "status", to="VERIFIED")

    assert CANONICAL in rejections(item_of(approved))
    assert 'expected "0.5", found "3/8"' in str(verify(item_of(approved)).reasons[-1])


@pytest.mark.parametrize(
    ("task", "input_type", "right", "wrong", "choices"),
    [
        ("value: 6*7", "integer", "42", "43", ()),
        ("value: 1/2 + 1/4", "fraction", "3/4", "2/6", ()),
        ("value: 0.1 + 0.2", "decimal", "0.3", "0.12", ()),
        ("prime: 91", "boolean", "false", "true", ()),
        ("compare: 1/2; 1/3", "multiple_choice", "$>$", "$<$", ("$<$", "$=$", "$>$")),
        ("compare: 1/2; 1/3", "multiple_choice", "C", "A", ("$<$", "$=$", "$>$")),
        ("value: 1/2 + 1/4", "multiple_choice", "$\\frac{3}{4}$", "$\\frac{2}{6}$",
         ("$\\frac{2}{6}$", "$\\frac{3}{4}$")),
        ("expand: 2*(x + 1)", "expression", "2*x + 2", "2*x + 1", ()),
        ("isolate: a*x = b for x", "expression", "b/a", "a/b", ()),
        ("solve: x^2 = 4 for x", "set", "{-2, 2}", "{2}", ()),
        ("solve: 2*x = 6 for x", "integer", "3", "4", ()),
        ("inequality: x + 1 < 3 for x", "set", "(-inf, 2)", "(-inf, 2]", ()),
        ("system: x + y = 5; x - y = -1 for x, y", "set", "{(2, 3)}", "{(3, 2)}", ()),
    ],
)  # fmt: skip
def test_the_answer_has_to_be_what_the_task_comes_to(
    task: str, input_type: str, right: str, wrong: str, choices: tuple[str, ...]
) -> None:
    assert verify(build_task(task, right, input_type, choices=choices)).status is Status.VERIFIED
    assert CANONICAL in rejections(build_task(task, wrong, input_type, choices=choices))


def test_an_equation_of_a_line_is_compared_as_an_equation() -> None:
    task, form = "line: (1, 2); (3, 8)", AskedForm(equation=True)
    right, wrong = (
        build_task(task, text, "expression", form=form) for text in ("y = 3*x - 1", "y = 3*x + 1")
    )

    assert verify(right).status is Status.VERIFIED
    assert rejections(wrong) == [CANONICAL]


def test_a_number_within_its_tolerance_is_right() -> None:
    asked = {"input_type": "decimal", "tolerance": 0.01}
    within, beyond = (
        build_task("value: 2*pi", text, "decimal", answer_spec=asked) for text in ("6.28", "6.2")
    )

    assert verify(within).status is Status.VERIFIED
    assert CANONICAL in rejections(beyond)


def test_without_a_task_nothing_is_verified_by_code_and_nothing_served() -> None:
    found = verify(item_of(changed(DOCUMENT, "problem_content", "variables", to={})))

    assert found.status is Status.IN_REVIEW
    assert (found.verifier.type, found.verifier.passed) == (VerifierType.NONE, False)
    assert not after_verification(build_item(), found, MONDAY).can_be_served


def test_a_task_that_cannot_be_worked_out_is_rejected_unless_the_policy_is_another() -> None:
    item = item_of(changed(DOCUMENT, "problem_content", "variables", "task", to="value: x"))
    by_policy = verify(item, unreadable_task=Status.IN_REVIEW)

    assert rejections(item) == ["problem_content.variables.task"]
    assert by_policy.status is Status.IN_REVIEW
    assert not by_policy.verifier.passed


@pytest.mark.parametrize(
    ("path", "to", "place"),
    [
        (("solution_logic", "final_answer_canonical"), "a half", CANONICAL),
        (("solution_logic", "final_answer_canonical"), "2/4", CANONICAL),
        (("solution_logic", "final_answer_type"), "algebraic", "solution_logic.final_answer_type"),
        (("solution_logic", "steps", 1, "step_index"), 3, "solution_logic.steps"),
        (("solution_logic", "steps", 0, "math"), "3/8 + 1/8 = 4/16", MATHS.format(0)),
        (("solution_logic", "steps", 1, "math"), "(3 + 1)/8 = 4/8 = 1/4", MATHS.format(1)),
        (("solution_logic", "steps", 1, "math"), "3 + 1 = 4", MATHS.format(1)),
        (("answer_spec", "accepted_forms"), ["1/4"], "answer_spec.accepted_forms.0"),
        (("answer_spec", "tolerance"), 0.1, "answer_spec.tolerance"),
        (("answer_spec", "ui"), {"choices": ["1/2"]}, "answer_spec.ui.choices"),
        (("misconceptions", 0, "trigger", "value"), "4/8", "misconceptions.0.trigger.value"),
        (("misconceptions", 0, "trigger", "value"), "added", "misconceptions.0.trigger.value"),
        (
            ("misconceptions", 0, "trigger"),
            {"kind": "regex", "value": "(a)\\1"},
            "misconceptions.0.trigger.value",
        ),
        (
            ("misconceptions", 0, "trigger"),
            {"kind": "regex", "value": "^1/2$"},
            "misconceptions.0.trigger.value",
        ),
        (
            ("misconceptions", 0, "trigger"),
            {"kind": "predicate", "value": "dance"},
            "misconceptions.0.trigger.value",
        ),
        (
            ("misconceptions", 0, "hint_ladder"),
            ["That would be one half."],
            "misconceptions.0.hint_ladder.0",
        ),
    ],
)
def test_each_thing_that_is_wrong_is_named_with_its_place(
    path: tuple[str | int, ...], to: Any, place: str
) -> None:
    assert place in rejections(item_of(changed(DOCUMENT, *path, to=to)))


@pytest.mark.parametrize("level", [0, 1, 2])
def test_no_level_of_the_ladder_may_tell_the_answer(level: int) -> None:
    ladder = ["Look again.", "Think.", "Begin."]
    ladder[level] = "It is $\\frac{4}{8}$."

    found = verify(build_item(hint_ladder=tuple(ladder)))
    assert [reason.place for reason in found.reasons] == [f"hint_ladder.{level}"]
    assert all(reason.is_leak for reason in found.reasons)


def test_a_multiple_choice_item_needs_choices_one_of_which_is_right() -> None:
    choices = "answer_spec.ui.choices"

    assert rejections(build_task("value: 2", "two", "multiple_choice", choices=())) == [CANONICAL]
    assert choices in rejections(build_task("value: 2", "2", "multiple_choice", choices=("2",)))
    same = ("$2$", "$2$", "$3$")
    assert choices in rejections(build_task("value: 2", "$2$", "multiple_choice", choices=same))


@pytest.mark.parametrize(
    ("task", "answer", "input_type", "steps"),
    [
        ("solve: x/3 + 1 = 4 for x", "9", "integer", ["x/3 = 3", "x = 9"]),
        ("solve: x^2 = 4 for x", "{-2, 2}", "set", ["(x - 2)*(x + 2) = 0", "x = -2 or x = 2"]),
        ("isolate: a*x + b = c for x", "(c - b)/a", "expression", ["a*x = c - b"]),
        ("expand: (x + 1)^2", "x^2 + 2*x + 1", "expression", ["(x + 1)^2 = x^2 + 2*x + 1"]),
        ("value: 3*4", "12", "integer", ["A = 3*4 = 12"]),
        ("inequality: 2*x < 6 for x", "(-inf, 3)", "set", ["x < 3"]),
        ("slope: (1, 2); (3, 8)", "3", "integer", ["m = (8 - 2)/(3 - 1) = 3"]),
    ],
)
def test_steps_are_equations_that_hold_for_the_solution(
    task: str, answer: str, input_type: str, steps: list[str]
) -> None:
    item = build_task(task, answer, input_type, steps=steps)

    assert verify(item).reasons == ()


@pytest.mark.parametrize(
    ("task", "answer", "input_type", "steps"),
    [
        ("solve: x/3 + 1 = 4 for x", "9", "integer", ["x/3 = 4", "x = 9"]),
        ("isolate: a*x + b = c for x", "(c - b)/a", "expression", ["a*x = c + b"]),
        ("expand: (x + 1)^2", "x^2 + 2*x + 1", "expression", ["(x + 1)^2 = x^2 + 1"]),
        ("value: 3*4", "12", "integer", ["3*4 = 13"]),
    ],
)
def test_a_step_that_does_not_hold_is_found(
    task: str, answer: str, input_type: str, steps: list[str]
) -> None:
    assert MATHS.format(0) in rejections(build_task(task, answer, input_type, steps=steps))


def test_steps_are_asked_only_of_a_task_that_lines_can_be_held_against() -> None:
    asks = {"answer_mode": "work_shown"}

    claim = build_task(
        "true: 3 < 4", "true", "boolean", answer_spec={**asks, "input_type": "boolean"}
    )
    equation = build_task(
        "solve: 2*x = 8 for x", "4", answer_spec={**asks, "input_type": "integer"}, steps=["x = 4"]
    )

    assert rejections(claim) == ["answer_spec.answer_mode"]
    assert verify(equation).status is Status.VERIFIED


def test_an_answer_with_its_unit_is_right_under_its_own_spec() -> None:
    form = AskedForm(unit="cm", unit_required=True)

    assert verify(build_task("value: 3*4", "12", form=form)).status is Status.VERIFIED


def test_the_schema_alone_refuses_a_solution_without_steps() -> None:
    with pytest.raises(ValueError, match="steps"):
        item_of(changed(DOCUMENT, "solution_logic", "steps", to=[]))
    with pytest.raises(ValueError, match="final_answer_canonical"):
        item_of(without(DOCUMENT, "solution_logic", "final_answer_canonical"))
