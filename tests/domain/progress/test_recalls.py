"""Retention, and the quality of predictions, worked out by hand."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.cards.state import CardPhase
from bot.domain.ids import LessonId, QuestionKey
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.memory.fsrs6 import Fsrs6
from bot.domain.memory.models import CardMemory, Fsrs6Model
from bot.domain.memory.review import Grade
from bot.domain.progress.recalls import (
    Calibration,
    Recall,
    Retention,
    calibration,
    card_recalls,
    concept_recalls,
    recall_of,
    retention,
    shift_of_cards,
)
from bot.domain.topics.mind_map import ResponseType
from tests.builders import MONDAY, build_learner, build_node
from tests.deck_builders import build_ref, build_review, build_state

NOON = datetime(2026, 3, 18, 12, tzinfo=UTC)
DAY = timedelta(days=1)
ADA = build_learner(zone="UTC")

TEN_DAYS = build_node(last_reviewed_at=MONDAY, interval_days=10.0)


def recall(expected: float, *, recalled: bool = True, promised: float = 0.9) -> Recall:
    return Recall(at=NOON, expected=expected, promised=promised, recalled=recalled)


def answer(days: float, quality: int = 4, **but: Any) -> GivenAnswer:
    values: dict[str, Any] = {
        "key": QuestionKey(f"a/{days}"),
        "type": ResponseType.REVIEW,
        "lesson_id": LessonId(f"{days}"),
    }
    return GivenAnswer(quality=quality, at=NOON + days * DAY, **(values | but))


def of_concept(*answers: GivenAnswer) -> Sequence[Recall]:
    return list(concept_recalls(build_node(), answers, ADA))


def test_true_retention_stands_beside_the_mean_of_what_was_promised() -> None:
    found = [recall(0.9), recall(0.9, recalled=False, promised=0.8), recall(0.5, promised=0.7)]

    told = retention(found)

    assert told is not None
    assert told == Retention(reviews=3, recalled=2, promised=told.promised)
    assert told.promised == pytest.approx(0.8)
    assert retention([]) is None


def test_the_fullest_band_of_chances_is_held_against_what_came_true() -> None:
    sure = [recall(0.9)] * 11 + [recall(1.0)]
    likely = [recall(0.8)] * 30 + [recall(0.8999, recalled=False)] * 6

    assert calibration([*sure, *likely, recall(0.0)]) == Calibration(
        low_percent=80, high_percent=90, answers=36, recalled=30
    )
    assert calibration(sure) == Calibration(
        low_percent=90, high_percent=100, answers=12, recalled=12
    )


def test_nine_answers_say_nothing_about_a_prediction() -> None:
    assert calibration([recall(0.85)] * 9) is None
    assert calibration([]) is None


def test_a_card_of_sm2_was_expected_by_its_interval_and_how_long_it_was_away() -> None:
    before = build_state(NOON)  # six days, so nine tenths when it is due
    late = build_review(build_ref(), before, Rating.AGAIN, NOON + 6 * DAY)

    found = list(card_recalls([build_review(build_ref(), before, at=NOON), late], ADA))

    assert [one.expected for one in found] == pytest.approx([0.9, 0.81])
    assert [(one.at, one.promised, one.recalled) for one in found] == [
        (NOON, 0.9, True),
        (NOON + 6 * DAY, 0.9, False),
    ]


def test_a_card_of_fsrs_promises_what_the_learner_desires() -> None:
    learner = replace(ADA, desired_retention=0.85)
    trace = Fsrs6(stability_days=10.0, difficulty=5.0, interval_days=10)
    memory = CardMemory(trace=trace, reviewed_at=NOON - 10 * DAY)
    line = build_review(build_ref(), build_state(memory=memory), at=NOON, model=Fsrs6Model())

    (found,) = card_recalls([line], learner)

    assert found.promised == 0.85
    assert found.expected == pytest.approx(0.9)


def test_forgotten_cards_of_fsrs_lower_what_is_predicted_and_those_of_sm2_do_not() -> None:
    trace = Fsrs6(stability_days=10.0, difficulty=5.0, interval_days=10)
    by_fsrs = build_state(memory=CardMemory(trace=trace, reviewed_at=NOON - 10 * DAY))
    forgotten = build_review(build_ref(), by_fsrs, Rating.AGAIN, NOON, Fsrs6Model())
    by_sm2 = build_review(build_ref(), build_state(NOON), Rating.AGAIN, NOON)

    assert shift_of_cards([forgotten] * 5, ADA) < -0.1
    assert shift_of_cards([by_sm2] * 5, ADA) == 0.0


def test_a_new_card_one_in_learning_a_repeat_on_the_same_day_and_a_task_say_nothing() -> None:
    lately = CardMemory(trace=build_state().memory.trace, reviewed_at=NOON - timedelta(hours=1))
    grade = Grade(correctness=0.9, completeness=0.9)
    known = build_state(NOON)
    lines = [
        build_review(build_ref(), at=NOON),
        build_review(build_ref(), replace(known, phase=CardPhase.RELEARNING), at=NOON),
        build_review(build_ref(), replace(known, memory=lately), at=NOON),
        build_review(build_ref(), known, at=NOON, grade=grade),
    ]

    assert list(card_recalls(lines, ADA)) == []


def test_a_concept_was_expected_by_the_interval_that_its_answers_had_come_to() -> None:
    # The first review sets one day, the second six; the third comes after twelve.
    found = of_concept(answer(0), answer(1), answer(13, quality=2))

    assert [one.expected for one in found] == pytest.approx([0.9, 0.81])
    assert [one.recalled for one in found] == [True, False]


def test_checkpoints_lessons_repeats_and_what_was_taken_back_say_nothing_of_a_concept() -> None:
    besides = (
        answer(1, checkpoint=True),
        answer(1, type=ResponseType.TEACH),
        answer(1, taken_back_at=NOON + 2 * DAY),
        answer(0.1),
    )
    for other in besides:
        assert of_concept(answer(0), other) == []


@pytest.mark.parametrize(
    ("days", "recall"), [(-1, 1.0), (0, 1.0), (5, 0.9487), (10, 0.9), (20, 0.81), (100, 0.3487)]
)
def test_a_concept_is_known_with_90_percent_when_its_interval_has_passed(
    days: int, recall: float
) -> None:
    assert recall_of(TEN_DAYS, MONDAY + timedelta(days=days)) == pytest.approx(recall, abs=5e-5)


def test_before_its_first_review_nothing_is_predicted() -> None:
    assert recall_of(build_node(), MONDAY) is None
    assert recall_of(build_node(last_reviewed_at=MONDAY), MONDAY) is None
