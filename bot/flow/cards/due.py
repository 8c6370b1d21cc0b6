"""What is due in topics and decks, and how much room today still has."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from bot.domain.cards.deck import CardRef
from bot.domain.cards.state import CardState
from bot.domain.days import minutes_practised
from bot.domain.learner.exam_dates import PartKind
from bot.domain.memory.review import CardKind
from bot.domain.rhythm.exam_dates import brought_forward
from bot.domain.rhythm.today import minutes_left
from bot.flow.cards.ports import CARDS
from bot.flow.cards.states import DrillEnded
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner.past import ANALYTICS
from bot.flow.learner.replies import ClockAsked
from bot.flow.maps.ports import MAPS


@dataclass(frozen=True, slots=True, kw_only=True)
class DueNow:
    """What is due for a learner in topics and decks, and the earliest time of anything pending."""

    questions: int
    cards: int
    earliest: datetime | None

    @property
    def in_all(self) -> int:
        """Return how many questions and cards are due."""
        return self.questions + self.cards


async def due_now(turn: Turn, ports: Ports, but: Collection[str] = ()) -> DueNow:
    """Return what is due, and the earliest time of anything pending, without the ids in `but`."""
    questions, first_question = await ports[MAPS].count_due(turn.learner.id, turn.due_by, but)
    cards, first_card = await ports[CARDS].count_due(turn.learner.id, turn.due_by, but)
    times = [at for at in (first_question, first_card) if at is not None]
    return DueNow(questions=questions, cards=cards, earliest=min(times, default=None))


def for_exams(ref: CardRef, state: CardState, kind: CardKind, turn: Turn) -> CardState:
    """Return the state of the card as the learner's exam dates bring it forward."""
    learner = turn.learner
    for exam in learner.rhythm.exams_after(learner.day(turn.now)):
        if ref.deck_id in exam.ids(PartKind.DECK):
            model, promised = learner.model_of(kind), learner.desired_retention
            state = brought_forward(state, exam, model, promised, learner.zone or "UTC")
    return state


async def minutes_left_today(turn: Turn, ports: Ports) -> int | None:
    """Return how many of the learner's minutes today still has, or None without a limit."""
    if turn.learner.rhythm.minutes is None:
        return None
    return minutes_left(turn.learner, await practised_today(turn, ports))


async def practised_today(turn: Turn, ports: Ports) -> int:
    """Return how many minutes the learner has learned today."""
    began = turn.learner.day_began(turn.now)
    past = await ports[ANALYTICS].past_weeks(turn.learner.id, began)
    return minutes_practised(past.answered_at)


def ask_clock(outcome: Outcome, turn: Turn) -> Outcome:
    """Return the outcome. If a drill ends, also ask once what time it is for the learner.

    Only now does that matter: when the cards come back, and in which hours to keep quiet.
    """
    learner = turn.learner
    if not isinstance(outcome.state, DrillEnded) or learner.zone or learner.zone_asked:
        return outcome
    changed = [change.learner for change in outcome.changes if isinstance(change, LearnerChanged)]
    others = tuple(change for change in outcome.changes if not isinstance(change, LearnerChanged))
    asked = replace(changed[0] if changed else learner, zone_asked=True)
    return replace(
        outcome,
        changes=(*others, LearnerChanged(asked)),
        replies=(*outcome.replies, ClockAsked(now=turn.now)),
    )
