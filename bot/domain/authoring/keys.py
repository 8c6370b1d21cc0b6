"""Check every key against the checker that the learner's answers will meet."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from string import ascii_lowercase

from bot.domain.answers import spec as specs, verdict as answer_verdict
from bot.domain.answers.check import check_answer
from bot.domain.topics.course import Language, Question

Place = tuple[str | int, ...]
"""The path from a question to one value in it: field names and list positions."""

_NOT_RIGHT = "an answer that the checker takes as right when it is typed, but it says"


def key_problems(question: Question) -> Iterator[tuple[Place, str]]:
    """Yield the problems with the right answer and the foreseen mistakes of a question."""
    spoken = tuple(question.question)
    for place, text, languages in _right_answers(question.answer, spoken):
        for language in languages:
            verdict = check_answer(question.answer, text, language=language)
            if not isinstance(verdict, answer_verdict.Right):
                yield place, f"{_NOT_RIGHT} {_description(verdict)}"
                break
    yield from _mistake_problems(question, spoken)


def _right_answers(
    spec: specs.AnswerSpec, spoken: Sequence[Language]
) -> Iterator[tuple[Place, str, Sequence[str]]]:
    """Yield every way to give the right answer, with its place and its languages."""
    match spec:
        case specs.IntegerAnswer() | specs.DecimalAnswer() | specs.FractionAnswer():
            yield from _right_numbers(spec, spoken)
        case specs.TextAnswer():
            yield from _right_texts(spec, spoken)
        case specs.OrderAnswer():
            yield ("items",), ascii_lowercase[: len(spec.items)], spoken
        case specs.FreeTextAnswer():
            return
        case specs.ChoiceAnswer():
            yield from _right_choices(spec, spoken)
        case (
            specs.BooleanAnswer()
            | specs.ExpressionAnswer()
            | specs.EquationAnswer()
            | specs.SetAnswer()
        ):
            yield ("answer",), str(spec.value), spoken


def _right_texts(
    spec: specs.TextAnswer, spoken: Sequence[Language]
) -> Iterator[tuple[Place, str, Sequence[str]]]:
    for language, texts in spec.accepted.items():
        for position, text in enumerate(texts):
            yield ("answer", "text", language, position), text, spoken


def _right_numbers(
    spec: specs.IntegerAnswer | specs.DecimalAnswer | specs.FractionAnswer,
    spoken: Sequence[Language],
) -> Iterator[tuple[Place, str, Sequence[str]]]:
    if not (isinstance(spec, specs.DecimalAnswer) and spec.require_decimal):
        yield ("answer",), str(Fraction(spec.value)), spoken
        return
    written = f"{spec.value:f}"
    for language in spoken:
        comma = language is Language.DE
        yield ("answer",), written.replace(".", ",") if comma else written, (language,)


def _right_choices(
    spec: specs.ChoiceAnswer, spoken: Sequence[Language]
) -> Iterator[tuple[Place, str, Sequence[str]]]:
    for position, choice in enumerate(spec.choices):
        if choice.correct:
            yield ("choices", position), ascii_lowercase[position], spoken
            for language, text in choice.text.items():
                yield ("choices", position, "text", language), text, (language,)


def _mistake_problems(
    question: Question, spoken: Sequence[Language]
) -> Iterator[tuple[Place, str]]:
    earlier: list[answer_verdict.Verdict] = []
    for position, mistake in enumerate(question.mistakes):
        place = ("mistakes", position, "answer")
        verdicts = [
            check_answer(question.answer, mistake.answer, language=language) for language in spoken
        ]
        verdict = next((each for each in verdicts if not _is_foreseeable(each)), verdicts[0])
        if not _is_foreseeable(verdict):
            yield (
                place,
                f"a wrong answer that can be read, but the checker says {_description(verdict)}",
            )
        elif verdicts.count(verdict) < len(verdicts):
            yield place, "a number that means the same in English and in German"
        elif verdict in earlier:
            yield place, "an answer that no earlier mistake means"
        else:
            earlier.append(verdict)


def _is_foreseeable(verdict: answer_verdict.Verdict) -> bool:
    """Return True if an author may foresee this verdict: wrong, or right in another form."""
    return isinstance(verdict, answer_verdict.Wrong) or (
        isinstance(verdict, answer_verdict.RightValueWrongForm)
        and verdict.reason is answer_verdict.FormReason.OTHER_FORM
    )


def _description(verdict: answer_verdict.Verdict) -> str:
    match verdict:
        case answer_verdict.Right():
            return f"{verdict.normalised!r} is right"
        case answer_verdict.Wrong():
            return f"{verdict.normalised!r} is wrong"
        case answer_verdict.RightValueWrongForm(reason=answer_verdict.FormReason.NOT_REDUCED):
            return "the right value is not in lowest terms, which it tells learners by itself"
        case answer_verdict.RightValueWrongForm(reason=answer_verdict.FormReason.NOT_A_DECIMAL):
            return "the right value is not a decimal, which it tells learners by itself"
        case answer_verdict.RightValueWrongForm():
            return f"the right value, {verdict.reason.replace('_', ' ')}"
        case answer_verdict.Unclear():
            return verdict.reason.replace("_", " ")
