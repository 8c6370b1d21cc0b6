"""`queue`: what the operator reads of flagged questions, and what a decision does."""

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bot.commands.line import QUEUES, app
from bot.domain.exercise.flagged_questions import FlaggedQuestion, FlagReason, lesson_key
from bot.domain.ids import ConceptId, CourseId, QuestionKey
from bot.flow.exercise.asking import short_question_id
from bot.flow.exercise.events import FlagReasonPressed
from bot.flow.exercise.states import asks_for
from bot.flow.lessons.states import Quiz
from bot.flow.maps.changes import QuestionFlagged
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
    return queue("list", "flags").output.split()[0]


def test_the_list_names_what_waits_in_a_line(flagged: QuestionKey) -> None:
    (line,) = queue("list", "flags").output.splitlines()

    assert str(flagged) in line
    assert "2026-03-02  unclear  fractions" in line


def test_a_flag_is_shown_with_its_key_and_without_the_learner(flagged: QuestionKey) -> None:
    shown = queue("show", "flags", listed()).output

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

    assert queue("rule", "flags", flag_id, decision).output == f"{flag_id}: {state}\n"

    assert queue("list", "flags").output == "Nothing waits.\n"
    assert state in queue("show", "flags", flag_id).output


@pytest.mark.usefixtures("flagged")
@pytest.mark.parametrize("command", ["show", "uphold", "reject"])
def test_an_id_that_is_not_there_is_reported_in_a_plain_line(command: str) -> None:
    more = () if command == "show" else (command,)
    result = queue("rule" if more else "show", "flags", "0f3b2c1d", *more)

    assert result.exit_code == 1
    assert "there is no 0f3b2c1d; see: python -m bot queue list flags" in result.stderr
    assert "Traceback" not in result.output


def test_a_database_that_cannot_be_opened_is_reported_in_a_plain_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DATABASE_URL", "mysql://nowhere/else")

    result = queue("list", "flags")

    assert result.exit_code == 1
    assert "Traceback" not in result.output


@pytest.mark.usefixtures("flagged")
def test_without_a_kind_all_that_waits_is_listed_each_below_its_kind() -> None:
    assert queue("list").output.splitlines() == [
        "flags:",
        *queue("list", "flags").output.splitlines(),
    ]


@pytest.mark.parametrize("kind", QUEUES)
@pytest.mark.usefixtures("flagged")
def test_each_queue_refuses_an_unknown_id_and_an_unknown_decision_in_a_line(kind: str) -> None:
    for words in (("show", kind, "none"), ("rule", kind, "none", "what")):
        refused = queue(*words)

        assert refused.exit_code == 1
        assert len(refused.output.splitlines()) == 1


@pytest.mark.usefixtures("flagged")
def test_a_flag_is_upheld_or_rejected_and_nothing_else() -> None:
    refused = queue("rule", "flags", listed(), "drop")

    assert (refused.exit_code, refused.output) == (
        1,
        "drop is no decision; say uphold or reject\n",
    )


def test_a_flagged_lesson_is_listed_with_its_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'walk.db'}")

    async def flag() -> None:
        async with walking(tmp_path, MONDAY) as learner:
            flagged = FlaggedQuestion(
                course_id=CourseId("fractions"),
                key=lesson_key(ConceptId("halves"), "A half is more than one."),
                learner_id=None,
                reason=FlagReason.WRONG,
                at=MONDAY,
                text="A half is more than one.",
                withdrawn=True,
            )
            await learner.store(QuestionFlagged(flagged))

    asyncio.run(flag())

    assert "A half is more than one." in queue("list", "flags").output
    shown = queue("show", "flags", listed()).output
    assert "halves (lesson)" in shown
    assert "question:  A half is more than one." in shown
    assert "answer:    none, it is a lesson" in shown
