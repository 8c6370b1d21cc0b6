"""A worked example whose last steps are the learner's: typed and checked, or looked at."""

import json

from bot.flow.engine.events import StopAsked, TextReceived
from bot.flow.lessons.events import ExplainPressed, StepPressed
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.lessons.states import Explaining, StepOpen
from bot.flow.tutor.orders import ExplainAs
from tests.flow.lines import line_of, named, only
from tests.flow.writing import Wisher


def fence(task: str, answer: str) -> str:
    step = {"task": task, "answer": answer, "solution": f"It is {answer}."}
    return f"\n\n```step\n{json.dumps(step)}\n```"


EXAMPLE = "1. Take 3/8 and 4/8." + fence("Add them.", "7/8") + fence("Say what counts.", "parts")


async def with_example() -> tuple[Wisher, Explaining]:
    walk = Wisher()
    lesson = await walk.to_lesson()
    walk.teacher.explanation = EXAMPLE
    told = await walk.send(ExplainPressed(lesson.interaction_id, ExplainAs.WORKED_EXAMPLE))
    assert only(told[:1], ConceptExplained).text == "1. Take 3/8 and 4/8."
    assert line_of(told[1:], "step-open").more == ("Add them.",)
    return walk, lesson


async def test_a_step_is_checked_by_code_and_shown_after_the_second_try() -> None:
    walk, _ = await with_example()

    first = await walk.send(TextReceived("7/16"))
    second = await walk.send(TextReceived("3/4"))

    assert named(first) == ["step-not-yet"]
    assert named(second) == ["step-shown", "step-open"]
    assert line_of(second[:1], "step-shown").more == ("It is 7/8.",)


async def test_a_right_step_leads_to_the_next_and_words_are_compared_by_the_learner() -> None:
    walk, _ = await with_example()

    right = await walk.send(TextReceived("14/16"))
    words = await walk.send(TextReceived("the eighths"))

    assert named(right) == ["step-right", "step-open"]
    assert named(words) == ["step-beside", "steps-done"]
    assert not [overlay for overlay in await walk.overlays() if isinstance(overlay, StepOpen)]


async def test_a_step_is_shown_on_a_tap_and_a_second_tap_shows_nothing_more() -> None:
    walk, lesson = await with_example()

    shown = await walk.send(StepPressed(lesson.interaction_id, 2))
    twice = await walk.send(StepPressed(lesson.interaction_id, 2))
    unknown = await walk.send(TextReceived("I don't know"))

    assert named(shown) == ["step-shown", "step-open"]
    assert twice == ()
    assert named(unknown) == ["step-shown", "steps-done"]


async def test_a_question_about_the_example_is_answered_and_the_step_stays_open() -> None:
    walk, _ = await with_example()

    await walk.send(TextReceived("why do the eighths stay?"))

    assert named(await walk.send(TextReceived("7/8"))) == ["step-right", "step-open"]


async def test_a_step_is_left_with_its_lesson() -> None:
    walk, _ = await with_example()

    await walk.send(StopAsked())

    assert not [overlay for overlay in await walk.overlays() if isinstance(overlay, StepOpen)]
    assert "step-not-yet" not in named(await walk.send(TextReceived("7/16")))


async def test_an_example_in_another_way_leaves_nothing_open() -> None:
    walk = Wisher()
    lesson = await walk.to_lesson()
    walk.teacher.explanation = EXAMPLE

    told = await walk.send(ExplainPressed(lesson.interaction_id, ExplainAs.PURPOSE))

    assert named(told) == ["ConceptExplained"]
