"""The files of recognised words, and reports on broken ones."""

from pathlib import Path

import pytest

from bot.content.courses.yaml_file import BrokenFileError
from bot.content.words import load_words
from bot.domain.answers.words import Meaning
from tests.words import bundled_words


def write_words(folder: Path, text: str) -> Path:
    (folder / "en.yaml").write_text(text, encoding="utf-8")
    return folder


def test_what_stands_in_brackets_may_be_missing_and_a_slash_parts_what_may_be_said(
    tmp_path: Path,
) -> None:
    words = load_words(
        write_words(tmp_path, "meanings:\n  stop: [(i want to/please) stop/end it]")
    )

    said = ("stop it", "please end it", "I want to stop it!", "stop", "i want to it")
    stop = Meaning.STOP
    assert [words.meaning_of(word) for word in said] == [stop, stop, stop, None, None]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("meanings:\n  halt: [stop]", ":2: meanings.halt: expected 'delete', 'help'"),
        ("fillers: [um]", ":1: meanings: expected this field, it is missing"),
        (
            "meanings:\n  stop:\n    - stop\n    - stop (it",
            ":4: meanings.stop[1]: expected brackets",
        ),
        (
            "meanings:\n  stop:\n    - (please)",
            ":3: meanings.stop[0]: expected a word that may not",
        ),
        (
            "meanings:\n  stop: [done]\n  next:\n    - go\n    - done",
            ":5: meanings.next[1]: expected 'done' in one meaning, it is in stop too",
        ),
    ],
)
def test_a_broken_file_is_refused_with_line_place_and_what_was_expected(
    text: str, problem: str, tmp_path: Path
) -> None:
    with pytest.raises(BrokenFileError) as caught:
        load_words(write_words(tmp_path, text))

    assert problem in str(caught.value)


def test_every_meaning_is_said_in_both_languages() -> None:
    folder = Path(__file__).parents[2] / "data" / "words"
    texts = {path.stem: path.read_text("utf-8") for path in folder.glob("*.yaml")}

    assert set(texts) == {"en", "de"}
    for meaning in set(Meaning) - {Meaning.SMILE}:
        assert meaning in bundled_words().meanings.values()
