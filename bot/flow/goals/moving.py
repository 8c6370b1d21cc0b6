"""What a turn changed about the learner's goals, by answers, mastery and drills."""

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.cards.deck import Selection
from bot.domain.cards.drill import progress_after
from bot.domain.cards.state import CardState, LearnedCard
from bot.domain.goals.landscape import Goal, GoalKind, GoalState, MasteredBy
from bot.domain.ids import DeckId, GoalRef, MapId, SkillId
from bot.domain.mastery.tracing import SkillState
from bot.domain.topics.mind_map import ResponseType
from bot.flow.cards.changes import CardReviewed, CardReviewUndone
from bot.flow.cards.ports import CARDS
from bot.flow.cards.states import CardTurned, Drill, DrillEnded, LeechFound, drill_of, is_card_open
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.goals import evidence
from bot.flow.goals.evidence import GoalStates
from bot.flow.goals.landscape_progress import ALMOST, LandscapeProgress
from bot.flow.goals.ports import GoalMoved
from bot.flow.maps import changes as maps_changes, sitting_end
from bot.flow.maps.ports import MAPS, Topic
from bot.flow.skills.changes import SkillChange, changed_states
from bot.flow.skills.ports import SKILLS


def _drill_at_card(state: ChatState) -> Drill | None:
    """Return the drill if one of its cards is asked, rated or treated as a leech."""
    return drill_of(state) if isinstance(state, LeechFound) or is_card_open(state) else None


def may_move(state: ChatState, outcome: Outcome) -> bool:
    """Return True if the turn may have moved a goal forward or back."""
    return (
        bool(_maps_changed(outcome) or _certified_goals(outcome) or _new_skills(outcome))
        or _drill_ended(state, outcome)
        or is_undone(outcome)
    )


def is_undone(outcome: Outcome) -> bool:
    """Return True if the rating of a card was undone."""
    return any(isinstance(change, CardReviewUndone) for change in outcome.changes)


def celebrated_goals(state: ChatState) -> tuple[GoalRef, ...]:
    """Return the goals that the open drill has already celebrated."""
    drill = _drill_at_card(state)
    return () if drill is None else drill.celebrated


def with_celebrated_goals(
    outcome: Outcome, moved: GoalStates, progress: LandscapeProgress
) -> Outcome:
    """Return the outcome. A card that comes back keeps the goals that it opened again."""
    pending = outcome.state
    if not isinstance(pending, CardTurned) or not is_undone(outcome):
        return outcome
    opened = (ref for ref in moved if progress.is_reached(ref))
    known = tuple(dict.fromkeys((*pending.drill.celebrated, *opened)))
    return replace(outcome, state=replace(pending, drill=replace(pending.drill, celebrated=known)))


async def topics_after(outcome: Outcome, ports: Ports) -> tuple[Topic, ...]:
    """Return the topics that were worked on, as this turn leaves them."""
    topics = []
    for map_id in _maps_changed(outcome):
        topic = await ports[MAPS].get(map_id)
        for change in outcome.changes:
            topic = _with_change(topic, change)
        topics.append(topic)
    return tuple(topics)


async def moved_by(
    state: ChatState,
    outcome: Outcome,
    topics: Sequence[Topic],
    progress: LandscapeProgress,
    turn: Turn,
    ports: Ports,
) -> GoalStates:
    """Return the goals that the turn moved forward or back."""
    moved = {
        ref: goal_state
        for ref, goal_state in _certified_goals(outcome).items()
        if ref in progress.atlas
    }
    for topic in topics:
        moved |= await _by_topic(topic, outcome, progress, turn, ports)
    if mastered := _new_skills(outcome):
        states = {**await ports[SKILLS].states(turn.learner.id), **mastered}
        moved |= evidence.goals_of_skills(states, progress.with_states(moved), turn.now)
    drill = _drill_at_card(state)
    if drill is not None and _drill_ended(state, outcome):
        decks = frozenset(deck.id for deck in drill.decks)
        moved |= await _by_drill(decks, outcome, progress, turn, ports)
    if isinstance(state, DrillEnded) and isinstance(outcome.state, CardTurned):
        moved |= await _before_drill(state, outcome, progress, turn, ports)
    return moved


def _certified_goals(outcome: Outcome) -> GoalStates:
    """Return the goals that an exam certified in this turn, which is already among its changes."""
    moves = (change for change in outcome.changes if isinstance(change, GoalMoved))
    return {move.ref: move.state for move in moves if move.state.by is MasteredBy.EXAM}


def _new_skills(outcome: Outcome) -> dict[SkillId, SkillState]:
    """Return the skills that this turn mastered for the first time."""
    return {
        state.skill_id: state
        for change in outcome.changes
        if isinstance(change, SkillChange)
        for state in changed_states(change)
        if state.is_mastered() and state.mastered_at == state.last_practiced_at
    }


def _maps_changed(outcome: Outcome) -> tuple[MapId, ...]:
    """Return the maps in which an answer was given or taken back, or a concept changed."""
    map_ids: list[MapId] = []
    for change in outcome.changes:
        match change:
            case maps_changes.ResponseRecorded(response):
                map_ids.append(response.map_id)
            case maps_changes.NodesChanged(map_id) | maps_changes.AnswersTakenBack(map_id):
                map_ids.append(map_id)
            case _:
                pass
    return tuple(dict.fromkeys(map_ids))


