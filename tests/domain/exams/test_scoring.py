"""Points follow strict rules, whatever a grader claims."""

import math
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from bot.domain.exams.exam import Exam, ExamStep
from bot.domain.exams.scoring import (
    ErrorKind,
    Flag,
    GradedBy,
    Grading,
    StepFinding,
    grade_by_rules,
    needs_second,
    nothing_handed_in,
    self_marked,
    settle,
    with_finding,
)

WORTHLESS = (ErrorKind.LOGIC, ErrorKind.OMISSION, ErrorKind.UNREADABLE)


def exam_of(*points: float, most: float = math.nan, passing: float = 3) -> Exam:
    steps = tuple(
        ExamStep(id=f"s{number}", points=point, description={})
        for number, point in enumerate(points, start=1)
    )
    most = sum(points) if math.isnan(most) else most
    return Exam(task={}, solution={}, max_points=most, passing_points=passing, steps=steps)


def found(
    step_id: str, points: float, error: ErrorKind = ErrorKind.NONE, **but: Any
) -> StepFinding:
    finding = StepFinding(step_id=step_id, points=points, error=error, quote="x = 2", lines=(1,))
    return replace(finding, **but)


def points_for(step: float, claimed: float, error: ErrorKind = ErrorKind.NONE) -> float:
    return grade_by_rules(exam_of(step), [found("s1", claimed, error)]).total


@pytest.mark.parametrize("error", WORTHLESS)
def test_logic_errors_omissions_and_what_cannot_be_read_are_worth_nothing(
    error: ErrorKind,
) -> None:
    assert points_for(3, 3, error) == 0


@pytest.mark.parametrize(
    ("step", "claimed", "worth"),
    [
        (3, 3, 2.5),
        (3, 2.5, 2.5),
        (3, 1, 1),
        (3, -1, 0),
        (2, 9, 1.5),
        (1.5, 1.5, 1),
        (1, 1, 0.5),
        (1, 0.2, 0),
        (0.5, 0.5, 0.25),
        (0, 1, 0),
    ],
)
def test_a_calculation_error_is_worth_a_part_of_the_step_and_never_all(
    step: float, claimed: float, worth: float
) -> None:
    assert points_for(step, claimed, ErrorKind.CALCULATION) == worth


@pytest.mark.parametrize(
    ("step", "claimed", "worth"),
    [
        (3, 3, 3),
        (3, 7, 3),
        (3, -2, 0),
        (3, 1.25, 1.5),
        (3, 1.24, 1),
        (3, 0.1, 0),
        (1.2, 1.2, 1.2),
        (1.2, 1.1, 1),
        (0.4, 0.3, 0.4),
    ],
)
def test_without_an_error_points_are_halves_within_the_step(
    step: float, claimed: float, worth: float
) -> None:
    assert points_for(step, claimed) == worth


def test_steps_come_in_the_order_of_the_exam() -> None:
    grading = grade_by_rules(exam_of(2, 3), [found("s2", 3), found("s1", 1)])

    assert grading == Grading(
        steps=(found("s1", 1), found("s2", 3)), total=4, passed=True, by=GradedBy.MODEL
    )


def test_the_total_is_at_most_what_the_exam_gives() -> None:
    assert grade_by_rules(exam_of(2, 3, most=4), [found("s1", 2), found("s2", 3)]).total == 4


@pytest.mark.parametrize(("points", "passed"), [(2.5, False), (3, True), (3.5, True)])
def test_passed_is_what_the_total_says(*, points: float, passed: bool) -> None:
    assert grade_by_rules(exam_of(5), [found("s1", points)]).passed is passed


def test_passed_bears_the_noise_of_decimal_sums() -> None:
    exam = exam_of(0.1, 0.2, 0.7, passing=1)

    assert grade_by_rules(exam, [found("s1", 1), found("s2", 1), found("s3", 1)]).passed


@pytest.mark.parametrize(
    ("findings", "named"),
    [
        ([found("s1", 1)], "s2"),
        ([found("s1", 1), found("s2", 1), found("s1", 2)], "s1"),
        ([found("s1", 1), found("s2", 1), found("s9", 2)], "s9"),
        ([found("s1", math.nan), found("s2", 1)], "s1"),
        ([found("s1", 1), found("s2", math.inf)], "s2"),
        ([], "s1"),
    ],
)
def test_findings_that_are_not_one_for_each_step_are_refused_by_name(
    findings: list[StepFinding], named: str
) -> None:
    with pytest.raises(ValueError, match=named):
        grade_by_rules(exam_of(2, 3), findings)


