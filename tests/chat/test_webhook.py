import json
from collections.abc import Sequence

import pytest

from bot.chat.webhook import Webhook
from bot.flow.delivery import Incoming
from bot.flow.ports import StoreUnavailableError
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
        self.webhook = Webhook(self.inbox, self.accepted.append, FixedClock())


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

    assert not await rig.webhook.store(UPDATE)
    assert rig.accepted == []


@pytest.mark.parametrize(
    "body", [b"{", b"\xff", b"[]", b"{}", b"3", b'{"update_id": 1, "message": 2}']
)
async def test_what_is_no_update_is_dropped_and_not_asked_for_again(body: bytes) -> None:
    rig = Rig()

    assert await rig.webhook.store(body)
    assert rig.accepted == []


async def test_an_update_without_a_chat_is_confirmed_and_forgotten() -> None:
    rig = Rig()

    assert await rig.webhook.store(b'{"update_id": 5}')
    assert rig.accepted == []
