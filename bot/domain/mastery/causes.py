"""What the stored history tells about a score and a date: which answers made and moved them.

Score and date are told as they are stored. A reason is given only if replaying the history leads
to exactly them, which may not be so after a course was suspended or a schedule was imported.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.answers.quality import is_right
from bot.domain.ids import QuestionKey
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.mastery.refreshers import Recall, Refresher, after_recall, refresher_of
from bot.domain.mastery.score import WEIGHTS, mastery_score
from bot.domain.mastery.sm2 import comes_back_at, rests_of_days
from bot.domain.mastery.taking_back import SkillToReplay, fresh_mastery, step_by_step
from bot.domain.mastery.tracing import Opportunity, SkillState, after_opportunity, retrace
from bot.domain.topics.mind_map import Node, ResponseType

_CLOSE: Final = 1e-6
_VISIBLE: Final = 0.005
"""A smaller drop is invisible to the learner."""
_MOMENT: Final = timedelta(minutes=1)
_PRODUCTS_AFTER: Final = 2
"""After this many answers in a row an interval is a product."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """An answer that counts toward a score."""

    at: datetime
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedMove:
    """How the last answer changed the chance that a skill is known."""

    at: datetime
    right: bool
    before: float
    answers: int
    """The number of all answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DateMove:
    """How the last answer changed the interval."""

    at: datetime
    recalled: bool
    before_days: float
    after_days: float
    factor: float = 0.0
    """The factor of the interval, or 0 if it is no product."""
    in_a_row: int = 0
    """Good answers in a row."""


class DropCause(StrEnum):
    """Why a score fell."""

    ANSWER = "answer"
    WITHDRAWN = "withdrawn"
    """A question was withdrawn, so its answers no longer count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """The last time that a score fell without recovering since."""

    at: datetime
    before: float
    after: float
    cause: DropCause = DropCause.ANSWER
    points: int | None = None
    """The points of the answer, or None if it was only right or wrong."""
    mastery_lost: bool = False


class Sooner(StrEnum):
    """Why something is due before its interval is over."""

    NIGHT = "night"
    """A concept that builds on it keeps being forgotten."""
    EXAM = "exam"
    """A failed exam builds on it."""
    EXAM_DATE = "exam-date"
    """It is learned for an exam date."""
    OTHERWISE = "otherwise"


@dataclass(frozen=True, slots=True, kw_only=True)
class Causes:
    """A score and a date with their reasons, as far as the history tells them."""

    share: float | None = None
    """The score, or None if there is none, as for a card."""
    counted: tuple[Counted, ...] = ()
    """The answers in the score, oldest first."""
    holds: bool = True
    """True if they make exactly that score. A passed quiz may have kept a better one."""
    traced: TracedMove | None = None
    due_at: datetime | None = None
    """None if nothing is due."""
    moved: DateMove | None = None
    """None if the history does not lead to that interval."""
    sooner: Sooner | None = None
    sooner_for: tuple[str, ...] = ()
    """Concepts that build on it and keep being forgotten."""
    rest_ends_at: datetime | None = None
    """When it would have been due, if it is due sooner."""
    drop: Drop | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """The effect of one answer."""

    before: float
    after: float
    """The score after the answer."""
    rest_ends_at: datetime | None = None
    """When it made the concept due, or None if it did not change that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """One answer, and the concept before and after it."""

    seen: GivenAnswer | Opportunity
    before: Node
    after: Node
    number: int
    """The number of the answer among those that count, from 1."""


def concept_causes(
    node: Node, answers: Sequence[GivenAnswer], skill: SkillToReplay | None = None
) -> Causes:
    """Return the causes of a concept's score and date.

    `answers` are all its answers, oldest first.
    """
    steps = _steps(node, answers, skill)
    to_score = _until(steps, lambda step: abs(step.after.share - node.share) < _CLOSE)
    last = to_score[-1] if to_score else None
    is_traced = skill is not None
    counted = [] if is_traced else _counted_answers(steps if last is None else to_score)
    points = [answer.points for answer in counted]
    causes = Causes(
        share=node.share,
        counted=tuple(counted),
        holds=abs(mastery_score(points) - node.share) < _CLOSE,
        traced=_traced_move(last) if is_traced else None,
        drop=_last_drop(node, to_score, answers, skill),
    )
    moved = _date_moved(steps, node)
    if node.next_review_at is None:
        return causes
    return _with_date(causes, node.next_review_at, moved)


