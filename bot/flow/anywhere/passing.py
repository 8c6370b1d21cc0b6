"""A line in passing; where nothing is open, with what to go on with."""

from bot.flow.anywhere.replies import in_passing
from bot.flow.engine.handover import hand_over
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, remark
from bot.flow.engine.states import ChatState, Idle, NothingOpen
from bot.flow.engine.turn import Turn
from bot.flow.topics.courses import course_cards
from bot.flow.topics.events import NextAsked
from bot.flow.topics.replies import NothingToDo


async def show_notice_in_passing(key: str, state: ChatState, turn: Turn, ports: Ports) -> Outcome:
    """Say it in one line; what is open stays open, and is not shown again."""
    if not isinstance(state, NothingOpen):
        line = Line(f"{key}-open")
    elif await _leaves_more_to_ask(turn, ports):
        line = remark(key)
    else:
        topics = await ports.maps.of_learner(turn.learner.id, turn.due_by)
        courses = course_cards(turn, ports, but=topics)
        line = in_passing(key, next(iter(courses), None))
    return Outcome(state=state, replies=(line,))


async def _leaves_more_to_ask(turn: Turn, ports: Ports) -> bool:
    """Say whether there is anything to begin; nothing is begun, and no model is asked."""
    begun = await hand_over(Idle(), NextAsked(), turn, ports)
    return not any(isinstance(reply, NothingToDo) for reply in begun.replies)
