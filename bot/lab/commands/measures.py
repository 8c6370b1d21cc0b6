"""Measures that simulate people. Their code is kept with the tests, so they need a clone."""

import sys
from pathlib import Path
from runpy import run_module
from typing import Final

import typer

import bot

CLONE: Final = Path(bot.__file__).parents[1]


def bench(context: typer.Context) -> None:
    """How fast it is: turns, many chats at once, starts, pictures, the page."""
    _run("bench", context)


def chaos(context: typer.Context) -> None:
    """What is lost or doubled if processes on one PostgreSQL are killed again and again."""
    _run("chaos", context)


def soak(context: typer.Context) -> None:
    """What a process retains while learners come and go for minutes."""
    _run("soak", context)


def growth(context: typer.Context) -> None:
    """By how many bytes an answer, a card and a problem make the database grow, by table."""
    _run("growth", context)


def house(context: typer.Context) -> None:
    """How large the code is, and how much of it a turn runs through and a change touches."""
    _run("house", context)


def _run(name: str, context: typer.Context) -> None:
    if not (CLONE / "tests" / "scenarios").is_dir():
        typer.echo(f"`lab {name}` needs a clone of the repository: no tests/ in {CLONE}", err=True)
        raise typer.Exit(2)
    sys.argv = [context.command_path, *context.args]
    sys.path.insert(0, str(CLONE))
    run_module(f"tests.{name}", run_name="__main__", alter_sys=True)
