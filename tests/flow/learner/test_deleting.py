"""/delete: everything is deleted once the word was typed, and nothing else deletes it."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.events import CancelPressed, NextAsked, Started, TextReceived
from bot.flow.engine.replies import Line, remark
from bot.flow.engine.states import Idle
from bot.flow.exercise.states import Answering
from bot.flow.learner.events import DeletionWanted
from bot.flow.learner.replies import deletion_asked
from bot.flow.learner.states import DeletionOpen
from bot.flow.maps.changes import ResponseRecorded
from bot.storage.engine.tables import metadata, turns
from tests.builders import MONDAY
from tests.flow.lines import is_line
from tests.flow.planting import answer_to, plant
from tests.flow.strolling import to_first_question
from tests.flow.walking import ANNA, Walk, imagined, walking

MARK = "a word that nobody else types"


async def all_arrives(walk: Walk) -> None:
    """Note that all messages have arrived."""
    for row in await walk.rows(turns):
        await walk.stores.deliveries.delivered(row.chat_id, row.turn_id, None, MONDAY)


async def rows_of(walk: Walk) -> dict[str, int]:
    """Return the number of rows of each table."""
    return {
        table.name: len(await walk.rows(table))
        for table in metadata.sorted_tables
        if await walk.rows(table)
    }


async def test_the_word_is_asked_for_and_what_is_open_waits() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)

    (asked,) = await walk.send(DeletionWanted())

    state = await walk.expect(DeletionOpen)
    assert asked == deletion_asked(state.interaction_id)


@pytest.mark.parametrize("words", ["no", "stop", "delete it later", "help", "löschen?"])
async def test_after_anything_else_all_is_kept(words: str) -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)
    await walk.send(DeletionWanted())

    (dropped,) = await walk.send(TextReceived(words))

    assert dropped == remark("deletion-dropped")
    assert await walk.state() == Idle()
    assert await walk.stores.leaving.forget(walk.clock.now()) == []


async def test_the_button_keeps_everything() -> None:
    walk = imagined(MONDAY)
    await walk.send(DeletionWanted())
    state = await walk.expect(DeletionOpen)

    (dropped,) = await walk.send(CancelPressed(state.interaction_id))

    assert dropped == remark("deletion-dropped")


@pytest.mark.parametrize("word", ["DELETE", "delete", "Löschen", "»LÖSCHEN«", "loeschen."])
async def test_the_word_lets_everything_go_and_a_new_beginning_is_one(word: str) -> None:
    walk = imagined(MONDAY)
    nothing = await rows_of(walk)
    await to_first_question(walk)
    await walk.send(TextReceived(MARK))
    await walk.send(DeletionWanted())

    (ordered,) = await walk.send(TextReceived(word))
    await all_arrives(walk)
    gone = await walk.stores.leaving.forget(walk.clock.now())
    walk.stores.chats.forget(gone)

    assert ordered == Line("deletion-ordered")
    assert gone == [ChatId(ANNA)]
    assert await rows_of(walk) == nothing
    opened = await walk.chats.open(walk.chat_id, TurnId("-"))
    assert not opened.known


async def test_nothing_goes_before_the_last_message_has_arrived() -> None:
    walk = imagined(MONDAY)
    await walk.send(DeletionWanted())
    await walk.send(TextReceived("DELETE"))

    assert await walk.stores.leaving.forget(walk.clock.now()) == []


async def test_nobody_else_loses_anything() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)
    before = await rows_of(walk)
    other = walk.beside(ChatId(ANNA + 1))
    await to_first_question(other)
    await other.send(DeletionWanted())
    await other.send(TextReceived("DELETE"))
    await all_arrives(other)
    await walk.stores.leaving.forget(walk.clock.now())

    assert await rows_of(walk) == before
    assert isinstance(await walk.state(), Answering)


async def test_what_was_deleted_is_in_no_file_any_more(tmp_path: Path) -> None:
    async with walking(tmp_path, MONDAY) as walk:
        mind_map = await plant(walk, "fractions", lambda _, node: node)
        given = replace(answer_to(mind_map.nodes[0]), answer=MARK)
        await walk.store(ResponseRecorded(given))
        assert found_in(tmp_path)
        await walk.send(DeletionWanted())
        await walk.send(TextReceived("DELETE"))
        await all_arrives(walk)
        await walk.stores.leaving.forget(walk.clock.now())

        assert found_in(tmp_path) == []


def found_in(folder: Path) -> list[str]:
    """Return the files that contain what was typed."""
    return [
        path.name
        for path in sorted(folder.rglob("*"))
        if path.is_file() and MARK.encode() in path.read_bytes()
    ]


async def test_until_all_is_gone_whatever_is_done_is_told_that_it_is_being_deleted() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)
    await walk.send(DeletionWanted())
    await walk.send(TextReceived("delete"))

    for event in (Started(), TextReceived("hello"), NextAsked(), Started("today")):
        assert await walk.send(event) == (Line("deletion-under-way"),)
    assert await walk.state() == Idle()
    await all_arrives(walk)
    await walk.stores.leaving.forget(MONDAY)

    (welcomed,) = await walk.send(Started())
    assert is_line(welcomed, "welcome-new")
