"""The cards that a drill would bring now, for the agenda and /why."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.domain.cards.deck import CardRef, Selection
from bot.domain.cards.drill import MOST_DUE, MOST_IN_DRILL, Box, NewCards, drill_sample
from bot.domain.days import all_until
from bot.domain.ids import DeckId
from bot.domain.learner.exam_dates import ExamDate, PartKind
from bot.domain.memory.workload import SECONDS_A_CARD, SECONDS_A_TYPED_CARD
from bot.domain.rhythm.agenda import NO_CARDS, AgendaCards, drill_minutes
from bot.domain.rhythm.due import lateness
from bot.domain.rhythm.exam_dates import new_cards_a_day
from bot.flow.cards.ports import CARDS, DeckSummary
from bot.flow.cards.replies import DeckRow, cards_explanation
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.turn import Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsNow:
    """The cards that can be drilled now, and when the next one comes back."""

    agenda: AgendaCards
    next_due_at: datetime | None
    """When the first comes or came back, or None if none ever does."""

    @property
    def are_there(self) -> bool:
        """Return True if a drill would bring any cards."""
        return bool(self.agenda.due or self.agenda.new)

    @property
    def minutes(self) -> int:
        """Return how many minutes the due ones take."""
        return drill_minutes(self.agenda.due, self.agenda.seconds_a_card)


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """The cards of a drill in their order."""

    refs: tuple[CardRef, ...] = ()
    new: frozenset[CardRef] = frozenset()
    """Those that the learner has not seen yet."""
    decks: frozenset[DeckId] = frozenset()
    """Decks for exams, whose due and new cards were chosen first."""


async def cards_now(turn: Turn, ports: Ports) -> CardsNow:
    """Return what a drill would bring now."""
    learner = turn.learner
    _, next_due_at = await ports[CARDS].count_due(learner.id, turn.due_by)
    coming = await coming_cards(None, turn, ports, shuffled=False)
    due = [ref for ref in coming.refs if ref not in coming.new]
    if not coming.refs:
        return CardsNow(agenda=NO_CARDS, next_due_at=next_due_at)
    agenda = AgendaCards(
        due=len(due),
        overdue_ratio=await latest(due, turn, ports) or 0.0,
        new=len(coming.new),
        new_at=tuple(at for at, ref in enumerate(coming.refs) if ref in coming.new),
        seconds_a_card=await seconds_a_card([ref.deck_id for ref in coming.refs], turn, ports),
    )
    return CardsNow(agenda=agenda, next_due_at=next_due_at)


async def seconds_a_card(deck_ids: Sequence[DeckId], turn: Turn, ports: Ports) -> float:
    """Return how many seconds a card takes on average over the decks.

    Until the learner's own time is known, a usual one is used.
    """
    learner_id = turn.learner.id
    typing = {deck.deck_id for deck in await ports[CARDS].catalogue(learner_id) if deck.typed}
    typed = sum(deck_id in typing for deck_id in deck_ids)
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
    """Return how late the latest card is, in its own intervals, or None without cards."""
    learned = await ports[CARDS].learned(turn.learner.id, due)
    states = [card.state for card in learned.values()]
    late = [
        lateness(state.due_at, state.interval_days, turn.now)
        for state in states
        if state is not None
    ]
    return max(late, default=None)


async def deck_rows(turn: Turn, ports: Ports) -> tuple[DeckRow, ...]:
    """Return the decks that the learner drills, with their counts."""
    learner = turn.learner
    all_decks = await ports[CARDS].decks(learner.id, learner.language, turn.due_by)
    return tuple(deck_row(deck) for deck in all_decks if deck.taken)


def deck_row(deck: DeckSummary) -> DeckRow:
    """Return the row of the deck with its counts."""
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
    """Return how many cards are due and why, or None if no deck is drilled."""
    learner = turn.learner
    if not any(deck.taken for deck in await ports[CARDS].catalogue(learner.id)):
        return None
    due, next_due_at = await ports[CARDS].count_due(learner.id, turn.due_by)
    today, _ = await ports[CARDS].count_due(learner.id, all_until(turn.due_by.until))
    return cards_explanation(
        due=due,
        later_today=today - due,
        next_due_at=None if due else next_due_at,
        model=learner.card_model,
        retention=round(learner.desired_retention * 100),
        fitted_answers=learner.fitted_answers,
    )


async def coming_cards(
    selection: Selection | None, turn: Turn, ports: Ports, *, shuffled: bool = True
) -> Coming:
    """Return the cards of a drill: what is due, and the new ones that the day still has.

    Of all decks those for an exam date come first, with as many new cards a day as it takes to see
    all of them in time. In the last days before the date the weakest come first. Otherwise the due
    cards are shuffled, or come longest overdue first if not `shuffled`.
    """
    new, found = new_today(turn), Coming()
    wanted = {} if selection else await _for_exams(turn, ports)
    for deck_id, exam in wanted.items():
        one, today = Selection(deck_id), turn.learner.day(turn.now)
        unseen = (await ports[CARDS].progress(turn.learner.id, one, turn.due_by)).unseen
        pace = new_cards_a_day(unseen, exam, turn.learner, today)
        sooner = replace(new, a_deck=max(new.a_deck, pace), in_all=max(new.in_all, pace))
        mixed = shuffled and not exam.is_final(today)
        found = await _with_cards(found, one, sooner, turn, ports, shuffled=mixed)
    of_these = new.a_deck * len(wanted)  # which the decks below may bring once more
    new = replace(new, in_all=max(0, new.in_all - len(found.new)) + of_these)
    found = replace(found, decks=frozenset(wanted))
    return await _with_cards(found, selection, new, turn, ports, shuffled=shuffled)


async def _with_cards(
    found: Coming,
    selection: Selection | None,
    new: NewCards,
    turn: Turn,
    ports: Ports,
    *,
    shuffled: bool,
) -> Coming:
    """Return the drill with cards of the selection added, due ones first, until it is full."""
    room = MOST_IN_DRILL - len(found.refs)
    if room <= 0:
        return found
    but, learner_id, most = found.decks, turn.learner.id, MOST_DUE if shuffled else MOST_IN_DRILL
    due = await ports[CARDS].due(learner_id, turn.due_by, most, selection, but)
    drilled = (*found.refs, *(drill_sample(due, turn.rng("drill")) if shuffled else due)[:room])
    room = MOST_IN_DRILL - len(drilled)
    limit = room + len(but) * new.a_deck if room else 0
    fresh = await ports[CARDS].fresh(learner_id, limit, new, selection, besides=drilled)
    others = [ref for ref in fresh if ref.deck_id not in but][:room]
    return replace(found, refs=(*drilled, *others), new=found.new | {*others})


async def _for_exams(turn: Turn, ports: Ports) -> dict[DeckId, ExamDate]:
    """Return the drilled decks that are learned for a date, each with its nearest exam."""
    ahead = turn.learner.rhythm.exams_after(turn.learner.day(turn.now))
    nearest: dict[str, ExamDate] = {}
    for exam in ahead:
        nearest = dict.fromkeys(exam.ids(PartKind.DECK), exam) | nearest
    decks = await ports[CARDS].catalogue(turn.learner.id) if nearest else ()
    found = {
        deck.deck_id: nearest[deck.deck_id]
        for deck in decks
        if deck.taken and deck.deck_id in nearest
    }
    return dict(sorted(found.items(), key=lambda item: item[1].day))


def new_today(turn: Turn) -> NewCards:
    """Return the limits for the new cards that the learner's day still has."""
    learner = turn.learner
    return NewCards(
        in_order=learner.rhythm.new_in_order,
        a_deck=learner.new_cards_a_day,
        in_all=learner.rhythm.new_in_all,
        since=learner.day_began(turn.now),
    )


def new_at_any_time(turn: Turn) -> NewCards:
    """Return the limits for new cards, however many the day has had."""
    return replace(new_today(turn), since=None)
