"""Questions written ahead, in batches at half the price: one writes, the next one solves.

Only the ids of the batches are stored meanwhile. Each look writes the questions again from all
results so far, so that no state has to be kept between looks.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from bot.domain.ids import LearnerId
from bot.domain.topics.course import Course, CourseConcept, Question
from bot.flow.authoring.ports import InBatchError, Write
from bot.flow.lessons.orders import WritingOrder
from bot.flow.work.events import ModelUnavailableError
from bot.flow.work.orders import Batch
from bot.tutor.authoring.writing import FEWEST_LEFT, Desk, write_questions
from bot.tutor.budget.paid_calls import BatchResults, PaidBatches
from bot.tutor.client.batching import Gathering, NotNowError, Prepaid, prompt_of
from bot.tutor.client.exchange import Exchange, UnusableError
from bot.tutor.client.model import CallFailedError, Output
from bot.tutor.client.prompts import Prompt
from bot.tutor.client.service import ModelExchange

STAGES: Final = ("write_questions", "solve_questions", "rewrite_questions", "solve_questions")
"""The prompt of each batch. The last two are used only if too few questions are sure. All other
requests are single calls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """One order to write ahead, with its batches."""

    order: WritingOrder
    course: Course
    learner_id: LearnerId
    batches: tuple[Batch, ...]

    def concepts(self) -> Iterator[CourseConcept]:
        """Yield the ordered concepts that still exist and do not have enough questions."""
        for concept in self.course.concepts:
            if concept.id in self.order.concept_ids and not has_enough(concept):
                yield concept

    def desk(self, exchange: Exchange, concept: CourseConcept) -> Desk:
        """Return the desk for a concept, the same at each look.

        Questions that were added meanwhile are not mentioned, because they would change the
        request. A question that is written twice is stored once.
        """
        return Desk(
            exchange=exchange,
            course=self.course,
            concept=replace(concept, questions=()),
            language=self.order.language,
            level=self.order.level,
            learner_id=self.learner_id,
        )


class WritingAhead:
    """Begins the batches of an order, checks on them, and writes with their results."""

    def __init__(self, exchange: ModelExchange, batches: PaidBatches) -> None:
        self._exchange = exchange
        self._batches = batches

    async def writer(self, ahead: Ahead) -> Write:
        """Return the writer of a concept's questions, which makes calls for what the batches lack.

        Raises InBatchError while the last of them runs, or if another one has begun.
        """
        results = await self._results(ahead)
        begun = await self._begin_next(ahead, results)
        if begun is not None:
            raise InBatchError((*ahead.batches, begun))
        prepaid = Prepaid(self._exchange, results)

        async def write(concept: CourseConcept) -> tuple[Question, ...]:
            return (
                () if has_enough(concept) else await write_questions(ahead.desk(prepaid, concept))
            )

        return write

    async def end(self, batch: Batch) -> None:
        """End the batch if possible."""
        await self._batches.end(batch)

    async def _results(self, ahead: Ahead) -> BatchResults:
        results: dict[str, Output | CallFailedError] = {}
        for batch in reversed(ahead.batches):  # only the last of them may still run
            part = await self._batches.results(batch, ahead.learner_id, self._asked_with)
            if part is None:
                raise InBatchError(ahead.batches)
            results |= part
        return results

    async def _begin_next(self, ahead: Ahead, results: BatchResults) -> Batch | None:
        if len(ahead.batches) == len(STAGES):
            return None
        gathering = Gathering(self._exchange, results, STAGES[len(ahead.batches)])
        for concept in ahead.concepts():
            try:
                await write_questions(ahead.desk(gathering, concept))
            except (NotNowError, UnusableError, ModelUnavailableError):
                continue  # requested just now, or left to single calls at the end
        if not gathering.requests:
            return None
        return await self._batches.begin(
            gathering.requests, ahead.learner_id, STAGES[len(ahead.batches)]
        )

    def _asked_with(self, name: str) -> tuple[Prompt, str]:
        return self._exchange.asked_with(prompt_of(name))


def has_enough(concept: CourseConcept) -> bool:
    """Return True if the concept has enough questions to be mastered."""
    return sum(not question.practice for question in concept.questions) >= FEWEST_LEFT
