from bot.domain.card_state import LearnedCard
from bot.flow.card_changes import CardReviewed, DeckBrought
from bot.flow.cards import BroughtDeck
from tests.deck_builders import CAPITALS, DAY, build_card, build_deck, build_ref, build_review
from tests.storage.builders import ANNAS, MONDAY, take
from tests.storage.conftest import Process


async def test_a_deck_that_is_brought_along_is_drilled(process: Process) -> None:
    spain, peru = build_card("spain", tags=("europe",)), build_card("peru")
    deck = build_deck(spain, peru)
    await take(process.chats, "1", DeckBrought(ANNAS, BroughtDeck(deck=deck)))

    (summary,) = await process.cards.decks(ANNAS, MONDAY, MONDAY + DAY)
    assert (summary.deck_id, summary.title, summary.taken, summary.own) == (
        CAPITALS,
        "Capitals",
        True,
        True,
    )
    assert summary.standing.cards == summary.standing.unseen == 2
    refs = [build_ref("spain"), build_ref("peru")]
    assert await process.cards.fresh(ANNAS, 5) == refs
    assert await process.cards.learned(ANNAS, refs) == {
        refs[0]: LearnedCard(ref=refs[0], card=spain),
        refs[1]: LearnedCard(ref=refs[1], card=peru),
    }


async def test_a_card_that_was_answered_comes_back_when_it_is_due(process: Process) -> None:
    await take(process.chats, "1", DeckBrought(ANNAS, BroughtDeck(deck=build_deck())))
    review = build_review(build_ref())
    await take(process.chats, "2", CardReviewed(ANNAS, review))

    assert await process.cards.log(ANNAS, build_ref()) == [review]
    assert await process.cards.due(ANNAS, MONDAY, 5) == []
    assert await process.cards.due(ANNAS, MONDAY + DAY, 5) == [build_ref()]
    assert await process.cards.count_due(ANNAS, MONDAY) == (0, MONDAY + DAY)
    assert await process.cards.begun_since(ANNAS, MONDAY) == 1
    learned = await process.cards.learned(ANNAS, [build_ref()])
    assert learned[build_ref()].state == review.after
