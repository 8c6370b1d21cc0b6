"""The days as SVG: every day and column has its spoken text, and no text becomes markup."""

from datetime import timedelta
from typing import Final
from xml.etree import ElementTree as ET

from bot.charts.page.days import columns_svg, heat_map_svg
from bot.flow.page.pictures import Column, ColumnsPicture, HeatMapPicture
from tests.charts.numbers import MONTHS, TODAY, WEEKDAYS, half_a_year

SVG: Final = "{http://www.w3.org/2000/svg}"
STRANGE: Final = "<script>&'\"</script>"


def heat_map() -> HeatMapPicture:
    calendar = half_a_year()
    days = (TODAY - calendar.begins).days + 1
    words = tuple(f"{calendar.begins + timedelta(days=day)}" for day in range(days))
    return HeatMapPicture(
        title="Deine Lerntage",
        calendar=calendar,
        words=words,
        months=tuple(MONTHS.values()),
        weekdays=WEEKDAYS,
    )


def columns(*given: Column, expected: str = "", curve: bool = False) -> ColumnsPicture:
    return ColumnsPicture(
        title=STRANGE,
        columns=given,
        levels=((0, "0"), (10, STRANGE)),
        legend=("Fragen", STRANGE),
        expected=expected,
        curve=curve,
    )


def titles(svg: bytes) -> list[str | None]:
    # our own drawing, of our own values
    return [element.text for element in ET.fromstring(svg).iter(f"{SVG}title")]  # noqa: S314


def test_each_day_of_the_calendar_has_its_words_and_today_stands_out() -> None:
    picture = heat_map()
    svg = heat_map_svg(picture)

    assert titles(svg) == list(picture.words)
    groups = ET.fromstring(svg).iter(f"{SVG}g")  # noqa: S314
    today = [group for group in groups if "today" in group.get("class", "")]
    assert [group.findtext(f"{SVG}title") for group in today] == [str(TODAY)]
    assert heat_map_svg(heat_map()) == svg


def test_the_calendar_names_the_month_that_has_just_begun() -> None:
    svg = ET.fromstring(heat_map_svg(heat_map()))  # noqa: S314
    texts = [element.text for element in svg.iter(f"{SVG}text")]

    assert TODAY.day == 4
    assert "März" in texts


def test_words_are_never_markup() -> None:
    svg = columns_svg(columns(Column(name=STRANGE, words=STRANGE, parts=(1, 2))))

    assert titles(svg) == [STRANGE]
    assert not list(ET.fromstring(svg).iter(f"{SVG}script"))  # noqa: S314
    assert ET.fromstring(svg).get("aria-label") == STRANGE  # noqa: S314


def test_a_column_is_as_high_as_its_number_and_an_expectation_is_a_stroke() -> None:
    given = Column(name="", words="a", parts=(5, 0), expected=10)
    svg = ET.fromstring(columns_svg(columns(given, expected="erwartet")))  # noqa: S314

    heights = [
        float(element.get("height", "0"))
        for element in svg.iter(f"{SVG}rect")
        if element.get("class") == "part0" and element.get("width") != "12.0"
    ]
    strokes = [element for element in svg.iter(f"{SVG}path") if element.get("class") == "expected"]
    assert heights == [65.0]
    assert len(strokes) == 2  # one across the column, one in the legend


def test_what_is_unknown_has_no_column_but_its_words() -> None:
    svg = columns_svg(columns(Column(name="", words="nichts", parts=())))

    assert titles(svg) == ["nichts"]
    assert b"part0" not in svg.split(b"</g>")[0]


def test_a_curve_goes_through_its_points_and_breaks_where_nothing_is_known() -> None:
    given = [
        Column(name="", words=f"{part}", parts=() if part is None else (part,), expected=5)
        for part in (2, None, 5, 10)
    ]
    drawn = columns_svg(columns(*given, expected="erwartet", curve=True))
    svg = ET.fromstring(drawn)  # noqa: S314

    points = [
        [f"{element.get('cx')} {element.get('cy')}" for element in group.iter(f"{SVG}circle")]
        for group in svg.iter(f"{SVG}g")
    ]
    assert titles(drawn) == ["2", "None", "5", "10"]
    assert [len(point) for point in points] == [1, 0, 1, 1]
    lines = [
        element.get("d") for element in svg.iter(f"{SVG}path") if element.get("class") == "curve"
    ]
    (first,), _, (third,), (last,) = points
    assert lines[:2] == [f"M{first}", f"M{third}L{last}"]
    aims = [
        element.get("d") or ""
        for element in svg.iter(f"{SVG}path")
        if element.get("class") == "expected"
    ]
    assert len(aims) == 3  # of both stretches, and in the legend
    assert {aim.split()[1].split("L")[0] for aim in aims[:2]} == {"75.0"}
