"""Sources of questions: the course in memory, or a bank of items."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from bot.domain.exercise.asking import pick_question
from bot.domain.ids import NodeId, QuestionKey
from bot.domain.topics.course import Question, QuestionFormat
from bot.flow.exercise.states import TopicPurpose
from bot.flow.maps.loaded_topic import LoadedTopic
from bot.flow.maps.ports import PastResponse


class Questions(Protocol):
    """A source of questions about concepts."""

    def find(self, node_id: NodeId, key: QuestionKey) -> Question:
        """Return the question that was asked about the concept. Raises KeyError if it is gone."""

    def can_be_asked(self, node_id: NodeId, key: QuestionKey) -> bool:
        """Return True if the question may be asked, and has not been withdrawn."""

    def pick(
        self,
        purpose: TopicPurpose,
        past: Sequence[PastResponse],
        rng: Random,
        *,
        but: Collection[QuestionKey] = (),
    ) -> Question:
        """Return the next question for the purpose, none of `but` if there is another.

        `past` are earlier answers about the concept, newest first.
        """


@dataclass(frozen=True, slots=True)
class CourseQuestions:
    """The questions of a topic's course."""

    work: LoadedTopic

    def find(self, node_id: NodeId, key: QuestionKey) -> Question:
        """Return the question that was asked about the concept."""
        found = (
            question for question in self.work.concept(node_id).questions if question.key == key
        )
        question = next(found, None)
        if question is None:
            raise KeyError(key)
        return question

    def can_be_asked(self, node_id: NodeId, key: QuestionKey) -> bool:
        """Return True if the question may be asked, and has not been withdrawn."""
        return any(question.key == key for question in self.work.questions_of(node_id))

    def pick(
        self,
        purpose: TopicPurpose,
        past: Sequence[PastResponse],
        rng: Random,
        *,
        but: Collection[QuestionKey] = (),
    ) -> Question:
        """Return the next question that counts, varied in format against those before."""
        _, node_id = purpose.place()
        if node_id is None:
            raise TypeError(purpose)
        questions = self.work.questions_of(node_id)
        picking = purpose.picking(past, len(questions))
        but = (*picking.asked, *but)
        left = [question for question in questions if question.key not in but] or questions
        others = [question for question in left if question.key not in picking.left_out]
        earlier = [
            (answer.question_key, QuestionFormat(answer.question_format))
            for answer in picking.past
        ]
        return pick_question(others or left, earlier, rng)
