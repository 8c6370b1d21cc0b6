"""How a sitting says what it leaves for later, and replies about refreshers."""

import pytest

from bot.chat.messages import Localizer, Placement, Screen, render
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import MapStatus
from bot.flow.exercise.replies import Asking
from bot.flow.maps.events import RefreshersPressed
from bot.flow.maps.replies import TopicRow, refreshers_proposed
from bot.flow.today.replies import TopicsShown
from bot.flow.topics.replies import refreshers_settled
from tests.chat.replies import MAP, NOW, TOMORROW, question

EN = Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW)
DE = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)
KEEP = RefreshersPressed(MAP, wanted=True)
DROP = RefreshersPressed(MAP, wanted=False)


def about_refreshers(screen: Screen) -> list[tuple[str, RefreshersPressed]]:
    buttons = [button for row in screen.keyboard for button in row]
    return [
        (button.label, button.press)
        for button in buttons
        if isinstance(button.press, RefreshersPressed)
    ]


def test_a_sitting_that_cannot_hold_everything_says_so_in_its_first_line() -> None:
    first = question(asking=Asking.REVIEW, of=20, due=25)

    assert (
        render(first, EN).markdown.splitlines()[0] == "25 due, doing 20 now. The rest will keep."
    )
    assert render(first, DE).markdown.splitlines()[0] == (
        "25 fällig, 20 davon jetzt. Der Rest läuft nicht weg."
    )


def test_a_question_tells_a_refresher_from_a_review() -> None:
    asked = question(asking=Asking.REFRESHER, number=2)

    assert render(asked, EN).markdown.startswith("**Refresher · Equal parts · 2 of 3**")
    assert render(asked, DE).markdown.startswith("**Auffrischung · Equal parts · 2 von 3**")


def test_refreshers_are_offered_with_two_buttons() -> None:
    proposed = refreshers_proposed(MAP, "Fractions")

    assert about_refreshers(render(proposed, EN)) == [
        ("Yes, keep it fresh", KEEP),
        ("No, thanks", DROP),
    ]
    assert about_refreshers(render(proposed, DE)) == [
        ("Ja, halt es frisch", KEEP),
        ("Nein, danke", DROP),
    ]


def test_kept_refreshers_say_when_the_first_one_comes_and_how_to_drop_them() -> None:
    screen = render(refreshers_settled(MAP, "Fractions", TOMORROW, NOW), EN)

    assert screen.markdown.endswith("The first refresher is tomorrow.")
    assert about_refreshers(screen) == [("No more refreshers: Fractions", DROP)]
    assert screen.placement is Placement.EDIT


def test_a_refresher_that_is_due_already_is_told_as_ready() -> None:
    settled = refreshers_settled(MAP, "Fractions", NOW, NOW)

    assert render(settled, EN).markdown.endswith("The first ones are ready for you now.")
    assert render(settled, DE).markdown.endswith("Die ersten liegen schon für dich bereit.")


def test_dropped_refreshers_can_be_had_back() -> None:
    screen = render(refreshers_settled(MAP, "Fractions", None, NOW), EN)

    assert about_refreshers(screen) == [("Refresh now and then: Fractions", KEEP)]


@pytest.mark.parametrize(
    ("kept", "told", "button"),
    [
        (True, "all mastered · refreshers on", ("No more refreshers: Fractions", DROP)),
        (False, "all mastered", ("Refresh now and then: Fractions", KEEP)),
    ],
)
def test_a_finished_topic_shows_whether_refreshers_are_kept_and_a_button_changes_it(
    kept: bool, told: str, button: tuple[str, RefreshersPressed]
) -> None:
    row = TopicRow(
        map_id=MAP,
        title="Fractions",
        status=MapStatus.COMPLETED,
        mastered=9,
        of=9,
        due=0,
        current=False,
        refreshers=kept,
    )
    screen = render(TopicsShown(rows=(row,), courses=()), EN)

    assert told in screen.markdown
    assert screen.markdown.endswith(told)
    assert about_refreshers(screen) == [button]
