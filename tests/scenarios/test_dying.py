"""Killed at any moment, the bot counts every answer once and continues."""

import asyncio
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.chat.messages import exercise
from bot.chat.messages.localizer import text_of
from bot.domain.topics.course import Language
from bot.flow.lessons.states import Quiz
from tests.playground.client import Chat
from tests.scenarios.killing import DYING, MOST_CALLS, is_over, life
from tests.scenarios.person import Person
from tests.scenarios.process import Stage, open_stage

pytestmark = pytest.mark.thorough

VERDICTS = (
    text_of(Language.EN, "your-answer", answer="").strip(),
    *(
        text_of(Language.EN, f"{exercise._VERDICTS[judged]}-{variant}")
        for judged, variants in exercise._VARIANTS.items()
        for variant in range(variants)
    ),
)
"""The beginning of the bot's reaction to an answer, and the line above its verdict."""


class Interrupted:
    """An answer that was given while the bot was about to die."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.counted = 0
        self.before: Chat | None = None
        self.update_id = 0

    async def give(self, *, by_button: bool) -> None:
        self.counted = await self.person.answers_counted()
        self.before = await self.person.look()
        self.update_id = await self.person.give_answer(by_button=by_button)

    async def is_settled_well(self) -> None:
        """Check that the answer counted once, and that verdict and next step were sent."""
        if self.before is None:
            return
        told = await self.person.settled(self.update_id, self.before)
        everything = await self.person.told()
        assert await self.person.answers_counted() == self.counted + 1, everything
        assert any(words in message.text for message in told for words in VERDICTS), everything
        await self.person.sees_where_it_is()


@pytest.mark.parametrize(
    ("url", "by_button"),
    [("sqlite", False), ("sqlite", True), ("postgresql", False)],
    indirect=["url"],
    ids=["sqlite-typing", "sqlite-pressing", "postgresql-typing"],
)
async def test_killed_before_any_call_of_a_turn_the_answer_counts_once_and_is_told(
    tmp_path: Path, url: str, by_button: bool
) -> None:
    async with open_stage(tmp_path, url) as stage, stage.bot(DYING) as mortal:
        ada = Person(stage)
        answer = Interrupted(ada)
        for number in range(1, MOST_CALLS):
            async with life(mortal, number) as bot:
                await mortal.announcement("open")
                await answer.is_settled_well()
                await ada.walk_to_single_answer(by_button=by_button)
                bot.send(signal.SIGUSR1)
                await mortal.announcement("armed")
                await answer.give(by_button=by_button)
                if await is_over(bot, ada, answer.update_id):
                    break
            await stage.client.shift_clock(minutes=1)
        else:
            pytest.fail("a turn makes more calls than are tried here")
        assert number > 6, "the turn should have made more calls than that"


async def test_a_tap_that_waited_too_long_is_gone_and_the_button_works_again(
    tmp_path: Path,
) -> None:
    async with open_stage(tmp_path) as stage:
        ada = Person(stage)
        async with stage.bot():
            await ada.walk_to_single_answer(by_button=True)
            counted, state = await ada.answers_counted(), await ada.state()
        button = await ada.button_of_answer()
        await stage.client.press(data=button.data or "", chat=ada.chat_id)
        await stage.client.shift_clock(seconds=200)
        async with stage.bot():
            await ada.say("/help")
            assert await ada.state() == state
            assert await ada.answers_counted() == counted
            await ada.press(data=button.data or "", message_id=(await ada.look()).last.id)
            assert await ada.answers_counted() == counted + 1
            await ada.sees_where_it_is()


async def test_while_another_program_holds_the_database_nothing_is_lost(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as stage:
        ada = Person(stage)
        async with stage.bot() as bot:
            await ada.walk_to(Quiz)
            before = await ada.look()
            with closing(sqlite3.connect(tmp_path / "lyceum.db")) as other:
                other.execute("BEGIN IMMEDIATE")
                update_id = await ada.give_answer(by_button=False)
                async with asyncio.timeout(30):
                    while "database away" not in bot.log:
                        await ada.glance()
                other.rollback()
            await ada.settled(update_id, before)
            assert await ada.answers_counted() == 1
            await ada.sees_where_it_is()


CHATS = range(3001, 3011)
ANSWERS = 4
KILLS = 3


async def answer_some(person: Person) -> None:
    """Give answers one after the other, even while the bot is gone."""
    for _ in range(ANSWERS):
        await person.walk_to_single_answer(by_button=False)
        answer = Interrupted(person)
        await answer.give(by_button=False)
        await answer.is_settled_well()


async def kill_at_times(stage: Stage, rng: Random) -> None:
    """Run the bot and kill it after random numbers of calls, then leave one running."""
    made = 0
    for _ in range(KILLS):
        async with stage.bot() as bot:
            made = await calls_from(stage, made, rng.randrange(30, 90))
            await bot.kill()


async def calls_from(stage: Stage, made: int, more: int) -> int:
    """Wait until the bots have made `more` calls than at a count. Return the new count."""
    seen = made
    async with asyncio.timeout(30):
        while seen < made + more:
            query = {"since": seen, "wait": 20}
            seen = (await stage.client.http.get("/rig/calls", params=query)).json()["last"]
    return seen


@pytest.mark.parametrize("seed", [1, 2])
async def test_killed_at_any_moment_while_ten_learners_answer_every_chat_ends_well(
    tmp_path: Path, seed: int
) -> None:
    async with open_stage(tmp_path) as stage:
        people = [Person(stage, chat) for chat in CHATS]
        async with asyncio.TaskGroup() as tasks:
            answering = [tasks.create_task(answer_some(person)) for person in people]
            await kill_at_times(stage, Random(seed))
            async with stage.bot():
                await asyncio.gather(*answering)
        assert [await person.answers_counted() for person in people] == [ANSWERS] * len(people)


async def test_told_to_end_it_ends_at_once_and_cleanly_though_learners_are_being_served(
    tmp_path: Path,
) -> None:
    async with open_stage(tmp_path) as stage:
        people = [Person(stage, chat) for chat in CHATS]
        async with stage.bot() as bot:
            async with asyncio.TaskGroup() as tasks:
                for person in people:
                    tasks.create_task(person.walk_to(Quiz))
            before = {person.chat_id: await person.look() for person in people}
            updates = [await person.give_answer(by_button=False) for person in people]
            bot.send(signal.SIGTERM)
            assert await bot.ended(seconds=10) == 0
            assert "Traceback" not in bot.log
        async with stage.bot():
            for person, update_id in zip(people, updates, strict=True):
                await person.settled(update_id, before[person.chat_id])
                assert await person.answers_counted() == 1
                await person.sees_where_it_is()
