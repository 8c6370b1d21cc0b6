"""Observers: an invitation is used once, and news wait for their reader."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.ids import ChatId, LearnerId, ObservationId
from bot.domain.learner.observers import Invitation, Observation, Observations, ObserverNews
from bot.flow.engine.ports import TurnConflictError
from bot.flow.observers import changes
from bot.flow.observers.events import NewsDue
from bot.storage.engine.database import Database
from bot.storage.observers.observers import news_to_tell
from bot.storage.stores import Stores
from tests.builders import MONDAY
from tests.storage.builders import take

MIA, IDA, EVE = 1, 2, 3
FIRST, SECOND = "k3ep", "s3cond"
INVITATION = Invitation(
    token=FIRST, learner_id=LearnerId(MIA), name="Mia", expires_at=MONDAY + timedelta(days=7)
)
OBSERVATION = Observation(
    id=ObservationId("a"),
    learner_id=LearnerId(MIA),
    learner_name="Mia",
    observer_id=LearnerId(IDA),
    observer_name="Ida",
    since=MONDAY,
    reminded_at=MONDAY,
)


async def known_stores(database: Database) -> Stores:
    """Return the stores with three people."""
    stores = Stores(database)
    for number in (MIA, IDA, EVE):
        await take(stores.chats, "here", chat_id=ChatId(number))
    return stores


async def of(stores: Stores, number: int) -> Observations:
    return await stores.observers.of(LearnerId(number))


async def test_both_sides_find_what_they_agreed_on_until_it_ends(database: Database) -> None:
    stores = await known_stores(database)
    await take(stores.chats, "1", changes.InvitationMade(INVITATION), chat_id=ChatId(MIA))
    assert await of(stores, MIA) == Observations(invitation=INVITATION)
    assert await stores.observers.invitation(FIRST) == INVITATION

    begun = changes.ObservationBegun(OBSERVATION, FIRST)
    await take(stores.chats, "2", begun, chat_id=ChatId(IDA))

    assert await of(stores, MIA) == Observations(observers=(OBSERVATION,))
    assert await of(stores, IDA) == Observations(observed=(OBSERVATION,))
    assert await of(stores, EVE) == Observations()
    later = MONDAY + timedelta(days=30)
    recalled = changes.ObserversRecalled(LearnerId(MIA), later)
    await take(stores.chats, "3", recalled, chat_id=ChatId(MIA))
    assert (await of(stores, IDA)).observed == (replace(OBSERVATION, reminded_at=later),)
    await take(stores.chats, "4", changes.ObservationEnded(OBSERVATION.id), chat_id=ChatId(IDA))
    assert await of(stores, MIA) == Observations()


async def test_an_invitation_that_is_used_up_or_replaced_lets_nobody_in(
    database: Database,
) -> None:
    stores = await known_stores(database)
    await take(stores.chats, "1", changes.InvitationMade(INVITATION), chat_id=ChatId(MIA))
    second = replace(INVITATION, token=SECOND)
    await take(stores.chats, "2", changes.InvitationMade(second), chat_id=ChatId(MIA))
    begun = changes.ObservationBegun(OBSERVATION, SECOND)
    await take(stores.chats, "3", begun, chat_id=ChatId(IDA))
    eve = replace(OBSERVATION, id=ObservationId("b"), observer_id=LearnerId(EVE))

    for token in (FIRST, SECOND):
        again = changes.ObservationBegun(eve, token)
        with pytest.raises(TurnConflictError):
            await take(stores.chats, "4", again, chat_id=ChatId(EVE))

    assert (await of(stores, EVE)).observed == ()


async def test_news_waits_for_its_reader_and_is_told_once(database: Database) -> None:
    stores = await known_stores(database)
    left = changes.NewsLeft(LearnerId(MIA), ObserverNews.LEFT, "Ida")
    gone = changes.NewsLeft(LearnerId(99), ObserverNews.LEFT, "Ida")
    await take(stores.chats, "1", left, gone, chat_id=ChatId(IDA))

    (found,) = await stores.due(news_to_tell, MONDAY, 10)
    due = news_to_tell.make(MONDAY, *found)

    assert due is not None
    number = found[1]
    assert (due.chat_id, due.event) == (MIA, NewsDue(number, ObserverNews.LEFT, "Ida"))
    assert await stores.due(news_to_tell, MONDAY, 10, found) == []
    await take(stores.chats, "2", changes.NewsTold(number), chat_id=ChatId(MIA))
    assert await stores.due(news_to_tell, MONDAY, 10) == []
