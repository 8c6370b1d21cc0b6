"""How long it takes to check one typed answer, by kind of question."""

from time import perf_counter

from bot.domain.answers.check import check_answer
from bot.domain.answers.spec import AnswerSpec
from bot.domain.topics.course import Language
from tests.bench.report import Row, Table
from tests.flow.walking import courses, typed

ROUNDS = 150
Sample = tuple[AnswerSpec, str, tuple[int, ...]]


def table() -> Table:
    """Return the speed of the checker over all questions of the bundled courses."""
    headings = ("answer check", "checks/s", "p50 ms", "p99 ms")
    return Table(
        "Answer checks, by type", headings, [_row(*sample) for sample in _samples().items()]
    )


def _samples() -> dict[str, list[Sample]]:
    """Return right and wrong answers to every bundled question, by the type of its answer."""
    samples: dict[str, list[Sample]] = {}
    for course in courses():
        for concept in course.concepts:
            for question in concept.questions:
                spec = question.answer
                shown = tuple(range(len(getattr(spec, "choices", getattr(spec, "items", ())))))
                samples.setdefault(type(spec).__name__, []).extend(
                    (spec, typed(question, shown, Language.EN, right=right), shown)
                    for right in (True, False)
                )
    return samples


def _row(kind: str, samples: list[Sample]) -> Row:
    seconds = []
    for _ in range(max(1, ROUNDS * 20 // len(samples))):
        for spec, text, shown in samples:
            began = perf_counter()
            check_answer(spec, text, language=Language.EN, shown=shown or None)
            seconds.append(perf_counter() - began)
    seconds.sort()
    return (
        kind,
        f"{len(seconds) / sum(seconds):,.0f}",
        f"{seconds[len(seconds) // 2] * 1000:.3f}",
        f"{seconds[int(len(seconds) * 0.99)] * 1000:.3f}",
    )
