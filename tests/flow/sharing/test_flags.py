"""Problems with shared things reach the operator, who rules on them."""

import pytest

from bot.commands.queue import Decision
from bot.commands.queued_flags import Flags
from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import ChatId, ShareId
from bot.flow.cards.events import CardWritten
from bot.flow.engine.events import Started
from bot.flow.sharing.events import (
    ShareFlaggedPressed,
    ShareFlagReasonPressed,
    ShareMadePressed,
    SharePressed,
)
from bot.tutor.bundled import BundledCourses
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS, build_card, build_deck
from tests.flow.dealing import import_deck
from tests.flow.lines import named
from tests.flow.sharing.sharing import DAY, Pair, pair_at
from tests.flow.walking import courses

CLARA = ChatId(77)


@pytest.fixture
async def pair() -> Pair:
    pair = pair_at(MONDAY)
    await pair.anna.send(Started())
    await import_deck(pair.anna, build_deck(build_card("spain")))
    return pair


async def flag(pair: Pair, share_id: ShareId, by: ChatId) -> list[str]:
    reporter = pair.ben if by == pair.ben.chat_id else pair.anna.beside(by)
    asked = await reporter.send(ShareFlaggedPressed(share_id))
    assert named(asked) == ["share-flag-asked"]
    return named(await reporter.send(ShareFlagReasonPressed(share_id, FlagReason.WRONG)))


async def rule(pair: Pair, decision: str) -> None:
    queue = Flags(lambda _: BundledCourses(courses()), pair.anna.stores.database)
    (line,) = await queue.waiting()
    assert "deck: Capitals" in line
    flag_id = line.split()[0]
    shown = "\n".join([str(line) for line in await queue.show(flag_id, None)])
    assert "spain? → spain!" in shown
    await queue.rule(flag_id, Decision(word=decision, points=None, note="", at=MONDAY))


async def test_one_report_reaches_the_operator_and_leaves_the_link(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)

    assert await flag(pair, share_id, pair.ben.chat_id) == ["share-flag-withdrawn"]

    assert named(await pair.open(share_id)) == ["share-offered"]
    assert await flag(pair, share_id, pair.ben.chat_id) == ["share-flag-withdrawn"]


async def test_the_second_report_stops_the_link_until_the_operator_rules(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)
    await flag(pair, share_id, pair.ben.chat_id)
    await flag(pair, share_id, CLARA)

    assert named(await pair.open(share_id)) == ["share-gone"]
    assert "share-stopped-meanwhile" in str(await pair.anna.send(SharePressed("deck", CAPITALS)))

    await rule(pair, "reject")

    assert named(await pair.open(share_id)) == ["share-offered"]
    assert await flag(pair, share_id, ChatId(78)) == ["share-flag-fine"]


async def test_what_the_operator_rules_out_is_withdrawn_and_its_owner_told_once(
    pair: Pair,
) -> None:
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)
    copy = await pair.take(share_id)
    await flag(pair, share_id, pair.ben.chat_id)

    await rule(pair, "uphold")

    assert named(await pair.open(share_id)) == ["share-gone"]
    pair.wait(DAY)
    assert await pair.tell() == (["share-ruled-out"], [])
    pair.wait(DAY)
    assert await pair.tell() == ([], [])
    assert await pair.ben.cards.export(pair.ben.chat_id, copy) is not None  # type: ignore[arg-type]
    again = await pair.anna.send(ShareMadePressed("deck", CAPITALS, named=False))
    assert named(again) == ["share-not-again"]


async def test_what_was_found_right_can_be_flagged_again_once_it_changed(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)
    await flag(pair, share_id, pair.ben.chat_id)
    await rule(pair, "reject")

    await pair.anna.send(CardWritten(CAPITALS, None, build_card("malta")))

    assert await flag(pair, share_id, ChatId(78)) == ["share-flag-withdrawn"]
    await rule(pair, "uphold")
    assert named(await pair.open(share_id)) == ["share-gone"]
