import asyncio
import json
import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta
from typing import Any

import pytest
from structlog.testing import capture_logs
from telegram.error import NetworkError, TimedOut

from bot.chat.client.requests import UnansweredError
from bot.chat.client.retry import MOST_ATTEMPTS, Retry
from bot.chat.inbound.dispatcher import Dispatcher, Limits, Records
from bot.chat.outbound.drafts import Typing
from bot.chat.outbound.outbound import Outbound
from bot.domain.ids import ChatId, TurnId
from bot.domain.topics.course import Language
from bot.flow.engine.delivery import ChatLeases, Incoming, OwnChats, Undelivered
from bot.flow.engine.events import Event, NextAsked, TextReceived, Unreadable, UnreadableReceived
from bot.flow.engine.ports import StoreUnavailableError
from bot.flow.engine.replies import Reply, remark
from bot.flow.rhythm.events import BlockChanged, ReviewsDue
from bot.flow.rhythm.replies import Reminded
from bot.metrics import Metrics
from tests.chat.fakes import FakeTelegram, FakeTime, bot_on, refused
from tests.chat.replies import NOW, judgement, question
from tests.chat.stores import FakeConversation, FakeDeliveries, FakeInbox, FixedClock
from tests.chat.updates import CHAT, GROUP, in_chat, message, press_update, text_update

ADA = ChatId(7)
REMINDED = Reminded(due=3, doing=3, overdue_days=0)


def incoming(update: dict[str, Any], chat_id: int = ADA) -> Incoming:
    return Incoming(
        turn_id=TurnId(f"tg:{update['update_id']}"),
        chat_id=ChatId(chat_id),
        payload=json.dumps(in_chat(update, chat_id)),
        received_at=NOW,
    )


@dataclass
class Rig:
    telegram: FakeTelegram = field(default_factory=FakeTelegram)
    conversation: FakeConversation = field(default_factory=FakeConversation)
    inbox: FakeInbox = field(default_factory=FakeInbox)
    deliveries: FakeDeliveries = field(default_factory=FakeDeliveries)
    time: FakeTime = field(default_factory=FakeTime)
    metrics: Metrics = field(default_factory=Metrics)
    leases: ChatLeases = field(default_factory=OwnChats)
    drain_seconds: float = 10.0
    attempts: int = 3

    def dispatcher(self) -> Dispatcher:
        bot = bot_on(self.telegram)
        self.conversation.keyboards = self.deliveries.keyboards
        return Dispatcher(
            self.conversation,
            Outbound(bot, retry=Retry(attempts=self.attempts, sleep=self.time.sleep)),
            Typing(bot),
            Records(
                inbox=self.inbox,
                deliveries=self.deliveries,
                clock=FixedClock(),
                leases=self.leases,
            ),
            Limits(now=self.time.now, sleep=self.time.sleep, drain_seconds=self.drain_seconds),
            self.metrics,
        )

    async def work_off(self, *updates: Incoming) -> None:
        async with self.dispatcher() as dispatcher:
            for update in updates:
                dispatcher.accept(update)
            await dispatcher.idle()

    @property
    def texts(self) -> list[str]:
        return [call.text for call in self.telegram.of("sendRichMessage", "editMessageText")]


async def test_an_update_becomes_a_turn_its_reply_and_is_done() -> None:
    rig = Rig()

    await rig.work_off(incoming(text_update("/help", update_id=5)))

    assert rig.texts[0].startswith("**What I can do**")
    assert rig.conversation.languages == [Language.DE]
    assert rig.deliveries.done == ["tg:5"]


async def test_the_keyboard_is_remembered_and_switched_off_by_the_next_one() -> None:
    rig = Rig(conversation=FakeConversation(answer=lambda _: (judgement(), question())))

    await rig.work_off(
        incoming(text_update("5", update_id=1)), incoming(text_update("6", update_id=2))
    )

    off = rig.telegram.of("editMessageReplyMarkup")
    assert [call.params["message_id"] for call in off] == [1002]
    assert rig.deliveries.keyboards == {ADA: 1004}


async def test_a_press_is_acknowledged_and_its_message_edited() -> None:
    rig = Rig(
        conversation=FakeConversation(answer=lambda _: (judgement(), question())),
        deliveries=FakeDeliveries(keyboards={ADA: 55}),
    )

    await rig.work_off(incoming(press_update("pick:q1:0", message_id=55)))

    assert sorted(rig.telegram.methods) == [
        "answercallbackquery",
        "editmessagetext",
        "sendrichmessage",
    ]
    assert rig.telegram.of("editMessageText")[0].params["message_id"] == 55


