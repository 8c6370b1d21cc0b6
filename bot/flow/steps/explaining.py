"""A concept told in one of the ways: in its author's words, or in the model's."""

from collections.abc import Awaitable, Callable, Sequence

from bot.domain.course import CourseConcept
from bot.domain.goals import critical_of
from bot.domain.ids import QuestionId
from bot.domain.mind_map import Node, NodeStatus
from bot.flow.model_errors import ModelTrouble, ModelUnavailableError
from bot.flow.ports import Ports
from bot.flow.presses import ExplainAs
from bot.flow.replies import ConceptExplained, ExplanationMissing
from bot.flow.steps.briefing import brief_of
from bot.flow.steps.topic_work import TopicWork
from bot.flow.turn import Turn


async def explanation(
    work: TopicWork, node: Node, turn: Turn, ports: Ports, *, ticket: QuestionId, way: ExplainAs
) -> ConceptExplained | ExplanationMissing:
    """Return the concept told in that way; or that the model did not help, and why."""
    concept = work.concept(node.id)
    label = turn.text(concept.label)
    try:
        text = _authored(concept, way, turn) or await _told(work, node, way, turn, ports)
    except ModelUnavailableError as error:
        return ExplanationMissing(ticket=ticket, label=label, way=way, trouble=error.trouble)
    way_there = _way_there(work, node)
    return ConceptExplained(
        ticket=ticket,
        label=label,
        way=way,
        text=text,
        minutes=concept.effort_minutes,
        number=1 + sum(it.status is NodeStatus.MASTERED for it in way_there),
        left=len(way_there),
    )


def _way_there(work: TopicWork, node: Node) -> Sequence[Node]:
    """Return the concepts that a lesson's place is counted among: those that the goal takes."""
    return work.mind_map.nodes if node.optional else critical_of(work.mind_map)


def drafts(turn: Turn, ports: Ports) -> Callable[[str], Awaitable[None]]:
    """Return what shows the learner a text while it is being written."""

    async def show(markdown: str) -> None:
        if ports.drafts is not None:
            await ports.drafts.show(turn.chat_id, markdown)

    return show


def _authored(concept: CourseConcept, way: ExplainAs, turn: Turn) -> str:
    told = {
        ExplainAs.EXPLANATION: concept.explanation,
        ExplainAs.ANOTHER_ANGLE: concept.another_angle,
        ExplainAs.WORKED_EXAMPLE: concept.worked_example,
        ExplainAs.PURPOSE: concept.purpose,
    }[way]
    return turn.text(told) if told else ""


async def _told(work: TopicWork, node: Node, way: ExplainAs, turn: Turn, ports: Ports) -> str:
    if ports.teacher is None:
        raise ModelUnavailableError(ModelTrouble.DOWN, "no model is connected")
    brief = await brief_of(work, node, turn, ports)
    return await ports.teacher.explain(brief, way, drafts(turn, ports))
