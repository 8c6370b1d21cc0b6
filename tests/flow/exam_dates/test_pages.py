"""/exam with a date: what it names, what can be reached, what is left out, added and deleted."""

from dataclasses import replace
from datetime import date

import pytest

from bot.chat.messages import Localizer, render
from bot.domain.learner.exam_dates import ExamDate, PartKind
from bot.domain.topics.course import Language
from bot.flow.engine.events import Press, TextReceived, WhyAsked
from bot.flow.engine.replies import Line, Words
from bot.flow.exam_dates import events
from bot.flow.exams.replies import ExamsShown
from bot.flow.learner.events import SettingChosen
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS
from tests.flow.dealing import deck_of, import_deck, learner_of
from tests.flow.lines import line_of, only
from tests.flow.planting import DAY, mastered, plant
from tests.flow.strolling import to_placement_offer
from tests.flow.walking import Walk, imagined

EXAM = date(2026, 3, 14)
"""Twelve days after the Monday on which walks begin."""


async def dates_of(walk: Walk) -> tuple[ExamDate, ...]:
    return (await learner_of(walk)).rhythm.exam_dates


async def named(walk: Walk, words: str) -> Line:
    return only(await walk.send(events.ExamDateAsked(words)), Line)


def told(line: Line) -> Words:
    found = line.more[0]
    assert isinstance(found, Words)
    return found


def button(line: Line, kind: type[Press]) -> Press:
    return next(
        button.press for row in line.keyboard for button in row if isinstance(button.press, kind)
    )


def text_of(walk: Walk, line: Line, language: Language = Language.EN) -> str:
    return render(line, Localizer(language=language, zone=None, now=walk.clock.now())).markdown


async def test_a_date_is_kept_with_the_skills_that_it_names() -> None:
    walk = imagined(MONDAY)

    page = await named(walk, "Maths test on 14 March: percent")

    (exam,) = await dates_of(walk)
    assert (exam.title, exam.day) == ("Maths test", EXAM)
    assert "pct_of_amount" in exam.ids(PartKind.SKILL)
    assert "**Maths test** on Sat, Mar 14: 12 days to go." in text_of(walk, page)


@pytest.mark.parametrize(
    "words",
    [
        "The maths test was moved to 17 March",
        "test postponed to 17 March",
        "Moved to 17 March",
        "Verschoben auf den 17. März",
    ],
)
async def test_an_exam_that_is_moved_keeps_its_parts_and_has_the_new_day(words: str) -> None:
    walk = imagined(MONDAY)
    await named(walk, "Maths test on 14 March: percent")
    (before,) = await dates_of(walk)

    await walk.send(TextReceived(words))

    assert await dates_of(walk) == (replace(before, day=EXAM + 3 * DAY),)


async def test_of_two_exams_the_one_that_is_named_is_moved() -> None:
    walk = imagined(MONDAY)
    await named(walk, "Maths test on 14 March")
    await named(walk, "Latin test on 15 March")

    await walk.send(TextReceived("Latin test moved to 17 March"))
    await walk.send(TextReceived("moved to 18 March"))

    assert [(exam.title, exam.day) for exam in await dates_of(walk)] == [
        ("Maths test", EXAM),
        ("Latin test", EXAM + 3 * DAY),
    ]


async def test_plain_words_name_a_date_in_german_too() -> None:
    walk = imagined(MONDAY)

    line_of(await walk.send(TextReceived("Mathearbeit am 14.3.: Prozent")), "exam-date")

    (exam,) = await dates_of(walk)
    assert (exam.title, exam.day) == ("Mathearbeit", EXAM)
    assert len(exam.parts) == 4


async def test_plain_words_name_a_date_while_a_button_is_awaited() -> None:
    walk = imagined(MONDAY)
    offered = await to_placement_offer(walk)

    line_of(await walk.send(TextReceived("I have a maths test on 14 March: percent")), "exam-date")

    (exam,) = await dates_of(walk)
    assert (exam.title, exam.day) == ("maths test", EXAM)
    assert await walk.state() == offered


