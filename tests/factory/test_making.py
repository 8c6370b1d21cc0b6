"""The factory: three models, code with the last word, three attempts, and a report."""

from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.domain.practice.items import BankItem, MathProblemItem, Status, VerifierType
from bot.domain.topics.course import Language
from bot.factory.algebra import disagreement
from bot.factory.approval import ApprovalPolicy
from bot.factory.commands.generate import kept_items
from bot.factory.commands.items import policy_of
from bot.factory.composing import ItemOrder, Makers
from bot.factory.making import Factory
from bot.factory.reports import FactoryReport, Stage
from bot.factory.solver import task_kinds
from bot.flow.exercise.changes import PracticeEvent
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.settings import load_settings
from bot.storage.practice.bank import SqlBank
from bot.storage.practice.items import SqlItems
from bot.storage.practice.tables import practice_events
from tests.database import InMemory
from tests.practice_builders import DOCUMENT, build_item, changed
from tests.skill_builders import LIKE, bundled_graph
from tests.tutor.scripted import PROMPTS, ScriptedExchange

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
ORDER = ItemOrder(skill=bundled_graph().skills[LIKE], difficulty=2, language=Language.EN)
MAKERS = Makers(
    generator="generate_item@1 big", critic="solve_item@1 other", judge="judge_item@1 big"
)
ITEM: dict[str, Any] = {
    "skill_id": "frac_add_like",
    "difficulty": 2,
    "stem": "Add and give the result in lowest terms: $\\frac{3}{8} + \\frac{1}{8}$",
    "task": "value: 3/8 + 1/8",
    "input_type": "fraction",
    "tolerance": 0.0,
    "accepted_forms": [],
    "placeholder": "",
    "choices": [],
    "form": {
        **dict.fromkeys(("reduced", "expanded", "factored", "simplified", "decimal"), False),
        **dict.fromkeys(("percent", "equation", "unit_required"), False),
        "reduced": True,
        "unit": "",
    },
    "final_answer_canonical": "1/2",
    "steps": [
        {"explanation": "Add the numerators.", "math": "3/8 + 1/8 = (3 + 1)/8"},
        {"explanation": "Reduce.", "math": "(3 + 1)/8 = 4/8 = 1/2"},
    ],
    "misconceptions": [
        {
            "id": "added_denominators",
            "error_tag": "conceptual_error",
            "trigger": {"kind": "exact_answer", "value": "1/4"},
            "hint_ladder": ["You have added the denominators, too."],
        }
    ],
    "hint_ladder": [
        "Look at the denominators first.",
        "With like denominators only the numerators are added.",
        "Begin with the numerator alone: $3 + 1$.",
    ],
}
BLIND: dict[str, Any] = {
    "steps": [{"explanation": "Add.", "math": "3/8 + 1/8 = 4/8"}],
    "answer": "1/2",
    "solvability": 1.0,
    "clarity": 1.0,
    "underspecified": False,
    "issues": [],
}
APPROVED: dict[str, Any] = {
    "issues": [],
    "scores": dict.fromkeys(
        ("solvability", "clarity", "procedural_correctness", "pedagogical_alignment"), 1.0
    ),
    "underspecified": False,
    "feedback": "",
    "verdict": "APPROVE",
}
WRONG = ITEM | {"final_answer_canonical": "3/4", "steps": [{"explanation": "Add.", "math": "3/4"}]}
"""An item with a wrong answer by its author."""


def scripted(
    item: Any = ITEM, blind: Any = BLIND, verdict: Any = APPROVED, times: int = 3
) -> ScriptedExchange:
    """Return models that give the same answers each time."""
    script = {"generate_item": item, "solve_item": blind, "judge_item": verdict}
    return ScriptedExchange(
        script={name: [deepcopy(said) for _ in range(times)] for name, said in script.items()}
    )


async def make(
    exchange: ScriptedExchange, order: ItemOrder = ORDER, **policy: Any
) -> FactoryReport:
    factory = Factory(exchange=exchange, makers=MAKERS, policy=ApprovalPolicy(**policy))
    return await factory.make(order, NOON)


def verified_item(report: FactoryReport) -> BankItem:
    assert report.item is not None, [*report.lines()]
    assert report.item.can_be_served
    return report.item


def stages(report: FactoryReport) -> list[list[str]]:
    return [[finding.stage.value for finding in attempt.findings] for attempt in report.attempts]


# --- what comes out -----------------------------------------------------------------------------


