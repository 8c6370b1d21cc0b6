"""The list of commands, the menu button and the description that Telegram shows."""

from collections.abc import Mapping
from typing import Final

import structlog
from telegram import Bot, MenuButtonCommands, MenuButtonWebApp, WebAppInfo
from telegram.error import TelegramError

from bot.chat.messages.localizer import text_of
from bot.domain.topics.course import Language

log = structlog.get_logger(__name__)

COMMANDS: Final = (
    "today",
    "next",
    "learn",
    "review",
    "practice",
    "cards",
    "map",
    "progress",
    "week",
    "history",
    "goals",
    "exam",
    "topics",
    "import",
    "export",
    "settings",
    "skip",
    "why",
    "help",
    "privacy",
    "delete",
    "usage",
    "stop",
)
_CODES: Final[Mapping[str | None, Language]] = {None: Language.EN, "de": Language.DE}
"""The text language for each language code of Telegram. None is every other code."""


async def publish(bot: Bot, page: str | None = None) -> None:
    """Tell Telegram the commands and the description. A failure is only logged.

    The menu button opens the page beside the chat, or the commands if there is no page.
    """
    for code, language in _CODES.items():
        commands = [(name, text_of(language, f"menu-{name}")) for name in COMMANDS]
        try:
            await bot.set_my_commands(commands, language_code=code)
            await bot.set_my_description(text_of(language, "about-long"), code)
            await bot.set_my_short_description(text_of(language, "about-short"), code)
        except TelegramError as error:
            log.warning("menu not published", language=language, reason=type(error).__name__)
    try:
        await bot.set_chat_menu_button(menu_button=_menu_button(page))
    except TelegramError as error:
        log.warning("menu button not set", reason=type(error).__name__)


def _menu_button(page: str | None) -> MenuButtonCommands | MenuButtonWebApp:
    """Return the button beside the message field, which has one text for every language."""
    if page is None:
        return MenuButtonCommands()
    return MenuButtonWebApp(text_of(Language.EN, "page-title"), WebAppInfo(page))
