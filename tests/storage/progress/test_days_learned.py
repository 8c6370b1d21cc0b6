"""The days learned and what comes back: one contract for both databases."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial

from bot.domain.cards.deck import CardKind
from bot.domain.ids import LearnerId, TraceId
from bot.domain.learner.learner import Learner
from bot.domain.rhythm.streak import moved_to
from bot.domain.topics.mind_map import ResponseType
from bot.flow.cards.changes import CardReviewed, CardSuspended, DeckDeactivated, DeckImported
from bot.flow.cards.ports import ImportedDeck
from bot.flow.engine.changes import MapAdded, ResponseRecorded
from bot.storage.engine.database import Database
from bot.storage.practice.bank import SqlBank
from bot.storage.progress.days_learned import ANSWERED
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
    MONDAY,
    PYTHON,
    build_flow,
    build_map,
    build_response,
    take,
)
from tests.storage.plans import explained
from tests.storage.practice.test_items import ATTEMPTED, ITEM, SERVED
from tests.storage.progress.test_snapshots import NUMBERS, taken

HOUR = timedelta(hours=1)
TODAY = MONDAY.date()
FIRST = TODAY - 7 * DAY


async def days(process: Stores, learner: LearnerId = ANNAS) -> dict[date, int]:
    return dict(await process.analytics.days_learned(Learner(id=learner), FIRST))


async def test_questions_cards_and_items_all_count_and_the_first_check_does_not(
    process: Stores,
) -> None:
    await SqlBank(process.database).add([ITEM], (), MONDAY)
    spain = build_card()
    deck = ImportedDeck(deck=build_deck(spain), reviews=(build_past(at=MONDAY - 3 * DAY),))
    responses = [
        ResponseRecorded(build_response(type=kind, responded_at=at))
        for kind, at in (
            (ResponseType.TEACH, MONDAY),
            (ResponseType.REVIEW, MONDAY - DAY),
            (ResponseType.REVIEW, MONDAY - DAY),
            (ResponseType.DIAGNOSTIC, MONDAY - 2 * DAY),
            (ResponseType.REVIEW, MONDAY - 9 * DAY),
        )
    ]
    await take(process.chats, "1", MapAdded(build_map(), build_flow()), *responses)
    await take(process.chats, "2", DeckImported(ANNAS, deck))
    await take(process.chats, "3", CardReviewed(ANNAS, build_review(build_ref(), at=MONDAY)))
    second = replace(ATTEMPTED, number=2, trace_id=TraceId("t2"))
    await take(process.chats, "4", SERVED, ATTEMPTED, second)

    assert await days(process) == {TODAY: 4, TODAY - DAY: 2}
    assert await days(process, learner=LearnerId(BEN)) == {}


async def test_an_answer_belongs_to_the_learners_day_which_begins_at_four(process: Stores) -> None:
    at = datetime(2026, 3, 2, 2, 30, tzinfo=UTC)  # 03:30 in Berlin, 11:30 in Tokyo
    recorded = ResponseRecorded(build_response(responded_at=at))
    await take(process.chats, "1", MapAdded(build_map(), build_flow()), recorded)
    first = date(2026, 2, 20)

    async def learned(learner: Learner) -> list[date]:
        return list(await process.analytics.days_learned(learner, first))

    anna = Learner(id=ANNAS, zone="Europe/Berlin")
    assert await learned(anna) == [date(2026, 3, 1)]
    assert await learned(replace(anna, zone="Asia/Tokyo")) == [date(2026, 3, 2)]
    assert await learned(moved_to(anna, "Asia/Tokyo", at + HOUR)) == [date(2026, 3, 1)]
    assert await learned(moved_to(anna, "Asia/Tokyo", at - HOUR)) == [date(2026, 3, 2)]


async def test_the_reads_of_days_learned_go_by_indexes(database: Database) -> None:
    values = {"learner": 7, "since": MONDAY, "served": MONDAY}

    plans = [
        await database.read(partial(explained, statement=it, values=values)) for it in ANSWERED
    ]

    wanted = ("idx_mm_learner", "idx_card_reviews_at", "idx_served_learner")
    for plan, index in zip(plans, wanted, strict=True):
        assert index in plan
        assert "SCAN" not in plan
    assert "idx_qr_map_date" in plans[0]


async def test_cards_of_taken_decks_come_back_when_their_states_say(process: Stores) -> None:
    names = ("spain", "peru", "togo")
    states = {build_card(it).id: build_state(MONDAY + at * DAY) for at, it in enumerate(names)}
    deck = ImportedDeck(deck=build_deck(*map(build_card, names)), states=states)
    await take(process.chats, "1", DeckImported(ANNAS, deck))

    assert sorted(await process.cards.due_times(ANNAS, MONDAY + DAY)) == [MONDAY, MONDAY + DAY]

    await take(process.chats, "2", CardSuspended(ANNAS, build_ref("peru"), suspended=True))
    assert await process.cards.due_times(ANNAS, MONDAY + DAY) == [MONDAY]
    assert await process.cards.due_times(LearnerId(BEN), MONDAY + DAY) == []

    await take(process.chats, "3", DeckDeactivated(ANNAS, CAPITALS))
    assert await process.cards.due_times(ANNAS, MONDAY + DAY) == []


async def test_states_of_a_deck_are_those_answered_and_neither_tasks_nor_suspended(
    process: Stores,
) -> None:
    task = build_card("task", kind=CardKind.TASK, criteria=("a",))
    cards = (build_card("spain"), build_card("peru"), build_card("togo"), task)
    states = {it.id: build_state(MONDAY) for it in (cards[0], cards[1], task)}
    deck = ImportedDeck(deck=build_deck(*cards), states=states)
    await take(process.chats, "1", DeckImported(ANNAS, deck))
    await take(process.chats, "2", CardSuspended(ANNAS, build_ref("peru"), suspended=True))

    assert await process.cards.states_in(ANNAS, CAPITALS) == [build_state(MONDAY)]
    assert await process.cards.states_in(LearnerId(BEN), CAPITALS) == []


async def test_snapshots_since_a_day_come_with_their_days(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    for day in (1, 2, 3):
        await take(process.chats, f"night {day}", taken(date(2026, 3, day)))

    found = await process.analytics.snapshots_since(PYTHON, date(2026, 3, 2))

    assert [it.day for it in found] == [date(2026, 3, 2), date(2026, 3, 3)]
    assert {it.metrics.total_nodes for it in found} == {NUMBERS.total_nodes}
