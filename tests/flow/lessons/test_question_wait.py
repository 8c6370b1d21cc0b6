"""Questions of a written topic: awaited, practised, asked by themselves, graded by the model."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.answers.spec import TextAnswer
from bot.domain.ids import ConceptId
from bot.domain.topics.course import QuestionFormat
from bot.domain.topics.mind_map import NodeStatus, ResponseType
from bot.flow.authoring.states import DrawingMap
from bot.flow.engine.events import NextAsked, SkipAsked, StopAsked, TextReceived
from bot.flow.engine.replies import WAYS_ON, Line
from bot.flow.engine.states import Idle
from bot.flow.exercise import events
from bot.flow.exercise.events import AnswerMeantPressed, PracticePressed
from bot.flow.exercise.replies import AnswerJudged, Asking, Judged, QuestionAsked
from bot.flow.exercise.states import AnswerAmbiguous, Answering, GivenAnswer, Placement, asks_for
from bot.flow.lessons.events import QuizPressed
from bot.flow.lessons.orders import WritingOrder
from bot.flow.lessons.question_wait import ahead_order_id, first_order_id
from bot.flow.lessons.replies import questions_awaited
from bot.flow.lessons.states import CheckpointOffered, Explaining, Quiz, UncheckedPractice
from bot.flow.maps.replies import NothingToDo, WhyNothing
from bot.flow.tutor.replies import model_silent
from bot.flow.work.events import ModelTrouble
from bot.flow.work.orders import WorkCancelled, WorkOrdered
from bot.storage.engine.tables import quiz_responses
from tests.flow.lines import again_button, is_line, line_of, named, only, reply_of
from tests.flow.writing import NAMES, Wisher, free_question, question

ROOT = NAMES[0]


async def waiting(walk: Wisher) -> Explaining:
    lesson = await walk.to_lesson()
    await walk.send(QuizPressed(lesson.interaction_id))
    state = await walk.expect(Explaining)
    assert state.wants_questions
    return state


async def quizzing(walk: Wisher, *questions: object) -> Answering[Quiz]:
    await waiting(walk)
    await walk.bring_questions(ROOT, *questions)  # type: ignore[arg-type]  # questions
    return await walk.expect(Quiz)


async def own_words(walk: Wisher) -> Answering[Quiz]:
    """Open a question that needs an answer in one's own words."""
    await quizzing(walk, free_question("founding/f"), question("founding/1"))
    await walk.to_free_question()
    return await walk.expect(Quiz)


async def doubted(walk: Wisher) -> AnswerAmbiguous:
    """Type what may be a question about the open one."""
    await walk.send(TextReceived("why not 4 or 5?"))
    return await walk.expect(AnswerAmbiguous)


async def practising(walk: Wisher) -> Answering[UncheckedPractice]:
    lesson = await waiting(walk)
    await walk.bring_questions(ROOT, question("founding/p", practice=True))
    await walk.send(events.PracticePressed(lesson.interaction_id))
    return await walk.expect(UncheckedPractice)


async def test_questions_that_are_being_written_come_by_themselves() -> None:
    walk = Wisher()
    lesson = await waiting(walk)

    asked = only(await walk.bring_questions(ROOT, question("founding/1")), QuestionAsked)

    assert asked.asking is Asking.LESSON
    assert (await walk.expect(Quiz)).purpose.lesson_id == lesson.lesson_id


async def test_who_is_not_ready_is_not_asked_when_the_questions_come() -> None:
    walk = Wisher()
    lesson = await walk.to_lesson()

    assert await walk.bring_questions(ROOT, question("founding/1")) == ()

    assert await walk.state() == lesson
    assert named(await walk.send(QuizPressed(lesson.interaction_id))) == ["QuestionAsked"]


async def test_questions_of_another_concept_do_not_begin_the_quiz() -> None:
    walk = Wisher()
    lesson = await waiting(walk)

    assert await walk.bring_questions("republic", question("republic/1")) == ()

    assert await walk.state() == lesson


