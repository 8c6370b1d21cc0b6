"""The figures beside items, compared with pictures that somebody has looked at.

After a wanted change, draw them anew, and look at every one before it is committed:
APPROVE_PICTURES=1 python -m pytest tests/charts/test_figures.py
"""

from typing import Final

import pytest
from PIL import Image
from pydantic import JsonValue

from bot.charts.figures import figure_png
from bot.domain.practice.figures import KINDS, figure_of
from bot.domain.topics.course import Language
from tests.charts.test_map_picture import (
    APPROVED,
    BOTH,
    COLOURS,
    IS_APPROVING,
    MOST_OFF,
    decoded,
    share_off,
)

FIGURES: Final[dict[str, dict[str, JsonValue]]] = {
    "bar": {"parts": 12, "painted": [5, 4]},
    "circle": {"parts": 8, "painted": 3},
    "number_line": {"from": "0.3", "to": "0.4", "parts": 10, "marked": ["0.37"]},
    "array": {"rows": 3, "columns": 4, "painted": 5},
    "triangle": {"sides": ["3 cm", "4 cm", "x"], "right_angle": True},
    "line_graph": {"slope": "1/2", "intercept": "-1"},
    "parabola": {"a": "1", "b": "-2", "c": "-3"},
    "bars": {
        "rows": [{"parts": 2, "painted": 1}, {"parts": 8, "painted": 4}],
        "names": ["1/2", "4/8"],
    },
    "bar_chart": {
        "amounts": {
            "Januar": "-4.5",
            "April, mit Frost am Morgen": "8.2",
            "Juli": 19,
            "Oktober": 0,
        },
        "unit": "°C",
    },
    "area": {"rows": 3, "columns": 5, "painted": [2, 4]},
    "list": {"values": list("Berlin"), "marked": [1, 2, 3], "from_end": True},
    "call_stack": {
        "frames": [
            {"name": "Programm", "variables": {"zahl": "8"}},
            {"name": "wachse()", "variables": {"zahl": "100", "namen": '["Ida", "Jon"]'}},
        ]
    },
    "table": {"header": ["preis", "summe"], "rows": [["", "0"], ["4", "4"], ["9", "13"]]},
    "boxes": {"rows": [list("AABBCC"), list("ABCCAB")], "names": ["in Blöcken", "gemischt"]},
    "chain": {"steps": ["Aufnehmen", "Behalten", "Abrufen"]},
    "timeline": {
        "moments": [
            {"at": "1789", "what": "Sturm auf die Bastille"},
            {"at": "1791", "what": "Verfassung"},
            {"at": "1799", "what": "Staatsstreich Napoleons"},
        ]
    },
    "arrows": {
        "boxes": ["Wolken", "Niederschlag", "Boden", "Meer"],
        "arrows": [
            {"from": 0, "to": 1},
            {"from": 1, "to": 2, "name": "versickert"},
            {"from": 2, "to": 3, "name": "fließt ab"},
            {"from": 3, "to": 0, "name": "verdunstet"},
            {"from": 2, "to": 0, "name": "verdunstet"},
        ],
    },
    "forgetting": {"days": 28, "reviews": [1, 4, 12]},
}
SHAPES: Final[list[dict[str, JsonValue]]] = [
    {"bar": {"parts": 1, "painted": 0}},
    {"bar": {"parts": 40, "painted": [10, 20, 10]}},
    {"circle": {"parts": 1, "painted": 1}},
    {"number_line": {"from": -100, "to": 100, "parts": 60, "marked": ["-1/3", "100"]}},
    {"array": {"rows": 12, "columns": 20, "painted": 0}},
    {"triangle": {"sides": ["1", "100", "100"]}},
    {"triangle": {"sides": ["a", "b", "c"]}},
    {"triangle": {"sides": ["x", "1", "100"], "right_angle": True}},
    {"line_graph": {"slope": 0, "intercept": 20}},
    {"line_graph": {"slope": "1/9", "intercept": "-20"}},
    {"parabola": {"a": "-10", "b": 0, "c": 20}},
    {"parabola": {"a": "1/100", "b": "1/10", "c": "-7"}},
    {"bar": {"parts": 3, "painted": 1, "sizes": [2, 1, 1]}},
    {"bars": {"rows": [{"parts": 3, "painted": 0}] * 5}},
    {
        "bar_chart": {
            "amounts": {
                f"{number}{'W' * 27}": f"{9 - 2 * number}{'9' * 8}" for number in range(8)
            },
            "unit": "W" * 12,
        }
    },
    {"bar_chart": {"amounts": {"a": "-1/999", "b": "-2"}}},
    {"circle": {"parts": 4, "painted": 11, "circles": 5}},
    {"list": {"values": ["x" * 28] * 10}},
    {"call_stack": {"frames": [{"name": "main"}] * 4}},
    {"table": {"header": ["x" * 28] * 4, "rows": [["y" * 28] * 4] * 8}},
    {"boxes": {"rows": [["W" * 28] * 12] * 4}},
    {"chain": {"steps": ["W" * 28] * 5}},
    {"timeline": {"moments": [{"at": "W" * 16, "what": "W" * 28}] * 7}},
    {"arrows": {"boxes": ["W" * 20] * 2, "arrows": [{"from": 0, "to": 1, "name": "w" * 20}]}},
    {
        "arrows": {
            "boxes": ["a"] * 6,
            "arrows": [
                {"from": number % 6, "to": (number + 3) % 6, "name": "to"} for number in range(8)
            ],
        }
    },
    {"forgetting": {"days": 1}},
]


@BOTH
@pytest.mark.parametrize("kind", FIGURES)
def test_the_figure_is_the_approved_one(kind: str, dark: bool) -> None:
    figure = figure_of({kind: FIGURES[kind]})
    drawn = decoded(figure_png(figure, Language.DE, dark=dark, axes=("Tage", "noch gewusst")))
    path = APPROVED / f"figure-{kind}-{'dark' if dark else 'light'}.png"
    if IS_APPROVING:
        drawn.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    approved = Image.open(path).convert("RGB")

    assert drawn.size == approved.size
    assert share_off(drawn, approved) <= MOST_OFF


def test_every_kind_is_approved() -> None:
    assert FIGURES.keys() == KINDS.keys()


@pytest.mark.thorough
@pytest.mark.parametrize("document", SHAPES, ids=str)
def test_figures_at_their_limits_can_be_drawn(document: dict[str, JsonValue]) -> None:
    assert decoded(figure_png(figure_of(document), Language.EN)).width == 900


def test_the_same_figure_gives_the_same_bytes() -> None:
    figure = figure_of({"bar": FIGURES["bar"]})

    assert figure_png(figure, Language.EN) == figure_png(figure, Language.EN)


def test_a_number_line_has_the_decimal_mark_of_its_language() -> None:
    figure = figure_of({"number_line": FIGURES["number_line"]})

    assert figure_png(figure, Language.EN) != figure_png(figure, Language.DE)
