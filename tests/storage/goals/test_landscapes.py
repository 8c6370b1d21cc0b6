"""Goal maps, their followers, and the states of their goals: one contract for every store."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import Connection, Engine, delete, event, func, select
from sqlalchemy.exc import IntegrityError

from bot.domain.cards.deck import Selection
from bot.domain.goals.landscape import CourseLink, GoalState, Landscape, MasteredBy
from bot.domain.ids import ConceptId, CourseId, DeckId, GoalId, LandscapeId, LearnerId
from bot.domain.topics.course import Language
from bot.flow.goals.ports import (
    Choices,
    ChoicesMade,
    GoalMoved,
    LandscapeFollowed,
    LandscapeImported,
    LandscapeSummary,
)
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database
from bot.storage.engine.tables import learners
from bot.storage.goals.landscape_codec import (
    Lately,
    StoredVersion,
    digest_of,
    dump_landscape,
    load_landscape,
)
from bot.storage.goals.landscape_tables import landscape_media, landscapes
from bot.storage.goals.landscapes import SqlLandscapes
from bot.storage.stores import Stores
from tests.landscape_builders import (
    ALGEBRA,
    GRUNDKURS,
    LEISTUNGSKURS,
    build_exam,
    build_goal,
    build_landscape,
    ref,
)
from tests.storage.builders import ANNAS, BEN, MONDAY, take

BENS = LearnerId(BEN)
OTHER = LandscapeId("22222222-aaaa-4000-8000-000000000002")
FULL = build_landscape(
    build_goal("all", "learn", "drill", "exam"),
    build_goal(
        "learn", course=CourseLink(course_id=CourseId("fractions"), concept_ids=(ConceptId("a"),))
    ),
    build_goal(
        "drill",
        requires=("learn",),
        memorize=True,
        cards={Language.DE: Selection(DeckId("d"), ("x",))},
        tags=("GK",),
        weight=2.5,
    ),
    build_goal("exam", exam=build_exam()),
    levels=(GRUNDKURS, LEISTUNGSKURS),
    subject="maths",
)


PICTURES = {"assets/plan.png": b"\x89PNG", "a b.jpg": b"jpeg"}
PLAN = "assets/plan.png"


async def bring(process: Stores, landscape: Landscape = FULL) -> None:
    await take(process.chats, f"bring {landscape.id}", LandscapeImported(ANNAS, landscape))


async def test_pictures_are_stored_with_their_landscape_and_replaced_with_it(
    process: Stores, neighbour: Stores
) -> None:
    await take(process.chats, "1", LandscapeImported(ANNAS, FULL, PICTURES))

    for name, content in PICTURES.items():
        assert await neighbour.landscapes.picture(ANNAS, ALGEBRA, name) == content
    assert await neighbour.landscapes.picture(ANNAS, ALGEBRA, "other.png") is None
    assert await neighbour.landscapes.picture(ANNAS, OTHER, PLAN) is None

    await take(process.chats, "2", LandscapeImported(ANNAS, FULL, {PLAN: b"new"}))

    assert await neighbour.landscapes.picture(ANNAS, ALGEBRA, PLAN) == b"new"
    assert await neighbour.landscapes.picture(ANNAS, ALGEBRA, "a b.jpg") is None


async def test_nobody_sees_a_picture_of_another_learners_landscape(process: Stores) -> None:
    await take(process.chats, "1", LandscapeImported(ANNAS, FULL, PICTURES))

    assert await process.landscapes.picture(BENS, ALGEBRA, PLAN) is None


async def test_everybody_sees_the_pictures_of_a_bundled_landscape_as_they_are_now(
    process: Stores,
) -> None:
    await process.landscapes.keep_bundled([FULL], MONDAY)
    assert await process.landscapes.picture(ANNAS, ALGEBRA, PLAN) is None

    for content in (b"first", b"other"):  # only the picture changes
        await process.landscapes.keep_bundled([FULL], MONDAY, {ALGEBRA: {PLAN: content}})

        assert await process.landscapes.picture(ANNAS, ALGEBRA, PLAN) == content
        assert await process.landscapes.picture(BENS, ALGEBRA, PLAN) == content
        assert await process.landscapes.get(ANNAS, ALGEBRA) == FULL


async def test_pictures_go_with_their_learner(database: Database) -> None:
    await take(SqlChats(database), "1", LandscapeImported(ANNAS, FULL, PICTURES))

    def forget(db: Connection) -> None:
        db.execute(delete(learners).where(learners.c.id == ANNAS))

    await database.write(forget)

    def left(db: Connection) -> object:
        return db.execute(select(func.count()).select_from(landscape_media)).scalar_one()

    assert await database.read(left) == 0


async def test_a_landscape_that_is_imported_is_followed_and_read_as_it_was(
    process: Stores,
) -> None:
    await bring(process)

    assert await process.landscapes.get(ANNAS, ALGEBRA) == FULL
    assert list(await process.landscapes.of_learner(ANNAS)) == [
        LandscapeSummary(landscape_id=ALGEBRA, title=FULL.title, goals=4, taken=True, own=True)
    ]
    standing = await process.landscapes.progress(ANNAS)
    assert standing.landscapes == (FULL,)
    assert standing.choices == {ALGEBRA: Choices()}
    assert standing.states == {}


async def test_nobody_reads_or_follows_the_landscape_of_another_learner(process: Stores) -> None:
    await bring(process)
    await take(
        process.chats,
        "1",
        LandscapeFollowed(BENS, ALGEBRA, taken=True),
        GoalMoved(BENS, ref("learn"), GoalState(mastery=0.5)),
        ChoicesMade(BENS, ALGEBRA, Choices(autopilot=True)),
        chat_id=BEN,
    )

    assert await process.landscapes.get(BENS, ALGEBRA) is None
    assert list(await process.landscapes.of_learner(BENS)) == []
    standing = await process.landscapes.progress(BENS)
    assert (standing.landscapes, dict(standing.states), dict(standing.choices)) == ((), {}, {})


async def test_a_landscape_of_another_learner_is_not_written_over(process: Stores) -> None:
    await bring(process)

    with pytest.raises((IntegrityError, PermissionError)):
        await take(process.chats, "1", LandscapeImported(BENS, build_landscape()), chat_id=BEN)

    assert await process.landscapes.get(ANNAS, ALGEBRA) == FULL


async def test_bundled_landscapes_are_offered_to_everybody_until_they_are_taken(
    process: Stores,
) -> None:
    bundled = build_landscape(id=OTHER)
    await process.landscapes.keep_bundled([bundled], MONDAY)
    await bring(process)

    assert [
        landscape.landscape_id for landscape in await process.landscapes.of_learner(ANNAS)
    ] == [ALGEBRA, OTHER]
    (summary,) = await process.landscapes.of_learner(BENS)
    assert (summary.taken, summary.own) == (False, False)
    assert (await process.landscapes.progress(BENS)).landscapes == ()

    await take(process.chats, "1", LandscapeFollowed(BENS, OTHER, taken=True), chat_id=BEN)
    assert (await process.landscapes.progress(BENS)).landscapes == (bundled,)

    await take(process.chats, "2", LandscapeFollowed(BENS, OTHER, taken=False), chat_id=BEN)
    assert (await process.landscapes.progress(BENS)).landscapes == ()


async def test_a_bundled_landscape_that_changed_is_read_anew(process: Stores) -> None:
    await process.landscapes.keep_bundled([build_landscape()], MONDAY)
    await take(process.chats, "1", LandscapeFollowed(ANNAS, ALGEBRA, taken=True))
    await process.landscapes.progress(ANNAS)
    newer = build_landscape(build_goal("count"), build_goal("add"))

    await process.landscapes.keep_bundled([newer], MONDAY + timedelta(days=1))

    assert (await process.landscapes.progress(ANNAS)).landscapes == (newer,)


async def test_landscapes_are_joined_once_as_long_as_none_of_them_changes(
    database: Database,
) -> None:
    chats, stores = SqlChats(database), SqlLandscapes(database)
    await take(chats, "1", LandscapeImported(ANNAS, FULL))
    before = (await stores.progress(ANNAS)).atlas
    again = (await stores.progress(ANNAS)).atlas

    await take(chats, "2", LandscapeImported(ANNAS, replace(FULL, goals=FULL.goals[:1])))

    assert again is before
    assert len((await stores.progress(ANNAS)).atlas.refs) == 1


async def test_learners_who_follow_the_same_share_what_was_joined(database: Database) -> None:
    chats, stores = SqlChats(database), SqlLandscapes(database)
    await stores.keep_bundled([FULL], MONDAY)
    await take(chats, "1", LandscapeFollowed(ANNAS, ALGEBRA, taken=True))
    await take(chats, "2", LandscapeFollowed(BENS, ALGEBRA, taken=True), chat_id=BEN)

    annas, bens = [await stores.progress(who) for who in (ANNAS, BENS)]

    assert annas.atlas is bens.atlas


async def test_what_was_reached_is_kept_where_the_landscape_is_put_away(process: Stores) -> None:
    await bring(process)
    state = GoalState(mastery=0.5, checks=("a",))
    await take(process.chats, "1", GoalMoved(ANNAS, ref("learn"), state))
    await take(process.chats, "2", LandscapeFollowed(ANNAS, ALGEBRA, taken=False))

    standing = await process.landscapes.progress(ANNAS)

    assert (standing.landscapes, standing.states) == ((), {ref("learn"): state})


async def test_who_follows_nothing_costs_one_statement(database: Database) -> None:
    stores = SqlLandscapes(database)
    asked: list[str] = []

    def heard(*args: object) -> None:
        asked.append(str(args[2]))

    event.listen(Engine, "before_cursor_execute", heard)
    try:
        await stores.progress(ANNAS)
    finally:
        event.remove(Engine, "before_cursor_execute", heard)

    assert len([statement for statement in asked if statement.lstrip().startswith("SELECT")]) == 1


async def test_a_landscape_imported_again_has_its_new_goals_and_keeps_the_states(
    process: Stores, neighbour: Stores
) -> None:
    await bring(process)
    state = GoalState(mastery=0.5, checks=("a", "b"))
    await take(process.chats, "1", GoalMoved(ANNAS, ref("learn"), state))
    await neighbour.landscapes.progress(ANNAS)
    newer = replace(FULL, goals=FULL.goals[1:])

    await take(process.chats, "2", LandscapeImported(ANNAS, newer))

    standing = await neighbour.landscapes.progress(ANNAS)
    assert standing.landscapes == (newer,)
    assert standing.states == {ref("learn"): state}


async def test_the_same_goal_id_in_two_landscapes_has_two_states(process: Stores) -> None:
    await bring(process)
    await bring(process, replace(FULL, id=OTHER))
    reached = GoalState(mastery=1.0, mastered_at=MONDAY, by=MasteredBy.CONCEPTS)

    await take(process.chats, "1", GoalMoved(ANNAS, ref("learn"), reached))

    standing = await process.landscapes.progress(ANNAS)
    assert standing.states == {ref("learn"): reached}
    assert ref("learn", OTHER) not in standing.states


@pytest.mark.parametrize("by", MasteredBy)
async def test_it_is_kept_what_a_goal_was_reached_by(process: Stores, by: MasteredBy) -> None:
    await process.landscapes.keep_bundled([FULL], MONDAY)
    await take(process.chats, "0", LandscapeFollowed(ANNAS, ALGEBRA, taken=True))
    reached = GoalState(mastery=1.0, mastered_at=MONDAY, by=by)

    await take(process.chats, "1", GoalMoved(ANNAS, ref("learn"), reached))

    assert (await process.landscapes.progress(ANNAS)).states == {ref("learn"): reached}


async def test_a_state_is_replaced_by_the_next_and_belongs_to_its_learner(process: Stores) -> None:
    await process.landscapes.keep_bundled([FULL], MONDAY)
    await take(process.chats, "0", LandscapeFollowed(ANNAS, ALGEBRA, taken=True))
    first, second = GoalState(mastery=0.5, checks=("a",)), GoalState()
    await take(process.chats, "1", GoalMoved(ANNAS, ref("learn"), first))
    assert (await process.landscapes.progress(ANNAS)).states == {ref("learn"): first}
    await take(process.chats, "2", GoalMoved(ANNAS, ref("learn"), second))

    assert (await process.landscapes.progress(ANNAS)).states == {ref("learn"): second}
    assert (await process.landscapes.progress(BENS)).states == {}


async def test_goals_that_move_in_one_turn_are_kept_each_where_its_landscape_is_there(
    process: Stores,
) -> None:
    await bring(process)
    half, reached = (
        GoalState(mastery=0.5),
        GoalState(mastery=1.0, mastered_at=MONDAY, by=MasteredBy.CARDS),
    )

    await take(
        process.chats,
        "1",
        GoalMoved(ANNAS, ref("learn"), half),
        GoalMoved(ANNAS, ref("learn", OTHER), reached),
        GoalMoved(ANNAS, ref("count"), reached),
        GoalMoved(ANNAS, ref("learn"), reached),
    )

    found = (await process.landscapes.progress(ANNAS)).states
    assert found == {ref("learn"): reached, ref("count"): reached}


async def test_choices_are_kept_with_the_focus_in_its_order(process: Stores) -> None:
    await bring(process)
    chosen = Choices(
        level="GK",
        subjects=(GoalId("all"),),
        focus=(GoalId("drill"), GoalId("learn"), GoalId("exam")),
        autopilot=True,
    )
    await take(process.chats, "1", ChoicesMade(ANNAS, ALGEBRA, chosen))
    assert (await process.landscapes.progress(ANNAS)).choices == {ALGEBRA: chosen}

    fewer = replace(chosen, focus=(GoalId("exam"), GoalId("drill")), level="")
    await take(process.chats, "2", ChoicesMade(ANNAS, ALGEBRA, fewer))

    standing = await process.landscapes.progress(ANNAS)
    assert standing.choices == {ALGEBRA: fewer}
    assert standing.landscapes == (FULL,)


async def test_what_was_put_away_is_as_it_was_when_it_is_taken_up_again(process: Stores) -> None:
    await bring(process)
    chosen = Choices(focus=(GoalId("learn"),))
    await take(process.chats, "1", ChoicesMade(ANNAS, ALGEBRA, chosen))
    await take(process.chats, "2", LandscapeFollowed(ANNAS, ALGEBRA, taken=False))
    assert (await process.landscapes.progress(ANNAS)).choices == {}

    await take(process.chats, "3", LandscapeFollowed(ANNAS, ALGEBRA, taken=True))

    assert (await process.landscapes.progress(ANNAS)).choices == {ALGEBRA: chosen}


async def test_a_landscape_imported_again_stays_put_away(process: Stores) -> None:
    await bring(process)
    await take(process.chats, "1", LandscapeFollowed(ANNAS, ALGEBRA, taken=False))

    await take(process.chats, "2", LandscapeImported(ANNAS, FULL))

    assert (await process.landscapes.progress(ANNAS)).landscapes == ()


async def test_landscapes_come_in_the_order_in_which_they_were_taken(process: Stores) -> None:
    await bring(process, replace(FULL, id=OTHER))
    await take(process.chats, "later", LandscapeImported(ANNAS, FULL), at=MONDAY + timedelta(1))

    standing = await process.landscapes.progress(ANNAS)

    assert [landscape.id for landscape in standing.landscapes] == [OTHER, ALGEBRA]


async def test_a_stored_landscape_is_parsed_once_for_many_turns(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores = SqlLandscapes(database)
    await stores.keep_bundled([FULL], MONDAY)
    chats = SqlChats(database)
    await take(chats, "1", LandscapeFollowed(ANNAS, ALGEBRA, taken=True))
    first = (await stores.progress(ANNAS)).landscapes[0]

    assert (await stores.progress(ANNAS)).landscapes[0] is first
    assert await stores.get(ANNAS, ALGEBRA) is first


async def test_what_is_bundled_is_written_only_where_it_changed(database: Database) -> None:
    stores = SqlLandscapes(database)
    media = {ALGEBRA: PICTURES}
    await stores.keep_bundled([FULL], MONDAY, media)
    await stores.keep_bundled([FULL], MONDAY + timedelta(days=1), media)

    def written(db: Connection) -> object:
        return db.execute(select(func.max(landscapes.c.updated_at))).scalar_one()

    assert await database.read(written) == MONDAY


def test_the_memory_of_landscapes_is_bounded_and_drops_what_was_used_least() -> None:
    read: Lately[StoredVersion, Landscape] = Lately(most=2)
    several = [build_landscape(id=LandscapeId(str(number))) for number in range(3)]
    for landscape in several[:2]:
        read.keep((landscape.id, "d"), landscape)
    read.find((several[0].id, "d"))
    read.keep((several[2].id, "d"), several[2])

    assert [read.find((landscape.id, "d")) is not None for landscape in several] == [
        True,
        False,
        True,
    ]
    assert read.find((several[0].id, "another")) is None


def test_a_landscape_is_stored_as_it_is_and_what_cannot_be_read_is_none() -> None:
    content = dump_landscape(FULL)

    assert load_landscape(ALGEBRA, content) == FULL
    assert load_landscape(ALGEBRA, '{"id": 3}') is None
    assert digest_of(content) != digest_of(content + " ")
    assert digest_of(content, {PLAN: b"a"}) not in {
        digest_of(content),
        digest_of(content, {PLAN: b"b"}),
        digest_of(content, {"other.png": b"a"}),
    }
