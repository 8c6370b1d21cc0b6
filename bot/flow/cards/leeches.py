"""Cards that are forgotten again and again: suspended, rewritten, or left as they are."""

from dataclasses import replace

from bot.domain.cards.deck import Card, CardProblem, CardRef, card_problems, with_texts
from bot.domain.cards.text import as_written
from bot.domain.memory.review import CardKind
from bot.flow.cards import drilling, faces
from bot.flow.cards.changes import CardRewritten, CardSuspended
from bot.flow.cards.events import LeechAction, LeechPressed
from bot.flow.cards.replies import Rewriting, gone_line
from bot.flow.cards.states import (
    BackBeingRewritten,
    CardBeingRewritten,
    Drill,
    ExplanationBeingRewritten,
    FrontBeingRewritten,
    LeechFound,
)
from bot.flow.engine.changes import Audited, Change
from bot.flow.engine.events import CancelPressed, SkipAsked, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.turn import Outcome, Turn

_WRONG = {
    CardProblem.FRONT_EMPTY: Rewriting.EMPTY,
    CardProblem.BACK_EMPTY: Rewriting.EMPTY,
    CardProblem.FRONT_TOO_LONG: Rewriting.TOO_LONG,
    CardProblem.BACK_TOO_LONG: Rewriting.TOO_LONG,
    CardProblem.GAP_MISSING: Rewriting.GAP_MISSING,
    CardProblem.CHOICE_TOO_LONG: Rewriting.TOO_LONG,
    CardProblem.EXPLANATION_TOO_LONG: Rewriting.TOO_LONG,
}


async def settle_leech(
    state: LeechFound, event: LeechPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Suspend the card, begin to rewrite it, or leave it. In the end the drill goes on."""
    match event.action:
        case LeechAction.LEAVE:
            return await drilling.ask_next(state.drill, turn, ports, edits=True, shown_above=True)
        case LeechAction.SUSPEND:
            changes: tuple[Change, ...] = (
                CardSuspended(turn.learner.id, state.leech, suspended=True),
                Audited("leech_settled", {"action": event.action.value}),
            )
            drill = _drill_without(state.drill, state.leech)
            return await _go_on(
                drill, Line("card-said-suspended", edits=True), changes, turn, ports
            )
        case LeechAction.REWRITE:
            return await _ask_front(state, turn, ports)


async def leave_leech(state: LeechFound, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Leave the card as it is."""
    return await drilling.ask_next(state.drill, turn, ports, shown_above=True)


async def take_front(
    state: FrontBeingRewritten, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Store the new front and ask for the back. A card with gaps has no back of its own."""
    card = await faces.card_of(state.card, turn, ports)
    if card is None:
        return await _go_on(state.drill, gone_line(), (), turn, ports)
    front = as_written(event.text, instead_of=card.front)
    problem = _problem(replace(card, front=front), event.text)
    if problem is not None:
        return Outcome(state=state, replies=(faces.rewriting_question(state, card, problem),))
    if card.kind is CardKind.CLOZE:
        return await _go_to_explanation(state, card, (front, card.back), turn, ports)
    following = BackBeingRewritten(
        interaction_id=turn.interaction_id(), drill=state.drill, card=state.card, front=front
    )
    return Outcome(state=following, replies=(faces.rewriting_question(following, card),))


async def take_back(
    state: BackBeingRewritten, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Store the new back, then ask for the explanation if there is one, else rewrite the card."""
    card = await faces.card_of(state.card, turn, ports)
    if card is None:
        return await _go_on(state.drill, gone_line(), (), turn, ports)
    back = as_written(event.text, instead_of=card.back)
    worded = with_texts(card, state.front, back, card.explanation)
    problem = _problem(worded, event.text)
    if problem is not None:
        return Outcome(state=state, replies=(faces.rewriting_question(state, card, problem),))
    return await _go_to_explanation(state, card, (worded.front, worded.back), turn, ports)


async def take_explanation(
    state: ExplanationBeingRewritten, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Rewrite the card with this explanation."""
    card = await faces.card_of(state.card, turn, ports)
    if card is None:
        return await _go_on(state.drill, gone_line(), (), turn, ports)
    explanation = as_written(event.text, instead_of=card.explanation)
    problem = _problem(replace(card, explanation=explanation), event.text)
    if problem is not None:
        return Outcome(state=state, replies=(faces.rewriting_question(state, card, problem),))
    return await _rewrite(state, (state.front, state.back, explanation), turn, ports)


async def keep_explanation(
    state: ExplanationBeingRewritten, _: CancelPressed | SkipAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Rewrite the card and keep its explanation."""
    card = await faces.card_of(state.card, turn, ports)
    if card is None:
        return await _go_on(state.drill, gone_line(), (), turn, ports)
    return await _rewrite(state, (state.front, state.back, card.explanation), turn, ports)


async def cancel_rewriting(
    state: FrontBeingRewritten | BackBeingRewritten,
    _: CancelPressed | SkipAsked,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Leave the card as it is, and go on with the drill."""
    return await _go_on(state.drill, Line("card-said-not-rewritten"), (), turn, ports)


async def _ask_front(state: LeechFound, turn: Turn, ports: Ports) -> Outcome:
    card = await faces.card_of(state.leech, turn, ports)
    if card is None:
        return await _go_on(state.drill, gone_line(), (), turn, ports)
    following = FrontBeingRewritten(
        interaction_id=turn.interaction_id(), drill=state.drill, card=state.leech
    )
    return Outcome(state=following, replies=(faces.rewriting_question(following, card),))


async def _go_to_explanation(
    state: FrontBeingRewritten | BackBeingRewritten,
    card: Card,
    sides: tuple[str, str],
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Ask if the explanation still fits. A card without one is rewritten at once."""
    front, back = sides
    if not card.explanation:
        return await _rewrite(state, (front, back, ""), turn, ports)
    following = ExplanationBeingRewritten(
        interaction_id=turn.interaction_id(),
        drill=state.drill,
        card=state.card,
        front=front,
        back=back,
    )
    return Outcome(state=following, replies=(faces.rewriting_question(following, card),))


async def _rewrite(
    state: CardBeingRewritten, texts: tuple[str, str, str], turn: Turn, ports: Ports
) -> Outcome:
    changes = (
        CardRewritten(turn.learner.id, state.card, *texts),
        Audited("leech_settled", {"action": LeechAction.REWRITE.value}),
    )
    drill = _drill_without(state.drill, state.card)
    return await _go_on(drill, Line("card-said-rewritten"), changes, turn, ports)


async def _go_on(
    drill: Drill, reply: Line, changes: tuple[Change, ...], turn: Turn, ports: Ports
) -> Outcome:
    """Reply what happened to the card. From now on its rating cannot be undone."""
    following = await drilling.ask_next(replace(drill, last=None), turn, ports)
    return replace(
        following, changes=(*changes, *following.changes), replies=(reply, *following.replies)
    )


def _drill_without(drill: Drill, ref: CardRef) -> Drill:
    """Return the drill without the card, which comes in its new form on another day."""
    return replace(drill, waiting=tuple(card for card in drill.waiting if card.ref != ref))


def _problem(card: Card, text: str) -> Rewriting | None:
    if not text.strip():
        return Rewriting.EMPTY
    return next((_WRONG[problem] for problem in card_problems(card)), None)
