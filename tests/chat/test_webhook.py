import json

import pytest

from bot.chat.webhook import LIMIT_BYTES, Received, Webhook
from bot.flow.delivery import Incoming
from tests.chat.stores import FakeInbox, FixedClock
from tests.chat.updates import text_update

SECRET = "s3cret"  # noqa: S105 - invented
UPDATE = json.dumps(text_update("hi", update_id=5)).encode()


class Rig:
    def __init__(self) -> None:
        self.inbox = FakeInbox()
        self.accepted: list[Incoming] = []
        self.webhook = Webhook(SECRET, self.inbox, self.accepted.append, FixedClock())


async def test_an_update_is_stored_byte_for_byte_and_handed_on() -> None:
    rig = Rig()

    assert await rig.webhook.accept(UPDATE, SECRET) is Received.STORED
    assert rig.accepted[0].payload == UPDATE.decode()
    assert rig.accepted[0].turn_id == "tg:5"


async def test_an_update_that_comes_twice_is_handed_on_once() -> None:
    rig = Rig()

    await rig.webhook.accept(UPDATE, SECRET)

    assert await rig.webhook.accept(UPDATE, SECRET) is Received.STORED
    assert len(rig.accepted) == 1


@pytest.mark.parametrize("header", [None, "", "s3cre", "s3cret ", "straße"])
async def test_without_the_secret_nothing_is_read(header: str | None) -> None:
    rig = Rig()

    assert await rig.webhook.accept(b"not even JSON", header) is Received.FORBIDDEN
    assert rig.inbox.stored == {}


async def test_what_is_too_large_is_not_read() -> None:
    assert await Rig().webhook.accept(b"x" * (LIMIT_BYTES + 1), SECRET) is Received.TOO_LARGE


@pytest.mark.parametrize(
    "body", [b"{", b"\xff", b"[]", b"{}", b"3", b'{"update_id": 1, "message": 2}']
)
async def test_what_is_no_update_is_refused(body: bytes) -> None:
    assert await Rig().webhook.accept(body, SECRET) is Received.UNREADABLE


async def test_an_update_without_a_chat_is_confirmed_and_forgotten() -> None:
    rig = Rig()

    assert await rig.webhook.accept(b'{"update_id": 5}', SECRET) is Received.STORED
    assert rig.inbox.stored == {}


def test_a_webhook_without_a_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="secret"):
        Webhook("", FakeInbox(), lambda _: None, FixedClock())
