"""Cards with multiple choice, and explanations of answers, in deck files."""

from pathlib import Path
from typing import Any

import pytest

from bot.content.decks.files import read_deck, write_deck
from bot.domain.cards.deck import Card
from bot.domain.cards.deck_file import WarningKind
from bot.domain.ids import CardId
from tests.commands.test_decks import run
from tests.content.decks import anki_packages as anki
from tests.content.decks.test_tasks import NOW, PLAIN, TASK, write

CHOSEN: dict[str, Any] = {
    **PLAIN,
    "id": "red",
    "front": "Which planet looks red?",
    "back": "Mars",
    "choices": ["Venus", "Mars", "=the **Moon**, $1/2$", "all;\tof them"],
    "explanation": "Rust: iron and\n\noxygen.",
}
EXPLAINED: dict[str, Any] = {**PLAIN, "explanation": "- It shines."}


def choice_card() -> Card:
    return Card(
        id=CardId("red"),
        note="red",
        front=CHOSEN["front"],
        back="Mars",
        choices=("Venus", "Mars", "=the **Moon**, $1/2$", "all; of them"),
        explanation=CHOSEN["explanation"],
    )


@pytest.mark.parametrize("ending", ["json", "csv", "tsv", "txt"])
def test_choices_and_explanations_come_back_whole(tmp_path: Path, ending: str) -> None:
    first = read_deck(write(tmp_path, CHOSEN, EXPLAINED, TASK))
    out = tmp_path / f"again.{ending}"

    write_deck(first, out, NOW)
    again = read_deck(out)

    assert first.warnings == again.warnings == ()
    assert again.deck.cards == first.deck.cards
    assert again.deck.cards[0] == choice_card()
    assert again.deck.cards[1].explanation == "- It shines."


def test_choices_and_explanations_come_back_from_a_package_of_anki(tmp_path: Path) -> None:
    gap = {"id": "gap", "kind": "cloze", "gap": 1, "front": "It is {{c1::red}}.", "back": ""}
    turned = {**EXPLAINED, "id": "sun-2", "note": "sun", "kind": "reversed"}
    first = read_deck(
        write(tmp_path, CHOSEN, EXPLAINED, turned, {**gap, "explanation": "**Rust**"})
    )

    for name in ("once.apkg", "twice.apkg"):
        write_deck(first, tmp_path / name, NOW)
        again = read_deck(tmp_path / name)
        assert [content(card) for card in again.deck.cards] == [
            content(card) for card in first.deck.cards
        ]
        first = again


def content(card: Card) -> tuple[object, ...]:
    texts = (card.front, card.back, *card.choices, card.explanation)
    return (card.kind, card.gap, *(text.replace("\\", "") for text in texts))


def test_for_anki_the_choices_stand_below_the_question(tmp_path: Path) -> None:
    write_deck(read_deck(write(tmp_path, CHOSEN)), tmp_path / "red.apkg", NOW)
    with anki.collection(tmp_path / "anki") as into:
        anki.import_package(into, tmp_path / "red.apkg")
        (card_id,) = into.find_cards("")
        card = into.get_card(card_id)

        assert "<li>Venus</li><li>Mars</li>" in card.question()
        assert "oxygen" not in card.question()
        assert card.answer().endswith("<p>oxygen.</p>")


def test_a_table_has_columns_for_choices_and_explanations_only_if_a_card_has_them(
    tmp_path: Path,
) -> None:
    write_deck(read_deck(write(tmp_path, PLAIN)), tmp_path / "plain.csv", NOW)
    write_deck(read_deck(write(tmp_path, EXPLAINED)), tmp_path / "explained.csv", NOW)

    heads = [
        (tmp_path / name).read_text(encoding="utf-8").splitlines()[0]
        for name in ("plain.csv", "explained.csv")
    ]
    assert [("choices" in head, "explanation" in head) for head in heads] == [
        (False, False),
        (False, True),
    ]


def test_choices_and_back_are_one_line_each_and_blank_ones_are_none(tmp_path: Path) -> None:
    odd = {**CHOSEN, "back": "iron\n oxide", "choices": ["iron oxide", " ", "so\nmuch", None]}

    (card,) = read_deck(write(tmp_path, odd)).deck.cards

    assert (card.back, card.choices) == ("iron oxide", ("iron oxide", "so much"))


def test_a_front_with_marks_of_gaps_is_no_text_with_gaps_if_it_has_choices(tmp_path: Path) -> None:
    (card,) = read_deck(write(tmp_path, {**CHOSEN, "front": "{{c1::It}} is red."})).deck.cards

    assert card.choices == choice_card().choices


def test_a_card_without_its_right_choice_is_left_out_and_the_file_says_why(tmp_path: Path) -> None:
    _, lines = run("check-deck", write(tmp_path, {**CHOSEN, "back": "Pluto"}, PLAIN))

    assert lines[-1] == "    red: its back is none of its choices"


def test_a_column_of_choices_in_a_table_of_others_makes_no_choices(tmp_path: Path) -> None:
    path = tmp_path / "others.csv"
    path.write_text("front,back,choices\nRed?,Mars,A) Mars B) Venus\n", encoding="utf-8")

    read = read_deck(path)

    assert read.deck.cards[0].choices == ()
    assert [warning.kind for warning in read.warnings] == [WarningKind.CELLS_LEFT_OVER]
