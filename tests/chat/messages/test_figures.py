import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from pydantic import JsonValue

from bot.chat.messages import Pictured, render
from bot.chat.messages.figures import describe, figure_picture
from bot.chat.messages.localizer import Localizer, keep_units
from bot.domain.practice.figures import figure_of
from bot.domain.topics.course import Language
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.tutor.orders import ExplainAs
from tests.charts.test_figures import FIGURES
from tests.chat.replies import INTERACTION, question

NOW = datetime(2026, 11, 21, 13, 5, tzinfo=UTC)


def in_both(document: dict[str, JsonValue]) -> tuple[str, str]:
    figure = figure_of(document)
    english, german = (
        describe(Localizer(language=language, zone=None, now=NOW), figure)
        for language in (Language.EN, Language.DE)
    )
    return english, german


@pytest.mark.parametrize(
    ("document", "english", "german"),
    [
        (
            {"bar": {"parts": 4, "painted": 3}},
            "A bar of 4 equal parts. 3 of them are painted.",
            "Ein Streifen aus 4 gleichen Teilen. Davon sind 3 gefärbt.",
        ),
        (
            {"bar": {"parts": 9, "painted": [3, 2]}},
            "A bar of 9 equal parts. Painted: 3 in one colour and 2 in another.",
            (
                "Ein Streifen aus 9 gleichen Teilen. "
                "Gefärbt: 3 in einer Farbe und 2 in einer anderen."
            ),
        ),
        (
            {"circle": {"parts": 6, "painted": 1}},
            "A circle of 6 equal parts. 1 of them is painted.",
            "Ein Kreis aus 6 gleichen Teilen. Davon ist 1 gefärbt.",
        ),
        (
            {"array": {"rows": 3, "columns": 4, "painted": 0}},
            "3 rows of 4 boxes each. None of them is painted.",
            "3 Reihen mit je 4 Kästchen. Nichts davon ist gefärbt.",
        ),
        (
            {"array": {"rows": 1, "columns": 4, "painted": 2}},
            "A row of 4 boxes. 2 of them are painted.",
            "Eine Reihe mit 4 Kästchen. Davon sind 2 gefärbt.",
        ),
        (
            {"number_line": {"from": "0.5", "to": 1, "parts": 5, "marked": ["0.6"]}},
            "A number line from 0.5 to 1 with 5 equal steps. Marked: one step after the start.",
            (
                "Ein Zahlenstrahl von 0,5 bis 1 mit 5 gleichen Schritten. "
                "Markiert: einen Schritt nach dem Anfang."
            ),
        ),
        (
            {"number_line": {"from": 0, "to": 1, "parts": 2, "marked": ["2/3"]}},
            (
                "A number line from 0 to 1 with 2 equal steps. "
                "Marked: between 1 and 2 steps after the start."
            ),
            (
                "Ein Zahlenstrahl von 0 bis 1 mit 2 gleichen Schritten. "
                "Markiert: zwischen 1 und 2 Schritten nach dem Anfang."
            ),
        ),
        (
            {"triangle": {"sides": ["3 cm", "4 cm", "x"], "right_angle": True}},
            (
                "A right-angled triangle. The sides at the right angle are 3 cm and 4 cm, "
                "the side opposite is x."
            ),
            (
                "Ein rechtwinkliges Dreieck. Die Seiten am rechten Winkel sind 3 cm und 4 cm, "
                "die Seite gegenüber ist x."
            ),
        ),
        (
            {"line_graph": {"slope": "1/2", "intercept": -1}},
            "A coordinate system with a straight line through the points (0, −1) and (1, −0.5).",
            "Ein Koordinatensystem mit einer Geraden durch die Punkte (0 | −1) und (1 | −0,5).",
        ),
        (
            {"parabola": {"a": 1, "b": -2, "c": -3}},
            (
                "A coordinate system with a parabola that opens upwards "
                "and goes through the points (0, −3), (1, −4), and (2, −3)."
            ),
            (
                "Ein Koordinatensystem mit einer nach oben geöffneten Parabel "
                "durch die Punkte (0 | −3), (1 | −4) und (2 | −3)."
            ),
        ),
        (
            {"bar": {"parts": 3, "painted": 1, "sizes": [2, 1, 1]}},
            "A bar of 3 unequal parts (lengths 2, 1, and 1). 1 of them is painted.",
            "Ein Streifen aus 3 ungleichen Teilen (Längen 2, 1 und 1). Davon ist 1 gefärbt.",
        ),
        (
            {
                "bars": {
                    "rows": [{"parts": 2, "painted": 1}, {"parts": 4, "painted": 2}],
                    "names": ["1/2", "2/4"],
                }
            },
            (
                "Bars of equal length: 1/2: 1 of 2 equal parts painted; "
                "2/4: 2 of 4 equal parts painted."
            ),
            (
                "Gleich lange Streifen: 1/2: 1 von 2 gleichen Teilen gefärbt; "
                "2/4: 2 von 4 gleichen Teilen gefärbt."
            ),
        ),
        (
            {
                "bars": {
                    "rows": [
                        {"parts": 3, "painted": 1, "sizes": [2, 1, 1]},
                        {"parts": 3, "painted": [0, 2]},
                    ]
                }
            },
            (
                "Bars of equal length: 1 of 3 unequal parts painted (lengths 2, 1, and 1); "
                "2 of 3 equal parts painted."
            ),
            (
                "Gleich lange Streifen: 1 von 3 ungleichen Teilen gefärbt (Längen 2, 1 und 1); "
                "2 von 3 gleichen Teilen gefärbt."
            ),
        ),
        (
            {"bar_chart": {"amounts": {"apples": 3, "2024": "-2.5", "pears": "1/3"}}},
            "Bars: apples: 3; 2024: −2.5; pears: 1/3.",
            "Balken: apples: 3; 2024: −2,5; pears: 1/3.",
        ),
        (
            {"bar_chart": {"amounts": {"a": 12_500, "b": 3}, "unit": "%"}},
            "Bars: a: 12,500%; b: 3%.",
            "Balken: a: 12.500\N{NO-BREAK SPACE}%; b: 3\N{NO-BREAK SPACE}%.",
        ),
        (
            {"bar_chart": {"amounts": {"a": 4, "b": 3}, "unit": "kg"}},
            "Bars: a: 4\N{NO-BREAK SPACE}kg; b: 3\N{NO-BREAK SPACE}kg.",
            "Balken: a: 4\N{NO-BREAK SPACE}kg; b: 3\N{NO-BREAK SPACE}kg.",
        ),
        (
            {"circle": {"parts": 4, "painted": 7, "circles": 2}},
            "2 circles of 4 equal parts each. 7 parts are painted in all.",
            "2 Kreise aus je 4 gleichen Teilen. Insgesamt sind 7 Teile gefärbt.",
        ),
        (
            {"area": {"rows": 2, "columns": 4, "painted": [1, 3]}},
            (
                "A square cut into 2 rows and 4 columns. One row is painted in one colour, "
                "3 columns in another; where they cross, you see both."
            ),
            (
                "Ein Quadrat aus 2 Zeilen und 4 Spalten. Eine Zeile ist in einer Farbe gefärbt, "
                "3 Spalten in einer anderen; wo sie sich kreuzen, siehst du beide."
            ),
        ),
        (
            {"list": {"values": ["7", "8"], "marked": [1]}},
            "A list with index 0 first: 7, 8. Painted: index 1.",
            "Eine Liste, beginnend bei Index 0: 7, 8. Gefärbt: Index 1.",
        ),
        (
            {
                "call_stack": {
                    "frames": [{"name": "main", "variables": {"n": "2"}}, {"name": "go()"}]
                }
            },
            "A stack of boxes, top one first: go(); main with n = 2.",
            "Ein Stapel Kästen, von oben nach unten: go(); main mit n = 2.",
        ),
        (
            {"table": {"header": ["n", "sum"], "rows": [["", "0"], ["4", "4"]]}},
            "A table with the columns n and sum. Row by row: –, 0; 4, 4.",
            "Eine Tabelle mit den Spalten n und sum. Zeile für Zeile: –, 0; 4, 4.",
        ),
        (
            {"boxes": {"rows": [["A", "A"], ["A", "B"]], "names": ["blocks", "mixed"]}},
            "Rows of boxes: blocks: A A; mixed: A B.",
            "Reihen von Kästchen: blocks: A A; mixed: A B.",
        ),
        (
            {"chain": {"steps": ["a", "b"]}},
            "One after the other: a → b.",
            "Der Reihe nach: a → b.",
        ),
        (
            {"forgetting": {"days": 30, "reviews": [1, 5]}},
            (
                "A curve over 30 days with reviews on days 1 and 5: each lifts the curve "
                "back to 100%, and after that it falls more slowly."
            ),
            (
                "Eine Kurve über 30 Tage mit Wiederholungen an den Tagen 1 und 5: Jede hebt "
                "die Kurve wieder auf 100 %, und danach fällt sie langsamer."
            ),
        ),
    ],
)
def test_a_figure_is_described_by_what_can_be_seen(
    document: dict[str, JsonValue], english: str, german: str
) -> None:
    assert in_both(document) == (keep_units(english), keep_units(german))


