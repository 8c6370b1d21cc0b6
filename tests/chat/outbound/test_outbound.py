from dataclasses import replace

import pytest
from structlog.testing import capture_logs
from telegram.error import Forbidden, NetworkError, TimedOut

from bot.chat.client.requests import UnansweredError
from bot.chat.client.retry import Retry
from bot.chat.messages import Button, Pictured, Placement, Screen
from bot.chat.messages.screen import PageButton
from bot.chat.outbound.outbound import PARTY_POPPER, Draw, Outbound, Place, with_one_keyboard
from bot.chat.outbound.outgoing_messages import PageAddress
from bot.chat.outbound.rich import RichWriter
from bot.domain.ids import ChatId, MapId
from bot.domain.topics.course import Language
from bot.flow.engine.events import NextAsked, TopicsAsked
from bot.flow.progress.looking import MapPicture, MapWords
from tests.chat.fakes import Answer, FakeTelegram, FakeTime, bot_on, refused

CHAT = ChatId(7)
NEXT = ((Button("Continue", NextAsked()),),)
TOPICS = ((Button("My topics", TopicsAsked()),),)
JUDGED = Screen(markdown="✓ Exactly.", placement=Placement.EDIT)
QUESTION = Screen(markdown=r"How much is $\frac{1}{2}$ of 10?", keyboard=NEXT)
PNG = b"\x89PNG..."
HELP = Screen(markdown="What I can do", keyboard=TOPICS, interim=True)


def outbound_on(telegram: FakeTelegram, time: FakeTime | None = None) -> Outbound:
    retry = Retry(attempts=3, sleep=(time or FakeTime()).sleep)
    return Outbound(bot_on(telegram), retry=retry)


async def drawn(_: object) -> bytes:
    return PNG


async def not_drawn(_: object) -> bytes:
    raise ValueError("no ink")


def painting(telegram: FakeTelegram, draw: Draw = drawn) -> Outbound:
    retry = Retry(attempts=3, sleep=FakeTime().sleep)
    return Outbound(bot_on(telegram), retry=retry, draw=draw)


WORDS = MapWords(statuses={}, here="", open="", fading="", later="", recall={})
PICTURED = Pictured(
    drawing=MapPicture(title="Fractions", rows=(), edges=(), words=WORDS), caption="Your days"
)


def caption_screen(caption: str) -> Screen:
    pictured = replace(PICTURED, caption=caption)
    return Screen(markdown="All the words", picture=pictured, keyboard=NEXT, interim=True)


def place(pressed: int | None = None, keyboard: int | None = None) -> Place:
    return Place(chat_id=CHAT, pressed=pressed, keyboard=keyboard)


async def test_rich_messages_carry_the_markdown_as_it_was_authored() -> None:
    telegram = FakeTelegram()

    assert await outbound_on(telegram).send([QUESTION], place()) == 1001
    assert telegram.methods == ["sendrichmessage"]
    assert telegram.calls[0].text == QUESTION.markdown
    assert telegram.calls[0].buttons == ["Continue"]


async def test_a_reset_has_only_that_sent_again_which_it_hit() -> None:
    telegram = FakeTelegram(is_rich=False)
    telegram.answer("sendPhoto", UnansweredError("cut"))

    await outbound_on(telegram).send(
        [replace(QUESTION, markdown=r"$\frac{1+\frac{1}{2}}{3}$")], place()
    )

    assert telegram.methods == ["sendrichmessage", "sendmessage", "sendphoto", "sendphoto"]


async def test_a_pressed_question_becomes_its_verdict_and_the_next_one_is_new() -> None:
    telegram = FakeTelegram()

    keyboard = await outbound_on(telegram).send([JUDGED, QUESTION], place(55, 55))

    assert keyboard == 1001
    assert telegram.methods == ["editmessagetext", "sendrichmessage"]
    assert telegram.calls[0].params["message_id"] == 55
    assert telegram.calls[0].buttons == []


async def test_after_a_typed_answer_the_old_keyboard_is_switched_off() -> None:
    telegram = FakeTelegram()

    await outbound_on(telegram).send([JUDGED, QUESTION], place(keyboard=55))

    assert telegram.methods == ["sendrichmessage", "sendrichmessage", "editmessagereplymarkup"]
    assert telegram.calls[2].params == {"chat_id": CHAT, "message_id": 55}


