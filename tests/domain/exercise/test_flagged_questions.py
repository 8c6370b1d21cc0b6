"""The effect of flags on the questions that are asked."""

from dataclasses import replace

import pytest

from bot.domain.exercise.flagged_questions import (
    FlaggedQuestion,
    FlagReason,
    can_be_spared,
    withdrawn_among,
)
from bot.domain.ids import CourseId, LearnerId, QuestionKey
from tests.builders import ADA, MONDAY

FLAG = FlaggedQuestion(
    course_id=CourseId("course"),
    key=QuestionKey("a/1"),
    learner_id=ADA,
    reason=FlagReason.WRONG,
    at=MONDAY,
    withdrawn=True,
)
KEYS = [QuestionKey(f"a/{number}") for number in range(1, 6)]


def test_out_is_what_was_seconded_or_upheld_and_for_its_flagger_what_waits() -> None:
    flags = [
        replace(FLAG, seconded_at=MONDAY),
        replace(FLAG, key=KEYS[1], decided_at=MONDAY, upheld=True),
        replace(FLAG, key=KEYS[2], decided_at=MONDAY, upheld=False),
        replace(FLAG, key=KEYS[3], withdrawn=False),
        replace(FLAG, key=KEYS[4], withdrawn=False, decided_at=MONDAY, upheld=True),
        replace(FLAG, key=QuestionKey("a/6")),
    ]

    assert withdrawn_among(flags, LearnerId(99)) == set(KEYS[:2])
    assert withdrawn_among(flags, ADA) == {*KEYS[:2], "a/6"}
    assert [flag.is_fine for flag in flags] == [False, False, True, False, False, False]


@pytest.mark.parametrize(
    ("questions", "withdrawn", "spared"),
    [(5, 0, True), (4, 0, True), (3, 0, False), (5, 1, True), (5, 2, False), (1, 0, False)],
)
def test_three_questions_are_always_left(questions: int, withdrawn: int, spared: bool) -> None:
    among = KEYS[:questions]

    assert can_be_spared(KEYS[0], among, among[1 : 1 + withdrawn]) is spared
