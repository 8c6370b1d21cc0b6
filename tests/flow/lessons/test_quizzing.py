"""Questions of a lesson and of a checkpoint."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.domain.answers.spec import OrderAnswer
from bot.domain.answers.verdict import FormReason, UnclearReason
from bot.domain.ids import ChatId, NodeId, QuestionKey
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import FlowStatus, NodeStatus, ResponseType
from bot.flow.engine.events import NextAsked, SkipAsked, TextReceived
from bot.flow.engine.replies import WAYS_ON, Line, Words
from bot.flow.engine.states import Idle
from bot.flow.exercise.asking import short_node_id
from bot.flow.exercise.events import ChoicePressed, DontKnowPressed
from bot.flow.exercise.replies import AnswerJudged, AnswerUnclear, Judged, QuestionAsked, TryAgain
from bot.flow.exercise.states import Answering, asks_for
from bot.flow.learner.replies import ClockAsked
from bot.flow.lessons import lessons
from bot.flow.lessons.events import (
    CheckpointAskedPressed,
    CheckpointPressed,
    QuizPressed,
    TeachAgainPressed,
)
from bot.flow.lessons.replies import ConceptExplained, QuizEnded
from bot.flow.lessons.states import (
    Checkpoint,
    CheckpointOffered,
    Explaining,
    Quiz,
    QuizPurpose,
    Review,
)
from bot.flow.maps.changes import NodesChanged
from bot.flow.maps.replies import ConceptMastered, NothingToDo
from tests.builders import MONDAY
from tests.flow.lines import named, only
from tests.flow.strolling import (
    fail_checkpoint,
    from_the_beginning,
    learn_again,
    master_root,
    to_checkpoint_offer,
    to_first_question,
    use_up_checkpoints,
)
from tests.flow.walking import Walk, find_question, going_by_scores, imagined


async def to_question_of(walk: Walk, wanted: str) -> Answering[Quiz]:
    """Skip questions until one of that format is open."""
    state = await to_first_question(walk)
    for _ in range(30):
        if find_question(state.asked.key).format == wanted:
            return state
        await walk.send(SkipAsked())
        state = await walk.expect(Quiz)
    raise AssertionError(f"no question of the format {wanted}")


async def test_every_answer_is_recorded_with_quality_type_and_lesson() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)
    await walk.answer(right=True)
    await walk.answer(right=False)

    given = await walk.maps.responses(quizzing.purpose.node_id, 10)

    assert [response.quality for response in given] == [1, 5]
    assert {response.type for response in given} == {ResponseType.TEACH}
    assert {response.lesson_id for response in given} == {quizzing.purpose.lesson_id}


async def test_not_knowing_counts_as_no_answer() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)

    judged = only((await walk.send(DontKnowPressed(quizzing.interaction_id)))[:1], AnswerJudged)
    assert judged.judged is Judged.UNKNOWN
    assert judged.right_answer
    assert [
        response.quality for response in await walk.maps.responses(quizzing.purpose.node_id, 10)
    ] == [0]


async def test_a_text_that_is_no_answer_never_counts_and_the_question_stays() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)

    (unclear,) = await walk.send(TextReceived(" \n ", surely_answer=True))

    assert unclear == AnswerUnclear(reason=UnclearReason.EMPTY, options=len(quizzing.asked.shown))
    assert (await walk.expect(Quiz)).asked.key == quizzing.asked.key
    assert await walk.maps.responses(quizzing.purpose.node_id, 10) == []


async def test_the_right_value_in_another_form_costs_nothing_and_brings_the_authors_word() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)
    asked = replace(quizzing.asked, key=QuestionKey("mixed-numbers/eleven-quarters"), version="")
    nodes = (await walk.topic()).mind_map.nodes
    node = next(concept for concept in nodes if concept.concept_id == "mixed-numbers")
    purpose = replace(quizzing.purpose, node_id=node.id)
    await walk.store(state=replace(quizzing, asked=replace(asked, shown=()), purpose=purpose))

    unclear = only(await walk.send(TextReceived("2.75")), AnswerUnclear)

    assert unclear.reason is FormReason.OTHER_FORM
    assert unclear.word == "Write it like the example, without a point."
    assert await walk.maps.responses(node.id, 10) == []


async def test_the_second_text_that_is_no_answer_brings_the_question_with_its_buttons() -> None:
    walk = imagined(MONDAY)
    await to_question_of(walk, "numeric")

    said = [named(await walk.send(TextReceived("blorp"))) for _ in range(3)]

    again = ["AnswerUnclear", "QuestionAsked"]
    assert said == [["AnswerUnclear"], again, again]


@pytest.mark.parametrize("text", ["I don't understand the question", "Ich verstehe das nicht"])
@pytest.mark.parametrize("form", ["numeric", "multiple_choice", "short_answer"])
async def test_who_does_not_understand_gets_the_question_with_its_buttons_and_no_grade(
    text: str, form: str
) -> None:
    walk = imagined(MONDAY)
    quizzing = await to_question_of(walk, form)

    unclear, shown = await walk.send(TextReceived(text))

    assert isinstance(unclear, AnswerUnclear)
    assert unclear.reason is UnclearReason.QUESTION_NOT_UNDERSTOOD
    assert isinstance(shown, QuestionAsked)
    assert await walk.maps.responses(quizzing.purpose.node_id, 10) == []


async def test_a_shrug_is_an_answer_of_who_does_not_know() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)

    judged = only((await walk.send(TextReceived("🤷🏽‍♀️")))[:1], AnswerJudged)

    assert judged.judged is Judged.UNKNOWN


async def test_a_wrong_choice_earns_the_authors_word_for_it() -> None:
    walk = imagined(MONDAY)
    state = await to_question_of(walk, "multiple_choice")

    place = await wrong_choice(walk)
    hint = only(await walk.send(ChoicePressed(state.interaction_id, place)), TryAgain)
    assert hint.word
    assert hint.is_authors
    assert hint.tried == place


async def test_after_the_hint_about_a_foreseen_mistake_the_right_answer_is_worth_4() -> None:
    walk = imagined(MONDAY)
    state = await to_question_of(walk, "multiple_choice")
    await walk.send(ChoicePressed(state.interaction_id, await wrong_choice(walk)))
    assert await walk.maps.responses(state.purpose.node_id, 10) == []

    replies = await walk.answer()

    assert only(replies[:1], AnswerJudged).judged is Judged.RIGHT
    assert (await qualities(walk, state)) == [4]


@pytest.mark.parametrize(
    ("begin", "quality"),
    [(going_by_scores, 4), pytest.param(imagined, 5, id="where help is none for a skill")],
)
async def test_a_right_answer_with_a_slip_in_spelling_is_worth_4_and_its_spelling_is_told(
    begin: Callable[[datetime], Walk], quality: int
) -> None:
    walk = begin(MONDAY)
    state = await to_question_of(walk, "short_answer")

    judged = only((await walk.send(TextReceived("identicl")))[:1], AnswerJudged)

    assert (judged.judged, judged.spelling) == (Judged.RIGHT, "identical")
    assert await qualities(walk, state) == [quality]


async def test_who_is_wrong_after_the_hint_is_told_the_answer() -> None:
    walk = imagined(MONDAY)
    state = await to_question_of(walk, "multiple_choice")
    first = await wrong_choice(walk)
    await walk.send(ChoicePressed(state.interaction_id, first))
    right = "ABCDEF".index((await walk.answer_event()).text)
    other = next(choice for choice in range(4) if choice not in (first, right))

    hinted = await walk.expect(Quiz)
    replies = await walk.send(ChoicePressed(hinted.interaction_id, other))

    assert only(replies[:1], AnswerJudged).judged is Judged.WRONG
    assert (await qualities(walk, state)) == [1]


async def test_the_same_wrong_choice_tapped_twice_takes_no_try_away() -> None:
    walk = imagined(MONDAY)
    state = await to_question_of(walk, "multiple_choice")
    tap = ChoicePressed(state.interaction_id, await wrong_choice(walk))

    only(await walk.send(tap), TryAgain)
    hinted = await walk.state()
    await walk.send(tap)

    assert await walk.state() == hinted
    assert await qualities(walk, state) == []


async def test_who_does_not_know_after_the_hint_gets_the_answer_and_no_more_tries() -> None:
    walk = imagined(MONDAY)
    state = await to_question_of(walk, "multiple_choice")
    await walk.send(ChoicePressed(state.interaction_id, await wrong_choice(walk)))

    hinted = await walk.expect(Quiz)
    replies = await walk.send(DontKnowPressed(hinted.interaction_id))

    assert only(replies[:1], AnswerJudged).judged is Judged.UNKNOWN
    assert (await qualities(walk, state)) == [0]


async def test_a_checkpoint_gives_no_second_try() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    offered = await to_checkpoint_offer(walk)
    await walk.send(CheckpointPressed(offered.interaction_id, wanted=True))

    while asks_for(await walk.state(), Checkpoint):
        replies = await walk.send(await walk.answer_event(right=False))
        assert only(replies[:1], AnswerJudged).judged is Judged.WRONG


async def wrong_choice(walk: Walk) -> int:
    """Return the index of a wrong choice."""
    return "ABCDEF".index((await walk.answer_event(right=False)).text)


async def qualities(walk: Walk, state: Answering[Quiz]) -> list[int]:
    """Return the qualities of the answers about the concept, newest first."""
    return [response.quality for response in await walk.maps.responses(state.purpose.node_id, 10)]


@pytest.mark.parametrize("right", [True, False])
async def test_an_order_typed_in_letters_reads_later_as_the_items_it_stands_for(
    right: bool,
) -> None:
    walk = imagined(MONDAY)
    question = find_question((await to_question_of(walk, "put_in_order")).asked.key)
    assert isinstance(question.answer, OrderAnswer)

    replies = await walk.answer(right=right)

    items = [item[Language.EN].strip() for item in question.answer.items]
    judged = only(replies[:1], AnswerJudged)
    assert judged.in_order == tuple(items)
    assert judged.given_order == tuple(items if right else reversed(items))
    (stored,) = await walk.maps.answers_in_map((await walk.topic()).mind_map.id, 1, 0)
    assert stored.answer == " → ".join(items if right else reversed(items))


async def test_the_items_of_an_order_are_never_shown_in_their_right_order() -> None:
    walk = imagined(MONDAY)
    for chat in range(20):
        learner = walk.beside(ChatId(5000 + chat))
        state = await to_question_of(learner, "put_in_order")
        assert state.asked.shown != tuple(sorted(state.asked.shown))


async def test_two_wrong_answers_lead_back_to_the_concept_from_another_angle() -> None:
    walk = imagined(MONDAY)
    first = await to_first_question(walk)
    await walk.answer(right=False)
    replies = await walk.answer(right=False)

    assert [type(reply) for reply in replies] == [AnswerJudged, QuizEnded, ConceptExplained]
    assert only(replies[-1:], ConceptExplained).way == "another_angle"
    state = await walk.expect(Explaining)
    assert (state.lesson_id, state.scheduled) == (first.purpose.lesson_id, True)
    topic = await walk.topic()
    assert topic.flow.status is FlowStatus.TEACHING
    assert topic.mind_map.node(first.purpose.node_id).status is NodeStatus.LEARNING


async def test_sm2_moves_once_a_sitting_with_its_lowest_quality() -> None:
    walk = imagined(MONDAY)
    first = await to_first_question(walk)
    await walk.answer(right=False)
    await walk.answer(right=False)
    failed = (await walk.topic()).mind_map.node(first.purpose.node_id)
    again = await walk.expect(Explaining)
    await walk.send(QuizPressed(again.interaction_id))
    await walk.answer()
    await walk.answer()

    passed = (await walk.topic()).mind_map.node(first.purpose.node_id)

    assert passed.status is NodeStatus.REVIEWING
    assert (passed.repetitions, passed.interval_days, passed.ease_factor) == (
        failed.repetitions,
        failed.interval_days,
        failed.ease_factor,
    )


async def test_a_passed_checkpoint_right_after_the_quiz_does_not_move_sm2_again() -> None:
    walk = imagined(MONDAY)
    root = await master_root(walk)

    node = (await walk.topic()).mind_map.node(root)

    assert (node.repetitions, node.interval_days) == (1, 1.0)
    assert node.mastered_at is not None


async def test_checkpoint_answers_are_reviews_that_carry_a_flag() -> None:
    walk = imagined(MONDAY)
    root = await master_root(walk)

    given = await walk.maps.responses(root, 10)

    flagged = [(response.type, response.checkpoint) for response in given]
    assert flagged.count((ResponseType.REVIEW, True)) == 3
    assert flagged.count((ResponseType.TEACH, False)) == len(given) - 3


async def test_a_lesson_and_its_checkpoint_ask_no_question_twice() -> None:
    walk = imagined(MONDAY)
    root = await master_root(walk)

    keys = [response.question_key for response in await walk.maps.responses(root, 10)]

    assert len(set(keys)) == len(keys)


async def checkpoint_of(walk: Walk, node_id: NodeId) -> set[QuestionKey]:
    """Return the questions of the concept's latest checkpoint."""
    given = [
        response for response in await walk.maps.responses(node_id, 40) if response.checkpoint
    ]
    return {
        response.question_key for response in given if response.lesson_id == given[0].lesson_id
    }


