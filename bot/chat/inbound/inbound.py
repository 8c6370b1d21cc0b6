"""The meaning of Telegram's updates: an event of a learner, or nothing for us."""

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from telegram import Chat, ChatMember, ChatMemberUpdated, Document, Message, Update

from bot.chat.buttons import decode
from bot.chat.inbound.arrivals import reading, whole
from bot.domain.ids import ChatId, FileId
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
from bot.flow.exercise.events import MistakesAsked, ReviewAsked
from bot.flow.files.events import ExportAsked, ImportAsked
from bot.flow.goals.events import GoalsAsked
from bot.flow.learner.events import DeletionWanted, SettingsAsked
from bot.flow.practice.events import PracticeAsked, PracticeOfAsked, SkillsAsked
from bot.flow.progress.events import HistoryAsked, MapAsked, ProgressAsked, WeekAsked
from bot.flow.rhythm.events import BlockChanged
from bot.flow.today.events import TodayAsked
from bot.flow.topics.events import LearnAsked
from bot.flow.tutor.events import UsageAsked

LONGEST_FIRST_NAME: Final = 40
LONGEST_NAME: Final = 100
"""Characters of a file's name."""
NAMELESS: Final = "file"
_LONGEST_ENDING: Final = 12
_PICTURES: Final = (".jpg", ".jpeg", ".png", ".webp")
"""Files with these endings are taken as photos."""
LONGEST_TEXT: Final = 4_096
"""Characters of a text that is read. Telegram splits longer texts into such messages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """An event of a learner's chat."""

    chat_id: ChatId
    event: Event
    callback_id: str | None = None
    """The press that waits for an acknowledgement."""
    pressed_message: int | None = None
    """The message whose button was pressed."""
    written_message: int | None = None
    """The message that the learner wrote."""


@dataclass(frozen=True, slots=True)
class NotPrivate:
    """A message in a group, where the bot does not work."""

    chat_id: ChatId


@dataclass(frozen=True, slots=True)
class Ignored:
    """Something that wants no answer: another bot, a service message, a kind not asked for."""


AnyUpdate = Received | NotPrivate | Ignored
Json = Mapping[str, Any]

_BY_SOMEBODY: Final = ("callback_query", "message", "edited_message", "my_chat_member")
_COMMAND: Final = re.compile(r"/(\w{1,64})(?:@\w+)?(?:(?:\s*:|\s)\s*(.*))?", re.DOTALL)

_BLANKS: Final = re.compile(r"(\s{100})\s+")
_WRONG: Final = frozenset({"mistakes", "wrong", "missed", "fehler", "falsch"})


def _review(words: str) -> Event:
    """Return the event of /review: due reviews, or past mistakes."""
    return MistakesAsked() if words.casefold() in _WRONG else ReviewAsked()


def _practice(words: str) -> Event:
    """Return the event of /practice: the best next skill, or the skill that the words name."""
    return PracticeOfAsked(words) if words else PracticeAsked()


_PLAIN_COMMANDS: Final[Mapping[str, Callable[[], Event]]] = {
    "next": NextAsked,
    "weiter": NextAsked,
    "skills": SkillsAsked,
    "können": SkillsAsked,
    "koennen": SkillsAsked,
    "exams": ExamsAsked,
    "prüfungen": ExamsAsked,
    "pruefungen": ExamsAsked,
    "cards": CardsAsked,
    "karten": CardsAsked,
    "map": MapAsked,
    "lernplan": MapAsked,
    "karte": MapAsked,
    "today": TodayAsked,
    "heute": TodayAsked,
    "week": WeekAsked,
    "woche": WeekAsked,
    "progress": ProgressAsked,
    "fortschritt": ProgressAsked,
    "topics": TopicsAsked,
    "kurse": TopicsAsked,
    "themen": TopicsAsked,
    "settings": SettingsAsked,
    "einstellungen": SettingsAsked,
    "skip": engine_events.SkipAsked,
    "überspringen": engine_events.SkipAsked,
    "ueberspringen": engine_events.SkipAsked,
    "privacy": engine_events.PrivacyAsked,
    "datenschutz": engine_events.PrivacyAsked,
    "usage": UsageAsked,
    "verbrauch": UsageAsked,
    "help": engine_events.HelpAsked,
    "hilfe": engine_events.HelpAsked,
    "guide": engine_events.GuideAsked,
    "anleitung": engine_events.GuideAsked,
    "import": ImportAsked,
    "importieren": ImportAsked,
    "export": ExportAsked,
    "exportieren": ExportAsked,
    "delete": DeletionWanted,
    "löschen": DeletionWanted,
    "loeschen": DeletionWanted,
    "stop": engine_events.StopAsked,
    "stopp": engine_events.StopAsked,
}
_COMMANDS_WITH_WORDS: Final[Mapping[str, Callable[[str], Event]]] = {
    "practice": _practice,
    "üben": _practice,
    "ueben": _practice,
    "review": _review,
    "wiederholen": _review,
    "exam": ExamDateAsked,
    "prüfung": ExamDateAsked,
    "pruefung": ExamDateAsked,
    "klausur": ExamDateAsked,
    "learn": LearnAsked,
    "lernen": LearnAsked,
    "goals": GoalsAsked,
    "ziele": GoalsAsked,
    "history": HistoryAsked,
    "verlauf": HistoryAsked,
    "why": engine_events.WhyAsked,
    "warum": engine_events.WhyAsked,
}