async def test_questions_under_way_are_not_ordered_again() -> None:
    walk = Wisher()
    lesson = await walk.to_lesson()
    before = await walk.open_orders()

    for _ in range(2):
        assert await walk.send(QuizPressed(lesson.interaction_id)) == (
            questions_awaited(
                interaction_id=lesson.interaction_id, label="Founding", practice=False
            ),
        )

    assert await walk.open_orders() == before


async def test_questions_that_failed_are_said_and_ordered_anew() -> None:
    walk = Wisher()
    lesson = await waiting(walk)
    order = (await walk.open_orders())[0]

    missing = line_of(
        await walk.bring_failure(order, ModelTrouble.TOTAL_BUDGET), "questions-missing"
    )

    assert missing.more == (ModelTrouble.TOTAL_BUDGET.words,)
    before = len(await walk.open_orders())
    await walk.send(QuizPressed(lesson.interaction_id))
    assert len(await walk.open_orders()) == before + 1
    assert named(await walk.bring_questions(ROOT, question("founding/1"))) == ["QuestionAsked"]


async def test_a_failure_that_nobody_waits_for_is_only_noted() -> None:
    walk = Wisher()
    lesson = await walk.to_lesson()

    assert await walk.fail(WritingOrder) == ()

    assert await walk.state() == lesson
    assert "work_failed" in await walk.audited()


async def test_unchecked_questions_begin_no_quiz_but_can_be_practised() -> None:
    walk = Wisher()
    lesson = await waiting(walk)

    assert await walk.bring_questions(ROOT, question("founding/p", practice=True)) == (
        questions_awaited(
            interaction_id=lesson.interaction_id,
            label="Founding",
            practice=True,
            trouble=ModelTrouble.UNUSABLE,
        ),
    )

    assert await walk.state() == replace(lesson, wants_questions=False)


@pytest.mark.parametrize("place", [0, 1])
async def test_practice_is_judged_and_recorded_nowhere(place: int) -> None:
    walk = Wisher()
    state = await practising(walk)
    before = (await walk.topic()).mind_map

    replies = await walk.send(events.ChoicePressed(state.interaction_id, place))

    assert named(replies) == ["AnswerJudged", "lesson-stands"]
    keyboard = only(replies[1:], Line).keyboard
    assert any(isinstance(button.press, PracticePressed) for row in keyboard for button in row)
    assert await walk.state() == state.purpose.lesson
    assert await walk.rows(quiz_responses) == []
    assert (await walk.topic()).mind_map.nodes == before.nodes


async def test_practice_says_that_it_does_not_count() -> None:
    walk = Wisher()
    await practising(walk)

    assert reply_of(walk.said, QuestionAsked).asking is Asking.PRACTICE


async def test_practice_can_be_skipped_and_leads_back_to_the_lesson() -> None:
    walk = Wisher()
    state = await practising(walk)

    skipped, stands = await walk.send(SkipAsked())

    assert skipped == Line("said-skipped", {}, WAYS_ON)
    assert is_line(stands, "lesson-stands")
    assert await walk.state() == state.purpose.lesson


async def test_a_question_about_a_practice_question_is_answered_too() -> None:
    walk = Wisher()
    state = await practising(walk)
    doubt = await doubted(walk)

    replies = await walk.send(AnswerMeantPressed(doubt.interaction_id, is_answer=False))

    assert (await walk.expect(UncheckedPractice)).interaction_id == state.interaction_id
    asked = only(replies[1:], QuestionAsked)
    told = (asked.question, f"A: {asked.options[0]}", f"B: {asked.options[1]}")
    assert walk.teacher.briefs[-1].open_question == "\n".join(told)


async def test_the_teacher_is_told_the_open_question_and_none_while_a_lesson_is_told() -> None:
    walk = Wisher()
    await quizzing(walk, question("founding/1"))
    explained = {brief.open_question for brief in walk.teacher.briefs}
    doubt = await doubted(walk)

    await walk.send(AnswerMeantPressed(doubt.interaction_id, is_answer=False))

    assert explained == {""}
    assert walk.teacher.briefs[-1].open_question.startswith("Question founding/1?\nA: ")


