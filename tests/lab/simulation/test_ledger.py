"""The ledger notices each violation, which is made by hand here."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from random import Random

import pytest

from bot.domain.ids import DeckId, MapId
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import MapStatus
from bot.lab.simulation.forgetting import first_by_halflife
from bot.lab.simulation.habits import Away, Habits
from bot.lab.simulation.ledger import Account, Ledger, Predicted
from bot.lab.simulation.people import Person
from bot.lab.simulation.report import break_load, broken_musts, letters, mean_error

FIRST = date(2026, 3, 23)
"""A Monday. On the Sunday after it clocks go forward in Berlin."""
DAY = timedelta(days=1)
HABITS = Habits(
    zone="Europe/Berlin",
    language=Language.DE,
    at=time(18),
    minutes=5,
    skips=0.0,
    answers=1.0,
    snoozes=0.0,
    quiet=None,
    cap=5,
    days_off=(5,),
    easy_days=(0,),
    remind_hour=None,
    retention=None,
    two_ratings=False,
    new_cards=5,
    deck=DeckId("maths-de"),
    course=None,
    planned=Away(first=FIRST + 10 * DAY, last=FIRST + 14 * DAY),
    unplanned=None,
    comes_on=FIRST,
    leaves_on=FIRST + 30 * DAY,
)


def account_of(**but: object) -> Account:
    habits = replace(HABITS, **but)  # type: ignore[arg-type]  # any of its fields
    person = Person(
        number=1,
        habits=habits,
        rng=Random(1),
        questions={},
        visits=iter(()),
        first_seen=first_by_halflife,
    )
    return Account(person)


def at(day: int, hour: int, minute: int = 0) -> datetime:
    """Return the time in Berlin on that day, counted from 0."""
    return HABITS.moment(FIRST + day * DAY, time(hour, minute))


def broken(account: Account) -> list[str]:
    ledger = Ledger()
    ledger.accounts[1] = account
    return broken_musts(ledger, at(20, 0))


@pytest.mark.parametrize(
    ("day", "hour", "unwished"),
    [(0, 8, 0), (0, 7, 1), (0, 20, 0), (0, 21, 1), (6, 7, 1), (6, 8, 0), (5, 12, 1), (11, 12, 1)],
)
def test_a_message_in_quiet_hours_in_a_break_or_on_a_day_off_is_noticed(
    day: int, hour: int, unwished: int
) -> None:
    account = account_of()

    account.received(at(day, hour), "Hello")

    assert len(account.unwished) == unwished
    assert bool(broken(account)) is bool(unwished)


def test_a_second_reminder_of_a_day_and_a_message_that_arrives_twice_are_noticed() -> None:
    account = account_of()

    account.reminded(at(0, 9), again=False)
    account.reminded(at(0, 10), again=True)
    account.reminded(at(1, 3, 30), again=False)
    account.received(at(1, 12), "Hello")
    account.received(at(1, 12), "Hello")
    account.received(at(1, 13), "Hello")

    assert account.doubled == 2
    assert broken(account) == ["reviews or reminders doubled: 2"]


def live(account: Account, days: Sequence[int]) -> None:
    for day in days:
        account.day_over(at(day + 1, 4))


def test_a_review_is_missed_where_nothing_was_said_of_it_for_two_days_on_which_it_could() -> None:
    account = account_of()
    account.falls_due("card", at(0, 3), 1)
    account.falls_due("later", at(1, 5), 1)

    live(account, [0])
    assert not account.missed

    live(account, [1])
    assert account.missed == {("card", at(0, 3))}


def test_nothing_is_missed_by_who_comes_is_spoken_to_has_days_off_or_ignores_reminders() -> None:
    account = account_of()
    account.falls_due("card", at(0, 3), 1)
    account.acted(at(1, 12))
    account.received(at(3, 12), "Hello")
    for _ in range(10):
        account.reminded(at(4, 10), again=True)

    live(account, [0, 1, 2, 3, 4, 5, 6, 7])

    assert not account.missed


def test_what_falls_due_later_on_a_day_is_missed_when_the_bot_says_that_nothing_is_left() -> None:
    account = account_of()
    account.falls_due("tonight", at(1, 23), 1.0)
    account.falls_due("tomorrow", at(2, 4), 1.0)
    account.falls_due("in ten minutes", at(1, 18, 10), 0.01)
    account.falls_due("ten minutes ago", at(1, 17, 50), 0.01)

    account.nothing_left(at(1, 18), concepts=True, cards=False)
    assert not account.missed

    account.nothing_left(at(1, 18), concepts=False, cards=True)
    assert {key for key, _ in account.missed} == {"tonight", "ten minutes ago"}


def test_the_hour_that_a_day_of_25_hours_has_more_may_wait_for_the_day_after() -> None:
    account = account_of()
    account.falls_due("card", HABITS.moment(date(2026, 10, 25), time(3, 30)), 1.0)

    account.nothing_left(HABITS.moment(date(2026, 10, 24), time(18)), concepts=True, cards=True)

    assert not account.missed


def test_easy_days_have_half_of_the_cap() -> None:
    account = account_of()
    account.asked[FIRST] = 4
    account.asked[FIRST + DAY] = 5

    assert broken(account) == ["questions over the cap: 1"]


def test_a_day_after_a_break_has_at_most_1_3_times_the_usual() -> None:
    account = account_of(cap=30)
    for day in (*range(10), *range(15, 27)):
        account.fell_due[FIRST + day * DAY] = 10
    account.asked[FIRST + 15 * DAY] = 13

    load = break_load(account)
    assert load is not None
    assert (load.usual, load.fits) == (10.0, True)

    account.asked[FIRST + 16 * DAY] = 14
    assert broken(account) == ["breaks followed by too much: 1"]


def test_what_nobody_could_know_before_a_break_makes_no_less_usual() -> None:
    account = account_of(cap=30)
    for day in range(10):
        account.fell_due[FIRST + day * DAY] = 10
    for day in range(15, 43):
        account.fell_due[FIRST + day * DAY] = 2
    load = break_load(account)
    assert load is not None
    assert load.usual == 10.0

    for day in range(15, 43):
        account.fell_due[FIRST + day * DAY] = 20
    load = break_load(account)
    assert load is not None
    assert load.usual > 10.0


def test_a_letter_is_missing_or_doubled_by_the_sunday_it_is_of() -> None:
    account = account_of()
    account.learned_at = at(0, 12)
    account.acted(at(0, 12))
    assert letters([account], at(20, 0)).missing == 1

    account.letters = [at(6, 9)]
    kept = letters([account], at(20, 0))
    assert (kept.expected, kept.missing, kept.doubled) == (1, 0, 0)

    account.letters = [at(6, 9), at(7, 8)]
    assert broken(account) == ["letters doubled: 1"]


@pytest.mark.parametrize(("hour", "expected"), [(8, 1), (9, 2)])
def test_a_letter_still_comes_to_who_did_something_less_than_thirty_days_before(
    hour: int, expected: int
) -> None:
    account = account_of(planned=None)
    account.learned_at = at(0, 12)
    account.acted(at(-17, hour))

    assert letters([account], at(20, 0)).expected == expected


def test_an_active_map_is_counted_each_night_once() -> None:
    account = account_of()
    active = (at(0, 12), MapStatus.ACTIVE)
    account.statuses[MapId("m")] = [active, (at(4, 12), MapStatus.ABANDONED)]
    for day in (0, 1, 1, 3):
        account.snapshots[MapId("m"), FIRST + day * DAY] += 1

    assert broken(account) == ["snapshots missing: 1", "snapshots doubled: 1"]


def test_the_mean_error_is_that_of_the_bins_and_not_of_single_reviews() -> None:
    def predicted(chance: float, *, right: bool) -> Predicted:
        return Predicted(chance=chance, promised=0.9, right=right, recalled=right, in_time=True)

    in_half = [predicted(0.55, right=right) for right in (True, False)]
    sure = [predicted(1.0, right=True), predicted(0.96, right=True)]

    assert mean_error(in_half) == pytest.approx(0.05)
    assert mean_error([*in_half, *sure]) == pytest.approx((0.1 + 0.04) / 4)
