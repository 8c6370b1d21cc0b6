"""A drill that the tutor chose, with a word beforehand on what it brings."""

from dataclasses import replace

from bot.domain.agenda import drill_minutes
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.replies import CardsAhead
from bot.flow.states import CardAsked, ChatState, TaskAsked
from bot.flow.steps import drilling
from bot.flow.steps.upcoming import CardsNow
from bot.flow.turn import Turn


async def begin_announced_drill(
    state: ChatState, cards: CardsNow, turn: Turn, ports: Ports
) -> Outcome:
    """Begin a drill of all decks, and say beforehand what it brings."""
    begun = await drilling.begin_drill(state, turn, ports)
    if not isinstance(begun.state, CardAsked | TaskAsked) or begun.state == state:
        return begun
    agenda = cards.agenda
    minutes = drill_minutes(agenda.due + agenda.new, agenda.seconds_a_card)
    ahead = CardsAhead(due=agenda.due, new=agenda.new, minutes=minutes)
    return replace(begun, replies=(ahead, *begun.replies))
