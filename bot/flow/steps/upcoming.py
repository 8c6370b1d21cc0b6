"""The learner's cards beside everything else: what is due, what a drill would bring, and why."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.agenda import CARDS_AT_ONCE, AgendaCards
from bot.domain.due import lateness
from bot.domain.workload import SECONDS_A_CARD
from bot.flow.ports import Ports
from bot.flow.replies import CardsExplained, DeckRow
from bot.flow.turn import Turn

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsNow:
    """What of the cards can be drilled now, and when the next one comes back."""

    agenda: AgendaCards
    next_due_at: datetime | None
    """When the first comes or came back; None where no card was ever answered."""


async def cards_now(turn: Turn, ports: Ports) -> CardsNow:
    """Return what a drill would bring now."""
    learner = turn.learner
    _, first_at = await ports.cards.count_due(learner.id, turn.now)
    due = await ports.cards.due(learner.id, turn.now, CARDS_AT_ONCE)
    states = [card.state for card in (await ports.cards.learned(learner.id, due)).values()]
    late = [lateness(it.due_at, it.interval_days, turn.now) for it in states if it is not None]
    agenda = AgendaCards(
        due=len(due),
        overdue_ratio=max(late, default=0.0),
        new=await _new_cards(len(due), turn, ports),
        seconds_a_card=await ports.cards.seconds_a_card(learner.id) or SECONDS_A_CARD,
    )
    return CardsNow(agenda=agenda, next_due_at=first_at)
