"""A topic during a turn: as it was read or begun, as it is now, and what changed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.domain.authoring.drawing import blank_map
from bot.domain.authoring.replanning import replan
from bot.domain.exercise.placement import as_placed
from bot.domain.ids import ConceptId, CourseId, MapId, NodeId, QuestionKey, supplement_id
from bot.domain.mastery.refreshers import Refresher, handed_back
from bot.domain.topics import mind_map as mind_maps
from bot.domain.topics.course import Course, CourseConcept, Question, counting, with_supplement
from bot.domain.topics.curriculum import next_node, rehearsable
from bot.domain.topics.map_flow import after_quizzing, stay, step_to
from bot.flow.engine import changes as engine_changes
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.maps import changes as maps_changes
from bot.flow.maps.ports import COURSES, MAPS, Topic

CLOSED = frozenset({mind_maps.MapStatus.COMPLETED, mind_maps.MapStatus.ABANDONED})


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedTopic:
    """A map and its flow while a step changes them. `before` is what was read."""

    before: Topic
    course: Course
    mind_map: mind_maps.MindMap
    flow: mind_maps.MapFlow
    refreshers: tuple[Refresher, ...] = ()
    """The refreshers of a finished map, if the learner wants them."""
    withdrawn: frozenset[QuestionKey] = frozenset()
    """Questions of the course that are never asked."""
    supplement: Course | None = None
    """What was written in addition to a bundled course for this map; `course` includes it."""

    @property
    def is_open(self) -> bool:
        """Return True if the mastery of the map's concepts can change."""
        return self.mind_map.is_going

    @property
    def mastered(self) -> int:
        """Return the number of mastered concepts."""
        return sum(node.is_mastered for node in self.mind_map.nodes)

    def is_probably_known(self, node: mind_maps.Node) -> bool:
        """Return True if the placement suggests that an unseen concept is known."""
        return node.status is mind_maps.NodeStatus.UNSEEN and as_placed([node], self.flow) != (
            node,
        )

    @property
    def rehearsable(self) -> tuple[mind_maps.Node, ...]:
        """Return the concepts that can be rehearsed and have questions."""
        return tuple(node for node in rehearsable(self.mind_map) if self.questions_of(node.id))

    @property
    def next_review_at(self) -> datetime | None:
        """Return when the first concept of the topic comes back, or None if none will."""
        due = [refresher.due_at for refresher in self.refreshers]
        if self.is_open:
            due += [node.next_review_at for node in self.mind_map.nodes if node.next_review_at]
        return min(due, default=None)

    def comes_back_at(self, node_id: NodeId) -> datetime | None:
        """Return when the concept comes back, or None if it will not, as in a closed map."""
        refresher = self.refresher(node_id)
        if refresher is not None:
            return refresher.due_at
        return self.mind_map.node(node_id).next_review_at if self.is_open else None

    def refresher(self, node_id: NodeId) -> Refresher | None:
        """Return the refresher of the concept, or None."""
        return next((kept for kept in self.refreshers if kept.node_id == node_id), None)

    def concept(self, node_id: NodeId) -> CourseConcept:
        """Return the node's concept in the course."""
        return self.course.concept(self.mind_map.node(node_id).concept_id)

    def course_id_of(self, concept_id: ConceptId) -> CourseId:
        """Return the id of the course that holds the concept and its questions."""
        supplement = self.supplement
        if supplement is not None and any(
            course_concept.id == concept_id for course_concept in supplement.concepts
        ):
            return supplement.id
        return self.course.id

    def questions_of(self, node_id: NodeId) -> tuple[Question, ...]:
        """Return the node's questions that count, withdrawn ones only if there are no others."""
        questions = counting(self.concept(node_id))
        return tuple(q for q in questions if q.key not in self.withdrawn) or questions

    def with_node(self, node: mind_maps.Node) -> "LoadedTopic":
        """Return the topic with the node replaced and the order planned anew.

        A map whose concepts are all mastered is completed.
        """
        nodes = tuple(node if other.id == node.id else other for other in self.mind_map.nodes)
        changed = replan(replace(self.mind_map, nodes=nodes))
        if all(other.is_mastered for other in changed.nodes):
            changed = replace(changed, status=mind_maps.MapStatus.COMPLETED)
        return replace(self, mind_map=changed)

    def with_refresher(self, refresher: Refresher) -> "LoadedTopic":
        """Return the topic with the refresher replaced. The map stays as it is."""
        return replace(
            self,
            refreshers=tuple(
                refresher if other.node_id == refresher.node_id else other
                for other in self.refreshers
            ),
        )

    def reopened(self) -> "LoadedTopic":
        """Return the topic with its map active again, or still to be planned.

        Its refreshers are removed, and its concepts take over their schedule.
        """
        status = mind_maps.MapStatus.ACTIVE if self.mind_map.nodes else mind_maps.MapStatus.DRAFT
        taken_over = handed_back(self.mind_map, self.refreshers)
        return replace(self, mind_map=replace(taken_over, status=status), refreshers=())

    def moved(
        self,
        to: mind_maps.FlowStatus,
        now: datetime,
        *,
        node: NodeId | None = None,
        phase: mind_maps.TeachingPhase | None = None,
    ) -> "LoadedTopic":
        """Return the topic with its flow moved on, or at another concept in the same status."""
        if to is not self.flow.status:
            return replace(self, flow=step_to(self.flow, to, now=now, node=node, phase=phase))
        return replace(self, flow=stay(self.flow, now=now, node=node, phase=phase))

    def moved_after_answers(self, node: mind_maps.Node, now: datetime) -> "LoadedTopic":
        """Return the topic with its flow moved to where the answers about the node lead."""
        to = after_quizzing(self.mind_map)
        if self.flow.status is mind_maps.FlowStatus.TEACHING:
            if to is not mind_maps.FlowStatus.COMPLETED:
                return self
            return self.moved(mind_maps.FlowStatus.QUIZZING, now, node=node.id).moved(to, now)
        following = next_node(self.mind_map)
        if to is mind_maps.FlowStatus.TEACHING and isinstance(following, mind_maps.Node):
            return self.moved(to, now, node=following.id, phase=mind_maps.TeachingPhase.EXPLAINING)
        if to is mind_maps.FlowStatus.COMPLETED:
            return self.moved(to, now)
        return self.moved(mind_maps.FlowStatus.REVIEWING, now, node=node.id)

    def diff(self) -> tuple[engine_changes.Change, ...]:
        """Return the changes since the topic was read."""
        return (
            *self._node_changes(),
            *self._status_changes(),
            *self._refresher_changes(),
            *self._rest_changes(),
            *self._reviews_again(),
            *self._flow_changes(),
        )

    def _node_changes(self) -> tuple[engine_changes.Change, ...]:
        before = {node.id: node for node in self.before.mind_map.nodes}
        nodes = tuple(node for node in self.mind_map.nodes if before.get(node.id) != node)
        if not nodes:
            return ()
        reviews = tuple(
            maps_changes.ReviewScheduled(node, node.next_review_at)
            for node in nodes
            if node.next_review_at is not None
            and before[node.id].next_review_at != node.next_review_at
        )
        due_before = {node.id for node in before.values() if node.next_review_at is not None}
        cleared = tuple(
            maps_changes.ReviewCleared(node.id)
            for node in nodes
            if node.next_review_at is None and node.id in due_before
        )
        return (maps_changes.NodesChanged(self.mind_map.id, nodes), *reviews, *cleared)

    def _status_changes(self) -> tuple[engine_changes.Change, ...]:
        status = self.mind_map.status
        if status is self.before.mind_map.status:
            return ()
        cleared = (maps_changes.ReviewsCleared(self.mind_map.id),) if status in CLOSED else ()
        return (maps_changes.MapStatusChanged(self.mind_map.id, status), *cleared)

    def _reviews_again(self) -> tuple[engine_changes.Change, ...]:
        """Return the reviews of a reopened map, which were cleared when it was left."""
        if self.before.mind_map.is_going or not self.is_open:
            return ()
        return tuple(
            maps_changes.ReviewScheduled(node, node.next_review_at)
            for node in self.mind_map.nodes
            if node.next_review_at is not None
        )

    def _refresher_changes(self) -> tuple[engine_changes.Change, ...]:
        before = self.before.refreshers
        kept = self.refreshers if self.mind_map.status is mind_maps.MapStatus.COMPLETED else ()
        if not kept:
            return (maps_changes.RefreshersDropped(self.mind_map.id),) if before else ()
        if not before:
            return (maps_changes.RefreshersKept(self.mind_map.learner_id, kept),)
        return tuple(
            maps_changes.RefresherReviewed(changed) for changed in kept if changed not in before
        )

    def _rest_changes(self) -> tuple[engine_changes.Change, ...]:
        since = self.mind_map.paused_at
        if since == self.before.mind_map.paused_at:
            return ()
        cleared = (maps_changes.ReviewsCleared(self.mind_map.id),) if since is not None else ()
        return (maps_changes.MapRested(self.mind_map.id, since), *cleared)

    def _flow_changes(self) -> tuple[engine_changes.Change, ...]:
        if self.flow == self.before.flow:
            return ()
        return (maps_changes.FlowMoved(self.flow, self.before.flow_version),)


