"""`queue` of the inbox: what the operator sees of updates, and what a decision does."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from typer.testing import CliRunner, Result

from bot.commands.line import app
from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.delivery import Incoming
from bot.storage.engine.database import open_database
from bot.storage.stores import Stores
from tests.storage.builders import ANNA, DAY, MINUTE, MONDAY, build_incoming

T = TypeVar("T")

SAID = '{"message":{"text":"gr\\u00fc\\u00df dich"}}'
UPDATES = [
    build_incoming("tg:1"),
    build_incoming("tg:2", payload=SAID, unreadable="KeyError"),
    build_incoming("tg:3", ChatId(0), unreadable="TypeError", received_at=MONDAY + MINUTE),
]


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the URL of a database with two updates set aside and one waiting."""
    url = f"sqlite:///{tmp_path / 'lyceum.db'}"
    monkeypatch.setenv("DATABASE_URL", url)
    stored(url, lambda stores: stores.inbox.put(UPDATES))
    return url


def stored(url: str, work: Callable[[Stores], Awaitable[T]]) -> T:
    """Return the result of the work while another process has the database open."""

    async def opened() -> T:
        async with open_database(url) as database:
            return await work(Stores(database))

    return asyncio.run(opened())


def waiting(url: str) -> list[Incoming]:
    return list(stored(url, lambda stores: stores.inbox.waiting(MONDAY + DAY)))


def inbox(*words: str) -> Result:
    return CliRunner().invoke(app, ["queue", *words])


def listed() -> list[str]:
    """Return the ids on the list."""
    return [line.split()[0] for line in inbox("list", "inbox").output.splitlines()[1:]]


@pytest.mark.usefixtures("url")
def test_the_list_tells_which_chat_when_why_and_how_much_and_quotes_nobody() -> None:
    heads, *rows = inbox("list", "inbox").output.splitlines()

    assert heads.split() == ["id", "chat", "set", "aside", "(UTC)", "error", "bytes"]
    assert [row.split() for row in rows] == [
        ["2", "7", "2026-03-02", "09:00:00", "KeyError", str(len(SAID))],
        ["3", "-", "2026-03-02", "09:01:00", "TypeError", "22"],
    ]


def test_where_nothing_is_set_aside_the_list_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'empty.db'}")

    assert inbox("list", "inbox").output == "Nothing waits.\n"


@pytest.mark.usefixtures("url")
def test_an_update_is_shown_as_it_came_and_said_to_be_for_operators_only() -> None:
    shown = inbox("show", "inbox", "2").output

    for line in (
        "chat:      7",
        "turn:      tg:2",
        "came:      2026-03-02 09:00:00 UTC",
        "error:     KeyError",
        "What somebody sent, for operators only:",
        SAID,
    ):
        assert line in shown.splitlines()


def test_an_update_that_is_tried_again_waits_once_beside_the_others(url: str) -> None:
    result = inbox("rule", "inbox", "2", "retry")

    assert result.output == "2: waits again\n"
    assert listed() == ["3"]
    assert [incoming.turn_id for incoming in waiting(url)] == ["tg:1", "tg:2"]
    assert inbox("rule", "inbox", "2", "retry").exit_code == 1


def test_what_is_tried_again_and_fails_again_comes_back(url: str) -> None:
    inbox("rule", "inbox", "2", "retry")

    stored(
        url,
        lambda stores: stores.inbox.set_aside(ANNA, TurnId("tg:2"), "ProcessDied", MONDAY + DAY),
    )

    assert listed() == ["2", "3"]
    assert "ProcessDied" in inbox("show", "inbox", "2").output


def test_an_update_that_is_dropped_is_gone(url: str) -> None:
    result = inbox("rule", "inbox", "2", "drop")

    assert result.output == "2: forgotten\n"
    assert listed() == ["3"]
    assert inbox("show", "inbox", "2").exit_code == 1
    assert [incoming.turn_id for incoming in waiting(url)] == ["tg:1"]


@pytest.mark.usefixtures("url")
@pytest.mark.parametrize("command", ["show", "retry", "drop"])
@pytest.mark.parametrize("number", ["1", "99", str(2**63 - 1)])
def test_an_id_that_is_not_set_aside_is_refused_in_a_plain_line(command: str, number: str) -> None:
    more = () if command == "show" else (command,)
    result = inbox("rule" if more else "show", "inbox", number, *more)

    assert result.exit_code == 1
    assert f"there is no {number}; see: python -m bot queue list inbox" in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.usefixtures("url")
@pytest.mark.parametrize("number", ["0", "tg:2", str(2**63)])
def test_what_is_no_id_is_refused(number: str) -> None:
    result = inbox("show", "inbox", number)

    assert result.exit_code == 1
    assert f"there is no {number}" in result.stderr
