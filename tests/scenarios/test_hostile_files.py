"""Files made to crash the bot are refused in a line, once, while others are served."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.domain.cards.deck import MOST_CARDS
from bot.flow.engine.states import Idle
from tests.content.decks.odd_packages import NOT_PLAIN, UNFOLDING, change
from tests.scenarios.person import Person, assert_fit_to_be_seen
from tests.scenarios.process import open_stage

pytestmark = pytest.mark.thorough

PACKAGES = {"plain.apkg": NOT_PLAIN["notes.flds"], "view.apkg": NOT_PLAIN["cards"],
            "virtual.apkg": NOT_PLAIN["notes"], "trigger.apkg": NOT_PLAIN["col"],
            "unfolding.apkg": UNFOLDING}  # fmt: skip
ROWS = {
    "rows.csv": b"a,b\n" * 1_000_000,
    "cards.json": b'{"cards": [' + b"{}," * MOST_CARDS + b"{}]}",
}
WHY = {
    "plain.apkg": "enthält notes.flds keine einfachen Daten, wie Anki sie speichert",
    "view.apkg": "enthält cards keine einfachen Daten",
    "virtual.apkg": "enthält notes keine einfachen Daten",
    "trigger.apkg": "enthält col keine einfachen Daten",
    "unfolding.apkg": "mehr als 64\N{NO-BREAK SPACE}MB Text",
    "rows.csv": "mehr Karten, als ein Deck haben darf, nämlich 100000",
    "cards.json": "mehr Karten, als ein Deck haben darf, nämlich 100000",
}


def make(folder: Path, statements: Sequence[str]) -> bytes:
    folder.mkdir()
    return change(folder, *statements).read_bytes()


async def test_files_made_to_take_it_down_are_refused_and_the_bot_comes_up_again_and_again(
    tmp_path: Path,
) -> None:
    files = {name: make(tmp_path / name, package) for name, package in PACKAGES.items()} | ROWS
    async with open_stage(tmp_path) as stage:
        ada, bob = Person(stage, 1001, "de"), Person(stage, 1002, "en")
        async with stage.bot() as bot:
            await ada.say("/start")
            for name, content in files.items():
                before = await ada.look()
                sent = await stage.client.upload_document(content, name, chat=ada.chat_id)
                assert (await bob.say("/help"))[0].text.startswith("**What I can do**")

                said = await ada.settled(sent["update_id"], before)

                assert WHY[name] in said[0].text
                assert "Es wurde nichts davon behalten." in said[0].text
                assert_fit_to_be_seen(said)
            assert await ada.state() == Idle()
            assert bot.is_running
            assert "Traceback" not in bot.log
        told = await ada.told()
        for _ in range(3):
            async with stage.bot() as bot:
                assert (await bob.say("/help"))[0].text.startswith("**What I can do**")
                assert bot.is_running
            assert await ada.told() == told
