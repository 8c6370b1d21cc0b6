"""Solutions of exams, read and graded over a real socket."""

import base64
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.domain.exams.transcript import TranscriptLine
from bot.flow.exams import grading
from bot.flow.exams.ports import Appeal, PageContent
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from tests.exam_builders import MONDAY, ROOTS, build_attempt
from tests.model.exam_scripts import Corrector
from tests.model.recorder import Recorder
from tests.model.server import Script
from tests.model.study import ADA, Study, study_behind

JPEG = b"\xff\xd8\xff\xe0 not quite a photo"
CONTENTS = tuple(PageContent(number=n, picture=JPEG + bytes([n])) for n in range(1, 8))
READ = [["x^2 - 4 = 0"], ["x = 2"], *([f"page {n}"] for n in range(3, 8))]
MODEL = Corrector(READ, {"s1": "= 0"}, second={"x = 2": "x = Z"}, on_appeal={"s2": "x = 2"})
HANDED_IN = build_attempt(learner_id=ADA)


@pytest.fixture
async def study(recorder: Recorder) -> AsyncIterator[Study]:
    second, on_appeal = {"x = 2": "x = Z"}, {"s2": "x = 2"}
    recorder.play = Corrector(READ, {"s1": "= 0"}, second=second, on_appeal=on_appeal)
    async with study_behind(recorder) as study:
        yield study


async def test_a_solution_is_read_page_by_page_and_graded_step_by_step(
    study: Study, recorder: Recorder
) -> None:
    transcript = await grading.read(HANDED_IN, CONTENTS, study.examiner)
    confirmed = replace(HANDED_IN, transcript=transcript)
    found = await grading.grade(confirmed, CONTENTS, (), study.examiner)

    assert transcript.lines[1] == TranscriptLine(page=2, text="x = 2", second="x = Z")
    assert [line.page for line in transcript.lines] == list(range(1, 8))
    assert [(step.step_id, step.points) for step in found.steps] == [("s1", 2), ("s2", 0)]
    first, second, graded, again = recorder.requests
    sent = first.body["messages"][0]["content"]
    assert [base64.b64decode(part["source"]["data"])[-1] for part in sent[:5]] == [1, 2, 3, 4, 5]
    assert [
        len(request.body["messages"][0]["content"]) for request in (second, graded, again)
    ] == [3, 8, 8]
    assert [call.prompt for call in study.usage_log.recorded] == [
        "transcribe_exam",
        "transcribe_exam",
        "grade_exam",
        "grade_exam_again",
    ]
    assert str(ADA) not in recorder.everything


async def test_a_step_is_graded_once_more_after_an_appeal(study: Study) -> None:
    transcript = await grading.read(HANDED_IN, CONTENTS, study.examiner)
    appeal = Appeal(attempt_id=ROOTS, step_id="s2", reason="On page 2.", at=MONDAY)

    found = await grading.regrade(
        replace(HANDED_IN, transcript=transcript), CONTENTS, (), appeal, study.examiner
    )

    assert (found.points, found.quote, found.lines) == (3, "x = 2", (2,))


@pytest.mark.parametrize(
    ("said", "trouble"),
    [
        ({"response": {"content": "No.", "finishReason": "refusal"}}, ModelTrouble.REFUSED),
        ({"response": {"content": "[]"}}, ModelTrouble.UNUSABLE),
        (
            {"response": {"error": {"type": "overloaded_error", "message": "x"}, "status": 529}},
            ModelTrouble.DOWN,
        ),
    ],
)
async def test_a_reading_that_fails_says_why(
    study: Study, recorder: Recorder, said: Script, trouble: ModelTrouble
) -> None:
    recorder.play = lambda _: said

    with pytest.raises(ModelUnavailableError) as caught:
        await grading.read(HANDED_IN, CONTENTS, study.examiner)

    assert caught.value.trouble is trouble
