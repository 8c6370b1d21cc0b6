"""A goal map is passed on with the deck that one of its goals names."""

from dataclasses import replace

import pytest

from bot.domain.cards.deck import Selection
from bot.domain.goals.landscape import Landscape
from bot.domain.ids import LandscapeId, LearnerId, own_landscape_id
from bot.domain.topics.course import Language
from bot.flow.cards.events import CardEdited
from bot.flow.engine.events import Started
from bot.flow.goals.ports import LandscapeImported
from bot.flow.sharing.changes import SharedChanged
from bot.flow.sharing.events import ChangePressed, SharePressed
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS, build_card, build_deck, build_ref
from tests.flow.dealing import import_deck
from tests.flow.lines import line_of, named
from tests.flow.sharing.sharing import DAY, Pair, pair_at
from tests.landscape_builders import ALGEBRA, build_exam, build_goal, build_landscape

CARDS = build_goal("recite", cards={Language.EN: Selection(CAPITALS)})
EXAM = build_exam()
QUOTING = replace(EXAM, solution={Language.EN: "Four. (p. 2: “two and two are four”)"})
PICTURED = build_goal("count", description={Language.EN: "![one](one.png)"})


@pytest.fixture
async def pair() -> Pair:
    pair = pair_at(MONDAY)
    await pair.anna.send(Started())
    await import_deck(pair.anna, build_deck(build_card("spain"), build_card("italy")))
    await keep(pair, build_landscape(PICTURED, CARDS))
    return pair


async def keep(pair: Pair, landscape: Landscape) -> None:
    """Store that as Anna's goal map, as an import does."""
    anna = LearnerId(pair.anna.chat_id)
    await pair.anna.store(
        LandscapeImported(anna, landscape, {"one.png": b"PNG"}),
        SharedChanged(anna, "landscape", (landscape.id,)),
    )


async def copy_in(pair: Pair, landscape_id: str) -> Landscape:
    landscape = await pair.ben.landscapes.get(
        LearnerId(pair.ben.chat_id), LandscapeId(landscape_id)
    )
    assert landscape is not None
    return landscape


async def test_a_copy_has_the_goals_with_pictures_and_decks_of_its_own(pair: Pair) -> None:
    ben = LearnerId(pair.ben.chat_id)
    share_id = await pair.share(ALGEBRA, "landscape")
    offered = line_of(await pair.open(share_id), "share-offered")
    assert "Recite" in str(offered)

    copy = await pair.take(share_id)

    landscape = await copy_in(pair, copy)
    deck = landscape.goals[1].cards[Language.EN].deck_id
    assert (landscape.id, deck) != (ALGEBRA, CAPITALS)
    assert landscape.id == own_landscape_id(ben, share_id)
    assert await pair.ben.landscapes.picture(ben, landscape.id, "one.png") == b"PNG"
    assert await pair.ben.cards.card_ids(ben, deck) == {"spain", "italy"}
    assert named(await pair.ben.send(SharePressed("deck", deck))) == ["share-original"]


async def test_an_exam_goes_without_the_words_of_pages_that_it_was_written_from(
    pair: Pair,
) -> None:
    await keep(pair, build_landscape(build_goal("exam", exam=QUOTING)))
    share_id = await pair.share(ALGEBRA, "landscape")
    await pair.open(share_id)

    (goal,) = (await copy_in(pair, await pair.take(share_id))).goals

    assert goal.exam == replace(EXAM, solution={Language.EN: "Four."})


async def test_changes_of_goals_and_of_their_deck_are_offered_together(pair: Pair) -> None:
    ben = LearnerId(pair.ben.chat_id)
    share_id = await pair.share(ALGEBRA, "landscape")
    await pair.open(share_id)
    copy = await pair.take(share_id)
    mended = replace(PICTURED, title={Language.EN: "Count to ten"})
    await keep(pair, build_landscape(mended, CARDS, build_goal("add")))
    await pair.anna.send(CardEdited(build_ref("spain"), "spain?", "Madrid"))
    pair.wait(DAY)

    assert await pair.tell() == ([], ["share-changed"])
    taken = await pair.ben.send(ChangePressed(share_id, wanted=True))

    told = str(line_of(taken, "share-change-taken"))
    for key in ("goals-added", "goals-mended", "cards-mended"):
        assert f"{key}', values={{'count': 1}}" in told
    landscape = await copy_in(pair, copy)
    assert [goal.id for goal in landscape.goals] == ["count", "recite", "add"]
    deck = landscape.goals[1].cards[Language.EN].deck_id
    assert "Madrid" in {card.back for card in await pair.ben.cards.contents(ben, deck)}
    pair.wait(DAY)
    assert await pair.tell() == ([], [])
