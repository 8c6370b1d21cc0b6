"""Tasks in one's own words: the task with its hints, where one stands, and what next."""

from typing import Final

from bot.chat.wording.amounts import percent
from bot.chat.wording.cards import card_screen, heading_line, last_line, side_told, undo_row
from bot.chat.wording.screen import Button, Keyboard, Placement, Screen
from bot.chat.wording.voice import Voice, bullets, paragraphs, quoted, shortened
from bot.domain.decks.tasks import Trend
from bot.domain.ids import QuestionId
from bot.flow.cards.events import CardTurnedPressed
from bot.flow.engine.replies import Style
from bot.flow.exercise.events import DontKnowPressed
from bot.flow.tasks import replies
from bot.flow.tasks.events import DrillOnPressed, HintPressed

_LONGEST_QUOTE: Final = 600


def ask(voice: Voice, reply: replies.TaskShown) -> Screen:
    """Return the task, the hints that were asked for, and how to answer."""
    ticket = reply.ticket
    words = paragraphs(
        last_line(voice, reply.last),
        heading_line(voice, reply.heading),
        side_told(voice, reply.task),
        *(
            f"_{voice('task-hint', number=number)}_ {side_told(voice, hint)}"
            for number, hint in enumerate(reply.hints, start=1)
        ),
        f"_{voice(f'task-how-{_spelled(reply.grader)}')}_",
    )
    return card_screen(
        voice,
        words,
        (reply.heading.deck_id, reply.task),
        (*_ways(voice, reply), *undo_row(voice, ticket, reply.last)),
        edits=reply.edits,
    )


def grade(voice: Voice, reply: replies.TaskGraded) -> Screen:
    """Return where the learner stands and what next, beside their last attempt."""
    told = paragraphs(
        voice("task-one-photo") if reply.one_of_many else "",
        f"**{voice('task-where')}**",
        reply.where,
        bullets(_parts(voice, reply)),
        f"**{voice('task-following')}**" if reply.following else "",
        reply.following,
        voice("task-with-hints", hints=reply.hints) if reply.hints else "",
        _comes_back(voice, reply),
    )
    given = "task-read-answer" if reply.read else "your-answer"
    answer = voice(given, answer=quoted(shortened(reply.answer, _LONGEST_QUOTE)))
    return Screen(
        markdown=paragraphs(side_told(voice, reply.task), answer, told),
        afresh=paragraphs(answer, told) if reply.read else told,
        keyboard=_onward(voice, reply.ticket),
        applauds=reply.due_at is not None and not reply.comes_again,
        placement=Placement.EDIT,
    )


def give_up(voice: Voice, reply: replies.TaskGivenUp) -> Screen:
    """Return what a good answer would show, and when the task comes back."""
    told = paragraphs(
        voice("task-given-up"),
        bullets(reply.criteria),
        voice("task-given-up-next"),
        _comes_back(voice, reply),
    )
    return Screen(
        markdown=paragraphs(side_told(voice, reply.task), told),
        afresh=told,
        keyboard=_onward(voice, reply.ticket),
        placement=Placement.EDIT,
    )


def _ways(voice: Voice, reply: replies.TaskShown) -> Keyboard:
    hint = Button(voice("button-hint"), HintPressed(reply.ticket))
    unknown = Button(voice("button-dont-know"), DontKnowPressed(reply.ticket))
    helping = (hint, unknown) if reply.more_hints else (unknown,)
    if reply.grader is not replies.Grader.NOBODY:
        return (helping,)
    turn = Button(voice("button-show-criteria"), CardTurnedPressed(reply.ticket), Style.PRIMARY)
    return ((turn,), helping)


def _onward(voice: Voice, ticket: QuestionId) -> Keyboard:
    return ((Button(voice("button-next"), DrillOnPressed(ticket), Style.PRIMARY),),)


def _parts(voice: Voice, reply: replies.TaskGraded) -> list[str]:
    than = reply.trend
    parts = (
        ("correct", reply.correctness, than.correctness if than else None),
        ("complete", reply.completeness, than.completeness if than else None),
        ("concise", reply.concision, than.concision if than else None),
    )
    return [_part(voice, name, share, trend) for name, share, trend in parts]


def _part(voice: Voice, name: str, share: float, trend: Trend | None) -> str:
    told = voice(f"task-{name}", share=percent(voice, round(share * 100)))
    return told if trend is None else f"{told} · {voice(f'task-{trend.value}')}"


def _comes_back(voice: Voice, reply: replies.TaskGraded | replies.TaskGivenUp) -> str:
    if reply.due_at is None:
        return voice("task-did-not-count")
    back = voice("task-comes-back", when=voice.when(reply.due_at))
    return f"{back} {voice('task-comes-again')}" if reply.comes_again else back


def _spelled(value: replies.Grader) -> str:
    return value.value.replace("_", "-")
