"""`factory build`: write the items that ship with the bot, made from templates and verified."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Annotated

import typer
from rich.console import Console

from bot.clock import SystemClock
from bot.commands.printing import bar, table
from bot.content.practice.shipped_items import files_of_items, read_items, write_items
from bot.domain.practice.items import BankItem
from bot.factory.stocking import Made, make
from bot.factory.templates.all import all_templates
from bot.factory.templates.template import Template
from bot.factory.words import read_words
from bot.resources import ITEMS, PRACTICE

PER_TEMPLATE = 6
"""Spread over the difficulties."""
_HEADS = ("template", "items", "left out", "rejected")
_EXAMPLES = 3


def build(
    per_template: Annotated[
        int, typer.Option(min=1, help="Items of a template in each language.")
    ] = PER_TEMPLATE,
    skill: Annotated[str | None, typer.Option(help="Only the templates of a skill.")] = None,
) -> None:
    """Write data/items again. The bot stores the new ones at its next start."""
    templates = [each for each in all_templates() if skill in {None, each.skill_id}]
    if not templates:
        typer.echo(f"there is no template of the skill {skill}", err=True)
        raise typer.Exit(1)
    with bar("making items", Console(stderr=True)) as watch:
        made = items_made(watch(templates), per_template, SystemClock().now())
    print(report(made))
    if not all(batch.is_sound for batch in made.values()):
        raise typer.Exit(1)
    by_skill: dict[str, list[BankItem]] = defaultdict(list)
    for template in templates:
        by_skill[template.skill_id] += made[template.id].items
    ITEMS.mkdir(exist_ok=True)
    for skill_id, items in by_skill.items():
        write_items(ITEMS, skill_id, items)


def items_made(templates: Iterable[Template], per_template: int, now: datetime) -> dict[str, Made]:
    """Return the items of each template. Those that ship already keep their time of creation."""
    words = read_words(PRACTICE)
    made_at = {
        item.id: item.document.meta.created_at for item in read_items(files_of_items(ITEMS))
    }
    return {
        template.id: make(template, words[template.id], per_template, made_at, now)
        for template in templates
    }


def report(made: Mapping[str, Made]) -> str:
    """Return how many items were made, and examples of template faults."""
    lines = [f"{sum(len(batch.items) for batch in made.values())} items of {len(made)} templates"]
    unsound = {name: batch for name, batch in made.items() if not batch.is_sound}
    if unsound:
        lines.append(table(_HEADS, [_row(*entry) for entry in unsound.items()]))
        for batch in unsound.values():
            lines += batch.rejected[:_EXAMPLES]
    return "\n".join(lines)


def _row(name: str, made: Made) -> tuple[str, ...]:
    return (name, *map(str, (len(made.items), made.chance, len(made.rejected))))
