"""Quirks of files, whatever the files are of."""

from bot.domain.decks.deck_quirks import QuirkKind as DeckQuirk
from bot.domain.landscape.quirks import QuirkKind as LandscapeQuirk
from bot.domain.quirks import LONGEST, MOST, Quirk, Quirks

ENDLESS = "x" * 90_000


def test_a_quirk_repeats_no_endless_names() -> None:
    of_deck, of_landscape = Quirks[DeckQuirk](), Quirks[LandscapeQuirk]()

    of_deck.note(DeckQuirk.ID_TWICE, ENDLESS, ENDLESS, ENDLESS)
    of_landscape.note(LandscapeQuirk.ID_TWICE, ENDLESS, ENDLESS, ENDLESS)

    cut = "x" * LONGEST
    assert list(of_deck) == [Quirk(DeckQuirk.ID_TWICE, cut, cut, cut)]
    assert list(of_landscape) == [Quirk(LandscapeQuirk.ID_TWICE, cut, cut, cut)]


def test_a_quirk_found_twice_is_told_once_in_the_order_it_was_found() -> None:
    quirks = Quirks[DeckQuirk]()

    for card in ("b", "a", "b"):
        quirks.note(DeckQuirk.ID_MADE, card)

    assert [quirk.of for quirk in quirks] == ["b", "a"]


def test_quirks_without_end_are_not_all_written_down() -> None:
    quirks = Quirks[DeckQuirk]()

    for number in range(MOST + 2):
        quirks.note(DeckQuirk.ID_MADE, str(number))

    assert len(list(quirks)) == MOST
