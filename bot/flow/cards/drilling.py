"""Drills: cards one after the other, due ones first, then new ones as far as they fit."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.domain.cards import drill as drills
from bot.domain.cards.choosing import choice_order
from bot.domain.cards.deck import CardRef, Selection
from bot.domain.cards.state import LearnedCard
from bot.domain.days import all_until
from bot.domain.ids import QuestionKey
from bot.domain.memory.models import LONGEST_WAIT_DAYS
from bot.domain.memory.review import CardKind
from bot.domain.rhythm.agenda import drill_minutes
from bot.domain.rhythm.rhythm import asked_on, cap_on, comes_at, has_room
from bot.domain.rhythm.today import cards_in
from bot.flow.cards import events as card_events, faces, states
from bot.flow.cards.due import minutes_left_today
from bot.flow.cards.ports import CARDS
from bot.flow.cards.replies import DrillDone, cards_ahead, gone_line, nothing_to_drill
from bot.flow.cards.states import TaskAnswered
from bot.flow.cards.upcoming import CardsNow, coming_cards, new_at_any_time, seconds_a_card
from bot.flow.engine.changes import Audited
from bot.flow.engine.events import SkipAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.showing import show_current
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.states import Answering, Asked

CardsRead = Mapping[CardRef, LearnedCard | None]
"""Cards that were read. None stands for a card that is gone."""


async def drill_all(
    state: ChatState, event: card_events.DrillPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Drill what is due in all taken decks, or new cards if nothing is due.

    `event.more` brings more new cards than the day has.
    """
    due, _ = await ports[CARDS].count_due(turn.learner.id, turn.due_by)
    most = due if due and not event.more else None
    return await begin_drill(state, turn, ports, only_new=event.more, most=most)


