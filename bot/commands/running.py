"""Running until a signal comes, and saying in plain words why it could not be run."""

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
"""What an operator can mend; everything else is ours to mend and keeps its traceback."""


def run_until_stopped(work: Callable[[Settings], Coroutine[Any, Any, None]]) -> None:
    """Run the work until SIGINT or SIGTERM; end with a plain line where it cannot be run."""
    try:
        settings = load_settings()
        configure_logs(as_json=settings.log_json, level=settings.log_level)
        with asyncio.Runner(loop_factory=loop_factory()) as runner, suppress(KeyboardInterrupt):
            runner.run(_until_terminated(work(settings)))
    except (*REFUSALS, _prompt_error()) as error:
        typer.echo(str(error), err=True)
        raise SystemExit(1) from None  # `run` is called without Typer


def _prompt_error() -> type[Exception]:
    """Return what a broken prompt raises, once something was raised: only models need prompts."""
    error: type[Exception] = import_module("bot.tutor.client.prompts").PromptError
    return error


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """Return the fast loop where there is one."""
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
"""Of a command that is loaded when it is called and reads the rest of the line itself."""
