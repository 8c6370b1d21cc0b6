"""Items of the bank for tests. Each `build_` takes the fields that a test wants to differ."""

from copy import deepcopy
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from bot.domain.practice.items import (
    BankItem,
    MathProblemItem,
    Status,
    Verifier,
    VerifierType,
    with_status,
)
from bot.domain.topics.course import Language

MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
HALVES = UUID("11111111-1111-4111-8111-111111111111")
PASSED = Verifier(type=VerifierType.NUMERIC, tool="solver", passed=True, details="by a test")
UNVERIFIED = Verifier(type=VerifierType.NONE, passed=False)
DOCUMENT: dict[str, Any] = {
    "meta": {
        "id": str(HALVES),
        "version": 1,
        "skill_id": "frac_add_like",
        "difficulty": 2,
        "created_at": "2026-03-02T09:00:00Z",
        "status": "IN_REVIEW",
        "provenance": {
            "generator_model": "an author",
            "critic_model": "an author",
            "judge_model": "an author",
            "verifier": {"type": "none", "passed": False},
            "attempt": 1,
        },
        "verification_report": {
            "rubric_scores": {
                "solvability": 1,
                "ambiguity": 1,
                "procedural_correctness": 1,
                "pedagogical_alignment": 1,
            },
            "underspecified": False,
            "issues": [],
        },
    },
    "problem_content": {
        "stem": "Add and give the result in lowest terms: $\\frac{3}{8} + \\frac{1}{8}$",
        "format": "mixed",
        "variables": {"task": "value: 3/8 + 1/8"},
    },
    "answer_spec": {"input_type": "fraction"},
    "solution_logic": {
        "final_answer_canonical": "1/2",
        "final_answer_type": "numeric",
        "steps": [
            {
                "step_index": 1,
                "explanation": "Add the numerators.",
                "math": "3/8 + 1/8 = (3 + 1)/8",
            },
            {"step_index": 2, "explanation": "Reduce.", "math": "(3 + 1)/8 = 4/8 = 1/2"},
        ],
    },
    "misconceptions": [
        {
            "id": "added_denominators",
            "error_tag": "conceptual_error",
            "trigger": {"kind": "exact_answer", "value": "1/4"},
            "hint_ladder": ["You have added the denominators, too."],
        }
    ],
}
LADDER = (
    "Look at the denominators first.",
    "With like denominators only the numerators are added.",
    "Begin with the numerator alone: $3 + 1$.",
)


def changed(document: dict[str, Any], *path: str | int, to: Any) -> dict[str, Any]:
    """Return a copy of the document with another value at this path."""
    copied, place = _place(document, path)
    place[path[-1]] = to
    return copied


def without(document: dict[str, Any], *path: str | int) -> dict[str, Any]:
    """Return a copy of the document without the value at this path."""
    copied, place = _place(document, path)
    del place[path[-1]]
    return copied


def _place(document: dict[str, Any], path: tuple[str | int, ...]) -> tuple[dict[str, Any], Any]:
    copied = deepcopy(document)
    place: Any = copied
    for key in path[:-1]:
        place = place[key]
    return copied, place


def build_document(**meta: Any) -> MathProblemItem:
    """Return the document of 3/8 + 1/8, in review, with these fields in its meta."""
    return MathProblemItem.model_validate(
        changed(DOCUMENT, "meta", to=DOCUMENT["meta"] | {k: str(v) for k, v in meta.items()})
    )


def build_item(document: MathProblemItem | None = None, **but: Any) -> BankItem:
    """Return an item in review. Fields that a `BankItem` lacks are set in the document's meta."""
    own = {name: but.pop(name) for name in list(but) if name in BankItem.model_fields}
    values = {"language": Language.EN, "lineage": "halves", "hint_ladder": LADDER} | own
    return BankItem(document=document or build_document(**but), **values)


def verified(item: BankItem) -> BankItem:
    """Return the item after it has passed the verifier."""
    return with_status(item, Status.VERIFIED, PASSED, MONDAY)


def build_task(task: str, answer: str, input_type: str = "integer", **but: Any) -> BankItem:
    """Return an item in review with this task and answer, and the answer as its only step."""
    kinds = {
        "expression": "algebraic",
        "set": "set",
        "boolean": "boolean",
        "multiple_choice": "multiple_choice",
    }
    stem, steps = but.pop("stem", "Work it out."), but.pop("steps", [answer])
    asked = {"input_type": input_type, "ui": {"choices": list(but.pop("choices", ()))}}
    document = DOCUMENT | {
        "problem_content": {"stem": stem, "format": "mixed", "variables": {"task": task}},
        "answer_spec": asked | but.pop("answer_spec", {}),
        "solution_logic": {
            "final_answer_canonical": answer,
            "final_answer_type": kinds.get(input_type, "numeric"),
            "steps": [
                {"step_index": at, "explanation": "Do it.", "math": math}
                for at, math in enumerate(steps, 1)
            ],
        },
        "misconceptions": but.pop("misconceptions", []),
    }
    ladder = ("Look again.", "Think of the rule.", "Begin.")
    return build_item(MathProblemItem.model_validate(document), **({"hint_ladder": ladder} | but))
