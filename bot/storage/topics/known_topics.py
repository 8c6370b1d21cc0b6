"""Topics of chats that are being talked in, as they were read or saved last, and last answers.

Whatever changes a topic is a turn of its chat, and every turn moves the chat's version. So a
topic is still as it is known as long as its chat is at the version at which it was kept, whoever
else works on the same database. Only which questions are withdrawn depends on other chats; that
is read anew each time.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.domain.ids import ChatId, MapId, SkillId
from bot.domain.mastery.tracing import SkillState
from bot.domain.topics.mind_map import MapStatus, MindMap, Node
from bot.flow.engine.changes import (
    AnswersTakenBack,
    Change,
    FlowMoved,
    MapAdded,
    MapPlanned,
    MapRested,
    MapStatusChanged,
    MapWarned,
    NodesChanged,
    QuestionPaused,
    ResponseRecorded,
)
from bot.flow.engine.ports import DecidedTurn, OpenedChat, PastOfNode, ReadAhead, Topic
from bot.flow.files.changes import AccountRestored
from bot.flow.lessons.ending import as_past
from bot.flow.skills.changes import SkillChange, changed_states
from bot.storage.topics.activity import active_maps

MOST_KEPT = 1_000
"""Chats; a topic takes about twenty kilobytes."""


@dataclass(frozen=True, slots=True)
class Known:
    """A topic, and the answers to one of its concepts, while its chat is at that version."""

    version: int
    topic: Topic
    past: PastOfNode | None
    skills: Mapping[SkillId, SkillState] | None = None


class KnownTopics:
    """The topics of the chats that were at work last, one a chat."""

    def __init__(self) -> None:
        self._known: OrderedDict[ChatId, Known] = OrderedDict()

    def of(self, chat_id: ChatId) -> Known | None:
        """Return what is known of the chat's topic."""
        return self._known.get(chat_id)

    def forget(self, chat_id: ChatId) -> None:
        """Know nothing of the chat any more."""
        self._known.pop(chat_id, None)

    def opened(self, chat_id: ChatId, chat: OpenedChat) -> None:
        """Keep what was read with the chat."""
        if chat.ahead is not None:
            self._keep(chat_id, chat.version, chat.ahead)

    def saved(self, turn: DecidedTurn) -> None:
        """Keep the topic as the turn leaves it; one that changed beyond that is read again."""
        ahead = turn.opened.ahead or ReadAhead()
        topic = None if ahead.topic is None else topic_after(ahead.topic, turn)
        past = None if ahead.past is None else past_after(ahead.past, turn)
        after = ReadAhead(topic=topic, past=past, skills=skills_after(ahead.skills, turn))
        self._keep(turn.chat_id, turn.opened.version + 1, after)

    def _keep(self, chat_id: ChatId, version: int, read: ReadAhead) -> None:
        self._known.pop(chat_id, None)
        topic = read.topic
        if topic is None or topic.mind_map.status is MapStatus.COMPLETED:
            return  # a finished map has refreshers, which change apart from it
        self._known[chat_id] = Known(version, topic, read.past, read.skills)
        if len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)


def topic_after(topic: Topic, turn: DecidedTurn) -> Topic | None:
    """Return the topic as it is stored after the turn; None where it has to be read."""
    map_id = topic.mind_map.id
    for change in turn.outcome.changes:
        if isinstance(change, MapAdded | MapPlanned | MapWarned):
            return None
        topic = _changed(topic, map_id, change)
    if turn.by_learner and map_id in active_maps(turn):
        topic = replace(topic, mind_map=replace(topic.mind_map, last_activity_at=turn.at))
    return topic


def past_after(past: PastOfNode, turn: DecidedTurn) -> PastOfNode | None:
    """Return the answers as they are stored after the turn; None where they have to be read."""
    responses = list(past.responses)
    for change in turn.outcome.changes:
        match change:
            case AnswersTakenBack():
                return None
            case ResponseRecorded(response) if response.node_id == past.node_id:
                if responses and responses[0].responded_at > response.responded_at:
                    return None  # the clock was set back
                responses.insert(0, as_past(response))
            case _:
                pass
    return replace(past, responses=responses[: past.limit])


def skills_after(
    skills: Mapping[SkillId, SkillState] | None, turn: DecidedTurn
) -> Mapping[SkillId, SkillState] | None:
    """Return what is known of the skills after the turn; None where it was not read."""
    if skills is None:
        return None
    after = dict(skills)
    for change in turn.outcome.changes:
        if isinstance(change, AccountRestored):
            return None
        if isinstance(change, SkillChange):
            after |= {state.skill_id: state for state in changed_states(change)}
    return after


def _changed(topic: Topic, map_id: MapId, change: Change) -> Topic:
    mind_map = topic.mind_map
    match change:
        case NodesChanged(of, nodes) if of == map_id:
            return replace(topic, mind_map=_with_nodes(mind_map, nodes))
        case FlowMoved(flow, version) if flow.map_id == map_id:
            return replace(topic, flow=flow, flow_version=version + 1)
        case MapStatusChanged(of, status) if of == map_id:
            return replace(topic, mind_map=replace(mind_map, status=status))
        case MapRested(of, since) if of == map_id:
            return replace(topic, mind_map=replace(mind_map, paused_at=since))
        case QuestionPaused(of, table) if of == map_id:
            return replace(topic, paused_question=table)
        case _:
            return topic


def _with_nodes(mind_map: MindMap, nodes: tuple[Node, ...]) -> MindMap:
    """Return the map with the nodes, in the order in which it would be read."""
    changed = {node.id: node for node in nodes}
    known = (changed.get(node.id, node) for node in mind_map.nodes)
    return replace(mind_map, nodes=tuple(sorted(known, key=_place)))


def _place(node: Node) -> tuple[int, int, str]:
    return node.sequence, node.depth, node.id
