from dataclasses import replace

import pytest

from bot.chat.messages import Localizer, Placement, render
from bot.flow.cards.events import CardTurnedPressed, DrillOnPressed, RatingUndonePressed
from bot.flow.cards.replies import Grader
from bot.flow.engine.replies import Line
from bot.flow.exercise.events import DontKnowPressed, HintPressed
from bot.flow.progress.looking import CardPicture
from tests.chat.card_replies import INTERACTION, LAST, SEEN
from tests.chat.messages.test_rendering import DE, EN, labels, presses
from tests.chat.task_replies import GIVEN_UP, GRADED, SHOWN


def test_a_task_stands_with_its_hints_and_how_to_answer() -> None:
    screen = render(SHOWN, EN)

    assert "7 of 20" in screen.markdown
    assert screen.markdown.index("_Hint 1:_ Draw") < screen.markdown.index("_Hint 2:_ Colour")
    assert "send a photo" in screen.markdown
    assert labels(screen) == [["Hint", "I don't know"]]
    assert presses(screen) == [HintPressed(INTERACTION), DontKnowPressed(INTERACTION)]


def test_after_the_last_hint_there_is_no_button_for_one() -> None:
    assert presses(render(replace(SHOWN, more_hints=False), DE)) == [DontKnowPressed(INTERACTION)]


def test_without_a_model_it_is_said_plainly_and_the_task_can_be_turned() -> None:
    screen = render(replace(SHOWN, grader=Grader.NOBODY), DE)

    assert "kein Sprachmodell" in screen.markdown
    assert presses(screen)[0] == CardTurnedPressed(INTERACTION)


def test_where_photos_cannot_be_had_none_is_asked_for() -> None:
    screen = render(replace(SHOWN, grader=Grader.OF_TEXTS), EN)

    assert "photo" not in screen.markdown


def test_a_picture_of_a_task_is_shown_and_the_last_rating_can_be_undone() -> None:
    screen = render(replace(SHOWN, task=SEEN, last=LAST), EN)

    assert screen.picture is not None
    assert isinstance(screen.picture.drawing, CardPicture)
    assert RatingUndonePressed(INTERACTION) in presses(screen)


def test_a_grade_is_told_in_two_parts_with_what_changed_and_when_it_comes_back_a9() -> None:
    screen = render(GRADED, EN)

    where, following = screen.markdown.split("**What next**")
    assert "**Where you stand**" in where
    assert "- Correct: 86% · better than last time" in where
    assert "- Complete: 50% · as last time" in where
    assert "- To the point: 100% · less than last time" in where
    assert following.strip().startswith("Draw a bar and colour it.")
    assert "With one hint." in following
    assert "in 6 days" in following
    assert presses(screen) == [DrillOnPressed(INTERACTION)]


def test_what_was_remembered_is_applauded_and_nothing_else() -> None:
    replies = (GRADED, replace(GRADED, comes_again=True), replace(GRADED, due_at=None))

    assert [render(reply, EN).reacts for reply in replies] == [True, False, False]


def test_in_german_too() -> None:
    text = render(replace(GRADED, hints=2, comes_again=True), DE).markdown

    assert "**Wo du stehst**" in text
    assert "**Wie es weitergeht**" in text
    assert "Richtig: 86\xa0% · besser als beim letzten Mal" in text
    assert "Mit 2 Hinweisen." in text
    assert "noch einmal dran" in text


def test_a_first_grade_is_compared_with_nothing_and_no_tip_has_no_heading() -> None:
    text = render(replace(GRADED, trend=None, following="", hints=0), EN).markdown

    assert "last time" not in text
    assert "What next" not in text
    assert "hint" not in text


def test_what_was_read_from_a_photo_is_shown_so_that_it_can_be_checked() -> None:
    screen = render(replace(GRADED, read=True, one_of_many=True), EN)

    assert "What I read: it's \\$5" in screen.markdown
    assert "What I read" in (screen.new_message or "")
    assert "I looked at the first one" in screen.markdown


def test_a_repeat_says_that_it_changes_no_date() -> None:
    assert "the card comes back as planned" in render(replace(GRADED, due_at=None), EN).markdown


@pytest.mark.parametrize("localizer", [EN, DE])
def test_who_gives_up_sees_the_criteria_as_pointers(localizer: Localizer) -> None:
    screen = render(GIVEN_UP, localizer)

    assert "- Says that the parts are equal." in screen.markdown
    assert screen.placement is Placement.EDIT
    assert presses(screen) == [DrillOnPressed(INTERACTION)]


def test_a_photo_that_tells_nothing_asks_for_another_and_says_that_nothing_counted() -> None:
    text = render(Line("photo-unreadable"), EN).markdown

    assert "another one" in text
    assert "Nothing has counted" in text
