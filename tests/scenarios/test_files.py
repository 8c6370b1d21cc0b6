"""Files in a real process: sent on the chat page, imported, and downloaded again."""

import json
from itertools import count

import pytest

from bot.content.reading import read_found
from bot.flow.cards.events import DeckDrillPressed
from bot.flow.cards.states import CardAsked
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import ChoicePressed
from bot.flow.files import events
from bot.flow.files.states import ImportOffered
from bot.flow.files.transfer import ExportForm
from bot.flow.lessons.states import Quiz
from tests.playground.client import Seen
from tests.scenarios.person import Person, assert_fit_to_be_seen
from tests.scenarios.process import Stage

pytestmark = pytest.mark.asyncio(loop_scope="module")

_chats = count(9_001)
TABLE = "Vorderseite;Rückseite\nFrankreich;Paris\nSpanien;Madrid\n".encode()


async def send_file(person: Person, name: str, content: bytes, claimed: int = 0) -> list[Seen]:
    before = await person.look()
    upload = await person.client.upload_document(
        content, name, chat=person.chat_id, claimed_bytes=claimed
    )
    return await person.settled(upload["update_id"], before)


async def kept_file(person: Person, seen: list[Seen]) -> bytes:
    """Return the file that the page offers for download in these messages."""
    (document,) = [message.raw["document"] for message in seen if message.kind == "document"]
    answer = await person.client.http.get(document["url"])
    return bytes(answer.content)


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_table_comes_in_and_goes_out_as_a_package(
    shared_newcomer: Stage, language: str
) -> None:
    person = Person(shared_newcomer, next(_chats), language)
    await person.say("/start")

    offered = await send_file(person, "Hauptstädte.csv", TABLE)
    brought = await person.press_for(events.ImportPressed, choice=events.ImportAs.ITSELF)
    await person.say("/export")
    await person.press_for(events.ExportDeckPressed)
    handed = await person.press_for(events.ExportPressed, form=ExportForm.ANKI)

    assert_fit_to_be_seen([*offered, *brought])
    assert "Frankreich → Paris" in offered[-1].text
    assert "Hauptstädte" in brought[0].text
    assert await person.state() == Idle()
    (file,) = read_found("x.apkg", await kept_file(person, handed)).decks
    assert [card.back for card in file.deck.cards] == ["Paris", "Madrid"]
    assert handed[-1].raw["document"]["name"] == "Hauptstädte.apkg"


@pytest.mark.thorough
async def test_cards_with_choices_are_answered_by_buttons_in_their_own_messages(
    shared_newcomer: Stage,
) -> None:
    person = Person(shared_newcomer, next(_chats), "de")
    await person.say("/start")
    rome, bern = ["Rom", "Paris"], ["Bern", "Zürich, die größte Stadt am See", "$x$"]
    italy = {"front": "Italien?", "back": "Rom", "choices": rome, "explanation": "Seit 1871."}
    swiss = {"front": "Schweiz?", "back": "Bern", "choices": bern}
    deck = json.dumps({"title": "Städte", "cards": [italy, swiss]}).encode()
    await send_file(person, "Städte.json", deck)
    await person.press_for(events.ImportPressed, choice=events.ImportAs.ITSELF)
    seen = await person.press_for(DeckDrillPressed)
    messages = len((await person.look()).from_bot)
    for _ in (italy, swiss):
        state = await person.state()
        assert isinstance(state, CardAsked)
        seen += await person.press_for(ChoicePressed, place=state.shown.index(1))
    chat = (await person.look()).from_bot

    assert_fit_to_be_seen([*seen, *chat])
    assert len(chat) == messages + 2
    words = "\n".join(message.text for message in chat[messages - 1 : messages + 1])
    for text in ("Italien?", "Deine Antwort: Paris", "Rom", "Seit 1871.", f"Antwort: {bern[1]}"):
        assert text in words


async def test_a_package_that_went_out_comes_back_as_the_same_cards(
    shared_newcomer: Stage,
) -> None:
    person = Person(shared_newcomer, next(_chats), "de")
    await person.say("/start")
    await send_file(person, "Städte.csv", TABLE)
    await person.press_for(events.ImportPressed, choice=events.ImportAs.ITSELF)
    await person.say("/export")
    await person.press_for(events.ExportDeckPressed)
    handed = await person.press_for(events.ExportPressed, form=ExportForm.ANKI)

    offered = await send_file(person, "Städte.apkg", await kept_file(person, handed))

    assert "Alle 2 Karten sind dieselben wie in deinem." in offered[-1].text


async def test_everything_can_be_taken_away(shared_newcomer: Stage) -> None:
    person = Person(shared_newcomer, next(_chats), "en")
    await person.say("/start")
    await send_file(person, "capitals.csv", TABLE)
    await person.press_for(events.ImportPressed, choice=events.ImportAs.ITSELF)

    await person.say("/export")
    handed = await person.press_for(events.ExportAllPressed)

    found = read_found("lyceum.zip", await kept_file(person, handed))
    assert [len(file.deck.cards) for file in found.decks] == [2]


@pytest.mark.thorough
async def test_a_question_can_be_answered_before_and_after_the_file(
    shared_newcomer: Stage,
) -> None:
    person = Person(shared_newcomer, next(_chats), "en")
    await person.say("/start")
    await person.walk_to(Quiz)
    before = await person.state()

    await send_file(person, "capitals.csv", TABLE)
    during, offered = await person.state(), await person.overlays()
    await person.press_for(events.ImportPressed, choice=events.ImportAs.ITSELF)

    assert [type(overlay) for overlay in offered] == [ImportOffered]
    assert during == before == await person.state()
    assert await person.overlays() == ()
    await person.answer()


async def test_a_file_too_large_for_a_bot_says_so_without_a_command_of_operators(
    shared_newcomer: Stage,
) -> None:
    person = Person(shared_newcomer, next(_chats), "en")
    await person.say("/start")

    said = await send_file(person, "big.apkg", b"PK", claimed=100_000_000)

    assert "20\N{NO-BREAK SPACE}MB" in said[0].text
    assert "python -m" not in said[0].text
    assert await person.state() == Idle()


@pytest.mark.parametrize(
    ("name", "content"),
    [("page.apkg", b"<!doctype html>"), ("empty.csv", b" "), ("deck.json", b'{"cards": []}')],
)
async def test_what_is_no_deck_is_told_so(
    shared_newcomer: Stage, name: str, content: bytes
) -> None:
    person = Person(shared_newcomer, next(_chats), "de")
    await person.say("/start")

    said = await send_file(person, name, content)

    assert "kann ich nicht nehmen" in said[0].text
    assert await person.state() == Idle()
