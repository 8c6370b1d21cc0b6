"""The map level by level, and its picture with words."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from bot.chat.messages import localizer
from bot.chat.messages.lines import renders
from bot.chat.messages.screen import Button, PageButton, Pictured, Screen
from bot.chat.messages.ways_on import ways_on
from bot.domain.progress.progress import score_percent
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.maps.replies import MARKS, MapRow, MapShown
from bot.flow.progress.events import MapListAsked
from bot.flow.progress.looking import MapPicture, MapWords


def map_picture(text: localizer.Localizer, reply: MapShown) -> Pictured:
    """Return the picture of the map, and its counts by status in one line."""
    drawing = MapPicture(
        title=text("map-picture-title", title=localizer.readable(reply.title)),
        rows=tuple(replace(row, label=localizer.readable(row.label)) for row in reply.rows),
        edges=reply.edges,
        words=MapWords(
            statuses={status: text(f"map-status-{status.value}") for status in NodeStatus},
            here=text("map-here"),
            open=text("map-open"),
            fading=text("map-fading-legend"),
            later=text("map-later-legend"),
            recall={share: localizer.percent(text, share) for share in _fading(reply)},
        ),
        dark=reply.dark,
    )
    return Pictured(drawing=drawing, caption=_counts(text, reply))


def _fading(reply: MapShown) -> set[int]:
    """Return how likely fading concepts are still known, in whole percent."""
    fading = (row.recall for row in reply.rows if row.fades)
    return {score_percent(chance) for chance in fading if chance is not None}


def goal_line(text: localizer.Localizer, reply: MapShown) -> str:
    """Return the goal of the topic, or nothing if it is everything."""
    return text("map-goal", goal=f"**{localizer.quote(reply.goal)}**") if reply.goal else ""


def _counts(text: localizer.Localizer, reply: MapShown) -> str:
    counts = Counter(row.status for row in reply.rows)
    far = (
        f"{MARKS[status]} {counts[status]} {text(f'map-status-{status.value}')}"
        for status in reversed(NodeStatus)
        if counts[status]
    )
    return " · ".join(
        filter(None, (f"**{localizer.quote(reply.title)}**", goal_line(text, reply), *far))
    )


@renders
def show_map(text: localizer.Localizer, reply: MapShown) -> Screen:
    """Return the map level by level, each concept with the mark of its status."""
    by_depth = sorted(reply.rows, key=lambda row: row.depth)
    levels = [
        _level(text, text("map-level", level=depth + 1), list(rows))
        for depth, rows in groupby(by_depth, key=lambda row: row.depth)
    ]
    title = localizer.paragraphs(
        text("map-title", title=localizer.quote(reply.title)), goal_line(text, reply)
    )
    legend = f"_{text('map-legend')}_"
    return Screen(
        markdown=localizer.paragraphs(title, *levels, legend),
        picture=map_picture(text, reply) if reply.drawn else None,
        keyboard=(((Button(text("button-map-list"), MapListAsked()),),) if reply.drawn else ())
        + ways_on(text),
        page_button=PageButton(text("button-page-map"), "map", reply.map_id),
        interim=True,
    )


def _level(text: localizer.Localizer, level: str, rows: Sequence[MapRow]) -> str:
    """Return the concepts of a level, folded if nothing in it can be begun."""
    lines = localizer.bullets([_map_line(text, row) for row in rows])
    if any(row.current or row.open for row in rows):
        return localizer.paragraphs(f"**{level}**", lines)
    return localizer.foldable(f"{level} · {' '.join(MARKS[row.status] for row in rows)}", lines)


def _map_line(text: localizer.Localizer, row: MapRow) -> str:
    label = localizer.quote(row.label)
    message = f"**{label}** ← {text('map-here')}" if row.current else label
    is_open = row.open and not row.current
    marks = (
        text("map-open") if is_open else "",
        text("map-later") if row.optional else "",
        _recall(text, row),
    )
    return " · ".join((f"{MARKS[row.status]} {message}", *filter(None, marks)))


def _recall(text: localizer.Localizer, row: MapRow) -> str:
    if row.recall is None or not row.fades:
        return ""
    return text("map-fading", percent=localizer.percent(text, score_percent(row.recall)))


def growing_map(language: Language, concepts: int) -> str:
    """Return the progress of drawing a map, as Markdown."""
    if concepts == 0:
        return localizer.text_of(language, "map-growing-from-nothing")
    counted = localizer.text_of(language, "count-concepts", count=concepts)
    return localizer.text_of(language, "map-growing", concepts=counted)
