"""The next cards, and why there are more than usual, in both languages."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.chat.messages.lines import render
from bot.chat.messages.localizer import Localizer
from bot.chat.messages.screen import Screen
from bot.domain.memory.models import CardModel
from bot.domain.rhythm.agenda import AgendaCards
from bot.domain.topics.course import Language
from bot.flow.cards.events import CardsAsked, DrillPressed
from bot.flow.cards.replies import cards_ahead, cards_explanation
from bot.flow.cards.upcoming import CardsNow
from bot.flow.engine.replies import Reply
from bot.flow.exercise.events import ReviewAsked
from bot.flow.maps.replies import NothingToDo, WhyNothing
from bot.flow.reviews.replies import review_ended
from bot.flow.today.events import SwapPressed
from bot.flow.today.replies import TodayShown
from tests.chat.replies import NOW
from tests.chat.rhythm_replies import FULL

EN = Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW)
DE = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)


def presses(screen: Screen) -> list[object]:
    return [button.press for row in screen.keyboard for button in row]


@pytest.mark.parametrize(
    ("reply", "english", "german"),
    [
        (
            cards_ahead(12, 0, 2),
            "**12 cards are due.** That takes about 2 minutes.",
            "**12 Karten sind fällig.** Das dauert etwa 2 Minuten.",
        ),
        (
            cards_ahead(1, 0, 1),
            "**One card is due.** It only takes a moment.",
            "**Eine Karte ist fällig.** Das geht ganz schnell.",
        ),
        (
            cards_ahead(12, 8, 3),
            "**12 cards are due**, and 8 new ones come along. That takes about 3 minutes.",
            "**12 Karten sind fällig**, dazu kommen 8 neue. Das dauert etwa 3 Minuten.",
        ),
        (
            cards_ahead(0, 10, 2),
            (
                "**10 new cards** for today. That takes about 2 minutes.\n\n"
                "New cards come only while what's due leaves room for them."
            ),
            (
                "**10 neue Karten** für heute. Das dauert etwa 2 Minuten.\n\n"
                "Neue Karten kommen nur, wenn neben den fälligen noch Platz ist."
            ),
        ),
    ],
)
def test_a_drill_is_announced_with_what_it_brings_and_why(
    reply: Reply, english: str, german: str
) -> None:
    assert render(reply, EN).markdown == english
    assert render(reply, DE).markdown == german


def test_after_the_questions_one_tap_goes_on_with_the_cards() -> None:
    twelve = CardsNow(agenda=AgendaCards(due=12, new=0, seconds_a_card=10), next_due_at=None)
    ended = review_ended(4, 5, 0, None, twelve, mistakes=False)

    assert render(ended, EN).markdown.endswith(
        "12 cards are due as well; that takes about 2 minutes."
    )
    assert render(ended, DE).markdown.endswith(
        "Außerdem sind 12 Karten fällig; das dauert etwa 2 Minuten."
    )
    assert presses(render(ended, EN))[0] == DrillPressed()


def test_a_number_of_due_cards_is_explained_by_the_model_that_made_it() -> None:
    sm2 = cards_explanation(
        due=3, later_today=1, next_due_at=None, model=CardModel.SM2, retention=90
    )
    fsrs = cards_explanation(
        due=0,
        later_today=0,
        next_due_at=NOW + timedelta(days=2),
        model=CardModel.FSRS6,
        retention=85,
    )

    assert render(sm2, EN).markdown.startswith(
        "**3 of your cards are due.**\n\n"
        "One more comes due before your day ends, at four in the morning.\n\n"
        "A card is due when its waiting time is over. With SM-2 "
    )
    assert ReviewAsked() in presses(render(sm2, EN))
    assert render(fsrs, DE).markdown == (
        "**Gerade ist keine deiner Karten fällig.**\n\n"
        "Eine Karte ist fällig, sobald du sie nur noch mit 85\N{NO-BREAK SPACE}% "
        "Wahrscheinlichkeit kannst; das rechnet FSRS-6 aus deinen Antworten aus.\n\n"
        "Neue Karten zählen nicht mit, auch keine, die ich nicht mehr frage, und keine aus "
        "Decks, die du weggelegt hast.\n\n"
        "Deine nächste Wiederholung ist in 2 Tagen."
    )


@pytest.mark.parametrize("why", WhyNothing)
def test_where_nothing_is_to_be_done_the_decks_are_one_tap_away(why: WhyNothing) -> None:
    assert CardsAsked() in presses(render(NothingToDo(why=why), EN))


def test_a_swap_leads_back_to_the_page_it_was_pressed_on() -> None:
    long = replace(FULL, entries=FULL.entries * 4)

    for page in range(2):
        screen = render(TodayShown(today=long, page=page), EN)
        swaps = [
            button.press
            for row in screen.keyboard
            for button in row
            if isinstance(button.press, SwapPressed)
        ]
        assert {swap.page for swap in swaps} == {page}


def test_a_swap_is_explained_only_where_something_can_be_swapped() -> None:
    fixed = replace(FULL, entries=tuple(replace(entry, swaps=False) for entry in FULL.entries))

    assert "⇄ puts something else" in render(TodayShown(today=FULL), EN).markdown
    assert "⇄" not in render(TodayShown(today=fixed), EN).markdown
    assert "✕ blendet es für heute aus" in render(TodayShown(today=fixed), DE).markdown
