"""/map: the concepts of the present topic with their marks."""

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.exercise.placement import as_placed
from bot.domain.ids import NodeId
from bot.domain.progress.recalls import recall_of
from bot.domain.topics.curriculum import frontier
from bot.domain.topics.mind_map import Edge, EdgeType, MapStatus, Node
from bot.flow.engine.handover import hand_over
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.states import Answering, TopicPurpose
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.maps import course_goals
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.maps.ports import MAPS
from bot.flow.practice import serving
from bot.flow.practice.events import SkillTreeAsked
from bot.flow.progress.events import MapAsked, MapListAsked
from bot.flow.progress.replies import MapRow, MapShown
from bot.flow.skills.ports import SKILLS
from bot.flow.topics.replies import NothingToDo, WhyNothing


async def show_map(
    state: ChatState, asked: MapAsked | MapListAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Show the map of the topic that was worked on last; what is open stays open.

    Who only practises sees the tree of skills.
    """
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    drawn = [topic for topic in topics if topic.status != MapStatus.DRAFT]
    if not topics and await serving.has_begun(
        await ports[SKILLS].states(turn.learner.id), turn, ports
    ):
        return await hand_over(state, SkillTreeAsked(), turn, ports)
    if not drawn:
        why = WhyNothing.PLACEMENT_OPEN if topics else WhyNothing.NO_MAP
        courses = () if topics else course_goals.course_cards(turn, ports)
        nothing = NothingToDo(why=why, courses=courses)
        return Outcome(state=state, replies=(nothing,))
    present = next((topic for topic in drawn if topic.paused_at is None), drawn[0])
    work = await load_topic(present.map_id, ports)
    shown = map_of(work, turn, current=current_node(state))
    return Outcome(state=state, replies=(replace(shown, drawn=isinstance(asked, MapAsked)),))


def map_of(
    work: LoadedTopic, turn: Turn, *, current: NodeId | None = None, lit: NodeId | None = None
) -> MapShown:
    """Return the map of the topic; one concept is where the learner is, another one shines."""
    nodes = sorted(
        as_placed(work.mind_map.nodes, work.flow), key=lambda node: (node.depth, node.sequence)
    )
    rows = _rows(nodes, work, current, turn)
    return MapShown(
        map_id=work.mind_map.id,
        title=turn.text(work.course.title),
        rows=tuple(
            replace(row, lit=node.id == lit) for row, node in zip(rows, nodes, strict=True)
        ),
        edges=_edges(nodes, work.mind_map.edges),
        dark=turn.learner.dark_pictures,
        goal=course_goals.goal_label(work.course, work.mind_map.goal, turn),
    )


def current_node(state: ChatState) -> NodeId | None:
    """Return the concept that the chat is about right now, if any."""
    match state:
        case Explaining() | CheckpointOffered():
            return state.node_id
        case Answering(purpose=TopicPurpose() as purpose):
            return purpose.place()[1]
        case _:
            return None


def _rows(
    nodes: Sequence[Node], work: LoadedTopic, current: NodeId | None, turn: Turn
) -> tuple[MapRow, ...]:
    reachable = {node.id for node in frontier(work.mind_map)}
    return tuple(
        MapRow(
            label=turn.text(work.course.concept(node.concept_id).label),
            status=node.status,
            depth=node.depth,
            current=node.id == current,
            open=node.id in reachable,
            optional=node.optional,
            recall=recall_of(node, turn.now),
        )
        for node in nodes
    )


def _edges(nodes: Sequence[Node], edges: Sequence[Edge]) -> tuple[tuple[int, int], ...]:
    place = {node.id: at for at, node in enumerate(nodes)}
    return tuple(
        sorted(
            (place[edge.parent], place[edge.child])
            for edge in edges
            if edge.type is EdgeType.PREREQUISITE
        )
    )
