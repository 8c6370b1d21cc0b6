"""Warnings of any kind of file."""

from bot.domain.cards.deck_file import WarningKind as DeckWarning
from bot.domain.file_warnings import LONGEST, MOST, FileWarning, FileWarnings
from bot.domain.goals.landscape_warnings import WarningKind as LandscapeWarning

ENDLESS = "x" * 90_000


def test_a_warning_repeats_no_endless_names() -> None:
    of_deck, of_landscape = FileWarnings[DeckWarning](), FileWarnings[LandscapeWarning]()

    of_deck.note(DeckWarning.ID_TWICE, ENDLESS, ENDLESS, ENDLESS)
    of_landscape.note(LandscapeWarning.ID_TWICE, ENDLESS, ENDLESS, ENDLESS)

    cut = "x" * LONGEST
    assert list(of_deck) == [FileWarning(DeckWarning.ID_TWICE, cut, cut, cut)]
    assert list(of_landscape) == [FileWarning(LandscapeWarning.ID_TWICE, cut, cut, cut)]


def test_a_warning_found_twice_is_reported_once_in_the_order_it_was_found() -> None:
    warnings = FileWarnings[DeckWarning]()

    for card in ("b", "a", "b"):
        warnings.note(DeckWarning.ID_MADE, card)

    assert [warning.of for warning in warnings] == ["b", "a"]


def test_warnings_without_end_are_not_all_written_down() -> None:
    warnings = FileWarnings[DeckWarning]()

    for number in range(MOST + 2):
        warnings.note(DeckWarning.ID_MADE, str(number))

    assert len(list(warnings)) == MOST