def test_points_without_evidence_are_not_sure() -> None:
    exam = exam_of(2)

    assert not grade_by_rules(exam, [found("s1", 2, quote=" ", lines=())]).steps[0].sure
    assert grade_by_rules(exam, [found("s1", 2, quote="", lines=(1,))]).steps[0].sure
    assert grade_by_rules(exam, [found("s1", 2, quote="2x", lines=())]).steps[0].sure
    assert grade_by_rules(exam, [found("s1", 0, quote="", lines=())]).steps[0].sure


def test_flags_are_kept_once() -> None:
    flags = [Flag.UNREADABLE, Flag.ADDRESSES_GRADER, Flag.UNREADABLE]

    grading = grade_by_rules(exam_of(2), [found("s1", 2)], flags=flags)

    assert grading.flags == (Flag.UNREADABLE, Flag.ADDRESSES_GRADER)


# --- a second grading ---


def first_of(points: float, **but: Any) -> Grading:
    return grade_by_rules(exam_of(10), [found("s1", points, **but)])


@pytest.mark.parametrize(
    ("points", "near"), [(10, False), (4.5, False), (4, True), (3, True), (2, True), (1.5, False)]
)
def test_within_one_point_of_passing_a_second_grading_is_due(*, points: float, near: bool) -> None:
    assert needs_second(exam_of(10), first_of(points), frozenset()) is near


@pytest.mark.parametrize(
    ("grading", "corrected"),
    [
        (first_of(10, sure=False), frozenset[int]()),
        (first_of(10, quote="", lines=()), frozenset[int]()),
        (first_of(10, error=ErrorKind.UNREADABLE), frozenset[int]()),
        (first_of(10, lines=(2, 3)), frozenset({3, 9})),
        (replace(first_of(10), flags=(Flag.ADDRESSES_GRADER,)), frozenset[int]()),
    ],
)
def test_what_is_shaky_is_graded_twice(grading: Grading, corrected: frozenset[int]) -> None:
    assert needs_second(exam_of(10), grading, corrected)


def test_a_correction_that_no_step_rests_on_needs_no_second_grading() -> None:
    assert not needs_second(exam_of(10), first_of(10, lines=(2,)), frozenset({3}))


def test_two_gradings_that_agree_leave_the_first() -> None:
    exam = exam_of(2, 3)
    first = grade_by_rules(exam, [found("s1", 2, reason="one"), found("s2", 1)])
    second = grade_by_rules(
        exam, [found("s1", 2, reason="other"), found("s2", 1)], flags=[Flag.UNREADABLE]
    )

    assert settle(first, second) == replace(first, flags=(Flag.UNREADABLE,), graded_twice=True)


@pytest.mark.parametrize("swapped", [False, True])
def test_on_disagreement_the_whole_grading_with_the_higher_total_counts(*, swapped: bool) -> None:
    exam = exam_of(2, 3)
    low = grade_by_rules(exam, [found("s1", 2), found("s2", 0, ErrorKind.LOGIC)])
    high = grade_by_rules(exam, [found("s1", 1), found("s2", 3)])

    grading = settle(high, low) if swapped else settle(low, high)

    assert grading == replace(high, flags=(Flag.GRADINGS_DIFFER,), graded_twice=True)
    assert (grading.total, grading.passed) == (4, True)


def test_of_two_that_differ_in_steps_but_not_in_total_the_first_counts() -> None:
    exam = exam_of(2, 3)
    first = grade_by_rules(exam, [found("s1", 2), found("s2", 1)])
    second = grade_by_rules(exam, [found("s1", 1), found("s2", 2)])

    assert settle(first, second).steps == first.steps
    assert settle(first, second).flags == (Flag.GRADINGS_DIFFER,)


# --- after an appeal ---


def test_an_appeal_replaces_one_step_and_counts_anew() -> None:
    exam = exam_of(2, 3)
    before = grade_by_rules(exam, [found("s1", 2), found("s2", 0, ErrorKind.OMISSION)])

    after = with_finding(exam, before, found("s2", 9))

    assert after == replace(before, steps=(found("s1", 2), found("s2", 3)), total=5, passed=True)


def test_an_appeal_never_takes_points_away() -> None:
    exam = exam_of(2, 3)
    before = grade_by_rules(exam, [found("s1", 2), found("s2", 1)])

    assert with_finding(exam, before, found("s2", 3, ErrorKind.LOGIC)) == before


def test_what_an_operator_rules_needs_no_quote_to_be_sure() -> None:
    exam = exam_of(2, 3)
    before = grade_by_rules(exam, [found("s1", 2), found("s2", 0, ErrorKind.OMISSION)])
    ruled = StepFinding(step_id="s2", points=3, error=ErrorKind.NONE, reason="shown on page 2")

    assert with_finding(exam, before, ruled).step("s2") == ruled


