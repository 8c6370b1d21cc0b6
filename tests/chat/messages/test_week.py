"""How the weekly letter reads, whole, in both languages: with much, with little, with nothing."""

from dataclasses import replace

import pytest

from bot.chat.messages import Localizer, render
from bot.domain.progress.analytics import Finish
from bot.domain.topics.course import Language
from bot.flow.cards.events import DeckDrillPressed
from bot.flow.engine.events import NextAsked
from bot.flow.exercise.events import ReviewAsked
from bot.flow.lessons.events import TeachAgainPressed
from bot.flow.practice.events import SkillPressed
from bot.flow.progress.replies import WeekShown
from tests.builders import MONDAY
from tests.chat.letter_replies import (
    FIRST,
    LITTLE,
    MUCH,
    NOTHING,
    SHOWN,
    WEAK,
    WEEK_SAMPLES,
    ahead,
)

EN, DE = (Localizer(language=language, zone="Europe/Berlin", now=MONDAY) for language in Language)
assert EN.language is Language.EN


MUCH_EN = """\
**Your week, Mar 15\u2009–\u200921:** You learned on 4 days, 52 minutes in all.

- Learned: **Know the metals**, **Metals**, **Atoms**, **Bonds** and 2 more.
- Worth another look: **Gas \\*laws\\***, **Elements** (3 cards), **Adding like fractions**.
- Questions and cards of the next seven days: about 12 a day, most on Wednesday (20).

<details><summary>How it's going</summary>

- **Chemistry**: You know more of it than a week ago. You're getting on more slowly. \
At your pace, done between April 5 and May 3.
- Of what came back from earlier days, cards included, you knew 34 of 40 at the first go (85%); \
the plan aims for 90%. \
Over four weeks I gave 40 things a chance of 80 to 90%; you knew 34 of them.

</details>"""
MUCH_DE = """\
**Deine Woche, 15.–21. März:** Du hast an 4 Tagen gelernt, zusammen 52 Minuten.

- Gelernt: **Know the metals**, **Metals**, **Atoms**, **Bonds** und 2 weitere.
- Einen zweiten Blick wert: **Gas \\*laws\\***, **Elements** (3 Karten), **Adding like fractions**.
- Fragen und Karten der nächsten sieben Tage: etwa 12 am Tag, die meisten am Mittwoch (20).

<details><summary>Wie es vorangeht</summary>

- **Chemistry**: Du kannst mehr davon als vor einer Woche. Du kommst langsamer voran. \
In deinem Tempo bist du zwischen dem 5. April und dem 3. Mai fertig.
- Was aus früheren Tagen wiederkam, Karten inbegriffen: 34 von 40 auf Anhieb gewusst \
(85\u00a0%), angepeilt sind 90\u00a0%. \
In vier Wochen gab ich 40 Sachen eine Chance von 80 bis 90\u00a0%; gewusst hast du 34 davon.

</details>"""
LITTLE_EN = """\
**Your week, Mar 15\u2009–\u200921:** You learned on one day, 6 minutes in all.

- Learned: **Halves**."""
LITTLE_DE = """\
**Deine Woche, 15.–21. März:** Du hast an einem Tag gelernt, zusammen 6 Minuten.

- Gelernt: **Halves**."""
NOTHING_EN = (
    "**Your week, Mar 15\u2009–\u200921:** Nothing new this time. "
    "What you know is kept, and you can go on whenever you like."
)
NOTHING_DE = (
    "**Deine Woche, 15.–21. März:** Diesmal nichts Neues. "
    "Was du kannst, bleibt dir, und weitermachen kannst du, wann du magst."
)


@pytest.mark.parametrize(
    ("reply", "english", "german"),
    [
        (SHOWN, MUCH_EN, MUCH_DE),
        (WeekShown(week=LITTLE), LITTLE_EN, LITTLE_DE),
        (WeekShown(week=NOTHING), NOTHING_EN, NOTHING_DE),
    ],
    ids=["much", "little", "nothing"],
)
def test_the_letter_says_what_there_is_to_say_and_nothing_else(
    reply: WeekShown, english: str, german: str
) -> None:
    assert render(reply, EN).markdown == english
    assert render(reply, DE).markdown == german


@pytest.mark.parametrize("reply", WEEK_SAMPLES)
@pytest.mark.parametrize("text", [EN, DE])
def test_it_has_at_most_six_lines(text: Localizer, reply: WeekShown) -> None:
    assert (
        len(
            [
                line
                for line in render(reply, text).markdown.splitlines()
                if line and not line.startswith(("<", "</"))
            ]
        )
        <= 6
    )


def test_a_week_with_answers_after_midnight_says_where_they_count() -> None:
    night = WeekShown(week=replace(LITTLE, after_midnight=True))

    assert (
        "6 minutes in all. What you answer before 04:00 counts for the day before.\n"
        in render(night, EN).markdown
    )
    assert "Was du vor 04:00 beantwortest, zählt zum Tag davor." in render(night, DE).markdown


def test_a_forecast_that_knows_the_day_says_it_with_its_year_where_it_is_another() -> None:
    (topic,) = MUCH.topics
    day = FIRST.replace(year=2027)
    week = replace(NOTHING, topics=(replace(topic, finish=Finish(earliest=day, latest=day)),))
    shown = WeekShown(week=week)

    assert render(shown, EN).markdown.endswith(
        " At your pace, done around Mar 15, 2027.\n\n</details>"
    )
    assert render(shown, DE).markdown.endswith(
        "bist du etwa am 15. März 2027 fertig.\n\n</details>"
    )


def test_every_weak_spot_is_one_tap_away_and_the_buttons_stay_on_beside_what_is_open() -> None:
    screen = render(replace(SHOWN, can_review=True), EN)

    concept, deck, skill = WEAK
    assert [[button.press for button in row] for row in screen.keyboard] == [
        [TeachAgainPressed(concept.map_id, concept.short_id)],
        [DeckDrillPressed(deck.deck_id, more=False)],
        [SkillPressed(skill.skill_id, wanted=False)],
        [ReviewAsked()],
    ]
    assert screen.keyboard[2][0].label == "Work on: Adding like fractions"
    assert screen.interim
    assert screen.keeps_buttons


def test_where_there_is_nothing_to_work_on_it_leads_on() -> None:
    ((button,),) = render(WeekShown(week=NOTHING), DE).keyboard

    assert button.press == NextAsked()


def test_where_all_of_the_week_comes_back_on_one_day_no_share_of_a_day_is_told() -> None:
    one = replace(SHOWN, week=replace(SHOWN.week, ahead=ahead(0, 0)))
    four = replace(SHOWN, week=replace(SHOWN.week, ahead=ahead(3, 0)))
    assert "kommt eine Frage oder Karte wieder, am" in render(one, DE).markdown
    assert "kommen 4 Fragen und Karten wieder, alle am" in render(four, DE).markdown
    assert "4 questions and cards come back, all on" in render(four, EN).markdown
