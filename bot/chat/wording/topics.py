"""The map in words, and the learner's courses."""

from itertools import groupby
from typing import Final

from bot.chat.wording.goal_rows import goals_line, my_goals
from bot.chat.wording.map_picture import MARKS, goal_line, pictured
from bot.chat.wording.refreshers import switch
from bot.chat.wording.resting import pause_topic, resume_topic
from bot.chat.wording.screen import Button, Keyboard, Screen, edited
from bot.chat.wording.voice import Voice, bullets, paragraphs, quoted
from bot.chat.wording.ways_on import course_buttons, go_on, name, ways_on
from bot.domain.mind_map import MapStatus
from bot.flow.progress.replies import MapRow, MapShown
from bot.flow.topics.events import FinishPressed, TopicAction, TopicPressed
from bot.flow.topics.replies import TopicRow, TopicsShown

_STOPPABLE: Final = frozenset({MapStatus.ACTIVE, MapStatus.DRAFT})


def show_map(voice: Voice, reply: MapShown) -> Screen:
    """Return the map level by level, each concept with the mark of its status."""
    by_depth = sorted(reply.rows, key=lambda row: row.depth)
    levels = [
        (voice("map-level", level=depth + 1), [_map_line(voice, row) for row in rows])
        for depth, rows in groupby(by_depth, key=lambda row: row.depth)
    ]
    title = paragraphs(voice("map-title", title=quoted(reply.title)), goal_line(voice, reply))
    legend = f"_{voice('map-legend')}_"
    listed = [paragraphs(level, bullets(lines)) for level, lines in levels]
    dense = ["\n".join((level, *lines)) for level, lines in levels]  # a caption knows no lists
    return Screen(
        markdown=paragraphs(title, *listed, legend),
        picture=pictured(voice, reply, paragraphs(title, *dense, legend)),
        keyboard=ways_on(voice),
        aside=True,
    )


def show_topics(voice: Voice, reply: TopicsShown) -> Screen:
    """Return all courses of the learner with what can be done with each."""
    lines = bullets([_topic_line(voice, row) for row in reply.rows])
    buttons = tuple(row for topic in reply.rows for row in _topic_buttons(voice, topic))
    can_rest = any(_can_be_left(row) for row in reply.rows)
    return Screen(
        markdown=paragraphs(
            voice("topics-title") if lines else voice("topics-none"),
            lines,
            voice("topics-pause-or-stop") if can_rest else "",
            goals_line(voice, reply.goals),
            voice("topics-more") if reply.courses else "",
            bullets(
                [
                    voice("course-line", title=quoted(card.title), description=card.description)
                    for card in reply.courses
                ]
            ),
        ),
        keyboard=(
            *buttons,
            *course_buttons(voice, reply.courses),
            *(((my_goals(voice),),) if reply.goals else ()),
            *_continue(voice, reply),
        ),
        placement=edited(edits=reply.edits),
        aside=True,
    )


def _map_line(voice: Voice, row: MapRow) -> str:
    label = quoted(row.label)
    told = f"**{label}** ← {voice('map-here')}" if row.current else label
    is_open = row.open and not row.current
    marks = (voice("map-open") if is_open else "", voice("map-later") if row.optional else "")
    return " · ".join((f"{MARKS[row.status]} {told}", *filter(None, marks)))


def _topic_line(voice: Voice, row: TopicRow) -> str:
    told = [voice("topic-line", title=quoted(row.title), mastered=row.mastered, of=row.of)]
    if row.goal:
        told.append(voice("topic-goal", goal=quoted(row.goal)))
    if row.due:
        told.append(voice("topic-due", count=row.due))
    if row.current:
        told.append(voice("topic-current"))
    told += _standing(voice, row)
    if row.next_label:
        told.append(voice("topic-next", label=quoted(row.next_label)))
    if row.refreshers:
        told.append(voice("topic-refreshers"))
    return " · ".join(told)


def _standing(voice: Voice, row: TopicRow) -> list[str]:
    told = [voice("topic-goal-reached")] if row.reached else []
    if row.paused and _can_be_left(row):
        return [*told, voice("topic-paused")]
    if row.status is not MapStatus.ACTIVE and not row.reached:
        return [voice(f"topic-{row.status.value}")]
    return told


def _topic_buttons(voice: Voice, row: TopicRow) -> Keyboard:
    if row.status is MapStatus.ABANDONED:
        return ((resume_topic(voice, row.map_id, row.title),),)
    if row.status is MapStatus.COMPLETED:
        return ((switch(voice, row.map_id, row.title, kept=row.refreshers),),)
    stop = Button(voice("button-stop-topic"), TopicPressed(row.map_id, TopicAction.STOP))
    if row.paused:
        return ((resume_topic(voice, row.map_id, row.title), stop),)
    go_to = TopicPressed(row.map_id, TopicAction.SWITCH)
    return (
        (Button(voice("button-switch", title=name(row.title)), go_to),),
        (pause_topic(voice, row.map_id), stop),
        *_finish_button(voice, row),
    )


def _finish_button(voice: Voice, row: TopicRow) -> Keyboard:
    if not row.reached or row.status is not MapStatus.ACTIVE:
        return ()
    label = voice("button-finish-topic", title=name(row.title))
    return ((Button(label, FinishPressed(row.map_id)),),)


def _can_be_left(row: TopicRow) -> bool:
    return row.status in _STOPPABLE


def _continue(voice: Voice, reply: TopicsShown) -> Keyboard:
    can_go_on = any(map(_is_going, reply.rows)) or reply.goals is not None
    return ((go_on(voice),),) if can_go_on else ()


def _is_going(row: TopicRow) -> bool:
    return row.status is MapStatus.ACTIVE and not row.paused
