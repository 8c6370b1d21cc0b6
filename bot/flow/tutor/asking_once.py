"""Teachers for one turn: one is asked the same only once, another says and costs nothing."""

from dataclasses import replace

from bot.domain.ids import QuestionKey
from bot.domain.topics.course import Question
from bot.flow.engine.ports import Ports
from bot.flow.lessons.events import ExplainAs
from bot.flow.tutor.brief import Brief
from bot.flow.tutor.model_errors import ModelTrouble, ModelUnavailableError
from bot.flow.tutor.tutoring import Grade, Show, TaskAnswer, TaskGrade, Teacher


class AskedOnce:
    """Remembers for one turn what the teacher said: a lost compare-and-set is not paid twice."""

    def __init__(self, teacher: Teacher) -> None:
        self._teacher = teacher
        self._told: dict[tuple[Brief, ExplainAs | str], str] = {}
        self._graded: dict[tuple[Brief, QuestionKey, str], Grade] = {}
        self._graded_tasks: dict[TaskAnswer, TaskGrade | None] = {}

    async def explain(self, brief: Brief, way: ExplainAs, show: Show) -> str:
        """Return the concept explained in that way."""
        if (brief, way) not in self._told:
            self._told[brief, way] = await self._teacher.explain(brief, way, show)
        return self._told[brief, way]

    async def answer(self, brief: Brief, question: str, show: Show) -> str:
        """Return the answer to the learner's question."""
        asked = f"? {question}"
        if (brief, asked) not in self._told:
            self._told[brief, asked] = await self._teacher.answer(brief, question, show)
        return self._told[brief, asked]

    async def grade(self, brief: Brief, question: Question, answer: str) -> Grade:
        """Return what the answer is worth."""
        given = (brief, question.key, answer)
        if given not in self._graded:
            self._graded[given] = await self._teacher.grade(brief, question, answer)
        return self._graded[given]

    async def grade_task(self, answer: TaskAnswer) -> TaskGrade | None:
        """Return what the answer to a task is worth."""
        if answer not in self._graded_tasks:
            self._graded_tasks[answer] = await self._teacher.grade_task(answer)
        return self._graded_tasks[answer]


def unspoken(ports: Ports) -> Ports:
    """Return the ports with a teacher who says nothing: what comes next can be looked at."""
    return replace(ports, teacher=_Unspoken() if ports.teacher else None)


class _Unspoken:
    """A teacher who says nothing: only what would come next is looked at, and costs nothing."""

    async def explain(self, brief: Brief, way: ExplainAs, show: Show) -> str:
        return ""

    async def answer(self, brief: Brief, question: str, show: Show) -> str:
        return ""

    async def grade(self, brief: Brief, question: Question, answer: str) -> Grade:
        raise ModelUnavailableError(ModelTrouble.DOWN)

    async def grade_task(self, answer: TaskAnswer) -> TaskGrade | None:
        raise ModelUnavailableError(ModelTrouble.DOWN)
