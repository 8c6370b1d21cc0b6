"""The cached topic equals the stored one, whatever happens in its chat."""

from random import Random

import pytest

from bot.domain.ids import ChatId, TurnId
from bot.flow.composition.reading_ahead import ReadAhead
from bot.storage.chats import SqlChats
from tests.bench.bot_api import Json
from tests.bench.learners import Learner, buttons_of
from tests.costs import Cost, Rig, open_rig
from tests.database import InMemory

pytestmark = pytest.mark.thorough

PRESSES = 150
WRITTEN = ("/next", "/stop", "/skip", "7", "no idea", "/review", "/topics", "/goals", "/progress")
NOW = TurnId("-")


def act(learner: Learner, rng: Random) -> Json:
    """Answer most of the time, or else press or write anything."""
    answer = learner.answer() if rng.random() < 0.7 else None
    if answer is not None:
        return answer
    buttons = buttons_of(learner.message)
    if rng.random() < 0.3 or not buttons:
        return learner.write(rng.choice(WRITTEN))
    return learner.press(rng.choice(buttons))


async def opened_without_reading(rig: Rig, chat_id: ChatId) -> bool:
    """Compare cached and stored values. Return True if a topic was cached."""
    rig.database.cost = Cost()
    known = await rig.stores.chats.open(chat_id, NOW)
    statements = len(rig.database.cost.statements)
    stored = await SqlChats(rig.database).open(chat_id, NOW)
    assert known == stored
    assert known.ahead == stored.ahead
    return statements == 1 and isinstance(known.ahead, ReadAhead) and known.ahead.topic is not None


@pytest.mark.parametrize("seed", [1, 2])
async def test_what_is_known_of_a_topic_is_what_is_stored(seed: int) -> None:
    rng, learner, known = Random(seed), Learner(seed), 0
    async with open_rig(InMemory()) as rig:
        await rig.send(learner, learner.write("/start"))
        for _ in range(PRESSES):
            await rig.send(learner, act(learner, rng))
            known += await opened_without_reading(rig, ChatId(learner.chat_id))

    assert known > PRESSES // 4


async def test_a_topic_is_read_again_where_another_process_has_moved_its_chat() -> None:
    rng, learner, memory = Random(4), Learner(4), InMemory()
    async with open_rig(memory) as here, open_rig(memory.beside("there")) as there:
        await here.send(learner, learner.write("/start"))
        for number in range(PRESSES):
            rig = (here, there)[rng.random() < 0.3]
            rig.last_update = 1000 + number
            await rig.send(learner, act(learner, rng))
            await opened_without_reading(here, ChatId(learner.chat_id))
            await opened_without_reading(there, ChatId(learner.chat_id))
