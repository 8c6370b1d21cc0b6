"""Goals: chosen with the course, kept through the placement, reached, changed, finished."""

from dataclasses import replace

import pytest

from bot.domain.days import all_until
from bot.domain.ids import CourseId, InteractionId, LearnerId, MapId
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import FlowStatus, MapStatus, NodeStatus
from bot.flow.engine import events as engine_events
from bot.flow.engine.replies import WAYS_ON, Line, Reply, Words, remark
from bot.flow.exercise.states import Answering, Placement, asks_for
from bot.flow.learner.events import SettingChosen
from bot.flow.lessons.events import CheckpointPressed, QuizPressed
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.lessons.states import CheckpointOffered, Explaining, Quiz
from bot.flow.maps import events as maps_events, replies as maps_replies, sitting_end as ending
from bot.flow.maps.replies import MapShown
from bot.flow.placement import events as placement_events
from bot.flow.placement.replies import PlacementProposed
from bot.flow.placement.states import PlacementOffered
from bot.flow.progress.events import MapAsked, ProgressAsked
from bot.flow.progress.replies import ProgressShown
from bot.flow.today import events as today_events
from bot.flow.today.replies import TopicsShown
from bot.flow.topics import events, replies
from tests.builders import MONDAY
from tests.flow.lines import is_line, line_of, named, only
from tests.flow.walking import ANNA, Walk, imagined

MEMORY = CourseId("memory")
READING = "Keeping what you read"


async def offer(walk: Walk, course: CourseId = MEMORY) -> PlacementProposed:
    return only(await walk.send(events.CoursePressed(course)), PlacementProposed)


async def offered(walk: Walk) -> PlacementOffered:
    return await walk.expect(PlacementOffered)


async def begun(walk: Walk, topic: str = f"memory goal: {READING}") -> MapId:
    """Begin the course with the goal, without a placement."""
    await walk.send(events.LearnAsked(topic))
    await walk.send(
        placement_events.PlacementPressed((await offered(walk)).interaction_id, wanted=False)
    )
    return (await walk.topic()).mind_map.id


async def step_on(walk: Walk) -> tuple[Reply, ...]:
    """Do what is open, rightly."""
    match await walk.state():
        case Explaining(interaction_id=interaction_id):
            return await walk.send(QuizPressed(interaction_id))
        case CheckpointOffered(interaction_id=interaction_id):
            return await walk.send(CheckpointPressed(interaction_id, wanted=True))
        case Answering():
            return await walk.answer()
        case _:
            return await walk.send(engine_events.NextAsked())


async def to_the_goal(walk: Walk) -> maps_replies.GoalReached:
    for _ in range(200):
        for reply in await step_on(walk):
            if isinstance(reply, maps_replies.GoalReached):
                return reply
    raise AssertionError("the goal was never reached")


async def test_the_goals_of_a_course_stand_in_the_offer_and_everything_is_chosen() -> None:
    walk = imagined(MONDAY)

    proposed = await offer(walk)

    assert proposed.goals == ("Preparing for an exam", READING, "How memories form and fade")
    assert (proposed.chosen, proposed.edits) == (0, False)


async def test_a_chosen_goal_is_marked_in_the_same_message() -> None:
    walk = imagined(MONDAY)
    proposed = await offer(walk)

    marked = await walk.send(events.GoalPressed(proposed.interaction_id, 2))
    back = await walk.send(events.GoalPressed(proposed.interaction_id, 0))

    assert marked == (replace(proposed, chosen=2, needed=6, edits=True),)
    assert back == (replace(proposed, edits=True),)


@pytest.mark.parametrize("place", [-1, 4, 99])
async def test_a_goal_that_is_not_there_changes_nothing(place: int) -> None:
    walk = imagined(MONDAY)
    proposed = await offer(walk)
    marked = await walk.send(events.GoalPressed(proposed.interaction_id, 2))

    assert await walk.send(events.GoalPressed(proposed.interaction_id, place)) == marked


async def test_an_old_goal_button_says_so() -> None:
    walk = imagined(MONDAY)
    await begun(walk)

    (old, *_) = await walk.send(events.GoalPressed(InteractionId("old"), 1))

    assert old == Line("said-old-button")


