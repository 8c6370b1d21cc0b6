"""The grade of an answer in a learner's own words: three shares, and feedback after a quote."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from bot.domain.answers.quality import is_right, quality_of_share
from bot.domain.answers.quotes import SHORTEST_QUOTE, fold_quote, holds, own_words
from bot.domain.answers.spec import FreeTextAnswer
from bot.domain.ids import LearnerId
from bot.domain.markup import escape, without_links, without_unseen
from bot.domain.topics.course import Language, Question, text_in
from bot.flow.tutor.tutoring import Grade
from bot.tutor.client.exchange import Ask, Exchange, UnusableError
from bot.tutor.client.forms import GradeForm, TaskGradeForm

LONGEST_FEEDBACK = 1_500
NO_AIMS: Final[Mapping[str, Sequence[str]]] = {"objectives": (), "misconceptions": ()}
"""For a question whose concept is unknown."""
_MARKS: Final = {Language.EN: "“{}”", Language.DE: "„{}“"}


async def grade_answer(
    exchange: Exchange,
    question: Question,
    answer: str,
    language: Language,
    learner_id: LearnerId,
    aims: Mapping[str, Sequence[str]] = NO_AIMS,
) -> Grade:
    """Return the grade. Its shares are clipped to 0..1, its quote is the learner's own words."""
    spec = question.answer
    if not isinstance(spec, FreeTextAnswer):
        raise TypeError(f"{question.key} is not answered in free text")

    def check(form: GradeForm) -> None:
        _check(form, answer)

    form = await exchange.structured(
        Ask(
            prompt="grade_free_text",
            values={
                "language": language.value,
                "question": text_in(question.question, language),
                "criteria": list(spec.criteria),
                "sample": spec.sample,
                **aims,
                "answer": answer,
            },
            learner_id=learner_id,
        ),
        GradeForm,
        check=check,
    )
    return Grade(
        correctness=share(form.korrektheit),
        completeness=share(form.vollstaendigkeit),
        concision=share(form.praegnanz),
        feedback=after_quote(form.quote, answer, form.feedback, language),
    )


def is_success(grade: Grade) -> bool:
    """Return True if the answer counts as right."""
    return is_right(quality_of_share(grade.correctness))


def _check(form: GradeForm, answer: str) -> None:
    """Raise UnusableError for a grade without evidence, such as an invented quote."""
    check_quote(form.quote, answer)
    if not form.feedback.strip():
        raise UnusableError("feedback is empty")
    if len(form.feedback) > LONGEST_FEEDBACK:
        raise UnusableError(f"feedback has more than {LONGEST_FEEDBACK} characters")
    check_shares(form)


def check_quote(quote: str, answer: str) -> None:
    """Raise UnusableError if the quote is too short, or not in the learner's answer."""
    if len(fold_quote(quote)) < min(SHORTEST_QUOTE, len(fold_quote(answer))) or not fold_quote(
        quote
    ):
        raise UnusableError("quote is too short; copy some of the learner's words")
    if own_words(quote, answer) is None:
        raise UnusableError("quote is not in the learner's answer; copy it letter by letter")


def after_quote(quote: str, answer: str, text: str, language: Language) -> str:
    """Return the text after the learner's words that it refers to, unless it contains them."""
    said, own = without_unseen(text).strip(), without_links(own_words(quote, answer) or "")
    if not own or holds(said, own):
        return said
    return f"{quote_own(own, language)} {said}"


def quote_own(own: str, language: Language) -> str:
    """Return the learner's words in quotation marks, in one line."""
    return _MARKS[language].format(escape(without_unseen(" ".join(own.split()))))


def check_shares(form: GradeForm | TaskGradeForm) -> None:
    """Raise UnusableError if a share is no number."""
    for name in ("korrektheit", "vollstaendigkeit", "praegnanz"):
        if not math.isfinite(getattr(form, name)):
            raise UnusableError(f"{name} must be a number from 0 to 1")


def share(value: float) -> float:
    """Return the value clipped to 0..1."""
    return min(1.0, max(0.0, value))