async def test_an_order_gives_a_verified_item_with_its_provenance_m4_1_m2_1() -> None:
    exchange = scripted()

    item = verified_item(await make(exchange))

    meta = item.document.meta
    assert (meta.skill_id, meta.difficulty, meta.status) == (LIKE, 2, Status.VERIFIED)
    assert meta.verified_at == NOON
    assert meta.provenance.generator_model == "generate_item@1 big"
    assert meta.provenance.critic_model == "solve_item@1 other"
    assert (meta.provenance.attempt, meta.provenance.revision_of) == (1, None)
    assert meta.provenance.verifier.type is VerifierType.NUMERIC
    assert meta.provenance.verifier.passed
    assert len(exchange.asks) == 3


async def test_the_critic_sees_the_stem_and_nothing_else_m1_6_m12_2() -> None:
    exchange = scripted()

    await make(exchange)

    (values,) = exchange.asked("solve_item")
    assert values == {"stem": ITEM["stem"], "choices": []}
    assert PROMPTS["solve_item"].head.inputs == ("stem", "choices")
    filled = exchange.filled[1]
    assert filled == f"<material>\n{ITEM['stem']}\n</material>"


async def test_the_judge_sees_both_solutions_m4_4() -> None:
    exchange = scripted(blind=BLIND | {"issues": ["Long."], "answer": "0.5"})

    await make(exchange)

    (values,) = exchange.asked("judge_item")
    assert (values["answer"], values["blind_answer"]) == ("1/2", "0.5")
    assert values["blind_issues"] == ["Long."]
    assert [step["math"] for step in values["solution"]] == [
        step["math"] for step in ITEM["steps"]
    ]


async def test_what_critic_and_judge_note_is_kept_with_the_item_m4_3() -> None:
    verdict = APPROVED | {"issues": ["Plain.", "Long."]}

    item = verified_item(
        await make(scripted(blind=BLIND | {"issues": ["Long."]}, verdict=verdict))
    )

    assert item.document.meta.verification_report.issues == ("Long.", "Plain.")


# --- code has the last word --------------------------------------------------------------------


async def test_a_wrong_answer_is_rejected_although_critic_and_judge_approve_m4_5_m1_7() -> None:
    report = await make(scripted(item=WRONG, blind=BLIND | {"answer": "3/4"}))

    assert report.item is None
    found = report.attempts[0].findings
    assert {finding.stage for finding in found} == {Stage.VERIFIER, Stage.ALGEBRA}


async def test_a_judge_that_rejects_a_right_item_is_heard() -> None:
    rejected = await make(scripted(verdict=APPROVED | {"verdict": "REJECT", "feedback": "Dull."}))

    assert rejected.item is None
    assert str(rejected.attempts[0].findings[0]) == "judge: Dull."


async def test_a_critic_that_comes_to_something_else_is_a_finding_and_the_item_is_tried_anew_m11_2() -> (  # noqa: E501
    None
):
    exchange = scripted()
    exchange.script["solve_item"] = [BLIND | {"answer": "4/16"}, BLIND]

    report = await make(exchange)

    assert stages(report) == [["critic"], []]
    assert verified_item(report).document.meta.provenance.attempt == 2


async def test_the_critic_may_answer_in_another_form_of_the_same_value() -> None:
    verified_item(await make(scripted(blind=BLIND | {"answer": "4/8"})))


@pytest.mark.parametrize(
    ("unverifiable", "status"), [("reject", None), ("review", Status.IN_REVIEW)]
)
async def test_what_no_code_can_work_out_is_rejected_or_in_review_by_policy_m11_3(
    unverifiable: str, status: Status | None
) -> None:
    report = await make(scripted(item=ITEM | {"task": ""}), unverifiable=unverifiable)

    item = report.item
    assert (None if item is None else item.document.meta.status) == status
    assert item is None or not item.can_be_served


async def test_a_hint_that_tells_the_answer_is_rejected_m7_6b() -> None:
    telling = ["Look.", "Think.", "It is one half."]

    report = await make(scripted(item=ITEM | {"hint_ladder": telling}))

    assert report.item is None
    assert any("hint" in finding.reason for finding in report.attempts[0].findings)


def sympy_item(task: str, answer: str, kind: str = "integer") -> BankItem:
    document = changed(DOCUMENT, "problem_content", "variables", to={"task": task})
    document = changed(document, "answer_spec", "input_type", to=kind)
    document = changed(document, "solution_logic", "final_answer_canonical", to=answer)
    return build_item(MathProblemItem.model_validate(document))


