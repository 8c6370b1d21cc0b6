"""Beginning a goal: its cards are drilled, its course goes on, or its lesson is written."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from bot.domain.cards.deck import Selection
from bot.domain.goals.landscape import CourseLink, Goal, GoalKind, SkillLink
from bot.domain.ids import ConceptId, CourseId, GoalRef
from bot.domain.mastery.concepts import checkpoint_open
from bot.domain.topics.concept_graph import course_graph, with_prerequisites
from bot.domain.topics.course import Course
from bot.domain.topics.curriculum import frontier
from bot.domain.topics.mind_map import Node
from bot.flow.cards import drilling
from bot.flow.cards.changes import DeckActivated
from bot.flow.cards.events import DeckDrillPressed
from bot.flow.cards.ports import CARDS, DeckSummary
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.states import ChatState
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.goals import lessons as goal_lessons, replies as goal_replies
from bot.flow.goals.events import ExamAimed, ExamOffered, GoalBegunPressed, NextGoalPressed
from bot.flow.goals.evidence import current_progress, to_keep
from bot.flow.goals.landscape_progress import LandscapeProgress, short_landscape_id
from bot.flow.goals.pages import (
    first_within,
    note_line,
    old_button,
    show_what_is_missing,
    where_is,
)
from bot.flow.goals.replies import GoalNote
from bot.flow.lessons import checkpoints, lessons
from bot.flow.lessons.states import Checkpoint
from bot.flow.maps.changes import MapRested
from bot.flow.maps.loaded_topic import LoadedTopic
from bot.flow.maps.ports import COURSES, MAPS, Topic
from bot.flow.practice.events import SkillPressed
from bot.flow.skills.ports import SKILLS
from bot.flow.topics import choosing
from bot.flow.topics.events import CoursePressed
from bot.flow.tutor.tutoring import TEACHER

Changed = Mapping[CourseId, Topic]


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """A goal that should begin."""

    ref: GoalRef
    progress: LandscapeProgress
    by_itself: bool = False
    """Whether it follows another one without being asked for."""
    in_focus: bool = False
    """Whether it comes now because it leads to a goal in focus."""
    changed: Changed = field(default_factory=dict)
    """Topics that this turn has changed, by their courses, as they are now."""

    @property
    def goal(self) -> Goal:
        """Return the goal."""
        return self.progress.goal(self.ref)


async def begin_goal(
    state: ChatState, event: GoalBegunPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Begin the goal, or the first open one in it. For a locked one, show what is missing."""
    progress = await current_progress(turn, ports)
    ref = progress.ref(event.version, event.place)
    if ref is None:
        return old_button(state)
    if not progress.atlas.is_atomic(ref):
        open_within = progress.reach.open_within(ref)
        first = open_within[0] if open_within else ref
        ref = first_within(ref, progress, ports) or first
        if progress.is_exam(ref):
            return await _offer_exam(state, Aim(ref=ref, progress=progress), turn, ports)
    return await begin(state, Aim(ref=ref, progress=progress), turn, ports)


