"""/next: the best next thing right now, or why there is none."""

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.agenda import AgendaEntry, AgendaKind, AgendaTopic, agenda
from bot.domain.curriculum import NoNext, next_node
from bot.domain.ids import MapId
from bot.domain.map_flow import resumed
from bot.domain.mind_map import MapStatus
from bot.flow.events import NextAsked
from bot.flow.outcome import (
    Change,
    NothingToDo,
    Outcome,
    PlacementProposed,
    QuestionParked,
    ReviewScheduled,
    WhyNothing,
)
from bot.flow.ports import Ports, TopicSummary
from bot.flow.states import (
    ChatState,
    Due,
    Idle,
    OnTheTable,
    PlacementOffered,
    QuizPurpose,
    TextDoubted,
)
from bot.flow.steps import lessons, parking, reviewing, standing
from bot.flow.steps.courses import course_cards
from bot.flow.steps.teaching import PAST
from bot.flow.steps.topic_work import TopicWork, take_up
from bot.flow.turn import Turn

OPEN = {MapStatus.ACTIVE, MapStatus.DRAFT}


async def begin_next(state: ChatState, _: NextAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show what is open; where nothing is, begin the best next thing."""
    if not isinstance(state, Idle | TextDoubted):
        return Outcome(state=state, replies=await standing.show_again(state, turn, ports))
    topics = await ports.maps.of_learner(turn.learner.id, turn.now)
    going = [topic for topic in topics if topic.status in OPEN]
    if not going:
        return _nothing(topics, turn, ports)
    works = [await take_up(topic.map_id, ports) for topic in going]
    if works[0].before.parked is not None:
        return await _take_back(works[0].before.parked, works[0].mind_map.id, turn, ports)
    return await _begin_best(works, turn, ports)


async def switch_to(state: ChatState, map_id: MapId, turn: Turn, ports: Ports) -> Outcome:
    """Go on in that topic where it was left; the question on the table waits with its own."""
    if parking.topic_of(state) == map_id:
        return Outcome(state=state, replies=await standing.show_again(state, turn, ports))
    work = await take_up(map_id, ports)
    parked = work.before.parked
    set_aside = parking.park(state)
    if work.mind_map.status is MapStatus.COMPLETED:
        topics = await ports.maps.of_learner(turn.learner.id, turn.now)
        others = course_cards(turn, ports, but=topics)
        finished = NothingToDo(why=WhyNothing.FINISHED, courses=others)
        return Outcome(state=state, replies=(finished,))
    if not work.mind_map.nodes and parked is None:
        return _placed_anew(work, set_aside, turn)
    taken_up = _resumed(work, turn)
    if parked is not None:
        begun = await _take_back(parked, map_id, turn, ports)
        begun = replace(begun, changes=(*taken_up.changes(), *begun.changes))
    else:
        begun = await _begin_best([taken_up], turn, ports)
    return replace(begun, changes=(*set_aside, *_reviews_again(work, taken_up), *begun.changes))


async def _begin_best(works: Sequence[TopicWork], turn: Turn, ports: Ports) -> Outcome:
    topics = [await _agenda_topic(work, turn, ports, current=work is works[0]) for work in works]
    today = turn.learner.day(turn.now)
    entries = agenda(turn.now, today, None, topics)
    by_id = {work.mind_map.id: work for work in works}
    if not entries:
        return _waiting(works)
    work = by_id[entries[0].map_id]
    if entries[0].kind is AgendaKind.REVIEW:
        due = [
            Due(map_id=entry.map_id, node_id=entry.node_id)
            for entry in entries
            if entry.kind is AgendaKind.REVIEW
        ]
        begun = await reviewing.begin_with(due, turn, ports)
        return replace(begun, changes=(*work.changes(), *begun.changes))
    return await _begin(entries[0], work, turn, ports)


async def _begin(entry: AgendaEntry, work: TopicWork, turn: Turn, ports: Ports) -> Outcome:
    node = work.mind_map.node(entry.node_id)
    past = await ports.maps.responses(node.id, PAST)
    if entry.kind is AgendaKind.CHECKPOINT:
        purpose = QuizPurpose.CHECKPOINT
        return lessons.begin_quiz(work, node, purpose, past, turn, lesson_id=turn.lesson_id())
    return lessons.begin_concept(work, node, past, turn)


async def _agenda_topic(
    work: TopicWork, turn: Turn, ports: Ports, *, current: bool
) -> AgendaTopic:
    tried = await ports.maps.checkpoints_tried(work.mind_map.id)
    return AgendaTopic(
        mind_map=work.mind_map,
        current=current,
        checkpoint_tried_on={node: turn.learner.day(at) for node, at in tried.items()},
    )


async def _take_back(parked: OnTheTable, map_id: MapId, turn: Turn, ports: Ports) -> Outcome:
    return Outcome(
        state=parked,
        changes=(QuestionParked(map_id, None),),
        replies=await standing.show_again(parked, turn, ports),
    )


def _placed_anew(work: TopicWork, set_aside: tuple[Change, ...], turn: Turn) -> Outcome:
    """Offer the placement again, for a topic that was stopped before it had a plan."""
    ticket = turn.ticket()
    return Outcome(
        state=PlacementOffered(ticket=ticket, course_id=work.course.id),
        changes=set_aside,
        replies=(
            PlacementProposed(
                ticket=ticket,
                title=turn.text(work.course.title),
                concepts=len(work.course.concepts),
            ),
        ),
    )


def _resumed(work: TopicWork, turn: Turn) -> TopicWork:
    """Return the topic active again if it was stopped; its progress is intact."""
    if work.mind_map.status is not MapStatus.ABANDONED:
        return work
    status = MapStatus.ACTIVE if work.mind_map.nodes else MapStatus.DRAFT
    return replace(
        work,
        mind_map=replace(work.mind_map, status=status),
        flow=resumed(work.flow, work.mind_map, turn.now),
    )


def _reviews_again(before: TopicWork, after: TopicWork) -> tuple[Change, ...]:
    """Return the reviews of a resumed topic; stopping had cleared them."""
    if before.mind_map.status is after.mind_map.status:
        return ()
    return tuple(
        ReviewScheduled(node, node.next_review_at)
        for node in after.mind_map.nodes
        if node.next_review_at is not None
    )


def _nothing(topics: Sequence[TopicSummary], turn: Turn, ports: Ports) -> Outcome:
    why = WhyNothing.NO_TOPIC
    if topics:
        done = topics[0].status == MapStatus.COMPLETED
        why = WhyNothing.FINISHED if done else WhyNothing.PAUSED
    finished = [topic for topic in topics if topic.status == MapStatus.COMPLETED]
    nothing = NothingToDo(why=why, courses=course_cards(turn, ports, but=finished))
    return Outcome(state=Idle(), replies=(nothing,))


def _waiting(works: Sequence[TopicWork]) -> Outcome:
    """Say when something will be due; never that all is done while it is not."""
    reasons = [next_node(work.mind_map) for work in works]
    times = [r.next_review_at for r in reasons if isinstance(r, NoNext) and r.next_review_at]
    return Outcome(
        state=Idle(),
        replies=(NothingToDo(why=WhyNothing.WAITING, next_review_at=min(times, default=None)),),
    )
