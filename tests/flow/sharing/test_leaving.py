"""Deleting an account removes its links, and leaves others their copies."""

import pytest

from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import LearnerId, ShareId
from bot.flow.cards.events import CardWritten
from bot.flow.engine.events import Started, TextReceived
from bot.flow.learner.events import DeletionWanted
from bot.flow.sharing.events import ShareFlagReasonPressed, SharePressed
from bot.storage.engine.tables import flagged_questions, turns
from bot.storage.sharing.tables import shares, shares_taken
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS, build_card, build_deck
from tests.flow.dealing import import_deck
from tests.flow.lines import line_of, named
from tests.flow.sharing.sharing import DAY, Pair, pair_at
from tests.flow.walking import Walk


@pytest.fixture
async def pair() -> Pair:
    pair = pair_at(MONDAY)
    await pair.anna.send(Started())
    await import_deck(pair.anna, build_deck())
    return pair


async def leave(walk: Walk) -> None:
    await walk.send(DeletionWanted())
    await walk.send(TextReceived("DELETE"))
    for row in await walk.rows(turns):
        await walk.stores.deliveries.delivered(row.chat_id, row.turn_id, None, MONDAY)
    assert await walk.stores.forget_leaving(walk.clock.now())


async def taken_by_ben(pair: Pair) -> tuple[ShareId, str]:
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)
    return share_id, await pair.take(share_id)


async def test_the_links_of_who_leaves_are_gone_and_copies_stay(pair: Pair) -> None:
    share_id, copy = await taken_by_ben(pair)
    await pair.ben.send(ShareFlagReasonPressed(share_id, FlagReason.OTHER))

    await leave(pair.anna)

    for table in (shares, flagged_questions):
        assert await pair.ben.rows(table) == []
    assert named(await pair.open(share_id)) == ["share-gone"]
    ben = LearnerId(pair.ben.chat_id)
    (deck,) = [own for own in await pair.ben.cards.catalogue(ben) if own.own]
    assert deck.deck_id == copy
    assert named(await pair.ben.send(SharePressed("deck", copy))) == ["share-anothers"]
    pair.wait(2 * DAY)
    assert await pair.tell() == ([], [])


async def test_nobody_counts_as_a_taker_who_has_left(pair: Pair) -> None:
    await taken_by_ben(pair)

    await leave(pair.ben)

    assert await pair.anna.rows(shares_taken) == []
    own = line_of(await pair.anna.send(SharePressed("deck", CAPITALS)), "share-own")
    assert "'count': 0" in str(own)
    await pair.anna.send(CardWritten(CAPITALS, None, build_card("malta")))
    pair.wait(2 * DAY)
    assert await pair.tell() == ([], [])
