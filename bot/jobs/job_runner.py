"""The work of an order: the model is asked, and each answer becomes an event of the chat."""

from collections.abc import AsyncGenerator, Callable
from dataclasses import replace

import structlog

from bot.domain.ids import ConceptId, CourseId, TurnId
from bot.domain.topics.course import Course, CourseConcept, Language, Question, Texts, counting
from bot.flow.authoring import events
from bot.flow.authoring.orders import InventoryOrder, MapOrder, PrerequisiteOrder
from bot.flow.authoring.ports import Author, ReportGrowth, Write
from bot.flow.engine.ports import Ports
from bot.flow.exams.orders import ExamWork, GradingOrder, ReadingOrder, RegradingOrder
from bot.flow.exams.ports import EXAMS, Examiner
from bot.flow.lessons import events as lessons_events
from bot.flow.lessons.orders import WritingOrder
from bot.flow.maps.loaded_topic import load_topic
from bot.flow.maps.ports import COURSES, SOURCES
from bot.flow.marks.events import GradingFailed
from bot.flow.material.orders import OutlineOrder, PagesOrder
from bot.flow.work import events as work_events
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.flow.work.orders import Order, Work
from bot.jobs import help_jobs, material_jobs
from bot.jobs.exam_jobs import ExamJobs, Result, WorkGoneError, turn_of

