from fractions import Fraction

import pytest
from pydantic import JsonValue

from bot.domain.practice.figures import (
    Array,
    Bar,
    Circle,
    FigureError,
    LineGraph,
    NumberLine,
    Parabola,
    Triangle,
    figure_of,
    number_text,
)
from bot.domain.topics.course import Language


def test_a_figure_is_read_with_exact_numbers() -> None:
    line = figure_of(
        {"number_line": {"from": "0.3", "to": "0.4", "parts": 10, "marked": ["0.37"]}}
    )

    assert isinstance(line, NumberLine)
    assert line.start == Fraction(3, 10)
    assert line.step_of(line.marked[0]) == 7


def test_parts_may_be_painted_in_groups() -> None:
    one, several = (
        figure_of({"bar": {"parts": 8, "painted": 3}}),
        figure_of({"bar": {"parts": 8, "painted": [3, 2]}}),
    )

    assert isinstance(one, Bar)
    assert isinstance(several, Bar)
    assert (one.painted, several.painted) == ((3,), (3, 2))


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        ({"circle": {"parts": 8, "painted": 3}}, Circle),
        ({"array": {"rows": 3, "columns": 4, "painted": 5}}, Array),
        ({"triangle": {"sides": ["3 cm", "4 cm", "x"], "right_angle": True}}, Triangle),
        ({"line_graph": {"slope": "1/2", "intercept": "-1"}}, LineGraph),
        ({"parabola": {"a": "1", "b": "-2", "c": "-3"}}, Parabola),
    ],
)
def test_every_kind_can_be_read(document: dict[str, JsonValue], kind: type) -> None:
    assert isinstance(figure_of(document), kind)


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ({}, "expected one of bar, bars, bar_chart"),
        ({"pie": {"parts": 3}}, "found pie"),
        ({"bar": {"parts": 4, "painted": 1}, "circle": {"parts": 4, "painted": 1}}, "bar, circle"),
        ({"bar": {"parts": 4, "painted": 5}}, "at most 4 painted parts, found 5"),
        ({"bar": {"parts": 4, "painted": [2, 3]}}, "found 5"),
        ({"bar": {"parts": 41, "painted": 1}}, "bar.parts"),
        ({"bar": {"parts": 4, "painted": -1}}, "bar.painted.0"),
        ({"bar": {"parts": 4, "painted": 1, "colour": "red"}}, "bar.colour"),
        ({"bar_chart": {"amounts": {"a": 1}}}, "bar_chart.amounts"),
        ({"bar_chart": {"amounts": {"a": 0, "b": 0}}}, "other than 0"),
        ({"bar_chart": {"amounts": {str(number): 1 for number in range(9)}}}, "at most 8"),
        ({"bar_chart": {"amounts": {"a": 1, "b" * 29: 2}}}, "at most 28"),
        ({"bar_chart": {"amounts": {"a": 1, "b": "0.1234"}}}, "3 digits after the point"),
        ({"bar_chart": {"amounts": {"a": 1, "b": 2_000_000_000}}}, "beyond 1000000000"),
        ({"bar_chart": {"amounts": {"a": 1, "b": 2}, "unit": "k" * 13}}, "at most 12"),
        ({"circle": {"parts": 0, "painted": 0}}, "circle.parts"),
        ({"array": {"rows": 3, "columns": 4, "painted": 13}}, "found 13"),
        ({"number_line": {"from": 1, "to": 1, "parts": 4}}, "end beyond 1"),
        ({"number_line": {"from": 0, "to": 1, "parts": 4, "marked": ["5/4"]}}, "found 5/4"),
        ({"number_line": {"from": 0, "to": "1/0", "parts": 4}}, "other than 0"),
        ({"number_line": {"from": 0, "to": "much", "parts": 4}}, "number_line.to"),
        ({"number_line": {"from": 0, "to": True, "parts": 4}}, "expected a number"),
        ({"number_line": {"from": 0, "to": 100_000, "parts": 4}}, "beyond 10000"),
        ({"triangle": {"sides": ["1", "2", "4"]}}, "meet in a triangle"),
        ({"triangle": {"sides": ["3", "4", "6"], "right_angle": True}}, "opposite the right"),
        ({"triangle": {"sides": ["0", "2", "x"]}}, "longer than 0"),
        ({"triangle": {"sides": ["3 cm", "4 cm", "<b>"]}}, "triangle.sides.2"),
        ({"line_graph": {"slope": "11", "intercept": 0}}, "line_graph.slope"),
        ({"parabola": {"a": 0, "b": 1, "c": 1}}, "other than 0"),
        ({"parabola": {"a": 1, "b": 0, "c": 40}}, "within 20"),
    ],
)
def test_numbers_that_make_no_figure_are_refused(
    document: dict[str, JsonValue], reason: str
) -> None:
    with pytest.raises(FigureError, match=reason):
        figure_of(document)


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [
        ("3", "3", "3"),
        ("-7/2", "−3.5", "−3,5"),
        ("1/3", "1/3", "1/3"),
        ("1/8", "0.125", "0,125"),
        ("2024", "2024", "2024"),
        ("384400.5", "384,400.5", "384.400,5"),
    ],
)
def test_numbers_are_written_as_the_language_does(number: str, english: str, german: str) -> None:
    assert number_text(Fraction(number), Language.EN) == english
    assert number_text(Fraction(number), Language.DE) == german
