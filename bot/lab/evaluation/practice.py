"""Cases of maths practice: errors to be found, hints that must not tell, problems to be made."""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
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
from bot.factory.composing import CRITIC, GENERATOR, JUDGE, ItemOrder, Makers, composed
from bot.factory.verification import verify
from bot.flow.hints.model_help import AppealedAnswer, WrongAnswer
from bot.lab.evaluation.cases import NOBODY, Case, Check, Checks, text_checks
from bot.tutor.client.exchange import Exchange
from bot.tutor.client.forms import AskedFormForm, BlindSolutionForm, ItemForm, StepForm
from bot.tutor.grading.helping import ExchangeHelp

MOST_WORDS: Final = 48
"""Of a hint; the prompt asks for 40, a fifth more is let pass."""
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
    return composed(form, order, _MAKERS, attempt=1, before=None, at=_NOON)


def _wrong(answer: str) -> WrongAnswer:
    return WrongAnswer(
        learner_id=NOBODY,
        language=Language.EN,
        stem=_eighths().document.problem_content.stem,
        asked_for=InputType.FRACTION,
        answer=answer,
    )


# --- help ---------------------------------------------------------------------------------------


async def _diagnosed(exchange: Exchange, *, answer: str, category: ErrorCategory) -> Checks:
    diagnosis = await ExchangeHelp(exchange, "").diagnose(_wrong(answer))
    sure = diagnosis.confidence_score >= CONFIDENT_FROM
    return (
        Check(f"is a {category.value}", diagnosis.error_category is category),
        Check("is as sure as it may be", sure is (category is not ErrorCategory.UNKNOWN)),
    )


_ADDED: Final = Diagnosis(
    error_category=ErrorCategory.CONCEPTUAL_ERROR,
    diagnosis_explanation="The denominators were added as well as the numerators.",
    confidence_score=0.95,
)


async def _hinted(exchange: Exchange, *, level: int) -> Checks:
    item, wrong = _eighths(), _wrong("4/16")
    steps = steps_shown(item, level)
    made = await ExchangeHelp(exchange, "").hint(wrong, _ADDED, level, steps)
    return (
        Check("may be shown", not fault(made, item, level=level, answer=wrong.answer)),
        *text_checks(made.hint_text, Language.EN, MOST_WORDS),
    )


async def _thought(exchange: Exchange, *, answer: str, opinion: Opinion) -> Checks:
    appealed = AppealedAnswer(
        learner_id=NOBODY,
        language=Language.EN,
        stem=_eighths().document.problem_content.stem,
        asked_for=InputType.FRACTION,
        answer=answer,
        expected="1/2",
    )
    said = await ExchangeHelp(exchange, "").second_opinion(appealed)
    return (Check(f"is {opinion.value}", said.opinion is opinion),)


# --- factory ------------------------------------------------------------------------------------


async def _generated(exchange: Exchange, *, language: Language) -> Checks:
    from bot.factory.making import Factory  # noqa: PLC0415 - SymPy takes a second to import

    factory = Factory(exchange=exchange, makers=_MAKERS, policy=ApprovalPolicy())
    order = ItemOrder(skill=_LIKE, difficulty=2, language=language)
    item = await factory.generated(order, _NOON)
    found = verify(item)
    return (
        Check("is verified by code", found.verifier.passed),
        *text_checks(item.document.problem_content.stem, language, MOST_WORDS),
    )


async def _solved(exchange: Exchange) -> Checks:
    from bot.factory.making import Factory  # noqa: PLC0415 - SymPy takes a second to import

    factory = Factory(exchange=exchange, makers=_MAKERS, policy=ApprovalPolicy())
    item = _eighths()
    blind = await factory.solved(item)
    verdict = check_item(item, blind.answer, language="en")
    return (
        Check("is solved", isinstance(verdict, Right | RightValueWrongForm)),
        Check("is clear", not blind.underspecified),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Compared:
    """An item with its author's answer, and whether a judge approves of it."""

    name: str
    answer: str
    approved: bool


_COMPARED: Final = (
    _Compared(name="a sound problem", answer="1/2", approved=True),
    _Compared(name="a wrong answer", answer="4/16", approved=False),
)


async def _judged(exchange: Exchange, *, case: _Compared) -> Checks:
    from bot.factory.making import Factory  # noqa: PLC0415 - SymPy takes a second to import

    factory = Factory(exchange=exchange, makers=_MAKERS, policy=ApprovalPolicy())
    blind = BlindSolutionForm(
        steps=[StepForm(explanation="Add and reduce.", math="(3 + 1)/8 = 1/2")],
        answer="1/2",
        solvability=1,
        clarity=1,
        underspecified=False,
        issues=[],
    )
    order = ItemOrder(skill=_LIKE, difficulty=2, language=Language.EN)
    verdict = await factory.judged(_eighths(case.answer), blind, order)
    return (Check("comes to the verdict", (verdict.verdict == "APPROVE") is case.approved),)


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
CASES = (
    *(
        Case(
            prompt="diagnose_error",
            name=answer,
            run=partial(_diagnosed, answer=answer, category=category),
        )
        for answer, category in _ERRORS.items()
    ),
    *(
        Case(prompt="make_hint", name=f"level {level}", run=partial(_hinted, level=level))
        for level in (1, 2, 3)
    ),
    *(
        Case(
            prompt="second_opinion",
            name=answer,
            run=partial(_thought, answer=answer, opinion=opinion),
        )
        for answer, opinion in _APPEALS.items()
    ),
    *(
        Case(prompt=GENERATOR, name=f"in {it.value}", run=partial(_generated, language=it))
        for it in Language
    ),
    Case(prompt=CRITIC, name="a sum of fractions", run=_solved),
    *(Case(prompt=JUDGE, name=case.name, run=partial(_judged, case=case)) for case in _COMPARED),
)
