import json
from collections.abc import Sequence

import pytest
from structlog.testing import capture_logs

from bot.chat.inbound.webhook import Webhook
from bot.flow.engine.delivery import Incoming
from bot.flow.engine.ports import StoreUnavailableError
from tests.chat.stores import FakeInbox, FixedClock
from tests.chat.updates import text_update

UPDATE = json.dumps(text_update("hi", update_id=5)).encode()


class FullInbox(FakeInbox):
    """An inbox on a full disk."""

    async def put(self, updates: Sequence[Incoming]) -> Sequence[Incoming]:
        raise StoreUnavailableError("the disk is full")


class Rig:
    def __init__(self, inbox: FakeInbox | None = None) -> None:
        self.inbox = inbox or FakeInbox()
        self.accepted: list[Incoming] = []
        self.delayed: list[Incoming] = []
        self.webhook = Webhook(
            self.inbox, self.accepted.append, FixedClock(), delay=self.delayed.extend
        )


async def test_an_update_is_stored_and_handed_on() -> None:
    rig = Rig()

    assert await rig.webhook.store(UPDATE)
    assert json.loads(rig.accepted[0].payload) == json.loads(UPDATE)
    assert rig.accepted[0].turn_id == "tg:5"


async def test_an_update_that_comes_twice_is_handed_on_once() -> None:
    rig = Rig()

    await rig.webhook.store(UPDATE)

    assert await rig.webhook.store(UPDATE)
    assert len(rig.accepted) == 1


async def test_an_update_that_cannot_be_stored_is_not_confirmed() -> None:
    rig = Rig(FullInbox())

    with capture_logs() as logs:
        assert not await rig.webhook.store(UPDATE)
    assert rig.accepted == []
    assert logs == []
    assert [incoming.turn_id for incoming in rig.delayed] == ["tg:5"]


NO_UPDATES = {
    "nothing": b"",
    "half a sentence": b"{",
    "not UTF-8": b"\xff",
    "a list": b"[]",
    "an empty one": b"{}",
    "a number": b"3",
    "a text": b'"hi"',
    "null": b"null",
    "too deep": b"[" * 100_000,
    "too deep inside": UPDATE.replace(b'"hi"', b"[" * 5_000 + b"]" * 5_000),
    "too many digits": UPDATE.replace(b'"hi"', b"9" * 5_000),
    "a long number": UPDATE.replace(b'"update_id": 5', b'"update_id": %d' % 10**30),
}


@pytest.mark.parametrize("body", NO_UPDATES.values(), ids=NO_UPDATES)
async def test_what_is_no_update_is_dropped_with_a_line_and_not_asked_for_again(
    body: bytes,
) -> None:
    rig = Rig()

    with capture_logs() as logs:
        assert await rig.webhook.store(body)

    assert rig.accepted == []
    assert [log["event"] for log in logs] == ["update dropped"]


UNREADABLE = {
    "NaN": UPDATE.replace(b'"hi"', b"NaN"),
    "no message": b'{"update_id": 5, "message": 2}',
    "no chat": b'{"update_id": 5, "message": {"message_id": 1}}',
    "a chat of 64 bits": UPDATE.replace(b'"id": 7', b'"id": %d' % 2**63),
    "an endless chat": UPDATE.replace(b'"id": 7', b'"id": Infinity'),
}


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE)
async def test_what_cannot_be_read_is_stored_once_and_handed_on_to_be_set_aside(
    body: bytes,
) -> None:
    rig = Rig()

    for _ in range(2):
        assert await rig.webhook.store(body)

    (accepted,) = rig.accepted
    assert accepted.turn_id == "tg:5"
    assert accepted.unreadable is not None


async def test_half_a_character_is_stored_as_it_came() -> None:
    rig = Rig()

    assert await rig.webhook.store(UPDATE.replace(b'"hi"', rb'"\ud800"'))
    assert json.loads(rig.accepted[0].payload)["message"]["text"] == "\ud800"


async def test_an_update_without_a_chat_is_confirmed_and_forgotten() -> None:
    rig = Rig()

    assert await rig.webhook.store(b'{"update_id": 5}')
    assert rig.accepted == []
