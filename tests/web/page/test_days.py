"""The days on the page: tables and pictures that say the same, and nothing sent twice."""

from datetime import UTC, date, datetime, timedelta
from xml.etree import ElementTree as ET

import pytest

from bot.chat.messages.page import ShownOnPage
from bot.domain.answers.quality import Rating
from bot.domain.ids import ChatId, LearnerId
from bot.domain.learner.learner import Learner
from bot.domain.progress.recalls import LEAST_IN_BAND, Calibration, Recall, Retention, calibrations
from bot.domain.topics.course import Language
from bot.flow.cards.states import CardAsked
from bot.flow.engine.events import Started
from bot.flow.page.days import LEAST_REVIEWS, _minutes, _retention
from bot.flow.page.pictures import ColumnsPicture
from bot.flow.progress.changes import SnapshotTaken
from bot.views.calendar import DayMinutes, DayNumbers, DaysPart, RetentionUntil
from tests.chat.letter_replies import NUMBERS
from tests.deck_builders import build_state
from tests.flow.cards.table import drill, import_deck, rate, some_cards
from tests.flow.strolling import master_root
from tests.flow.walking import going_by_scores
from tests.web.page.launching import AT
from tests.web.page.visiting import Visitor, draw

TODAY = date(2026, 3, 2)
LEARNER = Learner(id=LearnerId(7))
DRAWN = "{http://www.w3.org/2000/svg}title"


@pytest.fixture
async def visitor() -> Visitor:
    walk = going_by_scores(AT)
    await master_root(walk)
    return Visitor(walk)


def recall(days_ago: int, *, recalled: bool = True, expected: float = 0.95) -> Recall:
    at = datetime(2026, 3, 2, 12, tzinfo=UTC) - timedelta(days=days_ago)
    return Recall(at=at, expected=expected, promised=0.9, recalled=recalled)


async def test_every_picture_says_what_its_table_says(visitor: Visitor) -> None:
    found = {day["part"]: day for day in await visitor.get("/me/days")}

    assert list(found) == [part.value for part in DaysPart]
    assert [part for part in found if found[part]["drawn"]] == ["calendar", "forecast", "time"]
    for part in ("calendar", "forecast", "time"):
        answer = await visitor.request("GET", f"/me/days/{part}")
        assert answer.headers["content-type"] == "image/svg+xml"
        titles = [title.text or "" for title in ET.fromstring(answer.text).iter(DRAWN)]  # noqa: S314
        for row in found[part]["rows"]:
            (title,) = [title for title in titles if title.startswith(f"{row[0]}: ")]
            assert row[1] in title
    assert found["forecast"]["columns"] == ["Day", "questions", "cards"]
    assert len(found["forecast"]["rows"]) == 14


async def test_with_few_reviews_nothing_is_said_of_memory(visitor: Visitor) -> None:
    found = {day["part"]: day for day in await visitor.get("/me/days")}

    assert found["retention"]["rows"] == found["calibration"]["rows"] == []
    assert "after 20 reviews" in found["retention"]["note"]
    assert await visitor.refused("GET", "/me/days/retention") == 404


async def test_who_has_just_begun_is_told_what_will_be_there() -> None:
    walk = going_by_scores(AT)
    await walk.send(Started())
    visitor = Visitor(walk)

    found = await visitor.get("/me/days")

    assert not any(chart["drawn"] or chart["rows"] for chart in found)
    assert all(chart["note"] for chart in found)
    for part in DaysPart:
        assert await visitor.refused("GET", f"/me/days/{part.value}") == 404
    assert await visitor.get("/me/snapshots") == []


@pytest.mark.parametrize("path", ["/me", "/me/maps", "/me/days", "/me/days/calendar"])
async def test_what_is_known_already_is_not_sent_again(visitor: Visitor, path: str) -> None:
    first = await visitor.request("GET", path)
    again = await visitor.request("GET", path, **{"If-None-Match": first.headers["etag"]})

    assert first.headers["cache-control"] == again.headers["cache-control"] == "private, no-cache"
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    changed = await visitor.request("GET", path, **{"If-None-Match": '"another"'})
    assert (changed.status_code, changed.content) == (200, first.content)


async def test_there_is_no_other_part(visitor: Visitor) -> None:
    assert await visitor.refused("GET", "/me/days/luck") == 422


def test_retention_is_counted_over_four_weeks_and_only_of_enough_reviews() -> None:
    few = [recall(number) for number in range(LEAST_REVIEWS - 1)]

    assert all(week.retention is None for week in _retention(few, LEARNER, TODAY))

    enough = [*few, recall(27, recalled=False), recall(28, recalled=False)]
    *_, last_week, today = _retention(enough, LEARNER, TODAY)
    assert today == RetentionUntil(
        day=TODAY, retention=Retention(reviews=20, recalled=19, promised=0.9)
    )
    assert last_week == RetentionUntil(day=TODAY - timedelta(days=7), retention=None)


