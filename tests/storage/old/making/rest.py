"""Chats with updates that nobody took yet, with doubted questions, and with every reply."""

import json
from collections.abc import Sequence

from bot.domain.ids import TurnId
from bot.flow.delivery import Incoming
from bot.flow.engine.replies import Reply
from bot.storage.flag_queue import SqlFlagQueue
from tests.chat.replies import SAMPLES
from tests.storage.old.acts import update_of
from tests.storage.old.making.learning import to_mastery, to_quiz
from tests.storage.old.making.walker import Walker
from tests.storage.old.making.walks import Register, into

WAITING: Register = {}
FLAGS: Register = {}
SAID: Register = {}
waits = into(WAITING)
flags = into(FLAGS)
said = into(SAID)
FLAGGED = "python"
"""A course of their own: a question that is withdrawn is withdrawn for everybody."""
SAID_AT_ONCE = 25
"""Replies of one turn."""


async def arrive(chat: Walker, *acts: str) -> str:
    """Store the acts as updates that came in while nobody was there to take them."""
    updates = [
        Incoming(
            turn_id=TurnId(f"{90_000 + number}"),
            chat_id=chat.chat_id,
            payload=json.dumps(update_of(act, chat.chat_id, chat.language)),
            received_at=chat.clock.now(),
        )
        for number, act in enumerate(acts)
    ]
    await chat.bot.stores.inbox.put(updates)
    return "waiting"


@waits
async def with_an_answer_waiting(chat: Walker) -> str:
    await to_quiz(chat)
    return await arrive(chat, await chat.answer(), "say /progress")


@waits
async def with_a_press_waiting(chat: Walker) -> str:
    await to_quiz(chat)
    return await arrive(chat, f"press {chat.button('dunno')}")


@waits
async def never_seen(chat: Walker) -> str:
    return await arrive(chat, "say /start")


@flags
async def asked_what_is_wrong(chat: Walker) -> str:
    await to_quiz(chat, FLAGGED)
    await chat.answers(right=False)
    await chat.does(f"press {chat.earlier('doubt')}")
    return f"press {chat.button('wrong')}"


@flags
async def whose_answer_was_withdrawn(chat: Walker) -> str:
    """Another learner withdraws a question that this one mastered the root by."""
    await to_mastery(chat, FLAGGED)
    await chat.says("/history")
    await chat.presses("nodes")
    await chat.presses("node")
    return "say /history"


@flags
async def who_withdrew_a_question(chat: Walker) -> str:
    await to_quiz(chat, FLAGGED)
    for _ in range(2):
        await chat.answers(right=False)
        await chat.does(f"press {chat.earlier('doubt')}")
        await chat.presses("wrong")
    return "say /next"


@flags
async def with_a_doubt_that_cannot_be_told(chat: Walker) -> str:
    await to_quiz(chat, FLAGGED)
    await chat.does(f"press {chat.earlier('doubt')}")
    await chat.presses("wrong", ":other")
    return "say /next"


@flags
async def whose_doubt_was_upheld(chat: Walker) -> str:
    await to_quiz(chat, FLAGGED)
    await chat.answers(right=False)
    await chat.does(f"press {chat.earlier('doubt')}")
    await chat.presses("wrong", ":unclear")
    queue = SqlFlagQueue(chat.bot.stores.database)
    (*_, last) = await queue.waiting()
    await queue.decide(last.flag, upheld=True, now=chat.clock.now())
    return "say /next"


@said
async def told_everything(chat: Walker) -> str:
    """Be told every reply there is, in every form that has a sample."""
    await chat.says("/start")
    replies: Sequence[Reply] = SAMPLES
    for begin in range(0, len(replies), SAID_AT_ONCE):
        await chat.is_told(replies[begin : begin + SAID_AT_ONCE])
    return "say /help"
