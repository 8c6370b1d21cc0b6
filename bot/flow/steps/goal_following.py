"""After every turn: did it bring a goal further, what is open now, and does the next one begin?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from bot.domain.deck_standing import DeckStanding
from bot.domain.drill import standing_after
from bot.domain.ids import CourseId, MapId
from bot.domain.landscape.goals import GoalKind, GoalRef, GoalState, MasteredBy
from bot.domain.mind_map import ResponseType
from bot.flow.card_changes import CardReviewed
from bot.flow.changes import (
    AnswersTakenBack,
    Audited,
    FlowMoved,
    LearnerChanged,
    MapStatusChanged,
    NodesChanged,
    QuestionParked,
    ResponseRecorded,
)
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports, Topic
from bot.flow.replies import CheckpointProposed, GoalMastered, GoalNoted, GoalTakenBack, Reply
from bot.flow.states import (
    CardAsked,
    CardTurned,
    ChatState,
    CheckpointOffered,
    DrillEnded,
    Idle,
    LeechFound,
)
from bot.flow.steps import ending, goal_standing, goal_starting
from bot.flow.steps.goal_pages import cards_of
from bot.flow.steps.goal_standing import Moved, moves
from bot.flow.steps.landscape_work import Way, way_of
from bot.flow.turn import Turn

MOST_NAMED = 3
"""Goals that are named when they open; the others are counted."""
_AtCards = CardAsked | CardTurned | LeechFound


@dataclass(frozen=True, slots=True, kw_only=True)
class _Followed:
    """What came of a turn for the goals."""

    way: Way
    """As it is after the turn."""
    moved: Moved
    reached: tuple[GoalRef, ...]
    lost: tuple[GoalRef, ...]
    opened: tuple[GoalRef, ...]
    """What is open only now."""
    changed: dict[CourseId, Topic] = field(default_factory=dict)


async def follow(state: ChatState, outcome: Outcome, turn: Turn, ports: Ports) -> Outcome:
    """Return the outcome with what it means for the learner's goals.

    A goal that is reached is celebrated in a line, with what it opens. With the autopilot on, the
    next one begins by itself where a sitting has ended.
    """
    map_ids = tuple(dict.fromkeys(_worked_on(outcome)))
    drilled = _drill_ended(state, outcome)
    if not map_ids and not drilled:
        return outcome
    way = await way_of(turn, ports)
    if way.is_empty:
        return outcome
    followed = await _followed(state, outcome, map_ids, way, turn, ports)
    aimed = _goal_of_sitting(state, outcome, followed)
    following = _next(outcome, aimed, followed)
    begun = await _begin(outcome, following, followed, turn, ports) if following else None
    said = _said(followed, turn, goes_on=begun is not None)
    outcome = replace(
        outcome,
        changes=(*outcome.changes, *moves(followed.moved, turn), *_audited(followed)),
        replies=_put_in(outcome, said),
    )
    return outcome if begun is None else _joined(outcome, begun)


def _worked_on(outcome: Outcome) -> Iterator[MapId]:
    """Yield the maps in which something was answered, mastered or taken back."""
    for change in outcome.changes:
        match change:
            case ResponseRecorded(response):
                yield response.map_id
            case NodesChanged(map_id) | AnswersTakenBack(map_id):
                yield map_id
            case _:
                pass


def _drill_ended(state: ChatState, outcome: Outcome) -> bool:
    return isinstance(state, _AtCards) and not isinstance(outcome.state, _AtCards)


async def _followed(
    state: ChatState,
    outcome: Outcome,
    map_ids: Sequence[MapId],
    way: Way,
    turn: Turn,
    ports: Ports,
) -> _Followed:
    moved: dict[GoalRef, GoalState] = {}
    changed: dict[CourseId, Topic] = {}
    for map_id in map_ids:
        topic = _after(await ports.maps.get(map_id), outcome)
        if topic.mind_map.course_id is not None:
            changed[topic.mind_map.course_id] = topic
        moved |= await _by_topic(topic, outcome, way, turn, ports)
    if isinstance(state, _AtCards) and _drill_ended(state, outcome):
        moved |= await _by_drill(state, outcome, way, turn, ports)
    now = way.with_states(moved)
    before = set(way.reach.frontier)
    return _Followed(
        way=now,
        moved=moved,
        reached=tuple(it for it in moved if now.is_reached(it) and not way.is_reached(it)),
        lost=tuple(it for it in moved if way.is_reached(it) and not now.is_reached(it)),
        opened=tuple(it for it in now.reach.frontier if it not in before),
        changed=changed,
    )


async def _by_topic(topic: Topic, outcome: Outcome, way: Way, turn: Turn, ports: Ports) -> Moved:
    """Return the goals that what happened in the topic brings further."""
    mind_map = topic.mind_map
    ref = mind_map.reaches
    if ref is None:
        course_id = mind_map.course_id
        if course_id is None:
            return {}
        return goal_standing.goals_of_course(course_id, mind_map.nodes, way, turn.now)
    if ref not in way.atlas or not mind_map.nodes:
        return {}
    node_id = mind_map.nodes[0].id
    for change in outcome.changes:
        if isinstance(change, AnswersTakenBack) and change.map_id == mind_map.id:
            return await goal_standing.after_taking_back(ref, node_id, change.key, way, ports)
    given = [
        ending.as_past(it.response)
        for it in outcome.changes
        if isinstance(it, ResponseRecorded)
        and it.response.map_id == mind_map.id
        and it.response.type is not ResponseType.DIAGNOSTIC
    ]
    return await goal_standing.by_answers(ref, node_id, given, way, turn, ports)


async def _by_drill(
    state: _AtCards, outcome: Outcome, way: Way, turn: Turn, ports: Ports
) -> Moved:
    """Return the goals whose cards were drilled, as the last answer leaves them."""
    decks = {deck.id for deck in state.drill.decks}
    moved: dict[GoalRef, GoalState] = {}
    for ref, goal in zip(way.atlas.refs, way.atlas.goals, strict=True):
        selection = goal.cards_in(turn.language)
        wanted = goal.kind is GoalKind.MEMORIZE and selection and selection.deck_id in decks
        if not wanted or way.state(ref).is_mastered:
            continue
        cards = await cards_of(ref, way, turn, ports)
        if cards is None:
            continue
        cards = await _with_last(cards, ref, outcome, way, turn, ports)
        after = goal_standing.by_cards(way.state(ref), cards, turn.now)
        if after != way.state(ref):
            moved[ref] = after
    return moved


async def _with_last(
    cards: DeckStanding, ref: GoalRef, outcome: Outcome, way: Way, turn: Turn, ports: Ports
) -> DeckStanding:
    """Return the counts with the answers that only this turn stores."""
    selection = way.goal(ref).cards_in(turn.language)
    reviews = [it.review for it in outcome.changes if isinstance(it, CardReviewed)]
    learned = await ports.cards.learned(turn.learner.id, [it.ref for it in reviews])
    for review in reviews:
        card = learned.get(review.ref)
        chosen = (
            selection
            and card
            and not card.suspended
            and (
                review.ref.deck_id == selection.deck_id
                and (not selection.tags or set(selection.tags) & set(card.card.tags))
            )
        )
        if chosen and review.after is not None:
            ends = turn.learner.day_ends(turn.now)
            cards = standing_after(cards, review.before, review.after, turn.now, ends)
    return cards


def _after(topic: Topic, outcome: Outcome) -> Topic:
    """Return the topic with what this turn changed of it."""
    for change in outcome.changes:
        topic = _changed(topic, change)
    return topic


def _changed(topic: Topic, change: object) -> Topic:
    mind_map = topic.mind_map
    match change:
        case NodesChanged(map_id, nodes) if map_id == mind_map.id:
            new = {node.id: node for node in nodes}
            all_nodes = tuple(new.get(node.id, node) for node in mind_map.nodes)
            return replace(topic, mind_map=replace(mind_map, nodes=all_nodes))
        case MapStatusChanged(map_id, status) if map_id == mind_map.id:
            return replace(topic, mind_map=replace(mind_map, status=status))
        case FlowMoved(flow, version) if flow.map_id == mind_map.id:
            return replace(topic, flow=flow, flow_version=version + 1)
        case QuestionParked(map_id, table) if map_id == mind_map.id:
            return replace(topic, parked=table)
        case _:
            return topic


def _goal_of_sitting(state: ChatState, outcome: Outcome, followed: _Followed) -> GoalRef | None:
    """Return the goal that the sitting was about and that is reached; None where there is none.

    A goal may be reached in the middle of a quiz; then the next one waits until its end.
    """
    if followed.reached:
        return followed.reached[-1]
    refs = (it.mind_map.reaches for it in followed.changed.values())
    return next(
        (
            ref
            for ref in refs
            if ref
            and ref in followed.way.atlas
            and followed.way.is_reached(ref)
            and type(state) is not type(outcome.state)
        ),
        None,
    )


def _next(outcome: Outcome, aimed: GoalRef | None, followed: _Followed) -> GoalRef | None:
    """Return the goal that begins by itself; None where nothing does."""
    if aimed is None or not isinstance(outcome.state, Idle | DrillEnded | CheckpointOffered):
        return None
    if not followed.way.choices(aimed.landscape_id).autopilot:
        return None
    return followed.way.next_after(aimed)


async def _begin(
    outcome: Outcome, following: GoalRef, followed: _Followed, turn: Turn, ports: Ports
) -> Outcome | None:
    """Return how the next goal begins; None where it cannot without being asked for."""
    learners = [it.learner for it in outcome.changes if isinstance(it, LearnerChanged)]
    turn = replace(turn, learner=learners[-1]) if learners else turn
    aim = goal_starting.Aim(
        ref=following, way=followed.way, by_itself=True, changed=followed.changed
    )
    begun = await goal_starting.begin(outcome.state, aim, turn, ports)
    cannot = any(isinstance(reply, GoalNoted) for reply in begun.replies)
    return None if cannot or begun.state == outcome.state else begun


def _joined(outcome: Outcome, begun: Outcome) -> Outcome:
    """Return both in one turn; an offer that the next goal takes the place of is not made."""
    said = tuple(it for it in outcome.replies if not isinstance(it, CheckpointProposed))
    return Outcome(
        state=begun.state,
        changes=(*outcome.changes, *begun.changes),
        replies=(*said, *begun.replies),
    )


def _said(followed: _Followed, turn: Turn, *, goes_on: bool) -> tuple[Reply, ...]:
    way = followed.way
    reached = [_celebrated(ref, followed, turn, goes_on=goes_on) for ref in followed.reached]
    lost = []
    for ref in followed.lost:
        edition, place = way.at(ref)
        lost.append(GoalTakenBack(edition=edition, place=place, title=way.title(ref, turn)))
    return (*reached, *lost)


def _celebrated(ref: GoalRef, followed: _Followed, turn: Turn, *, goes_on: bool) -> GoalMastered:
    way, state = followed.way, followed.moved[ref]
    edition, place = way.at(ref)
    last = ref == followed.reached[-1]
    opened = followed.opened if last else ()
    return GoalMastered(
        edition=edition,
        place=place,
        title=way.title(ref, turn),
        by=state.by or MasteredBy.CHECKS,
        opens=tuple(way.title(it, turn) for it in opened[:MOST_NAMED]),
        opened=len(opened),
        goes_on=goes_on or not last,
    )


def _put_in(outcome: Outcome, said: tuple[Reply, ...]) -> tuple[Reply, ...]:
    """Return the replies with these before what is asked next, which stays the last word."""
    if isinstance(outcome.state, Idle | DrillEnded) or not outcome.replies:
        return (*outcome.replies, *said)
    return (*outcome.replies[:-1], *said, outcome.replies[-1])


def _audited(followed: _Followed) -> tuple[Audited, ...]:
    return tuple(
        Audited("goal_reached", {"landscape_id": ref.landscape_id, "goal_id": ref.goal_id})
        for ref in followed.reached
    )