def test_an_appeal_of_a_step_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError):
        with_finding(exam_of(2), first_of(2), found("s9", 2))


# --- without a model ---


def test_an_empty_solution_leaves_every_step_out() -> None:
    grading = nothing_handed_in(exam_of(2, 3))

    assert (grading.total, grading.passed, grading.by) == (0, False, GradedBy.NOBODY)
    assert {step.error for step in grading.steps} == {ErrorKind.OMISSION}


def test_a_learner_marks_steps_by_shares() -> None:
    grading = self_marked(exam_of(2, 3, 1), {"s2": 0.5, "s1": 1, "s3": 0})

    assert [(step.points, step.error) for step in grading.steps] == [
        (2, ErrorKind.NONE),
        (1.5, ErrorKind.CALCULATION),
        (0, ErrorKind.OMISSION),
    ]
    assert (grading.total, grading.by) == (3.5, GradedBy.LEARNER)
    assert all(step.sure for step in grading.steps)


@pytest.mark.parametrize("shares", [{"s1": 1.0}, {"s1": 1.0, "s2": 1.0, "s9": 1.0}])
def test_marks_that_are_not_one_for_each_step_are_refused(shares: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"s2|s9"):
        self_marked(exam_of(2, 3), shares)


# --- whatever is claimed ---

QUARTERS = st.integers(0, 40).map(lambda quarters: quarters / 4)
CLAIMS = st.floats(-1e9, 1e9)
EXAMS = st.builds(
    lambda points, most, passing: exam_of(*points, most=most, passing=passing),
    st.lists(QUARTERS, min_size=1, max_size=6),
    QUARTERS,
    QUARTERS,
)


@st.composite
def claims(draw: st.DrawFn) -> tuple[Exam, list[StepFinding]]:
    exam = draw(EXAMS)
    return exam, [
        found(step.id, draw(CLAIMS), draw(st.sampled_from(ErrorKind))) for step in exam.steps
    ]


@given(claims())
def test_nothing_that_is_claimed_goes_beyond_the_rubric(
    case: tuple[Exam, list[StepFinding]],
) -> None:
    exam, findings = case

    grading = grade_by_rules(exam, findings)

    assert 0 <= grading.total <= exam.max_points
    for step, finding in zip(exam.steps, grading.steps, strict=True):
        assert 0 <= finding.points <= step.points
        if finding.error in WORTHLESS:
            assert finding.points == 0
        if finding.error is ErrorKind.CALCULATION and step.points:
            assert finding.points < step.points
    assert grading.passed == (grading.total >= exam.passing_points)
    assert grade_by_rules(exam, grading.steps) == grading


@given(claims(), st.randoms(use_true_random=False))
def test_the_order_of_findings_is_all_one(
    case: tuple[Exam, list[StepFinding]], rng: Random
) -> None:
    exam, findings = case
    shuffled = rng.sample(findings, len(findings))

    assert grade_by_rules(exam, shuffled) == grade_by_rules(exam, findings)


@given(claims(), st.integers(0, 5), st.floats(0, 1e6))
def test_more_points_for_a_step_never_make_less_of_the_whole(
    case: tuple[Exam, list[StepFinding]], at: int, more: float
) -> None:
    exam, findings = case
    at %= len(findings)
    raised = list(findings)
    raised[at] = replace(raised[at], points=raised[at].points + more)

    assert grade_by_rules(exam, raised).total >= grade_by_rules(exam, findings).total


@given(claims(), st.data())
def test_an_appeal_raises_the_total_or_leaves_it(
    case: tuple[Exam, list[StepFinding]], data: st.DataObject
) -> None:
    exam, findings = case
    before = grade_by_rules(exam, findings)
    step = data.draw(st.sampled_from(exam.steps))
    finding = found(step.id, data.draw(CLAIMS), data.draw(st.sampled_from(ErrorKind)))

    after = with_finding(exam, before, finding)

    assert before.total <= after.total <= exam.max_points
    assert after.passed >= before.passed


@given(claims(), claims())
def test_what_counts_of_two_gradings_is_one_of_them_and_never_the_lower(
    case: tuple[Exam, list[StepFinding]], other: tuple[Exam, list[StepFinding]]
) -> None:
    exam, findings = case
    again = [
        replace(one, points=two.points, error=two.error)
        for one, two in zip(findings, [*other[1], *findings][: len(findings)], strict=True)
    ]
    first, second = grade_by_rules(exam, findings), grade_by_rules(exam, again)

    counts = settle(first, second)

    assert counts.total == max(first.total, second.total)
    assert counts.steps in {first.steps, second.steps}
    assert counts.passed == (counts.total >= exam.passing_points)
