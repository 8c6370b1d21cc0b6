"""How far a learner is among their goals: in one line, or in one for each landscape."""

from bot.domain.landscape.goals import Landscape
from bot.flow.goals.replies import GoalsProgress, LandscapeProgress
from bot.flow.steps.goal_pages import percent_of
from bot.flow.steps.landscape_work import Way
from bot.flow.turn import Turn


def goals_progress(way: Way) -> GoalsProgress | None:
    """Return how far the learner is toward their focus, else in all; None without landscapes."""
    if way.is_empty:
        return None
    tops = [ref for it in way.standing.landscapes for ref in way.tops(it.id)]
    reached, of = way.counted(way.focus or tops)
    share = way.share_of(way.focus or tops)
    return GoalsProgress(focus=len(way.focus), percent=percent_of(share), reached=reached, of=of)


def landscapes_progress(way: Way, turn: Turn) -> tuple[LandscapeProgress, ...]:
    """Return how far the learner is in each landscape that they follow."""
    return tuple(_progress_in(it, way, turn) for it in way.standing.landscapes)


def _progress_in(landscape: Landscape, way: Way, turn: Turn) -> LandscapeProgress:
    reached, of = way.counted(way.shown(way.tops(landscape.id)))
    focus = [ref for ref in way.focus if ref.landscape_id == landscape.id]
    return LandscapeProgress(
        title=turn.text(landscape.title),
        percent=percent_of(way.share_of_all(landscape.id)),
        reached=reached,
        of=of,
        focus=len(focus),
        focus_percent=percent_of(way.share_of(focus)),
    )