async def test_who_wants_everything_gets_nothing_optional() -> None:
    walk = imagined(MONDAY)
    proposed = await offer(walk)

    told = await walk.send(
        placement_events.PlacementPressed(proposed.interaction_id, wanted=False)
    )

    mind_map, made = (await walk.topic()).mind_map, only(told[:-1], Line)
    assert not [
        words for words in made.more if isinstance(words, Words) and words.key == "plan-goal"
    ]
    assert mind_map.goal is None
    assert not any(node.optional for node in mind_map.nodes)


@pytest.mark.parametrize(
    "topic",
    [
        "memory: keeping what you read",
        "memory goal: Keeping what you read",
        "How memory works, goal: KEEPING what you read!",
        "memory: what you read",
        "Gedächtnis ziel: Gelesenes behalten",
        "gedächtnis Ziel : gelesenes  behalten",
    ],
)
async def test_a_goal_can_be_named_with_the_course(topic: str) -> None:
    walk = imagined(MONDAY)

    proposed = only(await walk.send(events.LearnAsked(topic)), PlacementProposed)

    assert (proposed.goals[proposed.chosen - 1], proposed.needed) == (READING, 6)


async def test_a_concept_can_be_the_goal_too() -> None:
    walk = imagined(MONDAY)

    told = await walk.send(events.LearnAsked("brüche: Brüche kürzen"), language=Language.DE)

    proposed = only(told, PlacementProposed)
    assert proposed.goals[3:] == ("Brüche kürzen",)
    assert (proposed.chosen, proposed.needed) == (4, 5)


@pytest.mark.parametrize("wanted", ["fly to the moon", "brüche", "xy"])
async def test_a_goal_that_means_nothing_or_several_things_is_told(wanted: str) -> None:
    walk = imagined(MONDAY)

    proposed = only(await walk.send(events.LearnAsked(f"fractions: {wanted}")), PlacementProposed)

    assert (proposed.unknown_goal, proposed.chosen) == (wanted, 0)
    assert proposed.goals


@pytest.mark.parametrize("topic", ["fractions:", "fractions goal:", "fractions: everything"])
async def test_no_goal_named_is_everything(topic: str) -> None:
    walk = imagined(MONDAY)

    proposed = only(await walk.send(events.LearnAsked(topic)), PlacementProposed)

    assert (proposed.unknown_goal, proposed.chosen) == ("", 0)


async def test_a_goal_in_an_unknown_topic_is_told_with_the_whole_wish() -> None:
    walk = imagined(MONDAY)

    told = await walk.send(events.LearnAsked("astrology: my future"))

    assert line_of(told, "courses-unknown").values == {"topic": "astrology: my future"}


async def test_the_plan_puts_what_the_goal_takes_before_the_rest() -> None:
    walk = imagined(MONDAY)
    await walk.send(events.LearnAsked(f"memory: {READING}"))

    told = await walk.send(
        placement_events.PlacementPressed((await offered(walk)).interaction_id, wanted=False)
    )

    mind_map, made = (await walk.topic()).mind_map, only(told[:-1], Line)
    assert made.values["concepts"] == Words("count-concepts", {"count": 11})
    (goal,) = [
        words for words in made.more if isinstance(words, Words) and words.key == "plan-goal"
    ]
    assert goal.values["goal"] == READING
    assert goal.values["concepts"] == Words("count-concepts", {"count": 6})
    assert mind_map.goal == READING
    assert [node.optional for node in mind_map.nodes] == [False] * 6 + [True] * 5


async def test_a_lesson_counts_its_place_among_what_the_goal_takes() -> None:
    walk = imagined(MONDAY)
    await walk.send(events.LearnAsked(f"memory: {READING}"))

    told = await walk.send(
        placement_events.PlacementPressed((await offered(walk)).interaction_id, wanted=False)
    )

    lesson = only(told[1:], ConceptExplained)
    assert (lesson.number, lesson.left) == (1, 6)


async def test_progress_names_the_goal_and_what_it_still_takes() -> None:
    walk = imagined(MONDAY)
    await begun(walk)

    shown = only(await walk.send(ProgressAsked()), ProgressShown)

    topic = shown.topics[0]
    assert topic.goal is not None
    assert (topic.goal.label, topic.goal.summary.of, topic.summary.of) == (READING, 6, 11)
    assert 0 < topic.goal.summary.minutes_left < topic.summary.minutes_left


