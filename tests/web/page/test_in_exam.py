"""During an exam the page changes harmless settings and refuses the rest, in words."""

from datetime import timedelta

from bot.domain.topics.course import Language
from bot.flow.engine.events import TextReceived
from bot.flow.exams.states import ExamSat
from bot.flow.learner.events import DeletionWanted, SettingChosen
from tests.flow.exams.candidates import Candidate, candidate, draft
from tests.web.page.test_settings import SET, found, put
from tests.web.page.visiting import Visitor

WAITS = {
    Language.EN: "You are sitting an exam. That waits until you hand in.",
    Language.DE: "Du schreibst gerade eine Prüfung. Das wartet, bis du abgibst.",
}
CARD = {"id": "card", "front": "ir", "back": "to go", "title": "My cards"}


async def sitter() -> tuple[Candidate, Visitor]:
    walk = candidate()
    await walk.begin()
    return walk, Visitor(walk)


async def test_every_setting_is_set_while_an_exam_is_sat() -> None:
    walk, visitor = await sitter()
    before = await walk.sat()

    for name, value in SET:
        assert await put(visitor, name, value, f"set-{name}") == 200
        held = (await found(visitor))[name]["value"]
        assert (name, held) == (name, "planned" if name == "break" else value)

    assert await walk.sat() == before


async def test_a_card_written_while_an_exam_is_sat_is_refused_in_words_and_kept_afterwards() -> (
    None
):
    walk, visitor = await sitter()
    for language, words in WAITS.items():
        await walk.send(SettingChosen("language", language))
        answer = await visitor.request("POST", "/me/decks/-/cards", CARD)
        assert (answer.status_code, answer.json()) == (409, {"error": words})
    assert [deck for deck in await visitor.get("/me/decks") if deck["own"]] == []

    await walk.leave()

    answer = await visitor.request("POST", "/me/decks/-/cards", CARD)
    assert answer.status_code == 200
    assert [deck["title"] for deck in await visitor.get("/me/decks") if deck["own"]] == [
        "My cards"
    ]


async def test_an_album_is_answered_once_whatever_is_pressed_on_the_page() -> None:
    walk, visitor = await sitter()
    for name in ("one", "two"):
        assert await walk.photo(name, album="a") == ()

    assert (await visitor.request("POST", "/me/decks/-/cards", CARD)).status_code == 409
    assert await put(visitor, "dark", "on") == 200
    walk.clock.move(timedelta(seconds=2))

    assert draft(await walk.look_at_clock()).pictures == 2
    assert await walk.look_at_clock() == ()
    await walk.expect(ExamSat)


async def test_what_is_sent_while_an_account_is_deleted_is_refused_in_words() -> None:
    walk = candidate()
    visitor = Visitor(walk)
    await walk.send(DeletionWanted())
    await walk.send(TextReceived("delete"))

    answer = await visitor.request("POST", "/me/decks/-/cards", CARD)

    assert answer.status_code == 409
    assert answer.json()["error"].startswith("Everything you have here is being deleted")
