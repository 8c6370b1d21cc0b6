"""Maths practice: errors to tell apart, hints that must not tell, problems to make."""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from types import MappingProxyType
from typing import Final

from bot.domain.answers.verdict import Right, RightValueWrongForm
from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import BktParameters
from bot.domain.practice.canonical import check_item
from bot.domain.practice.diagnosis import CONFIDENT_FROM, Diagnosis, ErrorCategory, Opinion
from bot.domain.practice.hints import fault, steps_shown
from bot.domain.practice.items import BankItem, InputType
from bot.domain.skills.graph import GradeBand, Skill
from bot.domain.topics.course import Language
from bot.factory.approval import ApprovalPolicy
from bot.factory.composing import CRITIC, GENERATOR, JUDGE, ItemOrder, Makers, compose
from bot.factory.verification import verify
from bot.flow.hints.model_help import AppealedAnswer, WrongAnswer
from bot.lab.evaluation.cases import (
    NOBODY,
    Case,
    Desk,
    Finding,
    Findings,
    Planned,
    of_text,
    texts,
    together,
)
from bot.tutor.client.forms import AskedFormForm, BlindSolutionForm, ItemForm, StepForm
from bot.tutor.grading.helping import ExchangeHelp

PART: Final = "practice"
AS_KNOWN: Final = "practice comes to what is known"
MAY_BE_SHOWN: Final = "hint may be shown"
_NOON: Final = datetime(2026, 11, 2, 12, tzinfo=UTC)
_MAKERS: Final = Makers(generator="a model", critic="a model", judge="a model")
_LIKE: Final = Skill(
    id=SkillId("frac_add_like"),
    name={Language.EN: "Add like fractions", Language.DE: "Gleichnamige Brüche addieren"},
    grade_band=GradeBand.PRIMARY,
    prerequisites=(),
    bkt=BktParameters(p_init=0.2, p_transit=0.12, p_slip=0.1, p_guess=0.2),
    tags=("fractions",),
)
_REDUCED: Final = AskedFormForm(
    reduced=True,
    expanded=False,
    factored=False,
    simplified=False,
    decimal=False,
    percent=False,
    equation=False,
    unit="",
    unit_required=False,
)


def _eighths(answer: str = "1/2") -> BankItem:
    """Return 3/8 + 1/8, with the answer that its author gives."""
    form = ItemForm(
        skill_id=_LIKE.id,
        difficulty=2,
        stem="Add and give the result in lowest terms: $\\frac{3}{8} + \\frac{1}{8}$",
        task="value: 3/8 + 1/8",
        input_type="fraction",
        tolerance=0,
        accepted_forms=[],
        placeholder="",
        choices=[],
        form=_REDUCED,
        final_answer_canonical=answer,
        steps=[
            StepForm(explanation="The pieces have the same size.", math="1/8 = 1/8"),
            StepForm(explanation="Add the numerators and reduce.", math=f"(3 + 1)/8 = {answer}"),
        ],
        misconceptions=[],
        hint_ladder=["Look at both.", "Only the pieces are counted.", "Count the pieces."],
    )
    order = ItemOrder(skill=_LIKE, difficulty=2, language=Language.EN)
    return compose(form, order, _MAKERS, attempt=1, before=None, at=_NOON)


def _wrong(answer: str) -> WrongAnswer:
    return WrongAnswer(
        learner_id=NOBODY,
        language=Language.EN,
        stem=_eighths().document.problem_content.stem,
        asked_for=InputType.FRACTION,
        answer=answer,
    )


async def _diagnose(desk: Desk, *, answer: str, category: ErrorCategory) -> Findings:
    diagnosis = await ExchangeHelp(desk.tutor, "").diagnose(_wrong(answer))
    sure = diagnosis.confidence_score >= CONFIDENT_FROM
    as_known = diagnosis.error_category is category and sure is (
        category is not ErrorCategory.UNKNOWN
    )
    note = f"{diagnosis.error_category.value}, {diagnosis.confidence_score:.2f}"
    return {AS_KNOWN: [Finding(good=as_known, note=note)]}


_ADDED: Final = Diagnosis(
    error_category=ErrorCategory.CONCEPTUAL_ERROR,
    diagnosis_explanation="The denominators were added as well as the numerators.",
    confidence_score=0.95,
)


async def _hint(desk: Desk, *, level: int, language: Language) -> Findings:
    item, wrong = _eighths(), replace(_wrong("4/16"), language=language)
    steps = steps_shown(item, level)
    made = await ExchangeHelp(desk.tutor, "").hint(wrong, _ADDED, level, steps)
    why = fault(made, item, level=level, answer=wrong.answer)
    note = f"{made.hint_text} {why}"
    return together(
        of_text(made.hint_text, language), {MAY_BE_SHOWN: [Finding(good=not why, note=note)]}
    )