@pytest.mark.parametrize("kind", FIGURES)
@pytest.mark.parametrize("language", Language)
def test_above_a_question_a_figure_is_named_and_nothing_is_read_from_it(
    kind: str, language: Language
) -> None:
    text = Localizer(language=language, zone=None, now=NOW)
    figure = json.dumps({kind: FIGURES[kind]})

    asked = figure_picture(text, figure, "Which one?", asks=True, dark=False)
    told = figure_picture(text, figure, "Look:", asks=False, dark=True)

    assert asked is not None
    assert told is not None
    assert not set("0123456789/") & set(asked.alt)
    assert len(told.alt) > len(asked.alt)
    assert replace(asked, alt="") == Pictured(
        drawing=replace(told.drawing, dark=False),  # type: ignore[type-var]  # it is a figure
        caption="Which one?",
    )


def test_what_shows_a_lesson_or_question_shows_its_figure_and_tells_it_where_it_cannot() -> None:
    figure = '{"bar": {"parts": 3, "painted": 2}}'
    text = Localizer(language=Language.EN, zone=None, now=NOW)
    told = ConceptExplained(
        interaction_id=INTERACTION,
        label="Thirds",
        way=ExplainAs.EXPLANATION,
        text="Cut it in three.",
        minutes=8,
        number=1,
        left=3,
        figure=figure,
    )
    lesson = render(told, text)
    asked = render(question(figure=figure), text)
    again = render(question(figure=figure, edits=True), text)

    assert lesson.picture is not None
    assert asked.picture is not None
    assert lesson.picture.alt == "A bar of 3 equal parts. 2 of them are painted."
    assert asked.picture.alt == "A bar, divided into parts"
    for screen in (lesson, asked):
        assert screen.picture is not None
        assert "2 of them are painted" not in screen.picture.caption
        assert "2 of them are painted" in screen.markdown
    assert again.picture is None
    assert again.markdown == asked.picture.caption
