"""A model's wrong findings about a solution are corrected or refused, and it never sums them."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.domain.exams.scoring import ErrorKind, Grading
from bot.flow.exams import grading
from bot.flow.exams.ports import PageContent
from bot.flow.tutor.usage import CallOutcome
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from tests.exam_builders import TRANSCRIPT, build_attempt
from tests.tutor.exams.behind import examiner_behind
from tests.tutor.exams.forms import marks, pages, step
from tests.tutor.service_rig import THINKING, Answer, fails, raw, says, text

HANDED_IN = build_attempt(transcript=TRANSCRIPT)
TYPED = (PageContent(number=1, text="x^2 - 4 = 0\nx = 2"),)
PICTURE = (PageContent(number=1, picture=b"jpeg"),)


def form(**but: Any) -> Answer:
    return says(THINKING, text(json.dumps({**marks(), **but})))


def broken(**but: Any) -> Answer:
    return form(steps=[step("s1", **but), step("s2", 0)])


UNUSABLE = {
    "a sum": form(total=5),
    "a sum that does not add up": form(total=9, max=5),
    "a pass": form(passed=True),
    "a step that is missing": form(steps=[step("s1")]),
    "no step": form(steps=[]),
    "a step of another exam": form(steps=[step("s1"), step("s9", 0)]),
    "a step twice": form(steps=[step("s1"), step("s1"), step("s2", 0)]),
    "a quote that nobody wrote": broken(quote="x^2 = 5"),
    "a line that is not there": broken(lines=[17]),
    "points that are no number": says(text(json.dumps(marks()).replace("2,", "NaN,"))),
    "points without an end": says(text(json.dumps(marks()).replace("2,", "Infinity,"))),
    "points in words": broken(points="two"),
    "an error of its own": broken(error="pity"),
    "nothing": says(),
    "only a thought": says(THINKING),
    "an empty text": says(text("  ")),
    "something else": says(text("[]")),
    "a chat": says(text("The learner did very well!")),
    "half of it": says(text(json.dumps(marks())[:80]), stop="max_tokens"),
    "all of it, cut off": says(text(json.dumps(marks())), stop="max_tokens"),
}


async def grade(*answers: Answer) -> tuple[Grading, int]:
    async with examiner_behind(answers) as room:
        found = await grading.grade(HANDED_IN, TYPED, (), room.examiner)
    return found, len(room.bodies)


@pytest.mark.parametrize("said", UNUSABLE.values(), ids=UNUSABLE)
async def test_what_cannot_be_used_is_asked_for_once_more_and_then_there_is_no_grading(
    said: Answer,
) -> None:
    found, asked = await grade(said, form())
    assert (found.total, asked) == (5, 2)

    async with examiner_behind([said]) as room:
        with pytest.raises(ModelUnavailableError) as caught:
            await grading.grade(HANDED_IN, TYPED, (), room.examiner)
    assert caught.value.trouble is ModelTrouble.UNUSABLE
    assert [call.outcome for call in room.calls] == [CallOutcome.UNUSABLE] * 2


@pytest.mark.parametrize(
    ("said", "trouble"),
    [
        (says(text("No."), stop="refusal"), ModelTrouble.REFUSED),
        (fails(400, "invalid_request_error"), ModelTrouble.UNUSABLE),
        (fails(413, "request_too_large"), ModelTrouble.UNUSABLE),
        (fails(401, "authentication_error"), ModelTrouble.DOWN),
        (raw("<html>"), ModelTrouble.UNUSABLE),
    ],
)
async def test_without_an_answer_there_is_no_grading(said: Answer, trouble: ModelTrouble) -> None:
    async with examiner_behind([said]) as room:
        with pytest.raises(ModelUnavailableError) as caught:
            await grading.grade(HANDED_IN, TYPED, (), room.examiner)
    assert caught.value.trouble is trouble


@pytest.mark.parametrize(
    ("first", "points", "passed"),
    [
        (step("s1", 99), 2, False),
        (step("s1", -3), 0, False),
        (step("s1", 1.76), 2, False),
        (step("s1", 2, error="logic"), 0, False),
        (step("s1", 2, error="omission"), 0, False),
        (step("s1", 2, error="unreadable"), 0, False),
        (step("s1", 2, error="calculation"), 1.5, False),
    ],
)
async def test_points_off_the_scale_are_brought_onto_it_and_the_sum_is_ours(
    first: dict[str, Any], points: float, passed: bool
) -> None:
    found, _ = await grade(form(steps=[first, step("s2", 0)]))

    assert [finding.points for finding in found.steps] == [points, 0]
    assert (found.total, found.passed) == (points, passed)


async def test_more_points_than_there_are_never_pass_on_their_own() -> None:
    above = form(steps=[step("s1", 99), step("s2", 99, quote="x = 2", lines=[2])])

    found, _ = await grade(above)

    assert (found.total, found.passed) == (5, True)
    assert {finding.error for finding in found.steps} == {ErrorKind.NONE}


@pytest.mark.parametrize(
    "said",
    [
        says(text(json.dumps(pages()))),
        says(text(json.dumps(pages(["a"], ["b"])))),
        says(text(json.dumps({**pages(["a"]), "solution": "x = 2"}))),
        says(text("I see a sheet.")),
        says(),
    ],
)
async def test_a_reading_that_is_none_leaves_no_transcript(said: Answer) -> None:
    unread = replace(HANDED_IN, transcript=None)
    async with examiner_behind([said]) as room:
        with pytest.raises(ModelUnavailableError):
            await grading.read(unread, PICTURE, room.examiner)
    assert len(room.bodies) == 2
