"""How far a learner is among their goals: in one line, or in one for each landscape."""

from bot.domain.landscape.goals import Landscape
from bot.flow.goals.replies import GoalsProgress, LandscapeLine
from bot.flow.steps.goal_pages import percent_of
from bot.flow.steps.landscape_progress import LandscapeProgress
from bot.flow.turn import Turn


def goals_progress(progress: LandscapeProgress) -> GoalsProgress | None:
    """Return how far the learner is toward their focus, else in all; None without landscapes."""
    if progress.is_empty:
        return None
    tops = [ref for it in progress.stored.landscapes for ref in progress.tops(it.id)]
    reached, of = progress.counted(progress.focus or tops)
    share = progress.share_of(progress.focus or tops)
    return GoalsProgress(
        focus=len(progress.focus), percent=percent_of(share), reached=reached, of=of
    )


def landscapes_progress(progress: LandscapeProgress, turn: Turn) -> tuple[LandscapeLine, ...]:
    """Return how far the learner is in each landscape that they follow."""
    return tuple(_progress_in(it, progress, turn) for it in progress.stored.landscapes)


def _progress_in(landscape: Landscape, progress: LandscapeProgress, turn: Turn) -> LandscapeLine:
    reached, of = progress.counted(progress.shown(progress.tops(landscape.id)))
    focus = [ref for ref in progress.focus if ref.landscape_id == landscape.id]
    return LandscapeLine(
        title=turn.text(landscape.title),
        percent=percent_of(progress.share_of_all(landscape.id)),
        reached=reached,
        of=of,
        focus=len(focus),
        focus_percent=percent_of(progress.share_of(focus)),
    )
