from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, strategies as st

from bot.domain.answers.verdict import Right, Unclear, UnclearReason, Wrong, WrongReason
from bot.domain.cards.cloze import gap_answers
from bot.domain.cards.deck import Card, Comma
from bot.domain.cards.typed_answers import (
    Misspelled,
    TypedVerdict,
    check_typed,
    comma_of,
    expected_answers,
    refused_ways,
)
from bot.domain.cards.typed_words import is_slip
from bot.domain.memory.review import CardKind
from tests.deck_builders import build_card
from tests.words import bundled_words

PART = UnclearReason.PART_OF_ANSWER


def is_right(card: Card, text: str, *, language: str) -> bool:
    return isinstance(check_typed(card, text, language=language), Right)


@pytest.mark.parametrize(
    ("back", "typed"),
    [
        ("Tirana", " tirana. "),
        ("Zürich", "zuerich"),
        ("**Bern**; Berne", "berne"),
        ("car / auto", "Auto"),
        ("and/or", "and/or"),
        ("house (n)", "house"),
        ("house (n)", "house n"),
        ("colo(u)r", "color"),
        ("Hund", "der Hund"),
        ("1,000", "1000"),
        ("0.5", "1/2"),
        ("50 %", "50%"),
        (r"$\frac{3}{4}$", "0.75"),
        ("$a^2 + 2ab + b^2$", "a²+2ab+b²"),
        ("$(a + b)(a - b)$", "(a+b)(a-b)"),
        ("$x_{1}$", "x_1"),
        (r"$2 \cdot \pi$", r"2*\pi"),
        (r"$\frac{1}{2} g h$", "gh/2"),
        ("$b^2 - 4ac$ (the discriminant)", "b^2-4ac"),
        ("Yaren (seat of government; no capital by law)", "Yaren"),
        ("Kyjiw (Kiew)", "Kyjiw"),
        ("Kyjiw (Kiew)", "Kiew"),
        ("Kyjiw (Kiew)", "Kyjiw/Kiew"),
        ("Ulaanbaatar (Ulan Bator)", "ulan bator"),
        ("Auto (auch: Wagen, Pkw)", "Wagen"),
        ("Auto (= Wagen)", "Wagen"),
        ("Nukuʻalofa", "Nuku'alofa"),
        ("Nukuʻalofa", "nuku’alofa"),
        ("Nukuʻalofa", "Nuku`alofa"),
        ("Nukuʻalofa", "Nukualofa"),
        ("N'Djamena", "ndjamena"),
        ("Tórshavn på Færøerne", "Torshavn pa Faeroerne"),
        ("Washington, D.C.", "Washington DC"),
        ("St. John's", "St Johns"),
        ("was / been", "was"),
        ("was / been", "was, been"),
        ("was / been", "was been"),
        ("was / been", "was/been"),
        ("was / been", "was; been"),
        ("was/were, been", "was, been"),
        ("was/were, been", "were been"),
        ("was/were, been", "was/were/been"),
        ("was/were, been", "was and been"),
        ("Hydrogen, 1", "hydrogen,1"),
        ("Hydrogen, 1", "hydrogen 1"),
        ("Hydrogen, 1", "1, hydrogen"),
        ("Hydrogen, 1", "hydrogen-1"),
        ("Hydrogen, 1", "Hydrogen (1)"),
        ("car; auto", "auto, car"),
        ("red, green and blue", "red, green, blue"),
        ("salt and pepper", "salt, pepper"),
        ("[1, 2]", "[1,2]"),
        ("z. B.", "z.B."),
        ("to give up", "give up"),
        ("the dog", "a dog"),
    ],
)
def test_the_answer_is_right(back: str, typed: str) -> None:
    assert is_right(build_card(back=back), typed, language="en")


