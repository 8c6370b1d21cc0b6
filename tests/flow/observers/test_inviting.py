"""A learner invites an observer: the link, who may use it, and what both are told."""

from datetime import timedelta

import pytest

from bot.domain.ids import LearnerId
from bot.domain.learner.learner import Access
from bot.domain.learner.observers import INVITATION_LASTS, MOST_OBSERVED, Invitation
from bot.flow.composition.conversation import Conversation
from bot.flow.engine.events import Started
from bot.flow.learner.events import Screen
from bot.flow.learner.replies import ClockAsked
from bot.flow.observers.changes import InvitationMade
from bot.flow.observers.events import InvitationWithdrawnPressed, InvitePressed
from tests.flow.lines import line_of, named
from tests.flow.observers import looking_on as on

LATE = "late"
MIA, BEN = 1, 2


async def test_who_opens_the_link_is_told_what_they_would_see_and_the_learner_who_accepted() -> (
    None
):
    ida = on.observer()
    mia = on.learner(ida, MIA)
    link = await on.link_of(mia)

    asked = on.said(await on.opens(ida, link))
    begun, clock = await on.answers(ida, link)
    told = await on.news(ida)

    assert "**Mia** lets you look on" in asked
    assert "would never see" in asked
    assert "You look on: Mia" in on.said(begun)
    assert isinstance(clock, ClockAsked)  # else the report of Sundays comes at a bad hour
    assert told.keys() == {mia.chat_id}
    assert "**Ida** has taken your link" in on.said(*told[mia.chat_id])
    assert "**Ida**, since Mon, Mar 2" in on.said(await on.page(mia, Screen.OBSERVERS))
    assert await on.news(ida) == {}


async def test_nobody_looks_on_before_they_have_agreed() -> None:
    ida = on.observer()
    mia = on.learner(ida, MIA)
    link = await on.link_of(mia)
    await on.opens(ida, link)

    declined = await on.answers(ida, link, accepted=False)

    assert on.keys(declined) == ["observer-declined"]
    assert (await on.observations(ida)).observed == ()
    assert await on.news(ida) == {}
    assert (await on.opens(ida, link)).key == "observer-invited"  # a wrong tap does no harm


async def test_a_link_works_once() -> None:
    ida = on.observer()
    mia, ben = on.learner(ida, MIA), on.learner(ida, BEN, "Ben")
    link = await on.link_of(mia)
    await on.answers(ida, link)

    assert (await on.opens(ben, link)).key == "observer-link-gone"
    assert on.keys(await on.answers(ben, link)) == ["observer-link-gone"]
    assert len((await on.observations(mia)).observers) == 1


async def test_ones_own_link_one_taken_back_one_replaced_and_an_old_one_are_of_no_use() -> None:
    ida = on.observer()
    mia = on.learner(ida, MIA)
    first = await on.link_of(mia)
    link = await on.link_of(mia)

    assert (await on.opens(ida, first)).key == "observer-link-gone"
    assert (await on.opens(mia, link)).key == "observer-link-own"
    assert on.keys(await on.answers(mia, link)) == ["observer-link-own"]
    await mia.send(InvitationWithdrawnPressed())
    assert (await on.opens(ida, link)).key == "observer-link-gone"
    late = await on.link_of(mia)
    ida.clock.move(INVITATION_LASTS - timedelta(seconds=30))
    assert (await on.opens(ida, late)).key == "observer-invited"
    ida.clock.move(timedelta(seconds=30))
    assert on.keys(await on.answers(ida, late)) == ["observer-link-gone"]


@pytest.mark.parametrize("payload", ["v_", "v_guessed", "v_" + "x" * 62, "v_' OR 1=1 --"])
async def test_a_link_that_was_made_up_opens_nothing(payload: str) -> None:
    ida = on.observer()
    await on.link_of(on.learner(ida, MIA))

    assert (await on.opens(ida, payload)).key == "observer-link-gone"


async def test_two_may_look_on_a_learner_and_no_third() -> None:
    ida = on.observer()
    mia = on.learner(ida, MIA)
    for number in (10, 11):
        await on.lets_look_on(mia, on.learner(ida, number))

    shown = line_of(await mia.send(InvitePressed()), "observers-title")

    assert (await on.observations(mia)).invitation is None
    assert "button-observer-invite" not in [button.key for row in shown.keyboard for button in row]


async def test_somebody_looks_on_ten_learners_and_on_none_twice() -> None:
    ida = on.observer()
    learners = [on.learner(ida, 100 + number) for number in range(MOST_OBSERVED + 1)]
    for learner in learners[:-1]:
        await on.lets_look_on(learner, ida)

    first, *_, eleventh = learners

    assert (await on.opens(ida, await on.link_of(first))).key == "observer-already"
    assert (await on.opens(ida, await on.link_of(eleventh))).key == "observer-full"


async def test_a_link_lets_nobody_in_to_whom_the_bot_is_not_open() -> None:
    ida = on.observer()
    link = await on.link_of(on.learner(ida, MIA))
    only_mia = Access(allowed=frozenset({MIA}))
    ida.conversation = Conversation(ida.ports, ida.clock, only_mia)

    (shown,) = await ida.send(Started(payload=link))

    assert named([shown]) == ["said-not-admitted"]


async def test_no_third_looks_on_by_a_link_made_while_the_second_took_theirs() -> None:
    ida = on.observer()
    mia, *others = (on.learner(ida, number) for number in (MIA, 21, 22))
    for other in others:
        await on.answers(other, await on.link_of(mia))
    late = Invitation(
        token=LATE,
        learner_id=LearnerId(mia.chat_id),
        name="Mia",
        expires_at=mia.clock.now() + INVITATION_LASTS,
    )
    await mia.store(InvitationMade(late))

    assert on.keys(await on.answers(ida, f"v_{LATE}")) == ["observer-link-gone"]
    assert len((await on.observations(mia)).observers) == 2
