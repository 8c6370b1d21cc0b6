"""What most parts of the bot are made from: settings, clock, and the ports of storage."""

from bot.api.health import STALE_POLL_SECONDS, STALE_TICK_SECONDS, Pulse
from bot.clock import SystemClock
from bot.metrics import Metrics
from bot.settings import Settings
from bot.storage.cards import SqlCards
from bot.storage.chats import SqlChats
from bot.storage.clock_offset import SqlClockOffset
from bot.storage.database import Database
from bot.storage.deck_shelf import SqlDeckShelf
from bot.storage.deliveries import SqlDeliveries
from bot.storage.doubts import list_to_take_back
from bot.storage.fits import SqlFits, list_fits_due
from bot.storage.inbox import SqlInbox
from bot.storage.landscapes import SqlLandscapes
from bot.storage.maps import SqlMaps
from bot.storage.model_calls import SqlLedger
from bot.storage.orders import SqlOrders
from bot.storage.retention import SqlRetention
from bot.storage.rhythm import SqlDue, list_idle_topics, list_wake_ups
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
        self.wake_ups = SqlDue(database, list_wake_ups)
        self.idle_topics = SqlDue(database, list_idle_topics)
        self.answers_to_take_back = SqlDue(database, list_to_take_back)
        self.fits = SqlDue(database, list_fits_due)
        self.review_logs = SqlFits(database)
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
