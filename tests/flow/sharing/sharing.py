"""Learners who pass things on to each other, in real conversations."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.ids import ChatId, DeckId, LearnerId, ShareId
from bot.flow.engine.events import Started
from bot.flow.engine.replies import Reply
from bot.flow.sharing.events import CopyPressed, ShareMadePressed
from bot.storage.sharing.shares import shared_changes, shares_ruled_out
from bot.storage.stores import Stores
from tests.database import InMemory
from tests.fakes import FakeClock
from tests.flow.lines import line_of, named, of_press
from tests.flow.walking import Walk, ports_on

BEN = ChatId(42)
LINK = "https://t.me/lyceum_bot"
DAY = timedelta(days=1)


@dataclass(frozen=True, kw_only=True)
class Pair:
    """Anna, who passes something on, and Ben, who gets it."""

    anna: Walk
    ben: Walk

    def wait(self, time: timedelta) -> None:
        self.anna.clock.move(time)

    async def share(self, thing: str, kind: str = "deck", *, name: str = "") -> ShareId:
        """Have Anna make a link, and return its share."""
        made = ShareMadePressed(kind, thing, named=bool(name))
        self.anna.first_name = name
        own = line_of(await self.anna.send(made), "share-own")
        return ShareId(of_press(own, "share_id"))

    async def open(self, share_id: ShareId) -> tuple[Reply, ...]:
        """Have Ben open the link."""
        return await self.ben.send(Started(payload=f"s_{share_id}"))

    async def take(self, share_id: ShareId) -> DeckId:
        """Have Ben take a copy, and return it."""
        await self.ben.send(CopyPressed(share_id, wanted=True))
        taken = await self.ben.stores.shares.taken(LearnerId(self.ben.chat_id), share_id)
        assert taken is not None
        return DeckId(taken.copies[0])

    async def tell(self) -> tuple[list[str], list[str]]:
        """Run the clock, and return what Anna and Ben are told."""
        anna: list[str] = []
        ben: list[str] = []
        for kind in (shared_changes, shares_ruled_out):
            said = await self.anna.send_letters(kind)
            anna += named(said.get(self.anna.chat_id, ()))
            ben += named(said.get(self.ben.chat_id, ()))
        return anna, ben


def pair_at(start: datetime) -> Pair:
    stores = Stores(InMemory())
    ports = ports_on(stores, chat_link=LINK, link_key=b"a secret")
    anna = Walk(stores, ports, FakeClock(start))
    return Pair(anna=anna, ben=anna.beside(BEN))
