"""`python -m bot page`: the page beside the chat alone, without the bot's token."""

from collections.abc import Callable

import typer

from bot.commands.running import run_until_stopped
from bot.flow.engine.ports import Ports
from bot.page import serve_page
from bot.storage.engine.database import Database


def build_page(ports_of: Callable[[Database], Ports]) -> Callable[[], None]:
    """Return the command, which reads by these ports."""

    def page() -> None:
        """Serve the page beside the chat alone, for the bot of PAGE_BOT, without its token."""
        run_until_stopped(
            lambda settings: serve_page(
                settings, ports_of, lambda url: typer.echo(f"The page is served: {url}")
            )
        )

    return page
