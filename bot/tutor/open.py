"""Opens the exchange with the model as configured."""

from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2

from bot.flow.composition.ports import Tutor
from bot.flow.engine.ports import Clock
from bot.flow.tutor.usage import MICRODOLLARS, Usage
from bot.resources import PROMPTS
from bot.settings import Settings
from bot.tutor.authoring.authoring import BatchAuthor
from bot.tutor.authoring.writing_ahead import WritingAhead
from bot.tutor.budget.accounts import Accounts, Budgets, Microdollars, ModelBudget
from bot.tutor.budget.paid_calls import Bounds, PaidBatches, PaidCalls
from bot.tutor.budget.prices import is_free
from bot.tutor.client.caller import open_claude
from bot.tutor.client.exchange import Exchange
from bot.tutor.client.gate import Breaker, Gate
from bot.tutor.client.prompts import load_prompts, models_of
from bot.tutor.client.service import ModelExchange
from bot.tutor.exams.grading import ExchangeExaminer
from bot.tutor.grading.helping import HELP_PROMPTS, ExchangeHelp
from bot.tutor.grading.teaching import ModelTeacher


@dataclass(frozen=True, slots=True)
class Desk:
    """What every client of the model shares."""

    exchange: ModelExchange
    batches: PaidBatches


@asynccontextmanager
async def open_tutor(
    settings: Settings,
    clock: Clock,
    usage: Usage,
    *,
    transport: httpx2.AsyncBaseTransport | None = None,
    bounds: Bounds | None = None,
) -> AsyncGenerator[Tutor | None]:
    """Yield the tutor of the configured model within these bounds, or None without a key."""
    async with open_desk(settings, clock, usage, PROMPTS, transport, bounds) as desk:
        if desk is None:
            yield None
            return
        yield Tutor(
            teacher=ModelTeacher(desk.exchange),
            model_help=ExchangeHelp(desk.exchange, asked_with(desk.exchange, HELP_PROMPTS)),
            author=BatchAuthor(desk.exchange, WritingAhead(desk.exchange, desk.batches)),
            examiner=ExchangeExaminer(desk.exchange),
            budget=ModelBudget(
                usage,
                _budgets(settings),
                settings.teach_model,
                costs=not all(map(is_free, models_of(settings).values())),
            ),
        )


@asynccontextmanager
async def open_exchange(
    settings: Settings,
    clock: Clock,
    usage: Usage,
    *,
    prompts: Path = PROMPTS,
    transport: httpx2.AsyncBaseTransport | None = None,
) -> AsyncGenerator[Exchange | None]:
    """Yield the exchange with the model, or None without a key. Raises PromptError."""
    async with open_desk(settings, clock, usage, prompts, transport) as desk:
        yield None if desk is None else desk.exchange


@asynccontextmanager
async def open_desk(
    settings: Settings,
    clock: Clock,
    usage: Usage,
    prompts: Path,
    transport: httpx2.AsyncBaseTransport | None,
    bounds: Bounds | None = None,
) -> AsyncGenerator[Desk | None]:
    """Yield the exchange and what pays for it, or None without a key."""
    key = settings.anthropic_api_key
    if key is None:
        yield None
        return
    loaded = load_prompts(prompts)
    address = settings.anthropic_base_url
    async with open_claude(key.get_secret_value(), address, transport=transport) as claude:
        calls = PaidCalls(claude, usage, clock, bounds or model_bounds(settings, clock))
        accounts = Accounts(usage, clock, _budgets(settings))
        yield Desk(
            ModelExchange(loaded, models_of(settings), calls), PaidBatches(claude, accounts, clock)
        )


def asked_with(exchange: ModelExchange, prompts: Iterable[str]) -> str:
    """Return the prompts with their versions and models, in one line."""
    found = (exchange.asked_with(name) for name in prompts)
    return ", ".join(
        f"{prompt.head.name}@{prompt.head.version} {model}" for prompt, model in found
    )


def model_bounds(settings: Settings, clock: Clock) -> Bounds:
    """Return the limits of the settings."""
    return Bounds(
        budgets=_budgets(settings), gate=Gate(settings.model_calls_at_once), breaker=Breaker(clock)
    )


def _budgets(settings: Settings) -> Budgets:
    return Budgets(
        by_learner=_microdollars(settings.learner_budget_usd),
        in_all=_microdollars(settings.total_budget_usd),
        by_topic=_microdollars(settings.topic_budget_usd),
        free_by_learner=settings.learner_free_calls,
        free_in_all=settings.total_free_calls,
    )


def _microdollars(dollars: float) -> Microdollars:
    return Microdollars(round(dollars * MICRODOLLARS))
