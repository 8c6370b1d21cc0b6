"""One turn is applied once. A chat takes one turn at a time, chats run side by side."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select, update

from bot.domain.days import all_until
from bot.domain.ids import ChatId, CourseId, OrderId, TurnId
from bot.domain.learner.learner import Access
from bot.domain.topics.course import Language
from bot.flow.authoring.orders import InventoryOrder
from bot.flow.composition.conversation import ATTEMPTS, ChatContestedError, Conversation
from bot.flow.engine.delivery import Incoming
from bot.flow.engine.events import DoneBeside, Event, HelpAsked, Started, TextReceived
from bot.flow.engine.ports import DecidedTurn, OpenedChat, TurnConflictError
from bot.flow.engine.replies import Line, Reply, remark
from bot.flow.exercise.events import FlaggedAnswersFound
from bot.flow.exercise.states import Placement
from bot.flow.learner.events import Screen, SettingChosen, SettingsPagePressed
from bot.flow.learner.replies import SettingsShown
from bot.flow.learner.states import ClockOpen
from bot.flow.maps.ports import TopicWanted
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.replies import PlacementProposed
from bot.flow.placement.states import PlacementOffered
from bot.flow.progress.events import LetterDue, NightCame
from bot.flow.rhythm.events import BlockChanged, ReviewsDue, TopicIdle
from bot.flow.topics.events import CoursePressed
from bot.flow.work.events import ModelTrouble, WorkFailed
from bot.storage.engine.tables import chats, inbox
from tests.builders import MONDAY
from tests.fakes import FakeClock
from tests.flow.lines import only
from tests.flow.strolling import master_root
from tests.flow.walking import FRACTIONS, Walk, imagined
from tests.jobs.test_rounds import CASES


async def offered(walk: Walk) -> PlacementOffered:
    await walk.send(CoursePressed(FRACTIONS))
    return await walk.expect(PlacementOffered)


async def test_a_turn_taken_twice_is_applied_once_with_the_same_replies() -> None:
    walk = imagined(MONDAY)
    press = PlacementPressed((await offered(walk)).interaction_id, wanted=True)
    first = await walk.take(TurnId("tap"), press)
    state = await walk.state()

    second = await walk.take(TurnId("tap"), press)

    assert second.replayed
    assert second.replies == first.replies
    assert second.awaited is True
    assert await walk.state() == state


async def test_a_turn_that_is_not_awaited_is_still_known_as_such_when_it_is_delivered_late() -> (
    None
):
    walk = imagined(MONDAY)
    await offered(walk)

    taken = [await walk.take(TurnId("clock"), ReviewsDue()) for _ in range(2)]

    assert [result.awaited for result in taken] == [False, False]


async def test_two_taps_on_one_button_count_once() -> None:
    walk = imagined(MONDAY)
    press = PlacementPressed((await offered(walk)).interaction_id, wanted=True)

    taken = await asyncio.gather(
        walk.take(TurnId("tap 1"), press), walk.take(TurnId("tap 2"), press)
    )

    await walk.expect(Placement)
    assert taken[1].replies[0] == Line("said-old-button")
    assert len(await walk.maps.of_learner(taken[0].learner.id, all_until(MONDAY))) == 1


async def test_two_conversations_on_one_database_apply_a_turn_once() -> None:
    walk = imagined(MONDAY)
    ports = walk.ports
    other = Conversation(ports, walk.clock)

    taken = await asyncio.gather(
        walk.take(TurnId("same"), Started()),
        other.take_turn(walk.chat_id, TurnId("same"), Started()),
    )

    assert sorted(one.replayed for one in taken) == [False, True]
    assert taken[0].replies == taken[1].replies


async def test_the_language_follows_the_app_until_the_learner_chooses_one() -> None:
    walk = imagined(MONDAY)
    titles = []
    for app in (Language.DE, Language.EN):
        proposed = only(await walk.send(CoursePressed(FRACTIONS), language=app), PlacementProposed)
        titles.append(proposed.title)
    await walk.send(SettingChosen("language", "de"), language=Language.EN)
    proposed = only(
        await walk.send(CoursePressed(FRACTIONS), language=Language.EN), PlacementProposed
    )

    assert [*titles, proposed.title] == ["Brüche", "Fractions", "Brüche"]


FAILED = WorkFailed(
    OrderId("order"),
    InventoryOrder(
        course_id=CourseId("written:1"), wanted=TopicWanted(topic="Trees", language=Language.EN)
    ),
    ModelTrouble.DOWN,
)


@pytest.mark.parametrize("event", [ReviewsDue(), FAILED])
async def test_turns_of_the_clock_and_of_workers_are_no_activity_of_the_learner(
    event: Event,
) -> None:
    walk = imagined(MONDAY)
    await walk.send(HelpAsked())
    acted = (await walk.chats.open(walk.chat_id, TurnId("-"))).learner.last_active_at
    walk.clock.move(timedelta(days=1))

    await walk.take(TurnId("clock"), event)

    learner = (await walk.chats.open(walk.chat_id, TurnId("-"))).learner
    assert learner.last_active_at == acted == MONDAY


def shut_out(walk: Walk) -> None:
    """Open the bot to other learners only."""
    others_only = Access(allowed=frozenset({walk.chat_id + 1}))
    walk.conversation = Conversation(walk.ports, walk.clock, others_only)


@pytest.mark.parametrize("text", ["s3cret", "/start s3cret", "may I come in?"])
async def test_no_invite_code_and_no_words_of_a_guest_are_kept_in_the_stored_update(
    text: str,
) -> None:
    walk = imagined(MONDAY)
    access = Access(allowed=frozenset({walk.chat_id + 1}), invite_code="s3cret")
    walk.conversation = Conversation(walk.ports, walk.clock, access)
    payload = json.dumps({"message": {"message_id": 2, "text": text}})
    came = Incoming(
        turn_id=TurnId("t1"), chat_id=walk.chat_id, payload=payload, received_at=MONDAY
    )
    await walk.stores.inbox.put([came])
    _, started, code = text.rpartition("/start ")

    await walk.take(TurnId("t1"), Started(code) if started else TextReceived(text))

    kept = await walk.stores.database.read(lambda db: db.scalars(select(inbox.c.payload)).one())
    assert json.loads(kept)["message"]["text"] == "…"


async def test_what_falls_due_tells_nothing_to_a_learner_who_is_no_longer_admitted() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    mind_map = (await walk.topic()).mind_map
    map_id, node_id = mind_map.id, mind_map.nodes[0].id
    shut_out(walk)
    of_the_map = (
        TopicIdle(map_id),
        FlaggedAnswersFound(map_id, node_id),
        NightCame(map_id),
        BlockChanged(blocked=True),
        FAILED,
    )
    due = {type(event): event for event in (*(case.event for case in CASES), *of_the_map)}

    said = {kind.__name__: await walk.send(event) for kind, event in due.items()}

    assert {name: replies for name, replies in said.items() if replies} == {}
    assert await walk.send(HelpAsked()) == (remark("said-not-admitted"),)


async def test_the_clock_looks_at_a_learner_who_is_not_admitted_once_a_day() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    walk.clock.move(timedelta(days=2))
    shut_out(walk)
    before = await walk.place()

    assert await walk.tick() == ()

    learner = (await walk.chats.open(walk.chat_id, TurnId("-"))).learner
    assert learner.remind_at == learner.day_ends(walk.clock.now())
    assert await walk.place() == before


@pytest.mark.parametrize(
    "event", [ReviewsDue(), LetterDue(), DoneBeside(SettingChosen("dark", "on"))]
)
async def test_what_says_nothing_leaves_the_question_for_the_time_open(event: Event) -> None:
    walk = imagined(MONDAY)
    await offered(walk)
    await walk.send(SettingsPagePressed(Screen.CLOCK))

    assert await walk.send(event) == ()

    assert ClockOpen() in await walk.overlays()
    shown = only(await walk.send(TextReceived("11:05")), SettingsShown)
    assert shown.zones


class ContestedChats:
    """A chat that another process moves each time it is to be saved."""

    def __init__(self, chats: Walk) -> None:
        self._walk = chats
        self.tries = 0

    async def open(self, chat_id: ChatId, turn_id: TurnId) -> OpenedChat:
        return await self._walk.chats.open(chat_id, turn_id)

    async def said(self, chat_id: ChatId, turns: int) -> Sequence[Reply]:
        return await self._walk.chats.said(chat_id, turns)

    async def save(self, turn: DecidedTurn) -> None:
        self.tries += 1
        raise TurnConflictError(turn.turn_id)


async def test_a_turn_that_loses_every_race_gives_up_without_a_trace() -> None:
    walk = imagined(MONDAY)
    chats = ContestedChats(walk)
    ports = replace(walk.ports, chats=chats)

    with pytest.raises(ChatContestedError):
        await Conversation(ports, FakeClock(MONDAY)).take_turn(
            walk.chat_id, TurnId("t"), Started()
        )

    assert chats.tries == ATTEMPTS
    assert not (await walk.chats.open(walk.chat_id, TurnId("t"))).known


async def lose_place(walk: Walk) -> None:
    """Store a state that no version can read."""
    await offered(walk)
    await walk.stores.database.write(
        lambda db: db.execute(update(chats).values(state='{"kind":"dancing"}'))
    )


async def test_a_learner_whose_place_cannot_be_read_is_told_so_once() -> None:
    walk = imagined(MONDAY)
    await lose_place(walk)

    told = await walk.send(HelpAsked())
    again = await walk.send(HelpAsked())

    assert told == (remark("said-place-lost"), *again)


async def test_the_clock_leaves_it_to_the_learner_to_hear_of_a_lost_place() -> None:
    walk = imagined(MONDAY)
    await lose_place(walk)

    assert await walk.send(ReviewsDue()) == ()
    assert (await walk.send(HelpAsked()))[0] == remark("said-place-lost")