@pytest.mark.parametrize(
    ("task", "answer", "kind", "agrees"),
    [
        ("value: 3/8 + 1/8", "1/2", "fraction", True),
        ("value: 3/8 + 1/8", "3/4", "fraction", False),
        ("simplify: (x^2 - 1)/(x - 1)", "x + 1", "expression", True),
        ("expand: (x + 1)^2", "x^2 + 1", "expression", False),
        ("factor: x^2 - 4", "(x - 2)*(x + 2)", "expression", True),
        ("solve: 3*x + 5 = 17 for x", "4", "integer", True),
        ("solve: 3*x + 5 = 17 for x", "5", "integer", False),
        ("solve: x^2 - 2*x - 3 = 0 for x", "{-1, 3}", "set", True),
        ("solve: x^2 - 2*x - 3 = 0 for x", "{3}", "set", False),
        ("value: sqrt(2)*sqrt(8)", "4", "integer", True),
        ("gcd: 12, 18", "7", "integer", True),  # no opinion
    ],
)
def test_sympy_has_a_second_opinion_built_from_our_tree(
    task: str, answer: str, kind: str, *, agrees: bool
) -> None:
    assert (disagreement(sympy_item(task, answer, kind)) == "") is agrees


# --- schemas -------------------------------------------------------------------------------------


BROKEN = '{"stem": "half'


@pytest.mark.parametrize(
    ("broken", "stage", "calls"),
    [
        ({"item": BROKEN}, "generator", 1),
        ({"item": {}}, "generator", 1),
        ({"item": ITEM | {"more": 1}}, "generator", 1),
        ({"item": ITEM | {"steps": []}}, "generator", 1),
        ({"item": ITEM | {"tolerance": -1.0}}, "generator", 1),
        ({"item": ITEM | {"hint_ladder": ["One."]}}, "generator", 1),
        ({"blind": BROKEN}, "critic", 2),
        ({"blind": BLIND | {"solvability": 1.2}}, "critic", 2),
        ({"blind": BLIND | {"clarity": "high"}}, "critic", 2),
        ({"verdict": BROKEN}, "judge", 3),
        ({"verdict": APPROVED | {"verdict": "MAYBE"}}, "judge", 3),
        ({"verdict": APPROVED | {"scores": APPROVED["scores"] | {"clarity": 2.0}}}, "judge", 3),
    ],
)
async def test_an_output_off_its_form_is_a_hard_reject_at_once_m1_9_m11_1(
    broken: dict[str, Any], stage: str, calls: int
) -> None:
    exchange = scripted(**broken)

    report = await make(exchange)

    assert report.item is None
    assert stages(report) == [[stage]]
    assert len(exchange.asks) == calls


@pytest.mark.parametrize("but", [{"skill_id": "frac_equiv"}, {"difficulty": 3}])
async def test_an_item_of_another_skill_or_difficulty_is_rejected_m4_2(
    but: dict[str, Any],
) -> None:
    exchange = scripted(item=ITEM | but)

    report = await make(exchange)

    assert report.item is None
    assert stages(report) == [["generator"]]
    assert len(exchange.asks) == 1


# --- thresholds --------------------------------------------------------------------------------


SCORES = tuple(APPROVED["scores"])


@pytest.mark.parametrize("score", SCORES)
async def test_a_score_of_0_949_rejects_and_0_95_passes_each_alone_m4_7(score: str) -> None:
    def judged(value: float) -> dict[str, Any]:
        return APPROVED | {"scores": APPROVED["scores"] | {score: value}}

    assert (await make(scripted(verdict=judged(0.949)))).item is None
    verified_item(await make(scripted(verdict=judged(0.95))))


@pytest.mark.parametrize("score", ["solvability", "clarity"])
async def test_a_low_score_of_the_critic_rejects_too(score: str) -> None:
    report = await make(scripted(blind=BLIND | {score: 0.949}))

    assert stages(report)[0] == ["rubric"]


@pytest.mark.parametrize("whose", ["blind", "verdict"])
async def test_an_underspecified_problem_is_rejected_m4_7(whose: str) -> None:
    said: dict[str, Any] = {"blind": BLIND, "verdict": APPROVED}
    said[whose] = said[whose] | {"underspecified": True}

    report = await make(scripted(**said))

    assert stages(report)[0] == ["rubric"]


