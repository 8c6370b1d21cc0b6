from datetime import date

import pytest

from bot.domain.rhythm.dates import date_meant, dates_meant, last_day_meant

TODAY = date(2026, 11, 23)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("24 December", date(2026, 12, 24)),
        ("24. Dezember", date(2026, 12, 24)),
        ("December 24th", date(2026, 12, 24)),
        ("3. März", date(2027, 3, 3)),
        ("3 Mar 2028", date(2028, 3, 3)),
        ("1. Jänner", date(2027, 1, 1)),
        ("24.12.", date(2026, 12, 24)),
        ("24.12.26", date(2026, 12, 24)),
        ("24. 12. 2026", date(2026, 12, 24)),
        ("2026-12-24", date(2026, 12, 24)),
        ("23.11.", TODAY),
        ("22.11.", date(2027, 11, 22)),
        ("1.1.2020", date(2020, 1, 1)),
        ("tomorrow", date(2026, 11, 24)),
        ("morgen", date(2026, 11, 24)),
        ("Next Friday", date(2026, 11, 27)),
        ("nächsten Freitag", date(2026, 11, 27)),
        ("am Donnerstag", date(2026, 11, 26)),
        ("wednesday", date(2026, 11, 25)),
        ("Monday", date(2026, 11, 30)),
        ("Sonnabend", date(2026, 11, 28)),
        ("Fri 4 Dec", date(2026, 12, 4)),
        ("Freitag, den 4.12.", date(2026, 12, 4)),
    ],
)
def test_a_day_is_read_as_people_write_it_and_means_the_next_one(text: str, day: date) -> None:
    assert date_meant(text, TODAY) == day


@pytest.mark.parametrize("text", ["", "soon", "31.2.", "32 May", "5", "24 Foo", "0.0.", "12/24"])
def test_what_names_no_day_is_none(text: str) -> None:
    assert date_meant(text, TODAY) is None


@pytest.mark.parametrize(
    ("text", "begins", "ends"),
    [
        ("5.12. bis 8.12.", date(2026, 12, 5), date(2026, 12, 8)),
        ("vom 24. Dezember bis zum 2. Januar", date(2026, 12, 24), date(2027, 1, 2)),
        ("next friday to sunday", date(2026, 11, 27), date(2026, 11, 29)),
        ("from 5 December until 8 December", date(2026, 12, 5), date(2026, 12, 8)),
        ("morgen bis Freitag", date(2026, 11, 24), date(2026, 11, 27)),
        ("5.12. – 8.12.", date(2026, 12, 5), date(2026, 12, 8)),
        ("5.12.-8.12.", date(2026, 12, 5), date(2026, 12, 8)),
        ("5. bis 8. Dezember", date(2026, 12, 5), date(2026, 12, 8)),
        ("5.-8.12.", date(2026, 12, 5), date(2026, 12, 8)),
        ("5-8 December", date(2026, 12, 5), date(2026, 12, 8)),
        ("December 5 to 8", date(2026, 12, 5), date(2026, 12, 8)),
        ("between Monday and Friday", date(2026, 11, 30), date(2026, 12, 4)),
        ("zwischen dem 5.12. und dem 8.12.", date(2026, 12, 5), date(2026, 12, 8)),
        ("morgen bis übermorgen", date(2026, 11, 24), date(2026, 11, 25)),
        ("ab morgen bis Freitag", date(2026, 11, 24), date(2026, 11, 27)),
    ],
)
def test_a_span_has_a_first_and_a_last_day(text: str, begins: date, ends: date) -> None:
    assert dates_meant(text, TODAY) == (begins, ends)


@pytest.mark.parametrize("text", ["5.12.", "soon to be", "8.12.2026 bis 5.12.2026", "1 to 2"])
def test_what_has_no_two_days_is_no_span(text: str) -> None:
    assert dates_meant(text, TODAY) is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Friday", date(2026, 12, 4)),
        ("bis Freitag", date(2026, 12, 4)),
        ("until the 9 December", date(2026, 12, 9)),
        ("bis zum 9.12.", date(2026, 12, 9)),
        ("tomorrow", date(2026, 11, 24)),
        ("bis übermorgen", date(2026, 11, 25)),
        ("until I am back", None),
    ],
)
def test_the_last_day_comes_after_the_first_unless_it_is_said_from_today(
    text: str, day: date | None
) -> None:
    assert last_day_meant(text, TODAY, date(2026, 11, 30)) == day