async def test_the_goal_is_kept_through_the_placement_and_in_the_learners_language() -> None:
    walk = imagined(MONDAY)
    proposed = await offer(walk)
    await walk.send(events.GoalPressed(proposed.interaction_id, 2))
    await walk.send(placement_events.PlacementPressed(proposed.interaction_id, wanted=True))
    assert (await walk.topic()).mind_map.goal == READING
    await walk.send(SettingChosen("language", "de"))

    while asks_for(await walk.state(), Placement):
        await walk.answer(right=False)

    mind_map = (await walk.topic()).mind_map
    assert mind_map.goal == "Gelesenes behalten"
    assert sum(node.optional for node in mind_map.nodes) == 5


async def test_a_placement_that_was_paused_keeps_its_goal() -> None:
    walk = imagined(MONDAY)
    proposed = await offer(walk)
    await walk.send(events.GoalPressed(proposed.interaction_id, 2))
    await walk.send(placement_events.PlacementPressed(proposed.interaction_id, wanted=True))
    map_id = (await walk.topic()).mind_map.id
    await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.STOP))

    await walk.send(events.CoursePressed(MEMORY))

    await walk.expect(Placement)
    assert (await walk.topic()).mind_map.goal == READING


async def test_the_map_and_the_topics_show_the_goal_in_the_present_language() -> None:
    walk = imagined(MONDAY)
    await begun(walk)
    await walk.send(SettingChosen("language", "de"))

    shown = only(await walk.send(MapAsked()), MapShown)
    topics = only(await walk.send(engine_events.TopicsAsked()), TopicsShown)

    assert shown.goal == "Gelesenes behalten"
    assert sum(row.optional for row in shown.rows) == 5
    assert [row.goal for row in topics.rows] == ["Gelesenes behalten"]


async def test_the_goal_is_announced_once_with_what_is_left() -> None:
    walk = imagined(MONDAY)
    map_id = await begun(walk)

    reached = await to_the_goal(walk)

    assert reached == maps_replies.GoalReached(map_id=map_id, goal=READING, left=5)
    nodes = (await walk.topic()).mind_map.nodes
    assert all(node.optional != (node.status is NodeStatus.MASTERED) for node in nodes)
    for _ in range(300):
        await step_on(walk)
        if (await walk.topic()).mind_map.status is MapStatus.COMPLETED:
            break
    assert (await walk.topic()).mind_map.status is MapStatus.COMPLETED
    assert named(walk.said).count("GoalReached") == 1


async def test_a_goal_reached_in_the_first_sitting_asks_before_the_clock_does() -> None:
    walk = imagined(MONDAY)
    await begun(walk, "memory: what remembering is")

    await to_the_goal(walk)

    assert named(walk.said)[-1] == "GoalReached"


async def test_a_goal_reached_in_a_review_asks_only_when_no_question_is_open() -> None:
    reached = maps_replies.GoalReached(map_id=MapId("m"), goal="x", left=2)
    mastered = remark("said-greeting")
    ended = Line("said-skipped", {}, WAYS_ON)

    last = ending.closing_replies((mastered, reached), (ended,), ends=True)
    between = ending.closing_replies((mastered, reached), (ended,), ends=False)

    assert last == [mastered, ended, reached]
    assert between == [mastered, replace(reached, asks=False), ended]


async def test_finishing_at_the_goal_keeps_everything_and_can_be_taken_back() -> None:
    walk = imagined(MONDAY)
    map_id = await begun(walk)
    await to_the_goal(walk)
    nodes = (await walk.topic()).mind_map.nodes

    (finished,) = await walk.send(today_events.FinishPressed(map_id))

    assert finished == maps_replies.finished(map_id, "How memory works", READING)
    topic = await walk.topic()
    assert (topic.mind_map.status, topic.flow.status) == (
        MapStatus.ABANDONED,
        FlowStatus.ABANDONED,
    )
    assert topic.mind_map.nodes == nodes
    shown = only(await walk.send(engine_events.TopicsAsked()), TopicsShown)
    assert [row.reached for row in shown.rows] == [True]

    await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.RESUME))
    assert (await walk.topic()).mind_map.status is MapStatus.ACTIVE
    await walk.expect(Explaining)


