"""A topic in the making: the result comes, the work fails, or the learner cancels it."""

from dataclasses import replace

import pytest

from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import ConceptId, MapId
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import MapStatus, NodeStatus, ResponseType
from bot.flow.authoring.events import InventoryWritten, MapDrawn
from bot.flow.authoring.orders import InventoryOrder, MapOrder
from bot.flow.authoring.states import (
    DrawingMap,
    MapPending as Undrawn,
    TopicProposed,
    WritingInventory,
)
from bot.flow.engine import events as engine_events
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import CancelPressed, Event, HelpAsked, StopAsked, TextReceived
from bot.flow.engine.replies import Line, Words, remark
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import FlagReasonPressed
from bot.flow.exercise.replies import AnswerJudged, QuestionAsked
from bot.flow.exercise.states import Placement, asks_for
from bot.flow.learner.events import SettingsAsked
from bot.flow.lessons.events import QuestionsCame
from bot.flow.lessons.orders import WritingOrder
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.lessons.states import Explaining
from bot.flow.maps import events as maps_events
from bot.flow.maps.changes import NodesChanged
from bot.flow.placement import events as placement_events
from bot.flow.placement.states import PlacementOffered
from bot.flow.progress.events import MapAsked
from bot.flow.topics import events
from bot.flow.work.events import UNSUITABLE, ModelTrouble
from bot.storage.authoring.written import written_courses, written_questions
from bot.storage.engine.tables import quiz_responses
from tests.flow.cards.table import learner
from tests.flow.lines import is_line, line_of, named, only
from tests.flow.walking import FRACTIONS
from tests.flow.writing import NAMES, Wisher, drawn, inventory, question


async def placed(walk: Wisher, *, right: bool = True) -> DrawingMap:
    """Answer every probe of a written topic alike."""
    await walk.to_writing_inventory()
    await walk.bring_inventory()
    while asks_for(await walk.state(), Placement):
        await walk.send(TextReceived("Right" if right else "Wrong", surely_answer=True))
    return await walk.expect(DrawingMap)


async def test_the_inventory_brings_the_first_probe() -> None:
    walk = Wisher()
    await walk.to_writing_inventory("Roman history: my exam")

    asked = only(await walk.bring_inventory(), QuestionAsked)

    assert asked.of == 7
    topic = await walk.topic()
    assert (topic.mind_map.status, topic.mind_map.goal) == (MapStatus.DRAFT, "my exam")
    course = await walk.catalogue.get(topic.mind_map.course_id)  # type: ignore[arg-type]  # it has one
    assert course.concepts == ()
    labels = {entry.label[Language.EN] for entry in course.inventory}
    assert labels == {name.title() for name in NAMES}


async def test_a_survey_is_no_activity_of_the_learner() -> None:
    walk = Wisher()
    await walk.to_writing_inventory()
    before = (await learner(walk)).last_active_at

    await walk.bring_inventory()

    assert (await learner(walk)).last_active_at == before


async def test_the_end_of_the_placement_orders_a_map_with_what_is_known() -> None:
    walk = Wisher()

    state = await placed(walk)

    _, work = await walk.ordered(MapOrder)
    assert dict(work.known) == {probe.concept_id: 5 for probe in state.probed}
    assert len(work.known) >= 3


async def test_the_map_begins_the_first_lesson_and_orders_questions() -> None:
    walk = Wisher()
    await walk.to_drawing_map()

    plan, lesson = await walk.bring_map()

    assert Words("light", {"text": Words("plan-written")}) in only((plan,), Line).more
    assert only((lesson,), ConceptExplained).label == "Founding"
    orders = await written_ahead(walk)
    assert [order.urgent for order in orders] == [True, True, False, False, False]
    in_order = [node.concept_id for node in (await walk.topic()).mind_map.nodes]
    assert [concept_id for work in orders for concept_id in work.concept_ids] == in_order


async def written_ahead(walk: Wisher) -> list[WritingOrder]:
    """Return the open orders of questions, those that a learner waits for first."""
    orders = [
        order.work for order in await walk.open_orders() if isinstance(order.work, WritingOrder)
    ]
    return sorted(orders, key=lambda work: not work.urgent)


@pytest.mark.parametrize(
    ("minutes", "concepts"), [(None, 6), (20, 4), (15, 3), (10, 2), (5, 2), (60, 10)]
)
async def test_questions_are_written_ahead_for_what_two_days_hold_and_no_further(
    minutes: int | None, concepts: int
) -> None:
    walk = Wisher()
    await walk.to_drawing_map()
    usual = await learner(walk)
    rhythm = replace(usual.rhythm, minutes=minutes)
    await walk.store(LearnerChanged(replace(usual, rhythm=rhythm)))

    await walk.bring_map(NAMES)

    assert len(await written_ahead(walk)) == concepts


