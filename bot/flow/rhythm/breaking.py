"""A planned break: reviews due in it are brought forward."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final

from bot.domain.cards.deck import CardRef
from bot.domain.cards.drill import MOST_DUE
from bot.domain.cards.state import CardState
from bot.domain.days import all_until, day_begins_at
from bot.domain.ids import NodeId
from bot.domain.learner.learner import Learner
from bot.domain.learner.rhythm import Break
from bot.domain.progress.recalls import card_recalls
from bot.domain.rhythm import breaks
from bot.domain.rhythm.due import DueReview
from bot.domain.rhythm.streak import keeping_free
from bot.domain.topics.mind_map import ResponseType
from bot.flow.cards.ports import CARDS
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.learner.past import ANALYTICS
from bot.flow.maps.ports import MAPS

SEEN_DAYS: Final = 28
"""Days before today, and after the break, from which the usual load is estimated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtForward:
    """Reviews and cards to ask today although they fall due in the break."""

    reviews: tuple[DueReview, ...] = ()
    cards: tuple[CardRef, ...] = ()
    next_at: datetime | None = None
    """When more may follow before the break, or None."""

    @property
    def in_all(self) -> int:
        """Return the number of reviews and cards."""
        return len(self.reviews) + len(self.cards)


async def brought_forward(turn: Turn, ports: Ports) -> BroughtForward:
    """Return what to bring forward to today. It costs nothing while no break is near."""
    learner, planned = turn.learner, turn.learner.rhythm.break_
    today = learner.day(turn.now)
    if planned is None or today >= planned.begins:
        return BroughtForward()
    near = planned.begins - timedelta(days=breaks.REACH_DAYS)
    if today < near:
        return BroughtForward(next_at=_begins(learner, near))
    until = _begins(learner, planned.ends + timedelta(days=1))
    reviews, cards = await _pending(turn, ports, until)
    days = breaks.planned_days(_days(learner, reviews, cards), planned, today)
    now = {key for key, day in days.items() if day <= today}
    due_by = turn.due_by
    later = [day for day in days.values() if today < day < planned.begins]
    return BroughtForward(
        reviews=tuple(
            review
            for review in reviews.values()
            if not review.is_due(due_by) and review.node_id in now
        ),
        cards=tuple(
            ref for ref, state in cards.items() if not state.is_due(due_by) and ref in now
        ),
        next_at=_begins(learner, min(later)) if later else None,
    )


async def with_usual(chosen: Break, turn: Turn, ports: Ports) -> Break:
    """Return the break with the usual daily load, estimated from the current plan."""
    learner, seen = turn.learner, timedelta(days=SEEN_DAYS)
    until = _begins(learner, chosen.ends) + seen
    due_on = _days(learner, *await _pending(turn, ports, until))
    past = await ports[ANALYTICS].past_weeks(learner.id, turn.now - seen)
    concepts = (
        answer.at > turn.now - seen
        and answer.type is ResponseType.REVIEW
        and not answer.checkpoint
        for answers in past.reviewed.values()
        for answer in answers
    )
    reviewed = sum(concepts) + sum(1 for _ in card_recalls(past.cards, learner))
    return breaks.with_usual(chosen, due_on, reviewed / SEEN_DAYS)


def without_made_up(learner: Learner, due: int, now: datetime) -> Learner:
    """Return the learner without a past break, once everything that waited was asked."""
    planned = learner.rhythm.break_
    if planned is None or not breaks.is_made_up(planned, due, learner.day(now)):
        return learner
    rhythm = replace(learner.rhythm, break_=None)
    return replace(learner, rhythm=keeping_free(learner.rhythm, rhythm, learner.day(now)))


async def _pending(
    turn: Turn, ports: Ports, until: datetime
) -> tuple[dict[NodeId, DueReview], dict[CardRef, CardState]]:
    """Return what falls due until `until` and is not muted."""
    learner_id, muted = turn.learner.id, turn.learner.rhythm.muted
    reviews = await ports[MAPS].due(learner_id, all_until(until))
    refs = await ports[CARDS].due(learner_id, all_until(until), MOST_DUE, None, muted)
    learned = await ports[CARDS].learned(learner_id, refs)
    states = {ref: learned[ref].state for ref in refs if ref in learned}
    return (
        {review.node_id: review for review in reviews if review.map_id not in muted},
        {ref: state for ref, state in states.items() if state is not None},
    )


def _days(
    learner: Learner, reviews: dict[NodeId, DueReview], cards: dict[CardRef, CardState]
) -> dict[Hashable, date]:
    return {
        **{node_id: learner.day(review.due_at) for node_id, review in reviews.items()},
        **{ref: learner.day(state.due_at) for ref, state in cards.items()},
    }


def _begins(learner: Learner, day: date) -> datetime:
    return day_begins_at(day, learner.zone or "UTC")
