from typing import Any

import pytest

from bot.chat.inbound.inbound import (
    Ignored,
    NotPrivate,
    Received,
    first_name_of,
    language_of,
    read_update,
)
from bot.domain.ids import ChatId, FileId, InteractionId
from bot.domain.topics.course import Language
from bot.flow.cards.events import CardsAsked
from bot.flow.engine import events as engine_events
from bot.flow.engine.events import (
    DocumentReceived,
    Event,
    NextAsked,
    PhotoReceived,
    TextReceived,
    TopicsAsked,
    Unreadable,
    UnreadableReceived,
)
from bot.flow.engine.files import SentFile
from bot.flow.exam_dates.events import ExamDateAsked
from bot.flow.exams.events import ExamsAsked
from bot.flow.exercise.events import ChoicePressed, MistakesAsked, ReviewAsked
from bot.flow.files.events import ExportAsked, ImportAsked
from bot.flow.goals.events import GoalsAsked
from bot.flow.learner.events import SettingsAsked
from bot.flow.practice.events import PracticeAsked, PracticeOfAsked
from bot.flow.progress.events import HistoryAsked, MapAsked, ProgressAsked, WeekAsked
from bot.flow.rhythm.events import BlockChanged
from bot.flow.today.events import TodayAsked
from bot.flow.topics.events import LearnAsked
from tests.cases import over
from tests.chat.updates import (
    ADA,
    BOT,
    DATE,
    GROUP,
    LEARNER_ID,
    membership_update,
    message,
    press_update,
    text_update,
)

FILE = {"file_id": "f", "file_unique_id": "u"}


def event_of(update: dict[str, Any]) -> Event:
    received = read_update(update)
    assert isinstance(received, Received)
    assert received.chat_id == LEARNER_ID
    return received.event


@over(
    "text, event",
    [
        ("/start", engine_events.Started(language=Language.DE)),
        ("/start from-a-friend", engine_events.Started("from-a-friend", Language.DE)),
        ("/learn", LearnAsked()),
        ("/learn  long division ", LearnAsked("long division")),
        ("/lernen Brüche", LearnAsked("Brüche")),
        ("/learn: fractions", LearnAsked("fractions")),
        ("/learn : fractions", LearnAsked("fractions")),
        ("/learn:fractions", LearnAsked("fractions")),
        ("/goals@lyceum_bot: cells: parts", GoalsAsked("cells: parts")),
        ("/ziele:", GoalsAsked()),
        ("/learn@lyceum_bot fractions", LearnAsked("fractions")),
        ("/import", ImportAsked()),
        ("/importieren", ImportAsked()),
        ("/export", ExportAsked()),
        ("/exportieren", ExportAsked()),
        ("/exam", ExamDateAsked()),
        ("/exams", ExamsAsked()),
        ("/prüfung", ExamDateAsked()),
        ("/pruefung", ExamDateAsked()),
        ("/klausur", ExamDateAsked()),
        ("/exam 12 December: percent", ExamDateAsked("12 December: percent")),
        ("/next", NextAsked()),
        ("/NEXT@lyceum_bot", NextAsked()),
        ("/weiter", NextAsked()),
        ("/practice", PracticeAsked()),
        ("/practice linear", PracticeOfAsked("linear")),
        ("/üben Brüche", PracticeOfAsked("Brüche")),
        ("/review", ReviewAsked()),
        ("/cards", CardsAsked()),
        ("/karten", CardsAsked()),
        ("/map", MapAsked()),
        ("/lernplan", MapAsked()),
        ("/karte", MapAsked()),
        ("/topics", TopicsAsked()),
        ("/kurse", TopicsAsked()),
        ("/themen", TopicsAsked()),
        ("/settings", SettingsAsked()),
        ("/einstellungen", SettingsAsked()),
        ("/skip", engine_events.SkipAsked()),
        ("/überspringen", engine_events.SkipAsked()),
        ("/why", engine_events.WhyAsked()),
        ("/why  next review ", engine_events.WhyAsked("next review")),
        ("/warum 56 %", engine_events.WhyAsked("56 %")),
        ("/progress", ProgressAsked()),
        ("/fortschritt", ProgressAsked()),
        ("/today", TodayAsked()),
        ("/heute", TodayAsked()),
        ("/review now", ReviewAsked()),
        ("/review mistakes", MistakesAsked()),
        ("/wiederholen Fehler", MistakesAsked()),
        ("/week", WeekAsked()),
        ("/woche", WeekAsked()),
        ("/history", HistoryAsked()),
        ("/history Fractions", HistoryAsked("Fractions")),
        ("/verlauf Brüche", HistoryAsked("Brüche")),
        ("/privacy", engine_events.PrivacyAsked()),
        ("/hilfe", engine_events.HelpAsked()),
        ("/help me please", engine_events.HelpAsked()),
        ("/stop", engine_events.StopAsked()),
        ("/fly to the moon", engine_events.UnknownCommandGiven("fly")),
        ("/ 3", TextReceived("/ 3")),
        ("3/4", TextReceived("3/4")),
        ("two\nlines", TextReceived("two\nlines")),
    ],
)
def test_text_is_a_command_or_an_answer(text: str, event: Event) -> None:
    assert event_of(text_update(text)) == event


