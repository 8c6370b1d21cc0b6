"""Items of the bank as questions of a concept."""

import json
import re
from datetime import UTC, datetime

from bot.domain.answers.spec import ChoiceAnswer
from bot.domain.practice.figures import figure_of
from bot.domain.practice.items import BankItem
from bot.domain.practice.questions import explanation_of, questions_of
from bot.domain.topics.course import Language, QuestionFormat
from bot.factory.templates.all import all_templates
from bot.factory.templates.composing import compose
from bot.factory.words import read_words
from bot.resources import PRACTICE

NOW = datetime(2026, 3, 2, tzinfo=UTC)


def items_of(*template_ids: str) -> list[BankItem]:
    words = read_words(PRACTICE)
    return [
        compose(
            template,
            words[template.id],
            seed=1,
            difficulty=template.difficulties[0],
            language=language,
            at=NOW,
        )
        for template in all_templates()
        if template.id in template_ids
        for language in Language
    ]


def test_an_item_in_both_languages_is_one_question_in_both() -> None:
    (question,) = questions_of(items_of("frac_add_unlike.sum"))

    assert set(question.question) == set(Language)
    assert question.question[Language.DE] != question.question[Language.EN]
    assert question.format is QuestionFormat.NUMERIC
    assert all(question.explanation.values())


def test_the_steps_of_the_solution_lead_to_their_results() -> None:
    english, _ = items_of("frac_add_unlike.sum")

    steps = explanation_of(english).splitlines()

    assert len(steps) > 1
    assert all(re.fullmatch(rf"{at}\. .+: \$.+\$", step) for at, step in enumerate(steps, start=1))


def test_an_item_in_one_language_alone_is_no_question_of_a_course() -> None:
    english, _ = items_of("frac_add_unlike.sum")

    assert questions_of([english]) == ()


def test_a_question_about_a_figure_keeps_it_in_both_languages() -> None:
    found = questions_of(items_of(*(template.id for template in all_templates())))
    drawn = [question for question in found if question.figure]

    assert len(drawn) >= 5
    assert all(set(question.figure) == set(Language) for question in drawn)
    assert all(
        figure_of(json.loads(text)) for question in drawn for text in question.figure.values()
    )


def test_choices_stand_in_both_languages_with_one_of_them_right() -> None:
    found = questions_of(items_of(*(template.id for template in all_templates())))
    chosen = [question.answer for question in found if isinstance(question.answer, ChoiceAnswer)]

    assert chosen
    assert all(sum(choice.correct for choice in answer.choices) == 1 for answer in chosen)
    assert all(set(choice.text) == set(Language) for answer in chosen for choice in answer.choices)


def test_both_languages_of_a_lineage_have_neighbouring_ids() -> None:
    english, german = items_of("frac_add_unlike.sum")

    assert abs(english.id.int - german.id.int) == 1
