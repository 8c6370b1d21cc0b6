"""Shares and copies are found again, and so is what falls due for them."""

from datetime import datetime

from bot.domain.exercise.flagged_questions import FlaggedQuestion, FlagReason
from bot.domain.ids import ChatId, CourseId, LearnerId, ShareId
from bot.flow.engine.changes import Audited
from bot.flow.maps.changes import QuestionFlagged
from bot.flow.sharing.changes import (
    ChangeTold,
    CopyTaken,
    CopyUpdated,
    SharedChanged,
    ShareMade,
    ShareWithdrawn,
)
from bot.flow.sharing.ports import FLAG, MISSED, Share, Taken
from bot.storage.exercise.flags import SqlFlagQueue
from bot.storage.sharing.shares import shared_changes, shares_ruled_out
from bot.storage.stores import Stores
from tests.storage.builders import ANNA, ANNAS, BEN, DAY, MINUTE, MONDAY, take

BENS = LearnerId(BEN)
ONE = Share(
    id=ShareId("one"),
    owner_id=ANNAS,
    kind="deck",
    thing="capitals",
    sharer="Anna",
    created_at=MONDAY,
)
TAKEN = Taken(share_id=ONE.id, copies=("copy", "another"), base=("copy/1", "copy/2"))


async def passed_on(process: Stores) -> None:
    """Anna shares a deck, and Ben takes it."""
    await take(process.chats, "made", ShareMade(ONE))
    await take(process.chats, "taken", CopyTaken(BENS, TAKEN), chat_id=BEN)


async def flagged(process: Stores, by: ChatId) -> None:
    flag = FlaggedQuestion(
        course_id=CourseId(ONE.id),
        key=FLAG,
        learner_id=LearnerId(by),
        reason=FlagReason.OTHER,
        at=MONDAY,
        text="deck: Capitals",
        withdrawn=True,
    )
    await take(process.chats, f"flagged {by}", QuestionFlagged(flag), chat_id=by)


async def found_chats(process: Stores, now: datetime) -> list[ChatId]:
    """Return the chats that the clock finds, page by page, to be told of changes."""
    page = await process.due(shared_changes, now, 1)
    chats = [row[0] for row in page]
    while page:
        page = await process.due(shared_changes, now, 1, page[-1])
        chats += [row[0] for row in page]
    return chats


async def test_what_is_passed_on_is_found_with_who_took_it(process: Stores) -> None:
    await passed_on(process)

    assert await process.shares.get(ONE.id) == ONE
    assert await process.shares.get(ShareId("none")) is None
    assert await process.shares.of_learner(ANNAS) == (ONE,)
    assert await process.shares.taken(BENS, ONE.id) == TAKEN
    assert await process.shares.takers(ONE.id) == 1
    assert await process.shares.taken_since(BENS, MONDAY) == 1
    assert await process.shares.taken_since(BENS, MONDAY + DAY) == 0
    origins = [await process.shares.origin(BENS, copy) for copy in ("copy", "another", "mine")]
    assert origins == [ONE.id, ONE.id, None]


async def test_a_change_that_is_taken_is_no_other_copy(process: Stores) -> None:
    await passed_on(process)
    now = MONDAY + 2 * DAY
    later = Taken(share_id=ONE.id, copies=("copy",), base=("copy/1",))

    await take(process.chats, "updated", CopyUpdated(BENS, later), chat_id=BEN, at=now)

    assert await process.shares.taken(BENS, ONE.id) == later
    assert await process.shares.taken_since(BENS, now) == 0


async def test_links_without_anything_behind_them_are_counted_for_each_chat(
    process: Stores,
) -> None:
    for number in range(2):
        await take(process.chats, f"missed {number}", Audited(MISSED, {}))
    await take(process.chats, "else", Audited("shared", {"kind": "deck"}))

    assert await process.shares.missed_since(ANNA, MONDAY) == 2
    assert await process.shares.missed_since(ANNA, MONDAY + MINUTE) == 0
    assert await process.shares.missed_since(BEN, MONDAY) == 0


async def test_takers_are_found_once_a_day_after_a_change_of_just_that_thing(
    process: Stores,
) -> None:
    await passed_on(process)
    changes = {
        "another deck": SharedChanged(ANNAS, "deck", ("rivers",)),
        "a goal map": SharedChanged(ANNAS, "landscape", None),
        "somebody else's": SharedChanged(BENS, "deck", None),
    }
    for name, change in changes.items():
        await take(process.chats, name, change, at=MONDAY + MINUTE)
        assert await found_chats(process, MONDAY + 2 * DAY) == [], name

    await take(
        process.chats, "it", SharedChanged(ANNAS, "deck", ("capitals",)), at=MONDAY + MINUTE
    )

    assert await found_chats(process, MONDAY + MINUTE) == []
    assert await found_chats(process, MONDAY + DAY) == [BEN]
    told = ChangeTold(BENS, ONE.id)
    await take(process.chats, "told", told, chat_id=BEN, at=MONDAY + DAY)
    assert await found_chats(process, MONDAY + 3 * DAY) == []
    again = SharedChanged(ANNAS, "deck", None)
    await take(process.chats, "again", again, at=MONDAY + 2 * DAY)
    assert await found_chats(process, MONDAY + 3 * DAY) == [BEN]
    await take(process.chats, "over", ShareWithdrawn(ONE.id), at=MONDAY + 3 * DAY)
    assert await found_chats(process, MONDAY + 3 * DAY) == []


async def test_the_second_flag_stops_a_link_and_a_ruling_reaches_its_owner(
    process: Stores,
) -> None:
    await passed_on(process)
    stopped: list[bool] = []
    for by in (BEN, ChatId(9)):
        await flagged(process, by)
        share = await process.shares.get(ONE.id)
        assert share is not None
        stopped.append(share.stopped)
    assert stopped == [False, True]

    queue = SqlFlagQueue(process.database)
    (queued,) = await queue.waiting()
    for upheld, told in ((False, []), (True, [ANNA])):
        await queue.decide(queued.flag, upheld=upheld, now=MONDAY)
        share = await process.shares.get(ONE.id)
        assert share is not None
        assert share.stopped is upheld
        assert [row[0] for row in await process.due(shares_ruled_out, MONDAY, 5)] == told
    await take(process.chats, "over", ShareWithdrawn(ONE.id))
    assert await process.due(shares_ruled_out, MONDAY, 5) == []
