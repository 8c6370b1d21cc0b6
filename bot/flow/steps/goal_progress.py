"""How far a learner is among their goals, in one line."""

from bot.flow.ports import Ports
from bot.flow.replies.landscapes import GoalsProgress
from bot.flow.steps.goal_pages import percent_of
from bot.flow.steps.landscape_work import way_of
from bot.flow.turn import Turn


async def goals_progress(turn: Turn, ports: Ports) -> GoalsProgress | None:
    """Return how far the learner is toward their focus, else in all; None without landscapes."""
    way = await way_of(turn, ports)
    if way.is_empty:
        return None
    tops = [ref for it in way.standing.landscapes for ref in way.tops(it.id)]
    reached, of = way.counted(way.focus or tops)
    share = way.share_of(way.focus or tops)
    return GoalsProgress(focus=len(way.focus), percent=percent_of(share), reached=reached, of=of)
