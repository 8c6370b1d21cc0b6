"""The maps on the page: what is on them, why a place is locked, and learning one now."""

from xml.etree import ElementTree as ET

import pytest

from bot.domain.ids import ChatId, LandscapeVersion
from bot.flow.engine.events import Started, StopAsked
from bot.flow.exercise.asking import short_node_id
from bot.flow.goals.events import GoalBegunPressed
from bot.flow.lessons import states as lesson_states
from bot.flow.lessons.states import Explaining
from bot.storage.engine.tables import turns
from tests.flow.goal_walking import SCHOOL, follow
from tests.flow.lines import is_line
from tests.flow.strolling import from_the_beginning, master_root
from tests.flow.walking import going_by_scores
from tests.web.page.launching import AT
from tests.web.page.visiting import Visitor, in_characters


@pytest.fixture
async def visitor() -> Visitor:
    walk = going_by_scores(AT)
    await master_root(walk)
    return Visitor(walk)


async def test_the_maps_are_listed_with_how_far_they_are(visitor: Visitor) -> None:
    (line,) = await visitor.get("/me/maps")

    assert line == {
        "id": (await visitor.walk.topic()).mind_map.id,
        "title": "Fractions",
        "kind": "topic",
        "done": 1,
        "of": 18,
    }


async def test_a_map_has_all_its_places_and_what_comes_first(visitor: Visitor) -> None:
    mind_map = (await visitor.walk.topic()).mind_map

    whole = await visitor.get(f"/me/maps/{mind_map.id}")

    labels = [place["label"] for place in whole["places"]]
    assert len(labels) == len(mind_map.nodes)
    assert whole["places"][0]["status"] == "mastered"
    assert all(
        whole["places"][a]["depth"] < whole["places"][b]["depth"] for a, b in whole["edges"]
    )
    assert {place["label"] for place in whole["places"] if place["open"]} == {
        "Numerator and denominator",
        "Fractions on the number line",
    }


async def test_a_place_tells_what_it_waits_for_and_what_it_opens(visitor: Visitor) -> None:
    path = f"/me/maps/{(await visitor.walk.topic()).mind_map.id}"
    places = (await visitor.get(path))["places"]
    mastered, is_open, locked = places[0], places[1], places[-1]

    first = await visitor.get(f"{path}/places/{mastered['id']}")
    assert (first["step"], first["missing"], first["known"] > 60) == (None, [], True)
    assert (first["due_at"][:10], first["due"]) == ("2026-03-03", "March 3")
    following = await visitor.get(f"{path}/places/{is_open['id']}")
    assert (following["step"], following["missing"]) == ("learn", [])
    assert "$" not in following["about"]
    assert following["due"] == ""
    last = await visitor.get(f"{path}/places/{locked['id']}")
    assert last["step"] == "check"
    assert last["missing"]


async def test_what_a_place_is_has_its_formulas_drawn_and_reads_as_one_text(
    visitor: Visitor,
) -> None:
    path = f"/me/maps/{(await visitor.walk.topic()).mind_map.id}"
    places = (await visitor.get(path))["places"]
    mixed = next(place for place in places if place["label"] == "Mixed numbers")

    found = await visitor.get(f"{path}/places/{mixed['id']}")

    assert in_characters(found["about_parts"]) == found["about"]
    drawn = {
        part["text"]: part["svg"] for part in found["about_parts"] if not isinstance(part, str)
    }
    assert drawn["5/3"].startswith("<svg")
    assert "<title>1 2/3</title>" in drawn["1 2/3"]


async def test_a_picture_names_every_place_and_how_it_stands(visitor: Visitor) -> None:
    path = f"/me/maps/{(await visitor.walk.topic()).mind_map.id}"

    answer = await visitor.request("GET", f"{path}/picture")

    assert answer.headers["content-type"] == "image/svg+xml"
    drawn = ET.fromstring(answer.text)  # noqa: S314 - our own
    places = [element for element in drawn.iter() if "data-place" in element.attrib]
    listed = (await visitor.get(path))["places"]
    assert [place.attrib["data-place"] for place in places] == [line["id"] for line in listed]
    assert places[0].attrib["aria-label"] == "What a fraction is: mastered"
    assert all(
        place.attrib["aria-label"].startswith(o["label"])
        for place, o in zip(places, listed, strict=True)
    )


async def test_learning_a_place_goes_on_in_the_chat_and_counts_once(visitor: Visitor) -> None:
    await visitor.walk.send(StopAsked())
    path = f"/me/maps/{(await visitor.walk.topic()).mind_map.id}"
    place = (await visitor.get(path))["places"][2]

    before = len(await visitor.walk.rows(turns))

    for _ in range(2):
        done = await visitor.request("POST", f"{path}/places/{place['id']}/learn", {"id": "tap-1"})
        assert done.json() == {"done": True, "link": None}

    assert len(await visitor.walk.rows(turns)) == before + 1
    assert (await visitor.walk.expect(Explaining)).node_id.startswith(place["id"])


