"""A model's text beside an open question is withheld if it gives the answer away (K89)."""

from collections.abc import Iterator
from dataclasses import replace

from bot.domain.answers.spec import FreeTextAnswer, IntegerAnswer, OrderAnswer, TextAnswer
from bot.domain.exercise.right_answers import right_answer
from bot.domain.exercise.telling import tells_card, tells_question
from bot.domain.ids import QuestionKey
from bot.domain.memory.review import CardKind
from bot.domain.topics.course import Course, Language, Question, QuestionFormat
from tests.deck_builders import build_card
from tests.flow.walking import courses

EN, DE = Language.EN, Language.DE
FRAMES = {EN: "You asked nicely. The answer is {}.", DE: "Na gut, es ist {}."}


def questions(course: Course) -> Iterator[Question]:
    yield from (entry.probe for entry in course.inventory)
    yield from (question for concept in course.concepts for question in concept.questions)


def test_the_answer_of_a_bundled_question_is_told_in_no_language() -> None:
    every_fifth = [question for course in courses() for question in questions(course)][::5]
    let_through = [
        (question.key, language, said)
        for question in every_fifth
        for language in Language
        if not tells_question(
            said := FRAMES[language].format(right_answer(question, language)),
            question,
            range(10) if isinstance(question.answer, OrderAnswer) else (),
            language,
        )
    ]

    assert let_through == []


def asking(text: str, answer: object) -> Question:
    return Question(
        key=QuestionKey("k"),
        format=QuestionFormat.SHORT_ANSWER,
        question={EN: text, DE: text},
        answer=answer,  # type: ignore[arg-type]  # each of the specs in turn
        explanation={},
    )


TOP = asking(
    "What is the number above the line called?",
    TextAnswer(accepted={"en": ("numerator",), "de": ("Zähler",)}),
)
WHY = asking(
    "Why do rivers matter to cities?",
    FreeTextAnswer(
        criteria=("It names transport of goods.", "It names drinking water."),
        sample="Boats carry heavy goods cheaply, and people need drinking water.",
    ),
)
SUM = asking("How much is 40 + 2?", IntegerAnswer(value=42))
STEPS = asking(
    "Put these in order.",
    OrderAnswer(
        items=(
            {"en": "boil water", "de": "Wasser kochen"},
            {"en": "add tea", "de": "Tee zugeben"},
            {"en": "pour milk", "de": "Milch eingießen"},
        )
    ),
)


def test_words_are_found_in_either_language_spelled_out_and_in_another_form() -> None:
    told = ("It's the numerator.", "Der Zähler!", "n-u-m-e-r-a-t-o-r", "Numerators, they say")

    assert [said for said in told if not tells_question(said, TOP, (), EN)] == []
    assert tells_question("It counts the pieces that you have.", TOP, (), EN) == ""


def test_a_model_answer_in_other_words_is_found() -> None:
    said = "Boats carry goods, and people want drinking water from it."

    assert tells_question(said, WHY, (), EN)
    assert tells_question("What would you need to feed many people?", WHY, (), EN) == ""


def test_numbers_are_found_in_words_and_a_nudge_is_let_through() -> None:
    assert tells_question("It is forty-two.", SUM, (), EN)
    assert tells_question("Begin with the tens.", SUM, (), EN) == ""


def test_an_order_is_found_by_words_and_by_the_letters_on_the_screen() -> None:
    shown = (2, 0, 1)

    assert tells_question("First boil water, then add tea.", STEPS, shown, EN)
    assert tells_question("Erst Wasser kochen, dann Tee zugeben.", STEPS, shown, EN)
    assert tells_question("B, C, A", STEPS, shown, EN)
    assert tells_question("What makes tea hot?", STEPS, shown, EN) == ""


def test_a_word_is_found_in_parts_with_gaps_by_its_letters_and_in_a_language_near_by() -> None:
    told = (
        "NUM plus ERATOR", "n_m_rat_r", "n _ m _ r _ t _ r", "num3rat0r", "nume… and then …rator",
        "le numérateur", "It begins with n.",
    )  # fmt: skip

    assert [said for said in told if not tells_question(said, TOP, (), EN)] == []
    assert tells_question("Er zählt die Stücke, und darunter steht der Nenner.", TOP, (), EN) == ""
    assert tells_card("The Italians say Parigi.", build_card(front="Capital?", back="Paris"))


def test_a_step_of_an_order_is_found_by_the_words_that_only_it_has() -> None:
    assert tells_question("Zuerst wird das Wasser zum Kochen gebracht.", STEPS, (2, 0, 1), EN)
    assert tells_question("b before a", STEPS, (2, 0, 1), EN)
    assert tells_question("Was braucht Wasser?", STEPS, (2, 0, 1), EN) == ""


def test_the_back_of_a_card_and_the_criteria_of_a_task_are_not_told() -> None:
    capital = build_card("France", front="Capital of France?", back="Paris")
    chosen = replace(capital, choices=("Paris", "Lyon", "Nice"))
    date = build_card("peace", front="When was the peace of Westphalia?", back="1648")
    task = build_card(
        "light",
        front="Explain light.",
        back="Light slows down in glass and bends towards the normal.",
        kind=CardKind.TASK,
        criteria=("Says that light slows down.",),
    )

    assert tells_card("Think of the Seine: PARIS.", capital)
    assert tells_card("In the year 1648.", date)
    assert tells_card("It slows down in glass, and so it bends towards the normal.", task)
    assert tells_card("It is B.", chosen, (1, 0, 2))
    assert tells_card("Think of the Seine: PARIS.", chosen, (1, 0, 2))
    assert tells_card("Lyon has no parliament.", chosen, (1, 0, 2)) == ""
    assert tells_card("Which river runs through it?", capital) == ""
    assert tells_card("It ended a war of thirty years.", date) == ""
    assert tells_card("Recall what a prism does.", task) == ""
