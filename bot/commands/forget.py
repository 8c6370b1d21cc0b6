"""`python -m bot forget`: deletes a learner who cannot type `/delete`."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Annotated

import typer

from bot.commands.running import REFUSALS
from bot.domain.ids import LearnerId
from bot.settings import load_settings
from bot.storage.engine.database import open_database
from bot.storage.learner.leaving import SqlLeaving


def build_forget(now: Callable[[], datetime]) -> Callable[..., None]:
    """Return the command."""

    def forget(learner: Annotated[int, typer.Argument(help="The learner's Telegram id.")]) -> None:
        """Delete everything that is kept of a learner, as `/delete` does."""
        typer.confirm(f"Delete everything that is kept of {learner}?", abort=True)
        try:
            known = asyncio.run(_leave(LearnerId(learner), now()))
        except REFUSALS as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(1) from None
        if not known:
            typer.echo(f"There is no learner {learner}.", err=True)
            raise typer.Exit(1)
        typer.echo("The bot deletes them within a minute, or when it starts.")

    return forget


async def _leave(learner_id: LearnerId, now: datetime) -> bool:
    async with open_database(load_settings().database_url) as database:
        return await SqlLeaving(database).leave(learner_id, now)
