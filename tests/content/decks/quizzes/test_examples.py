"""Every small file is read whole, or refused or reported, and never gives a wrong answer."""

from typing import Any

import pytest

from bot.content.reading import read_found
from bot.domain.cards.deck import Card
from bot.domain.cards.deck_file import WarningKind
from bot.domain.memory.review import CardKind
from bot.flow.files.transfer import FileRefusedError
from tests.cases import over
from tests.content.decks.quizzes.examples import Example, examples

UNTOLD = {WarningKind.ID_MADE, WarningKind.HEADER_MISSING, WarningKind.ROW_BLANK}
"""Reported for most files without ids or headers, and irrelevant for a quiz."""


def as_written(card: Card) -> dict[str, Any]:
    fields: dict[str, Any] = {"front": card.front, "back": card.back}
    if card.kind is not CardKind.BASIC:
        fields["kind"] = card.kind.value
    for name in ("category", "explanation"):
        if text := getattr(card, name):
            fields[name] = text
    for name in ("choices", "tags"):
        if texts := getattr(card, name):
            fields[name] = list(texts)
    return fields


@over("example", examples(), ids=lambda example: example.name)
def test_a_file_is_read_whole_or_refused_in_words(example: Example) -> None:
    if example.refused:
        with pytest.raises(FileRefusedError) as refused:
            read_found(example.file, example.data)
        assert (refused.value.reason.value, refused.value.detail) == (example.refused, example.at)
        return

    (file,) = read_found(example.file, example.data).decks

    assert [as_written(card) for card in file.deck.cards] == example.cards
    told = {warning.kind for warning in file.warnings if warning.kind not in UNTOLD}
    assert sorted(told) == sorted(example.told)
    assert sorted(file.media) == sorted(example.media)
