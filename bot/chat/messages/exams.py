"""Exams: the list, the announcement, the task word for word, and the draft of a solution."""

from typing import Final

from bot.chat.messages.goals.rows import title
from bot.chat.messages.lines import button, keyboard, renders
from bot.chat.messages.localizer import (
    Localizer,
    beginning,
    bullets,
    decimal,
    foldable,
    gist,
    key_part,
    name,
    on_day,
    paragraphs,
)
from bot.chat.messages.marks import as_typed
from bot.chat.messages.screen import Button, Placement, Screen, rows
from bot.domain.exams.attempt import AttemptStatus
from bot.flow.engine.events import Press
from bot.flow.engine.replies import Style, pager
from bot.flow.exams import events as exam_events, replies
from bot.flow.exams.events import AttemptPressed, TranscriptPressed
from bot.flow.goals.events import GoalBegunPressed, GoalLockPressed, LandscapePressed
from bot.flow.goals.replies import ALL_LANDSCAPES, GoalLook

_LONGEST_DESCRIPTION: Final = 140
_IN_A_ROW: Final = 4
_NOTHING_TO_SEE: Final = frozenset({AttemptStatus.OPEN, AttemptStatus.CANCELLED})


@renders
def show_exams(text: Localizer, reply: replies.ExamsShown) -> Screen:
    """Return the exams and the past attempts, each as a button or else as a line."""
    nothing = "exams-none-followed" if reply.landscapes else "exams-none"
    past = [row for row in reply.attempts if row.status in _NOTHING_TO_SEE]
    return Screen(
        markdown=paragraphs(
            text("exams-title"),
            f"_{text('exams-legend')}_" if reply.rows else text(nothing),
            foldable(text("exams-past"), bullets([_past_line(text, attempt) for attempt in past])),
        ),
        keyboard=(
            *((_exam_button(text, row),) for row in reply.rows),
            *keyboard(text, pager(reply.page, reply.pages, exam_events.ExamsAsked)),
            *((_past_button(text, row),) for row in reply.attempts if row not in past),
            *(
                (Button(name(row.title), LandscapePressed(row.short_id, 0), Style.PRIMARY),)
                for row in reply.landscapes
            ),
            (button(text, ALL_LANDSCAPES),),
        ),
        interim=True,
    )


@renders
def announce(text: Localizer, reply: replies.ExamAnnounced) -> Screen:
    """Return what the exam asks, its time and the materials needed, before it begins."""
    points, passing = decimal(text, reply.max_points), decimal(text, reply.passing_points)
    limit = text("count-minutes", count=reply.minutes) if reply.minutes else ""
    begin = exam_events.ExamBegunPressed(reply.version, reply.place)
    return Screen(
        markdown=paragraphs(
            text("exam-badge"),
            f"**{title(reply.title)}**",
            beginning(text, reply.description, _LONGEST_DESCRIPTION),
            text("goal-exam", points=points, passing=passing),
            text("exam-clock", limit=limit) if limit else text("exam-no-clock"),
            text("exam-rules"),
            foldable(text("exam-before"), text("exam-at-hand")),
            text("exam-self-marked") if reply.self_marked else "",
        ),
        keyboard=(
            (
                Button(text("button-exam-begin"), begin, Style.PRIMARY),
                Button(text("button-exams"), exam_events.ExamsAsked()),
            ),
        ),
        interim=True,
    )


@renders
def begin(text: Localizer, reply: replies.ExamHeader) -> Screen:
    """Return a header of two to four lines: the mode, the goal and the time."""
    limit = text("count-minutes", count=reply.minutes) if reply.minutes else ""
    lines = (
        text("exam-badge"),
        f"**{title(reply.title)}**",
        gist(reply.description, _LONGEST_DESCRIPTION),
        text("exam-time-limit", limit=limit) if limit else "",
    )
    return Screen(markdown="\n".join(filter(None, lines)))


@renders
def list_draft(text: Localizer, reply: replies.DraftListed) -> Screen:
    """Return a page of the draft, with a button for each entry that removes it."""
    interaction_id, of = reply.interaction_id, reply.of
    numbered = list(enumerate(reply.entries, start=reply.first))
    lines = (
        f"**{number}** {as_typed(entry.text) if entry.text else text('exam-draft-picture')}"
        for number, entry in numbered
    )
    take_out = tuple(
        Button(
            text("button-exam-take-out", number=str(number)),
            exam_events.EntryRemovedPressed(interaction_id, entry.page, entry.line, of),
        )
        for number, entry in numbered
    )
    on = Button(
        text("button-exam-on"), exam_events.ExamContinuedPressed(interaction_id), Style.PRIMARY
    )
    return Screen(
        markdown=paragraphs(text("exam-draft-title"), *lines, text("exam-draft-how")),
        keyboard=(
            *rows(take_out, _IN_A_ROW),
            *keyboard(
                text,
                pager(
                    reply.page,
                    reply.pages,
                    lambda page: exam_events.DraftOpenedPressed(interaction_id, page),
                ),
            ),
            (on,),
        ),
        placement=Placement.EDIT,
    )


def _exam_button(text: Localizer, row: replies.ExamRow) -> Button:
    limit = (text("exams-minutes", count=row.minutes),) if row.minutes else ()
    called = " · ".join((name(row.title), *limit))
    if row.look is GoalLook.LOCKED:
        label = text("button-exams-locked", title=called)
        return Button(label, GoalLockPressed(row.version, row.place, 0))
    is_reached = row.look in {GoalLook.REACHED, GoalLook.DUE_AGAIN}
    key = "button-exams-again" if is_reached else "button-exams-begin"
    begin = GoalBegunPressed(row.version, row.place)
    return Button(text(key, title=called), begin, None if is_reached else Style.PRIMARY)


def _past_line(text: Localizer, row: replies.AttemptRow) -> str:
    became = text(f"exams-past-{key_part(row.status)}")
    return f"**{title(row.title)}** · {on_day(text, row.begun_at)} · {became}"


def _past_button(text: Localizer, row: replies.AttemptRow) -> Button:
    press: Press = AttemptPressed(row.attempt_id)
    if row.status is AttemptStatus.READ:
        press = TranscriptPressed(row.attempt_id)
    if row.total is None:
        became = text(f"exams-past-{key_part(row.status)}")
    else:
        became = f"{decimal(text, row.total)}/{decimal(text, row.max_points)}"
        became += " ✓" if row.passed else ""
    return Button(" · ".join((name(row.title), on_day(text, row.begun_at), became)), press)
