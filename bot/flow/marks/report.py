"""The report on a solution, sent when it is graded or asked for, and what helps then."""

from collections.abc import Collection, Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from bot.domain.cards.deck import CardRef
from bot.domain.cards.drill import MOST_DUE
from bot.domain.cards.state import CardState
from bot.domain.days import all_until
from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.exams.marking import line_marks, marks_of, needs_help
from bot.domain.goals.landscape import GoalState, MasteredBy
from bot.domain.ids import ConceptId, GoalRef, MapId, NodeId
from bot.domain.memory.models import LONGEST_WAIT_DAYS
from bot.flow.cards.changes import CardsReplayed
from bot.flow.cards.ports import CARDS
from bot.flow.engine.changes import Audited, Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, LineButton, Reply, Style
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exams.changes import AttemptChanged
from bot.flow.exams.events import AttemptPressed
from bot.flow.goals import lessons as goal_lessons
from bot.flow.goals.evidence import current_progress
from bot.flow.goals.landscape_progress import LandscapeProgress
from bot.flow.goals.pages import map_of, row_of
from bot.flow.goals.ports import LANDSCAPES, GoalMoved
from bot.flow.goals.replies import GoalRow
from bot.flow.learner.changes import next_reminder
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.maps.ports import MAPS
from bot.flow.marks.events import ExamGraded
from bot.flow.marks.pages import marked_steps, own_attempt, sheets, solution
from bot.flow.marks.replies import ExamReport, exam_ways_on
from bot.flow.work.events import drop_result

MOST_GOALS: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Remedies:
    """Goals that an exam builds on, and the number of their concepts and cards due for review."""

    goals: tuple[GoalRow, ...] = ()
    """Goals that are not sure come first."""
    due: int = 0
    changes: tuple[Change, ...] = ()
    """The changes that bring the reviews forward to now."""


async def remedies_for(attempt: Attempt, turn: Turn, ports: Ports) -> Remedies:
    """Return what would help with the failed steps, or nothing if no help is needed.

    What was mastered stays so. Its concepts are only reviewed earlier.
    """
    progress = await current_progress(turn, ports)
    if not needs_help(attempt) or attempt.ref not in progress.atlas:
        return Remedies()
    wanted = (
        progress.atlas.resolved(attempt.ref.landscape_id, goal_id)
        for goal_id in progress.goal(attempt.ref).requires
    )
    required = sorted(
        dict.fromkeys(ref for ref in wanted if ref is not None),
        key=lambda ref: (_is_sure(ref, progress), progress.share(ref)),
    )
    taught = await _teaching_topics(required, progress, turn, ports)
    sooner = [(_sooner(work, concepts, turn), concepts) for work, concepts in taught]
    cards = await _cards(required, progress, turn, ports)
    early = {ref: state for ref, state in cards.items() if not state.is_due(turn.due_by)}
    due_now = tuple((ref, replace(state, due_at=turn.now)) for ref, state in early.items())
    moved: tuple[Change, ...] = tuple(change for work, _ in sooner for change in work.diff())
    moved += (CardsReplayed(turn.learner.id, due_now),) if due_now else ()
    noted = Audited("reviews_brought_back", {"learner_id": turn.learner.id, "reason": "exam"})
    return Remedies(
        goals=tuple(row_of(ref, progress, turn) for ref in required[:MOST_GOALS]),
        due=sum(_due(work, concepts, turn) for work, concepts in sooner) + len(cards),
        changes=(*moved, noted, *next_reminder(turn.now, turn)) if moved else (),
    )


def _is_sure(ref: GoalRef, progress: LandscapeProgress) -> bool:
    atoms = progress.atlas.atoms(ref)
    return progress.is_reached(ref) and progress.due_again.isdisjoint(atoms)


async def _teaching_topics(
    required: Collection[GoalRef], progress: LandscapeProgress, turn: Turn, ports: Ports
) -> list[tuple[LoadedTopic, AbstractSet[ConceptId]]]:
    """Return the topics that teach the goals `required`, each with the concepts that do."""
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    of_course = {topic.course_id: topic.map_id for topic in topics if topic.course_id is not None}
    known = {topic.map_id for topic in topics}
    concepts: dict[MapId, set[ConceptId]] = {}
    for atom in dict.fromkeys(atom for ref in required for atom in progress.atlas.atoms(ref)):
        link, own = progress.goal(atom).course, map_of(turn.learner.id, atom)
        if link is not None and link.course_id in of_course:
            concepts.setdefault(of_course[link.course_id], set()).update(link.concept_ids)
        elif own in known:
            concepts[own] = {goal_lessons.CONCEPT}
    return [(await load_topic(map_id, ports), wanted) for map_id, wanted in concepts.items()]


async def _cards(
    required: Collection[GoalRef], progress: LandscapeProgress, turn: Turn, ports: Ports
) -> dict[CardRef, CardState]:
    """Return the cards of the goals that the learner has answered, in decks that are drilled."""
    drilled = {
        deck.deck_id for deck in await ports[CARDS].catalogue(turn.learner.id) if deck.taken
    }
    furthest = all_until(turn.now + timedelta(days=LONGEST_WAIT_DAYS))
    found: dict[CardRef, CardState] = {}
    for atom in dict.fromkeys(atom for ref in required for atom in progress.atlas.atoms(ref)):
        selection = progress.goal(atom).cards_in(turn.language)
        if selection is not None and selection.deck_id in drilled:
            refs = await ports[CARDS].due(turn.learner.id, furthest, MOST_DUE, selection)
            learned = await ports[CARDS].learned(turn.learner.id, refs)
            found |= {ref: card.state for ref, card in learned.items() if card.state is not None}
    return found


