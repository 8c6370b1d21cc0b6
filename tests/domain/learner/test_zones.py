"""Zones found by the learner's local time."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.domain.learner.zones import (
    MOST,
    PLACES,
    is_zone,
    minutes_ahead_of,
    place_like,
    zone_named,
    zones_showing,
)
from bot.domain.topics.course import Language

SUMMER = datetime(2026, 7, 1, 12, tzinfo=UTC)
WINTER = datetime(2026, 12, 1, 12, tzinfo=UTC)


def test_a_german_in_summer_finds_berlin_first() -> None:
    assert zones_showing(120, SUMMER, Language.DE)[0] == "Europe/Berlin"


def test_the_same_clock_means_other_places_in_winter() -> None:
    assert "Europe/Berlin" not in zones_showing(120, WINTER, Language.DE)
    assert zones_showing(60, WINTER, Language.DE)[0] == "Europe/Berlin"


def test_an_english_speaker_finds_london_first() -> None:
    assert zones_showing(0, WINTER, Language.EN)[0] == "Europe/London"


@pytest.mark.parametrize("minutes", [330, 345, 570, 765, -210, -570])
def test_odd_offsets_have_a_zone(minutes: int) -> None:
    found = {*zones_showing(minutes, SUMMER, Language.EN)}
    found |= {*zones_showing(minutes, WINTER, Language.EN)}

    assert found


@pytest.mark.parametrize("month", range(1, 13))
def test_whatever_hour_a_clock_shows_in_any_month_there_is_a_zone_for_it(month: int) -> None:
    noon = datetime(2026, month, 15, 12, tzinfo=UTC)

    homeless = [
        hours for hours in range(-11, 13) if not zones_showing(60 * hours, noon, Language.EN)
    ]

    assert homeless == []


def test_every_place_exists_and_eight_are_offered_at_most() -> None:
    assert all(ZoneInfo(place) for place in PLACES)
    hours = range(-12 * 60, 15 * 60, 15)
    assert max(len(zones_showing(h, SUMMER, Language.EN)) for h in hours) <= MOST


def test_a_made_up_zone_is_refused() -> None:
    assert not is_zone("Mars/Base")
    assert is_zone("Asia/Kathmandu")


@pytest.mark.parametrize(
    ("typed", "ahead"),
    [
        ("12:00", 0),
        ("13:58", 120),
        ("1:05 pm", 60),
        ("12 am", -720),
        ("17:45 Uhr", 345),
        ("17 Uhr 45", 345),
        ("it's 6.30 am", -330),
        ("00:10", -705),
        ("25:00", None),
        ("12:75", None),
        ("42", None),
        ("noon", None),
    ],
)
def test_a_typed_time_says_how_far_the_clock_is_ahead(typed: str, ahead: int | None) -> None:
    assert minutes_ahead_of(typed, WINTER) == ahead


def test_a_city_is_known_by_its_name_in_either_language() -> None:
    assert [zone_named(name) for name in ("Wien", "new  york.", "Tokio", "Atlantis")] == [
        "Europe/Vienna",
        "America/New_York",
        "Asia/Tokyo",
        None,
    ]
    assert zone_named("ich wohne in Kassel") == zone_named("Nürnberg") == "Europe/Berlin"
    assert all(is_zone(zone) for zone in map(zone_named, ("Delhi", "Schweiz", "uk")) if zone)


@pytest.mark.parametrize(
    ("named", "like"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("Europe/Amsterdam", "Europe/Berlin"),
        ("Asia/Calcutta", "Asia/Kolkata"),
        ("America/Detroit", "America/New_York"),
        ("Africa/Tunis", "Africa/Lagos"),
        ("UTC", "Atlantic/Reykjavik"),
        ("Antarctica/Troll", None),
        ("nowhere", None),
        ("../../etc/passwd", None),
        ("Europe", None),
        ("", None),
    ],
)
def test_a_zone_that_is_not_offered_is_the_one_whose_clock_goes_alike(
    named: str, like: str | None
) -> None:
    assert place_like(named, SUMMER) == place_like(named, WINTER) == like
