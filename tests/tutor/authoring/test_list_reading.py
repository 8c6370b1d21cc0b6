"""A model's reading of a photographed list: its rows, with unsure ones marked."""

from typing import Any

import pytest

from bot.domain.cards.listed_rows import LONGEST_CELL, MOST_ROWS, ListedRow
from bot.domain.ids import LearnerId
from bot.flow.work.events import ModelUnavailableError
from bot.tutor.authoring.list_reading import read_list
from bot.tutor.exams.asking import AskedOnce
from tests.tutor.scripted import ScriptedExchange

LEARNER = LearnerId(7)


def row(front: str, back: str, **more: Any) -> dict[str, Any]:
    plain = {"heading": "", "front_unsure": False, "back_unsure": False}
    return {"front": front, "back": back, **plain, **more}


def exchange(*outputs: dict[str, Any]) -> ScriptedExchange:
    return ScriptedExchange(script={"read_list": list(outputs)})


async def test_rows_come_as_they_stand_and_what_cannot_be_read_is_unsure() -> None:
    rows = [row("der  Hund", "dog", heading="Tiere"), row("[?]atze", "cat"), row("", "")]
    asked = AskedOnce(exchange({"title": " Unit 1 ", "rows": rows}))

    found = await read_list(asked, [b"photo"], LEARNER)

    assert found.title == "Unit 1"
    assert found.rows == (
        ListedRow(front="der Hund", back="dog", heading="Tiere"),
        ListedRow(front="[?]atze", back="cat", front_unsure=True),
    )


async def test_six_pictures_are_read_in_two_calls_and_in_their_order() -> None:
    outputs = [{"title": "", "rows": [row(letter, letter)]} for letter in ("a", "b")]
    script = exchange(*outputs)

    found = await read_list(AskedOnce(script), [b"%d" % number for number in range(6)], LEARNER)

    assert [len(ask.photos) for ask in script.asks] == [5, 1]
    assert [found_row.front for found_row in found.rows] == ["a", "b"]


@pytest.mark.parametrize(
    "rows", [[row("a", "b")] * (MOST_ROWS + 1), [row("a" * (LONGEST_CELL + 1), "b")]]
)
async def test_what_is_no_list_of_any_page_is_asked_for_again_and_then_given_up(
    rows: list[dict[str, Any]],
) -> None:
    script = exchange({"title": "", "rows": rows}, {"title": "", "rows": rows})

    with pytest.raises(ModelUnavailableError):
        await read_list(AskedOnce(script), [b"photo"], LEARNER)
