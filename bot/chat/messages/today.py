"""/today: what fits the learner's minutes, each entry with its reason and its buttons."""

from collections.abc import Sequence
from typing import Final

from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import (
    Localizer,
    duration,
    foldable,
    full_day,
    key_part,
    name,
    numbered_list,
    paragraphs,
    quote,
)
from bot.chat.messages.progress.overview import counts
from bot.chat.messages.reasons import because_text
from bot.chat.messages.screen import Button, Keyboard, Screen, reply_placement, rows
from bot.chat.messages.ways_on import go_on, mistakes, my_topics
from bot.domain.rhythm.agenda import AgendaReason, ToDoKind
from bot.flow.engine.replies import Style
from bot.flow.maps.replies import Because
from bot.flow.today import events as today_events
from bot.flow.today.replies import TodayShown
from bot.views.today import Today, TodayEntry

_A_PAGE: Final = 3
_BESIDE: Final = 2


@renders
def show(text: Localizer, reply: TodayShown) -> Screen:
    """Return what can be done today, numbered, and what comes back when."""
    today = reply.today
    pages = max(1, -(-len(today.entries) // _A_PAGE))
    page = min(max(reply.page, 0), pages - 1)
    first = page * _A_PAGE
    entries = today.entries[first : first + _A_PAGE]
    return Screen(
        markdown=paragraphs(
            _title(text, today),
            _exam(text, today),
            numbered_list([_line(text, entry) for entry in entries], first + 1),
            foldable(
                text("today-about"),
                _minutes(text, today),
                text("today-focus", goal=quote(today.focus)) if today.focus else "",
                _ahead(text, today),
                _how(text, today),
            ),
        ),
        keyboard=(
            *_begin(text, today, entries, first + 1),
            *(_else(text, today) if page == pages - 1 else ()),
        ),
        placement=reply_placement(edits=reply.edits),
        interim=True,
    )


def _how(text: Localizer, today: Today) -> str:
    """Return what the buttons below the list do, for those that are there."""
    if not today.entries:
        return ""
    swaps = any(entry.swaps for entry in today.entries)
    return text("today-how" if swaps else "today-how-without-swap")


def _title(text: Localizer, today: Today) -> str:
    if today.entries:
        return text("today-title", duration=duration(text, today.in_all))
    if today.going_on:
        return text("today-going-on")
    return text("today-over" if today.more or today.left_out else "today-nothing")


def _exam(text: Localizer, today: Today) -> str:
    """Return the exam date that the first entry is for, or nothing."""
    if today.exam_on is None or not today.entries:
        return ""
    title = quote(today.exam) if today.exam else text("exam-date-untitled")
    return text("today-exam", title=title, day=full_day(text, today.exam_on))


def _line(text: Localizer, entry: TodayEntry) -> str:
    takes = text("count-minutes", count=entry.minutes)
    message = "today-entry-part" if entry.part else "today-entry"
    return text(message, what=_what(text, entry), takes=takes, reason=_reason(text, entry))


def _what(text: Localizer, entry: TodayEntry) -> str:
    match entry.kind:
        case ToDoKind.REVIEWS:
            return text("today-reviews", questions=text("count-questions", count=entry.count))
        case ToDoKind.CARDS:
            some = 0 < entry.new < entry.count
            return text(
                "today-cards-and-new" if some else "today-cards",
                cards=_cards(text, entry),
                new=entry.new,
            )
        case ToDoKind.PRACTICE:
            return text("today-practice", name=quote(entry.name))
        case kind:
            named = {"name": quote(entry.name), "topic": quote(entry.topic)}
            return text(f"today-{kind.value}", **named)


def _cards(text: Localizer, entry: TodayEntry) -> str:
    all_new = entry.new == entry.count
    return text("count-new-cards" if all_new else "count-cards", count=entry.count)


def _reason(text: Localizer, entry: TodayEntry) -> str:
    """Return the entry's reason in one line."""
    if entry.reason is AgendaReason.DUE:
        due = entry.count - entry.new
        return text("today-due-some", count=due) if entry.new else text("today-due")
    if entry.struggles:
        return text(f"struggle-{key_part(entry.struggles[0])}")
    shown = entry.opens if entry.reason is AgendaReason.OPENS_NEXT else ()
    because = Because(reason=entry.reason, opens=shown, optional=entry.optional)
    return because_text(text, because)


def _minutes(text: Localizer, today: Today) -> str:
    if today.minutes is None:
        return ""
    minutes = text("count-minutes", count=today.minutes)
    message = "today-minutes-begun" if today.practised else "today-minutes"
    return text(message, minutes=minutes, practised=today.practised)


def _ahead(text: Localizer, today: Today) -> str:
    places = [text(f"progress-{place}", count=count) for place, count in counts(today.ahead)]
    return text("today-ahead", places=" · ".join(places)) if places else ""


def _begin(text: Localizer, today: Today, entries: Sequence[TodayEntry], first: int) -> Keyboard:
    """Return a button that begins each entry, the first as the best, then those that swap them."""
    in_order = tuple(enumerate(entries, start=first))
    begin = tuple(
        (
            Button(
                f"{number} · {_label(text, entry)}",
                today_events.ToDoPressed(entry.key),
                Style.PRIMARY if number == 1 and not today.going_on else None,
            ),
        )
        for number, entry in in_order
    )
    swap = tuple(
        Button(
            text("button-swap" if entry.swaps else "button-leave-out", number=number),
            today_events.SwapPressed(entry.key, first // _A_PAGE),
        )
        for number, entry in in_order
    )
    on = ((go_on(text),),) if today.going_on and first == 1 else ()
    row = (*_page(today, first - _A_PAGE), *swap, *_page(today, first + _A_PAGE))
    return (*on, *begin, *((row,) if row else ()))


def _page(today: Today, first: int) -> tuple[Button, ...]:
    """Return the button to the page that begins there, or none if there is no such page."""
    last = min(first + _A_PAGE - 1, len(today.entries))
    if first < 1 or first > last:
        return ()
    span = str(first) if first == last else f"{first}–{last}"
    return (Button(f"… {span}", today_events.TodayPagePressed(first // _A_PAGE)),)


def _else(text: Localizer, today: Today) -> Keyboard:
    """Return what can be done besides the entries."""
    focus = Button(
        text("button-today-focus", goal=name(today.focus)),
        today_events.ToDoPressed(today_events.FOCUS),
    )
    besides = (
        *((focus,) if today.focus else ()),
        *((mistakes(text),) if today.mistakes else ()),
        *((_show_all(text, today),) if today.left_out else ()),
    )
    return (*rows(besides, _BESIDE), *_ways_on(text, today))


def _label(text: Localizer, entry: TodayEntry) -> str:
    match entry.kind:
        case ToDoKind.REVIEWS:
            return text("button-review")
        case ToDoKind.CARDS:
            return _cards(text, entry)
        case kind:
            return text(f"button-today-{kind.value}", name=name(entry.name))


def _show_all(text: Localizer, today: Today) -> Button:
    return Button(text("button-show-all", count=today.left_out), today_events.AllShownPressed())


def _ways_on(text: Localizer, today: Today) -> Keyboard:
    """Return the ways on when nothing is left of today. There may be more than that."""
    if today.entries or today.going_on:
        return ()
    more = today.more or today.left_out
    return ((go_on(text), my_topics(text)),) if more else ((my_topics(text),),)
