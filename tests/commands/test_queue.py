"""`queue`: what the operator reads of flagged questions, and what a decision does."""

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bot.commands.line import app
from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import QuestionKey
from bot.flow.exercise.events import FlagReasonPressed
from bot.flow.exercise.short_ids import short_question_id
from bot.flow.exercise.states import asks_for
from bot.flow.lessons.states import Quiz
from tests.builders import MONDAY
from tests.flow.strolling import to_first_question
from tests.flow.walking import find_question, walking


@pytest.fixture
def flagged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> QuestionKey:
    """Return the question that a learner answered, and then flagged."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'walk.db'}")

    async def walk() -> QuestionKey:
        async with walking(tmp_path, MONDAY) as learner:
            state = await to_first_question(learner)
            assert asks_for(state, Quiz)
            await learner.answer(right=False)
            short_id = short_question_id(state.asked.key)
            await learner.send(
                FlagReasonPressed(state.purpose.map_id, short_id, FlagReason.UNCLEAR)
            )
            return state.asked.key

    return asyncio.run(walk())


def queue(*words: str) -> Result:
    return CliRunner().invoke(app, ["queue", *words])


def listed() -> str:
    return queue("list").output.split()[0]


def test_the_list_names_what_waits_in_a_line(flagged: QuestionKey) -> None:
    (line,) = queue("list").output.splitlines()

    assert str(flagged) in line
    assert "2026-03-02  unclear  fractions" in line


def test_a_flag_is_shown_with_its_key_and_without_the_learner(flagged: QuestionKey) -> None:
    shown = queue("show", listed()).output

    question = find_question(flagged)
    assert "Fractions (fractions)" in shown
    assert next(iter(question.question.values())).strip() in shown
    assert f"key:       {flagged}" in shown
    assert "0 right, 1 not" in shown
    assert "waits, asked of all but who flagged it" in shown
    assert "4711" not in shown
    assert "987654321" not in shown
    assert "xylophone" not in shown


@pytest.mark.parametrize(
    ("decision", "state"),
    [("uphold", "upheld, nobody is asked it"), ("reject", "found to be fine, asked again")],
)
@pytest.mark.usefixtures("flagged")
def test_a_decision_is_printed_and_empties_the_list(decision: str, state: str) -> None:
    flag_id = listed()

    assert queue(decision, flag_id).output == f"{flag_id}: {state}\n"

    assert queue("list").output == "Nothing waits.\n"
    assert state in queue("show", flag_id).output


@pytest.mark.usefixtures("flagged")
@pytest.mark.parametrize("command", ["show", "uphold", "reject"])
def test_an_id_that_is_not_there_is_reported_in_a_plain_line(command: str) -> None:
    result = queue(command, "0f3b2c1d")

    assert result.exit_code == 1
    assert "there is no flag 0f3b2c1d" in result.stderr
    assert "Traceback" not in result.output


def test_a_database_that_cannot_be_opened_is_reported_in_a_plain_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DATABASE_URL", "mysql://nowhere/else")

    result = queue("list")

    assert result.exit_code == 1
    assert "Traceback" not in result.output
