"""A quote is recognised by its words, as people and models write it. An invented one is not."""

import pytest

from bot.domain.answers.quotes import own_words

YEAST = "die hefe frist zuker und macht co2, darum get der teig auf. F=m*a braucht man nicht"


@pytest.mark.parametrize(
    ("quote", "words"),
    [
        ("die hefe frist zuker", "die hefe frist zuker"),
        ("Die Hefe frisst Zucker", "die hefe frist zuker"),
        ("die hefe frist zuker und macht co2 darum get der teig auf", YEAST[:58]),
        ("*die hefe* frist zuker", "die hefe frist zuker"),
        ("„die hefe frist zuker“", "die hefe frist zuker"),
        ("die hefe … macht co2", "die hefe frist zuker und macht co2"),
        ("die hefe [...] der teig auf.", YEAST[:58]),
        ("darum geht der Teig auf", "darum get der teig auf"),
        ("F = m*a", "F=m*a"),
        (r"F=m\*a", "F=m*a"),
        ("F = m · a", "F=m*a"),
    ],
)
def test_a_quote_is_found_as_its_learner_wrote_it(quote: str, words: str) -> None:
    assert own_words(quote, YEAST) == words


@pytest.mark.parametrize(
    "quote",
    [
        "",
        "der Zucker frisst die Hefe auf und stirbt",
        "der teig auf … die hefe frist",
        "Kohlendioxid lässt den Teig aufgehen",
        "F = m*v",
        "x",
        "…",
    ],
)
def test_what_nobody_wrote_is_no_quote(quote: str) -> None:
    assert own_words(quote, YEAST) is None


def test_a_very_short_text_is_quoted_whole_or_not_at_all() -> None:
    assert own_words("no", "No") == "No"
    assert own_words("n", "No") is None


def test_a_long_text_is_searched_soon() -> None:
    text = "das licht wird im wasser langsamer und biegt ab " * 200

    assert own_words("etwas ganz anderes, das dort nirgends so steht", text) is None


def test_what_stands_far_down_in_a_long_text_can_be_quoted() -> None:
    text = "das licht wird im wasser langsamer und biegt ab " * 200 + "am ende steht der kern"

    assert own_words("am Ende steht der Kern", text) == "am ende steht der kern"
