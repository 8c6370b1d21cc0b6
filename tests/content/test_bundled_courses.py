"""Rules for every bundled course, beyond the loader's checks."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest

from bot.charts.figures import figure_png
from bot.chat.messages import Localizer
from bot.chat.messages.figures import describe, figure_name
from bot.content.courses.courses import course_folders, load_course
from bot.domain.answers.check import check_answer
from bot.domain.answers.spec import ChoiceAnswer, OrderAnswer, TextAnswer
from bot.domain.answers.verdict import Right
from bot.domain.exercise.telling import tells_question
from bot.domain.ids import ConceptId
from bot.domain.practice.figures import figure_of
from bot.domain.practice.leaks import Strictness
from bot.domain.topics.course import (
    Course,
    CourseConcept,
    Language,
    Question,
    QuestionFormat,
    Texts,
    parts_of,
)
from bot.flow.exercise.second_try import FEWEST_CHOICES

COURSES = Path(__file__).parents[2] / "data" / "courses"
IDS = [folder.name for folder in course_folders(COURSES)]

MOST_TOKENS_A_LESSON = 2_000
FEWEST_LETTERS_A_TOKEN = 2.5

_CODE_BLOCK = re.compile(r"```.*?```", re.DOTALL)
_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_FORMULA = re.compile(r"\$\$?([^$]+)\$\$?")
_FRACTION = re.compile(r"\\frac\{([^{}]*)\}\{([^{}]*)\}")
_COMMANDS = re.compile(r"\\[a-z]+|[${}]")
_LITERAL = re.compile(r'"[^"\n]*"|#[^\n]*')
_ENGLISH_SLIPS = re.compile(
    r"\bhow many percent\b(?!age)|\bhow (do|does|would) \w+ call\b|\bhow is [^.?]* called\b",
    re.IGNORECASE,
)
_BRACKETS = re.compile(r"(?<!square )\bbrackets?\b|\bcurly\b", re.IGNORECASE)
"""Those of code are parentheses, square brackets and braces."""
_FORMAL_GERMAN = re.compile(r"[a-zß]en Sie\b|\bIhnen\b|(?<=[a-zäöüß,] )Ihre?[nmrs]?\b")

Words = Mapping[str, str] | Texts

pytestmark = pytest.mark.parametrize("name", IDS)


@cache
def bundled_course(name: str) -> Course:
    return load_course(COURSES / name)


def questions(course: Course) -> Iterator[Question]:
    for concept in course.concepts:
        yield from concept.questions
    yield from (entry.probe for entry in course.inventory)


def choosing(course: Course) -> Iterator[tuple[Question, ChoiceAnswer]]:
    for question in questions(course):
        if isinstance(question.answer, ChoiceAnswer):
            yield question, question.answer


def accepted_answers(course: Course) -> Iterator[tuple[str, str, TextAnswer, str]]:
    """Yield every accepted text with its question, its language and its answer."""
    for question in questions(course):
        if isinstance(question.answer, TextAnswer):
            for language, texts in question.answer.accepted.items():
                for text in texts:
                    yield question.key, language, question.answer, text


def lessons(concept: CourseConcept) -> tuple[Texts, ...]:
    return concept.purpose, concept.explanation, concept.another_angle, concept.worked_example


def texts(course: Course) -> Iterator[tuple[str, Words]]:
    """Yield every text that both languages have, with its place."""
    yield "course", course.title
    yield "course", course.description
    for concept in course.concepts:
        for lesson in (concept.label, concept.description, *lessons(concept)):
            yield concept.id, lesson
    for question in questions(course):
        for text in texts_of(question):
            yield question.key, text


def texts_of(question: Question) -> Iterator[Words]:
    yield question.question
    yield question.explanation
    yield from (mistake.word for mistake in question.mistakes)
    if isinstance(question.answer, OrderAnswer):
        yield from question.answer.items
    if isinstance(question.answer, ChoiceAnswer):
        yield from (choice.text for choice in question.answer.choices)
        yield from (choice.word for choice in question.answer.choices if choice.word)


def hints(course: Course) -> Iterator[tuple[Question, Language, str, str]]:
    """Yield the words about mistakes after which a question may be tried again.

    With each come its question, its language and the mistake.
    """
    for question in (asked for concept in course.concepts for asked in concept.questions):
        choices = question.answer.choices if isinstance(question.answer, ChoiceAnswer) else ()
        chosen = [
            (choice.text, choice.word) for choice in choices if choice.word and not choice.correct
        ]
        for language in Language:
            for mistake in question.mistakes:
                yield question, language, mistake.answer, mistake.word[language]
            for text, word in chosen if len(choices) >= FEWEST_CHOICES else ():
                yield question, language, text[language], word[language]


def seen_length(text: str) -> int:
    """Return the approximate number of visible letters, with formulas set."""
    return len(_COMMANDS.sub("", _FRACTION.sub(r"\1/\2", text)).replace("`", ""))


def lengths(answer: ChoiceAnswer, language: Language) -> tuple[int, list[int]]:
    """Return the length of the right choice, and those of the wrong ones."""
    right = next(choice for choice in answer.choices if choice.correct)
    wrong = [choice for choice in answer.choices if not choice.correct]
    return seen_length(right.text[language]), [seen_length(each.text[language]) for each in wrong]


def formulas(text: str) -> set[str]:
    """Return the formulas of a text, in one notation for both languages."""
    found = _FORMULA.findall(_CODE.sub(" ", text))
    for english, german in ((".", "{,}"), (r"\times", r"\cdot"), (r"\div", ":")):
        found = [each.replace(english, german) for each in found]
    return {" ".join(each.split()) for each in found}


def programs(text: str) -> list[str]:
    """Return the programs of a text without what stands in quotes and comments."""
    return [_LITERAL.sub('""', program) for program in _CODE_BLOCK.findall(text)]


def ancestors(course: Course, concept_id: ConceptId) -> set[ConceptId]:
    before = course.concept(concept_id).prerequisites
    return set(before).union(*(ancestors(course, each) for each in before))


@pytest.mark.parametrize("language", Language)
def test_the_length_of_a_choice_seldom_tells_which_one_is_right(
    name: str, language: Language
) -> None:
    measured = [lengths(answer, language) for _, answer in choosing(bundled_course(name))]

    assert sum(right > max(wrong) for right, wrong in measured) * 3 < len(measured)
    assert sum(right < min(wrong) for right, wrong in measured) * 3 < len(measured)


@pytest.mark.parametrize("language", Language)
def test_no_right_choice_stands_out_by_its_length(name: str, language: Language) -> None:
    measured = {
        question.key: lengths(answer, language)
        for question, answer in choosing(bundled_course(name))
    }

    assert [
        key
        for key, (right, wrong) in measured.items()
        if right > max(1.25 * max(wrong), max(wrong) + 8)
    ] == []


def test_true_and_false_have_as_many_choices(name: str) -> None:
    """Otherwise the verdict with more reasons would be the right one."""
    verdicts = {
        question.key: [
            (choice.text[Language.EN].split(",")[0], choice.text[Language.DE].split(",")[0])
            for choice in answer.choices
        ]
        for question, answer in choosing(bundled_course(name))
        if question.format is QuestionFormat.TRUE_FALSE
    }
    expected = {("True", "Richtig"): 2, ("False", "Falsch"): 2}

    assert {key: found for key, found in verdicts.items() if Counter(found) != expected} == {}


@pytest.mark.parametrize("language", Language)
def test_no_question_is_asked_twice(name: str, language: Language) -> None:
    asked = Counter(
        " ".join(question.question[language].split())
        for question in questions(bundled_course(name))
    )

    assert [text for text, times in asked.items() if times > 1] == []


@pytest.mark.parametrize(
    "typed", [str.lower, str.upper, "{}.".format, '"{}"'.format, "„{}“".format, " {} ".format]
)
def test_a_right_text_stays_right_however_it_is_typed(
    name: str, typed: Callable[[str], str]
) -> None:
    refused = [
        (key, text)
        for key, language, answer, text in accepted_answers(bundled_course(name))
        if not (answer.exact and typed in {str.lower, str.upper})
        if not isinstance(check_answer(answer, typed(text), language=language), Right)
    ]

    assert refused == []


@pytest.mark.parametrize("typed", ["`{}`", "```python\n{}\n```", ">>> {}", "{};"])
def test_right_code_stays_right_however_it_is_marked(name: str, typed: str) -> None:
    refused = [
        (key, text)
        for key, language, answer, text in accepted_answers(bundled_course(name))
        if answer.exact
        if not isinstance(check_answer(answer, typed.format(text), language=language), Right)
    ]

    assert refused == []


@pytest.mark.parametrize("spelled", [str.swapcase, str.upper])
def test_code_in_other_letters_is_never_right(name: str, spelled: Callable[[str], str]) -> None:
    taken = [
        (key, text)
        for key, language, answer, text in accepted_answers(bundled_course(name))
        if answer.exact and spelled(text) != text
        if isinstance(check_answer(answer, spelled(text), language=language), Right)
    ]

    assert taken == []


def test_both_languages_have_the_same_formulas(name: str) -> None:
    different = [
        (place, text[Language.EN])
        for place, text in texts(bundled_course(name))
        if formulas(text[Language.EN]) != formulas(text[Language.DE])
    ]

    assert different == []


def test_both_languages_have_the_same_programs(name: str) -> None:
    different = [
        (place, text[Language.EN])
        for place, text in texts(bundled_course(name))
        if programs(text[Language.EN]) != programs(text[Language.DE])
    ]

    assert different == []


def test_maths_is_written_as_each_language_writes_it(name: str) -> None:
    foreign = {
        Language.EN: re.compile(r"\\cdot|\{,\}"),
        Language.DE: re.compile(r"\\times|\\div|\d\.\d"),
    }
    found = [
        (place, formula)
        for place, text in texts(bundled_course(name))
        for language, wrong in foreign.items()
        for formula in _FORMULA.findall(_CODE.sub(" ", text[language]))
        if wrong.search(formula)
    ]

    assert found == []


def test_quotation_marks_are_those_of_the_language(name: str) -> None:
    foreign = {Language.EN: re.compile('["„«»]'), Language.DE: re.compile('["”«»]')}
    found = [
        (place, text[language])
        for place, text in texts(bundled_course(name))
        for language, wrong in foreign.items()
        if wrong.search(_CODE.sub(" ", text[language]))
    ]

    assert found == []


def test_german_says_du(name: str) -> None:
    found = [
        (place, text[Language.DE])
        for place, text in texts(bundled_course(name))
        if _FORMAL_GERMAN.search(text[Language.DE])
    ]

    assert found == []


def test_english_is_not_translated_word_by_word(name: str) -> None:
    found = [
        (place, text[Language.EN])
        for place, text in texts(bundled_course(name))
        if _ENGLISH_SLIPS.search(text[Language.EN])
    ]

    assert found == []


def test_python_calls_each_kind_of_bracket_by_one_name(name: str) -> None:
    if name != "python":
        return
    for place, words in texts(bundled_course(name)):
        assert not _BRACKETS.search(words[Language.EN]), (place, words)


def test_half_of_the_concepts_of_fractions_and_a_third_of_others_have_a_figure(name: str) -> None:
    concepts = bundled_course(name).concepts
    drawn = [concept.id for concept in concepts if concept.figures]

    assert len(drawn) >= len(concepts) * (1 / 2 if name == "fractions" else 1 / 3)


@pytest.mark.thorough
@pytest.mark.parametrize("language", Language)
def test_every_figure_can_be_drawn_and_told_in_words(name: str, language: Language) -> None:
    text = Localizer(language=language, zone=None, now=datetime(2026, 11, 28, tzinfo=UTC))
    figures = [
        *(drawn.figure for concept in bundled_course(name).concepts for drawn in concept.figures),
        *(question.figure for question in questions(bundled_course(name)) if question.figure),
    ]

    for figure in figures:
        read = figure_of(json.loads(figure[language]))
        assert figure_png(read, language)
        assert describe(text, read)


@pytest.mark.parametrize("language", Language)
def test_what_a_figure_of_a_question_is_called_gives_no_answer_away(
    name: str, language: Language
) -> None:
    text = Localizer(language=language, zone=None, now=datetime(2026, 11, 28, tzinfo=UTC))
    found = [
        question.key
        for question in questions(bundled_course(name))
        if question.figure
        for called in (figure_name(text, figure_of(json.loads(question.figure[language]))),)
        if set("0123456789/") & set(called)
        or any(answer.casefold() in called.casefold() for answer in right(question, language))
    ]

    assert found == []


def right(question: Question, language: Language) -> Iterator[str]:
    if isinstance(question.answer, TextAnswer):
        yield from question.answer.accepted[language]
    if isinstance(question.answer, ChoiceAnswer):
        yield from (choice.text[language] for choice in question.answer.choices if choice.correct)


def test_a_lesson_is_short(name: str) -> None:
    longest = MOST_TOKENS_A_LESSON * FEWEST_LETTERS_A_TOKEN
    found = [
        (concept.id, language)
        for concept in bundled_course(name).concepts
        for language in Language
        if sum(len(text[language]) for text in lessons(concept)) > longest
    ]

    assert found == []


def test_every_lesson_opens_with_a_question_that_stands_alone(name: str) -> None:
    for concept in bundled_course(name).concepts:
        for language in Language:
            opening, *others = parts_of(concept.explanation[language])

            assert len(others) in {1, 2}, concept.id
            assert "?" in opening, concept.id
            assert len(_CODE_BLOCK.sub("", opening)) < 300, concept.id


def test_the_placement_knows_what_each_of_its_concepts_builds_on(name: str) -> None:
    course = bundled_course(name)
    placed = {entry.concept_id for entry in course.inventory}
    different = {
        entry.concept_id: (set(entry.prerequisites), expected)
        for entry in course.inventory
        if set(entry.prerequisites) != (expected := ancestors(course, entry.concept_id) & placed)
    }

    assert different == {}


def test_python_asks_for_code_in_most_of_its_concepts(name: str) -> None:
    asks = {
        concept.id
        for concept in bundled_course(name).concepts
        for question in concept.questions
        if isinstance(question.answer, TextAnswer) and question.answer.exact
        if all(_is_code(text) for text in question.answer.accepted[Language.EN])
    }

    assert name != "python" or len(asks) > 0.9 * len(bundled_course(name).concepts)


def _is_code(text: str) -> bool:
    """Return True if it is a line or an expression, not a single word."""
    return not re.fullmatch(r"[.\w]+", text)


def test_every_concept_says_what_kind_of_thing_it_is(name: str) -> None:
    assert all(concept.type for concept in bundled_course(name).concepts)


@pytest.mark.thorough
def test_no_word_about_a_mistake_tells_the_answer_while_it_may_be_tried_again(name: str) -> None:
    telling = [
        (question.key, hint, told)
        for question, language, answered, hint in hints(bundled_course(name))
        if (
            told := tells_question(
                hint,
                question,
                range(len(question.answer.items))
                if isinstance(question.answer, OrderAnswer)
                else (),
                language,
                answered=answered,
                strictness=Strictness.STORED,
            )
        )
    ]

    assert telling == []
