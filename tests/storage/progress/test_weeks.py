"""What a learner did in the last weeks, as the logs of answers tell it."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.cards.state import LEECH_LAPSES
from bot.domain.ids import LearnerId, LessonId, QuestionKey
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.topics.mind_map import ResponseType
from bot.flow.cards.changes import CardReviewed, CardSuspended, DeckActivated, DeckImported
from bot.flow.cards.ports import ImportedDeck
from bot.flow.engine.changes import MapAdded, ResponseRecorded
from bot.flow.progress.ports import DeckLeeches, PastWeeks
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

HOUR = timedelta(hours=1)
REVIEW = build_response(type=ResponseType.REVIEW, question_key=QuestionKey("loops/2"))


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
        *(ResponseRecorded(it) for it in (long_ago, lesson, REVIEW)),
    )
    found = await process.analytics.past_weeks(ANNAS, MONDAY)

    assert found.answered_at == [MONDAY, MONDAY + HOUR]
    assert found.reviewed == {
        LOOPS: [
            GivenAnswer(
                key=it.question_key,
                quality=it.quality,
                type=it.type,
                lesson_id=LessonId("lesson-1"),
                at=it.responded_at,
            )
            for it in (long_ago, REVIEW)
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
    cards = [build_card(it) for it in ("spain", "france", "italy", "malta")]
    forgotten = build_state(lapses=LEECH_LAPSES)
    states = {it.id: forgotten for it in cards}
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
