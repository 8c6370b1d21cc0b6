"""Reading documents, and files of other programs, by tables of examples."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import yaml

from bot.content.decks.files import OUT_FORMS, read_deck, write_deck
from bot.content.reading import read_found
from bot.domain.cards.deck_file import DeckFile, Refusal, TableChoices
from bot.flow.files.transfer import FileRefusedError
from tests.builders import MONDAY
from tests.cases import over
from tests.content.decks.documents.papers import pdf, word, zip_of

Example = dict[str, Any]


def examples(name: str) -> list[Example]:
    text = (Path(__file__).parent / f"{name}.yaml").read_text(encoding="utf-8")
    found: list[Example] = yaml.safe_load(text)
    return found


def content(example: Example) -> tuple[str, bytes]:
    match example:
        case {"word": blocks}:
            return "list.docx", word(blocks)
        case {"pdf": pages}:
            return "list.pdf", pdf(pages)
        case {"file": name, "files": files}:
            return name, zip_of({name: text.encode() for name, text in files.items()})
        case {"file": name, "hex": start}:
            return name, bytes.fromhex(start) + bytes(64)
        case {"file": name, "data": text}:
            return name, text.encode()
        case _:
            raise ValueError(example)


def outcome(file: DeckFile) -> Example:
    cards = [[card.front, card.back, card.category] for card in file.deck.cards]
    return {
        "cards": [card if card[2] else card[:2] for card in cards],
        "told": sorted({warning.kind.value for warning in file.warnings}),
        "media": sorted(file.media),
    }


READ = [
    example
    for name in ("word", "pdf", "programs")
    for example in examples(name)
    if "refused" not in example
]


def sides(file: DeckFile, ending: str) -> list[tuple[str, str, str, str, int]]:
    """Return the cards. A category of all of them is the deck's title in Anki."""
    categories = {card.category for card in file.deck.cards}
    is_told = ending != ".apkg" or len(categories) > 1
    return sorted(
        (card.front, card.back, card.category if is_told else "", card.kind, card.gap)
        for card in file.deck.cards
    )


def check(example: Example) -> None:
    name, data = content(example)
    if "refused" in example:
        with pytest.raises(FileRefusedError) as refused:
            read_found(name, data)
        reason, detail = refused.value.reason, refused.value.detail
        named = f" {detail}" if reason is Refusal.OTHER_FILE else ""
        assert f"{reason}{named}" == example["refused"]
        return
    (file,) = read_found(name, data).decks
    found = outcome(file)
    assert len(found["cards"]) == example.get("has", len(found["cards"]))
    wanted = {"cards": found["cards"], "told": [], "media": found["media"]} | {
        key: example[key] for key in ("cards", "told", "media") if key in example
    }
    assert found == wanted | {"told": sorted(wanted["told"])}
    assert file.deck.title == example.get("title", file.deck.title)


@over("example", examples("word"), ids=lambda example: str(example["name"]))
def test_a_word_document_is_read_as_the_list_that_it_is(example: Example) -> None:
    check(example)


@over("example", examples("pdf"), ids=lambda example: str(example["name"]))
def test_a_pdf_is_read_as_the_list_that_it_is(example: Example) -> None:
    check(example)


@over("example", examples("programs"), ids=lambda example: str(example["name"]))
def test_a_file_of_another_program_is_read_or_refused_by_its_name(example: Example) -> None:
    check(example)


@over("example", READ, ids=lambda example: str(example["name"]))
def test_what_was_read_goes_out_in_every_form_and_comes_back_the_same(example: Example) -> None:
    (file,) = read_found(*content(example)).decks
    with TemporaryDirectory() as folder:
        for ending in OUT_FORMS:
            path = Path(folder) / f"out{ending}"
            write_deck(file, path, MONDAY)
            assert sides(read_deck(path), ending) == sides(file, ending), ending


def test_a_bold_first_row_is_a_card_if_the_learner_says_so_and_stays_a_header_if_swapped() -> None:
    data = word([{"table": [["**Ausdruck**", "**Was**"], ["amo", "ich liebe"]]}])

    def fronts(choices: TableChoices | None) -> list[str]:
        return [
            card.front for card in read_found("a.docx", data, choices=choices).decks[0].deck.cards
        ]

    assert fronts(None) == ["amo"]
    assert fronts(TableChoices(sides=(1, 0))) == ["ich liebe"]
    assert fronts(TableChoices(header=False)) == ["Ausdruck", "amo"]
