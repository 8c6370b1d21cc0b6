"""Models of mastery behind one interface, and the first of them, the score of a concept.

A model is an immutable value, and each answer makes the next one. A flow that asks questions
passes on the answers, and one that shows or plans uses `is_mastered` and `share`. Skills are
traced in the same way. `bot.domain.mastery.concepts` chooses the model of a concept.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, Self

from bot.domain.answers.quality import inferred_mastery
from bot.domain.ids import LessonId
from bot.domain.mastery.answers import GivenAnswer, QuizVerdict, Sitting
from bot.domain.mastery.score import (
    MOST_CHECK_QUESTIONS,
    MOST_CHECKPOINT_QUESTIONS,
    after_checkpoint,
    after_diagnosis,
    after_quiz,
    after_response,
    after_review,
    checkpoint_verdict,
    mastery_score,
    quiz_verdict,
)
from bot.domain.mastery.score_breakdown import ScoreSum, score_sum
from bot.domain.mastery.tracing import TracedSum
from bot.domain.topics.mind_map import Node, NodeStatus, ResponseType

Reason = ScoreSum | TracedSum
"""How one of the models computes its share."""


class Mastery(Protocol):
    """How well something is known."""

    @property
    def is_mastered(self) -> bool:
        """Return True if it counts as mastered."""

    @property
    def share(self) -> float:
        """Return how well it is known, 0..1."""

    @property
    def reason(self) -> Reason:
        """Return how the share comes about."""

    @property
    def verdict(self) -> QuizVerdict:
        """Return whether the quiz or checkpoint of the last answer continues, or how it ended."""

    def after(self, answer: GivenAnswer) -> Self:
        """Return the mastery after the next answer.

        Answers that no longer count are passed on as well, because a quiz that ended with one has
        still ended.
        """


VerdictRule = Callable[["Score", Sequence[int], GivenAnswer], QuizVerdict]
"""Returns the verdict on a quiz or a checkpoint with these qualities after its last answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The mastery of a concept by its score, its status and its schedule (specs/3).

    The answer that ended a quiz or a checkpoint closes it, as the answers counted then. But only
    those that still count decide its effect on the concept.
    """

    node: Node
    given: Sequence[GivenAnswer] = ()
    """All earlier answers, oldest first, without those of the placement."""
    running: Sequence[GivenAnswer] = ()
    """Those of quizzes and checkpoints that have not ended."""
    ended: frozenset[LessonId] = frozenset()
    """Lessons in which a quiz or a checkpoint has ended."""
    seed: float = 0.0
    """The score that the placement gave."""
    verdict: QuizVerdict = QuizVerdict.MORE

    @property
    def is_mastered(self) -> bool:
        """Return True if the concept is mastered."""
        return self.node.is_mastered

    @property
    def share(self) -> float:
        """Return the concept's score."""
        return self.node.share

    @property
    def reason(self) -> ScoreSum:
        """Return how the last answers make up the score."""
        return score_sum(self.node, [answer.quality for answer in self.given if answer.counts])

    def after(self, answer: GivenAnswer) -> "Score":
        """Return the concept's mastery after the next answer."""
        return self.after_by(_verdict, answer)

    def after_by(self, verdict: VerdictRule, answer: GivenAnswer) -> "Score":
        """Return the mastery after the next answer.

        `verdict` is the rule that ends quizzes and checkpoints.
        """
        if answer.type is ResponseType.DIAGNOSTIC:
            return self.after_probe(answer.quality) if answer.counts else self
        node = self._node_after(answer)
        score = replace(self, node=node, given=(*self.given, answer), verdict=QuizVerdict.MORE)
        if answer.sitting is None:
            return score
        return _in_sitting(score, answer, answer.sitting, verdict)

    def after_probe(self, quality: int) -> "Score":
        """Return the mastery after an answer of the placement, which is no review."""
        return replace(
            self, node=after_diagnosis(self.node, quality), seed=inferred_mastery(quality)
        )

    def _node_after(self, answer: GivenAnswer) -> Node:
        before = [given for given in self.given if given.counts]
        if not answer.counts:  # begun, even if nothing of it counts any more
            return self.node if before else replace(self.node, status=NodeStatus.LEARNING)
        qualities = [given.quality for given in before]
        if answer.sitting is not None:
            return after_response(self.node, qualities, answer.quality, answer.type, answer.at)
        reviews = [given.quality for given in before if given.type is ResponseType.REVIEW]
        return after_review(
            self.node, qualities, reviews, answer.quality, answer.at, same_day=answer.same_day
        )


def _in_sitting(
    score: Score, answer: GivenAnswer, sitting: Sitting, verdict_of: VerdictRule
) -> Score:
    """Return the score with its quiz or checkpoint continued, or closed if it has ended."""
    others = [running for running in score.running if running.sitting != sitting]
    then = [
        running
        for running in score.running
        if running.sitting == sitting and running.counted_at(answer.at)
    ]
    asked = [*then, answer]
    verdict = verdict_of(score, [given.quality for given in asked], answer)
    if verdict is QuizVerdict.MORE:
        return replace(score, running=(*others, *asked))
    left = [given.quality for given in asked if given.counts]
    return replace(
        score,
        node=_after_sitting(score, sitting, left, answer) if left else score.node,
        running=others,
        ended=score.ended | {sitting.lesson_id},
        verdict=verdict,
    )


def most_asked(given: Sequence[GivenAnswer], last: GivenAnswer) -> int:
    """Return the maximum of questions in the checkpoint of the last answer.

    If no earlier lesson still counted, it is the check of a concept that is probably known.
    """
    taught = any(
        answer.type is ResponseType.TEACH and answer.counted_at(last.at) for answer in given
    )
    return MOST_CHECKPOINT_QUESTIONS if taught else MOST_CHECK_QUESTIONS


def _verdict(score: Score, qualities: Sequence[int], answer: GivenAnswer) -> QuizVerdict:
    """Return the verdict on the sitting at that answer, by everything that counted then."""
    if not answer.checkpoint:
        return quiz_verdict(qualities)
    counted = [earlier.quality for earlier in score.given if earlier.counted_at(answer.at)]
    return checkpoint_verdict(qualities, mastery_score(counted), most_asked(score.given, answer))


def _after_sitting(score: Score, sitting: Sitting, left: Sequence[int], last: GivenAnswer) -> Node:
    """Return the concept after a sitting that `last` ended and whose answers `left` count."""
    node = score.node
    scheduled = sitting.lesson_id in score.ended and node.next_review_at is not None
    if sitting.checkpoint:
        passed = checkpoint_verdict(left, node.mastery_score) is QuizVerdict.PASSED
        return after_checkpoint(
            node, left, passed=passed, scheduled=scheduled, now=last.at, same_day=last.same_day
        )
    return after_quiz(
        node,
        left,
        score_before=score.seed,
        scheduled=scheduled,
        same_day=last.same_day,
        now=last.at,
    )
