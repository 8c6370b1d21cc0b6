"""Cards through the whole stack: two presses per card, one that turns it and one that rates it."""

from sqlalchemy import Connection, func, select

from bot.storage.cards.tables import card_reviews
from tests.bench.drillers import Driller, rates
from tests.bench.report import Row
from tests.bench.whole_stack import WINDOWS, Bench, counted, lyceum, measure, new_folder

DRILLERS = 400
RATINGS = 5
"""Ratings of each learner in a round."""


async def drills(bench: Bench, database_url: str, name: str) -> tuple[list[Row], str]:
    """Return how fast cards are turned and rated, and the counts in the database afterwards."""
    rows = []
    crowd = [Driller(chat_id) for chat_id in range(1, DRILLERS + 1)]
    async with new_folder() as folder:
        url = database_url or f"sqlite:///{folder / 'bench.db'}"  # an empty one means SQLite
        async with lyceum(bench, folder, url) as child:
            await bench.load.run(crowd, Driller.begin, 64)
            for window in WINDOWS:
                act = rates(RATINGS)
                label = f"cards, {name}"
                rows.append(await measure(bench, child, crowd, act, window, label))
                await bench.load.run(crowd, Driller.begin, 64)
        given = {driller.chat_id: driller.ratings for driller in crowd}
        return rows, f"{name}: {await counted(url, crowd, given, _reviews, 'ratings')}"


def _reviews(db: Connection) -> dict[int, int]:
    each = select(card_reviews.c.learner_id, func.count()).group_by(card_reviews.c.learner_id)
    return dict(db.execute(each).tuples().all())
