"""`factory`: fill the bank with items from templates, each verified."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Annotated

import typer
from rich.console import Console

from bot.commands.lab.bars import bar
from bot.commands.running import REFUSALS
from bot.commands.table import table
from bot.content.practice.words import read_words
from bot.domain.bank.templates.all import all_templates
from bot.domain.bank.templates.composing import TemplateWords
from bot.domain.bank.templates.template import Template
from bot.flow.practice.stocking import Stocked, stock
from bot.resources import PRACTICE
from bot.settings import load_settings
from bot.storage.engine.database import open_database
from bot.storage.practice.bank import SqlBank

PER_TEMPLATE = 60
_HEADS = ("template", "new", "there before", "left out", "rejected")
_EXAMPLES = 3
Now = Callable[[], datetime]


def build_factory(now: Now) -> typer.Typer:
    """Return the commands, which read this clock."""
    factory = typer.Typer(help="Items made of templates.", no_args_is_help=True)

    @factory.callback()
    def _several() -> None:
        """Make items."""

    @factory.command()
    def build(
        per_template: Annotated[
            int, typer.Option(min=1, help="So many items of a template, in each language.")
        ] = PER_TEMPLATE,
        skill: Annotated[str | None, typer.Option(help="Only the templates of a skill.")] = None,
    ) -> None:
        """Fill the bank; what is there already stays, so that it can be broken off."""
        templates = [it for it in all_templates() if skill in {None, it.skill_id}]
        if not templates:
            typer.echo(f"there is no template of the skill {skill}", err=True)
            raise typer.Exit(1)
        try:
            stocked = asyncio.run(_build(templates, read_words(PRACTICE), per_template, now()))
        except REFUSALS as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(1) from None
        print(report(stocked))
        if not all(it.is_sound for it in stocked.values()):
            raise typer.Exit(1)

    return factory


def report(stocked: Mapping[str, Stocked]) -> str:
    """Return what came of the templates: all in sum, and each that is not sound with examples."""
    verified = sum(it.verified for it in stocked.values())
    there = sum(it.there for it in stocked.values())
    lines = [f"{verified} new items, {there} there before, of {len(stocked)} templates"]
    unsound = {name: it for name, it in stocked.items() if not it.is_sound}
    if unsound:
        lines.append(table(_HEADS, [_row(*it) for it in unsound.items()]))
        for it in unsound.values():
            lines += it.rejected[:_EXAMPLES]
    return "\n".join(lines)


def _row(name: str, stocked: Stocked) -> tuple[str, ...]:
    counted = (stocked.verified, stocked.there, stocked.chance, len(stocked.rejected))
    return (name, *map(str, counted))


async def _build(
    templates: Sequence[Template],
    words: Mapping[str, TemplateWords],
    per_template: int,
    now: datetime,
) -> dict[str, Stocked]:
    async with open_database(load_settings().database_url) as database:
        bank = SqlBank(database)
        with bar("making items", Console(stderr=True)) as watch:
            return {
                it.id: await stock(bank, it, words[it.id], per_template, now)
                for it in watch(templates)
            }