BRIEF = Screen(
    markdown="How many?\n\n✓ Exactly.",
    new_message="✓ Exactly.",
    placement=Placement.EDIT,
    reacts=True,
)


async def test_a_verdict_repeats_the_question_only_where_it_takes_its_place() -> None:
    pressed, typed = FakeTelegram(), FakeTelegram()

    await outbound_on(pressed).send([BRIEF], place(55, 55))
    await outbound_on(typed).send([BRIEF], place(keyboard=55))

    assert pressed.calls[0].text == "How many?\n\n✓ Exactly."
    assert typed.calls[0].text == "✓ Exactly."


async def test_a_right_answer_that_was_typed_gets_a_thumbs_up() -> None:
    telegram = FakeTelegram()

    await outbound_on(telegram).send([BRIEF], Place(chat_id=CHAT, written=54))

    (applause,) = telegram.of("setMessageReaction")
    assert applause.params["message_id"] == 54


async def test_without_the_thumbs_up_nothing_is_lost() -> None:
    telegram = FakeTelegram()
    telegram.answer("setMessageReaction", refused(400, "Bad Request: REACTION_INVALID"))

    keyboard = await outbound_on(telegram).send([BRIEF, QUESTION], Place(chat_id=CHAT, written=54))

    assert keyboard == 1002


async def test_an_old_button_and_the_last_keyboard_are_both_switched_off() -> None:
    telegram = FakeTelegram()

    await outbound_on(telegram).send([QUESTION], place(pressed=40, keyboard=55))

    off = telegram.of("editMessageReplyMarkup")
    assert [call.params["message_id"] for call in off] == [40, 55]


async def test_what_is_said_aside_leaves_the_open_question_alone() -> None:
    telegram = FakeTelegram()

    assert await outbound_on(telegram).send([HELP], place(keyboard=55)) == 55
    assert telegram.methods == ["sendrichmessage"]


async def test_an_edit_without_buttons_leaves_no_keyboard() -> None:
    assert await outbound_on(FakeTelegram()).send([JUDGED], place(55, 55)) is None


async def test_an_edit_with_buttons_keeps_the_keyboard_where_it_is() -> None:
    again = Screen(markdown="A → B", keyboard=NEXT, placement=Placement.EDIT)

    assert await outbound_on(FakeTelegram()).send([again], place(55, 55)) == 55


def test_only_the_last_screen_that_leads_on_keeps_its_buttons() -> None:
    ended = Screen(markdown="2 of 3 right", keyboard=NEXT)

    assert [bool(s.keyboard) for s in with_one_keyboard([HELP, ended, QUESTION])] == [
        False,
        False,
        True,
    ]
    assert [bool(s.keyboard) for s in with_one_keyboard([QUESTION, HELP])] == [True, True]


KEEPS_BUTTONS = Screen(
    markdown="Not yet.", keyboard=NEXT, placement=Placement.EDIT, keeps_buttons=True
)


def test_lasting_buttons_stay_whatever_follows_and_take_none_away() -> None:
    shown = with_one_keyboard([KEEPS_BUTTONS, QUESTION, HELP])
    assert [bool(s.keyboard) for s in shown] == [True, True, True]

    shown = with_one_keyboard([QUESTION, KEEPS_BUTTONS])
    assert [bool(s.keyboard) for s in shown] == [True, True]


async def test_a_message_with_lasting_buttons_does_not_hold_the_keyboard() -> None:
    telegram = FakeTelegram()

    assert await outbound_on(telegram).send([KEEPS_BUTTONS], place(55, 55)) is None
    after = await outbound_on(telegram).send([KEEPS_BUTTONS, QUESTION], place(55, 55))

    assert after not in {None, 55}
    assert telegram.of("editMessageReplyMarkup") == []


async def test_an_edit_that_changes_nothing_is_fine() -> None:
    telegram = FakeTelegram()
    telegram.answer("editMessageText", refused(400, "Bad Request: message is not modified: ..."))

    assert await outbound_on(telegram).send([JUDGED], place(55)) is None
    assert telegram.methods == ["editmessagetext"]


async def test_a_message_that_is_gone_is_sent_anew() -> None:
    telegram = FakeTelegram()
    telegram.answer("editMessageText", refused(400, "Bad Request: message to edit not found"))

    await outbound_on(telegram).send([JUDGED], place(55))

    assert telegram.methods == ["editmessagetext", "sendrichmessage"]