async def test_the_teacher_is_not_asked_about_the_open_probe_of_a_placement() -> None:
    walk = Wisher()
    await walk.to_writing_inventory()
    await walk.bring_inventory()
    doubt = await doubted(walk)

    replies = await walk.send(AnswerMeantPressed(doubt.interaction_id, is_answer=False))

    assert named(replies) == ["said-not-discussed", "QuestionAsked"]
    assert walk.teacher.briefs == []


async def test_checked_questions_that_came_while_practising_follow_at_once() -> None:
    walk = Wisher()
    state = await practising(walk)
    await walk.send(SkipAsked())
    await walk.send(QuizPressed(state.purpose.lesson.interaction_id))
    await walk.send(events.PracticePressed(state.purpose.lesson.interaction_id))
    await walk.bring_questions(ROOT, question("founding/1"))
    again = await walk.expect(UncheckedPractice)

    replies = await walk.send(events.DontKnowPressed(again.interaction_id))

    assert only(replies[1:], QuestionAsked).asking is Asking.LESSON


async def test_only_checked_questions_count() -> None:
    walk = Wisher()
    unchecked = tuple(question(f"founding/p{n}", practice=True) for n in range(5))
    await quizzing(walk, *unchecked, question("founding/1"))

    for _ in range(3):
        assert (await walk.expect(Quiz)).asked.key == "founding/1"
        await walk.send(SkipAsked())


async def test_a_written_concept_is_mastered_by_its_quiz_and_checkpoint() -> None:
    walk = Wisher()
    await to_checkpoint_offer(walk)

    await walk.take_checkpoint()

    assert "ConceptMastered" in named(walk.said)


async def to_checkpoint_offer(walk: Wisher) -> CheckpointOffered:
    await quizzing(walk, *(question(f"founding/{n}") for n in range(4)))
    while asks_for(await walk.state(), Quiz):
        await walk.send(TextReceived("Right", surely_answer=True))
    return await walk.expect(CheckpointOffered)


@pytest.mark.parametrize("yes", ["yes", "Ja", "ok"])
async def test_a_yes_that_is_typed_begins_the_checkpoint(yes: str) -> None:
    walk = Wisher()
    await to_checkpoint_offer(walk)

    await walk.send(TextReceived(yes))

    await walk.expect(Quiz)


async def test_a_question_before_a_checkpoint_is_answered_and_the_offer_stands() -> None:
    walk = Wisher()
    offered = await to_checkpoint_offer(walk)

    replies = await walk.send(TextReceived("Why was Rome built there?"))

    assert named(replies) == ["QuestionAnswered", "verbatim"]
    assert await walk.state() == offered


async def test_what_is_no_question_before_a_checkpoint_costs_nothing() -> None:
    walk = Wisher()
    await to_checkpoint_offer(walk)
    walk.teacher.briefs.clear()

    replies = await walk.send(TextReceived("not sure"))

    assert named(replies) == ["said-press-one-of"]
    assert walk.teacher.briefs == []


async def test_what_seems_known_begins_with_its_lesson_while_there_are_no_questions() -> None:
    walk = Wisher()
    await walk.to_writing_inventory()
    await walk.bring_inventory()
    while asks_for(await walk.state(), Placement):
        await walk.send(TextReceived("Right", surely_answer=True))
    await walk.bring_map()

    await walk.expect(Explaining)


async def test_what_is_due_and_has_no_question_is_passed_over() -> None:
    walk = Wisher()
    await walk.to_lesson()
    await walk.send(StopAsked())
    root = (await walk.topic()).mind_map.nodes[0]
    await walk.make_due(root)

    nothing = await walk.send(events.ReviewAsked())

    assert nothing == (NothingToDo(why=WhyNothing.NOTHING_DUE),)
    assert await walk.state() == Idle()