async def test_each_of_fifty_chats_is_worked_off_in_its_order() -> None:
    rig = Rig()
    chats = [ADA + n for n in range(50)]
    waiting = {chat: list(range(10)) for chat in chats}
    shuffled = [chat for chat in chats for _ in range(10)]
    random.Random(1).shuffle(shuffled)
    updates = [
        incoming(text_update(str(waiting[chat].pop(0)), update_id=number), chat)
        for number, chat in enumerate(shuffled)
    ]

    await rig.work_off(*updates)

    said = defaultdict(list)
    for chat, _, event in rig.conversation.turns:
        assert isinstance(event, TextReceived)
        said[chat].append(int(event.text))
    assert said == {chat: list(range(10)) for chat in chats}
    assert len(rig.deliveries.done) == 500


async def test_what_was_left_over_is_worked_off_first() -> None:
    rig = Rig(inbox=FakeInbox(left_over=[incoming(text_update("old", update_id=1))]))

    await rig.work_off(incoming(text_update("new", update_id=2)))

    assert rig.conversation.events == [TextReceived("old"), TextReceived("new")]


async def test_a_turn_of_the_clock_is_delivered_in_the_chats_order() -> None:
    rig = Rig()

    async with rig.dispatcher() as dispatcher:
        dispatcher.accept(incoming(text_update("/help", update_id=1)))
        await dispatcher.deliver(ADA, TurnId("review:7"), (REMINDED,))
        await dispatcher.idle()

    assert rig.deliveries.done == ["tg:1", "review:7"]
    assert rig.conversation.turns[1] == (ADA, "review:7", ReviewsDue())
    assert "questions are ready for you" in rig.texts[1]


async def test_an_undelivered_turn_of_the_clock_is_delivered_at_the_start() -> None:
    left = Undelivered(chat_id=ADA, turn_id=TurnId("review:7"), replies=(REMINDED,))
    rig = Rig(deliveries=FakeDeliveries(left_over=[left]))

    await rig.work_off()

    assert rig.deliveries.done == ["review:7"]


async def test_who_blocked_the_bot_is_noted_and_the_turn_is_done() -> None:
    rig = Rig()
    rig.telegram.answer("sendRichMessage", refused(403, "Forbidden: bot was blocked by the user"))

    await rig.work_off(incoming(text_update("/help", update_id=5)))

    assert rig.conversation.turns[-1] == (ADA, "tg:5:blocked", BlockChanged(blocked=True))
    assert rig.deliveries.done == ["tg:5"]


async def test_a_message_that_telegram_refuses_does_not_hold_up_the_chat() -> None:
    rig = Rig()
    rig.telegram.answer("sendRichMessage", refused(400, "Bad Request: strange"))
    rig.telegram.answer("sendMessage", refused(400, "Bad Request: strange"))

    await rig.work_off(
        incoming(text_update("a", update_id=1)), incoming(text_update("b", update_id=2))
    )

    assert rig.deliveries.done == ["tg:1", "tg:2"]


async def test_what_could_not_be_delivered_stays_undone() -> None:
    rig = Rig()
    rig.telegram.answer("sendRichMessage", *[NetworkError("down")] * 3)

    await rig.work_off(
        incoming(text_update("a", update_id=1)), incoming(text_update("b", update_id=2))
    )

    assert rig.deliveries.done == ["tg:2"]
    assert rig.inbox.dropped == []


async def test_what_could_not_be_delivered_is_taken_again_while_its_chat_is_busy() -> None:
    first, second = (
        incoming(text_update(text, update_id=n)) for n, text in enumerate("ab", start=1)
    )
    rig = Rig()
    rig.telegram.answer("sendRichMessage", *[NetworkError("down")] * 3)

    async with rig.dispatcher() as dispatcher:

        def find_first_again(event: Event) -> tuple[Reply, ...]:
            if event == TextReceived("b"):
                dispatcher.accept(first)
            return (judgement(),)

        rig.conversation.answer = find_first_again
        dispatcher.accept(first)
        dispatcher.accept(second)
        await dispatcher.idle()

    assert rig.deliveries.done == ["tg:2", "tg:1"]


RESET = UnansweredError("cut")


