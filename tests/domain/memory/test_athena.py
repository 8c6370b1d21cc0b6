from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from bot.domain.errors import BadGradeError, BadMemoryError
from bot.domain.memory.athena import Athena, AthenaSettings, athena, retrievability
from bot.domain.memory.review import Grade

SETTINGS = AthenaSettings()
PERFECT = Grade(correctness=1, completeness=1)
FAILED = Grade(correctness=0.3, completeness=0.3)

parts = st.floats(0, 1)
grades = st.builds(Grade, correctness=parts, completeness=parts, concision=parts)
memories = st.builds(Athena, stability_days=st.floats(1, 36_500), difficulty=parts)


def after(memory: Athena, elapsed_days: float, grade: Grade) -> tuple[float, float, float]:
    then = athena(memory, elapsed_days, grade, SETTINGS)
    return then.stability_days, then.difficulty, then.interval_days


def test_the_walkthrough_of_the_specification_with_its_rounding_put_right() -> None:
    memory = Athena(stability_days=20, difficulty=0.3)
    grade = Grade(correctness=0.9, completeness=1.0, concision=0.8)

    assert retrievability(20, 18, SETTINGS) == pytest.approx(0.5984076, abs=1e-7)
    assert SETTINGS.interval_per_stability == pytest.approx(0.1407668, abs=1e-7)
    assert after(memory, 18, grade) == pytest.approx((36.1170986, 0.26725, 5.0840874), abs=1e-7)


@pytest.mark.parametrize(
    ("grade", "expected"),
    [
        # 1 * (1 + 0.8 * 0.6 * 0.8 * 0.01^-0.2): a first answer has the recall 1
        (PERFECT, (1.9645644, 0.44775, 0.2765454)),
        (Grade(correctness=0.7, completeness=0.5), (1.9645644, 0.5, 0.2765454)),
        (Grade(correctness=0.7, completeness=0), (1.9645644, 0.52375, 0.2765454)),
        (FAILED, (1, 0.6425, 1)),
    ],
)
def test_a_first_answer_to_the_letter(grade: Grade, expected: tuple[float, float, float]) -> None:
    assert after(Athena(), 0, grade) == pytest.approx(expected, abs=1e-7)


@pytest.mark.parametrize(
    ("stability", "difficulty", "expected"),
    [
        (100, 0.5, (35, 0.6425, 1)),  # 100 * (0.5 - 0.15)
        (100, 1, (20, 1, 1)),  # 0.95 * 1.15 + 0.025 is held to 1
        (100, 0, (50, 0.1675, 1)),
        (2, 0.5, (1, 0.6425, 1)),  # never below a day
    ],
)
def test_a_lapse_to_the_letter(
    stability: float, difficulty: float, expected: tuple[float, float, float]
) -> None:
    memory = Athena(stability_days=stability, difficulty=difficulty)

    assert after(memory, 30, FAILED) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("correctness", "interval"), [(0.7, False), (0.7 - 1e-10, False), (0.6999, True)]
)
def test_success_begins_at_seven_tenths_with_rounding_forgiven(
    correctness: float, interval: bool
) -> None:
    grade = Grade(correctness=correctness, completeness=1)

    assert (after(Athena(stability_days=50), 3, grade)[2] == 1) is interval


@pytest.mark.parametrize(
    ("stability", "elapsed"), [(0.0, 1.0), (-1.0, 1.0), (5.0, -5.0), (5.0, -6.0)]
)
def test_where_the_formula_has_no_value_it_says_so(stability: float, elapsed: float) -> None:
    with pytest.raises(BadMemoryError):
        athena(Athena(stability_days=stability), elapsed, PERFECT, SETTINGS)


def test_time_that_ran_backwards_a_little_is_taken_to_the_letter() -> None:
    assert retrievability(10, -5, SETTINGS) == pytest.approx(0.5**-0.8)


def test_huge_numbers_stay_finite() -> None:
    stability, difficulty, interval = after(Athena(stability_days=1e300), 1e300, PERFECT)

    assert 1e300 <= stability < 1.1e300
    assert interval == pytest.approx(stability * 0.1407668, rel=1e-6)
    assert difficulty == pytest.approx(0.44775)


@pytest.mark.parametrize(
    "settings",
    [
        AthenaSettings(forgetting_exponent_k=0.5),
        AthenaSettings(target_retrievability=0.8),
        AthenaSettings(success_threshold=0.95),
        AthenaSettings(initial_difficulty=0.1),
        AthenaSettings(stability_growth_factor=1.0),
        AthenaSettings(difficulty_mean_reversion=0.2),
    ],
)
def test_each_constant_counts(settings: AthenaSettings) -> None:
    memory, grade = (
        Athena(stability_days=20, difficulty=0.3),
        Grade(correctness=0.9, completeness=1),
    )

    assert athena(memory, 18, grade, settings) != athena(memory, 18, grade, SETTINGS)


@pytest.mark.parametrize("part", [-0.01, 1.01, float("nan")])
def test_a_part_of_a_grade_lies_between_0_and_1(part: float) -> None:
    with pytest.raises(BadGradeError):
        Grade(correctness=part, completeness=0.5)


@given(memories, st.floats(0, 36_500), grades)
def test_difficulty_stays_between_0_and_1_and_stability_above_a_day(
    memory: Athena, elapsed_days: float, grade: Grade
) -> None:
    then = athena(memory, elapsed_days, grade, SETTINGS)

    assert 0 <= then.difficulty <= 1
    assert then.stability_days >= 1
    assert then.interval_days > 0


@given(memories, st.floats(0, 3_000), st.floats(0.1, 3_000), grades)
def test_who_still_knows_it_after_longer_keeps_it_longer(
    memory: Athena, elapsed_days: float, more: float, grade: Grade
) -> None:
    known = replace(grade, correctness=max(0.7, grade.correctness))

    soon = athena(memory, elapsed_days, known, SETTINGS)
    late = athena(memory, elapsed_days + more, known, SETTINGS)

    assert late.stability_days >= soon.stability_days
