"""What shows that a goal of understanding is reached: answers, never a learner's word for it.

Two independent checks do, or one transfer task. What the learner says about themselves is no
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
"""The quality from which an answer in the learner's own words is a transfer task solved."""
CHECKS_NEEDED = 2
_ON_THE_WAY = 0.5
"""How much of a goal one check is worth, however often it is repeated."""
_BY_ANSWERS = frozenset({MasteredBy.CHECKS, MasteredBy.TRANSFER})


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer that counts, to a question about the goal; practice is none."""

    key: QuestionKey
    format: QuestionFormat
    lesson_id: LessonId
    """The sitting that it was given in."""
    quality: int


def checks(answers: Iterable[Answer]) -> tuple[Answer, ...]:
    """Return the right answers that show something, oldest first, one for each question.

    `answers` come oldest first. Who was told the answer to a question, since they had answered it
    in this sitting already, shows nothing by answering it again.
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
    """Return what the answers show the goal reached by; None while they do not show it."""
    counted = checks(answers)
    if any(map(_is_transfer, counted)):
        return MasteredBy.TRANSFER
    if any(_independent(one, other) for one, other in combinations(counted, CHECKS_NEEDED)):
        return MasteredBy.CHECKS
    return None


def after_answers(state: GoalState, answers: Sequence[Answer], now: datetime) -> GoalState:
    """Return the goal after these answers, oldest first; once reached it stays so."""
    counted = checks(answers)
    noted = replace(state, checks=tuple(answer.key for answer in counted))
    if state.is_mastered:
        return noted
    by = shown_by(answers)
    if by is not None:
        return replace(noted, mastery=1.0, mastered_at=now, by=by)
    return replace(noted, mastery=_ON_THE_WAY if counted else 0.0)


def without_answers(state: GoalState, left: Sequence[Answer]) -> GoalState:
    """Return the goal once something was wrong with a question and only these answers count.

    What was reached by answers alone is lost where those that are left no longer show it.
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
