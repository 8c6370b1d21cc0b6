"""Each kind of work declares its own patience."""

from typing import get_args

from bot.flow.composition.registry import WORK
from bot.storage.authoring.codec import IN_CHAT


def test_each_kind_of_work_is_stored_by_a_kind_of_its_own() -> None:
    kinds = [get_args(it.__annotations__["kind"]) for it in WORK]

    assert len(set(kinds)) == len(WORK)
    assert {kind for (kind,), it in zip(kinds, WORK, strict=True) if it.in_chat} == IN_CHAT


def test_what_a_chat_waits_for_is_given_up_and_what_was_handed_in_never() -> None:
    in_chat = {it.__name__ for it in WORK if it.in_chat}

    texts = {"ExplanationOrder", "AnswerOrder", "GuessOrder", "TalkOrder"}
    assert in_chat == texts | {"GradeOrder", "TaskGradeOrder"}
    assert not any(it.in_chat for it in WORK if it.for_ever)
    assert {it.__module__ for it in WORK if it.for_ever} == {"bot.flow.exams.orders"}
