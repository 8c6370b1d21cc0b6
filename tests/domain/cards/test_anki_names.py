"""Cards exported in an Anki package come back as the same cards."""

from bot.domain.cards.anki_names import anki_guid, anki_order, as_known_here
from bot.domain.cards.deck_file import DeckFile, Form
from bot.domain.ids import CardId
from bot.domain.memory.review import CardKind
from tests.deck_builders import build_card, build_deck, build_past

HAD = build_deck(
    build_card("#2", note="#2"),
    build_card("there", note="both"),
    build_card("back", note="both", kind=CardKind.REVERSED),
    build_card("gap", note="text", kind=CardKind.CLOZE, gap=2),
    build_card("abc:1", note="abc"),
)


def test_cards_come_back_by_the_names_that_they_had() -> None:
    away = {
        CardId(f"{anki_guid(HAD.id, card)}:{anki_order(card)}"): card.id
        for card in HAD.cards
        if card.note != "abc"
    }
    cards = (*(build_card(name, note=name[:-2]) for name in away), build_card("abc:1", note="abc"))
    new = build_card("new:0", note="new")
    first = next(iter(away))
    file = DeckFile(
        form=Form.ANKI,
        deck=build_deck(*cards, new),
        suspended=frozenset({first, new.id}),
        reviews=(build_past(first), build_past("new:0")),
    )

    known = as_known_here(file, HAD.id, HAD.cards)

    assert [card.id for card in known.deck.cards] == [*(card.id for card in HAD.cards), "new:0"]
    assert [card.note for card in known.deck.cards] == [*(card.note for card in HAD.cards), "new"]
    assert known.suspended == {"#2", "new:0"}
    assert [review.card_id for review in known.reviews] == ["#2", "new:0"]


def test_a_task_that_went_out_as_a_plain_card_comes_back_as_the_task_it_is_here() -> None:
    task = build_card("light", kind=CardKind.TASK, criteria=("Says why.",), hints=("Sand",))
    had = build_deck(task)
    plain = build_card(f"{anki_guid(had.id, task)}:0", front="changed", back="- Says why.")
    file = DeckFile(form=Form.ANKI, deck=build_deck(plain), suspended=frozenset({plain.id}))

    known = as_known_here(file, had.id, had.cards)

    assert known.deck.cards == (task,)
    assert known.suspended == {task.id}
