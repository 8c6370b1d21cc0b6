"""Why a card comes now, or is pointed out."""

from bot.domain.decks.deck import CardKind
from bot.flow.anywhere.events import WhyAsked
from bot.flow.cards.replies import WhyCardExplained
from bot.flow.cards.states import LeechFound
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.steps import card_faces, why
from bot.flow.steps.drilling import Table
from bot.flow.turn import Turn


async def why_leech(state: LeechFound, event: WhyAsked, turn: Turn, ports: Ports) -> Outcome:
    """Say why it is asked what shall become of the card; a named number is explained instead."""
    card = await card_faces.card_of(state.leech, turn, ports)
    if event.about or card is None:
        return await why.explain_why(state, event, turn, ports)
    explained = WhyCardExplained(
        model=card_faces.model_of(card, turn).name,
        is_new=False,
        repeat=False,
        leech=True,
        lapses=state.lapses,
    )
    return Outcome(state=state, replies=(explained,))


async def why_card(state: Table, event: WhyAsked, turn: Turn, ports: Ports) -> Outcome:
    """Say why this card comes now; a number that is named is explained instead."""
    ref = state.current.ref
    learned = (await ports.cards.learned(turn.learner.id, (ref,))).get(ref)
    if event.about or learned is None:
        return await why.explain_why(state, event, turn, ports)
    card, past = learned.card, learned.state
    explained = WhyCardExplained(
        model=card_faces.model_of(card, turn).name,
        is_new=past is None,
        repeat=state.current.repeat,
        due_at=None if past is None else past.due_at,
        interval_days=0.0 if past is None else past.interval_days,
        reviews=0 if past is None else past.reviews,
        lapses=0 if past is None else past.lapses,
        fitted_answers=0 if card.kind is CardKind.TASK else turn.learner.fitted_answers,
    )
    return Outcome(state=state, replies=(explained,))
