"""A learner's last weeks, from the logs of answers."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.answers.quality import Rating
from bot.domain.cards.state import LEECH_LAPSES
from bot.domain.exercise.mistakes import Mistakes, WrongCard, WrongQuestion
from bot.domain.ids import LearnerId, LessonId, MapId, QuestionKey
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.topics.mind_map import MapStatus, ResponseType
from bot.flow.cards.changes import CardReviewed, CardSuspended, DeckActivated, DeckImported
from bot.flow.cards.ports import ImportedDeck
from bot.flow.learner.past import DeckLeeches, PastWeeks
from bot.flow.maps.changes import MapAdded, MapStatusChanged, ResponseRecorded
from bot.storage.stores import Stores
from tests.deck_builders import (
    CAPITALS,
    build_card,
    build_deck,
    build_past,
    build_ref,
    build_review,
    build_state,
)
from tests.storage.builders import (
    ANNAS,
    BEN,
    DAY,
    LISTS,
    LOOPS,
    MONDAY,
    build_flow,
    build_map,
    build_response,
    take,
)

ONE, TWO = QuestionKey("lists/1"), QuestionKey("lists/2")

HOUR = timedelta(hours=1)
REVIEW = build_response(type=ResponseType.REVIEW, question_key=QuestionKey("loops/2"))


async def store_answer(process: Stores, *answers: tuple[QuestionKey, int, ResponseType]) -> MapId:
    """Store these answers to a concept, an hour apart. Return its map."""
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
    map_id = await store_answer(
        process, (ONE, 1, teach), (TWO, 1, teach), (ONE, 5, review), (TWO, 0, review)
    )

    found = await process.analytics.mistakes(ANNAS, MONDAY)

    wrong = WrongQuestion(map_id=map_id, node_id=LISTS, key=TWO, at=MONDAY + 3 * HOUR)
    assert found == Mistakes(questions=(wrong,))
    assert await process.analytics.mistakes(LearnerId(BEN), MONDAY) == Mistakes()
    assert await process.analytics.mistakes(ANNAS, MONDAY + 4 * HOUR) == Mistakes()


async def test_the_latest_mistake_comes_first_and_a_probe_is_none(process: Stores) -> None:
    kind = ResponseType.TEACH
    await store_answer(process, (ONE, 1, kind), (TWO, 2, kind))
    probe = build_response(
        node_id=LISTS,
        question_key=QuestionKey("probe"),
        quality=0,
        type=ResponseType.DIAGNOSTIC,
        responded_at=MONDAY + 9 * HOUR,
    )
    await take(process.chats, "2", ResponseRecorded(probe))

    found = (await process.analytics.mistakes(ANNAS, MONDAY)).questions

    assert [answer.key for answer in found] == [TWO, ONE]


async def test_a_map_that_is_closed_has_no_mistakes(process: Stores) -> None:
    map_id = await store_answer(process, (ONE, 1, ResponseType.TEACH))
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
        *(CardReviewed(ANNAS, review) for review in reviews),
    )

    both = (await process.analytics.mistakes(ANNAS, MONDAY)).cards
    await take(process.chats, "2", CardSuspended(ANNAS, build_ref("c"), suspended=True))

    assert both == (
        WrongCard(ref=build_ref("c"), at=MONDAY + 2 * HOUR, interval_days=1, due_at=due_at),
        WrongCard(ref=build_ref("a"), at=MONDAY, interval_days=1, due_at=due_at),
    )
    assert (await process.analytics.mistakes(ANNAS, MONDAY)).cards == both[1:]


async def test_nothing_was_done_by_somebody_unknown(process: Stores) -> None:
    assert await process.analytics.past_weeks(ANNAS, MONDAY) == PastWeeks(
        answered_at=[], reviewed={}, cards=[], leeches=[]
    )


async def test_of_what_was_reviewed_since_all_answers_come_and_of_the_rest_only_the_times(
    process: Stores,
) -> None:
    long_ago = build_response(responded_at=MONDAY - 60 * DAY)
    lesson = build_response(node_id=LISTS, responded_at=MONDAY + HOUR)
    await take(
        process.chats,
        "1",
        MapAdded(build_map(), build_flow()),
        *(ResponseRecorded(answer) for answer in (long_ago, lesson, REVIEW)),
    )
    found = await process.analytics.past_weeks(ANNAS, MONDAY)

    assert found.answered_at == [MONDAY, MONDAY + HOUR]
    assert found.reviewed == {
        LOOPS: [
            GivenAnswer(
                key=answer.question_key,
                quality=answer.quality,
                type=answer.type,
                lesson_id=LessonId("lesson-1"),
                at=answer.responded_at,
            )
            for answer in (long_ago, REVIEW)
        ]
    }
    assert await process.analytics.past_weeks(ANNAS, MONDAY + DAY) == PastWeeks(
        answered_at=[], reviewed={}, cards=[], leeches=[]
    )


async def test_cards_that_were_answered_here_come_and_those_of_files_do_not(
    process: Stores,
) -> None:
    deck = ImportedDeck(deck=build_deck(), reviews=(build_past(at=MONDAY + HOUR),))
    line = build_review(build_ref(), build_state())
    early = replace(line.review, moment=replace(line.review.moment, at=MONDAY - HOUR))
    await take(
        process.chats,
        "1",
        DeckImported(ANNAS, deck),
        CardReviewed(ANNAS, replace(line, review=early)),
        CardReviewed(ANNAS, line),
    )
    found = await process.analytics.past_weeks(ANNAS, MONDAY)

    assert (found.answered_at, found.cards) == ([MONDAY], [line])


async def test_leeches_are_counted_by_deck_where_they_are_still_asked(process: Stores) -> None:
    cards = [build_card(card_id) for card_id in ("spain", "france", "italy", "malta")]
    forgotten = build_state(lapses=LEECH_LAPSES)
    states = {card.id: forgotten for card in cards}
    states[cards[2].id] = build_state(lapses=LEECH_LAPSES - 1)
    deck = ImportedDeck(deck=build_deck(*cards), states=states)
    await take(
        process.chats,
        "1",
        DeckImported(ANNAS, deck),
        DeckActivated(ANNAS, CAPITALS),
        CardSuspended(ANNAS, build_ref("malta"), suspended=True),
    )
    found = await process.analytics.past_weeks(ANNAS, MONDAY)

    assert found.leeches == [DeckLeeches(deck_id=CAPITALS, title="Capitals", leeches=2)]


async def test_what_others_did_is_theirs(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()), ResponseRecorded(REVIEW))
    assert not (await process.analytics.past_weeks(LearnerId(BEN), MONDAY)).answered_at
