"""Topics that a model writes, as the learner reads them."""

import pytest

from bot.chat.messages import Localizer, Screen, render
from bot.domain.authoring.scope import Scope
from bot.domain.topics.course import Language, QuestionFormat
from bot.flow.authoring import replies
from bot.flow.authoring.events import ConfirmPressed, DrawPressed, ScopePressed
from bot.flow.engine.events import CancelPressed
from bot.flow.exercise.events import PracticePressed
from bot.flow.exercise.replies import Asking
from bot.flow.lessons import replies as lessons_replies
from bot.flow.lessons.events import ExplainPressed, QuizPressed
from bot.flow.lessons.replies import explanation_missing
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.replies import Extent, plan_made
from bot.flow.tutor.orders import ExplainAs
from bot.flow.work.events import ModelTrouble
from tests.chat.replies import INTERACTION, NOW, question

EN = Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW)
DE = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)


def presses(screen: Screen) -> list[object]:
    return [button.press for row in screen.keyboard for button in row]


@pytest.mark.parametrize("scope", Scope)
def test_the_chosen_scope_alone_is_ticked(scope: Scope) -> None:
    screen = render(replies.topic_offer(interaction_id=INTERACTION, topic="Rome", scope=scope), EN)

    ticked = [button.press for button in screen.keyboard[0] if button.label.startswith("✓")]
    assert ticked == [ScopePressed(INTERACTION, scope)]
    assert presses(screen)[3:] == [
        PlacementPressed(INTERACTION, wanted=True),
        PlacementPressed(INTERACTION, wanted=False),
    ]


@pytest.mark.parametrize("making", ["survey", "drawing", "bridge"])
def test_what_is_being_made_can_be_cancelled(making: str) -> None:
    screen = render(replies.work_under_way(f"making-{making}", INTERACTION, "Rome"), DE)

    assert presses(screen) == [CancelPressed(INTERACTION)]


@pytest.mark.parametrize("check_first", [True, False])
def test_trying_again_tries_the_same(*, check_first: bool) -> None:
    stuck = replies.topic_stuck(
        interaction_id=INTERACTION,
        topic="Rome",
        trouble=ModelTrouble.DOWN,
        check_first=check_first,
    )

    assert presses(render(stuck, EN))[0] == PlacementPressed(INTERACTION, wanted=check_first)


def test_a_map_that_is_not_drawn_keeps_the_answers_and_says_so() -> None:
    screen = render(replies.map_not_drawn(interaction_id=INTERACTION, topic="Rome"), EN)

    assert "kept" in screen.markdown
    assert presses(screen)[0] == DrawPressed(INTERACTION)


def test_a_missing_explanation_can_be_asked_for_again_in_its_way() -> None:
    missing = explanation_missing(
        interaction_id=INTERACTION,
        label="Law",
        way=ExplainAs.PURPOSE,
        trouble=ModelTrouble.LEARNER_BUDGET,
    )

    screen = render(missing, EN)

    assert presses(screen)[0] == ExplainPressed(INTERACTION, ExplainAs.PURPOSE)
    assert "Tomorrow" in screen.markdown


@pytest.mark.parametrize(("localizer", "words"), [(EN, "doesn't count"), (DE, "zählt nicht")])
def test_practice_is_called_unchecked_and_not_counting(localizer: Localizer, words: str) -> None:
    asked = question(asking=Asking.PRACTICE, format=QuestionFormat.SHORT_ANSWER)

    assert words in render(asked, localizer).markdown.splitlines()[0]


@pytest.mark.parametrize("practice", [True, False])
def test_practice_is_offered_only_where_there_is_any(*, practice: bool) -> None:
    awaited = lessons_replies.questions_awaited(
        interaction_id=INTERACTION, label="Law", practice=practice
    )

    pressed = presses(render(awaited, EN))

    assert (PracticePressed(INTERACTION) in pressed) == practice
    assert QuizPressed(INTERACTION) not in pressed


def test_a_bridge_is_taken_in_or_left_out() -> None:
    suggested = replies.prerequisite_suggestion(
        interaction_id=INTERACTION,
        label="Senate",
        description="Who ruled.",
        why="W",
        minutes=8,
        before="Law",
    )

    assert presses(render(suggested, EN)) == [
        ConfirmPressed(INTERACTION, wanted=True),
        ConfirmPressed(INTERACTION, wanted=False),
    ]


@pytest.mark.parametrize(
    ("localizer", "source"),
    [(EN, "from the model's memory"), (DE, "aus dem Gedächtnis des Sprachmodells")],
)
def test_a_written_course_says_that_it_comes_from_a_models_memory(
    localizer: Localizer, source: str
) -> None:
    topic = Extent(name="Rome", concepts=9, minutes=90)
    written, shipped = (
        plan_made(topic, None, (), "x", placed=True, origin=origin) for origin in ("written", "")
    )

    assert source in render(written, localizer).markdown
    assert source not in render(shipped, localizer).markdown
