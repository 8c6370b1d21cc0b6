"""Lists pasted into the chat are offered like files, if they are no answer."""

from bot.flow.cards.events import DrillPressed
from bot.flow.cards.states import CardAsked
from bot.flow.engine.events import TextReceived
from bot.flow.engine.states import Idle
from bot.flow.exercise.states import Answering
from bot.flow.files.events import ImportAs, ImportPressed, TableFix, TablePressed
from bot.flow.files.replies import FileImported, FileOffered, Sample
from bot.flow.files.states import offers_in
from tests.builders import MONDAY
from tests.flow.importing import Importing, importing_from
from tests.flow.lines import line_of, named, reply_of
from tests.flow.strolling import to_first_question

LIST = "dog = el perro\ncat = el gato\n"


async def pasted(importing: Importing, text: str) -> FileOffered:
    return reply_of(await importing.walk.send(TextReceived(text)), FileOffered)


async def test_a_pasted_list_is_shown_and_kept_after_one_tap() -> None:
    importing = importing_from(MONDAY)
    offered = await pasted(importing, LIST)
    assert offered.samples == (Sample("dog", "el perro"), Sample("cat", "el gato"))
    assert offered.titles == (f"List {MONDAY:%Y-%m-%d}",)

    press = ImportPressed(offered.interaction_id, ImportAs.ITSELF)
    kept = reply_of(await importing.walk.send(press), FileImported)

    assert (kept.contents.cards, kept.titles) == (2, offered.titles)


async def test_a_pasted_list_can_be_swapped_and_its_first_row_be_a_card() -> None:
    importing = importing_from(MONDAY)
    offered = await pasted(importing, "English = Spanish\n" + LIST)
    assert offered.contents.cards == 2

    await importing.walk.send(TablePressed(offered.interaction_id, TableFix.SWAP))
    press = TablePressed(offered.interaction_id, TableFix.HEADER)
    fixed = reply_of(await importing.walk.send(press), FileOffered)

    assert fixed.samples[:2] == (Sample("Spanish", "English"), Sample("el perro", "dog"))


async def test_two_titled_lists_of_a_day_are_two_decks() -> None:
    importing = importing_from(MONDAY)
    for title in ("Animals", "Colours"):
        offered = await pasted(importing, f"{title}:\n{LIST}")
        assert (offered.titles, offered.update) == ((title,), None)
        press = ImportPressed(offered.interaction_id, ImportAs.ITSELF)
        reply_of(await importing.walk.send(press), FileImported)


async def test_a_pasted_list_that_is_left_is_named_without_an_ending() -> None:
    importing = importing_from(MONDAY)
    offered = await pasted(importing, LIST)

    said = await importing.walk.send(ImportPressed(offered.interaction_id, ImportAs.NOTHING))

    assert not str(line_of(said, "file-left").values["name"]).endswith(".txt")
    assert offers_in(await importing.walk.overlays()) == ()


async def test_a_list_beside_a_question_is_offered_and_the_question_stays() -> None:
    importing = importing_from(MONDAY)
    asked = await to_first_question(importing.walk)

    await pasted(importing, LIST)

    assert await importing.walk.expect(Answering) == asked


async def test_a_list_sent_while_a_card_is_open_is_no_answer_to_it() -> None:
    importing = importing_from(MONDAY)
    await importing.bring("cards.csv", b"front;back\nHund;dog\nKatze;cat\n")
    await importing.walk.send(DrillPressed())
    await pasted(importing, LIST)

    await importing.walk.expect(CardAsked)


async def test_a_text_of_several_lines_that_is_no_list_is_none() -> None:
    importing = importing_from(MONDAY)

    said = await importing.walk.send(TextReceived("Hi there, I am new.\nWhat can you do for me?"))

    assert "FileOffered" not in named(said)
    assert await importing.walk.state() == Idle()


async def test_a_reply_to_a_question_is_an_answer_whatever_it_looks_like() -> None:
    importing = importing_from(MONDAY)
    await to_first_question(importing.walk)

    said = await importing.walk.send(TextReceived(LIST, surely_answer=True))

    assert "FileOffered" not in named(said)


async def test_a_pasted_quiz_without_a_key_is_reported() -> None:
    importing = importing_from(MONDAY)

    said = await importing.walk.send(TextReceived("Question;A;B;C\nCapital?;Rome;Oslo;Turin"))

    assert named(said) == ["file-refused"]


async def test_halves_of_characters_in_a_pasted_list_harm_nothing() -> None:
    offered = await pasted(importing_from(MONDAY), "dog = el perro \ud800\ncat = el gato")

    assert offered.contents.cards == 2
