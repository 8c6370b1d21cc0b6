"""One message on its way to a chat, and what Telegram says about editing it."""

from dataclasses import dataclass, field
from typing import Any

from telegram import InlineKeyboardMarkup
from telegram.error import BadRequest, EndPointNotFound, InvalidToken, TelegramError

from bot.chat.buttons import encode
from bot.chat.client.retry import Retry
from bot.chat.messages import Button, Screen
from bot.chat.messages.screen import PageButton
from bot.domain.ids import ChatId
from bot.flow.files.transfer import WrittenFile


@dataclass(frozen=True, slots=True, kw_only=True)
class Photo:
    """A picture, and the Markdown below it."""

    image: bytes
    caption: str
    replaces: bool = False
    """True if it may replace an earlier message."""
    alt: str = ""
    """What it shows, as plain text. Words with formulas then follow in a message of their own."""


@dataclass(frozen=True, slots=True)
class WebAppButton:
    """One button that opens a web page inside Telegram."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class LinkButton:
    """One button that opens an address."""

    label: str
    url: str


ButtonRows = tuple[tuple[Button | WebAppButton | LinkButton, ...], ...]


@dataclass(slots=True)
class PageAddress:
    """The address of the page beside the chat."""

    url: str | None = None
    """Known when the page is served, or None if there is none."""
    link: str | None = None
    """The page's link at Telegram, if it has one."""

    def button(self, wanted: PageButton) -> WebAppButton | LinkButton | None:
        """Return the button in the form that is sent, or None if there is no page."""
        if self.url is None:
            return None
        if wanted.is_link and self.link is not None:
            start = f"map_{wanted.map_id}" if wanted.map_id else wanted.tab
            return LinkButton(wanted.label, f"{self.link}?startapp={start}")
        query = f"map={wanted.map_id}" if wanted.map_id else f"page={wanted.tab}"
        return WebAppButton(wanted.label, f"{self.url}?{query}")


@dataclass(frozen=True, slots=True, kw_only=True)
class OutgoingMessage:
    """A message to be written: its content, its chat, and the message that it replaces."""

    chat_id: ChatId
    markdown: str
    photo: Photo | None = None
    """Sent instead of the Markdown if possible."""
    enclosure: WrittenFile | None = None
    """Sent with the Markdown below it."""
    keyboard: ButtonRows = ()
    edits: int | None = None
    effect: str | None = None
    """Telegram's id of its effect."""
    pace: str | None = None
    """What the limiter is told about it."""
    excuse: str = ""
    """Stands below its bare words if it is refused."""
    retry: Retry = field(default_factory=Retry)
    """Repeats each call by itself, so that nothing which has arrived is sent again."""


def button_rows(screen: Screen, page: PageAddress) -> ButtonRows:
    """Return the buttons of a screen, with the one to the page if there is a page."""
    if screen.page_button is None or not screen.keyboard:
        return screen.keyboard
    opens = page.button(screen.page_button)
    if opens is None:
        return screen.keyboard
    return (*screen.keyboard[:-1], (opens,), screen.keyboard[-1])


def markup_of(keyboard: ButtonRows) -> dict[str, Any] | None:
    """Return the keyboard in Telegram's form, or None if there are no buttons."""
    if not keyboard:
        return None
    return {"inline_keyboard": [[_button(button) for button in row] for row in keyboard]}


def inline_markup(keyboard: ButtonRows) -> InlineKeyboardMarkup | None:
    """Return the keyboard for the library's own methods."""
    return InlineKeyboardMarkup.de_json(markup_of(keyboard) or {}, None) if keyboard else None


def is_unchanged(error: BadRequest) -> bool:
    """Return True if an edit failed only because it would have changed nothing."""
    return "not modified" in error.message.lower()


def is_effect_refused(error: BadRequest) -> bool:
    """Return True if the server does not know the effect, or refuses it in this chat."""
    return "effect" in error.message.lower()


def is_unknown_method(error: TelegramError) -> bool:
    """Return True if the server does not know the method, and never will."""
    if isinstance(error, InvalidToken | EndPointNotFound):
        return True
    return isinstance(error, BadRequest) and "method not found" in error.message.lower()


def _button(button: Button | WebAppButton | LinkButton) -> dict[str, Any]:
    if isinstance(button, LinkButton):
        return {"text": button.label, "url": button.url}
    if isinstance(button, WebAppButton):
        return {"text": button.label, "web_app": {"url": button.url}}
    style = {} if button.style is None else {"style": button.style.value}
    return {"text": button.label, "callback_data": encode(button.press), **style}
