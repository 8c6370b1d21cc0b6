"""How many typed answers in maths are judged correctly, by type, and how long a check takes."""

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter

from bot.domain.answers.check import check_answer
from bot.domain.answers.maths.comparing import CHECKER_VERSION
from bot.domain.answers.maths.solving import compare_solutions
from bot.domain.answers.spec import AnswerSpec
from tests.bench.report import Row, Table
from tests.domain.answers.hostile import HOSTILE
from tests.domain.answers.typed_maths import CLASSROOM, VERDICTS, Typed, rows, spec_of, verdict_on
from tests.domain.answers.working.test_walking import first_wrong, rows as workings
from tests.domain.cards.test_typed_answers import judged_vocabulary

_LINES = 10
Judged = tuple[Typed, str, float]
"""An answer, its verdict, and the time in seconds."""


def table() -> Table:
    """Return acceptance and rejection rates and times for the table of typed answers."""
    judged = [_judge(row) for row in rows()]
    types = sorted({row.type for row in rows()})
    slowest, text = max((_seconds_of_all(text), text) for text in HOSTILE)
    headings = (
        *("typed answers", "rows", "right accepted", "form told", "wrong rejected"),
        *("unclear asked", "wrong accepts", "p50 ms", "p99 ms"),
    )
    return Table(
        "Typed answers to maths, by type",
        headings,
        [
            *(
                _row(type_, [sample for sample in judged if sample[0].type == type_])
                for type_ in types
            ),
            _row("all", judged),
        ],
        [
            f"{len(HOSTILE)} hostile texts: slowest {slowest * 1000:.0f} ms ({text[:20]!r})",
            _time_of_workings(),
            f"checker: {CHECKER_VERSION}",
        ],
    )


def rates() -> Table:
    """Return how many answers, words and workings are judged as a good teacher would."""
    typed = [(row.type, VERDICTS[type(verdict_on(row))], row.verdict) for row in rows(CLASSROOM)]
    typed += [("vocabulary", found, wanted) for found, wanted, *_ in judged_vocabulary()]
    typed += [("workings", first_wrong(working), working.wanted) for working in workings()]
    return Table(
        "Judged as a good teacher would, by type",
        ("answers", "rows", "the same", "accepted", "refused"),
        [_compare(kind, typed) for kind in dict.fromkeys(kind for kind, *_ in typed)],
        ["accepted: though wrong; refused: though right, or a true line called wrong"],
    )


def _time_of_workings() -> str:
    """Return the time for a working that continues with lines of other workings of its task."""
    of_task: dict[tuple[str, str], list[str]] = {}
    for row in workings():
        of_task.setdefault((row.language, row.task), []).extend(row.lines)
    seconds = []
    for row in workings():
        lines = tuple(dict.fromkeys((*row.lines, *of_task[row.language, row.task])))[:_LINES]
        compare_solutions.cache_clear()  # of other workings of the task
        began = perf_counter()
        first_wrong(replace(row, lines=lines))
        seconds += [perf_counter() - began] if len(lines) == _LINES else []
    seconds.sort()
    half, most = (seconds[int(len(seconds) * part)] * 1000 for part in (0.5, 0.99))
    return f"{len(seconds)} workings of {_LINES} lines: p50 {half:.1f} ms, p99 {most:.1f} ms"


def _compare(kind: str, judged: Sequence[tuple[str, str, str]]) -> Row:
    pairs = [(found, wanted) for of, found, wanted in judged if of == kind]
    same = sum(found == wanted for found, wanted in pairs)
    if kind == "workings":
        accepted = sum(found == "-" != wanted for found, wanted in pairs)
        refused = sum(found != "-" == wanted for found, wanted in pairs)
    else:
        counts = {"right", "form", "slip"}
        accepted = sum(found in counts and wanted not in counts for found, wanted in pairs)
        refused = sum(found == "wrong" and wanted in {"right", "form"} for found, wanted in pairs)
    share = f"{100 * same / len(pairs):.1f} %"
    return kind, f"{len(pairs):,}", share, str(accepted), str(refused)


def _judge(row: Typed) -> Judged:
    spec = spec_of(row.type, row.key)
    check_answer(spec, "?", language=row.language)  # keys are read once, answers every time
    verdict = verdict_on(row)
    seconds = min(_seconds(spec, f"{row.text}{' ' * more}", row.language) for more in (1, 2, 3))
    return row, VERDICTS[type(verdict)], seconds


def _seconds(spec: AnswerSpec, text: str, language: str) -> float:
    """Return the time to check a text that was not seen before."""
    began = perf_counter()
    check_answer(spec, text, language=language)
    return perf_counter() - began


def _seconds_of_all(text: str) -> float:
    specs = {row.type: spec_of(row.type, row.key) for row in rows()}
    return max(_seconds(spec, text, "en") for spec in specs.values())


def _row(name: str, judged: Sequence[Judged]) -> Row:
    seconds = sorted(took for *_, took in judged)
    rates = (_rate(judged, verdict) for verdict in ("right", "form", "wrong", "unclear"))
    wrong_accepts = sum(
        verdict == "right" and row.verdict in {"wrong", "unclear"} for row, verdict, _ in judged
    )
    return (
        name,
        f"{len(judged):,}",
        *rates,
        str(wrong_accepts),
        f"{seconds[len(seconds) // 2] * 1000:.3f}",
        f"{seconds[int(len(seconds) * 0.99)] * 1000:.3f}",
    )


def _rate(judged: Sequence[Judged], expected: str) -> str:
    """Return how many of the answers that deserve this verdict get it."""
    of = [verdict for row, verdict, _ in judged if row.verdict == expected]
    return f"{100 * of.count(expected) / len(of):.1f} %" if of else "-"
