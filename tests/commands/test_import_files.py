"""`import`: what the operator sees of a file, and the result of importing it."""

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from unicodedata import normalize

import pytest
from typer.testing import CliRunner, Result

from bot.commands.line import app
from bot.domain.days import all_until
from bot.domain.ids import ChatId, LearnerId
from bot.domain.topics.course import Language
from bot.flow.engine.events import HelpAsked
from bot.storage.cards.cards import SqlCards
from bot.storage.engine.database import open_database
from bot.storage.goals.landscapes import SqlLandscapes
from tests.builders import MONDAY
from tests.content.landscapes.builders import fields, goal_fields
from tests.flow.walking import ANNA, walking

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
TABLE = "front,back\nFrance,Paris\nSpain,\nItaly,Rome\n"
BEN = ChatId(4712)


@pytest.fixture
def database_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    url = f"sqlite:///{tmp_path / 'walk.db'}"
    monkeypatch.setenv("DATABASE_URL", url)
    return url


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "capitals.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


def people(tmp_path: Path, *chats: ChatId) -> None:
    async def greet() -> None:
        async with walking(tmp_path, MONDAY) as learner:
            for chat in chats:
                await learner.beside(chat).send(HelpAsked())

    asyncio.run(greet())


def imported(*words: object, answer: str | None = None) -> Result:
    return CliRunner().invoke(app, ["import", *map(str, words)], input=answer)


def decks(url: str, learner: int = ANNA) -> list[tuple[str, int]]:
    async def read() -> list[tuple[str, int]]:
        async with open_database(url) as database:
            found = await SqlCards(database).decks(LearnerId(learner), Language.EN, all_until(NOW))
            return [(deck.title, deck.progress.cards) for deck in found if deck.own]

    return asyncio.run(read())


def plain(result: Result) -> str:
    return normalize("NFKC", re.sub(r"\s+", " ", result.output))


def test_a_file_is_shown_and_imported_for_the_only_learner(
    tmp_path: Path, database_url: str, file: Path
) -> None:
    people(tmp_path, ANNA)

    result = imported(file, answer="y\n")

    assert result.exit_code == 0, result.output
    assert "a deck of 2 cards" in plain(result)
    assert "France → Paris" in plain(result)
    assert "1 × card left out" in plain(result)
    assert decks(database_url) == [("capitals", 2)]


def test_who_says_no_keeps_nothing(tmp_path: Path, database_url: str, file: Path) -> None:
    people(tmp_path, ANNA)

    result = imported(file, answer="n\n")

    assert "Nothing was kept." in result.output
    assert decks(database_url) == []


def test_another_deck_of_the_same_name_is_kept_beside_the_first(
    tmp_path: Path, database_url: str, file: Path
) -> None:
    people(tmp_path, ANNA)
    imported(file, "--yes")
    file.write_text("front,back\none,eins\n", encoding="utf-8")

    result = imported(file, answer="y\n\n")

    assert "Is it another deck?" in result.output
    assert sorted(decks(database_url)) == [("capitals", 2), ("capitals (2)", 1)]


def test_what_the_learner_set_while_the_operator_pondered_stays_set(
    tmp_path: Path, database_url: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people(tmp_path, ANNA)

    def ponder(*_: object, **__: object) -> bool:
        with closing(sqlite3.connect(tmp_path / "walk.db")) as other:
            other.executescript("UPDATE learners SET daily_cap = 50; UPDATE chats SET version = 9")
        return True

    monkeypatch.setattr("bot.commands.import_files.typer.confirm", ponder)

    result = imported(file)

    assert result.exit_code == 0, result.output
    assert decks(database_url) == [("capitals", 2)]
    with closing(sqlite3.connect(tmp_path / "walk.db")) as after:
        assert after.execute("SELECT daily_cap FROM learners").fetchone() == (50,)


def test_one_of_several_learners_has_to_be_named(
    tmp_path: Path, database_url: str, file: Path
) -> None:
    people(tmp_path, ANNA, BEN)

    unnamed = imported(file, "--yes")
    named = imported(file, "--yes", "--learner", BEN)

    assert unnamed.exit_code == 1
    assert "--learner ID" in unnamed.output
    assert named.exit_code == 0, named.output
    assert (decks(database_url), decks(database_url, BEN)) == ([], [("capitals", 2)])


@pytest.mark.parametrize("words", [(), ("--learner", "99")])
def test_nobody_is_made_up(database_url: str, file: Path, words: tuple[str, ...]) -> None:
    result = imported(file, "--yes", *words)

    assert result.exit_code == 1
    assert "There is no learner" in result.output
    assert decks(database_url, 99) == []


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.csv", b"", "it's empty"),
        ("a.apkg", b"<html>", "it's damaged"),
        ("a.json", b'{"landscapeId": "x", "title": "t", "goals": []}', "no goal in it"),
    ],
)
def test_a_file_that_cannot_be_taken_says_why(
    tmp_path: Path, database_url: str, name: str, content: bytes, why: str
) -> None:
    people(tmp_path, ANNA)
    path = tmp_path / name
    path.write_bytes(content)

    result = imported(path, "--yes")

    assert result.exit_code == 1
    assert why in plain(result)
    assert decks(database_url) == []


def test_pictures_beside_a_table_come_along(tmp_path: Path, database_url: str) -> None:
    people(tmp_path, ANNA)
    path = tmp_path / "flags.csv"
    path.write_text("front,back\n![](es.png),Spain\n", encoding="utf-8")
    media = tmp_path / "flags.media"
    media.mkdir()
    (media / "es.png").write_bytes(b"\x89PNG...")

    result = imported(path, "--yes")

    assert "one picture or sound" in plain(result)
    assert decks(database_url) == [("flags", 1)]


def test_pictures_of_a_landscape_in_a_folder_come_along(tmp_path: Path, database_url: str) -> None:
    people(tmp_path, ANNA)
    folder = tmp_path / "lands"
    (folder / "assets").mkdir(parents=True)
    (folder / "assets" / "es.png").write_bytes(b"\x89PNG...")
    land = fields(goal_fields(description="![](assets/es.png)"))
    (folder / "land.json").write_text(json.dumps(land), encoding="utf-8")

    result = imported(folder, "--yes")

    assert "one picture or sound" in plain(result)

    async def pictures() -> list[bytes | None]:
        async with open_database(database_url) as database:
            landscapes = SqlLandscapes(database)
            own = [
                landscape
                for landscape in await landscapes.of_learner(LearnerId(ANNA))
                if landscape.own
            ]
            return [
                await landscapes.picture(LearnerId(ANNA), landscape.landscape_id, "assets/es.png")
                for landscape in own
            ]

    assert asyncio.run(pictures()) == [b"\x89PNG..."]


def test_no_bar_is_written_into_a_pipe(
    tmp_path: Path, database_url: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people(tmp_path, ANNA)
    monkeypatch.setenv("FORCE_COLOR", "1")

    result = imported(file, "--yes")

    assert decks(database_url) == [("capitals", 2)]
    assert result.stderr == ""
