"""What happens with files that come in, and what is sent out, anywhere."""

from dataclasses import replace
from typing import Final

from bot.flow.anywhere.events import StopAsked
from bot.flow.anywhere.replies import NOTHING_STOPPED, STOPPED
from bot.flow.engine.events import Event
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.table import Step, anywhere, on
from bot.flow.engine.turn import Turn
from bot.flow.files import events, exporting, importing, states

ROUTES = (
    on(states.ImportOffered, events.ImportPressed, importing.settle_offer, Idle),
    on(states.ImportOffered, events.ReportPressed, importing.send_report),
)
ANYWHERE = (
    anywhere(events.DocumentReceived, importing.offer_file, states.ImportOffered),
    anywhere(events.ImportAsked, importing.explain_import),
    anywhere(events.ExportAsked, exporting.show_exports),
    anywhere(events.ExportsPressed, exporting.show_page),
    anywhere(events.ExportDeckPressed, exporting.ask_form),
    anywhere(events.ExportPressed, exporting.export_deck),
    anywhere(events.ExportAllPressed, exporting.export_everything),
)
OF_OFFERS: Final = events.ImportPressed | events.ReportPressed | events.DocumentReceived
"""What is taken with the offers in view; everything else goes to what is open beside them."""


def beside_offers(step: Step[ChatState, Event]) -> Step[ChatState, Event]:
    """Return the step that leaves the offers where they are; /stop alone puts them away."""

    async def taken(state: ChatState, event: Event, turn: Turn, ports: Ports) -> Outcome:
        if not isinstance(state, states.ImportOffered):
            raise TypeError(state)
        outcome = await step(state.behind, event, turn, ports)
        if isinstance(event, StopAsked):
            return replace(outcome, replies=tuple(map(_stopped, outcome.replies)))
        if isinstance(outcome.state, states.ImportOffered):
            return outcome
        return replace(outcome, state=replace(state, behind=outcome.state))

    return taken


def _stopped(reply: Reply) -> Reply:
    return STOPPED if reply == NOTHING_STOPPED else reply
