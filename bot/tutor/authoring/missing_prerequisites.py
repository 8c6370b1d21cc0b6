"""A concept that seems to be missing below one that will not stick."""

from bot.domain.authoring.topic_plan import (
    LONGEST_DESCRIPTION,
    LONGEST_LABEL,
    MOST_MINUTES,
    folded_label,
)
from bot.domain.authoring.written_question import name_problem, text_problem
from bot.domain.ids import LearnerId
from bot.domain.topics.course import Course, CourseConcept, text_in
from bot.flow.authoring.orders import PrerequisiteOrder
from bot.flow.tutor.tutoring import ProposedPrerequisite
from bot.tutor.client.exchange import Ask, Exchange, UnusableError
from bot.tutor.client.forms import BridgeForm


async def propose_prerequisite(
    exchange: Exchange,
    order: PrerequisiteOrder,
    course: Course,
    concept: CourseConcept,
    learner_id: LearnerId,
) -> ProposedPrerequisite:
    """Return a concept that is not in the course yet, to be learned before this one."""
    language = order.language
    labels = [text_in(it.label, language) for it in course.concepts]
    named = {it.id: label for it, label in zip(course.concepts, labels, strict=True)}

    def check(form: BridgeForm) -> None:
        found = _problems(form, labels)
        if found:
            raise UnusableError("; ".join(found))

    form = await exchange.structured(
        Ask(
            prompt="propose_bridge",
            values={
                "language": language.value,
                "topic": text_in(course.title, language),
                "concept": text_in(concept.label, language),
                "description": text_in(concept.description, language),
                "builds_on": [named[it] for it in concept.prerequisites if it in named],
                "concepts": labels,
                "reasons": [reason.value for reason in order.reasons],
            },
            learner_id=learner_id,
        ),
        BridgeForm,
        check=check,
    )
    return ProposedPrerequisite(
        label=" ".join(form.label.split()),
        description=form.description.strip(),
        effort_minutes=form.effort_minutes,
        why=form.why.strip(),
    )


def _problems(form: BridgeForm, labels: list[str]) -> list[str]:
    problems = (
        ("label", name_problem(form.label, LONGEST_LABEL)),
        ("description", text_problem(form.description, LONGEST_DESCRIPTION)),
        ("why", text_problem(form.why, LONGEST_DESCRIPTION)),
    )
    found = [f"{name} {problem}" for name, problem in problems if problem is not None]
    if folded_label(form.label) in map(folded_label, labels):
        found.append("label is that of a concept which is in the map already")
    if not 1 <= form.effort_minutes <= MOST_MINUTES:
        found.append(f"effort_minutes must be from 1 to {MOST_MINUTES}")
    return found
