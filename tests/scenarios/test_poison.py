"""Input that could end the bot again and again: restarted each time, it serves all others."""

import json
from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr

from bot.playground.open import TOKEN as PLAYGROUND_TOKEN
from bot.storage.engine.set_aside import SqlSetAside
from bot.web.http import SECRET_HEADER, webhook_path
from tests.content.decks.odd_packages import NOT_PLAIN, change
from tests.scenarios.person import Person
from tests.scenarios.poisoned import DIED, POISONED
from tests.scenarios.process import BotProcess, behind_webhook, open_stage
from tests.scenarios.test_unreadable_updates import SENT, TOLD_TO_EVE, TOLD_TO_NOBODY

pytestmark = pytest.mark.thorough

SECRET = "Right_secret-1"  # noqa: S105 - it opens nothing
EVE, MALLORY, ADA = SENT["chat"]["id"], 7202, 7203
STAYING = (7301, 7302, 7303)
STARTS = 3
"""Starts after which it ends no more, and which are observed."""
KILLED = "ProcessDied"
REFUSED = "Something you sent is beyond me, so I've put it aside; please try it another way."
SET_ASIDE = "update set aside"


def package_in(folder: Path) -> bytes:
    """Return a deck with a computed column that would need more memory than there is."""
    folder.mkdir()
    return change(folder, *NOT_PLAIN["notes.flds"]).read_bytes()


async def bring_brackets(webhook_url: str) -> None:
    """Send deeply nested bodies, which only a webhook can receive."""
    url = f"{webhook_url}{webhook_path(SecretStr(PLAYGROUND_TOKEN))}"
    update = json.dumps({"update_id": 9_000_000, "message": SENT | {"text": "?"}}).encode()
    async with httpx.AsyncClient(trust_env=False) as http:
        for body in (b"[" * 100_000, update.replace(b'"?"', b"[" * 5_000 + b"]" * 5_000)):
            answer = await http.post(url, content=body, headers={SECRET_HEADER: SECRET})
            assert answer.status_code == 200


async def outlives(bot: BotProcess, person: Person, update_id: int) -> bool:
    """Wait until the update is handled, or the bot has ended. Return True if it runs."""
    while bot.is_running and not await person.is_done(person.turn_of(update_id)):
        await person.glance()
    return bot.is_running


@pytest.mark.parametrize("door", ["polling", "webhook"])
async def test_started_anew_as_often_as_it_ends_it_serves_others_and_soon_ends_no_more(
    tmp_path: Path, door: str
) -> None:
    settings = behind_webhook(SECRET) if door == "webhook" else {}
    package = package_in(tmp_path / "package")
    async with open_stage(tmp_path) as stage:
        eve, mallory, ada = (Person(stage, chat) for chat in (EVE, MALLORY, ADA))
        watched: list[tuple[Person, int]] = []
        outlived = 0
        async with stage.bot(POISONED, **settings) as bot:
            for person in (eve, mallory, ada):
                await person.say("/start")
            if url := settings.get("WEBHOOK_URL"):
                await bring_brackets(url)
            for update in [*TOLD_TO_EVE, *TOLD_TO_NOBODY]:
                await stage.client.bring(update)
            deck = await stage.client.upload_document(package, "plain.apkg", chat=EVE)
            killer = await stage.client.send("die", chat=MALLORY)
            watched += [(eve, deck["update_id"]), (mallory, killer["update_id"])]
            assert await bot.ended() == DIED
        for number in range(2 * STARTS - 1):
            async with stage.bot(POISONED, **settings) as bot:
                asked = await stage.client.send("/help", chat=ADA)
                watched.append((ada, asked["update_id"]))
                if all([await outlives(bot, *update) for update in watched]):
                    outlived += 1
                else:
                    assert await bot.ended() == DIED
                    assert number < STARTS - 1, "it ran alone by then"
        assert outlived == STARTS
        assert (await ada.look()).text.count("What I can do") == 2 * STARTS - 1
        killed = [row for row in await SqlSetAside(stage.database).all() if row.reason == KILLED]
        assert [row.chat_id for row in killed] == [MALLORY]


@pytest.mark.parametrize("url", ["sqlite", "postgresql"], indirect=True)
async def test_what_ends_the_process_is_set_aside_and_whatever_ran_beside_it_is_answered(
    tmp_path: Path, url: str
) -> None:
    async def ends(**settings: str) -> str:
        async with stage.bot(POISONED, **settings) as bot:
            assert await bot.ended() == DIED
        await stage.client.shift_clock(minutes=1)
        return bot.log

    async with open_stage(tmp_path, url) as stage:
        eve, others = Person(stage, EVE), [Person(stage, chat) for chat in STAYING]
        first, *rest = others
        async with stage.bot(POISONED):
            for person in (eve, *others):
                await person.say("/start")
        updates = {
            person: (await stage.client.send(said, chat=person.chat_id))["update_id"]
            for person, said in (
                (first, "stay"),
                (eve, "die"),
                *((bystander, "stay") for bystander in rest),
            )
        }
        company = str(len(STAYING))

        logs = [await ends(COMPANY=company), await ends(COMPANY=company), await ends()]
        async with stage.bot(POISONED) as bot:
            for person, update_id in updates.items():
                assert await outlives(bot, person, update_id)
            assert (await eve.say("/help"))[-1].text.startswith("**What I can do**")
            assert bot.log.count(SET_ASIDE) == 1

        assert SET_ASIDE not in "".join(logs)
        (aside,) = await SqlSetAside(stage.database).all()
        assert (aside.chat_id, aside.reason) == (EVE, KILLED)
        assert (await eve.look()).text.count(REFUSED) == 1
        for person in others:
            assert REFUSED not in (await person.look()).text
