"""Progress with goals by what the learner did: cards, concepts, answers.

A look at all goals joins what is stored with what cards and courses show by now. A turn looks at
just the goals that its answers concern. Both return the new states, and the changes that store
them. The sums are the progress of the focus and of each landscape, which lists show.
"""

from collections.abc import Iterator, Mapping, Sequence, Set as AbstractSet
from dataclasses import replace
from datetime import datetime

from bot.domain.cards.deck import Selection
from bot.domain.cards.drill import DeckProgress
from bot.domain.goals.evidence import Answer, after_answers, without_answers
from bot.domain.goals.landscape import CourseLink, Goal, GoalKind, GoalState, Landscape, MasteredBy
from bot.domain.ids import ConceptId, CourseId, GoalRef, NodeId, QuestionKey, SkillId
from bot.domain.skills.graph import SkillStates
from bot.domain.topics.course import QuestionFormat
from bot.domain.topics.mind_map import ResponseType
from bot.flow.cards.ports import CARDS
from bot.flow.cards.states import AtCard, is_card_open
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Turn
from bot.flow.goals.landscape_progress import ALMOST, LandscapeProgress, stored_progress
from bot.flow.goals.pages import known_of, percent_of
from bot.flow.goals.ports import GoalMoved
from bot.flow.goals.replies import GoalsProgress, LandscapeLine
from bot.flow.maps.ports import MAPS, PastResponse
from bot.flow.skills.ports import SKILLS

ANSWERS = 500
"""How many answers about a concept are checked for what they show."""
GoalStates = Mapping[GoalRef, GoalState]


def moves(moved: GoalStates, turn: Turn) -> tuple[Change, ...]:
    """Return the changes that store the new states of these goals."""
    return tuple(GoalMoved(turn.learner.id, ref, state) for ref, state in moved.items())


def to_keep(state: ChatState, progress: LandscapeProgress, turn: Turn) -> tuple[Change, ...]:
    """Return the changes for goals that a look found further, so that reached goals stay reached.

    While a card is open, nothing is stored: its rating may still be undone, and the end of the
    drill celebrates what it reached.
    """
    at_card = isinstance(state, AtCard) or is_card_open(state)
    return () if at_card else moves(progress.unstored, turn)


async def current_progress(turn: Turn, ports: Ports, *also: Landscape) -> LandscapeProgress:
    """Return how far the learner is by now, even if they did not look at their goals before.

    `also` are landscapes that they follow from now on.
    """
    return await with_look(await stored_progress(turn, ports, *also), turn, ports)


async def with_look(progress: LandscapeProgress, turn: Turn, ports: Ports) -> LandscapeProgress:
    """Return the progress after a look at the concepts and cards that reach its goals.

    That is one read for all courses and two for all cards, however many goals there are.
    """
    found = dict(await _by_courses(progress, turn, ports))
    if any(_goals_of_skills_ahead(progress)):
        states = await ports[SKILLS].states(turn.learner.id)
        found |= goals_of_skills(states, progress.with_states(found), turn.now)
    due_again: list[GoalRef] = []
    for ref, cards in (await _cards(progress, turn, ports)).items():
        found |= if_new(ref, by_cards(progress.state(ref), cards, turn.now), progress)
        if progress.is_reached(ref) and cards.cards and not cards.is_mastered:
            due_again.append(ref)
    return progress.with_found(found, frozenset(due_again))


def goals_of_courses(
    mastered: Mapping[CourseId, AbstractSet[ConceptId]], progress: LandscapeProgress, now: datetime
) -> GoalStates:
    """Return the goals with a new state because of these courses' mastered concepts."""
    moved: dict[GoalRef, GoalState] = {}
    for ref, link in _goals_of_courses_ahead(progress):
        if link.course_id in mastered:
            state = by_concepts(progress.state(ref), link, mastered[link.course_id], now)
            moved |= if_new(ref, state, progress)
    return moved


def goals_of_skills(states: SkillStates, progress: LandscapeProgress, now: datetime) -> GoalStates:
    """Return the goals with a new state because of the learner's skills."""
    moved: dict[GoalRef, GoalState] = {}
    for ref, wanted in _goals_of_skills_ahead(progress):
        known = progress.state(ref)
        mastered = sum(
            skill_id in states and states[skill_id].is_mastered() for skill_id in wanted
        )
        shown = _by_share(known, mastered, len(wanted), MasteredBy.SKILLS, now)
        moved |= if_new(ref, known.with_more(shown), progress)
    return moved


def wanted_cards(progress: LandscapeProgress, turn: Turn) -> dict[GoalRef, Selection]:
    """Return the cards of each goal to memorize."""
    wanted = (
        (ref, goal.cards_in(turn.language))
        for ref, goal in _atoms(progress)
        if goal.kind is GoalKind.MEMORIZE
    )
    return {ref: cards for ref, cards in wanted if cards is not None}


def by_cards(state: GoalState, cards: DeckProgress, now: datetime) -> GoalState:
    """Return the goal's state by its cards (K14).

    A reached goal stays reached, even if some are due.

    A forgotten card comes back by itself. Goals that build on this one would only lock and unlock
    with every day of cards.
    """
    if state.is_mastered or cards.cards == 0:
        return state
    if cards.is_mastered:
        return replace(state, mastery=1.0, mastered_at=now, by=MasteredBy.CARDS)
    return replace(state, mastery=_short_of_all(known_of(cards), cards.cards))


def by_concepts(
    state: GoalState, link: CourseLink, mastered: AbstractSet[ConceptId], now: datetime
) -> GoalState:
    """Return the goal's state by the concepts of its course.

    A reached goal stays reached (K12).
    """
    if state.is_mastered or not link.concept_ids:
        return state
    wanted = set(link.concept_ids)
    return _by_share(state, len(wanted & mastered), len(wanted), MasteredBy.CONCEPTS, now)


