"""A model that helps with wrong answers in maths: diagnoses, hints, opinions for the operator.

Each is one call without a second try. A malformed output counts as no help, because a stored hint
is available and the learner waits.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from pydantic import BaseModel, ValidationError

from bot.domain.markup import without_unseen
from bot.domain.practice.diagnosis import STRATEGIES, Diagnosis, MadeHint, SecondOpinion
from bot.domain.practice.items import Step
from bot.flow.hints.model_help import AppealedAnswer, WrongAnswer
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.client.exchange import Ask, Exchange, UnusableError
from bot.tutor.client.forms import DiagnosisForm, HintForm, OpinionForm

HELP_PROMPTS: Final = ("diagnose_error", "make_hint")
V = TypeVar("V", bound=BaseModel)
F = TypeVar("F", bound=BaseModel)


class ExchangeHelp:
    """Helps with the model behind the exchange."""

    def __init__(self, exchange: Exchange, version: str) -> None:
        self._exchange = exchange
        self._version = version

    @property
    def version(self) -> str:
        """Return the prompts and models that help."""
        return self._version

    async def diagnose(self, wrong: WrongAnswer) -> Diagnosis:
        """Return what seems to have gone wrong."""
        form = await self._fill("diagnose_error", wrong, _problem(wrong), DiagnosisForm)
        step = form.divergence_step_index
        return _validate(
            Diagnosis, form.model_dump() | {"divergence_step_index": step if step > 0 else None}
        )

    async def hint(
        self, wrong: WrongAnswer, diagnosis: Diagnosis, level: int, steps: Sequence[Step]
    ) -> MadeHint:
        """Return a hint for exactly this error, unchecked."""
        values = _problem(wrong) | {
            "language": wrong.language.value,
            "category": diagnosis.error_category.value,
            "explanation": diagnosis.diagnosis_explanation,
            "level": level,
            "strategy": STRATEGIES[level].value,
            "steps": [{"explanation": step.explanation, "math": step.math} for step in steps],
        }
        form = await self._fill("make_hint", wrong, values, HintForm)
        text = without_unseen(form.hint_text).strip()
        return _validate(MadeHint, form.model_dump() | {"hint_text": text})

    async def second_opinion(self, appeal: AppealedAnswer) -> SecondOpinion:
        """Return a second opinion on the answer."""
        values = _problem(appeal) | {"expected": appeal.expected}
        form = await self._fill("second_opinion", appeal, values, OpinionForm)
        return _validate(SecondOpinion, form.model_dump())

    async def _fill(
        self,
        prompt: str,
        about: WrongAnswer | AppealedAnswer,
        values: dict[str, object],
        form: type[F],
    ) -> F:
        ask = Ask(prompt=prompt, values=values, learner_id=about.learner_id)
        try:
            return await self._exchange.once(ask, form)
        except UnusableError as error:
            raise ModelUnavailableError(ModelTrouble.UNUSABLE, prompt) from error


def _problem(about: WrongAnswer | AppealedAnswer) -> dict[str, object]:
    return {
        "stem": about.stem,
        "choices": list(about.choices),
        "asked_for": about.asked_for.value.replace("_", " "),
        "answer": about.answer,
    }


def _validate(kind: type[V], values: dict[str, object]) -> V:
    """Return the value. One that is out of range counts as malformed."""
    try:
        return kind.model_validate(values)
    except ValidationError as error:
        raise ModelUnavailableError(ModelTrouble.UNUSABLE, kind.__name__) from error
