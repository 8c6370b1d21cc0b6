"""What a model adds to the help with a wrong answer, and everything that prevents it."""

from typing import Any

import pytest

from bot.domain.practice.diagnosis import Diagnosis, ErrorCategory, HintStrategy
from bot.domain.practice.items import BankItem, MathProblemItem
from bot.flow.engine.events import TextReceived
from bot.flow.exercise.replies import AnswerJudged, TryAgain
from bot.flow.hints import making_help
from bot.flow.practice.events import AppealPressed, PracticeAsked, SkillPressed
from bot.flow.practice.states import Practice
from bot.flow.work.events import ModelTrouble
from bot.storage.practice.bank import SqlBank
from bot.storage.practice.tables import appeals, kept_diagnoses, kept_hints, practice_events
from tests.flow.hints.helped import HALF, LIKE, FakeHelp, Helped, helped
from tests.flow.lines import only
from tests.flow.practice.practising import MONDAY, small_bank
from tests.practice_builders import DOCUMENT, LADDER, build_item, changed, verified

UNFORESEEN = "7/8"
FORESEEN = "1/4"


async def wrong(chat: Helped, text: str = UNFORESEEN) -> TryAgain:
    return only(await chat.walk.send(TextReceived(text)), TryAgain)


async def details(chat: Helped, kind: str) -> list[dict[str, object]]:
    rows = await chat.walk.rows(practice_events)
    return [row.details for row in sorted(rows, key=lambda row: row.id) if row.kind == kind]


async def test_an_error_that_was_foreseen_has_its_own_hint_and_asks_no_model_m7_2a() -> None:
    chat = await helped()

    said = await wrong(chat, FORESEEN)

    assert said.asked.hint == "You have added the denominators, too."
    assert not said.word
    assert chat.model.calls == 0


async def test_the_stored_hint_comes_first_and_then_the_one_that_was_made() -> None:
    chat = await helped()

    said = await wrong(chat)

    assert said.asked.hint == LADDER[0]
    assert said.word == chat.model.text


async def test_a_model_is_told_stem_kind_and_answer_and_neither_key_nor_steps_m7_6a() -> None:
    chat = await helped()

    for _ in range(2):
        await wrong(chat)

    (told,) = chat.model.diagnosed
    assert told.stem == HALF.document.problem_content.stem
    assert told.asked_for == "fraction"
    assert told.answer == UNFORESEEN
    assert "1/2" not in repr((told, chat.model.hinted))
    assert [steps for *_, steps in chat.model.hinted] == [(), ()]


async def test_level_3_is_told_the_steps_but_not_the_last_and_none_with_the_answer_k73() -> None:
    steps = [
        {"step_index": 1, "explanation": "Keep the denominator.", "math": "3/8 + 1/8 = (3+1)/8"},
        {"step_index": 2, "explanation": "Add.", "math": "(3 + 1)/8 = 4/8"},
        {"step_index": 3, "explanation": "Reduce.", "math": "4/8 = 1/2"},
    ]
    item = in_document("solution_logic", "steps", to=steps)
    chat = await helped(item)

    for _ in range(3):
        await wrong(chat)

    *_, shown = chat.model.hinted[-1]
    assert shown == ()  # the first step has the value of the answer, so nothing after it is told


async def test_level_3_is_told_the_way_of_an_equation_up_to_its_last_step() -> None:
    chat = await helped(equation())

    for _ in range(3):
        await wrong(chat, "11")

    *_, level, shown = chat.model.hinted[-1]
    assert level == 3
    assert [hint.math for hint in shown] == ["3*x = 12"]


async def test_a_diagnosis_that_is_unsure_or_unknown_brings_the_stored_hint_alone_m7_2a() -> None:
    for diagnosis in (
        SURE_BUT | {"confidence_score": 0.69},
        SURE_BUT | {"error_category": "unknown"},
        SURE_BUT | {"error_category": "a mood of the moon"},
    ):
        chat = await helped(model=FakeHelp(diagnosis=Diagnosis(**diagnosis)))

        said = await wrong(chat)

        assert (said.asked.hint, said.word) == (LADDER[0], "")
        assert chat.model.hinted == []


SURE_BUT: dict[str, Any] = {
    "error_category": "sign_error",
    "diagnosis_explanation": "A sign was lost.",
    "confidence_score": 0.7,
}


def test_a_category_outside_the_list_is_unknown_m7_4() -> None:
    assert Diagnosis(**(SURE_BUT | {"error_category": "typo"})).error_category is (
        ErrorCategory.UNKNOWN
    )
    assert len(ErrorCategory) == 7