@pytest.mark.parametrize(
    ("back", "typed"),
    [
        ("Tirana", "Skopje"),
        ("Tirana", "Tirana or Skopje"),
        ("and/or", "and"),
        ("der Hund", "die Hund"),
        ("house (n)", "n"),
        ("Luxemburg (Stadt)", "Stadt"),
        ("Auto (Wagen)", "Wagen"),
        ("geben (gab)", "gab"),
        ("Yaren (seat of government; no capital by law)", "seat of government"),
        ("Sucre (the government sits in La Paz)", "La Paz"),
        ("was/were, been", "been, was"),
        ("was/were, been", "was"),
        ("was, been", "was, was"),
        ("Hydrogen, 1", "hydrogen, 2"),
        ("Hydrogen, 1", "hydrogen 11"),
        ("Pole, -1", "Pole, 1"),
        ("42", "42abc"),
        ("42", "43"),
        ("car; auto", "auto, bus"),
        ("$(a + b)(a - b)$", "a+b"),
        ("Tirana", ""),
        ("Tirana", "🙂"),
        ("x", "x" * 300),
    ],
)
def test_the_answer_is_not_right(back: str, typed: str) -> None:
    assert not is_right(build_card(back=back), typed, language="en")


@pytest.mark.parametrize(
    ("text", "right"), [("B", True), ("b)", True), ("rome", True), ("A", False)]
)
def test_a_choice_can_be_named_by_its_letter(text: str, *, right: bool) -> None:
    card = build_card(front="Capital of Italy?\n\n- **A** Oslo\n- **B** Rome", back="Rome")

    assert is_right(card, text, language="en") is right


def test_letters_of_formulas_may_be_capitals_unless_both_stand_on_the_card() -> None:
    area = build_card(front="Area of a circle", back=r"$\pi r^2$")
    integral = build_card(front=r"$\int_a^b f(x)\,dx$", back="$F(b) - F(a)$")

    assert is_right(area, "Pi*R^2", language="en")
    assert is_right(integral, "F(b)-F(a)", language="en")
    assert not is_right(integral, "f(b)-f(a)", language="en")


@pytest.mark.parametrize("back", ["two\nlines", "word " * 100, "![](map.png)"])
def test_some_backs_are_none_to_be_typed(back: str) -> None:
    assert expected_answers(build_card(back=back)) == ()


def test_tasks_are_none_to_be_typed() -> None:
    assert expected_answers(build_card(kind=CardKind.TASK, back="solution")) == ()


def test_of_a_text_with_gaps_its_open_gap_is_typed() -> None:
    front = "{{c1::Paris::city}} and {{c2::{{c1::Lyon}} in France}}"
    card = build_card(front=front, back="", kind=CardKind.CLOZE, gap=1)

    assert gap_answers(front, 1) == ("Paris", "Lyon")
    assert gap_answers(front, 2) == ("Lyon in France",)
    assert is_right(card, "paris, lyon", language="en")
    assert not is_right(card, "France", language="en")


def test_one_of_two_gaps_is_part_of_the_answer() -> None:
    front = "{{c1::Paris}} and {{c1::Lyon}}"
    card = build_card(front=front, back="", kind=CardKind.CLOZE, gap=1)

    found = check_typed(card, "paris", language="en")

    assert found == Unclear(UnclearReason.PART_OF_ANSWER)


WRITTEN_IN_SEVERAL_WAYS = (
    ("l'eau", "l eau"),
    ("jdm. etw. geben", "jemandem etwas geben"),
    ("to give sb. sth.", "to give somebody something"),
    ("to ask sb for sth", "ask someone for something"),
    ("$CO_2$", "CO2"),
    ("color", "colour"),
    ("centre", "center"),
    ("organise", "organize"),
    ("don't", "do not"),
    ("is not", "isn’t"),
    ("cannot", "can't"),
    ("Natrium, 11", "natrium elf"),
    (r"$\pi r^2$", "pi r quadrat"),
    (r"$\frac{n(n+1)}{2}$", "(n²+n)/2"),
    (r"$\frac{1}{\sqrt{2}}$", "√(1/2)"),
    ("got, got/gotten", "got, gotten"),
    ("saw, seen", "see saw seen"),
    ("zum Beispiel", "z.B."),
    ("z. B.", "zum Beispiel"),
)


def test_words_and_formulas_are_right_in_each_of_their_ways() -> None:
    spellings = bundled_words().same
    refused = [
        (back, text)
        for back, text in WRITTEN_IN_SEVERAL_WAYS
        for card in (build_card(front="see", back=back),)
        if not isinstance(check_typed(card, text, language="de", spellings=spellings), Right)
    ]

    assert refused == []


def test_another_build_of_a_formula_is_not_right_since_it_may_be_what_is_asked() -> None:
    expanded = build_card(front="Expand: $(a+b)^2$", back="$a^2+2ab+b^2$")

    assert not is_right(expanded, "(a+b)^2", language="en")
    assert not is_right(expanded, "(a+b)(a+b)", language="en")


