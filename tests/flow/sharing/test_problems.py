"""Ten problems of a skill, passed on by a link and practised by somebody else."""

from dataclasses import dataclass
from uuid import UUID

from bot.domain.ids import LearnerId, ShareId, SkillId
from bot.domain.practice.items import BankItem
from bot.domain.skills.graph import SkillStates
from bot.flow.engine.events import Started, StopAsked, TextReceived
from bot.flow.engine.replies import Line
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.exercise.states import asks_for
from bot.flow.practice.events import SkillPassedOnPressed, SkillPressed
from bot.flow.practice.states import Practice
from bot.flow.sharing.events import CopyPressed, SharedSetPressed, ShareStoppedPressed
from bot.flow.skills.ports import SKILLS
from bot.storage.practice.bank import SqlBank
from tests.deck_builders import CAPITALS, build_deck
from tests.flow.dealing import import_deck
from tests.flow.lines import is_line, line_of, named, of_press, reply_of
from tests.flow.observers.looking_on import said
from tests.flow.practice.practising import MONDAY, Practiser, small_bank
from tests.flow.practice.test_practising import open_up
from tests.flow.sharing.sharing import BEN, Pair, pair_at

LIKE = SkillId("frac_add_like")


@dataclass(frozen=True, kw_only=True)
class Two(Pair):
    """Anna, who passes on problems, and Ben, who practises them."""

    ben: Practiser

    async def states(self) -> SkillStates:
        return await self.ben.ports[SKILLS].states(LearnerId(BEN))

    async def practise(self, share_id: ShareId) -> list[BankItem]:
        """Have Ben solve all of them at the first try, and return them."""
        await self.ben.send(CopyPressed(share_id, wanted=True))
        asked: list[BankItem] = []
        while asks_for(await self.ben.state(), Practice):
            asked.append(await self.ben.open_topic_question())
            self.ben.said = []
            await self.ben.send(TextReceived(asked[-1].answer))
        return asked


async def two() -> Two:
    pair = pair_at(MONDAY)
    await SqlBank(pair.anna.stores.database).add(small_bank(), (), MONDAY)
    ben = Practiser(pair.ben.stores, pair.ben.ports, pair.ben.clock, BEN)
    return Two(anna=pair.anna, ben=ben)


async def test_after_ten_problems_of_a_skill_ten_of_these_can_be_passed_on() -> None:
    pair = await two()
    await open_up(pair.ben, LIKE)
    await pair.ben.send(SkillPressed(LIKE))
    ended = pair.ben.said[-1]
    while not isinstance(ended, Line):
        ended = (await pair.ben.send(TextReceived((await pair.ben.open_topic_question()).answer)))[
            -1
        ]
    assert ended.offers(SkillPassedOnPressed)

    asked = line_of(await pair.ben.send(SkillPassedOnPressed(LIKE)), "share-asked")
    own = line_of(await pair.ben.send(asked.keyboard[0][0].press), "share-own")

    share = await pair.ben.stores.shares.get(ShareId(of_press(own, "share_id")))
    assert share is not None
    skill_id, *ids = share.thing.split()
    assert (skill_id, len({UUID(item_id) for item_id in ids})) == (LIKE, 10)


async def test_who_has_the_link_sees_two_of_the_problems_and_gets_just_these_ten() -> None:
    pair = await two()
    await open_up(pair.ben, LIKE)
    share_id = await pair.share(LIKE, "problems", name="Anna")
    share = await pair.ben.stores.shares.get(share_id)
    assert share is not None

    offered = line_of(await pair.open(share_id), "share-offered")
    practised = await pair.practise(share_id)

    assert "10 maths problems, from Anna" in said(offered)
    assert len([block for block in offered.more if isinstance(block, str)]) == 2
    assert [str(item.id) for item in practised] == share.thing.split()[1:]
    ended = pair.ben.said[-1]
    assert is_line(ended, "practice-ended-skill")
    assert (ended.values["right"], ended.values["asked"]) == (10, 10)
    assert not ended.offers(SkillPassedOnPressed)
    assert (await pair.states())[LIKE].opportunities == 10
    assert "One person practises with them" in said(
        *await pair.anna.send(Started(payload=f"s_{share_id}"))
    )


async def test_problems_of_a_locked_skill_move_nothing_and_open_nothing() -> None:
    pair = await two()
    share_id = await pair.share(LIKE, "problems")
    await pair.open(share_id)

    begun = await pair.ben.send(CopyPressed(share_id, wanted=True))
    item = await pair.ben.open_topic_question()
    after = await pair.ben.send(TextReceived(item.answer))

    assert named(begun) == ["share-problems-early", "QuestionAsked"]
    assert reply_of(begun, QuestionAsked).of == 10
    assert "item-not-counted" in str(after)
    assert not any(
        state.opportunities or state.unlocked_at for state in (await pair.states()).values()
    )


async def test_the_same_problems_once_more_show_nothing_new() -> None:
    pair = await two()
    await open_up(pair.ben, LIKE)
    share_id = await pair.share(LIKE, "problems")
    await pair.practise(share_id)

    await pair.practise(share_id)

    assert (await pair.states())[LIKE].opportunities == 10


async def test_what_was_taken_out_of_the_bank_is_left_out() -> None:
    pair = await two()
    share_id = await pair.share(LIKE, "problems")
    share = await pair.ben.stores.shares.get(share_id)
    assert share is not None
    first, second, *_ = share.thing.split()[1:]
    for item_id in (first, second):
        await SqlBank(pair.ben.stores.database).retire(UUID(item_id))

    assert "8 maths problems" in said(line_of(await pair.open(share_id), "share-offered"))
    assert len(await pair.practise(share_id)) == 8


async def test_a_link_that_was_taken_back_begins_nothing() -> None:
    pair = await two()
    share_id = await pair.share(LIKE, "problems")
    await pair.open(share_id)
    await pair.anna.send(ShareStoppedPressed(share_id))
    await pair.ben.send(StopAsked())

    assert named(await pair.ben.send(CopyPressed(share_id, wanted=True))) == ["share-gone"]


async def test_a_press_that_names_a_deck_for_problems_begins_nothing() -> None:
    pair = await two()
    await import_deck(pair.anna, build_deck())
    share_id = await pair.share(CAPITALS)

    assert named(await pair.ben.send(SharedSetPressed(share_id))) == ["share-gone"]
