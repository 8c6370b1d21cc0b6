"""The pictures of /progress show what is stored, or say that there is nothing to draw."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import TypeVar

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.ids import DeckId
from bot.domain.memory.fsrs6 import Fsrs6
from bot.domain.memory.models import CardMemory, CardModel
from bot.domain.memory.review import CardKind, Moment
from bot.domain.progress.statistics import DeckDay
from bot.flow.cards.events import DrillPressed, FadingPressed
from bot.flow.cards.replies import FadingShown, nothing_fades
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import Idle
from bot.flow.practice.events import SkillTreeAsked
from bot.flow.practice.replies import SkillTreeShown
from bot.flow.progress.changes import DayCounted, SnapshotTaken
from bot.flow.progress.events import PicturePressed, ProgressPicture
from bot.flow.progress.looking import nothing_to_draw
from bot.flow.progress.replies import PictureShown
from bot.views.calendar import Calendar, LearnedDay
from bot.views.forecast import Forecast, fading_of
from bot.views.trends import Trends
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS, build_card, build_state
from tests.flow.cards.table import become, import_deck, learner, rate
from tests.flow.lines import only
from tests.flow.strolling import master_root
from tests.flow.walking import imagined
from tests.storage.progress.test_snapshots import NUMBERS

DAY = timedelta(days=1)
CALENDAR, FORECAST, TRENDS = map(PicturePressed, ProgressPicture)
V = TypeVar("V", Calendar, Forecast, Trends)


def viewed(replies: Sequence[Reply], kind: type[V]) -> V:
    view = only(replies, PictureShown).view
    assert isinstance(view, kind)
    return view


@pytest.mark.parametrize("picture", ProgressPicture)
async def test_where_nothing_was_done_a_sentence_says_what_will_be_seen(
    picture: ProgressPicture,
) -> None:
    walk = imagined(MONDAY)

    assert await walk.send(PicturePressed(picture)) == (nothing_to_draw(picture),)
    assert await walk.state() == Idle()


async def test_the_calendar_has_the_day_of_the_first_answers_in_the_chosen_colours() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    await become(walk, replace(await learner(walk), dark_pictures=True))
    walk.clock.move(3 * DAY)

    replies = await walk.send(CALENDAR)

    shown = viewed(replies, Calendar)
    (day,) = shown.days
    assert day == LearnedDay(day=MONDAY.date(), answers=day.answers)
    assert day.answers > 1
    assert shown.today == MONDAY.date() + 3 * DAY
    assert only(replies, PictureShown).dark


async def test_the_forecast_has_questions_and_cards_and_what_is_overdue() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    states = {"a": build_state(MONDAY + 2 * DAY), "b": build_state(MONDAY + 20 * DAY)}
    await import_deck(walk, build_card("a"), build_card("b"), states=states)

    days = viewed(await walk.send(FORECAST), Forecast).days
    assert [(day.questions, day.cards) for day in days[:4]] == [(0, 0), (1, 0), (0, 1), (0, 0)]
    assert sum(day.total for day in days) == 2

    walk.clock.move(4 * DAY)
    later = viewed(await walk.send(FORECAST), Forecast)
    assert (later.overdue, later.days[0].questions, later.days[0].cards) == (2, 1, 1)


async def test_trends_come_with_the_second_night_of_a_topic() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    map_id = (await walk.topic()).mind_map.id

    def night(day: int) -> SnapshotTaken:
        return SnapshotTaken(
            map_id=map_id, day=date(2026, 3, day), metrics=NUMBERS, next_at=MONDAY + DAY
        )

    await walk.store(night(1))
    assert await walk.send(TRENDS) == (nothing_to_draw(ProgressPicture.TRENDS),)

    await walk.store(night(2))
    (topic,) = viewed(await walk.send(TRENDS), Trends).topics
    assert topic.title == "Fractions"
    assert [one_night.day.day for one_night in topic.nights] == [1, 2]


async def test_a_deck_has_a_trend_behind_those_of_topics() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, build_card("a"))
    day = DeckDay(cards=1, learning=1, repeating=0, mastered=0, reviews=2, recalled=1)
    for number in (1, 2):
        counted = DayCounted(
            learner_id=(await learner(walk)).id,
            day=date(2026, 3, number),
            decks={CAPITALS: day, DeckId("gone"): day},
            skills={},
            next_at=None,
        )
        await walk.store(counted)

    (deck,) = viewed(await walk.send(TRENDS), Trends).topics

    assert deck.title == "Capitals"
    assert [(night.retention, night.per_week) for night in deck.nights] == [(0.5, None)] * 2


async def test_a_deck_shows_how_its_answered_cards_fade_and_one_never_answered_says_so() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, build_card("a"), build_card("b"))
    assert await walk.send(FadingPressed(CAPITALS)) == (nothing_fades(CAPITALS),)

    state = build_state(MONDAY)
    await import_deck(walk, build_card("a"), build_card("b"), states={"a": state})
    now = Moment(walk.clock.now(), "UTC")
    shown = only(await walk.send(FadingPressed(CAPITALS)), FadingShown)

    model = (await learner(walk)).model_of(CardKind.BASIC)
    assert shown.fading == fading_of([state], model, now)
    assert (shown.deck_id, shown.title) == (CAPITALS, "Capitals")


async def test_a_learner_who_forgets_much_sees_cards_fade_faster() -> None:
    walk, other = imagined(MONDAY), DeckId("other")
    trace = Fsrs6(stability_days=10.0, difficulty=5.0, interval_days=10)
    state = build_state(memory=CardMemory(trace=trace, reviewed_at=MONDAY - 10 * DAY))
    cards = [build_card(f"c{number}") for number in range(12)]
    await import_deck(walk, *cards, states={card.id: state for card in cards})
    later = replace(state, due_at=MONDAY + 9 * DAY)
    await import_deck(walk, build_card("a"), deck_id=other, title="Other", states={"a": later})
    await become(walk, replace(await learner(walk), card_model=CardModel.FSRS6))
    before = only(await walk.send(FadingPressed(other)), FadingShown)

    await walk.send(DrillPressed())
    for _ in cards:
        await rate(walk, Rating.AGAIN)
    after = only(await walk.send(FadingPressed(other)), FadingShown)

    assert after.fading.days[1].mean < before.fading.days[1].mean


async def test_all_skills_are_seen_at_once() -> None:
    walk = imagined(MONDAY)

    tree = only(await walk.send(SkillTreeAsked()), SkillTreeShown).tree

    assert (len(tree.skills), tree.mastered, tree.open, tree.locked) == (70, 0, 2, 68)
    assert tree.skills[0].name == "Place value"