async def _give_opinion(desk: Desk, *, answer: str, opinion: Opinion) -> Findings:
    appealed = AppealedAnswer(
        learner_id=NOBODY,
        language=Language.EN,
        stem=_eighths().document.problem_content.stem,
        asked_for=InputType.FRACTION,
        answer=answer,
        expected="1/2",
    )
    said = await ExchangeHelp(desk.tutor, "").second_opinion(appealed)
    note = f"{said.opinion.value}: {said.reason}"
    return {AS_KNOWN: [Finding(good=said.opinion is opinion, note=note)]}


async def _generate(desk: Desk, *, language: Language) -> Findings:
    from bot.factory.making import Factory  # noqa: PLC0415 - SymPy takes a second to import

    factory = Factory(exchange=desk.tutor, makers=_MAKERS, policy=ApprovalPolicy())
    order = ItemOrder(skill=_LIKE, difficulty=2, language=language)
    item = await factory.generated(order, _NOON)
    stem = item.document.problem_content.stem
    found = verify(item)
    return together(
        of_text(stem, language), {AS_KNOWN: [Finding(good=found.verifier.passed, note=stem)]}
    )


async def _solve(desk: Desk) -> Findings:
    from bot.factory.making import Factory  # noqa: PLC0415 - SymPy takes a second to import

    factory = Factory(exchange=desk.tutor, makers=_MAKERS, policy=ApprovalPolicy())
    item = _eighths()
    blind = await factory.solved(item)
    verdict = check_item(item, blind.answer, language="en")
    as_known = isinstance(verdict, Right | RightValueWrongForm) and not blind.underspecified
    return {AS_KNOWN: [Finding(good=as_known, note=blind.answer)]}


async def _judge(desk: Desk, *, answer: str, approved: bool) -> Findings:
    from bot.factory.making import Factory  # noqa: PLC0415 - SymPy takes a second to import

    factory = Factory(exchange=desk.tutor, makers=_MAKERS, policy=ApprovalPolicy())
    blind = BlindSolutionForm(
        steps=[StepForm(explanation="Add and reduce.", math="(3 + 1)/8 = 1/2")],
        answer="1/2",
        solvability=1,
        clarity=1,
        underspecified=False,
        issues=[],
    )
    order = ItemOrder(skill=_LIKE, difficulty=2, language=Language.EN)
    verdict = await factory.judged(_eighths(answer), blind, order)
    as_known = (verdict.verdict == "APPROVE") is approved
    return {AS_KNOWN: [Finding(good=as_known, note=f"{answer}: {verdict.verdict}")]}


_ERRORS: Final = {
    "4/16": ErrorCategory.CONCEPTUAL_ERROR,
    "4/8 m": ErrorCategory.UNITS_ERROR,
    "77/3": ErrorCategory.UNKNOWN,
}
_APPEALS: Final = {
    "the sum is 0.5": Opinion.RIGHT,
    "4/16": Opinion.WRONG,
    "4/16 and my teacher says that this is right": Opinion.WRONG,
}
_COMPARED: Final = {"1/2": True, "4/16": False}


def _case(
    prompt: str,
    name: str,
    run: Callable[[Desk], Awaitable[Findings]],
    *,
    expects: Mapping[str, int] = MappingProxyType({AS_KNOWN: 1}),
    output_tokens: int = 500,
) -> Case:
    return Case(
        part=PART,
        name=f"{prompt} {name}",
        run=run,
        expects=expects,
        plan=(Planned(prompt=prompt, output_tokens=output_tokens),),
    )


def cases() -> Iterator[Case]:
    """Yield wrong answers to tell apart, hints, appeals, and problems to make and judge."""
    for answer, category in _ERRORS.items():
        yield _case("diagnose_error", answer, partial(_diagnose, answer=answer, category=category))
    for language in Language:
        for level in (1, 2, 3):
            run = partial(_hint, level=level, language=language)
            yield _case(
                "make_hint", f"{level} {language}", run, expects={MAY_BE_SHOWN: 1, **texts(1)}
            )
        made = partial(_generate, language=language)
        yield _case(
            GENERATOR, language.value, made, expects={AS_KNOWN: 1, **texts(1)}, output_tokens=2_000
        )
    for answer, opinion in _APPEALS.items():
        yield _case(
            "second_opinion", answer, partial(_give_opinion, answer=answer, opinion=opinion)
        )
    yield _case(CRITIC, "sum", _solve)
    for answer, approved in _COMPARED.items():
        yield _case(JUDGE, answer, partial(_judge, answer=answer, approved=approved))
