"""Quiz tables become cards with the right answer on the back, or are refused."""

import pytest

from bot.content.decks.tables.table_form import read_table
from bot.content.reading import read_found
from bot.domain.cards.deck_file import (
    DeckFile,
    DeckRefusedError,
    Refusal,
    TableChoices,
    WarningKind,
)
from tests.content.decks.tables.sheets import xlsx

CITIES = ("Capital of Italy?", "Paris", "Rome", "Oslo", "Bern")
RIVERS = ("River through Vienna?", "Rhine", "Elbe", "Danube", "Oder")


def read(*rows: tuple[str, ...], choices: TableChoices | None = None) -> DeckFile:
    text = "\n".join("\t".join(row) for row in rows)
    return read_table(text.encode(), "quiz", {}, choices=choices)


def backs(file: DeckFile) -> list[str]:
    return [card.back for card in file.deck.cards]


KAHOOT = ("Question", "Answer 1", "Answer 2", "Answer 3", "Answer 4", "Correct answer(s)")
LETTERS = ("Question", "A", "B", "C", "D", "Correct")
GERMAN = ("Frage", "Antwort 1", "Antwort 2", "Antwort 3", "Antwort 4", "Richtig")

KEYS: dict[str, tuple[tuple[str, ...], tuple[str, str]]] = {
    "numbers": (KAHOOT, ("2", "3")),
    "letters": (LETTERS, ("B", "c")),
    "words": (KAHOOT, ("Rome", "danube")),
    "numbers under letters": (LETTERS, ("2", "3")),
    "letters under numbers": (KAHOOT, ("B", "C")),
    "numbers in German": (GERMAN, ("2", "3")),
    "words in German": (GERMAN, ("Rome", "Danube")),
    "what the column is called": (KAHOOT, ("Answer 2", "answer 3")),
    "what the column is called in German": (GERMAN, ("Antwort 2", "Antwort 3")),
    "letter and words": (LETTERS, ("B) Rome", "C: Danube")),
    "advice in the header": (
        (
            "Question - max 120 characters",
            *(f"Answer {n} - max 75 characters" for n in range(1, 5)),
            "Correct answer(s) - choose at least one",
        ),
        ("2", "3"),
    ),
    "options with underscores": (
        ("question", "option_a", "option_b", "option_c", "option_d", "answer"),
        ("b", "c"),
    ),
    "optional answers": (
        ("Question Text", *(f"Answer {n} (Optional)" for n in range(1, 5)), "Correct Answer"),
        ("2", "3"),
    ),
    "the right answer in German": (
        ("Frage", "A", "B", "C", "D", "Richtige Antwort(en)"),
        ("B", "C"),
    ),
    "the solution in German": (("Frage", "a", "b", "c", "d", "Lösung"), ("b", "c")),
}


def test_the_back_is_the_right_answer_however_the_table_tells_it() -> None:
    problems = {
        name: found
        for name, (header, (first, second)) in KEYS.items()
        if (found := backs(read(header, (*CITIES, first), (*RIVERS, second))))
        != ["Rome", "Danube"]
    }

    assert problems == {}


def test_the_front_is_the_question_beside_all_its_choices() -> None:
    file = read(LETTERS, ("Which is least?", "-5", "2. place", "3", "", "A"))

    (card,) = file.deck.cards
    assert (card.front, card.back) == ("Which is least?", "-5")
    assert card.choices == ("-5", "2. place", "3")
    assert file.table is not None
    assert (file.table.columns[0], file.table.columns[-1]) == ("front", "back")
    assert not [
        warning for warning in file.warnings if warning.kind is WarningKind.CELLS_LEFT_OVER
    ]


def test_several_choices_can_be_right() -> None:
    for keys in (
        ("1,3", "2"),
        ("AC", "B"),
        ("A; C", "B"),
        ("Paris, Oslo", "Elbe"),
        ("A and C", "b"),
    ):
        file = read(LETTERS, (*CITIES, keys[0]), (*RIVERS, keys[1]))
        assert backs(file) == ["Paris, Oslo", "Elbe"]


def test_of_numbers_that_are_choices_the_other_rows_tell_what_they_mean() -> None:
    sums = [("2 + 1?", "3", "4", "1", "2", "3"), ("2 + 9?", "10", "11", "12", "13", "11")]
    assert backs(read(KAHOOT, *sums)) == ["3", "11"]
    assert backs(read(KAHOOT, sums[0], (*CITIES, "2"))) == ["1", "Rome"]


def test_what_could_be_two_choices_is_left_out_and_never_guessed() -> None:
    file = read(KAHOOT, ("2 + 1?", "3", "4", "1", "2", "3"), ("1 + 1?", "4", "2", "1", "3", "2"))

    assert backs(file) == ["2"]
    (odd,) = file.warnings
    assert (odd.kind, odd.of, odd.detail[:6]) == (WarningKind.RIGHT_UNKNOWN, "#2", "2 + 1?")


def test_a_key_that_names_no_choice_leaves_its_question_out() -> None:
    for key in ("7", "Berlin", "E", "", "0"):
        file = read(LETTERS, (*CITIES, "B"), (*RIVERS, key))
        assert backs(file) == ["Rome"]
        assert [warning.kind for warning in file.warnings] == [WarningKind.RIGHT_UNKNOWN]


def test_wrong_answers_beside_the_right_one_are_its_choices() -> None:
    for header in (
        ("Question", "Correct Answer", "Incorrect Answer 1", "Incorrect Answer 2 (Optional)"),
        ("Frage", "Richtige Antwort", "Falsche Antwort 1", "Falsche Antwort 2"),
        ("Question", "Answer", "Distractor 1", "Distractor 2"),
    ):
        (card,) = read(header, ("Capital of Italy?", "Rome", "Oslo", "Turin")).deck.cards
        assert (card.front, card.back) == ("Capital of Italy?", "Rome")
        assert card.choices == ("Oslo", "Rome", "Turin")


@pytest.mark.parametrize(
    "rows",
    [
        (("Question", "Answer 1", "Answer 2", "Answer 3"), CITIES[:4]),
        (("Frage", "A", "B", "C", "D"), CITIES),
        (LETTERS, (*CITIES, "7"), (*RIVERS, "")),
    ],
)
def test_a_quiz_that_does_not_say_what_is_right_is_refused(rows: tuple[tuple[str, ...]]) -> None:
    with pytest.raises(DeckRefusedError) as refused:
        read(*rows)

    assert refused.value.reason is Refusal.QUIZ_WITHOUT_KEY


def test_a_template_with_advice_above_its_header_is_read_as_a_spreadsheet() -> None:
    advice = [["Quiz template"], ["Add questions below."]]
    rows = [["", *KAHOOT, "Time limit"], ["1", *CITIES, "2", "20"], ["2", *RIVERS, "3", "20"]]

    (file,) = read_found("quiz.xlsx", xlsx({"Quiz": [*advice, *rows]})).decks

    assert backs(file) == ["Rome", "Danube"]


def test_other_tables_with_such_columns_stay_what_they_are() -> None:
    for header in (("Question", "Answer", "Answer 2"), ("front", "back", "A", "B")):
        file = read(header, ("house", "Haus", "Heim", "x"))
        assert backs(file) == ["Haus"]
    assert backs(read(LETTERS, (*CITIES, "B"), choices=TableChoices(sides=(0, 3)))) == [
        "C",
        "Oslo",
    ]
