from dataclasses import replace

from bot.domain.cards.deck_file import DeckFile, Form
from bot.domain.cards.same_cards import as_had, update_of
from bot.domain.ids import CardId
from tests.deck_builders import build_card, build_deck

HAD = build_card("red", front="Red?", back="Mars", choices=("Mars", "Venus"))


def test_a_card_with_other_choices_and_the_same_answer_is_that_card_mended() -> None:
    mended = replace(HAD, id=CardId("1"), note="1", choices=("Pluto", "Mars"), explanation="Rust.")
    file = DeckFile(form=Form.TABLE, deck=build_deck(mended), nameless=frozenset({mended.id}))

    (card,) = as_had(file, (HAD,)).deck.cards

    assert card == replace(mended, id=HAD.id, note=HAD.note)
    assert update_of((HAD,), (card,)).mended == 1
