import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.commands import decks
from bot.commands.decks import report
from bot.commands.line import app
from bot.content.decks.files import read_deck
from bot.domain.cards.deck import CardProblem
from bot.domain.cards.deck_file import FileWarning, Refusal, WarningKind

TABLE = "front;back\nSonne;sun\nMond;<b>moon</b>\n;nothing\n"


def run(*words: object) -> tuple[int, list[str]]:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.output.splitlines()


def write_table(folder: Path, text: str = TABLE) -> Path:
    path = folder / "Himmel.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_deck_is_told_with_cards_and_every_warning(tmp_path: Path) -> None:
    assert run("check-deck", write_table(tmp_path)) == (
        0,
        [
            "Himmel (table): 2 cards",
            "  Sonne -> sun",
            "  Mond -> **moon**",
            "1 x HTML turned into Markdown",
            "    #3, back",
            "1 x card left out",
            "    #4: its front is empty",
        ],
    )


def test_five_cards_are_shown_and_a_sound_deck_is_called_so(tmp_path: Path) -> None:
    rows = "".join(f"word {number};{'long ' * 40}\n" for number in range(9))

    code, lines = run("check-deck", write_table(tmp_path, f"front;back\n{rows}"))

    assert code == 0
    assert len([line for line in lines if "->" in line]) == 5
    assert max(map(len, lines)) < 130
    assert lines[-1] == "nothing odd was found"


def test_a_refused_file_is_an_error_in_plain_words(tmp_path: Path) -> None:
    path = tmp_path / "none.apkg"

    assert run("check-deck", path) == (1, [f"{path}: there is no such file"])


@pytest.mark.parametrize("ending", ["json", "csv", "tsv", "txt", "apkg"])
def test_a_deck_is_converted_by_the_ending_and_reads_the_same(tmp_path: Path, ending: str) -> None:
    path, out = write_table(tmp_path), tmp_path / f"out.{ending}"

    code, lines = run("convert-deck", path, out)

    assert code == 0
    assert f"{out}: 2 cards" in lines
    before, after = read_deck(path).deck.cards, read_deck(out).deck.cards
    assert [(c.front, c.back) for c in after] == [(c.front, c.back) for c in before]


def test_a_table_that_cannot_hold_the_reviews_says_so(tmp_path: Path) -> None:
    review = {"at": "2026-11-01T10:00:00Z", "rating": 3, "kind": "review"}
    card = {"id": "a", "front": "f", "back": "b", "reviews": [review]}
    path = tmp_path / "deck.json"
    path.write_text(json.dumps({"title": "T", "cards": [card]}), encoding="utf-8")

    _, lines = run("convert-deck", path, tmp_path / "out.csv")

    assert lines[-1] == "a table has no place for the 1 reviews; .json and .apkg have"


def test_nothing_that_is_there_is_replaced(tmp_path: Path) -> None:
    path = write_table(tmp_path)

    code, lines = run("convert-deck", path, path)

    assert code == 1
    assert lines == [f"{path}: {decks._REFUSALS[Refusal.OUT_THERE]}"]
    assert path.read_text(encoding="utf-8") == TABLE


def test_an_unknown_ending_names_the_known_ones(tmp_path: Path) -> None:
    code, lines = run("convert-deck", write_table(tmp_path), tmp_path / "out.pdf")

    assert code == 1
    assert ".apkg" in lines[0]


def test_a_warning_of_very_many_cards_is_reported_by_ten_of_them() -> None:
    lines = list(report(FileWarning(WarningKind.ID_MADE, f"#{number}") for number in range(25)))

    assert len(lines) == 12
    assert lines[-1] == "    and 15 more"


def test_every_warning_and_every_refusal_has_its_words() -> None:
    assert set(decks._WARNINGS) == set(WarningKind)
    assert set(decks._REFUSALS) == set(Refusal)
    assert set(decks._PROBLEMS) == set(CardProblem)


def test_checking_the_content_checks_the_decks_too(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{"title": "T", "cards": []}', encoding="utf-8")
    odd = {"title": "T", "cards": [{"front": "a", "back": "b"}]}
    (tmp_path / "odd.json").write_text(json.dumps(odd), encoding="utf-8")

    none = tmp_path / "none"
    code, lines = run("check-content", "data/courses", "--decks", tmp_path, "--landscapes", none)

    assert code == 1
    assert lines[-3:] == [
        f"{tmp_path}/bad.json: there is no card in it that can be asked",
        f"{tmp_path}/odd.json: 1 x no id, one was made",
        f"{tmp_path}/odd.json:     #1, id: 1",
    ]


def test_checking_the_content_finds_cards_that_nobody_could_type(tmp_path: Path) -> None:
    cards = [
        {"id": "poem", "front": "How does it go?", "back": "one line\n\nand another"},
        {
            "id": "task",
            "kind": "task",
            "front": "Why?",
            "back": "a\n\nb",
            "criteria": ["It does."],
        },
        {"id": "sun", "front": "Sonne", "back": "sun"},
    ]
    deck = {"deckId": "d", "title": "T", "cards": cards}
    (tmp_path / "long.en.json").write_text(json.dumps(deck), encoding="utf-8")

    code, lines = run("check-content", "data/courses", "--decks", tmp_path, "--landscapes", "none")

    expected = "expected an answer on one line, short enough to be typed"
    assert (code, lines[-1]) == (1, f"{tmp_path}/long.en.json: card poem: {expected}")
