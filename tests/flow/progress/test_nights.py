"""Nightly counts: each map is counted once, silently, and planned again if needed."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from sqlalchemy import delete

from bot.domain.days import all_until
from bot.domain.ids import ChatId, LearnerId, MapId, SkillId
from bot.domain.progress.analytics import Metrics
from bot.domain.progress.statistics import DeckDay, SkillDay
from bot.domain.topics.mind_map import MindMap, Node, NodeStatus, ResponseType
from bot.flow.engine.events import HelpAsked
from bot.flow.learner.events import SettingChosen
from bot.flow.learner.past import PastWeeks
from bot.flow.maps.changes import MapRested, ResponseRecorded
from bot.flow.progress.nights import SPARED
from bot.flow.skills.changes import SkillTraced
from bot.storage.cards.tables import decks
from bot.storage.progress.snapshots import SqlAnalytics
from tests.deck_builders import CAPITALS, build_card, build_state
from tests.flow.cards.table import drill, drill_through, import_deck, rate
from tests.flow.planting import answer_to, mastered, plant
from tests.flow.strolling import to_first_question
from tests.flow.walking import ANNA, Walk, imagined
from tests.skill_builders import build_state as build_skill

NIGHT = datetime(2026, 3, 18, 3, 0, tzinfo=UTC)
"""03:00 for a learner without a time zone."""
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


async def count(walk: Walk, map_id: MapId) -> list[Metrics]:
    await walk.count_maps()
    return list(await walk.stores.analytics.snapshots(map_id, 7))


async def struggling(walk: Walk, *, reviewed: timedelta = SPARED) -> MindMap:
    """Return a map, an hour old tonight, whose first concept has struggling successors."""

    def grown(place: int, node: Node) -> Node:
        if place == 0:
            long_ago = NIGHT - reviewed
            return mastered(node, NIGHT, due_in=20 * DAY, last_reviewed_at=long_ago)
        return replace(node, status=NodeStatus.LEARNING)

    mind_map = await plant(walk, "fractions", grown)
    below = [edge.child for edge in mind_map.edges if edge.parent == mind_map.nodes[0].id]
    failed = [
        replace(
            answer_to(mind_map.node(node)),
            quality=1,
            type=ResponseType.REVIEW,
            responded_at=NIGHT - 2 * DAY,
        )
        for node in below
        for _ in range(5)
    ]
    await walk.store(*(ResponseRecorded(response) for response in failed))
    walk.clock.move(HOUR)
    return mind_map


async def test_a_map_is_counted_at_three_in_the_night_for_the_day_before_and_nothing_is_said() -> (
    None
):
    walk = imagined(NIGHT - 10 * HOUR)
    await to_first_question(walk)
    (topic,) = await walk.maps.of_learner(LearnerId(ANNA), all_until(walk.clock.now()))
    before = (await walk.place(), list(walk.said))
    walk.clock.move(10 * HOUR)

    (found,) = await count(walk, topic.map_id)

    assert found.total_nodes == 18
    assert (await walk.place(), list(walk.said)) == before
    assert await count(walk, topic.map_id) == [found]


async def test_the_first_snapshot_of_a_new_map_is_of_its_first_day() -> None:
    walk = imagined(NIGHT - 14 * HOUR)
    await to_first_question(walk)
    topic = await walk.topic()

    assert await count(walk, topic.mind_map.id) == []
    walk.clock.move(14 * HOUR)
    await count(walk, topic.mind_map.id)

    days = await walk.stores.analytics.snapshots_since(topic.mind_map.id, date.min)
    assert [day.day for day in days] == [date(2026, 3, 17)]


async def test_who_travels_has_every_day_counted_once() -> None:
    walk = imagined(NIGHT - HOUR)
    mind_map = await plant(walk, "fractions", lambda _, node: node)
    zones = {18: "Asia/Tokyo", 54: "America/Los_Angeles", 90: "UTC"}
    for hour in range(120):
        walk.clock.move(HOUR)
        if hour in zones:
            await walk.send(SettingChosen("zone", zones[hour]))
        await count(walk, mind_map.id)

    days = await walk.stores.analytics.snapshots_since(mind_map.id, date.min)
    assert [day.day.day for day in days] == [17, 18, 19, 20, 21]


async def test_every_night_brings_one_snapshot_more() -> None:
    walk = imagined(NIGHT - HOUR)
    mind_map = await plant(walk, "fractions", lambda _, node: node)
    walk.clock.move(HOUR)
    for _ in range(3):
        await count(walk, mind_map.id)
        walk.clock.move(DAY)

    assert len(await walk.stores.analytics.snapshots(mind_map.id, 7)) == 3


async def test_a_night_that_was_slept_through_is_counted_once_when_the_bot_is_back() -> None:
    walk = imagined(NIGHT - HOUR)
    mind_map = await plant(walk, "fractions", lambda _, node: node)
    walk.clock.move(HOUR)
    await count(walk, mind_map.id)
    walk.clock.move(5 * DAY)

    assert len(await count(walk, mind_map.id)) == 2


async def test_prerequisites_of_what_will_not_stick_come_back_for_review() -> None:
    walk = imagined(NIGHT - HOUR)
    mind_map = await struggling(walk)

    (found,) = await count(walk, mind_map.id)

    root = mind_map.nodes[0]
    assert found.struggling_nodes == ("fractions/naming-parts", "fractions/number-line")
    after = (await walk.maps.get(mind_map.id)).mind_map
    back = replace(root, next_review_at=walk.clock.now(), skippable=True)
    assert after.node(root.id) == back
    due, _ = await walk.maps.count_due(LearnerId(ANNA), all_until(walk.clock.now()))
    assert due == 1


async def test_a_prerequisite_that_was_reviewed_lately_is_spared() -> None:
    walk = imagined(NIGHT - HOUR)
    mind_map = await struggling(walk, reviewed=SPARED - HOUR)

    await count(walk, mind_map.id)

    assert (await walk.maps.get(mind_map.id)).mind_map.nodes == mind_map.nodes


async def test_a_paused_map_is_counted_and_left_as_it_is() -> None:
    walk = imagined(NIGHT - HOUR)
    mind_map = await struggling(walk)
    await walk.store(MapRested(mind_map.id, NIGHT))

    assert len(await count(walk, mind_map.id)) == 1
    assert (await walk.maps.get(mind_map.id)).mind_map.nodes == mind_map.nodes


async def days_of_capitals(walk: Walk) -> Mapping[date, DeckDay]:
    found = await walk.stores.analytics.statistics(LearnerId(ANNA), date.min)
    return found.decks.get(CAPITALS, {})


async def test_a_deck_is_counted_on_the_night_after_it_was_drilled() -> None:
    walk = imagined(NIGHT - 10 * HOUR)
    known = build_state(NIGHT - DAY)
    cards = map(build_card, ("a", "b", "c"))
    await import_deck(walk, *cards, states={"a": known, "b": known})
    await drill_through(walk)  # what is due
    await drill_through(walk)  # and the new card
    before = await walk.place()
    for _ in range(4):
        walk.clock.move(10 * HOUR)
        await walk.count_maps()

    day = DeckDay(cards=3, learning=1, repeating=0, mastered=2, reviews=2, recalled=2)
    assert await days_of_capitals(walk) == {date(2026, 3, 17): day}
    assert await walk.place() == before


async def test_who_drills_past_midnight_has_both_days_counted() -> None:
    walk = imagined(NIGHT - 4 * HOUR)
    await import_deck(walk, *map(build_card, ("a", "b")))
    await drill(walk)
    await rate(walk)
    walk.clock.move(2 * HOUR)
    await rate(walk)
    for _ in range(3):
        walk.clock.move(DAY)
        await walk.count_maps()

    assert [day.day for day in await days_of_capitals(walk)] == [17, 18]


async def test_what_was_counted_of_a_deck_stays_when_its_cards_are_gone() -> None:
    walk = imagined(NIGHT - 10 * HOUR)
    await import_deck(walk, build_card("a"))
    await drill_through(walk)
    walk.clock.move(10 * HOUR)
    await walk.count_maps()
    counted = await days_of_capitals(walk)
    await walk.stores.database.write(lambda db: db.execute(delete(decks)))

    assert [day.cards for day in counted.values()] == [1]
    assert await days_of_capitals(walk) == counted


async def test_a_skill_is_counted_on_the_night_after_it_was_practised() -> None:
    walk = imagined(NIGHT - 10 * HOUR)
    await walk.send(HelpAsked())
    now = walk.clock.now()
    today = build_skill(p_mastery=0.4, opportunities=3, last_practiced_at=now)
    before = build_skill(SkillId("place_value"), last_practiced_at=now - 2 * DAY)
    await walk.store(*(SkillTraced(LearnerId(ANNA), state) for state in (today, before)))
    walk.clock.move(10 * HOUR)
    await walk.count_maps()

    found = await walk.stores.analytics.statistics(LearnerId(ANNA), date.min)
    day = SkillDay(p_mastery=0.4, opportunities=3)
    assert found.skills == {today.skill_id: {date(2026, 3, 17): day}}


async def test_who_cannot_be_counted_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = imagined(NIGHT - 10 * HOUR)
    ben = Walk(walk.stores, walk.ports, walk.clock, chat_id=ChatId(1))
    await ben.send(HelpAsked())
    await import_deck(walk, build_card("a"))
    await drill_through(walk)
    walk.clock.move(10 * HOUR)

    read = SqlAnalytics.past_weeks

    async def fail_for_ben(analytics: SqlAnalytics, who: LearnerId, since: datetime) -> PastWeeks:
        if who == LearnerId(ben.chat_id):
            raise ValueError(who)
        return await read(analytics, who, since)

    monkeypatch.setattr(SqlAnalytics, "past_weeks", fail_for_ben)
    await walk.count_maps()

    assert len(await days_of_capitals(walk)) == 1
