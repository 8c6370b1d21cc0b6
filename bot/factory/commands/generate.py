"""`factory generate`: the model writes items of a skill, each verified before it is kept."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Annotated

import typer

from bot.clock import SystemClock
from bot.commands.running import REFUSALS
from bot.content.practice.skill_graph import load_skill_graph
from bot.domain.ids import SkillId
from bot.domain.skills.graph import Skill
from bot.domain.topics.course import Language
from bot.factory.approval import ApprovalPolicy
from bot.factory.commands.items import policy_of
from bot.factory.composing import CRITIC, GENERATOR, JUDGE, ItemOrder, Makers
from bot.factory.reports import FactoryReport
from bot.factory.stocking import Bank
from bot.flow.engine.ports import Clock
from bot.flow.tutor.usage import Usage
from bot.flow.work.events import ModelUnavailableError
from bot.resources import PROMPTS, SKILL_NAMES, SKILLS_GRAPH
from bot.settings import Settings, load_settings
from bot.storage.engine.database import open_database
from bot.storage.practice.bank import SqlBank
from bot.tutor.budget.accounts import Tally
from bot.tutor.client.exchange import Exchange
from bot.tutor.open import asked_with, open_desk

Now = Callable[[], datetime]
_MICRODOLLARS = 1_000_000


def generate(
    skill: Annotated[str, typer.Option(help="The skill's id.")],
    difficulty: Annotated[int, typer.Option(min=1, max=5, help="1, easy, to 5.")],
    language: Annotated[Language, typer.Option(help="In which it is written.")] = Language.EN,
    count: Annotated[int, typer.Option(min=1, max=100, help="So many problems.")] = 1,
) -> None:
    """Write problems with the model of the settings, verify them, and keep what holds."""
    try:
        settings = load_settings()
        found = load_skill_graph(SKILLS_GRAPH, SKILL_NAMES).skills.get(SkillId(skill))
        if found is None:
            raise typer.BadParameter(f"there is no skill {skill}", param_hint="--skill")
        if settings.anthropic_api_key is None:
            typer.echo("ANTHROPIC_API_KEY is not set: there is no model to write", err=True)
            raise typer.Exit(1)
        kept = asyncio.run(
            _generate(settings, found, difficulty, language, count, SystemClock().now)
        )
    except REFUSALS as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    except ModelUnavailableError as error:
        typer.echo(f"the model did not help: {error}", err=True)
        raise typer.Exit(1) from None
    if kept < count:
        raise typer.Exit(1)


async def kept_items(
    exchange: Exchange,
    makers: Makers,
    policy: ApprovalPolicy,
    bank: Bank,
    orders: list[ItemOrder],
    now: Now,
) -> AsyncIterator[FactoryReport]:
    """Yield the report of each order when its item is in the bank and its events are logged."""
    from bot.factory.making import Factory  # noqa: PLC0415 - SymPy takes a second to import

    factory = Factory(exchange=exchange, makers=makers, policy=policy)
    for order in orders:
        report = await factory.make(order, now())
        made = [] if report.item is None else [report.item]
        await bank.add(made, tuple(report.events()), now())
        yield report


async def _generate(
    settings: Settings, skill: Skill, difficulty: int, language: Language, count: int, now: Now
) -> int:
    """Return how many items were kept. Each order is reported when it is done."""
    orders = [
        ItemOrder(skill=skill, difficulty=difficulty, language=language, number=number)
        for number in range(1, count + 1)
    ]
    tally, kept = Tally(), 0
    async with (
        open_database(settings.database_url) as database,
        open_factory(settings, SystemClock(), tally) as (exchange, makers),
    ):
        bank = SqlBank(database)
        async for report in kept_items(exchange, makers, policy_of(settings), bank, orders, now):
            typer.echo("\n".join(report.lines()))
            kept += report.item is not None
    typer.echo(f"{kept} of {count} kept, {tally.cost_microdollars / _MICRODOLLARS:.4f} dollars")
    return kept


@asynccontextmanager
async def open_factory(
    settings: Settings, clock: Clock, usage: Usage
) -> AsyncGenerator[tuple[Exchange, Makers]]:
    """Yield the exchange, and the models and prompts that make items. A key is required."""
    async with open_desk(settings, clock, usage, PROMPTS, None) as desk:
        if desk is None:
            raise ValueError("no key")
        generator, critic, judge = (
            asked_with(desk.exchange, [name]) for name in (GENERATOR, CRITIC, JUDGE)
        )
        yield desk.exchange, Makers(generator=generator, critic=critic, judge=judge)
