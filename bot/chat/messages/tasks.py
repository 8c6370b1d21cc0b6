"""Tasks in one's own words: the task with its hints, the grade, and what comes next."""

from typing import Final

from bot.chat.messages import localizer
from bot.chat.messages.cards.drill import card_screen, heading_line, last_line, side_text, undo_row
from bot.chat.messages.lines import renders
from bot.chat.messages.rhythm import reminder_text, rest_text, snooze_row
from bot.chat.messages.screen import Button, Keyboard, Placement, Screen
from bot.domain.exercise.tasks import Trend
from bot.domain.ids import InteractionId
from bot.flow.cards.events import CardTurnedPressed, DrillOnPressed
from bot.flow.cards.replies import Grader, TaskGivenUp, TaskGraded, TaskShown
from bot.flow.engine.replies import Style
from bot.flow.exercise.events import DontKnowPressed, HintPressed

_LONGEST_QUOTE: Final = 600


@renders
def ask(text: localizer.Localizer, reply: TaskShown) -> Screen:
    """Return the task, the hints asked for, and how to answer."""
    interaction_id = reply.interaction_id
    words = localizer.paragraphs(
        reminder_text(text, reply.reminder),
        last_line(text, reply.last),
        heading_line(text, reply.heading),
        side_text(text, reply.task),
        *(
            f"_{text('task-hint', number=number)}_ {side_text(text, hint)}"
            for number, hint in enumerate(reply.hints, start=1)
        ),
        f"_{text(f'task-how-{localizer.key_part(reply.grader)}')}_",
        rest_text(text, reply.reminder),
    )
    return card_screen(
        text,
        words,
        (reply.heading.deck_id, reply.task),
        (
            *_ways(text, reply),
            *undo_row(text, interaction_id, reply.last),
            *snooze_row(text, reply.reminder),
        ),
        edits=reply.edits,
    )


@renders
def grade(text: localizer.Localizer, reply: TaskGraded) -> Screen:
    """Return the grade and what comes next, beside the learner's last attempt."""
    message = localizer.paragraphs(
        text("task-one-photo") if reply.one_of_many else "",
        f"**{text('task-where')}**",
        reply.where,
        localizer.bullets(_parts(text, reply)),
        f"**{text('task-following')}**" if reply.following else "",
        reply.following,
        text("task-with-hints", hints=reply.hints) if reply.hints else "",
        _comes_back(text, reply),
    )
    given = "task-read-answer" if reply.read else "your-answer"
    answer = text(given, answer=localizer.quote(localizer.shorten(reply.answer, _LONGEST_QUOTE)))
    return Screen(
        markdown=localizer.paragraphs(side_text(text, reply.task), answer, message),
        new_message=localizer.paragraphs(answer, message) if reply.read else message,
        keyboard=_onward(text, reply.interaction_id),
        reacts=reply.due_at is not None and not reply.comes_again,
        placement=Placement.EDIT,
    )


@renders
def give_up(text: localizer.Localizer, reply: TaskGivenUp) -> Screen:
    """Return what a good answer would show, and when the task comes back."""
    message = localizer.paragraphs(
        text("task-given-up"),
        localizer.bullets(reply.criteria),
        text("task-given-up-next"),
        _comes_back(text, reply),
    )
    return Screen(
        markdown=localizer.paragraphs(side_text(text, reply.task), message),
        new_message=message,
        keyboard=_onward(text, reply.interaction_id),
        placement=Placement.EDIT,
    )


def _ways(text: localizer.Localizer, reply: TaskShown) -> Keyboard:
    hint = Button(text("button-hint"), HintPressed(reply.interaction_id))
    unknown = Button(text("button-dont-know"), DontKnowPressed(reply.interaction_id))
    helping = (hint, unknown) if reply.more_hints else (unknown,)
    if reply.grader is not Grader.NOBODY:
        return (helping,)
    turn = Button(
        text("button-show-criteria"), CardTurnedPressed(reply.interaction_id), Style.PRIMARY
    )
    return ((turn,), helping)


def _onward(text: localizer.Localizer, interaction_id: InteractionId) -> Keyboard:
    return ((Button(text("button-next"), DrillOnPressed(interaction_id), Style.PRIMARY),),)


def _parts(text: localizer.Localizer, reply: TaskGraded) -> list[str]:
    than = reply.trend
    parts = (
        ("correct", reply.correctness, than.correctness if than else None),
        ("complete", reply.completeness, than.completeness if than else None),
        ("concise", reply.concision, than.concision if than else None),
    )
    return [_part(text, name, share, trend) for name, share, trend in parts]


def _part(text: localizer.Localizer, name: str, share: float, trend: Trend | None) -> str:
    message = text(f"task-{name}", share=localizer.percent(text, round(share * 100)))
    return message if trend is None else f"{message} · {text(f'task-{trend.value}')}"


def _comes_back(text: localizer.Localizer, reply: TaskGraded | TaskGivenUp) -> str:
    if reply.due_at is None:
        return text("card-round-counts-not")
    back = text("task-comes-back", when=text.comes(reply.due_at))
    return f"{back} {text('task-comes-again')}" if reply.comes_again else back
