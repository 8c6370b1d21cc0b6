"""Replies, identified by their classes, and lines, by their keys."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeGuard, TypeVar

from bot.domain.ids import InteractionId
from bot.flow.engine.replies import Line, LineButton, Reply, Style, Words
from bot.flow.exercise.events import AnswerAgainPressed
from bot.flow.exercise.replies import AnswerJudged, TryAgain
from bot.flow.exercise.states import Answering

R = TypeVar("R", bound=Reply)


def is_line(reply: Reply, *keys: str) -> TypeGuard[Line]:
    """Return True if the reply is a line with one of these keys, or one that begins so."""
    return isinstance(reply, Line) and reply.key.startswith(keys)


def is_at(place: object, *kinds: type[object]) -> bool:
    """Return True if it is of these kinds, or asks for one of these purposes."""
    asked_for = place.purpose if isinstance(place, Answering) else None
    return isinstance(place, kinds) or isinstance(asked_for, kinds)


def _name(reply: Reply) -> str:
    if isinstance(reply, Line):
        return reply.key or "verbatim"
    return type(reply).__name__


def titles(line: Line) -> list[str]:
    """Return the titles on the buttons of the line."""
    values = (button.values.get("title") for row in line.keyboard for button in row)
    own = (value.values["title"] if isinstance(value, Words) else value for value in values)
    return [str(title) for title in own if title is not None]


def chosen(line: Line) -> list[str]:
    """Return the names that are marked as chosen on the buttons of the line."""
    buttons = (button for row in line.keyboard for button in row if button.key == "button-chosen")
    return [
        str(button.values["label"])
        for button in buttons
        if isinstance(button.values["label"], str)
    ]


def named(replies: Sequence[Reply]) -> list[str]:
    """Return the keys of lines, and the classes of other replies."""
    return [_name(reply) for reply in replies]


def line_of(replies: Sequence[Reply], *keys: str) -> Line:
    """Return the only line whose key begins with one of these."""
    (found,) = (reply for reply in replies if is_line(reply, *keys))
    return found


def only(replies: Sequence[Reply], kind: type[R]) -> R:
    """Return the only reply, which is of that kind."""
    match replies:
        case [kind() as reply]:
            return reply
        case _:
            raise AssertionError(f"not only {kind.__name__}: {replies}")


def reply_of(replies: Sequence[Reply], kind: type[R]) -> R:
    """Return the only reply of that kind, among others."""
    (found,) = (reply for reply in replies if isinstance(reply, kind))
    return found


def notes(reply: AnswerJudged | TryAgain) -> list[str]:
    """Return the keys of the notes beside the verdict."""
    return [note.key for note in reply.notes]


def of_press(line: Line, name: str) -> Any:
    """Return what the first button of the line is about, such as its `map_id`."""
    return getattr(line.keyboard[0][0].press, name)


def reminders(replies: Iterable[Reply]) -> list[Reply]:
    """Return the replies with which the bot reminds unasked."""
    return [reply for reply in replies if getattr(reply, "reminder", None) is not None]


def again_button(interaction_id: InteractionId) -> LineButton:
    """Return the button that gives the same answer again."""
    return LineButton("button-try-again", AnswerAgainPressed(interaction_id), Style.PRIMARY)
