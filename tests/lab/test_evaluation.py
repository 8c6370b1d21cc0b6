"""The graded set, tried on scripted answers: it tells good ones from bad ones."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.domain.topics.course import Language
from bot.flow.tutor.usage import ModelCall
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.lab.commands.evaluate import keep, report
from bot.lab.evaluation import authoring, grading, teaching
from bot.lab.evaluation.cases import Case, Check, spoken
from bot.lab.evaluation.evaluate import CASES, Result, evaluate
from bot.tutor.budget.accounts import Tally
from bot.tutor.client.exchange import Exchange
from bot.tutor.client.prompts import load_prompts
from tests.commands.test_audit import CALL as A_CALL
from tests.tutor.scripted import ScriptedExchange

A_DOLLAR = 1_000_000
FEEDBACK = "You say “{quote}”, and that is the core of it; the next thought is the angle."


def case_of(prompt: str, name: str) -> Case:
    return next(it for it in CASES if (it.prompt, it.name) == (prompt, name))


async def tried(case: Case, exchange: Exchange) -> Result:
    results = evaluate(exchange, [case], Tally(), at_most_microdollars=A_DOLLAR)
    (result,) = [result async for result in results]
    return result


def missing(result: Result) -> list[str]:
    return [check.name for check in result.checks if not check.passed]


def grade(korrektheit: float, quote: str, feedback: str = FEEDBACK) -> dict[str, Any]:
    return {
        "quote": quote,
        "korrektheit": korrektheit,
        "vollstaendigkeit": 0.5,
        "praegnanz": 0.5,
        "feedback": feedback.format(quote=quote),
    }


def test_every_prompt_that_answers_alone_has_cases() -> None:
    asked_on_the_way = {"rewrite_questions", "take_up_guess", "talk_through"}
    tried_on_sheets = {"transcribe_exam", "grade_exam", "grade_exam_again", "regrade_step"}

    others = load_prompts().keys() - asked_on_the_way - tried_on_sheets
    assert {case.prompt for case in CASES} == others


def test_no_two_cases_of_a_prompt_have_one_name() -> None:
    named = [(case.prompt, case.name) for case in CASES]

    assert len(set(named)) == len(named)


@pytest.mark.parametrize(("korrektheit", "fair"), [(0.0, True), (0.49, True), (0.9, False)])
async def test_a_grade_is_held_against_what_a_fair_grader_gives(
    korrektheit: float, fair: bool
) -> None:
    said = grade(korrektheit, "closer to the Sun")

    result = await tried(
        case_of("grade_free_text", "a common mistake"),
        ScriptedExchange(script={"grade_free_text": [said]}),
    )

    assert (missing(result) == []) is fair


async def test_feedback_in_the_wrong_language_is_noticed() -> None:
    said = grade(0.9, "die hefe frist zuker")

    result = await tried(
        case_of("grade_free_text", "everything, misspelt"),
        ScriptedExchange(script={"grade_free_text": [said]}),
    )

    assert missing(result) == ["is written in de"]


@pytest.mark.parametrize(
    ("but", "lacks"),
    [
        ({}, []),
        ({"korrektheit": 0.2}, ["correctness within 0.85 and 1"]),
        ({"following": "so " * 60}, ["a tip of at most 48 words"]),
        ({"following": "The warmest layer sinks to the bottom."}, ["falls back on no hint"]),
    ],
)
async def test_a_grade_of_a_task_is_held_against_a_fair_one_and_tells_no_solution(
    but: dict[str, Any], lacks: list[str]
) -> None:
    quote = "the ice swims on top"
    said = {
        "legible": True,
        "read_answer": "",
        "quote": quote,
        "korrektheit": 0.9,
        "vollstaendigkeit": 1.0,
        "praegnanz": 0.8,
        "where": f"You say that “{quote}”, and that is the point of it for the fish.",
        "following": "Is it the same in the salty sea? Find out, and tell somebody.",
        **but,
    }

    result = await tried(
        case_of("grade_task", "all of it in other words"),
        ScriptedExchange(script={"grade_task": [said, said]}),
    )

    assert missing(result) == lacks


async def test_a_solver_that_agrees_to_a_wrong_key_is_noticed() -> None:
    questions = (*grading.SOUND, *grading.UNSOUND)
    texts = {
        "boiling": "The air pressure is lower",
        "dozen": "42",
        "share": "0.375",
        "planet": "Jupiter",
        "bread": "Mix the dough\nLet it rise\nBake it\nLet it cool",
        "capital": "Sydney",
        "sum": "102",
        "prime": "7",
    }
    solutions = [
        {
            "number": number,
            "answer": texts[question.key.removeprefix("solved/")],
            "clear": not question.key.endswith("prime"),
        }
        for number, question in enumerate(questions, start=1)
    ]

    result = await tried(
        case_of("solve_questions", "five sound keys and three that are not"),
        ScriptedExchange(script={"solve_questions": [{"solutions": solutions}]}),
    )

    assert missing(result) == ["does not agree: solved/capital"]


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("What does the bank do with the interest? It adds it, and that is the point of it.", []),
        ("The bank adds the interest to it, and that is the point.", ["begins with a question"]),
        ("Was macht die Bank mit den Zinsen? Und das ist der Punkt.", ["is written in en"]),
        ("Is it $2 the price? It is the <b>point</b> of it.", ["has clean markup"]),
        ("Is it the point of it? " + "And so on. " * 120, ["at most 340 words"]),
    ],
)
async def test_an_explanation_is_held_against_length_language_markup_and_beginning(
    text: str, lacks: list[str]
) -> None:
    exchange = ScriptedExchange(script={"explain": [text]})

    result = await tried(case_of("explain", "Compound interest, explanation"), exchange)

    assert missing(result) == lacks


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("What is it after the first year? That is the step to take.", []),
        ("It is 121 euros, and that is the answer to it.", ["without '121'"]),
    ],
)
async def test_an_answer_that_gives_the_open_question_away_is_noticed(
    text: str, lacks: list[str]
) -> None:
    exchange = ScriptedExchange(script={"answer_question": [text]})

    result = await tried(case_of("answer_question", "the answer of the open question"), exchange)

    assert missing(result) == lacks


async def test_a_bridge_is_held_against_what_is_really_missing() -> None:
    form = {
        "label": "Drawing lots",
        "description": "Taking one of several at random.",
        "effort_minutes": 10,
        "why": "It comes before it.",
    }
    exchange = ScriptedExchange(script={"propose_bridge": [form]})

    result = await tried(case_of("propose_bridge", "below Bayes' theorem"), exchange)

    assert missing(result) == ["names conditional probability"]


async def test_a_model_that_does_not_help_is_told_and_the_next_case_goes_on() -> None:
    down = ModelUnavailableError(ModelTrouble.DOWN, "overloaded")
    exchange = ScriptedExchange(
        script={"answer_question": [down, "That is the point of it and the end."]}
    )
    cases = [it for it in teaching.CASES if it.prompt == "answer_question"][:2]

    results = evaluate(exchange, cases, Tally(), at_most_microdollars=A_DOLLAR)
    tries = [result async for result in results]

    assert [bool(it.trouble) for it in tries] == [True, False]
    assert (tries[0].passed, tries[0].checks) == (0, ())


async def test_no_case_begins_once_the_limit_is_spent() -> None:
    tally = Tally()

    async def costs_a_dollar(_: Exchange) -> list[Check]:
        await tally.record(replace(A_CALL, cost_microdollars=A_DOLLAR))
        return []

    cases = [Case(prompt="explain", name=str(n), run=costs_a_dollar) for n in range(3)]
    results = evaluate(ScriptedExchange(), cases, tally, at_most_microdollars=A_DOLLAR + 1)

    assert [it.case.name async for it in results] == ["0", "1"]


def an_evaluated_case(call: ModelCall) -> Result:
    case = replace(authoring.CASES[0], name="chess openings")
    checks = (Check("has entries of every level", True), Check("is written in en", False))
    return Result(case=case, checks=checks, calls=(call,))


def test_the_report_tells_what_is_missing_and_what_it_cost() -> None:
    call = replace(A_CALL, prompt="survey", version=7, cost_microdollars=12_300)

    printed = report([an_evaluated_case(call)], left_out=2)

    assert "1/2" in printed
    assert "is written in en" in printed
    assert "has entries of every level" not in printed
    assert "0.0123 dollars" in printed
    assert "2 cases were not begun: the limit was spent" in printed


def test_results_are_kept_with_version_and_hash_of_the_prompt(tmp_path: Path) -> None:
    call = replace(A_CALL, prompt="survey", version=7, sha256="ab" * 32)

    file = keep([an_evaluated_case(call)], tmp_path / "eval", "today")

    (kept,) = json.loads(file.read_text())
    assert kept["checks"] == {"has entries of every level": True, "is written in en": False}
    assert (kept["calls"][0]["version"], kept["calls"][0]["sha256"]) == (7, "ab" * 32)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("That is the end of it.", Language.EN),
        ("Das ist das Ende der Geschichte.", Language.DE),
        ("Der Bus and the train", Language.EN),
    ],
)
def test_a_language_is_known_by_its_small_words(text: str, language: Language) -> None:
    assert spoken(text) is language


SAID_OF_PRACTICE: dict[tuple[str, str], dict[str, Any]] = {
    ("diagnose_error", "4/16"): {
        "error_category": "conceptual_error",
        "divergence_step_index": 1,
        "diagnosis_explanation": "The denominators were added.",
        "confidence_score": 0.95,
    },
    ("make_hint", "level 1"): {
        "hint_level": 1,
        "hint_strategy": "pointing_hint",
        "hint_text": "Look at the denominators of the problem: what is the size of a piece?",
    },
    ("second_opinion", "4/16"): {"reason": "It is less than one half.", "opinion": "wrong"},
    ("solve_item", "a sum of fractions"): {
        "steps": [],
        "answer": "1/2",
        "solvability": 1.0,
        "clarity": 1.0,
        "underspecified": False,
        "issues": [],
    },
    ("judge_item", "a wrong answer"): {
        "issues": ["The denominators were added."],
        "scores": dict.fromkeys(
            ("solvability", "clarity", "procedural_correctness", "pedagogical_alignment"), 0.5
        ),
        "underspecified": False,
        "feedback": "Work it out again.",
        "verdict": "REJECT",
    },
}


@pytest.mark.parametrize("case", SAID_OF_PRACTICE, ids=" ".join)
async def test_a_good_answer_to_a_case_of_practice_passes_all_its_checks(
    case: tuple[str, str],
) -> None:
    prompt, name = case
    exchange = ScriptedExchange(script={prompt: [SAID_OF_PRACTICE[case]]})

    checks = await case_of(prompt, name).run(exchange)

    assert [it.name for it in checks if not it.passed] == []


async def test_a_hint_that_tells_the_answer_fails_its_case() -> None:
    said = SAID_OF_PRACTICE["make_hint", "level 1"] | {"hint_text": "It is one half, you see."}
    exchange = ScriptedExchange(script={"make_hint": [said]})

    checks = await case_of("make_hint", "level 1").run(exchange)

    assert [it.name for it in checks if not it.passed] == ["may be shown"]


@pytest.mark.parametrize(
    ("words", "lacks"),
    [
        ("You were here on 4 days, and **Kinetic energy** is yours.", []),
        ("You were here on 5 days, and the **Atoms** are yours.", ["may be sent"]),
    ],
)
async def test_the_opening_of_a_letter_is_held_against_what_was_given(
    words: str, lacks: list[str]
) -> None:
    exchange = ScriptedExchange(script={"write_letter": [{"words": words}]})

    result = await tried(case_of("write_letter", "names"), exchange)

    assert missing(result) == lacks
