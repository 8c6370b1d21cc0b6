"""A working is held against itself line by line, and the first line that breaks is found."""

import pytest

from bot.domain.practice.working import Break, BreakKind, first_break, lines_of

SUM = "value: 3/4 + 1/8"
EQUATION = "solve: 2*x + 3 = 11 for x"


def broken(task: str, *lines: str, language: str = "en") -> Break | None:
    return first_break(lines_of("\n".join(lines)), task, language)


@pytest.mark.parametrize(
    "lines",
    [
        ("3/4 + 1/8", "= 6/8 + 1/8", "= 7/8"),
        ("3/4 + 1/8 = 6/8 + 1/8 = 7/8",),
        ("1) 6/8 + 1/8", "2) 7/8"),
        ("so I add them", "6/8 + 1/8", "7/8"),
    ],
)
def test_a_working_of_a_value_that_holds_breaks_nowhere(lines: tuple[str, ...]) -> None:
    assert broken(SUM, *lines) is None


def test_the_line_in_which_the_value_changes_is_found() -> None:
    found = broken(SUM, "3/4 + 1/8", "= 4/12", "= 1/3")

    assert found == Break(2, BreakKind.OTHER_VALUE, "4/12")


def test_a_lost_sign_is_told_from_another_value() -> None:
    found = broken("value: 3 - 8", "3 - 8", "= 5")

    assert found == Break(2, BreakKind.SIGN, "5")


@pytest.mark.parametrize(
    "lines",
    [
        ("2x + 3 = 11", "2x = 8", "x = 4"),
        ("2x = 11 - 3", "=> x = 8/2", "x = 4"),
    ],
)
def test_a_working_of_an_equation_that_holds_breaks_nowhere(lines: tuple[str, ...]) -> None:
    assert broken(EQUATION, *lines) is None


def test_the_line_that_is_not_equivalent_any_more_is_found_with_its_sign() -> None:
    found = broken(EQUATION, "2x + 3 = 11", "2x = 11 + 3", "x = 7")

    assert found == Break(2, BreakKind.SIGN, "2x = 11 + 3")


def test_two_solutions_are_equivalent_to_their_equation() -> None:
    task = "solve: x^2 - 5*x + 6 = 0 for x"

    assert broken(task, "(x - 2)(x - 3) = 0", "x = 2 or x = 3") is None
    assert broken(task, "(x - 2)(x - 3) = 0", "x = 2 oder x = -3", language="de") is not None


def test_a_break_is_a_diagnosis_that_is_certain() -> None:
    found = broken(SUM, "3/4 + 1/8", "= 4/12")

    assert found is not None
    diagnosis = found.diagnosis()
    assert (diagnosis.divergence_step_index, diagnosis.confidence_score) == (2, 1.0)


def test_a_task_of_another_kind_has_no_working_to_check() -> None:
    assert broken("gcd: 12, 18", "12 = 5") is None
