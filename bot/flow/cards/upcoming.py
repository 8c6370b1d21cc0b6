"""The learner's cards beside everything else: what a drill would bring now, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.domain.cards.deck import CardRef
from bot.domain.cards.drill import MOST_IN_DRILL, Box, NewCards
from bot.domain.days import all_until
from bot.domain.ids import DeckId
from bot.domain.memory.workload import SECONDS_A_CARD, SECONDS_A_TYPED_CARD
from bot.domain.rhythm.agenda import NO_CARDS, AgendaCards, drill_minutes
from bot.domain.rhythm.due import lateness
from bot.flow.cards.ports import CARDS, DeckSummary
from bot.flow.cards.replies import DeckRow, cards_explained
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.turn import Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsNow:
    """What of the cards can be drilled now, and when the next one comes back."""

    agenda: AgendaCards
    next_due_at: datetime | None
    """When the first comes or came back; None where none ever does."""

    @property
    def are_there(self) -> bool:
        """Say whether a drill would bring any."""
        return bool(self.agenda.due or self.agenda.new)

    @property
    def minutes(self) -> int:
        """Return how long the due ones take."""
        return drill_minutes(self.agenda.due, self.agenda.seconds_a_card)


async def cards_now(turn: Turn, ports: Ports) -> CardsNow:
    """Return what a drill would bring now."""
    learner = turn.learner
    _, next_due_at = await ports[CARDS].count_due(learner.id, turn.due_by)
    due = await ports[CARDS].due(learner.id, turn.due_by, MOST_IN_DRILL)
    new = await _new_cards(len(due), turn, ports)
    if not due and not new:
        return CardsNow(agenda=NO_CARDS, next_due_at=next_due_at)
    agenda = AgendaCards(
        due=len(due),
        overdue_ratio=await latest(due, turn, ports) or 0.0,
        new=len(new),
        seconds_a_card=await seconds_a_card([it.deck_id for it in (*due, *new)], turn, ports),
    )
    return CardsNow(agenda=agenda, next_due_at=next_due_at)


async def seconds_a_card(deck_ids: Sequence[DeckId], turn: Turn, ports: Ports) -> float:
    """Return how long a card takes, on the average of cards of these decks.

    A usual time stands in for the learner's own until that is known.
    """
    learner_id = turn.learner.id
    typing = {deck.deck_id for deck in await ports[CARDS].catalogue(learner_id) if deck.typed}
    typed = sum(it in typing for it in deck_ids)
    share = typed / len(deck_ids) if deck_ids else 0.0
    of_typed = of_turned = 0.0
    if share:
        own = await ports[CARDS].seconds_a_card(learner_id, typed=True)
        of_typed = own or SECONDS_A_TYPED_CARD
    if share < 1:
        own = await ports[CARDS].seconds_a_card(learner_id, typed=False)
        of_turned = own or SECONDS_A_CARD
    return share * of_typed + (1 - share) * of_turned


async def latest(due: Sequence[CardRef], turn: Turn, ports: Ports) -> float | None:
    """Return how late the latest of these cards is, in intervals of its own; None of no card."""
    learned = await ports[CARDS].learned(turn.learner.id, due)
    states = [card.state for card in learned.values()]
    late = [lateness(it.due_at, it.interval_days, turn.now) for it in states if it is not None]
    return max(late, default=None)


async def deck_rows(turn: Turn, ports: Ports) -> tuple[DeckRow, ...]:
    """Return the decks that the learner drills, with their counts."""
    learner = turn.learner
    all_decks = await ports[CARDS].decks(learner.id, learner.language, turn.due_by)
    return tuple(deck_row(deck) for deck in all_decks if deck.taken)


def deck_row(deck: DeckSummary) -> DeckRow:
    """Return the deck with its counts, as it is shown."""
    progress = deck.progress
    new, learning, repeating, mastered = (progress.boxes.get(box, 0) for box in Box)
    return DeckRow(
        deck_id=deck.deck_id,
        title=deck.title,
        taken=deck.taken,
        own=deck.own,
        typed=deck.typed,
        cards=progress.cards,
        due=progress.due,
        boxes=(new, learning, repeating, mastered),
        suspended=progress.suspended,
        is_mastered=progress.is_mastered,
    )


async def why_cards(turn: Turn, ports: Ports) -> Line | None:
    """Return how many cards are due, and what makes them so; None where no deck is drilled."""
    learner = turn.learner
    if not any(deck.taken for deck in await ports[CARDS].catalogue(learner.id)):
        return None
    due, next_due_at = await ports[CARDS].count_due(learner.id, turn.due_by)
    today, _ = await ports[CARDS].count_due(learner.id, all_until(turn.due_by.until))
    return cards_explained(
        due=due,
        later_today=today - due,
        next_due_at=None if due else next_due_at,
        model=learner.card_model,
        retention=round(learner.desired_retention * 100),
        fitted_answers=learner.fitted_answers,
    )


async def _new_cards(due: int, turn: Turn, ports: Ports) -> Sequence[CardRef]:
    """Return the new cards that come after the due ones today."""
    return await ports[CARDS].fresh(turn.learner.id, MOST_IN_DRILL - due, new_today(turn))


def new_today(turn: Turn) -> NewCards:
    """Return the new cards that the learner's day still has."""
    learner = turn.learner
    return NewCards(
        in_order=learner.rhythm.new_in_order,
        a_deck=learner.new_cards_a_day,
        in_all=learner.rhythm.new_in_all,
        since=learner.day_began(turn.now),
    )


def new_at_any_time(turn: Turn) -> NewCards:
    """Return the new cards that there are, however many the day has had."""
    return replace(new_today(turn), since=None)
