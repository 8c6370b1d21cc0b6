"""FSRS-6 fitted to the learner's own log. Weights that prove better are used, silently."""

from dataclasses import replace

from bot.domain.memory.models import CardModel
from bot.flow.cards import settings
from bot.flow.cards.changes import FitSettled
from bot.flow.engine.changes import Audited
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.rhythm.events import FitMade


async def settle_fit(state: ChatState, event: FitMade, turn: Turn, ports: Ports) -> Outcome:
    """Store weights that proved better, and compute each card anew with them.

    Other weights change nothing. If the learner now uses SM-2, the weights wait until they come
    back. What is open stays open.
    """
    fit, learner = event.fit, turn.learner
    settled = FitSettled(learner.id, fit)
    if not fit.is_accepted:
        return Outcome(state=state, changes=(settled,))
    audited = Audited("weights_fitted", {"answers": fit.made.answers})
    if learner.card_model is not CardModel.FSRS6:
        return Outcome(state=state, changes=(settled, audited))
    fitted = replace(learner, fitted=fit.made)
    reworked = await settings.replay_changes(fitted, turn, ports)
    return Outcome(state=state, changes=(settled, audited, *reworked))