_KINDS: Final[tuple[tuple[str, Unreadable], ...]] = (
    ("sticker", Unreadable.STICKER),
    ("voice", Unreadable.VOICE),
    ("video_note", Unreadable.VOICE),
)


def read_payload(payload: str) -> tuple[AnyUpdate, Language | None, str]:
    """Return the meaning of a stored update, with the sender's language and first name.

    Raises UnreadableUpdateError.
    """
    with reading():
        update_json = json.loads(payload)
        return read_update(update_json), language_of(update_json), first_name_of(update_json)


def left_of(payload: str) -> AnyUpdate:
    """Return the answer to an unreadable update: a learner did something, or nothing for us."""
    with suppress(ValueError, RecursionError):
        match json.loads(payload):
            case (
                {"message": {"chat": {"id": chat_id, "type": Chat.PRIVATE}}}
                | {"edited_message": {"chat": {"id": chat_id, "type": Chat.PRIVATE}}}
                | {"callback_query": {"message": {"chat": {"id": chat_id, "type": Chat.PRIVATE}}}}
            ):
                event = UnreadableReceived(Unreadable.SET_ASIDE)
                return Received(chat_id=ChatId(whole(chat_id)), event=event)
            case _:
                pass
    return Ignored()


def read_update(update_json: Json) -> AnyUpdate:
    """Return the event and its chat, or why the update is not for us.

    Presses, which are the most frequent, are read without the library's objects.
    """
    press = update_json.get("callback_query")
    if press is not None:
        return _read_press(press)
    update = Update.de_json(dict(update_json), None)
    if update.my_chat_member is not None:
        return _read_membership(update.my_chat_member)
    if update.edited_message is not None:
        return _read_message(update.edited_message, _edited_event)
    if update.message is not None:
        return _read_message(
            update.message, lambda message: _meaning(message, language_of(update_json))
        )
    return Ignored()


def language_of(update: Json) -> Language | None:
    """Return the language of the Telegram account, or None if it is hidden.

    English is the default.
    """
    code = _sender(update).get("language_code")
    if not code:
        return None
    return Language.DE if code.lower().startswith("de") else Language.EN


def first_name_of(update: Json) -> str:
    """Return the sender's first name in Telegram, in one line and shortened."""
    name = _storable(_sender(update).get("first_name") or "")
    return _in_one_line(name)[:LONGEST_FIRST_NAME].rstrip()


def _sender(update: Json) -> Json:
    people = (found.get("from") for kind in _BY_SOMEBODY if (found := update.get(kind)))
    return next(people, None) or {}


def _read_press(query: Json) -> AnyUpdate:
    message = query.get("message")
    if message is None:
        return Ignored()
    chat_id = ChatId(whole(message["chat"]["id"]))
    if message["chat"]["type"] != Chat.PRIVATE:
        return _elsewhere(message["chat"]["type"], chat_id)
    return Received(
        chat_id=chat_id,
        event=decode(_storable(query.get("data") or "")),
        callback_id=_storable(query["id"]),
        pressed_message=whole(message["message_id"]),
    )


def _elsewhere(kind: str, chat_id: ChatId) -> AnyUpdate:
    """Return a pointer to private chats for a group, and nothing for a channel."""
    return Ignored() if kind == Chat.CHANNEL else NotPrivate(chat_id)


def _read_membership(change: ChatMemberUpdated) -> AnyUpdate:
    if change.chat.type != Chat.PRIVATE:
        return Ignored()
    blocked = change.new_chat_member.status in {ChatMember.BANNED, ChatMember.LEFT}
    return Received(chat_id=ChatId(whole(change.chat.id)), event=BlockChanged(blocked))


