"""Asking a question, and showing the open one again."""

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from bot.domain import ids
from bot.domain.answers.choosing import in_language
from bot.domain.answers.spec import BooleanAnswer, ChoiceAnswer, OrderAnswer
from bot.domain.exercise.asking import random_order, version_of
from bot.domain.ids import CourseId, NodeId, SkillId
from bot.domain.practice.items import AnswerMode
from bot.domain.topics.course import Course, Question
from bot.domain.topics.mind_map import MindMap, Node
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.replies import Asking, Note, QuestionAsked, meaning_question
from bot.flow.exercise.states import (
    AnswerAmbiguous,
    Answering,
    Asked,
    GivenAnswer,
    GradeAwaited,
    Purpose,
    ServedQuestion,
    TopicPurpose,
)
from bot.flow.maps.loaded_topic import LoadedTopic
from bot.flow.tutor.orders import GradeWork
from bot.flow.tutor.replies import at_work
from bot.flow.work.orders import WorkOrdered, ordered


def ask_about(question: Question, work: LoadedTopic, node_id: NodeId, turn: Turn) -> Asked:
    """Return the question about the concept as this turn asks it."""
    concept = work.concept(node_id)
    return ask(question, turn, serve(concept.skill, work.course_id_of(concept.id), turn))


def serve(skill_id: SkillId | None, course_id: CourseId, turn: Turn) -> ServedQuestion | None:
    """Return the record of a question served by this turn, or None if it is about no skill."""
    if skill_id is None:
        return None
    return ServedQuestion(served_id=turn.served_id(), skill_id=skill_id, course_id=course_id)


def ask(question: Question, turn: Turn, served: ServedQuestion | None = None) -> Asked:
    """Return the question as this turn asks it, with choices in random order."""
    count = len(options(question, turn))
    return Asked(
        key=question.key,
        version=version_of(question),
        asked_at=turn.now,
        shown=_mix(question, count, turn),
        served=served,
    )


def ask_anew(question: Question, asked: Asked, turn: Turn) -> Asked:
    """Return the question, whose wording has changed, as it is asked once more."""
    served = asked.served and replace(asked.served, served_id=turn.served_id())
    return ask(question, turn, served)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The line above a question: it is `number` of at most `of`."""

    asking: Asking
    may_be_unsure: bool = False
    """Whether the learner can say that they are not sure of their answer."""
    label: str = ""
    number: int = 1
    of: int = 1
    mode: AnswerMode | None = None
    placeholder: str = ""
    hint: str = ""
    about: Note | None = None
    """What is asked about it, if the question itself does not say that."""


def question_reply(
    question: Question,
    state: Answering[Purpose],
    heading: Heading,
    turn: Turn,
    *,
    hints: int = 0,
    edits: bool = False,
) -> QuestionAsked:
    """Return the reply that shows the question as it stands, which has `hints` hints."""
    asked, purpose = state.asked, state.purpose
    texts = options(question, turn)
    stands = fits(question, asked, turn)
    map_id = purpose.place()[0] if isinstance(purpose, TopicPurpose) else None
    return QuestionAsked(
        interaction_id=state.interaction_id,
        asking=heading.asking,
        number=heading.number,
        of=heading.of,
        label=heading.label,
        question=turn.text(question.question),
        format=question.format,
        options=tuple(texts[place] for place in asked.shown) if stands else texts,
        picked=asked.picked if stands else (),
        edits=edits,
        map_id=map_id,
        short_id=short_question_id(question.key),
        figure=turn.text(question.figure) if question.figure else "",
        dark=turn.learner.dark_pictures,
        unsure=asked.unsure if heading.may_be_unsure else None,
        mode=heading.mode,
        placeholder=heading.placeholder,
        hint=heading.hint,
        about=heading.about,
        more_hints=asked.hints < hints,
        can_show_solution=bool(hints) and asked.hints >= hints,
    )


def fits(question: Question, asked: Asked, turn: Turn) -> bool:
    """Return True if the question still has the choices that it was asked with.

    An update of a course can change them while the question is open.
    """
    count = len(options(question, turn))
    changed = bool(count and asked.version) and asked.version != version_of(question)
    return not changed and sorted(asked.shown) == list(range(count))


def options(question: Question, turn: Turn) -> tuple[str, ...]:
    """Return the choices, or the items to put in order, in the order of the course."""
    match question.answer:
        case ChoiceAnswer(choices=choices):
            return tuple(in_language(choice.text, turn.language).strip() for choice in choices)
        case OrderAnswer(items=items):
            return tuple(in_language(item, turn.language).strip() for item in items)
        case BooleanAnswer():
            return ("true", "false")
        case _:
            return ()


def _mix(question: Question, count: int, turn: Turn) -> tuple[int, ...]:
    """Return a random order. Items to put in order never come in the right one."""
    rng = turn.rng("shuffle")
    places = random_order(count, rng)
    while isinstance(question.answer, OrderAnswer) and places == tuple(range(count)):
        places = random_order(count, rng)
    return places


def ask_what_is_meant(state: ChatState, text: str, turn: Turn) -> Outcome:
    """Ask if the text is the answer. The question stays open."""
    interaction_id = turn.interaction_id()
    return Outcome(
        state=state,
        overlays=(*turn.overlays, AnswerAmbiguous(interaction_id=interaction_id, text=text)),
        replies=(meaning_question(interaction_id, text),),
    )


def order(state: Answering[Any], given: GivenAnswer, work: GradeWork, turn: Turn) -> Outcome:
    """Order the grade. Until it arrives the question stays open and takes no other answer."""
    asked_for = ordered(work, turn)
    awaited = GradeAwaited(
        interaction_id=turn.awaited_id(),
        order_id=asked_for.id,
        asked_in=state,
        given=given,
        given_at=turn.now,
    )
    return Outcome(
        state=state,
        overlays=(*turn.overlays, awaited),
        changes=(WorkOrdered(asked_for),),
        replies=(at_work("grade-awaited", awaited.interaction_id),),
    )


_LENGTH = 8


def short_node_id(node_id: ids.NodeId) -> ids.ShortNodeId:
    """Return the id of the concept in buttons."""
    return ids.ShortNodeId(node_id[:_LENGTH])


def node_of(mind_map: MindMap, short_id: ids.ShortNodeId) -> Node | None:
    """Return the concept that a button means, or None if the map no longer has it."""
    found = [node for node in mind_map.nodes if short_node_id(node.id) == short_id]
    return found[0] if len(found) == 1 else None


def short_question_id(key: ids.QuestionKey) -> ids.ShortQuestionId:
    """Return the id of the question in buttons."""
    return ids.ShortQuestionId(sha256(key.encode()).hexdigest()[:_LENGTH])


def short_card_id(card_id: ids.CardId) -> ids.ShortCardId:
    """Return the id of the card in buttons."""
    return ids.ShortCardId(sha256(card_id.encode()).hexdigest()[:_LENGTH])


def question_of(
    course: Course, short_id: ids.ShortQuestionId
) -> tuple[ids.ConceptId, Question] | None:
    """Return the question that a button means and its concept, or None if it is gone."""
    asked = [
        (concept.id, question) for concept in course.concepts for question in concept.questions
    ]
    probes = [(entry.concept_id, entry.probe) for entry in course.inventory]
    found = (pair for pair in (*asked, *probes) if short_question_id(pair[1].key) == short_id)
    return next(found, None)
