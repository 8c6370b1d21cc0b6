"""The content of a file, as learners read it."""

from dataclasses import replace

import pytest

from bot.chat.messages import render
from bot.chat.messages.files import report_text, side
from bot.chat.messages.localizer import Localizer, keep_units
from bot.domain.cards.deck_file import Refusal, TableForm
from bot.domain.cards.same_cards import Update
from bot.domain.ids import DeckId
from bot.domain.topics.course import Language
from bot.flow.cards.events import CardsAsked, DeckDrillPressed
from bot.flow.engine.events import NextAsked, TopicsAsked
from bot.flow.engine.files import FileTrouble
from bot.flow.files import replies
from bot.flow.files.events import ImportAs, ImportPressed, ReportPressed, TablePressed
from bot.flow.files.transfer import FoundKind
from bot.flow.goals.events import LandscapesPressed
from tests.chat.replies import HALF, NOW, file_offer, group

EN = Localizer(language=Language.EN, zone=None, now=NOW)
DE = Localizer(language=Language.DE, zone=None, now=NOW)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("**Sun**\nis a *star*", r"Sun is a \*star\*"),
        (r"5 \< 6 \* 2", r"5 < 6 \* 2"),
        ("![](sun.png) here", "🖼 here"),
        ("[♪](a.mp3)", "♪"),
        (f"half: {HALF}", f"half: {HALF}"),
        ("\n$$a_1$$\n", "$a_1$"),
        ("", "…"),
    ],
)
def test_a_side_is_one_line_that_shows_no_marks(written: str, shown: str) -> None:
    assert side(written) == shown


def test_a_table_is_told_as_it_was_understood() -> None:
    reply = file_offer()

    assert "separated by semicolons, its first row names the columns" in render(reply, EN).markdown
    assert (
        "getrennt durch Semikolons, die erste Zeile nennt die Spalten"
        in render(reply, DE).markdown
    )
    assert ": Frage, …, Antwort." in render(reply, DE).markdown


def test_a_table_has_buttons_that_read_it_otherwise() -> None:
    table = TableForm(delimiter="", has_header=False, columns=("front", "back", ""))

    def buttons(text: Localizer, *, choosing: bool) -> list[str]:
        screen = render(file_offer(table=table, choosing=choosing), text)
        pressed = [button for row in screen.keyboard for button in row]
        return [button.label for button in pressed if isinstance(button.press, TablePressed)]

    assert (
        "I read it as a table, without a row that names"
        in render(file_offer(table=table), EN).markdown
    )
    assert buttons(EN, choosing=False) == ["First row is a header", "Swap sides", "Choose columns"]
    assert buttons(DE, choosing=True) == [
        "Erste Zeile ist Überschrift",
        *("✓ Frage: 1", "Frage: 2", "Frage: 3"),
        *("Antwort: 1", "✓ Antwort: 2", "Antwort: 3"),
    ]


def test_the_columns_of_a_table_that_was_exported_have_names_in_words() -> None:
    columns = ("due_on", "interval_days", "stability_days", "lapses")
    table = TableForm(delimiter=",", has_header=True, columns=columns)

    text = render(file_offer(table=table), DE).markdown

    assert ": fällig am, Abstand in Tagen, Haltbarkeit in Tagen, Vergessen." in text


def test_what_is_odd_is_told_with_where_and_what_was_done() -> None:
    reply = file_offer(warnings=(group("deck", "card_left_out", "Why?", "back_empty"),))

    assert "2 × card left out (Why?, question: its answer is empty)" in render(reply, EN).markdown
    assert (
        "2 × Karte weggelassen (Why?, Frage: ihre Antwort ist leer)" in render(reply, DE).markdown
    )


def test_cards_that_are_missing_are_told_without_a_tap() -> None:
    missing = file_offer(warnings=(group("deck", "card_left_out", "Why?", "back_empty"),))
    odd = file_offer(warnings=(group("deck", "html_turned", "Why?", ""),))

    assert "**2 Karten fehlen darin:**" in render(missing, DE).markdown.split("<details>")[-2]
    assert "fehlen" not in render(odd, DE).markdown


@pytest.mark.parametrize("field", ["descriptionEn", "steps[2].descriptionEn", "description"])
def test_a_field_is_named_in_words_and_not_as_a_program_names_it(field: str) -> None:
    place = replies.WarningPlace(where="Brüche", field=field)
    odd = replies.WarningGroup(of="landscape", warning="text_cut", times=1, examples=(place,))

    assert "(Brüche, Beschreibung)" in render(file_offer(warnings=(odd,)), DE).markdown


