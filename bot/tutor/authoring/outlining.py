"""From a learner's own pages to the outline of a course."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.domain.authoring.drawing import folded_label
from bot.domain.authoring.scope import Bounds
from bot.domain.authoring.sources import MOST_PAGES_EACH, Page
from bot.domain.authoring.topic_plan import (
    PlannedConcept,
    TopicPlan,
    check_plan,
    with_concept,
    with_prerequisite,
    with_title,
)
from bot.domain.errors import GraphError
from bot.domain.ids import CourseId, LearnerId, SourceId
from bot.domain.topics.course import ConceptType, Course, Language
from bot.tutor.authoring.inventory_writing import check_suitable
from bot.tutor.authoring.mapping import course_of
from bot.tutor.authoring.of_pages import ask_of_pages
from bot.tutor.client.exchange import Exchange, UnusableError
from bot.tutor.client.forms import OutlinedConceptForm, OutlineForm

BOUNDS = Bounds(fewest=2, most=16, deepest=5)
MOST_BEFORE = 3
"""The most concepts that one builds on directly."""


async def outline(
    exchange: Exchange,
    course_id: CourseId,
    source_id: SourceId,
    language: Language,
    pages: Sequence[Page],
    learner_id: LearnerId,
) -> Course:
    """Return the content of the pages as a course without questions that cites its pages."""
    numbers = {page.number for page in pages}
    ask = ask_of_pages("outline_source", language, pages, learner_id)

    def check(form: OutlineForm) -> None:
        check_suitable(form.suitable)
        if problems := list(_page_problems(form, numbers)):
            raise UnusableError("\n".join(problems))
        try:
            check_plan(_plan(form))
        except GraphError as error:
            raise UnusableError(str(error)) from error

    form = await exchange.structured(ask, OutlineForm, check=check)
    course = course_of(course_id, _plan(form), language)
    named = {
        folded_label(concept.label): tuple(dict.fromkeys(concept.pages))
        for concept in form.concepts
    }
    concepts = tuple(
        replace(concept, pages=named[folded_label(concept.label[language])])
        for concept in course.concepts
    )
    return replace(course, concepts=concepts, source=source_id)


def _page_problems(form: OutlineForm, numbers: set[int]) -> Iterator[str]:
    for concept in form.concepts:
        if not 1 <= len(concept.pages) <= MOST_PAGES_EACH or not numbers.issuperset(concept.pages):
            yield f"{concept.label!r} needs the numbers of 1 to {MOST_PAGES_EACH} of the pages"


def _plan(form: OutlineForm) -> TopicPlan:
    """Return the outline as a plan.

    Concepts without a valid prerequisite build on the first one.
    """
    plan = with_title(TopicPlan(bounds=BOUNDS, inventory={}), form.title, form.description)
    labels: list[str] = []
    for concept in form.concepts:
        plan = with_concept(plan, _planned_concept(concept))
        for prerequisite in _before(concept, labels):
            plan = with_prerequisite(plan, prerequisite, concept.label)
        labels.append(folded_label(concept.label))
    return plan


def _before(concept: OutlinedConceptForm, labels: Sequence[str]) -> Sequence[str]:
    named = [
        label for label in dict.fromkeys(map(folded_label, concept.builds_on)) if label in labels
    ]
    return named[:MOST_BEFORE] or labels[:1]


def _planned_concept(concept: OutlinedConceptForm) -> PlannedConcept:
    return PlannedConcept(
        label=concept.label,
        description=concept.description,
        effort_minutes=concept.effort_minutes,
        objectives=tuple(objective.strip() for objective in concept.objectives),
        misconceptions=tuple(misconception.strip() for misconception in concept.misconceptions),
        type=ConceptType(concept.type),
    )
