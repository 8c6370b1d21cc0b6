"""Cards that are typed in a line of the chat."""

from bot.domain.ids import own_deck_id
from bot.flow.cards.adding import SINGLE_CARDS
from bot.flow.cards.events import NewCardPressed
from bot.flow.cards.ports import CARDS
from bot.flow.cards.states import CardProposed
from bot.flow.engine.events import TextReceived
from bot.flow.engine.states import Idle
from tests.flow.cards.table import LEARNER
from tests.flow.lines import line_of, named
from tests.flow.walking import Walk

DECK = own_deck_id(LEARNER, SINGLE_CARDS)


async def proposed(walk: Walk, text: str) -> CardProposed:
    line_of(await walk.send(TextReceived(text)), "new-card-asked")
    (overlay,) = await walk.overlays()
    assert isinstance(overlay, CardProposed)
    return overlay


async def keep(walk: Walk, text: str) -> None:
    overlay = await proposed(walk, text)
    said = await walk.send(NewCardPressed(overlay.interaction_id, wanted=True))
    assert line_of(said, "new-card-kept").values["title"] == "My cards"


async def sides(walk: Walk) -> list[tuple[str, str]]:
    return [(card.front, card.back) for card in await walk.ports[CARDS].contents(LEARNER, DECK)]


async def test_a_line_with_two_sides_becomes_a_card_after_one_tap(walk: Walk) -> None:
    await keep(walk, "dog = el perro")
    await keep(walk, "cat -> el gato")

    assert await sides(walk) == [("dog", "el perro"), ("cat", "el gato")]
    assert (await walk.state(), await walk.overlays()) == (Idle(), ())


async def test_a_card_that_is_not_wanted_is_not_made(walk: Walk) -> None:
    overlay = await proposed(walk, "dog = el perro")

    said = await walk.send(NewCardPressed(overlay.interaction_id, wanted=False))

    assert named(said) == ["new-card-left"]
    assert (await sides(walk), await walk.overlays()) == ([], ())


async def test_only_the_last_such_line_is_offered(walk: Walk) -> None:
    await proposed(walk, "dog = el perro")

    assert (await proposed(walk, "cat = el gato")).front == "cat"


async def test_what_would_act_in_a_card_is_written_as_it_stands(walk: Walk) -> None:
    await keep(walk, "<b>bold</b> = *fett*")

    ((front, back),) = await sides(walk)
    assert "\\<b>" in front
    assert "\\*fett" in back
