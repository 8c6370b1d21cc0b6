"""Limits of passing on, opening and taking, and when a message waits."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.ids import AttemptId, DeckId, InteractionId, LearnerId, ShareId, TurnId
from bot.domain.learner.learner import Access
from bot.flow.cards.changes import DeckImported
from bot.flow.cards.events import CardWritten
from bot.flow.cards.ports import ImportedDeck
from bot.flow.composition.conversation import Conversation
from bot.flow.composition.routes import is_refused
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import Started
from bot.flow.engine.replies import remark
from bot.flow.exams.states import ExamSat
from bot.flow.sharing import changes, kinds
from bot.flow.sharing.events import CopyPressed, SharedChangeFound, ShareMadePressed, SharePressed
from bot.flow.sharing.ports import Share
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS, build_card, build_deck
from tests.flow.dealing import import_deck, learner_of
from tests.flow.lines import named
from tests.flow.sharing.sharing import DAY, Pair, pair_at

HOUR = timedelta(hours=1)


@pytest.fixture
async def pair() -> Pair:
    pair = pair_at(MONDAY)
    await pair.anna.send(Started())
    await import_deck(pair.anna, build_deck())
    return pair


async def share_many(pair: Pair, count: int) -> list[ShareId]:
    """Store `count` other shared decks of Anna's."""
    anna = LearnerId(pair.anna.chat_id)
    decks = [
        build_deck(deck_id=DeckId(f"deck {number}"), title=f"Deck {number}")
        for number in range(count)
    ]
    shares = [
        Share(
            id=ShareId(f"{number:024x}"),
            owner_id=anna,
            kind="deck",
            thing=shared.id,
            created_at=pair.anna.clock.now(),
        )
        for number, shared in enumerate(decks)
    ]
    for deck, share in zip(decks, shares, strict=True):
        await import_deck(pair.anna, deck)
        await pair.anna.store(changes.ShareMade(share))
    return [made.id for made in shares]


async def make(pair: Pair) -> list[str]:
    return named(await pair.anna.send(ShareMadePressed("deck", CAPITALS, named=False)))


async def test_twenty_things_are_shared_at_most_and_ten_more_a_day(pair: Pair) -> None:
    await share_many(pair, 20)
    assert await make(pair) == ["share-full"]

    other = pair_at(MONDAY)
    await other.anna.send(Started())
    await import_deck(other.anna, build_deck())
    await share_many(other, 10)
    assert await make(other) == ["share-enough-made"]
    other.wait(DAY)
    assert await make(other) == ["share-own"]


async def test_twenty_copies_are_taken_a_day_at_most(pair: Pair) -> None:
    shares = await share_many(pair, 21)
    await pair.open(shares[0])
    for share_id in shares[:20]:
        taken = await pair.ben.send(CopyPressed(share_id, wanted=True))
        assert named(taken) == ["share-taken"]

    last = CopyPressed(shares[20], wanted=True)

    assert named(await pair.ben.send(last)) == ["share-enough-taken"]
    pair.wait(DAY)
    assert named(await pair.ben.send(last)) == ["share-taken"]


async def test_a_link_cannot_be_guessed_from_chat_and_update_without_the_key(pair: Pair) -> None:
    mine = await pair.share(CAPITALS)
    other = pair_at(MONDAY)
    other.anna.conversation = Conversation(
        replace(other.anna.ports, link_key=b"another"), other.anna.clock
    )
    await other.anna.send(Started())
    await import_deck(other.anna, build_deck())

    assert len(mine) == 24
    assert await other.share(CAPITALS) != mine


async def test_a_learner_who_tries_many_links_is_told_to_wait_an_hour(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS)
    for number in range(20):
        guessed = await pair.open(ShareId(f"{number:024x}"))
        assert named(guessed) == ["share-gone"]

    assert named(await pair.open(share_id)) == ["share-enough-opened"]
    pair.wait(HOUR)
    assert named(await pair.open(share_id)) == ["share-offered"]


@pytest.mark.parametrize("limit", ["MOST_CARDS", "MOST_BYTES"])
async def test_what_is_too_large_is_neither_shared_nor_taken(
    pair: Pair, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = ImportedDeck(deck=build_deck(build_card("a"), build_card("b")), media={"a": b"PNG"})
    await pair.anna.store(DeckImported(LearnerId(pair.anna.chat_id), large))
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)
    assert (kinds.MOST_CARDS, kinds.MOST_BYTES) == (5_000, 20_000_000)
    monkeypatch.setattr(f"bot.flow.sharing.decks.{limit}", 1)

    taken = await pair.ben.send(CopyPressed(share_id, wanted=True))

    assert named(taken) == ["share-too-large"]
    await pair.anna.send(ShareMadePressed("deck", CAPITALS, named=False))
    assert await pair.ben.stores.shares.taken(LearnerId(42), share_id) is None


async def test_a_forged_press_is_taken_for_an_old_button(pair: Pair) -> None:
    for kind in ("deck", "landscape", "course", "problems", "nothing"):
        for press in (SharePressed(kind, "x y"), ShareMadePressed(kind, "x y", named=True)):
            assert named(await pair.anna.send(press)) == ["said-old-button-idle"], press


async def test_a_link_lets_nobody_in_who_is_not_admitted(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS)
    access = Access(allowed=frozenset({pair.anna.chat_id}), invite_code="s3cret")
    guarded = Conversation(pair.ben.ports, pair.ben.clock, access)

    for event in (Started(payload=f"s_{share_id}"), CopyPressed(share_id, wanted=True)):
        turned = await guarded.take_turn(pair.ben.chat_id, TurnId(str(event)), event)
        assert turned.replies == (remark("said-not-admitted"),)


async def test_nothing_is_opened_taken_or_offered_while_an_exam_is_sat() -> None:
    exam = ExamSat(interaction_id=InteractionId("exam"), attempt_id=AttemptId("a"))
    one = ShareId("1")

    for event in (Started("s_1"), CopyPressed(one, wanted=True), SharedChangeFound(one)):
        assert is_refused(exam, event)


async def test_who_has_blocked_the_bot_is_told_once_they_are_back(pair: Pair) -> None:
    share_id = await pair.share(CAPITALS)
    await pair.open(share_id)
    await pair.take(share_id)
    await pair.anna.send(CardWritten(CAPITALS, None, build_card("malta")))
    ben = await learner_of(pair.ben)
    pair.wait(DAY)
    for blocked, told in ((True, []), (False, ["share-changed"])):
        await pair.ben.store(LearnerChanged(replace(ben, blocked=blocked)))
        assert await pair.tell() == ([], told)
