"""Answers with known bands: free answers, each graded three times, and tasks."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from bot.domain.answers.quality import is_right, quality_of_share
from bot.domain.answers.spec import FreeTextAnswer
from bot.domain.cards.deck import Card
from bot.domain.exercise.leaks import leak
from bot.domain.ids import CardId, QuestionKey
from bot.domain.memory.review import CardKind
from bot.domain.topics.course import Language, Question, QuestionFormat
from bot.flow.tutor.tutoring import TaskAnswer
from bot.lab.evaluation.cases import (
    NOBODY,
    Case,
    Desk,
    Finding,
    Findings,
    Planned,
    case_file,
    of_text,
    texts,
    together,
)
from bot.tutor.grading.grading import grade_answer
from bot.tutor.grading.task_grading import grade_task

PART: Final = "grading"
NO_FALSE_PASS: Final = "no false pass"  # noqa: S105 - of an answer
IN_BAND: Final = "within the fair band"
AGREEMENT: Final = "agreement (kappa)"
SAME_VERDICT: Final = "same verdict each time"
TIP_TELLS_NOTHING: Final = "tip tells no solution"
TIMES: Final = 3


def _quality(least: float, most: float) -> float:
    """Return the quality in the middle of a fair band."""
    return (quality_of_share(least) + quality_of_share(most)) / 2


def _of_grade(correctness: float, given: Mapping[str, Any]) -> Findings:
    least, most = given["least"], given["most"]
    quality = quality_of_share(correctness)
    note = f"{correctness:.2f}, fair {least} to {most}: {given['answer']}"
    found = {
        IN_BAND: [Finding(good=least <= correctness <= most, note=note)],
        AGREEMENT: [Finding(good=True, note=note, pair=(quality, _quality(least, most)))],
    }
    if not is_right(quality_of_share(most)):
        found[NO_FALSE_PASS] = [Finding(good=not is_right(quality), note=note)]
    return found


async def _grade(
    desk: Desk, *, question: Question, language: Language, given: Mapping[str, Any]
) -> Findings:
    grades = [
        await grade_answer(desk.tutor, question, given["answer"], language, NOBODY)
        for _ in range(TIMES)
    ]
    verdicts = {is_right(quality_of_share(grade.correctness)) for grade in grades}
    shares = ", ".join(f"{grade.correctness:.2f}" for grade in grades)
    return together(
        *(_of_grade(grade.correctness, given) for grade in grades),
        *(of_text(grade.feedback.replace(given["answer"], ""), language) for grade in grades),
        {SAME_VERDICT: [Finding(good=len(verdicts) == 1, note=shares)]},
    )


async def _task_graded(
    desk: Desk, *, task: Card, language: Language, given: Mapping[str, Any]
) -> Findings:
    answer = TaskAnswer(learner_id=NOBODY, language=language, task=task, typed=given["answer"])
    graded = await grade_task(desk.tutor, answer)
    if graded is None:
        raise ValueError("nothing was read of a typed answer")
    told = f"{graded.where}\n{graded.following}"
    known = (task.front, *task.hints, given["answer"])
    found = leak(told, task.back, known) or graded.following * (graded.following in task.hints)
    return together(
        _of_grade(graded.grade.correctness, given),
        of_text(graded.following, language),
        {TIP_TELLS_NOTHING: [Finding(good=not found, note=found or graded.following)]},
    )


def _expects(given: Mapping[str, Any], times: int) -> dict[str, int]:
    expected = {IN_BAND: times, AGREEMENT: times}
    if not is_right(quality_of_share(given["most"])):
        expected[NO_FALSE_PASS] = times
    return expected


def _free() -> Iterator[Case]:
    for number, row in enumerate(case_file("answers.yaml"), start=1):
        language = Language(row["language"])
        question = Question(
            key=QuestionKey(f"graded/{number}"),
            format=QuestionFormat.FREE_TEXT,
            question={language: row["question"]},
            answer=FreeTextAnswer(criteria=tuple(row["criteria"]), sample=row["sample"]),
            explanation={language: row["sample"]},
        )
        for place, given in enumerate(row["answers"], start=1):
            yield Case(
                part=PART,
                name=f"answer {number}.{place}",
                run=partial(_grade, question=question, language=language, given=given),
                expects={**_expects(given, TIMES), **texts(TIMES), SAME_VERDICT: 1},
                plan=(Planned(prompt="grade_free_text", output_tokens=700, calls=TIMES),),
            )


def _tasks() -> Iterator[Case]:
    for number, row in enumerate(case_file("tasks.yaml"), start=1):
        task = Card(
            id=CardId(f"task-{number}"),
            note=f"task-{number}",
            kind=CardKind.TASK,
            front=row["front"],
            back=row["back"],
            criteria=tuple(row["criteria"]),
            hints=tuple(row["hints"]),
        )
        language = Language(row["language"])
        for place, given in enumerate(row["answers"], start=1):
            yield Case(
                part=PART,
                name=f"task {number}.{place}",
                run=partial(_task_graded, task=task, language=language, given=given),
                expects={**_expects(given, 1), **texts(1), TIP_TELLS_NOTHING: 1},
                plan=(Planned(prompt="grade_task", output_tokens=900),),
            )


def cases() -> Iterator[Case]:
    """Yield the answers and the tasks."""
    yield from _free()
    yield from _tasks()
