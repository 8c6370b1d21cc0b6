import pytest

from bot.domain.progress.numbers import Number, Value, asked_number, asked_value, means_cards

SHOWN = (
    (Number.MASTERED, Value(7)),
    (Number.PERCENT, Value(39, is_percent=True)),
    (Number.REVIEWING, Value(4)),
    (Number.DUE, Value(3)),
    (Number.MINUTES, Value(137)),
    (Number.RIGHT, Value(83, is_percent=True)),
    (Number.MILESTONE, Value(3)),
    (Number.SCORE, Value(56, is_percent=True)),
    (Number.SCORE, Value(56, is_percent=True)),
)


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("next review", Number.NEXT_REVIEW),
        ("the Next  Review?", Number.NEXT_REVIEW),
        ("nächste Wiederholung", Number.NEXT_REVIEW),
        ("review", Number.NEXT_REVIEW),
        ("in review", Number.REVIEWING),
        ("4 in Wiederholung", Number.REVIEWING),
        ("mastered", Number.MASTERED),
        ("7 gemeistert", Number.MASTERED),
        ("due now", Number.DUE),
        ("3 fällig", Number.DUE),
        ("überfällig", Number.DUE),
        ("trend", Number.TREND),
        ("83 % right", Number.RIGHT),
        ("83 % richtig", Number.RIGHT),
        ("137 minutes left", Number.MINUTES),
        ("noch 2 Stunden", Number.MINUTES),
        ("milestone", Number.MILESTONE),
        ("score 56 %", Number.SCORE),
        ("Punkte", Number.SCORE),
        ("percent", Number.PERCENT),
        ("welcher Anteil", Number.PERCENT),
    ],
)
def test_a_number_is_known_by_its_name_in_either_language(words: str, number: Number) -> None:
    assert asked_number(words, SHOWN) is number


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("56 %", Number.SCORE),
        ("56%", Number.SCORE),
        ("39 percent", Number.PERCENT),
        ("is it 83%?", Number.RIGHT),
        ("137", Number.MINUTES),
        ("7", Number.MASTERED),
    ],
)
def test_a_number_is_known_by_its_value(words: str, number: Number) -> None:
    assert asked_number(words, SHOWN) is number


@pytest.mark.parametrize("words", ["3", "56", "99 %", "not", "", "sure-fire", "2.5", "residue"])
def test_what_may_mean_several_numbers_or_none_means_none(words: str) -> None:
    assert asked_number(words, SHOWN) is None


def test_a_value_is_read_with_its_unit() -> None:
    assert asked_value("why 56 %?") == Value(56, is_percent=True)
    assert asked_value("12 answers") == Value(12)
    assert asked_value("1.5 days") is None
    assert asked_value("nothing") is None


@pytest.mark.parametrize("words", ["12 cards", "Why this deck?", "12 Karten", "der Stapel"])
def test_words_about_cards_are_told_from_those_about_a_topic(words: str) -> None:
    assert means_cards(words)
    assert not means_cards("12 fällig")
    assert not means_cards("meine Karte")