async def test_a_due_concept_without_a_question_does_not_hold_up_the_next_lesson() -> None:
    walk = Wisher()
    lesson = await walk.to_lesson()
    await walk.send(StopAsked())
    other = (await walk.topic()).mind_map.nodes[1]
    await walk.make_due(other)

    await walk.send(NextAsked())

    assert (await walk.expect(Explaining)).node_id == lesson.node_id


@pytest.mark.parametrize(
    ("share", "quality", "judged"),
    [(1.0, 5, Judged.RIGHT), (0.7, 3, Judged.RIGHT), (0.5, 2, Judged.WRONG)],
)
async def test_an_answer_in_own_words_is_graded_by_the_model(
    share: float, quality: int, judged: Judged
) -> None:
    walk = Wisher()
    walk.teacher.share = share
    await own_words(walk)

    told = only((await walk.send(TextReceived("There was a river. " * 30)))[:1], AnswerJudged)

    assert (told.judged, told.word[:10]) == (judged, "You say “T")
    (response,) = [
        row for row in await walk.rows(quiz_responses) if row.question_key == "founding/f"
    ]
    assert (response.quality, response.response_type) == (quality, ResponseType.TEACH)


async def test_a_passed_quiz_leaves_no_lower_score_than_the_placement_had_seeded() -> None:
    walk = Wisher()
    await walk.to_writing_inventory()
    await walk.bring_inventory()
    while asks_for(await walk.state(), Placement):
        await walk.send(TextReceived("Right", surely_answer=True))
    probed = (await walk.expect(DrawingMap)).probed[0].concept_id
    await walk.bring_map([probed])
    seeded = (await walk.topic()).mind_map.nodes[0]
    await walk.bring_questions(probed, free_question(f"{probed}/f"), free_question(f"{probed}/g"))
    lesson = await walk.expect(Explaining)

    walk.teacher.share = 0.7  # two answers of quality 3 come to 0.6 by themselves
    await walk.send(QuizPressed(lesson.interaction_id))
    while asks_for(await walk.state(), Quiz):
        await walk.send(TextReceived("There was a river. " * 30))

    learned = (await walk.topic()).mind_map.nodes[0]
    assert [row.quality for row in await walk.rows(quiz_responses)] == [5, 3, 3]
    assert (seeded.status, seeded.mastery_score) == (NodeStatus.DIAGNOSED, 0.65)
    assert (learned.status, learned.mastery_score) == (NodeStatus.REVIEWING, 0.65)


async def test_an_answer_that_cannot_be_graded_leaves_its_question_open() -> None:
    walk = Wisher()
    before, nodes = await own_words(walk), (await walk.topic()).mind_map.nodes
    recorded = await walk.rows(quiz_responses)
    walk.teacher.trouble = ModelTrouble.DOWN

    assert await walk.send(TextReceived("There was a river.")) == (
        model_silent("grade", ModelTrouble.DOWN, again_button(before.interaction_id)),
    )

    asked = replace(before.asked, ungraded=GivenAnswer(typed="There was a river."))
    assert await walk.state() == replace(before, asked=asked)
    assert await walk.rows(quiz_responses) == recorded
    assert (await walk.topic()).mind_map.nodes == nodes


async def test_an_answer_that_could_not_be_graded_is_given_again_with_one_tap() -> None:
    walk = Wisher()
    state = await own_words(walk)
    walk.teacher.trouble = ModelTrouble.DOWN
    await walk.send(TextReceived("There was a river."))
    walk.teacher.trouble = None

    replies = await walk.send(events.AnswerAgainPressed(state.interaction_id))

    assert only(replies[:1], AnswerJudged).answer == "There was a river."
    assert (await walk.expect(Quiz)).asked.ungraded is None


async def test_with_nothing_ungraded_the_tap_shows_the_question() -> None:
    walk = Wisher()
    state = await own_words(walk)

    replies = await walk.send(events.AnswerAgainPressed(state.interaction_id))

    assert named(replies) == ["QuestionAsked"]
    assert await walk.state() == state


