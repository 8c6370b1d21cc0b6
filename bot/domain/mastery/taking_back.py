"""Mastery without some answers: all answers to a concept, gone through once more.

Every answer is taken up as it was and as it is now, side by side. As it was tells where quizzes
and checkpoints ended; as it is now, without what was taken back, rebuilds the concept.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.domain.exercise.diagnosis import inferred_mastery
from bot.domain.ids import LessonId, QuestionKey
from bot.domain.mastery.mastery import (
    QuizVerdict,
    after_checkpoint,
    after_quiz,
    after_response,
    after_review,
    checkpoint_verdict,
    mastery_score,
    quiz_passed,
    quiz_verdict,
)
from bot.domain.topics.mind_map import Node, NodeStatus, ResponseType


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenAnswer:
    """An answer as far as it moves mastery."""

    key: QuestionKey
    quality: int
    type: ResponseType
    checkpoint: bool = False
    lesson_id: LessonId
    at: datetime
    taken_back_at: datetime | None = None
    """Since when it counts no more."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A quiz or a checkpoint within a lesson."""

    lesson_id: LessonId
    checkpoint: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """A concept as the answers that still count leave it."""

    node: Node
    running: Mapping[Sitting, tuple[int, ...]]
    """What the answers that count are worth in quizzes and checkpoints that have not ended."""


def replay(
    node: Node, answers: Sequence[GivenAnswer], withdrawn: Collection[QuestionKey] = ()
) -> Replayed:
    """Return the concept without the answers to these questions and those taken back before.

    `answers` are all that were given, oldest first. Its name and place, and when it was mastered
    first, stay. Nothing is mastered by taking back: that is left to the next good answer.
    """
    fold = _Fold(node=_untouched(node), withdrawn=frozenset(withdrawn))
    for answer in answers:
        fold.take_up(answer)
    running = {
        sitting: tuple(it.quality for it in given if fold.counts(it))
        for sitting, given in fold.running.items()
    }
    return Replayed(node=_settled(node, fold), running=running)


@dataclass(slots=True, kw_only=True)
class _Fold:
    """Where the two ways through the answers have come."""

    node: Node
    """As it is now."""
    withdrawn: frozenset[QuestionKey]
    given: list[GivenAnswer] = field(default_factory=list)
    """All but the placement's, as they were."""
    running: dict[Sitting, list[GivenAnswer]] = field(default_factory=lambda: defaultdict(list))
    ended: set[LessonId] = field(default_factory=set)
    """Lessons in which a quiz came to its end."""
    seed: float = 0.0
    """What the placement set the score to."""

    def counts(self, answer: GivenAnswer) -> bool:
        return answer.taken_back_at is None and answer.key not in self.withdrawn

    def take_up(self, answer: GivenAnswer) -> None:
        if answer.type is ResponseType.DIAGNOSTIC:
            self._take_probe(answer)
            return
        if self.counts(answer):
            self.node = self._answered(answer)
        self.given.append(answer)
        if not any(map(self.counts, self.given)):  # it was begun, and nothing is left of that
            self.node = replace(self.node, status=NodeStatus.LEARNING)
        if answer.type is ResponseType.TEACH or answer.checkpoint:
            self._go_on_sitting(answer)

    def _take_probe(self, answer: GivenAnswer) -> None:
        if self.counts(answer):
            self.seed = inferred_mastery(answer.quality)
            self.node = after_response(self.node, (), answer.quality, answer.type, answer.at)

    def _answered(self, answer: GivenAnswer) -> Node:
        before = [it for it in self.given if self.counts(it)]
        qualities = [it.quality for it in before]
        if answer.type is ResponseType.TEACH or answer.checkpoint:
            return after_response(self.node, qualities, answer.quality, answer.type, answer.at)
        reviews = [it.quality for it in before if it.type is ResponseType.REVIEW]
        return after_review(self.node, qualities, reviews, answer.quality, answer.at)

    def _go_on_sitting(self, answer: GivenAnswer) -> None:
        sitting = Sitting(answer.lesson_id, answer.checkpoint)
        asked = [*_counted_at(self.running[sitting], answer.at), answer]
        self.running[sitting] = asked
        qualities = [it.quality for it in asked]
        if answer.checkpoint:
            score = mastery_score([it.quality for it in _counted_at(self.given, answer.at)])
            verdict = checkpoint_verdict(qualities, score)
        else:
            verdict = quiz_verdict(qualities)
        if verdict is QuizVerdict.MORE:
            return
        del self.running[sitting]
        left = [it.quality for it in asked if self.counts(it)]
        if left:
            self.node = self._closed(sitting, left, answer.at)
        self.ended.add(sitting.lesson_id)

    def _closed(self, sitting: Sitting, left: Sequence[int], now: datetime) -> Node:
        scheduled = sitting.lesson_id in self.ended and self.node.next_review_at is not None
        if sitting.checkpoint:
            verdict = checkpoint_verdict(left, self.node.mastery_score)
            passed = verdict is QuizVerdict.PASSED
            return after_checkpoint(self.node, left, passed=passed, scheduled=scheduled, now=now)
        return after_quiz(
            self.node,
            left,
            passed=quiz_passed(left),
            score_before=self.seed,
            scheduled=scheduled,
            now=now,
        )


def _counted_at(answers: Sequence[GivenAnswer], moment: datetime) -> list[GivenAnswer]:
    """Return the answers that counted then; what is taken back since counted all the same."""
    return [it for it in answers if it.taken_back_at is None or it.taken_back_at > moment]


def _untouched(node: Node) -> Node:
    """Return the concept as it was before its first answer."""
    fresh = Node(
        id=node.id,
        map_id=node.map_id,
        concept_id=node.concept_id,
        label=node.label,
        effort_minutes=node.effort_minutes,
    )
    return replace(
        node,
        mastery_score=fresh.mastery_score,
        status=fresh.status,
        ease_factor=fresh.ease_factor,
        repetitions=fresh.repetitions,
        interval_days=fresh.interval_days,
        next_review_at=None,
        last_reviewed_at=None,
    )


def _settled(before: Node, fold: _Fold) -> Node:
    """Return the concept as it is to be kept."""
    node = replace(fold.node, mastered_at=before.mastered_at)
    newly = node.status is NodeStatus.MASTERED and before.status is not NodeStatus.MASTERED
    return replace(node, status=NodeStatus.REVIEWING) if newly else node