def _read_message(message: Message, meaning: Callable[[Message], Event | None]) -> AnyUpdate:
    if _by_a_bot(message):
        return Ignored()
    chat_id = ChatId(whole(message.chat.id))
    if message.chat.type != Chat.PRIVATE:
        return _elsewhere(message.chat.type, chat_id) if _content(message) else Ignored()
    event = meaning(message)
    if event is None:
        return Ignored()
    return Received(chat_id=chat_id, event=event, written_message=whole(message.message_id))


def _by_a_bot(message: Message) -> bool:
    return message.via_bot is not None or bool(message.from_user and message.from_user.is_bot)


def _content(message: Message) -> bool:
    return message.text is not None or message.effective_attachment is not None


def _edited_event(message: Message) -> Event | None:
    if not _content(message):
        return None
    return UnreadableReceived(Unreadable.EDITED, text=_text_of(message))


def _text_of(message: Message) -> str:
    return _storable(message.text or message.caption or "")[:LONGEST_TEXT]


def _meaning(message: Message, language: Language | None) -> Event | None:
    if not _content(message):
        return None
    if message.document is not None and message.animation is None:
        return _read_file(message, message.document)
    album = _storable(message.media_group_id or "")
    if message.forward_origin is not None:
        return UnreadableReceived(Unreadable.FORWARDED, album, _text_of(message))
    if message.text is None:
        is_photo = bool(message.photo)
        other = UnreadableReceived(_kind(message), album, _text_of(message))
        return _read_photo(message) if is_photo else other
    if len(message.text) > LONGEST_TEXT:
        return UnreadableReceived(Unreadable.TOO_LONG, text=_text_of(message))
    return _read_text(_storable(message.text), language, surely_answer=_replies_to_us(message))


def _read_file(message: Message, document: Document) -> Event:
    """Return the event of a file. A picture that was sent as a file counts as a photo."""
    file = _sent_file(document)
    if message.forward_origin is None and file.name.lower().endswith(_PICTURES):
        return PhotoReceived(photo=file.id, **_sent_with(message))
    return DocumentReceived(file, **_sent_with(message))


def _read_photo(message: Message) -> PhotoReceived:
    largest = max(message.photo, key=lambda size: size.width * size.height)
    return PhotoReceived(photo=FileId(_storable(largest.file_id)), **_sent_with(message))


def _sent_with(message: Message) -> dict[str, str]:
    """Return the caption of a photo or a file, and its album."""
    return {
        "caption": _storable(message.caption or ""),
        "album": _storable(message.media_group_id or ""),
    }


def _sent_file(document: Document) -> SentFile:
    """Return the file with a safe name: without folders and invisible characters."""
    name = _storable(document.file_name or "").replace("\\", "/").rpartition("/")[2]
    plain = _in_one_line(name)
    return SentFile(
        id=FileId(_storable(document.file_id)),
        name=_shorten(plain.strip(". ")) or NAMELESS,
        size_bytes=max(0, whole(document.file_size or 0)),
    )


def _in_one_line(name: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())


def _shorten(name: str) -> str:
    """Return the name, shortened before its ending if it is too long."""
    stem, dot, ending = name.rpartition(".")
    if len(name) <= LONGEST_NAME or not stem:
        return name[:LONGEST_NAME]
    ending = f"{dot}{ending}"[:_LONGEST_ENDING]
    return f"{stem[: LONGEST_NAME - len(ending)]}{ending}"


def _storable(text: str) -> str:
    """Return the text without what no database accepts: NUL and lone surrogates.

    A long row of blanks is cut: patterns that look for what stands between blanks take time by
    the square of its length, seconds for 4,000. Raises AttributeError if it is no text.
    """
    return _BLANKS.sub(r"\1", text.replace("\0", "").encode(errors="ignore").decode())


def _kind(message: Message) -> Unreadable:
    found = (kind for name, kind in _KINDS if getattr(message, name))
    return next(found, Unreadable.OTHER)


def _replies_to_us(message: Message) -> bool:
    earlier = message.reply_to_message
    return bool(earlier and earlier.from_user and earlier.from_user.is_bot)


def _read_text(text: str, language: Language | None, *, surely_answer: bool) -> Event:
    command = _COMMAND.fullmatch(text.strip())
    if command is None:
        return TextReceived(text, surely_answer=surely_answer)
    name, rest = command[1].lower(), (command[2] or "").strip()
    if name == "start":
        return engine_events.Started(payload=rest, language=language)
    if with_words := _COMMANDS_WITH_WORDS.get(name):
        return with_words(rest)
    plain = _PLAIN_COMMANDS.get(name)
    return plain() if plain else engine_events.UnknownCommandGiven(name)
