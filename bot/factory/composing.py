"""An item of the bank, made from the generator's output and the order."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import NAMESPACE_OID, UUID, uuid5

from bot.domain.practice import items
from bot.domain.practice.notation import latex
from bot.domain.skills.graph import Skill
from bot.domain.topics.course import Language
from bot.tutor.client.forms import ItemForm

GENERATOR: Final = "generate_item"
CRITIC: Final = "solve_item"
JUDGE: Final = "judge_item"
"""The names of the prompts."""
HINTS: Final = 3
_TYPES: Final = {
    items.InputType.EXPRESSION: items.AnswerType.ALGEBRAIC,
    items.InputType.SET: items.AnswerType.SET,
    items.InputType.BOOLEAN: items.AnswerType.BOOLEAN,
    items.InputType.MULTIPLE_CHOICE: items.AnswerType.MULTIPLE_CHOICE,
}
_UNSCORED: Final = items.VerificationReport(
    rubric_scores=items.RubricScores(
        solvability=0, ambiguity=0, procedural_correctness=0, pedagogical_alignment=0
    ),
    underspecified=True,
    issues=(),
)


class NotAsOrderedError(ValueError):
    """The generator's output is not the item that was ordered. The message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemOrder:
    """An order for one item."""

    skill: Skill
    difficulty: int
    language: Language
    number: int = 1
    """Tells apart several orders of the same kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Makers:
    """The models and prompts that make items, as provenance names them."""

    generator: str
    critic: str
    judge: str


def compose(
    form: ItemForm,
    order: ItemOrder,
    makers: Makers,
    *,
    attempt: int,
    before: items.BankItem | None,
    at: datetime,
) -> items.BankItem:
    """Return the item, in review and without scores.

    Raises NotAsOrderedError, or pydantic's ValidationError if a value is out of range.
    """
    _check_anchor(form, order)
    item_id = _item_id(form, order, attempt)
    document = items.MathProblemItem(
        meta=items.Meta(
            id=item_id,
            version=1,
            skill_id=form.skill_id,
            difficulty=form.difficulty,
            created_at=at,
            status=items.Status.IN_REVIEW,
            provenance=items.Provenance(
                generator_model=makers.generator,
                critic_model=makers.critic,
                judge_model=makers.judge,
                verifier=items.Verifier(type=items.VerifierType.NONE, passed=False),
                revision_of=None if before is None else before.id,
                attempt=attempt,
            ),
            verification_report=_UNSCORED,
        ),
        problem_content=items.ProblemContent(
            stem=form.stem.strip(),
            format=items.StemFormat.MIXED,
            variables={"task": form.task} if form.task else {},
        ),
        answer_spec=items.AnswerForm(
            input_type=items.InputType(form.input_type),
            tolerance=form.tolerance or None,
            accepted_forms=tuple(form.accepted_forms),
            ui=items.InputHelp(placeholder=form.placeholder or None, choices=tuple(form.choices)),
        ),
        solution_logic=items.SolutionLogic(
            final_answer_canonical=form.final_answer_canonical,
            final_answer_type=_TYPES.get(
                items.InputType(form.input_type), items.AnswerType.NUMERIC
            ),
            steps=tuple(
                items.Step(step_index=place, explanation=step.explanation, math=step.math)
                for place, step in enumerate(form.steps, start=1)
            ),
        ),
        misconceptions=tuple(
            items.Misconception.model_validate(misconception.model_dump())
            for misconception in form.misconceptions
        ),
    )
    return items.BankItem(
        document=document,
        language=order.language,
        lineage=f"factory/{item_id}" if before is None else before.lineage,
        hint_ladder=tuple(form.hint_ladder),
        form=items.AskedForm.model_validate(form.form.model_dump()),
    )


def unreadable_maths(item: items.BankItem) -> str:
    """Return the first maths of a step that cannot be shown, or empty."""
    for step in item.document.solution_logic.steps:
        try:
            latex(step.math, item.language)
        except ValueError:
            return step.math
    return ""


def _check_anchor(form: ItemForm, order: ItemOrder) -> None:
    if form.skill_id != order.skill.id:
        raise NotAsOrderedError(f"skill_id must be {order.skill.id}, not {form.skill_id}")
    if form.difficulty != order.difficulty:
        raise NotAsOrderedError(f"difficulty must be {order.difficulty}, not {form.difficulty}")
    if len(form.hint_ladder) != HINTS:
        raise NotAsOrderedError(f"hint_ladder must have {HINTS} hints")


def _item_id(form: ItemForm, order: ItemOrder, attempt: int) -> UUID:
    """Return the id. The same problem in the same attempt has the same id."""
    name = f"{order.skill.id}/{order.language}/{attempt}/{form.stem}/{form.final_answer_canonical}"
    return uuid5(NAMESPACE_OID, f"factory/{name}")
