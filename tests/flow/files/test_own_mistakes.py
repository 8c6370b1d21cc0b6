"""A learner's own mistakes are exported as a deck."""

import json

import pytest

from bot.chat.outbound.outgoing import Outgoing
from bot.content.decks.json_files.json_form import read_json
from bot.content.exports import Exports
from bot.domain.cards.deck import card_problems
from bot.flow.engine.replies import Line
from bot.flow.files.events import ExportAsked, ExportDeckPressed, ExportPressed
from bot.flow.files.replies import FileReady
from bot.flow.files.transfer import OWN_MISTAKES, ExportForm, MistakesWanted
from tests.flow.lines import only
from tests.flow.practice.practising import Practiser, practiser
from tests.flow.practice.test_own_mistakes import ADDED, made_twice
from tests.reading import ReadHere


async def exported(walk: Practiser, form: ExportForm) -> bytes:
    """Return the file that the buttons lead to."""
    await walk.send(ExportDeckPressed(OWN_MISTAKES))
    ready = only(await walk.send(ExportPressed(OWN_MISTAKES, form)), FileReady)
    assert isinstance(ready.wanted, MistakesWanted)
    exports = Exports(walk.ports, walk.stores.accounts, walk.clock)
    outgoing = Outgoing(exports, ReadHere(), walk.ports, walk.clock, None)  # type: ignore[arg-type]
    return (await outgoing.write(ready.wanted)).content


async def test_without_any_there_is_no_such_deck() -> None:
    walk = await practiser()

    assert not only(await walk.send(ExportAsked()), Line).offers(ExportDeckPressed)


async def test_each_mistake_is_a_card_with_its_working_and_what_the_line_should_be() -> None:
    walk = await made_twice()
    assert only(await walk.send(ExportAsked()), Line).offers(ExportDeckPressed)

    content = await exported(walk, ExportForm.JSON)

    deck = read_json(content, "mine", {}).deck
    (card,) = deck.cards
    assert (deck.title, card.id) == ("My mistakes", ADDED)
    assert not list(card_problems(card))
    assert "Which line is the first that does not follow?" in card.front
    assert card.front.count("$") >= 4
    assert card.back.startswith(("1. ", "2. ", "3. "))
    assert json.loads(content)


@pytest.mark.parametrize("form", ExportForm)
async def test_the_deck_is_exported_in_every_form(form: ExportForm) -> None:
    assert await exported(await made_twice(), form)
