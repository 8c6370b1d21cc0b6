"""The basis of most parts of a process, and of the bot itself."""

import asyncio
from dataclasses import dataclass, field
from functools import partial

from bot.chat.inbound.dispatcher import Dispatcher
from bot.chat.outbound.outgoing_messages import PageAddress
from bot.clock import SystemClock
from bot.flow.engine.ports import Ports
from bot.metrics import Metered, Metrics
from bot.settings import Settings
from bot.storage.stores import Stores
from bot.web.health import STALE_POLL_SECONDS, STALE_TICK_SECONDS, Pulse


@dataclass(frozen=True, slots=True)
class Parts:
    """The basis of most other parts."""

    settings: Settings
    stores: Stores
    clock: SystemClock = field(default_factory=SystemClock)
    metrics: Metrics = field(default_factory=Metrics)
    poll: Pulse = field(default_factory=partial(Pulse, STALE_POLL_SECONDS))
    tick: Pulse = field(default_factory=partial(Pulse, STALE_TICK_SECONDS))
    receiving: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once updates are received."""
    page: PageAddress = field(default_factory=PageAddress)


@dataclass(frozen=True, slots=True, kw_only=True)
class Application:
    """The bot without its doors: it receives updates, and its turns are taken and read."""

    ports: Ports
    conversation: Metered
    dispatcher: Dispatcher
