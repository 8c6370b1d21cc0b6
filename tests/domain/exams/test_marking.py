"""How a graded solution is marked line by line, and what would help its learner."""

import pytest

from bot.domain.answers.working.walking import LineMark
from bot.domain.exams.marking import line_marks, lost, needs_help, part_of_solution
from bot.domain.exams.scoring import ErrorKind
from tests.exam_builders import EXAM, build_finding, build_grading
from tests.exam_builders import graded as graded_attempt

PLAIN, RIGHT, BREAKS, UNREAD = (LineMark.PLAIN, LineMark.RIGHT, LineMark.BREAKS, LineMark.UNREAD)
IN_FULL = build_finding("s1", 2, lines=(1,))
SLIP = build_finding("s2", 1, error=ErrorKind.CALCULATION, lines=(2,))
LEFT_OUT = build_finding("s2", 0, lines=(2,))


@pytest.mark.parametrize(
    ("checked", "shown"),
    [
        ((PLAIN, PLAIN, PLAIN), (RIGHT, BREAKS, PLAIN)),
        ((BREAKS, PLAIN, BREAKS), (PLAIN, BREAKS, BREAKS)),
        ((PLAIN, RIGHT, RIGHT), (RIGHT, RIGHT, RIGHT)),
        ((UNREAD, UNREAD, UNREAD), (UNREAD, UNREAD, UNREAD)),
        ((), ()),
    ],
    ids=["by the grader alone", "full points weigh more", "what follows is right", "unread", "no"],
)
def test_a_line_is_marked_by_the_checker_and_by_the_steps_that_rest_on_it(
    checked: tuple[LineMark, ...], shown: tuple[LineMark, ...]
) -> None:
    assert line_marks(checked, EXAM, build_grading(IN_FULL, SLIP)) == shown


def test_of_several_steps_the_one_that_breaks_marks_the_line() -> None:
    both = build_finding("s1", 2, lines=(2,))

    assert line_marks((PLAIN, PLAIN), EXAM, build_grading(both, SLIP)) == (PLAIN, BREAKS)
    assert line_marks((PLAIN, PLAIN), EXAM, build_grading(both, LEFT_OUT)) == (PLAIN, RIGHT)


def test_lost_are_the_steps_that_are_not_worth_all() -> None:
    assert lost(EXAM, build_grading(IN_FULL, SLIP)) == (SLIP,)


@pytest.mark.parametrize(
    ("points", "helps"), [((2, 3), False), ((1, 2), False), ((0, 3), True), ((2, 0), True)]
)
def test_help_is_needed_where_it_was_not_passed_or_a_step_is_worth_less_than_half(
    points: tuple[float, float], *, helps: bool
) -> None:
    first, second = points
    grading = build_grading(build_finding("s1", first), build_finding("s2", second))

    assert needs_help(graded_attempt(grading=grading)) is helps


SOLUTION = "**Task 1.** One half.\n\nAnd so on.\n\n**Task 10.** Ten.\n\n**Task 2.** Two."


@pytest.mark.parametrize(
    ("description", "part"),
    [
        ("Task 1: sets up", "**Task 1.** One half.\n\nAnd so on."),
        ("Task 10: sets up", "**Task 10.** Ten."),
        ("Task 2: sets up", "**Task 2.** Two."),
        ("Task 3: sets up", SOLUTION),
        ("Sets up", SOLUTION),
        (": sets up", SOLUTION),
    ],
)
def test_a_step_belongs_to_the_part_of_the_solution_that_bears_its_name(
    description: str, part: str
) -> None:
    assert part_of_solution(SOLUTION, description) == part


def test_a_solution_without_parts_is_shown_in_full() -> None:
    assert part_of_solution("$x = 2$", "Task 1: sets up") == "$x = 2$"