async def test_with_each_lesson_that_begins_what_is_then_within_two_days_is_ordered_once() -> None:
    walk = Wisher()
    await walk.to_drawing_map()
    await walk.bring_map(NAMES)
    before = await walk.open_orders()
    root, *others = (await walk.topic()).mind_map.nodes
    mastered = replace(root, status=NodeStatus.MASTERED, mastered_at=walk.clock.now())
    await walk.store(NodesChanged(root.map_id, (mastered,)))
    await walk.send(StopAsked())

    await walk.send(engine_events.NextAsked())

    assert (await walk.expect(Explaining)).node_id != root.id
    more = [order for order in await walk.open_orders() if order not in before]
    (work,) = (order.work for order in more)
    assert isinstance(work, WritingOrder)
    assert (work.concept_ids, work.urgent) == ((others[5].concept_id,), False)
    await walk.send(StopAsked())
    await walk.send(engine_events.NextAsked())
    assert [order for order in await walk.open_orders() if order not in before] == more


async def test_what_the_placement_showed_seeds_the_map_and_the_rest_is_left_out() -> None:
    walk = Wisher()
    state = await placed(walk)
    probed = {probe.concept_id for probe in state.probed}

    await walk.bring_map(["founding", *sorted(probed - {"founding"})[:1], "senate"])

    mind_map = (await walk.topic()).mind_map
    assert mind_map.status is MapStatus.ACTIVE
    for node in mind_map.nodes:
        known = node.concept_id in probed
        assert (node.status is NodeStatus.DIAGNOSED) == known
    recorded = [row.response_type for row in await walk.rows(quiz_responses)]
    assert recorded == [
        ResponseType.DIAGNOSTIC for node in mind_map.nodes if node.concept_id in probed
    ]


async def test_the_goal_stays_on_the_map() -> None:
    walk = Wisher()
    await walk.to_drawing_map("Roman history goal: tell my kids")

    await walk.bring_map()

    assert (await walk.topic()).mind_map.goal == "tell my kids"


@pytest.mark.parametrize(
    "event", [HelpAsked(), SettingsAsked(), MapAsked(), engine_events.NextAsked()]
)
async def test_looking_around_leaves_the_work_going(event: Event) -> None:
    walk = Wisher()
    state = await walk.to_writing_inventory()

    await walk.send(event)

    assert await walk.state() == state
    assert len(await walk.open_orders()) == 1


async def test_a_text_gets_the_reply_that_the_work_still_goes_on() -> None:
    walk = Wisher()
    await walk.to_drawing_map()

    (stands,) = await walk.send(TextReceived("hello?"))

    assert is_line(stands, "making-still-")


@pytest.mark.parametrize(
    "leaving", [StopAsked(), events.LearnAsked("fractions"), events.CoursePressed(FRACTIONS)]
)
async def test_leaving_cancels_the_work_and_says_so(leaving: Event) -> None:
    walk = Wisher()
    await walk.to_writing_inventory()

    said, *_ = await walk.send(leaving)

    assert said == remark("said-making-cancelled")
    assert await walk.open_orders() == []


async def test_leaving_for_a_course_begun_before_says_it_once() -> None:
    walk = Wisher()
    await walk.send(events.CoursePressed(FRACTIONS))
    offered = await walk.state()
    assert isinstance(offered, PlacementOffered)
    await walk.send(placement_events.PlacementPressed(offered.interaction_id, wanted=False))
    await walk.send(StopAsked())
    await walk.to_writing_inventory()

    said = await walk.send(events.LearnAsked("fractions"))

    assert said.count(remark("said-making-cancelled")) == 1
    assert said[0] == remark("said-making-cancelled")


async def test_cancel_ends_the_waiting_and_its_button_counts_once() -> None:
    walk = Wisher()
    state = await walk.to_writing_inventory()

    said = await walk.send(CancelPressed(state.interaction_id))
    again = await walk.send(CancelPressed(state.interaction_id))

    assert said == (remark("said-making-cancelled"),)
    assert again == (remark("said-old-button-idle"),)
    assert await walk.state() == Idle()
    assert await walk.open_orders() == []


async def test_stopping_what_is_being_made_is_told_once() -> None:
    walk = Wisher()
    await walk.to_writing_inventory()

    said = await walk.send(StopAsked())

    assert said == (remark("said-making-cancelled"),)


async def test_a_result_that_is_no_longer_awaited_is_dropped_and_noted() -> None:
    walk = Wisher()
    state = await walk.to_writing_inventory()
    order = await walk.order_of(InventoryOrder)
    await walk.send(StopAsked())

    late = InventoryWritten(order.id, state.course_id, state.wanted, inventory(10))

    assert await walk.bring(late, order) == ()

    assert await walk.state() == Idle()
    assert await walk.rows(written_courses) == []
    assert "result_dropped" in await walk.audited()


async def test_a_result_of_another_order_does_not_take_its_place() -> None:
    walk = Wisher()
    await walk.to_drawing_map("Greek history")
    old, work = await walk.ordered(MapOrder)
    await walk.send(StopAsked())
    state = await walk.to_drawing_map()

    assert await walk.bring(MapDrawn(old.id, drawn(work, NAMES[:4])), old) == ()
    assert await walk.state() == state


