"""What observers are told on Sundays and on request, and that nothing private is told."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.domain.cards.state import LEECH_LAPSES
from bot.domain.topics.course import Language
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import Event, StopAsked
from bot.flow.exam_dates.events import ExamDateAsked
from bot.flow.learner.events import Screen, SettingChosen
from bot.flow.progress.events import WeekAsked
from bot.flow.rhythm.events import BlockChanged
from bot.flow.today.events import TodayAsked
from tests.deck_builders import build_state
from tests.flow.cards.table import drill_through, import_deck, some_cards
from tests.flow.dealing import learner_of
from tests.flow.observers import looking_on as on
from tests.flow.strolling import master_root, to_first_question
from tests.flow.walking import ANNA, Walk

DAY = timedelta(days=1)
SUNDAY = datetime(2026, 3, 8, 9, 0, 1, tzinfo=UTC)
"""Just after 09:00 for a learner without a time zone."""
WEEK_EN = """
**The week up to yesterday:**

**Ada**

- Practised on one day.
- One concept mastered.

<details><summary>4 more</summary>

**Ben**

- Practised on one day.
- Still hard: **Capitals**.

**Cem**

- A quiet week. What was learned before is kept.
- Break: Mon, Mar 2 to Sun, Mar 15

**Dua**

- A quiet week. What was learned before is kept.

**Eva**

- Practised on one day.
- **Maths** on Fri, Mar 20: 12 days to go.

</details>
"""
WEEK_DE = """
**Die Woche bis gestern:**

**Ada**

- An einem Tag geübt.
- Ein Thema gemeistert.

<details><summary>4 weitere</summary>

**Ben**

- An einem Tag geübt.
- Noch schwer: **Capitals**.

**Cem**

- Eine ruhige Woche. Was schon gelernt ist, bleibt.
- Pause: Mo., 2. März bis So., 15. März

**Dua**

- Eine ruhige Woche. Was schon gelernt ist, bleibt.

**Eva**

- An einem Tag geübt.
- **Maths** am Fr., 20. März: noch 12 Tage.

