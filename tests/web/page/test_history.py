"""The history on the page: every answer with its day and its time, and what it did."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.ids import ChatId, LearnerId
from bot.domain.mastery.refreshers import after_recall, refresher_of
from bot.flow.engine.events import StopAsked, TextReceived
from bot.flow.exercise.states import Placement, asks_for
from bot.flow.learner.events import SettingChosen
from bot.flow.maps.changes import RefreshersKept, ResponseRecorded
from bot.flow.placement.events import PlacementPressed
from bot.flow.practice.events import SkillPressed
from tests.builders import MONDAY
from tests.flow.cards.table import drill_through, import_deck, some_cards
from tests.flow.planting import answer_to, plant_finished
from tests.flow.practice.practising import practiser
from tests.flow.practice.test_practising import LIKE, open_up, right, wrong
from tests.flow.strolling import from_the_beginning, master_root, to_placement_offer
from tests.flow.walking import going_by_scores, imagined
from tests.web.page.launching import AT
from tests.web.page.visiting import Visitor, in_characters


@pytest.fixture
async def visitor() -> Visitor:
    walk = going_by_scores(AT)
    await walk.send(SettingChosen("zone", "Europe/Berlin"))
    await master_root(walk)
    return Visitor(walk)


async def test_answers_come_newest_first_on_the_learners_clock(visitor: Visitor) -> None:
    found = await visitor.get("/me/history")

    assert found["maps"] == [
        ["All courses, practice and cards", ""],
        ["Fractions", (await visitor.walk.topic()).mind_map.id],
    ]
    answers = found["answers"]
    assert [answer["purpose"] for answer in answers] == [*["checkpoint"] * 3, *["lesson"] * 2]
    assert (found["next"], found["note"]) == ("", "")
    assert {answer["right"] for answer in answers} == {True}
    assert answers == sorted(answers, key=lambda answer: answer["at"], reverse=True)
    assert answers[0]["at"].startswith("2026-03-02T10:0")
    assert answers[0]["told"].startswith("Mar 2, 2026, 10:0")
    assert answers[0]["told"].endswith(" · checkpoint · ✓\u00a0right")
    assert not any("$" in answer["question"] + answer["answer"] for answer in answers)


async def test_formulas_of_questions_and_answers_come_drawn(visitor: Visitor) -> None:
    answers = (await visitor.get("/me/history"))["answers"]

    parts = [
        part for answer in answers for part in answer["question_parts"] + answer["answer_parts"]
    ]
    assert any("svg" in part for part in parts if not isinstance(part, str))
    for answer in answers:
        assert answer["question"] == in_characters(answer["question_parts"])
        assert answer["answer"] == in_characters(answer["answer_parts"])


async def test_the_pages_join_and_none_is_longer_than_fifty(visitor: Visitor) -> None:
    whole = (await visitor.get("/me/history"))["answers"]
    seen, before = [], ""
    for _ in whole:
        page = await visitor.get(f"/me/history?limit=1&before={before}")
        seen += page["answers"]
        before = page["next"]

    assert (seen, before) == (whole, "")
    for query in ("limit=51", "limit=0", "before=%27", "map=..%2F", "wrong=perhaps"):
        assert await visitor.refused("GET", f"/me/history?{query}") == 422
    assert await visitor.refused("GET", "/me/history?before=q999999") == 404


async def test_each_answer_tells_its_points_the_score_and_when_it_comes_back(
    visitor: Visitor,
) -> None:
    last, *_, first = (await visitor.get("/me/history"))["answers"]
    node = (await visitor.walk.topic()).mind_map.nodes[0]

    why = await visitor.get(f"/me/history/{first['id']}")
    assert (why["points"], why["before"], why["after"], why["unmoved"]) == (5, 0, 100, None)
    assert why["why"].startswith(
        "This answer was worth 5 of 5 points. Your score went from 0% to 100%."
    )
    why = await visitor.get(f"/me/history/{last['id']}")
    assert why["after"] == round(node.share * 100)


async def test_after_a_finished_map_a_review_moves_its_date_and_nothing_else() -> None:
    walk = imagined(MONDAY)
    node = (await plant_finished(walk, "python")).nodes[0]
    reviews = [MONDAY + timedelta(days=day) for day in (1, 9)]
    refresher = refresher_of(node, (), MONDAY)
    for at, quality in zip(reviews, (1, 4), strict=True):
        refresher = after_recall(refresher, quality, at)
        answer = replace(answer_to(node), quality=quality, responded_at=at)
        await walk.store(ResponseRecorded(answer))
    await walk.store(RefreshersKept(LearnerId(walk.chat_id), (refresher,)))
    visitor = Visitor(walk)

    right, wrong, *_ = (await visitor.get("/me/history"))["answers"]

    share = round(100 * node.share)
    for answer, day in ((wrong, "March 4"), (right, "March 12")):
        did = await visitor.get(f"/me/history/{answer['id']}")
        assert (did["before"], did["after"], did["unmoved"]) == (share, share, None)
        assert day in did["why"]


async def test_a_first_check_and_what_was_not_known_are_told_as_such() -> None:
    walk = going_by_scores(AT)
    offered = await to_placement_offer(walk)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=True))
    while asks_for(await walk.state(), Placement):
        await walk.answer(right=False)
    visitor = Visitor(walk)

    found = (await visitor.get("/me/history?wrong=true"))["answers"]

    assert {(answer["purpose"], answer["right"]) for answer in found} == {("placement", False)}
    why = await visitor.get(f"/me/history/{found[0]['id']}")
    assert (why["unmoved"], why["points"], why["after"]) == ("placement", None, None)
    assert why["why"] == "The first check doesn't count towards your progress."


async def test_practice_is_part_of_it_and_its_first_try_moved_the_skill() -> None:
    walk = await practiser()
    visitor = Visitor(walk)
    await open_up(walk, LIKE)
    none = await visitor.get("/me/history")
    assert (none["answers"], none["note"]) == ([], "There are no answers here yet.")
    await walk.send(SkillPressed(LIKE))
    await walk.send(TextReceived(await wrong(walk)))
    await walk.send(TextReceived(await right(walk)))

    second, first = (await visitor.get("/me/history"))["answers"]

    assert (first["purpose"], first["right"], second["right"]) == ("practice", False, True)
    assert first["question"] == second["question"]
    moved = await visitor.get(f"/me/history/{first['id']}")
    assert moved["before"] > moved["after"]
    later = await visitor.get(f"/me/history/{second['id']}")
    assert (later["unmoved"], later["why"]) == (
        "later_try",
        "In practice only the first try counts.",
    )


async def test_a_map_or_an_answer_of_another_learner_is_not_there(visitor: Visitor) -> None:
    map_id = (await visitor.walk.topic()).mind_map.id
    (answer, *_) = (await visitor.get("/me/history"))["answers"]
    other = visitor.walk.beside(ChatId(4712))
    await from_the_beginning(other)
    await other.send(StopAsked())
    stranger = Visitor(other)

    assert (await stranger.get("/me/history"))["answers"] == []
    for path in (f"?map={map_id}", f"?before={answer['id']}", f"/{answer['id']}", "/q1.2"):
        assert await stranger.refused("GET", f"/me/history{path}") == 404


async def test_a_drilled_card_has_its_rating_and_tells_when_it_was_to_come_back() -> None:
    walk = going_by_scores(AT)
    (card,) = some_cards(1)
    await import_deck(walk, card)
    await drill_through(walk)
    visitor = Visitor(walk)

    (answer,) = (await visitor.get("/me/history"))["answers"]

    assert (answer["purpose"], answer["question"], answer["answer"]) == ("card", card.front, "")
    assert answer["told"].endswith(" · card · Good")
    why = await visitor.get(f"/me/history/{answer['id']}")
    assert why["back_at"] > answer["at"]
    assert why["why"] == "Its next review was then planned for March 3."