async def test_a_reply_whose_connection_is_reset_again_and_again_still_arrives() -> None:
    rig = Rig(attempts=MOST_ATTEMPTS)
    rig.telegram.answer("sendRichMessage", *[RESET] * 4)

    await rig.work_off(incoming(text_update("a", update_id=1)))

    assert rig.deliveries.done == ["tg:1"]
    assert rig.time.slept == [0.5, 1, 2, 4]


def told(rig: Rig) -> str:
    """Return the number of the turn in each text that was sent, even if it did not arrive."""
    return "".join("1" if text.startswith("**What I can do**") else "2" for text in rig.texts)


def first_and_next() -> tuple[Rig, Incoming, Incoming]:
    replies = iter(["help", "said-old-button"])
    rig = Rig(conversation=FakeConversation(answer=lambda _: (remark(next(replies)),)))
    return rig, incoming(text_update("a", update_id=1)), incoming(text_update("b", update_id=2))


@pytest.mark.parametrize(("error", "tries"), [(RESET, 3), (TimedOut(), 2)])
async def test_what_may_not_have_arrived_comes_again_before_the_next_turn_and_not_by_itself(
    error: NetworkError, tries: int
) -> None:
    rig, first, following = first_and_next()
    rig.telegram.answer("sendRichMessage", *[error] * tries)

    async with rig.dispatcher() as dispatcher:
        dispatcher.accept(first)
        await dispatcher.idle()
        assert rig.deliveries.done == []
        assert 'lyceum_replies_total{result="unanswered"} 1.0' in rig.metrics.page().decode()
        rig.inbox.left_over = [first]
        await dispatcher.resume()
        await dispatcher.idle()
        assert told(rig) == "1" * tries
        dispatcher.accept(following)
        await dispatcher.idle()

    assert rig.deliveries.done == ["tg:1", "tg:2"]
    assert told(rig) == "1" * tries + "12"


async def test_the_next_turn_of_a_chat_ends_the_pauses_and_loses_nothing() -> None:
    rig, first, following = first_and_next()
    rig.telegram.answer("sendRichMessage", *[RESET] * 2)

    async with rig.dispatcher() as dispatcher:
        rig.telegram.on_call = lambda _: dispatcher.accept(following)
        dispatcher.accept(first)
        await dispatcher.idle()

    assert told(rig) == "1112"
    assert rig.time.slept == []
    assert rig.deliveries.done == ["tg:1", "tg:2"]


async def test_a_reply_that_never_arrives_does_not_hold_up_the_following_ones() -> None:
    rig, first, following = first_and_next()
    rig.telegram.answer("sendRichMessage", *[TimedOut()] * 4)

    async with rig.dispatcher() as dispatcher:
        for update in (first, following):
            dispatcher.accept(update)
            await dispatcher.idle()

    assert told(rig) == "11112"
    assert rig.deliveries.done == ["tg:1", "tg:2"]


async def test_what_arrived_before_a_failing_reply_is_not_sent_twice() -> None:
    replies = iter([("help",), ("said-old-button", "said-no-model")])
    answer = FakeConversation(answer=lambda _: tuple(map(remark, next(replies))))
    rig = Rig(conversation=answer)
    rig.telegram.answer("sendRichMessage", *[RESET] * 3)

    async with rig.dispatcher() as dispatcher:
        dispatcher.accept(incoming(text_update("a", update_id=1)))
        await dispatcher.idle()
        chat = {"id": ADA, "type": "private"}
        usual = (200, {"ok": True, "result": {"message_id": 1, "date": 1, "chat": chat}})
        rig.telegram.answer("sendRichMessage", usual, usual, *[RESET] * 3)
        dispatcher.accept(incoming(text_update("b", update_id=2)))
        await dispatcher.idle()

    first, own, failing = rig.texts[3:6]
    assert rig.texts == [first] * 4 + [own] + [failing] * 3
    assert rig.deliveries.done == ["tg:1"]


async def test_what_was_not_delivered_is_delivered_after_a_restart_but_not_after_each() -> None:
    left = replace(incoming(text_update("a", update_id=1)), begun=0)
    done = {}
    for error, tries in ((RESET, 3), (TimedOut(), 2), (RESET, 1), (TimedOut(), 1)):
        rig = Rig(inbox=FakeInbox(left_over=[left]))
        rig.telegram.answer("sendRichMessage", *[error] * tries)
        await rig.work_off()
        done[type(error), tries] = rig.deliveries.done

    assert done == {
        (UnansweredError, 3): [],
        (TimedOut, 2): ["tg:1"],
        (UnansweredError, 1): ["tg:1"],
        (TimedOut, 1): ["tg:1"],
    }