async def test_a_checkpoint_not_passed_says_what_comes_now_and_explains_at_a_tap() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    offered = await to_checkpoint_offer(walk)
    await fail_checkpoint(walk)

    (ended,) = [reply for reply in walk.said if isinstance(reply, QuizEnded) and not reply.passed]

    assert await walk.state() == Idle()
    assert "ConceptMastered" not in named(walk.said)
    assert (ended.tomorrow, ended.ahead) == (False, False)
    assert ended.map_id is not None
    assert ended.node is not None
    await walk.send(TeachAgainPressed(ended.map_id, ended.node))
    assert (await walk.expect(Explaining)).node_id == offered.node_id


@pytest.mark.parametrize("seed", range(5))
async def test_a_second_checkpoint_follows_on_the_same_day_with_other_questions(seed: int) -> None:
    walk = imagined(MONDAY + timedelta(minutes=seed))
    await from_the_beginning(walk)
    root = (await to_checkpoint_offer(walk)).node_id
    await fail_checkpoint(walk)
    first = await checkpoint_of(walk, root)
    await learn_again(walk)

    again = await walk.expect(CheckpointOffered)
    assert again.again
    said = walk.said[-1]
    assert isinstance(said, Line)
    assert said.more[0] == Words("checkpoint-again")
    await walk.send(CheckpointPressed(again.interaction_id, wanted=True))
    await walk.send(SkipAsked())
    while asks_for(await walk.state(), Quiz):
        await walk.answer()

    second = await checkpoint_of(walk, root)
    assert not first & second
    assert (await walk.topic()).mind_map.node(root).status is NodeStatus.MASTERED


