"""Two processes on one PostgreSQL: both work, nothing is done twice, nothing is left behind."""

import asyncio
import signal
from pathlib import Path

import pytest

from bot.flow.exercise.states import asks_for
from bot.flow.lessons.states import CheckpointOffered, Quiz, Review
from tests.scenarios.killing import DYING, life
from tests.scenarios.person import Person
from tests.scenarios.process import BOT, behind_webhook, open_stage

pytestmark = pytest.mark.thorough

SECRET = "Right_secret-1"  # noqa: S105 - it opens nothing
REMINDED = "moment to look back"
LEARNERS = range(8001, 8009)
NOON = 12


async def come_to_have_something_due(person: Person) -> None:
    await person.walk_to(CheckpointOffered)
    await person.set_clock(NOON)
    await person.say("/stop")


async def come_to_review(person: Person) -> None:
    """Ask for the review until the process that answers has seen the clock move."""
    for _ in range(50):
        if asks_for(await person.state(), Review):
            return
        await person.say("/review")


async def test_two_processes_that_both_tick_remind_each_learner_once(
    tmp_path: Path, empty_schema: str
) -> None:
    async with open_stage(tmp_path, empty_schema) as stage:
        people = [Person(stage, chat) for chat in LEARNERS]
        one, two = behind_webhook(SECRET), behind_webhook(SECRET)
        async with stage.bot(**one) as here, stage.bot(**two) as there:
            await asyncio.gather(*map(come_to_have_something_due, people))
            await stage.client.shift_clock(days=1)
            for person in people:
                await stage.client.wait_for(REMINDED, chat=person.chat_id)
            for person in people:
                await come_to_review(person)
                await person.answer()
                told = [
                    message
                    for message in (await person.look()).from_bot
                    if REMINDED in message.text
                ]
                assert len(told) == 1
            assert here.is_running
            assert there.is_running


async def test_what_a_dead_process_left_behind_the_living_one_finishes(
    tmp_path: Path, empty_schema: str
) -> None:
    async with open_stage(tmp_path, empty_schema) as stage:
        ada = Person(stage)
        async with stage.bot(BOT, **behind_webhook(SECRET)) as living:
            await stage.client.wait_for_call("setWebhook")
            calls = len(await stage.client.calls())
            async with (
                stage.bot(DYING, **behind_webhook(SECRET)) as mortal,
                life(mortal, 4) as dying,
            ):
                await mortal.announcement("open")
                await stage.client.wait_for_call("setWebhook", since=calls)
                await ada.walk_to(Quiz)
                dying.send(signal.SIGUSR1)
                await mortal.announcement("armed")
                before = await ada.look()
                update_id = await ada.give_answer(by_button=False)
                while dying.is_running:
                    await ada.glance()
            await stage.client.shift_clock(minutes=1)
            await ada.settled(update_id, before)
            assert await ada.answers_counted() == 1
            await ada.sees_where_it_is()
            assert living.is_running