LEAKING = (
    "It is $\\frac{1}{2}$.",
    "Half of it, is it not?",
    "Think of 0.5.",
    "Denk an 50 %.",
    "The numerator is one and the denominator is two.",
    "One over two, and you are there.",
    "Reduce $\\frac{4}{8}$.",
)
UNPROVEN = (
    "Remember that $\\frac{3}{8} + \\frac{1}{8} = \\frac{5}{8}$.",
    "Add $3$ and $1$: $3 + 1 = 5$.",
    "What is left of 17?",
    "Note that $x = 3$ here.",
    "So 3/8 = 3 and more.",
    "Is $\\frac{3}{8} > \\frac{1}{8}$ of use?",
    "Look: $3 = 3$, and $8 = 8$.",
)


@pytest.mark.parametrize("text", [*LEAKING, *UNPROVEN])
async def test_a_made_hint_that_tells_the_answer_or_unproven_maths_is_never_shown_m1_10(
    text: str,
) -> None:
    chat = await helped(model=FakeHelp(text=text))

    said = await wrong(chat)

    assert (said.asked.hint, said.word) == (LADDER[0], "")
    assert (await details(chat, "hint_served"))[-1]["refused"]
    assert await chat.walk.rows(kept_hints) == []


@pytest.mark.parametrize(
    "text",
    [
        "Look at both denominators, $8$ and $8$: are they alike?",
        "You have $\\frac{7}{8}$. Which of the two numbers counts the pieces?",
        "What does the sum of the fractions $\\frac{3}{8}$ and $\\frac{1}{8}$ mean?",
        "$\\frac{3}{8} = 3 \\cdot \\frac{1}{8}$: what are you counting?",
    ],
)
async def test_a_made_hint_that_uses_only_what_the_learner_sees_is_shown(text: str) -> None:
    chat = await helped(model=FakeHelp(text=text))

    assert (await wrong(chat)).word == text


@pytest.mark.parametrize(
    "but",
    [{"hint_level": 2}, {"hint_strategy": HintStrategy.BOTTOM_OUT}, {"hint_text": "a" * 321}],
)
async def test_a_hint_of_another_level_is_not_shown_m7_5(but: dict[str, object]) -> None:
    chat = await helped(model=FakeHelp(hint_but=but))

    assert not (await wrong(chat)).word


@pytest.mark.parametrize("trouble", list(ModelTrouble))
async def test_a_model_that_is_down_expensive_or_invalid_leaves_the_stored_hints_m11_4(
    trouble: ModelTrouble,
) -> None:
    chat = await helped(model=FakeHelp(trouble=trouble))

    said = [await wrong(chat) for _ in range(4)]

    assert [(reply.asked.hint, reply.word) for reply in said] == [
        (LADDER[level - 1], "") for level in (1, 2, 3, 3)
    ]


