"""Maths practice as a learner sees it: a real process, killed on the way, in both languages."""

import re
from fractions import Fraction
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import select, update

from bot.domain.practice.examples import Example
from bot.domain.practice.items import BankItem, InputType, Status
from bot.domain.topics.course import Language
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import ChoicePressed
from bot.flow.exercise.states import Answering
from bot.flow.practice.events import NextItemPressed, SolutionPressed
from bot.flow.practice.states import ItemClosed, Practice
from bot.storage.practice.bank import SqlBank
from bot.storage.practice.items import SqlItems
from bot.storage.practice.tables import items, practice_events
from tests.flow.practice.practising import MONDAY, small_bank
from tests.model.recorder import Recorded, Recorder
from tests.model.scripts import asked_form, learner_part
from tests.model.server import Script
from tests.playground.client import Seen
from tests.practice_builders import build_task, verified
from tests.scenarios.person import Person, assert_fit_to_be_seen
from tests.scenarios.process import Stage, open_stage

PARTS = "frac_parts.rest"
HINT = {"en": "Hint:", "de": "Hinweis:"}
MASTERED = {"en": "Mastered for now:", "de": "Fürs Erste gemeistert:"}
OPENED = {"en": "Now open:", "de": "Jetzt offen:"}
ANSWER = {"en": "The answer:", "de": "Die Antwort:"}
ENDED = {"en": "is mastered for now:", "de": "ist fürs Erste gemeistert:"}


async def item_of(stage: Stage, state: Answering[Practice]) -> BankItem:
    """Return the open item."""
    items = SqlItems(stage.database)
    found = {
        str(item.id): item for language in ("en", "de") for item in await _all(items, language)
    }
    return found[state.asked.key]


async def _all(items: SqlItems, language: str) -> list[BankItem]:

    skills = await items.skills_with_items(Language(language))
    return [
        item
        for skill in skills
        for item in await items.items_for(skill, Language(language), range(1, 6), (), 1_000)
    ]


def wrong_for(item: BankItem) -> str:
    """Return an answer that is readable and wrong."""
    if item.input_type is InputType.FRACTION:
        return str(Fraction(item.answer) + 7)
    return str(int(Fraction(item.answer)) + 7)


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "de"])
async def test_hints_of_all_levels_mastery_and_what_it_opens_are_seen_across_a_kill(
    tmp_path: Path, language: str
) -> None:
    async with open_stage(tmp_path) as stage:
        ada = Person(stage, 1001, language)
        await SqlBank(stage.database).add(small_bank(PARTS), (), MONDAY)
        async with stage.bot() as bot:
            await ada.say("/start")
            await ada.say("/skills")
            assert_fit_to_be_seen(await ada.press(await label_of_parts(ada)))
            assert_fit_to_be_seen(await past_examples(stage, ada))
            item = await item_of(stage, state := await practice_of(ada))
            hints = [await hint_after(ada, wrong_for(item)) for _ in range(2)]
            await bot.kill()
        async with stage.bot():
            hints += [await hint_after(ada, wrong_for(item)) for _ in range(2)]
            assert hints[2] == hints[3]
            assert len({*hints}) == 3
            solution, onward = await ada.press_for(SolutionPressed)
            assert ANSWER[language] in solution.text
            assert_fit_to_be_seen([solution, onward])
            assert isinstance(await ada.state(), ItemClosed)
            await ada.press_for(NextItemPressed)
            seen = []
            while not isinstance(await ada.state(), Idle):
                item = await item_of(stage, await practice_of(ada))
                seen += await ada.say(item.answer)
            text = "\n".join(message.text for message in seen)
            assert text.count(MASTERED[language]) == 1
            assert OPENED[language] in text
            assert ENDED[language] in text
            assert_fit_to_be_seen(seen)
        assert await in_order(stage, state.asked.served_id) == [
            "problem_served",
            *("attempt_submitted", "attempt_evaluated", "diagnosis_completed", "hint_served"),
            "mastery_updated",
            *("attempt_submitted", "attempt_evaluated", "diagnosis_completed", "hint_served") * 3,
        ]


async def hint_after(ada: Person, answer: str) -> str:
    """Return the hint after a wrong answer."""
    (told,) = await ada.say(answer)
    return told.text.split(HINT[ada.language_code])[1]


async def practice_of(ada: Person) -> Answering[Practice]:
    state = await ada.state()
    assert isinstance(state, Answering)
    assert isinstance(state.purpose, Practice)
    return state


async def label_of_parts(ada: Person) -> str:
    """Return the button of the skill that the bank has items for."""
    names = ("Parts of a whole", "Teile eines Ganzen")
    return next(button.label for button in await ada.buttons() if button.label.startswith(names))


async def past_examples(stage: Stage, ada: Person) -> list[Seen]:
    """Answer worked examples until a problem comes alone. Return the messages."""
    seen: list[Seen] = []
    while (state := await practice_of(ada)).purpose.example is not None:
        if state.purpose.example is Example.SOLVED:
            seen += await ada.press_for(ChoicePressed)
        else:
            seen += await ada.say((await item_of(stage, state)).answer)
    return seen


