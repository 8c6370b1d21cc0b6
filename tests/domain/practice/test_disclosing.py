"""The answer to an item of every template is found in whatever a model says of it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import cycle

from bot.content.practice.words import read_words
from bot.domain.bank.building import build, seeds
from bot.domain.bank.templates.all import all_templates
from bot.domain.practice.disclosing import discloses
from bot.domain.practice.items import BankItem, InputType
from bot.domain.practice.notation import latex
from bot.domain.topics.course import Language
from bot.resources import PRACTICE

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
    assert [text for item, text in said if not discloses(text, item)] == []


def test_most_stored_hints_would_pass_so_that_what_explains_is_let_through() -> None:
    hints = [(item, hint) for item in an_item_of_each_template() for hint in item.hint_ladder]

    held_back = [hint for item, hint in hints if discloses(hint, item)]

    assert len(held_back) < len(hints) / 10
