"""What an exam date changes until its day: which cards come when, and the order of /today."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.answers.quality import Rating
from bot.domain.ids import DeckId, SkillId
from bot.domain.rhythm.agenda import AgendaReason, ToDoKind
from bot.domain.topics.mind_map import Node
from bot.flow.cards.states import CardAsked
from bot.flow.engine.events import NextAsked, WhyAsked
from bot.flow.exam_dates.events import ExamDateAsked, ExamDateDroppedPressed
from bot.flow.learner.events import SettingChosen
from bot.flow.lessons.states import Review
from bot.flow.practice.events import SkillsOncePressed
from bot.flow.practice.states import Practice
from bot.flow.progress.replies import CausesShown
from bot.flow.skills.changes import SkillsPlaced
from bot.flow.today.events import TodayAsked
from bot.flow.today.replies import TodayShown
from bot.views.today import Today
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS
from tests.flow.dealing import (
    count_due,
    deck_of,
    drill_through,
    import_deck,
    learner_of,
    turn_and_rate,
)
from tests.flow.lines import only, reply_of
from tests.flow.planting import ANNAS, DAY, mastered, plant
from tests.flow.practice.test_checking import Pupil, pupil
from tests.flow.walking import Walk, imagined
from tests.skill_builders import bundled_graph

RIVERS = DeckId("rivers")
EXAM = MONDAY + 12 * DAY
BEGAN = MONDAY - 69 * DAY


async def today_of(walk: Walk) -> Today:
    return only(await walk.send(TodayAsked()), TodayShown).today


async def name(walk: Walk, words: str) -> None:
    await walk.send(ExamDateAsked(words))


async def well_known(walk: Walk, cards: int = 5) -> None:
    """Learn a deck so well that none of it would come back before the date."""
    await import_deck(walk, deck_of(cards))
    for days in (0, 1, 7, 23, 68):
        walk.clock.move(BEGAN + days * DAY - walk.clock.now())
        await drill_through(walk, Rating.EASY)
    walk.clock.move(MONDAY - walk.clock.now())


async def test_every_card_of_a_date_comes_once_in_its_last_three_days() -> None:
    walk = imagined(BEGAN)
    await well_known(walk)
    before = await count_due(walk, EXAM)

    await name(walk, "Geography on 14 March: capitals")

    assert before == 0
    assert await count_due(walk, EXAM - 4 * DAY) == 0
    assert await count_due(walk, EXAM - 3 * DAY) == 5


async def test_cards_return_to_their_own_intervals_when_the_date_is_deleted() -> None:
    walk = imagined(BEGAN)
    await well_known(walk)
    before = await count_due(walk, EXAM)
    await name(walk, "Geography on 14 March: capitals")

    await walk.send(ExamDateDroppedPressed(1))

    assert await count_due(walk, EXAM) == before


async def test_why_says_that_a_card_comes_sooner_for_a_date() -> None:
    walk = imagined(BEGAN)
    await well_known(walk)
    await name(walk, "Geography on 14 March: capitals")

    told = reply_of(await walk.send(WhyAsked("card 1?")), CausesShown)

    assert told.causes.sooner == "exam-date"
    assert told.causes.rest_ends_at is not None
    assert told.causes.due_at is not None
    assert told.causes.rest_ends_at > EXAM > told.causes.due_at


async def test_cards_for_a_date_come_before_those_of_other_decks() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, replace(deck_of(30, RIVERS), title="Rivers"))
    await import_deck(walk, deck_of(8))
    await name(walk, "Geography on 14 March: capitals")

    await walk.send(NextAsked())

    asked = []
    for _ in range(5):
        state = await walk.expect(CardAsked)
        asked.append(state.current.ref.deck_id)
        await turn_and_rate(walk, Rating.EASY)
    assert set(asked) == {CAPITALS}


async def test_new_cards_of_a_date_come_as_fast_as_it_takes() -> None:
    walk = imagined(MONDAY)
    await walk.send(SettingChosen("new_cards", "5"))
    await import_deck(walk, deck_of(96))
    before = await today_of(walk)

    await name(walk, "Geography on 14 March: capitals")

    assert [entry.new for entry in before.entries] == [5]
    assert [entry.new for entry in (await today_of(walk)).entries] == [12]


async def test_today_begins_with_what_the_nearest_date_needs() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(5))
    await plant(walk, "memory", lambda _, node: node)
    assert (await today_of(walk)).entries[0].kind is ToDoKind.CARDS

    await name(walk, "Psychology on 14 March: how memory works")

    today = await today_of(walk)
    assert today.entries[0].kind is ToDoKind.LESSON
    assert (today.exam, today.exam_on) == ("Psychology", EXAM.date())
    await name(walk, "Geography on 10 March: capitals")
    assert (await today_of(walk)).entries[0].kind is ToDoKind.CARDS


def learned(node: Node) -> Node:
    return mastered(node, MONDAY, due_in=90 * DAY, last_reviewed_at=MONDAY - DAY)


async def test_every_concept_of_a_date_is_asked_once_more_in_its_last_days() -> None:
    walk = imagined(MONDAY)
    await plant(walk, "memory", lambda _, node: learned(node))
    await name(walk, "Psychology on 14 March: how memory works")
    assert not (await today_of(walk)).entries

    walk.clock.move(EXAM - 3 * DAY - walk.clock.now())

    (reviews,) = (await today_of(walk)).entries
    assert reviews.kind is ToDoKind.REVIEWS
    assert reviews.count == len((await learner_of(walk)).rhythm.exam_dates[0].parts)
    await walk.send(NextAsked())
    await walk.expect(Review)


async def known(walk: Walk, **shares: float) -> None:
    """Store these skills as well known since the day on which the walk begins."""
    graph = bundled_graph()
    states = tuple(
        replace(
            graph.state(SkillId(skill_id), {}),
            p_mastery=share,
            opportunities=5,
            last_practiced_at=MONDAY,
            mastered_at=MONDAY,
            unlocked_at=MONDAY,
        )
        for skill_id, share in shares.items()
    )
    await walk.store(SkillsPlaced(ANNAS, states))


async def test_every_skill_of_a_date_comes_once_more_the_weakest_first() -> None:
    walk: Pupil = await pupil()
    await known(walk, pct_meaning=0.99, pct_of_amount=0.97, pct_base_rate=0.96, pct_change=0.98)
    await name(walk, "Maths on 14 March: percent")
    walk.clock.move(EXAM - 2 * DAY - walk.clock.now())
    (entry,) = (
        entry for entry in (await today_of(walk)).entries if entry.kind is ToDoKind.PRACTICE
    )
    assert (entry.reason, entry.skill_id) == (AgendaReason.BEFORE_EXAM, "pct_base_rate")

    await walk.send(SkillsOncePressed())

    asked: list[SkillId | None] = []
    while len(asked) < 4:
        state = await walk.expect(Practice)
        asked.append(state.asked.skill_id)
        await walk.solves({SkillId(str(skill_id)) for skill_id in asked})
        walk.clock.move(timedelta(minutes=1))
    assert asked == ["pct_base_rate", "pct_of_amount", "pct_change", "pct_meaning"]
    assert not isinstance(await walk.state(), Practice)
