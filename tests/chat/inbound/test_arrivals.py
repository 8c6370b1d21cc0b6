import json
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.chat.inbound.arrivals import NOBODY, UnreadableUpdateError, arrivals, incoming_of
from bot.chat.inbound.inbound import read_update
from tests.chat.updates import (
    CHAT,
    LEARNER_ID,
    membership_update,
    message,
    press_update,
    text_update,
)
from tests.storage.builders import MONDAY


@pytest.mark.parametrize(
    "update",
    [
        text_update("1/2 ü"),
        {"update_id": 1, "edited_message": message(text="1/3")},
        membership_update("kicked"),
    ],
)
def test_an_update_is_stored_as_it_came(update: dict[str, Any]) -> None:
    incoming = incoming_of(update, MONDAY)

    assert incoming is not None
    assert (incoming.turn_id, incoming.chat_id) == ("tg:1", LEARNER_ID)
    assert json.loads(incoming.payload) == update
    assert incoming.received_at == MONDAY


def test_of_a_press_our_own_words_are_left_out() -> None:
    update = press_update("next", message_id=55)

    incoming = incoming_of(update, MONDAY)

    assert incoming is not None
    stored = json.loads(incoming.payload)
    assert stored["callback_query"]["message"] == {"message_id": 55, "chat": CHAT, "date": 0}
    assert read_update(stored) == read_update(update)


def test_what_belongs_to_no_chat_is_not_stored() -> None:
    inline = press_update("next")
    del inline["callback_query"]["message"]

    assert incoming_of(inline, MONDAY) is None
    assert incoming_of({"update_id": 1}, MONDAY) is None


def test_null_stands_for_what_is_not_there() -> None:
    written = text_update("1/2") | {"callback_query": None, "edited_message": None}
    pressed = press_update("next") | {"message": None, "my_chat_member": None}
    forgotten = press_update("next")
    forgotten["callback_query"]["message"] = None

    assert [arrival.chat_id for arrival in arrivals([written, pressed], MONDAY)] == [
        LEARNER_ID
    ] * 2
    assert incoming_of(forgotten, MONDAY) is None


NO_UPDATES: list[object] = [
    {},
    [],
    3,
    "message",
    None,
    *(
        text_update("1/2") | {"update_id": update_id}
        for update_id in (None, "1", True, 1.0, -1, 10**30, 2**63)
    ),
]
ANONYMOUS = {"text": "1/2"}
UNREADABLE: list[tuple[dict[str, Any], int]] = [
    ({"update_id": 1, "message": 2}, NOBODY),
    ({"update_id": 1, "message": ANONYMOUS}, NOBODY),
    ({"update_id": 1, "message": {**ANONYMOUS, "chat": {"type": "private"}}}, NOBODY),
    ({"update_id": 1, "message": message(chat={"type": "private"})}, LEARNER_ID),
    (text_update("1/2") | {"callback_query": 5, "message": None}, NOBODY),
    (text_update("1/2", noise=float("nan")), LEARNER_ID),
    (text_update("1/2", noise=float("inf")), LEARNER_ID),
    *(
        (text_update("1/2", chat={**CHAT, "id": chat_id}), LEARNER_ID)
        for chat_id in (None, "7", True, 7.0, 10**30, 2**63)
    ),
]


@pytest.mark.parametrize("update", NO_UPDATES, ids=lambda value: str(value)[-40:])
def test_what_is_no_update_is_left_out_with_a_line_that_quotes_nobody(update: object) -> None:
    with capture_logs() as logs:
        arrived_too = arrivals([text_update("a", update_id=4), update], MONDAY)

    assert [incoming.turn_id for incoming in arrived_too] == ["tg:4"]
    assert [log["event"] for log in logs] == ["update dropped"]
    assert "1/2" not in str(logs)
    with pytest.raises(UnreadableUpdateError):
        incoming_of(update, MONDAY)


@pytest.mark.parametrize(("update", "whose"), UNREADABLE, ids=lambda value: str(value)[-40:])
def test_what_cannot_be_read_is_kept_whole_for_the_chat_it_names(
    update: dict[str, Any], whose: int
) -> None:
    (found,) = arrivals([update], MONDAY)

    assert (found.turn_id, found.chat_id) == ("tg:1", whose)
    assert str(found.unreadable).isidentifier()
    assert str(json.loads(found.payload)) == str(update)
    with pytest.raises(UnreadableUpdateError):
        incoming_of(update, MONDAY)


@pytest.mark.parametrize("number", [2**63 - 1, -(2**63)])
def test_an_id_of_64_bits_is_one(number: int) -> None:
    incoming = incoming_of(text_update("1/2", chat={**CHAT, "id": number}), MONDAY)

    assert incoming is not None
    assert incoming.chat_id == number


def test_half_a_character_and_a_nul_are_stored_as_they_came() -> None:
    incoming = incoming_of(text_update("a\ud800b\0"), MONDAY)

    assert incoming is not None
    assert incoming.payload.isascii()
    assert json.loads(incoming.payload) == text_update("a\ud800b\0")
