"""What a model adds to the stored help with a wrong answer. Without one, or in doubt, nothing.

The learner waits for it, so each call has a short limit, and none is repeated.
"""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Final, TypeVar

from bot.domain.answers.maths.comparing import CHECKER_VERSION
from bot.domain.ids import LearnerId
from bot.domain.practice.diagnosis import Diagnosis, ErrorCategory
from bot.domain.practice.hints import HINT_POLICY, fault, steps_shown
from bot.domain.practice.items import BankItem
from bot.domain.practice.leaks import DETECTOR, giveaway
from bot.flow.engine.ports import Ports
from bot.flow.hints.model_help import (
    KEPT_HELPS,
    MODEL_HELP,
    AppealedAnswer,
    DiagnosisMade,
    HelpChange,
    HelpKey,
    HintMade,
    KeptHelp,
    ModelHelp,
    WrongAnswer,
    can_be_kept,
    help_key,
)
from bot.flow.work.events import ModelUnavailableError

SECONDS_A_CALL: Final = 5.0
"""The longest that a learner waits for a diagnosis, and again for a hint."""
UNKNOWN: Final = Diagnosis(
    error_category=ErrorCategory.UNKNOWN, diagnosis_explanation="", confidence_score=0.0
)
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeHelp:
    """A model's diagnosis and hint, as far as they may be used."""

    diagnosis: Diagnosis
    diagnosed_by: str
    """`code`, `model`, `kept`, or `nobody`."""
    hint: str = ""
    """The checked hint, or empty."""
    refused: str = ""
    """Why a hint that was written is not shown, or empty."""
    changes: tuple[HelpChange, ...] = ()


async def make_help(
    item: BankItem,
    text: str,
    level: int,
    found: Diagnosis | None,
    learner_id: LearnerId,
    ports: Ports,
) -> MadeHelp:
    """Return the diagnosis and a hint for this error, stored before or made now.

    What code has `found` is neither asked for nor stored. An answer that may hold more than maths
    is not stored either. If the stem has a figure, no model is asked, since it cannot see it.
    """
    model = ports[MODEL_HELP]
    if model is None or item.figure is not None:
        by = "nobody" if found is None else "code"
        return MadeHelp(diagnosis=found or UNKNOWN, diagnosed_by=by)
    is_kept = found is None and can_be_kept(item, text)
    kept_under = help_key(item, text, policy_of(model)) if is_kept else None
    kept = await _kept_help(kept_under, level, ports)
    wrong = _wrong_answer(item, text, learner_id)
    diagnosis, by = found or kept.diagnosis, "code" if found else "kept"
    changes: list[HelpChange] = []
    if diagnosis is None:
        diagnosis, by = await _ask(model.diagnose(wrong)), "model"
        changes += _keep_diagnosis(kept_under, diagnosis)
    if diagnosis is None:
        return MadeHelp(diagnosis=UNKNOWN, diagnosed_by="nobody")
    hint, refused = kept.hint or "", ""
    if not hint and diagnosis.is_confident:
        hint, refused = await _hint(model, wrong, diagnosis, level, item)
        changes += _keep_hint(kept_under, level, hint)
    return MadeHelp(
        diagnosis=diagnosis, diagnosed_by=by, hint=hint, refused=refused, changes=tuple(changes)
    )


async def diagnosis_by_model(
    item: BankItem, text: str, learner_id: LearnerId, ports: Ports
) -> Diagnosis | None:
    """Return a model's diagnosis, made now or before, or None if it is not asked or cannot say.

    The learner may read it, so an explanation that reveals the answer is left out.
    """
    model = ports[MODEL_HELP]
    if model is None or item.figure is not None:
        return None
    under = help_key(item, text, policy_of(model)) if can_be_kept(item, text) else None
    kept = await _kept_help(under, 1, ports)
    found = kept.diagnosis or await _ask(model.diagnose(_wrong_answer(item, text, learner_id)))
    if found is not None and giveaway(found.diagnosis_explanation, item):
        return found.model_copy(update={"diagnosis_explanation": ""})
    return found


async def opinion_on(item: BankItem, text: str, learner_id: LearnerId, ports: Ports) -> str:
    """Return a model's opinion on an answer that counted as wrong, or an empty text without one.

    It is for the operator, who decides.
    """
    if (model := ports[MODEL_HELP]) is None:
        return ""
    appealed = AppealedAnswer(
        learner_id=learner_id,
        language=item.language,
        stem=item.document.problem_content.stem,
        choices=item.choices,
        asked_for=item.input_type,
        answer=text,
        expected=item.answer,
    )
    said = await _ask(model.second_opinion(appealed))
    return "" if said is None else f"{said.opinion.value}: {said.reason}"


def policy_of(model: ModelHelp | None) -> str:
    """Return the version of the rules, prompts and models that make help."""
    if model is None:
        return HINT_POLICY
    return f"{HINT_POLICY}; {DETECTOR}; {CHECKER_VERSION}; {model.version}"


async def _kept_help(key: HelpKey | None, level: int, ports: Ports) -> KeptHelp:
    if key is None or (kept := ports[KEPT_HELPS]) is None:
        return KeptHelp()
    return await kept.find(key, level)


async def _hint(
    model: ModelHelp, wrong: WrongAnswer, diagnosis: Diagnosis, level: int, item: BankItem
) -> tuple[str, str]:
    """Return a hint that may be shown, or an empty one and the reason."""
    steps = steps_shown(item, level)
    made = await _ask(model.hint(wrong, diagnosis, level, steps))
    if made is None:
        return "", "no hint came"
    refused = fault(made, item, level=level, answer=wrong.answer)
    return ("", refused) if refused else (made.hint_text, "")


async def _ask(asking: Awaitable[T]) -> T | None:
    """Return the model's reply, or None if it is slow, down, too expensive or invalid."""
    try:
        async with asyncio.timeout(SECONDS_A_CALL):
            return await asking
    except (ModelUnavailableError, TimeoutError):
        return None


def _wrong_answer(item: BankItem, text: str, learner_id: LearnerId) -> WrongAnswer:
    return WrongAnswer(
        learner_id=learner_id,
        language=item.language,
        stem=item.document.problem_content.stem,
        choices=item.choices,
        asked_for=item.input_type,
        answer=text.strip(),
    )


def _keep_diagnosis(key: HelpKey | None, diagnosis: Diagnosis | None) -> list[HelpChange]:
    if key is None or diagnosis is None:
        return []
    return [DiagnosisMade(key=key, diagnosis=diagnosis)]


def _keep_hint(key: HelpKey | None, level: int, hint: str) -> list[HelpChange]:
    return [HintMade(key=key, level=level, hint=hint)] if key and hint else []
