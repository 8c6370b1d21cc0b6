import pytest

from bot.domain.exercise.placement import CHECK_FROM
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.engine.events import NextAsked, TextReceived
from bot.flow.engine.states import Idle
from bot.flow.exercise.replies import Asking, QuestionAsked
from bot.flow.exercise.states import asks_for
from bot.flow.lessons.events import NextPartPressed
from bot.flow.lessons.replies import ConceptExplained, QuizEnded, open_lesson
from bot.flow.lessons.states import Explaining, KnownCheck, LessonQuiz, Quiz, QuizPurpose
from bot.flow.maps.replies import ConceptMastered
from tests.builders import MONDAY
from tests.flow.lines import is_line, only
from tests.flow.strolling import from_the_beginning, to_checkpoint_offer, to_first_lesson
from tests.flow.walking import Walk, going_by_scores, imagined


async def test_only_what_was_probed_is_seeded_and_the_rest_is_inferred() -> None:
    walk = imagined(MONDAY)
    await to_first_lesson(walk, right=True)

    topic = await walk.topic()
    probed, inferred = topic.flow.diagnostic_results, topic.flow.inferred
    assert {node.label for node in topic.mind_map.nodes} == probed.keys() | inferred.keys()
    assert not probed.keys() & inferred.keys()
    for node in topic.mind_map.nodes:
        seeded = NodeStatus.DIAGNOSED if node.label in probed else NodeStatus.UNSEEN
        assert node.status is seeded


async def test_what_is_inferred_begins_with_a_short_check() -> None:
    walk = imagined(MONDAY)
    await to_first_lesson(walk, right=True)

    state = await walk.expect(Quiz)
    assert isinstance(state.purpose, KnownCheck)
    topic = await walk.topic()
    label = topic.mind_map.node(state.purpose.node_id).label
    assert topic.flow.inferred[label] >= CHECK_FROM
    assert only(walk.said[-1:], QuestionAsked).asking is Asking.VERIFICATION


async def test_a_failed_check_goes_to_the_lesson() -> None:
    walk = imagined(MONDAY)
    await to_first_lesson(walk, right=True)

    await fail(walk)

    state = await walk.expect(Explaining)
    node = (await walk.topic()).mind_map.node(state.node_id)
    assert node.status is NodeStatus.LEARNING


async def test_a_passed_check_needs_no_lesson() -> None:
    walk = imagined(MONDAY)
    await to_first_lesson(walk, right=True)

    while asks_for(await walk.state(), Quiz):
        await walk.answer()

    only([reply for reply in walk.said if isinstance(reply, ConceptMastered)], ConceptMastered)


@pytest.mark.parametrize(
    ("right", "mastered"),
    [([True] * 3, True), ([False, True, True, True], True), ([True, False, True], False)],
)
async def test_what_seems_to_be_known_has_one_check_of_three_or_four_questions(
    right: list[bool], *, mastered: bool
) -> None:
    walk = going_by_scores(MONDAY)
    await to_first_lesson(walk, right=True)
    check = (await walk.expect(KnownCheck)).purpose

    for is_right in right:
        assert (await walk.expect(KnownCheck)).purpose.node_id == check.node_id
        await walk.answer(right=is_right)

    node = (await walk.topic()).mind_map.node(check.node_id)
    assert node.is_mastered is mastered
    if not mastered:
        ended = only([reply for reply in walk.said if isinstance(reply, QuizEnded)], QuizEnded)
        assert (ended.purpose, ended.asked) == (QuizPurpose.VERIFICATION, 3)
        assert (await walk.expect(Explaining)).part == 1
    else:
        assert await walk.state() == Idle()


async def test_after_a_check_that_was_not_passed_the_checkpoint_follows_the_lesson() -> None:
    walk = imagined(MONDAY)
    await to_first_lesson(walk, right=True)
    await fail(walk)

    offered = await to_checkpoint_offer(walk)

    assert offered.again


@pytest.mark.parametrize("placed", [True, False])
async def test_what_is_not_likely_known_begins_with_its_lesson(*, placed: bool) -> None:
    walk = imagined(MONDAY)
    if placed:
        await to_first_lesson(walk, right=False)
    else:
        await from_the_beginning(walk)

    await walk.expect(Explaining)
    inferred = (await walk.topic()).flow.inferred
    assert bool(inferred) is placed
    assert all(rng < CHECK_FROM for rng in inferred.values())


async def test_the_opening_question_of_a_lesson_stands_alone_until_the_next_tap() -> None:
    walk = imagined(MONDAY)
    lesson = await from_the_beginning(walk)
    opening = only(walk.said[-1:], ConceptExplained)
    assert opening.text.endswith("Does everybody have a third?")

    second = only(await walk.send(NextPartPressed(lesson.interaction_id, 1)), ConceptExplained)
    third = only(await walk.send(NextPartPressed(lesson.interaction_id, 2)), ConceptExplained)

    assert second.text.startswith("No. A **fraction** only works")
    assert [reply.following for reply in (opening, second, third)] == [True, True, False]
    assert (await walk.expect(Explaining)).part == 3


async def test_a_second_tap_on_the_same_part_shows_nothing_twice() -> None:
    walk = imagined(MONDAY)
    lesson = await from_the_beginning(walk)
    await walk.send(NextPartPressed(lesson.interaction_id, 1))

    assert await walk.send(NextPartPressed(lesson.interaction_id, 1)) == ()


async def test_a_button_of_an_earlier_part_says_that_it_is_old() -> None:
    walk = imagined(MONDAY)
    lesson = await from_the_beginning(walk)
    for part in (1, 2):
        await walk.send(NextPartPressed(lesson.interaction_id, part))

    assert is_line((await walk.send(NextPartPressed(lesson.interaction_id, 1)))[0], "said-old")


@pytest.mark.parametrize("typed", ["no, it is a half", "I don't know", "ok", "next"])
async def test_what_is_typed_to_the_opening_question_brings_its_answer(typed: str) -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)

    assert only(await walk.send(TextReceived(typed)), ConceptExplained).part == 2


async def test_go_on_after_the_last_part_leads_to_the_questions() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    for _ in range(3):
        await walk.send(TextReceived("ok"))

    await walk.expect(LessonQuiz)


async def test_an_open_lesson_offers_the_part_that_is_next() -> None:
    walk = imagined(MONDAY)
    lesson = await from_the_beginning(walk)

    (stands,) = await walk.send(NextAsked())

    assert stands == open_lesson(lesson.interaction_id, "What a fraction is", part=1)


async def fail(walk: Walk) -> None:
    while asks_for(await walk.state(), Quiz):
        await walk.answer(right=False)