async def test_who_does_not_know_needs_no_model_to_say_so() -> None:
    walk = Wisher()
    await own_words(walk)

    replies = await walk.send(TextReceived("no idea"))

    assert only(replies[:1], AnswerJudged).judged is Judged.UNKNOWN
    assert walk.teacher.graded == []


async def test_questions_that_come_while_a_text_is_ambiguous_leave_it_open() -> None:
    walk = Wisher()
    await practising(walk)
    doubt = await doubted(walk)

    assert await walk.bring_questions("republic", question("republic/1")) == ()

    assert await walk.overlays() == (doubt,)


async def test_a_question_that_was_practice_does_not_come_back_as_one_that_counts() -> None:
    walk = Wisher()
    lesson = await waiting(walk)
    await walk.bring_questions(ROOT, question("founding/1", practice=True))
    await walk.send(QuizPressed(lesson.interaction_id))

    assert named(await walk.bring_questions(ROOT, question("founding/1"))) == ["questions-missing"]

    await walk.expect(Explaining)


@pytest.mark.parametrize("trouble", [ModelTrouble.DOWN, ModelTrouble.UNUSABLE])
async def test_questions_that_failed_while_practising_are_ordered_anew(
    trouble: ModelTrouble,
) -> None:
    walk = Wisher()
    await practising(walk)
    await walk.send(SkipAsked())
    state = await walk.expect(Explaining)
    await walk.send(QuizPressed(state.interaction_id))
    order = await walk.order_of(WritingOrder)
    await walk.send(events.PracticePressed(state.interaction_id))
    await walk.bring_failure(order, trouble)
    await walk.send(SkipAsked())
    assert order not in await walk.open_orders()

    await walk.send(QuizPressed(state.interaction_id))

    _, again = await walk.ordered(WritingOrder)
    assert again.concept_ids == (ROOT,)
    assert named(await walk.bring_questions(ROOT, question("founding/1"))) == ["QuestionAsked"]


async def test_a_right_answer_that_looks_like_markup_is_shown_letter_by_letter() -> None:
    walk = Wisher()
    name = question(
        "founding/n",
        format=QuestionFormat.SHORT_ANSWER,
        answer=TextAnswer(accepted={"en": ("__init__",)}),
    )
    await quizzing(walk, name)

    await walk.send(TextReceived("start"))
    replies = await walk.send(TextReceived("begin"))

    assert only(replies[:1], AnswerJudged).right_answer == r"\_\_init\_\_"


async def test_who_waits_for_questions_that_are_written_ahead_has_them_written_once() -> None:
    walk = Wisher()
    state, root = await walk.to_lesson(), ConceptId(ROOT)
    first, work = await walk.ordered(WritingOrder)
    work = replace(work, concept_ids=(root,), urgent=False)
    ahead = replace(first, id=ahead_order_id(state.map_id, root), work=work)
    await walk.store(WorkCancelled(first_order_id(state.map_id, root)), WorkOrdered(ahead))

    await walk.send(QuizPressed(state.interaction_id))

    writing = [
        open_order
        for open_order in await walk.open_orders()
        if isinstance(open_order.work, WritingOrder)
    ]
    of_root = [order for order in writing if root in order.work.concept_ids]  # type: ignore[attr-defined]
    assert [order.work.is_urgent for order in of_root] == [True]
    assert ahead.id not in {order.id for order in of_root}


async def test_a_lesson_that_was_written_is_shown_again_without_a_call() -> None:
    walk = Wisher()
    await walk.to_lesson()
    told = len(walk.teacher.briefs)
    assert told
    await walk.send(StopAsked())
    walk.clock.move(timedelta(hours=3))

    said = await walk.send(NextAsked())

    await walk.expect(Explaining)
    assert len(walk.teacher.briefs) == told
    assert "ConceptExplained" in named(said)
