import pytest

from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.tutor.exams.evidence import lines_with

SOLUTION = Transcript(
    lines=(
        TranscriptLine(page=1, text="2x + 4 = 12"),
        TranscriptLine(page=1, text="2·x = 8", second="2·x = 6"),
        TranscriptLine(page=1, text="x = 9", correction="x = 4"),
        TranscriptLine(page=2, text="Die Länge ist −½ cm, y ≤ x²", typed=True),
        TranscriptLine(page=2, text="7", typed=True),
        TranscriptLine(page=2, text="", unreadable=True),
    )
)


@pytest.mark.parametrize(
    ("quote", "lines"),
    [
        ("2x + 4 = 12", (1,)),
        ("2X+4=12", (1,)),
        ("$2x + 4 = 12$", (1,)),
        (r"2 \cdot x = 8", (2,)),
        ("2x=6", (2,)),
        ("x = 4", (3,)),
        ("x = 9", (3,)),
        ("die länge", (4,)),
        (r"-\frac{1}{2} cm", (4,)),
        ("y ≤ x^2", (4,)),
        ("2x = 8 x = 4", (2, 3)),
        ("2x + 4 … x = 4", (1, 3)),
        ("2x + 4 [...] x = 4", (1, 3)),
        ("7", (5,)),
        ("2x + 4 = 13", ()),
        ("2x + 4 … x = 5", ()),
        ("x", ()),
        ("$", ()),
        ("…", ()),
        ("", ()),
    ],
)
def test_a_quote_is_found_however_it_is_written(quote: str, lines: tuple[int, ...]) -> None:
    assert lines_with(quote, SOLUTION, ()) == lines


def test_the_lines_that_are_cited_count_where_they_hold_the_quote() -> None:
    assert lines_with("x = 4", SOLUTION, [4, 3]) == (3, 4)
    assert lines_with("x = 4", SOLUTION, [1]) == (3,)
    assert lines_with("x = 5", SOLUTION, [1]) == ()
