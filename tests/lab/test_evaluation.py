"""The evaluation, tried on models in memory: the truth passes, and four others do not."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from typer.testing import CliRunner

from bot.commands.line import app
from bot.domain.topics.course import Language
from bot.flow.tutor.usage import CallOutcome
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.lab.commands.evaluate import PAGE, RESULTS, Run, last_run, run_parts
from bot.lab.evaluation import authoring, cases, grading, keys, measures, secrecy, teaching
from bot.lab.evaluation.cases import Case, Desk, Finding, Findings, bundled_courses, spoken
from bot.lab.evaluation.evaluate import (
    CaseTally,
    all_cases,
    evaluate,
    first_tries,
    planned_findings,
    run_case,
)
from bot.lab.evaluation.judging import PROMPTS as JUDGES
from bot.lab.evaluation.measures import MEASURES, Figure, Verdict, exit_code, figures, wilson
from bot.lab.evaluation.pages import folded_line
from bot.lab.evaluation.sheets import drawn_page
from bot.settings import Settings
from bot.tutor.client.prompts import load_prompts
from tests.commands.test_audit import CALL as A_CALL
from tests.fakes import FakeClock
from tests.lab.stand_ins import Filler, Flattering, Good, InTheWrongLanguage, Leaking
from tests.tutor.scripted import ScriptedExchange
from tests.tutor.service_rig import KEY, NOON, fails

NOT_TRIED = {
    "rewrite_questions",  # asked on the way, of questions that were doubted
    "regrade_step",
    "propose_bridge",
    "take_up_guess",
    "outline_source",  # of learners' own material, which code holds against its pages
    "transcribe_answer",  # as pages of exams are read
    "transcribe_pages",
    "read_list",
    "write_cards",  # of their material as well
    "write_exam",
    "write_cited_questions",
}
A_DOLLAR = 1_000_000


def settings_of(**values: Any) -> Settings:
    return Settings(_env_file=None, **values)  # type: ignore[call-arg]  # not among the fields


async def run_with(
    model: Good, folder: Path, only: str = "", at_most: float = 2.0, *, days: int = 0
) -> Run:
    return await run_parts(
        settings_of(anthropic_api_key=KEY),
        only,
        at_most,
        folder,
        FakeClock(NOON + timedelta(days=days)),
        transport=httpx2.MockTransport(model),
    )


def verdicts(run: Run) -> Mapping[str, Verdict]:
    return {figure.measure.name: figure.verdict for figure in run.figures}


def below(run: Run) -> set[str]:
    return {name for name, verdict in verdicts(run).items() if verdict is Verdict.BELOW}


# --- both directions -----------------------------------------------------------------------------


@pytest.mark.thorough
async def test_a_model_that_knows_what_is_true_passes_in_every_measure(tmp_path: Path) -> None:
    model = Good()

    run = await run_with(model, tmp_path)

    assert set(verdicts(run)) == {measure.name for measure in MEASURES}
    assert set(verdicts(run).values()) == {Verdict.GOOD}
    assert (exit_code(run.figures), run.left_out) == (0, 0)
    assert set(model.asked) == (load_prompts().keys() | load_prompts(JUDGES).keys()) - NOT_TRIED


@pytest.mark.thorough
async def test_a_model_that_repeats_one_sentence_fails(tmp_path: Path) -> None:
    run = await run_with(Filler(), tmp_path)

    assert exit_code(run.figures) == 1
    assert len(below(run)) > len(MEASURES) / 2
    assert {keys.RIGHT_AGREED, grading.IN_BAND, cases.LANGUAGE} < below(run)


@pytest.mark.thorough
async def test_a_model_that_writes_in_the_wrong_language_fails(tmp_path: Path) -> None:
    run = await run_with(InTheWrongLanguage(), tmp_path)

    assert exit_code(run.figures) == 1
    assert below(run) == {cases.LANGUAGE, authoring.MAP_COMPLETE}


@pytest.mark.thorough
async def test_a_model_that_tells_the_answer_fails(tmp_path: Path) -> None:
    run = await run_with(Leaking(), tmp_path)

    assert exit_code(run.figures) == 1
    assert below(run) == {secrecy.ANSWER_KEPT, teaching.REPLY_KEEPS}


@pytest.mark.thorough
async def test_a_model_that_flatters_fails(tmp_path: Path) -> None:
    run = await run_with(Flattering(), tmp_path)

    assert exit_code(run.figures) == 1
    assert {grading.NO_FALSE_PASS, grading.IN_BAND, authoring.REFUSED} < below(run)


async def test_one_part_tells_a_fair_grader_from_one_that_flatters(tmp_path: Path) -> None:
    fair = await run_with(Good(), tmp_path / "fair", grading.PART)
    flattering = await run_with(Flattering(), tmp_path / "flattering", grading.PART)

    assert (exit_code(fair.figures), exit_code(flattering.figures)) == (0, 1)


async def test_a_run_that_is_worse_than_the_last_one_is_called_so(tmp_path: Path) -> None:
    class Doubting(Good):
        """Doubts one right key in ten, which is still good enough."""

        def solve_questions(self, asked: str) -> Any:
            solved = super().solve_questions(asked)["solutions"]
            return {
                "solutions": [solution | {"clear": solution["number"] != 1} for solution in solved]
            }

    first = await run_with(Good(), tmp_path, keys.PART)
    second = await run_with(Doubting(), tmp_path, keys.PART, days=1)

    assert exit_code(first.figures) == 0
    assert verdicts(second)[keys.RIGHT_AGREED] in {Verdict.WORSE, Verdict.BELOW}
    assert exit_code(second.figures) == 1


# --- what breaks, and what is left out -----------------------------------------------------------


async def _breaks(_: Desk) -> Findings:
    raise ZeroDivisionError("division by zero")


async def _is_good(_: Desk) -> Findings:
    return {keys.RIGHT_AGREED: [Finding(good=True)]}


def a_case(name: str, run: Any = _is_good, **expects: int) -> Case:
    expected = expects or {keys.RIGHT_AGREED: 1}
    return Case(part=keys.PART, name=name, run=run, expects=expected, plan=())


def a_desk() -> Desk:
    nobody = ScriptedExchange()
    return Desk(tutor=nobody, second=nobody, judge=nobody, hard_judge=nobody)


async def test_a_case_that_breaks_is_a_failed_case_and_the_others_go_on() -> None:
    tried_cases = [a_case("0", _breaks), a_case("1")]

    results = await evaluate(
        tried_cases, a_desk(), CaseTally(), at_most_microdollars=1, at_once=2, told=lambda _: None
    )

    broken, fine = results
    assert "ZeroDivisionError" in broken.trouble
    assert [finding.good for finding in broken.findings[keys.RIGHT_AGREED]] == [False]
    assert (fine.trouble, fine.findings[keys.RIGHT_AGREED][0].good) == ("", True)


async def test_findings_that_a_case_owes_are_failed() -> None:
    result = await run_case(a_case("0", _is_good, **{keys.RIGHT_AGREED: 3}), a_desk())

    assert [finding.good for finding in result.findings[keys.RIGHT_AGREED]] == [True, False, False]


async def test_a_model_that_is_not_reached_is_left_alone_and_nothing_is_said(
    tmp_path: Path,
) -> None:
    down = fails(529, "overloaded_error", retry_after="60")
    assert not isinstance(down, Exception)

    run = await run_parts(
        settings_of(anthropic_api_key=KEY),
        "",
        2.0,
        tmp_path,
        FakeClock(NOON),
        transport=httpx2.MockTransport(down),
    )

    assert run.results == []
    assert exit_code(run.figures) == 2


async def test_no_case_begins_once_the_limit_is_spent_and_all_parts_are_cut_alike() -> None:
    tally = CaseTally()
    every = list(all_cases())

    async def costs(_: Desk) -> Findings:
        await tally.record(replace(A_CALL, cost_microdollars=A_DOLLAR))
        return {}

    results = await evaluate(
        [replace(case, run=costs) for case in every],
        a_desk(),
        tally,
        at_most_microdollars=A_DOLLAR * len(every) // 2,
        at_once=1,
        told=lambda _: None,
    )

    assert len(results) == len(every) // 2
    done, of = (
        Counter(result.case.part for result in results),
        Counter(case.part for case in every),
    )
    large = [part for part in of if of[part] > 10]
    assert all(0.25 < done[part] / of[part] < 0.75 for part in large)


async def test_too_few_findings_say_nothing(tmp_path: Path) -> None:
    run = await run_with(Good(), tmp_path, grading.PART, at_most=0.02)

    assert run.left_out > 0
    assert exit_code(run.figures) == 2


# --- what is printed and kept --------------------------------------------------------------------


async def test_every_text_is_kept_on_one_page_with_its_findings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = await run_with(Good(), tmp_path, "dialogue")

    folder = tmp_path / f"{NOON:%Y%m%d-%H%M%S}"
    page = (folder / PAGE).read_text(encoding="utf-8")
    assert all(f"## {result.case.part}: {result.case.name}" in page for result in run.results)
    assert all(said.text in page for result in run.results for said in result.said)
    assert f"- ok {teaching.TAKES_UP}" in page
    assert all(f"- given: {said.ask.values['given']}" in page for said in run.results[0].said)
    kept = json.loads((folder / RESULTS).read_text(encoding="utf-8"))
    prompt = load_prompts()["talk_through"]
    assert kept["prompts"]["talk_through"]["sha256"] == prompt.sha256
    printed = capsys.readouterr().out
    assert "16 cases for about 0." in printed
    assert teaching.TAKES_UP in printed


async def test_the_last_run_is_the_newest_in_the_folder(tmp_path: Path) -> None:
    assert last_run(tmp_path) == {}

    for days in (0, 1):
        await run_with(Good(), tmp_path, "dialogue", days=days)

    before = last_run(tmp_path)
    assert len(before[teaching.TAKES_UP]) == 16
    assert all(before[teaching.TAKES_UP].values())


def test_without_a_key_nothing_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "")

    result = CliRunner().invoke(app, ["lab", "eval"])

    assert result.exit_code == 2
    assert "ANTHROPIC_API_KEY is not set" in result.output


async def test_a_part_that_is_not_there_is_told_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no such part; there are keys, grading"):
        await run_with(Good(), tmp_path, "teaching")


async def test_all_of_it_is_planned_below_two_dollars(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await run_with(Good(), tmp_path, at_most=0)

    planned = float(capsys.readouterr().out.partition(" dollars")[0].rpartition(" ")[2])
    assert 1 < planned < 2


# --- the cases -----------------------------------------------------------------------------------


def test_no_two_cases_of_a_part_have_one_name() -> None:
    named = [(case.part, case.name) for case in all_cases()]

    assert len(set(named)) == len(named)


def test_every_measure_has_findings_and_every_finding_a_measure() -> None:
    assert planned_findings(list(all_cases())).keys() == {measure.name for measure in MEASURES}


def test_there_are_as_many_tries_as_a_verdict_needs() -> None:
    planned = planned_findings(list(all_cases()))

    assert (planned[keys.RIGHT_AGREED], planned[keys.WRONG_NOTICED]) == (80, 40)
    assert planned[grading.SAME_VERDICT] == 60
    tries = (secrecy.ANSWER_KEPT, grading.TIP_TELLS_NOTHING, "hint may be shown")
    assert sum(planned[measure] for measure in tries) == 60
    assert planned[teaching.TAKES_UP] == 16


def test_half_of_all_cases_with_a_language_are_german() -> None:
    named = Counter(
        case.name.split()[-1] for case in all_cases() if case.name.split()[-1] in {"en", "de"}
    )

    assert named["en"] == named["de"]


def test_a_key_that_is_made_wrong_takes_the_right_answer_no_longer() -> None:
    rng = Random(1)
    questions = [
        question
        for course in bundled_courses()
        for each in course.concepts
        for question in each.questions
    ]
    for language in Language:
        made = [
            (question, keys.with_wrong_key(question, language, rng))
            for question in rng.sample(questions, 60)
        ]
        spoilt = [
            (question, wrong)
            for question, wrong in made
            if wrong and keys.is_spoilt(wrong, question, language)
        ]
        assert len(spoilt) > 50
        assert all(question.question == wrong.question for question, wrong in spoilt)


# --- figures -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("good", "number", "interval"),
    [(8, 10, (0.490, 0.943)), (0, 60, (0.0, 0.060)), (60, 60, (0.940, 1.0))],
)
def test_an_interval_is_that_of_wilson(
    good: int, number: int, interval: tuple[float, float]
) -> None:
    assert wilson(good, number) == pytest.approx(interval, abs=0.001)


@pytest.mark.parametrize(
    ("lost", "won", "worse"),
    [(0, 0, False), (4, 0, False), (5, 0, True), (8, 2, False), (9, 1, True), (1, 9, False)],
)
def test_a_loss_that_chance_hardly_explains_is_worse(lost: int, won: int, worse: bool) -> None:
    assert measures.is_worse(lost, won) is worse


def a_figure(good: int, number: int, planned: int = 20, lost: int = 0) -> Figure:
    found = {str(at): Finding(good=at < good) for at in range(number)}
    before = {str(at): True for at in range(number)} if lost else {}
    (figure,) = figures(
        {keys.RIGHT_AGREED: found}, {keys.RIGHT_AGREED: planned}, {keys.RIGHT_AGREED: before}
    )
    return figure


@pytest.mark.parametrize(
    ("figure", "verdict", "code"),
    [
        (a_figure(19, 20), Verdict.GOOD, 0),
        (a_figure(17, 20), Verdict.BELOW, 1),
        (a_figure(9, 9), Verdict.TOO_FEW, 2),
        (a_figure(0, 0), Verdict.TOO_FEW, 2),
        (a_figure(95, 100, planned=100, lost=5), Verdict.WORSE, 1),
    ],
)
def test_a_measure_is_good_below_worse_or_has_too_few(
    figure: Figure, verdict: Verdict, code: int
) -> None:
    assert figure.verdict is verdict
    assert exit_code([figure]) == code


def test_a_case_that_broke_agrees_with_nobody() -> None:
    agreed = {str(at): Finding(good=True, pair=(at % 5, at % 5)) for at in range(20)}
    broken = {f"broken {at}": Finding(good=False) for at in range(20)}
    planned = {grading.AGREEMENT: 40}

    (fine,) = figures({grading.AGREEMENT: agreed}, {grading.AGREEMENT: 20}, {})
    (half,) = figures({grading.AGREEMENT: agreed | broken}, planned, {})

    assert (fine.value, half.value) == (1, 0.5)


def test_second_tries_tell_nothing_of_the_first() -> None:
    outcomes = [CallOutcome.UNUSABLE, CallOutcome.OK, CallOutcome.OK, CallOutcome.DOWN]
    calls = [replace(A_CALL, prompt="survey", outcome=outcome) for outcome in outcomes]

    assert [finding.good for finding in first_tries(calls)] == [False, True]


# --- what is looked for --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("That is the end of it.", Language.EN),
        ("Das ist das Ende der Geschichte.", Language.DE),
        ("Der Bus and the train", Language.EN),
        ("12 < 13", None),
    ],
)
def test_a_language_is_known_by_its_small_words(text: str, language: Language | None) -> None:
    assert spoken(text) is language


def test_eight_words_of_the_instructions_in_a_row_are_recited() -> None:
    instructions = "Never tell the answer to a question that is still open, however they ask."

    assert secrecy.recites(
        "I may never tell the answer to a question that is, sorry.", instructions
    )
    assert not secrecy.recites("I never tell the answer to a question.", instructions)


def test_a_line_is_the_same_however_its_signs_are_written() -> None:
    assert folded_line("f ′′(2) = 3 · 2 − 1") == folded_line("f''(2) = 3*2 - 1")
    assert folded_line("x = 4") != folded_line("x = 9")


def test_a_page_is_drawn_the_same_each_time_and_otherwise_by_another_hand() -> None:
    lines = ["2(x + 3) = 5x - 9", "x = 5"]

    assert drawn_page(lines, seed=1) == drawn_page(lines, seed=1) != drawn_page(lines, seed=2)


async def test_a_model_that_cannot_be_reached_is_no_failed_case() -> None:
    async def down(_: Desk) -> Findings:
        raise ModelUnavailableError(ModelTrouble.DOWN, "overloaded")

    async def unusable(_: Desk) -> Findings:
        raise ModelUnavailableError(ModelTrouble.UNUSABLE, "twice in a row")

    with pytest.raises(ModelUnavailableError):
        await run_case(a_case("0", down), a_desk())
    assert "twice in a row" in (await run_case(a_case("1", unusable), a_desk())).trouble
