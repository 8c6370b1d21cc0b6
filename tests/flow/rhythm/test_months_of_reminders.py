"""A month with a moved clock, in zones that change their clocks: what the bot says by itself."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from random import Random

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.ids import DeckId
from bot.domain.learner.learner import Learner
from bot.domain.rhythm.rhythm import HELD_BACK_AFTER_ANSWER, Snooze
from bot.flow.cards.events import DeckMutedPressed
from bot.flow.cards.replies import CardFrontShown
from bot.flow.cards.states import CardAsked
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.exercise.states import asks_for
from bot.flow.learner.events import SettingChosen
from bot.flow.lessons.states import Review
from bot.flow.maps.ports import COURSES
from bot.flow.rhythm.events import SnoozePressed
from bot.flow.rhythm.replies import Reminded
from tests.builders import MONDAY
from tests.flow.dealing import deck_of, drill_through, import_deck, learner_of, turn_and_rate
from tests.flow.lines import reminders
from tests.flow.planting import plant_with_due
from tests.flow.walking import Walk, imagined

pytestmark = pytest.mark.thorough

DAY = timedelta(days=1)
HALF_AN_HOUR = timedelta(minutes=30)
CAP = 5
EASY_CAP = 3
SATURDAY, SUNDAY = 5, 6
NOT_WANTED = DeckId("not wanted")


@dataclass
class Month:
    """What the bot said and asked by itself."""

    walk: Walk
    chance: Random
    said_at: list[datetime] = field(default_factory=list)
    again: int = 0
    worded: list[tuple[date, int]] = field(default_factory=list)
    asked: Counter[date] = field(default_factory=Counter)

    async def live(self, days: int) -> None:
        for _ in range(days * 48):
            self.walk.clock.move(HALF_AN_HOUR)
            learner = await learner_of(self.walk)
            for reply in reminders(await self.walk.tick()):
                await self._reminded(reply, learner)

    async def _reminded(self, reply: object, learner: Learner) -> None:
        assert isinstance(reply, QuestionAsked | CardFrontShown | Reminded)
        assert reply.reminder is not None
        now, day = self.walk.clock.now(), learner.day(self.walk.clock.now())
        assert learner.last_active_at is None or (
            now - learner.last_active_at >= HELD_BACK_AFTER_ANSWER
        )
        if isinstance(reply, CardFrontShown):
            assert reply.heading.deck_id != NOT_WANTED
        self.said_at.append(now)
        self.again += reply.reminder.again
        if not reply.reminder.again:
            self.worded.append((day, reply.reminder.wording))
        self.asked[day] += 1
        match self.chance.choice(("answers", "answers", "ignores", "snoozes")):
            case "answers":
                await self._answer(day)
            case "snoozes":
                await self.walk.send(SnoozePressed(self.chance.choice(list(Snooze))))
            case _:
                pass

    async def _answer(self, day: date) -> None:
        """Answer all that the bot asks, one after the other."""
        while (asked := (await self.walk.state()).asked_by_bot) is not None:
            if asks_for(await self.walk.state(), Review):
                await self.walk.answer(right=self.chance.random() < 0.8)
            elif isinstance(await self.walk.state(), CardAsked):
                await turn_and_rate(
                    self.walk, self.chance.choice((Rating.AGAIN, Rating.GOOD, Rating.EASY))
                )
            following = (await self.walk.state()).asked_by_bot
            self.asked[day] += following is not None and following != asked

    def holds_what_was_chosen(self, learner: Learner) -> None:
        """Check the messages against quiet hours, days, the cap and the wordings."""
        assert not [at for at in self.said_at if learner.is_quiet(at)]
        assert not [at for at in self.said_at if learner.day(at).weekday() == SUNDAY]
        assert max(self.asked.values()) <= CAP
        on_easy_days = [many for day, many in self.asked.items() if day.weekday() == SATURDAY]
        assert max(on_easy_days) <= EASY_CAP
        for place, (day, wording) in enumerate(self.worded):
            week = [wording for on, wording in self.worded[:place] if day - on < timedelta(days=7)]
            assert wording not in week


async def with_cards_and_reviews(zone: str, hour: int) -> Walk:
    """Return the walk of a learner with cards, reviews and settings of their own."""
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(30))
    await import_deck(walk, deck_of(10, NOT_WANTED))
    for _ in range(3):
        await drill_through(walk)
        walk.clock.move(DAY)
    course = next(other for other in walk.ports[COURSES].all() if other.id == "fractions")
    due = {f"{concept.id}": 1.0 for concept in course.concepts}
    await plant_with_due(walk, "fractions", due, 6.0)
    for press in (
        SettingChosen("zone", zone),
        SettingChosen("daily_cap", str(CAP)),
        DeckMutedPressed(NOT_WANTED, muted=True),
        SettingChosen("reminder_hour", str(hour)),
        SettingChosen(f"day_{SATURDAY}", "easy"),
        SettingChosen(f"day_{SUNDAY}", "off"),
    ):
        await walk.send(press)
    return walk


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York"])
@pytest.mark.parametrize("hour", [-1, 9, 22], ids=["by habit", "at nine", "in quiet hours"])
async def test_for_a_month_the_bot_speaks_by_itself_only_as_it_was_chosen(
    zone: str, hour: int
) -> None:
    walk = await with_cards_and_reviews(zone, hour)
    month = Month(walk=walk, chance=Random(f"{zone} {hour}"))

    await month.live(10)
    await walk.send(SettingChosen("break", "tomorrow-5"))
    planned = (await learner_of(walk)).rhythm.break_
    assert planned is not None
    await month.live(21)

    learner = await learner_of(walk)
    month.holds_what_was_chosen(learner)
    days = [learner.day(at) for at in month.said_at]
    regular = [day for day, _ in month.worded]
    assert len(days) >= 12
    assert len(regular) == len(set(regular))
    assert len(days) == len(regular) + month.again
    assert not [day for day in days if planned.begins <= day <= planned.ends]
    if hour == 9:
        assert min(learner.local(at).time() for at in month.said_at) >= time(9)
