"""Each kind of work declares its own patience."""

from typing import get_args

from bot.flow.composition.registry import WORK
from bot.storage.authoring.codec import IN_CHAT


def test_each_kind_of_work_is_stored_by_a_kind_of_its_own() -> None:
    kinds = [get_args(kind_of_work.__annotations__["kind"]) for kind_of_work in WORK]

    assert len(set(kinds)) == len(WORK)
    assert {kind for (kind,), work in zip(kinds, WORK, strict=True) if work.in_chat} == IN_CHAT


def test_what_a_chat_waits_for_is_given_up_and_what_was_handed_in_never() -> None:
    in_chat = {work.__name__ for work in WORK if work.in_chat}

    texts = {"ExplanationOrder", "AnswerOrder", "GuessOrder", "TalkOrder"}
    assert in_chat == texts | {"GradeOrder", "TaskGradeOrder"}
    assert not any(work.in_chat for work in WORK if work.for_ever)
    assert {work.__module__ for work in WORK if work.for_ever} == {"bot.flow.exams.orders"}
