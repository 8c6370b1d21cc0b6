"""The model explains a written concept, and answers questions in between."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.engine.events import Event, NextAsked, StopAsked, TextReceived
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import AnswerMeantPressed, TextMeantPressed
from bot.flow.exercise.states import AnswerAmbiguous, TextAmbiguous
from bot.flow.lessons.events import ExplainPressed, NextPartPressed, QuizPressed
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.lessons.states import Explaining, Quiz
from bot.flow.maps.changes import NodesChanged
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.topics.events import CoursePressed
from bot.flow.tutor.orders import Exchanged, ExplainAs
from bot.flow.tutor.replies import QuestionAnswered, model_silent
from bot.flow.work.events import ModelTrouble
from tests.builders import MONDAY
from tests.flow.lines import is_line, line_of, named, only
from tests.flow.strolling import to_first_question
from tests.flow.walking import FRACTIONS, imagined
from tests.flow.writing import Wisher, question


@pytest.mark.parametrize("way", ExplainAs)
async def test_every_way_to_look_at_it_is_the_models(way: ExplainAs) -> None:
    walk = Wisher()
    lesson = await walk.to_lesson()

    told = only(await walk.send(ExplainPressed(lesson.interaction_id, way)), ConceptExplained)

    assert told.text == f"Founding by {way.value}"
    assert (await walk.expect(Explaining)).interaction_id == lesson.interaction_id
    assert walk.drafts.shown[-1] == (walk.chat_id, "So far")


@pytest.mark.parametrize("text", ["B", "b)", "2"])
async def test_a_letter_before_the_questions_asks_no_model_and_shows_the_button_again(
    text: str,
) -> None:
    walk = Wisher()
    await walk.send(CoursePressed(FRACTIONS))
    offered = await walk.expect(PlacementOffered)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=False))
    lesson = await walk.expect(Explaining)
    for part in (1, 2):
        await walk.send(NextPartPressed(lesson.interaction_id, part))

    told = await walk.send(TextReceived(text))

    assert named(told) == ["said-no-question-open", "lesson-stands"]
    assert walk.teacher.briefs == []


async def test_words_that_ask_nothing_get_no_refusal_of_questions_without_a_model() -> None:
    walk = imagined(MONDAY)
    await walk.send(CoursePressed(FRACTIONS))
    offered = await walk.expect(PlacementOffered)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=False))
    lesson = await walk.expect(Explaining)
    for part in (1, 2):
        await walk.send(NextPartPressed(lesson.interaction_id, part))

    said = named(await walk.send(TextReceived("Pythagoras")))
    asked = named(await walk.send(TextReceived("Who was Pythagoras?")))

    assert said == ["said-no-question-open", "lesson-stands"]
    assert asked[0] != "said-no-question-open"


async def test_the_texts_of_a_bundled_course_stay_its_authors() -> None:
    walk = Wisher()
    await walk.send(CoursePressed(FRACTIONS))
    offered = await walk.expect(PlacementOffered)

    told = await walk.send(PlacementPressed(offered.interaction_id, wanted=False))

    assert named(told) == ["plan-made", "ConceptExplained"]
    assert walk.teacher.briefs == []


async def test_the_model_is_told_of_learner_and_lesson_and_of_nobody() -> None:
    walk = Wisher()
    await walk.to_lesson()

    (brief,) = walk.teacher.briefs

    assert (brief.topic, brief.concept, brief.language) == (
        "Roman history",
        "Founding",
        Language.EN,
    )
    assert set(brief.successors) == {"Republic", "Empire", "Fall", "Legacy"}
    assert brief.frontier == ("Founding",)
    assert brief.status == "unseen"
    assert str(walk.chat_id) not in "".join(
        str(value)
        for name, value in ((slot, getattr(brief, slot)) for slot in type(brief).__slots__)
        if name != "learner_id"
    )


async def test_an_explanation_is_told_what_the_map_knows_and_the_questions_that_come() -> None:
    walk = Wisher()
    lesson = await walk.to_lesson()
    first = walk.teacher.briefs[-1]
    await walk.bring_questions("founding", question("founding/1"))

    await walk.send(ExplainPressed(lesson.interaction_id, ExplainAs.WORKED_EXAMPLE))

    brief = walk.teacher.briefs[-1]
    assert brief.objectives == ("You can date the founding.",)
    assert brief.misconceptions == ("The founding was quick.",)
    assert (first.coming, brief.coming) == ((), ("Question founding/1?",))


@pytest.mark.parametrize("trouble", ModelTrouble)
async def test_a_model_that_cannot_explain_leaves_the_lesson_in_its_place(
    trouble: ModelTrouble,
) -> None:
    walk = Wisher()
    await walk.to_drawing_map()
    walk.teacher.trouble = trouble

    missing = line_of((await walk.bring_map())[1:], "explanation-missing")

    assert missing.more == (trouble.words,)
    await walk.expect(Explaining)
    walk.teacher.trouble = None
    told = await walk.send(missing.keyboard[0][0].press)
    assert named(told) == ["ConceptExplained"]


async def test_a_lesson_that_was_put_away_is_explained_anew() -> None:
    walk = Wisher()
    await walk.to_lesson()
    await walk.send(StopAsked())

    assert named(await walk.send(NextAsked())) == ["ConceptExplained"]


async def test_a_question_in_the_lesson_is_answered_without_losing_the_place() -> None:
    walk = Wisher()
    lesson = await walk.to_lesson()

    answered, stands = await walk.send(TextReceived("why seven hills?"))

    assert answered == QuestionAnswered(
        text="About Founding: why seven hills?", question="why seven hills?"
    )
    assert is_line(stands, "lesson-stands")
    assert await walk.state() == lesson


async def later(walk: Wisher, event: Event) -> None:
    walk.clock.move(timedelta(seconds=1))
    await walk.send(event)


async def test_who_answers_in_a_lesson_sees_it_as_shown_and_its_last_two_questions() -> None:
    walk = Wisher()
    lesson = await walk.to_lesson()
    for asked in ("why one?", "why two?", "why three?"):
        await later(walk, TextReceived(asked))
    await later(walk, ExplainPressed(lesson.interaction_id, ExplainAs.ANOTHER_ANGLE))

    await later(walk, TextReceived("why seven hills?"))

    brief = walk.teacher.briefs[-1]
    shown = [reply.text for reply in walk.said if isinstance(reply, ConceptExplained)]
    assert brief.lesson == tuple(shown)
    assert len(shown) == 2
    assert brief.exchanges == (
        Exchanged(question="why two?", answer="About Founding: why two?"),
        Exchanged(question="why three?", answer="About Founding: why three?"),
    )


async def test_in_the_quiz_the_lesson_before_it_is_still_known() -> None:
    walk = Wisher()
    lesson = await walk.to_lesson()
    await later(walk, TextReceived("why one?"))
    await later(walk, QuizPressed(lesson.interaction_id))
    walk.clock.move(timedelta(seconds=1))
    await walk.bring_questions("founding", question("founding/1"))
    await later(walk, TextReceived("why 2 and not 3?"))
    ambiguous = await walk.expect(AnswerAmbiguous)

    await later(walk, AnswerMeantPressed(ambiguous.interaction_id, is_answer=False))

    brief = walk.teacher.briefs[-1]
    assert brief.lesson == ("Founding by explanation",)
    assert [exchange.question for exchange in brief.exchanges] == ["why one?"]


async def test_of_another_lesson_nothing_is_known() -> None:
    walk = Wisher()
    await walk.to_lesson()
    await later(walk, TextReceived("why one?"))
    await later(walk, StopAsked())
    root, *_ = (await walk.topic()).mind_map.nodes
    mastered = replace(root, status=NodeStatus.MASTERED, mastered_at=walk.clock.now())
    await walk.store(NodesChanged(root.map_id, (mastered,)))
    await later(walk, NextAsked())

    await later(walk, TextReceived("why two?"))

    brief = walk.teacher.briefs[-1]
    assert brief.concept != root.label
    assert brief.lesson == (f"{brief.concept} by explanation",)
    assert brief.exchanges == ()


async def test_a_question_that_cannot_be_answered_changes_nothing() -> None:
    walk = Wisher()
    lesson = await walk.to_lesson()
    walk.teacher.trouble = ModelTrouble.LEARNER_BUDGET

    silent, _ = await walk.send(TextReceived("why seven hills?"))

    assert silent == model_silent("answer", ModelTrouble.LEARNER_BUDGET)
    assert await walk.state() == lesson


async def test_a_question_in_a_bundled_quiz_is_answered_and_the_quiz_asked_again() -> None:
    walk = Wisher()
    quizzing = await to_first_question(walk)
    await walk.send(TextReceived("why 2 and not 3?"))
    ambiguous = await walk.expect(AnswerAmbiguous)

    said = await walk.send(AnswerMeantPressed(ambiguous.interaction_id, is_answer=False))

    assert named(said) == ["QuestionAnswered", "QuestionAsked"]
    assert (await walk.expect(Quiz)).interaction_id == quizzing.interaction_id


@pytest.mark.parametrize("begun", [True, False])
async def test_a_question_out_of_the_blue_is_answered(*, begun: bool) -> None:
    walk = Wisher()
    if begun:
        await walk.to_lesson()
        await walk.send(StopAsked())
    await walk.send(TextReceived("why seven hills?"))
    ambiguous = await walk.expect(TextAmbiguous)

    (answered,) = await walk.send(TextMeantPressed(ambiguous.interaction_id, learn=False))

    about = "Founding" if begun else ""
    assert answered == QuestionAnswered(
        text=f"About {about}: why seven hills?", question="why seven hills?"
    )
    assert await walk.state() == Idle()


async def test_what_is_drawn_beside_a_text_comes_with_it() -> None:
    walk = Wisher()
    await walk.send(CoursePressed(FRACTIONS))
    offered = await walk.expect(PlacementOffered)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=False))
    lesson = await walk.expect(Explaining)

    told = await walk.send(ExplainPressed(lesson.interaction_id, ExplainAs.ANOTHER_ANGLE))

    figure = only(told, ConceptExplained).figure
    assert "bars" in figure

    await walk.send(TextReceived("What does the picture show?"))

    assert figure in walk.teacher.briefs[-1].lesson[-1]


async def test_a_figure_in_a_written_lesson_is_drawn_beside_its_part_and_told_in_words() -> None:
    walk = Wisher()
    bar = '{"bar": {"parts": 8, "painted": 3}}'
    walk.teacher.explanation = f"Why?\n\n---\n\nLook.\n\n```figure\n{bar}\n```\n\nThree."
    lesson = await walk.to_lesson()
    opening = [reply for reply in walk.said if isinstance(reply, ConceptExplained)][-1]

    second = only(await walk.send(NextPartPressed(lesson.interaction_id, 1)), ConceptExplained)

    assert (opening.figure, second.figure) == ("", bar)
    assert second.text.split() == ["Look.", "Three."]


IN_PARTS = "Why seven?\n\n---\n\nFor the hills.\n\n---\n\nSo Rome grew."


async def test_what_a_model_writes_in_parts_is_shown_part_by_part() -> None:
    walk = Wisher()
    walk.teacher.explanation = IN_PARTS
    lesson = await walk.to_lesson()
    assert walk.drafts.shown[-1] == (walk.chat_id, "Why seven?")
    assert [reply.text for reply in walk.said if isinstance(reply, ConceptExplained)] == [
        "Why seven?"
    ]

    first = only(await walk.send(NextPartPressed(lesson.interaction_id, 1)), ConceptExplained)
    last = only(await walk.send(TextReceived("because of the hills")), ConceptExplained)

    assert (first.text, last.text) == ("For the hills.", "So Rome grew.")
    assert (first.following, last.following) == (True, False)


async def test_who_answers_in_a_lesson_sees_as_much_of_it_as_was_shown() -> None:
    walk = Wisher()
    walk.teacher.explanation = IN_PARTS
    lesson = await walk.to_lesson()
    await later(walk, NextPartPressed(lesson.interaction_id, 1))

    await later(walk, TextReceived("which hills?"))

    assert walk.teacher.briefs[-1].lesson == ("Why seven?\n\nFor the hills.",)


async def test_who_asks_for_the_explanation_again_gets_it_whole() -> None:
    walk = Wisher()
    walk.teacher.explanation = IN_PARTS
    lesson = await walk.to_lesson()

    again = ExplainPressed(lesson.interaction_id, ExplainAs.EXPLANATION)
    told = only(await walk.send(again), ConceptExplained)

    assert told.text == "Why seven?\n\nFor the hills.\n\nSo Rome grew."
    assert not told.following