def effect_on_concept(
    node: Node,
    answers: Sequence[GivenAnswer],
    key: QuestionKey,
    at: datetime,
    skill: SkillToReplay | None = None,
) -> Effect | None:
    """Return the effect of the answer at that time, or None if the history does not tell."""
    steps = _steps(node, answers, skill)
    to_score = _until(steps, lambda step: abs(step.after.share - node.share) < _CLOSE)
    for step in to_score:
        if isinstance(step.seen, GivenAnswer) and (step.seen.key, step.seen.at) == (key, at):
            moved = step.after.last_reviewed_at != step.before.last_reviewed_at
            ends = comes_back_at(step.after.interval_days, at) if moved else None
            return Effect(before=step.before.share, after=step.after.share, rest_ends_at=ends)
    return None


def effect_on_skill(state: SkillState, log: Sequence[Opportunity], source: str) -> Effect | None:
    """Return the effect of the first answer to a source, or None if the log does not tell."""
    before, effect = retrace(state, ()), None
    for opportunity in log:
        after = after_opportunity(before, opportunity)
        if opportunity.source == source:
            effect = Effect(before=before.p_mastery, after=after.p_mastery)
        before = after
    return effect if abs(before.p_mastery - state.p_mastery) < _CLOSE else None


def refresher_causes(refresher: Refresher, node: Node, recalls: Sequence[Recall]) -> Causes:
    """Return the causes of the date of a refresher, a concept of a finished map."""
    steps = _refreshed_steps(refresher, node, recalls)
    moved = _move(*steps[-1]) if steps else None
    return _with_date(Causes(share=node.share), refresher.due_at, moved)


def effect_on_refresher(
    refresher: Refresher, node: Node, recalls: Sequence[Recall], at: datetime
) -> Effect | None:
    """Return the effect of a review on a refresher. It only changes the date.

    None if the history does not tell.
    """
    for _, after, reviewed_at in _refreshed_steps(refresher, node, recalls):
        if reviewed_at == at:
            return Effect(before=node.share, after=node.share, rest_ends_at=after.due_at)
    return None


def _refreshed_steps(
    refresher: Refresher, node: Node, recalls: Sequence[Recall]
) -> list[tuple[Refresher, Refresher, datetime]]:
    """Return a refresher before and after each review, or nothing if the end does not match."""
    before, steps = (
        refresher_of(node, (), refresher.due_at),
        list[tuple[Refresher, Refresher, datetime]](),
    )
    for recall in recalls:
        if before.last_reviewed_at is not None and recall.at <= before.last_reviewed_at:
            continue
        after = after_recall(before, recall.quality, recall.at)
        steps.append((before, after, recall.at))
        before = after
    fits = (
        before.last_reviewed_at == refresher.last_reviewed_at
        and abs(before.interval_days - refresher.interval_days) < _CLOSE
    )
    return steps if fits else []


def skill_causes(state: SkillState, log: Sequence[Opportunity]) -> Causes:
    """Return the causes of a skill's share and date. `log` is all that counts, oldest first."""
    before = retrace(state, ())
    last: TracedMove | None = None
    drop: Drop | None = None
    for number, opportunity in enumerate(log, start=1):
        after = after_opportunity(before, opportunity)
        last = TracedMove(
            at=opportunity.at,
            right=opportunity.shows_skill,
            before=before.p_mastery,
            answers=number,
        )
        if after.p_mastery < before.p_mastery - _VISIBLE:
            drop = Drop(
                at=opportunity.at,
                before=before.p_mastery,
                after=after.p_mastery,
                mastery_lost=before.is_mastered() and not after.is_mastered(),
            )
        before = after
    fits = abs(before.p_mastery - state.p_mastery) < _CLOSE
    return Causes(
        share=state.p_mastery,
        traced=last if fits else None,
        due_at=state.comes_back_at(),
        drop=_lasting(drop, state.p_mastery, is_mastered=state.is_mastered()) if fits else None,
    )


def _steps(node: Node, answers: Sequence[GivenAnswer], skill: SkillToReplay | None) -> list[_Step]:
    fresh = fresh_mastery(node, skill)
    before, steps, number = fresh.node, list[_Step](), 0
    for seen, mastery in step_by_step(fresh, answers, skill):
        if isinstance(seen, Opportunity) or seen.counts:
            number += isinstance(seen, Opportunity) or seen.type is not ResponseType.DIAGNOSTIC
            steps.append(_Step(seen=seen, before=before, after=mastery.node, number=number))
        before = mastery.node
    return steps


def _until(steps: Sequence[_Step], fits: Callable[[_Step], bool]) -> Sequence[_Step]:
    """Return the steps up to the last one that fits. Later ones changed nothing."""
    for place in range(len(steps), 0, -1):
        if fits(steps[place - 1]):
            return steps[:place]
    return ()


