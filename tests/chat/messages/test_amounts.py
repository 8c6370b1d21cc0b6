from datetime import UTC, date, datetime

import pytest

from bot.chat.messages import localizer
from bot.chat.messages.localizer import (
    Localizer,
    bar,
    days,
    decimal,
    duration,
    gist,
    on_day,
    past_day,
    percent,
    whole_days,
)
from bot.domain.topics.course import Language

NOW = datetime(2026, 3, 18, 9, 0, tzinfo=UTC)
EN = Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW)
DE = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)


@pytest.mark.parametrize(
    ("share", "cells"),
    [(0, 0), (1, 1), (5, 1), (14, 1), (17, 2), (50, 5), (94, 9), (97, 9), (99, 9), (100, 10)],
)
def test_a_bar_is_empty_only_at_nothing_and_full_only_at_all(share: int, cells: int) -> None:
    assert bar(share) == "▰" * cells + "▱" * (10 - cells)


def test_amounts_are_written_as_each_language_does() -> None:
    assert (percent(EN, 56), percent(DE, 56)) == ("56%", "56\N{NO-BREAK SPACE}%")
    assert (decimal(EN, 2.36), decimal(DE, 2.36)) == ("2.36", "2,36")
    assert (decimal(EN, 6.0), decimal(DE, 12.959999)) == ("6", "12,96")
    assert (days(EN, 1), days(EN, 6), days(DE, 14.16)) == ("1 day", "6 days", "14,16 Tage")
    assert (whole_days(EN, 6), whole_days(EN, 12.96)) == ("6 days", "about 13 days")
    assert (whole_days(DE, 1), whole_days(DE, 1.2)) == ("1 Tag", "etwa 1 Tag")
    assert (duration(EN, 89), duration(EN, 137)) == ("89 minutes", "2 hours")


@pytest.mark.parametrize(
    ("day", "english", "german"),
    [
        (date(2026, 3, 18), "Today", "Heute"),
        (date(2026, 3, 17), "Yesterday", "Gestern"),
        (date(2026, 3, 16), "Mon, Mar 16", "Mo., 16. März"),
        (date(2025, 12, 31), "Wed, Dec 31, 2025", "Mi., 31. Dez. 2025"),
    ],
)
def test_a_past_day_is_told_as_people_say_it(day: date, english: str, german: str) -> None:
    assert past_day(EN, day, NOW.date()) == english
    assert past_day(DE, day, NOW.date()) == german


def test_a_moment_has_its_date_on_the_learners_calendar() -> None:
    late = datetime(2026, 3, 2, 23, 30, tzinfo=UTC)

    assert on_day(EN, late) == "March 3"
    assert on_day(DE, late) == "3. März"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("How much is it?", "How much is it?"),
        ("two\nlines  and `code`", "two lines and code"),
        ("```python\nprint(1)\n```", "print(1)"),
        ("a **bold** word, 2**3**4", r"a bold word, 2\*\*3\*\*4"),
        ("*a* [b](c) $5", r"\*a\* \[b\](c) \$5"),
        (r"$\frac{1}{2}$ of it", r"$\frac{1}{2}$ of it"),
        ("one two three four five", "one two three four …"),
        (r"so very much is $\frac{12}{34}$ of it", "so very much is …"),
        ("x" * 30, "x" * 20 + " …"),
        (r"$\frac{12}{34}$ and $\frac{1}{2}$", r"$\frac{12}{34}$ and $\frac{1}{2}$"),
        (r"$\frac{1234567890}{1234567890}$ is", "…"),
        ("", ""),
    ],
)
def test_a_long_text_becomes_one_safe_line(text: str, told: str) -> None:
    assert gist(text, 20) == told


def test_a_text_of_many_words_is_cut_without_reading_it_word_by_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []

    def readable(text: str) -> str:
        read.append(text)
        return text

    monkeypatch.setattr(localizer, "readable", readable)

    assert gist("a " * 10_000, 5_000) == "a " * 2_500 + "…"
    assert len(read) < 20
