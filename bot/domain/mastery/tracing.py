"""Bayesian knowledge tracing of a skill (Corbett and Anderson 1995; specs/5, section 3).

A learner knows a skill or does not. An answer is evidence for one or the other by Bayes' rule: a
learner who knows it may slip, and one who does not may guess. Each opportunity is also a chance to
learn it. A skill is mastered from P(known) 0.95 on and needs review below 0.75. Both thresholds
and the weight of checkpoints are part of the policy, whose version is stored with every traced
change.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import lru_cache, partial, reduce
from typing import Final

from bot.domain.answers.quality import AFTER_HINT, inferred_mastery, is_right
from bot.domain.errors import BadTracingError
from bot.domain.ids import SkillId
from bot.domain.mastery.answers import GivenAnswer, QuizVerdict
from bot.domain.topics.mind_map import ResponseType

LOWEST, HIGHEST = 1e-6, 1 - 1e-6
"""P(known) stays between them, so that no number of answers settles it forever."""
USUAL_BELOW = 0.5
"""Slip and guess at or above this, or 0, are unusual. The author is warned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TracingPolicy:
    """The rules for the mastery of skills."""

    version: str
    mastered_from: float
    review_below: float
    checkpoint_weight: int
    """How often an answer in a checkpoint counts as evidence. It is one chance to learn."""
    spacing: tuple[timedelta, ...]
    """The intervals of a mastered skill without practice. The last one repeats."""


