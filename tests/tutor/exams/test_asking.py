"""Answers are not paid for again when the rest is tried once more."""

from dataclasses import replace

import pytest

from bot.domain.exams.transcript import Transcript
from bot.domain.ids import LearnerId
from bot.domain.topics.course import Language
from bot.flow.exams import grading
from bot.flow.exams.ports import PageContent, Sheet
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.exams import asking
from bot.tutor.exams.asking import MOST_BYTES, group_pictures
from bot.tutor.exams.grading import ExchangeExaminer
from tests.exam_builders import ANNAS, TRANSCRIPT, build_attempt
from tests.tutor.exams.forms import marks, pages, step
from tests.tutor.scripted import ScriptedExchange

DOWN = ModelUnavailableError(ModelTrouble.DOWN)
SEVEN = tuple((n, b"jpeg %d" % n) for n in range(1, 8))
SHEET = Sheet(learner_id=ANNAS, language=Language.EN, pictures=SEVEN)


async def test_pages_that_were_read_are_not_read_again_when_the_others_fail() -> None:
    first, last = pages(*[["a"]] * 5), pages(["b"], ["c"])
    exchange = ScriptedExchange(script={"transcribe_exam": [first, DOWN, last]})
    examiner = ExchangeExaminer(exchange)

    with pytest.raises(ModelUnavailableError):
        await examiner.transcribe(SHEET)
    transcript = await examiner.transcribe(SHEET)

    assert [line.text for line in transcript.lines] == [*"aaaaabc"]
    assert [len(ask.photos) for ask in exchange.asks] == [5, 2, 2]


async def test_the_first_grading_is_not_paid_again_when_the_second_fails() -> None:
    half = marks(step("s1"), step("s2", 0))
    exchange = ScriptedExchange(script={"grade_exam": [half], "grade_exam_again": [DOWN, half]})
    examiner = ExchangeExaminer(exchange)
    attempt = build_attempt(transcript=TRANSCRIPT)

    with pytest.raises(ModelUnavailableError):
        await grading.grade(attempt, (), (), examiner)
    found = await grading.grade(attempt, (), (), examiner)

    assert (found.total, found.graded_twice) == (2, True)
    assert exchange.script == {"grade_exam": [], "grade_exam_again": []}


async def test_another_solution_another_learner_and_another_picture_are_asked_about() -> None:
    exchange = ScriptedExchange(script={"grade_exam": [marks()] * 9})
    examiner = ExchangeExaminer(exchange)
    attempt = build_attempt(transcript=TRANSCRIPT)
    longer = Transcript(lines=(*TRANSCRIPT.lines, TRANSCRIPT.lines[0]))
    page = PageContent(number=1, picture=b"jpeg")

    for _ in range(2):
        await grading.grade(attempt, (), (), examiner)
        await grading.grade(replace(attempt, transcript=longer), (), (), examiner)
        await grading.grade(replace(attempt, learner_id=LearnerId(8)), (), (), examiner)
        await grading.grade(attempt, (page,), (), examiner)
        await grading.grade(attempt, (replace(page, picture=b"JPEG"),), (), examiner)

    assert len(exchange.asks) == 5


async def test_only_the_last_answers_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "MOST_REMEMBERED", 1)
    exchange = ScriptedExchange(script={"transcribe_exam": [pages(["a"])] * 3})
    examiner = ExchangeExaminer(exchange)

    for picture in (1, 2, 1):
        await examiner.transcribe(replace(SHEET, pictures=SEVEN[picture - 1 : picture]))

    assert len(exchange.asks) == 3


def sizes(*parts: int, most: int = 5) -> list[list[int]]:
    pictures = [(n, bytes(size)) for n, size in enumerate(parts, start=1)]
    return [[number for number, _ in group] for group in group_pictures(pictures, most)]


def test_pictures_go_in_groups_of_a_fixed_size() -> None:
    assert sizes() == []
    assert sizes(*[1] * 12) == [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12]]


def test_a_group_is_no_larger_than_a_request_may_be() -> None:
    half = MOST_BYTES // 2

    assert sizes(half, half, 1) == [[1, 2], [3]]
    assert sizes(half, half + 1, half) == [[1], [2], [3]]
    assert sizes(1, MOST_BYTES + 1, 1) == [[1], [2], [3]]
