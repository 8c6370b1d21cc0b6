"""`factory generate`: let the model write items of a skill, each verified before it is kept."""

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import datetime
from typing import Annotated

import typer

from bot.clock import SystemClock
from bot.commands.items import policy_of
from bot.commands.running import REFUSALS
from bot.content.practice.skill_graph import load_skill_graph
from bot.domain.bank.approval import ApprovalPolicy
from bot.domain.ids import SkillId
from bot.domain.skills.graph import Skill
from bot.domain.topics.course import Language
from bot.flow.practice.stocking import Bank
from bot.flow.tutor.model_errors import ModelUnavailableError
from bot.resources import SKILL_NAMES, SKILLS_GRAPH
from bot.settings import Settings, load_settings
from bot.storage.engine.database import open_database
from bot.storage.practice.bank import SqlBank
from bot.tutor.client.exchange import Exchange
from bot.tutor.evaluation.evaluate import Tally
from bot.tutor.factory.composing import ItemOrder, Makers
from bot.tutor.factory.reports import FactoryReport

Now = Callable[[], datetime]
_MICRODOLLARS = 1_000_000


def build_generate(now: Now) -> Callable[..., None]:
    """Return the command, which reads this clock."""

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
            kept = asyncio.run(_generate(settings, found, difficulty, language, count, now))
        except REFUSALS as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(1) from None
        except ModelUnavailableError as error:
            typer.echo(f"the model did not help: {error}", err=True)
            raise typer.Exit(1) from None
        if kept < count:
            raise typer.Exit(1)

    return generate


async def kept_items(
    exchange: Exchange,
    makers: Makers,
    policy: ApprovalPolicy,
    bank: Bank,
    orders: list[ItemOrder],
    now: Now,
) -> AsyncIterator[FactoryReport]:
    """Yield what came of each order; its item is in the bank then, and its events are logged."""
    from bot.tutor.factory.making import Factory  # noqa: PLC0415 - SymPy takes a second to import

    factory = Factory(exchange=exchange, makers=makers, policy=policy)
    for order in orders:
        report = await factory.make(order, now())
        made = [] if report.item is None else [report.item]
        await bank.add(made, tuple(report.events()), now())
        yield report


async def _generate(
    settings: Settings, skill: Skill, difficulty: int, language: Language, count: int, now: Now
) -> int:
    """Return how many items were kept; each order is reported when it is done."""
    from bot.tutor.open import open_factory  # noqa: PLC0415 - the package takes two seconds to import, and the other commands need it not

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
