"""/settings, the page about cards: the memory model, and how many new cards come a day."""

from collections.abc import Iterator
from dataclasses import replace

from bot.domain.cards.deck import CardKind
from bot.domain.learner.learner import NEW_CARDS_A_DAY, NEW_CARDS_IN_ALL, Learner
from bot.domain.learner.rhythm import Rhythm
from bot.domain.memory.models import RETENTIONS, CardModel
from bot.domain.memory.workload import workload
from bot.flow.cards import events as card_events
from bot.flow.cards.changes import CardsReplayed
from bot.flow.cards.ports import CARDS
from bot.flow.cards.replies import CardSettingsShown, ModelCost
from bot.flow.cards.upcoming import seconds_a_card
from bot.flow.engine.changes import Change, LearnerChanged
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn

PERCENTS = tuple(round(retention * 100) for retention in RETENTIONS)


async def show_cards(
    state: ChatState, _: card_events.CardSettingsPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show how cards come back and what that costs; what is open stays open."""
    return Outcome(state=state, replies=(await _page(turn.learner, turn, ports),))


async def choose_sm2(
    state: ChatState, _: card_events.Sm2Pressed, turn: Turn, ports: Ports
) -> Outcome:
    """Let SM-2 say when a card comes back."""
    return await _remodelled(state, replace(turn.learner, card_model=CardModel.SM2), turn, ports)


async def choose_fsrs(
    state: ChatState, event: card_events.FsrsPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Let FSRS-6 say it, at this retention."""
    if event.percent not in PERCENTS:
        return await show_cards(state, card_events.CardSettingsPressed(), turn, ports)
    retention = event.percent / 100
    learner = replace(turn.learner, card_model=CardModel.FSRS6, desired_retention=retention)
    return await _remodelled(state, learner, turn, ports)


async def choose_new_cards(
    state: ChatState, event: card_events.NewCardsPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Set how many new cards come a day at most."""
    if event.cards not in NEW_CARDS_A_DAY:
        return await show_cards(state, card_events.CardSettingsPressed(), turn, ports)
    learner = replace(turn.learner, new_cards_a_day=event.cards)
    shown = await _page(learner, turn, ports)
    return Outcome(state=state, changes=(LearnerChanged(learner),), replies=(shown,))


async def choose_new_in_all(
    state: ChatState, event: card_events.NewInAllPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Let at most this many new cards come a day, of all decks together."""
    if event.cards not in NEW_CARDS_IN_ALL:
        return await show_cards(state, card_events.CardSettingsPressed(), turn, ports)
    rhythm = replace(turn.learner.rhythm, new_in_all=event.cards)
    return await _with_rhythm(state, rhythm, turn, ports)


async def choose_new_order(
    state: ChatState, event: card_events.NewOrderPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Bring new cards in the order of their file from now on, or shuffled."""
    rhythm = replace(turn.learner.rhythm, new_in_order=event.in_order)
    return await _with_rhythm(state, rhythm, turn, ports)


async def choose_ratings(
    state: ChatState, event: card_events.TwoRatingsPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Rate cards with two buttons from now on, or with all four."""
    rhythm = replace(turn.learner.rhythm, two_ratings=event.on)
    return await _with_rhythm(state, rhythm, turn, ports)


async def _with_rhythm(state: ChatState, rhythm: Rhythm, turn: Turn, ports: Ports) -> Outcome:
    learner = replace(turn.learner, rhythm=rhythm)
    shown = await _page(learner, turn, ports)
    return Outcome(state=state, changes=(LearnerChanged(learner),), replies=(shown,))


async def reworked(learner: Learner, turn: Turn, ports: Ports) -> tuple[Change, ...]:
    """Return what keeps the learner's choice, with every card worked out anew from its log.

    The clock looks at once, for what is due may be another now.
    """
    model = learner.model_of(CardKind.BASIC)
    states = tuple(await ports[CARDS].replayed(learner.id, model, learner.zone or "UTC"))
    looked_at = LearnerChanged(replace(learner, remind_at=turn.now))
    return looked_at, CardsReplayed(learner.id, states)


async def _remodelled(state: ChatState, learner: Learner, turn: Turn, ports: Ports) -> Outcome:
    """Let the model work out each card anew from its log; the clock looks when one is due."""
    if learner == turn.learner:
        return await show_cards(state, card_events.CardSettingsPressed(), turn, ports)
    changes = await reworked(learner, turn, ports)
    cards = sum(len(it.states) for it in changes if isinstance(it, CardsReplayed))
    shown = replace(await _page(learner, turn, ports), replayed=cards)
    return Outcome(state=state, changes=changes, replies=(shown,))


async def _page(learner: Learner, turn: Turn, ports: Ports) -> CardSettingsShown:
    decks = await ports[CARDS].catalogue(learner.id)
    drilled = [deck.deck_id for deck in decks if deck.taken]
    seconds = await seconds_a_card(drilled, turn, ports)
    return CardSettingsShown(
        model=learner.card_model,
        percent=round(learner.desired_retention * 100),
        fitted_answers=learner.fitted_answers,
        new_cards_a_day=learner.new_cards_a_day,
        two_ratings=learner.rhythm.two_ratings,
        new_in_all=learner.rhythm.new_in_all,
        new_in_order=learner.rhythm.new_in_order,
        costs=tuple(_costs(learner.new_cards_a_day, seconds)),
    )


def _costs(new_cards_a_day: int, seconds_a_card: float) -> Iterator[ModelCost]:
    choices = ((CardModel.SM2, 0.0), *((CardModel.FSRS6, retention) for retention in RETENTIONS))
    for model, retention in choices:
        year = workload(model, retention, new_cards_a_day)
        if year is not None:
            yield ModelCost(
                percent=round(retention * 100) if model is CardModel.FSRS6 else None,
                cards_a_day=round(year.reviews_a_day + year.repeats_a_day),
                minutes_a_day=year.minutes_a_day(seconds_a_card),
                remembered=year.remembered,
            )
