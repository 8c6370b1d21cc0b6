"""An archive of everything says in its learner's language what is where in it."""

import pytest

from bot.chat.messages import Localizer
from bot.chat.messages.archive import ArchiveWords
from bot.domain.topics.course import Language
from bot.flow.files.transfer import LeftOut
from tests.chat.replies import NOW

FOLDERS = ("account", "decks", "exams.json", "tables", "records", "lyceum.json")


@pytest.mark.parametrize("language", list(Language))
def test_an_archive_names_its_folders_and_what_it_goes_without(language: Language) -> None:
    words = ArchiveWords(Localizer(language=language, zone=None, now=NOW))

    name, whole = words.about(())
    _, smaller = words.about([*LeftOut])

    assert name == {Language.EN: "README.txt", Language.DE: "LIESMICH.txt"}[language]
    assert all(f"\n{it} " in f"\n{whole} " for it in FOLDERS)
    assert words.note(()) == ""
    assert words.note([*LeftOut]) in smaller
    assert len(words.note([*LeftOut]).splitlines()) == len(LeftOut)
