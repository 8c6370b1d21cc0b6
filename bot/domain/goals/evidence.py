"""Evidence that a goal of understanding is reached: answers, never a learner's claim.

It takes two independent checks or one transfer task. A learner's statement about themselves is no
answer, and so it is no evidence.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import combinations

from bot.domain.answers.quality import is_right
from bot.domain.goals.landscape import GoalState, MasteredBy
from bot.domain.ids import LessonId, QuestionKey
from bot.domain.topics.course import QuestionFormat

TRANSFER_FROM = 4
"""The quality from which an answer in the learner's own words counts as a transfer task."""
CHECKS_NEEDED = 2
_ON_THE_WAY = 0.5
"""The share of a goal for one check, however often it is repeated."""
_BY_ANSWERS = frozenset({MasteredBy.CHECKS, MasteredBy.TRANSFER})


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer to a question about the goal that counts. Practice does not."""

    key: QuestionKey
    format: QuestionFormat
    lesson_id: LessonId
    """The sitting in which it was given."""
    quality: int


def checks(answers: Iterable[Answer]) -> tuple[Answer, ...]:
    """Return the right answers that are evidence, oldest first, one per question.

    `answers` come oldest first. The second answer to a question in the same sitting is no
    evidence, because the learner was told the right answer after the first.
    """
    counted: set[tuple[LessonId, QuestionKey]] = set()
    shown: dict[QuestionKey, Answer] = {}
    for answer in answers:
        here = (answer.lesson_id, answer.key)
        if is_right(answer.quality) and here not in counted:
            best = shown.get(answer.key)
            if best is None or _is_transfer(answer) > _is_transfer(best):
                shown[answer.key] = answer
        counted.add(here)
    return tuple(shown.values())


def shown_by(answers: Sequence[Answer]) -> MasteredBy | None:
    """Return how the answers show that the goal is reached, or None if they do not."""
    counted = checks(answers)
    if any(map(_is_transfer, counted)):
        return MasteredBy.TRANSFER
    if any(_independent(one, other) for one, other in combinations(counted, CHECKS_NEEDED)):
        return MasteredBy.CHECKS
    return None


def after_answers(state: GoalState, answers: Sequence[Answer], now: datetime) -> GoalState:
    """Return the goal after these answers, oldest first. A reached goal stays reached."""
    counted = checks(answers)
    noted = replace(state, checks=tuple(answer.key for answer in counted))
    if state.is_mastered:
        return noted
    by = shown_by(answers)
    if by is not None:
        return replace(noted, mastery=1.0, mastered_at=now, by=by)
    return replace(noted, mastery=_ON_THE_WAY if counted else 0.0)


def without_answers(state: GoalState, left: Sequence[Answer]) -> GoalState:
    """Return the goal after a question was found faulty, so that only these answers count.

    A goal reached by answers is lost if the remaining ones no longer prove it.
    """
    counted = checks(left)
    keys = tuple(answer.key for answer in counted)
    if state.is_mastered and (state.by not in _BY_ANSWERS or shown_by(left) is not None):
        return replace(state, checks=keys)
    return GoalState(mastery=_ON_THE_WAY if counted else 0.0, checks=keys)


def _independent(one: Answer, other: Answer) -> bool:
    return one.format is not other.format or one.lesson_id != other.lesson_id


def _is_transfer(answer: Answer) -> bool:
    return answer.format is QuestionFormat.FREE_TEXT and answer.quality >= TRANSFER_FROM
