"""Lines are numbered over all pages, and a learner corrects them by number."""

from dataclasses import replace

import pytest

from bot.domain.exams.transcript import (
    LONGEST_LINE,
    Transcript,
    TranscriptLine,
    corrected_by,
    typed_lines,
)

READ = Transcript(
    lines=(
        TranscriptLine(page=1, text="2x + 3 = 11"),
        TranscriptLine(page=1, text="2x = 14", second="2x = 8"),
        TranscriptLine(page=2, text="x = ?", unreadable=True),
        TranscriptLine(page=3, text="so 4 it is", typed=True),
    )
)


def with_corrections(*corrections: str) -> Transcript:
    """Return the transcript with a correction for each of its first lines."""
    lines = list(READ.lines)
    for at, correction in enumerate(corrections):
        lines[at] = replace(lines[at], correction=correction)
    return Transcript(lines=tuple(lines))


def test_typed_pages_become_lines_in_their_order() -> None:
    assert typed_lines([(1, "2x  = 8\n\n  x = 4 \r\n"), (3, "done")]) == (
        TranscriptLine(page=1, text="2x = 8", typed=True),
        TranscriptLine(page=1, text="x = 4", typed=True),
        TranscriptLine(page=3, text="done", typed=True),
    )


@pytest.mark.parametrize("text", ["word " * 200, "9" * 700])
def test_nothing_of_a_long_line_is_lost(text: str) -> None:
    lines = typed_lines([(1, text)])

    assert max(len(line.text) for line in lines) <= LONGEST_LINE
    assert "".join(line.text for line in lines).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize(
    "text",
    [
        "2: 2x = 8",
        "2 : 2x = 8",
        "2. 2x = 8",
        "2) 2x = 8",
        "2.  2x =  8 ",
        "2:2x = 8",
        "Zeile 2: 2x = 8",
        "zeile 2 2x = 8",
        "Zeile 2 lautet 2x = 8",
        "In Zeile 2 steht: 2x = 8",
        "Zeile 2 heißt 2x = 8",
        "line 2 2x = 8",
        "Line 2. 2x = 8",
        "line 2 is 2x = 8",
        "line 2 says: 2x = 8",
        "Z. 2: 2x = 8",
        "#2 2x = 8",
        "Nr. 2: 2x = 8",
    ],
)
def test_a_line_is_corrected_by_its_number(text: str) -> None:
    assert corrected_by(READ, text) == with_corrections("", "2x = 8")


def test_a_message_corrects_several_lines() -> None:
    assert corrected_by(READ, "2: 2x = 8\n\n3) x = 4") == with_corrections("", "2x = 8", "x = 4")


def test_of_two_corrections_of_a_line_the_last_one_counts() -> None:
    assert corrected_by(READ, "2: 2x = 9\n2: 2x = 8") == with_corrections("", "2x = 8")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   \n ",
        "2x = 8",
        "that is all fine",
        "0: x",
        "5: x = 4",
        "99999: x",
        "4: five it is",
        "2:",
        "2: ",
        "2",
        "3.5 = x",
        "-2: 2x = 8",
        "2: 2x = 8\nand the rest is fine",
        "2: 2x = 8\n7: x = 4",
        f"2: {'x' * 301}",
    ],
)
def test_what_corrects_no_line_that_was_read_is_no_correction(text: str) -> None:
    assert corrected_by(READ, text) is None


def test_correcting_to_what_stands_there_takes_the_correction_back() -> None:
    corrected = with_corrections("", "2x = 8")

    assert corrected_by(corrected, "2: 2x = 14") == READ


def test_saying_that_an_unreadable_line_is_read_well_is_a_correction() -> None:
    assert corrected_by(READ, "3: x = ?") == with_corrections("", "", "x = ?")


def test_the_second_reading_can_be_what_counts() -> None:
    corrected = corrected_by(READ, "2: 2x = 8")

    assert corrected is not None
    assert corrected.lines[1].confirmed == "2x = 8"
    assert corrected.corrected == {2}


def test_only_what_was_read_needs_confirming() -> None:
    assert READ.needs_confirming
    assert not Transcript(lines=READ.lines[3:]).needs_confirming
    assert not Transcript().needs_confirming
