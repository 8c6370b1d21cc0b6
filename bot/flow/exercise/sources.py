"""Where questions come from: the course in memory is one source, a bank of items another."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from bot.domain.exercise.asking import pick_question
from bot.domain.ids import LessonId, NodeId, QuestionKey
from bot.domain.topics.course import Question, QuestionFormat
from bot.flow.exercise.states import TopicPurpose
from bot.flow.lessons.states import Checkpoint, Rehearsal
from bot.flow.maps.loaded_topic import LoadedTopic
from bot.flow.maps.ports import PastResponse


class Questions(Protocol):
    """A source of questions about concepts."""

    def find(self, node_id: NodeId, key: QuestionKey) -> Question:
        """Return the question that was asked about the concept; KeyError where it is gone."""

    def can_be_asked(self, node_id: NodeId, key: QuestionKey) -> bool:
        """Say whether that question is one to be asked, and has not been withdrawn."""

    def pick(
        self,
        purpose: TopicPurpose,
        past: Sequence[PastResponse],
        rng: Random,
        *,
        but: Collection[QuestionKey] = (),
    ) -> Question:
        """Return the next question for the purpose; none of `but` while there is another.

        `past` are earlier answers about the concept, newest first.
        """


@dataclass(frozen=True, slots=True)
class CourseQuestions:
    """The questions of a topic's course."""

    work: LoadedTopic

    def find(self, node_id: NodeId, key: QuestionKey) -> Question:
        """Return the question that was asked about the concept."""
        found = (it for it in self.work.concept(node_id).questions if it.key == key)
        question = next(found, None)
        if question is None:
            raise KeyError(key)
        return question

    def can_be_asked(self, node_id: NodeId, key: QuestionKey) -> bool:
        """Say whether that question is one to be asked, and has not been withdrawn."""
        return any(question.key == key for question in self.work.questions_of(node_id))

    def pick(
        self,
        purpose: TopicPurpose,
        past: Sequence[PastResponse],
        rng: Random,
        *,
        but: Collection[QuestionKey] = (),
    ) -> Question:
        """Return the next question that counts, varied in format against those before.

        A checkpoint asks nothing that it has asked, or the one before it. A rehearsal leaves out
        what was asked lately, and takes any of the rest: what it has asked itself is not recorded.
        """
        _, node_id = purpose.place()
        if node_id is None:
            raise TypeError(purpose)
        questions = self.work.questions_of(node_id)
        out: set[QuestionKey] = set()
        match purpose:
            case Checkpoint(lesson_id=lesson_id):
                out = _asked_in_checkpoints(past, lesson_id)
            case Rehearsal(rehearsed=rehearsed):
                out = {it.question_key for it in past[: len(questions) // 2]}
                past, but = (), (*rehearsed, *but)
            case _:
                pass
        left = [question for question in questions if question.key not in but] or questions
        others = [question for question in left if question.key not in out]
        earlier = [(it.question_key, QuestionFormat(it.question_format)) for it in past]
        return pick_question(others or left, earlier, rng)


def _asked_in_checkpoints(past: Sequence[PastResponse], lesson_id: LessonId) -> set[QuestionKey]:
    """Return what was asked in the checkpoint of this lesson, and in the one before it."""
    answers = [it for it in past if it.checkpoint]
    before = next((it.lesson_id for it in answers if it.lesson_id != lesson_id), None)
    return {it.question_key for it in answers if it.lesson_id in {lesson_id, before}}
