"""The pictures of numbers, compared with pictures that somebody has looked at.

After a wanted change, draw them anew, and look at every one before it is committed:
APPROVE_PICTURES=1 python -m pytest tests/charts/test_numbers.py
"""

from dataclasses import replace
from datetime import date
from typing import Any, Final

import pytest
from PIL import Image

from bot.charts.calendar_picture import calendar_sheet
from bot.charts.drawing import drawn
from bot.charts.fading_picture import fading_sheet
from bot.charts.forecast_picture import forecast_sheet
from bot.charts.skill_tree_picture import skill_tree_sheet
from bot.charts.trends_picture import trends_sheet
from bot.views.calendar import calendar_of
from bot.views.trends import TopicTrend, Trends
from tests.charts.numbers import MONTHS, approved_numbers, lines
from tests.charts.test_map_picture import (
    APPROVED,
    BOTH,
    COLOURS,
    IS_APPROVING,
    MOST_OFF,
    decoded,
    share_off,
)

NUMBERS: Final[dict[str, Any]] = dict(approved_numbers())
EACH: Final = pytest.mark.parametrize("name", NUMBERS)


@BOTH
@EACH
def test_the_picture_is_the_approved_one(name: str, dark: bool) -> None:
    picture = decoded(drawn(replace(NUMBERS[name], dark=dark)))
    path = APPROVED / f"{name}-{'dark' if dark else 'light'}.png"
    if IS_APPROVING:
        picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    approved = Image.open(path).convert("RGB")

    assert picture.size == approved.size
    assert share_off(picture, approved) <= MOST_OFF


@pytest.mark.thorough
@EACH
def test_the_same_numbers_give_the_same_bytes_and_telegram_takes_them(name: str) -> None:
    png = drawn(NUMBERS[name])
    width, height = decoded(png).size

    assert drawn(NUMBERS[name]) == png
    assert width == 1080
    assert width + height <= 10_000
    assert max(width, height) / min(width, height) <= 20


def test_the_calendar_names_months_and_days_of_the_week() -> None:
    texts = calendar_sheet(NUMBERS["calendar"]).texts

    assert {"Deine Lerntage", "Okt", "Feb", "Mo", "So", "weniger", "mehr"} <= set(texts)


@pytest.mark.parametrize("day", [1, 4, 7, 13, 31])
def test_the_calendar_names_the_present_month_however_little_of_it_is_over(day: int) -> None:
    calendar = calendar_of({}, date(2026, 12, day))

    texts = calendar_sheet(replace(NUMBERS["calendar"], calendar=calendar)).texts

    months = [line for line in texts if line in MONTHS.values()]
    assert months[-2:] == ["Nov", "Dez"]


def test_each_day_of_the_forecast_has_its_number_and_its_name() -> None:
    texts = forecast_sheet(NUMBERS["forecast"]).texts

    assert {"52", "15", "heute", "Do", "5.", "Fragen", "Karten"} <= set(texts)
    assert "0" not in texts
    assert "davon heute schon länger fällig: 31" in texts


def test_what_is_not_in_the_forecast_is_not_in_its_legend() -> None:
    texts = forecast_sheet(NUMBERS["forecast-one"]).texts

    assert "Fragen" in texts
    assert "Karten" not in texts


def test_every_topic_is_in_the_legend_of_the_trends_and_a_long_one_is_cut() -> None:
    texts = trends_sheet(NUMBERS["trends"]).texts

    assert {"Brüche", "Die Zelle", "Python für Anfänger", "100 %"} <= set(texts)
    assert any(line.startswith("Wahrscheinlichkeit") and line.endswith("…") for line in texts)


def test_retention_below_a_half_is_seen_from_the_bottom() -> None:
    low = [replace(night, retention=0.2) for night in lines("X").topics[0].nights]
    trends = Trends(topics=(TopicTrend(title="X", nights=tuple(low)),))

    assert "0 %" in trends_sheet(replace(NUMBERS["trends"], trends=trends)).texts
    assert "0 %" not in trends_sheet(NUMBERS["trends"]).texts


def test_topics_without_any_review_have_a_pace_all_the_same() -> None:
    none = [replace(night, retention=None) for night in lines("X").topics[0].nights]
    trends = Trends(topics=(TopicTrend(title="X", nights=tuple(none)),))

    assert trends_sheet(replace(NUMBERS["trends"], trends=trends)).png()


def test_decks_alone_have_retention_and_no_pace() -> None:
    paceless = [replace(night, per_week=None) for night in lines("X").topics[0].nights]
    trends = Trends(topics=(TopicTrend(title="X", nights=tuple(paceless)),))
    drawn = trends_sheet(replace(NUMBERS["trends"], trends=trends))

    assert NUMBERS["trends"].retention in drawn.texts
    assert NUMBERS["trends"].velocity not in drawn.texts


def test_the_curves_are_told_apart_by_their_names() -> None:
    texts = fading_sheet(NUMBERS["fading"]).texts

    assert {"im Mittel", "heute", "30", "50 %"} <= set(texts)


def test_every_skill_is_written_whole() -> None:
    texts = " ".join(skill_tree_sheet(NUMBERS["skills"]).texts).replace("- ", "")

    for spot in NUMBERS["skills"].tree.skills:
        assert spot.name.replace("- ", "") in texts
    assert "…" not in texts
