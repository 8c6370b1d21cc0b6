"""A document with a list: a deck of its rows, or something to learn from."""

import pytest

from bot.flow.files.events import ImportAs, ImportPressed
from bot.flow.files.replies import FileOffered
from bot.flow.files.states import ImportOffered
from bot.flow.material.states import MaterialOffered
from tests.content.decks.documents.papers import pdf, word
from tests.flow.lines import line_of, named, reply_of
from tests.flow.material.making import Material

ROWS = [["der Hund", "dog"], ["die Katze", "cat"], ["das Pferd", "horse"]]
LIST = {"words.pdf": pdf([ROWS]), "words.docx": word([{"table": ROWS}])}
PROSE = [
    "Das Wasser verdunstet über dem Meer. Es steigt auf und bildet Wolken.",
    "Aus den Wolken fällt Regen. Flüsse tragen ihn zurück ins Meer, wo alles neu beginnt.",
]


@pytest.mark.parametrize("name", LIST)
async def test_a_document_with_a_list_is_offered_as_a_deck_and_to_learn_from(name: str) -> None:
    walk = Material()
    offered = reply_of(await walk.send_file(name, LIST[name]), FileOffered)
    assert (offered.contents.cards, offered.may_teach) == (3, True)

    said = await walk.send(ImportPressed(offered.interaction_id, ImportAs.MATERIAL))

    assert line_of(said, "material-file").values["name"] == name
    await walk.expect(MaterialOffered)
    assert not [overlay for overlay in await walk.overlays() if isinstance(overlay, ImportOffered)]


@pytest.mark.parametrize("name", LIST)
async def test_without_a_model_a_document_with_a_list_is_a_deck_alone(name: str) -> None:
    offered = reply_of(await Material(with_model=False).send_file(name, LIST[name]), FileOffered)

    assert (offered.contents.cards, offered.may_teach) == (3, False)


async def test_a_word_document_of_prose_is_something_to_learn_from() -> None:
    walk = Material()

    assert named(await walk.send_file("water.docx", word(PROSE))) == ["material-file"]
    assert (await walk.expect(MaterialOffered)).characters > 100


async def test_a_word_document_that_is_no_list_and_harms_is_refused_as_a_file() -> None:
    assert named(await Material().send_file("a.docx", b"PK broken")) == ["file-refused"]