async def test_what_nobody_waits_for_is_postponed_when_it_may_not_have_arrived() -> None:
    rig = Rig()
    rig.conversation.awaited = False
    rig.telegram.answer("sendRichMessage", *[RESET] * 3)

    async with rig.dispatcher() as dispatcher:
        await dispatcher.deliver(ADA, TurnId("review:7"), (REMINDED,))
        await dispatcher.idle()

    assert rig.deliveries.postponed == {"review:7": NOW + timedelta(minutes=30)}


async def test_a_suspect_whose_reply_is_only_reset_does_not_keep_out_the_others() -> None:
    rig = Rig(inbox=FakeInbox(left_over=[replace(incoming(text_update("a")), begun=1)]))
    rig.telegram.answer("sendRichMessage", RESET)
    marked: list[list[TurnId]] = []
    rig.telegram.on_call = lambda _: marked.append(list(rig.inbox.marked))

    await rig.work_off()

    assert marked == [["tg:1"], []]


async def test_while_the_database_is_away_the_learner_is_told_once_and_then_answered() -> None:
    failures: list[Exception] = [StoreUnavailableError("away")] * 6
    rig = Rig(conversation=FakeConversation(failures=failures))

    with capture_logs() as logs:
        await rig.work_off(
            incoming(text_update("/help", update_id=1)), incoming(text_update("b", update_id=2))
        )

    assert rig.texts[0].startswith("Einen Moment bitte")
    assert sum("Einen Moment" in text for text in rig.texts) == 1
    assert rig.deliveries.done == ["tg:1", "tg:2"]
    assert rig.time.slept == [0.5, 1, 2, 4, 8, 16]
    assert [log for log in logs if log["log_level"] != "debug"] == []


async def test_what_arrived_while_the_database_went_away_is_noted_once_it_is_back() -> None:
    rig = Rig()
    rig.deliveries.failures = [StoreUnavailableError("away")] * 3

    await rig.work_off(incoming(text_update("/help", update_id=1)))

    assert rig.deliveries.done == ["tg:1"]
    assert rig.telegram.methods == ["sendrichmessage"]
    assert rig.time.slept == [0.5, 1, 2]


async def test_whose_update_cannot_be_stored_is_told_once_until_it_is_answered() -> None:
    rig = Rig()
    update, group = (
        incoming(text_update("/help", update_id=1)),
        incoming({"update_id": 2, "message": message(text="hi", chat=GROUP)}, 8),
    )

    async with rig.dispatcher() as dispatcher:
        for _ in range(3):
            dispatcher.delay([update, group])
            await dispatcher.idle()
        assert sum("Einen Moment" in text for text in rig.texts) == len(rig.texts) == 1
        dispatcher.accept(update)
        await dispatcher.idle()
        dispatcher.delay([update])
        await dispatcher.idle()

    assert sum("Einen Moment" in text for text in rig.texts) == 2


async def test_a_turn_that_fails_once_is_tried_again() -> None:
    rig = Rig(conversation=FakeConversation(failures=[RuntimeError("secret words")]))

    with capture_logs() as logs:
        await rig.work_off(incoming(text_update("5", update_id=1)))

    assert rig.deliveries.done == ["tg:1"]
    assert rig.time.slept == [0.5]
    assert logs[0]["turn_id"] == "tg:1"
    assert "secret" not in str(logs)


async def test_a_turn_that_keeps_failing_is_told_honestly_and_dropped() -> None:
    failures: list[Exception] = [RuntimeError(), RuntimeError(), TimeoutError()]
    rig = Rig(conversation=FakeConversation(failures=failures))

    await rig.work_off(incoming(text_update("5", update_id=1)))

    assert rig.inbox.dropped == ["tg:1"]
    assert rig.deliveries.done == []
    assert rig.texts[0].startswith("Hier ist gerade viel los")


async def test_a_reply_that_cannot_be_rendered_is_an_apology_and_the_others_arrive() -> None:
    broken, fine = remark("no-such-text"), remark("help")
    rig = Rig(conversation=FakeConversation(answer=lambda _: (broken, fine)))

    await rig.work_off(incoming(text_update("5", update_id=1)))

    assert [text[:20] for text in rig.texts] == ["Something went wrong", "**What I can do**\n\n-"]
    assert rig.deliveries.done == ["tg:1"]