async def test_an_older_server_gets_text_with_entities_from_then_on() -> None:
    telegram = FakeTelegram(is_rich=False)
    outbound = outbound_on(telegram)

    await outbound.send([QUESTION], place())
    await outbound.send([QUESTION], place(keyboard=1001))

    assert telegram.methods == [
        "sendrichmessage",
        "sendmessage",
        "sendmessage",
        "editmessagereplymarkup",
    ]
    assert telegram.calls[1].text == "How much is 1/2 of 10?"
    assert not outbound.is_rich


async def test_what_is_nested_too_deep_is_shown_as_it_was_written() -> None:
    telegram = FakeTelegram(is_rich=False)
    roots = r"\sqrt{" * 125 + "x" + "}" * 125

    await outbound_on(telegram).send(
        [replace(QUESTION, markdown=f"How much is ${roots}$?")], place()
    )

    assert telegram.methods == ["sendrichmessage", "sendmessage"]
    assert telegram.calls[1].text == f"How much is {roots}?"
    assert telegram.calls[1].buttons == ["Continue"]


async def test_what_cannot_be_written_for_a_reason_of_ours_is_sent_in_bare_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def stumble(*_: object) -> int:
        raise ValueError("secret")

    monkeypatch.setattr(RichWriter, "write", stumble)
    telegram = FakeTelegram()

    with capture_logs() as logs:
        await outbound_on(telegram).send([QUESTION], place())

    assert telegram.calls[0].text == "How much is 1/2 of 10?"
    assert "secret" not in str(logs)


async def test_a_formula_that_no_line_can_hold_follows_as_a_picture_with_words() -> None:
    telegram = FakeTelegram(is_rich=False)
    nested = Screen(markdown=r"Look: $\frac{1+\frac{1}{2}}{3}$", keyboard=NEXT)

    assert await outbound_on(telegram).send([nested], place()) == 1001
    assert telegram.methods == ["sendrichmessage", "sendmessage", "sendphoto"]
    assert telegram.calls[2].params["caption"] == "[1] (1 + 1/2)/3"


async def test_a_rich_message_that_is_refused_is_sent_as_text() -> None:
    telegram = FakeTelegram()
    telegram.answer("sendRichMessage", refused(400, "Bad Request: RICH_MESSAGE_INVALID"))
    outbound = outbound_on(telegram)

    await outbound.send([QUESTION], place())

    assert telegram.methods == ["sendrichmessage", "sendmessage"]
    assert outbound.is_rich


@pytest.mark.parametrize(
    "answer",
    [(200, {"ok": True, "result": True}), refused(400, "Bad Request: method not found")],
    ids=["true", "method not found"],
)
async def test_a_server_that_does_not_know_rich_messages_is_not_asked_again(
    answer: Answer,
) -> None:
    telegram = FakeTelegram()
    telegram.answer("sendRichMessage", answer)
    outbound = outbound_on(telegram)

    assert await outbound.send([QUESTION], place()) == 1001
    await outbound.send([QUESTION], place(keyboard=1001))

    assert telegram.methods[:3] == ["sendrichmessage", "sendmessage", "sendmessage"]
    assert not outbound.is_rich


STRANGE = refused(400, "Bad Request: BUTTON_DATA_INVALID")


async def test_a_message_refused_in_every_form_ends_in_bare_words_and_the_next_one_follows() -> (
    None
):
    telegram, counted = FakeTelegram(), []
    telegram.answer("sendRichMessage", STRANGE)
    telegram.answer("sendMessage", STRANGE)
    outbound = Outbound(bot_on(telegram), retry=Retry(), refused=lambda: counted.append("refused"))
    german = replace(place(), language=Language.DE)

    await outbound.send([replace(QUESTION, markdown="**How** many?"), HELP], german)

    sent = telegram.of("sendMessage")
    assert [call.text for call in sent][1:2] == ["How many?"]
    assert sent[2].text.startswith("Telegram hat meine Nachricht so nicht angenommen")
    assert all(not call.buttons and "entities" not in call.params for call in sent[1:])
    assert telegram.methods[-1] == "sendrichmessage"
    assert counted == ["refused"]


async def test_where_even_the_words_are_refused_the_learner_is_told_that_much() -> None:
    telegram = FakeTelegram()
    telegram.answer("sendRichMessage", STRANGE)
    telegram.answer("sendMessage", STRANGE, STRANGE)

    await outbound_on(telegram).send([QUESTION], place())

    assert telegram.calls[-1].text.startswith("Telegram didn't accept my message")


