"""The bundled decks: kept in the database, where learners' cards are found by them."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import Connection, bindparam, select, update

from bot.flow.cards.ports import BundledDeck
from bot.storage.cards.decks import forget_everybodys, store_deck, store_media
from bot.storage.cards.tables import decks
from bot.storage.engine.database import Store, read_by, written_by

_DIGESTS = select(decks.c.digest).where(decks.c.digest.is_not(None))
_RETIRE = (
    update(decks)
    .where(
        decks.c.digest.is_not(None), decks.c.digest.not_in(bindparam("digests", expanding=True))
    )
    .values(digest=None, language=None)
)
"""Whose file is gone is offered no more; who took it keeps it."""


def _digests(db: Connection) -> frozenset[str]:
    return frozenset(map(str, db.scalars(_DIGESTS)))


def _keep(
    db: Connection, changed: Sequence[BundledDeck], digests: Collection[str], now: datetime
) -> None:
    """Store the decks that changed, and retire those whose file is gone.

    Cards that are gone from their file are gone with all that anybody learned of them.
    """
    for it in changed:
        values = {"language": it.language, "digest": it.digest}
        gone = store_deck(db, it.deck, now, learner_id=None, **values)
        store_media(db, it.deck.id, it.media)
        forget_everybodys(db, it.deck.id, gone)
    db.execute(_RETIRE, {"digests": sorted(digests)})


class SqlDeckCatalogue(Store):
    """The bundled decks, in the database."""

    digests = read_by(_digests)
    """The digests of the decks as they are stored."""
    keep = written_by(_keep)