def _counted_answers(steps: Sequence[_Step]) -> list[Counted]:
    given = [step.seen for step in steps if isinstance(step.seen, GivenAnswer)]
    told = [answer for answer in given if answer.type is not ResponseType.DIAGNOSTIC]
    return [Counted(at=answer.at, points=answer.quality) for answer in told[-len(WEIGHTS) :]]


def _traced_move(last: _Step | None) -> TracedMove | None:
    if last is None or not last.number:
        return None
    seen = last.seen
    right = seen.shows_skill if isinstance(seen, Opportunity) else is_right(seen.quality)
    return TracedMove(at=seen.at, right=right, before=last.before.share, answers=last.number)


def _date_moved(steps: Sequence[_Step], node: Node) -> DateMove | None:
    """Return how the stored interval came about, or None."""
    for step in reversed(steps):
        same = abs(step.after.interval_days - node.interval_days) < _CLOSE
        moved = step.after.last_reviewed_at != step.before.last_reviewed_at
        if moved and same and step.after.last_reviewed_at == node.last_reviewed_at:
            return _move(step.before, step.after, step.seen.at)
    return None


def _move(before: Node | Refresher, after: Node | Refresher, at: datetime) -> DateMove:
    rests = rests_of_days(before.repetitions, before.interval_days)
    is_product = rests >= _PRODUCTS_AFTER and after.repetitions > 0
    return DateMove(
        at=at,
        recalled=after.repetitions > 0,
        before_days=before.interval_days,
        after_days=after.interval_days,
        factor=before.ease_factor if is_product else 0.0,
        in_a_row=after.repetitions,
    )


def _with_date(causes: Causes, due_at: datetime, moved: DateMove | None) -> Causes:
    """Return the causes with the date, and whether it is before the end of the interval."""
    if moved is None:
        return replace(causes, due_at=due_at)
    ends = comes_back_at(moved.after_days, moved.at)
    return replace(
        causes,
        due_at=due_at,
        moved=moved,
        sooner=Sooner.OTHERWISE if due_at < ends - _MOMENT else None,
        rest_ends_at=ends,
    )


def _last_drop(
    node: Node, steps: Sequence[_Step], answers: Sequence[GivenAnswer], skill: SkillToReplay | None
) -> Drop | None:
    drops = [drop for drop in map(_drop_of, steps) if drop is not None]
    if withdrawn := _drop_by_withdrawal(node, answers, skill):
        drops.append(withdrawn)
    latest = max(drops, key=lambda drop: drop.at, default=None)
    return _lasting(latest, node.share, is_mastered=node.is_mastered) if steps else None


def _drop_of(step: _Step) -> Drop | None:
    lost = step.before.is_mastered and not step.after.is_mastered
    if not lost and step.after.share >= step.before.share - _VISIBLE:
        return None
    seen = step.seen
    return Drop(
        at=seen.at,
        before=step.before.share,
        after=step.after.share,
        points=seen.quality if isinstance(seen, GivenAnswer) else None,
        mastery_lost=lost,
    )


def _drop_by_withdrawal(
    node: Node, answers: Sequence[GivenAnswer], skill: SkillToReplay | None
) -> Drop | None:
    """Return the drop caused by the last withdrawal of answers, or None."""
    at = max((answer.taken_back_at for answer in answers if answer.taken_back_at), default=None)
    if at is None:
        return None
    given = [answer for answer in answers if answer.at <= at]
    log = (
        None
        if skill is None
        else replace(skill, log=[opportunity for opportunity in skill.log if opportunity.at <= at])
    )
    counted_before = [
        replace(answer, taken_back_at=None) if answer.taken_back_at == at else answer
        for answer in given
    ]
    steps, left = _steps(node, counted_before, log), _steps(node, given, log)
    if not steps:
        return None
    before, after = steps[-1].after, left[-1].after if left else None
    share = 0.0 if after is None else after.share
    lost = before.is_mastered and not (after is not None and after.is_mastered)
    if share >= before.share - _VISIBLE and not lost:
        return None
    return Drop(
        at=at, before=before.share, after=share, cause=DropCause.WITHDRAWN, mastery_lost=lost
    )


def _lasting(drop: Drop | None, share: float, *, is_mastered: bool) -> Drop | None:
    """Return the drop, or None if the score has recovered since."""
    if drop is None:
        return None
    lost = drop.mastery_lost and not is_mastered
    return replace(drop, mastery_lost=lost) if lost or share < drop.before - _VISIBLE else None
