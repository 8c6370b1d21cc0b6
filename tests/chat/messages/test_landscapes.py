"""Goal maps and goals, in words and buttons of both languages."""

from dataclasses import replace

import pytest

from bot.chat.messages import Localizer, Placement, render
from bot.chat.messages.goals.rows import LONGEST_TITLE, title
from bot.chat.messages.localizer import foldable, foreign
from bot.domain.goals.landscape import GoalKind, MasteredBy
from bot.domain.topics.course import Language
from bot.flow.engine.replies import Reply
from bot.flow.goals import events
from bot.flow.goals.events import GoalLockPressed
from bot.flow.goals.replies import GoalLook, GoalPage
from tests.chat.goal_replies import (
    LANDSCAPE,
    LOCKED,
    MASTERED,
    NOW,
    PAGE,
    REACHED,
    ROW,
    SHORT_ID,
    SHOWN,
    VERSION,
    WHOLE,
)
from tests.chat.sitting_replies import ANNOUNCED

EN = Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW)
DE = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)
PLAIN = replace(SHOWN, title="Halves", crumbs=("Numbers",))


def presses(reply: Reply) -> list[object]:
    return [button.press for row in render(reply, EN).keyboard for button in row]


def text(reply: Reply, localizer: Localizer) -> str:
    return render(reply, localizer).markdown.replace("\N{NO-BREAK SPACE}", " ")


def test_an_open_goal_can_be_begun_and_put_into_the_focus() -> None:
    found = presses(PLAIN)

    assert events.GoalBegunPressed(VERSION, 7) in found
    assert events.FocusPressed(VERSION, 7, wanted=True) in found
    assert events.GoalOpenedPressed(VERSION, 3, 0) in found


def test_a_goal_at_the_top_leads_up_to_its_landscape() -> None:
    assert events.LandscapePressed(SHORT_ID, 0) in presses(replace(PLAIN, up=None))


def test_a_locked_goal_offers_its_reason_and_no_beginning() -> None:
    locked = replace(PLAIN, look=GoalLook.LOCKED, can_begin=False, missing=2)

    assert events.GoalLockPressed(VERSION, 7, 0) in presses(locked)
    assert events.GoalBegunPressed(VERSION, 7) not in presses(locked)
    assert "Locked: 2 goals come first." in text(locked, EN)
    assert "Gesperrt: 2 Ziele kommen zuerst." in text(locked, DE)


def test_a_containing_goal_says_how_much_of_it_is_reached() -> None:
    assert "55% reached · 5 of 9 goals" in text(WHOLE, EN)
    assert "55 % erreicht · 5 von 9 Zielen" in text(WHOLE, DE)


@pytest.mark.parametrize("by", [way for way in MasteredBy if way is not MasteredBy.EXAM])
def test_what_no_exam_showed_is_called_an_estimate(by: MasteredBy) -> None:
    assert "(an estimate)" in text(replace(REACHED, by=by), EN)
    assert "(geschätzt)" in text(replace(REACHED, by=by), DE)


def test_what_an_exam_showed_is_certified_and_no_estimate() -> None:
    passed = replace(REACHED, by=MasteredBy.EXAM)

    assert "by passing its exam (certified)." in text(passed, EN)
    assert "mit bestandener Prüfung (bestätigt)." in text(passed, DE)
    assert "estimate" not in text(passed, EN)
    assert "geschätzt" not in text(passed, DE)


def test_checks_on_the_way_are_counted() -> None:
    begun = replace(PLAIN, look=GoalLook.BEGUN, checks=1)

    assert "1 of 2 right answers" in text(begun, EN)
    assert "1 von 2 Nachweisen erbracht" in text(begun, DE)


def test_cards_that_are_due_again_leave_the_goal_reached() -> None:
    due = replace(REACHED, look=GoalLook.DUE_AGAIN, goal_kind=GoalKind.MEMORIZE, can_begin=True)

    assert "✓ Reached" in text(due, EN)
    assert "due again" in text(due, EN)
    assert "wieder fällig" in text(due, DE)


