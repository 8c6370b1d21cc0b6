"""Which model decides the mastery of a concept, and when its checkpoint may be taken."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial, reduce

from bot.domain.answers.quality import BEST
from bot.domain.ids import LessonId
from bot.domain.mastery.answers import GivenAnswer, QuizVerdict
from bot.domain.mastery.models import Score, most_asked
from bot.domain.mastery.score import LEAST_CHECKPOINT_QUESTIONS, quiz_verdict
from bot.domain.mastery.score_breakdown import ScoreSum
from bot.domain.mastery.tracing import Opportunity, SkillState, TracedSum, Tracing
from bot.domain.topics.mind_map import Node, NodeStatus, ResponseType

NOT_ASKED = frozenset({NodeStatus.UNSEEN, NodeStatus.DIAGNOSED})
"""Statuses of a concept before its first question outside the placement."""
Traced = GivenAnswer | Opportunity
"""Evidence about a skill: an answer about its concept, or practice elsewhere."""

CHECKPOINTS_A_DAY = 2
"""Per concept. A learner who needs more needs a night's sleep."""


ASKED_FOR = frozenset({NodeStatus.DIAGNOSED, NodeStatus.LEARNING, NodeStatus.REVIEWING})
"""A learner may ask for the checkpoint of such a concept. The bot offers it for reviewed ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedConcept:
    """The mastery of a concept that depends on a skill (K29).

    The skill decides: the concept is mastered from the skill's threshold on, and its share is
    P(known). Status, quizzes and the schedule of reviews follow the score, with two exceptions. A
    concept becomes mastered only at the end of a quiz or a checkpoint, not in the middle of one.
    And a checkpoint is passed if the skill is mastered.
    """

    score: Score
    before: Tracing
    """The skill before everything in `seen`."""
    seen: tuple[Traced, ...] = ()
    """The evidence since, oldest first, including what no longer counts."""

    @property
    def tracing(self) -> Tracing:
        """Return the skill after everything that counts."""
        return reduce(_trace, self.seen, self.before)

    @property
    def node(self) -> Node:
        """Return the concept."""
        return self.score.node

    @property
    def running(self) -> Sequence[GivenAnswer]:
        """Return the answers of quizzes and checkpoints that have not ended."""
        return self.score.running

    @property
    def is_mastered(self) -> bool:
        """Return True if the concept is mastered."""
        return self.node.is_mastered

    @property
    def share(self) -> float:
        """Return P(known)."""
        return self.tracing.share

    @property
    def reason(self) -> TracedSum:
        """Return the numbers behind P(known)."""
        return self.tracing.reason

    @property
    def verdict(self) -> QuizVerdict:
        """Return whether the quiz or checkpoint of the last answer continues, or how it ended."""
        return self.score.verdict

    def after(self, answer: GivenAnswer) -> "TracedConcept":
        """Return the concept's mastery after the next answer about it."""
        after = replace(self, seen=(*self.seen, answer))
        score = self.score.after_by(partial(_verdict, after), answer)
        if answer.type is ResponseType.DIAGNOSTIC:
            return replace(after, score=replace(score, node=_at_start(score.node, after.tracing)))
        rests = answer.sitting is None or score.verdict is not QuizVerdict.MORE
        may_master = rests or self.is_mastered
        node = _going_by(after.tracing, score.node, self.node, answer.at, may_master=may_master)
        return replace(after, score=replace(score, node=node))

    def practised(self, opportunity: Opportunity) -> "TracedConcept":
        """Return the concept's mastery after its skill was practised elsewhere."""
        after = replace(self, seen=(*self.seen, opportunity))
        node = after_practice(self.node, after.tracing.state, opportunity.at)
        return replace(after, score=replace(self.score, node=node))


ConceptMastery = Score | TracedConcept
"""The models that concepts go by."""


def concept_mastery(
    node: Node,
    skill: SkillState | None,
    *,
    given: Sequence[GivenAnswer] = (),
    running: Sequence[GivenAnswer] = (),
    ended: frozenset[LessonId] = frozenset(),
    seed: float = 0.0,
) -> ConceptMastery:
    """Return the mastery of the concept: by its skill if it has one, else by its score."""
    score = Score(node=node, given=given, running=running, ended=ended, seed=seed)
    return score if skill is None else TracedConcept(score=score, before=Tracing(state=skill))


def of_score(node: Node, given: Sequence[GivenAnswer]) -> ScoreSum:
    """Return how the score of the concept comes about, for a concept without a skill."""
    return Score(node=node, given=given).reason


