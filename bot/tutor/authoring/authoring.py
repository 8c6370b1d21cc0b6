"""The author of any topic: what a worker lets the model write in the background."""

from collections.abc import Sequence

from bot.domain.ids import ConceptId, LearnerId
from bot.domain.topics.course import Course, CourseConcept, InventoryEntry, Language, Question
from bot.flow.authoring.orders import (
    Batch,
    InventoryOrder,
    MapOrder,
    PrerequisiteOrder,
    WritingOrder,
)
from bot.flow.tutor.tutoring import Grown, ProposedPrerequisite, Write, WrittenInventory
from bot.tutor.authoring import inventory_writing, mapping, missing_prerequisites, writing
from bot.tutor.authoring.writing_ahead import Ahead, WritingAhead
from bot.tutor.client.exchange import Exchange


class ModelAuthor:
    """Writes topics with the model; what comes out is whole and checked, or nothing does."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange

    async def write_inventory(
        self, order: InventoryOrder, learner_id: LearnerId
    ) -> WrittenInventory:
        """Return the inventory and its probes."""
        return await inventory_writing.write_inventory(self._exchange, order, learner_id)

    async def draw(
        self,
        order: MapOrder,
        inventory: Sequence[InventoryEntry],
        labels: Sequence[tuple[ConceptId, str]],
        learner_id: LearnerId,
        grown: Grown,
    ) -> Course:
        """Return the topic as a course without questions, its graph within all limits."""
        return await mapping.draw(self._exchange, order, (inventory, labels), learner_id, grown)

    async def write(
        self, course: Course, concept: CourseConcept, language: Language, learner_id: LearnerId
    ) -> tuple[Question, ...]:
        """Return questions of the concept: those solved blind count, the rest are practice."""
        desk = writing.Desk(
            exchange=self._exchange,
            course=course,
            concept=concept,
            language=language,
            learner_id=learner_id,
        )
        return await writing.write_questions(desk)

    async def propose_prerequisite(
        self,
        order: PrerequisiteOrder,
        course: Course,
        concept: CourseConcept,
        learner_id: LearnerId,
    ) -> ProposedPrerequisite:
        """Return what seems to be missing below a concept that will not stick."""
        return await missing_prerequisites.propose_prerequisite(
            self._exchange, order, course, concept, learner_id
        )


class BatchAuthor(ModelAuthor):
    """An author who also writes ahead, in batches."""

    def __init__(self, exchange: Exchange, writing_ahead: WritingAhead) -> None:
        super().__init__(exchange)
        self._writing_ahead = writing_ahead

    async def write_ahead(
        self,
        order: WritingOrder,
        course: Course,
        learner_id: LearnerId,
        batches: tuple[Batch, ...],
    ) -> Write:
        """Return what writes questions with what the batches brought; InBatchError until then."""
        ahead = Ahead(order=order, course=course, learner_id=learner_id, batches=batches)
        return await self._writing_ahead.writer(ahead)

    async def cancel(self, batches: Sequence[Batch]) -> None:
        """End batches that nobody waits for any more; never fails."""
        for batch in batches[-1:]:  # those before it have ended
            await self._writing_ahead.end(batch)