@pytest.mark.parametrize(("goals", "leads"), [(3, True), (0, False)])
def test_who_imported_a_landscape_can_go_on_to_its_goals(goals: int, *, leads: bool) -> None:
    brought = replies.FileImported(
        found=FoundKind.LANDSCAPE if goals else FoundKind.DECK,
        titles=("Algebra",),
        contents=replies.Contents(cards=2, goals=goals),
    )

    pressed = [button.press for row in render(brought, EN).keyboard for button in row]

    assert (LandscapesPressed() in pressed) is leads


def test_a_landscape_that_is_there_keeps_what_was_reached() -> None:
    again = file_offer(landscape_again=True)

    assert "what you've reached is kept" in render(again, EN).markdown
    assert "was du erreicht hast, bleibt" in render(again, DE).markdown


def test_a_goal_without_a_name_is_not_told_of_as_a_card() -> None:
    odd = replies.WarningGroup(
        of="landscape",
        warning="goal_left_out",
        times=1,
        examples=(replies.WarningPlace(where="#1", field="id"),),
    )

    assert "name of the goal" in render(file_offer(warnings=(odd,)), EN).markdown


def test_a_new_deck_can_be_imported_or_left() -> None:
    pressed = [button.press for row in render(file_offer(), EN).keyboard for button in row]

    assert [event.choice for event in pressed if isinstance(event, ImportPressed)] == [
        ImportAs.ITSELF,
        ImportAs.NOTHING,
    ]
    assert any(isinstance(event, ReportPressed) for event in pressed)


def test_a_deck_that_is_there_can_be_updated_or_kept_beside() -> None:
    screen = render(file_offer(update=Update(added=1, kept=2, gone=3)), EN)

    assert "one card is added, 2 stay with all you know of them, 3 go" in screen.markdown
    presses = [button.press for row in screen.keyboard for button in row]
    chosen = [press.choice for press in presses if isinstance(press, ImportPressed)]
    assert chosen == [ImportAs.ITSELF, ImportAs.ANOTHER, ImportAs.NOTHING]


def test_what_may_be_another_deck_is_asked_about_and_best_kept_beside() -> None:
    update = Update(added=9, kept=1, gone=8, common=1, may_be_another=True)
    screen = render(file_offer(update=update), EN)

    assert "the two have only one card in common" in screen.markdown
    assert "Is this another deck?" in screen.markdown
    assert "haben nur eine Karte gemeinsam" in render(file_offer(update=update), DE).markdown
    presses = [button.press for row in screen.keyboard for button in row]
    chosen = [press.choice for press in presses if isinstance(press, ImportPressed)]
    assert chosen == [ImportAs.ANOTHER, ImportAs.ITSELF, ImportAs.NOTHING]


def test_what_an_update_did_is_counted_when_it_is_done() -> None:
    update = Update(added=1, kept=3, gone=0, mended=1)
    brought = replies.FileImported(
        found=FoundKind.DECK, titles=("Metals",), contents=replies.Contents(cards=4), update=update
    )

    assert render(brought, EN).markdown == (
        "The deck **Metals** is up to date: 4 cards. One card is new, 3 stayed with all you know "
        "of them, none is gone. One of those that stay was changed on one side."
    )
    assert "Eine Karte ist neu, 3 sind geblieben" in render(brought, DE).markdown


def test_a_deck_sent_again_unchanged_is_told_in_one_sentence() -> None:
    update = Update(added=0, kept=3, gone=0)
    brought = replies.FileImported(
        found=FoundKind.DECK, titles=("Metals",), contents=replies.Contents(cards=3), update=update
    )

    offer = render(file_offer(update=update), EN).markdown
    assert "Nothing in it is new: all 3 cards are the same as yours." in offer
    assert "Alle 3 Karten sind dieselben" in render(file_offer(update=update), DE).markdown
    assert render(brought, EN).markdown.endswith(
        "Nothing has changed, and all you know of it stays."
    )


@pytest.mark.parametrize(("localizer", "names"), [(EN, "fetch"), (DE, "holen")])
def test_a_file_too_large_for_a_bot_says_so_without_a_command_of_operators(
    localizer: Localizer, names: str
) -> None:
    reply = replies.file_missing("big.apkg", FileTrouble.TOO_LARGE)

    told = render(reply, localizer).markdown

    assert keep_units("20 MB") in told
    assert names in told
    assert "python -m" not in told + render(replies.BRINGING, localizer).markdown


