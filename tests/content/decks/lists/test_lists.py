"""Lists in any form: the content of each example is read, and the rest is reported."""

from pathlib import Path
from typing import Any, Final

from bot.content.courses.yaml_file import read_yaml
from bot.content.reading import read_found
from bot.domain.cards.deck_file import DeckFile, ListForm, Refusal, WarningKind
from bot.domain.memory.review import CardKind
from bot.flow.files.transfer import FileRefusedError
from tests.cases import over

_FOLDER: Final = Path(__file__).parent
_UNTOLD: Final = {WarningKind.HEADER_MISSING}
"""Reported for every table, so the examples do not repeat it."""


def examples() -> list[dict[str, Any]]:
    lists: list[Any] = [read_yaml(path).content for path in sorted(_FOLDER.glob("*.yaml"))]
    return [example for each in lists for example in each]


def read_list(text: str | bytes, name: str = "list.txt") -> DeckFile | Refusal | str:
    """Return the deck in the text, or why there is none."""
    data = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
    try:
        (file,) = read_found(name, data).decks
    except FileRefusedError as refused:
        return refused.reason
    return file


def deck_in(text: str) -> DeckFile:
    file = read_list(text)
    assert isinstance(file, DeckFile)
    return file


@over("example", examples(), ids=lambda example: str(example["name"]))
def test_every_list_is_read_as_it_is_meant(example: dict[str, Any]) -> None:
    name = "list.txt" if example["file"] == "pasted" else example["file"]
    file = read_list(example["text"].encode(example.get("encoding", "utf-8")), name)
    if not isinstance(file, DeckFile):
        assert file == example.get("refused")
        return
    sides = 3 if any(len(card) > 2 for card in example.get("cards", ())) else 2
    cards = [[card.front, card.back, card.category][:sides] for card in file.deck.cards]
    assert cards == example.get("cards")
    assert {warning.kind for warning in file.warnings} - _UNTOLD == set(example.get("told", ()))
    assert file.deck.title == example.get("title", file.deck.title)


def test_a_list_says_in_which_form_it_was_read() -> None:
    read_as = {
        "Hund;dog\nKatze;cat": (ListForm.TABLE, ";"),
        "Hund – dog\nKatze – cat": (ListForm.LINES, "–"),
        "**Hund** dog\n**Katze** cat": (ListForm.LINES, "**"),
        "|a|b|\n|-|-|\n|Hund|dog|": (ListForm.MARKDOWN, ""),
        "Q: Hund\nA: dog": (ListForm.PAIRS, ""),
        "Hund\ndog\n\nKatze\ncat": (ListForm.STACKED, ""),
        "- Hund #card\n  - dog": (ListForm.NOTES, ""),
    }
    tables = {text: deck_in(text).table for text in read_as}
    assert {
        text: table and (table.form, table.delimiter) for text, table in tables.items()
    } == read_as


def test_a_card_that_is_asked_both_ways_is_one_note() -> None:
    there, back = deck_in("Hund:::dog\n").deck.cards

    assert (there.kind, back.kind) == (CardKind.BASIC, CardKind.REVERSED)
    assert there.note == back.note


def test_a_third_cell_is_a_category_only_if_rows_share_it() -> None:
    shared = deck_in("Hund;dog;Tiere\nKatze;cat;Tiere\nrot;red;Farben\n").deck.cards
    own = deck_in("gehen,ging, gegangen\nsehen,sah, gesehen\nessen,aß\n").deck.cards

    assert [(card.category, card.explanation) for card in shared] == [
        ("Tiere", ""), ("Tiere", ""), ("Farben", ""),
    ]  # fmt: skip
    assert [(card.category, card.explanation) for card in own] == [
        ("", "gegangen"), ("", "gesehen"), ("", ""),
    ]  # fmt: skip


_ROW = "Hund - dog\nKatze - cat\n"
HOSTILE: Final[dict[str, tuple[str | bytes, Refusal | None]]] = {
    "a row of 200,000 letters": (f"{_ROW}Maus - {'m' * 200_000}", None),
    "a row of 200,000 signs": (f"{_ROW}{'- ' * 100_000}", None),
    "a row of 200,000 colons": (f"{_ROW}{':' * 200_000}", None),
    "a line of 200,000 blanks": (f"{_ROW}a{' ' * 200_000}b", None),
    "a line of 200,000 stars": (f"{_ROW}{'*' * 200_000}", None),
    "a line of many comments that never end": (f"{_ROW}{'<!--' * 200_000}", None),
    "a line of many gaps that never end": (f"{_ROW}{'{{c1::' * 100_000}", None),
    "a rule of 200,000 hyphens": (f"a | b\n{'-' * 200_000}x\n{_ROW}", Refusal.ONE_COLUMN),
    "a row of 200,000 quotes": ('"' * 200_000 + "\n" + _ROW, None),
    "200,000 rows": ("".join(f"a{n} - b\n" for n in range(200_000)), Refusal.TOO_MANY_CARDS),
    "200,000 rows of a table": (
        "".join(f"a{number};b\n" for number in range(200_000)), Refusal.TOO_MANY_CARDS,
    ),
    "half a million lines": ("a\n" * 500_000, Refusal.TOO_MANY_CARDS),
    "bullets a thousand deep": (
        "\n".join(f"{' ' * number}- a{number}" for number in range(1_000)), Refusal.ONE_COLUMN,
    ),
    "headings below headings": (f"{'*' * 20} a :fc:\n" * 2_000, Refusal.NO_CARDS),
    "control characters": (_ROW + "Ma\x07us\x1b - mou\x08se\n", None),
    "marks that turn the direction": (_ROW + "Maus\u202e - \u2066mouse\n", None),
    "formulas": ("=cmd|'/C calc'!A0;x\n+1+1;y\n@SUM(A1);z\n", None),
    "scripts": (_ROW + "<script>alert(1)</script>Maus - <b onclick=x()>mouse</b>\n", None),
    "links that act": (_ROW + "Maus - [mouse](javascript:alert(1))\n", None),
    "halves of characters": (_ROW + "Maus - mouse \ud800\n", None),
    "zeros": (b"Hund - dog\0\0\nKatze - cat\0", Refusal.ENCODING),
}  # fmt: skip


@over("name", HOSTILE)
def test_no_text_is_read_beyond_the_limits_or_left_without_a_word(name: str) -> None:
    text, reason = HOSTILE[name]
    file = read_list(text)

    if reason is not None or not isinstance(file, DeckFile):
        assert file == reason
        return
    assert file.deck.cards
    for card in file.deck.cards:
        assert len(card.front) <= 20_000
        assert not {"\x07", "\x1b", "\x08", "\0"} & {*card.front, *card.back}
        assert "<script" not in card.front
