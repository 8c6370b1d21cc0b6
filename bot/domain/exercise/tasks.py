"""Tasks in one's own words: the rating of a grade, and whether it improved."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

from bot.domain.answers.quality import BEST, RIGHT_FROM, Rating, quality_of_share
from bot.domain.memory.athena import AthenaSettings, is_success
from bot.domain.memory.review import Grade

LONGEST_ANSWER: Final = timedelta(minutes=15)
"""A learner who takes longer has put the phone away."""
SAME_WITHIN: Final = 0.05
"""Grades this near to each other count as equal, because graders are no more precise."""
_ROUNDING: Final = 1e-9


class Trend(StrEnum):
    """How a part of a grade compares with the last attempt."""

    BETTER = "better"
    SAME = "same"
    WORSE = "worse"


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeTrend:
    """How each part of a grade compares with the last attempt."""

    correctness: Trend
    completeness: Trend
    concision: Trend


def rating_of(grade: Grade, settings: AthenaSettings) -> Rating:
    """Return the rating that the grade stands for, which depends on its correctness.

    Below the threshold of success it is Again, whatever the table says.
    """
    if not is_success(grade, settings):
        return Rating.AGAIN
    quality = quality_of_share(grade.correctness)
    if quality == BEST:
        return Rating.EASY
    return Rating.GOOD if quality > RIGHT_FROM else Rating.HARD


def grade_trend(grade: Grade, before: Grade) -> GradeTrend:
    """Return how the grade compares with the one before it, part by part."""
    return GradeTrend(
        correctness=_trend(grade.correctness, before.correctness),
        completeness=_trend(grade.completeness, before.completeness),
        concision=_trend(grade.concision, before.concision),
    )


def _trend(now: float, before: float) -> Trend:
    if abs(now - before) <= SAME_WITHIN + _ROUNDING:
        return Trend.SAME
    return Trend.BETTER if now > before else Trend.WORSE