async def test_a_formula_whose_picture_is_refused_is_still_read_out() -> None:
    telegram = FakeTelegram(is_rich=False)
    telegram.answer("sendPhoto", refused(400, "Bad Request: IMAGE_PROCESS_FAILED"))
    nested = Screen(markdown=r"Look: $\frac{1+\frac{1}{2}}{3}$", keyboard=NEXT)

    assert await outbound_on(telegram).send([nested], place()) == 1001
    assert telegram.methods == ["sendrichmessage", "sendmessage", "sendphoto"]


async def test_a_network_that_drops_is_tried_again_ever_more_slowly() -> None:
    telegram, time = FakeTelegram(), FakeTime()
    telegram.answer("sendRichMessage", TimedOut(), refused(502, "Bad Gateway"))

    assert await outbound_on(telegram, time).send([QUESTION], place()) == 1001
    assert time.slept == [0.5, 1.0]


@pytest.mark.filterwarnings("ignore::telegram.warnings.PTBDeprecationWarning")
async def test_a_pause_that_telegram_asks_for_is_kept() -> None:
    telegram, time = FakeTelegram(), FakeTime()
    telegram.answer("sendRichMessage", refused(429, "Too Many Requests", retry_after=37))

    await outbound_on(telegram, time).send([QUESTION], place())

    assert time.slept == [37]


async def test_after_the_last_attempt_the_error_is_told() -> None:
    telegram = FakeTelegram()
    telegram.answer("sendRichMessage", *[NetworkError("gone")] * 3)

    with pytest.raises(NetworkError):
        await outbound_on(telegram).send([QUESTION], place())


async def test_who_blocked_the_bot_is_reported_at_once() -> None:
    telegram = FakeTelegram()
    telegram.answer("sendRichMessage", refused(403, "Forbidden: bot was blocked by the user"))

    with pytest.raises(Forbidden):
        await outbound_on(telegram).send([QUESTION], place())
    assert len(telegram.calls) == 1


async def test_a_press_that_is_too_old_to_acknowledge_is_no_harm() -> None:
    telegram = FakeTelegram()
    telegram.answer("answerCallbackQuery", refused(400, "Bad Request: query is too old"))

    await outbound_on(telegram).acknowledge("cb1")

    assert telegram.methods == ["answercallbackquery"]


async def test_a_screen_with_a_picture_is_a_photo_with_words_and_buttons() -> None:
    telegram = FakeTelegram()

    await painting(telegram).send([caption_screen("**Your map**")], place(keyboard=55))

    (sent,) = telegram.calls
    assert sent.method == "sendphoto"
    assert sent.params["caption"] == "Your map"
    assert sent.params["caption_entities"] == [{"type": "bold", "offset": 0, "length": 8}]
    assert sent.buttons == ["Continue"]


@pytest.mark.parametrize("caption", ["x" * 1_025, "x\n" * 30, r"$\frac{1+\frac{1}{2}}{3}$"])
async def test_words_that_no_caption_can_hold_follow_the_picture(caption: str) -> None:
    telegram = FakeTelegram()

    await painting(telegram).send([caption_screen(caption)], place())

    assert telegram.methods == ["sendphoto", "sendrichmessage"]
    assert "caption" not in telegram.calls[0].params
    assert [call.buttons for call in telegram.calls] == [[], ["Continue"]]
    assert telegram.calls[1].text == "All the words"


FIGURE = Screen(
    markdown="All the words, and the figure",
    picture=replace(PICTURED, caption=r"What is $\frac{3}{4}$?", alt="A bar, 3/4 of it painted."),
    keyboard=NEXT,
)


async def test_words_with_formulas_follow_their_figure_as_a_message_of_their_own() -> None:
    telegram = FakeTelegram()

    keyboard = await painting(telegram).send([FIGURE], place())

    photo, words = telegram.calls
    assert (photo.method, words.method) == ("sendphoto", "sendrichmessage")
    assert "caption" not in photo.params
    assert words.text == r"What is $\frac{3}{4}$?"
    assert [call.buttons for call in telegram.calls] == [[], ["Continue"]]
    assert keyboard == 1002


