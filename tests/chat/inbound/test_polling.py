import asyncio
from collections.abc import Awaitable, Callable

import pytest
from structlog.testing import capture_logs
from telegram.error import NetworkError

from bot.chat.client.transport import TokenRefusedError
from bot.chat.inbound.polling import Polling
from bot.domain.ids import TurnId
from bot.flow.engine.delivery import Incoming
from bot.flow.engine.ports import StoreUnavailableError
from tests.chat.fakes import Answer, FakeTelegram, FakeTime, bot_on, refused
from tests.chat.stores import FakeInbox, FixedClock
from tests.chat.updates import message, text_update


def updates(*ids: int) -> Answer:
    return 200, {"ok": True, "result": [text_update("hi", update_id=number) for number in ids]}


class Rig:
    def __init__(self, *answers: Answer) -> None:
        self.telegram = FakeTelegram()
        self.telegram.answer("getUpdates", *answers, asyncio.CancelledError())
        self.inbox = FakeInbox()
        self.time = FakeTime()
        self.accepted: list[Incoming] = []
        self.delayed: list[Incoming] = []

    def polling(self, sleep: Callable[[float], Awaitable[None]] | None = None) -> Polling:
        return Polling(
            bot_on(self.telegram),
            self.inbox,
            self.accepted.append,
            FixedClock(),
            delay=self.delayed.extend,
            sleep=sleep or self.time.sleep,
        )

    async def run(self) -> None:
        with pytest.raises(asyncio.CancelledError):
            await self.polling().run()

    @property
    def offsets(self) -> list[int | None]:
        return [call.params.get("offset") for call in self.telegram.calls]


async def test_updates_are_stored_before_the_next_offset_confirms_them() -> None:
    rig = Rig(updates(5, 6), updates())

    await rig.run()

    assert rig.offsets == [None, 7, 7]
    assert list(rig.inbox.stored) == ["tg:5", "tg:6"]
    assert [incoming.turn_id for incoming in rig.accepted] == ["tg:5", "tg:6"]


async def test_only_what_we_use_is_asked_for() -> None:
    rig = Rig()

    await rig.run()

    assert rig.telegram.calls[0].params["allowed_updates"] == [
        "message",
        "edited_message",
        "channel_post",
        "callback_query",
        "my_chat_member",
    ]


async def test_an_update_that_comes_twice_is_handed_on_once() -> None:
    rig = Rig(updates(5), updates(5, 6))

    await rig.run()

    assert [incoming.turn_id for incoming in rig.accepted] == ["tg:5", "tg:6"]


async def test_what_could_not_be_stored_is_asked_for_again() -> None:
    rig = Rig(updates(5), updates(5))
    rig.inbox.failures.append(RuntimeError("disk full"))

    await rig.run()

    assert rig.offsets == [None, None, 6]
    assert list(rig.inbox.stored) == ["tg:5"]


async def test_without_the_database_the_learner_is_told_and_the_log_is_not_filled() -> None:
    rig = Rig(updates(5), updates(5))
    rig.inbox.failures.append(StoreUnavailableError("away"))

    with capture_logs() as logs:
        await rig.run()

    assert [incoming.turn_id for incoming in rig.delayed] == ["tg:5"]
    assert rig.offsets == [None, None, 6]
    assert logs == []


async def test_a_dropped_network_is_waited_out_for_ever() -> None:
    rig = Rig(*[NetworkError("down")] * 8, updates(5))

    await rig.run()

    assert rig.time.slept == [0.5, 1, 2, 4, 8, 16, 30, 30]
    assert TurnId("tg:5") in rig.inbox.stored


async def test_a_second_copy_of_the_bot_is_told_in_plain_words() -> None:
    rig = Rig(refused(409, "Conflict: terminated by other getUpdates request"), updates(5))

    with capture_logs() as logs:
        await rig.run()

    assert "another copy" in logs[0]["event"]
    assert TurnId("tg:5") in rig.inbox.stored


@pytest.mark.parametrize("refusal", [refused(401, "Unauthorized"), refused(404, "Not Found")])
async def test_a_token_refused_twice_ends_it_without_telling_the_token(refusal: Answer) -> None:
    rig = Rig(refusal, refusal)

    with pytest.raises(TokenRefusedError, match="check TELEGRAM_BOT_TOKEN"):
        await rig.polling().run()


async def test_what_is_no_refusal_of_the_token_is_waited_out() -> None:
    once, page = refused(401, "Unauthorized"), (404, b"<h1>Not Found</h1>")
    rig = Rig(once, page, once, (401, b"Unauthorized"), page, (502, b""), updates(5))

    await rig.run()

    assert list(rig.inbox.stored) == ["tg:5"]
    assert len(rig.time.slept) == 6


@pytest.mark.parametrize("result", [True, None, {}, "updates", 3])
async def test_what_is_no_list_of_updates_is_asked_for_again(result: object) -> None:
    rig = Rig((200, {"ok": True, "result": result}), updates(5))

    await rig.run()

    assert rig.time.slept == [0.5]
    assert list(rig.inbox.stored) == ["tg:5"]


async def test_updates_without_a_chat_are_passed_over() -> None:
    rig = Rig((200, {"ok": True, "result": [{"update_id": 9}]}))

    await rig.run()

    assert rig.inbox.stored == {}
    assert rig.offsets == [None, 10]


def strange(*elements: object) -> Answer:
    return 200, {"ok": True, "result": list(elements)}


NUMBERLESS = {"message": message(text="hi")}


async def test_an_update_that_cannot_be_read_is_stored_too_to_be_set_aside() -> None:
    chatless = {"update_id": 6, "message": {"message_id": 1, "text": "1/2"}}
    rig = Rig(strange(text_update("a", update_id=5), chatless, text_update("b", update_id=7)))

    with capture_logs() as logs:
        await rig.run()

    assert list(rig.inbox.stored) == ["tg:5", "tg:6", "tg:7"]
    assert rig.inbox.stored[TurnId("tg:6")].unreadable == "KeyError"
    assert rig.offsets == [None, 8]
    assert logs == []


@pytest.mark.parametrize(
    "number", [None, "6", True, 6.0, -6, 10**30], ids=lambda value: f"{value!r:.9}"
)
async def test_an_update_without_a_number_at_the_end_is_confirmed_too(number: object) -> None:
    last = NUMBERLESS | {"update_id": number}
    rig = Rig(strange(text_update("a", update_id=5), last), strange(last, 3))

    await rig.run()

    assert list(rig.inbox.stored) == ["tg:5"]
    assert rig.offsets == [None, 7, 9]


async def test_updates_that_have_no_numbers_are_asked_for_slowly_until_one_has() -> None:
    rig = Rig(strange(NUMBERLESS), strange(3), strange(NUMBERLESS, text_update("a", update_id=5)))

    await rig.run()

    assert rig.time.slept == [0.5, 1]
    assert list(rig.inbox.stored) == ["tg:5"]
    assert rig.offsets == [None, None, None, 6]


async def test_it_can_be_cancelled() -> None:
    rig = Rig(NetworkError("down"))

    async def forever(seconds: float) -> None:
        del seconds
        await asyncio.Event().wait()

    with pytest.raises(TimeoutError):
        await asyncio.wait_for(rig.polling(forever).run(), timeout=0.01)
