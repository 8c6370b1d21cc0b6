"""A teacher shares a deck with a pupil, in a real process."""

import re
from itertools import count

import pytest

from bot.flow.cards.events import DeckPressed
from bot.flow.files.events import ImportAs, ImportPressed
from bot.flow.sharing.events import ChangePressed, CopyPressed, ShareMadePressed, SharePressed
from tests.playground.client import Seen
from tests.scenarios.person import Person, assert_fit_to_be_seen
from tests.scenarios.process import Stage

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.thorough]

_chats = count(12_001)
BEFORE = "Vorderseite;Rückseite\nFrankreich;Paris\nSpanien;Barcelona\n"
AFTER = "Vorderseite;Rückseite\nFrankreich;Paris\nSpanien;Madrid\nMalta;Valletta\n"
LINK = re.compile(r'<a href="https://t\.me/\w+\?start=(\w+)"')
MENDED = {"en": "one card was corrected", "de": "eine Karte wurde verbessert"}


async def bring(person: Person, table: str) -> list[Seen]:
    before = await person.look()
    upload = await person.client.upload_document(
        table.encode(), "Hauptstädte.csv", chat=person.chat_id
    )
    await person.settled(upload["update_id"], before)
    return await person.press_for(ImportPressed, choice=ImportAs.ITSELF)


def link_in(seen: list[Seen]) -> str:
    """Return the payload of the link in these messages."""
    (link,) = [found[1] for message in seen if (found := LINK.search(message.html))]
    return link


@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_deck_goes_from_teacher_to_pupil_and_its_change_follows(
    shared_newcomer: Stage, language: str
) -> None:
    teacher = Person(shared_newcomer, next(_chats), language)
    pupil = Person(shared_newcomer, next(_chats), language)
    await teacher.say("/start")
    await bring(teacher, BEFORE)
    await teacher.say("/cards")
    await teacher.press_for(DeckPressed)
    asked = await teacher.press_for(SharePressed)
    own = await teacher.press_for(ShareMadePressed, named=True)

    offered = await pupil.say(f"/start {link_in(own)}")
    taken = await pupil.press_for(CopyPressed, wanted=True)
    await bring(teacher, AFTER)
    await teacher.client.shift_clock(days=1, hours=1)
    changed = await pupil.client.wait_for(MENDED[language], chat=pupil.chat_id)
    updated = await pupil.press_for(ChangePressed, wanted=True)

    assert_fit_to_be_seen([*asked, *own, *offered, *taken, changed.last, *updated])
    assert "Spanien → Barcelona" in offered[-1].text
    assert "Ada" in offered[-1].text
