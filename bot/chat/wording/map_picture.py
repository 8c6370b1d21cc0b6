"""A map as a picture with a caption that says the same in words."""

from collections import Counter
from dataclasses import replace
from typing import Final

from bot.chat.maths import reading, replace_formulas
from bot.chat.wording.screen import Pictured
from bot.chat.wording.voice import Voice, paragraphs, quoted
from bot.domain.mind_map import NodeStatus
from bot.flow.pictures import MapPicture, MapWords
from bot.flow.progress.replies import MapShown

MARKS: Final = {
    NodeStatus.UNSEEN: "○",
    NodeStatus.DIAGNOSED: "◔",
    NodeStatus.LEARNING: "◑",
    NodeStatus.REVIEWING: "◕",
    NodeStatus.MASTERED: "●",
}
LONGEST_CAPTION: Final = 1_024
_MOST_OPEN: Final = 8
"""Open concepts that a short caption names."""


def pictured(voice: Voice, reply: MapShown, words: str) -> Pictured:
    """Return what to draw; its caption is the words, or a short form where they are too long."""
    drawing = MapPicture(
        title=voice("map-picture-title", title=readable(reply.title)),
        rows=tuple(replace(row, label=readable(row.label)) for row in reply.rows),
        edges=reply.edges,
        words=MapWords(
            statuses={status: voice(f"map-status-{status.value}") for status in NodeStatus},
            here=voice("map-here"),
            open=voice("map-open"),
        ),
        dark=reply.dark,
    )
    caption = words if len(words) <= LONGEST_CAPTION else _short(voice, reply)
    return Pictured(drawing=drawing, caption=caption)


def goal_line(voice: Voice, reply: MapShown) -> str:
    """Return what the topic is learned for; nothing where it is everything."""
    return voice("map-goal", goal=f"**{quoted(reply.goal)}**") if reply.goal else ""


def readable(text: str) -> str:
    """Return a name as it can be drawn, its formulas in plain characters."""
    return replace_formulas(text, lambda latex: reading(latex).text)


def _short(voice: Voice, reply: MapShown) -> str:
    """Return how many concepts have come how far, where the learner is, and what is open."""
    counts = Counter(row.status for row in reply.rows)
    far = (
        f"{MARKS[status]} {counts[status]} {voice(f'map-status-{status.value}')}"
        for status in reversed(NodeStatus)
        if counts[status]
    )
    return paragraphs(
        voice("map-title", title=quoted(reply.title)),
        goal_line(voice, reply),
        " · ".join(far),
        *(voice("map-now", label=f"**{quoted(row.label)}**") for row in reply.rows if row.current),
        _open(voice, reply),
    )


def _open(voice: Voice, reply: MapShown) -> str:
    names = [quoted(row.label) for row in reply.rows if row.open and not row.current]
    if not names:
        return ""
    named = ", ".join(names[:_MOST_OPEN]) + (", …" if len(names) > _MOST_OPEN else "")
    return voice("map-open-now", count=len(names), names=named)
