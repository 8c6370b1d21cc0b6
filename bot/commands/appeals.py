"""`appeals`: answers that learners think are right, for the operator to decide on."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime

import typer

from bot.commands.running import REFUSALS
from bot.domain.practice.items import BankItem
from bot.settings import load_settings
from bot.storage.engine.database import open_database
from bot.storage.practice.appeals import QueuedAppeal, SqlAppeals
from bot.storage.practice.items import SqlItems

Now = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class _Desk:
    """What the operator decides at."""

    appeals: SqlAppeals
    items: SqlItems


def build_appeals(now: Now) -> typer.Typer:
    """Return the commands, which read this clock."""
    group = typer.Typer(
        help="Answers to maths items that learners think are right.", no_args_is_help=True
    )

    @group.command("list")
    def list_() -> None:
        """List what waits to be decided, longest waiting first."""
        _run(_list)

    @group.command()
    def show(appeal_id: str) -> None:
        """Show the item, its answer, what the learner answered and what the model makes of it."""
        _run(lambda desk: _show(appeal_id, desk))

    @group.command()
    def uphold(appeal_id: str) -> None:
        """Agree with the learner: the answer counts as right, and the learner is told."""
        _run(lambda desk: _decide(appeal_id, desk, now(), upheld=True))

    @group.command()
    def reject(appeal_id: str) -> None:
        """Find the answer wrong: nothing changes."""
        _run(lambda desk: _decide(appeal_id, desk, now(), upheld=False))

    return group


def _run(work: Callable[[_Desk], Awaitable[None]]) -> None:
    async def opened() -> None:
        async with open_database(load_settings().database_url) as database:
            await work(_Desk(SqlAppeals(database), SqlItems(database)))

    try:
        asyncio.run(opened())
    except REFUSALS as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


async def _list(desk: _Desk) -> None:
    waiting = await desk.appeals.waiting()
    if not waiting:
        print("Nothing waits.")
    for queued in waiting:
        appeal = queued.appeal
        print(f"{queued.id}  {appeal.at:%Y-%m-%d}  {appeal.skill_id}  {appeal.answer!r}")


async def _show(appeal_id: str, desk: _Desk) -> None:
    queued = await _find(appeal_id, desk)
    appeal = queued.appeal
    item = await desk.items.item(appeal.item_id, appeal.item_version)
    lines = {
        "id": queued.id,
        "skill": appeal.skill_id,
        "item": f"{appeal.item_id} version {appeal.item_version}",
        "stem": _stem(item),
        "answer": "gone" if item is None else item.answer,
        "learner": appeal.answer,
        "model": appeal.opinion or "was not asked",
        "made": f"{appeal.at:%Y-%m-%d}",
        "state": _state(queued),
    }
    for name, value in lines.items():
        print(f"{name + ':':<10} {value}")


async def _decide(appeal_id: str, desk: _Desk, now: datetime, *, upheld: bool) -> None:
    queued = await _find(appeal_id, desk)
    await desk.appeals.decide(queued.appeal.served_id, now, upheld=upheld)
    print(f"{queued.id}: {_state(await _find(appeal_id, desk))}")


async def _find(appeal_id: str, desk: _Desk) -> QueuedAppeal:
    queued = await desk.appeals.find(appeal_id)
    if queued is None:
        typer.echo(f"there is no appeal {appeal_id}; see: python -m bot appeals list", err=True)
        raise typer.Exit(1)
    return queued


def _stem(item: BankItem | None) -> str:
    return "gone" if item is None else " ".join(item.document.problem_content.stem.split())


def _state(queued: QueuedAppeal) -> str:
    match queued.appeal.upheld:
        case None:
            return "waits"
        case True:
            return "upheld, the learner's skill is corrected"
        case _:
            return "rejected"
