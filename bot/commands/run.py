"""`python -m bot run`: the bot, on Telegram or in the playground."""

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from importlib import import_module

import typer

from bot.app import OpenBotApi, serve
from bot.chat.client.transport import BotApi
from bot.commands.running import run_until_stopped
from bot.settings import NO_TOKEN, TELEGRAM, TOKEN, Settings, SettingsError


def run() -> None:
    """Run the bot: on Telegram with TELEGRAM_BOT_TOKEN, else in the playground."""
    run_until_stopped(
        lambda settings: serve(
            _check(settings), bot_api(settings, partial(_show, settings)), tell=_tell
        )
    )


def bot_api(settings: Settings, announce: Callable[[str], None]) -> OpenBotApi:
    """Return the function that opens the Bot API: Telegram's, or without a token the playground's.

    `announce` gets the address of the playground's page. The playground is loaded only here.
    """
    token = settings.telegram_bot_token
    if token is None:
        opens: OpenBotApi = partial(
            import_module("bot.playground.open").open_bot_api, settings, announce
        )
        return opens
    telegram = BotApi(url=settings.telegram_api_url, token=token.get_secret_value())
    return lambda *_: nullcontext(telegram)


def _check(settings: Settings) -> Settings:
    """Return the settings. Raise SettingsError if Telegram would refuse the token."""
    token = settings.telegram_bot_token
    is_none = token is not None and not TOKEN.fullmatch(token.get_secret_value())
    if is_none and settings.telegram_api_url == TELEGRAM:
        raise SettingsError([": ".join(NO_TOKEN)])
    return settings


def _tell(what: str, seconds: float) -> None:
    typer.echo(f"{seconds:5.1f} s  {what}")


def _show(settings: Settings, url: str) -> None:
    typer.echo(f"Lyceum is open: {url}")
    typer.echo("No TELEGRAM_BOT_TOKEN is set, so this is the playground. Stop it with Ctrl+C.")
    if settings.playground_browser:
        import_module("webbrowser").open(url)