async def test_more_than_twenty_texts_a_minute_wait_and_are_told_so_once() -> None:
    rig = Rig()

    await rig.work_off(*(incoming(text_update(str(n), update_id=n)) for n in range(23)))

    assert len(rig.conversation.turns) == 23
    assert rig.time.slept == [3.0, 3.0, 3.0]
    assert sum("Du bist schneller" in text for text in rig.texts) == 1


async def test_presses_have_a_wider_limit() -> None:
    rig = Rig()

    await rig.work_off(*(incoming(press_update("next", update_id=n)) for n in range(40)))

    assert rig.time.slept == []
    assert rig.conversation.events == [NextAsked()] * 40


async def test_more_than_fifty_waiting_updates_are_dropped_with_one_notice() -> None:
    rig = Rig()

    await rig.work_off(*(incoming(text_update(str(n), update_id=n)) for n in range(60)))

    assert len(rig.conversation.turns) == 50
    assert rig.inbox.dropped == [f"tg:{n}" for n in range(50, 60)]
    assert sum("mehr Nachrichten" in text for text in rig.texts) == 1


async def test_a_group_is_told_once_an_hour_that_chats_are_private() -> None:
    rig = Rig()
    first, second = (
        incoming({"update_id": number, "message": message(text="hi", chat=GROUP)})
        for number in (1, 2)
    )

    await rig.work_off(first, second)
    assert len(rig.texts) == 1
    assert rig.inbox.dropped == ["tg:1", "tg:2"]


async def test_what_is_not_for_us_is_dropped_in_silence() -> None:
    rig = Rig()

    await rig.work_off(incoming({"update_id": 1}))

    assert rig.telegram.calls == []
    assert rig.inbox.dropped == ["tg:1"]


TOLD = UnreadableReceived(Unreadable.SET_ASIDE)
UNREADABLE = {
    "a poll without what the library wants": message(
        poll={"id": "1", "question": "2?", "options": [{"text": "3", "voter_count": 0}]}
    ),
    "half a sticker": message(sticker={"file_id": "f", "emoji": "3"}),
    "a list for a text": message(text=["3"]),
    "the end of time": message(text="3", date=10**18),
    "a huge number": message(text="3", message_id=10**30),
    "no number": message(text="3", message_id=None),
}


def silent(**update: Any) -> dict[str, Any]:
    return {"update_id": 1, **update}


@pytest.mark.parametrize("of", UNREADABLE.values(), ids=UNREADABLE)
async def test_who_wrote_what_cannot_be_read_is_told_so_and_the_next_is_taken(
    of: dict[str, Any],
) -> None:
    rig = Rig()

    with capture_logs() as logs:
        await rig.work_off(
            incoming({"update_id": 1, "message": of}), incoming(text_update("4", update_id=2))
        )

    assert rig.conversation.events == [TOLD, TextReceived("4")]
    assert rig.deliveries.done == ["tg:1:aside", "tg:2"]
    assert list(rig.inbox.aside) == ["tg:1"]
    (line,) = logs
    reason = rig.inbox.aside[TurnId("tg:1")]
    assert line == {
        "event": "update set aside",
        "log_level": "error",
        "turn_id": "tg:1",
        "chat_id": ADA,
        "error": reason,
    }
    assert reason.isidentifier()
    assert "lyceum_updates_set_aside_total 1.0" in rig.metrics.page().decode()


@pytest.mark.parametrize(
    "update",
    [
        silent(message=UNREADABLE["half a sticker"] | {"chat": GROUP}),
        silent(edited_message=message(text="3", date=10**18) | {"chat": GROUP}),
        silent(callback_query=3),
        silent(my_chat_member={"chat": CHAT, "date": 3}),
    ],
    ids=str,
)
async def test_whatever_else_cannot_be_read_is_set_aside_in_silence(
    update: dict[str, Any],
) -> None:
    rig = Rig()

    with capture_logs() as logs:
        await rig.work_off(incoming(update), incoming(text_update("4", update_id=2)))

    assert rig.conversation.events == [TextReceived("4")]
    assert list(rig.inbox.aside) == ["tg:1"]
    assert [log["event"] for log in logs] == ["update set aside"]


