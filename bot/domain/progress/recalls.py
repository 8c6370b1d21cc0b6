"""How likely something was known when it was asked, and whether it was.

Only the first answer of a day counts, and only if it was learned on an earlier day. Repeats on the
same day say little about memory.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import floor
from statistics import fmean
from typing import Final

from bot.domain.answers.quality import is_right
from bot.domain.cards.state import CardPhase, CardReview
from bot.domain.learner.learner import Learner
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.mastery.concepts import concept_mastery
from bot.domain.memory.card_sm2 import CardSm2
from bot.domain.memory.fsrs6 import Fsrs6
from bot.domain.memory.models import Fsrs6Model, MemoryModel, Sm2Model, Trace, recall_by_interval
from bot.domain.memory.shift import shift_of
from bot.domain.topics.mind_map import Node, ResponseType

SM2_PROMISE: Final = 0.9
"""The chance of recall that SM-2 assumes when something is due."""
LEAST_IN_BAND: Final = 10
"""With fewer answers nothing can be said about a prediction."""
_BANDS: Final = 10
_NOISE: Final = 1e-9

FADES_BELOW: Final = 0.85
"""A due concept is known with 90 %. Below this, its review is half an interval late."""
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """One test of memory."""

    at: datetime
    expected: float
    """The predicted chance before the answer, 0..1."""
    promised: float
    """The chance at which the schedule makes things due, 0..1."""
    recalled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Retention:
    """The share of reviews that were recalled, beside the share that the schedule promises."""

    reviews: int
    recalled: int
    promised: float
    """Mean over the reviews, 0..1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """The actual share recalled among the predictions in one band of chances."""

    low_percent: int
    high_percent: int
    answers: int
    recalled: int


def retention(recalls: Sequence[Recall]) -> Retention | None:
    """Return the true retention, or None without reviews."""
    if not recalls:
        return None
    return Retention(
        reviews=len(recalls),
        recalled=sum(recall.recalled for recall in recalls),
        promised=fmean(recall.promised for recall in recalls),
    )


def calibration(recalls: Iterable[Recall]) -> Calibration | None:
    """Return the band of ten percent with the most answers, the highest of several, or None.

    None if no band has enough answers.
    """
    bands = calibrations(recalls)
    return max(bands, key=lambda band: (band.answers, band.low_percent), default=None)


def calibrations(recalls: Iterable[Recall]) -> tuple[Calibration, ...]:
    """Return the bands of ten percent that have enough answers, the lowest first."""
    bands: list[list[bool]] = [[] for _ in range(_BANDS)]
    for recall in recalls:
        band = min(floor(recall.expected * _BANDS + _NOISE), _BANDS - 1)
        bands[band].append(recall.recalled)
    width = 100 // _BANDS
    return tuple(
        Calibration(
            low_percent=band * width,
            high_percent=(band + 1) * width,
            answers=len(answers),
            recalled=sum(answers),
        )
        for band, answers in enumerate(bands)
        if len(answers) >= LEAST_IN_BAND
    )


def card_recalls(log: Iterable[CardReview], learner: Learner) -> Iterator[Recall]:
    """Yield the recalls in the log of cards. A graded task is neither known nor forgotten."""
    for line in log:
        before, moment = line.before, line.review.moment
        if before is None or before.phase is not CardPhase.REVIEW or line.review.grade:
            continue
        by = _model(before.memory.trace, learner)
        if by is None or learner.day(before.memory.reviewed_at) >= learner.day(moment.at):
            continue
        model, promised = by
        yield Recall(
            at=moment.at,
            expected=model.recall(before.memory, moment),
            promised=promised,
            recalled=line.review.rating.is_recalled,
        )


def shift_of_cards(log: Iterable[CardReview], learner: Learner) -> float:
    """Return the shift of FSRS-6's predictions by the learner's answers to cards."""
    of_fsrs = (line for line in log if line.before and isinstance(line.before.memory.trace, Fsrs6))
    return shift_of(
        (recall.expected, recall.recalled) for recall in card_recalls(of_fsrs, learner)
    )


def concept_recalls(
    node: Node, answers: Iterable[GivenAnswer], learner: Learner
) -> Iterator[Recall]:
    """Yield the recalls in the reviews of a concept. `answers` are all of its own, oldest first.

    Past intervals are not stored, so they are recomputed.
    """
    mastery = concept_mastery(_fresh_node(node), None)
    for answer in answers:
        before = mastery.node
        mastery = mastery.after(answer)
        is_review = answer.type is ResponseType.REVIEW and not answer.checkpoint
        reviewed_at = before.last_reviewed_at
        if not is_review or not answer.counts or reviewed_at is None or not before.interval_days:
            continue
        if learner.day(reviewed_at) < learner.day(answer.at):
            elapsed_days = (answer.at - reviewed_at) / timedelta(days=1)
            yield Recall(
                at=answer.at,
                expected=SM2_PROMISE ** (elapsed_days / before.interval_days),
                promised=SM2_PROMISE,
                recalled=is_right(answer.quality),
            )


def _model(trace: Trace, learner: Learner) -> tuple[MemoryModel, float] | None:
    """Return the model of the trace and its promised retention, or None for Athena."""
    match trace:
        case CardSm2():
            return Sm2Model(), SM2_PROMISE
        case Fsrs6():
            promised = learner.desired_retention
            return Fsrs6Model(promised, learner.weights), promised
        case _:
            return None


def _fresh_node(node: Node) -> Node:
    """Return the concept as it was before its first answer."""
    return Node(
        id=node.id,
        map_id=node.map_id,
        concept_id=node.concept_id,
        label=node.label,
        effort_minutes=node.effort_minutes,
    )


def recall_of(node: Node, now: datetime) -> float | None:
    """Return the chance that the concept is recalled now, 0..1.

    None before its first review.
    """
    if node.last_reviewed_at is None or not node.interval_days:
        return None
    return recall_by_interval((now - node.last_reviewed_at) / _DAY, node.interval_days)
