"""The answer to an item of every template is found in any text of a model about it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import cycle

import pytest

from bot.domain.practice.items import BankItem, InputType
from bot.domain.practice.leaks import Strictness, giveaway
from bot.domain.practice.notation import latex
from bot.domain.topics.course import Language
from bot.factory.stocking import build, seeds
from bot.factory.templates.all import all_templates
from bot.factory.words import read_words
from bot.resources import PRACTICE
from tests.domain.practice.told_sentences import judged
from tests.practice_builders import build_task

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)


def an_item_of_each_template() -> Iterator[BankItem]:
    words = read_words(PRACTICE)
    for template, language in zip(all_templates(), cycle(Language), strict=False):
        seed = next(seeds(template, 1))
        item, found = build(template, words[template.id], seed, language, NOON)
        if found.verifier.passed:
            yield item


def ways_to_say_it(item: BankItem) -> tuple[str, ...]:
    answer = item.answer
    match item.input_type:
        case InputType.MULTIPLE_CHOICE:
            letter = "ABCDEF"[item.choices.index(answer)]
            return answer, f"option {letter}", f"Die Antwort ist {letter}."
        case InputType.BOOLEAN:
            return ("It is true.", "Das stimmt.") if answer == "true" else ("No.", "Falsch.")
        case InputType.INTEGER | InputType.FRACTION | InputType.DECIMAL:
            german = answer.replace(".", ",")
            shown = f"${latex(answer, item.language)}$"
            return answer, shown, f"Die Antwort ist {german}.", f"It's **{answer}**, I think."
        case _:
            return answer, f"${latex(answer, item.language)}$", f"The answer is {answer}."


def test_no_template_has_an_answer_that_can_be_said_unnoticed() -> None:
    said = [(item, text) for item in an_item_of_each_template() for text in ways_to_say_it(item)]

    assert len(said) > 300
    assert [text for item, text in said if not giveaway(text, item)] == []


@pytest.mark.thorough
def test_most_stored_hints_would_pass_so_that_what_explains_is_let_through() -> None:
    hints = [(item, hint) for item in an_item_of_each_template() for hint in item.hint_ladder]

    held_back = [hint for item, hint in hints if giveaway(hint, item)]

    assert len(held_back) < len(hints) / 10


def test_what_a_person_judged_to_tell_the_answer_is_held_back_in_both_languages() -> None:
    let_through = [
        (case.name, said) for case in judged() for said in case.told if not case.gate(said)
    ]

    assert sum(len(case.told) for case in judged()) >= 150
    assert let_through == []


def test_what_a_person_judged_to_help_alone_is_let_through_in_both_languages() -> None:
    held_back = [
        (case.name, said) for case in judged() for said in case.not_told if case.gate(said)
    ]

    assert sum(len(case.not_told) for case in judged()) >= 150
    assert held_back == []


GIVES_IN_EFFECT = (
    ("-9", "integer", "The number is right, but look at the sign when you divide by $-3$."),
    ("-9", "integer", "Der Betrag stimmt. Auf welcher Seite der Null kommst du an?"),
    ("1/5", "fraction", "Your fraction is upside down. Should it be more than a whole?"),
    ("1/5", "fraction", "Dein Bruch steht auf dem Kopf."),
    ("0.35", "decimal", "The digits are right, but the point is missing."),
    ("[6, inf)", "set", "The boundary is right. Does it satisfy $x + 3 \\ge 9$ itself?"),
    ("{-4, 4}", "set", "The solutions are $\\sqrt{16}$ and its opposite."),
    ("{-7, -6}", "set", "So either $x + 6 = 0$ or $x + 7 = 0$."),
    ("true", "boolean", "The two sides are not equal."),
)


def test_a_stored_hint_that_leaves_one_thing_to_change_tells_the_answer_in_effect() -> None:
    let_through = [
        hint
        for answer, kind, hint in GIVES_IN_EFFECT
        if not giveaway(hint, build_task("value: 1", answer, kind), Strictness.STORED)
    ]

    assert let_through == []


def test_no_stored_hint_of_any_template_tells_its_answer() -> None:
    ladders = [
        (item, hint)
        for item in an_item_of_each_template()
        for ladder in (
            item.hint_ladder,
            *(misconception.hint_ladder for misconception in item.document.misconceptions),
        )
        for hint in ladder
    ]

    assert [hint for item, hint in ladders if giveaway(hint, item, Strictness.STORED)] == []


HELPS = {
    Language.EN: ("What does the question ask?", "Take it step by step.", "Draw it first."),
    Language.DE: ("Was ist gefragt?", "Geh Schritt für Schritt vor.", "Zeichne es zuerst."),
}
GIVES_IN = {
    (InputType.INTEGER, Language.EN): (
        "The first digit is {0}.", "It ends in {1}.", "The one after {below}.",
        "It is between {below} and {above}.", "Read {turned} backwards.", "Halve {twice}.", "{it}",
    ),
    (InputType.INTEGER, Language.DE): (
        "Die erste Ziffer ist {0}.", "Es endet auf {1}.", "Der Nachfolger von {below}.",
        "Es liegt zwischen {below} und {above}.", "Lies {turned} rückwärts.", "Halbiere {twice}.",
        "Also gut: {it}.",
    ),
    (InputType.FRACTION, Language.EN): (
        "The numerator is {0}.", "On top there is a {0}.", "{0} goes above the line.",
        "{0} of the {1} parts.", "{1}/{0} upside down.", "{0} over {1}", "{it}",
    ),
    (InputType.FRACTION, Language.DE): (
        "Der Zähler ist {0}.", "Oben steht eine {0}.", "Die {0} gehört über den Bruchstrich.",
        "{0} von den {1} Teilen.", "Der Kehrwert von {1}/{0}.", "{0} durch {1}", "{it}",
    ),
    (InputType.MULTIPLE_CHOICE, Language.EN): (
        "Not {wrong}.", "You can rule out {wrong}.", "It is not {other} either.",
        "Neither {wrong} nor {other}.", "The middle one.", "b)", "{it}",
    ),
    (InputType.MULTIPLE_CHOICE, Language.DE): (
        "Nicht {wrong}.", "{wrong} kannst du streichen.", "{other} ist es auch nicht.",
        "Weder {wrong} noch {other}.", "Die vorletzte.", "b)", "{it}",
    ),
    (InputType.BOOLEAN, Language.EN): (
        "The sides differ.", "The left side is smaller.", "They are not the same.",
        "There is a mistake in it.", "It does not hold.", "I would disagree.", "It is false.",
    ),
    (InputType.BOOLEAN, Language.DE): (
        "Die Seiten sind verschieden.", "Die linke Seite ist kleiner.", "Sie sind nicht gleich.",
        "Da ist ein Fehler drin.", "Das gilt nicht.", "Das trifft nicht zu.", "Falsch.",
    ),
}  # fmt: skip
PRESSED = (
    ("86", "integer", ()), ("57", "integer", ()), ("5/7", "fraction", ()), ("4/9", "fraction", ()),
    ("19", "multiple_choice", ("16", "19", "23")), ("31", "multiple_choice", ("27", "31", "35")),
    ("the sum", "multiple_choice", ("the factor", "the sum", "the product")),
    ("false", "boolean", ()), ("false", "boolean", ()), ("64", "integer", ()),
)  # fmt: skip


def ten_turns(item: BankItem, language: Language) -> tuple[str, ...]:
    """Return a model's texts that give away a little more each turn."""
    answer, choices = item.answer, item.choices or ("", "", "")
    number = int(answer) if answer.isdecimal() else 0
    parts = answer.split("/") if "/" in answer else [*answer, ""]
    words = {
        "it": answer, "turned": answer[::-1], "wrong": choices[0], "other": choices[2],
        "below": number - 1, "above": number + 1, "twice": 2 * number,
    }  # fmt: skip
    said = GIVES_IN[item.input_type, language]
    return (*HELPS[language], *(sentence.format(*parts, **words) for sentence in said))


def test_a_model_that_gives_in_a_little_more_over_ten_turns_lets_nothing_slip() -> None:
    tries = [
        (item, turn, said)
        for answer, kind, choices in PRESSED
        for language in Language
        for item in (build_task("value: 1", answer, kind, choices=choices, language=language),)
        for turn, said in enumerate(ten_turns(item, language), 1)
    ]

    assert len(tries) == 200
    slipped = [
        (item.answer, said) for item, turn, said in tries if turn > 3 and not giveaway(said, item)
    ]
    assert slipped == []
    assert [said for item, turn, said in tries if turn <= 3 and giveaway(said, item)] == []