@pytest.mark.parametrize("past", [lessons.PAST, 0], ids=["few answers", "more than are read"])
async def test_a_third_checkpoint_waits_for_tomorrow_and_practice_is_offered_meanwhile(
    past: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.flow.lessons.checkpoints.PAST", past)
    walk = imagined(MONDAY)
    root = await use_up_checkpoints(walk)

    missed = [reply for reply in walk.said if isinstance(reply, QuizEnded) and not reply.passed]
    passed = [reply for reply in walk.said if isinstance(reply, QuizEnded) and reply.passed][-1]
    assert [reply.tomorrow for reply in missed] == [False, True]
    assert (passed.tomorrow, passed.rehearsal) == (True, True)
    assert await walk.state() == Idle()
    nothing = only(await walk.send(NextAsked()), NothingToDo)
    assert (nothing.rehearsal, nothing.checkpoint_label) == (True, "What a fraction is")
    walk.clock.move(timedelta(days=1))
    await walk.send(NextAsked())
    await walk.expect(Review)
    await walk.answer()
    await walk.send(NextAsked())
    checkpoint = await walk.expect(Quiz)
    assert (checkpoint.purpose.name, checkpoint.purpose.node_id) == (QuizPurpose.CHECKPOINT, root)


async def test_a_checkpoint_put_off_is_offered_again_by_next() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    offered = await to_checkpoint_offer(walk)

    said = await walk.send(CheckpointPressed(offered.interaction_id, wanted=False))
    assert said[0] == Line("said-checkpoint-later", {}, WAYS_ON)
    await walk.send(NextAsked())

    await walk.expect(Checkpoint)


async def test_the_learners_clock_is_asked_for_once_at_the_end_of_the_first_sitting() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    assert sum(isinstance(reply, ClockAsked) for reply in walk.said) == 1

    await walk.send(NextAsked())
    offered = await to_checkpoint_offer(walk)
    await walk.send(CheckpointPressed(offered.interaction_id, wanted=False))

    assert sum(isinstance(reply, ClockAsked) for reply in walk.said) == 1


async def test_a_skipped_question_is_replaced_and_leaves_no_trace() -> None:
    walk = imagined(MONDAY)
    before = await to_first_question(walk)

    skipped, asked = await walk.send(SkipAsked())

    assert skipped == Line("said-skipped", {}, WAYS_ON)
    assert named((asked,)) == ["QuestionAsked"]
    after = await walk.expect(Quiz)
    assert after.asked.key != before.asked.key
    assert after.purpose.qualities == before.purpose.qualities
    assert await walk.maps.responses(before.purpose.node_id, 10) == []


async def test_an_old_button_says_so_and_shows_the_current_question() -> None:
    walk = imagined(MONDAY)
    before = await to_first_question(walk)
    await walk.answer()
    now = await walk.state()

    replies = await walk.send(ChoicePressed(before.interaction_id, 0))

    assert named(replies) == ["said-old-button", "QuestionAsked"]
    assert await walk.state() == now


async def test_a_forged_place_is_no_answer() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)

    for place in (-1, 99):
        replies = await walk.send(ChoicePressed(quizzing.interaction_id, place))
        assert named(replies) == ["AnswerUnclear"]
    assert await walk.state() == quizzing


