"""What is said of a goal that cannot begin: what is missing, or that its button is old."""

from bot.domain.landscape.goals import GoalRef
from bot.flow.engine.states import ChatState
from bot.flow.goals.replies import GoalLocked, GoalNote, GoalNoted
from bot.flow.outcome import Outcome
from bot.flow.steps.goal_pages import page_of
from bot.flow.steps.landscape_progress import LandscapeProgress
from bot.flow.turn import Turn


def locked(
    state: ChatState,
    ref: GoalRef,
    progress: LandscapeProgress,
    turn: Turn,
    *,
    page: int = 0,
    edits: bool = True,
) -> Outcome:
    """Show what is missing: goals that can be begun now, and those that they lead to."""
    version, place = progress.at(ref)
    reply = GoalLocked(
        edition=version,
        place=place,
        title=progress.title(ref, turn),
        missing=page_of(leading_to(ref, progress), page, progress, turn, where=True),
        edits=edits,
    )
    return Outcome(state=state, replies=(reply,))


def leading_to(ref: GoalRef, progress: LandscapeProgress) -> tuple[GoalRef, ...]:
    """Return what is missing before the goal, and where to begin with each where that is else."""
    refs: list[GoalRef] = []
    for missing in progress.missing(ref):
        refs.append(missing.goal)
        refs += missing.open[:1]
    return tuple(dict.fromkeys(refs))


def old_button(state: ChatState) -> Outcome:
    """Say that the goals have changed since the button was made."""
    return Outcome(state=state, replies=(GoalNoted(note=GoalNote.OLD_BUTTON),))


def noted(note: GoalNote, ref: GoalRef, progress: LandscapeProgress, turn: Turn) -> GoalNoted:
    """Return something to know about the goal, with the way to its page."""
    version, place = progress.at(ref)
    return GoalNoted(
        note=note,
        title=progress.title(ref, turn),
        edition=version,
        place=place,
        missing=len(progress.missing(ref)),
    )
