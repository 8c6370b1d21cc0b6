"""`queue` of appeals: what the operator reads of an answer, and what a decision does."""

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bot.commands.line import app
from bot.flow.practice.events import AppealPressed
from bot.flow.practice.states import Practice
from bot.storage.engine.database import open_database
from bot.storage.practice.bank import SqlBank
from bot.storage.stores import Stores
from tests.fakes import FakeClock
from tests.flow.practice.practising import MONDAY, Practiser, small_bank
from tests.flow.practice.test_practising import LIKE, answer_wrongly, begin_with
from tests.flow.walking import ports_on


@pytest.fixture
def answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the answer that a learner appealed."""
    url = f"sqlite:///{tmp_path / 'appeals.db'}"
    monkeypatch.setenv("DATABASE_URL", url)

    async def appeal() -> str:
        async with open_database(url) as database:
            await SqlBank(database).add(small_bank(), (), MONDAY)
            stores = Stores(database)
            walk = Practiser(stores, ports_on(stores), FakeClock(MONDAY))
            await begin_with(walk, LIKE)
            await answer_wrongly(walk)
            asked = await walk.expect(Practice)
            await walk.send(AppealPressed(asked.interaction_id))
            return asked.purpose.last_wrong

    return asyncio.run(appeal())


def appeals(*words: str) -> Result:
    return CliRunner().invoke(app, ["queue", *words])


def listed() -> str:
    return appeals("list", "appeals").output.split()[0]


def test_the_list_names_what_waits_in_a_line_without_the_learner(answer: str) -> None:
    (line,) = appeals("list", "appeals").output.splitlines()

    assert f"2026-03-02  frac_add_like  '{answer}'" in line
    assert "4711" not in line


def test_an_appeal_is_shown_with_item_key_and_answer(answer: str) -> None:
    shown = appeals("show", "appeals", listed()).output

    assert "waits" in shown
    assert answer in shown
    assert any(item.answer in shown for item in small_bank())


@pytest.mark.parametrize(("word", "state"), [("uphold", "upheld"), ("reject", "rejected")])
def test_what_is_decided_waits_no_more(answer: str, word: str, state: str) -> None:
    decided = appeals("rule", "appeals", listed(), word)

    assert state in decided.output
    assert appeals("list", "appeals").output == "Nothing waits.\n"


def test_an_appeal_that_is_not_there_is_told_in_a_line(answer: str) -> None:
    refused = appeals("show", "appeals", "12345678")

    assert refused.exit_code == 1
    assert "there is no 12345678; see: python -m bot queue list appeals" in refused.output
