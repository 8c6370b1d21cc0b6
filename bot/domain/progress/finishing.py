"""When a map will be finished, as far as its last weeks tell."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from bot.domain.progress.analytics import VELOCITY_WEEKS, WEEK, Metrics, days_for

LOOKED_AT: Final = (VELOCITY_WEEKS - 1) * WEEK + 1
"""Snapshots that hold the last of each of the last four weeks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """The days between which a map will be finished."""

    earliest: date
    latest: date


def finish(snapshots: Sequence[Metrics], today: date) -> Finish | None:
    """Return the range by the fastest and the slowest of the last four weeks.

    `snapshots` are oldest first, one a day. None where nothing moves or nothing is left.
    """
    weekly = [it.velocity_nodes_per_week for it in snapshots[::-1][:LOOKED_AT:WEEK]]
    if not weekly or not weekly[0]:
        return None
    left = snapshots[-1].total_nodes - snapshots[-1].mastered_nodes
    if not left:
        return None
    paces = [it for it in weekly if it]
    earliest, latest = (days_for(left, pace) for pace in (max(paces), min(paces)))
    return Finish(earliest=today + timedelta(days=earliest), latest=today + timedelta(days=latest))