async def begin_next_goal(
    state: ChatState, event: NextGoalPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Begin the next goal, or reply why there is none."""
    progress = await current_progress(turn, ports)
    short_ids = {
        short_landscape_id(landscape.id): landscape.id for landscape in progress.stored.landscapes
    }
    named, written = short_ids.get(event.landscape), ports[TEACHER] is not None
    following = (
        progress.next_after(progress.last_reached, written=written)
        if named is None
        else progress.next_in(named, written=written)
    )
    if following is None:
        note = GoalNote.NO_LANDSCAPE if progress.is_empty else GoalNote.NO_NEXT
        return Outcome(state=state, replies=(goal_replies.note_line(note),))
    aim = Aim(ref=following, progress=progress)
    if progress.is_exam(following):
        return await _offer_exam(state, aim, turn, ports)
    return await begin(state, aim, turn, ports)


async def begin(state: ChatState, aim: Aim, turn: Turn, ports: Ports) -> Outcome:
    """Begin the goal. If it cannot begin, the chat stays where it is, and the reply says why."""
    begun = await _begin_or_lock(state, aim, turn, ports)
    kept = to_keep(state, aim.progress, turn)
    return replace(begun, changes=(*kept, *begun.changes))


async def _offer_exam(state: ChatState, aim: Aim, turn: Turn, ports: Ports) -> Outcome:
    """Offer the exam, or reply that its last attempt is not graded yet."""
    offered = await hand_over(state, ExamOffered(aim.ref, aim.progress), turn, ports)
    return offered if offered.replies else await begin(state, aim, turn, ports)


async def _begin_or_lock(state: ChatState, aim: Aim, turn: Turn, ports: Ports) -> Outcome:
    if not aim.progress.is_open(aim.ref) and not aim.progress.is_reached(aim.ref):
        return show_what_is_missing(state, aim.ref, aim.progress, turn, edits=False)
    begun = await _begin_kind(state, aim, turn, ports)
    is_exam = aim.progress.is_exam(aim.ref)
    if is_exam or goal_replies.tells_why_not(begun.replies):
        return begun
    reply = goal_replies.beginning(
        aim.progress.title(aim.ref, turn),
        aim.goal.kind,
        where_is(aim.ref, aim.progress, turn),
        by_itself=aim.by_itself,
        in_focus=aim.in_focus,
    )
    return replace(begun, replies=(reply, *begun.replies))


async def _begin_kind(state: ChatState, aim: Aim, turn: Turn, ports: Ports) -> Outcome:
    match aim.goal.kind:
        case GoalKind.EXAM:
            return await hand_over(state, ExamAimed(aim.ref, aim.progress), turn, ports)
        case GoalKind.MEMORIZE:
            return await _drill(state, aim, turn, ports)
        case GoalKind.UNDERSTANDING:
            return await _understand(state, aim, turn, ports)


async def _drill(state: ChatState, aim: Aim, turn: Turn, ports: Ports) -> Outcome:
    """Drill the cards of the goal, due ones first. This takes its deck for drills."""
    selection = aim.goal.cards_in(turn.language)
    deck = await _deck(selection, turn, ports)
    if selection is None or deck is None:
        reply = note_line(GoalNote.NO_CARDS, aim.ref, aim.progress, turn)
        return Outcome(state=state, replies=(reply,))
    begun = await drilling.begin_drill(state, turn, ports, selection=selection)
    more = any(
        isinstance(reply, Line) and reply.offers(DeckDrillPressed) for reply in begun.replies
    )
    if more:  # the day has had its new cards, but the learner asks for these
        begun = await drilling.begin_drill(state, turn, ports, selection=selection, only_new=True)
    taken = () if deck.taken else (DeckActivated(turn.learner.id, deck.deck_id),)
    return replace(begun, changes=(*taken, *begun.changes))


async def _deck(selection: Selection | None, turn: Turn, ports: Ports) -> DeckSummary | None:
    if selection is None:
        return None
    return await ports[CARDS].deck(turn.learner.id, selection.deck_id, turn.due_by)


async def _understand(state: ChatState, aim: Aim, turn: Turn, ports: Ports) -> Outcome:
    """Go on with the course that teaches the goal, or have its lesson written.

    Without a course and a model, the skills that reach the goal are practised.
    """
    link = aim.goal.course
    course = await ports[COURSES].find_by_id(link.course_id) if link else None
    if link is None or course is None:
        if ports[TEACHER] is None and aim.goal.skills.reached_by:
            return await _practise(state, aim.goal.skills, turn, ports)
        return await goal_lessons.begin(state, aim.ref, aim.progress, turn, ports)
    topic = aim.changed.get(course.id)
    if topic is None:
        topic = await _topic(course.id, turn, ports)
        return await begin_in_course(state, link, course, topic, turn, ports)
    begun = await begin_straight(state, link, course, topic, turn, ports)
    reply = note_line(GoalNote.NO_NEXT, aim.ref, aim.progress, turn)
    return begun or Outcome(state=state, replies=(reply,))


async def _practise(state: ChatState, link: SkillLink, turn: Turn, ports: Ports) -> Outcome:
    """Practise the first of the skills that is not mastered."""
    states = await ports[SKILLS].states(turn.learner.id)
    ahead = (
        skill_id
        for skill_id in link.reached_by
        if skill_id not in states or not states[skill_id].is_mastered()
    )
    wanted = next(ahead, link.reached_by[0])
    return await hand_over(state, SkillPressed(wanted), turn, ports)


async def _topic(course_id: CourseId, turn: Turn, ports: Ports) -> Topic | None:
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    mine = next((topic for topic in topics if topic.course_id == course_id), None)
    return await ports[MAPS].get(mine.map_id) if mine else None


async def begin_in_course(
    state: ChatState,
    link: CourseLink,
    course: Course,
    topic: Topic | None,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Begin the concept that leads to the goal. A new course offers its placement.

    `topic` is the learner's map of the course as it is now.
    """
    if topic is not None:
        begun = await begin_straight(state, link, course, topic, turn, ports)
        if begun is not None:
            return begun
    return await choosing.choose_course(state, CoursePressed(course.id), turn, ports)


async def begin_straight(
    state: ChatState, link: CourseLink, course: Course, topic: Topic, turn: Turn, ports: Ports
) -> Outcome | None:
    """Begin the next of the goal's concepts, or return None if the map has none to begin now."""
    work = LoadedTopic(
        before=topic,
        course=course,
        mind_map=topic.mind_map,
        flow=topic.flow,
        refreshers=topic.refreshers,
        withdrawn=topic.withdrawn,
    )
    busy = state.topic_open == topic.mind_map.id
    if busy or topic.paused_question is not None or not work.is_open:
        return None
    here = (*state.set_aside(), MapRested(topic.mind_map.id, None))
    node = _to_learn(work, link.concept_ids)
    if node is not None:
        past = await ports[MAPS].responses(node.id, lessons.PAST)
        begun = await lessons.begin_concept(work, node, past, turn, ports)
        return Outcome(state=begun.state, changes=(*here, *begun.changes), replies=begun.replies)
    node = await _to_check(work, link.concept_ids, turn, ports)
    if node is None:
        return None
    past = await ports[MAPS].responses(node.id, lessons.PAST)
    checkpoint = Checkpoint(map_id=node.map_id, node_id=node.id, lesson_id=turn.lesson_id())
    begun = lessons.begin_quiz(checkpoint, work, past, turn)
    return Outcome(state=begun.state, changes=(*here, *begun.changes), replies=begun.replies)


def _to_learn(work: LoadedTopic, wanted: Collection[ConceptId]) -> Node | None:
    """Return the first open concept among those wanted and what they build on."""
    graph = course_graph({concept.id: concept.prerequisites for concept in work.course.concepts})
    needed = with_prerequisites(wanted, graph)
    return next((node for node in frontier(work.mind_map) if node.concept_id in needed), None)


async def _to_check(
    work: LoadedTopic, wanted: Collection[ConceptId], turn: Turn, ports: Ports
) -> Node | None:
    """Return a wanted concept that lacks only a checkpoint, which may be tried now, or None."""
    tried = await checkpoints.tried_today(work.mind_map.id, turn, ports)
    for node in work.mind_map.nodes:
        ready = checkpoint_open(node, tried.get(node.id, ()))
        if ready and node.concept_id in wanted and work.questions_of(node.id):
            return node
    return None
