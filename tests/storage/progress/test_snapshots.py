"""Stored snapshots, and the maps to count."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial

import pytest

from bot.domain.ids import ChatId, LearnerId, MapId, NodeId, TraceId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.memory.review import CardKind
from bot.domain.progress.analytics import CountedAnswer, DayPart, Metrics
from bot.domain.rhythm.streak import moved_to
from bot.domain.topics.mind_map import MapStatus, ResponseType
from bot.flow.cards.changes import CardReviewed, CardSuspended, DeckDeactivated, DeckImported
from bot.flow.cards.ports import ImportedDeck
from bot.flow.engine.changes import Change, LearnerChanged
from bot.flow.engine.delivery import Row
from bot.flow.maps.changes import (
    AnswersTakenBack,
    MapAdded,
    MapPlanned,
    MapStatusChanged,
    ResponseRecorded,
)
from bot.flow.progress.changes import SnapshotTaken
from bot.storage.engine.database import Database
from bot.storage.practice.bank import SqlBank
from bot.storage.progress.answered import ON_DAYS
from bot.storage.progress.snapshots import TO_COUNT, maps_to_count
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
    LOOPS,
    MONDAY,
    PYTHON,
    build_flow,
    build_map,
    build_response,
    take,
)
from tests.storage.plans import explained
from tests.storage.practice.test_items import ATTEMPTED, ITEM, SERVED

TODAY = MONDAY.date()
FIRST = TODAY - 7 * DAY

NUMBERS = Metrics(
    total_nodes=2,
    mastered_nodes=1,
    mastery_pct=0.5,
    avg_ease_factor=2.36,
    retention_rate_7d=None,
    retention_rate_30d=0.75,
    velocity_nodes_per_week=0.25,
    estimated_completion_days=28,
    struggling_nodes=(NodeId("node-lists"),),
    strongest_subtree=LOOPS,
    total_quiz_responses=9,
    avg_quality_score=3.5,
    sessions_this_period=4,
    time_of_day_distribution={DayPart.MORNING: 1, DayPart.AFTERNOON: 0, DayPart.EVENING: 3},
)
NIGHT = datetime(2026, 3, 3, 3, tzinfo=UTC)
"""The first one after that Monday, for a learner without a zone."""
LATER = NIGHT + DAY
HOUR = timedelta(hours=1)


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


async def test_the_read_of_days_learned_goes_by_indexes(database: Database) -> None:
    values = {"learner": 7, "since": MONDAY}

    plan = await database.read(partial(explained, statement=ON_DAYS, values=values))

    for index in ("idx_mm_learner", "idx_qr_map_date", "idx_card_reviews_", "idx_served_learner"):
        assert index in plan
    assert "SCAN" not in plan.replace("SCAN answered", "")  # the three of them together


async def test_cards_of_taken_decks_come_back_when_their_states_say(process: Stores) -> None:
    names = ("spain", "peru", "togo")
    states = {
        build_card(card_id).id: build_state(MONDAY + at * DAY) for at, card_id in enumerate(names)
    }
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
    states = {card.id: build_state(MONDAY) for card in (cards[0], cards[1], task)}
    deck = ImportedDeck(deck=build_deck(*cards), states=states)
    await take(process.chats, "1", DeckImported(ANNAS, deck))
    await take(process.chats, "2", CardSuspended(ANNAS, build_ref("peru"), suspended=True))

    assert await process.cards.states_in(ANNAS, CAPITALS) == [build_state(MONDAY)]
    assert await process.cards.states_in(LearnerId(BEN), CAPITALS) == []


async def test_snapshots_since_a_day_come_with_their_days(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    for day in (1, 2, 3):
        await take(process.chats, f"night {day}", snapshot_taken(date(2026, 3, day)))

    found = await process.analytics.snapshots_since(PYTHON, date(2026, 3, 2))

    assert [snapshot.day for snapshot in found] == [date(2026, 3, 2), date(2026, 3, 3)]
    assert {snapshot.metrics.total_nodes for snapshot in found} == {NUMBERS.total_nodes}


def snapshot_taken(day: date, numbers: Metrics = NUMBERS, map_id: MapId = PYTHON) -> SnapshotTaken:
    return SnapshotTaken(map_id=map_id, day=day, metrics=numbers, next_at=LATER)


async def active(process: Stores, number: int = 7, **but: object) -> Row:
    """Store an active map of that learner, counted from the night after Monday on."""
    map_id = MapId(f"map-{number}")
    mind_map = build_map(
        map_id, **{"learner_id": LearnerId(number), "status": MapStatus.ACTIVE} | but
    )
    added = MapAdded(mind_map, build_flow(map_id))
    await take(process.chats, "1", added, chat_id=ChatId(number))
    return (ChatId(number), map_id, NIGHT)


async def test_snapshots_come_back_as_they_were_oldest_first_and_the_newest_of_them(
    process: Stores,
) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    days = [date(2026, 3, day) for day in (2, 1, 3)]
    for number, day in enumerate(days):
        numbers = replace(NUMBERS, total_quiz_responses=day.day)
        await take(process.chats, f"night {number}", snapshot_taken(day, numbers))

    found = await process.analytics.snapshots(PYTHON, 2)

    assert [snapshot.total_quiz_responses for snapshot in found] == [2, 3]
    assert found[0] == replace(NUMBERS, total_quiz_responses=2)


async def test_a_day_has_one_snapshot_and_the_first_one_stays(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    day = date(2026, 3, 2)
    await take(process.chats, "2", snapshot_taken(day))
    await take(process.chats, "3", snapshot_taken(day, replace(NUMBERS, mastery_pct=1.0)))

    assert await process.analytics.snapshots(PYTHON, 7) == [NUMBERS]


async def test_what_is_counted_are_all_answers_but_those_that_were_taken_back(
    process: Stores,
) -> None:
    kept = build_response(quality=4, type=ResponseType.REVIEW, checkpoint=True)
    gone = build_response(question_key="loops/2")
    await take(
        process.chats,
        "1",
        MapAdded(build_map(), build_flow()),
        ResponseRecorded(kept),
        ResponseRecorded(gone),
        AnswersTakenBack(PYTHON, LOOPS, gone.question_key),
    )
    assert await process.analytics.answers(PYTHON) == [
        CountedAnswer(
            node_id=LOOPS, quality=4, type=ResponseType.REVIEW, checkpoint=True, at=MONDAY
        )
    ]


async def test_an_active_map_is_counted_once_a_night(process: Stores) -> None:
    due = await active(process)
    assert await process.due(maps_to_count, NIGHT - HOUR, 10) == []
    assert await process.due(maps_to_count, NIGHT, 10) == [due]

    await take(process.chats, "2", snapshot_taken(date(2026, 3, 1), map_id=due[1]), chat_id=due[0])

    assert await process.due(maps_to_count, LATER - HOUR, 10) == []
    assert await process.due(maps_to_count, LATER, 10) == [(*due[:2], LATER)]


async def test_drafts_and_closed_maps_are_not_counted(process: Stores) -> None:
    await active(process, 1, status=MapStatus.DRAFT)
    closed = await active(process, 2)
    done = MapStatusChanged(closed[1], MapStatus.COMPLETED)
    await take(process.chats, "2", done, chat_id=closed[0])

    assert await process.due(maps_to_count, LATER, 10) == []


@pytest.mark.parametrize("was", [MapStatus.DRAFT, MapStatus.ABANDONED])
async def test_a_map_that_becomes_active_is_counted_from_that_day_on(
    process: Stores, was: MapStatus
) -> None:
    due = await active(process, status=was)
    becomes: list[Change] = [MapStatusChanged(due[1], MapStatus.ACTIVE)]
    if was is MapStatus.DRAFT:
        topic = await process.maps.get(due[1])
        becomes = [MapPlanned(replace(topic.mind_map, status=MapStatus.ACTIVE))]
    await take(process.chats, "2", *becomes, chat_id=due[0], at=LATER + HOUR)

    assert await process.due(maps_to_count, LATER + DAY - HOUR, 10) == []
    assert await process.due(maps_to_count, LATER + DAY, 10) == [(*due[:2], LATER + DAY)]


async def test_a_map_that_is_planned_again_before_it_was_counted_is_still_counted(
    process: Stores,
) -> None:
    due = await active(process)
    topic = await process.maps.get(due[1])
    again = MapPlanned(topic.mind_map)
    await take(process.chats, "2", again, chat_id=due[0], at=NIGHT + HOUR)

    assert await process.due(maps_to_count, NIGHT + HOUR, 10) == [due]


@pytest.mark.parametrize(
    ("moved_at", "zone", "night"),
    [
        ("2026-03-02T20:00", "Asia/Tokyo", "2026-03-02T18:00"),  # where that day is over
        ("2026-03-02T10:00", "Asia/Tokyo", "2026-03-02T18:00"),
        ("2026-03-02T10:00", "America/Los_Angeles", "2026-03-03T11:00"),
        ("2026-03-03T04:00", "America/Los_Angeles", "2026-03-03T03:00"),  # not counted yet
    ],
)
async def test_who_moves_to_another_zone_has_the_same_day_counted_next_by_its_night(
    process: Stores, moved_at: str, zone: str, night: str
) -> None:
    due = await active(process)
    learner = (await process.chats.open(due[0], TurnId("-"))).learner
    moved = LearnerChanged(replace(learner, zone=zone))
    at = datetime.fromisoformat(moved_at).replace(tzinfo=UTC)
    await take(process.chats, "2", moved, chat_id=due[0], at=at)

    (found,) = await process.due(maps_to_count, LATER, 10)

    assert found[2] == datetime.fromisoformat(night).replace(tzinfo=UTC)


async def test_maps_to_count_come_page_by_page_without_a_gap(process: Stores) -> None:
    maps = [await active(process, number) for number in range(1, 4)]

    first = await process.due(maps_to_count, LATER, 2)
    rest = await process.due(maps_to_count, LATER, 2, first[-1])

    assert [*first, *rest] == maps


async def test_the_search_for_maps_to_count_goes_by_their_index(database: Database) -> None:
    begin = datetime(1970, 1, 1, tzinfo=UTC)
    values = {"now": MONDAY, "after_at": begin, "after_map": "", "limit": 5}

    plan = await database.read(partial(explained, statement=TO_COUNT, values=values))

    assert "idx_mm_count" in plan
    assert "SCAN mind_maps" not in plan
