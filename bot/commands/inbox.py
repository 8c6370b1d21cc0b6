"""`inbox`: updates that are set aside, for the operator to look at and decide on."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Annotated, NoReturn

import typer

from bot.commands.printing import table
from bot.commands.running import REFUSALS
from bot.settings import load_settings
from bot.storage.engine.database import open_database
from bot.storage.engine.set_aside import SetAside, SqlSetAside

Now = Callable[[], datetime]
Number = Annotated[int, typer.Argument(metavar="ID", min=1, max=2**63 - 1)]

HEADS = ("id", "chat", "set aside (UTC)", "error", "bytes")


def build_inbox(now: Now) -> typer.Typer:
    """Return the commands, which read this clock."""
    group = typer.Typer(
        help="Updates that could not be read, or ended the process.", no_args_is_help=True
    )

    @group.command("list")
    def list_() -> None:
        """List what is set aside, in the order in which it came."""
        _run(_list)

    @group.command()
    def show(number: Number) -> None:
        """Show an update as it came: what somebody wrote or pressed, and who, word for word."""
        _run(lambda kept: _show(number, kept))

    @group.command()
    def retry(number: Number) -> None:
        """Let an update wait for its turn once more; where it fails again, it comes back here."""
        _run(lambda kept: _retry(number, kept, now()))

    @group.command()
    def drop(number: Number) -> None:
        """Forget an update."""
        _run(lambda kept: _drop(number, kept))

    return group


def _run(work: Callable[[SqlSetAside], Awaitable[None]]) -> None:
    async def opened() -> None:
        async with open_database(load_settings().database_url) as database:
            await work(SqlSetAside(database))

    try:
        asyncio.run(opened())
    except REFUSALS as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


async def _list(kept: SqlSetAside) -> None:
    updates = await kept.all()
    if not updates:
        print("Nothing is set aside.")
        return
    rows = [(str(it.id), _chat(it), _moment(it.at), it.reason, _size(it)) for it in updates]
    print(table(HEADS, rows))


async def _show(number: int, kept: SqlSetAside) -> None:
    update = await kept.find(number)
    if update is None:
        _refuse(number)
    lines = {
        "id": str(update.id),
        "chat": _chat(update),
        "turn": update.turn_id,
        "came": f"{_moment(update.received_at)} UTC",
        "set aside": f"{_moment(update.at)} UTC",
        "error": update.reason,
        "bytes": _size(update),
    }
    for name, value in lines.items():
        print(f"{name + ':':<11}{value}")
    print(f"\nWhat somebody sent, for operators only:\n{update.payload}")


async def _retry(number: int, kept: SqlSetAside, now: datetime) -> None:
    if not await kept.retry(number, now):
        _refuse(number)
    print(f"{number}: waits for its turn again")


async def _drop(number: int, kept: SqlSetAside) -> None:
    if not await kept.drop(number):
        _refuse(number)
    print(f"{number}: forgotten")


def _refuse(number: int) -> NoReturn:
    typer.echo(f"nothing is set aside as {number}; see: python -m bot inbox list", err=True)
    raise typer.Exit(1)


def _chat(update: SetAside) -> str:
    return str(update.chat_id or "-")


def _moment(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M:%S}"


def _size(update: SetAside) -> str:
    return str(len(update.payload.encode()))
