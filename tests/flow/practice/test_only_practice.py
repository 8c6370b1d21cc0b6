"""A learner who only practises, without courses or cards: that is learning too."""

from datetime import timedelta

from bot.domain.rhythm.agenda import ToDoKind
from bot.flow.engine.events import NextAsked, StopAsked, TextReceived
from bot.flow.exercise.events import DontKnowPressed
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.maps.replies import NothingToDo, WhyNothing
from bot.flow.practice.events import NextItemPressed, SkillPressed
from bot.flow.practice.replies import SkillTreeShown
from bot.flow.practice.states import ItemClosed, Practice
from bot.flow.progress.events import MapAsked, ProgressAsked, WeekAsked
from bot.flow.progress.replies import ProgressShown, WeekShown
from bot.flow.rhythm.replies import Reminded
from bot.flow.today.events import TodayAsked, ToDoPressed
from bot.flow.today.replies import TodayShown
from bot.views.today import Today
from tests.flow.dealing import deck_of, drill_through, import_deck
from tests.flow.lines import only
from tests.flow.planting import DAY
from tests.flow.practice.practising import MONDAY, Practiser, practiser
from tests.flow.practice.test_practising import LIKE, answer_wrongly, begin_with
from tests.flow.walking import imagined

HOUR = timedelta(hours=1)


async def practised() -> Practiser:
    """Return a learner who has answered one problem, and left practice."""
    walk = await practiser()
    await begin_with(walk, LIKE)
    await answer_wrongly(walk)
    await walk.send(StopAsked())
    return walk


async def today_of(walk: Practiser) -> Today:
    return only(await walk.send(TodayAsked()), TodayShown).today


async def test_next_today_and_go_on_lead_to_practice_on_the_same_day() -> None:
    walk = await practised()

    assert [entry.kind for entry in (await today_of(walk)).entries] == [ToDoKind.PRACTICE]
    only(await walk.send(NextAsked()), QuestionAsked)
    await walk.send(StopAsked())
    only(await walk.send(TextReceived("weiter")), QuestionAsked)


async def test_a_problem_that_was_not_answered_is_something_chosen_to_learn() -> None:
    walk = await practiser()
    await begin_with(walk, LIKE)
    await walk.send(StopAsked())

    only(await walk.send(ProgressAsked()), ProgressShown)
    only(await walk.send(NextAsked()), QuestionAsked)


async def test_an_open_problem_is_shown_by_next_and_can_be_gone_on_with_from_today() -> None:
    walk = await practiser()
    await begin_with(walk, LIKE)
    await answer_wrongly(walk)
    asked = await walk.expect(Practice)

    only(await walk.send(NextAsked()), QuestionAsked)
    (entry,) = (await today_of(walk)).entries
    only(await walk.send(ToDoPressed(entry.key)), QuestionAsked)
    assert await walk.expect(Practice) == asked

    await walk.send(DontKnowPressed(asked.interaction_id))
    closed = await walk.expect(ItemClosed)
    assert (await today_of(walk)).going_on
    only(await walk.send(TextReceived("weiter")), QuestionAsked)
    await walk.send(NextItemPressed(closed.interaction_id))


async def test_progress_the_map_and_the_week_know_practice() -> None:
    walk = await practised()

    portfolio = only(await walk.send(ProgressAsked()), ProgressShown).portfolio
    assert portfolio is not None
    assert portfolio.skills is not None
    assert portfolio.skills.practised == 1
    only(await walk.send(MapAsked()), SkillTreeShown)
    assert only(await walk.send(WeekAsked()), WeekShown).week.days == 1


async def test_practice_reminds_the_next_day_and_its_button_begins_it() -> None:
    walk = await practised()
    walk.clock.move(12 * HOUR)
    assert await walk.tick() == ()
    walk.clock.move(13 * HOUR)

    reminded = only(await walk.tick(), Reminded)

    assert reminded.skill_id == LIKE
    only(await walk.send(SkillPressed(reminded.skill_id)), QuestionAsked)
    walk.clock.move(HOUR)
    assert await walk.tick() == ()


async def test_practice_does_not_remind_while_cards_will_come_back() -> None:
    walk = await practised()
    await import_deck(walk, deck_of(1))
    await drill_through(walk)
    await walk.send(StopAsked())
    walk.clock.move(DAY + HOUR)

    assert not [reply for reply in await walk.tick() if isinstance(reply, Reminded)]


async def test_a_learner_who_only_drills_cards_is_not_told_that_nothing_was_chosen() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(1))
    await drill_through(walk)
    await walk.send(StopAsked())

    assert only(await walk.send(NextAsked()), NothingToDo).why is WhyNothing.WAITING
    assert only(await walk.send(MapAsked()), NothingToDo).why is WhyNothing.NO_MAP
