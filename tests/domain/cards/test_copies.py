"""A copy of a deck follows its original, and its owner's own cards stay."""

from bot.domain.cards.copies import UpdatedCopy, updated_copy
from bot.domain.cards.deck import Card
from bot.domain.ids import CardId
from tests.deck_builders import build_card, build_deck

SPAIN, ITALY, MALTA = (build_card(name) for name in ("spain", "italy", "malta"))
MINE = build_card("mine")


def updated(original: list[Card], had: list[Card], *base: str) -> UpdatedCopy:
    return updated_copy(build_deck(*original), had, frozenset(map(CardId, base)))


def test_a_copy_that_is_like_its_original_stays_as_it_is() -> None:
    same = updated([SPAIN, ITALY], [ITALY, SPAIN], "spain", "italy")

    assert not same.is_other


def test_new_mended_and_gone_cards_are_told_apart() -> None:
    mended = build_card("spain", back="Madrid!")

    found = updated([mended, MALTA], [SPAIN, ITALY], "spain", "italy")

    assert found == UpdatedCopy(
        cards=(mended, MALTA),
        base=frozenset(map(CardId, ("spain", "malta"))),
        added=1,
        mended=(CardId("spain"),),
        gone=1,
    )


def test_a_card_that_came_back_under_another_id_is_the_card() -> None:
    again = build_card("es", front="spain?", back="Madrid!")

    found = updated([again], [SPAIN], "spain")

    assert ([card.id for card in found.cards], found.mended) == (["spain"], ("spain",))
    assert (found.added, found.gone) == (0, 0)


def test_cards_that_the_taker_added_stay_behind_the_others() -> None:
    found = updated([SPAIN, MALTA], [SPAIN, MINE], "spain")

    assert found.cards == (SPAIN, MALTA, MINE)
    assert CardId("mine") not in found.base


def test_a_card_that_the_taker_took_out_stays_out_whatever_becomes_of_it() -> None:
    mended = build_card("italy", back="Roma")

    found = updated([SPAIN, mended], [SPAIN], "spain", "italy")

    assert (found.cards, found.is_other) == ((SPAIN,), False)
    assert found.base == {"spain", "italy"}