def test_a_reply_to_our_message_is_told_from_plain_text() -> None:
    ours = message(text="What is a half?", **{"from": BOT})

    assert event_of(text_update("1/2", reply_to_message=ours)) == TextReceived(
        "1/2", surely_answer=True
    )


def test_a_text_as_long_as_telegram_takes_it_is_read_and_a_longer_one_is_not() -> None:
    assert event_of(text_update("x" * 4_096)) == TextReceived("x" * 4_096)
    too_long = UnreadableReceived(Unreadable.TOO_LONG, text="x" * 4_096)
    assert event_of(text_update("x" * 4_097)) == too_long


PHOTO = {**FILE, "width": 1, "height": 1}
STICKER = {**PHOTO, "is_animated": False, "is_video": False, "type": "regular"}
LOCATION = {"latitude": 1.0, "longitude": 2.0}
ORIGIN = {"type": "user", "date": DATE, "sender_user": ADA}


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        ({"sticker": STICKER}, Unreadable.STICKER),
        ({"voice": {**FILE, "duration": 3}}, Unreadable.VOICE),
        ({"video_note": {**FILE, "duration": 3, "length": 3}}, Unreadable.VOICE),
        ({"location": LOCATION}, Unreadable.OTHER),
        ({"text": "1/2", "forward_origin": ORIGIN}, Unreadable.FORWARDED),
    ],
)
def test_what_holds_no_answer_is_named(content: dict[str, Any], kind: Unreadable) -> None:
    update = {"update_id": 1, "message": message(**content)}

    assert event_of(update) == UnreadableReceived(kind, text=content.get("text", ""))


def test_a_photo_is_its_largest_size_with_its_caption() -> None:
    sizes = [{**PHOTO, "file_id": name, "width": wide} for name, wide in (("s", 90), ("l", 1280))]
    update = {"update_id": 1, "message": message(photo=[sizes[1], sizes[0]], caption="see\0 here")}

    assert event_of(update) == PhotoReceived(photo=FileId("l"), caption="see here")


@pytest.mark.parametrize("blank", [" ", "\t", "\n", "\N{NO-BREAK SPACE}"])
def test_of_many_blanks_in_a_row_the_first_stay(blank: str) -> None:
    event = event_of(text_update(f"2{blank * 60}+{blank * 3_000}3"))

    assert event == TextReceived(f"2{blank * 60}+{blank * 100}3")


def test_photos_sent_together_are_known_as_such() -> None:
    update = {"update_id": 1, "message": message(photo=[PHOTO], media_group_id="a1")}

    assert event_of(update) == PhotoReceived(photo=FileId("f"), album="a1")