async def test_a_learner_does_not_wait_for_a_model_that_does_not_answer_m11_5(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(making_help, "SECONDS_A_CALL", 0.0)
    chat = await helped(model=FakeHelp(hangs=True))

    said = await wrong(chat)

    assert (said.asked.hint, said.word) == (LADDER[0], "")


async def test_a_stored_hint_replaces_that_of_a_hint_model_that_is_down_m11_5() -> None:
    chat = await helped()
    await wrong(chat)
    await anew(chat)
    chat.model.trouble = ModelTrouble.DOWN

    assert (await wrong(chat)).word == chat.model.text


async def test_the_same_answer_to_the_same_item_needs_no_model_again_m2_3() -> None:
    chat = await helped()
    first = await wrong(chat)
    calls = chat.model.calls
    await anew(chat)

    again = await wrong(chat, " 7 / 8")

    assert again.word == first.word
    assert chat.model.calls == calls == 2
    assert len(await chat.walk.rows(kept_diagnoses)) == 1


async def test_each_level_has_a_hint_of_its_own_and_the_diagnosis_is_made_once() -> None:
    chat = await helped()

    for _ in range(3):
        await wrong(chat)

    assert len(chat.model.diagnosed) == 1
    assert [level for _, _, level, _ in chat.model.hinted] == [1, 2, 3]


async def test_a_new_version_of_the_item_is_never_served_an_old_hint_m2_3() -> None:
    chat = await helped()
    await wrong(chat)
    newer = verified(build_item(version=2))
    await SqlBank(chat.walk.stores.database).add([newer], (), MONDAY)
    chat.walk.bank = (newer,)
    await anew(chat)
    calls = chat.model.calls

    await wrong(chat)

    assert chat.model.calls == calls + 2


@pytest.mark.parametrize("version", ["make_hint@2 small", "make_hint@1 big"])
async def test_a_new_prompt_or_model_is_never_served_an_old_hint_m2_3(version: str) -> None:
    chat = await helped()
    await wrong(chat)
    await anew(chat)
    calls, chat.model.version = chat.model.calls, version

    await wrong(chat)

    assert chat.model.calls == calls + 2


async def test_a_new_hint_policy_is_never_served_an_old_hint_m2_3(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chat = await helped()
    await wrong(chat)
    await anew(chat)
    calls = chat.model.calls
    monkeypatch.setattr(making_help, "HINT_POLICY", "hints-2")

    await wrong(chat)

    assert chat.model.calls == calls + 2


async def test_a_broken_line_of_a_working_is_told_by_code_and_only_the_hint_is_made() -> None:
    chat = await helped()

    said = await wrong(chat, "3/8 + 1/8\n= 4/8\n= 3/4")

    assert said.notes[-1].values == {"line": 3}
    assert chat.model.diagnosed == []
    ((_, diagnosis, _, _),) = chat.model.hinted
    assert diagnosis.divergence_step_index == 3
    assert await chat.walk.rows(kept_hints) == []


async def test_diagnoses_and_hints_are_logged_with_the_policy_m12_5() -> None:
    chat = await helped()
    await wrong(chat)

    (diagnosed,), (hinted,) = (
        await details(chat, "diagnosis_completed"),
        await details(chat, "hint_served"),
    )

    assert diagnosed == {
        "category": "procedural_error",
        "confidence": 0.9,
        "step": None,
        "misconception": None,
        "by": "model",
    }
    assert hinted["source"] == "stored and made"
    assert "hints-1" in str(hinted["policy"])
    assert "make_hint@1 small" in str(hinted["policy"])


async def test_a_right_answer_asks_no_model_and_a_model_makes_no_new_problem_m1_5() -> None:
    chat = await helped(*small_bank())

    for _ in range(3):
        await chat.walk.send(TextReceived((await chat.walk.open_topic_question()).answer))
    await chat.walk.send(PracticeAsked())
    await chat.walk.send(SkillPressed(LIKE))

    assert chat.model.calls == 0
    assert chat.teacher.briefs == []


async def test_the_opinion_of_a_model_never_overrides_the_checker_m1_7() -> None:
    chat = await helped()
    item = await chat.walk.open_topic_question()
    chat.model.diagnosis = Diagnosis(
        error_category=ErrorCategory.UNKNOWN,
        diagnosis_explanation="The answer is right.",
        confidence_score=1,
    )

    assert (await wrong(chat, str(item.answer) + "9")).asked.hint
    assert isinstance((await chat.walk.send(TextReceived(item.answer)))[0], AnswerJudged)


async def test_an_appeal_brings_an_opinion_for_the_operator_and_decides_nothing() -> None:
    chat = await helped()
    await wrong(chat)
    asked = await chat.walk.expect(Practice)

    await chat.walk.send(AppealPressed(asked.interaction_id))

    (appeal,) = await chat.walk.rows(appeals)
    assert appeal.opinion == "unsure: It can be read in two ways."
    assert appeal.upheld is None
    assert (await chat.walk.expect(Practice)).interaction_id == asked.interaction_id


async def test_an_appeal_without_a_model_is_noted_all_the_same() -> None:
    chat = await helped(model=FakeHelp(trouble=ModelTrouble.TOTAL_BUDGET))
    await wrong(chat)
    asked = await chat.walk.expect(Practice)

    await chat.walk.send(AppealPressed(asked.interaction_id))

    (appeal,) = await chat.walk.rows(appeals)
    assert appeal.opinion == ""


async def anew(chat: Helped) -> None:
    """Open the item for another learner."""
    chat.walk = await chat.walk.another()


def in_document(*path: str | int, to: object) -> BankItem:
    document = MathProblemItem.model_validate(changed(DOCUMENT, *path, to=to))
    return verified(build_item(document))


def equation() -> BankItem:
    """Return 3x + 5 = 17."""
    document = changed(DOCUMENT, "problem_content", "stem", to="Solve $3x + 5 = 17$.")
    document = changed(
        document, "problem_content", "variables", to={"task": "solve: 3*x + 5 = 17 for x"}
    )
    document = changed(document, "answer_spec", "input_type", to="integer")
    document = changed(document, "solution_logic", "final_answer_canonical", to="4")
    steps = [
        {"step_index": 1, "explanation": "Take $5$ from both sides.", "math": "3*x = 12"},
        {"step_index": 2, "explanation": "Divide by $3$.", "math": "x = 4"},
    ]
    document = changed(document, "solution_logic", "steps", to=steps)
    document = changed(document, "misconceptions", to=[])
    return verified(build_item(MathProblemItem.model_validate(document)))
