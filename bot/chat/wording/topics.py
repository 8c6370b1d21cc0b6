"""The map in words, and the learner's courses."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from bot.chat.wording.map_picture import MARKS, pictured
from bot.chat.wording.screen import Button, Keyboard, Screen, edited
from bot.chat.wording.voice import Voice, bullets, paragraphs, quoted
from bot.chat.wording.ways_on import course_buttons, go_on, my_topics, name, ways_on
from bot.domain.mind_map import MapStatus
from bot.flow.events import TopicAction, TopicPressed
from bot.flow.outcome import MapRow, MapShown, TopicRow, TopicsShown, TopicStopped

_STOPPABLE: Final = frozenset({MapStatus.ACTIVE, MapStatus.DRAFT})


def show_map(voice: Voice, reply: MapShown) -> Screen:
    """Return the map level by level, each concept with the mark of its status."""
    by_depth = sorted(reply.rows, key=lambda row: row.depth)
    levels = [
        paragraphs(voice("map-level", level=depth + 1), _level(voice, list(rows)))
        for depth, rows in groupby(by_depth, key=lambda row: row.depth)
    ]
    title = voice("map-title", title=quoted(reply.title))
    markdown = paragraphs(title, *levels, f"_{voice('map-legend')}_")
    return Screen(
        markdown=markdown,
        picture=pictured(voice, reply, markdown),
        keyboard=ways_on(voice),
        aside=True,
    )


def show_topics(voice: Voice, reply: TopicsShown) -> Screen:
    """Return all courses of the learner with what can be done with each."""
    lines = bullets([_topic_line(voice, row) for row in reply.rows])
    buttons = tuple(row for topic in reply.rows if (row := _topic_buttons(voice, topic)))
    return Screen(
        markdown=paragraphs(
            voice("topics-title") if lines else voice("topics-none"),
            lines,
            voice("topics-more") if reply.courses else "",
            bullets(
                [
                    voice("course-line", title=quoted(card.title), description=card.description)
                    for card in reply.courses
                ]
            ),
        ),
        keyboard=buttons + course_buttons(voice, reply.courses) + _continue(voice, reply.rows),
        placement=edited(edits=reply.edits),
        aside=True,
    )


def say_stopped(voice: Voice, reply: TopicStopped) -> Screen:
    """Return that a course is paused and how to get it back."""
    resume = TopicPressed(reply.map_id, TopicAction.RESUME)
    label = voice("button-resume", title=name(reply.title))
    return Screen(
        markdown=voice("topic-stopped", title=quoted(reply.title)),
        keyboard=((Button(label, resume),), (my_topics(voice),)),
    )


def _level(voice: Voice, rows: Sequence[MapRow]) -> str:
    return bullets([_map_line(voice, row) for row in rows])


def _map_line(voice: Voice, row: MapRow) -> str:
    label = quoted(row.label)
    told = f"**{label}** ← {voice('map-here')}" if row.current else label
    is_open = row.open and not row.current
    return f"{MARKS[row.status]} {told}" + (f" · {voice('map-open')}" if is_open else "")


def _topic_line(voice: Voice, row: TopicRow) -> str:
    told = [voice("topic-line", title=quoted(row.title), mastered=row.mastered, of=row.of)]
    if row.due:
        told.append(voice("topic-due", count=row.due))
    if row.current:
        told.append(voice("topic-current"))
    if row.status is not MapStatus.ACTIVE:
        told.append(voice(f"topic-{row.status.value}"))
    return " · ".join(told)


def _topic_buttons(voice: Voice, row: TopicRow) -> tuple[Button, ...]:
    title = name(row.title)
    if row.status is MapStatus.ABANDONED:
        resume = TopicPressed(row.map_id, TopicAction.RESUME)
        return (Button(voice("button-resume", title=title), resume),)
    if row.status not in _STOPPABLE:
        return ()
    switch = TopicPressed(row.map_id, TopicAction.SWITCH)
    stop = TopicPressed(row.map_id, TopicAction.STOP)
    return (
        Button(voice("button-switch", title=title), switch),
        Button(voice("button-stop-topic"), stop),
    )


def _continue(voice: Voice, rows: Sequence[TopicRow]) -> Keyboard:
    return ((go_on(voice),),) if any(row.status is MapStatus.ACTIVE for row in rows) else ()
