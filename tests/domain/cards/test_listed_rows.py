"""How rows of a list are corrected in words."""

from bot.domain.cards.listed_rows import (
    Correction,
    ListedRow,
    cards_of_rows,
    corrected_rows,
    corrections_in,
    speaks_of_words,
    swapped_rows,
)
from tests.cases import over

ROWS = (
    ListedRow(front="der Hund", back="bog", back_unsure=True, heading="Tiere"),
    ListedRow(front="die Katze", back="cat"),
    ListedRow(front="das Pferd", back=""),
)
READ = [
    ("1: der Hund = dog", ((1, ("der Hund", "dog")),)),
    ("1: der Hund – dog", ((1, ("der Hund", "dog")),)),
    ("12 : a -> b", ((12, ("a", "b")),)),
    ("3 -", ((3, None),)),
    ("3: –", ((3, None),)),
    ("+ die Maus = mouse", ((0, ("die Maus", "mouse")),)),
    ("1: a = b = c", ((1, ("a", "b = c")),)),
    ("1: a = b\n\n2 -", ((1, ("a", "b")), (2, None))),
]
NOT_READ = [
    "3",
    "3 = 4",
    "hello",
    "1: dog",
    "1: a = b\nand so on",
    "",
    "-",
    "+",
    "2 - 5",
    "1) a = b",
]


@over("text, corrections", READ)
def test_lines_with_a_number_correct_rows(
    text: str, corrections: tuple[tuple[int, tuple[str, str] | None], ...]
) -> None:
    assert corrections_in(text) == tuple(Correction(*correction) for correction in corrections)


@over("text", NOT_READ)
def test_any_other_text_corrects_nothing(text: str) -> None:
    assert corrections_in(text) == ()


def test_a_line_of_a_calculation_speaks_of_no_words() -> None:
    assert not speaks_of_words(corrections_in("3: 4 = 0,75"))
    assert speaks_of_words(corrections_in("3: der Hund = dog\n2 -"))


def test_rows_are_replaced_deleted_and_added_by_the_numbers_that_were_shown() -> None:
    rows = corrected_rows(ROWS, corrections_in("3: das Pferd = horse\n1 -\n+ die Kuh = cow"))

    assert [(row.front, row.back) for row in rows] == [
        ("die Katze", "cat"),
        ("das Pferd", "horse"),
        ("die Kuh", "cow"),
    ]


def test_a_corrected_row_is_sure_and_keeps_its_heading() -> None:
    (row, *_) = corrected_rows(ROWS, corrections_in("1: der Hund = dog"))

    assert row == ListedRow(front="der Hund", back="dog", heading="Tiere")


def test_swapped_rows_keep_what_is_unsure_of_them() -> None:
    assert swapped_rows(swapped_rows(ROWS)) == ROWS
    assert (swapped_rows(ROWS)[0].front, swapped_rows(ROWS)[0].front_unsure) == ("bog", True)


def test_only_whole_rows_become_cards_and_nothing_in_them_formats() -> None:
    rows = (*ROWS, ListedRow(front="5 * 3 $", back="[x](http://evil.example)"))

    cards = list(cards_of_rows(rows))

    assert [(card.id, card.front, card.category) for card in cards] == [
        ("1", "der Hund", "Tiere"),
        ("2", "die Katze", ""),
        ("3", r"5 \* 3 \$", ""),
    ]
    assert cards[2].back == r"\[x\](http://evil.example)"