def test_the_button_up_has_the_goal_above_and_the_whole_way_down_is_one_tap_away() -> None:
    deep = replace(PLAIN, crumbs=("School", "Numbers"))

    assert text(PLAIN, EN).startswith("**Halves** · Understanding\n\nThe learner can **halve**")
    assert "Numbers" not in text(PLAIN, EN)
    assert render(PLAIN, EN).keyboard[-1][0].label == "↑ Numbers"
    assert foldable(EN("goal-about"), "School › Numbers") in text(deep, EN)


def test_a_long_description_begins_and_is_whole_one_tap_away() -> None:
    long = " ".join(f"word{number}" for number in range(130))
    goal = text(replace(PLAIN, description=long), EN)
    announced = text(replace(ANNOUNCED, description=long), EN)

    assert goal.count("word129") == announced.count("word129") == 1
    assert foldable(EN("goal-about"), long) in goal
    assert foldable(EN("all-of-it"), long) in announced
    assert len(goal.split("<details>")[0]) < 200


def test_the_goals_in_a_goal_take_the_room_of_its_description() -> None:
    whole = text(replace(PLAIN, percent=55, goals=PAGE), EN)

    assert foldable(EN("goal-about"), PLAIN.description) in whole
    assert whole.count("halve") == 1


def test_a_goal_reached_is_celebrated_with_what_it_opens() -> None:
    opened = replace(MASTERED, title="Halves", opens=("Reasons", "Proofs"))

    assert text(opened, EN) == (
        "🎯 **Halves**: goal reached, with all of its cards (an estimate)!\n\n"
        "Now open: **Reasons** and **Proofs**"
    )
    assert "Jetzt offen: **Reasons** und **Proofs**" in text(opened, DE)
    assert events.NextGoalPressed() in presses(opened)


def test_many_opened_goals_are_counted() -> None:
    many = replace(MASTERED, opens=("One", "Two"), opened=9)

    assert text(many, EN).endswith("Now open: **One**, **Two** and 7 more")


def test_no_button_asks_for_the_next_goal_where_it_follows_by_itself() -> None:
    assert presses(replace(MASTERED, goes_on=True)) == []


def test_pages_of_goals_are_turned_in_place() -> None:
    shown = LOCKED(missing=replace(PAGE, page=0, pages=2), edits=True)

    assert GoalLockPressed(VERSION, 7, 1) in presses(shown)
    assert GoalLockPressed(VERSION, 7, -1) not in presses(shown)
    assert render(shown, EN).placement is Placement.EDIT
    assert "Page 1 of 2" in text(shown, EN)


def test_a_landscape_without_any_goal_left_says_so() -> None:
    assert "Nothing is left" in text(replace(LANDSCAPE, goals=GoalPage()), EN)


def test_markdown_and_formulas_of_a_description_stay_as_they_are() -> None:
    told = "Halve **twice**:\n\n- $\\frac{1}{4}$\n- `code`"

    assert foreign(told) == told


@pytest.mark.parametrize(
    ("told", "shown"),
    [("<b>bold</b> of $5", r"\<b>bold\</b> of \$5"), ("5 \\$ and $x$", "5 \\$ and $x$")],
)
def test_what_is_no_markdown_of_ours_is_told_letter_by_letter(told: str, shown: str) -> None:
    assert foreign(told) == shown


def test_a_title_that_never_ends_is_cut_between_words() -> None:
    long = "word " * 100

    assert len(title(long)) <= LONGEST_TITLE + 2
    assert title(long).endswith("…")
    assert title(ROW.title) == r"A\_b \*c\* [d] \`e\` \<f> for $\frac{1}{2}$ of \$5".replace(
        "[d]", r"\[d\]"
    )
