"""A question whose explanation is too long for a card."""

from bot.content.decks.json_files.json_form import read_json
from bot.domain.cards.deck import LONGEST_EXPLANATION
from bot.domain.cards.deck_file import WarningKind


def test_a_long_explanation_is_cut_between_words_and_told() -> None:
    why = "It is so for $x$ and $y$, and so on. " * 200
    text = f'[{{"question": "Why?", "answer": "so", "explanation": "{why}"}}]'

    file = read_json(text.encode(), "quiz", {})

    (card,) = file.deck.cards
    assert len(card.explanation) <= LONGEST_EXPLANATION
    assert card.explanation.removesuffix(" …") == why[: len(card.explanation) - 2].rstrip()
    assert WarningKind.EXPLANATION_CUT in {warning.kind for warning in file.warnings}
