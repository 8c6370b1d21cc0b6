"""Items that ask for steps: the first broken line is diagnosed, a mere result asked about."""

import pytest

from bot.domain.answers.verdict import UnclearReason
from bot.flow.engine.events import TextReceived
from bot.flow.exercise.replies import AnswerJudged, AnswerUnclear, Note, QuestionAsked, TryAgain
from bot.flow.practice.events import SkillPressed
from bot.flow.practice.states import Practice
from bot.storage.practice.tables import item_attempts
from tests.flow.lines import notes, only, reply_of
from tests.flow.practice.practising import Practiser, practiser
from tests.flow.practice.test_practising import LIKE, open_up
from tests.practice_builders import build_task, verified

BROKEN = "2x + 3 = 11\n2x = 9\nx = 4"
WHOLE = "2x + 3 = 11\n2x = 8\nx = 4"


async def asked(mode: str) -> Practiser:
    """Return a learner with 2x + 3 = 11 open, in this answer mode."""
    spec = {"answer_mode": mode, "input_type": "integer", "ui": {"placeholder": "x = …"}}
    item = build_task("solve: 2*x + 3 = 11 for x", "4", answer_spec=spec)
    walk = await practiser((verified(item),))
    await open_up(walk, LIKE)
    shown = only(await walk.send(SkillPressed(LIKE)), QuestionAsked)
    assert (shown.mode, shown.placeholder) == (mode, "x = …")
    return walk


async def test_a_working_is_taken_line_by_line_where_the_steps_are_asked() -> None:
    walk = await asked("work_shown")

    solved = reply_of(await walk.send(TextReceived(WHOLE)), AnswerJudged)

    assert notes(solved) == ["item-skill-moved"]


async def test_a_right_end_after_a_broken_line_is_told_so_and_the_line_is_the_diagnosis() -> None:
    walk = await asked("work_shown")

    wrong = only(await walk.send(TextReceived(BROKEN)), TryAgain)

    assert wrong.notes == (Note("item-right-result", {"line": 2}),)
    (attempt,) = await walk.rows(item_attempts)
    assert attempt.verdict == "wrong"
    solved = reply_of(await walk.send(TextReceived(WHOLE)), AnswerJudged)
    assert notes(solved) == ["item-after-help"]


@pytest.mark.parametrize("end", ["x = 4", "x = 5"])
async def test_a_result_alone_is_asked_for_its_steps_once_and_counts_nothing(end: str) -> None:
    walk = await asked("work_shown")

    said = only(await walk.send(TextReceived(end)), AnswerUnclear)

    assert said.reason is UnclearReason.NO_STEPS
    assert await walk.rows(item_attempts) == []
    assert (await walk.expect(Practice)).purpose.wrong == 0
    second = await walk.send(TextReceived(end))
    expected = AnswerJudged if end == "x = 4" else TryAgain
    assert isinstance(second[0], expected)
    assert len(await walk.rows(item_attempts)) == 1


async def test_after_a_result_alone_its_steps_count_as_the_first_answer() -> None:
    walk = await asked("work_shown")
    await walk.send(TextReceived("4"))

    solved = reply_of(await walk.send(TextReceived(WHOLE)), AnswerJudged)
    assert notes(solved) == ["item-skill-moved"]


@pytest.mark.parametrize("text", ["4", WHOLE])
async def test_a_result_or_a_working_solves_an_item_that_takes_either(text: str) -> None:
    walk = await asked("mixed")

    solved = reply_of(await walk.send(TextReceived(text)), AnswerJudged)
    assert notes(solved) == ["item-skill-moved"]


@pytest.mark.parametrize("mode", ["mixed", "final_only"])
async def test_a_right_result_is_right_where_it_is_asked_and_its_broken_line_is_told(
    mode: str,
) -> None:
    walk = await asked(mode)

    solved = reply_of(await walk.send(TextReceived(BROKEN)), AnswerJudged)

    assert solved.notes[1:] == (Note("item-line-broken", {"line": 2}),)
    assert notes(solved)[0] == "item-skill-moved"


async def test_a_working_that_stops_half_way_is_no_attempt() -> None:
    walk = await asked("work_shown")

    said = only(await walk.send(TextReceived("2x + 3 = 11\n2x = 8")), AnswerUnclear)

    assert said.reason is UnclearReason.UNFINISHED
    assert await walk.rows(item_attempts) == []
