"""The cards on the page: searched, reworded, suspended, moved, added, and all of it undone."""

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import Card
from bot.domain.ids import ChatId, DeckId
from bot.domain.memory.review import CardKind
from bot.flow.cards.changes import DeckActivated
from bot.flow.cards.events import DrillPressed
from bot.flow.cards.states import CardAsked
from bot.flow.engine.events import Started
from tests.deck_builders import (
    CAPITALS,
    MONDAY,
    build_bundled,
    build_card,
    build_deck,
    build_ref,
    build_state,
)
from tests.flow.cards.table import (
    LEARNER,
    import_deck,
    log_of,
    open_topic_question,
    rate,
    state_of,
    turn_over,
)
from tests.flow.lines import is_line
from tests.flow.walking import going_by_scores
from tests.web.page.launching import AT
from tests.web.page.visiting import Visitor

VERBS = DeckId("verbs of all kinds/1")
PRESSES = count()
SPAIN = build_card(
    "spain", front="What is the capital of **Spain**?", back="Madrid, $\\frac{1}{2}$ way"
)
TASK = build_card(
    "task", kind=CardKind.TASK, front="Say why", back="the secret", criteria=("names Ohm",)
)
GAP = build_card("gap", kind=CardKind.CLOZE, gap=1, front="{{c1::Zürich::town}} is big", back="")
CHOSEN = build_card(
    "chile",
    front="Capital of Chile?",
    back="**Santiago**",
    choices=("Lima", "**Santiago**", "$x$"),
    explanation="It lies *in a valley*.",
)
BUNDLED = DeckId("bundled")


@pytest.fixture
async def visitor() -> Visitor:
    walk = going_by_scores(AT)
    await walk.send(Started())
    await walk.stores.deck_catalogue.keep(
        [build_bundled(build_deck(build_card("sodium"), deck_id=BUNDLED, title="Elements"))],
        ["1"],
        MONDAY,
    )
    await import_deck(
        walk,
        SPAIN,
        build_card("peru"),
        TASK,
        GAP,
        states={"peru": build_state(due_at=AT, lapses=9)},
    )
    await import_deck(walk, build_card("go"), build_card("peru"), deck_id=VERBS, title="Verbs")
    return Visitor(walk)


async def decks(visitor: Visitor) -> dict[str, Any]:
    return {deck["title"]: deck for deck in await visitor.get("/me/decks")}


async def found(visitor: Visitor, asked: str = "", deck: str = "-") -> list[Any]:
    cards: list[Any] = (await visitor.get(f"/me/decks/{deck}/cards?{asked}"))["cards"]
    return cards


async def card(visitor: Visitor, words: str, asked: str = "") -> Any:
    (only,) = await found(visitor, f"words={words}&{asked}")
    return only


def path(card: Any) -> str:
    return f"/me/decks/{card['deck']}/cards/{card['id']}"


