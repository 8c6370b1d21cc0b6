"""The fate of items that are offered to the bank."""

from collections.abc import Sequence

import pytest

from bot.domain.practice.items import BankItem, MathProblemItem, Status
from bot.factory.approval import ApprovalPolicy
from bot.factory.importing import Decision, Fate, decide
from tests.practice_builders import DOCUMENT, MONDAY, build_document, build_item, changed

WRONG = build_item(
    MathProblemItem.model_validate(
        changed(DOCUMENT, "solution_logic", "final_answer_canonical", to="3/8")
    )
)


def one(item: BankItem, stored: Sequence[BankItem] = ()) -> Decision:
    (decision,) = decide([item], stored, MONDAY)
    return decision


def stored_item() -> BankItem:
    return one(build_item()).item


def test_a_new_item_is_verified_and_kept() -> None:
    decision = one(build_item())

    assert decision.fate is Fate.KEPT
    assert decision.item.can_be_served


def test_what_the_document_claims_of_its_verification_is_not_believed() -> None:
    claimed = changed(DOCUMENT, "meta", "status", to="VERIFIED")
    claimed = changed(
        claimed,
        "meta",
        "provenance",
        "verifier",
        to={"type": "symbolic", "tool": "oracle", "passed": True},
    )
    claimed = changed(claimed, "problem_content", "variables", to={})

    decision = one(build_item(MathProblemItem.model_validate(claimed)))
    assert decision.item.document.meta.status is Status.IN_REVIEW
    assert not decision.item.can_be_served


def test_an_item_that_fails_is_refused_with_reasons() -> None:
    decision = one(WRONG)

    assert decision.fate is Fate.REFUSED
    assert decision.reasons
    assert decision.verification is not None


REPORT = ("meta", "verification_report")


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        *(
            (f"rubric_scores.{name}", 0.949, "expected at least 0.95, found 0.949")
            for name in DOCUMENT["meta"]["verification_report"]["rubric_scores"]
        ),
        ("underspecified", True, "expected false, found true"),
    ],
)
def test_an_item_whose_report_the_factory_would_reject_is_refused_by_that_field(
    field: str, value: float, reason: str
) -> None:
    claimed = changed(DOCUMENT, *REPORT, *field.split("."), to=value)

    decision = one(build_item(MathProblemItem.model_validate(claimed)))

    assert decision.fate is Fate.REFUSED
    assert decision.reasons == (f"meta.verification_report.{field}: {reason}",)


def test_the_least_score_of_an_item_that_comes_in_is_a_setting() -> None:
    claimed = changed(DOCUMENT, *REPORT, "rubric_scores", "solvability", to=0.9)
    item = build_item(MathProblemItem.model_validate(claimed))

    (decision,) = decide([item], (), MONDAY, ApprovalPolicy(least_score=0.9))

    assert decision.item.can_be_served


def test_the_same_item_again_changes_nothing() -> None:
    decision = one(build_item(), [stored_item()])

    assert (decision.fate, decision.verification) == (Fate.UNCHANGED, None)
    assert [decision.fate for decision in decide([build_item(), build_item()], (), MONDAY)] == [
        Fate.KEPT,
        Fate.UNCHANGED,
    ]


def test_a_retired_item_stays_retired_when_it_is_offered_again() -> None:
    meta = stored_item().document.meta.model_copy(update={"status": Status.RETIRED})
    document = stored_item().document.model_copy(update={"meta": meta})
    retired = stored_item().model_copy(update={"document": document})

    assert one(build_item(), [retired]).fate is Fate.UNCHANGED


@pytest.mark.parametrize(
    "other", [build_item(lineage="other"), build_item(hint_ladder=("A", "B", "C")), WRONG]
)
def test_another_content_needs_another_version(other: BankItem) -> None:
    decision = one(other, [stored_item()])

    assert decision.fate is Fate.REFUSED
    assert decision.reasons == ("meta.version: expected 2, for version 1 has another content",)


def test_a_version_below_the_newest_is_refused() -> None:
    newest = one(build_item(version=3), [stored_item()])
    assert newest.fate is Fate.KEPT

    older = one(build_item(version=2), [stored_item(), newest.item])
    assert older.reasons == ("meta.version: expected more than 3, which is stored",)


@pytest.mark.parametrize(
    ("status", "fate"),
    [(Status.DRAFT, Fate.KEPT), (Status.RETIRED, Fate.KEPT), (Status.REJECTED, Fate.REFUSED)],
)
def test_what_its_author_does_not_want_served_is_not_verified(status: Status, fate: Fate) -> None:
    decision = one(build_item(build_document(status=status)))

    assert (decision.fate, decision.verification) == (fate, None)
    assert not decision.item.can_be_served


def test_a_draft_gets_another_version_when_it_is_ready() -> None:
    draft = one(build_item(build_document(status=Status.DRAFT))).item

    assert one(build_item(), [draft]).fate is Fate.REFUSED
    assert one(build_item(version=2), [draft]).item.can_be_served
