"""Bayesian knowledge tracing of a skill (Corbett and Anderson 1995; specs/5, section 3).

A learner knows a skill or does not. An answer speaks for one or the other by Bayes' rule, since
who knows it may slip and who does not may guess; and each opportunity is a chance to learn it.
A skill is mastered from P(known) 0.95 on and needs review below 0.75. Both thresholds and the
weight of checkpoints stand in the policy, whose version goes with every change that is traced.
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
"""P(known) stays between them, so that no answer, and no hundred of them, settles it for ever."""
USUAL_BELOW = 0.5
"""Who slips or guesses this often, or never at all, is no usual learner; the author is warned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TracingPolicy:
    """What mastery of skills goes by."""

    version: str
    mastered_from: float
    review_below: float
    checkpoint_weight: int
    """How often an answer in a checkpoint counts as evidence; it is one chance to learn."""
    spacing: tuple[timedelta, ...]
    """After how long without practice a mastered skill comes back: first, then, and ever after."""


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

    Raises BadTracingError where answers would say nothing, or the opposite of what they mean.
    """

    p_init: float
    """P(known) before the first answer."""
    p_transit: float
    """P(an opportunity teaches it)."""
    p_slip: float
    """P(a wrong answer from who knows it)."""
    p_guess: float
    """P(a right answer from who does not)."""

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
        """Return which of slip and guess lie outside of 0 to 0.5, the borders included."""
        names = ("p_slip", "p_guess")
        return tuple(it for it in names if not 0 < getattr(self, it) < USUAL_BELOW)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opportunity:
    """The first submission for something that was asked; later ones are no opportunity."""

    source: str
    """What was asked: an item as it was served, or a question of a concept."""
    at: datetime
    correct: bool
    helped: bool = False
    """Whether a hint was taken before: then it says nothing good about the learner (K64)."""
    checkpoint: bool = False

    @property
    def shows_skill(self) -> bool:
        """Return True if it speaks for the learner."""
        return self.correct and not self.helped


class Credit(StrEnum):
    """Why a skill that is not mastered opens what builds on it, as if it were (K85)."""

    ASSUMED = "assumed"
    """Answers about other skills speak for it, and it was never asked itself."""
    SHOWN = "shown"
    """It was asked as well."""
    TAKEN_BACK = "taken_back"
    """It was credited, and was not known when it was asked; it opens nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillState:
    """What is known of a learner's skill."""

    skill_id: SkillId
    p_init: float
    """P(known) before the first opportunity; a placement may have shown more than is usual."""
    p_mastery: float
    """P(known), 0..1."""
    p_transit: float
    p_slip: float
    p_guess: float
    opportunities: int = 0
    last_practiced_at: datetime | None = None
    streak: int = 0
    """Opportunities in a row up to the last that spoke for the learner."""
    last_outcome: bool | None = None
    """Whether the last opportunity spoke for the learner; None before the first."""
    mastered_at: datetime | None = None
    """When it was mastered first; kept when it is not mastered any more."""
    unlocked_at: datetime | None = None
    """Since when it may be practised; once it may, it may for good."""
    credit: Credit | None = None
    """None for what no placement has credited."""

    @property
    def is_credited(self) -> bool:
        """Return True if it is probably known, so that what builds on it is open."""
        return self.credit in {Credit.ASSUMED, Credit.SHOWN}

    def is_mastered(self, policy: TracingPolicy = POLICY) -> bool:
        """Return True if it is mastered at present."""
        return self.p_mastery >= policy.mastered_from

    def needs_review(self, policy: TracingPolicy = POLICY) -> bool:
        """Return True if it was practised, and is not known well enough to be left alone."""
        return self.opportunities > 0 and self.p_mastery < policy.review_below

    def comes_back_at(self, policy: TracingPolicy = POLICY) -> datetime | None:
        """Return when a mastered skill comes back; None if it is not mastered.

        How often it came back is told by how long after its mastery it was practised last.
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
        """Return it with the parameters that its skill has now; P(known) stays."""
        return replace(self, p_transit=bkt.p_transit, p_slip=bkt.p_slip, p_guess=bkt.p_guess)


@lru_cache(maxsize=1_024)  # every answer looks at all skills for what it opens
def untouched(skill_id: SkillId, bkt: BktParameters) -> SkillState:
    """Return the skill before its first opportunity."""
    return SkillState(
        skill_id=skill_id,
        p_init=bkt.p_init,
        p_mastery=bkt.p_init,
        p_transit=bkt.p_transit,
        p_slip=bkt.p_slip,
        p_guess=bkt.p_guess,
    )


def seeded(state: SkillState, share: float) -> SkillState:
    """Return the skill begun at what a placement showed, 0..1, where that is more.

    What was practised before goes by its answers alone.
    """
    if state.opportunities or share <= state.p_mastery:
        return state
    return replace(state, p_init=share, p_mastery=share)


def practised(
    state: SkillState, opportunity: Opportunity, policy: TracingPolicy = POLICY
) -> SkillState:
    """Return the skill after one opportunity."""
    right = opportunity.shows_skill
    weight = policy.checkpoint_weight if opportunity.checkpoint else 1
    after = replace(
        state,
        p_mastery=observed(state, correct=right, weight=weight),
        opportunities=state.opportunities + 1,
        last_practiced_at=opportunity.at,
        streak=state.streak + 1 if right else 0,
        last_outcome=right,
    )
    newly = after.mastered_at is None and after.is_mastered(policy)
    return replace(after, mastered_at=opportunity.at) if newly else after


def retraced(
    state: SkillState, log: Iterable[Opportunity], policy: TracingPolicy = POLICY
) -> SkillState:
    """Return the skill as this log of it, oldest first, makes it from what it began with.

    When it was mastered first and since when it may be practised stay.
    """
    fresh = replace(
        state,
        p_mastery=state.p_init,
        opportunities=0,
        last_practiced_at=None,
        streak=0,
        last_outcome=None,
    )
    return reduce(partial(practised, policy=policy), log, fresh)


def observed(state: SkillState, *, correct: bool, weight: int = 1) -> float:
    """Return P(known) after an answer that is so much evidence, and one chance to learn."""
    known = state.p_mastery
    for _ in range(weight):
        known = _given(known, state, correct=correct)
    known += (1 - known) * state.p_transit
    return min(max(known, LOWEST), HIGHEST)


def _given(known: float, state: SkillState, *, correct: bool) -> float:
    """Return P(known) given the answer; what no learner could have answered says nothing."""
    if_known = 1 - state.p_slip if correct else state.p_slip
    if_not = state.p_guess if correct else 1 - state.p_guess
    both = known * if_known
    either = both + (1 - known) * if_not
    return both / either if either else known


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedSum:
    """What the P(known) of a skill goes by."""

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
        """Return what P(known) goes by."""
        state = self.state
        return TracedSum(
            p_mastery=state.p_mastery,
            opportunities=state.opportunities,
            streak=state.streak,
            last_outcome=state.last_outcome,
        )

    @property
    def verdict(self) -> QuizVerdict:
        """Return that practice goes on until the skill is mastered."""
        return QuizVerdict.PASSED if self.is_mastered else QuizVerdict.MORE

    def after(self, answer: GivenAnswer) -> "Tracing":
        """Return it after the next answer; one of the placement is no opportunity, but a seed."""
        if not answer.counts:
            return self
        if answer.type is ResponseType.DIAGNOSTIC:
            return replace(self, state=seeded(self.state, inferred_mastery(answer.quality)))
        return self.practised(opportunity_of(answer))

    def practised(self, opportunity: Opportunity) -> "Tracing":
        """Return it after an opportunity."""
        return replace(self, state=practised(self.state, opportunity, self.policy))


def opportunity_of(answer: GivenAnswer) -> Opportunity:
    """Return the answer to a question of a concept as an opportunity of its skill.

    A key decides about these questions, so less than the best, where right, was right with help.
    """
    return Opportunity(
        source=answer.key,
        at=answer.at,
        correct=is_right(answer.quality),
        helped=answer.quality == AFTER_HINT,
        checkpoint=answer.checkpoint,
    )