async def test_what_a_figure_shows_is_the_name_of_its_file_and_never_below_it() -> None:
    telegram = FakeTelegram()
    screen = replace(FIGURE, picture=replace(PICTURED, alt="A bar, 3/4 of it painted."))

    await painting(telegram).send([screen], place())

    (sent,) = telegram.calls
    assert sent.params["caption"] == "Your days"
    assert sent.files == ["A bar, 3/4 of it painted.png"]


async def test_a_figure_is_not_sent_once_more_for_the_words_that_follow_it() -> None:
    telegram = FakeTelegram()
    telegram.answer("sendRichMessage", NetworkError("gone"))

    await painting(telegram).send([FIGURE], place())

    assert telegram.methods == ["sendphoto", "sendrichmessage", "sendrichmessage"]


async def test_a_figure_that_telegram_refuses_is_told_in_words() -> None:
    telegram = FakeTelegram()
    telegram.answer("sendPhoto", refused(400, "Bad Request: PHOTO_INVALID_DIMENSIONS"))

    await painting(telegram).send([FIGURE], place())

    assert telegram.calls[1].text == "All the words, and the figure"


async def test_a_picture_that_cannot_be_drawn_is_told_in_words() -> None:
    telegram = FakeTelegram()

    await painting(telegram, not_drawn).send([caption_screen("Your map")], place())

    assert telegram.methods == ["sendrichmessage"]
    assert telegram.calls[0].text == "All the words"
    assert telegram.calls[0].buttons == ["Continue"]


async def test_a_picture_that_telegram_refuses_is_told_in_words() -> None:
    telegram = FakeTelegram()
    telegram.answer("sendPhoto", refused(400, "Bad Request: PHOTO_INVALID_DIMENSIONS"))

    await painting(telegram).send([caption_screen("Your map")], place())

    assert telegram.methods == ["sendphoto", "sendrichmessage"]
    assert telegram.calls[1].text == "All the words"


async def test_a_picture_is_drawn_once_however_often_it_is_sent() -> None:
    telegram = FakeTelegram()
    telegram.answer("sendPhoto", TimedOut())
    drawings: list[object] = []

    async def counted(drawing: object) -> bytes:
        drawings.append(drawing)
        return PNG

    await painting(telegram, counted).send([caption_screen("Your map")], place())

    assert telegram.methods == ["sendphoto", "sendphoto"]
    assert len(drawings) == 1


async def test_without_a_painter_the_words_are_sent() -> None:
    telegram = FakeTelegram()

    await outbound_on(telegram).send([caption_screen("Your map")], place())

    assert telegram.methods == ["sendrichmessage"]


PICTURE_IN_PLACE = Screen(
    markdown="All the words",
    picture=replace(PICTURED, replaces=True),
    keyboard=NEXT,
    placement=Placement.EDIT,
)


async def test_a_picture_takes_the_place_of_the_message_whose_button_was_pressed() -> None:
    telegram = FakeTelegram()

    keyboard = await painting(telegram).send([PICTURE_IN_PLACE], place(pressed=55, keyboard=55))

    assert keyboard == 55
    assert telegram.methods == ["editmessagemedia"]
    (call,) = telegram.calls
    assert call.buttons == ["Continue"]
    assert "Your days" in str(call.params["media"])


async def test_where_a_picture_cannot_take_its_place_it_is_sent_and_the_buttons_go() -> None:
    telegram = FakeTelegram()
    telegram.answer("editMessageMedia", refused(400, "Bad Request: message can't be edited"))

    keyboard = await painting(telegram).send([PICTURE_IN_PLACE], place(pressed=55, keyboard=55))

    assert keyboard == 1001
    assert telegram.methods == ["editmessagemedia", "sendphoto", "editmessagereplymarkup"]


async def test_the_same_picture_pressed_again_changes_nothing() -> None:
    telegram = FakeTelegram()
    telegram.answer("editMessageMedia", refused(400, "Bad Request: message is not modified"))

    assert await painting(telegram).send([PICTURE_IN_PLACE], place(pressed=55)) == 55
    assert telegram.methods == ["editmessagemedia"]


FEAST = replace(caption_screen("Mastered!"), celebrates=True)


