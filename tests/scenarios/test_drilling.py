"""Cards in a real process that is killed at any moment, and over days."""

import signal
from collections import Counter
from pathlib import Path

import pytest

from bot.chat.buttons import decode
from bot.domain.cards.deck import CardRef
from bot.domain.ids import DeckId
from bot.domain.rhythm.rhythm import Snooze
from bot.flow.cards.events import DeckDrillPressed, MoreCardsPressed
from bot.flow.cards.states import DrillEnded
from bot.flow.learner.events import SettingChosen
from bot.flow.rhythm.events import SnoozePressed
from tests.playground.client import Chat, Seen
from tests.scenarios.driller import Driller
from tests.scenarios.killing import DYING, MOST_CALLS, is_over, life
from tests.scenarios.person import assert_fit_to_be_seen
from tests.scenarios.process import newcomer, open_stage

pytestmark = pytest.mark.thorough

DRILL = 10


class Interrupted:
    """A rating that was given while the bot was about to die."""

    def __init__(self, driller: Driller) -> None:
        self.driller = driller
        self.rated: CardRef | None = None
        self.counted: Counter[CardRef] = Counter()
        self.before: Chat | None = None
        self.update_id = 0

    async def give(self, *, by_typing: bool) -> None:
        self.counted = await self.driller.reviews_counted()
        self.before = await self.driller.look()
        self.rated = (await self.driller.on_the_table()).ref
        self.update_id = await self.driller.give_rating(by_typing=by_typing)

    async def is_settled_well(self) -> None:
        """Check that the card counted once, and that the next one is on the screen."""
        if self.before is None or self.rated is None:
            return
        told = await self.driller.settled(self.update_id, self.before)
        everything = await self.driller.told()
        expected = self.counted + Counter([self.rated])
        assert await self.driller.reviews_counted() == expected, everything
        assert told, everything
        await self.driller.sees_the_card()


@pytest.mark.parametrize(
    ("url", "by_typing"),
    [("sqlite", False), ("sqlite", True), ("postgresql", False)],
    indirect=["url"],
    ids=["sqlite-pressing", "sqlite-typing", "postgresql-pressing"],
)
async def test_killed_before_any_call_of_a_rating_the_card_counts_once_and_no_card_is_lost(
    tmp_path: Path, url: str, by_typing: bool
) -> None:
    async with open_stage(tmp_path, url) as stage, stage.bot(DYING) as mortal:
        ada = Driller(stage)
        rating = Interrupted(ada)
        for number in range(1, MOST_CALLS):
            async with life(mortal, number) as bot:
                await mortal.announcement("open")
                await rating.is_settled_well()
                await ada.walk_to_rating(by_typing=by_typing)
                bot.send(signal.SIGUSR1)
                await mortal.announcement("armed")
                await rating.give(by_typing=by_typing)
                if await is_over(bot, ada, rating.update_id):
                    break
            await stage.client.shift_clock(minutes=1)
        else:
            pytest.fail("a turn makes more calls than are tried here")
        assert number > 5, "the turn should have made more calls than that"
        async with stage.bot():
            await rating.is_settled_well()
            await finish(ada)
        counted = await ada.reviews_counted()
        assert set(counted.values()) == {1}
        assert len(counted) % DRILL == 0


async def finish(driller: Driller) -> set[CardRef]:
    """Rate the rest of the drill. Return its cards."""
    rated: set[CardRef] = set()
    while not isinstance(await driller.state(), DrillEnded):
        rated.add((await driller.on_the_table()).ref)
        await driller.rate()
    await driller.sees_where_it_is()
    return rated


DAYS = 2


async def test_cards_come_back_day_by_day_and_the_reminder_asks_the_first_of_them(
    tmp_path: Path,
) -> None:
    async with newcomer(tmp_path) as (stage, _):
        ada = Driller(stage, language="de")
        await ada.say("/settings")
        await ada.press_for(SettingChosen, name="letters")  # a Sunday may be among the days
        await ada.take(DeckId("capitals-de"))
        await ada.press_for(DeckDrillPressed)
        begun = await finish(ada)
        for _ in range(DAYS):
            counted = await ada.reviews_counted()
            assert_fit_to_be_seen([await reminder_after_a_day(ada)])
            await ada.say("/review")
            due = await finish(ada)
            assert begun <= due, "what was new yesterday comes back"
            assert due <= counted.keys(), "and nothing new with it"
            await ada.press_for(MoreCardsPressed)
            begun = await finish(ada)
            assert await ada.reviews_counted() - counted == Counter([*due, *begun])
        assert len(begun) == DRILL
        await reminder_after_a_day(ada)
        await ada.say("/review")
        assert (await ada.on_the_table()).ref in begun
        assert_fit_to_be_seen((await ada.look()).from_bot)


async def reminder_after_a_day(driller: Driller) -> Seen:
    """Move the clock until cards rated a day before are due. Return the one reminder."""
    before = {message.id for message in (await driller.look()).from_bot}
    await driller.stage.client.shift_clock(days=1, hours=1)
    chat = await driller.stage.client.wait_for(
        lambda chat: any(message.id not in before for message in chat.from_bot),
        chat=driller.chat_id,
    )
    [reminder] = [message for message in chat.from_bot if message.id not in before]
    assert "Hauptstadt" in reminder.text
    later = SnoozePressed(Snooze.EVENING)
    assert any(decode(button.data or "") == later for row in reminder.rows for button in row)
    return reminder
