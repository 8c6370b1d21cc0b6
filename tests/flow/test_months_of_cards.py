"""A learner drills a deck for simulated weeks, and stays away now and then."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from random import Random

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import CardRef
from bot.domain.cards.drill import MOST_IN_DRILL, NewCards
from bot.domain.ids import LearnerId
from bot.flow.cards.replies import CardFrontShown, cards_ahead
from bot.flow.cards.states import CardAsked
from bot.flow.engine.events import Event, NextAsked
from bot.flow.learner.events import SettingChosen
from bot.flow.maps.replies import NothingToDo, WhyNothing
from tests.builders import MONDAY
from tests.flow.dealing import count_due, deck_of, import_deck, learner_of, turn_and_rate
from tests.flow.lines import is_line
from tests.flow.walking import Walk, imagined

pytestmark = pytest.mark.thorough

DAYS = 45
CARDS = 120
HOUR = timedelta(hours=1)
TURN = timedelta(seconds=10)
COMES_AT = 18
STAYS_AWAY = {12, 13, 14, 15, 27}
"""Fixed days, in addition to random ones."""
RATINGS = {Rating.AGAIN: 15, Rating.HARD: 10, Rating.GOOD: 60, Rating.EASY: 15}


@dataclass
class Evenings:
    """A learner who drills in the evening, and what the tutor asked and replied."""

    walk: Walk
    chance: Random
    asked: Counter[tuple[date, CardRef]] = field(default_factory=Counter)
    repeated: Counter[tuple[date, CardRef]] = field(default_factory=Counter)
    forgotten: set[tuple[date, CardRef]] = field(default_factory=set)
    begun: Counter[date] = field(default_factory=Counter)
    reminded: list[datetime] = field(default_factory=list)
    away_and_due: set[date] = field(default_factory=set)
    drills: int = 0
    fullest: int = 0
    """The most due cards that a drill had."""

    async def live(self, days: int) -> None:
        for day in range(days):
            away = day in STAYS_AWAY or self.chance.random() < 0.1
            await self._live_a_day(away=away)

    async def today(self) -> date:
        return (await learner_of(self.walk)).day(self.walk.clock.now())

    async def _live_a_day(self, *, away: bool) -> None:
        """Run the clock every hour, from noon to noon of the next day."""
        start = self.walk.clock.now()
        for hour in range(24):
            self.walk.clock.move(start + hour * HOUR - self.walk.clock.now())
            await self._tick()
            learner = await learner_of(self.walk)
            if learner.local(self.walk.clock.now()).hour == COMES_AT:
                if not away:
                    await self._drill_all()
                elif await count_due(self.walk):
                    self.away_and_due.add(await self.today())
        self.walk.clock.move(start + 24 * HOUR - self.walk.clock.now())

    async def _tick(self) -> None:
        due, now = await count_due(self.walk), self.walk.clock.now()
        for reply in await self.walk.tick():
            assert isinstance(reply, CardFrontShown)
            assert reply.reminder is not None
            assert reply.heading.of == min(due, MOST_IN_DRILL) > 0
            self.reminded.append(now)

    async def _drill_all(self) -> None:
        """Take what comes next until nothing is left for today."""
        while True:
            due, left = await count_due(self.walk), await self._new_left()
            replies = await self.walk.send(NextAsked())
            nothing = [reply for reply in replies if isinstance(reply, NothingToDo)]
            if nothing:
                assert [reply.why for reply in nothing] == [WhyNothing.WAITING]
                assert (
                    await count_due(self.walk, self.walk.clock.now() - timedelta(seconds=10)) == 0
                )
                assert left == 0
                return
            (ahead,) = [reply for reply in replies if is_line(reply, "cards-ahead")]
            due = min(due, MOST_IN_DRILL)
            fresh = min(left, MOST_IN_DRILL - due)
            announced = cards_ahead(due, fresh, 0)
            told = {**ahead.values, "duration": timedelta()}
            assert (ahead.key, told) == (announced.key, announced.values)
            await self._drill(due, fresh)

    async def _drill(self, due: int, fresh: int) -> None:
        self.drills += 1
        self.fullest = max(self.fullest, due)
        new, today = 0, await self.today()
        while isinstance(state := await self.walk.state(), CardAsked):
            ref = state.current.ref
            if state.current.repeat:
                self.repeated[today, ref] += 1
                await turn_and_rate(self.walk)
                continue
            new += await self._is_new(ref)
            self.asked[today, ref] += 1
            rating = self.chance.choices(list(RATINGS), list(RATINGS.values()))[0]
            if rating is Rating.AGAIN:
                self.forgotten.add((today, ref))
            await turn_and_rate(self.walk, rating)
        assert new == fresh
        self.begun[today] += new

    async def _is_new(self, ref: CardRef) -> bool:
        """Return True if the card is new. Check that any other is due."""
        state = (await self.walk.cards.learned(LearnerId(self.walk.chat_id), [ref]))[ref].state
        due_by = (await learner_of(self.walk)).due_by(self.walk.clock.now())
        assert state is None or state.is_due(due_by)
        return state is None

    async def _new_left(self) -> int:
        learner = await learner_of(self.walk)
        since = learner.day_began(self.walk.clock.now())
        new = NewCards(in_order=False, a_deck=learner.new_cards_a_day, in_all=30, since=since)
        return len(await self.walk.cards.fresh(learner.id, CARDS, new))


@pytest.mark.parametrize(
    ("model", "new"),
    [(SettingChosen("card_model", "sm2"), 10), (SettingChosen("card_model", "85"), 20)],
    ids=["sm2", "fsrs"],
)
async def test_every_due_card_is_asked_once_a_day_and_new_ones_come_while_these_fit(
    model: Event, new: int
) -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(CARDS))
    for press in (
        SettingChosen("zone", "Europe/Berlin"),
        model,
        SettingChosen("new_cards", str(new)),
    ):
        await walk.send(press)
    evenings = Evenings(walk=walk, chance=Random(f"{model} {new}"))

    await evenings.live(DAYS)

    learner = await learner_of(walk)
    assert max(evenings.begun.values()) == new
    assert sum(evenings.begun.values()) == CARDS
    assert set(evenings.asked.values()) == {1}
    assert evenings.repeated == Counter(evenings.forgotten)
    days = [learner.day(at) for at in evenings.reminded]
    assert len(days) == len(set(days))
    assert evenings.away_and_due <= set(days)
    assert not [at for at in evenings.reminded if learner.is_quiet(at)]
    assert evenings.drills > DAYS / 2
    assert evenings.fullest == MOST_IN_DRILL