def test_every_band_with_enough_answers_is_held_against_what_came_true() -> None:
    sure = [recall(1, expected=1.0, recalled=at > 0) for at in range(LEAST_IN_BAND)]
    half = [recall(1, expected=0.55)] * LEAST_IN_BAND
    rare = [recall(1, expected=0.1)] * (LEAST_IN_BAND - 1)

    assert calibrations([*sure, *half, *rare]) == (
        Calibration(low_percent=50, high_percent=60, answers=10, recalled=10),
        Calibration(low_percent=90, high_percent=100, answers=10, recalled=9),
    )


def test_time_belongs_to_the_day_of_learning() -> None:
    noon = datetime(2026, 3, 2, 12, tzinfo=UTC)
    late = datetime(2026, 3, 2, 2, tzinfo=UTC)  # before four: the day before

    *_, before, today = _minutes([noon, noon + timedelta(minutes=3), late], LEARNER, TODAY)

    assert before == DayMinutes(day=date(2026, 3, 1), minutes=1)
    assert today == DayMinutes(day=TODAY, minutes=4)


@pytest.mark.parametrize(
    ("language", "title", "words"),
    [
        (Language.EN, "How much you remember", "88% known, 90% aimed for (25 reviews)"),
        (Language.DE, "Wie viel du behältst", "88 % gewusst, 90 % angestrebt"),
    ],
)
async def test_what_was_remembered_stands_beside_what_was_promised(
    language: Language, title: str, words: str
) -> None:
    known = RetentionUntil(day=TODAY, retention=Retention(reviews=25, recalled=22, promised=0.9))
    numbers = DayNumbers(retention=(known,))
    showing = ShownOnPage(draw)

    (chart,) = showing.charts(numbers, (DaysPart.RETENTION,), language)

    assert chart.title == title
    assert [len(row) for row in chart.rows] == [len(chart.columns)]
    assert chart.drawing is not None
    svg = ET.fromstring(await showing.drawn(chart.drawing))  # noqa: S314
    (said,) = [(one.text or "").replace("\N{NO-BREAK SPACE}", " ") for one in svg.iter(DRAWN)]
    assert words in said
    assert [element for element in svg.iter() if element.get("class") == "curve"]


@pytest.mark.parametrize(("recalled", "lowest"), [(22, 50), (12, 0)])
def test_the_curve_begins_at_half_unless_somebody_knew_less(recalled: int, lowest: int) -> None:
    known = Retention(reviews=25, recalled=recalled, promised=0.9)
    numbers = DayNumbers(retention=(RetentionUntil(day=TODAY, retention=known),))

    (chart,) = ShownOnPage(draw).charts(numbers, (DaysPart.RETENTION,), Language.EN)

    assert isinstance(chart.drawing, ColumnsPicture)
    assert [level for level, _ in chart.drawing.levels] == [lowest, (lowest + 100) / 2, 100]


async def test_each_map_with_nights_behind_it_tells_its_last_seven_and_only_to_its_learner(
    visitor: Visitor,
) -> None:
    assert await visitor.get("/me/snapshots") == []
    mind_map = (await visitor.walk.topic()).mind_map
    days = [date(2026, 2, day) for day in range(20, 29)]
    await visitor.walk.store(
        *(SnapshotTaken(map_id=mind_map.id, day=day, metrics=NUMBERS, next_at=AT) for day in days)
    )

    (found,) = await visitor.get("/me/snapshots")

    assert (found["map_id"], found["title"]) == (mind_map.id, "Fractions")
    assert found["latest"] == found["last_seven"][-1]
    assert found["latest"]["retention_rate_30d"] == NUMBERS.retention_rate_30d
    assert len(found["last_seven"]) == 7
    stranger = visitor.walk.beside(ChatId(4712))
    await stranger.send(Started())
    assert await Visitor(stranger).get("/me/snapshots") == []


async def test_reviewed_cards_show_what_was_remembered_and_how_predictions_came_true() -> None:
    walk = going_by_scores(AT)
    await walk.send(Started())
    due = build_state(due_at=AT)
    cards = some_cards(LEAST_REVIEWS)
    await import_deck(walk, *cards, states={card.id: due for card in cards})
    forgotten = {card.id for card in cards[::4]}
    await drill(walk)
    while isinstance(table := await walk.state(), CardAsked):
        lapses = table.current.ref.card_id in forgotten
        forgotten.discard(table.current.ref.card_id)
        await rate(walk, Rating.AGAIN if lapses else Rating.GOOD)
    visitor = Visitor(walk)

    found = {day["part"]: day for day in await visitor.get("/me/days")}

    assert found["retention"]["rows"] == [["Mon, Mar 2", "75%", "90%", "20"]]
    (band,) = found["calibration"]["rows"]
    assert band[1:] == ["75%", "20"]
    for part, words in (("retention", "75% known, 90% aimed for"), ("calibration", "75% known")):
        assert found[part]["drawn"]
        svg = ET.fromstring((await visitor.request("GET", f"/me/days/{part}")).text)  # noqa: S314
        assert [title.text for title in svg.iter(DRAWN) if words in (title.text or "")]
