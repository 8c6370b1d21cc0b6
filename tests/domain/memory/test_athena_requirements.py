"""A1 to A10: each requirement for Athena, by its number.

The formula to the letter and every figure of it are in `test_athena`.
"""

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.memory.athena import Athena, AthenaSettings, athena
from bot.domain.memory.models import LONGEST_WAIT_DAYS, AthenaModel, CardMemory, replay_log
from bot.domain.memory.review import Grade, Moment, Review

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
DAY = timedelta(days=1)
RIGHT = Grade(correctness=1.0, completeness=1.0)
WRONG = Grade(correctness=0.2, completeness=0.2)
MODEL = AthenaModel()


def review(days: float, grade: Grade) -> Review:
    rating = Rating.GOOD if grade is RIGHT else Rating.AGAIN
    return Review(moment=Moment(START + days * DAY), rating=rating, grade=grade)


def remembered(stability: float, difficulty: float = 0.5) -> CardMemory:
    return CardMemory(
        trace=Athena(stability_days=stability, difficulty=difficulty), reviewed_at=START
    )


def trace(memory: CardMemory) -> Athena:
    assert isinstance(memory.trace, Athena)
    return memory.trace


def test_a1_a_memory_holds_stability_difficulty_and_the_time_of_its_review() -> None:
    memory = MODEL.after(None, review(0, RIGHT))

    assert Athena() == Athena(stability_days=1.0, difficulty=0.5)
    assert memory.reviewed_at == START
    assert trace(memory).stability_days > 1


def test_a2_the_six_constants_stand_in_one_place_with_the_values_of_the_specification() -> None:
    settings = AthenaSettings()

    assert {field.name: getattr(settings, field.name) for field in fields(settings)} == {
        "forgetting_exponent_k": 0.8,
        "target_retrievability": 0.9,
        "success_threshold": 0.7,
        "initial_difficulty": 0.5,
        "stability_growth_factor": 0.8,
        "difficulty_mean_reversion": 0.05,
    }


@pytest.mark.parametrize("name", [field.name for field in fields(AthenaSettings)])
def test_a2_a_constant_that_is_changed_changes_what_the_model_makes_of_a_task(name: str) -> None:
    grades = (RIGHT, Grade(correctness=0.8, completeness=0.5), RIGHT, WRONG)
    answers = [review(100.0 * number, grade) for number, grade in enumerate(grades)]

    def went(model: AthenaModel) -> list[Athena]:
        return [
            trace(memory)
            for end in range(1, len(answers) + 1)
            if (memory := replay_log(model, answers[:end])) is not None
        ]

    changed = AthenaModel(replace(AthenaSettings(), **{name: 0.95}))
    assert went(changed) != went(MODEL)


def test_a3_success_makes_it_last_by_retrievability_bonus_and_gain() -> None:
    after = athena(
        Athena(stability_days=20, difficulty=0.3),
        18,
        Grade(correctness=0.9, completeness=1.0, concision=0.8),
        AthenaSettings(),
    )

    assert after.stability_days == pytest.approx(36.1170986, abs=1e-6)


def test_a4_a_lapse_shortens_hardens_and_comes_back_after_a_day() -> None:
    memory = MODEL.after(remembered(100, 0.5), review(30, WRONG))

    assert trace(memory).stability_days == pytest.approx(100 * (0.5 - 0.3 * 0.5))
    assert trace(memory).difficulty == pytest.approx(0.95 * 0.65 + 0.05 * 0.5)
    assert MODEL.due_at(memory, "UTC") == START + 31 * DAY


@pytest.mark.parametrize(("before", "after"), [(0.0, 0.1675), (0.5, 0.6425), (1.0, 1.0)])
def test_a5_difficulty_is_drawn_to_where_all_begin_and_held_between_0_and_1(
    before: float, after: float
) -> None:
    lapsed = athena(Athena(stability_days=10, difficulty=before), 5, WRONG, AthenaSettings())

    assert lapsed.difficulty == pytest.approx(after)


def test_a6_a_success_comes_back_when_recall_has_fallen_to_the_target() -> None:
    memory = MODEL.after(remembered(50), review(20, RIGHT))
    due_at = MODEL.due_at(memory, "UTC")

    stability = trace(memory).stability_days
    assert trace(memory).interval_days == pytest.approx(stability * (0.9 ** (-1 / 0.8) - 1))
    assert MODEL.recall(memory, Moment(due_at)) == pytest.approx(0.9)


def test_a7_a_first_review_counts_no_time_and_full_recall() -> None:
    memory = MODEL.after(None, review(0, RIGHT))

    full_recall_bonus = 1.2 - 0.4
    gain = 0.8 * (1 - 0.8 * 0.5) * full_recall_bonus * 0.01**-0.2
    assert trace(memory).stability_days == pytest.approx(1 + gain, abs=1e-7)


def test_a10_time_that_runs_backwards_counts_as_none() -> None:
    early = Review(moment=Moment(START - 5 * DAY), rating=Rating.AGAIN, grade=WRONG)
    same = Review(moment=Moment(START), rating=Rating.AGAIN, grade=WRONG)

    before = MODEL.after(remembered(40), early)

    assert trace(before) == trace(MODEL.after(remembered(40), same))


def test_a10_stability_and_intervals_stay_between_a_day_and_a_hundred_years() -> None:
    memory: CardMemory | None = None
    at = 0.0
    for _ in range(60):
        memory = MODEL.after(memory, review(at, RIGHT))
        assert 1 <= trace(memory).stability_days <= LONGEST_WAIT_DAYS
        away = (MODEL.due_at(memory, "UTC") - memory.reviewed_at) / DAY
        assert 1 <= away <= LONGEST_WAIT_DAYS
        at = min(at + 3_000, 80_000)


def test_a10_nothing_grows_by_repeats_on_the_same_day() -> None:
    once = MODEL.after(remembered(30), review(20, RIGHT))

    again = MODEL.after(once, review(20.1, RIGHT))

    assert trace(again).stability_days == trace(once).stability_days
    assert MODEL.due_at(again, "UTC") == MODEL.due_at(once, "UTC")