def after_probe(node: Node, quality: int) -> Node:
    """Return an unasked concept after an answer of the placement."""
    return Score(node=node).after_probe(quality).node


def after_practice(node: Node, skill: SkillState, at: datetime) -> Node:
    """Return the concept after its skill was practised. Its schedule does not change."""
    is_fresh = node.status in NOT_ASKED
    after = replace(node, status=NodeStatus.LEARNING) if is_fresh else node
    return _going_by(Tracing(state=skill), after, node, at, may_master=True)


def _verdict(
    concept: TracedConcept, score: Score, qualities: Sequence[int], answer: GivenAnswer
) -> QuizVerdict:
    """Return the state of a quiz or a checkpoint at that answer, by everything that counted then.

    It is passed if the skill is mastered when it may end.
    """
    counted = (_as_of(evidence, answer) for evidence in concept.seen)
    tracing = reduce(_trace, counted, concept.before)
    left = most_asked(score.given, answer) - len(qualities)
    verdict = _checkpoint(tracing, len(qualities), left, answer)
    if not answer.checkpoint:
        verdict = quiz_verdict(qualities)
    may_end = verdict is not QuizVerdict.MORE
    return QuizVerdict.PASSED if may_end and tracing.is_mastered else verdict


def _checkpoint(tracing: Tracing, asked: int, left: int, answer: GivenAnswer) -> QuizVerdict:
    """Return the state of a checkpoint after `asked` questions, with `left` to go."""
    if asked < LEAST_CHECKPOINT_QUESTIONS:
        return QuizVerdict.MORE
    if tracing.is_mastered:
        return QuizVerdict.PASSED
    return QuizVerdict.MORE if _can_pass(tracing, left, answer) else QuizVerdict.FAILED


def _trace(tracing: Tracing, seen: Traced) -> Tracing:
    return tracing.practised(seen) if isinstance(seen, Opportunity) else tracing.after(seen)


def _as_of(seen: Traced, last: GivenAnswer) -> Traced:
    """Return the evidence as it counted when the last answer was given."""
    if isinstance(seen, Opportunity):
        return seen
    taken_back_at = None if seen.counted_at(last.at) else seen.taken_back_at
    return replace(seen, withdrawn=False, taken_back_at=taken_back_at)


def _at_start(node: Node, tracing: Tracing) -> Node:
    """Return the concept after the placement.

    If the placement showed it, it begins at P(known).
    """
    is_diagnosed = node.status is NodeStatus.DIAGNOSED
    return replace(node, mastery_score=tracing.share) if is_diagnosed else node


def _going_by(
    tracing: Tracing, node: Node, before: Node, at: datetime, *, may_master: bool
) -> Node:
    """Return the node with the skill's share. It is mastered if the skill is and `may_master`."""
    if not tracing.state.opportunities:
        return node  # no answer counts, so it keeps its placement
    is_mastered = tracing.is_mastered and may_master
    lost = node.status is NodeStatus.MASTERED and not is_mastered
    status = NodeStatus.REVIEWING if lost else node.status
    return replace(
        node,
        mastery_score=tracing.share,
        status=NodeStatus.MASTERED if is_mastered else status,
        mastered_at=before.mastered_at or (at if is_mastered else None),
    )


def _can_pass(tracing: Tracing, left: int, answer: GivenAnswer) -> bool:
    """Return True if `left` right answers would still pass the checkpoint."""
    right = replace(answer, quality=BEST, taken_back_at=None, withdrawn=False)
    return left > 0 and reduce(_trace, [right] * left, tracing).is_mastered


def checkpoint_open(node: Node, tried_today: Sequence[datetime]) -> bool:
    """Return True if the checkpoint may be taken now, after these tries, oldest first.

    After a failed try the schedule must have moved again: by the quiz of another lesson, or by a
    review before it.
    """
    ready = node.status is NodeStatus.REVIEWING and len(tried_today) < CHECKPOINTS_A_DAY
    return ready and asked_since(node, tried_today)


def taught_before_checkpoint(node: Node, tried_today: Sequence[datetime]) -> bool:
    """Return True if only a lesson is missing for the concept's next checkpoint today."""
    ready = node.status is NodeStatus.REVIEWING and len(tried_today) < CHECKPOINTS_A_DAY
    return ready and not asked_since(node, tried_today)


def asked_since(node: Node, tried_today: Sequence[datetime]) -> bool:
    """Return True if a quiz or a review has moved the schedule since the last try, if any."""
    if not tried_today:
        return True
    return node.last_reviewed_at is not None and node.last_reviewed_at > tried_today[-1]
