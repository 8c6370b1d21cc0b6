"""Steps of scenarios with cards: import a deck, turn a card and rate it."""

from datetime import datetime

from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import Deck
from bot.domain.ids import DeckId, LearnerId, TurnId
from bot.domain.learner.learner import Learner
from bot.flow.cards import events
from bot.flow.cards.changes import DeckImported
from bot.flow.cards.ports import ImportedDeck
from bot.flow.cards.states import CardAsked, CardTurned, LeechFound
from bot.flow.engine.events import Event
from bot.flow.engine.replies import Reply
from tests.deck_builders import CAPITALS, build_card, build_deck
from tests.flow.walking import Walk


def deck_of(cards: int, deck_id: DeckId = CAPITALS) -> Deck:
    return build_deck(*(build_card(f"card {number}") for number in range(cards)), deck_id=deck_id)


async def learner_of(walk: Walk) -> Learner:
    return (await walk.chats.open(walk.chat_id, TurnId("-"))).learner


async def import_deck(walk: Walk, deck: Deck) -> None:
    """Import the deck, as a turn without replies."""
    await walk.store(DeckImported(LearnerId(walk.chat_id), ImportedDeck(deck=deck)))


async def turn_and_rate(walk: Walk, rating: Rating = Rating.GOOD) -> tuple[Reply, ...]:
    """Turn the open card and rate it. A card that came once more is known then."""
    asked = await walk.expect(CardAsked)
    await walk.send(events.CardTurnedPressed(asked.interaction_id))
    turned = await walk.expect(CardTurned)
    press: Event = events.RatingPressed(turned.interaction_id, rating)
    if turned.current.repeat:
        press = events.RepeatPressed(turned.interaction_id, known=True)
    replies = await walk.send(press)
    leech = await walk.state()
    if isinstance(leech, LeechFound):
        return await walk.send(events.LeechPressed(leech.interaction_id, events.LeechAction.LEAVE))
    return replies


async def drill_through(walk: Walk, rating: Rating = Rating.GOOD) -> tuple[Reply, ...]:
    """Drill what is due in all decks once, or new cards, and return the end of the drill."""
    replies = await walk.send(events.DrillPressed())
    while isinstance(await walk.state(), CardAsked):
        replies = await turn_and_rate(walk, rating)
    return replies


async def count_due(walk: Walk, at: datetime | None = None) -> int:
    due_by = (await learner_of(walk)).due_by(at or walk.clock.now())
    due, _ = await walk.cards.count_due(LearnerId(walk.chat_id), due_by)
    return due
