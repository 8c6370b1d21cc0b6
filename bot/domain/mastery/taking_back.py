"""Mastery without some answers: all answers are replayed."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.domain.ids import QuestionKey
from bot.domain.mastery.answers import GivenAnswer, Sitting
from bot.domain.mastery.concepts import ConceptMastery, Traced, TracedConcept, concept_mastery
from bot.domain.mastery.models import Mastery
from bot.domain.mastery.tracing import Opportunity, SkillState
from bot.domain.topics.mind_map import Node, NodeStatus

M = TypeVar("M", bound=Mastery)


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """A concept after the answers that still count."""

    node: Node
    running: Mapping[Sitting, tuple[int, ...]]
    """The qualities that count in quizzes and checkpoints that have not ended."""
    skill: SkillState | None = None
    """The state of the concept's skill, if it has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillToReplay:
    """The skill that a concept depends on."""

    fresh: SkillState
    """The skill before its first opportunity, without the placement."""
    log: Sequence[Opportunity] = ()
    """All opportunities that counted until now, including answers about the concept."""


def replay(
    mastery: M, answers: Iterable[GivenAnswer], withdrawn: Collection[QuestionKey] = ()
) -> M:
    """Return the mastery after all these answers, oldest first. `mastery` is from before them.

    Answers to withdrawn questions and those taken back before do not count.
    """
    for answer in answers:
        mastery = mastery.after(replace(answer, withdrawn=answer.key in withdrawn))
    return mastery


def replay_concept(
    node: Node,
    answers: Sequence[GivenAnswer],
    withdrawn: Collection[QuestionKey] = (),
    skill: SkillToReplay | None = None,
) -> Replayed:
    """Return the concept without the answers to these questions and those taken back before.

    `answers` are all that were given, oldest first. The concept keeps its name and place, and the
    time when it was first mastered. Withdrawing never makes a concept mastered: that is left to
    the next good answer.
    """
    fresh = fresh_mastery(node, skill)
    steps = [after for _, after in step_by_step(fresh, answers, skill, withdrawn)]
    mastery = steps[-1] if steps else fresh
    running: dict[Sitting, tuple[int, ...]] = {}
    for answer in mastery.running:
        if answer.sitting and answer.counts:
            running[answer.sitting] = (*running.get(answer.sitting, ()), answer.quality)
    return Replayed(
        node=_final_node(node, mastery.node), running=running, skill=_skill_of(mastery)
    )


def fresh_mastery(node: Node, skill: SkillToReplay | None) -> ConceptMastery:
    """Return the mastery of the concept before its first answer."""
    return concept_mastery(_fresh_node(node), None if skill is None else skill.fresh)


def step_by_step(
    mastery: ConceptMastery,
    answers: Sequence[GivenAnswer],
    skill: SkillToReplay | None,
    withdrawn: Collection[QuestionKey] = (),
) -> Iterator[tuple[Traced, ConceptMastery]]:
    """Yield each answer, and each practice of its skill in between, with the mastery after it."""
    asked = {answer.key for answer in answers}
    log = skill.log if skill is not None and isinstance(mastery, TracedConcept) else ()
    seen: list[Traced] = [
        *answers,
        *(opportunity for opportunity in log if opportunity.source not in asked),
    ]
    for evidence in sorted(seen, key=lambda evidence: evidence.at):
        if not isinstance(evidence, Opportunity):
            mastery = mastery.after(replace(evidence, withdrawn=evidence.key in withdrawn))
        elif isinstance(mastery, TracedConcept):
            mastery = mastery.practised(evidence)
        yield evidence, mastery


def _skill_of(mastery: ConceptMastery) -> SkillState | None:
    return mastery.tracing.state if isinstance(mastery, TracedConcept) else None


def _fresh_node(node: Node) -> Node:
    """Return the concept as it was before its first answer."""
    fresh = Node(
        id=node.id,
        map_id=node.map_id,
        concept_id=node.concept_id,
        label=node.label,
        effort_minutes=node.effort_minutes,
    )
    return replace(
        node,
        mastery_score=fresh.mastery_score,
        status=fresh.status,
        ease_factor=fresh.ease_factor,
        repetitions=fresh.repetitions,
        interval_days=fresh.interval_days,
        next_review_at=None,
        last_reviewed_at=None,
    )


def _final_node(before: Node, replayed: Node) -> Node:
    """Return the concept as it is stored: a replay never makes it mastered."""
    node = replace(replayed, mastered_at=before.mastered_at)
    newly = node.is_mastered and not before.is_mastered
    return replace(node, status=NodeStatus.REVIEWING) if newly else node
