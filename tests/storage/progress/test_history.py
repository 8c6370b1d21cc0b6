"""Past answers: of all maps and of practice, in pages."""

from dataclasses import replace
from functools import partial

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.ids import LearnerId, MapId, NodeId, ServedId
from bot.domain.topics.mind_map import ResponseType
from bot.flow.cards.changes import CardReviewed, DeckImported
from bot.flow.cards.ports import ImportedDeck
from bot.flow.exercise.changes import AttemptVerdict
from bot.flow.learner.past import AnyAnswer, HistoryWanted, PastQuestion, PastReview
from bot.flow.maps.changes import MapAdded, ResponseRecorded
from bot.storage.engine.database import Database
from bot.storage.practice.bank import SqlBank
from bot.storage.progress.history import newest
from bot.storage.progress.snapshots import SqlAnalytics
from bot.storage.stores import Stores
from tests.deck_builders import build_card, build_deck, build_past, build_ref, build_review
from tests.storage.builders import (
    ANNAS,
    BEN,
    LISTS,
    MINUTE,
    MONDAY,
    PYTHON,
    build_flow,
    build_map,
    build_response,
    take,
)
from tests.storage.plans import explained
from tests.storage.practice.test_items import ATTEMPTED, ITEM, SERVED

WRONG, RIGHT = AttemptVerdict.WRONG, AttemptVerdict.RIGHT


@pytest.fixture
async def analytics(process: Stores, database: Database) -> SqlAnalytics:
    """Store four answers to questions and four tries at two items, some at the same moment."""
    questions = [
        build_response(
            question_text=text,
            quality=quality,
            responded_at=MONDAY + minute * MINUTE,
            node_id=LISTS,
            type=ResponseType.TEACH,
        )
        for text, quality, minute in (("q1", 2, 0), ("q2", 5, 1), ("q3", 0, 1), ("q4", 3, 2))
    ]
    await take(
        process.chats, "1", MapAdded(build_map(), build_flow()), *map(ResponseRecorded, questions)
    )
    await SqlBank(database).add((ITEM,), (), MONDAY)
    tries = [
        replace(ATTEMPTED, number=1, verdict=WRONG),
        replace(ATTEMPTED, number=2, verdict=AttemptVerdict.UNCLEAR),
        replace(ATTEMPTED, number=3, verdict=RIGHT),
    ]
    second = ServedId("s2")
    await take(
        process.chats,
        "2",
        SERVED,
        *tries,
        replace(SERVED, served_id=second),
        replace(ATTEMPTED, served_id=second, verdict=RIGHT),
        at=MONDAY + MINUTE,
    )
    return SqlAnalytics(database)


def name_of(answer: AnyAnswer) -> str:
    return answer.question if isinstance(answer, PastQuestion) else answer.id


async def test_all_answers_come_newest_first_each_once_in_pages_of_any_size(
    analytics: SqlAnalytics,
) -> None:
    whole = await analytics.history(ANNAS, HistoryWanted(limit=50))

    assert [name_of(past) for past in whole] == ["q4", "q3", "q2", "p1.s2", "p3.s1", "p1.s1", "q1"]
    for limit in (1, 2, 3):
        seen: list[AnyAnswer] = []
        while page := await analytics.history(
            ANNAS, HistoryWanted(limit=limit, before=seen[-1] if seen else None)
        ):
            seen += page
        assert seen == list(whole)


async def test_only_what_was_wrong_or_of_one_map_is_shown_where_that_is_wanted(
    analytics: SqlAnalytics,
) -> None:
    async def names(wanted: HistoryWanted) -> list[str]:
        return [name_of(past) for past in await analytics.history(ANNAS, wanted)]

    assert await names(HistoryWanted(limit=9, wrong=True)) == ["q3", "p1.s1", "q1"]
    assert await names(HistoryWanted(limit=9, map_id=PYTHON)) == ["q4", "q3", "q2", "q1"]
    assert await names(HistoryWanted(limit=9, map_id=PYTHON, wrong=True)) == ["q3", "q1"]
    assert await names(HistoryWanted(limit=9, map_id=MapId("none"))) == []


async def test_an_answer_is_found_by_its_learner_and_id(analytics: SqlAnalytics) -> None:
    whole = await analytics.history(ANNAS, HistoryWanted(limit=50))

    for answer in whole:
        assert await analytics.past_answer(ANNAS, answer.id) == answer
        assert await analytics.past_answer(LearnerId(BEN), answer.id) is None
    assert await analytics.history(LearnerId(BEN), HistoryWanted(limit=50)) == []
    for strange in ("", "q", "qx", "q" + "9" * 40, "p1", "p.s1", "x1", "q0", "p9.s1", "q²"):
        assert await analytics.past_answer(ANNAS, strange) is None


async def test_a_drilled_card_is_an_answer_with_its_rating_and_one_from_a_file_is_not(
    analytics: SqlAnalytics, process: Stores
) -> None:
    deck = ImportedDeck(deck=build_deck(build_card()), reviews=(build_past(at=MONDAY),))
    await take(process.chats, "3", DeckImported(ANNAS, deck))
    at = MONDAY + 5 * MINUTE
    for turn, rating in enumerate((Rating.AGAIN, Rating.GOOD)):
        review = build_review(build_ref(), rating=rating, at=at + turn * MINUTE)
        await take(process.chats, f"4{turn}", CardReviewed(ANNAS, review))

    whole = await analytics.history(ANNAS, HistoryWanted(limit=50))

    drilled = [past for past in whole if isinstance(past, PastReview)]
    assert [(review.rating, review.right) for review in drilled] == [
        (Rating.GOOD, True),
        (Rating.AGAIN, False),
    ]
    assert {review.question for review in drilled} == {build_card().front}
    assert all(review.due_at is not None and review.due_at > review.at for review in drilled)
    assert whole.index(drilled[0]) == 0
    assert [await analytics.past_answer(ANNAS, review.id) for review in drilled] == drilled
    assert await analytics.past_answer(LearnerId(BEN), drilled[0].id) is None
    wrong = await analytics.history(ANNAS, HistoryWanted(limit=50, wrong=True))
    assert drilled[1] in wrong
    assert drilled[0] not in wrong


async def test_the_newest_of_a_map_or_a_concept_come_in_pages_by_their_number(
    analytics: SqlAnalytics,
) -> None:
    whole = await analytics.history(ANNAS, HistoryWanted(limit=9, map_id=PYTHON))

    assert (
        await analytics.history(ANNAS, HistoryWanted(limit=2, skip=1, map_id=PYTHON)) == whole[1:3]
    )
    assert await analytics.history(ANNAS, HistoryWanted(limit=9, node_id=LISTS)) == whole
    assert await analytics.history(ANNAS, HistoryWanted(limit=9, node_id=NodeId("none"))) == []


@pytest.mark.parametrize(
    "wanted", [HistoryWanted(limit=1), HistoryWanted(limit=1, map_id=PYTHON, wrong=True)]
)
async def test_the_read_goes_by_the_indexes_of_the_logs(
    database: Database, wanted: HistoryWanted
) -> None:
    values = {"learner": 7, "map": "m", "skip": 0, "limit": 21}
    plan = await database.read(partial(explained, statement=newest(wanted), values=values))

    assert "idx_qr_map_date" in plan
    assert "SCAN" not in plan.replace("SCAN answered", "")  # the three of them together
