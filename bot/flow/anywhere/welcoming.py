"""/start: a greeting in the learner's language, and what can be learned."""

from bot.flow.anywhere.events import Started
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.showing import show_current
from bot.flow.engine.states import ChatState, NothingOpen
from bot.flow.engine.turn import Turn
from bot.flow.topics.courses import course_cards
from bot.flow.topics.replies import Welcomed


async def welcome(state: ChatState, event: Started, turn: Turn, ports: Ports) -> Outcome:
    """Greet; who was here before finds everything as it was."""
    courses = course_cards(turn, ports) if isinstance(state, NothingOpen) else ()
    any_topic = ports.teacher is not None
    welcomed = Welcomed(courses=courses, again=turn.known, any_topic=any_topic)
    return Outcome(
        state=state,
        replies=(welcomed, *await show_current(state, turn, ports)),
    )
