"""All ports of storage, on one database."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.domain.memory.athena import AthenaSettings
from bot.flow.authoring.ports import BEFORE
from bot.flow.authoring.rewriting import OWN_COURSES
from bot.flow.cards.ports import CARDS
from bot.flow.engine.delivery import PAGE, ChatLeases, Kind, OwnChats, Row
from bot.flow.engine.ports import Adapters, behind
from bot.flow.exams.ports import EXAMS
from bot.flow.goals.ports import LANDSCAPES
from bot.flow.learner.past import ANALYTICS
from bot.flow.maps.ports import MAPS, SOURCES
from bot.flow.observers.ports import OBSERVERS
from bot.flow.practice.ports import ITEMS
from bot.flow.sharing.ports import SHARES
from bot.flow.skills.ports import SKILLS
from bot.storage.authoring.before import SqlTopicsBefore
from bot.storage.authoring.orders import SqlOrders
from bot.storage.authoring.sources import SqlSources
from bot.storage.authoring.written import SqlWrittenCourses
from bot.storage.cards.cards import SqlCards
from bot.storage.cards.decks import SqlDeckCatalogue
from bot.storage.cards.fits import SqlFits, fits
from bot.storage.chats import SqlChats
from bot.storage.engine.chat_leases import SharedChatLeases
from bot.storage.engine.database import Database
from bot.storage.engine.deliveries import SqlDeliveries
from bot.storage.engine.inbox import SharedInbox, SqlInbox
from bot.storage.exams.exams import SqlExams, albums_to_answer, exams_over_time
from bot.storage.exams.queue import rulings_to_tell
from bot.storage.exercise.flags import answers_to_take_back
from bot.storage.goals.landscapes import SqlLandscapes
from bot.storage.learner.account_tables import SqlAccounts
from bot.storage.learner.leaving import SqlLeaving
from bot.storage.observers.observers import SqlObservers, news_to_tell
from bot.storage.practice.appeals import appeals_to_settle
from bot.storage.practice.bank import SqlBank
from bot.storage.practice.helps import SqlKeptHelps
from bot.storage.practice.items import SqlItems
from bot.storage.progress.snapshots import SqlAnalytics, maps_to_count
from bot.storage.progress.statistics import days_to_count
from bot.storage.rhythm.clock_offset import SqlClockOffset
from bot.storage.rhythm.due_pages import exam_dates, idle_topics, letters, reminders, reports
from bot.storage.rhythm.retention import SqlRetention
from bot.storage.sharing.shares import SqlShares, shared_changes, shares_ruled_out
from bot.storage.skills.skills import SqlSkills
from bot.storage.topics.maps import SqlMaps
from bot.storage.tutor.model_calls import SqlUsageLog

DUE: Final[tuple[Kind, ...]] = (
    reminders,
    idle_topics,
    maps_to_count,
    days_to_count,
    letters,
    exam_dates,
    reports,
    news_to_tell,
    answers_to_take_back,
    appeals_to_settle,
    rulings_to_tell,
    shared_changes,
    shares_ruled_out,
    albums_to_answer,
    exams_over_time,
    fits,
)
"""Everything that falls due."""


class Stores:
    """The ports of storage, all on one database."""

    def __init__(self, database: Database, athena: AthenaSettings | None = None) -> None:
        self.database = database
        self.deliveries = SqlDeliveries(database)
        self.chats = SqlChats(database, self.deliveries.ride_along, athena)
        self.maps = SqlMaps(database)
        self.cards = SqlCards(database)
        self.landscapes = SqlLandscapes(database)
        self.items = SqlItems(database)
        self.exams = SqlExams(database)
        self.analytics = SqlAnalytics(database)
        self.kept_helps = SqlKeptHelps(database)
        self.skills = SqlSkills(database)
        self.shares = SqlShares(database)
        self.bank = SqlBank(database)
        self.deck_catalogue = SqlDeckCatalogue(database)
        self.chat_leases: ChatLeases = OwnChats()
        self.inbox = SqlInbox(database, self.deliveries.ride_along)
        if database.presence is not None:
            self.chat_leases = leases = SharedChatLeases(database, database.presence)
            self.inbox = SharedInbox(database, leases, self.deliveries.ride_along)
        self.review_logs = SqlFits(database)
        self.offset = SqlClockOffset(database)
        self.retention = SqlRetention(database)
        self.observers = SqlObservers(database)
        self.accounts = SqlAccounts(database)
        self.leaving = SqlLeaving(database)
        self.written = SqlWrittenCourses(database)
        self.sources = SqlSources(database)
        self.topics_before = SqlTopicsBefore(database)
        self.orders = SqlOrders(database)
        self.usage_log = SqlUsageLog(database)

    @property
    def adapters(self) -> Adapters:
        """Return the adapters of the ports of storage."""
        return {
            **behind(MAPS, self.maps),
            **behind(SOURCES, self.sources),
            **behind(BEFORE, self.topics_before),
            **behind(OWN_COURSES, self.written),
            **behind(CARDS, self.cards),
            **behind(LANDSCAPES, self.landscapes),
            **behind(SKILLS, self.skills),
            **behind(ITEMS, self.items),
            **behind(EXAMS, self.exams),
            **behind(SHARES, self.shares),
            **behind(ANALYTICS, self.analytics),
            **behind(OBSERVERS, self.observers),
        }

    async def due_moments(self, until: datetime) -> list[datetime]:
        """Return the moments up to `until` at which the bot has something to say, earliest first.

        Replies that are on their way count from when they were decided.
        """
        pages = [await self.due(kind, until, PAGE) for kind in DUE if kind.moments]
        moments = (found[2] for page in pages for found in page)
        return sorted([*moments, *await self.deliveries.under_way(until)])

    async def due(
        self, kind: Kind, now: datetime, limit: int, after: Row | None = None
    ) -> Sequence[Row]:
        """Return a page of what is due of that kind."""
        return await self.database.read(lambda db: kind.find(db, now, limit, after))

    async def forget_leaving(self, now: datetime) -> bool:
        """Delete learners who leave, also from the caches. Return True if there were any."""
        gone = await self.leaving.forget(now)
        if gone:
            self.chats.forget(gone)
            self.landscapes.forget()
        return bool(gone)

    @property
    def is_first(self) -> bool:
        """True if this process does what only one may do."""
        presence = self.database.presence
        return presence is None or presence.first
