"""/skip and /stop: what is open is left; nothing that was not answered counts."""

from bot.flow.anywhere.replies import NOTHING_STOPPED
from bot.flow.engine.events import SkipAsked, StopAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import STOPPED, remark
from bot.flow.engine.showing import show_current
from bot.flow.engine.states import ChatState, Idle, NothingOpen
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.lessons import quizzing, teaching
from bot.flow.lessons.events import CheckpointPressed, QuizPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.topics import choosing, pausing
from bot.flow.topics.events import PlacementPressed
from bot.flow.topics.states import PlacementOffered


async def skip_placement(
    state: PlacementOffered, _: SkipAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Begin at the beginning."""
    press = PlacementPressed(state.interaction_id, wanted=False)
    return await choosing.answer_placement_offer(state, press, turn, ports)


async def skip_explanation(state: Explaining, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Go to the questions."""
    return await teaching.begin_quiz(state, QuizPressed(state.interaction_id), turn, ports)


async def postpone_checkpoint(
    state: CheckpointOffered, _: SkipAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Leave the checkpoint for another time."""
    press = CheckpointPressed(state.interaction_id, wanted=False)
    return await quizzing.answer_checkpoint_offer(state, press, turn, ports)


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
        changes=pausing.pause_question(state),
        replies=(STOPPED if is_open else NOTHING_STOPPED,),
    )
