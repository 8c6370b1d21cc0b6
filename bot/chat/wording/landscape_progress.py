"""How far each landscape has come, in /progress."""

from collections.abc import Sequence
from typing import Final

from bot.chat.wording.amounts import percent
from bot.chat.wording.goal_rows import title
from bot.chat.wording.voice import Voice, bullets, paragraphs
from bot.flow.goals.replies import LandscapeProgress

MOST_LANDSCAPES: Final = 8
"""So many landscapes are told one by one."""


def told(voice: Voice, landscapes: Sequence[LandscapeProgress]) -> str:
    """Return a line for each landscape; empty where none is followed."""
    if not landscapes:
        return ""
    lines = [_line(voice, it) for it in landscapes[:MOST_LANDSCAPES]]
    if len(landscapes) > MOST_LANDSCAPES:
        lines.append(voice("progress-landscapes-more", count=len(landscapes) - MOST_LANDSCAPES))
    return paragraphs(voice("goals-title"), bullets(lines))


def _line(voice: Voice, landscape: LandscapeProgress) -> str:
    line = voice(
        "progress-landscape",
        title=title(landscape.title),
        percent=percent(voice, landscape.percent),
        reached=landscape.reached,
        of=landscape.of,
    )
    if not landscape.focus:
        return line
    share = percent(voice, landscape.focus_percent)
    return f"{line} · {voice('progress-focus', count=landscape.focus, percent=share)}"