def test_a_forwarded_photo_is_no_answer_of_ones_own() -> None:
    update = {"update_id": 1, "message": message(photo=[PHOTO], forward_origin=ORIGIN)}

    assert event_of(update) == UnreadableReceived(Unreadable.FORWARDED)


def test_an_edited_message_is_not_read_again() -> None:
    update = {"update_id": 1, "edited_message": message(text="1/2", edit_date=DATE)}

    assert event_of(update) == UnreadableReceived(Unreadable.EDITED, text="1/2")


def test_a_press_carries_its_query_and_its_message() -> None:
    assert read_update(press_update("pick:q1:0", message_id=55)) == Received(
        chat_id=ChatId(LEARNER_ID),
        event=ChoicePressed(InteractionId("q1"), 0),
        callback_id="cb1",
        pressed_message=55,
    )


def test_a_press_on_a_message_that_telegram_forgot_still_counts() -> None:
    update = press_update("next", message_id=55)
    chat = update["callback_query"]["message"]["chat"]
    update["callback_query"]["message"] = {"chat": chat, "message_id": 55, "date": 0}

    assert event_of(update) == NextAsked()


def test_a_press_with_foreign_data_is_unknown() -> None:
    assert event_of(press_update("whatever")) == engine_events.UnknownPressed()


def test_a_press_without_a_message_is_ignored() -> None:
    update = press_update("next")
    del update["callback_query"]["message"]

    assert read_update(update) == Ignored()


def test_a_channel_hears_nothing_whatever_is_posted_or_pressed_there() -> None:
    channel = {"id": -100, "type": "channel", "title": "News"}
    post = {"update_id": 1, "channel_post": text_update("hello", chat=channel)["message"]}
    press = press_update("next")
    press["callback_query"]["message"]["chat"] = channel

    assert read_update(post) == Ignored()
    assert read_update(press) == Ignored()


@pytest.mark.parametrize(("status", "blocked"), [("kicked", True), ("member", False)])
def test_blocking_and_coming_back_are_noticed(status: str, blocked: bool) -> None:
    assert event_of(membership_update(status)) == BlockChanged(blocked)


def test_words_in_a_group_are_not_private() -> None:
    update = text_update("hello", chat=GROUP)

    assert read_update(update) == NotPrivate(ChatId(-100))


def test_a_press_in_a_group_is_not_private() -> None:
    update = press_update("next")
    update["callback_query"]["message"]["chat"] = GROUP

    assert read_update(update) == NotPrivate(ChatId(-100))


@pytest.mark.parametrize(
    "update",
    [
        {"update_id": 1, "message": message(text="hi", **{"from": BOT})},
        text_update("hi", via_bot=BOT),
        {"update_id": 1, "message": message(pinned_message=message(text="x"))},
        {"update_id": 1, "message": message(chat=GROUP, new_chat_title="Maths")},
        {"update_id": 1, "edited_message": message()},
        {"update_id": 1},
    ],
)
def test_bots_and_service_messages_are_ignored(update: dict[str, Any]) -> None:
    assert read_update(update) == Ignored()


@pytest.mark.parametrize(
    ("code", "language"),
    [("de", Language.DE), ("DE-ch", Language.DE), ("fr", Language.EN), (None, None)],
)
def test_the_language_comes_from_the_account(code: str | None, language: Language | None) -> None:
    person = {**ADA, "language_code": code}
    update = {"update_id": 1, "message": message(text="hi", **{"from": person})}

    assert language_of(update) == language


@pytest.mark.parametrize(
    ("name", "said"), [("Zoë", "Zoë"), (" A\n\u202eda ", "A da"), ("x" * 64, "x" * 40), (None, "")]
)
def test_the_first_name_comes_from_the_account_in_one_line(name: str | None, said: str) -> None:
    update = press_update("next")
    update["callback_query"]["from"] = {**ADA, "first_name": name}

    assert first_name_of(update) == said