POLICY: Final = TracingPolicy(
    version="bkt-2",
    mastered_from=0.95,
    review_below=0.75,
    checkpoint_weight=2,
    spacing=(timedelta(days=2), timedelta(days=7), timedelta(days=20)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BktParameters:
    """The four probabilities of a skill.

    Raises BadTracingError if answers would mean nothing, or the opposite.
    """

    p_init: float
    """P(known) before the first answer."""
    p_transit: float
    """P(learned at an opportunity)."""
    p_slip: float
    """P(wrong answer | known)."""
    p_guess: float
    """P(right answer | not known)."""

    def __post_init__(self) -> None:
        for name in ("p_init", "p_slip", "p_guess"):
            if not 0 <= getattr(self, name) <= 1:
                raise BadTracingError(f"{name} lies between 0 and 1")
        if not 0 <= self.p_transit < 1:
            raise BadTracingError("p_transit lies between 0 and 1, and is not 1")
        if self.p_slip + self.p_guess >= 1:
            raise BadTracingError("p_slip and p_guess add up to less than 1")

    @property
    def unusual(self) -> tuple[str, ...]:
        """Return which of slip and guess are not strictly between 0 and 0.5."""
        names = ("p_slip", "p_guess")
        return tuple(name for name in names if not 0 < getattr(self, name) < USUAL_BELOW)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opportunity:
    """The first answer to a task or question. Later ones are no opportunity."""

    source: str
    """What was asked: a served item, or a question about a concept."""
    at: datetime
    correct: bool
    helped: bool = False
    """True if a hint was given before. Then a right answer is no positive evidence (K64)."""
    checkpoint: bool = False

    @property
    def shows_skill(self) -> bool:
        """Return True if it is positive evidence."""
        return self.correct and not self.helped


class Credit(StrEnum):
    """Why a skill that is not mastered unlocks its dependents, as if it were (K85)."""

    ASSUMED = "assumed"
    """Answers about other skills are evidence for it. It was never asked itself."""
    SHOWN = "shown"
    """It was asked as well."""
    TAKEN_BACK = "taken_back"
    """It was credited, but turned out not to be known. It unlocks nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillState:
    """The state of a learner's skill."""

    skill_id: SkillId
    p_init: float
    """P(known) before the first opportunity. A placement may have raised it."""
    p_mastery: float
    """P(known), 0..1."""
    p_transit: float
    p_slip: float
    p_guess: float
    opportunities: int = 0
    last_practiced_at: datetime | None = None
    streak: int = 0
    """The number of last opportunities in a row with positive evidence."""
    last_outcome: bool | None = None
    """True if the last opportunity was positive evidence, or None before the first."""
    mastered_at: datetime | None = None
    """When it was first mastered. Kept even if it is no longer mastered."""
    unlocked_at: datetime | None = None
    """When it was unlocked. An unlocked skill stays unlocked."""
    credit: Credit | None = None
    """None if no placement has credited it."""

    @property
    def is_credited(self) -> bool:
        """Return True if it is probably known, so that its dependents are unlocked."""
        return self.credit in {Credit.ASSUMED, Credit.SHOWN}

    def is_mastered(self, policy: TracingPolicy = POLICY) -> bool:
        """Return True if it is mastered now."""
        return self.p_mastery >= policy.mastered_from

    def needs_review(self, policy: TracingPolicy = POLICY) -> bool:
        """Return True if it was practised but is no longer known well enough."""
        return self.opportunities > 0 and self.p_mastery < policy.review_below

    def comes_back_at(self, policy: TracingPolicy = POLICY) -> datetime | None:
        """Return when a mastered skill is due again, or None if it is not mastered.

        The time between its mastery and its last practice tells how often it was reviewed.
        """
        last = self.last_practiced_at
        if last is None or not self.is_mastered(policy):
            return None
        age = last - (self.mastered_at or last)
        rests = iter(policy.spacing)
        rest = passed = next(rests)
        while age >= passed and (longer := next(rests, None)) is not None:
            rest, passed = longer, passed + longer
        return last + rest

    def with_parameters(self, bkt: BktParameters) -> "SkillState":
        """Return the state with the current parameters of its skill. P(known) stays."""
        return replace(self, p_transit=bkt.p_transit, p_slip=bkt.p_slip, p_guess=bkt.p_guess)


@lru_cache(maxsize=1_024)  # Every answer checks which skills it unlocks.
def fresh_state(skill_id: SkillId, bkt: BktParameters) -> SkillState:
    """Return the skill before its first opportunity."""
    return SkillState(
        skill_id=skill_id,
        p_init=bkt.p_init,
        p_mastery=bkt.p_init,
        p_transit=bkt.p_transit,
        p_slip=bkt.p_slip,
        p_guess=bkt.p_guess,
    )


def with_seed(state: SkillState, share: float) -> SkillState:
    """Return the skill raised to the share, 0..1, that a placement showed.

    A skill that was practised before depends on its answers alone.
    """
    if state.opportunities or share <= state.p_mastery:
        return state
    return replace(state, p_init=share, p_mastery=share)


def after_opportunity(
    state: SkillState, opportunity: Opportunity, policy: TracingPolicy = POLICY
) -> SkillState:
    """Return the skill after one opportunity."""
    right = opportunity.shows_skill
    weight = policy.checkpoint_weight if opportunity.checkpoint else 1
    after = replace(
        state,
        p_mastery=known_after(state, correct=right, weight=weight),
        opportunities=state.opportunities + 1,
        last_practiced_at=opportunity.at,
        streak=state.streak + 1 if right else 0,
        last_outcome=right,
    )
    newly = after.mastered_at is None and after.is_mastered(policy)
    return replace(after, mastered_at=opportunity.at) if newly else after


def retrace(
    state: SkillState, log: Iterable[Opportunity], policy: TracingPolicy = POLICY
) -> SkillState:
    """Return the skill after this log of it, oldest first, from its initial P(known).

    When it was first mastered and when it was unlocked do not change.
    """
    fresh = replace(
        state,
        p_mastery=state.p_init,
        opportunities=0,
        last_practiced_at=None,
        streak=0,
        last_outcome=None,
    )
    return reduce(partial(after_opportunity, policy=policy), log, fresh)


def known_after(state: SkillState, *, correct: bool, weight: int = 1) -> float:
    """Return P(known) after an answer that counts `weight` times, and one chance to learn."""
    known = state.p_mastery
    for _ in range(weight):
        known = _posterior(known, state, correct=correct)
    known += (1 - known) * state.p_transit
    return min(max(known, LOWEST), HIGHEST)


def _posterior(known: float, state: SkillState, *, correct: bool) -> float:
    """Return P(known) given the answer. An impossible answer changes nothing."""
    if_known = 1 - state.p_slip if correct else state.p_slip
    if_not = state.p_guess if correct else 1 - state.p_guess
    both = known * if_known
    either = both + (1 - known) * if_not
    return both / either if either else known


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedSum:
    """The numbers behind the P(known) of a skill."""

    p_mastery: float
    opportunities: int
    streak: int
    last_outcome: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tracing:
    """The mastery of a skill by Bayesian knowledge tracing."""

    state: SkillState
    policy: TracingPolicy = POLICY

    @property
    def is_mastered(self) -> bool:
        """Return True if the skill is mastered."""
        return self.state.is_mastered(self.policy)

    @property
    def share(self) -> float:
        """Return P(known)."""
        return self.state.p_mastery

    @property
    def reason(self) -> TracedSum:
        """Return the numbers behind P(known)."""
        state = self.state
        return TracedSum(
            p_mastery=state.p_mastery,
            opportunities=state.opportunities,
            streak=state.streak,
            last_outcome=state.last_outcome,
        )

    @property
    def verdict(self) -> QuizVerdict:
        """Return MORE, because practice goes on until the skill is mastered."""
        return QuizVerdict.PASSED if self.is_mastered else QuizVerdict.MORE

    def after(self, answer: GivenAnswer) -> "Tracing":
        """Return the skill after the next answer. An answer of the placement only seeds it."""
        if not answer.counts:
            return self
        if answer.type is ResponseType.DIAGNOSTIC:
            return replace(self, state=with_seed(self.state, inferred_mastery(answer.quality)))
        return self.practised(opportunity_of(answer))

    def practised(self, opportunity: Opportunity) -> "Tracing":
        """Return the skill after an opportunity."""
        return replace(self, state=after_opportunity(self.state, opportunity, self.policy))


def opportunity_of(answer: GivenAnswer) -> Opportunity:
    """Return the answer to a question of a concept as an opportunity of its skill.

    These questions are checked against a key, so a right answer of lower quality had help.
    """
    return Opportunity(
        source=answer.key,
        at=answer.at,
        correct=is_right(answer.quality),
        helped=answer.quality == AFTER_HINT,
        checkpoint=answer.checkpoint,
    )
