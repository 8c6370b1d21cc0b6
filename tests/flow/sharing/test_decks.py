"""Two learners: a deck is passed on, taken, changed, updated and withdrawn."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.ids import DeckId, LearnerId, ShareId, own_deck_id
from bot.flow.cards.changes import (
    CardAdded,
    CardRemoved,
    CardReviewed,
    CardRewritten,
    CardSuspended,
    DeckImported,
)
from bot.flow.cards.events import CardEdited, CardTakenOut, CardWritten, DeckDroppedPressed
from bot.flow.cards.ports import ImportedDeck
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import NextAsked, Started
from bot.flow.sharing.events import (
    ChangePressed,
    CopyPressed,
    ShareMadePressed,
    SharePressed,
    ShareStoppedPressed,
)
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS, build_card, build_deck, build_ref, build_review
from tests.flow.dealing import learner_of
from tests.flow.lines import line_of, named
from tests.flow.sharing.sharing import DAY, LINK, Pair, pair_at

DECK = build_deck(
    build_card("spain", back="Madrid ![flag](es.png)"),
    build_card("italy"),
    build_card("page", back="Three (p. 4: “the rivers are three”)"),
)


@pytest.fixture
async def pair() -> Pair:
    """Return Anna with a deck she has partly learned, and Ben."""
    pair = pair_at(MONDAY)
    anna = LearnerId(pair.anna.chat_id)
    spain, italy = build_ref("spain"), build_ref("italy")
    await pair.anna.send(Started())
    await pair.anna.store(
        DeckImported(anna, ImportedDeck(deck=DECK, media={"es.png": b"PNG"})),
        CardReviewed(anna, build_review(spain, at=MONDAY)),
        CardSuspended(anna, italy, suspended=True),
    )
    return pair


async def fronts_and_backs(pair: Pair, copy: DeckId) -> dict[str, tuple[str, str]]:
    exported = await pair.ben.cards.export(LearnerId(pair.ben.chat_id), copy)
    assert exported is not None
    return {card.id: (card.front, card.back) for card in exported.deck.cards}


async def change(pair: Pair, *, new: str = "", gone: str = "", **backs: str) -> None:
    """Have Anna write a card, remove one, and correct the backs of others."""
    if new:
        await pair.anna.send(CardWritten(CAPITALS, None, build_card(new)))
    if gone:
        await pair.anna.send(CardTakenOut(build_ref(gone), only=False))
    for card, back in backs.items():
        await pair.anna.send(CardEdited(build_ref(card), f"{card}?", back))


async def test_a_link_shows_what_is_in_the_deck_and_who_shares_it(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS, name="Anna")

    hello, offered = await pair.open(share_id)

    assert named([hello, offered]) == ["share-hello", "share-offered"]
    said = str(offered)
    assert "Capitals" in said
    assert "Anna" in said
    assert "Madrid" in said
    assert "rivers" not in said


async def test_the_name_of_the_owner_is_seen_only_if_they_want_it(pair: Pair) -> None:
    pair.anna.first_name = "Anna"
    await pair.anna.send(ShareMadePressed("deck", CAPITALS, named=False))
    share_id = next(
        share.id for share in await pair.anna.stores.shares.of_learner(LearnerId(4711))
    )

    assert "Anna" not in str(await pair.open(share_id))


async def test_a_copy_has_the_cards_and_pictures_and_nothing_of_how_the_owner_learns(
    pair: Pair,
) -> None:
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)

    copy = await pair.take(share_id)

    ben = LearnerId(pair.ben.chat_id)
    exported = await pair.ben.cards.export(ben, copy)
    assert exported is not None
    assert [card.id for card in exported.deck.cards] == ["spain", "italy", "page"]
    assert exported.deck.cards[2].back == "Three"
    assert exported.media == {"es.png": b"PNG"}
    assert (exported.states, exported.suspended, exported.reviews) == ({}, frozenset(), ())
    assert copy == own_deck_id(ben, share_id) != CAPITALS


async def test_what_is_taken_twice_leads_to_the_deck(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)
    copy = await pair.take(share_id)

    assert named(await pair.ben.send(CopyPressed(share_id, wanted=True))) == ["share-had"]
    assert named(await pair.open(share_id)) == ["share-had"]

    await pair.ben.send(DeckDroppedPressed(copy, sure=True))
    assert named(await pair.open(share_id)) == ["share-offered"]


async def test_the_owner_sees_how_it_looks_to_others_and_how_many_took_it(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)
    await pair.take(share_id)

    by_link = line_of(await pair.anna.send(Started(payload=f"s_{share_id}")), "share-own")
    by_button = line_of(await pair.anna.send(SharePressed("deck", CAPITALS)), "share-own")

    for own in (by_link, by_button):
        assert f"{LINK}?start=s_{share_id}" in str(own)
        assert "'count': 1" in str(own)
        assert str(pair.ben.chat_id) not in str(own)


async def test_a_change_is_offered_once_a_day_and_what_is_known_stays(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)
    copy = await pair.take(share_id)
    ben, spain = LearnerId(pair.ben.chat_id), build_ref("spain", copy)
    await pair.ben.store(CardReviewed(ben, build_review(spain, at=MONDAY)))
    await change(pair, new="malta", gone="italy", spain="Barcelona")
    assert await pair.tell() == ([], [])
    pair.wait(DAY)
    await change(pair, spain="Madrid!")

    assert await pair.tell() == ([], ["share-changed"])
    assert await pair.tell() == ([], [])
    told = line_of(await pair.ben.send(ChangePressed(share_id, wanted=True)), "share-change-taken")

    assert "cards-added', values={'count': 1}" in str(told)
    assert "cards-gone', values={'count': 1}" in str(told)
    assert await fronts_and_backs(pair, copy) == {
        "spain": ("spain?", "Madrid!"),
        "page": ("page?", "Three"),
        "malta": ("malta?", "malta!"),
    }
    exported = await pair.ben.cards.export(ben, copy)
    assert exported is not None
    assert [*exported.states] == ["spain"]
    pair.wait(2 * DAY)
    assert await pair.tell() == ([], [])


async def test_what_the_taker_added_reworded_or_took_out_stays_so(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)
    copy = await pair.take(share_id)
    ben = LearnerId(pair.ben.chat_id)
    await pair.ben.store(
        CardAdded(ben, copy, build_card("mine")),
        CardRewritten(ben, build_ref("spain", copy), "Capital of Spain?", "Madrid"),
        CardRemoved(ben, build_ref("italy", copy)),
    )
    await change(pair, spain="Madrid!")
    pair.wait(DAY)
    await pair.tell()

    told = line_of(await pair.ben.send(ChangePressed(share_id, wanted=True)), "share-change-taken")

    assert "cards-reworded', values={'count': 1}" in str(told)
    assert await fronts_and_backs(pair, copy) == {
        "spain": ("Capital of Spain?", "Madrid"),
        "page": ("page?", "Three"),
        "mine": ("mine?", "mine!"),
    }


async def test_a_change_that_is_left_is_not_offered_again_until_the_next(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)
    copy = await pair.take(share_id)
    await change(pair, new="malta")
    pair.wait(DAY)
    await pair.tell()

    left = await pair.ben.send(ChangePressed(share_id, wanted=False))

    assert named(left) == ["share-change-left"]
    assert len(await fronts_and_backs(pair, copy)) == 3
    pair.wait(3 * DAY)
    assert await pair.tell() == ([], [])
    await change(pair, new="crete")
    assert await pair.tell() == ([], ["share-changed"])


async def test_nothing_is_offered_in_quiet_hours(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)
    await pair.take(share_id)
    ben = replace(await learner_of(pair.ben), zone="UTC")
    await pair.ben.store(LearnerChanged(ben))
    await change(pair, new="malta")
    pair.wait(timedelta(days=1, hours=14))
    assert await pair.tell() == ([], [])

    pair.wait(timedelta(hours=10))

    assert await pair.tell() == ([], ["share-changed"])


async def test_a_link_that_was_withdrawn_is_gone_and_copies_stay(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)
    copy = await pair.take(share_id)

    ended = line_of(await pair.anna.send(ShareStoppedPressed(share_id)), "share-ended")
    assert ended.offers(NextAsked)

    unknown = await pair.open(ShareId("0" * 24))
    assert await pair.open(share_id) == unknown
    assert named(unknown) == ["share-gone"]
    await change(pair, new="malta")
    pair.wait(2 * DAY)
    assert await pair.tell() == ([], [])
    assert len(await fronts_and_backs(pair, copy)) == 3


async def test_nobody_stops_the_link_of_somebody_else(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS)

    await pair.ben.send(ShareStoppedPressed(share_id))

    assert named(await pair.open(share_id)) == ["share-offered"]


async def test_a_copy_is_passed_on_by_the_link_it_came_by(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)
    copy = await pair.take(share_id)
    passing_on = ShareMadePressed("deck", copy, named=True)

    original = await pair.ben.send(passing_on)
    await pair.anna.send(ShareStoppedPressed(share_id))
    anothers = await pair.ben.send(passing_on)

    assert f"start=s_{share_id}" in str(line_of(original, "share-original"))
    assert named(anothers) == ["share-anothers"]
    assert await pair.ben.stores.shares.of_learner(LearnerId(pair.ben.chat_id)) == ()


async def test_nobody_passes_on_what_is_not_theirs(pair: Pair) -> None:
    await pair.ben.send(Started())

    for event in (SharePressed("deck", CAPITALS), ShareMadePressed("deck", CAPITALS, named=False)):
        assert named(await pair.ben.send(event))[0] == "said-old-button-idle"
