"""Whatever people send, press or change gets an honest line, and the question stays open."""

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from bot.chat.buttons import decode, encode
from bot.domain.ids import InteractionId
from bot.flow.engine.states import ChatState, Idle, Overlay
from bot.flow.exercise.events import DontKnowPressed
from bot.flow.exercise.states import AnswerAmbiguous, Answering, Placement, Purpose
from bot.flow.learner import events
from bot.flow.lessons.states import CheckpointOffered, Explaining, Quiz
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from tests.flow.lines import is_at
from tests.scenarios.person import Person, assert_fit_to_be_seen, visible
from tests.scenarios.process import Stage

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.thorough]

_chats = count(6001)
STATES = (Idle, PlacementOffered, Placement, Explaining, Quiz, CheckpointOffered, AnswerAmbiguous)
"""The states of a chat. An overlay stands for a question with it on top."""


def new_person(stage: Stage, language: str = "en") -> Person:
    return Person(stage, next(_chats), language)


async def bring_to(person: Person, goal: type[ChatState | Overlay | Purpose]) -> ChatState:
    """Lead a new person into a state."""
    await person.say("/start")
    if goal is Placement:
        await person.walk_to(PlacementOffered)
        await person.press_for(PlacementPressed, wanted=True)
    elif goal is AnswerAmbiguous:
        await person.walk_to(Quiz)
        await person.say("why not 4 or 5?")
    elif issubclass(goal, ChatState | Purpose) and goal is not Idle:
        await person.walk_to(goal)
    state = await person.state()
    places = (state, *await person.overlays())
    assert any(is_at(place, goal) for place in places)
    return state


@pytest.mark.parametrize("state", STATES)
async def test_help_and_stop_work_in_every_state(
    shared_newcomer: Stage, state: type[ChatState | Overlay | Purpose]
) -> None:
    ada = new_person(shared_newcomer)
    before = await bring_to(ada, state)
    helped, *_ = await ada.say("/help")
    assert helped.text.startswith("**What I can do**")
    assert (await ada.state()) == before
    stopped = await ada.say("/stop")
    assert any(
        message.text.startswith(("All right, we'll stop", "Nothing was open"))
        for message in stopped
    )
    assert isinstance(await ada.state(), Idle)
    assert await ada.buttons()
    assert_fit_to_be_seen((await ada.look()).from_bot)


@pytest.mark.parametrize(
    ("text", "more", "told"),
    [
        ("", {"sticker": "🙂"}, "Nice sticker!"),
        ("", {"voice": {}}, "I can't listen to voice messages yet."),
        ("", {"video_note": {}}, "I can't listen to voice messages yet."),
        ("", {"video": {}}, "I can't read that kind of message."),
        ("8", {"forwarded_from": "Bob"}, "I don't take forwarded messages as answers."),
        ("8" * 4096, {}, "That was too long for an answer."),
        ("8" * 10_000, {}, "That's too long for me to read."),
        ("8" * 3000, {}, "That was too long for an answer."),
        ("", {"fields": {"location": {"latitude": 1, "longitude": 2}}}, "I can't read that kind"),
        ("", {"fields": {"dice": {"emoji": "🎲", "value": 3}}}, "I can't read that kind"),
        ("\u202e8\u0000", {}, ""),
    ],
    ids=lambda value: str(value)[:20],
)
async def test_what_is_no_answer_gets_an_honest_line_and_the_question_stays(
    shared_newcomer: Stage, text: str, more: dict[str, Any], told: str
) -> None:
    ada = new_person(shared_newcomer)
    await ada.walk_to(Quiz)
    before = await ada.state()
    assert isinstance(before, Answering)
    seen = await ada.say(text, **more)
    if told:
        assert told in seen[0].text
        after = await ada.state()
        assert isinstance(after, Answering)
        assert replace(after, asked=replace(after.asked, unread=0)) == before
        assert await ada.answers_counted() == 0
    await ada.sees_where_it_is()
    assert_fit_to_be_seen(seen)


NEWCOMER = {
    "en": ("quantum knitting", "I didn't understand that", ["Learn: Fractions", "My courses"]),
    "de": ("Quantenstricken", "Das habe ich nicht verstanden", ["Lernen: Brüche", "Meine Kurse"]),
}
SMALL_TALK = {
    "en": {
        "Thanks!! 🙏": "You're welcome! Take your time.",
        "hello": "Hello! Good to have you here. Take your time.",
        "ok": "All right. Take your time.",
        "🙂": "I'm here. Take your time.",
        "menu": "What I can do",
        "next": "",
    },
    "de": {
        "Danke!": "Gern geschehen! Lass dir Zeit.",
        "Guten Morgen": "Hallo, schön, dass du da bist! Lass dir Zeit.",
        "Alles klar": "Alles klar. Lass dir Zeit.",
        ":)": "Ich bin da. Lass dir Zeit.",
        "Hilfe": "Was ich kann",
        "weiter": "",
    },
}


