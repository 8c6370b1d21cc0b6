"""Running until a signal comes, or saying in plain words why that is impossible."""

import asyncio
import signal
from collections.abc import Callable, Coroutine
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

import typer

from bot.chat.client.transport import TokenRefusedError
from bot.content.courses.courses import BrokenCourseError
from bot.content.courses.yaml_file import BrokenFileError
from bot.content.practice.skill_graph import BrokenSkillGraphError
from bot.doors import AddressTakenError
from bot.flow.engine.ports import StoreUnavailableError
from bot.logs import configure_logs
from bot.settings import Settings, SettingsError, load_settings

REFUSALS = (
    AddressTakenError,
    BrokenCourseError,
    BrokenFileError,
    BrokenSkillGraphError,
    SettingsError,
    StoreUnavailableError,
    TokenRefusedError,
)
"""Errors that an operator can fix. All others are ours to fix and keep their traceback."""


def run_until_stopped(work: Callable[[Settings], Coroutine[Any, Any, None]]) -> None:
    """Run the work until SIGINT or SIGTERM. Exit with a plain line if it cannot run."""
    try:
        settings = load_settings()
        configure_logs(as_json=settings.log_json, level=settings.log_level)
        with asyncio.Runner(loop_factory=loop_factory()) as runner, suppress(KeyboardInterrupt):
            runner.run(_until_terminated(work(settings)))
    except (*REFUSALS, _prompt_error()) as error:
        typer.echo(str(error), err=True)
        raise SystemExit(1) from None  # `run` is called without Typer


def _prompt_error() -> type[Exception]:
    """Return the error of a broken prompt, imported only once something was raised."""
    error: type[Exception] = import_module("bot.tutor.client.prompts").PromptError
    return error


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """Return the factory of the fast event loop if it is installed."""
    try:
        uvloop = import_module("uvloop")
    except ImportError:
        return asyncio.new_event_loop
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


async def _until_terminated(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.ensure_future(work)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    with suppress(asyncio.CancelledError):
        await task


PASSED_ON: Final = {"allow_extra_args": True, "ignore_unknown_options": True}
"""The settings of a command that is loaded when called and parses the rest of the line itself."""
