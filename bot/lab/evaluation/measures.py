"""What an evaluation measures, how sure that is, and if it is worse than before."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from bot.lab.evaluation import authoring, cases, grading, keys, pages, practice, secrecy, teaching
from bot.lab.evaluation.cases import Finding
from bot.lab.evaluation.exams import agreement

FIRST_TRY: Final = "usable at the first try"
SEED: Final = 20_261_129
ENOUGH: Final = 0.5
"""The share of planned findings below which a measure is inconclusive."""
UNLIKELY: Final = 0.05
"""A loss with a lower probability by chance is called worse."""
_Z: Final = 1.96


class Held(StrEnum):
    """The value that is compared with the wanted one."""

    SHARE = "share"
    LOWER_BOUND = "lower bound"
    KAPPA = "kappa"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A share of good findings, and how large it should be."""

    name: str
    wanted: float
    held: Held = Held.SHARE


MEASURES: Final = (
    Measure(name=FIRST_TRY, wanted=0.95),
    Measure(name=keys.RIGHT_AGREED, wanted=0.9),
    Measure(name=keys.WRONG_NOTICED, wanted=0.9),
    Measure(name=grading.NO_FALSE_PASS, wanted=0.98),
    Measure(name=grading.IN_BAND, wanted=0.8),
    Measure(name=grading.AGREEMENT, wanted=0.7, held=Held.KAPPA),
    Measure(name=grading.SAME_VERDICT, wanted=0.95),
    Measure(name=grading.TIP_TELLS_NOTHING, wanted=0.8),
    Measure(name=secrecy.ANSWER_KEPT, wanted=1.0),
    Measure(name=secrecy.INSTRUCTIONS_KEPT, wanted=1.0),
    Measure(name=practice.MAY_BE_SHOWN, wanted=0.8),
    Measure(name=practice.AS_KNOWN, wanted=0.8),
    Measure(name=authoring.KEYS_AGREED, wanted=0.97),
    Measure(name=teaching.NOT_WORSE, wanted=0.4, held=Held.LOWER_BOUND),
    Measure(name=teaching.NOTHING_FALSE, wanted=0.9),
    Measure(name=teaching.TAKES_UP, wanted=0.8),
    Measure(name=teaching.REPLY_KEEPS, wanted=1.0),
    Measure(name=authoring.REFUSED, wanted=1.0),
    Measure(name=authoring.SURVEY_SOUND, wanted=1.0),
    Measure(name=authoring.MAP_COMPLETE, wanted=0.5),
    Measure(name=pages.READ, wanted=0.9),
    Measure(name=pages.NO_POINTS, wanted=1.0),
    Measure(name=cases.LANGUAGE, wanted=0.97),
    Measure(name=cases.MARKUP, wanted=0.97),
)


class Verdict(StrEnum):
    """The verdict on a measure."""

    GOOD = "good"
    BELOW = "below"
    """Less than wanted."""
    WORSE = "worse"
    """As good as wanted, but worse than last time."""
    TOO_FEW = "too few"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """The result of a measure."""

    measure: Measure
    good: int
    number: int
    planned: int
    value: float | None
    """The share, or kappa, or None if there are no findings."""
    interval: tuple[float, float] | None
    lost: int = 0
    """Findings that were good last time and are not now."""
    won: int = 0
    verdict: Verdict = Verdict.GOOD


Named = Mapping[str, Finding]
"""Findings of a measure by their names, which are the same in each run."""
Before = Mapping[str, Mapping[str, bool]]
"""By measure, which findings were good last time."""


def figures(
    found: Mapping[str, Named], planned: Mapping[str, int], before: Before
) -> Sequence[Figure]:
    """Return the result of each measure that any findings were planned for."""
    return [
        _figure(
            measure,
            found.get(measure.name, {}),
            planned[measure.name],
            before.get(measure.name, {}),
        )
        for measure in MEASURES
        if planned.get(measure.name)
    ]


def wilson(good: int, number: int) -> tuple[float, float]:
    """Return the 95 % interval of the true share."""
    share, spread = good / number, _Z**2 / number
    middle = share + spread / 2
    width = _Z * math.sqrt(share * (1 - share) / number + spread / (4 * number))
    return max(middle - width, 0.0) / (1 + spread), (middle + width) / (1 + spread)


def is_worse(lost: int, won: int) -> bool:
    """Return True if there are more losses among the changes than chance explains."""
    changed = lost + won
    ways = sum(math.comb(changed, number) for number in range(lost, changed + 1))
    return changed > 0 and ways / 2**changed < UNLIKELY


def _figure(measure: Measure, found: Named, planned: int, before: Mapping[str, bool]) -> Figure:
    good, number = sum(finding.good for finding in found.values()), len(found)
    compared = [(finding.good, before[name]) for name, finding in found.items() if name in before]
    lost = sum(was and not now for now, was in compared)
    won = sum(now and not was for now, was in compared)
    value, interval = _value(measure, found)
    held = interval[0] if measure.held is Held.LOWER_BOUND and interval else value
    if held is None or number < ENOUGH * planned:
        verdict = Verdict.TOO_FEW
    elif held < measure.wanted:
        verdict = Verdict.BELOW
    else:
        verdict = Verdict.WORSE if is_worse(lost, won) else Verdict.GOOD
    return Figure(
        measure=measure,
        good=good,
        number=number,
        planned=planned,
        value=value,
        interval=interval,
        lost=lost,
        won=won,
        verdict=verdict,
    )


def _value(measure: Measure, found: Named) -> tuple[float | None, tuple[float, float] | None]:
    if not found:
        return None, None
    if measure.held is not Held.KAPPA:
        good = sum(finding.good for finding in found.values())
        return good / len(found), wilson(good, len(found))
    pairs = [[finding.pair] for finding in found.values() if finding.pair is not None]
    agreed = agreement(pairs, Random(SEED))
    # A finding without a pair belongs to a broken case, which agrees with nothing.
    if agreed is None or agreed.kappa is None:
        return 0.0, None
    return agreed.kappa * len(pairs) / len(found), agreed.interval


def exit_code(drawn: Iterable[Figure]) -> int:
    """Return 1 if a measure is below what is wanted or worse, else 2 if one is inconclusive."""
    verdicts = {figure.verdict for figure in drawn}
    if verdicts & {Verdict.BELOW, Verdict.WORSE}:
        return 1
    return 2 if Verdict.TOO_FEW in verdicts or not verdicts else 0
