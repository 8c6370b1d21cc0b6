"""The learner's courses: what can be done with each, and refreshers of finished ones."""

from dataclasses import dataclass, replace
from typing import Final

from bot.chat.messages.goals.rows import goals_line, my_goals
from bot.chat.messages.lines import button, keyboard, renders
from bot.chat.messages.localizer import Localizer, bullets, foldable, name, paragraphs, quote
from bot.chat.messages.screen import Button, Keyboard, Screen, reply_placement
from bot.chat.messages.ways_on import go_on
from bot.domain.ids import MapId
from bot.domain.topics.mind_map import MapStatus
from bot.flow.engine.replies import pager
from bot.flow.maps import events as maps_events, replies as maps_replies
from bot.flow.sharing.events import SharePressed
from bot.flow.today import events as today_events, replies as today_replies
from bot.flow.topics import replies as topic_replies

_HIGHEST_PAGE: Final = 7
"""Lines of buttons that a phone shows beside the title and the ways on."""
_STOPPABLE: Final = frozenset({MapStatus.ACTIVE, MapStatus.DRAFT})


def pause_topic(text: Localizer, map_id: MapId) -> Button:
    """Return the button that pauses a course."""
    return Button(
        text("button-pause-topic"), maps_events.TopicPressed(map_id, maps_events.TopicAction.PAUSE)
    )


@renders
def show_topics(text: Localizer, reply: today_replies.TopicsShown) -> Screen:
    """Return a page of the learner's courses, each with what can be done with it."""
    pages = _pages(text, reply)
    page = min(max(reply.page, 0), len(pages) - 1)
    if page != reply.page:
        return show_topics(text, replace(reply, page=page))
    rows = [entry.row for entry in pages[page] if entry.row is not None]
    lines = bullets([_topic_line(text, row) for row in rows])
    offers = len(rows) < len(pages[page])
    title = text("topics-title") if reply.rows else text("topics-none")
    can_rest = any(_can_be_left(row) for row in rows)
    return Screen(
        markdown=paragraphs(
            title if rows or not reply.rows else "",
            lines,
            foldable(text("topics-rest"), text("topics-pause-or-stop")) if can_rest else "",
            goals_line(text, reply.goals),
            text("topics-more") if offers else "",
        ),
        keyboard=(
            *(row for entry in pages[page] for row in entry.buttons),
            *keyboard(text, pager(page, len(pages), today_events.TopicsPagePressed)),
            *(((my_goals(text),),) if reply.goals else ()),
            *_continue(text, reply),
        ),
        placement=reply_placement(edits=reply.edits),
        interim=True,
    )


@dataclass(frozen=True, slots=True)
class _Entry:
    """A course with its buttons. A course that is not begun has no row."""

    row: maps_replies.TopicRow | None
    buttons: Keyboard

    @property
    def height(self) -> int:
        """Return about how many lines of buttons the entry takes."""
        return len(self.buttons) + (self.row is not None)


def _pages(text: Localizer, reply: today_replies.TopicsShown) -> list[list[_Entry]]:
    """Return the entries of each page, begun courses first."""
    entries = [_Entry(row, _topic_buttons(text, row, reply.page)) for row in reply.rows]
    entries += [
        _Entry(None, (row,)) for row in keyboard(text, topic_replies.course_buttons(reply.courses))
    ]
    pages: list[list[_Entry]] = [[]]
    for entry in entries:
        if pages[-1] and sum(other.height for other in (*pages[-1], entry)) > _HIGHEST_PAGE:
            pages.append([])
        pages[-1].append(entry)
    return pages


def _topic_line(text: Localizer, row: maps_replies.TopicRow) -> str:
    message = [text("topic-line", title=quote(row.title), mastered=row.mastered, of=row.of)]
    if row.goal:
        message.append(text("topic-goal", goal=quote(row.goal)))
    if row.due:
        message.append(text("topic-due", count=row.due))
    if row.current:
        message.append(text("topic-current"))
    message += _progress(text, row)
    if row.next_label:
        message.append(text("topic-next", label=quote(row.next_label)))
    if row.refreshers:
        message.append(text("topic-refreshers"))
    if row.muted:
        message.append(text("topic-muted"))
    return " · ".join(message)


def _progress(text: Localizer, row: maps_replies.TopicRow) -> list[str]:
    message = [text("topic-goal-reached")] if row.reached else []
    if row.paused and _can_be_left(row):
        return [*message, text("topic-paused")]
    if row.status is not MapStatus.ACTIVE and not row.reached:
        return [text(f"topic-{row.status.value}")]
    return message


def _topic_buttons(text: Localizer, row: maps_replies.TopicRow, page: int) -> Keyboard:
    if row.status is MapStatus.ABANDONED:
        return ((button(text, maps_replies.resume_button(row.map_id, row.title)),),)
    if row.status is MapStatus.COMPLETED:
        return (
            (
                button(
                    text,
                    topic_replies.refreshers_button(row.map_id, row.title, kept=row.refreshers),
                ),
            ),
        )
    stop = Button(
        text("button-stop-topic"),
        maps_events.TopicPressed(row.map_id, maps_events.TopicAction.STOP),
    )
    if row.paused:
        return ((button(text, maps_replies.resume_button(row.map_id, row.title)), stop),)
    go_to = maps_events.TopicPressed(row.map_id, maps_events.TopicAction.SWITCH)
    action = maps_events.TopicAction.UNMUTE if row.muted else maps_events.TopicAction.MUTE
    mute = maps_events.TopicPressed(row.map_id, action, page)
    label = text("button-unmute" if row.muted else "button-mute")
    return (
        (Button(text("button-switch", title=name(row.title)), go_to),),
        (pause_topic(text, row.map_id), stop, Button(label, mute)),
        *_finish_button(text, row),
        *_share_button(text, row),
    )


def _share_button(text: Localizer, row: maps_replies.TopicRow) -> Keyboard:
    if not row.written:
        return ()
    return ((Button(text("button-share"), SharePressed("course", row.written)),),)


def _finish_button(text: Localizer, row: maps_replies.TopicRow) -> Keyboard:
    if not row.reached or row.status is not MapStatus.ACTIVE:
        return ()
    label = text("button-finish-topic", title=name(row.title))
    return ((Button(label, today_events.FinishPressed(row.map_id)),),)


def _can_be_left(row: maps_replies.TopicRow) -> bool:
    return row.status in _STOPPABLE


def _continue(text: Localizer, reply: today_replies.TopicsShown) -> Keyboard:
    can_go_on = any(map(_is_going, reply.rows)) or reply.goals is not None
    return ((go_on(text),),) if can_go_on else ()


def _is_going(row: maps_replies.TopicRow) -> bool:
    return row.status is MapStatus.ACTIVE and not row.paused