@pytest.mark.parametrize("with_picture", [True, False])
async def test_a_feast_comes_with_an_effect(*, with_picture: bool) -> None:
    telegram = FakeTelegram()
    feast = FEAST if with_picture else replace(FEAST, picture=None)

    await painting(telegram).send([feast, QUESTION], place())

    first, second = telegram.of("sendPhoto", "sendRichMessage")
    assert str(first.params["message_effect_id"]) == PARTY_POPPER
    assert "message_effect_id" not in second.params


@pytest.mark.parametrize("is_rich", [True, False])
@pytest.mark.parametrize("with_picture", [True, False])
async def test_a_server_without_effects_gets_the_feast_without_one_and_is_asked_no_more(
    *, is_rich: bool, with_picture: bool
) -> None:
    telegram = FakeTelegram(is_rich=is_rich)
    method = "sendPhoto" if with_picture else "sendRichMessage" if is_rich else "sendMessage"
    telegram.answer(method, refused(400, "Bad Request: EFFECT_ID_INVALID"))
    outbound = painting(telegram)
    feast = FEAST if with_picture else replace(FEAST, picture=None)

    await outbound.send([feast], place())
    await outbound.send([feast], place())

    sent = telegram.of(method)
    assert ["message_effect_id" in call.params for call in sent] == [True, False, False]


TO_PAGE = replace(
    QUESTION, keyboard=TOPICS + NEXT, page_button=PageButton("Open the map", "map", MapId("m"))
)


def leading_to(telegram: FakeTelegram, page: PageAddress) -> Outbound:
    return Outbound(bot_on(telegram), retry=Retry(), page=page)


@pytest.mark.parametrize("is_rich", [True, False])
async def test_the_button_to_the_page_stands_above_the_ways_on(is_rich: bool) -> None:
    telegram = FakeTelegram(is_rich=is_rich)

    page = PageAddress("https://bot.example/page/", "https://t.me/bot/lyceum")
    await leading_to(telegram, page).send([TO_PAGE], place())

    sent = telegram.of("sendRichMessage" if is_rich else "sendMessage")[-1]
    topics, (opens,), on = sent.params["reply_markup"]["inline_keyboard"]
    assert opens == {"text": "Open the map", "web_app": {"url": "https://bot.example/page/?map=m"}}
    assert [topics[0]["text"], on[0]["text"]] == ["My topics", "Continue"]


@pytest.mark.parametrize(
    ("map_id", "link"), [(None, "startapp=days"), (MapId("m"), "startapp=map_m")]
)
async def test_on_what_may_be_passed_on_it_is_a_link_where_the_page_has_a_name(
    map_id: MapId | None, link: str
) -> None:
    telegram = FakeTelegram()
    button = PageButton("Open the overview", "days", map_id, is_link=True)

    page = PageAddress("https://bot.example/page/", "https://t.me/bot/lyceum")
    await leading_to(telegram, page).send([replace(TO_PAGE, page_button=button)], place())

    (sent,) = telegram.of("sendRichMessage")
    opens = sent.params["reply_markup"]["inline_keyboard"][1][0]
    assert opens == {"text": "Open the overview", "url": f"https://t.me/bot/lyceum?{link}"}


async def test_without_a_name_it_opens_the_page_itself_at_the_tab() -> None:
    telegram = FakeTelegram()
    screen = replace(TO_PAGE, page_button=PageButton("Open", "days", is_link=True))

    await leading_to(telegram, PageAddress("https://bot.example/page/")).send([screen], place())

    (sent,) = telegram.of("sendRichMessage")
    opens = sent.params["reply_markup"]["inline_keyboard"][1][0]
    assert opens["web_app"] == {"url": "https://bot.example/page/?page=days"}


async def test_where_there_is_no_page_there_is_no_button_to_it() -> None:
    telegram = FakeTelegram()

    await outbound_on(telegram).send([TO_PAGE], place())

    (sent,) = telegram.of("sendRichMessage")
    assert [row[0]["text"] for row in sent.params["reply_markup"]["inline_keyboard"]] == [
        "My topics",
        "Continue",
    ]


async def test_where_other_buttons_follow_the_one_to_the_page_goes_too() -> None:
    telegram = FakeTelegram()

    page = PageAddress("https://bot.example/page/")
    await leading_to(telegram, page).send([replace(TO_PAGE, interim=True), QUESTION], place())
    await leading_to(telegram, page).send([TO_PAGE, QUESTION], place())

    first, _, stripped, _ = telegram.of("sendRichMessage")
    assert "reply_markup" not in first.params
    assert "reply_markup" not in stripped.params