@pytest.mark.parametrize("language", ["en", "de"])
async def test_words_that_are_no_answer_count_for_nothing_and_nothing_nags_afterwards(
    shared_newcomer: Stage, language: str
) -> None:
    ada = new_person(shared_newcomer, language)
    await ada.say("/start")
    odd, line, labels = NEWCOMER[language]
    told = await ada.say(odd)
    assert [message.text.startswith(line) for message in told] == [True]
    assert told[0].buttons == labels
    await ada.press(labels[1], message_id=told[0].id)
    assert not any(odd in message.text for message in await ada.say("/topics"))
    await ada.walk_to(Quiz)
    question = await ada.state()
    for text, met_with in SMALL_TALK[language].items():
        seen = await ada.say(text)
        assert met_with in seen[0].text
        assert await ada.state() == question
        await ada.sees_where_it_is()
        assert_fit_to_be_seen(seen)
    await ada.say("stop" if language == "en" else "aufhören")
    assert isinstance(await ada.state(), Idle)
    await ada.say("yes" if language == "en" else "ja")
    assert await ada.state() == question
    assert await ada.answers_counted() == 0


async def test_photos_and_files_are_declined_and_the_question_stays(
    shared_newcomer: Stage,
) -> None:
    ada = new_person(shared_newcomer)
    await ada.walk_to(Quiz)
    before = await ada.look()
    photo = await shared_newcomer.client.upload_photo(PIXEL, chat=ada.chat_id)
    seen, *_ = await ada.settled(photo["update_id"], before)
    assert "A photo doesn't help me here." in seen.text
    before = await ada.look()
    file = await shared_newcomer.client.upload_document(b"%PDF 8", "answer.pdf", chat=ada.chat_id)
    seen, *_ = await ada.settled(file["update_id"], before)
    assert "a course from your own material I need a language model" in seen.text
    assert await ada.answers_counted() == 0


async def test_an_edited_message_is_not_read_again(shared_newcomer: Stage) -> None:
    ada = new_person(shared_newcomer)
    await ada.walk_to(Quiz)
    await ada.answer()
    mine = next(
        message for message in reversed((await ada.look()).messages) if not message.from_bot
    )
    await shared_newcomer.client.edit(mine.id, "8", chat=ada.chat_id)
    await shared_newcomer.client.wait_for(
        "I only read the first version of a message.", chat=ada.chat_id
    )
    assert await ada.answers_counted() == 1
    await ada.sees_where_it_is()


@pytest.mark.parametrize(
    "data",
    ["nonsense", "pick", "pick:x", "pick:x:y", "lang:fr", "zone:Mars", "cap:-1", "cap:99999",
     "clock:99999999999", "quiet:99:99", "course:none", "topic:none:stop", "\u0000", "next:1",
     "quiz:" + "a" * 55, "remind:2", "page:attic", "tell:x:song"],
)  # fmt: skip
async def test_data_the_bot_never_made_gets_a_way_on_and_changes_nothing(
    shared_newcomer: Stage, data: str
) -> None:
    ada = new_person(shared_newcomer)
    await ada.walk_to(Quiz)
    state, learner = await ada.state(), await ada.learner()
    told = await ada.press(data=data, message_id=(await ada.look()).last.id)
    assert told
    assert_fit_to_be_seen(told)
    assert await ada.state() == state
    after = await ada.learner()
    assert (after.language, after.zone, after.daily_cap) == (
        learner.language, learner.zone, learner.daily_cap
    )  # fmt: skip
    assert await ada.answers_counted() == 0
    await ada.answer()
    assert await ada.answers_counted() == 1


async def test_an_old_button_says_so_and_shows_the_question_again(shared_newcomer: Stage) -> None:
    ada = new_person(shared_newcomer)
    await ada.walk_to(Quiz)
    old = (await ada.look()).last
    dont_know = next(
        button.data
        for row in old.rows
        for button in row
        if isinstance(decode(button.data or ""), DontKnowPressed)
    )
    await ada.answer()
    counted = await ada.answers_counted()
    told = await ada.press(data=dont_know or "", message_id=old.id)
    assert any("belongs to an earlier question" in message.text for message in told)
    assert await ada.answers_counted() == counted
    await ada.sees_where_it_is()


async def test_a_tap_with_the_id_of_somebody_else_is_old(shared_newcomer: Stage) -> None:
    ada = new_person(shared_newcomer)
    await ada.walk_to(Quiz)
    forged = encode(DontKnowPressed(InteractionId("0123456789abcdef")))
    told = await ada.press(data=forged, message_id=(await ada.look()).last.id)
    assert "belongs to an earlier question" in told[0].text
    assert await ada.answers_counted() == 0


