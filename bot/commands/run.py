"""`python -m bot run`: the bot, on Telegram or in the playground."""

import webbrowser
from functools import partial

import typer

from bot.app import serve, serve_playground_alone
from bot.commands.doctor import Level, check_telegram
from bot.commands.running import run_until_stopped
from bot.settings import TELEGRAM, Settings, SettingsError


def run() -> None:
    """Run the bot: on Telegram with TELEGRAM_BOT_TOKEN, else in the playground."""
    run_until_stopped(
        lambda settings: serve(_checked(settings), partial(_show, settings), tell=_tell)
    )


def _checked(settings: Settings) -> Settings:
    """Return the settings; SettingsError if Telegram would refuse their token, as doctor says."""
    finding = check_telegram(settings)
    if finding.level is Level.PROBLEM and settings.telegram_api_url == TELEGRAM:
        raise SettingsError([f"{finding.what}: {finding.consequence}"])
    return settings


def _tell(what: str, seconds: float) -> None:
    typer.echo(f"{seconds:5.1f} s  {what}")


def _show(settings: Settings, url: str) -> None:
    typer.echo(f"Lyceum is open: {url}")
    typer.echo("No TELEGRAM_BOT_TOKEN is set, so this is the playground. Stop it with Ctrl+C.")
    if settings.playground_browser:
        webbrowser.open(url)


def playground() -> None:
    """Run the playground without a bot; `run` finds it by PLAYGROUND_URL."""
    run_until_stopped(
        lambda settings: serve_playground_alone(
            settings, lambda url: typer.echo(f"The playground is open: {url}")
        )
    )
