"""The content of a picture of numbers is also said in words."""

from dataclasses import replace

import pytest

from bot.chat.messages import Localizer, Placement, Screen, render
from bot.domain.topics.course import Language
from bot.flow.cards.events import DeckPressed
from bot.flow.cards.replies import FadingPicture
from bot.flow.engine.replies import Reply
from bot.flow.practice.events import SkillsAsked
from bot.flow.practice.replies import SkillTreePicture
from bot.flow.progress.events import PicturePressed, ProgressAsked, ProgressPicture
from bot.flow.progress.looking import CalendarPicture, ForecastPicture, TrendsPicture
from tests.chat.picture_replies import CALENDAR, FADING, FORECAST, SKILL_TREE, TRENDS
from tests.chat.replies import NOW

EN = Localizer(language=Language.EN, zone=None, now=NOW)
DE = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)
PICTURED: tuple[Reply, ...] = (CALENDAR, FORECAST, TRENDS, FADING, SKILL_TREE)
KINDS = (CalendarPicture, ForecastPicture, TrendsPicture, FadingPicture, SkillTreePicture)


def caption(screen: Screen) -> str:
    assert screen.picture is not None
    return screen.picture.caption


@pytest.mark.parametrize(("reply_", "kind"), list(zip(PICTURED, KINDS, strict=True)))
@pytest.mark.parametrize("localizer", [EN, DE], ids=["en", "de"])
def test_each_is_drawn_where_it_was_asked_for_in_the_chosen_colours(
    reply_: Reply, kind: type, localizer: Localizer
) -> None:
    screen = render(replace(reply_, dark=True), localizer)

    assert screen.picture is not None
    drawing = screen.picture.drawing
    assert type(drawing) is kind
    assert getattr(drawing, "dark", None) is True
    assert (screen.placement, screen.interim) == (Placement.EDIT, True)
    assert screen.keyboard


def test_the_days_of_learning_in_words() -> None:
    assert caption(render(CALENDAR, DE)) == (
        "**Deine Lerntage**\n\nIn den letzten 26 Wochen hast du an 103 Tagen gelernt.\n\n"
        "In den letzten 28 Tagen waren es 14.\n\n"
        "Am meisten hast du am 3. März beantwortet: 45 Antworten.\n\nLerntage je Monat: "
        "September 12 · Oktober 19 · November 18 · Dezember 19 · Januar 19 · Februar 14 · März 2"
        "\n\n_Ein Tag zählt ab einer Antwort: auf eine Frage, eine Karte oder beim Üben, aber "
        "nicht im ersten Check. Was du vor 04:00 beantwortest, zählt zum Tag davor._"
    )


def test_what_comes_back_in_words() -> None:
    assert caption(render(FORECAST, EN)) == (
        "**What comes back in 14 days**\n\n56 in all.\n\n31 of them were due before today.\n\n"
        "Wed, Mar 4: 14 questions · 38 cards\nThu, Mar 5: 1 question · 1 card\n"
        "Fri, Mar 6: 2 cards\n\n"
        "_New things are not counted, and what you answer now comes back as well._"
    )


def test_the_days_below_the_bars_are_in_the_learners_words() -> None:
    picture = render(FORECAST, DE).picture

    assert picture is not None
    assert isinstance(picture.drawing, ForecastPicture)
    assert picture.drawing.days[:3] == ("heute", "Do 5", "Fr 6")


def test_the_trends_in_words() -> None:
    text = caption(render(TRENDS, EN))

    assert text.startswith("**How it is going**\n\nSince January 7, night by night:\n\n- **Frac")
    assert r"**C\_1 \*$x^2$\***" in text
    picture = render(TRENDS, EN).picture
    assert picture is not None
    assert isinstance(picture.drawing, TrendsPicture)
    assert picture.drawing.trends.topics[1].title == "C_1 *x²*"
    assert next(iter(picture.drawing.days.values())) == "Mar 3"
    assert len(picture.drawing.days) == 4


def test_how_a_deck_fades_in_words() -> None:
    assert caption(render(FADING, EN)).splitlines()[2:7] == [
        "1,000 answered cards, of which you know about 100% now:",
        "",
        "- in 7 days about 81%",
        "- in 14 days about 65%",
        "- in 30 days about 40%",
    ]


def test_the_skills_in_words_and_below_the_picture_in_short() -> None:
    screen = render(SKILL_TREE, EN)

    assert screen.markdown.endswith(
        "**School years 3–5**\n🔒 Skill\\_0.05\\*, ○ Skill\\_0.15\\*, ◑ Skill\\_0.5\\* (50%), "
        "● Skill\\_0.95\\* (95%)\n\n"
        "_● mastered · ◔ probably known · ◑ begun · ○ open · 🔒 waiting for others_"
    )
    assert caption(screen).endswith("waiting for others: 1\n\nBegun: ◑ Skill\\_0.5\\* (50%)")


def test_from_one_picture_the_others_are_a_press_away() -> None:
    def presses(reply: Reply) -> list[object]:
        return [button.press for row in render(reply, EN).keyboard for button in row]

    assert presses(CALENDAR) == [
        PicturePressed(ProgressPicture.FORECAST),
        PicturePressed(ProgressPicture.TRENDS),
        ProgressAsked(),
    ]
    assert presses(FADING) == [DeckPressed(FADING.deck_id)]
    assert presses(SKILL_TREE) == [SkillsAsked()]