async def test_a_concept_that_is_mastered_shines_on_the_map_and_tells_what_it_opens() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)

    told = only(
        [reply for reply in walk.said if isinstance(reply, ConceptMastered)], ConceptMastered
    )

    assert told.opens == ("Numerator and denominator", "Fractions on the number line")
    assert told.map is not None
    assert [row.label for row in told.map.rows if row.lit] == ["What a fraction is"]
    assert not told.quiet


async def test_no_feast_is_held_twice_and_none_with_a_bang_in_quiet_hours() -> None:
    walk = imagined(MONDAY.replace(hour=23))
    root = await master_root(walk)
    first = only(
        [reply for reply in walk.said if isinstance(reply, ConceptMastered)], ConceptMastered
    )
    assert first.quiet
    mind_map = (await walk.topic()).mind_map
    lost = replace(mind_map.node(root), status=NodeStatus.REVIEWING)
    await walk.store(NodesChanged(mind_map.id, (lost,)))
    walk.clock.move(timedelta(days=1))

    await walk.send(CheckpointAskedPressed(mind_map.id, short_node_id(root)))
    while asks_for(await walk.state(), Quiz):
        await walk.answer()

    *_, again = [reply for reply in walk.said if isinstance(reply, ConceptMastered)]
    assert (await walk.topic()).mind_map.node(root).is_mastered
    assert again is not first
    assert again.map is None
