"""Making an item: generator, blind critic, judge, verifier, in a limited number of attempts.

Code has the last word: an item is rejected if the verifier finds another answer, even if all
models approve, and no model is asked if an answer is right. A malformed output ends the order at
once.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeVar

from pydantic import BaseModel, ValidationError

from bot.domain.answers.verdict import Right, RightValueWrongForm
from bot.domain.ids import LearnerId
from bot.domain.practice.canonical import NoAnswerError, check_item
from bot.domain.practice.items import BankItem, RubricScores, Status, VerificationReport
from bot.factory import composing
from bot.factory.algebra import disagreement
from bot.factory.approval import REPORT, ApprovalPolicy, approve
from bot.factory.reports import Attempt, FactoryReport, Finding, Stage
from bot.factory.verification import after_verification
from bot.tutor.client.exchange import Ask, Exchange, UnusableError
from bot.tutor.client.forms import BlindSolutionForm, ItemForm, VerdictForm

OPERATOR: Final = LearnerId(0)
"""No learner pays for it."""
F = TypeVar("F", bound=BaseModel)


class _HardRejectError(Exception):
    """A stage did not keep to its form. There is no other attempt."""

    def __init__(self, stage: Stage, reason: str) -> None:
        super().__init__(reason)
        self.finding = Finding(stage, reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Factory:
    """The models, and the requirements on an item."""

    exchange: Exchange
    makers: composing.Makers
    policy: ApprovalPolicy

    async def make(self, order: composing.ItemOrder, now: datetime) -> FactoryReport:
        """Return the report of the order. May raise ModelUnavailableError."""
        attempts: list[Attempt] = []
        for number in range(1, self.policy.attempts + 1):
            attempt = await self._attempt(order, attempts, number, now)
            attempts.append(attempt)
            if attempt.final or not attempt.findings:
                break
        return FactoryReport(
            skill_id=order.skill.id,
            difficulty=order.difficulty,
            policy=self.policy,
            attempts=tuple(attempts),
        )

    async def _attempt(
        self, order: composing.ItemOrder, before: Sequence[Attempt], number: int, now: datetime
    ) -> Attempt:
        item: BankItem | None = None
        try:
            item = await self.generated(order, now, before)
            blind = await self.solved(item)
            verdict = await self.judged(item, blind, order)
            report = _report(blind, verdict)
        except _HardRejectError as error:
            made = None if item is None else _with_status(item, Status.REJECTED)
            return Attempt(number=number, item=made, findings=(error.finding,), final=True)
        scored = _with_meta(item, {"verification_report": report})
        found = [*_of_critic(item, blind), *_of_judge(verdict)]
        verified, by_code = await asyncio.to_thread(_verify, scored, now, self.policy)
        findings = (*found, *by_code)
        if findings:
            verified = _with_status(verified, Status.REJECTED)
        return Attempt(
            number=number, item=verified, scores=report.rubric_scores, findings=findings
        )

    async def generated(
        self, order: composing.ItemOrder, now: datetime, before: Sequence[Attempt] = ()
    ) -> BankItem:
        """Return the generator's item, in review, after these attempts."""
        last = before[-1] if before else None
        skill, language = order.skill, order.language
        values = {
            "language": language.value,
            "skill_id": skill.id,
            "skill": skill.name[language],
            "grades": skill.grade_band.value,
            "tags": list(skill.tags),
            "difficulty": order.difficulty,
            "number": order.number,
            "before": _as_feedback(last),
        }
        form = await self._fill(Stage.GENERATOR, composing.GENERATOR, values, ItemForm)
        try:
            return composing.compose(
                form,
                order,
                self.makers,
                attempt=len(before) + 1,
                before=last.item if last else None,
                at=now,
            )
        except (composing.NotAsOrderedError, ValidationError) as error:
            raise _HardRejectError(Stage.GENERATOR, _in_one_line(error)) from error

    async def solved(self, item: BankItem) -> BlindSolutionForm:
        """Return the solution of the critic, who sees only the problem."""
        values = {"stem": item.document.problem_content.stem, "choices": list(item.choices)}
        form = await self._fill(Stage.CRITIC, composing.CRITIC, values, BlindSolutionForm)
        if not all(0 <= score <= 1 for score in (form.solvability, form.clarity)):
            raise _HardRejectError(Stage.CRITIC, "a score is not in 0..1")
        return form

    async def judged(
        self, item: BankItem, blind: BlindSolutionForm, order: composing.ItemOrder
    ) -> VerdictForm:
        """Return the verdict of the judge, who sees both solutions."""
        values = {
            "skill": order.skill.name[order.language],
            "grades": order.skill.grade_band.value,
            "difficulty": order.difficulty,
            "stem": item.document.problem_content.stem,
            "choices": list(item.choices),
            "solution": [step.model_dump() for step in item.document.solution_logic.steps],
            "answer": item.answer,
            "blind_solution": [step.model_dump() for step in blind.steps],
            "blind_answer": blind.answer,
            "blind_issues": blind.issues,
        }
        return await self._fill(Stage.JUDGE, composing.JUDGE, values, VerdictForm)

    async def _fill(
        self, stage: Stage, prompt: str, values: Mapping[str, object], form: type[F]
    ) -> F:
        ask = Ask(prompt=prompt, values=values, learner_id=OPERATOR)
        try:
            return await self.exchange.once(ask, form)
        except UnusableError as error:
            raise _HardRejectError(stage, _in_one_line(error)) from error


