"""The result of a simulation as text, and its violations."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from math import ceil
from statistics import fmean
from typing import Final

from bot.commands.printing import table
from bot.domain.topics.mind_map import MapStatus
from bot.lab.simulation.ledger import Account, Ledger, Predicted

BINS: Final = (0.0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1.0)
MEAN_ERROR: Final = 0.05
"""The largest mean error of predictions over their bins."""
MOST_OF_USUAL: Final = 1.3
_EVEN_DAYS: Final = 14
_USUAL_DAYS: Final = 28
_AWAY_AFTER: Final = timedelta(days=30)
_FULL: Final = 1.0
_WEEK: Final = 7
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Letters or snapshots: what should come once, and what came."""

    expected: int
    missing: int
    doubled: int
    others: int
    """What came although it should not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakLoad:
    """What the bot asked by itself on the days after a break, compared with usual days."""

    usual: float
    """The mean number of due reviews a day in the four weeks before, over days with any.

    If the four weeks before and after had more, it is that. If they had less, for example because
    a deck was finished, that could not be foreseen when the break was chosen.
    """
    asked: tuple[int, ...]
    """By the days after it."""
    answered: tuple[int, ...]
    """Reviews on these days, including those that the learner began."""

    @property
    def fits(self) -> bool:
        """Return True if no day exceeded its limit, in whole questions."""
        return max(self.asked) <= max(1, ceil(self.usual * MOST_OF_USUAL))


def mean_error(predicted: Sequence[Predicted]) -> float:
    """Return the mean distance of prediction and recall over the bins."""
    gaps = (
        abs(sum(prediction.chance - prediction.right for prediction in found))
        for _, found in _bins(predicted)
    )
    return sum(gaps) / len(predicted)


def broken_musts(ledger: Ledger, ends: datetime) -> list[str]:
    """Return all violations."""
    accounts = list(ledger.accounts.values())
    loads = [load for account in accounts if (load := break_load(account)) is not None]
    found = {
        "reviews or reminders doubled": sum(account.doubled for account in accounts),
        "messages in quiet hours, breaks or on days off": sum(
            len(account.unwished) for account in accounts
        ),
        "reviews missed": sum(len(account.missed) for account in accounts),
        "new cards over the limit": sum(account.too_new() for account in accounts),
        "questions over the cap": sum(account.over_cap() for account in accounts),
        "breaks followed by too much": sum(not each.fits for each in loads),
    }
    for name, kept in (
        ("letters", letters(accounts, ends)),
        ("snapshots", snapshots(accounts, ends)),
    ):
        found[f"{name} missing"] = kept.missing
        found[f"{name} doubled"] = kept.doubled
    return [f"{name}: {number}" for name, number in found.items() if number]


def report(ledger: Ledger, days: Sequence[date], ends: datetime) -> str:
    """Return the whole report."""
    accounts = list(ledger.accounts.values())
    parts = [_reviews(accounts, days), _recall(ledger.predicted), _spoken(accounts, days)]
    parts += [_breaks(accounts), _reminder_table(accounts, ends), *_calibration(ledger.predicted)]
    return "\n\n".join(parts)


def break_load(account: Account) -> BreakLoad | None:
    """Return the load after the learner's planned break, or None if there was none."""
    planned = account.habits.planned
    if planned is None:
        return None
    before = [planned.first - ago * _DAY for ago in range(1, _USUAL_DAYS + 1)]
    since = [planned.last + ahead * _DAY for ahead in range(1, _USUAL_DAYS + 1)]
    after = since[:_EVEN_DAYS]
    return BreakLoad(
        usual=max(_due_a_day(account, before), _due_a_day(account, before + since)),
        asked=tuple(account.asked[day] for day in after),
        answered=tuple(account.reviews[day] for day in after),
    )


def _due_a_day(account: Account, days: Sequence[date]) -> float:
    due = [many for day in days if (many := account.fell_due[day])]
    return fmean(due) if due else 0.0


def letters(accounts: Sequence[Account], ends: datetime) -> Kept:
    """Return the Sundays that should have and have brought letters."""
    missing = doubled = expected = others = 0
    for account in accounts:
        wanted = [sunday for sunday in _sundays(account, ends) if _wants_letter(account, sunday)]
        sent_on = [account.habits.local(at).date() for at in account.letters]
        weeks = [day - (day.weekday() + 1) % _WEEK * _DAY for day in sent_on]
        over = {day for day in weeks if account.habits.moment(day, time(9)) + _DAY < ends}
        expected += len(wanted)
        missing += len(set(wanted) - over)
        doubled += len(weeks) - len(set(weeks))
        others += len(over - set(wanted))
    return Kept(expected=expected, missing=missing, doubled=doubled, others=others)


def snapshots(accounts: Sequence[Account], ends: datetime) -> Kept:
    """Return the nights in which an active map should have been and was counted."""
    expected, kept = set(), set()
    doubled = 0
    for account in accounts:
        expected |= set(_nights(account, ends))
        kept |= set(account.snapshots)
        doubled += sum(account.snapshots.values()) - len(account.snapshots)
    return Kept(
        expected=len(expected),
        missing=len(expected - kept),
        doubled=doubled,
        others=len(kept - expected),
    )


def _sundays(account: Account, ends: datetime) -> Iterator[date]:
    """Yield the Sundays whose nine o'clock and following day lie within the simulation."""
    if account.learned_at is None:
        return
    day = account.habits.local(account.learned_at).date()
    day += (6 - day.weekday()) * _DAY
    while (at := account.habits.moment(day, time(9))) + _DAY < ends:
        if at > account.learned_at:
            yield day
        day += _WEEK * _DAY


