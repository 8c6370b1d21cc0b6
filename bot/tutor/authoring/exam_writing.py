"""From a learner's own pages to a mock exam: each step cites the words that support it."""

from collections.abc import Iterator, Sequence
from math import ceil
from string import ascii_lowercase
from typing import Final

from bot.domain.authoring.sources import Page, citation, place_in_brackets
from bot.domain.authoring.topic_plan import LONGEST_LABEL
from bot.domain.authoring.written_question import name_problem, text_problem
from bot.domain.exams.exam import Exam, ExamStep
from bot.domain.ids import LearnerId
from bot.domain.topics.course import Citation, Language
from bot.flow.authoring.ports import WrittenExam
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.authoring.of_pages import ask_of_pages, write_of_pages
from bot.tutor.client.exchange import Exchange
from bot.tutor.client.forms import SourceExamForm, SourceTaskForm

FEWEST_TASKS: Final = 2
"""Tasks that must be left after those with made-up quotes are left out."""
WANTED_TASKS: Final = range(3, 6)
MOST_STEPS: Final = 4
MOST_POINTS: Final = 10
LONGEST_TASK: Final = 1_500
LONGEST_SOLUTION: Final = 2_000
LONGEST_STEP: Final = 300
MINUTES_A_TASK: Final = 12
PASSED_FROM: Final = 0.5
"""The share of the points that passes."""


async def write_exam(
    exchange: Exchange, language: Language, pages: Sequence[Page], learner_id: LearnerId
) -> WrittenExam:
    """Return an exam about the pages. A task whose quote is made up twice is left out."""
    ask = ask_of_pages("write_exam", language, pages, learner_id)
    form = await write_of_pages(exchange, ask, SourceExamForm, lambda exam: _problems(exam, pages))
    tasks = [task for task in form.tasks if not any(_task_problems(task, pages))]
    if len(tasks) < FEWEST_TASKS or name_problem(form.title, LONGEST_LABEL):
        detail = f"{len(tasks)} of {len(form.tasks)} tasks can be set"
        raise ModelUnavailableError(ModelTrouble.UNUSABLE, detail)
    return WrittenExam(
        title=" ".join(form.title.split()),
        exam=_exam(tasks[: WANTED_TASKS.stop - 1], language, pages),
    )


def _exam(tasks: Sequence[SourceTaskForm], language: Language, pages: Sequence[Page]) -> Exam:
    numbered = list(enumerate(tasks, start=1))
    steps = tuple(
        ExamStep(
            id=f"{number}{letter}",
            points=float(step.points),
            description={language: f"{number}. {step.description.strip()}"},
        )
        for number, task in numbered
        for letter, step in zip(ascii_lowercase, task.steps, strict=False)
    )
    points = sum(step.points for step in steps)
    solutions = (
        f"**{number}.** {task.solution.strip()}\n\n{' '.join(_places(task, language, pages))}"
        for number, task in numbered
    )
    return Exam(
        task={
            language: "\n\n".join(
                f"**{number}.** {task.task.strip()}" for number, task in numbered
            )
        },
        solution={language: "\n\n".join(solutions)},
        max_points=points,
        passing_points=float(ceil(points * PASSED_FROM)),
        steps=steps,
        minutes=MINUTES_A_TASK * len(tasks),
    )


def _places(task: SourceTaskForm, language: Language, pages: Sequence[Page]) -> Iterator[str]:
    """Yield the places that support the steps, each once."""
    found = (citation(step.page, step.quote, pages) for step in task.steps)
    for place in dict.fromkeys(cited for cited in found if isinstance(cited, Citation)):
        yield place_in_brackets(place, language)


def _problems(form: SourceExamForm, pages: Sequence[Page]) -> Iterator[str]:
    if problem := name_problem(form.title, LONGEST_LABEL):
        yield f"title {problem}"
    if len(form.tasks) not in WANTED_TASKS:
        yield f"three to five tasks are needed, {len(form.tasks)} are given"
    for number, task in enumerate(form.tasks, start=1):
        yield from (f"task {number}: {problem}" for problem in _task_problems(task, pages))


def _task_problems(task: SourceTaskForm, pages: Sequence[Page]) -> Iterator[str]:
    for name, text, longest in (
        ("task", task.task, LONGEST_TASK),
        ("solution", task.solution, LONGEST_SOLUTION),
    ):
        if problem := text_problem(text, longest):
            yield f"{name} {problem}"
    if not 1 <= len(task.steps) <= MOST_STEPS:
        yield f"one to {MOST_STEPS} steps are needed, {len(task.steps)} are given"
    for step in task.steps:
        if problem := text_problem(step.description, LONGEST_STEP):
            yield f"a description {problem}"
        if not 1 <= step.points <= MOST_POINTS:
            yield f"points go from 1 to {MOST_POINTS}, not {step.points}"
        if citation(step.page, step.quote, pages) is None:
            yield f"a quote does not stand on page {step.page}"