@pytest.mark.parametrize(
    "update",
    [
        silent(edited_message=message(text="3", date=10**18)),
        silent(callback_query={"id": 3, "message": message(), "data": "next"}),
        silent(callback_query={"id": "3", "message": message(message_id="3"), "data": "next"}),
    ],
    ids=str,
)
async def test_who_pressed_or_edited_what_cannot_be_read_is_told_so_too(
    update: dict[str, Any],
) -> None:
    rig = Rig()

    await rig.work_off(incoming(update))

    assert rig.conversation.events == [TOLD]
    assert list(rig.inbox.aside) == ["tg:1"]


async def test_what_came_as_unreadable_is_told_and_counted_as_what_turns_out_to_be() -> None:
    rig = Rig()

    await rig.work_off(replace(incoming(text_update("4", update_id=1)), unreadable="KeyError"))

    assert rig.conversation.events == [TOLD]
    assert rig.inbox.aside == {"tg:1": "KeyError"}


async def test_of_more_than_fifty_waiting_updates_the_unreadable_are_kept() -> None:
    rig = Rig()
    unreadable = incoming({"update_id": 60, "message": UNREADABLE["half a sticker"]})

    await rig.work_off(
        *(incoming(text_update(str(n), update_id=n)) for n in range(50)), unreadable
    )

    assert rig.inbox.dropped == []
    assert list(rig.inbox.aside) == ["tg:60"]


@pytest.mark.parametrize("payload", ["", "{", "[" * 100_000, "3", json.dumps(UNREADABLE)])
async def test_a_stored_update_that_cannot_be_read_does_not_forbid_the_start(payload: str) -> None:
    broken = replace(incoming(text_update("", update_id=1)), payload=payload)
    waiting = [broken, incoming(text_update("4", update_id=2))]
    rig = Rig(inbox=FakeInbox(left_over=waiting))

    await rig.work_off()

    assert rig.conversation.events == [TextReceived("4")]
    assert list(rig.inbox.aside) == ["tg:1"]


async def test_what_is_taken_over_while_it_waits_here_is_not_accepted_again() -> None:
    may_end = asyncio.Event()

    class Slow(FakeDeliveries):
        async def delivered(
            self, chat_id: ChatId, turn_id: TurnId, keyboard_message: int | None, now: datetime
        ) -> None:
            await may_end.wait()
            await super().delivered(chat_id, turn_id, keyboard_message, now)

    rig = Rig(deliveries=Slow())
    unreadable = incoming({"update_id": 2, "message": UNREADABLE["half a sticker"]})

    with capture_logs() as logs:
        async with rig.dispatcher() as dispatcher:
            dispatcher.accept(incoming(text_update("4", update_id=1)))
            dispatcher.accept(unreadable)
            rig.inbox.left_over = [unreadable]
            await dispatcher.resume()
            may_end.set()
            await dispatcher.idle()

    assert [log["event"] for log in logs] == ["update set aside"]
    assert rig.deliveries.done == ["tg:1", "tg:2:aside"]


async def test_one_chat_that_cannot_be_stored_does_not_stop_the_others() -> None:
    class Broken(FakeDeliveries):
        async def delivered(
            self, chat_id: ChatId, turn_id: TurnId, keyboard_message: int | None, now: datetime
        ) -> None:
            if chat_id == ADA:
                raise OSError
            await super().delivered(chat_id, turn_id, keyboard_message, now)

    rig = Rig(deliveries=Broken())

    await rig.work_off(
        incoming(text_update("a", update_id=1)), incoming(text_update("b", update_id=2), 8)
    )

    assert rig.deliveries.done == ["tg:2"]


async def test_stopping_finishes_the_turn_at_work_and_leaves_the_rest() -> None:
    at_work = asyncio.Event()

    class Slow(FakeInbox):
        async def drop(self, chat_id: ChatId, turn_id: TurnId) -> None:
            at_work.set()
            await asyncio.sleep(0)
            await super().drop(chat_id, turn_id)

    rig = Rig(inbox=Slow())

    async with rig.dispatcher() as dispatcher:
        for number in range(3):
            dispatcher.accept(incoming({"update_id": number}))
        await at_work.wait()

    assert rig.inbox.dropped == ["tg:0"]


