"""The database of each release opens in this version and can be used."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from bot import __version__
from bot.domain.ids import LearnerId
from bot.flow.cards.events import DrillPressed
from bot.flow.engine.events import Event, NextAsked
from bot.flow.learner.events import SettingsAsked
from bot.flow.practice.events import PracticeAsked, SkillsAsked
from bot.flow.progress.events import HistoryAsked, ProgressAsked
from bot.flow.skills.ports import SKILLS
from bot.flow.today.events import TodayAsked
from bot.storage.engine.backup import BackupError, move
from bot.storage.engine.database import open_database
from bot.storage.engine.tables import metadata
from tests.flow.dealing import learner_of
from tests.storage.engine.release import RELEASES, unpack, walk_on
from tests.storage.engine.test_migrate import differences

HOUSE = Path(__file__).parents[3]


@pytest.fixture(params=RELEASES)
def url(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    path = tmp_path / "release.db"
    unpack(request.param, path)
    return f"sqlite:///{path}"


async def test_the_tables_of_a_release_are_brought_to_those_of_the_code(url: str) -> None:
    async with open_database(url) as database:
        assert await database.read(differences) == []


@pytest.mark.parametrize(
    "event",
    [
        NextAsked(),
        TodayAsked(),
        ProgressAsked(),
        HistoryAsked(),
        DrillPressed(),
        PracticeAsked(),
        SkillsAsked(),
        SettingsAsked(),
    ],
    ids=lambda value: type(value).__name__,
)
async def test_a_chat_of_a_release_goes_on(url: str, event: Event) -> None:
    async with open_database(url) as database:
        walk = walk_on(database)
        walk.clock.move(timedelta(days=3))

        assert await walk.send(event)


async def test_what_was_learned_with_a_release_is_still_known(url: str) -> None:
    async with open_database(url) as database:
        walk = walk_on(database)

        states = await walk.ports[SKILLS].states(LearnerId(walk.chat_id))

        assert states
        assert (await learner_of(walk)).daily_cap == 30


def test_this_version_has_its_database_and_its_entry_in_the_changelog() -> None:
    newest = re.search(r"^## (\S+)", (HOUSE / "CHANGELOG.md").read_text(), re.MULTILINE)

    assert newest is not None
    assert newest[1] == __version__
    assert __version__ in RELEASES


@pytest.mark.thorough
async def test_what_a_release_stored_in_a_file_moves_to_a_server_and_goes_on_there(
    url: str, empty_schema: str
) -> None:
    file = Path(url.removeprefix("sqlite:///"))
    await move(file, empty_schema)

    async with open_database(url) as left, open_database(empty_schema) as entered:
        assert await entered.read(all_rows) == await left.read(all_rows)
        walk = walk_on(entered)
        walk.clock.move(timedelta(days=3))
        assert await walk.send(NextAsked())
    with pytest.raises(BackupError, match="not empty"):
        await move(file, empty_schema)


def all_rows(db: Connection) -> dict[str, dict[tuple[object, ...], object]]:
    """Return the rows of each table by their keys."""
    return {
        table.name: {
            tuple(row[column] for column in table.primary_key): dict(row)
            for row in db.execute(select(table)).mappings()
        }
        for table in metadata.sorted_tables
    }
