"""The author of any topic: what a worker asks the model to write in the background."""

from collections.abc import Sequence

from bot.domain.authoring import topic_plan
from bot.domain.authoring.drawing import folded_label
from bot.domain.authoring.sources import Page
from bot.domain.authoring.written_question import name_problem, text_problem
from bot.domain.ids import ConceptId, CourseId, LearnerId, SourceId
from bot.domain.topics import course as courses
from bot.flow.authoring import orders as authoring_orders
from bot.flow.authoring.ports import (
    ListOnPages,
    ProposedPrerequisite,
    ReportGrowth,
    Write,
    WrittenDeck,
    WrittenExam,
    WrittenInventory,
)
from bot.flow.lessons import orders as lessons_orders
from bot.flow.work import orders as work_orders
from bot.tutor.authoring import (
    card_writing,
    exam_writing,
    inventory_writing,
    list_reading,
    mapping,
    outlining,
    writing,
)
from bot.tutor.authoring.writing_ahead import Ahead, WritingAhead
from bot.tutor.client.exchange import Ask, Exchange, UnusableError
from bot.tutor.client.forms import BridgeForm
from bot.tutor.exams.asking import AskedOnce
from bot.tutor.exams.transcribing import written_on


class ModelAuthor:
    """Writes topics with the model. The result is whole and checked, or an error is raised."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange
        self._asked = AskedOnce(exchange)

    async def write_inventory(
        self, order: authoring_orders.InventoryOrder, learner_id: LearnerId
    ) -> WrittenInventory:
        """Return the inventory and its probes."""
        return await inventory_writing.write_inventory(self._exchange, order, learner_id)

    async def draw(
        self,
        order: authoring_orders.MapOrder,
        inventory: Sequence[courses.InventoryEntry],
        labels: Sequence[tuple[ConceptId, str]],
        learner_id: LearnerId,
        grown: ReportGrowth,
    ) -> courses.Course:
        """Return the topic as a course without questions, its graph within all limits."""
        return await mapping.draw(self._exchange, order, (inventory, labels), learner_id, grown)

    async def transcribe(
        self, pictures: Sequence[bytes], learner_id: LearnerId
    ) -> tuple[str, ...]:
        """Return the text on each picture of a page, empty if it is illegible."""
        return await written_on(self._asked, "transcribe_pages", pictures, learner_id)

    async def read_list(self, pictures: Sequence[bytes], learner_id: LearnerId) -> ListOnPages:
        """Return the rows of the list on the pictures, copied, or none if there is no list."""
        return await list_reading.read_list(self._asked, pictures, learner_id)

    async def outline(
        self,
        course_id: CourseId,
        source_id: SourceId,
        language: courses.Language,
        pages: Sequence[Page],
        learner_id: LearnerId,
    ) -> courses.Course:
        """Return the content of the pages as a course without questions that cites its pages."""
        return await outlining.outline(
            self._exchange, course_id, source_id, language, pages, learner_id
        )

    async def write_cards(
        self, language: courses.Language, pages: Sequence[Page], learner_id: LearnerId
    ) -> WrittenDeck:
        """Return a deck about the pages.

        Each card cites its page and the words that support it.
        """
        return await card_writing.write_cards(self._exchange, language, pages, learner_id)

    async def write_exam(
        self, language: courses.Language, pages: Sequence[Page], learner_id: LearnerId
    ) -> WrittenExam:
        """Return an exam about the pages. Its solution cites the places of its steps."""
        return await exam_writing.write_exam(self._exchange, language, pages, learner_id)

    async def write(
        self,
        order: lessons_orders.WritingOrder,
        course: courses.Course,
        concept: courses.CourseConcept,
        learner_id: LearnerId,
        source: Sequence[Page] = (),
    ) -> tuple[courses.Question, ...]:
        """Return questions about the concept.

        Those that were solved blind count, the rest are practice.
        """
        desk = writing.Desk(
            exchange=self._exchange,
            course=course,
            concept=concept,
            language=order.language,
            level=order.level,
            learner_id=learner_id,
            source=tuple(source),
        )
        return await writing.write_questions(desk)

    async def propose_prerequisite(
        self,
        order: authoring_orders.PrerequisiteOrder,
        course: courses.Course,
        concept: courses.CourseConcept,
        learner_id: LearnerId,
    ) -> ProposedPrerequisite:
        """Return the concept that seems to be missing below one that keeps being forgotten."""
        return await propose_prerequisite(self._exchange, order, course, concept, learner_id)


class BatchAuthor(ModelAuthor):
    """An author that also writes ahead, in batches."""

    def __init__(self, exchange: Exchange, writing_ahead: WritingAhead) -> None:
        super().__init__(exchange)
        self._writing_ahead = writing_ahead

    async def write_ahead(
        self,
        order: lessons_orders.WritingOrder,
        course: courses.Course,
        learner_id: LearnerId,
        batches: tuple[work_orders.Batch, ...],
    ) -> Write:
        """Return the writer of questions, which uses the batches' results.

        Raises InBatchError until the batches have ended.
        """
        ahead = Ahead(order=order, course=course, learner_id=learner_id, batches=batches)
        return await self._writing_ahead.writer(ahead)

    async def cancel(self, batches: Sequence[work_orders.Batch]) -> None:
        """End batches that are no longer needed. It never fails."""
        for batch in batches[-1:]:  # those before it have ended
            await self._writing_ahead.end(batch)


async def propose_prerequisite(
    exchange: Exchange,
    order: authoring_orders.PrerequisiteOrder,
    course: courses.Course,
    concept: courses.CourseConcept,
    learner_id: LearnerId,
) -> ProposedPrerequisite:
    """Return a concept that is not in the course yet, to be learned before this one."""
    language = order.language
    labels = [courses.text_in(each.label, language) for each in course.concepts]
    named = {each.id: label for each, label in zip(course.concepts, labels, strict=True)}

    def check(form: BridgeForm) -> None:
        found = _problems(form, labels)
        if found:
            raise UnusableError("; ".join(found))

    form = await exchange.structured(
        Ask(
            prompt="propose_bridge",
            values={
                "language": language.value,
                "topic": courses.text_in(course.title, language),
                "concept": courses.text_in(concept.label, language),
                "description": courses.text_in(concept.description, language),
                "builds_on": [
                    named[prerequisite]
                    for prerequisite in concept.prerequisites
                    if prerequisite in named
                ],
                **writing.aims(concept, language),
                "concepts": labels,
                "reasons": [reason.value for reason in order.reasons],
                "missed": [
                    {
                        "question": attempt.question,
                        "answer": attempt.answer,
                        "right": attempt.right,
                        "why": attempt.why,
                    }
                    for attempt in order.missed
                ],
                "lesson": list(order.lesson),
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
        objectives=tuple(objective.strip() for objective in form.objectives),
        misconceptions=tuple(misconception.strip() for misconception in form.misconceptions),
    )


def _problems(form: BridgeForm, labels: list[str]) -> list[str]:
    problems = (
        ("label", name_problem(form.label, topic_plan.LONGEST_LABEL)),
        ("description", text_problem(form.description, topic_plan.LONGEST_DESCRIPTION)),
        ("why", text_problem(form.why, topic_plan.LONGEST_DESCRIPTION)),
    )
    found = [f"{name} {problem}" for name, problem in problems if problem is not None]
    found += topic_plan.sentence_problems(form.objectives, form.misconceptions)
    if folded_label(form.label) in map(folded_label, labels):
        found.append("label is that of a concept which is in the map already")
    if not 1 <= form.effort_minutes <= topic_plan.MOST_MINUTES:
        found.append(f"effort_minutes must be from 1 to {topic_plan.MOST_MINUTES}")
    return found
