import pytest

from bot.domain.answers.folding import fold, is_slip_of


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("  The  Numerator. ", "numerator"),
        ("an hour", "hour"),
        ("der Zähler", "zaehler"),
        ("Zaehler", "zaehler"),
        ("ZÄHLER", "zaehler"),
        ("Za\u0308hler", "zaehler"),
        ("Größe", "groesse"),
        ("GROESSE", "groesse"),
        ("Straße", "strasse"),
        ("café", "cafe"),
        ("least-common multiple", "least common multiple"),
        ("least‑common–multiple", "least common multiple"),
        ("“equal”", "equal"),
        ("„gleich“", "gleich"),
        ("(a) whole", "whole"),
        ("the", "the"),
        ("<", "<"),
        ("≠", "≠"),
        ("½", "1/2"),
        ("-3", "-3"),
        ("1.5", "1.5"),
        ("50 %", "50 %"),
        ("x²", "x^2"),
        ("don't", "don't"),
        ("...", ""),
        ("-", ""),
        ("", ""),
        (" \n\t", ""),
    ],
)
def test_folding_leaves_only_what_a_text_means(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("numarator", "numerator"),
        ("numertor", "numerator"),
        ("numeraator", "numerator"),
        ("numeratro", "numerator"),
        ("unmerator", "numerator"),
        ("zahler", "zaehler"),
        ("common denominater", "common denominator"),
        ("dezimal zahl", "dezimalzahl"),
    ],
)
def test_one_slip_in_a_long_word_is_seen(typed: str, meant: str) -> None:
    assert is_slip_of(typed, meant)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("whale", "whole"),
        ("symmetric", "asymmetric"),
        ("asymmetric", "symmetric"),
        ("nomirator", "numerator"),
        ("numratro", "numerator"),
        ("comon denominater", "common denominator"),
        ("denominator", "common denominator"),
        ("100001", "100000"),
        ("1 1", "11"),
        ("nu meratar", "numerator"),
    ],
)
def test_short_words_numbers_opposites_and_two_slips_are_not_forgiven(
    typed: str, meant: str
) -> None:
    assert not is_slip_of(typed, meant)