async def test_replies_without_words_only_mark_the_turn() -> None:
    def nothing(event: Event) -> tuple[Reply, ...]:
        del event
        return ()

    rig = Rig(
        conversation=FakeConversation(answer=nothing),
        deliveries=FakeDeliveries(keyboards={ADA: 9}),
    )

    await rig.work_off(incoming(text_update("a", update_id=1)))

    assert rig.telegram.calls == []
    assert rig.deliveries.keyboards == {ADA: 9}


@dataclass
class FakeLeases(OwnChats):
    """Leases of which some belong to another process. Released chats are recorded."""

    theirs: set[int] = field(default_factory=set)
    left: dict[int, list[Incoming]] = field(default_factory=dict)
    let_go: list[int] = field(default_factory=list)

    async def begin(self, chat_id: ChatId) -> bool:
        return chat_id not in self.theirs

    async def begin_beside(self, chat_id: ChatId) -> bool:
        return chat_id not in self.theirs

    async def end(self, chat_id: ChatId, waits: Callable[[], bool]) -> Sequence[Incoming]:
        if waits():
            return ()
        return await self.end_beside(chat_id)

    async def end_beside(self, chat_id: ChatId) -> Sequence[Incoming]:
        if left := self.left.pop(chat_id, []):
            return left
        self.let_go.append(chat_id)
        return ()

    async def catch_up(self, chat_id: ChatId) -> Sequence[Incoming]:
        return self.left.pop(chat_id, [])

    async def behind(self, _: datetime) -> Sequence[ChatId]:
        return [ChatId(chat_id) for chat_id in self.left]


async def test_what_came_while_a_chat_was_let_go_is_worked_off_before_it_is() -> None:
    leases = FakeLeases()
    rig = Rig(leases=leases)

    async with rig.dispatcher() as dispatcher:
        dispatcher.accept(incoming(text_update("a", update_id=1)))
        leases.left = {ADA: [incoming(text_update("b", update_id=2))]}
        await dispatcher.idle()

    assert rig.deliveries.done == ["tg:1", "tg:2"]
    assert leases.let_go == [ADA]


async def test_a_chat_that_another_process_works_off_is_left_to_it() -> None:
    rig = Rig(leases=FakeLeases(theirs={ADA}))

    await rig.work_off(incoming(text_update("a", update_id=1)))

    assert rig.conversation.turns == []


async def test_what_is_set_aside_is_counted_also_where_another_process_works_off_the_chat() -> (
    None
):
    rig = Rig(leases=FakeLeases(theirs={ADA}))

    await rig.work_off(replace(incoming(text_update("a", update_id=1)), unreadable="KeyError"))

    assert rig.inbox.aside == {"tg:1": "KeyError"}
    assert b"lyceum_updates_set_aside_total 1.0" in rig.metrics.page()


async def test_what_is_found_waiting_is_caught_up_with_and_an_empty_chat_is_let_go() -> None:
    leases = FakeLeases(left={8: [incoming(text_update("a", update_id=1), 8)], 9: []})
    rig = Rig(leases=leases)

    async with rig.dispatcher() as dispatcher:
        await dispatcher.idle()

    assert rig.deliveries.done == ["tg:1"]
    assert sorted(leases.let_go) == [8, 9]


async def test_what_came_during_a_turn_beside_the_chat_is_worked_off() -> None:
    leases = FakeLeases(left={ADA: [incoming(text_update("a", update_id=1))]}, theirs={8})
    rig = Rig(leases=leases)

    async with rig.dispatcher() as dispatcher:
        leases.left, waiting = {}, leases.left
        async with dispatcher.beside(ADA) as ours, dispatcher.beside(ChatId(8)) as not_ours:
            leases.left = waiting
        await dispatcher.idle()

    assert (ours, not_ours) == (True, False)
    assert rig.deliveries.done == ["tg:1"]


@pytest.mark.parametrize("awaited", [False, True])
async def test_what_nobody_waits_for_does_not_come_late_in_quiet_hours(*, awaited: bool) -> None:
    late = Undelivered(chat_id=ADA, turn_id=TurnId("late"), replies=(REMINDED,))
    rig = Rig(deliveries=FakeDeliveries(left_over=[late]))
    rig.conversation.awaited = awaited
    rig.conversation.quiet = (NOW.time(), time(NOW.hour - 1))

    await rig.work_off()

    assert bool(rig.deliveries.done) is awaited
    assert rig.deliveries.postponed == ({} if awaited else {"late": NOW + timedelta(minutes=30)})
