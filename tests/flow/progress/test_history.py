"""/history: the learner's own answers, newest first, by topic and by concept."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.ids import ChatId, MapId, ShortNodeId
from bot.flow.engine.events import Event, NextAsked, StopAsked
from bot.flow.engine.replies import LineButton
from bot.flow.exercise.states import Answering
from bot.flow.lessons.events import QuizPressed
from bot.flow.lessons.states import Explaining
from bot.flow.maps.changes import NodesChanged
from bot.flow.maps.replies import NothingToDo, WhyNothing
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.progress.events import ConceptPressed, ConceptsPressed, HistoryAsked, HistoryPressed
from bot.flow.progress.history import A_PAGE
from bot.flow.progress.replies import ConceptShown, HistoryShown
from bot.flow.topics.events import CoursePressed
from bot.views.history import AnsweredFor
from tests.builders import MONDAY
from tests.flow.cards.table import drill_through, import_deck, some_cards
from tests.flow.lines import line_of, only
from tests.flow.strolling import (
    from_the_beginning,
    master_root,
    to_first_lesson,
    to_first_question,
    to_placement_offer,
)
from tests.flow.walking import Walk, courses, imagined

PYTHON = next(course.id for course in courses() if "python" in course.id)


async def history(walk: Walk, event: Event) -> HistoryShown:
    return only(await walk.send(event), HistoryShown)


async def concept(walk: Walk, event: Event) -> ConceptShown:
    return only(await walk.send(event), ConceptShown)


async def concepts(walk: Walk, event: Event) -> list[LineButton]:
    """Return the buttons of the concepts, then those of other pages."""
    line = line_of(await walk.send(event), "concepts-title")
    return [button for row in line.keyboard[:-1] for button in row]


def first_of(buttons: list[LineButton]) -> ConceptPressed:
    """Return the press of the first concept."""
    press = buttons[0].press
    assert isinstance(press, ConceptPressed)
    return press


def labels(buttons: list[LineButton]) -> list[object]:
    """Return the names of the concepts."""
    return [button.values["label"] for button in buttons if button.key == "button-concept-marked"]


async def answer_wrongly(walk: Walk, times: int) -> MapId:
    """Fail questions of lessons and reviews `times` times."""
    await to_first_question(walk)
    given = 0
    while given < times:
        match await walk.state():
            case Answering():
                await walk.answer(right=False)
                given += 1
            case Explaining(interaction_id=interaction_id):
                await walk.send(QuizPressed(interaction_id))
            case _:  # the concept rests until tomorrow
                walk.clock.move(timedelta(days=1))
                await walk.send(NextAsked())
    return (await walk.topic()).mind_map.id


async def test_a_learner_without_a_topic_sees_what_can_be_begun() -> None:
    walk = imagined(MONDAY)

    shown = only(await walk.send(HistoryAsked("Fractions")), NothingToDo)

    assert shown.why is WhyNothing.NO_TOPIC


async def test_a_topic_without_an_answer_has_an_empty_history() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)

    shown = await history(walk, HistoryAsked("Fractions"))

    assert (shown.title, shown.answers.rows, shown.answers.older) == ("Fractions", (), False)


async def test_an_answer_after_midnight_stands_under_the_day_before_and_that_is_said() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)
    by_day = await history(walk, HistoryAsked())
    walk.clock.move(MONDAY.replace(hour=3) + timedelta(days=1) - walk.clock.now())
    await walk.answer()

    by_night = await history(walk, HistoryAsked())

    assert not by_day.answers.after_midnight
    assert by_night.answers.after_midnight
    assert by_night.answers.rows[0].day == MONDAY.date()


async def test_drilled_cards_stand_among_the_answers_with_their_ratings() -> None:
    walk = imagined(MONDAY)
    (card,) = some_cards(1)
    await import_deck(walk, card)
    await drill_through(walk)

    alone = (await history(walk, HistoryAsked())).answers.rows
    walk.clock.move(timedelta(minutes=1))
    await walk.send(StopAsked())
    await answer_wrongly(walk, 1)
    together = (await history(walk, HistoryAsked())).answers.rows

    assert [(row.purpose, row.rating, row.right) for row in alone] == [
        (AnsweredFor.CARD, Rating.GOOD, True)
    ]
    assert alone[0].question == card.front
    assert [row.purpose for row in together] == [AnsweredFor.LESSON, AnsweredFor.CARD]
    assert together[1:] == alone


async def test_answers_come_newest_first_with_what_they_were_for() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)

    rows = (await history(walk, HistoryAsked())).answers.rows

    assert [row.purpose for row in rows] == [
        *[AnsweredFor.CHECKPOINT] * 3,
        *[AnsweredFor.LESSON] * 2,
    ]
    assert all(row.right and row.answer for row in rows)
    stored = await walk.maps.answers_in_map((await walk.topic()).mind_map.id, 9, 0)
    assert [(row.question, row.answer) for row in rows] == [
        (answer.question, answer.answer) for answer in stored
    ]


async def test_the_first_check_is_in_the_history_and_so_is_what_was_not_known() -> None:
    walk = imagined(MONDAY)
    await to_first_lesson(walk, right=False)

    rows = (await history(walk, HistoryAsked())).answers.rows

    assert rows
    assert {(row.purpose, row.right) for row in rows} == {(AnsweredFor.PLACEMENT, False)}


async def test_an_answer_belongs_to_the_learners_day() -> None:
    walk = imagined(MONDAY.replace(hour=3, minute=30))
    await master_root(walk)
    walk.clock.move(timedelta(days=1))

    answers = (await history(walk, HistoryAsked())).answers

    assert {row.day for row in answers.rows} == {(MONDAY - timedelta(days=1)).date()}
    assert answers.today == MONDAY.date()


async def test_pages_lead_to_older_answers_and_back() -> None:
    walk = imagined(MONDAY)
    map_id = await answer_wrongly(walk, A_PAGE + 3)

    first = await history(walk, HistoryPressed(map_id, 0))
    second = await history(walk, HistoryPressed(map_id, 1))

    assert (len(first.answers.rows), first.answers.page, first.answers.older) == (A_PAGE, 0, True)
    assert (len(second.answers.rows), second.answers.page, second.answers.older) == (3, 1, False)
    stored = await walk.maps.answers_in_map(map_id, 99, 0)
    shown = [*first.answers.rows, *second.answers.rows]
    assert [row.question for row in shown] == [answer.question for answer in stored]


@pytest.mark.parametrize("page", [9, -1, 10**30])
async def test_a_page_that_is_not_there_is_the_first(page: int) -> None:
    walk = imagined(MONDAY)
    map_id = await answer_wrongly(walk, 2)
    first = await concepts(walk, ConceptsPressed(map_id, 0))

    assert (await history(walk, HistoryPressed(map_id, page))).answers.page == 0
    assert await concepts(walk, ConceptsPressed(map_id, page)) == first
    shown = await concept(walk, replace(first_of(first), page=page))
    assert (shown.answers.page, len(shown.answers.rows)) == (0, 2)


async def test_a_topic_can_be_named_in_any_language_or_in_part() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    fractions = (await walk.topic()).mind_map.id
    walk.clock.move(timedelta(minutes=1))
    await walk.send(CoursePressed(PYTHON))
    offered = await walk.expect(PlacementOffered)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=False))

    for named in ("Fractions", "brüche", "fract", " FRACTIONS  "):
        shown = await history(walk, HistoryAsked(named))
        assert (shown.map_id, shown.unknown_topic) == (fractions, "")
        assert [other.title for other in shown.others] == ["Python fundamentals"]
    everything = await history(walk, HistoryAsked())
    assert (everything.map_id, everything.title) == ("", "")
    assert [choice.title for choice in everything.others] == ["Python fundamentals", "Fractions"]


async def test_a_topic_that_the_learner_does_not_have_is_said_so() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)

    for named in ("Python fundamentals", "cooking"):
        shown = await history(walk, HistoryAsked(named))
        assert (shown.title, shown.unknown_topic) == ("", named)


async def test_a_concept_is_chosen_and_shows_its_numbers_and_answers() -> None:
    walk = imagined(MONDAY)
    root = await master_root(walk)
    mind_map = (await walk.topic()).mind_map

    offered = await concepts(walk, ConceptsPressed(mind_map.id, 0))
    shown = await concept(walk, offered[0].press)

    assert (len(labels(offered)), offered[-1].key) == (A_PAGE, "button-concepts-after")
    node = mind_map.node(root)
    assert offered[0].values == {"mark": "●", "label": node.label}
    assert shown.numbers.label == node.label
    assert shown.numbers.score == node.mastery_score
    assert shown.numbers.next_review_at == node.next_review_at
    assert [weighed.quality for weighed in shown.numbers.score_sum.answers] == [5] * 5
    assert len(shown.answers.rows) == 5


async def test_every_concept_is_offered_on_some_page() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    mind_map = (await walk.topic()).mind_map

    pages = [await concepts(walk, ConceptsPressed(mind_map.id, page)) for page in range(3)]

    more = "button-concepts-after"
    assert [any(button.key == more for button in page) for page in pages] == [True, True, False]
    offered = [label for page in pages for label in labels(page)]
    assert offered == [node.label for node in mind_map.nodes]


async def test_a_button_still_means_its_concept_when_the_order_has_changed() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    mind_map = (await walk.topic()).mind_map
    third = (await concepts(walk, ConceptsPressed(mind_map.id, 0)))[2]
    turned = tuple(
        replace(node, sequence=place) for place, node in enumerate(reversed(mind_map.nodes))
    )
    await walk.store(NodesChanged(mind_map.id, turned))

    shown = await concept(walk, third.press)

    assert shown.numbers.label == third.values["label"]


async def test_a_concept_that_is_gone_leads_to_those_that_there_are() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    map_id = (await walk.topic()).mind_map.id

    for short_id in ("deadbeef", ""):
        shown = await concepts(walk, ConceptPressed(map_id, ShortNodeId(short_id), 0))
        assert shown == await concepts(walk, ConceptsPressed(map_id, 0))


@pytest.mark.parametrize(
    "press",
    [
        HistoryPressed(MapId("not mine"), 0),
        ConceptsPressed(MapId("not mine"), 0),
        ConceptPressed(MapId("not mine"), ShortNodeId("x"), 0),
    ],
)
async def test_nobody_sees_a_map_that_does_not_exist(press: Event) -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)

    assert (await history(walk, press)).title == ""


async def test_nobody_sees_the_answers_of_somebody_else() -> None:
    walk = imagined(MONDAY)
    map_id = await answer_wrongly(walk, 2)
    short_id = first_of(await concepts(walk, ConceptsPressed(map_id, 0))).short_id
    walk.chat_id = ChatId(4712)
    await from_the_beginning(walk)

    for press in (
        HistoryPressed(map_id, 0),
        ConceptsPressed(map_id, 0),
        ConceptPressed(map_id, short_id, 0),
    ):
        shown = await history(walk, press)
        assert shown.map_id != map_id
        assert shown.answers.rows == ()


async def test_looking_back_leaves_a_question_open() -> None:
    walk = imagined(MONDAY)
    map_id = await answer_wrongly(walk, 1)
    quizzing = await walk.state()
    short_id = first_of(await concepts(walk, ConceptsPressed(map_id, 0))).short_id

    for event in (HistoryAsked(), HistoryPressed(map_id, 0), ConceptPressed(map_id, short_id, 0)):
        await walk.send(event)
        assert await walk.state() == quizzing


async def test_before_the_check_is_over_there_is_no_history() -> None:
    walk = imagined(MONDAY)
    offered = await to_placement_offer(walk)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=True))

    shown = only(await walk.send(HistoryAsked()), NothingToDo)

    assert shown.why is WhyNothing.PLACEMENT_OPEN


async def test_history_is_the_same_from_the_database() -> None:
    imagine = imagined(MONDAY)
    await master_root(imagine)
    walk = imagined(MONDAY)
    await master_root(walk)
    map_id = (await walk.topic()).mind_map.id
    short_id = first_of(await concepts(walk, ConceptsPressed(map_id, 0))).short_id
    await concepts(imagine, ConceptsPressed(map_id, 0))

    for event in (HistoryAsked(), ConceptPressed(map_id, short_id, 0)):
        assert await walk.send(event) == await imagine.send(event)