@pytest.mark.parametrize("kind", ["group", "supergroup"])
@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "I work in private chats only."), ("de", "Ich arbeite nur in privaten Chats.")],
)
async def test_groups_are_told_once_to_come_to_a_private_chat(
    shared_newcomer: Stage, kind: str, language: str, line: str
) -> None:
    client = shared_newcomer.client
    group = -1_000_000_000_000 - next(_chats)
    place = {"id": group, "type": kind, "title": "Class"}
    for text in ("/start", "hello", "/help"):
        await client.send(text, chat=place, user=4711, language_code=language)
    seen = await client.wait_for(line, chat=group)
    other = new_person(shared_newcomer)
    await other.say("/help")
    assert [message.text for message in (await client.chat(group)).from_bot] == [
        message.text for message in seen.from_bot
    ]
    assert len(seen.from_bot) == 1


async def test_a_channel_is_told_nothing(shared_newcomer: Stage) -> None:
    client = shared_newcomer.client
    channel = -1_000_000_000_000 - next(_chats)
    place = {"id": channel, "type": "channel", "title": "News"}
    for text in ("/start", "news"):
        await client.send(text, chat=place)
    await new_person(shared_newcomer).say("/help")
    assert (await client.chat(channel)).from_bot == []


@pytest.mark.parametrize(
    ("code", "hello"),
    [
        ("de", "Hallo, ich bin Lyceum"),
        ("de-AT", "Hallo, ich bin Lyceum"),
        ("en", "Hi, I'm Lyceum"),
        ("fr", "Hi, I'm Lyceum"),
        ("", "Hi, I'm Lyceum"),
    ],
)
async def test_the_greeting_speaks_the_language_of_the_telegram_account(
    shared_newcomer: Stage, code: str, hello: str
) -> None:
    assert hello in (await new_person(shared_newcomer, code).say("/start"))[0].text


async def test_a_chosen_language_holds_whatever_the_account_is_set_to(
    shared_newcomer: Stage,
) -> None:
    ada = new_person(shared_newcomer)
    await ada.say("/start")
    await ada.say("/settings")
    await ada.press_for(events.SettingsPagePressed, page=events.Screen.LANGUAGE)
    (page,) = await ada.press_for(events.SettingChosen, name="language", value="de")
    assert page.text.startswith("**Einstellungen**")
    await ada.walk_to(Quiz)
    helped, *_ = await ada.say("/help")
    assert helped.text.startswith("**Was ich kann**")
    assert_fit_to_be_seen((await ada.look()).from_bot)


async def test_time_zone_quiet_hours_limit_and_reminders_are_set_by_tapping(
    shared_newcomer: Stage,
) -> None:
    ada = new_person(shared_newcomer)
    await ada.say("/start")
    await ada.set_clock(12)
    await ada.say("/settings")
    await ada.press_for(events.SettingsPagePressed, page=events.Screen.QUIET)
    await ada.press_for(events.SettingChosen, name="quiet", value="22-7")
    await ada.press_for(events.SettingsPagePressed, page=events.Screen.CAP)
    await ada.press_for(events.SettingChosen, name="daily_cap", value="5")
    (page,) = await ada.press_for(events.SettingChosen, name="reminders", value="off")
    assert "Quiet hours: 22:00 to 07:00" in page.text
    assert "at most 5 questions a day" in page.text
    assert "Reminders: off" in page.text
    assert "Your time: 12:" in page.text or "Your time: 13:" in page.text
    learner = await ada.learner()
    assert (learner.daily_cap, learner.reminders_on) == (5, False)
    assert len((await ada.look()).from_bot) == 4
    assert_fit_to_be_seen((await ada.look()).from_bot)


async def test_who_blocks_the_bot_is_left_alone_and_welcome_again(shared_newcomer: Stage) -> None:
    ada = new_person(shared_newcomer)
    await ada.walk_to(Quiz)
    for blocked in (True, False):
        before = await ada.look()
        answer = await shared_newcomer.client.block(chat=ada.chat_id, blocked=blocked)
        await ada.settled(answer["update_id"], before)
        assert (await ada.learner()).blocked is blocked
    await ada.answer()
    assert await ada.answers_counted() == 1


async def test_text_that_looks_like_markup_is_shown_as_it_was_typed(
    shared_newcomer: Stage,
) -> None:
    ada = new_person(shared_newcomer)
    await ada.walk_to(Quiz)
    (asked,) = await ada.say("quantum <b>knitting</b> & *stars* _and_ [links](x) `code` 5 < 6?")
    assert "quantum <b>knitting</b> & *stars* _and_ [links](x) `code` 5 < 6" in visible(asked)


PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360f8ffff3f0005fe02fea7a3d5a10000000049454e44ae426082"
)
