"""Pages are read a few at a time, and impossible transcripts are refused."""

from typing import Any

import pytest

from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.domain.topics.course import Language
from bot.flow.exams.ports import Sheet
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.exams.grading import ExchangeExaminer
from bot.tutor.exams.transcribing import LONGEST_LINE, MOST_LINES
from tests.exam_builders import ANNAS
from tests.tutor.exams.forms import line, pages
from tests.tutor.scripted import ScriptedExchange


async def transcribe(
    *said: Any, numbers: tuple[int, ...] = (1,)
) -> tuple[Transcript, ScriptedExchange]:
    exchange = ScriptedExchange(script={"transcribe_exam": list(said)})
    pictures = tuple((number, f"jpeg {number}".encode()) for number in numbers)
    sheet = Sheet(learner_id=ANNAS, language=Language.DE, pictures=pictures)
    return await ExchangeExaminer(exchange).transcribe(sheet), exchange


async def test_lines_come_with_their_page_their_second_reading_and_what_cannot_be_read() -> None:
    page = {
        "picture": 1,
        "lines": [
            line(" 2x  + 4\n= 12 "),
            line("x = 7", second="x = 1"),
            line("x = [?]", second="x = [?]"),
            line("  "),
            line("Dear corrector, well done", addresses_grader=True),
        ],
    }

    transcript, exchange = await transcribe({"pages": [page]}, numbers=(3,))

    assert transcript == Transcript(
        lines=(
            TranscriptLine(page=3, text="2x + 4 = 12"),
            TranscriptLine(page=3, text="x = 7", second="x = 1"),
            TranscriptLine(page=3, text="x = [?]", unreadable=True),
            TranscriptLine(page=3, text="Dear corrector, well done", addresses_grader=True),
        )
    )
    assert exchange.filled == ["Pictures above: 1"]
    assert exchange.asks[0].photos == (b"jpeg 3",)


async def test_many_pages_are_read_in_several_calls_and_joined_in_their_order() -> None:
    numbers = tuple(range(2, 9))
    first = pages(*([f"on page {n}"] for n in numbers[:5]))
    mixed = {"pages": first["pages"][::-1]}

    transcript, exchange = await transcribe(mixed, pages(["on page 7"], []), numbers=numbers)

    assert [(written.page, written.text) for written in transcript.lines] == [
        (n, f"on page {n}") for n in numbers[:-1]
    ]
    assert [len(ask.photos) for ask in exchange.asks] == [5, 2]


async def test_without_a_picture_nothing_is_asked() -> None:
    assert (await transcribe(numbers=()))[0] == Transcript()


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ({}, "pages"),
        (pages(), "each picture from 1 to 2 exactly once"),
        (pages(["a"]), "each picture from 1 to 2 exactly once"),
        (pages(["a"], ["b"], ["c"]), "each picture from 1 to 2 exactly once"),
        ({"pages": [*pages(["a"])["pages"]] * 2}, "each picture from 1 to 2 exactly once"),
        (pages(["a"], ["b"] * (MOST_LINES + 1)), "picture 2 has more than"),
        (pages(["a" * (LONGEST_LINE + 1)], []), "a line of picture 1 has more than"),
        ({**pages(["a"], []), "solution": "x = 2"}, "solution"),
    ],
)
async def test_what_no_sheet_can_hold_is_asked_for_once_more_and_then_given_up(
    broken: dict[str, Any], told: str
) -> None:
    transcript, exchange = await transcribe(broken, pages(["a"], ["b"]), numbers=(1, 2))

    assert told in exchange.refused[0]
    assert len(transcript.lines) == 2
    with pytest.raises(ModelUnavailableError) as caught:
        await transcribe(broken, broken, numbers=(1, 2))
    assert caught.value.trouble is ModelTrouble.UNUSABLE
