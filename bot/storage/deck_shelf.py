"""The bundled decks: kept in the database, where learners' cards are found by them."""

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import partial

from sqlalchemy import Connection, bindparam, select, update

from bot.flow.bundled_decks import BundledDeck
from bot.storage.card_tables import decks
from bot.storage.database import Database
from bot.storage.decks import forget_everybodys, put_deck, put_media

_DIGESTS = select(decks.c.digest).where(decks.c.digest.is_not(None))
_RETIRE = (
    update(decks)
    .where(
        decks.c.digest.is_not(None),
        decks.c.digest.not_in(bindparam("digests", expanding=True)),
    )
    .values(digest=None, language=None)
)
"""Whose file is gone is offered no more; who took it keeps it."""


class SqlDeckShelf:
    """The bundled decks, in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def digests(self) -> frozenset[str]:
        """Return the digests of the decks as they are stored."""
        return await self._database.read(lambda db: frozenset(map(str, db.scalars(_DIGESTS))))

    async def keep(
        self, changed: Sequence[BundledDeck], digests: Collection[str], now: datetime
    ) -> None:
        """Store the decks that changed; those not among the digests are offered no more.

        Cards that are gone from their file are gone with all that anybody learned of them.
        """
        await self._database.write(partial(keep_decks, changed=changed, digests=digests, now=now))


def keep_decks(
    db: Connection, changed: Sequence[BundledDeck], digests: Collection[str], now: datetime
) -> None:
    """Store the decks that changed, and retire those whose file is gone."""
    for it in changed:
        values = {"language": it.language, "digest": it.digest}
        gone = put_deck(db, it.deck, now, learner_id=None, **values)
        put_media(db, it.deck.id, it.media)
        forget_everybodys(db, it.deck.id, gone)
    db.execute(_RETIRE, {"digests": sorted(digests)})