async def in_order(stage: Stage, trace_id: str | None) -> list[str]:
    """Return the logged events of that serving, in order."""
    rows = await stage.database.read(
        lambda db: db.execute(select(practice_events).order_by(practice_events.c.id)).all()
    )
    return [row.kind for row in rows if row.trace_id == trace_id]


class Coach:
    """Plays the model that helps: sure of the mistake, and with a hint for each level."""

    def __init__(self, hint: str) -> None:
        self._hint = hint

    def __call__(self, request: Recorded) -> Script | None:
        fields = asked_form(request)
        if "error_category" in fields:
            return {"response": {"content": dict(DIAGNOSIS)}}
        if "hint_text" not in fields:
            return None
        level = re.search(r"^Level: (\d), (\w+)", learner_part(request), re.MULTILINE)
        assert level is not None
        made = {"hint_level": int(level[1]), "hint_strategy": level[2], "hint_text": self._hint}
        return {"response": {"content": made}}


DIAGNOSIS = {
    "error_category": "conceptual_error",
    "divergence_step_index": 1,
    "diagnosis_explanation": "The shares that are gone were counted instead of those left.",
    "confidence_score": 0.95,
}
KIND = "Which shares are asked for, those that are taken or those that are left?"


@pytest.mark.thorough
@pytest.mark.parametrize("hint", [KIND, "The answer is {answer}."])
async def test_a_model_adds_a_hint_to_the_stored_one_and_never_the_answer(
    tmp_path: Path, recorder: Recorder, hint: str
) -> None:
    settings = {"ANTHROPIC_API_KEY": "sk-ant-scenario-key", "ANTHROPIC_BASE_URL": recorder.url}
    async with open_stage(tmp_path) as stage:
        ada = Person(stage)
        await SqlBank(stage.database).add(plain_items(), (), MONDAY)
        async with stage.bot(**settings):
            await ada.say("/start")
            await ada.say("/skills")
            await ada.press(await label_of_parts(ada))
            await past_examples(stage, ada)
            item = await item_of(stage, await practice_of(ada))
            recorder.play = Coach(hint.format(answer=item.answer))
            hints = [await hint_after(ada, wrong_for(item)) for _ in range(4)]

    assert recorder.requests
    assert item.answer not in "".join(hints)
    assert all(stored in said for stored, said in zip(item.hint_ladder, hints, strict=False))
    assert [KIND in said for said in hints] == [hint == KIND] * 4


def plain_items() -> tuple[BankItem, ...]:
    """Return items without a figure, because a model is asked about no others."""
    return tuple(item for item in small_bank(PARTS) if item.figure is None)


WHOLE = "2x + 3 = 11\n2x = 8\nx = 4"
BROKEN = "2x + 3 = 11\n2x = 9\nx = 4"
ASKED = {"en": "Show your steps, one per line.", "de": "Zeig deinen Rechenweg,"}
HOW = {"en": "Now show me how you got there", "de": "Zeig mir noch, wie du darauf kommst"}
LINE = {
    "en": "The result is right, but line 2 does not follow.",
    "de": "Das Ergebnis stimmt, aber Zeile 2 folgt nicht",
}


def steps_asked() -> tuple[BankItem, ...]:
    """Return 2x + 3 = 11 in both languages, of the skill that is open to all learners."""
    spec = {"answer_mode": "work_shown", "input_type": "integer", "ui": {"placeholder": "x = …"}}
    items = []
    for at, language in enumerate(Language):
        item = build_task(
            "solve: 2*x + 3 = 11 for x", "4", answer_spec=spec, language=language, lineage="2x"
        )
        place = {"id": UUID(int=item.id.int + at), "skill_id": PARTS.partition(".")[0]}
        meta = item.document.meta.model_copy(update=place)
        document = item.document.model_copy(update={"meta": meta})
        items.append(verified(item.model_copy(update={"document": document})))
    return tuple(items)


@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_working_in_one_message_is_read_line_by_line_and_its_broken_line_is_named(
    tmp_path: Path, language: str
) -> None:
    async with open_stage(tmp_path) as stage:
        ada = Person(stage, 1001, language)
        own = steps_asked()
        await SqlBank(stage.database).add(own, (), MONDAY)
        async with stage.bot():
            await ada.say("/start")
            shipped = items.c.id.not_in([str(item.id) for item in own])
            retire = update(items).where(shipped).values(status=Status.RETIRED)
            await stage.database.write(lambda db: db.execute(retire))
            await ada.say("/skills")
            shown = await ada.press(await label_of_parts(ada))
            assert ASKED[language] in shown[-1].text
            (asked,) = await ada.say("x = 4")
            assert HOW[language] in asked.text
            (wrong,) = await ada.say(BROKEN)
            assert LINE[language] in wrong.text
            solved = await ada.say(WHOLE)
            assert_fit_to_be_seen([*shown, asked, wrong, *solved])
            assert LINE[language] not in solved[0].text
            assert not isinstance(await ada.state(), Answering)
