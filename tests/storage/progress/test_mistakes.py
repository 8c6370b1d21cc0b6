"""What was answered wrong and not right since, as the logs of answers tell it."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.exercise.mistakes import Mistakes, WrongCard, WrongQuestion
from bot.domain.ids import LearnerId, MapId, QuestionKey
from bot.domain.memory.review import Rating
from bot.domain.topics.mind_map import MapStatus, ResponseType
from bot.flow.cards.changes import CardReviewed, CardSuspended, DeckActivated, DeckImported
from bot.flow.cards.ports import ImportedDeck
from bot.flow.engine.changes import MapAdded, MapStatusChanged, ResponseRecorded
from bot.storage.stores import Stores
from tests.deck_builders import (
    CAPITALS,
    build_card,
    build_deck,
    build_ref,
    build_review,
    build_state,
)
from tests.storage.builders import (
    ANNAS,
    BEN,
    DAY,
    LISTS,
    MONDAY,
    build_flow,
    build_map,
    build_response,
    take,
)

HOUR = timedelta(hours=1)
ONE, TWO = QuestionKey("lists/1"), QuestionKey("lists/2")


async def answered(process: Stores, *answers: tuple[QuestionKey, int, ResponseType]) -> MapId:
    """Store these answers to a concept, an hour after one another; return its map."""
    mind_map = build_map(status=MapStatus.ACTIVE)
    responses = [
        build_response(
            node_id=LISTS,
            question_key=key,
            quality=quality,
            type=kind,
            responded_at=MONDAY + place * HOUR,
        )
        for place, (key, quality, kind) in enumerate(answers)
    ]
    await take(
        process.chats, "1", MapAdded(mind_map, build_flow()), *map(ResponseRecorded, responses)
    )
    return mind_map.id


async def test_of_each_question_the_last_answer_says_whether_it_is_a_mistake(
    process: Stores,
) -> None:
    teach, review = ResponseType.TEACH, ResponseType.REVIEW
    map_id = await answered(
        process, (ONE, 1, teach), (TWO, 1, teach), (ONE, 5, review), (TWO, 0, review)
    )

    found = await process.analytics.mistakes(ANNAS, MONDAY)

    wrong = WrongQuestion(map_id=map_id, node_id=LISTS, key=TWO, at=MONDAY + 3 * HOUR)
    assert found == Mistakes(questions=(wrong,))
    assert await process.analytics.mistakes(LearnerId(BEN), MONDAY) == Mistakes()
    assert await process.analytics.mistakes(ANNAS, MONDAY + 4 * HOUR) == Mistakes()


async def test_the_latest_mistake_comes_first_and_a_probe_is_none(process: Stores) -> None:
    kind = ResponseType.TEACH
    await answered(process, (ONE, 1, kind), (TWO, 2, kind))
    probe = build_response(
        node_id=LISTS,
        question_key=QuestionKey("probe"),
        quality=0,
        type=ResponseType.DIAGNOSTIC,
        responded_at=MONDAY + 9 * HOUR,
    )
    await take(process.chats, "2", ResponseRecorded(probe))

    found = (await process.analytics.mistakes(ANNAS, MONDAY)).questions

    assert [it.key for it in found] == [TWO, ONE]


async def test_a_map_that_is_closed_has_no_mistakes(process: Stores) -> None:
    map_id = await answered(process, (ONE, 1, ResponseType.TEACH))
    await take(process.chats, "2", MapStatusChanged(map_id, MapStatus.ABANDONED))

    assert await process.analytics.mistakes(ANNAS, MONDAY) == Mistakes()


async def test_a_card_that_was_forgotten_last_is_a_mistake_while_it_is_asked_at_all(
    process: Stores,
) -> None:
    deck = build_deck(*(build_card(name) for name in ("a", "b", "c")))
    due_at = MONDAY + DAY
    reviews = [
        replace(
            build_review(build_ref(name), rating=rating, at=MONDAY + place * HOUR),
            after=build_state(interval_days=1, due_at=due_at),
        )
        for place, (name, rating) in enumerate(
            (("a", Rating.AGAIN), ("b", Rating.AGAIN), ("c", Rating.AGAIN), ("b", Rating.GOOD))
        )
    ]
    await take(
        process.chats,
        "1",
        DeckImported(ANNAS, ImportedDeck(deck=deck)),
        DeckActivated(ANNAS, CAPITALS),
        *(CardReviewed(ANNAS, it) for it in reviews),
    )

    both = (await process.analytics.mistakes(ANNAS, MONDAY)).cards
    await take(process.chats, "2", CardSuspended(ANNAS, build_ref("c"), suspended=True))

    assert both == (
        WrongCard(ref=build_ref("c"), at=MONDAY + 2 * HOUR, interval_days=1, due_at=due_at),
        WrongCard(ref=build_ref("a"), at=MONDAY, interval_days=1, due_at=due_at),
    )
    assert (await process.analytics.mistakes(ANNAS, MONDAY)).cards == both[1:]
