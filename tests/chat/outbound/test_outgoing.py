import pytest

from bot.chat.client.retry import Retry
from bot.chat.messages import Localizer, Screen
from bot.chat.messages.screen import Document
from bot.chat.outbound.outbound import Outbound, Place, WriteFile
from bot.chat.outbound.outgoing import LARGEST_BYTES, ArchiveWords
from bot.domain.ids import ChatId, LearnerId
from bot.domain.topics.course import Language
from bot.flow.files.transfer import EverythingWanted, FileWanted, LeftOut, WrittenFile
from tests.chat.fakes import FakeTelegram, FakeTime, bot_on, refused
from tests.chat.replies import NOW

CHAT = ChatId(7)
WANTED = EverythingWanted(learner_id=LearnerId(7))
SCREEN = Screen(
    markdown="Here's **everything**.",
    document=Document(wanted=WANTED, too_large="More than 50 MB.", gone="It is gone."),
)

FOLDERS = ("account", "decks", "exams.json", "tables", "records", "lyceum.json")


async def written_file(wanted: FileWanted) -> WrittenFile:
    assert wanted == WANTED
    return WrittenFile(name="lyceum.zip", content=b"PK")


async def too_large(_: FileWanted) -> WrittenFile:
    return WrittenFile(name="lyceum.zip", content=bytes(LARGEST_BYTES + 1))


async def missing(_: FileWanted) -> WrittenFile:
    raise LookupError("deck")


def writing(telegram: FakeTelegram, write: WriteFile) -> Outbound:
    retry = Retry(attempts=2, sleep=FakeTime().sleep)
    return Outbound(bot_on(telegram), retry=retry, write_file=write)


async def test_a_file_goes_out_with_what_it_is_below_it() -> None:
    telegram = FakeTelegram()

    await writing(telegram, written_file).send([SCREEN], Place(chat_id=CHAT))

    (call,) = telegram.of("sendDocument")
    assert call.params["caption"] == "Here's everything."
    assert call.params["caption_entities"][0]["type"] == "bold"


@pytest.mark.parametrize(
    ("write", "said"), [(too_large, "More than 50 MB."), (missing, "It is gone.")]
)
async def test_words_go_out_where_the_file_cannot(write: WriteFile, said: str) -> None:
    telegram = FakeTelegram()

    await writing(telegram, write).send([SCREEN], Place(chat_id=CHAT))

    assert telegram.of("sendDocument") == []
    assert [call.text for call in telegram.of("sendRichMessage")] == [said]


async def test_a_file_that_is_refused_leaves_its_words_and_the_learner_knows() -> None:
    telegram = FakeTelegram()
    telegram.answer("sendDocument", refused(400, "Bad Request: FILE_PARTS_INVALID"))

    await writing(telegram, written_file).send([SCREEN], Place(chat_id=CHAT))

    assert telegram.methods == ["senddocument", "sendmessage", "sendmessage"]
    assert telegram.calls[1].text == "Here's everything."
    assert "file" in telegram.calls[2].text


@pytest.mark.parametrize("language", list(Language))
def test_an_archive_names_its_folders_and_what_it_goes_without(language: Language) -> None:
    words = ArchiveWords(Localizer(language=language, zone=None, now=NOW))

    name, whole = words.about(())
    _, smaller = words.about([*LeftOut])

    assert name == {Language.EN: "README.txt", Language.DE: "LIESMICH.txt"}[language]
    assert all(f"\n{folder} " in f"\n{whole} " for folder in FOLDERS)
    assert words.note(()) == ""
    assert words.note([*LeftOut]) in smaller
    assert len(words.note([*LeftOut]).splitlines()) == len(LeftOut)
