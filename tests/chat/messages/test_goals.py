from dataclasses import replace

import pytest

from bot.chat.messages import Localizer, Placement, render
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import MapStatus
from bot.flow.engine.events import NextAsked
from bot.flow.maps import replies as maps_replies
from bot.flow.maps.replies import MapShown
from bot.flow.placement import replies as placement_replies
from bot.flow.placement.events import PlacementPressed
from bot.flow.today import replies as today_replies
from bot.flow.today.events import FinishPressed
from bot.flow.topics import replies
from bot.flow.topics.events import GoalPressed, OtherCoursesPressed
from tests.chat.replies import INTERACTION, MAP, NOW, ROWS, TOPICS

EN = Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW)
DE = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)
OFFER = placement_replies.PlacementProposed(
    interaction_id=INTERACTION, title="Fractions", concepts=18, goals=("Percent", "Cooking")
)


def labels(reply: placement_replies.PlacementProposed, localizer: Localizer = EN) -> list[str]:
    return [button.label for row in render(reply, localizer).keyboard for button in row]


def test_everything_can_be_chosen_again_after_a_goal() -> None:
    assert labels(OFFER)[2:-1] == ["Percent", "Cooking"]
    assert labels(replace(OFFER, chosen=2), DE)[2:-1] == ["Alles", "Percent", "✓ Cooking"]


def test_the_two_ways_on_stand_first_and_the_goals_below_them_in_the_same_message() -> None:
    keyboard = render(OFFER, EN).keyboard

    assert [button.press for row in keyboard for button in row] == [
        PlacementPressed(INTERACTION, wanted=True),
        PlacementPressed(INTERACTION, wanted=False),
        GoalPressed(INTERACTION, 1),
        GoalPressed(INTERACTION, 2),
        OtherCoursesPressed(),
    ]


def test_a_course_without_goals_is_offered_as_ever() -> None:
    assert len(render(replace(OFFER, goals=()), EN).keyboard) == 2
    assert "in particular" not in render(replace(OFFER, goals=()), EN).markdown


def test_a_pressed_goal_replaces_the_message_and_says_what_it_takes() -> None:
    screen = render(replace(OFFER, chosen=1, needed=8, edits=True), EN)

    assert screen.placement is Placement.EDIT
    assert "Your goal: **Percent**. It takes 8 concepts" in screen.markdown


@pytest.mark.parametrize(
    ("localizer", "line"),
    [
        (EN, "I can't find the goal “space” in “Fractions”."),
        (DE, "Das Ziel „space“ finde ich in „Fractions“ nicht."),
    ],
)
def test_a_goal_that_is_not_there_is_told_first(localizer: Localizer, line: str) -> None:
    begun = replies.goal_unknown(title="Fractions", wanted="space", goals=("Percent",))

    assert render(replace(OFFER, unknown_goal="space"), localizer).markdown.startswith(line)
    assert render(begun, localizer).markdown.startswith(line)
    assert render(begun, localizer).markdown.endswith("- **Percent**")


def test_the_plan_says_what_the_goal_takes_of_it() -> None:
    topic = placement_replies.Extent(name="Fractions", concepts=18, minutes=200)
    goal = placement_replies.Extent(name="Percent", concepts=8, minutes=60)
    made, aimed = (
        placement_replies.plan_made(topic, goal_title, (), "d", placed=False)
        for goal_title in (None, goal)
    )

    assert "goal" not in render(made, EN).markdown
    assert "Your goal, **Percent**, takes 8 concepts of it, about 60 minutes." in (
        render(aimed, EN).markdown
    )


@pytest.mark.parametrize(
    ("localizer", "line"),
    [
        (EN, "First a few questions, to make sure: **Halves**"),
        (DE, "Zuerst ein paar Fragen, um sicherzugehen: **Halves**"),
    ],
)
def test_a_plan_does_not_begin_with_what_it_calls_known(localizer: Localizer, line: str) -> None:
    topic = placement_replies.Extent(name="F", concepts=9, minutes=90)
    halves, thirds = (
        placement_replies.plan_made(topic, None, (known,), "Halves", placed=True)
        for known in ("Halves", "Thirds")
    )

    assert line in render(halves, localizer).markdown
    assert line not in render(thirds, localizer).markdown


def test_at_the_goal_one_can_go_on_or_finish() -> None:
    screen = render(maps_replies.GoalReached(map_id=MAP, goal="Percent", left=10), EN)

    assert [button.press for row in screen.keyboard for button in row] == [
        NextAsked(),
        FinishPressed(MAP),
    ]
    assert "10 more concepts" in screen.markdown


def test_while_a_question_is_open_a_reached_goal_asks_nothing() -> None:
    screen = render(maps_replies.GoalReached(map_id=MAP, goal="Percent", left=10, asks=False), EN)

    assert screen.keyboard == ()
    assert "?" not in screen.markdown


def test_a_topic_at_its_goal_can_be_finished_from_the_list() -> None:
    (going,) = (topic for topic in TOPICS if topic.status is MapStatus.ACTIVE)
    reached = today_replies.TopicsShown(
        rows=(replace(going, goal="Percent", reached=True),), courses=()
    )

    assert FinishPressed(MAP) in [
        button.press for row in render(reached, EN).keyboard for button in row
    ]


@pytest.mark.parametrize("localizer", [EN, DE], ids=["en", "de"])
def test_finishing_at_the_goal_is_never_called_giving_up(localizer: Localizer) -> None:
    finished = render(maps_replies.finished(MAP, "Fractions", "Percent"), localizer).markdown
    (row,) = (topic for topic in TOPICS if topic.status is MapStatus.ABANDONED)
    shown = today_replies.TopicsShown(
        rows=(replace(row, goal="Percent", reached=True),), courses=()
    )
    listed = render(shown, localizer).markdown

    for text in (finished.lower(), listed.lower()):
        assert not any(word in text for word in ("paus", "abgebroch", "abandon", "stop", "gave"))
    assert ("goal reached" if localizer is EN else "Ziel erreicht") in listed


def test_the_map_says_its_goal_and_what_can_wait_in_words_and_caption() -> None:
    rows = (ROWS[0], replace(ROWS[2], optional=True))
    small = MapShown(title="Fractions", map_id=MAP, edges=(), goal="Percent", rows=rows)
    large = replace(small, rows=rows * 40)

    assert "Your goal: **Percent**" in render(small, EN).markdown
    assert "open · can wait" in render(small, EN).markdown
    picture = render(large, EN).picture
    assert picture is not None
    assert "Your goal: **Percent**" in picture.caption
    assert len(picture.caption) <= 1_024
