"""Tasks in deck files: whole in JSON and tables, plain cards for Anki."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.content.decks.files import read_deck, write_deck
from bot.domain.cards.deck import Card
from bot.domain.cards.deck_file import WarningKind
from bot.domain.ids import CardId
from bot.domain.memory.review import CardKind
from tests.commands.test_decks import run

NOW = datetime(2026, 11, 21, tzinfo=UTC)
TASK: dict[str, Any] = {
    "id": "light",
    "kind": "task",
    "front": "Why does light bend in glass?",
    "back": "It is slower there.",
    "category": "Optics",
    "tags": ["light"],
    "criteria": ["Says that its speed changes, by $\\frac{1}{3}$.", "Says where."],
    "hints": ["=Think of a car on sand.", "Which wheel gets there first?"],
}
PLAIN: dict[str, Any] = {"id": "sun", "front": "Sun", "back": "star", "category": "", "tags": []}


def write(folder: Path, *cards: dict[str, Any]) -> Path:
    path = folder / "optics.json"
    content = {"deckId": "optics", "title": "optics", "cards": list(cards)}
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def task() -> Card:
    return Card(
        id=CardId("light"),
        note="light",
        front=TASK["front"],
        back=TASK["back"],
        kind=CardKind.TASK,
        category="Optics",
        tags=("light",),
        criteria=tuple(TASK["criteria"]),
        hints=tuple(TASK["hints"]),
    )


@pytest.mark.parametrize("ending", ["json", "csv", "tsv", "txt"])
def test_a_task_comes_back_whole(tmp_path: Path, ending: str) -> None:
    first = read_deck(write(tmp_path, TASK, PLAIN))
    out = tmp_path / f"again.{ending}"

    write_deck(first, out, NOW)
    again = read_deck(out)

    assert first.warnings == again.warnings == ()
    assert first.deck.cards[0] == again.deck.cards[0] == task()
    assert again.deck.cards[1].criteria == ()


def test_a_deck_without_tasks_has_no_columns_for_them(tmp_path: Path) -> None:
    out = tmp_path / "again.csv"

    write_deck(read_deck(write(tmp_path, PLAIN)), out, NOW)

    assert "criteria" not in out.read_text(encoding="utf-8")


def test_for_anki_a_task_is_a_plain_card_with_its_criteria_and_without_the_solution(
    tmp_path: Path,
) -> None:
    out = tmp_path / "optics.apkg"

    code, lines = run("convert-deck", write(tmp_path, TASK, PLAIN), out)
    card = next(
        read_card for read_card in read_deck(out).deck.cards if read_card.front == TASK["front"]
    )

    assert code == 0
    assert lines[-1] == "Anki knows no tasks: 1 are plain cards now, criteria for a back"
    assert card.kind is CardKind.BASIC
    assert "Says that its speed changes" in card.back
    assert "Says where." in card.back
    assert "slower" not in card.back


def test_a_task_is_told_with_what_it_is_graded_by(tmp_path: Path) -> None:
    code, lines = run("check-deck", write(tmp_path, TASK))

    assert code == 0
    assert lines[1].startswith(f"  {TASK['front']} -> task, graded by: Says that its speed")
    assert "slower" not in "\n".join(lines)


@pytest.mark.parametrize(
    ("but", "said"),
    [
        ({"criteria": []}, "a task needs criteria"),
        ({"criteria": ["x"] * 11}, "it has more than 10 criteria"),
        ({"criteria": ["x" * 501]}, "a criterion has more than 500 characters"),
        ({"hints": ["x"] * 6}, "it has more than 5 hints"),
        ({"hints": ["x" * 501]}, "a hint has more than 500 characters"),
        ({"back": ""}, "its back is empty"),
    ],
)
def test_a_task_beyond_the_limits_is_left_out_and_the_file_says_why(
    tmp_path: Path, but: dict[str, Any], said: str
) -> None:
    _, lines = run("check-deck", write(tmp_path, {**TASK, **but}, PLAIN))

    assert lines[-1] == f"    light: {said}"


@pytest.mark.parametrize(
    "but", [{"criteria": "one"}, {"hints": {"a": 1}}, {"hints": ["x" * 200_000]}]
)
def test_a_task_that_cannot_be_read_is_left_out(tmp_path: Path, but: dict[str, Any]) -> None:
    deck = read_deck(write(tmp_path, {**TASK, **but}, PLAIN))

    assert [warning.kind for warning in deck.warnings] == [WarningKind.CARD_UNREADABLE]


def test_lines_that_say_nothing_are_no_lines_and_scripts_are_taken_out(tmp_path: Path) -> None:
    odd = {
        "criteria": ["Says it.", "", None, ["x"]],
        "hints": ["<script>x</script>Look <b>up</b>."],
    }

    deck = read_deck(write(tmp_path, {**TASK, **odd}))

    assert deck.deck.cards[0].criteria == ("Says it.",)
    assert deck.deck.cards[0].hints == ("Look **up**.",)
    assert WarningKind.SCRIPT_REMOVED in {warning.kind for warning in deck.warnings}


def test_other_cards_have_no_criteria_and_the_file_is_told_so(tmp_path: Path) -> None:
    deck = read_deck(write(tmp_path, {**PLAIN, "criteria": ["x"], "hints": ["y"]}))

    assert deck.deck.cards[0].criteria == ()
    assert [warning.kind for warning in deck.warnings] == [WarningKind.TASK_PARTS_LEFT_OUT] * 2
