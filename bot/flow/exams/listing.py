"""/exam: which exams are open, what locks the others, and how past ones went."""

from collections.abc import Sequence
from typing import Final

from bot.domain.exams.attempt import Attempt
from bot.domain.exams.scoring import GradedBy
from bot.domain.goals.landscape import GoalKind, Landscape
from bot.domain.ids import GoalRef
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exams import events, replies
from bot.flow.exams.ports import EXAMS
from bot.flow.goals.evidence import current_progress, to_keep
from bot.flow.goals.landscape_progress import LandscapeProgress, short_landscape_id
from bot.flow.goals.pages import look_of, page_at, where_is
from bot.flow.goals.ports import LANDSCAPES
from bot.flow.goals.replies import GoalLook, LandscapeRow

MOST_PAST: Final = 3
"""Latest attempts that are listed."""
_PLACES: Final = {
    GoalLook.BEGUN: 0,
    GoalLook.OPEN: 0,
    GoalLook.LOCKED: 1,
    GoalLook.REACHED: 2,
    GoalLook.DUE_AGAIN: 2,
}


async def show_exams(
    state: ChatState, event: events.ExamsAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Show the exams of the followed landscapes, or other landscapes if those have none."""
    progress = await current_progress(turn, ports)
    refs = _exams_in(progress)
    pages, page, here = page_at(refs, event.page)
    past = () if page else await ports[EXAMS].of_learner(turn.learner.id, MOST_PAST)
    shown = replies.ExamsShown(
        rows=tuple(_row(ref, progress, turn) for ref in here),
        page=page,
        pages=pages,
        attempts=tuple(map(_past, past)),
        landscapes=() if refs else await _to_follow(turn, ports),
    )
    return Outcome(state=state, changes=to_keep(state, progress, turn), replies=(shown,))


def _exams_in(progress: LandscapeProgress) -> Sequence[GoalRef]:
    """Return the exams that the learner's choices leave, open ones first."""
    refs = (
        ref
        for ref, goal in zip(progress.atlas.refs, progress.atlas.goals, strict=True)
        if goal.kind is GoalKind.EXAM and progress.atlas.is_atomic(ref)
    )
    return sorted(progress.within_choices(refs), key=lambda ref: _PLACES[look_of(ref, progress)])


def _row(ref: GoalRef, progress: LandscapeProgress, turn: Turn) -> replies.ExamRow:
    version, place = progress.at(ref)
    exam = progress.goal(ref).exam
    return replies.ExamRow(
        version=version,
        place=place,
        title=progress.title(ref, turn),
        where=where_is(ref, progress, turn),
        look=look_of(ref, progress),
        max_points=exam.max_points if exam else 0.0,
        minutes=exam.minutes if exam else None,
        missing=len(progress.missing(ref)),
    )


def _past(attempt: Attempt) -> replies.AttemptRow:
    grading = attempt.grading
    return replies.AttemptRow(
        attempt_id=attempt.id,
        title=attempt.title,
        status=attempt.status,
        begun_at=attempt.begun_at,
        max_points=attempt.exam.max_points,
        total=None if grading is None else grading.total,
        passed=grading is not None and grading.passed,
        imported=grading is not None and grading.by is GradedBy.FILE,
    )


async def _to_follow(turn: Turn, ports: Ports) -> tuple[LandscapeRow, ...]:
    """Return the bundled landscapes with exams that are not followed yet."""
    rows = []
    for summary in await ports[LANDSCAPES].of_learner(turn.learner.id):
        if summary.taken:
            continue
        landscape = await ports[LANDSCAPES].get(turn.learner.id, summary.landscape_id)
        if landscape is None or not _has_exams(landscape):
            continue
        row = LandscapeRow(
            short_id=short_landscape_id(summary.landscape_id),
            title=turn.text(summary.title),
            taken=False,
        )
        rows.append(row)
    return tuple(rows)


def _has_exams(landscape: Landscape) -> bool:
    return any(goal.kind is GoalKind.EXAM for goal in landscape.goals)
