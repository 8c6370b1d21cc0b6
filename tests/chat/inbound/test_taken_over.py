import asyncio
from dataclasses import dataclass, field, replace

import pytest
from structlog.testing import capture_logs
from telegram.error import NetworkError

from bot.chat.inbound.taken_over import Gate
from bot.domain.ids import ChatId, TurnId
from bot.domain.topics.course import Language
from bot.flow.engine.delivery import Incoming
from bot.flow.engine.events import Event, TextReceived, Unreadable, UnreadableReceived
from bot.flow.engine.turn import TurnResult
from tests.chat.inbound.test_dispatcher import Rig, incoming
from tests.chat.stores import FakeConversation, FakeInbox
from tests.chat.updates import text_update

MARKED, ALONE = 1, 2


def left_update(number: int, begun: int | None = 0, chat: int | None = None) -> Incoming:
    """Return an update that a dead process left, of a chat of its own by default."""
    update = incoming(text_update(str(number), update_id=number), chat or 100 + number)
    return replace(update, begun=begun)


@dataclass
class Steps(FakeConversation):
    """Takes its time for each turn, and records what was marked and running at its beginning."""

    inbox: FakeInbox = field(default_factory=FakeInbox)
    began: list[tuple[str, set[str], set[str]]] = field(default_factory=list)
    at_work: set[str] = field(default_factory=set)

    async def take_turn(
        self,
        chat_id: ChatId,
        turn_id: TurnId,
        event: Event,
        *,
        language: Language | None = None,
        first_name: str = "",
    ) -> TurnResult:
        self.began.append((turn_id, set(self.inbox.marked), set(self.at_work)))
        self.at_work.add(turn_id)
        for _ in range(20):
            await asyncio.sleep(0)
        self.at_work.remove(turn_id)
        return await super().take_turn(
            chat_id, turn_id, event, language=language, first_name=first_name
        )

    @property
    def order(self) -> list[str]:
        return [turn_id for turn_id, _, _ in self.began]


@dataclass
class SlowRig(Rig):
    """A dispatcher whose turns overlap if they may."""

    steps: Steps = field(default_factory=Steps)

    def __post_init__(self) -> None:
        self.conversation, self.inbox = self.steps, self.steps.inbox

    async def take_over(self, *updates: Incoming) -> None:
        self.inbox.left_over = list(updates)
        await self.work_off()


async def test_what_comes_in_while_all_goes_well_is_never_marked() -> None:
    rig = SlowRig()

    await rig.work_off(left_update(1, None), left_update(2, None))

    assert rig.steps.began == [("tg:1", set(), set()), ("tg:2", set(), {"tg:1"})]


async def test_what_a_dead_process_left_runs_side_by_side_each_marked_while_it_does() -> None:
    rig = SlowRig()

    await rig.take_over(left_update(1), left_update(2))

    assert [turn_id for turn_id, _, _ in rig.steps.began] == ["tg:1", "tg:2"]
    assert all(turn_id in marked for turn_id, marked, _ in rig.steps.began)
    assert rig.steps.began[1][2] == {"tg:1"}
    assert rig.inbox.marked == []


async def test_an_update_is_marked_when_it_begins_and_not_while_it_waits_in_its_chat() -> None:
    rig = SlowRig()

    await rig.take_over(left_update(1, chat=7), left_update(2, chat=7))

    assert [marked for _, marked, _ in rig.steps.began] == [{"tg:1"}, {"tg:2"}]


async def test_what_was_marked_when_a_process_died_runs_alone_and_before_all_others() -> None:
    rig = SlowRig()

    await rig.take_over(
        left_update(1), left_update(2, MARKED), left_update(3), left_update(4, MARKED)
    )

    assert rig.steps.order == ["tg:2", "tg:4", "tg:1", "tg:3"]
    assert [beside for _, _, beside in rig.steps.began] == [set(), set(), set(), {"tg:1"}]
    assert rig.inbox.marked == []
    assert rig.inbox.aside == {}


