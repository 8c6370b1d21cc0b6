"""/skip and /stop: what is open is left; nothing that was not answered counts."""

from bot.flow.anywhere.replies import NOTHING_STOPPED
from bot.flow.engine.events import SkipAsked, StopAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import STOPPED, remark
from bot.flow.engine.showing import show_current
from bot.flow.engine.states import ChatState, Idle, NothingOpen
from bot.flow.engine.turn import Outcome, Turn


async def nothing_to_skip(state: ChatState, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Say that nothing is open that could be left."""
    again = await show_current(state, turn, ports)
    return Outcome(state=state, replies=(remark("said-nothing-to-skip"), *again))


async def stop(state: ChatState, _: StopAsked, turn: Turn, ports: Ports) -> Outcome:
    """Put away what is open; a question of a topic waits until the topic goes on."""
    lasting = tuple(it for it in turn.overlays if it.outlasts_stop)
    is_open = lasting != turn.overlays or not isinstance(state, NothingOpen)
    return Outcome(
        state=Idle(),
        overlays=lasting,
        changes=state.set_aside(),
        replies=(STOPPED if is_open else NOTHING_STOPPED,),
    )
