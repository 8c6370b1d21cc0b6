"""What buttons call a concept, or a question: short, and the same after a re-plan."""

from hashlib import sha256

from bot.domain.course import Course, Question
from bot.domain.ids import CardId, CardMark, ConceptId, NodeId, NodeMark, QuestionKey, QuestionMark
from bot.domain.mind_map import MindMap, Node

_LENGTH = 8


def mark_of(node_id: NodeId) -> NodeMark:
    """Return what a button calls the concept."""
    return NodeMark(node_id[:_LENGTH])


def node_of(mind_map: MindMap, mark: NodeMark) -> Node | None:
    """Return the concept that a button means; None where the map has no such one any more."""
    found = [node for node in mind_map.nodes if mark_of(node.id) == mark]
    return found[0] if len(found) == 1 else None


def mark_of_question(key: QuestionKey) -> QuestionMark:
    """Return what a button calls the question."""
    return QuestionMark(sha256(key.encode()).hexdigest()[:_LENGTH])


def mark_of_card(card_id: CardId) -> CardMark:
    """Return what a button calls the card."""
    return CardMark(sha256(card_id.encode()).hexdigest()[:_LENGTH])


def question_of(course: Course, mark: QuestionMark) -> tuple[ConceptId, Question] | None:
    """Return the question that a button means, and its concept; None where it is gone."""
    asked = [(it.id, question) for it in course.concepts for question in it.questions]
    probes = [(it.concept_id, it.probe) for it in course.inventory]
    found = (it for it in (*asked, *probes) if mark_of_question(it[1].key) == mark)
    return next(found, None)