async def drill_deck(
    state: ChatState, event: card_events.DeckDrillPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Drill a deck, or begin more of its new cards than the day has."""
    selection = Selection(event.deck_id)
    return await begin_drill(state, turn, ports, selection=selection, only_new=event.more)


async def drill_more(
    state: states.DrillEnded, _: card_events.MoreCardsPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Go on with the same cards: due ones, or else new ones, whatever the day has had."""
    selection = state.drill.selection
    refs = await _due_and_new(selection, turn, ports) or await _new_cards(selection, turn, ports)
    return await _begin(state, refs, selection, turn, ports)


async def begin_drill(
    state: ChatState,
    turn: Turn,
    ports: Ports,
    *,
    selection: Selection | None = None,
    only_new: bool = False,
    most: int | None = None,
) -> Outcome:
    """Ask the first card of the selection, or of all taken decks, and then at most `most` in all.

    Due cards come first in random order, then new ones, as long as the day has some and they fit.
    `only_new` brings nothing but new cards, however many the day has had. If a drill of the same
    cards is open, it goes on. On another day it begins anew, since what is due by then would wait
    for the rest of the old one.
    """
    if isinstance(state, TaskAnswered) or states.is_card_open(state):
        drill = states.drill_in(state)
        at_it = drill.selection == selection and turn.is_today(drill.begun_at)
        at_it = at_it and not drill.by_bot
        if at_it and not only_new:
            shown = await show_current(state, turn, ports)
            if isinstance(state, TaskAnswered) or shown:
                return Outcome(state=state, replies=shown)
            return await report_gone(state, turn, ports)
    choose = _new_cards if only_new else _due_and_new
    refs = (await choose(selection, turn, ports))[:most]
    return await _begin(state, refs, selection, turn, ports)


async def begin_reminded(
    turn: Turn, ports: Ports, ahead: Sequence[CardRef] = (), *, questions_follow: bool = False
) -> Outcome | None:
    """Ask the first due card as the bot does by itself, with no more cards than the day has.

    `ahead` are cards that come before they are due. Returns None if no card can be asked.
    """
    learner, muted = turn.learner, turn.learner.rhythm.muted
    day = learner.day(turn.now)
    room = min(drills.MOST_IN_DRILL, cap_on(learner, day) - asked_on(learner, day))
    if room <= 0:
        return None
    due = await ports[CARDS].due(learner.id, turn.due_by, drills.MOST_DUE, None, muted)
    refs = (*drills.drill_sample(due, turn.rng("drill")), *ahead)[:room]
    seconds = await seconds_a_card([ref.deck_id for ref in refs], turn, ports)
    refs = refs[: cards_in(await minutes_left_today(turn, ports), seconds)]
    if not refs:
        return None
    begun = await _begin(Idle(), refs, None, turn, ports, by_bot=True)
    if not states.is_card_open(begun.state):
        return None
    drill = replace(states.drill_in(begun.state), questions_follow=questions_follow)
    return replace(begun, state=states.with_drill(begun.state, drill))


async def begin_again(
    waiting: Sequence[states.WaitingCard], turn: Turn, ports: Ports
) -> Outcome | None:
    """Ask the cards that were forgotten lately, or return None if none of them exists any more."""
    begun = await _begin_with(Idle(), waiting, None, turn, ports)
    return begun if states.is_card_open(begun.state) else None


def is_of_another_day(state: ChatState, turn: Turn) -> bool:
    """Return True if the open card is part of a drill that was begun on another day."""
    return states.is_card_open(state) and not turn.is_today(states.drill_in(state).begun_at)


async def ask_next(
    drill: states.Drill,
    turn: Turn,
    ports: Ports,
    *,
    learned: CardsRead | None = None,
    edits: bool = False,
    shown_above: bool = False,
) -> Outcome:
    """Ask the next card that still exists, or end the drill if there is none.

    A drill that the bot began also ends when the day has had its questions. It may be left over
    from a day that had more of them, for example before a break. `learned` are cards that were
    read before, the rated one as this turn leaves it. If a message above has the last rating
    (`shown_above`), the next card does not repeat it.
    """
    learned = learned or {}
    if drill.by_bot and not has_room(turn.learner, turn.now):
        drill = replace(drill, waiting=(), total=drill.total - len(drill.waiting))
    while drill.waiting:
        if drill.waiting[0].ref not in learned:
            refs = tuple(dict.fromkeys(card.ref for card in drill.waiting))
            read = await ports[CARDS].learned(turn.learner.id, refs)
            learned = {**dict.fromkeys(refs), **read, **learned}
        current, *rest = drill.waiting
        found = learned.get(current.ref)
        drill = replace(drill, waiting=tuple(rest))
        if found is not None and not found.suspended:
            asks = _ask_task if found.card.kind is CardKind.TASK else _ask
            return asks(drill, current, found, turn, ports, edits=edits, shown_above=shown_above)
        drill = replace(drill, total=drill.total - (not current.repeat))
    return await end_drill(
        drill, turn, ports, learned=learned, edits=edits, shown_above=shown_above
    )


async def turn_card(
    state: states.OpenCard, _: card_events.CardTurnedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the answer of the card. A second press leaves it as it is."""
    ref = states.card_in(state).ref
    learned = (await ports[CARDS].learned(turn.learner.id, (ref,))).get(ref)
    if learned is None:
        return await report_gone(state, turn, ports)
    turned = turn_over(state)
    return Outcome(state=turned, replies=(faces.card_face(turned, learned, turn, edits=True),))


def turn_over(state: states.OpenCard, typed: str = "") -> states.CardTurned:
    """Return the state that shows both sides of the card."""
    if isinstance(state, states.CardTurned):
        return state
    return states.CardTurned(
        interaction_id=state.interaction_id,
        drill=states.drill_in(state),
        current=states.card_in(state),
        asked_at=state.asked.asked_at if isinstance(state, Answering) else state.asked_at,
        typed=typed,
    )


async def skip_card(state: states.OpenCard, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Leave the card for another time. Nothing about it changes."""
    following = await ask_next(replace(states.drill_in(state), last=None), turn, ports)
    reply = Line("card-said-skipped")
    return replace(following, replies=(reply, *following.replies))


async def report_gone(state: states.AtCard | states.OpenCard, turn: Turn, ports: Ports) -> Outcome:
    """Reply that the card no longer exists, and go on."""
    drill = replace(states.drill_in(state), last=None)
    open_card = states.open_card(state)
    if open_card is not None and not open_card.repeat:
        drill = replace(drill, total=drill.total - 1)
    following = await ask_next(drill, turn, ports)
    return replace(following, replies=(gone_line(), *following.replies))


async def _due_and_new(
    selection: Selection | None, turn: Turn, ports: Ports
) -> tuple[CardRef, ...]:
    """Return the due cards in random order, and the new cards that fit in after them."""
    found = (await coming_cards(selection, turn, ports)).refs
    if selection is None or found or not await _is_untouched(selection, turn, ports):
        return found
    return await _new_cards(selection, turn, ports)


async def _is_untouched(selection: Selection, turn: Turn, ports: Ports) -> bool:
    """Return True if no card of the deck was ever answered. Such a drill brings new cards."""
    return selection.deck_id not in await ports[CARDS].begun_decks(turn.learner.id)


async def _new_cards(selection: Selection | None, turn: Turn, ports: Ports) -> tuple[CardRef, ...]:
    """Return as many new cards as a day has by default, whatever this day has had."""
    new = new_at_any_time(turn)
    return tuple(await ports[CARDS].fresh(turn.learner.id, drills.MORE_NEW, new, selection))


async def _begin(
    state: ChatState,
    refs: Sequence[CardRef],
    selection: Selection | None,
    turn: Turn,
    ports: Ports,
    *,
    by_bot: bool = False,
) -> Outcome:
    if not refs:
        return Outcome(state=state, replies=(await _nothing_line(selection, turn, ports),))
    learned = await ports[CARDS].learned(turn.learner.id, tuple(refs))
    notes = {ref: known.card.note for ref, known in learned.items()}
    waiting = tuple(states.WaitingCard(ref=ref) for ref in drills.apart(refs, notes))
    return await _begin_with(state, waiting, selection, turn, ports, by_bot=by_bot)


async def _begin_with(
    state: ChatState,
    waiting: Sequence[states.WaitingCard],
    selection: Selection | None,
    turn: Turn,
    ports: Ports,
    *,
    by_bot: bool = False,
) -> Outcome:
    used = {card.ref.deck_id for card in waiting}
    decks = await ports[CARDS].catalogue(turn.learner.id)
    drill = states.Drill(
        selection=selection,
        decks=tuple(
            states.DrilledDeck(
                id=deck.deck_id, title=deck.title, typed=deck.typed, comma=deck.comma
            )
            for deck in decks
            if deck.deck_id in used
        ),
        begun_at=turn.now,
        total=sum(not card.repeat for card in waiting),
        waiting=tuple(waiting),
        by_bot=by_bot,
    )
    begun = await ask_next(drill, turn, ports)
    audited = Audited("drill_begun", {"cards": drill.total, "decks": len(used)})
    return replace(begun, changes=(*state.set_aside(), audited, *begun.changes))


async def _nothing_line(selection: Selection | None, turn: Turn, ports: Ports) -> Line:
    learner_id = turn.learner.id
    fresh = await _new_cards(selection, turn, ports)
    decks = await ports[CARDS].catalogue(learner_id)
    return nothing_to_drill(
        await next_due_at(selection, None, turn, ports),
        None if selection is None else selection.deck_id,
        fresh=len(fresh),
        taken=any(deck.taken for deck in decks),
    )


def _ask(
    drill: states.Drill,
    current: states.WaitingCard,
    learned: LearnedCard,
    turn: Turn,
    _: Ports,
    *,
    edits: bool,
    shown_above: bool,
) -> Outcome:
    """Ask the card."""
    asked = states.CardAsked(
        interaction_id=turn.interaction_id(),
        drill=drill,
        current=current,
        asked_at=turn.now,
        shown=choice_order(learned.card, turn.rng("choices")),
    )
    shown = faces.card_face(asked, learned, turn, edits=edits, shown_above=shown_above)
    return Outcome(state=asked, replies=(shown,))


def _ask_task(  # noqa: PLR0913  which task of which drill, and how it is shown
    drill: states.Drill,
    current: states.WaitingCard,
    learned: LearnedCard,
    turn: Turn,
    ports: Ports,
    *,
    edits: bool,
    shown_above: bool,
) -> Outcome:
    """Ask the task."""
    asked = Answering(
        interaction_id=turn.interaction_id(),
        asked=Asked(key=QuestionKey(current.ref.card_id), asked_at=turn.now),
        purpose=states.DrillTask(drill=drill, current=current),
    )
    shown = faces.task_face(asked, learned, ports, edits=edits, shown_above=shown_above)
    return Outcome(state=asked, replies=(shown,))


async def begin_announced_drill(
    state: ChatState, cards: CardsNow, turn: Turn, ports: Ports, *, most: int | None = None
) -> Outcome:
    """Announce what a drill of all decks brings, and begin it with at most `most` cards."""
    begun = await begin_drill(state, turn, ports, most=most)
    if not states.is_card_open(begun.state) or begun.state == state:
        return begun
    agenda = cards.agenda
    in_all = agenda.due + agenda.new
    count = in_all if most is None else min(most, in_all)
    due = count - agenda.new_among(count)
    minutes = drill_minutes(count, agenda.seconds_a_card)
    ahead = cards_ahead(due, count - due, minutes)
    return replace(begun, replies=(ahead, *begun.replies))


async def end_drill(
    drill: states.Drill,
    turn: Turn,
    ports: Ports,
    *,
    learned: Mapping[CardRef, LearnedCard | None],
    edits: bool = False,
    shown_above: bool = False,
) -> Outcome:
    """Show how the drill went and what comes next. Its last rating can still be undone.

    That rating may not be stored until this turn ends, so `learned` has the card as it will be.
    """
    ended = states.DrillEnded(interaction_id=turn.interaction_id(), drill=drill)
    last, selection, learner_id = drill.last, drill.selection, turn.learner.id
    rated = None if last is None else last.ref
    due = await ports[CARDS].due(learner_id, turn.due_by, drills.MOST_DUE, selection)
    still_due = sum(ref != rated for ref in due)
    fresh = await ports[CARDS].fresh(
        learner_id, drills.MORE_NEW + 1, new_at_any_time(turn), selection
    )
    done = DrillDone(
        interaction_id=ended.interaction_id,
        answered=drill.answered,
        remembered=drill.remembered,
        minutes=max(1, round(drill.seconds / 60)),
        still_due=still_due,
        fresh=min(drills.MORE_NEW, sum(ref != rated for ref in fresh)),
        next_due_at=None if still_due else await next_due_at(selection, last, turn, ports),
        mastered=await _mastered_decks(drill, learned, turn, ports),
        last=faces.last_rating(last, shown_above=shown_above),
        edits=edits,
    )
    details = {"answered": drill.answered, "remembered": drill.remembered}
    return Outcome(state=ended, changes=(Audited("drill_ended", details),), replies=(done,))


async def next_due_at(
    selection: Selection | None, last: states.RatedCard | None, turn: Turn, ports: Ports
) -> datetime | None:
    """Return when the next card comes back, as the last rating leaves it, or None if none does."""
    ever = turn.now + timedelta(days=LONGEST_WAIT_DAYS)
    coming = await ports[CARDS].due(turn.learner.id, all_until(ever), 2, selection)
    others = [ref for ref in coming if last is None or ref != last.ref][:1]
    times = [at for ref in others if (at := await _due_at(ref, turn, ports)) is not None]
    first = min((*times, *(() if last is None else (last.due_at,))), default=None)
    return comes_at(turn.learner, first)


async def _due_at(ref: CardRef, turn: Turn, ports: Ports) -> datetime | None:
    learned = (await ports[CARDS].learned(turn.learner.id, (ref,))).get(ref)
    return None if learned is None or learned.state is None else learned.state.due_at


async def _mastered_decks(
    drill: states.Drill, learned: Mapping[CardRef, LearnedCard | None], turn: Turn, ports: Ports
) -> tuple[str, ...]:
    """Return the decks of the drill whose cards are all known, as the last rating leaves them."""
    if not drill.answered:
        return ()
    learner_id = turn.learner.id
    last = drill.last
    progress_of = {
        deck.id: await ports[CARDS].progress(learner_id, Selection(deck.id), turn.due_by)
        for deck in drill.decks
    }
    after = None if last is None else learned.get(last.ref)
    if after is not None and after.state is not None and after.ref.deck_id in progress_of:
        stored = (await ports[CARDS].learned(learner_id, (after.ref,))).get(after.ref)
        deck_id, before = after.ref.deck_id, None if stored is None else stored.state
        progress_of[deck_id] = drills.progress_after(
            progress_of[deck_id], before, after.state, turn.due_by
        )
    return tuple(
        deck.title
        for deck in drill.decks
        if (progress := progress_of.get(deck.id)) is not None and progress.is_mastered
    )