def _by_share(state: GoalState, reached: int, of: int, by: MasteredBy, now: datetime) -> GoalState:
    """Return the goal's state if `reached` of the `of` things that reach it are mastered."""
    if reached == of:
        return replace(state, mastery=1.0, mastered_at=now, by=by)
    return replace(state, mastery=_short_of_all(reached, of))


async def by_answers(
    ref: GoalRef,
    node_id: NodeId,
    given: Sequence[PastResponse],
    progress: LandscapeProgress,
    turn: Turn,
    ports: Ports,
) -> GoalStates:
    """Return the goal's state after these answers and all before. `given` are not stored yet."""
    answers = [*await _stored_answers(node_id, ports), *map(_answer, given)]
    return if_new(ref, after_answers(progress.state(ref), answers, turn.now), progress)


async def after_taking_back(
    ref: GoalRef, node_id: NodeId, key: QuestionKey, progress: LandscapeProgress, ports: Ports
) -> GoalStates:
    """Return the goal's state without the answers to that question."""
    left = [answer for answer in await _stored_answers(node_id, ports) if answer.key != key]
    return if_new(ref, without_answers(progress.state(ref), left), progress)


async def _stored_answers(node_id: NodeId, ports: Ports) -> list[Answer]:
    past = await ports[MAPS].responses(node_id, ANSWERS)
    return [
        _answer(response)
        for response in reversed(past)
        if response.type is not ResponseType.DIAGNOSTIC
    ]


def _answer(given: PastResponse) -> Answer:
    return Answer(
        key=given.question_key,
        format=QuestionFormat(given.question_format),
        lesson_id=given.lesson_id,
        quality=given.quality,
    )


async def _by_courses(progress: LandscapeProgress, turn: Turn, ports: Ports) -> GoalStates:
    if not any(_goals_of_courses_ahead(progress)):
        return {}
    return goals_of_courses(await ports[MAPS].mastered(turn.learner.id), progress, turn.now)


async def _cards(
    progress: LandscapeProgress, turn: Turn, ports: Ports
) -> dict[GoalRef, DeckProgress]:
    """Return how far the learner is with the cards of each goal whose deck they began."""
    wanted = wanted_cards(progress, turn)
    begun = await ports[CARDS].begun_decks(turn.learner.id) if wanted else ()
    wanted = {ref: cards for ref, cards in wanted.items() if cards.deck_id in begun}
    if not wanted:
        return {}
    known = await ports[CARDS].progress_of_each(
        turn.learner.id, frozenset(wanted.values()), turn.due_by
    )
    return {ref: known[cards] for ref, cards in wanted.items()}


def _goals_of_courses_ahead(progress: LandscapeProgress) -> Iterator[tuple[GoalRef, CourseLink]]:
    """Yield the goals that a course teaches and that are not reached yet."""
    for ref, goal in _atoms(progress):
        ahead = goal.kind is GoalKind.UNDERSTANDING and not progress.state(ref).is_mastered
        if ahead and goal.course is not None:
            yield ref, goal.course


def _goals_of_skills_ahead(
    progress: LandscapeProgress,
) -> Iterator[tuple[GoalRef, tuple[SkillId, ...]]]:
    """Yield the goals that skills reach and that are not reached yet."""
    for ref, goal in _atoms(progress):
        ahead = goal.kind is GoalKind.UNDERSTANDING and not progress.state(ref).is_mastered
        if ahead and goal.skills.reached_by:
            yield ref, goal.skills.reached_by


def _atoms(progress: LandscapeProgress) -> Iterator[tuple[GoalRef, Goal]]:
    goals = zip(progress.atlas.refs, progress.atlas.goals, strict=True)
    return ((ref, goal) for ref, goal in goals if progress.atlas.is_atomic(ref))


def if_new(ref: GoalRef, state: GoalState, progress: LandscapeProgress) -> GoalStates:
    """Return the goal with its state if that has changed, else nothing."""
    return {} if state == progress.state(ref) else {ref: state}


def _short_of_all(reached: int, of: int) -> float:
    """Return the share, always below 1: what is not certified is not complete."""
    return min(reached / of, ALMOST)


def goals_progress(progress: LandscapeProgress) -> GoalsProgress | None:
    """Return how far the learner is with the focus or else in all, or None without landscapes."""
    if progress.is_empty:
        return None
    tops = [ref for landscape in progress.stored.landscapes for ref in progress.tops(landscape.id)]
    reached, of = progress.count_reached(progress.focus or tops)
    share = progress.share_of(progress.focus or tops)
    return GoalsProgress(
        focus=len(progress.focus), percent=percent_of(share), reached=reached, of=of
    )


def landscapes_progress(progress: LandscapeProgress, turn: Turn) -> tuple[LandscapeLine, ...]:
    """Return how far the learner is in each landscape that they follow."""
    return tuple(
        _progress_in(landscape, progress, turn) for landscape in progress.stored.landscapes
    )


def _progress_in(landscape: Landscape, progress: LandscapeProgress, turn: Turn) -> LandscapeLine:
    reached, of = progress.count_reached(progress.within_choices(progress.tops(landscape.id)))
    focus = [ref for ref in progress.focus if ref.landscape_id == landscape.id]
    return LandscapeLine(
        title=turn.text(landscape.title),
        percent=percent_of(progress.share_of_all(landscape.id)),
        reached=reached,
        of=of,
        focus=len(focus),
        focus_percent=percent_of(progress.share_of(focus)),
    )
