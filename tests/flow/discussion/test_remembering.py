"""What turns show of how a learner learns: stored for the model, readable, cleared on request."""

from bot.domain.learner.memory import Memory
from bot.flow.engine.events import TextReceived
from bot.flow.exam_dates.events import ExamDateAsked
from bot.flow.exercise.states import asks_for
from bot.flow.learner.events import (
    ForgetPressed,
    InterestsPressed,
    Screen,
    SettingChosen,
    SettingsAsked,
    SettingsPagePressed,
)
from bot.flow.learner.replies import SettingsShown
from bot.flow.lessons.events import ExplainPressed, QuizPressed
from bot.flow.lessons.states import Explaining, Quiz
from bot.flow.tutor.orders import ExplainAs
from bot.storage.engine.tables import quiz_responses
from tests.builders import MONDAY
from tests.flow.cards.table import learner
from tests.flow.lines import named, only
from tests.flow.strolling import from_the_beginning
from tests.flow.walking import imagined
from tests.flow.writing import Wisher, question


async def memory_of(walk: Wisher) -> Memory:
    return (await learner(walk)).memory


async def failed_quiz(walk: Wisher) -> None:
    lesson = await walk.to_lesson()
    await walk.bring_questions("founding", *(question(f"founding/{n}") for n in range(3)))
    await walk.send(QuizPressed(lesson.interaction_id))
    while asks_for(await walk.state(), Quiz):
        await walk.send(TextReceived("Wrong", surely_answer=True))


async def test_the_model_is_told_which_ways_are_asked_for_often() -> None:
    walk = Wisher()
    lesson = await walk.to_lesson()

    for _ in range(3):
        await walk.send(ExplainPressed(lesson.interaction_id, ExplainAs.WORKED_EXAMPLE))

    assert walk.teacher.briefs[0].memory == ()
    assert walk.teacher.briefs[-1].memory == ("Often asks for: worked example",)


async def test_hard_concepts_and_what_helped_are_remembered() -> None:
    walk = Wisher()

    await failed_quiz(walk)

    assert (await memory_of(walk)).hard == ("Founding",)
    state = await walk.expect(Explaining)
    await walk.send(QuizPressed(state.interaction_id))
    while asks_for(await walk.state(), Quiz):
        await walk.send(TextReceived("Right", surely_answer=True))
    assert (await memory_of(walk)).helped == ("another_angle",)


async def test_the_memory_can_be_read_and_cleared() -> None:
    walk = Wisher()
    await failed_quiz(walk)

    await walk.send(SettingsAsked())
    page = only(await walk.send(SettingsPagePressed(Screen.MEMORY)), SettingsShown)
    cleared = only(await walk.send(ForgetPressed()), SettingsShown)

    assert page.learner.memory.hard == ("Founding",)
    assert cleared.learner.memory == await memory_of(walk) == Memory(was_asked=True)
    assert len(await walk.rows(quiz_responses)) > 0


async def test_interests_are_typed_stored_and_told_to_the_model() -> None:
    walk = Wisher()
    await walk.send(InterestsPressed())
    too_long = await walk.send(TextReceived("x" * 201))

    kept = await walk.send(TextReceived("football,  cooking"))

    assert named((*too_long, *kept)) == ["interests-too-long", "interests-kept"]
    await walk.to_lesson()
    assert walk.teacher.briefs[-1].interests == "football, cooking"


async def test_what_is_known_of_the_learner_can_be_cleared_and_is_not_asked_for_again() -> None:
    walk = Wisher()
    await walk.to_drawing_map()
    await walk.send(SettingChosen("level", "student"))
    await walk.send(SettingChosen("purpose", "work"))

    await walk.send(ForgetPressed())

    assert await memory_of(walk) == Memory(was_asked=True)


async def test_the_model_is_told_who_learns_what_for_and_until_when() -> None:
    walk = Wisher()
    await walk.send(SettingChosen("level", "student"))
    await walk.send(SettingChosen("purpose", "exam"))
    lesson = await walk.to_lesson()
    await walk.send(ExamDateAsked("12 March: Roman history"))

    await walk.send(ExplainPressed(lesson.interaction_id, ExplainAs.PURPOSE))

    assert walk.teacher.briefs[-1].memory == (
        "Who they are: a student at university or in vocational training",
        "Learns for: an exam",
        "Days until their exam on it: 10",
    )


async def test_without_a_model_nothing_is_remembered() -> None:
    walk = imagined(MONDAY)
    lesson = await from_the_beginning(walk)

    for _ in range(3):
        await walk.send(ExplainPressed(lesson.interaction_id, ExplainAs.WORKED_EXAMPLE))

    shown = only(await walk.send(SettingsAsked()), SettingsShown)
    assert shown.learner.memory == Memory()