def _drill_ended(state: ChatState, outcome: Outcome) -> bool:
    return _drill_at_card(state) is not None and _drill_at_card(outcome.state) is None


async def _by_topic(
    topic: Topic, outcome: Outcome, progress: LandscapeProgress, turn: Turn, ports: Ports
) -> GoalStates:
    """Return the goals that the turn moved in the topic."""
    mind_map = topic.mind_map
    ref = mind_map.reaches
    if ref is None:
        course_id = mind_map.course_id
        if course_id is None:
            return {}
        mastered = {node.concept_id for node in mind_map.nodes if node.is_mastered}
        return evidence.goals_of_courses({course_id: mastered}, progress, turn.now)
    if ref not in progress.atlas or not mind_map.nodes:
        return {}
    node_id = mind_map.nodes[0].id
    for change in outcome.changes:
        if isinstance(change, maps_changes.AnswersTakenBack) and change.map_id == mind_map.id:
            return await evidence.after_taking_back(ref, node_id, change.key, progress, ports)
    given = [
        sitting_end.as_past(change.response)
        for change in outcome.changes
        if isinstance(change, maps_changes.ResponseRecorded)
        and change.response.map_id == mind_map.id
        and change.response.type is not ResponseType.DIAGNOSTIC
    ]
    return await evidence.by_answers(ref, node_id, given, progress, turn, ports)


async def _by_drill(
    decks: frozenset[DeckId],
    outcome: Outcome,
    progress: LandscapeProgress,
    turn: Turn,
    ports: Ports,
) -> GoalStates:
    """Return the goals whose cards were drilled, as the last answer leaves them."""
    wanted = {
        ref: cards
        for ref, cards in evidence.wanted_cards(progress, turn).items()
        if cards.deck_id in decks
    }
    if not wanted:
        return {}
    known = await ports[CARDS].progress_of_each(
        turn.learner.id, frozenset(wanted.values()), turn.due_by
    )
    last = await _answered_last(outcome, turn, ports)
    moved: dict[GoalRef, GoalState] = {}
    for ref, selection in wanted.items():
        cards = known[selection]
        for card, before, after in last:
            if _is_of(card, selection):
                cards = progress_after(cards, before, after, turn.due_by)
        moved |= evidence.if_new(
            ref, evidence.by_cards(progress.state(ref), cards, turn.now), progress
        )
    return moved


async def _answered_last(
    outcome: Outcome, turn: Turn, ports: Ports
) -> list[tuple[LearnedCard, CardState | None, CardState]]:
    """Return the answers that this turn stores: the card, and its state before and after."""
    reviews = [change.review for change in outcome.changes if isinstance(change, CardReviewed)]
    if not reviews:
        return []
    learned = await ports[CARDS].learned(turn.learner.id, [review.ref for review in reviews])
    return [
        (learned[review.ref], review.before, review.after)
        for review in reviews
        if review.ref in learned and review.after is not None
    ]


async def _before_drill(
    state: DrillEnded, outcome: Outcome, progress: LandscapeProgress, turn: Turn, ports: Ports
) -> GoalStates:
    """Return the goals of the card that the drill had reached, open again.

    The card's rating was undone. Goals that other cards reached stay reached.
    """
    refs = [change.ref for change in outcome.changes if isinstance(change, CardReviewUndone)]
    cards = (await ports[CARDS].learned(turn.learner.id, refs)).values() if refs else ()
    moved: dict[GoalRef, GoalState] = {}
    for ref, goal in zip(progress.atlas.refs, progress.atlas.goals, strict=True):
        selection, known = _selection_of(goal, turn), progress.state(ref)
        at = known.mastered_at if known.by is MasteredBy.CARDS else None
        if at is None or at < state.drill.begun_at or selection is None:
            continue
        if any(_is_of(card, selection) for card in cards):
            moved[ref] = GoalState(mastery=ALMOST)
    return moved


def _selection_of(goal: Goal, turn: Turn) -> Selection | None:
    return goal.cards_in(turn.language) if goal.kind is GoalKind.MEMORIZE else None


def _is_of(card: LearnedCard, selection: Selection) -> bool:
    wanted = set(selection.tags)
    tagged = not wanted or not wanted.isdisjoint(card.card.tags)
    return tagged and card.ref.deck_id == selection.deck_id and not card.suspended


def _with_change(topic: Topic, change: object) -> Topic:
    mind_map = topic.mind_map
    match change:
        case maps_changes.NodesChanged(map_id, nodes) if map_id == mind_map.id:
            new = {node.id: node for node in nodes}
            all_nodes = tuple(new.get(node.id, node) for node in mind_map.nodes)
            return replace(topic, mind_map=replace(mind_map, nodes=all_nodes))
        case maps_changes.MapStatusChanged(map_id, status) if map_id == mind_map.id:
            return replace(topic, mind_map=replace(mind_map, status=status))
        case maps_changes.FlowMoved(flow, version) if flow.map_id == mind_map.id:
            return replace(topic, flow=flow, flow_version=version + 1)
        case maps_changes.QuestionPaused(map_id, pending) if map_id == mind_map.id:
            return replace(topic, paused_question=pending)
        case _:
            return topic