@pytest.mark.parametrize(
    ("back", "typed"),
    [
        ("Sarajevo", "Sarajewo"),
        ("Sarajevo", "sarajveo"),
        ("Brüssel", "Brussel"),
        ("Hydrogen, 1", "hidrogen 1"),
        ("New Delhi", "newdelhi"),
    ],
)
def test_one_slip_in_a_long_word_is_forgiven_and_its_spelling_told(back: str, typed: str) -> None:
    assert check_typed(build_card(back=back), typed, language="en") == Misspelled(back)


@pytest.mark.parametrize(
    ("front", "back", "typed"),
    [
        ("?", "Paris", "Pariss"),
        ("?", "schön", "schon"),
        ("?", "[1 2]", "[12]"),
        ("?", "and/or", "or, or"),
        ("?", "Sarajevo", "Sarejewo"),
        ("?", "asymmetric", "symmetric"),
        ("?", "affect", "effect"),
        ("?", "bot, hat geboten", "bot, hat gebeten"),
        ("?", "Hydrogen, 1", "hidrogen 2"),
        ("the effort or the efforts?", "efforts", "effort"),
        ("7", "3", "73"),
        ("un", "do", "undo"),
    ],
)
def test_other_words_are_no_slips(front: str, back: str, typed: str) -> None:
    verdict = check_typed(build_card(front=front, back=back), typed, language="en")

    assert isinstance(verdict, Wrong)


@pytest.mark.parametrize(
    ("back", "typed", "reason"),
    [
        ("Tirana", "🤷", UnclearReason.NO_WORDS),
        ("Tirana", "+", UnclearReason.NO_WORDS),
        ("Tirana", "...", UnclearReason.EMPTY),
        ("Tirana", "Tirana " * 40, UnclearReason.TOO_LONG),
        ("Hydrogen, 1", "hydrogen", PART),
        ("Hydrogen, 1", "1", PART),
        ("3 apples", "3", PART),
        ("was/were, been", "was", PART),
        ("New Delhi", "Delhi", PART),
        ("Luxemburg (Stadt)", "Stadt", PART),
        ("Auto (Wagen)", "Wagen", PART),
    ],
)
def test_what_may_be_meant_right_or_has_no_words_is_no_attempt(
    back: str, typed: str, reason: UnclearReason
) -> None:
    assert check_typed(build_card(back=back), typed, language="en") == Unclear(reason)


@pytest.mark.parametrize(("back", "typed"), [("👍", "👍"), ("≠", "≠"), ("+", "+")])
def test_a_sign_can_be_an_answer(back: str, typed: str) -> None:
    card = build_card(back=back)

    assert isinstance(check_typed(card, typed, language="en"), Right)
    assert isinstance(check_typed(card, "👎", language="en"), Wrong)


@pytest.mark.parametrize("back", ["Yaren (seat; none by law)", "a (b (c; d)) / e", "$a;b$; c / d"])
def test_nothing_is_cut_in_brackets_or_in_a_formula(back: str) -> None:
    assert all(
        "(" not in answer or answer.endswith(")")
        for answer in expected_answers(build_card(back=back))
    )
    assert expected_answers(build_card(back="$a;b$; c / d")) == ("$a;b$", "c", "d")


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(["en", "de"]))
def test_whatever_is_on_the_card_and_typed_is_judged(back: str, text: str, language: str) -> None:
    verdict = check_typed(build_card(back=back or "x"), text, language=language)

    assert isinstance(verdict, Right | Misspelled | Wrong | Unclear)


@given(st.text("abcÄéø ,;/()'12.$-^", min_size=1, max_size=40), st.sampled_from(["en", "de"]))
def test_a_learner_who_types_what_is_on_the_card_is_right(back: str, language: str) -> None:
    card = build_card(back=back)

    assert list(refused_ways(card, language=language)) == []


