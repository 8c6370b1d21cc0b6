"""Goals with pictures on their way into a chat."""

from dataclasses import replace

from bot.chat.messages import Localizer, render
from bot.chat.outbound.outbound import Place
from bot.domain.ids import ChatId
from bot.domain.topics.course import Language
from tests.chat.fakes import FakeTelegram, refused
from tests.chat.goal_replies import LANDSCAPE, NOW, PICTURE, PICTURED, SHOWN
from tests.chat.test_card_pictures import CourseCatalogue, outbound

CHAT = ChatId(7)
EN = Localizer(language=Language.EN, zone=None, now=NOW)
QUESTION, PAGE = 44, 55
NOT_TEXT = refused(400, "Bad Request: there is no text in the message to edit")


async def test_a_page_with_a_picture_is_a_photo_with_its_words_and_buttons() -> None:
    telegram, catalogue = FakeTelegram(), CourseCatalogue()
    await outbound(telegram, catalogue).send([render(PICTURED, EN)], Place(chat_id=CHAT))

    assert telegram.methods == ["sendphoto"]
    assert catalogue.asked == [PICTURE]
    (call,) = telegram.calls
    assert "halve" in call.params["caption"]
    assert "picture" not in call.params["caption"]
    assert call.buttons


async def test_words_and_buttons_too_tall_for_a_screen_with_their_picture_follow_it() -> None:
    telegram, catalogue = FakeTelegram(), CourseCatalogue()
    page = replace(LANDSCAPE, picture=PICTURE, pictures=1)
    await outbound(telegram, catalogue).send([render(page, EN)], Place(chat_id=CHAT))

    assert telegram.methods == ["sendphoto", "sendrichmessage"]
    assert catalogue.asked == [PICTURE]
    photo, words = telegram.calls
    assert "caption" not in photo.params
    assert not photo.buttons
    assert words.buttons


async def test_of_several_pictures_the_page_tells_which_one_is_shown() -> None:
    telegram = FakeTelegram()
    several = replace(PICTURED, pictures=3)
    await outbound(telegram, CourseCatalogue()).send([render(several, EN)], Place(chat_id=CHAT))

    assert "The first of 3 pictures is shown." in telegram.calls[0].params["caption"]


async def test_a_picture_of_a_goal_that_is_missing_is_said_in_words() -> None:
    telegram = FakeTelegram()
    place = Place(chat_id=CHAT, pressed=PAGE)
    page = render(replace(PICTURED, edits=True), EN)
    await outbound(telegram, CourseCatalogue(None)).send([page], place)

    assert telegram.methods == ["editmessagetext"]
    assert "I can't show it right now" in telegram.calls[0].text


async def test_a_page_becomes_a_photo_below_it_and_its_buttons_go_but_the_questions_stay() -> None:
    telegram = FakeTelegram()
    place = Place(chat_id=CHAT, pressed=PAGE, keyboard=QUESTION)
    page = render(replace(PICTURED, edits=True), EN)
    keyboard = await outbound(telegram, CourseCatalogue()).send([page], place)

    assert keyboard == QUESTION
    assert telegram.methods == ["sendphoto", "editmessagereplymarkup"]
    assert telegram.calls[1].params == {"chat_id": CHAT, "message_id": PAGE}


async def test_a_photo_cannot_become_a_page_so_that_is_sent_and_its_buttons_go() -> None:
    telegram = FakeTelegram()
    telegram.answer("editMessageText", NOT_TEXT)
    place = Place(chat_id=CHAT, pressed=PAGE, keyboard=QUESTION)
    await outbound(telegram, CourseCatalogue()).send(
        [render(replace(SHOWN, edits=True), EN)], place
    )

    assert telegram.methods == ["editmessagetext", "sendrichmessage", "editmessagereplymarkup"]
    assert telegram.calls[2].params == {"chat_id": CHAT, "message_id": PAGE}


async def test_the_buttons_of_an_open_question_stay_where_a_photo_comes_from_it() -> None:
    telegram = FakeTelegram()
    place = Place(chat_id=CHAT, pressed=QUESTION, keyboard=QUESTION)
    page = render(replace(PICTURED, edits=True), EN)
    keyboard = await outbound(telegram, CourseCatalogue()).send([page], place)

    assert keyboard == QUESTION
    assert telegram.methods == ["sendphoto"]


async def test_too_long_a_page_has_its_words_below_the_picture_and_not_above_it() -> None:
    telegram = FakeTelegram()
    place = Place(chat_id=CHAT, pressed=PAGE, keyboard=QUESTION)
    page = replace(PICTURED, crumbs=("much " * 20,) * 12, edits=True)
    await outbound(telegram, CourseCatalogue()).send([render(page, EN)], place)

    assert telegram.methods == ["sendphoto", "sendrichmessage", "editmessagereplymarkup"]
    assert telegram.calls[1].buttons
    assert not telegram.calls[0].buttons
