"""Questions for a concept: written, solved blind, and rewritten once if too few are sure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import structlog

from bot.domain.answers import spec as specs
from bot.domain.answers.choosing import in_language
from bot.domain.authoring.sources import Page, citation
from bot.domain.authoring.topic_plan import question_key
from bot.domain.ids import LearnerId, QuestionKey
from bot.domain.topics.course import (
    FROM_MEMORY,
    Citation,
    Course,
    CourseConcept,
    Language,
    Question,
    text_in,
)
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.authoring.mapping import GOAL
from bot.tutor.authoring.questions import to_question
from bot.tutor.authoring.solving import Solved, solve
from bot.tutor.client.exchange import Ask, Exchange, UnusableError, last_form
from bot.tutor.client.forms import (
    CitedQuestionForm,
    CitedQuestionsForm,
    Form,
    QuestionForm,
    QuestionsForm,
    RewritingForm,
)

FEWEST_QUESTIONS = 5
FEWEST_FORMATS = 3
FEWEST_LEFT = 3
"""A checkpoint asks three different questions. With fewer a concept cannot be mastered."""

F = TypeVar("F", bound=Form)

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """One order to write, with everything it needs."""

    exchange: Exchange
    course: Course
    concept: CourseConcept
    language: Language
    level: str
    """The learner's level and purpose in English words, empty if neither is known."""
    learner_id: LearnerId
    source: tuple[Page, ...] = ()
    """The pages of the learner's own material that the concept comes from."""


async def write_questions(desk: Desk) -> tuple[Question, ...]:
    """Return questions about the concept.

    Those that were solved blind count, the rest are practice.
    """
    solved = await _solve(desk, await _write_questions(desk))
    good = [one for one in solved if one.agreed]
    failed = [one for one in solved if not one.agreed]
    if len(good) < FEWEST_LEFT:  # a rewriting costs as much as all of them
        failed = await _rewritten(desk, failed)
    kept = tuple(_usable((*good, *failed)))
    log.info(
        "questions written",
        course_id=desk.course.id,
        sure_at_once=len(good),
        practice=sum(question.practice for question in kept),
        dropped=len(solved) - len(kept),
    )
    return kept


async def _write_questions(desk: Desk) -> list[Question]:
    """Return the usable questions among those the model writes. Too few raise an error."""
    form: QuestionsForm | CitedQuestionsForm
    if desk.source:
        pages = [{"number": page.number, "text": page.text} for page in desk.source]
        form = await _last_form(
            desk,
            "write_cited_questions",
            {"source": pages},
            CitedQuestionsForm,
            _check_written(desk),
        )
    else:
        form = await _last_form(desk, "write_questions", {}, QuestionsForm, _check_written(desk))
    questions = [question for question in _convert(desk, form.questions) if question is not None]
    if len(questions) < FEWEST_LEFT:
        detail = f"{len(questions)} of {len(form.questions)} questions can be asked"
        raise ModelUnavailableError(ModelTrouble.UNUSABLE, detail)
    return questions


async def _rewritten(desk: Desk, failed: Sequence[Solved]) -> list[Solved]:
    """Return each failed question after one rewriting, solved again.

    If the model does not help with that, the question stays as it is.
    """
    flagged = [_problem_of(desk, number, one) for number, one in enumerate(failed, start=1)]
    check = _check_rewritten(desk, len(failed))
    try:
        form = await _last_form(
            desk, "rewrite_questions", {"doubted": flagged}, RewritingForm, check
        )
        numbers = [rewriting.number for rewriting in form.rewritten]
        fresh = _convert(desk, [rewriting.question for rewriting in form.rewritten])
        anew = {number: one for number, one in zip(numbers, fresh, strict=True) if one is not None}
        solved = dict(zip(anew, await _solve(desk, list(anew.values())), strict=True))
    except ModelUnavailableError:
        solved = {}
    return [solved.get(number, one) for number, one in enumerate(failed, start=1)]


async def _solve(desk: Desk, questions: Sequence[Question]) -> list[Solved]:
    return await solve(
        desk.exchange,
        questions,
        text_in(desk.course.title, desk.language),
        desk.language,
        desk.learner_id,
        desk.source,
    )


async def _last_form(
    desk: Desk,
    prompt: str,
    values: Mapping[str, object],
    form: type[F],
    check: Callable[[F], None],
) -> F:
    ask = Ask(prompt=prompt, values={**_about(desk), **values}, learner_id=desk.learner_id)
    return await last_form(desk.exchange, ask, form, check)


