"""Refreshers of a finished topic: its concepts go on coming back if the learner wants."""

from dataclasses import replace

from bot.domain.mastery.refreshers import Recall, Refresher, mastered_nodes, refresher_of
from bot.domain.topics.mind_map import MapStatus, Node, ResponseType
from bot.flow.engine.events import TopicsAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.states import ChatState
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.lessons.lessons import PAST
from bot.flow.maps import sitting_end
from bot.flow.maps.events import RefreshersPressed
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.maps.ports import MAPS, PastResponse
from bot.flow.topics.replies import refreshers_settled


async def settle_refreshers(
    state: ChatState, event: RefreshersPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Keep or drop the refreshers of a finished topic. Of any other topic, show the topics."""
    of_learner = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    finished = {topic.map_id for topic in of_learner if topic.status == MapStatus.COMPLETED}
    if event.map_id not in finished:
        return await hand_over(state, TopicsAsked(), turn, ports)
    work = await load_topic(event.map_id, ports)
    settled = await _keep(work, turn, ports) if event.wanted else replace(work, refreshers=())
    reminder = sitting_end.next_reminder(settled, turn) if settled.refreshers else ()
    return Outcome(
        state=state, changes=(*settled.diff(), *reminder), replies=(_settled_reply(settled, turn),)
    )


async def _keep(work: LoadedTopic, turn: Turn, ports: Ports) -> LoadedTopic:
    if work.refreshers:
        return work
    refreshers = [await _refresher(node, turn, ports) for node in mastered_nodes(work.mind_map)]
    return replace(work, refreshers=tuple(refreshers))


async def _refresher(node: Node, turn: Turn, ports: Ports) -> Refresher:
    past = await ports[MAPS].responses(node.id, PAST)
    recalls = [
        Recall(quality=answer.quality, at=answer.responded_at)
        for answer in reversed(past)
        if _is_review(answer)
    ]
    return refresher_of(node, recalls, turn.now)


def _is_review(answer: PastResponse) -> bool:
    """Return True if the answer moved a schedule by itself, as those of a checkpoint do not."""
    return answer.type is ResponseType.REVIEW and not answer.checkpoint


def _settled_reply(work: LoadedTopic, turn: Turn) -> Line:
    first = min((refresher.due_at for refresher in work.refreshers), default=None)
    title = turn.text(work.course.title)
    return refreshers_settled(work.mind_map.id, title, first, turn.now)