@pytest.mark.parametrize(
    ("back", "typed", "language", "verdict"),
    [
        ("7.333", "7,333", "en", Unclear(UnclearReason.TWO_READINGS)),
        ("Rome", "I think it's Rome", "en", Right("Rome")),
        ("der Tisch", "das ist der Tisch", "de", Right("der Tisch")),
        ("look", "look after", "en", Unclear(UnclearReason.NOT_ALONE)),
        ("on", "get on", "en", Wrong("get on", WrongReason.OTHER_TEXT)),
        ("der Tisch", "die Tisch", "de", Wrong("tisch", WrongReason.OTHER_TEXT)),
    ],
)
def test_a_frame_says_nothing_but_an_article_before_the_answer_does(
    back: str, typed: str, language: str, verdict: TypedVerdict
) -> None:
    assert check_typed(build_card("it", back=back), typed, language=language) == verdict


VOCABULARY: Final = [
    tuple(line.split("\t"))
    for line in Path(__file__).with_name("typed_vocabulary.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
VERDICTS: Final = {Right: "right", Misspelled: "slip", Wrong: "wrong", Unclear: "unclear"}


def judged_vocabulary() -> list[tuple[str, str, str, str]]:
    """Return the verdict, the expected verdict, the back and the typed text for each row."""
    spellings = bundled_words().same
    judged = []
    for front, back, comma, language, typed, wanted in VOCABULARY:
        card = build_card(front=front, back=back)
        verdict = check_typed(
            card, typed, language=language, spellings=spellings, comma=Comma(comma)
        )
        judged.append((VERDICTS[type(verdict)], wanted, back, typed))
    return judged


def test_vocabulary_is_judged_as_a_good_teacher_would() -> None:
    other = [row for row in judged_vocabulary() if row[0] != row[1]]
    counts = {"right", "slip"}

    assert [row for row in other if row[0] in counts and row[1] not in counts] == []
    assert [row for row in other if row[0] == "wrong" and row[1] == "right"] == []
    assert len(other) <= 0.04 * len(VOCABULARY), other


def test_words_that_are_confused_are_one_slip_apart() -> None:
    pairs = [sorted(pair) for pair in bundled_words().same.confused]

    assert [pair for pair in pairs if not (is_slip(*pair) or is_slip(*reversed(pair)))] == []


@pytest.mark.parametrize(
    ("front", "back", "typed"),
    [
        ("Simplify 2/4", "1/2", "2/4"),
        ("Reduce: 6/8", "3/4", "it is 6 / 8"),
        (r"Simplify $\frac{2}{4}$.", r"$\frac{1}{2}$", "2/4"),
        ("Write 0.5 as a fraction", "1/2", "0.5"),
        ("Write 50 % as a decimal", "0.5", "50%"),
        (r"Simplify $x \cdot x$", "$x^2$", "x*x"),
    ],
)
def test_the_expression_of_the_question_is_not_right_for_its_value(
    front: str, back: str, typed: str
) -> None:
    assert not is_right(build_card(front=front, back=back), typed, language="en")


@pytest.mark.parametrize(
    ("front", "back", "typed"),
    [
        ("12/4", "3", "3.0"),
        ("Half of 1", "1/2", "0.5"),
        ("Simplify 12/4 + 2/4", "7/2", "3.5"),
        ("6 of 100", "6 %", "6"),
        ("Is it 2/4?", "2/4", "2 / 4"),
    ],
)
def test_another_expression_of_the_same_value_is_right(front: str, back: str, typed: str) -> None:
    assert is_right(build_card(front=front, back=back), typed, language="en")


def test_the_cards_of_a_deck_tell_what_its_comma_means() -> None:
    decks = {
        ("anklagen, beschuldigen", "Tugend", "bitten, verlangen, angreifen"): Comma.OR,
        ("went, gone", "saw, seen", "was/were, been"): Comma.AND,
        ("Hydrogen, 1", "Helium, 2", "Lithium, 3"): Comma.AND,
        ("Washington, D.C.", *map(str, range(40))): Comma.AND,
        ("Tugend", "Sklave"): Comma.AND,
        (
            "If it rains, everybody stays at home today",
            "I think, therefore I am",
            "yes",
        ): Comma.AND,
        ("la maison", "beau, bel, belle", "le chat (m.), la chatte"): Comma.OR,
    }
    found = {backs: comma_of([build_card(back=back) for back in backs]) for backs in decks}

    assert found == decks


def test_a_german_noun_without_its_article_is_a_slip_to_those_who_learn_german() -> None:
    house = build_card(front="house", back="das Haus")

    assert check_typed(house, "Haus", language="en") == Misspelled("das Haus")
    assert check_typed(house, "Haus", language="de") == Right("das Haus")
