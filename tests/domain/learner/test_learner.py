from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.domain.ids import LearnerId
from bot.domain.learner.learner import GROWN_UP, Access, Learner
from bot.domain.learner.memory import Memory

ANNA = LearnerId(7)


@pytest.mark.parametrize(
    ("zone", "moment", "began"),
    [
        (None, "2026-03-02T04:00", "2026-03-02T04:00"),
        (None, "2026-03-02T03:59", "2026-03-01T04:00"),
        ("Europe/Berlin", "2026-03-02T12:00", "2026-03-02T03:00"),
        ("Pacific/Auckland", "2026-03-02T14:59", "2026-03-01T15:00"),
        ("Europe/Berlin", "2026-03-29T12:00", "2026-03-29T02:00"),  # the hour went forward at two
        ("Europe/Berlin", "2026-10-25T12:00", "2026-10-25T03:00"),  # and back again
    ],
)
def test_a_day_begins_at_four_where_the_learner_is(
    zone: str | None, moment: str, began: str
) -> None:
    learner = Learner(id=LearnerId(7), zone=zone)

    found = learner.day_began(datetime.fromisoformat(moment).replace(tzinfo=UTC))

    assert found == datetime.fromisoformat(began).replace(tzinfo=UTC)
    assert found.utcoffset() == timedelta()


def test_without_list_and_code_everyone_may_come_in() -> None:
    assert Access().admits(ANNA, invited=False)


def test_with_a_list_only_who_is_on_it_may_come_in() -> None:
    access = Access(allowed=frozenset({7}))

    assert access.admits(ANNA, invited=False)
    assert not access.admits(LearnerId(8), invited=False)
    assert not access.admits(LearnerId(8), invited=True)


def test_with_a_code_only_who_was_invited_may_come_in() -> None:
    access = Access(invite_code="open-sesame")

    assert access.admits(ANNA, invited=True)
    assert not access.admits(ANNA, invited=False)


@pytest.mark.parametrize(
    "access", [Access(), Access(allowed=frozenset({7})), Access(invite_code="come")]
)
def test_a_refused_learner_may_not_come_in_whatever_else_is_set(access: Access) -> None:
    refusing = replace(access, refused=frozenset({7}))

    assert access.admits(LearnerId(7), invited=True)
    assert not refusing.admits(LearnerId(7), invited=True)


def test_the_code_has_to_be_the_very_one() -> None:
    access = Access(invite_code="open-sesame")

    assert access.opens_to("open-sesame")
    assert not access.opens_to("open-sesam")
    assert not access.opens_to("")
    assert not Access().opens_to("")


@pytest.mark.parametrize(
    ("school_class", "level", "told"),
    [
        (None, "", ""),
        (None, "student", "a student at university or in vocational training"),
        ("8", "", "a pupil in class 8"),
        ("8", "school", "a pupil in class 8"),
        ("8", "adult", "an adult"),
        (GROWN_UP, "", "an adult"),
        (None, "wizard", ""),
    ],
)
def test_a_class_that_is_known_is_the_level_until_another_one_is_chosen(
    school_class: str | None, level: str, told: str
) -> None:
    assert Learner(id=ANNA, school_class=school_class, memory=Memory(level=level)).level == told


def test_something_is_written_for_who_learns_and_for_what() -> None:
    memory = Memory(level="adult", purpose="work")

    assert Learner(id=ANNA, memory=memory).audience == "an adult, who learns for work"
    assert Learner(id=ANNA, memory=Memory(purpose="exam")).audience == "who learns for an exam"
    assert Learner(id=ANNA).audience == ""
