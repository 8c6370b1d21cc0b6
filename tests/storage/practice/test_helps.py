"""Stored help is found only under its own key, on both databases."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from bot.domain.practice.diagnosis import Diagnosis, ErrorCategory
from bot.domain.topics.course import Language
from bot.flow.hints.model_help import (
    DiagnosisMade,
    HelpKey,
    HintMade,
    KeptHelp,
    can_be_kept,
    help_key,
)
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database
from bot.storage.practice.bank import SqlBank
from bot.storage.practice.helps import SqlKeptHelps
from tests.practice_builders import build_item, verified
from tests.storage.builders import MONDAY, take

ITEM = verified(build_item())
KEY = help_key(ITEM, "7/8", "hints-1; make_hint@1")
SURE = Diagnosis(
    error_category=ErrorCategory.SIGN_ERROR,
    diagnosis_explanation="A sign was lost.",
    confidence_score=0.9,
    divergence_step_index=2,
)
DIAGNOSED, HINTED = (
    DiagnosisMade(key=KEY, diagnosis=SURE),
    HintMade(key=KEY, level=1, hint="Look."),
)


@pytest.fixture
async def bank(database: Database) -> Database:
    await SqlBank(database).add([ITEM], (), MONDAY)
    return database


async def test_what_was_made_is_found_again_with_the_hint_of_its_level(bank: Database) -> None:
    await take(SqlChats(bank), "1", DIAGNOSED, HINTED)
    helps = SqlKeptHelps(bank)

    assert await helps.find(KEY, 1) == KeptHelp(diagnosis=SURE, hint="Look.")
    assert await helps.find(KEY, 2) == KeptHelp(diagnosis=SURE)


@pytest.mark.parametrize(
    "but",
    [
        {"item_id": UUID("22222222-2222-4222-8222-222222222222")},
        {"item_version": 2},
        {"language": Language.DE},
        {"policy": "hints-2; make_hint@1"},
        {"policy": "hints-1; make_hint@2"},
        {"answer": "5/8"},
    ],
    ids=lambda but: next(iter(but)),
)
async def test_under_another_key_nothing_is_found_m2_3(
    bank: Database, but: dict[str, Any]
) -> None:
    await take(SqlChats(bank), "1", DIAGNOSED, HINTED)
    other: HelpKey = replace(KEY, **but)

    assert await SqlKeptHelps(bank).find(other, 1) == KeptHelp()


async def test_what_was_kept_first_stays(bank: Database) -> None:
    await take(SqlChats(bank), "1", HINTED)
    await take(SqlChats(bank), "2", replace(HINTED, hint="Another."))

    assert (await SqlKeptHelps(bank).find(KEY, 1)).hint == "Look."


@pytest.mark.parametrize("answer", ["7/8", "x = 2 sqrt(3)", "{1, 2}", "5 cm", "true"])
def test_bare_maths_can_be_kept(answer: str) -> None:
    assert can_be_kept(ITEM, answer)


@pytest.mark.parametrize("answer", ["Anna thinks 7/8", "3/8\n= 7/8", "1" * 61])
def test_what_may_tell_of_somebody_is_not_kept(answer: str) -> None:
    assert not can_be_kept(ITEM, answer)


def test_blanks_and_case_make_no_other_answer() -> None:
    assert help_key(ITEM, " 2 X + 1", "p") == help_key(ITEM, "2x+1", "p")
