import pytest
from hypothesis import given, strategies as st

from bot.charts.labels import BOLD, drawable, width, wrapped

SIZE = 30.0
NARROW = 234.0


def test_a_short_label_stays_on_one_line() -> None:
    assert wrapped("Brüche", NARROW, SIZE) == ("Brüche",)


def test_lines_are_about_equally_wide() -> None:
    assert wrapped("Zahlen am Strahl", NARROW, SIZE) == ("Zahlen", "am Strahl")
    assert wrapped("Adding and subtracting mixed numbers", 400, SIZE) == (
        "Adding and subtracting",
        "mixed numbers",
    )


@pytest.mark.parametrize(
    ("word", "lines"),
    [
        ("Wahrscheinlichkeit", ("Wahrschein-", "lichkeit")),
        ("Ungleichungssysteme", ("Ungleichungs-", "systeme")),
        ("Bruchrechnungsregeln", ("Bruchrech-", "nungsregeln")),
        ("Input-Output-Analyse", ("Input-Output-", "Analyse")),
    ],
)
def test_a_long_word_breaks_between_syllables_or_at_its_own_hyphen(
    word: str, lines: tuple[str, ...]
) -> None:
    assert wrapped(word, NARROW, SIZE) == lines


def test_a_label_that_needs_too_many_lines_ends_in_dots() -> None:
    lines = wrapped("lang und länger " * 30, NARROW, SIZE, most=3)

    assert len(lines) == 3
    assert lines[-1].endswith("…")


def test_bold_letters_are_wider() -> None:
    assert width("Brüche", SIZE, BOLD) > width("Brüche", SIZE)


def test_what_the_typeface_lacks_is_left_out_or_replaced() -> None:
    assert drawable("Rechnen \U0001f680 lernen\n\tjetzt") == "Rechnen lernen jetzt"
    assert drawable("漢字 1/2 ² √") == "▯▯ 1/2 ² √"
    assert drawable("a\u0308") == "ä"


@given(st.text(max_size=80))
def test_no_line_is_wider_than_its_box_and_no_letter_is_lost(text: str) -> None:
    label = drawable(text)
    lines = wrapped(label, NARROW, SIZE, most=99)

    assert all(width(line, SIZE) <= NARROW or len(line) <= 2 for line in lines)
    kept = "".join(lines).replace("-", "").replace(" ", "")
    assert kept == label.replace("-", "").replace(" ", "")