def _report(blind: BlindSolutionForm, verdict: VerdictForm) -> VerificationReport:
    """Return the findings of critic and judge. Scores out of range count as malformed."""
    try:
        scores = RubricScores(
            solvability=verdict.scores.solvability,
            ambiguity=verdict.scores.clarity,
            procedural_correctness=verdict.scores.procedural_correctness,
            pedagogical_alignment=verdict.scores.pedagogical_alignment,
        )
        lower = scores.model_copy(
            update={
                "solvability": min(scores.solvability, blind.solvability),
                "clarity": min(scores.clarity, blind.clarity),
            }
        )
        return VerificationReport(
            rubric_scores=RubricScores.model_validate(lower.model_dump(by_alias=True)),
            underspecified=blind.underspecified or verdict.underspecified,
            issues=tuple(dict.fromkeys((*blind.issues, *verdict.issues))),
        )
    except ValidationError as error:
        raise _HardRejectError(Stage.JUDGE, _in_one_line(error)) from error


def _of_critic(item: BankItem, blind: BlindSolutionForm) -> list[Finding]:
    """Return a finding if the critic's answer is wrong by our own checker."""
    try:
        verdict = check_item(item, blind.answer, language="en")
    except NoAnswerError:
        return []  # the verifier says what is wrong with it
    if isinstance(verdict, Right | RightValueWrongForm):
        return []
    return [Finding(Stage.CRITIC, f"solved blind it came to {blind.answer!r}")]


def _of_judge(verdict: VerdictForm) -> list[Finding]:
    if verdict.verdict == "APPROVE":
        return []
    return [Finding(Stage.JUDGE, verdict.feedback or "; ".join(verdict.issues) or "rejected")]


def _verify(
    item: BankItem, now: datetime, policy: ApprovalPolicy
) -> tuple[BankItem, list[Finding]]:
    """Return the item after report and verifier, and the findings against it."""
    found = approve(item, policy)
    findings = [
        Finding(Stage.RUBRIC if fault.place.startswith(REPORT) else Stage.VERIFIER, str(fault))
        for fault in found.reasons
    ]
    if found.status is Status.IN_REVIEW and policy.unverifiable == "reject":
        findings.append(Finding(Stage.VERIFIER, "task: one that the solver can work out"))
    if maths := composing.unreadable_maths(item):
        findings.append(Finding(Stage.VERIFIER, f"steps: expected plain notation, found {maths}"))
    if other := disagreement(item):
        findings.append(Finding(Stage.ALGEBRA, f"SymPy finds {other}, the item {item.answer}"))
    return after_verification(item, found, now), findings


def _as_feedback(last: Attempt | None) -> dict[str, object] | None:
    """Return the last attempt and its faults, for the generator."""
    if last is None or last.item is None:
        return None
    document = last.item.document
    return {
        "stem": document.problem_content.stem,
        "answer": last.item.answer,
        "findings": [str(finding) for finding in last.findings],
        "issues": list(document.meta.verification_report.issues),
    }


def _with_status(item: BankItem, status: Status) -> BankItem:
    return _with_meta(item, {"status": status, "verified_at": None})


def _with_meta(item: BankItem, update: dict[str, object]) -> BankItem:
    meta = item.document.meta.model_copy(update=update)
    return item.model_copy(update={"document": item.document.model_copy(update={"meta": meta})})


def _in_one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:400]