async def load_topic(map_id: MapId, ports: Ports, *, course: Course | None = None) -> LoadedTopic:
    """Return the topic of the map. A `course` given is newer than the stored one."""
    topic = await ports[MAPS].get(map_id)
    course_id = topic.mind_map.course_id
    if course_id is None:
        raise KeyError(map_id)
    course = course or await ports[COURSES].get(course_id)
    supplement = await supplement_of(topic.mind_map, course, ports)
    return LoadedTopic(
        before=topic,
        course=course if supplement is None else whole_course(topic.mind_map, course, supplement),
        mind_map=topic.mind_map,
        flow=topic.flow,
        refreshers=topic.refreshers,
        withdrawn=topic.withdrawn,
        supplement=supplement,
    )


async def supplement_of(
    mind_map: mind_maps.MindMap, course: Course, ports: Ports
) -> Course | None:
    """Return what was written in addition for this map, or None. It is read only if needed."""
    known = {concept.id for concept in course.concepts}
    if all(node.concept_id in known for node in mind_map.nodes):
        return None
    return await ports[COURSES].find_by_id(supplement_id(mind_map.id))


def whole_course(mind_map: mind_maps.MindMap, course: Course, supplement: Course) -> Course:
    """Return the course with the concepts of the map's supplement."""
    concepts = {node.id: node.concept_id for node in mind_map.nodes}
    pairs = [
        (concepts[edge.parent], concepts[edge.child])
        for edge in mind_map.edges
        if edge.type is mind_maps.EdgeType.PREREQUISITE
    ]
    return with_supplement(course, supplement, pairs)


def labels(work: LoadedTopic, nodes: Iterable[mind_maps.Node], turn: Turn) -> tuple[str, ...]:
    """Return the names of the nodes in the learner's language."""
    return tuple(turn.text(work.course.concept(node.concept_id).label) for node in nodes)


def draft(course: Course, goal: str, turn: Turn, *, map_id: MapId | None = None) -> LoadedTopic:
    """Return a new topic of the course, at its placement."""
    mind_map = blank_map(
        map_id=map_id or turn.map_id(),
        learner_id=turn.learner.id,
        title=turn.text(course.title),
        now=turn.now,
        course_id=course.id,
        goal=goal or None,
    )
    flow = mind_maps.MapFlow(map_id=mind_map.id, started_at=turn.now, last_session_at=turn.now)
    flow = step_to(flow, mind_maps.FlowStatus.DIAGNOSING, now=turn.now)
    return LoadedTopic(
        before=Topic(mind_map=mind_map, flow=flow, flow_version=1),
        course=course,
        mind_map=mind_map,
        flow=flow,
    )
