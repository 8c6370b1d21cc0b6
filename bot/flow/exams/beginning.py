"""Beginning an exam: its announcement, then its header, its pictures and its task."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.domain.cards.text import Side, side_of, without_pictures
from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.exams.exam import Exam
from bot.domain.ids import GoalRef
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exams import events, replies
from bot.flow.exams.changes import AttemptChanged
from bot.flow.exams.ports import EXAMS
from bot.flow.exams.states import ExamSat
from bot.flow.goals.events import ExamAimed, ExamOffered
from bot.flow.goals.evidence import current_progress, to_keep
from bot.flow.goals.landscape_progress import LandscapeProgress
from bot.flow.goals.pages import old_button, show_what_is_missing
from bot.flow.goals.ports import LandscapePicture
from bot.flow.tutor.tutoring import TEACHER

MOST_LOOKED_AT: Final = 50
"""Latest attempts that are read. Any unfinished one is among them."""
_BEING_GRADED: Final = frozenset({AttemptStatus.READING, AttemptStatus.GRADING})


async def begin(state: ChatState, event: ExamAimed, turn: Turn, ports: Ports) -> Outcome:
    """Announce the exam. Its clock starts when the learner begins it.

    An exam in progress goes on. If the last attempt is being graded, the reply says so.
    """
    return await _outcome_instead(state, event.ref, turn, ports) or Outcome(
        state=state, replies=(_announcement(event.ref, event.progress, turn, ports),)
    )


async def sit(
    state: ChatState, event: events.ExamBegunPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Begin the announced exam, if it can still begin."""
    progress = await current_progress(turn, ports)
    ref = progress.ref(event.version, event.place)
    if ref is None or not progress.is_exam(ref):
        return old_button(state)
    kept = to_keep(state, progress, turn)
    if not progress.is_open(ref) and not progress.is_reached(ref):
        begun = show_what_is_missing(state, ref, progress, turn, edits=False)
    else:
        begun = await _outcome_instead(state, ref, turn, ports) or _open_exam(
            state, _new_attempt(ref, progress, turn), turn, begins=True
        )
    return replace(begun, changes=(*kept, *begun.changes))


async def offer(state: ChatState, event: ExamOffered, turn: Turn, ports: Ports) -> Outcome:
    """Offer the exam, which only the learner begins.

    Say nothing if its last attempt is not graded.
    """
    attempts = await ports[EXAMS].of_learner(turn.learner.id, MOST_LOOKED_AT)
    waits = {*_BEING_GRADED, AttemptStatus.READ}
    if any(attempt.ref == event.ref and attempt.status in waits for attempt in attempts):
        return Outcome(state=state)
    version, place = event.progress.at(event.ref)
    title = event.progress.title(event.ref, turn)
    offered = replies.exam_offer(title, version, place)
    return Outcome(state=state, replies=(offered,))


def task_replies(attempt: Attempt, turn: Turn) -> tuple[Reply, ...]:
    """Return the replies that show the task: its pictures, then its text alone."""
    task = task_of(attempt, turn)
    pictures = (
        LandscapePicture(
            learner_id=attempt.learner_id, landscape_id=attempt.ref.landscape_id, name=name
        )
        for name in task.pictures
    )
    shown = (
        Line("exam-picture-missing", picture=picture, captioned=False) for picture in pictures
    )
    return (*shown, Line(more=(task.text,)))


def task_of(attempt: Attempt, turn: Turn) -> Side:
    """Return the task in the learner's language, word for word, and its pictures."""
    text = turn.text(attempt.exam.task)
    return replace(side_of(text), text=without_pictures(text))


async def _outcome_instead(
    state: ChatState, ref: GoalRef, turn: Turn, ports: Ports
) -> Outcome | None:
    """Return the outcome if the exam cannot begin anew yet, or None if it can."""
    attempts = await ports[EXAMS].of_learner(turn.learner.id, MOST_LOOKED_AT)
    under_way = next(
        (attempt for attempt in attempts if attempt.status is AttemptStatus.OPEN), None
    )
    if under_way is not None:
        return _open_exam(state, under_way, turn)
    last = next((attempt for attempt in attempts if attempt.ref == ref), None)
    if last is not None and last.status in _BEING_GRADED:
        return Outcome(state=state, replies=(replies.being_graded(last.title),))
    if last is not None and last.status is AttemptStatus.READ:
        return Outcome(state=state, replies=(replies.to_confirm(last.title, last.id),))
    return None


def _announcement(
    ref: GoalRef, progress: LandscapeProgress, turn: Turn, ports: Ports
) -> replies.ExamAnnounced:
    exam, (version, place) = _exam(ref, progress), progress.at(ref)
    return replies.ExamAnnounced(
        version=version,
        place=place,
        title=progress.title(ref, turn),
        description=side_of(turn.text(progress.goal(ref).description)).text,
        max_points=exam.max_points,
        passing_points=exam.passing_points,
        minutes=exam.minutes,
        self_marked=ports[TEACHER] is None,
    )


def _exam(ref: GoalRef, progress: LandscapeProgress) -> Exam:
    exam = progress.goal(ref).exam
    if exam is None:
        raise LookupError(f"{ref} is no exam")
    return exam


def _new_attempt(ref: GoalRef, progress: LandscapeProgress, turn: Turn) -> Attempt:
    exam = _exam(ref, progress)
    limit = None if exam.minutes is None else timedelta(minutes=exam.minutes)
    return Attempt(
        id=turn.attempt_id(),
        learner_id=turn.learner.id,
        ref=ref,
        title=progress.title(ref, turn),
        description=side_of(turn.text(progress.goal(ref).description)).text,
        language=turn.language,
        exam=exam,
        status=AttemptStatus.OPEN,
        begun_at=turn.now,
        ends_at=None if limit is None else turn.now + limit,
    )


def _open_exam(state: ChatState, attempt: Attempt, turn: Turn, *, begins: bool = False) -> Outcome:
    """Return the outcome that opens the exam and closes everything beside it."""
    sat = ExamSat(interaction_id=turn.interaction_id(), attempt_id=attempt.id)
    header = replies.ExamHeader(
        title=attempt.title, description=attempt.description, minutes=attempt.exam.minutes
    )
    begun = (AttemptChanged(attempt=attempt),) if begins else ()
    draft = replies.draft_line(
        interaction_id=sat.interaction_id, pictures=attempt.pictures, lines=attempt.typed_lines
    )
    return Outcome(
        state=sat,
        changes=(*state.set_aside(), *begun),
        replies=(header, *task_replies(attempt, turn), draft),
        overlays=tuple(overlay for overlay in turn.overlays if overlay.outlasts_stop),
    )
