from datetime import UTC, datetime

import pytest
from pydantic import JsonValue

from bot.chat.messages.figures import described
from bot.chat.messages.localizer import Localizer
from bot.domain.practice.figures import figure_of
from bot.domain.topics.course import Language

NOW = datetime(2026, 11, 21, 13, 5, tzinfo=UTC)


def in_both(document: dict[str, JsonValue]) -> tuple[str, str]:
    figure = figure_of(document)
    english, german = (
        described(Localizer(language=language, zone=None, now=NOW), figure)
        for language in (Language.EN, Language.DE)
    )
    return english, german


@pytest.mark.parametrize(
    ("document", "english", "german"),
    [
        (
            {"bar": {"parts": 4, "painted": 3}},
            "A bar of 4 equal parts. 3 are painted.",
            "Ein Streifen aus 4 gleichen Teilen. Davon sind 3 gefärbt.",
        ),
        (
            {"bar": {"parts": 9, "painted": [3, 2]}},
            "A bar of 9 equal parts. Painted in different colours: 3 + 2.",
            "Ein Streifen aus 9 gleichen Teilen. In verschiedenen Farben gefärbt: 3 + 2.",
        ),
        (
            {"circle": {"parts": 6, "painted": 1}},
            "A circle of 6 equal parts. 1 is painted.",
            "Ein Kreis aus 6 gleichen Teilen. Davon ist 1 gefärbt.",
        ),
        (
            {"array": {"rows": 3, "columns": 4, "painted": 0}},
            "3 rows of 4 boxes each. None is painted.",
            "3 Reihen mit je 4 Kästchen. Keins davon ist gefärbt.",
        ),
        (
            {"array": {"rows": 1, "columns": 4, "painted": 2}},
            "A row of 4 boxes. 2 are painted.",
            "Eine Reihe mit 4 Kästchen. Davon sind 2 gefärbt.",
        ),
        (
            {"number_line": {"from": "0.5", "to": 1, "parts": 5, "marked": ["0.6"]}},
            "A number line from 0.5 to 1 with 5 equal steps. A mark is 1 step after the start.",
            (
                "Ein Zahlenstrahl von 0,5 bis 1 mit 5 gleichen Schritten. "
                "Eine Markierung ist 1 Schritt nach dem Anfang."
            ),
        ),
        (
            {"number_line": {"from": 0, "to": 1, "parts": 2, "marked": ["2/3"]}},
            (
                "A number line from 0 to 1 with 2 equal steps. "
                "A mark is between step 1 and step 2 after the start."
            ),
            (
                "Ein Zahlenstrahl von 0 bis 1 mit 2 gleichen Schritten. "
                "Eine Markierung ist zwischen Schritt 1 und Schritt 2 nach dem Anfang."
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
            "A coordinate system with a straight line through the points (0 | −1), (1 | −0.5).",
            "Ein Koordinatensystem mit einer Geraden durch die Punkte (0 | −1), (1 | −0,5).",
        ),
        (
            {"parabola": {"a": 1, "b": -2, "c": -3}},
            (
                "A coordinate system with a parabola that opens upwards "
                "and goes through the points (0 | −3), (1 | −4), (2 | −3)."
            ),
            (
                "Ein Koordinatensystem mit einer nach oben geöffneten Parabel "
                "durch die Punkte (0 | −3), (1 | −4), (2 | −3)."
            ),
        ),
    ],
)
def test_a_figure_is_described_by_what_can_be_seen(
    document: dict[str, JsonValue], english: str, german: str
) -> None:
    assert in_both(document) == (english, german)
