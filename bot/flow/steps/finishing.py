"""The end of a topic whose goal is reached."""

from bot.domain.goals import goal_once_reached
from bot.domain.mind_map import MapStatus
from bot.flow.engine.states import ChatState
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.steps import goals, resting, topics
from bot.flow.steps.loaded_topic import load_topic
from bot.flow.topics import replies
from bot.flow.topics.events import FinishPressed, TopicsAsked
from bot.flow.turn import Turn


async def finish_topic(
    state: ChatState, event: FinishPressed, turn: Turn, ports: Ports
) -> Outcome:
    """End the topic with its goal; where that is not reached or not theirs, show the topics."""
    of_learner = await ports.maps.of_learner(turn.learner.id, turn.now)
    going = [topic.map_id for topic in of_learner if topic.status == MapStatus.ACTIVE]
    work = await load_topic(event.map_id, ports) if event.map_id in going else None
    if work is None or not goal_once_reached(work.mind_map):
        return await topics.show_topics(state, TopicsAsked(), turn, ports)
    finished = replies.finished(
        work.mind_map.id,
        turn.text(work.course.title),
        goals.goal_label(work.course, work.mind_map.goal, turn),
    )
    return resting.close_topic(state, work.before, turn, finished)
