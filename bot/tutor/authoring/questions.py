"""From the forms of questions to the domain's, with every reason why one cannot be asked."""

import re
from decimal import Decimal
from fractions import Fraction

from bot.domain.answers import spec as specs
from bot.domain.authoring import written_question
from bot.domain.ids import QuestionKey
from bot.domain.topics.course import ForeseenMistake, Language, Question, QuestionFormat
from bot.tutor.client.exchange import UnusableError
from bot.tutor.client.forms import ChoiceForm, KeyForm, MistakeForm, ProbeForm, QuestionForm

_MARKS = re.compile(r"^(\$|`|\*\*)(.*)\1$")
_MINUS = re.compile(r"^[−–]")
_GROUPS = re.compile(r"(?<=\d)[\s_](?=\d{3}(?!\d))")
"""The separator between thousands."""
_COMMA = re.compile(r"^(-?(?:0|\d+(?!,\d{3}$))),(\d+)$")
"""A decimal comma. Before three digits it may separate thousands, unless a 0 precedes it."""
_BARE_POINT = re.compile(r"^(-?)\.(?=\d)|\.$")
_SLASH = re.compile(r"\s*/\s*")
_INTEGER = re.compile(r"-?[0-9]{1,15}")
_DECIMAL = re.compile(r"-?[0-9]{1,15}\.[0-9]{1,15}")
_FRACTION = re.compile(r"-?[0-9]{1,15}/0*[1-9][0-9]{0,14}")


def to_question(
    form: QuestionForm | ProbeForm, *, key: QuestionKey, language: Language
) -> Question:
    """Return the question. Raises UnusableError with every reason why it cannot be asked."""
    format_ = QuestionFormat(form.format)
    question = Question(
        key=key,
        format=format_,
        question={language: form.question.strip()},
        answer=_answer(format_, form.key, language),
        explanation={language: form.explanation.strip()},
        mistakes=_mistakes(format_, form.key.mistakes, language),
    )
    problems = written_question.question_problems(question)
    if problems and all(problem.startswith("mistakes") for problem in problems):
        question = _with_usable_mistakes(question)
        problems = written_question.question_problems(question)
    if problems:
        raise UnusableError("; ".join(problems))
    return question


def _with_usable_mistakes(question: Question) -> Question:
    return Question(
        key=question.key,
        format=question.format,
        question=question.question,
        answer=question.answer,
        explanation=question.explanation,
        mistakes=written_question.only_wrong(question),
    )


def _answer(format_: QuestionFormat, key: KeyForm, language: Language) -> specs.AnswerSpec:
    match format_:
        case QuestionFormat.MULTIPLE_CHOICE | QuestionFormat.TRUE_FALSE:
            return specs.ChoiceAnswer(
                choices=tuple(_choice(choice, language) for choice in key.choices)
            )
        case QuestionFormat.NUMERIC:
            return _number(key)
        case QuestionFormat.SHORT_ANSWER:
            return _text(key, language)
        case QuestionFormat.PUT_IN_ORDER:
            return specs.OrderAnswer(items=tuple({language: item.strip()} for item in key.items))
        case QuestionFormat.FREE_TEXT:
            return specs.FreeTextAnswer(
                criteria=tuple(criterion.strip() for criterion in key.criteria),
                sample=key.sample.strip(),
            )


def _choice(form: ChoiceForm, language: Language) -> specs.Choice:
    helps = not form.correct and form.word.strip()
    return specs.Choice(
        text={language: form.text.strip()},
        correct=form.correct,
        word={language: form.word.strip()} if helps else None,
    )


def _text(key: KeyForm, language: Language) -> specs.TextAnswer:
    accepted = tuple(dict.fromkeys(text.strip() for text in key.accepted))
    if not accepted:
        raise UnusableError("accepted is empty; a short answer needs the texts that are right")
    return specs.TextAnswer(
        accepted={language: accepted}, mistakes=tuple(mistake.answer for mistake in key.mistakes)
    )


def _number(key: KeyForm) -> specs.IntegerAnswer | specs.DecimalAnswer | specs.FractionAnswer:
    number, tolerance = _in_digits(key.number), _in_digits(key.tolerance)
    if tolerance and not (_INTEGER.fullmatch(tolerance) or _DECIMAL.fullmatch(tolerance)):
        raise UnusableError(f"tolerance {tolerance!r} is no number like 0.01")
    off = Decimal(tolerance) if tolerance else Decimal(0)
    if _FRACTION.fullmatch(number) and not off:
        return specs.FractionAnswer(value=Fraction(number))
    if _INTEGER.fullmatch(number) and not off:
        return specs.IntegerAnswer(value=int(number))
    if _INTEGER.fullmatch(number) or _DECIMAL.fullmatch(number):
        return specs.DecimalAnswer(value=Decimal(number), tolerance=off)
    raise UnusableError(f"number {number!r} must be digits like 12, -0.75 or 3/4, without a unit")


def _in_digits(written: str) -> str:
    """Return a number in our notation if it is unambiguous, or else unchanged."""
    text = _MARKS.sub(r"\2", written.strip()).strip()
    text = _GROUPS.sub("", _MINUS.sub("-", text)).removeprefix("+")
    text = _SLASH.sub("/", _COMMA.sub(r"\1.\2", text))
    return _BARE_POINT.sub(lambda found: f"{found[1]}0." if found[1] is not None else "", text)


def _mistakes(
    format_: QuestionFormat, forms: list[MistakeForm], language: Language
) -> tuple[ForeseenMistake, ...]:
    """Return the foreseen mistakes of a typed question. Those of other formats have words."""
    if format_ not in {QuestionFormat.NUMERIC, QuestionFormat.SHORT_ANSWER}:
        return ()
    return tuple(
        ForeseenMistake(answer=form.answer, word={language: form.word.strip()})
        for form in forms
        if written_question.text_problem(form.word, written_question.LONGEST_QUESTION) is None
    )
