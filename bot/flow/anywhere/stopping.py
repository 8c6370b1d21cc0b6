"""/stop: what is open is put away, and nothing of it is lost."""

from bot.flow.anywhere.events import StopAsked
from bot.flow.anywhere.replies import NOTHING_STOPPED, STOPPED
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState, Idle, NothingOpen
from bot.flow.engine.turn import Turn
from bot.flow.topics import pausing


async def stop(state: ChatState, _: StopAsked, turn: Turn, ports: Ports) -> Outcome:
    """Put away what is open; a question of a topic waits until the topic goes on."""
    lasting = tuple(it for it in turn.overlays if it.outlasts_stop)
    is_open = lasting != turn.overlays or not isinstance(state, NothingOpen)
    return Outcome(
        state=Idle(),
        overlays=lasting,
        changes=pausing.pause_question(state),
        replies=(STOPPED if is_open else NOTHING_STOPPED,),
    )
