"""What most parts of the bot are made from: settings, clock, and the ports of storage."""

from bot.api.health import STALE_POLL_SECONDS, STALE_TICK_SECONDS, Pulse
from bot.clock import SystemClock
from bot.metrics import Metrics
from bot.settings import Settings
from bot.storage.answers_to_take_back import SqlAnswersToTakeBack
from bot.storage.cards import SqlCards
from bot.storage.chats import SqlChats
from bot.storage.clock_offset import SqlClockOffset
from bot.storage.database import Database
from bot.storage.deck_shelf import SqlDeckShelf
from bot.storage.deliveries import SqlDeliveries
from bot.storage.fits import SqlFits
from bot.storage.idle_topics import SqlIdleTopics
from bot.storage.inbox import SqlInbox
from bot.storage.landscapes import SqlLandscapes
from bot.storage.maps import SqlMaps
from bot.storage.model_calls import SqlLedger
from bot.storage.orders import SqlOrders
from bot.storage.retention import SqlRetention
from bot.storage.wake_ups import SqlWakeUps
from bot.storage.written import SqlWrittenCourses


class Stores:
    """The ports of storage, all on one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.chats = SqlChats(database)
        self.maps = SqlMaps(database)
        self.cards = SqlCards(database)
        self.landscapes = SqlLandscapes(database)
        self.deck_shelf = SqlDeckShelf(database)
        self.inbox = SqlInbox(database)
        self.deliveries = SqlDeliveries(database)
        self.wake_ups = SqlWakeUps(database)
        self.idle_topics = SqlIdleTopics(database)
        self.answers_to_take_back = SqlAnswersToTakeBack(database)
        self.fits = SqlFits(database)
        self.offset = SqlClockOffset(database)
        self.retention = SqlRetention(database)
        self.written = SqlWrittenCourses(database)
        self.orders = SqlOrders(database)
        self.ledger = SqlLedger(database)


class Parts:
    """What most parts of the bot are made from."""

    def __init__(self, settings: Settings, stores: Stores, clock: SystemClock) -> None:
        self.settings = settings
        self.stores = stores
        self.clock = clock
        self.metrics = Metrics()
        self.poll = Pulse(STALE_POLL_SECONDS)
        self.tick = Pulse(STALE_TICK_SECONDS)
