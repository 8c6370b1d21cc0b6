"""What buttons call a concept, or a question: short, and the same after a re-plan."""

from hashlib import sha256

from bot.domain import ids
from bot.domain.topics.course import Course, Question
from bot.domain.topics.mind_map import MindMap, Node

_LENGTH = 8


def short_node_id(node_id: ids.NodeId) -> ids.ShortNodeId:
    """Return what a button calls the concept."""
    return ids.ShortNodeId(node_id[:_LENGTH])


def node_of(mind_map: MindMap, short_id: ids.ShortNodeId) -> Node | None:
    """Return the concept that a button means; None where the map has no such one any more."""
    found = [node for node in mind_map.nodes if short_node_id(node.id) == short_id]
    return found[0] if len(found) == 1 else None


def short_question_id(key: ids.QuestionKey) -> ids.ShortQuestionId:
    """Return what a button calls the question."""
    return ids.ShortQuestionId(sha256(key.encode()).hexdigest()[:_LENGTH])


def short_card_id(card_id: ids.CardId) -> ids.ShortCardId:
    """Return what a button calls the card."""
    return ids.ShortCardId(sha256(card_id.encode()).hexdigest()[:_LENGTH])


def question_of(
    course: Course, short_id: ids.ShortQuestionId
) -> tuple[ids.ConceptId, Question] | None:
    """Return the question that a button means, and its concept; None where it is gone."""
    asked = [(it.id, question) for it in course.concepts for question in it.questions]
    probes = [(it.concept_id, it.probe) for it in course.inventory]
    found = (it for it in (*asked, *probes) if short_question_id(it[1].key) == short_id)
    return next(found, None)
