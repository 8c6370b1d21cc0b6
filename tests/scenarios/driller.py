"""A learner of cards in front of a chat: takes decks, turns cards, types answers, rates."""

from collections import Counter

from sqlalchemy import select

from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import CardRef
from bot.domain.cards.state import LearnedCard
from bot.domain.ids import CardId, DeckId, LearnerId
from bot.flow.cards import events
from bot.flow.cards.states import CardAsked, CardTurned, DrillEnded
from bot.storage.cards.cards import SqlCards
from bot.storage.cards.tables import card_reviews
from tests.playground.client import Seen
from tests.scenarios.person import Person
from tests.scenarios.process import Stage

CAPITALS = DeckId("capitals-en")
NOON = 12


class Driller(Person):
    """A person who knows the capitals of the world."""

    def __init__(self, stage: Stage, chat: int = 1001, language: str = "en") -> None:
        super().__init__(stage, chat, language)
        self._cards = SqlCards(stage.database)

    # --- acts --------------------------------------------------------------------------------

    async def take(self, deck_id: DeckId = CAPITALS, *, typed: bool = False) -> list[Seen]:
        """Take a bundled deck with /cards, at noon, with typed answers if wanted."""
        await self.set_clock(NOON)
        await self.say("/cards")
        await self.press_for(events.DeckPressed, deck_id=deck_id)
        seen = await self.press_for(events.DeckActivatedPressed, deck_id=deck_id, taken=True)
        return await self.press_for(events.DeckTypedPressed, typed=True) if typed else seen

    async def walk_to_rating(self, *, by_typing: bool) -> None:
        """Go on to a card that one more act rates: a typed answer, or a button."""
        for _ in range(10):
            match await self.state():
                case CardAsked(current=current) if by_typing and not current.repeat:
                    return
                case CardAsked():
                    await self.press_for(events.CardTurnedPressed)
                case CardTurned(current=current) if not current.repeat:
                    return
                case CardTurned():
                    await self.press_for(events.RepeatPressed, known=True)
                case DrillEnded():
                    await self.press_for(events.MoreCardsPressed)
                case _:
                    await self.take(typed=by_typing)
                    await self.press_for(events.DeckDrillPressed)
        raise AssertionError(f"no card to be rated: {await self.told()}")

    async def rate(self, rating: Rating = Rating.GOOD) -> list[Seen]:
        """Rate the open card by its button. Turn it first if necessary."""
        if isinstance(await self.state(), CardAsked):
            await self.press_for(events.CardTurnedPressed)
        return await self.press_for(events.RatingPressed, rating=rating)

    async def give_rating(self, *, by_typing: bool) -> int:
        """Rate with one act without waiting for the result. Return the update's id."""
        if by_typing:
            card = (await self.on_the_table()).card
            sent = await self.client.send(card.back, chat=self.chat_id)
            return int(sent["update_id"])
        button = await self.button_for(events.RatingPressed, rating=Rating.GOOD)
        pressed = await self.client.press(data=button.data or "", chat=self.chat_id)
        return int(pressed["update_id"])

    # --- looks -------------------------------------------------------------------------------

    async def on_the_table(self) -> LearnedCard:
        """Return the open card."""
        state = await self.state()
        if not isinstance(state, CardAsked | CardTurned):
            raise TypeError(state)
        ref = state.current.ref
        return (await self._cards.learned(LearnerId(self.chat_id), (ref,)))[ref]

    async def reviews_counted(self) -> Counter[CardRef]:
        """Return how often each card was reviewed, according to the log."""
        query = select(card_reviews.c.deck_id, card_reviews.c.card_id).where(
            card_reviews.c.learner_id == self.chat_id
        )
        rows = await self.stage.database.read(lambda db: db.execute(query).all())
        return Counter(CardRef(DeckId(row.deck_id), CardId(row.card_id)) for row in rows)

    async def sees_the_card(self) -> None:
        """Check that the newest message with buttons shows the open card."""
        await self.sees_where_it_is()
        state = await self.state()
        if isinstance(state, CardAsked | CardTurned):
            asked = (await self.on_the_table()).card.question.replace("*", "")
            shown = next(
                message for message in reversed((await self.look()).from_bot) if message.rows
            )
            assert asked in shown.text.replace("*", ""), await self.told()