async def test_finishing_puts_away_what_is_open_of_the_topic() -> None:
    walk = imagined(MONDAY)
    map_id = await begun(walk)
    await to_the_goal(walk)
    await walk.send(engine_events.NextAsked())
    await step_on(walk)
    quizzing = await walk.expect(Quiz)

    await walk.send(today_events.FinishPressed(map_id))
    await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.RESUME))

    assert await walk.state() == quizzing


async def test_finishing_twice_or_before_the_goal_or_elsewhere_changes_nothing() -> None:
    walk = imagined(MONDAY)
    map_id = await begun(walk)
    before = await walk.topic()

    assert named(await walk.send(today_events.FinishPressed(map_id))) == ["TopicsShown"]
    assert named(await walk.send(today_events.FinishPressed(MapId("not mine")))) == ["TopicsShown"]
    assert await walk.topic() == before

    await to_the_goal(walk)
    await walk.send(today_events.FinishPressed(map_id))
    assert named(await walk.send(today_events.FinishPressed(map_id))) == ["TopicsShown"]


async def test_the_topic_of_another_learner_cannot_be_finished() -> None:
    walk = imagined(MONDAY)
    map_id = await begun(walk)
    await to_the_goal(walk)
    walk.chat_id = type(ANNA)(ANNA + 1)

    await walk.send(today_events.FinishPressed(map_id))

    assert (await walk.maps.get(map_id)).mind_map.status is MapStatus.ACTIVE


async def test_a_begun_topic_can_get_another_goal_and_lose_it_again() -> None:
    walk = imagined(MONDAY)
    await begun(walk, "fractions")
    lesson = await walk.state()

    (aimed,) = await walk.send(events.LearnAsked("fractions: Everyday parts and percent"))

    mind_map = (await walk.topic()).mind_map
    assert aimed == replies.goal_set("Fractions", "Everyday parts and percent", 8, 0)
    assert [node.optional for node in mind_map.nodes] == [False] * 8 + [True] * 10
    assert [node.sequence for node in mind_map.nodes] == list(range(1, 19))
    assert await walk.state() == lesson

    (whole,) = await walk.send(events.LearnAsked("fractions: everything"))
    mind_map = (await walk.topic()).mind_map
    assert whole == replies.goal_set("Fractions", "", 18, 0)
    assert mind_map.goal is None
    assert not any(node.optional for node in mind_map.nodes)


async def test_a_goal_that_a_begun_topic_does_not_have_is_told() -> None:
    walk = imagined(MONDAY)
    await begun(walk)
    before = await walk.topic()

    unknown = line_of(await walk.send(events.LearnAsked("memory: astral travel")), "goal-unknown")

    _, goals = unknown.more
    assert isinstance(goals, tuple)
    assert (unknown.values["goal"], len(goals)) == ("astral travel", 3)
    assert await walk.topic() == before


async def test_a_goal_named_during_the_placement_is_used_by_the_plan() -> None:
    walk = imagined(MONDAY)
    proposed = await offer(walk)
    await walk.send(placement_events.PlacementPressed(proposed.interaction_id, wanted=True))

    (aimed,) = await walk.send(events.LearnAsked(f"memory: {READING}"))
    while asks_for(await walk.state(), Placement):
        await walk.answer(right=False)

    assert aimed == replies.goal_set("How memory works", READING, 6, 0)
    assert (await walk.topic()).mind_map.goal == READING
    assert sum(node.optional for node in (await walk.topic()).mind_map.nodes) == 5


async def test_a_stopped_topic_goes_on_before_it_can_get_another_goal() -> None:
    walk = imagined(MONDAY)
    map_id = await begun(walk)
    await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.STOP))

    (later, *_) = await walk.send(events.LearnAsked("memory: preparing for an exam"))
    (aimed,) = await walk.send(events.LearnAsked("memory: preparing for an exam"))

    assert later == remark("said-goal-after-resuming")
    assert is_line(aimed, "goal-set")
    (topic,) = await walk.maps.of_learner(LearnerId(ANNA), all_until(walk.clock.now()))
    assert (topic.status, topic.goal) == (MapStatus.ACTIVE, "Preparing for an exam")
