"""Files that are offered, beside whatever else is open."""

from dataclasses import replace
from typing import Final

from bot.flow.anywhere.events import StopAsked
from bot.flow.anywhere.replies import NOTHING_STOPPED, STOPPED
from bot.flow.engine.events import Event
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.table import Step, on
from bot.flow.engine.turn import Turn
from bot.flow.files import importing
from bot.flow.files.events import DocumentReceived, ImportPressed, ReportPressed
from bot.flow.files.states import ImportOffered

FILES = (
    on(ImportOffered, ImportPressed, importing.settle_offer, Idle),
    on(ImportOffered, ReportPressed, importing.send_report),
)
OF_OFFERS: Final = ImportPressed | ReportPressed | DocumentReceived
"""What is taken with the offers in view; everything else goes to what is open beside them."""


def beside_offers(step: Step[ChatState, Event]) -> Step[ChatState, Event]:
    """Return the step that leaves the offers where they are; /stop alone puts them away."""

    async def taken(state: ChatState, event: Event, turn: Turn, ports: Ports) -> Outcome:
        if not isinstance(state, ImportOffered):
            raise TypeError(state)
        outcome = await step(state.behind, event, turn, ports)
        if isinstance(event, StopAsked):
            return replace(outcome, replies=tuple(map(_stopped, outcome.replies)))
        if isinstance(outcome.state, ImportOffered):
            return outcome
        return replace(outcome, state=replace(state, behind=outcome.state))

    return taken


def _stopped(reply: Reply) -> Reply:
    return STOPPED if reply == NOTHING_STOPPED else reply
