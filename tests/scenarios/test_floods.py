"""Many learners at once, and a Telegram that refuses: in order, none lost, none counted twice."""

import asyncio
from itertools import count
from random import Random

import pytest

from bot.flow.lessons.states import Quiz
from tests.scenarios.person import Person
from tests.scenarios.process import Stage

pytestmark = pytest.mark.asyncio(loop_scope="module")

REPLIES = {
    "/help": "**What I can do**",
    "/privacy": "**What I keep about you**",
    "/settings": "**Settings**",
    "/topics": "You haven't picked anything to learn yet.",
    "/why": "Nothing is open right now",
    "/skip": "There's nothing to skip right now.",
    "/dance": "I don't have that command.",
    "/stop": "Nothing was open.",
}
FLOODING = range(5000, 5050)
_chats = count(5100)


def answer_of(text: str) -> str:
    """Return the command that a reply belongs to."""
    return next((said for said, reply in REPLIES.items() if text.startswith(reply)), text)


def new_person(stage: Stage) -> Person:
    return Person(stage, next(_chats))


@pytest.mark.thorough
async def test_fifty_learners_who_type_at_once_are_answered_in_order_each_and_exactly_once(
    shared_stage: Stage,
) -> None:
    client = shared_stage.client
    scripts = {chat: Random(chat).sample(sorted(REPLIES), len(REPLIES)) for chat in FLOODING}

    async def type_all(chat: int) -> None:
        for text in scripts[chat]:
            await client.send(text, chat=chat, language_code="en")

    await asyncio.gather(*map(type_all, Random(7).sample(FLOODING, len(FLOODING))))
    for chat, script in scripts.items():
        seen = await client.wait_for(REPLIES[script[-1]], chat=chat, seconds=60)
        told = [message.text for message in seen.from_bot]
        assert len(told) == len(script), await client.chat_text(chat)
        assert list(map(answer_of, told)) == script


@pytest.mark.thorough
async def test_a_chat_that_must_wait_does_not_hold_up_the_others(shared_stage: Stage) -> None:
    slow, quick = new_person(shared_stage), new_person(shared_stage)
    client = shared_stage.client
    await client.fault("flood", retry_after=3, chat=slow.chat_id, method="sendRichMessage")
    await client.send("/help", chat=slow.chat_id, language_code="en")
    calls = await client.calls("sendRichMessage", chat=slow.chat_id)
    while not calls:
        calls = await client.calls("sendRichMessage", chat=slow.chat_id)
    for _ in range(3):
        assert await quick.say("/help")
    assert not (await slow.look()).from_bot
    await client.wait_for(REPLIES["/help"], chat=slow.chat_id)
    assert len((await slow.look()).from_bot) == 1


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("fault", "most"),
    [
        ({"kind": "error", "status": 500, "count": 2}, 1),
        ({"kind": "error", "status": 502, "count": 1}, 1),
        ({"kind": "drop_before", "count": 1}, 1),
        ({"kind": "drop_after", "count": 1}, 2),
        ({"kind": "flood", "retry_after": 1, "count": 2}, 1),
    ],
    ids=lambda value: value["kind"] if isinstance(value, dict) else "",
)
async def test_what_telegram_refuses_for_a_while_arrives_all_the_same(
    shared_stage: Stage, fault: dict[str, object], most: int
) -> None:
    ada = new_person(shared_stage)
    kind = str(fault.pop("kind"))
    await shared_stage.client.fault(kind, chat=ada.chat_id, method="sendRichMessage", **fault)
    told = await ada.say("/help")
    assert 1 <= len(told) <= most
    assert {message.text for message in told} == {told[0].text}


@pytest.mark.thorough
async def test_an_answer_that_telegram_delivers_twice_counts_once(shared_stage: Stage) -> None:
    ada = new_person(shared_stage)
    await ada.walk_to(Quiz)
    await shared_stage.client.fault("duplicate_updates")
    before = await ada.look()
    await ada.answer()
    assert await ada.answers_counted() == 1
    told = [
        message
        for message in (await ada.look()).from_bot
        if message.raw["revision"] > before.revision
    ]
    assert sum(message.text.startswith("✓") for message in told) == 1
    await ada.sees_where_it_is()


async def test_a_double_tap_counts_once(shared_stage: Stage) -> None:
    ada = new_person(shared_stage)
    await ada.walk_to_single_answer(by_button=True)
    before, counted = await ada.look(), await ada.answers_counted()
    data = (await ada.button_of_answer()).data or ""
    message_id = before.last.id
    taps = [
        await shared_stage.client.press(data=data, message_id=message_id, chat=ada.chat_id)
        for _ in range(3)
    ]
    for tap in taps:
        await ada.settled(tap["update_id"], before)
    assert await ada.answers_counted() == counted + 1
    await ada.sees_where_it_is()
