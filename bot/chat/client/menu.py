"""The list of commands and the description that Telegram shows, in every language."""

from collections.abc import Mapping
from typing import Final

import structlog
from telegram import Bot
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
"""Which language whom is told it; None is everybody else."""


async def publish(bot: Bot) -> None:
    """Tell Telegram the commands and what the bot is; a failure is logged and no harm."""
    for code, language in _CODES.items():
        commands = [(name, text_of(language, f"menu-{name}")) for name in COMMANDS]
        try:
            await bot.set_my_commands(commands, language_code=code)
            await bot.set_my_description(text_of(language, "about-long"), code)
            await bot.set_my_short_description(text_of(language, "about-short"), code)
        except TelegramError as error:
            log.warning("menu not published", language=language, reason=type(error).__name__)