@pytest.mark.parametrize("trouble", sorted(UNSUITABLE))
@pytest.mark.parametrize("check_first", [True, False])
async def test_a_topic_that_is_not_suitable_is_refused_with_its_reason_and_left(
    trouble: ModelTrouble, *, check_first: bool
) -> None:
    walk = Wisher()
    await (walk.to_writing_inventory() if check_first else walk.to_drawing_map())

    said = await walk.fail(InventoryOrder if check_first else MapOrder, trouble)

    refused = line_of(said, "topic-refused")
    assert refused.more == (trouble.words,)
    assert [[question.key for question in row] for row in refused.keyboard] == [["button-topics"]]
    assert await walk.state() == Idle()


@pytest.mark.parametrize("trouble", sorted(set(ModelTrouble) - UNSUITABLE))
async def test_a_failed_survey_says_why_and_can_be_tried_again(trouble: ModelTrouble) -> None:
    walk = Wisher()
    before = await walk.to_writing_inventory("Roman history: my exam")

    stuck = line_of(await walk.fail(InventoryOrder, trouble), "topic-stuck", "topic-refused")

    again = stuck.keyboard[0][0].press
    proposed = await walk.expect(TopicProposed)
    assert proposed.wanted == before.wanted
    assert stuck.more == (trouble.words,)
    assert again == placement_events.PlacementPressed(proposed.interaction_id, wanted=True)
    await walk.send(again)
    assert (await walk.expect(WritingInventory)).order_id != before.order_id


async def test_a_map_that_fails_from_the_beginning_can_be_tried_again() -> None:
    walk = Wisher()
    await walk.to_drawing_map()

    stuck = line_of(await walk.fail(MapOrder), "topic-stuck")

    await walk.send(stuck.keyboard[0][0].press)
    await walk.expect(DrawingMap)


async def test_a_map_that_fails_after_the_placement_keeps_its_answers() -> None:
    walk = Wisher()
    before = await placed(walk)

    stuck = line_of(await walk.fail(MapOrder), "map-stuck")

    await walk.send(stuck.keyboard[0][0].press)
    again = await walk.expect(DrawingMap)
    assert (again.probed, again.map_id) == (before.probed, before.map_id)
    await walk.bring_map()
    await walk.expect(Explaining)


@pytest.mark.parametrize("late", [False, True])
async def test_a_cancelled_map_waits_among_the_courses_with_its_answers(*, late: bool) -> None:
    walk = Wisher()
    before = await placed(walk)
    if late:
        await walk.fail(MapOrder)
    said, *_ = await walk.send(StopAsked())
    map_id = (await walk.topic()).mind_map.id

    replies = await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.SWITCH))

    assert named(replies) == ["map-not-drawn"]
    assert late or said == remark("said-drawing-put-off")
    assert (await walk.expect(Undrawn)).probed == before.probed


async def test_a_placement_that_was_left_goes_on_where_it_was() -> None:
    walk = Wisher()
    await walk.to_writing_inventory()
    await walk.bring_inventory()
    before = await walk.state()
    await walk.send(StopAsked())

    await walk.send(engine_events.NextAsked())

    assert await walk.state() == before


async def test_a_graph_that_breaks_the_limits_counts_as_a_failure() -> None:
    walk = Wisher()
    await walk.to_drawing_map()

    stuck = line_of(await walk.bring_map(["founding", "founding"]), "topic-stuck")

    assert stuck.more == (ModelTrouble.UNUSABLE.words,)
    assert await walk.rows(written_courses) == []


async def test_questions_are_stored_whatever_the_chat_is_at() -> None:
    walk = Wisher()
    await walk.to_lesson()
    await walk.send(StopAsked())
    course_id = (await walk.topic()).mind_map.course_id
    order = await walk.order_of(WritingOrder)
    assert course_id is not None

    came = QuestionsCame(order.id, course_id, ConceptId("law"), (question("law/1"),))

    assert await walk.bring(came, order) == ()

    assert [row.key for row in await walk.rows(written_questions)] == ["law/1"]


async def test_a_probe_that_is_flagged_while_the_map_is_drawn_counts_for_nothing() -> None:
    walk = Wisher()
    drawing = await placed(walk, right=False)
    judged = next(reply for reply in reversed(walk.said) if isinstance(reply, AnswerJudged))
    assert judged.map_id == drawing.map_id
    assert judged.short_id is not None
    key = drawing.probed[-1].key
    flag = FlagReasonPressed(MapId(str(drawing.map_id)), judged.short_id, FlagReason.OTHER)
    await walk.send(flag)

    await walk.bring_map(NAMES)

    recorded = [row.question_key for row in await walk.rows(quiz_responses)]
    assert key not in recorded
    assert set(recorded) == {probe.key for probe in drawing.probed[:-1]}
