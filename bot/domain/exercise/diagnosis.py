"""The placement of the specification: bisecting the ranks, and what a probe seeds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.domain.answers.quality import check_quality, is_right
from bot.domain.ids import ConceptId
from bot.domain.topics.course import InventoryEntry

LEAST_PROBES = 3
MOST_PROBES = 7
MOST_EXTRA_PROBES = 3


UNCERTAIN = (2, 3)
"""Qualities so near the threshold that one of them does not settle a border."""

DiagnosticResults = Mapping[str, str | int] | Sequence[Mapping[str, str | int]]
"""`{label: quality}`, or `{"node_label": ..., "quality": ...}`, one or several."""


def quality_by_label(results: DiagnosticResults) -> dict[str, int]:
    """Return the results of a placement by label: from a mapping, one named result, or several."""
    qualities: dict[str, int] = {}
    for result in [results] if isinstance(results, Mapping) else results:
        label = result.get("node_label")
        named = {label: result["quality"]} if isinstance(label, str) else result
        qualities |= {name: int(quality) for name, quality in named.items()}
    return qualities


def bisect_next(ranks: int, answers: Sequence[tuple[int, int]]) -> int | None:
    """Return the next rank to probe after these (rank, quality) pairs, or None at the border.

    It starts at the median, floor(ranks / 2). A right answer continues in the middle of the harder
    remaining ranks, a wrong one in the middle of the easier ones.
    """
    if not answers:
        return max(1, ranks // 2) if ranks else None
    border, first_wrong = _border(ranks, answers)
    return (border + first_wrong) // 2 if first_wrong - border > 1 else None


def bisecting_probe(
    inventory: Sequence[InventoryEntry], answers: Mapping[ConceptId, int]
) -> InventoryEntry | None:
    """Return the entry to probe next, or None when three to seven probes have settled the border.

    After the bisection one unprobed neighbour of the border is asked as well, and one more for
    every answer that contradicts the border or lies near the threshold, three at most. If all
    answers were right or all were wrong, there is no border to check.
    """
    by_rank = {entry.rank: entry for entry in inventory}
    given = {
        entry.rank: check_quality(answers[entry.concept_id])
        for entry in inventory
        if entry.concept_id in answers
    }
    if len(given) >= MOST_PROBES:
        return None
    rank, path = _walk(len(inventory), given)
    if rank is None:
        rank = _extra_rank(len(inventory), given, path)
    return None if rank is None else by_rank[rank]


def _border(ranks: int, answers: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the hardest rank known and the easiest not known. 0 and ranks + 1 are outside."""
    known = max((rank for rank, quality in answers if is_right(quality)), default=0)
    unknown = min((rank for rank, quality in answers if not is_right(quality)), default=ranks + 1)
    return known, unknown


def _walk(ranks: int, given: Mapping[int, int]) -> tuple[int | None, list[tuple[int, int]]]:
    """Return the first rank of the bisection without an answer, and the answers before it."""
    path: list[tuple[int, int]] = []
    rank = bisect_next(ranks, path)
    while rank is not None and rank in given:
        path.append((rank, given[rank]))
        rank = bisect_next(ranks, path)
    return rank, path


def _extra_rank(
    ranks: int, given: Mapping[int, int], path: Sequence[tuple[int, int]]
) -> int | None:
    """Return the unprobed rank nearest the border, the harder of two, or None if it is settled."""
    border, _ = _border(ranks, path)
    extra = {rank: quality for rank, quality in given.items() if (rank, quality) not in path}
    settled = len(extra) >= _extra_probes(ranks, border, dict(path), extra)
    unprobed = [rank for rank in range(1, ranks + 1) if rank not in given]
    if not unprobed or (settled and len(given) >= LEAST_PROBES):
        return None
    return min(unprobed, key=lambda rank: (abs(rank - border - 0.5), -rank))


def _extra_probes(
    ranks: int, border: int, path: Mapping[int, int], extra: Mapping[int, int]
) -> int:
    """Return how many probes beyond the bisection the border deserves, 0 to 3."""
    if border in (0, ranks):
        return 0
    against = sum(is_right(quality) != (rank <= border) for rank, quality in extra.items())
    uncertain = sum(path[rank] in UNCERTAIN for rank in (border, border + 1))
    return min(MOST_EXTRA_PROBES, 1 + against + uncertain)


GUESS_TYPED = 0.05
"""The chance to type the right answer without knowing it. For choices it is 1 / their number."""


WEAKEST = -1 / 8
"""The weakest learner on the scale of difficulty, which is 0 to 1 and a little beyond."""


ABLEST = 9 / 8
"""The ablest learner on that scale. All abilities between are equally likely."""


STEEPNESS = 6.0
"""How sharply ability separates easy from hard. At one level (a third) the odds are 1 to 7."""


STATES = 2048
"""Samples for each kind of learner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowable:
    """A concept as the model sees it."""

    id: ConceptId
    difficulty: float
    """0 for the easiest concept, 1 for the hardest."""
    prerequisites: tuple[ConceptId, ...] = ()
    guess: float = GUESS_TYPED