async def test_where_the_chat_cannot_be_written_in_a_link_begins_the_place_there(
    visitor: Visitor,
) -> None:
    path = f"/me/maps/{(await visitor.walk.topic()).mind_map.id}"
    place = (await visitor.get(path))["places"][2]
    before = len(await visitor.walk.rows(turns))
    apart = Visitor(visitor.walk, chat_link="https://t.me/our_tutor")

    begun = await apart.request("POST", f"{path}/places/{place['id']}/learn", {"id": "tap-1"})

    assert len(await visitor.walk.rows(turns)) == before
    assert begun.json()["done"] is False
    link, _, payload = begun.json()["link"].partition("?start=")
    assert link == "https://t.me/our_tutor"
    await visitor.walk.send(Started(payload=payload))
    assert (await visitor.walk.expect(Explaining)).node_id.startswith(place["id"])


async def test_what_is_locked_is_tested(visitor: Visitor) -> None:
    await visitor.walk.send(StopAsked())
    path = f"/me/maps/{(await visitor.walk.topic()).mind_map.id}"
    place = (await visitor.get(path))["places"][-1]

    await visitor.request("POST", f"{path}/places/{place['id']}/learn", {"id": "1"})

    tested = await visitor.walk.expect(lesson_states.TestIn)
    assert short_node_id(tested.purpose.node_id) == place["id"]


@pytest.mark.parametrize("where", ["", "/picture", "/places/aaaaaaaa"])
async def test_a_map_of_another_learner_is_not_there(visitor: Visitor, where: str) -> None:
    map_id = (await visitor.walk.topic()).mind_map.id
    other = visitor.walk.beside(ChatId(4712))
    await from_the_beginning(other)

    assert await Visitor(other).refused("GET", f"/me/maps/{map_id}{where}") == 404
    assert await Visitor(other).get("/me/maps") != await visitor.get("/me/maps")


@pytest.mark.parametrize("place", ["aaaaaaaa", "a-1", "-", "%2e%2e"])
async def test_a_place_that_is_not_on_the_map_is_not_there(visitor: Visitor, place: str) -> None:
    path = f"/me/maps/{(await visitor.walk.topic()).mind_map.id}/places/{place}"

    assert await visitor.refused("GET", path) in {404, 422}


async def test_a_goal_map_shows_its_goals_with_what_they_wait_for(visitor: Visitor) -> None:
    await visitor.walk.send(StopAsked())
    await follow(visitor.walk)
    line = (await visitor.get("/me/maps"))[-1]
    assert (line["kind"], line["of"]) == ("goals", 6)

    whole = await visitor.get(f"/me/maps/{line['id']}")

    assert len(whole["places"]) == len(SCHOOL.goals)
    by_label = {place["label"]: place for place in whole["places"]}
    assert whole["edges"]
    path = f"/me/maps/{line['id']}/places"
    exam = await visitor.get(f"{path}/{by_label['Final exam']['id']}")
    assert exam["step"] is None
    assert exam["missing"]
    reached, begun = by_label["Halves"], by_label["Reasons"]
    assert (reached["status"], begun["open"]) == ("mastered", True)
    assert (await visitor.get(f"{path}/{reached['id']}"))["step"] is None
    done = await visitor.request("POST", f"{path}/{begun['id']}/learn", {"id": "1"})
    assert done.status_code == 200


async def test_a_link_begins_a_goal_of_the_learners_own_and_greets_everybody_else(
    visitor: Visitor,
) -> None:
    await visitor.walk.send(StopAsked())
    await follow(visitor.walk)
    line = (await visitor.get("/me/maps"))[-1]
    places = (await visitor.get(f"/me/maps/{line['id']}"))["places"]
    path = f"/me/maps/{line['id']}/places"
    halves, begun = (
        next(place["id"] for place in places if place["label"] == name)
        for name in ("Halves", "Reasons")
    )
    apart = Visitor(visitor.walk, chat_link="https://t.me/our_tutor")

    answer = await apart.request("POST", f"{path}/{begun}/learn", {"id": "1"})

    payload = answer.json()["link"].partition("?start=")[2]
    assert len(payload) <= 64
    linked = await visitor.walk.send(Started(payload=payload))
    pressed = await visitor.walk.send(GoalBegunPressed(*begun_by(begun)))
    assert linked == pressed
    other = visitor.walk.beside(ChatId(4712))
    await from_the_beginning(other)
    assert is_line((await other.send(Started(payload=payload)))[0], "welcome-")
    gone = payload.replace(begun, f"{begun_by(halves)[0]}-999999")
    assert is_line((await visitor.walk.send(Started(payload=gone)))[0], "welcome-")


def begun_by(place_id: str) -> tuple[LandscapeVersion, int]:
    version, _, place = place_id.partition("-")
    return LandscapeVersion(version), int(place)
