"""A model that teaches again gets what the learner read, and what went wrong."""

from dataclasses import replace

from bot.domain.answers.spec import TextAnswer
from bot.domain.topics.course import Language, QuestionFormat
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.authoring.orders import PrerequisiteOrder
from bot.flow.engine.events import StopAsked, TextReceived
from bot.flow.exercise.asking import short_node_id
from bot.flow.exercise.events import AnswerMeantPressed, DontKnowPressed
from bot.flow.exercise.states import AnswerAmbiguous
from bot.flow.lessons.events import ConceptChosenPressed, PrerequisitePressed, QuizPressed
from bot.flow.lessons.states import Explaining, Quiz
from bot.flow.maps.changes import NodesChanged, QuestionsWritten
from bot.flow.tutor.orders import ExplainAs, ExplanationOrder
from tests.flow.writing import NAMES, Wisher, question

RIVER, LAKE = (
    replace(
        question(f"republic/{name}", format=QuestionFormat.SHORT_ANSWER),
        question={Language.EN: f"Which {name}?"},
        answer=TextAnswer(accepted={"en": (right,)}),
    )
    for name, right in (("river", "Tiber"), ("lake", "Nemi"))
)


async def failed() -> Wisher:
    """Return a learner whose quiz of the second concept has just failed with two answers."""
    walk = Wisher()
    await walk.to_lesson()
    mind_map = (await walk.topic()).mind_map
    child = next(node for node in mind_map.nodes if node.concept_id == NAMES[1])
    root = replace(
        mind_map.nodes[0],
        status=NodeStatus.MASTERED,
        mastery_score=1.0,
        mastered_at=walk.clock.now(),
    )
    course_id = mind_map.course_id
    assert course_id is not None
    questions = QuestionsWritten(course_id, child.concept_id, (RIVER, LAKE))
    await walk.store(NodesChanged(mind_map.id, (root,)), questions)
    await walk.send(StopAsked())
    await walk.send(ConceptChosenPressed(mind_map.id, short_node_id(child.id)))
    lesson = await walk.expect(Explaining)
    assert lesson.node_id == child.id
    await walk.send(QuizPressed(lesson.interaction_id))
    walk.model_is_slow = True
    for wrong in ("Po", "Como"):
        await walk.send(TextReceived(wrong))
        await walk.send(TextReceived(wrong))
    await walk.expect(Explaining)
    return walk


async def test_another_angle_knows_the_first_one_and_each_answer_that_was_wrong() -> None:
    walk = await failed()

    (order,) = await walk.open_help()

    assert isinstance(order.work, ExplanationOrder)
    assert order.work.way is ExplainAs.ANOTHER_ANGLE
    brief = order.work.brief
    assert brief.lesson == ("Republic by explanation",)
    assert {(answer.answer, answer.right) for answer in brief.recent} == {
        ("Po", "Tiber"),
        ("Como", "Nemi"),
    }
    assert all(answer.why.startswith("Because of republic/") for answer in brief.recent)


async def test_who_looks_for_a_missing_prerequisite_knows_the_mistakes_and_the_lesson() -> None:
    walk = await failed()
    await walk.help()
    nodes = (await walk.topic()).mind_map.nodes
    node = next(concept for concept in nodes if concept.concept_id == NAMES[1])
    await walk.store(NodesChanged(node.map_id, (replace(node, status=NodeStatus.REVIEWING),)))

    await walk.send(StopAsked())
    await walk.send(PrerequisitePressed(node.map_id, short_node_id(node.id)))

    _, work = await walk.ordered(PrerequisiteOrder)
    assert {(answer.answer, answer.right) for answer in work.missed} == {
        ("Po", "Tiber"),
        ("Como", "Nemi"),
    }
    assert work.lesson[-1] == "Republic by another_angle"


async def test_while_a_question_is_open_no_right_answer_is_told_to_the_model() -> None:
    walk = await failed()
    await walk.help()
    lesson = await walk.expect(Explaining)
    await walk.send(QuizPressed(lesson.interaction_id))
    state = await walk.expect(Quiz)
    await walk.send(TextReceived("What is a river?"))
    if doubts := [
        overlay for overlay in await walk.overlays() if isinstance(overlay, AnswerAmbiguous)
    ]:
        await walk.send(AnswerMeantPressed(doubts[0].interaction_id, is_answer=False))
    await walk.help()

    brief = walk.teacher.briefs[-1]

    assert brief.open_question
    assert brief.recent
    assert "Tiber" not in repr(brief.recent)
    await walk.send(DontKnowPressed(state.interaction_id))