async def test_the_thresholds_are_settings_m4_8(monkeypatch: pytest.MonkeyPatch) -> None:
    low = APPROVED | {"scores": APPROVED["scores"] | {"clarity": 0.9}}
    for name, value in (("LEAST_SCORE", "0.9"), ("ATTEMPTS", "1"), ("UNVERIFIABLE", "review")):
        monkeypatch.setenv(f"FACTORY_{name}", value)
    policy = policy_of(load_settings(None))

    assert policy == ApprovalPolicy(least_score=0.9, attempts=1, unverifiable="review")
    verified_item(await make(scripted(verdict=low), least_score=policy.least_score))
    assert (await make(scripted(verdict=low))).item is None


# --- attempts ----------------------------------------------------------------------------------


async def test_always_rejected_is_three_attempts_with_their_lineage_m4_6() -> None:
    verdict = APPROVED | {"verdict": "REJECT", "feedback": "Say how to round."}
    exchange = scripted(verdict=verdict)

    report = await make(exchange)

    assert len(exchange.asked("generate_item")) == 3
    items = [attempt.item for attempt in report.attempts]
    assert [item and item.document.meta.provenance.attempt for item in items] == [1, 2, 3]
    assert [item and item.document.meta.provenance.revision_of for item in items] == [
        None,
        items[0] and items[0].id,
        items[1] and items[1].id,
    ]
    assert len({item and item.lineage for item in items}) == 1
    assert len({item and item.id for item in items}) == 3
    assert {item and item.document.meta.status for item in items} == {Status.REJECTED}


async def test_the_generator_is_told_what_was_wrong_and_nothing_before_that() -> None:
    verdict = APPROVED | {"verdict": "REJECT", "feedback": "Say how to round."}
    exchange = scripted(verdict=verdict)

    await make(exchange)

    first, second, _ = exchange.asked("generate_item")
    assert first["before"] is None
    assert second["before"]["findings"] == ["judge: Say how to round."]
    assert "Say how to round." in exchange.filled[3]


async def test_a_model_that_is_down_is_no_verdict() -> None:
    exchange = scripted()
    exchange.script["judge_item"] = [ModelUnavailableError(ModelTrouble.DOWN)]

    with pytest.raises(ModelUnavailableError):
        await make(exchange)


# --- report and bank -----------------------------------------------------------------------------


async def test_a_reject_is_reported_with_stage_reason_and_scores() -> None:
    report = await make(scripted(item=WRONG, blind=BLIND | {"answer": "3/4"}))

    lines = [*report.lines()]

    assert lines[0] == "frac_add_like, difficulty 2: REJECT"
    assert "solvability 1, clarity 1" in lines[1]
    assert lines[2].startswith("    verifier: solution_logic.final_answer_canonical: ")
    assert lines[3] == "    algebra: SymPy finds 1/2, the item 3/4"


async def test_items_reach_the_bank_with_an_event_for_each_attempt() -> None:
    database = InMemory()
    exchange = scripted()
    exchange.script["solve_item"] = [BLIND | {"answer": "4/16"}, BLIND]

    reports = [
        item
        async for item in kept_items(
            exchange, MAKERS, ApprovalPolicy(), SqlBank(database), [ORDER], lambda: NOON
        )
    ]

    events = await database.read(lambda db: db.execute(practice_events.select()).all())
    assert [event.kind for event in events] == [
        PracticeEvent.VERIFICATION_REJECTED,
        PracticeEvent.VERIFICATION_APPROVED,
    ]
    assert events[0].details["stages"] == ["critic"]
    assert events[0].details["policy"] == ApprovalPolicy().version
    assert events[1].details["provenance"]["attempt"] == 2
    assert len({event.trace_id for event in events}) == 1
    kept = await SqlItems(database).items_for(LIKE, Language.EN, (2,), (), 5)
    assert [item.id for item in kept] == [verified_item(reports[0]).id]


async def test_a_rejected_item_never_reaches_the_bank() -> None:
    database = InMemory()
    exchange = scripted(item=WRONG, blind=BLIND | {"answer": "3/4"})

    async for _ in kept_items(
        exchange, MAKERS, ApprovalPolicy(), SqlBank(database), [ORDER], lambda: NOON
    ):
        pass

    assert await SqlBank(database).size() == 0


def test_the_generator_is_told_of_every_kind_of_task_that_can_be_worked_out() -> None:
    said = PROMPTS["generate_item"].system

    assert [kind for kind in sorted(task_kinds()) if f"`{kind}: " not in said] == []