def _wants_letter(account: Account, sunday: date) -> bool:
    """Return True if the learner is active and a letter may come on that day or the next.

    That of a Sunday in a break is left out, that of a day off comes a day later.
    """
    habits, planned = account.habits, account.habits.planned
    in_break = planned is not None and planned.has(sunday)
    day = sunday + _DAY if habits.is_off(sunday) else sunday
    comes_at = habits.moment(day, time(9))
    is_about = any(comes_at - _AWAY_AFTER < at <= comes_at for at in account.active_on.values())
    return is_about and not in_break and not habits.is_off(day)


def _nights(account: Account, ends: datetime) -> Iterator[tuple[object, date]]:
    """Yield map and day of each night with a map active at three o'clock."""
    for map_id, statuses in account.statuses.items():
        day = account.habits.local(statuses[0][0]).date()
        while (night := account.habits.moment(day, time(3))) + timedelta(hours=1) < ends:
            now = [status for at, status in statuses if at < night]
            if now and now[-1] is MapStatus.ACTIVE:
                yield map_id, day - _DAY
            day += _DAY


def _reviews(accounts: Sequence[Account], days: Sequence[date]) -> str:
    rows = []
    for begin in range(0, len(days), _WEEK):
        week = days[begin : begin + _WEEK]
        active = sum(day in account.active_on for account in accounts for day in week)
        answers = sum(account.answers[day] for account in accounts for day in week)
        reviews = sum(account.reviews[day] for account in accounts for day in week)
        asked = sum(account.asked[day] for account in accounts for day in week)
        cells = (active, answers, reviews, asked)
        a_day = (f"{number / len(week):,.1f}" for number in cells)
        rows.append((f"{week[0]}", *a_day))
    heads = (
        "week of",
        "learners a day",
        "answers a day",
        "reviews a day",
        "asked by the bot a day",
    )
    return table(heads, rows)


def _recall(predicted: Mapping[str, Sequence[Predicted]]) -> str:
    rows = []
    for name, found in sorted(predicted.items()):
        in_time = [prediction for prediction in found if prediction.in_time]
        rows.append(
            (
                name,
                f"{len(found):,}",
                _share(found, "promised"),
                _share(in_time, "recalled"),
                _share(found, "recalled"),
                _share(found, "right"),
            )
        )
    heads = ("recall", "reviews", "promised", "true, in time", "true, all", "answered right")
    return table(heads, rows)


def _spoken(accounts: Sequence[Account], days: Sequence[date]) -> str:
    weeks = max(1.0, len(days) / _WEEK)
    a_week = [len(account.reminders) / weeks for account in accounts]
    unwished = sum(len(account.unwished) for account in accounts)
    return "\n".join(
        (
            f"missed reviews: {sum(len(account.missed) for account in accounts)}",
            f"doubled: {sum(account.doubled for account in accounts)}",
            f"in quiet hours, breaks or on days off: {unwished}",
            f"new cards over the limit: {sum(account.too_new() for account in accounts)}",
            f"over the cap: {sum(account.over_cap() for account in accounts)}",
            f"reminders a learner and week: {fmean(a_week):.1f} (at most {max(a_week):.1f})",
        )
    )


def _breaks(accounts: Sequence[Account]) -> str:
    loads = [
        load for account in accounts if (load := break_load(account)) is not None and load.usual
    ]
    if not loads:
        return "planned breaks: none"
    mean = fmean(fmean(load.asked) / load.usual for load in loads)
    worst = max(max(load.asked) / load.usual for load in loads)
    own = fmean(fmean(load.answered) / load.usual for load in loads)
    over = sum(not load.fits for load in loads)
    heads = ("planned breaks", "asked, mean", "asked, fullest day", "answered, mean", "too much")
    row = (f"{len(loads)}", f"{mean:.2f}", f"{worst:.2f}", f"{own:.2f}", f"{over}")
    note = "in the 14 days after, as a multiple of a usual day; answered: with own visits"
    return f"{table(heads, [row])}\n{note}"


def _reminder_table(accounts: Sequence[Account], ends: datetime) -> str:
    heads = ("", "expected", "missing", "doubled", "unexpected")
    rows = [
        (
            name,
            *(
                f"{number:,}"
                for number in (kept.expected, kept.missing, kept.doubled, kept.others)
            ),
        )
        for name, kept in (
            ("letters", letters(accounts, ends)),
            ("snapshots", snapshots(accounts, ends)),
        )
    ]
    return table(heads, rows)


def _calibration(predicted: Mapping[str, Sequence[Predicted]]) -> Iterator[str]:
    for name, found in sorted(predicted.items()):
        error = mean_error(found)
        verdict = "" if error <= MEAN_ERROR else f", more than {MEAN_ERROR}"
        rows = [
            (
                bin_,
                f"{len(some):,}",
                _share(some, "chance"),
                _share(some, "right"),
                _share(some, "recalled"),
            )
            for bin_, some in _bins(found)
        ]
        heads = (name, "reviews", "predicted", "answered right", "true")
        in_time = [prediction for prediction in found if prediction.in_time]
        besides = f"; of those in time {mean_error(in_time):.3f}" if in_time else ""
        yield f"{table(heads, rows)}\nmean error: {error:.3f}{verdict}{besides}"


def _bins(predicted: Sequence[Predicted]) -> Iterator[tuple[str, list[Predicted]]]:
    for low, high in pairwise(BINS):
        found = [
            prediction
            for prediction in predicted
            if low <= prediction.chance < high or prediction.chance == high == _FULL
        ]
        if found:
            yield f"{low:.0%} to {high:.0%}", found


def _share(predicted: Sequence[Predicted], name: str) -> str:
    return (
        f"{fmean(getattr(prediction, name) for prediction in predicted):.1%}" if predicted else "-"
    )