def test_a_deck_that_was_imported_leads_to_its_cards_and_to_the_decks() -> None:
    brought = replies.FileImported(
        found=FoundKind.DECK,
        titles=("birds",),
        contents=replies.Contents(cards=4),
        deck_id=DeckId("birds"),
    )

    for reply, presses in (
        (brought, [DeckDrillPressed(DeckId("birds"), more=False), NextAsked(), CardsAsked()]),
        (replace(brought, deck_id=None), [NextAsked(), CardsAsked()]),
        (
            replace(brought, deck_id=None, contents=replies.Contents()),
            [NextAsked(), TopicsAsked()],
        ),
    ):
        pressed = [button.press for row in render(reply, DE).keyboard for button in row]
        assert pressed == presses


def test_an_update_counts_one_card_and_many_as_people_do() -> None:
    one, many = (file_offer(update=Update(added=n, kept=n, gone=n)) for n in (1, 3))

    assert "eine Karte kommt dazu, eine bleibt mit allem" in render(one, DE).markdown
    assert "one card is added, one stays with all" in render(one, EN).markdown
    assert "3 Karten kommen dazu, 3 bleiben mit allem" in render(many, DE).markdown
    assert "3 cards are added, 3 stay with all" in render(many, EN).markdown


def test_the_report_is_plain_text_with_a_place_a_line() -> None:
    told = report_text(EN, "a.csv", [group("deck", "media_missing", "Why?", "sun_1.png")])

    assert told.splitlines() == [
        "What is odd in a.csv",
        "",
        "2 × picture or sound that isn't in the file",
        "    Why?, question: sun_1.png",
    ]


def test_what_is_neither_deck_nor_landscape_names_both() -> None:
    reply = replies.file_refused("x.zip", Refusal.NEITHER)

    assert "neither a deck nor a goal map" in render(reply, EN).markdown
    assert "weder ein Deck noch eine Lernlandschaft" in render(reply, DE).markdown


@pytest.mark.parametrize(
    ("reason", "detail", "english", "german"),
    [
        (
            Refusal.NOT_PLAIN,
            "notes.flds",
            "in its Anki collection, notes.flds isn't plain data as Anki stores it",
            "In ihrer Anki-Sammlung enthält notes.flds keine einfachen Daten",
        ),
        (
            Refusal.TOO_MUCH_TEXT,
            "64",
            "it holds more than 64 MB of text, which is the most I read in one file",
            "Sie enthält mehr als 64 MB Text; mehr lese ich nicht aus einer Datei",
        ),
    ],
)
def test_a_file_that_is_too_much_is_told_what_was_expected(
    reason: Refusal, detail: str, english: str, german: str
) -> None:
    reply = replies.file_refused("x.apkg", reason, detail)

    assert keep_units(english) in render(reply, EN).markdown
    assert keep_units(german) in render(reply, DE).markdown


def test_several_decks_are_named_and_counted() -> None:
    found, contents = FoundKind.DECKS, replies.Contents(decks=2, cards=5)
    offer = file_offer(found=found, titles=("Birds", "Trees"), contents=contents, table=None)
    brought = replies.FileImported(found=found, titles=("Birds", "Trees"), contents=contents)

    assert "**Birds, Trees**. 2 decks with 5 cards in all." in render(offer, EN).markdown
    assert "**Birds, Trees**. 2 Decks mit zusammen 5 Karten." in render(offer, DE).markdown
    assert "2 decks are yours now" in render(brought, EN).markdown
    assert "2 Decks gehören jetzt dir" in render(brought, DE).markdown


def test_how_far_one_is_with_goals_is_told_of_an_export() -> None:
    found, contents = FoundKind.EVERYTHING, replies.Contents(reached=3)
    offer = file_offer(found=found, titles=(), contents=contents, table=None)
    brought = replies.FileImported(found=found, titles=(), contents=contents)

    assert "how far you are with 3 goals" in render(offer, EN).markdown
    assert "wie weit du bei 3 Zielen bist" in render(offer, DE).markdown
    assert "is kept for every goal that I know" in render(brought, EN).markdown
    assert "bei jedem Ziel erhalten" in render(brought, DE).markdown
