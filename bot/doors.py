"""The doors of a process, wired together."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache, partial

import structlog
from pydantic import SecretStr
from starlette.applications import Starlette
from starlette.types import ASGIApp
from telegram.ext import ExtBot

from bot.chat.client.transport import answer_of
from bot.chat.inbound.dispatcher import Dispatcher
from bot.chat.inbound.polling import Polling
from bot.chat.inbound.webhook import Webhook, set_webhook
from bot.chat.outbound.outbound import Draw
from bot.clock import SystemClock
from bot.domain.learner.learner import Access
from bot.flow.engine.ports import Ports
from bot.flow.outside.asking import TakesTurns
from bot.flow.page.page import LearnerPage
from bot.flow.service.service import PracticeService
from bot.jobs.delivering import BesideTurns
from bot.parts import Application, Parts
from bot.settings import Settings
from bot.storage.engine.database import answers
from bot.web.health import Health
from bot.web.http import PageDoor, Webhook as WebhookDoor, add_doors, defer, webhook_path
from bot.web.serving import LOOPBACK, serving

TELEGRAM = "https://t.me/"

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class AddressTakenError(Exception):
    """The configured address cannot be used."""

    def __init__(self, settings: str, host: str, port: int) -> None:
        super().__init__(f"{settings}: {host}:{port} is taken or not ours")


def health_of(parts: Parts) -> Health:
    """Return the health report of the process."""
    parts.metrics.watch_tasks(lambda: len(asyncio.all_tasks()))
    polls = {"poll": parts.poll} if parts.settings.webhook_url is None else {}
    return Health(
        database_reachable=partial(answers, parts.stores.database),
        receiving=parts.receiving.is_set,
        pulses={"tick": parts.tick, **polls},
    )


def open_doors(
    http: Starlette, parts: Parts, application: Application, *, token: SecretStr, draw: Draw
) -> WebhookDoor | None:
    """Open the doors in the settings. Return the webhook, or None if the bot polls."""
    settings, ports, clock = parts.settings, application.ports, parts.clock
    dispatcher = application.dispatcher
    beside = partial(BesideTurns, application.conversation, dispatcher.beside)
    webhook = _webhook_door(parts, dispatcher, token)
    service = _service_door(settings, ports, beside(), clock)
    learners = beside(dispatcher.deliver)
    page = _page_door(settings, ports, learners, clock, token=token, draw=draw)
    add_doors(http, webhook=webhook, service=service, page=page)
    return webhook


def _webhook_door(parts: Parts, dispatcher: Dispatcher, token: SecretStr) -> WebhookDoor | None:
    """Return the webhook for Telegram's updates, or None if the bot polls."""
    settings = parts.settings
    if settings.webhook_url is None or settings.webhook_secret is None:
        return None
    webhook = Webhook(parts.stores.inbox, dispatcher.accept, parts.clock, delay=dispatcher.delay)
    return WebhookDoor(
        path=webhook_path(token), secret=settings.webhook_secret, accept=webhook.store
    )


async def receive(
    parts: Parts, bot: ExtBot[str], dispatcher: Dispatcher, door: WebhookDoor | None
) -> None:
    """Receive updates until the process is stopped, by webhook or by polling."""
    if door is None:
        await answer_of(bot.delete_webhook)
        parts.receiving.set()
        inbox, accept, beat = parts.stores.inbox, dispatcher.accept, parts.poll.beat
        await Polling(bot, inbox, accept, parts.clock, delay=dispatcher.delay, beat=beat).run()
    else:
        url = f"{parts.settings.webhook_url}{door.path}"
        await set_webhook(bot, url, door.secret.get_secret_value())
        parts.receiving.set()
        await asyncio.Event().wait()


def _service_door(
    settings: Settings, ports: Ports, turns: TakesTurns, clock: SystemClock
) -> ASGIApp | None:
    """Return the service interface, or None without a token."""
    token = settings.service_token
    if token is None:
        return None
    from bot.web.service import build_service  # # noqa: PLC0415 - rarely used

    return build_service(PracticeService(ports, turns, clock), token)


def _page_door(
    settings: Settings,
    ports: Ports,
    turns: TakesTurns,
    clock: SystemClock,
    *,
    token: SecretStr,
    draw: Draw,
) -> PageDoor | None:
    """Return the page beside the chat, or None without an address outside of the playground.

    It is loaded when it is first opened, because it would add a fifth to the loaded code.
    """
    if settings.public_url is None and not settings.in_playground:
        return None
    page = LearnerPage(ports=ports, turns=turns, clock=clock, access=access_of(settings))

    @cache
    def door() -> PageDoor:
        from bot.page import shown_to_learners  # noqa: PLC0415 - as above

        return shown_to_learners(page, clock, token, draw, in_playground=settings.in_playground)

    return PageDoor(files=defer(lambda: door().files), me=defer(lambda: door().me))


@asynccontextmanager
async def serve_app(settings: Settings, door: Starlette) -> AsyncGenerator[int]:
    """Serve the application while the context is open, and yield its port."""
    host, port = settings.http_host, settings.http_port
    async with AsyncExitStack() as stack:
        try:
            port = await stack.enter_async_context(serving(door, host, port))
        except OSError as error:
            raise AddressTakenError("HTTP_HOST and HTTP_PORT", host, port) from error
        yield port


async def served_if_free(stack: AsyncExitStack, settings: Settings, door: Starlette) -> int | None:
    """Serve the application until the stack is closed. Return its port.

    In the playground a taken port is no reason to stop. Then the port is None.
    """
    try:
        return await stack.enter_async_context(serve_app(settings, door))
    except AddressTakenError as error:
        if not settings.in_playground:
            raise
        log.warning("health and metrics are not served", reason=str(error))
        return None


def page_link(settings: Settings, bot: str) -> str | None:
    """Return the link that opens the page from anywhere in Telegram.

    None if it has no name there.
    """
    is_named = settings.page_name and not settings.in_playground
    return f"{TELEGRAM}{bot}/{settings.page_name}" if is_named else None


def page_url(settings: Settings, port: int | None) -> str | None:
    """Return the address of the page: by https, or in the playground at this process."""
    if not settings.in_playground:
        return settings.page_address
    return None if port is None else f"http://{LOOPBACK}:{port}/page/"


def access_of(settings: Settings) -> Access:
    """Return the admission policy."""
    code = settings.invite_code
    return Access(
        allowed=settings.allowed_telegram_ids,
        refused=settings.refused_telegram_ids,
        invite_code=code.get_secret_value() if code is not None else None,
    )