async def test_within_a_chat_what_runs_alone_keeps_its_place() -> None:
    rig = SlowRig()

    await rig.take_over(
        left_update(1, chat=7), left_update(2, MARKED, chat=7), left_update(3, chat=7)
    )

    assert rig.steps.order == ["tg:1", "tg:2", "tg:3"]


async def test_what_is_at_work_ends_before_something_runs_alone_and_what_comes_waits() -> None:
    rig = SlowRig()

    async with rig.dispatcher() as dispatcher:
        dispatcher.accept(left_update(1, None))
        await asyncio.sleep(0)
        rig.inbox.left_over = [left_update(2, MARKED)]
        await dispatcher.resume()
        await asyncio.sleep(0)
        dispatcher.accept(left_update(3, None))
        await dispatcher.idle()

    assert rig.steps.order == ["tg:1", "tg:2", "tg:3"]
    assert [beside for _, _, beside in rig.steps.began] == [set()] * 3


async def test_one_that_is_to_be_alone_goes_before_those_that_were_about_to_begin() -> None:
    gate, inside = Gate(), asyncio.Event()

    async def begin() -> None:
        async with gate.beside_others():
            inside.set()

    async with gate.alone():
        beginning = asyncio.ensure_future(begin())
        await asyncio.sleep(0)
    async with gate.alone():
        for _ in range(5):
            await asyncio.sleep(0)
        assert not inside.is_set()
    await beginning


async def test_a_start_is_over_once_that_has_ended_which_may_have_killed() -> None:
    rig = SlowRig()
    rig.inbox.left_over = [left_update(1, MARKED)]

    async with rig.dispatcher():
        assert [event for _, _, event in rig.steps.turns] == [TextReceived("1")]


async def test_what_ended_a_process_alone_is_set_aside_told_and_not_begun_again() -> None:
    rig = SlowRig()

    with capture_logs() as logs:
        await rig.take_over(left_update(1, ALONE), left_update(2, MARKED))

    told = UnreadableReceived(Unreadable.SET_ASIDE)
    assert [event for _, _, event in rig.steps.turns] == [told, TextReceived("2")]
    assert rig.inbox.aside == {"tg:1": "ProcessDied"}
    assert rig.deliveries.done == ["tg:1:aside", "tg:2"]
    assert [(log["event"], log["turn_id"]) for log in logs] == [("update set aside", "tg:1")]


async def test_a_mark_goes_however_its_turn_ends() -> None:
    undelivered, failing = SlowRig(), SlowRig()
    undelivered.telegram.answer("sendRichMessage", *[NetworkError("down")] * 3)
    failing.steps.failures = [RuntimeError()] * 3

    for rig in (undelivered, failing):
        await rig.take_over(left_update(1))
        assert rig.steps.began[0][1] == {"tg:1"}
        assert rig.inbox.marked == []


@dataclass
class Endless(Steps):
    """Takes turns that do not end."""

    begun: asyncio.Event = field(default_factory=asyncio.Event)

    async def take_turn(
        self,
        chat_id: ChatId,
        turn_id: TurnId,
        event: Event,
        *,
        language: Language | None = None,
        first_name: str = "",
    ) -> TurnResult:
        self.begun.set()
        await asyncio.Event().wait()
        raise AssertionError


async def test_a_mark_goes_when_the_bot_is_stopped_in_the_middle_of_its_turn() -> None:
    steps = Endless()
    rig = SlowRig(steps=steps, drain_seconds=0)
    rig.inbox.left_over = [left_update(1)]

    async with rig.dispatcher():
        await steps.begun.wait()
        assert rig.inbox.marked == ["tg:1"]

    assert rig.inbox.marked == []


async def test_a_mark_goes_when_the_bot_is_stopped_before_it_has_started() -> None:
    steps = Endless()
    rig = SlowRig(steps=steps)
    rig.inbox.left_over = [left_update(1, MARKED)]
    dispatcher = rig.dispatcher()
    starting = asyncio.ensure_future(dispatcher.__aenter__())
    await steps.begun.wait()
    assert rig.inbox.marked == ["tg:1"]

    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting

    assert rig.inbox.marked == []
