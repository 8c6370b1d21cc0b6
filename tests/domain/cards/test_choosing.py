from random import Random

from bot.domain.answers.verdict import Right, Unclear, UnclearReason, Wrong, WrongReason
from bot.domain.cards.choosing import check_chosen, choice_order
from tests.deck_builders import build_card

PLANETS = build_card("red", front="Red?", back="**Mars**", choices=("Venus", "**Mars**", "Pluto"))


def test_choices_come_in_every_order() -> None:
    orders = {choice_order(PLANETS, Random(seed)) for seed in range(60)}

    assert len(orders) == 6


def test_choices_that_depend_on_the_places_of_others_stay_where_they_are() -> None:
    names = (
        "All of the above", "Keine der oben genannten", "none of the choices above",
        "Alle obigen", "A and B", "A und C", "Both A, B", "B or C",
    )  # fmt: skip
    moved = [
        name
        for name in names
        for seed in range(5)
        if choice_order(build_card(choices=("x", "y", "z", name)), Random(seed)) != (0, 1, 2, 3)
    ]

    assert moved == []


def test_letter_number_and_words_of_a_choice_are_read_in_the_order_that_is_shown() -> None:
    shown = (2, 1, 0)
    verdicts = {
        "b": Right("Mars"),
        "mars": Right("Mars"),
        "it is Mars": Right("Mars"),
        "3": Wrong("Venus", WrongReason.OTHER_CHOICE, choice=0),
        "A)": Wrong("Pluto", WrongReason.OTHER_CHOICE, choice=2),
        "pluto": Wrong("Pluto", WrongReason.OTHER_CHOICE, choice=2),
        "the moon": Unclear(UnclearReason.NOT_A_CHOICE),
    }

    assert {
        verdict: check_chosen(PLANETS, verdict, shown, "en") for verdict in verdicts
    } == verdicts


def test_a_card_without_choices_has_no_order() -> None:
    assert choice_order(build_card(), Random(0)) == ()