def _sooner(work: LoadedTopic, concepts: AbstractSet[ConceptId], turn: Turn) -> LoadedTopic:
    """Return the topic with the future reviews of the concepts due now."""
    ids = _ids(work, concepts)
    nodes = tuple(
        replace(node, next_review_at=turn.now)
        if work.is_open
        and node.id in ids
        and node.next_review_at is not None
        and node.next_review_at > turn.now
        else node
        for node in work.mind_map.nodes
    )
    refreshers = tuple(
        replace(refresher, due_at=min(refresher.due_at, turn.now))
        if refresher.node_id in ids
        else refresher
        for refresher in work.refreshers
    )
    return replace(work, mind_map=replace(work.mind_map, nodes=nodes), refreshers=refreshers)


def _due(work: LoadedTopic, concepts: AbstractSet[ConceptId], turn: Turn) -> int:
    """Return the number of the concepts due for review."""
    ids = _ids(work, concepts)
    times = (work.comes_back_at(node_id) for node_id in ids)
    return sum(at is not None and at <= turn.now for at in times)


def _ids(work: LoadedTopic, concepts: AbstractSet[ConceptId]) -> frozenset[NodeId]:
    return frozenset(node.id for node in work.mind_map.nodes if node.concept_id in concepts)


async def take_grading(state: ChatState, event: ExamGraded, turn: Turn, ports: Ports) -> Outcome:
    """Store the marks and report them. Late or repeated ones are dropped."""
    attempt = await own_attempt(event.attempt_id, turn, ports)
    if attempt is None or attempt.status is not AttemptStatus.GRADING:
        return await drop_result(state, event, turn, ports)
    graded = replace(
        attempt, status=AttemptStatus.GRADED, grading=event.grading, ended_at=turn.now
    )
    return await finish(state, graded, turn, ports)


async def finish(state: ChatState, attempt: Attempt, turn: Turn, ports: Ports) -> Outcome:
    """Store what the solution is worth with its consequences, and report it.

    If something is open, one line tells it, and the report waits until it is wanted.
    """
    remedies = await remedies_for(attempt, turn, ports)
    is_free = isinstance(state, Idle) and not turn.overlays
    return Outcome(
        state=state,
        changes=(
            AttemptChanged(attempt=attempt),
            *await certified(attempt, turn, ports),
            *remedies.changes,
        ),
        replies=replies_on(attempt, remedies) if is_free else (_notice(attempt),),
    )


async def show(state: ChatState, attempt: Attempt, turn: Turn, ports: Ports) -> Outcome:
    """Show the report again. Nothing changes."""
    remedies = await remedies_for(attempt, turn, ports)
    return Outcome(state=state, replies=replies_on(attempt, remedies))


def replies_on(attempt: Attempt, remedies: Remedies) -> tuple[Reply, ...]:
    """Return the report, the marked pages, the author's solution, and the ways on."""
    grading, transcript = attempt.grading, attempt.transcript
    if grading is None:
        return ()
    report = ExamReport(
        title=attempt.title,
        total=grading.total,
        of=attempt.exam.max_points,
        passing=attempt.exam.passing_points,
        passed=grading.passed,
        by=grading.by,
        steps=marked_steps(attempt),
        took=attempt.took,
        minutes=attempt.exam.minutes,
        gave_up=attempt.gave_up,
        flags=grading.flags,
        graded_twice=grading.graded_twice,
    )
    checked = marks_of(transcript, attempt.language) if transcript else ()
    marks = line_marks(checked, attempt.exam, grading)
    ways_on = exam_ways_on(attempt_id=attempt.id, goals=remedies.goals, due=remedies.due)
    return (report, *sheets(attempt, marks), *solution(attempt), ways_on)


def _notice(attempt: Attempt) -> Line:
    """Return a line with what the solution is worth and a button for the report."""
    total = attempt.grading.total if attempt.grading else 0.0
    passed = attempt.grading is not None and attempt.grading.passed
    show_report = LineButton("button-report", AttemptPressed(attempt.id), Style.PRIMARY)
    return Line(
        "exam-graded-passed" if passed else "exam-graded-not-passed",
        {"title": attempt.title, "total": total, "of": float(attempt.exam.max_points)},
        ((show_report,),),
        interim=True,
        keeps_buttons=True,
    )


async def certified(attempt: Attempt, turn: Turn, ports: Ports) -> tuple[Change, ...]:
    """Return the change that certifies the goal if the attempt passed, unless it was reached."""
    passed = attempt.grading is not None and attempt.grading.passed
    if attempt.status is not AttemptStatus.GRADED or not passed:
        return ()
    states = (await ports[LANDSCAPES].progress(turn.learner.id)).states
    before = states.get(attempt.ref, GoalState())
    if before.is_mastered:
        return ()
    reached = replace(before, mastery=1.0, mastered_at=turn.now, by=MasteredBy.EXAM)
    return (GoalMoved(turn.learner.id, attempt.ref, reached),)
