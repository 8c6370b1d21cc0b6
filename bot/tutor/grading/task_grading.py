"""The grade of an answer to a task: its worth, its state, and a tip without the solution."""

from dataclasses import replace
from typing import Final

from bot.domain.answers.quotes import own_words
from bot.domain.exercise.leaks import leak
from bot.domain.markup import without_unseen
from bot.domain.memory.review import Grade
from bot.flow.tutor.tutoring import TaskAnswer, TaskGrade
from bot.flow.work.events import ModelUnavailableError
from bot.tutor.client.exchange import Ask, Exchange, UnusableError
from bot.tutor.client.forms import TaskGradeForm
from bot.tutor.exams.asking import AskedOnce
from bot.tutor.exams.transcribing import written_on
from bot.tutor.grading.grading import after_quote, check_quote, check_shares, quote_own, share

LONGEST_WHERE: Final = 1_200
LONGEST_FOLLOWING: Final = 600


async def grade_task(exchange: Exchange, answer: TaskAnswer) -> TaskGrade | None:
    """Return the grade, or None if the photos are illegible, which is checked first.

    Feedback that gives the solution away is asked for once more. If it does so again, that part is
    left out, and the tip is a hint of the task.
    """
    read = ""
    if answer.photos:
        texts = await written_on(
            AskedOnce(exchange), "transcribe_answer", answer.photos, answer.learner_id
        )
        if not (read := "\n\n".join(filter(None, texts))):
            return None
    answer = replace(answer, read=read)
    judging = _Judging(answer)
    try:
        form = await exchange.structured(_ask(answer), TaskGradeForm, check=judging.check)
    except ModelUnavailableError:
        if judging.sound is None:
            raise
        form = judging.sound
    return _grade(answer, form)


class _Judging:
    """Checks the model's grade, and keeps one whose only fault is to tell too much."""

    def __init__(self, answer: TaskAnswer) -> None:
        self._answer = answer
        self.sound: TaskGradeForm | None = None

    def check(self, form: TaskGradeForm) -> None:
        """Raise UnusableError for a grade without evidence, and for one that tells too much."""
        check_quote(form.quote, self._answer.text)
        _check_lengths(form)
        check_shares(form)
        self.sound = form
        for field, text in (("following", form.following), ("where", form.where)):
            leak = _leak(self._answer, text)
            if leak:
                raise UnusableError(f"{field} gives the solution away: {leak}; say less")


def _check_lengths(form: TaskGradeForm) -> None:
    for field, text, longest in (
        ("where", form.where, LONGEST_WHERE),
        ("following", form.following, LONGEST_FOLLOWING),
    ):
        if len(text) > longest:
            raise UnusableError(f"{field} has more than {longest} characters")
    for field, text in (("where", form.where), ("following", form.following)):
        if not text.strip():
            raise UnusableError(f"{field} is empty")


def _ask(answer: TaskAnswer) -> Ask:
    task, before = answer.task, answer.before
    values = None
    if before is not None:
        correctness = f"{before.grade.correctness:.2f} of 1"
        values = {"correctness": correctness, "answer": before.answer, "where": before.where}
    return Ask(
        prompt="grade_task",
        values={
            "language": answer.language.value,
            "task": task.front,
            "criteria": list(task.criteria),
            "solution": task.back,
            "hints": list(task.hints),
            "before": values,
            "answer": answer.typed,
            "read": answer.read,
        },
        learner_id=answer.learner_id,
    )


def _grade(answer: TaskAnswer, form: TaskGradeForm) -> TaskGrade:
    written, language = answer.text, answer.language
    where = after_quote(form.quote, written, form.where, language)
    if _leak(answer, form.where):
        where = quote_own(own_words(form.quote, written) or "", language)
    following = form.following
    if _leak(answer, following):
        following = _unused_hint(answer)
    return TaskGrade(
        grade=Grade(
            correctness=share(form.korrektheit),
            completeness=share(form.vollstaendigkeit),
            concision=share(form.praegnanz),
        ),
        answer=without_unseen(written),
        where=where,
        following=without_unseen(following).strip(),
    )


def _unused_hint(answer: TaskAnswer) -> str:
    """Return the lightest hint of the task that was not the tip of the last attempt."""
    last = "" if answer.before is None else answer.before.following
    return next((hint for hint in answer.task.hints if hint != last), "")


def _leak(answer: TaskAnswer, text: str) -> str:
    task = answer.task
    known = (task.front, *task.hints, answer.text)
    return leak(text, task.back, known)
