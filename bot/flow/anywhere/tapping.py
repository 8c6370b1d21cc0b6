"""Buttons that are tapped twice: what the second tap wants has been done by the first."""

from bot.flow.cards.events import CardTurnedPressed, RatingPressed, RepeatPressed
from bot.flow.cards.states import drill_of
from bot.flow.engine.events import Event
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Turn

_Tapped = CardTurnedPressed | RatingPressed | RepeatPressed


def is_second_tap(state: ChatState, event: Event) -> bool:
    """Say whether the press is one more for the card that a press has rated last.

    Its message shows the next card already. Another rating than the first is no second tap:
    whoever changed their mind is told that it came too late.
    """
    drill = drill_of(state)
    if drill is None or not isinstance(event, _Tapped):
        return False
    if drill.rated_interaction_id != event.interaction_id:
        return False
    last = drill.last
    return not isinstance(event, RatingPressed) or (
        last is not None and last.rating is event.rating
    )


async def take_no_notice(state: ChatState, _: Event, turn: Turn, ports: Ports) -> Outcome:
    """Change nothing and say nothing: the message shows by itself what came of the first tap."""
    return Outcome(state=state)
