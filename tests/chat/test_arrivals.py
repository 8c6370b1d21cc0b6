import json
from typing import Any

import pytest

from bot.chat.arrivals import arrived
from bot.chat.inbound import read_update
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
    incoming = arrived(update, MONDAY)

    assert incoming is not None
    assert (incoming.turn_id, incoming.chat_id) == ("tg:1", LEARNER_ID)
    assert json.loads(incoming.payload) == update
    assert incoming.received_at == MONDAY


def test_of_a_press_our_own_words_are_left_out() -> None:
    update = press_update("next", message_id=55)

    incoming = arrived(update, MONDAY)

    assert incoming is not None
    stored = json.loads(incoming.payload)
    assert stored["callback_query"]["message"] == {"message_id": 55, "chat": CHAT, "date": 0}
    assert read_update(stored) == read_update(update)


def test_what_belongs_to_no_chat_is_not_stored() -> None:
    inline = press_update("next")
    del inline["callback_query"]["message"]

    assert arrived(inline, MONDAY) is None
    assert arrived({"update_id": 1}, MONDAY) is None


@pytest.mark.parametrize("update", [{}, {"update_id": 1, "message": 2}])
def test_what_is_no_update_is_an_error(update: dict[str, Any]) -> None:
    with pytest.raises((KeyError, TypeError)):
        arrived(update, MONDAY)
