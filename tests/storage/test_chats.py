from dataclasses import replace
from datetime import date, time

import pytest

from bot.domain.ids import InteractionId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.learner.memory import Memory
from bot.domain.memory.models import CardModel
from bot.domain.topics.course import Language
from bot.flow.engine.changes import Audited, LearnerChanged
from bot.flow.engine.ports import OpenedChat, TurnConflictError
from bot.flow.engine.replies import remark
from bot.flow.engine.states import Idle
from bot.flow.exercise.states import TextAmbiguous
from bot.flow.maps.changes import FlowMoved, MapAdded, ResponseRecorded
from bot.storage.stores import Stores
from tests.storage.builders import (
    ANNA,
    ANNAS,
    BEN,
    HELP,
    LOOPS,
    MINUTE,
    MONDAY,
    PYTHON,
    build_flow,
    build_map,
    build_quiz,
    build_response,
    build_turn,
    take,
)

FIRST = TurnId("1")
SECOND = TurnId("2")


async def test_a_chat_never_seen_is_idle_and_unknown(process: Stores) -> None:
    assert await process.chats.open(ANNA, FIRST) == OpenedChat(
        state=Idle(), version=0, learner=Learner(id=ANNAS), known=False
    )


async def test_a_saved_turn_is_found_again(process: Stores) -> None:
    await take(process.chats, "1", state=build_quiz())

    assert await process.chats.open(ANNA, SECOND) == OpenedChat(
        state=build_quiz(), version=1, learner=Learner(id=ANNAS, last_active_at=MONDAY), known=True
    )


async def test_an_applied_turn_returns_its_replies(process: Stores) -> None:
    replies = (HELP, remark("privacy"))
    await take(process.chats, "1", replies=replies)

    assert (await process.chats.open(ANNA, FIRST)).applied == replies
    assert (await process.chats.open(ANNA, SECOND)).applied is None


async def test_what_the_latest_turns_of_a_chat_replied_is_told_oldest_first(
    process: Stores,
) -> None:
    replies = [(remark("privacy", days=days), HELP) for days in range(3)]
    for number, told in enumerate(replies):
        await take(process.chats, str(9 - number), replies=told, at=MONDAY + number * MINUTE)
    await take(process.chats, "1", chat_id=BEN)

    assert await process.chats.said(ANNA, 2) == [*replies[1], *replies[2]]


async def test_an_applied_turn_without_replies_is_not_taken_for_a_new_one(process: Stores) -> None:
    await take(process.chats, "1", replies=())

    assert (await process.chats.open(ANNA, FIRST)).applied == ()


async def test_the_turn_of_another_chat_is_another_turn(process: Stores) -> None:
    await take(process.chats, "1")
    await take(process.chats, "1", chat_id=BEN)

    assert (await process.chats.open(BEN, FIRST)).version == 1


async def test_the_same_turn_is_stored_once(process: Stores) -> None:
    await take(process.chats, "1")
    again = await process.chats.open(ANNA, FIRST)

    with pytest.raises(TurnConflictError):
        await process.chats.save(build_turn(again, "1", state=build_quiz()))

    assert await process.chats.open(ANNA, FIRST) == again


async def test_of_two_turns_from_the_same_version_one_wins(
    process: Stores, neighbour: Stores
) -> None:
    await take(process.chats, "0")
    seen_here = await process.chats.open(ANNA, FIRST)
    seen_there = await neighbour.chats.open(ANNA, SECOND)
    await process.chats.save(build_turn(seen_here, "1", state=build_quiz()))

    with pytest.raises(TurnConflictError):
        await neighbour.chats.save(build_turn(seen_there, "2", LearnerChanged(build_settings())))

    opened = await neighbour.chats.open(ANNA, SECOND)
    assert (opened.version, opened.state, opened.applied) == (2, build_quiz(), None)
    assert opened.learner.zone is None


async def test_of_two_first_turns_of_a_chat_one_wins(process: Stores, neighbour: Stores) -> None:
    new = await process.chats.open(ANNA, FIRST)
    await process.chats.save(build_turn(new, "1"))

    with pytest.raises(TurnConflictError):
        await neighbour.chats.save(build_turn(new, "2"))

    assert (await process.chats.open(ANNA, SECOND)).version == 1


async def test_every_setting_of_a_learner_is_kept(process: Stores) -> None:
    await take(process.chats, "1", LearnerChanged(build_settings()))

    learner = (await process.chats.open(ANNA, SECOND)).learner
    assert learner == replace(build_settings(), last_active_at=MONDAY)


async def test_the_clock_is_no_activity_of_the_learner(process: Stores) -> None:
    await take(process.chats, "1")
    await take(process.chats, "2", at=MONDAY + MINUTE, by_learner=False)

    assert (await process.chats.open(ANNA, FIRST)).learner.last_active_at == MONDAY


async def test_what_the_learner_does_is_activity(process: Stores) -> None:
    await take(process.chats, "1", by_learner=False)
    assert (await process.chats.open(ANNA, FIRST)).learner.last_active_at is None

    await take(process.chats, "2", at=MONDAY + MINUTE)
    assert (await process.chats.open(ANNA, FIRST)).learner.last_active_at == MONDAY + MINUTE


async def test_a_flow_that_has_moved_on_undoes_the_whole_turn(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    opened = await process.chats.open(ANNA, SECOND)
    stale = build_turn(
        opened,
        "2",
        ResponseRecorded(build_response()),
        Audited("answered", {"quality": 5}),
        FlowMoved(build_flow(session_count=1), version=7),
        state=build_quiz(),
    )

    with pytest.raises(TurnConflictError):
        await process.chats.save(stale)

    assert await process.chats.open(ANNA, SECOND) == opened
    assert await process.maps.responses(LOOPS, 5) == []
    assert (await process.maps.get(PYTHON)).flow_version == 1


async def test_a_text_is_kept_letter_by_letter(process: Stores) -> None:
    overlay = TextAmbiguous(
        interaction_id=InteractionId("q"), text="Größe 🙂 \\frac{1}{2} 'x' \"y\" ∑"
    )
    await take(process.chats, "1", overlays=(overlay,))

    assert (await process.chats.open(ANNA, SECOND)).overlays == (overlay,)


def build_settings() -> Learner:
    return Learner(
        id=ANNAS,
        language=Language.DE,
        zone="Europe/Berlin",
        quiet_from=time(22, 30),
        quiet_until=time(7),
        daily_cap=5,
        memory=Memory(asked=("purpose",), helped=("purpose",), hard=("“Law” & ü",), last_way="x"),
        reminders_on=False,
        ignored_reminders=3,
        reminded_on=date(2026, 3, 1),
        remind_at=MONDAY + MINUTE,
        blocked=True,
        card_model=CardModel.FSRS6,
        desired_retention=0.85,
        new_cards_a_day=3,
    )