async def test_too_few_minutes_leave_something_out_or_take_more_minutes() -> None:
    walk = imagined(MONDAY)
    await walk.send(SettingChosen("minutes", "5"))

    page = await named(walk, "test on 14 March: percent, linear equations")

    assert told(page).key == "exam-date-some"
    reached, of = told(page).values["reached"], told(page).values["of"]
    assert (isinstance(reached, int), of) == (True, 9)
    assert f"At 5 minutes a day you'll get through {reached} of 9. Leave out" in text_of(
        walk, page
    )
    page = only(await walk.send(button(page, events.ExamLessPressed)), Line)
    assert told(page).key == "exam-date-all"
    assert told(page).values["of"] == reached


async def test_the_minutes_that_all_of_it_takes_are_one_tap_away() -> None:
    walk = imagined(MONDAY)
    await walk.send(SettingChosen("minutes", "5"))
    page = await named(walk, "test on 14 March: percent, linear equations")

    await walk.send(button(page, SettingChosen))

    assert told(await named(walk, "14 March")).key == "exam-date-all"


async def test_every_number_of_a_date_is_explained() -> None:
    walk = imagined(MONDAY)
    await walk.send(SettingChosen("minutes", "20"))
    page = await named(walk, "Maths on 14 March: percentage of an amount")

    explained = only(await walk.send(button(page, events.ExamWhyPressed)), Line)

    assert explained == only(await walk.send(WhyAsked("maths")), Line)
    said = text_of(walk, explained)
    assert "12 days to learn" in said
    assert "At 20 minutes a day that's 240 minutes." in said
    assert f"or {told(page).values['needed']} a day." in said


async def test_a_topic_brings_its_concepts_and_a_deck_its_cards() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(5))
    await plant(walk, "memory", lambda _, node: node)

    page = await named(walk, "14 March: how memory works, capitals")

    (exam,) = await dates_of(walk)
    assert exam.ids(PartKind.DECK) == (CAPITALS,)
    assert len(exam.ids(PartKind.CONCEPT)) > 5
    assert told(page).values["of"] == len(exam.parts)


async def test_a_tap_adds_a_part_to_a_date_or_leaves_it_out() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(5))
    page = await named(walk, "14 March")
    assert told(page).key == "exam-date-empty"

    page = only(await walk.send(button(page, events.ExamPartPressed)), Line)

    assert (await dates_of(walk))[0].ids(PartKind.DECK) == (CAPITALS,)
    await walk.send(button(page, events.ExamPartPressed))
    assert not (await dates_of(walk))[0].parts


async def test_several_dates_stand_side_by_side_the_nearest_first() -> None:
    walk = imagined(MONDAY)
    await named(walk, "History on 20 March")
    await named(walk, "Maths on 14 March: percent")
    await named(walk, "14 March: linear equations")

    listed = only(await walk.send(events.ExamDateAsked()), Line)

    assert [exam.title for exam in await dates_of(walk)] == ["Maths", "History"]
    assert len((await dates_of(walk))[0].parts) == 9
    assert text_of(walk, listed).index("Maths") < text_of(walk, listed).index("History")


async def test_a_deleted_date_is_gone() -> None:
    walk = imagined(MONDAY)
    page = await named(walk, "Maths on 14 March: percent")

    line_of(await walk.send(button(page, events.ExamDateDroppedPressed)), "exam-date-gone")

    assert not await dates_of(walk)
    only(await walk.send(events.ExamDateAsked()), ExamsShown)


async def test_without_a_day_ahead_the_reply_says_how_to_name_one() -> None:
    walk = imagined(MONDAY)

    for words in ("percent", "1 March 2026", "14 March 2031"):
        line_of(await walk.send(events.ExamDateAsked(words)), "exam-date-not-read")

    assert not await dates_of(walk)


async def test_words_that_name_nothing_are_told() -> None:
    walk = imagined(MONDAY)

    page = await named(walk, "14 March: percent, basket weaving")

    assert "I found nothing called **basket weaving**" in text_of(walk, page)


async def test_a_mastered_concept_takes_no_more_than_its_last_look() -> None:
    walk = imagined(MONDAY)
    await walk.send(SettingChosen("minutes", "5"))
    await plant(walk, "memory", lambda _, node: mastered(node, walk.clock.now(), due_in=30 * DAY))

    page = await named(walk, "14 March: how memory works")

    (exam,) = await dates_of(walk)
    assert told(page).key == "exam-date-all"
    assert told(page).values["needed"] == -(-len(exam.parts) // 12)
