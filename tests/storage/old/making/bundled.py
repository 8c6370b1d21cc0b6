"""What need not be written down: every start of the bot brings it again, or time drops it."""

from dataclasses import replace
from datetime import datetime

from tests.storage.old.rows import Row, Rows

OWNER = "the version before"


def without_bundled(rows: Rows, now: datetime) -> Rows:
    """Return the rows without the cards and goals that come with the bot.

    The names of bundled decks and landscapes stay, as somebody else's edition: rows of learners
    refer to them, and the next start puts its own in their place.
    """
    tables = dict(rows.tables)
    bundled = {
        name: {row["id"] for row in tables[name] if row["learner_id"] is None}
        for name in ("decks", "landscapes")
    }
    for name in ("cards", "card_tags", "card_media"):
        tables[name] = [row for row in tables[name] if row["deck_id"] not in bundled["decks"]]
    tables["landscape_media"] = [
        row
        for row in tables["landscape_media"]
        if row["landscape_id"] not in bundled["landscapes"]
    ]
    emptied = {"digest": "", "created_at": now.isoformat(), "updated_at": now.isoformat()}
    tables["decks"] = [_emptied(row, emptied) for row in tables["decks"]]
    without_goals = emptied | {"content": "", "goals": 0}
    tables["landscapes"] = [_emptied(row, without_goals) for row in tables["landscapes"]]
    for name in ("turns", "inbox", "work_orders"):
        tables[name] = [_owned(row) for row in tables[name]]
    tables["turns"] = [_without_texts(row) for row in tables["turns"]]
    return replace(rows, tables=tables)


def _emptied(row: Row, but: Row) -> Row:
    return row | but if row["learner_id"] is None else row


def _without_texts(row: Row) -> Row:
    """Return the turn as retention leaves it once its replies have arrived."""
    return row if row["delivered_at"] is None else row | {"replies": None}


def _owned(row: Row) -> Row:
    """Return the row as held by nobody in particular; processes have random names."""
    return row | {"owner": OWNER} if row["owner"] is not None else row
