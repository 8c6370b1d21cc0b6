"""A deck of a hundred thousand cards: read from each kind of file, and stored."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from sqlalchemy import func, select

from bot.content.decks.files import read_deck, write_deck
from bot.domain.cards.deck import MOST_CARDS, Card, Deck
from bot.domain.cards.deck_file import DeckFile, Form
from bot.domain.ids import CardId, ChatId, DeckId, LearnerId, TurnId
from bot.flow.cards.changes import DeckImported
from bot.flow.cards.ports import ImportedDeck
from bot.flow.engine.ports import DecidedTurn
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Outcome
from bot.storage.cards.tables import cards
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database, open_database
from tests.bench.report import Row, Table
from tests.bench.whole_stack import postgres_schema

NOW: Final = datetime(2026, 1, 5, 12, tzinfo=UTC)
FORMS: Final = ("json", "csv", "apkg")


async def table() -> Table:
    """Return how long reading and storing such a deck takes."""
    rows: list[Row] = []
    notes: list[str] = []
    with TemporaryDirectory(prefix="lyceum-bench-") as folder:
        made = DeckFile(form=Form.JSON, deck=_deck())
        rows += [_time_reading(made, Path(folder) / f"deck.{form}") for form in FORMS]
        async with open_database(f"sqlite:///{Path(folder) / 'cards.db'}") as database:
            rows += await _time_storing(database, "SQLite", made.deck)
        async with _postgres() as postgres:
            if postgres is None:
                notes.append("PostgreSQL: skipped, no server answers")
            else:
                rows += await _time_storing(postgres, "PostgreSQL", made.deck)
    headings = (f"{MOST_CARDS:,} cards", "s", "cards/s", "MB")
    return Table("Importing a large deck", headings, rows, notes)


def _deck() -> Deck:
    """Return the largest deck that is accepted, with two tags per card."""
    made = (
        Card(
            id=CardId(f"card{number:06}"),
            note=f"card{number:06}",
            front=f"What is the **{number}th** thing, if $x^2 = {number}$?",
            back=f"It is the thing that comes after the {number - 1}th.",
            category=f"Part {number % 100}",
            tags=(f"tag{number % 50}", f"level{number % 7}"),
        )
        for number in range(1, MOST_CARDS + 1)
    )
    return Deck(id=DeckId("large"), title="A large deck", cards=tuple(made))


def _time_reading(made: DeckFile, path: Path) -> Row:
    write_deck(made, path, NOW)
    began = perf_counter()
    found = read_deck(path)
    seconds = perf_counter() - began
    if len(found.deck.cards) != MOST_CARDS:
        raise ValueError(f"{len(found.deck.cards)} cards read")
    megabytes = path.stat().st_size / 2**20
    return _row(f"read from {path.suffix}", seconds, f"{megabytes:.1f}")


@asynccontextmanager
async def _postgres() -> AsyncGenerator[Database | None]:
    async with postgres_schema() as url:
        if url is None:
            yield None
        else:
            async with open_database(url) as database:
                yield database


async def _time_storing(database: Database, name: str, deck: Deck) -> list[Row]:
    """Return how long it takes to store the deck, and to store it again."""
    rows: list[Row] = []
    for number, how in enumerate(("stored on", "brought again, on")):
        began = perf_counter()
        await _bring(SqlChats(database), deck, TurnId(f"t{number}"))
        rows.append(_row(f"{how} {name}", perf_counter() - began, ""))
    stored = await database.read(
        lambda db: db.execute(select(func.count()).select_from(cards)).scalar_one()
    )
    if stored != MOST_CARDS:
        raise ValueError(f"{stored} cards stored")
    return rows


async def _bring(chats: SqlChats, deck: Deck, turn_id: TurnId) -> None:
    """Save the turn in which a learner imports the deck."""
    change = DeckImported(LearnerId(1), ImportedDeck(deck=deck))
    opened = await chats.open(ChatId(1), turn_id)
    await chats.save(
        DecidedTurn(
            chat_id=ChatId(1),
            turn_id=turn_id,
            opened=opened,
            outcome=Outcome(state=Idle(), changes=(change,)),
            at=NOW,
            by_learner=True,
        )
    )


def _row(name: str, seconds: float, megabytes: str) -> Row:
    return (name, f"{seconds:.2f}", f"{MOST_CARDS / seconds:,.0f}", megabytes)
