"""The composition root: plain constructor calls, readable as a parts list."""

import asyncio
import gc
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import partial
from time import perf_counter

from pydantic import SecretStr
from telegram.ext import ExtBot

from bot.adapters import client_of, dispatcher_of, ports_of, wait_and_beat
from bot.charts.painter import Painter
from bot.chat.client import menu
from bot.chat.client.transport import BotApi, connect
from bot.chat.messages.progress.maps import growing_map
from bot.chat.outbound.drafts import Typing
from bot.chat.outbound.limiter import pace_of
from bot.chat.outbound.outbound import Draw
from bot.chat.outbound.outgoing import Outgoing, mark_page
from bot.clock import SystemClock
from bot.content.exports import Exports
from bot.doors import (
    access_of,
    health_of,
    open_doors,
    page_link,
    page_url,
    receive,
    served_if_free,
)
from bot.flow.composition.conversation import Conversation
from bot.flow.composition.ports import Tutor
from bot.jobs.delivering import ClockTurns
from bot.jobs.job_runner import JobRunner
from bot.jobs.schedule import WORK_EVERY, Plans, Schedule
from bot.jobs.workers import Workers
from bot.metrics import Metered, MeteredUsage
from bot.parts import Application, Parts
from bot.planning import plan_rounds, plan_upkeep, share_model, share_pace
from bot.reader.children import Children
from bot.reader.reading import PictureMaker
from bot.settings import Settings
from bot.shipped import Content, ask_from_bank, keep_bundled, read_content
from bot.storage.engine.database import Database, open_database
from bot.storage.stores import Stores
from bot.web.http import build_http

OpenBotApi = Callable[[Stores, SystemClock], AbstractAsyncContextManager[BotApi]]
"""Opens the Bot API for the bot before the bot itself exists."""
OpenDatabase = Callable[[str], AbstractAsyncContextManager[Database]]
Tell = Callable[[str, float], None]
"""Reports a step of the start and how many seconds it took."""


def silently(_: str, __: float) -> None:
    """Report nothing."""


async def serve(
    settings: Settings,
    open_bot_api: OpenBotApi,
    *,
    tell: Tell = silently,
    open_database: OpenDatabase = open_database,
) -> None:
    """Run the bot until it is stopped. `tell` gets each step of the start with its seconds."""
    done = _steps(tell)
    content = read_content()
    done("courses and skills read")
    async with open_database(settings.database_url) as database:
        done("database open")
        parts = Parts(settings, Stores(database, settings.athena))
        await keep_bundled(parts.stores, parts.clock.now())
        await ask_from_bank(content.courses, parts.stores)
        _keep_loaded()
        done("decks, goal maps and problems stored")
        async with open_bot_api(parts.stores, parts.clock) as bot_api:
            await _run_bot(parts, content, bot_api)


def _steps(tell: Tell) -> Callable[[str], None]:
    """Return a function to call after each step. It reports the time since the step before."""
    times = [perf_counter()]

    def done(what: str) -> None:
        times.append(perf_counter())
        tell(what, times[-1] - times[-2])

    return done


def _keep_loaded() -> None:
    """Exempt what was loaded from garbage collection, because courses stay in memory."""
    gc.collect()
    gc.freeze()


async def _run_bot(parts: Parts, content: Content, bot_api: BotApi) -> None:
    schedule, painter, health = Schedule(parts.metrics), Painter(), health_of(parts)
    async with AsyncExitStack() as stack:
        serving = await stack.enter_async_context(AsyncExitStack())
        http = build_http(health=health, metrics=parts.metrics)
        port = await served_if_free(serving, parts.settings, http)
        bot = await stack.enter_async_context(connect(client_of(parts, bot_api)))
        tutor = await stack.enter_async_context(_tutor(parts, schedule))
        stack.push_async_callback(painter.close)
        application = await stack.enter_async_context(
            at_work(parts, content, bot, painter.draw, schedule, tutor)
        )
        stack.push_async_callback(serving.aclose)  # later updates would never be handled
        dispatcher = application.dispatcher
        health.updates_waiting = lambda: dispatcher.waiting
        parts.metrics.watch_waiting(health.updates_waiting)
        token = SecretStr(bot_api.token)
        webhook = open_doors(http, parts, application, token=token, draw=painter.draw)
        parts.page.url = page_url(parts.settings, port)
        parts.page.link = page_link(parts.settings, bot.username)
        await stack.enter_async_context(schedule)
        await menu.publish(bot, parts.page.url)
        await receive(parts, bot, dispatcher, webhook)


@asynccontextmanager
async def at_work(
    parts: Parts,
    content: Content,
    bot: ExtBot[str],
    draw: Draw,
    plans: Plans,
    tutor: Tutor | None = None,
) -> AsyncGenerator[Application]:
    """Yield the running bot. Its recurring work is planned, and begins with the schedule."""
    async with Children() as children, AsyncExitStack() as stack:
        ports = ports_of(parts, content, tutor, bot, children)
        news = asyncio.Event()
        conversation = Conversation(
            ports,
            parts.clock,
            access_of(parts.settings),
            conflicted=parts.metrics.turn_conflicted,
            ordered=news.set,
        )
        metered = Metered(conversation, parts.metrics)
        exports = Exports(ports, parts.stores.accounts, parts.clock)
        outgoing = Outgoing(
            exports, PictureMaker(children), ports, parts.clock, partial(mark_page, draw)
        )
        dispatcher = dispatcher_of(parts, metered, bot, outgoing, draw)
        pace = partial(wait_and_beat, pace_of(bot), parts)
        turns = ClockTurns(metered, dispatcher.deliver, dispatcher.beside, pace)
        plan_rounds(plans, parts, turns)
        plan_upkeep(plans, parts, content, dispatcher, tutor)
        await stack.enter_async_context(dispatcher)
        if tutor is not None:
            job_runner = JobRunner(tutor.author, tutor.examiner, ports, growing_map)
            workers = Workers(
                parts.stores.orders,
                job_runner,
                turns,
                clock=parts.clock,
                news=news,
                typing=Typing(bot).shown,
            )
            await stack.enter_async_context(workers)
            plans.add("workers", WORK_EVERY, workers.tick)
        share_pace(plans, parts, bot)
        yield Application(ports=ports, conversation=metered, dispatcher=dispatcher)


@asynccontextmanager
async def _tutor(parts: Parts, plans: Plans) -> AsyncGenerator[Tutor | None]:
    """Yield the tutor, or None without a key."""
    if parts.settings.anthropic_api_key is None:
        yield None
        return
    from bot.tutor.open import model_bounds, open_tutor  # noqa: PLC0415 - a second to import, and only for a model

    bounds = model_bounds(parts.settings, parts.clock)
    usage = MeteredUsage(parts.stores.usage_log, parts.metrics)
    parts.metrics.watch_model(lambda: bounds.gate.waiting, lambda: bounds.breaker.rests)
    share_model(plans, parts, bounds)
    async with open_tutor(parts.settings, parts.clock, usage, bounds=bounds) as tutor:
        yield tutor
