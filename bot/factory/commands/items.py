"""`factory import` and `retire`: items from files, and their retirement."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated
from uuid import UUID

import typer

from bot.clock import SystemClock
from bot.commands.running import REFUSALS
from bot.content.practice.skill_graph import load_skill_graph
from bot.domain.practice.items import Status
from bot.domain.topics.course import Language
from bot.factory.approval import ApprovalPolicy
from bot.factory.importing import Decision, Fate
from bot.factory.item_files import ItemFile, UnreadableItemsError, read_items
from bot.factory.short_items import PLACES
from bot.factory.stocking import take_in
from bot.factory.words import read_generic_hints
from bot.resources import PRACTICE, SKILL_NAMES, SKILLS_GRAPH
from bot.settings import Settings, load_settings
from bot.storage.engine.database import open_database
from bot.storage.practice.bank import SqlBank


def import_(
    file: Annotated[
        Path, typer.Argument(help="JSON, JSON lines; YAML or CSV in short.", exists=True)
    ],
    language: Annotated[
        Language | None, typer.Option(help="Of items that do not say theirs.")
    ] = None,
) -> None:
    """Verify the items of FILE, keep those that pass, and say why the others do not."""
    try:
        skills = load_skill_graph(SKILLS_GRAPH, SKILL_NAMES).skills
        found = read_items(file, language, read_generic_hints(PRACTICE), skills)
    except UnreadableItemsError as error:
        typer.echo(f"{file}: {error}", err=True)
        raise typer.Exit(1) from None
    _run(lambda bank: _import(found, bank, SystemClock().now()))


def retire(item_id: Annotated[UUID, typer.Argument(metavar="ID")]) -> None:
    """Stop serving the item in all its versions."""
    _run(lambda bank: _retire(item_id, bank))


def policy_of(settings: Settings) -> ApprovalPolicy:
    """Return the requirements of the settings."""
    return ApprovalPolicy(
        least_score=settings.factory_least_score,
        attempts=settings.factory_attempts,
        unverifiable=settings.factory_unverifiable,
    )


def _run(work: Callable[[SqlBank], Awaitable[None]]) -> None:
    async def opened() -> None:
        async with open_database(load_settings().database_url) as database:
            await work(SqlBank(database))

    try:
        asyncio.run(opened())
    except REFUSALS as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


async def _import(found: ItemFile, bank: SqlBank, now: datetime) -> None:
    decisions = await take_in(bank, found.items, now, policy_of(load_settings()))
    for entry in found.refused:
        _print_refused(entry.place, entry.reasons)
    for decision in decisions:
        if decision.fate is Fate.REFUSED:
            _print_refused(*_place_and_reasons(decision, found))
    print(summary(decisions, len(found.refused)))
    if found.refused or any(each.fate is Fate.REFUSED for each in decisions):
        raise typer.Exit(1)


def _place_and_reasons(decision: Decision, found: ItemFile) -> tuple[str, Sequence[str]]:
    """Return the item's id and the reasons, in the terms of its file's form."""
    item = decision.item
    place = found.places.get(item.id)
    if place is None:
        return f"{item.id} version {item.version}", decision.reasons
    parts = (reason.partition(": ") for reason in decision.reasons)
    return place, [f"{PLACES.get(where, where)}{colon}{reason}" for where, colon, reason in parts]


def summary(decisions: Sequence[Decision], unreadable: int) -> str:
    """Return the number of items by result, in one line."""
    kept = [decision.item.document.meta.status for decision in decisions if decision.is_kept]
    counted = [(kept.count(status), status.value.lower().replace("_", " ")) for status in Status]
    unchanged = sum(decision.fate is Fate.UNCHANGED for decision in decisions)
    refused = unreadable + sum(decision.fate is Fate.REFUSED for decision in decisions)
    parts = [*counted, (unchanged, "unchanged"), (refused, "refused")]
    return ", ".join(f"{number} {what}" for number, what in parts if number) or "no items"


def _print_refused(name: str, reasons: Sequence[str]) -> None:
    for reason in reasons:
        print(f"{name}: {reason}")


async def _retire(item_id: UUID, bank: SqlBank) -> None:
    stored = await bank.stored([item_id])
    if not stored:
        typer.echo(f"there is no item {item_id}", err=True)
        raise typer.Exit(1)
    retired = await bank.retire(item_id)
    print(f"{item_id}: {'retired' if retired else 'was retired before'}")