ProgressText = Callable[[Language, int], str]
"""Returns the number of concepts on a growing map as Markdown in the learner's language."""
_OF_THE_CONCEPT_ALONE = frozenset({ModelTrouble.REFUSED, ModelTrouble.UNUSABLE})
"""Failures that another concept of the same order need not have."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class JobRunner:
    """Does the work of an order. What is already applied in its chat is not done again."""

    def __init__(
        self, author: Author, examiner: Examiner, ports: Ports, progress_text: ProgressText
    ) -> None:
        self._author = author
        self._exam_jobs = ExamJobs(examiner, ports[EXAMS])
        self._ports = ports
        self._progress_text = progress_text

    async def results(self, order: Order) -> AsyncGenerator[Result]:
        """Yield each result with its turn, as soon as it is there.

        Raises ModelUnavailableError if the model fails, InBatchError if its answer comes later,
        and WorkGoneError if the subject of the work is gone.
        """
        last = turn_of(order)
        if await self._is_applied(order, last):
            return
        if isinstance(order.work, WritingOrder):
            async for result in self._write(order, order.work):
                yield result
        else:
            yield last, await self._result(order, order.work)

    async def _result(self, order: Order, work: Work) -> work_events.WorkEvent:
        match work:
            case InventoryOrder():
                return await self._inventory(order, work)
            case MapOrder():
                return await self._draw(order, work)
            case PrerequisiteOrder():
                return await self._propose(order, work)
            case OutlineOrder() | PagesOrder():
                return await material_jobs.result(order, work, self._author, self._ports)
            case ReadingOrder() | GradingOrder() | RegradingOrder():
                return await self._exam_jobs.result(order, work)
            case _:
                return await help_jobs.result(order, self._ports)

    async def failure(self, order: Order, trouble: ModelTrouble) -> work_events.WorkEvent:
        """Return the event for an order that is given up. Its earlier results stay."""
        work = order.work
        if isinstance(work, ExamWork):
            return GradingFailed(order.id, work.attempt_id)
        if isinstance(work, WritingOrder):
            work = replace(work, concept_ids=await self._unwritten(order, work))
        return work_events.WorkFailed(order.id, work, trouble)

    async def cancel(self, order: Order) -> None:
        """End the model's work for a cancelled order."""
        await self._author.cancel(order.batches)

    async def _inventory(self, order: Order, work: InventoryOrder) -> events.InventoryWritten:
        inventory = await self._author.write_inventory(work, order.learner_id)
        return events.InventoryWritten(order.id, work.course_id, work.wanted, inventory)

    async def _draw(self, order: Order, work: MapOrder) -> events.MapDrawn:
        inventoried = await self._ports[COURSES].find_by_id(work.course_id)
        inventory = () if inventoried is None else inventoried.inventory
        labels = [
            (entry.concept_id, _text(entry.label, work.wanted.language)) for entry in inventory
        ]
        course = await self._author.draw(
            work,
            inventory,
            [(concept_id, label) for concept_id, label in labels if label],
            order.learner_id,
            await self._growing(order),
        )
        return events.MapDrawn(order.id, course)

    async def _growing(self, order: Order) -> ReportGrowth:
        drafts = self._ports.drafts
        opened = await self._ports.chats.open(order.chat_id, turn_of(order))

        async def show(count: int) -> None:
            if drafts is not None:
                await drafts.show(
                    order.chat_id, self._progress_text(opened.learner.language, count)
                )

        return show

    async def _propose(self, order: Order, work: PrerequisiteOrder) -> events.PrerequisiteProposed:
        try:
            topic = await load_topic(work.map_id, self._ports)
            concept = topic.concept(work.node_id)
        except KeyError as error:
            raise WorkGoneError(work.node_id) from error
        prerequisite = await self._author.propose_prerequisite(
            work, topic.course, concept, order.learner_id
        )
        return events.PrerequisiteProposed(order.id, work.map_id, work.node_id, prerequisite)

    async def _write(self, order: Order, work: WritingOrder) -> AsyncGenerator[Result]:
        """Yield the questions of each concept. A failure at one does not stop the others."""
        course = await self._course(work.course_id)
        left = replace(work, concept_ids=await self._unwritten(order, work))
        write = await self._writer(order, left, course)
        failed: dict[ConceptId, ModelTrouble] = {}
        for concept_id in left.concept_ids:
            course = await self._course(work.course_id)  # other orders may have changed it
            try:
                concept = course.concept(concept_id)
            except KeyError:
                log.warning("concept_gone", order_id=order.id, concept_id=concept_id)
                continue
            if counting(concept):  # an urgent order was faster
                continue
            try:
                questions = await write(concept)
            except ModelUnavailableError as error:
                if error.trouble not in _OF_THE_CONCEPT_ALONE:
                    raise
                failed[concept_id] = error.trouble
                continue
            came = lessons_events.QuestionsCame(order.id, work.course_id, concept_id, questions)
            yield turn_of(order, concept_id), came
        if failed:
            trouble = next(iter(failed.values()))
            unwritten = replace(work, concept_ids=tuple(failed))
            yield turn_of(order), work_events.WorkFailed(order.id, unwritten, trouble)

    async def _writer(self, order: Order, work: WritingOrder, course: Course) -> Write:
        """Return a function that writes a concept's questions, at once or from a batch."""
        if not work.urgent and course.source is None:  # batches do not carry its pages
            return await self._author.write_ahead(work, course, order.learner_id, order.batches)

        async def write(concept: CourseConcept) -> tuple[Question, ...]:
            source = (
                ()
                if course.source is None
                else await self._ports[SOURCES].pages(
                    order.learner_id, course.source, concept.pages
                )
            )
            return await self._author.write(work, course, concept, order.learner_id, source)

        return write

    async def _unwritten(self, order: Order, work: WritingOrder) -> tuple[ConceptId, ...]:
        turns = {concept_id: turn_of(order, concept_id) for concept_id in work.concept_ids}
        return tuple(
            [
                concept_id
                for concept_id in turns
                if not await self._is_applied(order, turns[concept_id])
            ]
        )

    async def _course(self, course_id: CourseId) -> Course:
        course = await self._ports[COURSES].find_by_id(course_id)
        if course is None:
            raise WorkGoneError(course_id)
        return course

    async def _is_applied(self, order: Order, turn_id: TurnId) -> bool:
        opened = await self._ports.chats.open(order.chat_id, turn_id)
        return opened.applied is not None


def _text(texts: Texts, language: Language) -> str:
    return texts.get(language) or next(iter(texts.values()), "")