async def send(visitor: Visitor, method: str, path: str, **body: Any) -> Any:
    answer = await visitor.request(method, path, {"id": f"p{next(PRESSES)}"} | body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def refused(visitor: Visitor, method: str, path: str, **body: Any) -> tuple[int, str]:
    answer = await visitor.request(method, path, {"id": f"p{next(PRESSES)}"} | body)
    return answer.status_code, answer.json()["error"]


async def test_the_formula_of_a_card_is_drawn_where_it_is_read_and_written_where_it_is_edited(
    visitor: Visitor,
) -> None:
    spain = await card(visitor, "Spain")

    town, half, way = spain["answer_parts"]
    assert (town, way) == ("Madrid, ", " way")
    assert "<title>1/2</title>" in half["svg"]
    assert (spain["answer"], spain["back"]) == ("Madrid, 1/2 way", r"Madrid, $\frac{1}{2}$ way")


async def test_no_formula_keeps_the_decks_and_the_cards_from_being_listed(
    visitor: Visitor,
) -> None:
    roots = r"\sqrt{" * 125 + "x" + "}" * 125
    deep = build_card("deep", front=f"How much is ${roots}$?", back="- " * 3_000)
    await import_deck(visitor.walk, deep, deck_id=DeckId("deep"), title=f"Roots ${roots}$")

    assert (await card(visitor, "How much"))["question"] == f"How much is {roots}?"
    assert len(await decks(visitor)) == 4


async def test_decks_are_listed_with_what_is_in_them(visitor: Visitor) -> None:
    listed = await decks(visitor)

    assert set(listed) == {"Capitals", "Verbs", "Elements"}
    assert listed["Capitals"] | {"id": ""} == {
        "id": "",
        "title": "Capitals",
        "own": True,
        "taken": True,
        "cards": 4,
        "due": 1,
        "suspended": 0,
    }
    assert (listed["Elements"]["own"], listed["Elements"]["taken"]) == (False, False)


async def test_cards_are_read_without_marks_and_a_task_keeps_its_solution(
    visitor: Visitor,
) -> None:
    spain, _, task, gap = await found(visitor, deck=(await decks(visitor))["Capitals"]["id"])

    assert spain["question"] == "What is the capital of Spain?"
    assert "$" not in spain["answer"]
    assert "\\" not in spain["answer"]
    assert spain["back"] == "Madrid, $\\frac{1}{2}$ way"
    assert (task["answer"], task["back"]) == ("• names Ohm", "")
    assert gap["question"] == "[town] is big"
    assert await found(visitor, "words=secret") == []


async def test_words_are_found_on_both_sides_in_any_case(visitor: Visitor) -> None:
    for words, front in (
        ("CAPITAL madrid", SPAIN.front.replace("*", "")),
        ("ZÜRICH", GAP.front),
        ("go!", "go?"),
    ):
        assert (await card(visitor, words))["front"] == front
    assert await found(visitor, "words=sodium") == []
    assert len(await found(visitor, "", (await decks(visitor))["Elements"]["id"])) == 1


async def test_cards_are_filtered_by_how_they_stand(visitor: Visitor) -> None:
    gap = await card(visitor, "town")
    await send(visitor, "PATCH", path(gap), suspended=True)

    async def fronts(state: str) -> list[str]:
        return [card_shown["front"] for card_shown in await found(visitor, f"state={state}")]

    assert await fronts("due") == ["peru?"]
    assert await fronts("leeches") == ["peru?"]
    assert await fronts("suspended") == [GAP.front]
    assert len(await fronts("new")) == 4
    assert await visitor.refused("GET", "/me/decks/-/cards?state=none") == 422


async def test_pages_follow_each_other_over_the_decks(visitor: Visitor) -> None:
    seen, after = [], ""
    while True:
        page = await visitor.get(f"/me/decks/-/cards?limit=4{after}")
        seen += [(entry["deck"], entry["id"]) for entry in page["cards"]]
        if page["next"] is None:
            break
        after = f"&after={page['next']}"

    assert len(seen) == len(set(seen)) == 6
    assert await visitor.refused("GET", "/me/decks/-/cards?limit=51") == 422
    assert await visitor.refused("GET", "/me/decks/-/cards?after=nowhere") == 404


async def test_a_card_is_worded_anew_and_has_its_old_words_again(visitor: Visitor) -> None:
    walk = visitor.walk
    before = await card(visitor, "Madrid")

    await send(visitor, "PATCH", path(before), front="Spain's *capital*?", back="Madrid")

    (ref,) = [build_ref("spain")]
    worded = (await walk.cards.learned(LEARNER, (ref,)))[ref].card
    assert (worded.front, worded.back) == ("Spain's \\*capital\\*?", "Madrid")
    assert (await card(visitor, "Spain's *capital*?"))["front"] == "Spain's *capital*?"
    await send(visitor, "PATCH", path(before), front=before["front"], back=before["back"])
    assert (await walk.cards.learned(LEARNER, (ref,)))[ref].card == SPAIN
    exported = await walk.cards.export(LEARNER, CAPITALS)
    assert exported is not None
    assert exported.rewritten == frozenset()


async def test_a_card_is_shown_with_its_choices_and_why(visitor: Visitor) -> None:
    await import_deck(visitor.walk, CHOSEN, deck_id=DeckId("chosen"), title="Chosen")

    chile = await card(visitor, "Chile")

    assert chile["question"] == "Capital of Chile?\n\n• Lima\n• Santiago\n• x"
    assert chile["explanation"] == "It lies in a valley."


async def test_another_answer_is_the_right_choice_and_the_old_one_again(visitor: Visitor) -> None:
    await import_deck(visitor.walk, CHOSEN, deck_id=DeckId("chosen"), title="Chosen")
    ref = build_ref("chile", DeckId("chosen"))

    async def stored() -> Card:
        return (await visitor.walk.cards.learned(LEARNER, (ref,)))[ref].card

    chile = await card(visitor, "Chile")
    words = {name: chile[name] for name in ("front", "back", "explanation")}
    for back, choices in (
        ("Lima", CHOSEN.choices),
        ("San Tiago", ("Lima", "San Tiago", CHOSEN.choices[2])),
    ):
        await send(visitor, "PATCH", path(chile), **words | {"back": back, "explanation": ""})
        assert await stored() == replace(CHOSEN, back=back, choices=choices, explanation="")
        await send(visitor, "PATCH", path(chile), **words)
        assert await stored() == CHOSEN


async def test_a_card_is_written_with_why(visitor: Visitor) -> None:
    added = {"front": "Chad?", "back": "N'Djamena", "explanation": "Since *1900*.", "title": "My"}
    await send(visitor, "POST", "/me/decks/-/cards", **added)

    assert (await card(visitor, "Chad"))["explanation"] == "Since *1900*."


async def test_a_side_that_stays_keeps_its_marks(visitor: Visitor) -> None:
    spain = await card(visitor, "Madrid")

    await send(visitor, "PATCH", path(spain), front=spain["front"], back="Madrid")

    ref = build_ref("spain")
    assert (await visitor.walk.cards.learned(LEARNER, (ref,)))[ref].card.front == SPAIN.front


async def test_the_solution_of_a_task_stays_whatever_is_sent(visitor: Visitor) -> None:
    task = await card(visitor, "why")

    await send(visitor, "PATCH", path(task), front="Say how", back="")

    ref = build_ref("task")
    stored = (await visitor.walk.cards.learned(LEARNER, (ref,)))[ref].card
    assert (stored.front, stored.back) == ("Say how", "the secret")


async def test_a_card_that_cannot_be_asked_is_refused_with_the_reason(visitor: Visitor) -> None:
    await import_deck(visitor.walk, CHOSEN, deck_id=DeckId("chosen"), title="Chosen")
    spain, gap, chile = [await card(visitor, words) for words in ("Madrid", "town", "Chile")]

    for changed, sides, why in (
        (spain, {"front": " "}, "front-empty"),
        (spain, {"back": ""}, "back-empty"),
        (spain, {"front": "*" * 20_000}, "front-too-long"),
        (gap, {"front": "no gap"}, "gap-missing"),
        (chile, {"back": "x" * 301}, "choice-too-long"),
        (chile, {"explanation": "x" * 2_001}, "explanation-too-long"),
    ):
        assert await refused(visitor, "PATCH", path(changed), **sides) == (422, why)
    assert (await refused(visitor, "PATCH", path(spain), back="x" * 20_001))[0] == 422


async def test_a_card_is_suspended_and_taken_back(visitor: Visitor) -> None:
    peru = await card(visitor, "peru", "state=due")
    assert peru["due"] == "March 2"

    await send(visitor, "PATCH", path(peru), suspended=True)
    assert await found(visitor, "state=due") == []
    await send(visitor, "PATCH", path(peru), suspended=False)
    assert await found(visitor, "state=due") == [peru]


async def test_a_card_moves_with_all_that_is_known_of_it_and_back(visitor: Visitor) -> None:
    walk = visitor.walk
    await walk.send(DrillPressed())
    await rate(walk, Rating.GOOD)
    state, log = await state_of(walk, "peru"), await log_of(walk, "peru")
    verbs = (await decks(visitor))["Verbs"]["id"]
    peru = await card(visitor, "peru", "state=new")  # the one of the verbs
    (moved,) = [
        card_shown
        for card_shown in await found(visitor, "words=peru")
        if card_shown["deck"] != peru["deck"]
    ]

    there = await send(visitor, "PATCH", path(moved), deck=verbs)

    assert there["deck"] == verbs
    assert there["id"] != moved["id"]  # the verbs have a card of that id
    assert (await decks(visitor))["Verbs"]["cards"] == 3
    here = await send(visitor, "PATCH", path(there), deck=moved["deck"])
    assert here == {"deck": moved["deck"], "id": moved["id"]}
    assert (await state_of(walk, "peru"), await log_of(walk, "peru")) == (state, log)


async def test_a_card_takes_its_pictures_along_unless_another_has_the_name(
    visitor: Visitor,
) -> None:
    walk = visitor.walk
    flags, maps = DeckId("flags"), DeckId("maps")
    shown = build_card("flag", front="Which? ![](flag.png)")
    await import_deck(walk, shown, deck_id=flags, title="Flags", media={"flag.png": b"one"})
    await import_deck(walk, deck_id=maps, title="Maps", media={"flag.png": b"two"})
    flag, listed = await card(visitor, "Which"), await decks(visitor)
    assert flag["question"] == "Which?"

    assert (await refused(visitor, "PATCH", path(flag), deck=listed["Maps"]["id"]))[0] == 422
    await send(visitor, "PATCH", path(flag), deck=listed["Verbs"]["id"])
    assert await walk.cards.picture(VERBS, "flag.png") == b"one"


async def test_a_bundled_deck_keeps_its_cards_but_for_words_and_rest(visitor: Visitor) -> None:
    await visitor.walk.store(DeckActivated(LEARNER, BUNDLED))
    sodium, listed = await card(visitor, "sodium"), await decks(visitor)
    spain = await card(visitor, "Madrid")

    await send(visitor, "PATCH", path(sodium), front="Na?")
    await send(visitor, "PATCH", path(sodium), suspended=True)
    elements, verbs = listed["Elements"]["id"], listed["Verbs"]["id"]
    assert (await refused(visitor, "PATCH", path(sodium), deck=verbs))[0] == 422
    assert (await refused(visitor, "PATCH", path(spain), deck=elements))[0] == 422
    added = f"/me/decks/{elements}/cards"
    assert (await refused(visitor, "POST", added, front="a", back="b"))[0] == 422
    assert (await refused(visitor, "DELETE", path(sodium)))[0] == 422


async def test_a_card_is_added_once_and_taken_out_again(visitor: Visitor) -> None:
    verbs = (await decks(visitor))["Verbs"]["id"]
    added = [
        await send(
            visitor, "POST", f"/me/decks/{verbs}/cards", id="same", front="ir*", back="to go"
        )
        for _ in range(2)
    ]

    assert added[0] == added[1]
    assert (await card(visitor, "ir*"))["front"] == "ir*"
    await send(visitor, "DELETE", path(added[0]))
    assert await found(visitor, "words=ir*") == []
    go = await card(visitor, "go!")
    assert (await refused(visitor, "DELETE", path(go)))[0] == 422


async def test_who_has_no_deck_gets_one_with_the_first_card(visitor: Visitor) -> None:
    body = {"front": "ir", "back": "to go", "title": "My cards"}

    added = await send(visitor, "POST", "/me/decks/-/cards", **body)

    listed = await decks(visitor)
    assert (listed["My cards"]["id"], listed["My cards"]["cards"]) == (added["deck"], 1)
    assert listed["My cards"]["taken"]
    await send(visitor, "DELETE", path(added))
    assert "My cards" not in await decks(visitor)


async def test_what_is_another_learners_is_not_there(visitor: Visitor) -> None:
    spain, listed = await card(visitor, "Madrid"), await decks(visitor)
    other = visitor.walk.beside(ChatId(4712))
    await other.send(Started())
    stranger = Visitor(other)
    verbs = listed["Verbs"]["id"]

    assert await found(stranger) == []
    assert await stranger.refused("GET", f"/me/decks/{verbs}/cards") == 404
    for method, where, body in (
        ("PATCH", path(spain), {"front": "x"}),
        ("PATCH", path(spain), {"suspended": True}),
        ("PATCH", path(spain), {"deck": verbs}),
        ("DELETE", path(spain), {}),
        ("POST", f"/me/decks/{verbs}/cards", {"front": "a", "back": "b"}),
    ):
        assert (await refused(stranger, method, where, **body))[0] == 404
    assert (await refused(visitor, "PATCH", f"/me/decks/{verbs}/cards/_", front="x"))[0] == 404


@pytest.mark.parametrize("name", ["peru", "Spain"])
async def test_a_press_that_moved_or_took_out_a_card_is_answered_again_as_it_was(
    visitor: Visitor, name: str
) -> None:
    listed = await decks(visitor)
    (moving,) = await found(visitor, f"words={name}", listed["Capitals"]["id"])
    body = {"id": "once", "front": "Worded", "deck": listed["Verbs"]["id"]}

    first, again = [await send(visitor, "PATCH", path(moving), **body) for _ in range(2)]

    assert first == again
    (only,) = await found(visitor, "words=Worded")
    assert (only["deck"], only["id"]) == (first["deck"], first["id"])
    assert (await refused(visitor, "PATCH", path(moving), deck=body["deck"]))[0] == 404

    written = await send(visitor, "POST", f"/me/decks/{body['deck']}/cards", front="a", back="b")
    for _ in range(2):
        assert await send(visitor, "DELETE", path(written), id="gone") == {"done": True}


async def test_an_open_drill_goes_on_when_its_card_was_worded_moved_or_suspended(
    visitor: Visitor,
) -> None:
    walk = visitor.walk
    await walk.send(DrillPressed())
    assert (await open_topic_question(walk)).current.ref == build_ref("peru")
    peru, listed = await card(visitor, "peru", "state=due"), await decks(visitor)
    said = len(walk.said)

    await send(visitor, "PATCH", path(peru), front="Lima is where?")
    assert isinstance(await walk.state(), CardAsked)
    assert len(walk.said) == said
    (turned,) = await turn_over(walk)
    assert "Lima is where?" in str(turned)
    await send(visitor, "PATCH", path(peru), deck=listed["Verbs"]["id"])
    assert is_line((await rate(walk))[0], "card-said-gone")
    await walk.send(DrillPressed())
    assert (await open_topic_question(walk)).current.ref.deck_id == VERBS
    await rate(walk)
    assert await found(visitor, "state=due") == []
