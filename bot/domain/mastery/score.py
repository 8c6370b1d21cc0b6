"""The score of a concept: the effect of an answer or a sitting on it, and on its status."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.domain.answers.quality import BEST, check_quality, inferred_mastery, is_right
from bot.domain.errors import ForbiddenTransitionError, NothingAnsweredError
from bot.domain.mastery.answers import QuizVerdict
from bot.domain.mastery.sm2 import concept_sm2, is_on_same_day
from bot.domain.topics.mind_map import Node, NodeStatus, ResponseType

WEIGHTS = (1, 2, 4, 8, 16)
"""The weights of the last five answers, oldest to newest."""

GRADUATION_SCORE = 0.85
GOOD_FROM = 4
GOOD_IN_A_ROW = 3
GOOD_IN_A_ROW_WITHOUT_SCORE = 5
"""Good reviews in a row that graduate at any score. Constant 4s never reach 0.85."""

MOST_QUIZ_QUESTIONS = 3
LEAST_CHECKPOINT_QUESTIONS = 3
MOST_CHECKPOINT_QUESTIONS = 5
MOST_CHECK_QUESTIONS = 4
"""The check of a concept that was never taught is scored as a checkpoint, but is shorter."""

MANUAL: Mapping[NodeStatus, frozenset[NodeStatus]] = {
    NodeStatus.UNSEEN: frozenset({NodeStatus.DIAGNOSED, NodeStatus.LEARNING}),
    NodeStatus.DIAGNOSED: frozenset({NodeStatus.LEARNING, NodeStatus.MASTERED}),
    NodeStatus.LEARNING: frozenset({NodeStatus.REVIEWING, NodeStatus.MASTERED}),
    NodeStatus.REVIEWING: frozenset({NodeStatus.MASTERED, NodeStatus.LEARNING}),
    NodeStatus.MASTERED: frozenset({NodeStatus.REVIEWING}),
}
"""Statuses that can be set other than by an answer, such as by a checkpoint."""


def transition(status: NodeStatus, to: NodeStatus) -> NodeStatus:
    """Return the new status.

    Raise ForbiddenTransitionError if the table has no such transition.
    """
    if to not in MANUAL[status]:
        raise ForbiddenTransitionError(status, to)
    return to


def mastery_score(qualities: Sequence[int]) -> float:
    """Return the weighted mean of the last five qualities as 0..1, or 0 without any.

    Qualities go from oldest to newest, without those of the placement.
    """
    latest = qualities[-len(WEIGHTS) :]
    if not latest:
        return 0.0
    weights = WEIGHTS[-len(latest) :]
    total = sum(weight * check_quality(q) for weight, q in zip(weights, latest, strict=True))
    return total / (BEST * sum(weights))


def after_response(
    node: Node,
    qualities_before: Sequence[int],
    quality: int,
    type: ResponseType,  # noqa: A002  the word of the stored column
    now: datetime,
    *,
    reviews_before: Sequence[int] = (),
) -> Node:
    """Return the concept with score and status after one answer. Its schedule does not change.

    `qualities_before` are the answers outside the placement, and `reviews_before` the reviews
    among them, each oldest to newest. Only a review can graduate a concept.
    """
    check_quality(quality)
    if type is ResponseType.DIAGNOSTIC:
        return after_diagnosis(node, quality)
    score = mastery_score((*qualities_before, quality))
    answered = replace(node, mastery_score=score, status=_status_after(node.status, quality, type))
    if (
        type is ResponseType.REVIEW
        and node.status is NodeStatus.REVIEWING
        and graduates((*reviews_before, quality), score)
    ):
        return _as_mastered(answered, now)
    return answered


def after_diagnosis(node: Node, quality: int) -> Node:
    """Return the concept after an answer of the placement, which changes only unseen concepts."""
    if node.status is not NodeStatus.UNSEEN or not is_right(quality):
        return node
    return replace(node, status=NodeStatus.DIAGNOSED, mastery_score=inferred_mastery(quality))


def after_review(
    node: Node,
    qualities_before: Sequence[int],
    reviews_before: Sequence[int],
    quality: int,
    now: datetime,
    *,
    same_day: bool = False,
) -> Node:
    """Return the concept after one review: score, status, graduation and the next date.

    Intervals within a day begin with a lesson. A review continues or ends them.
    """
    answered = after_response(
        node, qualities_before, quality, ResponseType.REVIEW, now, reviews_before=reviews_before
    )
    goes_on = same_day and is_right(quality) and is_on_same_day(node.interval_days)
    return concept_sm2(answered, quality, now, same_day=goes_on)


def graduates(reviews: Sequence[int], score: float) -> bool:
    """Return True if these reviews, oldest to newest, and the score make a concept mastered."""
    run = _good_run(reviews)
    strict = score >= GRADUATION_SCORE and run >= GOOD_IN_A_ROW
    return strict or run >= GOOD_IN_A_ROW_WITHOUT_SCORE


def quiz_verdict(qualities: Sequence[int]) -> QuizVerdict:
    """Return the state of a quiz of two or three questions. A tie after two asks a third."""
    right = sum(is_right(quality) for quality in qualities)
    asked = len(qualities)
    if asked < MOST_QUIZ_QUESTIONS - 1 or (asked < MOST_QUIZ_QUESTIONS and right == 1):
        return QuizVerdict.MORE
    return QuizVerdict.PASSED if quiz_passed(qualities) else QuizVerdict.FAILED


def failed_quizzes(qualities: Iterable[int]) -> int:
    """Return how many of the last quizzes in a row failed.

    `qualities` go from oldest to newest.
    """
    failed, running = 0, list[int]()
    for quality in qualities:
        running.append(quality)
        verdict = quiz_verdict(running)
        if verdict is not QuizVerdict.MORE:
            failed, running = (failed + 1 if verdict is QuizVerdict.FAILED else 0), []
    return failed


def quiz_passed(qualities: Sequence[int]) -> bool:
    """Return True if a finished quiz was passed: its last answer is right, and half of all."""
    right = sum(is_right(quality) for quality in qualities)
    return is_right(qualities[-1]) and 2 * right >= len(qualities)


def after_quiz(
    node: Node,
    qualities: Sequence[int],
    *,
    score_before: float,
    scheduled: bool = False,
    same_day: bool = False,
    now: datetime,
) -> Node:
    """Return the concept after the quiz of a lesson or a verification.

    Each answer has already gone through `after_response`. A pass never leaves the score below
    `score_before`, which is the score before the quiz. SM-2 moves once per sitting, with its
    lowest quality. If an earlier failed quiz has `scheduled` the concept, its date stays.
    """
    lowest, passed = _lowest(node, qualities), quiz_passed(qualities)
    score = max(score_before, node.mastery_score) if passed else node.mastery_score
    closed = replace(node, mastery_score=score, status=_after_sitting(node.status, well=passed))
    return closed if scheduled else concept_sm2(closed, lowest, now, same_day=same_day)


def checkpoint_verdict(
    qualities: Sequence[int], score: float, most: int = MOST_CHECKPOINT_QUESTIONS
) -> QuizVerdict:
    """Return the state of a checkpoint of three to five questions, or a check of at most four.

    `score` is the concept's mastery after the last answer. A checkpoint fails as soon as perfect
    answers could no longer pass it. By then the score depends only on its own questions, and no
    shorter sequence has a better score.
    """
    asked, run = len(qualities), _good_run(qualities)
    if asked < LEAST_CHECKPOINT_QUESTIONS:
        return QuizVerdict.MORE
    if run >= GOOD_IN_A_ROW and score >= GRADUATION_SCORE:
        return QuizVerdict.PASSED
    left = most - asked
    best = mastery_score((*qualities, *[BEST] * left))
    can_pass = run + left >= GOOD_IN_A_ROW and best >= GRADUATION_SCORE
    return QuizVerdict.MORE if left > 0 and can_pass else QuizVerdict.FAILED


def after_checkpoint(
    node: Node,
    qualities: Sequence[int],
    passed: bool,  # noqa: FBT001  the two flags are always variables at the call
    scheduled: bool,  # noqa: FBT001
    now: datetime,
    *,
    same_day: bool = False,
) -> Node:
    """Return the concept after a checkpoint: mastered if passed.

    Each answer has already gone through `after_response`. SM-2 moves once per sitting, with its
    lowest quality. If the quiz before has `scheduled` the concept, only a failure moves it again.
    """
    lowest = _lowest(node, qualities)
    status = _after_sitting(node.status, well=is_right(lowest))
    closed = _as_mastered(node, now) if passed else replace(node, status=status)
    failed_already = node.repetitions == 0
    if scheduled and (is_right(lowest) or failed_already):
        return closed
    return concept_sm2(closed, lowest, now, same_day=same_day)


def _status_after(status: NodeStatus, quality: int, type_: ResponseType) -> NodeStatus:
    """Return the status after one answer in a lesson or a review."""
    match status:
        case NodeStatus.MASTERED | NodeStatus.REVIEWING if not is_right(quality):
            return _after_sitting(status, well=False)
        case NodeStatus.LEARNING if type_ is ResponseType.REVIEW and is_right(quality):
            return NodeStatus.REVIEWING
        case NodeStatus.UNSEEN:
            return NodeStatus.LEARNING
        case NodeStatus.DIAGNOSED if type_ is ResponseType.TEACH or not is_right(quality):
            return NodeStatus.LEARNING
        case _:
            return status


def _after_sitting(status: NodeStatus, *, well: bool) -> NodeStatus:
    """Return the status after a sitting: forward if it went well, else back."""
    if status is NodeStatus.MASTERED:
        return NodeStatus.MASTERED if well else NodeStatus.REVIEWING
    return NodeStatus.REVIEWING if well else NodeStatus.LEARNING


def _as_mastered(node: Node, now: datetime) -> Node:
    if node.is_mastered:
        return node
    status = transition(node.status, NodeStatus.MASTERED)
    return replace(node, status=status, mastered_at=node.mastered_at or now)


def _good_run(qualities: Sequence[int]) -> int:
    """Return the number of good answers in a row at the end."""
    run = 0
    for quality in reversed(qualities):
        if quality < GOOD_FROM:
            break
        run += 1
    return run


def _lowest(node: Node, qualities: Sequence[int]) -> int:
    if not qualities:
        raise NothingAnsweredError(node.id)
    return check_quality(min(qualities))