</details>
"""


async def five_learners(ida: Walk) -> list[Walk]:
    """Give five learners, whom Ida observes, a week each."""
    ada, ben, cem, dua, eva = learners = [
        on.learner(ida, number, name)
        for number, name in ((1, "Ada"), (ANNA, "Ben"), (3, "Cem"), (4, "Dua"), (5, "Eva"))
    ]
    for learner in learners:
        await on.lets_look_on(learner, ida)
    await master_root(ada)
    forgotten = build_state(ida.clock.now() - 20 * DAY, lapses=LEECH_LAPSES)
    cards = some_cards(3)
    await import_deck(ben, *cards, states={card.id: forgotten for card in cards})
    await drill_through(ben)
    await cem.send(SettingChosen("break", "today-14"))
    await dua.send(StopAsked())
    await to_first_question(eva)
    await eva.answer()
    await eva.send(ExamDateAsked("Maths on 20 March: fractions"))
    return learners


async def test_on_sunday_the_weeks_of_five_learners_come_in_one_message() -> None:
    ida = on.observer()
    await five_learners(ida)

    assert await on.reported(ida, SUNDAY - timedelta(minutes=1)) == ()
    (report,) = await on.reported(ida, SUNDAY)

    assert on.said(report) == WEEK_EN.strip()
    assert on.said(report, language=Language.DE) == WEEK_DE.strip()
    assert await on.reported(ida, SUNDAY + DAY) == ()
    assert await on.reported(ida, SUNDAY + 7 * DAY) != ()


async def test_whenever_somebody_looks_they_see_what_the_learner_can_see_of_it() -> None:
    ida = on.observer()
    ada, *_ = await five_learners(ida)

    seen = on.said(await on.page(ada, Screen.SEEN)).split("\n\n")
    looked = on.said(await on.page(ida, Screen.OBSERVED)).split("\n\n")

    assert seen[0] == "What **Ida** can see of you:"
    assert (
        seen[1:3] == looked[1:3] == ["**Ada**", "- Practised on one day.\n- One concept mastered."]
    )
    assert len(looked) == 13
    assert "Who looks on" not in on.said(await on.page(ada, Screen.OBSERVED))


async def test_what_who_looks_on_learns_themselves_is_not_told_of_others() -> None:
    ida = on.observer()
    mia = on.learner(ida, 1)
    await on.lets_look_on(mia, ida)
    await to_first_question(ida)
    await ida.answer()  # the read with the question is Ida's

    shown = on.said(await on.page(ida, Screen.OBSERVED))

    assert "A quiet week" in shown


async def test_a_name_that_shows_distress_is_not_passed_on() -> None:
    ida = on.observer()
    mia = on.learner(ida, 1)
    await on.lets_look_on(mia, ida)
    await mia.send(ExamDateAsked("20 March: fractions"))
    learner = await learner_of(mia)
    (exam,) = learner.rhythm.exam_dates
    troubled = replace(exam, title="I want to die")
    rhythm = replace(learner.rhythm, exam_dates=(troubled,))
    await mia.store(LearnerChanged(replace(learner, rhythm=rhythm)))

    shown = on.said(await on.page(ida, Screen.OBSERVED))

    assert "**Exam** on Fri, Mar 20" in shown
    assert "die" not in shown


@pytest.mark.parametrize(
    ("before", "at", "comes"),
    [
        ([SettingChosen("zone", "Asia/Tokyo")], SUNDAY - timedelta(hours=9), True),
        ([SettingChosen("zone", "America/New_York")], SUNDAY, False),
        ([SettingChosen("quiet_until", "10")], SUNDAY, False),
        ([SettingChosen("quiet_until", "10")], SUNDAY + timedelta(hours=1), True),
        ([SettingChosen("reports", "off")], SUNDAY, False),
        ([SettingChosen("reports", "off"), SettingChosen("reports", "on")], SUNDAY, True),
        ([SettingChosen("break", "today-14")], SUNDAY, False),
        ([BlockChanged(blocked=True)], SUNDAY, False),
    ],
)
async def test_it_comes_at_the_readers_hour_if_they_want_it(
    before: list[Event], at: datetime, comes: bool
) -> None:
    ida = on.observer()
    await on.lets_look_on(on.learner(ida, 1), ida)
    for event in before:
        await ida.send(event)
    if at > SUNDAY:
        assert await on.reported(ida, SUNDAY) == ()

    assert bool(await on.reported(ida, at)) is comes


async def test_after_a_move_it_still_comes_once_a_week() -> None:
    ida = on.observer()
    await ida.send(SettingChosen("zone", "Asia/Tokyo"))
    await on.lets_look_on(on.learner(ida, 1), ida)
    tokyo = SUNDAY - timedelta(hours=9)
    assert await on.reported(ida, tokyo)

    await ida.send(SettingChosen("zone", "America/Los_Angeles"))

    at = (await learner_of(ida)).report_at
    assert at is not None
    assert at.astimezone(ZoneInfo("America/Los_Angeles")) - SUNDAY > 6 * DAY


async def test_once_a_month_the_learner_is_reminded_of_who_looks_on() -> None:
    ida = on.observer()
    mia = on.learner(ida, 1)
    await on.lets_look_on(mia, ida)
    await to_first_question(mia)

    assert "observers-reminder" not in on.keys(await mia.send(TodayAsked()))
    mia.clock.move(30 * DAY)
    reminded = await mia.send(TodayAsked())
    assert on.keys(reminded)[-1:] == ["observers-reminder"]
    assert "**Ida** can see how far you are" in on.said(reminded[-1])
    assert "observers-reminder" not in on.keys(await mia.send(WeekAsked()))
    mia.clock.move(30 * DAY)
    assert on.keys(await mia.send(WeekAsked()))[-1:] == ["observers-reminder"]
    assert "observers-reminder" not in on.keys(await ida.send(TodayAsked()))
