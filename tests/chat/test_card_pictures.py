from dataclasses import replace

from bot.chat.client.retry import Retry
from bot.chat.messages import Localizer, Screen, render
from bot.chat.outbound.outbound import Outbound, Place
from bot.domain.ids import ChatId
from bot.domain.topics.course import Language
from bot.flow.engine.replies import Fetched
from bot.flow.progress.looking import CardPicture
from tests.chat.card_replies import BACK, DECK, FRONT, NOW, SEEN
from tests.chat.fakes import FakeTelegram, FakeTime, bot_on, refused

CHAT = ChatId(7)
EN = Localizer(language=Language.EN, zone=None, now=NOW)
IN_FRONT = replace(FRONT, question=SEEN)
NOT_TEXT = refused(400, "Bad Request: there is no text in the message to edit")


class CourseCatalogue:
    """Returns one picture, and records the requests for it."""

    def __init__(self, picture: bytes | None = b"\x89PNG") -> None:
        self.picture = picture
        self.asked: list[Fetched] = []

    async def fetch(self, picture: Fetched) -> bytes | None:
        self.asked.append(picture)
        return self.picture


def outbound(telegram: FakeTelegram, catalogue: CourseCatalogue) -> Outbound:
    retry = Retry(attempts=3, sleep=FakeTime().sleep)
    return Outbound(bot_on(telegram), retry=retry, fetch=catalogue.fetch)


async def test_a_card_with_a_picture_is_a_photo_with_caption_and_buttons() -> None:
    telegram, catalogue = FakeTelegram(), CourseCatalogue()
    keyboard = await outbound(telegram, catalogue).send(
        [render(IN_FRONT, EN)], Place(chat_id=CHAT)
    )

    assert keyboard == 1001
    assert telegram.methods == ["sendphoto"]
    assert catalogue.asked == [CardPicture(deck_id=DECK, name="bone one.png")]
    (call,) = telegram.calls
    assert "Which bone?" in call.params["caption"]
    assert "sound" in call.params["caption"]
    assert "](" not in call.params["caption"]
    assert call.buttons == ["Show the answer"]


async def test_a_picture_that_is_missing_is_said_in_words() -> None:
    telegram = FakeTelegram()
    await outbound(telegram, CourseCatalogue(None)).send(
        [render(IN_FRONT, EN)], Place(chat_id=CHAT)
    )

    assert telegram.methods == ["sendrichmessage"]
    assert "I can't show it right now" in telegram.calls[0].text
    assert telegram.calls[0].buttons == ["Show the answer"]


async def test_a_picture_that_telegram_refuses_is_said_in_words() -> None:
    telegram = FakeTelegram()
    telegram.answer("sendPhoto", refused(400, "Bad Request: PHOTO_INVALID_DIMENSIONS"))
    await outbound(telegram, CourseCatalogue()).send([render(IN_FRONT, EN)], Place(chat_id=CHAT))

    assert telegram.methods == ["sendphoto", "sendrichmessage"]


async def test_a_photo_cannot_become_text_so_the_answer_is_sent_and_its_buttons_go() -> None:
    telegram = FakeTelegram()
    telegram.answer("editMessageText", NOT_TEXT)
    place = Place(chat_id=CHAT, pressed=55, keyboard=55)
    keyboard = await outbound(telegram, CourseCatalogue()).send(
        [render(replace(BACK, edits=True), EN)], place
    )

    assert keyboard == 1001
    assert telegram.methods == ["editmessagetext", "sendrichmessage", "editmessagereplymarkup"]
    assert telegram.calls[2].params == {"chat_id": CHAT, "message_id": 55}


async def test_an_answer_with_a_picture_is_sent_below_its_question() -> None:
    telegram = FakeTelegram()
    seen = replace(BACK, answer=SEEN, edits=True)
    place = Place(chat_id=CHAT, pressed=55, keyboard=55)
    await outbound(telegram, CourseCatalogue()).send([render(seen, EN)], place)

    assert telegram.methods == ["sendphoto", "editmessagereplymarkup"]
    assert telegram.calls[1].params == {"chat_id": CHAT, "message_id": 55}


async def test_a_text_that_becomes_another_keeps_its_place() -> None:
    telegram = FakeTelegram()
    place = Place(chat_id=CHAT, pressed=55, keyboard=55)
    keyboard = await outbound(telegram, CourseCatalogue()).send(
        [render(replace(BACK, edits=True), EN)], place
    )

    assert keyboard == 55
    assert telegram.methods == ["editmessagetext"]


async def test_too_long_a_card_has_its_words_below_the_picture() -> None:
    telegram = FakeTelegram()
    long = replace(IN_FRONT, question=replace(SEEN, text="bone " * 400))
    await outbound(telegram, CourseCatalogue()).send([render(long, EN)], Place(chat_id=CHAT))

    assert telegram.methods == ["sendphoto", "sendrichmessage"]
    assert telegram.calls[1].buttons == ["Show the answer"]


def test_the_front_has_its_picture_shown_again_where_it_is_out_of_sight() -> None:
    front_only = replace(BACK, question=SEEN)

    assert picture_of(render(front_only, EN)) == "bone one.png"
    assert picture_of(render(replace(front_only, edits=True), EN)) is None


def picture_of(screen: Screen) -> str | None:
    if screen.picture is None:
        return None
    assert isinstance(screen.picture.drawing, CardPicture)
    return screen.picture.drawing.name
