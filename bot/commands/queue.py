"""`queue`: what waits for the operator: flags, appeals, exams, and updates set aside."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Protocol

import typer

from bot.commands.running import REFUSALS
from bot.settings import load_settings
from bot.storage.engine.database import Database, open_database

UPHOLD, REJECT = "uphold", "reject"


class QueueKind(StrEnum):
    """A kind of things that wait for the operator."""

    FLAGS = "flags"
    APPEALS = "appeals"
    EXAMS = "exams"
    INBOX = "inbox"


class RulingRefusedError(Exception):
    """A command to a queue was refused. The message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A decision of the operator."""

    word: str
    """One of the queue's decisions, or the step of an exam, with its points and a note."""
    points: float | None
    note: str
    at: datetime


class Queue(Protocol):
    """Waiting things of a kind, each with an id, as lines for the operator."""

    async def waiting(self) -> Iterable[str]:
        """Return a line for each, longest waiting first."""

    async def show(self, name: str, folder: Path | None) -> Iterable[str]:
        """Return everything about the thing. Pictures are written to the folder."""

    async def rule(self, name: str, decision: Decision) -> Iterable[str]:
        """Apply the decision, and return the lines about its result."""


Kinds = Mapping[QueueKind, Callable[[Database], Queue]]


def gone(kind: QueueKind, name: str) -> RulingRefusedError:
    """Return the error that nothing has that id."""
    return RulingRefusedError(f"there is no {name}; see: python -m bot queue list {kind}")


def upholds(decision: Decision) -> bool:
    """Return True for uphold and False for reject. Raise RulingRefusedError for anything else."""
    if decision.word not in {UPHOLD, REJECT}:
        raise RulingRefusedError(f"{decision.word} is no decision; say {UPHOLD} or {REJECT}")
    return decision.word == UPHOLD


def described(lines: Mapping[str, str]) -> list[str]:
    """Return one line per value, after its name."""
    return [f"{name + ':':<10} {value}" for name, value in lines.items()]


def build_queue(kinds: Kinds, now: Callable[[], datetime]) -> typer.Typer:
    """Return the commands, with a clock."""
    group = typer.Typer(help="What waits for you to decide.", no_args_is_help=True)

    @group.command("list")
    def list_(kind: Annotated[QueueKind | None, typer.Argument()] = None) -> None:
        """List what waits, of one kind or of all, longest waiting first."""
        for name in kinds if kind is None else (kind,):
            lines = _run(kinds[name], lambda queue: queue.waiting())
            if kind is None and lines:
                print(f"{name.value}:")
            if kind is not None or lines:
                print("\n".join(lines or ["Nothing waits."]))

    @group.command()
    def show(
        kind: QueueKind,
        name: Annotated[str, typer.Argument(metavar="ID")],
        pages: Annotated[
            Path | None, typer.Option(help="A folder into which an exam's pictures are written.")
        ] = None,
    ) -> None:
        """Show one of them: what it is about, and the texts word for word."""
        print("\n".join(_run(kinds[kind], lambda queue: queue.show(name, pages))))

    @group.command()
    def rule(
        kind: QueueKind,
        name: Annotated[str, typer.Argument(metavar="ID")],
        decision: str,
        points: Annotated[float | None, typer.Option(help="What the step is worth.")] = None,
        note: Annotated[str, typer.Option(help="Why; gradings and the learner read it.")] = "",
    ) -> None:
        """Decide: uphold or reject; for an update retry or drop; for an exam close or a step."""
        made = Decision(word=decision, points=points, note=note, at=now())
        print("\n".join(_run(kinds[kind], lambda queue: queue.rule(name, made))))

    return group


def _run(
    kind: Callable[[Database], Queue], work: Callable[[Queue], Awaitable[Iterable[str]]]
) -> list[str]:
    async def opened() -> list[str]:
        async with open_database(load_settings().database_url) as database:
            return list(await work(kind(database)))

    try:
        return asyncio.run(opened())
    except (*REFUSALS, RulingRefusedError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
