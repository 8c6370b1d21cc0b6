"""A learner with cards, who imports a deck, drills it, and checks what is stored."""

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import Card, Selection
from bot.domain.cards.state import CardReview, CardState
from bot.domain.ids import CardId, DeckId, LearnerId, TurnId
from bot.domain.learner.learner import Learner
from bot.flow.cards.changes import DeckImported, DeckTyped
from bot.flow.cards.events import CardTurnedPressed, DeckDrillPressed, DrillPressed, RatingPressed
from bot.flow.cards.ports import ImportedDeck
from bot.flow.cards.states import CardAsked, CardTurned
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.replies import Reply
from tests.deck_builders import CAPITALS, build_card, build_deck, build_ref
from tests.flow.walking import ANNA, Walk

LEARNER = LearnerId(ANNA)


async def import_deck(
    walk: Walk,
    *cards: Card,
    deck_id: DeckId = CAPITALS,
    title: str = "Capitals",
    states: dict[str, CardState] | None = None,
    typed: bool = False,
    media: dict[str, bytes] | None = None,
) -> None:
    """Import a deck with what is known of its cards. New ones come in its order."""
    known_learner = await learner(walk)
    rhythm = replace(known_learner.rhythm, new_in_order=True)
    await become(walk, replace(known_learner, rhythm=rhythm))
    known = {CardId(name): state for name, state in (states or {}).items()}
    deck = build_deck(*cards, deck_id=deck_id, title=title)
    brought = ImportedDeck(deck=deck, states=known, media=media or {})
    await walk.store(DeckImported(LEARNER, brought))
    if typed:
        await walk.store(DeckTyped(LEARNER, deck_id, typed=True))


def some_cards(count: int) -> list[Card]:
    return [build_card(f"card{n:03}") for n in range(count)]


async def learner(walk: Walk) -> Learner:
    return (await walk.chats.open(walk.chat_id, TurnId("-"))).learner


async def become(walk: Walk, changed: Learner) -> None:
    await walk.store(LearnerChanged(changed))


async def drill(walk: Walk) -> tuple[Reply, ...]:
    return await walk.send(DrillPressed())


async def drill_deck(walk: Walk) -> tuple[Reply, ...]:
    """Drill the due cards of the capitals, and their new cards after them."""
    return await walk.send(DeckDrillPressed(CAPITALS, more=False))


async def open_topic_question(walk: Walk) -> CardAsked | CardTurned:
    state = await walk.state()
    assert isinstance(state, CardAsked | CardTurned)
    return state


async def turn_over(walk: Walk) -> tuple[Reply, ...]:
    return await walk.send(CardTurnedPressed((await open_topic_question(walk)).interaction_id))


async def rate(walk: Walk, rating: Rating = Rating.GOOD) -> tuple[Reply, ...]:
    """Turn the open card if it is not turned yet, and rate it."""
    table = await open_topic_question(walk)
    if isinstance(table, CardAsked):
        await turn_over(walk)
    return await walk.send(RatingPressed(table.interaction_id, rating))


async def drill_through(walk: Walk, rating: Rating = Rating.GOOD) -> tuple[Reply, ...]:
    """Rate every card until the drill is over, and return the last turn's replies."""
    replies = await drill(walk)
    while isinstance(await walk.state(), CardAsked | CardTurned):
        replies = await rate(walk, rating)
    return replies


async def state_of(walk: Walk, card_id: str, deck_id: DeckId = CAPITALS) -> CardState | None:
    ref = build_ref(card_id, deck_id)
    return (await walk.cards.learned(LEARNER, (ref,)))[ref].state


async def log_of(walk: Walk, card_id: str) -> Sequence[CardReview]:
    return await walk.cards.log(LEARNER, build_ref(card_id))


async def mastered(walk: Walk) -> bool:
    """Return True if the deck counts as known (K14)."""
    due_by = (await learner(walk)).due_by(walk.clock.now())
    return (await walk.cards.progress(LEARNER, Selection(CAPITALS), due_by)).is_mastered
