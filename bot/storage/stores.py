"""All that is stored, on one database."""

from datetime import datetime
from typing import Final

from bot.domain.memory.athena import AthenaSettings
from bot.flow.engine.delivery import ChatLeases, OwnChats
from bot.storage.authoring.orders import SqlOrders
from bot.storage.authoring.written import SqlWrittenCourses
from bot.storage.cards.cards import SqlCards
from bot.storage.cards.decks import SqlDeckCatalogue
from bot.storage.cards.fits import SqlFits, list_fits_due
from bot.storage.engine.chat_leases import SharedChatLeases
from bot.storage.engine.chats import SqlChats
from bot.storage.engine.database import Database
from bot.storage.engine.deliveries import SqlDeliveries
from bot.storage.engine.inbox import SharedInbox, SqlInbox
from bot.storage.exams.exams import SqlExams, list_albums, list_over_time
from bot.storage.exams.queue import list_rulings_to_tell
from bot.storage.exercise.flags import list_to_take_back
from bot.storage.goals.landscapes import SqlLandscapes
from bot.storage.learner.account_tables import SqlAccounts
from bot.storage.learner.leaving import SqlLeaving
from bot.storage.practice.appeals import list_to_settle
from bot.storage.practice.bank import SqlBank
from bot.storage.practice.helps import SqlKeptHelps
from bot.storage.practice.items import SqlItems
from bot.storage.progress.snapshots import SqlAnalytics, list_to_count
from bot.storage.progress.statistics import list_days_to_count
from bot.storage.rhythm import due_pages
from bot.storage.rhythm.clock_offset import SqlClockOffset
from bot.storage.rhythm.retention import SqlRetention
from bot.storage.skills.skills import SqlSkills
from bot.storage.topics.maps import SqlMaps
from bot.storage.tutor.model_calls import SqlUsageLog

_PAGE: Final = 50
"""Things of a kind at which the playground's clock looks at once."""


class Stores:
    """The ports of storage, all on one database."""

    def __init__(self, database: Database, athena: AthenaSettings | None = None) -> None:  # noqa: PLR0915  the list of all parts
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
        self.bank = SqlBank(database)
        self.deck_catalogue = SqlDeckCatalogue(database)
        self.chat_leases: ChatLeases = OwnChats()
        self.inbox = SqlInbox(database, self.deliveries.ride_along)
        if database.presence is not None:
            self.chat_leases = leases = SharedChatLeases(database, database.presence)
            self.inbox = SharedInbox(database, leases, self.deliveries.ride_along)
        self.next_reminders = due_pages.SqlDue(database, due_pages.list_next_reminders)
        self.letters = due_pages.SqlDue(database, due_pages.list_letters)
        self.idle_topics = due_pages.SqlDue(database, due_pages.list_idle_topics)
        self.maps_to_count = due_pages.SqlDue(database, list_to_count)
        self.days_to_count = due_pages.SqlDue(database, list_days_to_count)
        self.appeals_to_settle = due_pages.SqlDue(database, list_to_settle)
        self.rulings_to_tell = due_pages.SqlDue(database, list_rulings_to_tell)
        self.albums_to_answer = due_pages.SqlDue(database, list_albums)
        self.exams_over_time = due_pages.SqlDue(database, list_over_time)
        self.answers_to_take_back = due_pages.SqlDue(database, list_to_take_back)
        self.fits = due_pages.SqlDue(database, list_fits_due)
        self.review_logs = SqlFits(database)
        self.offset = SqlClockOffset(database)
        self.retention = SqlRetention(database)
        self.accounts = SqlAccounts(database)
        self.leaving = SqlLeaving(database)
        self.written = SqlWrittenCourses(database)
        self.orders = SqlOrders(database)
        self.usage_log = SqlUsageLog(database)

    async def due_moments(self, until: datetime) -> list[datetime]:
        """Return when something falls due until then of which the bot speaks, earliest first.

        What is being said has been due since it was decided.
        """
        return sorted(
            [
                *(it.slot for it in await self.next_reminders.due(until, _PAGE)),
                *(it.at for it in await self.letters.due(until, _PAGE)),
                *(it.due_at for it in await self.albums_to_answer.due(until, _PAGE)),
                *(it.ends_at for it in await self.exams_over_time.due(until, _PAGE)),
                *await self.deliveries.under_way(until),
            ]
        )

    async def forget_leaving(self, now: datetime) -> bool:
        """Delete what is kept of learners who leave, also in mind; say whether there were any."""
        gone = await self.leaving.forget(now)
        if gone:
            self.chats.forget(gone)
            self.landscapes.forget()
        return bool(gone)

    @property
    def is_first(self) -> bool:
        """Whether this process does what one alone is to do."""
        presence = self.database.presence
        return presence is None or presence.first
