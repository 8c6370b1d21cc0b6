"""Either side, a block or /delete ends an observation, and the other side is told."""

from datetime import timedelta

from bot.flow.engine.events import StopAsked, TextReceived
from bot.flow.learner.events import DeletionWanted, Screen
from bot.flow.observers.events import ObservationEndPressed
from bot.flow.rhythm.events import BlockChanged
from bot.storage.observers.observers import observer_invitations, observer_news, observers
from tests.flow.learner.test_deleting import all_arrives
from tests.flow.observers import looking_on as on
from tests.flow.walking import Walk

HOUR = timedelta(hours=1)


async def two(mia_name: str = "Mia") -> tuple[Walk, Walk]:
    """Return a learner and their observer."""
    ida = on.observer()
    mia = on.learner(ida, 1, mia_name)
    await on.lets_look_on(mia, ida)
    return mia, ida


async def leaves(walk: Walk) -> None:
    await walk.send(DeletionWanted())
    await walk.send(TextReceived("delete"))


async def forgotten(walk: Walk) -> None:
    """Delete everything about those who leave."""
    await all_arrives(walk)
    assert await walk.stores.forget_leaving(walk.clock.now())


async def ended(walk: Walk) -> list[str]:
    """Return the keys of the observations that the walk's learner ends by button."""
    found = await on.observations(walk)
    (one,) = (*found.observers, *found.observed)
    return on.keys(await walk.send(ObservationEndPressed(one.id)))


async def test_the_learner_takes_it_back_and_who_looked_on_is_told() -> None:
    mia, ida = await two()

    assert await ended(mia) == ["observers-title"]

    assert on.said(*(await on.news(mia))[ida.chat_id]) == "**Mia** no longer lets you look on."
    assert "Nobody lets you look on" in on.said(await on.page(ida, Screen.OBSERVED))
    assert await mia.rows(observers) == []


async def test_who_looks_on_leaves_and_the_learner_is_told() -> None:
    mia, ida = await two()

    await ended(ida)

    assert on.said(*(await on.news(ida))[mia.chat_id]) == "**Ida** no longer looks on."
    assert "Nobody looks on" in on.said(await on.page(mia, Screen.OBSERVERS))


async def test_nobody_ends_what_others_agreed_on() -> None:
    mia, ida = await two()
    ((one, *_),) = await mia.rows(observers)

    await on.learner(ida, 5, "Eve").send(ObservationEndPressed(one))

    assert len(await mia.rows(observers)) == 1


async def test_who_is_asleep_is_told_in_the_morning() -> None:
    mia, ida = await two()
    mia.clock.move(12 * HOUR)
    await ended(mia)

    assert await on.news(mia) == {}
    mia.clock.move(12 * HOUR)
    assert on.keys((await on.news(mia))[ida.chat_id]) == ["observer-news-stopped"]
    assert await on.news(mia) == {}


async def test_a_learner_who_blocks_the_bot_is_looked_on_no_more() -> None:
    mia, ida = await two()

    await mia.send(BlockChanged(blocked=True))

    assert on.keys((await on.news(mia))[ida.chat_id]) == ["observer-news-stopped"]
    await mia.send(BlockChanged(blocked=False))
    assert await mia.rows(observers) == []


async def test_of_a_learner_who_deletes_everything_nothing_stays_once_the_other_was_told() -> None:
    mia, ida = await two("Wilhelmina")
    await on.link_of(mia)

    await leaves(mia)

    assert on.keys((await on.news(mia))[ida.chat_id]) == ["observer-news-stopped"]
    await forgotten(mia)
    for table in (observers, observer_invitations, observer_news):
        assert await mia.rows(table) == []


async def test_of_an_observer_who_deletes_everything_nothing_stays_once_the_learner_was_told() -> (
    None
):
    mia, ida = await two()

    await leaves(ida)

    assert on.keys((await on.news(ida))[mia.chat_id]) == ["observer-news-left"]
    await forgotten(ida)
    for table in (observers, observer_invitations, observer_news):
        assert await mia.rows(table) == []


async def test_to_who_has_blocked_the_bot_nothing_is_told_and_nothing_waits() -> None:
    mia, ida = await two()
    await ida.send(BlockChanged(blocked=True))
    await ended(mia)

    assert await on.news(mia) == {}
    assert await mia.rows(observer_news) == []


async def test_who_is_gone_needs_no_news() -> None:
    mia, ida = await two()
    found = await on.observations(mia)
    await leaves(ida)
    await forgotten(ida)

    await mia.send(ObservationEndPressed(found.observers[0].id))
    await mia.send(StopAsked())

    assert [row.learner_id for row in await mia.rows(observer_news)] == [mia.chat_id]