def _about(desk: Desk) -> dict[str, object]:
    """Return the values of the prompts.

    The course may be in another language than its questions.
    """
    concept, language = desk.concept, desk.language
    named = {each.id: text_in(each.label, language) for each in desk.course.concepts}
    goal = next(
        (text_in(wanted.label, language) for wanted in desk.course.goals if wanted.id == GOAL), ""
    )
    return {
        "language": language.value,
        "topic": text_in(desk.course.title, language),
        "concept": text_in(concept.label, language),
        "description": text_in(concept.description, language),
        "builds_on": [
            named[prerequisite] for prerequisite in concept.prerequisites if prerequisite in named
        ],
        "leads_to": [
            named[each.id] for each in desk.course.concepts if concept.id in each.prerequisites
        ],
        **aims(concept, language),
        "goal": goal,
        "level": desk.level,
        "present": [text_in(question.question, language) for question in concept.questions],
    }


def aims(concept: CourseConcept, language: Language) -> dict[str, object]:
    """Return the objectives of the concept, and common misconceptions."""
    return {
        "objectives": [text_in(objective, language) for objective in concept.objectives],
        "misconceptions": [
            text_in(misconception, language) for misconception in concept.misconceptions
        ],
    }


def _check_written(desk: Desk) -> Callable[[QuestionsForm | CitedQuestionsForm], None]:
    def check(form: QuestionsForm | CitedQuestionsForm) -> None:
        found = list(_problems(desk, form.questions))
        if len(form.questions) < FEWEST_QUESTIONS:
            found.append(f"{len(form.questions)} questions are too few, write {FEWEST_QUESTIONS}")
        if len({question.format for question in form.questions}) < FEWEST_FORMATS:
            found.append(f"use at least {FEWEST_FORMATS} different formats")
        if found:
            raise UnusableError("\n".join(found))

    return check


def _check_rewritten(desk: Desk, count: int) -> Callable[[RewritingForm], None]:
    def check(form: RewritingForm) -> None:
        found = list(_problems(desk, [rewriting.question for rewriting in form.rewritten]))
        if sorted(rewriting.number for rewriting in form.rewritten) != list(range(1, count + 1)):
            found.append(f"one question is needed in place of each of 1 to {count}")
        if found:
            raise UnusableError("\n".join(found))

    return check


def _problems(desk: Desk, forms: Sequence[QuestionForm]) -> Iterator[str]:
    for number, form in enumerate(forms, start=1):
        try:
            to_question(form, key=QuestionKey("checked"), language=desk.language)
        except UnusableError as error:
            yield f"question {number}: {error}"
        if isinstance(form, CitedQuestionForm) and form.page and not _citation(desk, form):
            yield f"question {number}: the quote does not stand on page {form.page}"


def _convert(desk: Desk, forms: Sequence[QuestionForm]) -> list[Question | None]:
    """Return a question for every form, or None if it is unusable or a double."""
    taken = {question.key for question in desk.concept.questions}
    converted: list[Question | None] = []
    for form in forms:
        key = question_key(desk.concept.id, form.question.strip())
        try:
            question = to_question(form, key=key, language=desk.language)
            if desk.course.source is not None:
                question = replace(question, citation=_citation(desk, form) or FROM_MEMORY)
        except UnusableError:
            question = None
        converted.append(None if key in taken else question)
        taken.add(key)
    return converted


def _citation(desk: Desk, form: QuestionForm) -> Citation | None:
    """Return the place that the question cites, or None if its quote is not there."""
    if not isinstance(form, CitedQuestionForm):
        return None
    return citation(form.page, form.quote, desk.source)


def _usable(solved: Sequence[Solved]) -> Iterator[Question]:
    """Yield the usable questions: sure ones, and clear ones as practice, each text once."""
    seen: set[QuestionKey] = set()
    for one in solved:
        if one.question.key in seen or not (one.agreed or one.is_clear):
            continue
        seen.add(one.question.key)
        yield replace(one.question, practice=not one.agreed)


def _problem_of(desk: Desk, number: int, one: Solved) -> dict[str, object]:
    """Return a question with both answers, for the rewriting."""
    answer = one.question.question[desk.language]
    return {
        "number": number,
        "format": one.question.format.value,
        "question": answer,
        "key": _key(one.question.answer, desk.language),
        "answered": one.answer,
        "sure": one.is_clear,
    }


def _key(spec: specs.AnswerSpec, language: Language) -> str:
    match spec:
        case specs.ChoiceAnswer(choices=choices):
            marks = ((in_language(choice.text, language), choice.correct) for choice in choices)
            return " | ".join(f"{text} (right)" if right else text for text, right in marks)
        case specs.OrderAnswer(items=items):
            return " < ".join(in_language(item, language) for item in items)
        case specs.TextAnswer(accepted=accepted):
            return " | ".join(text for texts in accepted.values() for text in texts)
        case specs.FreeTextAnswer(sample=sample):
            return sample
        case _:
            return str(spec.value)