def test_a_press_tells_the_language_too() -> None:
    assert language_of(press_update("next")) == Language.DE


def test_null_stands_for_what_is_not_there() -> None:
    bare: dict[str, Any] = dict.fromkeys(
        ("sticker", "photo", "document", "entities", "via_bot", "caption")
    )
    update = text_update("3/4", **bare) | {"callback_query": None, "edited_message": None}

    assert event_of(update) == TextReceived("3/4")
    assert language_of(update) == Language.DE


def test_a_press_without_data_is_unknown() -> None:
    update = press_update("next") | {"message": None}
    update["callback_query"]["data"] = None

    assert event_of(update) == engine_events.UnknownPressed()
    assert language_of(update) == Language.DE


def written_message(**content: Any) -> dict[str, Any]:
    return {"update_id": 1, "message": message(**content)}


def sent_file(**document: Any) -> SentFile:
    event = event_of(written_message(document=FILE | document))
    assert isinstance(event, DocumentReceived)
    return event.file


def test_a_document_is_a_file_not_fetched_yet() -> None:
    file = sent_file(file_name="Vokabeln.apkg", file_size=12_345, mime_type="application/zip")

    assert file == SentFile(id=FileId("f"), name="Vokabeln.apkg", size_bytes=12_345)


@pytest.mark.parametrize("name", ["IMG_1.JPG", "scan.jpeg", "a.png", "b.webp"])
def test_a_picture_that_was_sent_as_a_file_is_a_photo(name: str) -> None:
    file = FILE | {"file_name": name}

    event = event_of(written_message(document=file, caption="task b", media_group_id="a1"))

    assert event == PhotoReceived(photo=FileId("f"), caption="task b", album="a1")


@pytest.mark.parametrize("name", ["IMG_1.HEIC", "words.csv", "sheet.pdf", "a.svg"])
def test_what_is_no_picture_for_a_photo_is_a_file(name: str) -> None:
    assert sent_file(file_name=name).name == name


def test_what_cannot_be_read_is_known_as_part_of_its_album() -> None:
    event = event_of(written_message(video=FILE | {"width": 1, "height": 1, "duration": 1},
                             media_group_id="a1"))  # fmt: skip

    assert event == UnreadableReceived(Unreadable.OTHER, album="a1")


def test_a_file_brings_its_caption_and_its_album_along() -> None:
    event = event_of(written_message(document=FILE, caption="task\0 b", media_group_id="a1"))

    assert isinstance(event, DocumentReceived)
    assert (event.caption, event.album) == ("task b", "a1")


def test_a_file_that_somebody_else_wrote_can_be_passed_on() -> None:
    origin = {"type": "hidden_user", "sender_user_name": "Ben", "date": DATE}

    event = event_of(written_message(document=FILE, forward_origin=origin))

    assert isinstance(event, DocumentReceived)


@pytest.mark.parametrize(
    ("named", "kept"),
    [
        (None, "file"),
        ("", "file"),
        ("../../etc/passwd", "passwd"),
        ("C:\\temp\\deck.csv", "deck.csv"),
        ("a\0b\nc\u202e.csv", "ab c .csv"),
        ("..", "file"),
        ("x" * 300 + ".apkg", "x" * 95 + ".apkg"),
        ("x" * 300, "x" * 100),
        ("half \ud800 a pair.csv", "half a pair.csv"),
    ],
)
def test_the_name_of_a_file_leads_nowhere(named: str | None, kept: str) -> None:
    assert sent_file(**({} if named is None else {"file_name": named})).name == kept


def test_an_animation_is_no_file() -> None:
    moving = {**FILE, "width": 1, "height": 1, "duration": 1}

    event = event_of(written_message(document=FILE, animation=moving))

    assert event == UnreadableReceived(Unreadable.OTHER)
