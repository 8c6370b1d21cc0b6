"""A database from before there were exams opens, its chats go on, and exams can be sat."""

from bot.domain.ids import TurnId
from bot.flow.engine.events import TextReceived
from bot.flow.exams.changes import AttemptChanged, PageKept
from bot.flow.exams.ports import PageContent
from bot.flow.practice.replies import ItemSolved
from bot.storage.engine.database import open_database
from bot.storage.stores import Stores
from tests.database import InMemory
from tests.exam_builders import ROOTS, build_attempt
from tests.fakes import FakeClock
from tests.flow.practice.practising import MONDAY, Practiser
from tests.flow.practice.test_practising import answer_wrongly, begun, right
from tests.flow.walking import ports_on
from tests.storage.builders import take
from tests.storage.old.rows import Rows, restore, rows_in

LATER = {
    *("rhythm", "letter_at", "leaving_at", "count_at"),
    *("awaited", "together", "told_of_model_on"),
}
"""Columns that tables of then have had since."""
NEWER = {("served_items", "source"), ("quiz_responses", "served_id")}
"""The same where another table has one of that name."""


async def test_a_chat_from_before_goes_on_and_an_exam_can_be_sat(empty_url: str) -> None:
    walk = await begun()
    await answer_wrongly(walk)
    asked, item = await walk.state(), await walk.on_table()
    await restore(empty_url, without_exams(walk))

    async with open_database(empty_url) as database:
        stores = Stores(database)
        now = FakeClock(walk.clock.now())
        after = Practiser(stores, ports_on(stores), now)

        assert await after.state() == asked
        assert await after.on_table() == item
        assert await stores.exams.of_learner(after.learner_id, 9) == []
        answer = TextReceived(await right(after))
        solved, *_ = (await after.take(TurnId("after"), answer)).replies
        assert isinstance(solved, ItemSolved)

        attempt = build_attempt(learner_id=after.learner_id, begun_at=MONDAY)
        page = PageKept(attempt_id=ROOTS, number=1, picture=b"a page")
        await take(
            after.chats, "sat", AttemptChanged(attempt=attempt), page, chat_id=after.chat_id
        )
        assert await stores.exams.of_learner(after.learner_id, 9) == [attempt]
        assert await stores.exams.contents(ROOTS) == [PageContent(number=1, picture=b"a page")]


def without_exams(walk: Practiser) -> Rows:
    """Return what is stored as the version before stored it."""
    database = walk.stores.database
    assert isinstance(database, InMemory)
    rows = database.run(rows_in)
    tables = {
        name: [
            {
                key: value
                for key, value in row.items()
                if key not in LATER and (name, key) not in NEWER
            }
            for row in its_rows
        ]
        for name, its_rows in rows.tables.items()
        if not name.startswith(("exam_", "analytics_", "daily_"))
    }
    return Rows(revision="0015", tables=tables)
