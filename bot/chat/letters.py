"""One message on its way to a chat, and what Telegram says about editing it."""

from dataclasses import dataclass
from typing import Any

from telegram.error import BadRequest

from bot.chat.buttons import encode
from bot.chat.wording import Button, Keyboard
from bot.domain.ids import ChatId


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A message to be written: what, to whom, and over which earlier one."""

    chat_id: ChatId
    markdown: str
    keyboard: Keyboard = ()
    edits: int | None = None
    pace: str | None = None
    """What the limiter is told of it."""


def markup_of(keyboard: Keyboard) -> dict[str, Any] | None:
    """Return the keyboard as Telegram wants it; None where there are no buttons."""
    if not keyboard:
        return None
    return {"inline_keyboard": [[_button(button) for button in row] for row in keyboard]}


def is_unchanged(error: BadRequest) -> bool:
    """Say whether an edit failed only because it would have changed nothing."""
    return "not modified" in error.message.lower()


def _button(button: Button) -> dict[str, str]:
    style = {} if button.style is None else {"style": button.style.value}
    return {"text": button.label, "callback_data": encode(button.press), **style}
