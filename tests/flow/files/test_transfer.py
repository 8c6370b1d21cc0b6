"""Files are offered beside whatever is open, and stored only if the learner wants."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from zipfile import ZipFile

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot.chat.outbound.outgoing import Outgoing
from bot.content.decks.json_files.json_form import read_json
from bot.content.exports import Exports
from bot.domain.cards.deck_file import Refusal
from bot.domain.cards.same_cards import Update
from bot.domain.days import all_until
from bot.domain.ids import DeckId, FileId, InteractionId, LearnerId
from bot.domain.topics.course import Language
from bot.flow.cards.changes import DeckImported
from bot.flow.cards.events import DeckDrillPressed
from bot.flow.cards.ports import ImportedDeck
from bot.flow.cards.states import CardAsked
from bot.flow.engine.events import (
    PhotoReceived,
    SkipAsked,
    StopAsked,
    TextReceived,
    Unreadable,
    UnreadableReceived,
)
from bot.flow.engine.files import FileTrouble
from bot.flow.engine.replies import STOPPED, Line, Words
from bot.flow.engine.states import Idle, Interactive
from bot.flow.exams.replies import SheetPicture
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.exercise.states import Placement
from bot.flow.files import replies as file_replies
from bot.flow.files.events import (
    ImportAs,
    ImportAsked,
    ImportPressed,
    ReportPressed,
    TableFix,
    TablePressed,
)
from bot.flow.files.states import ImportOffered
from bot.flow.files.transfer import FoundKind
from bot.flow.goals.replies import GoalShown
from bot.flow.learner.events import SettingChosen
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.replies import PlacementProposed
from bot.flow.progress.looking import CardPicture
from bot.flow.topics.events import LearnAsked
from tests.flow.goal_walking import opened
from tests.flow.importing import Importing, importing_from
from tests.flow.lines import is_line, named, reply_of
from tests.flow.walking import ANNA
from tests.reading import ReadHere

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
ANNA_LEARNS = LearnerId(ANNA)
TABLE = b"front;back\nFrankreich;Paris\nSpanien;Madrid\n"


async def decks_of(importing: Importing) -> list[tuple[str, int]]:
    decks = await importing.walk.cards.decks(ANNA_LEARNS, Language.EN, all_until(NOW))
    return [(deck.title, deck.progress.cards) for deck in decks if deck.own]


async def test_a_file_is_shown_before_anything_of_it_is_kept() -> None:
    importing = importing_from(NOW)

    offered = await importing.offered("capitals.csv", TABLE)

    assert offered.titles == ("capitals",)
    assert offered.contents.cards == 2
    assert offered.table is not None
    assert offered.table.delimiter == ";"
    assert (offered.samples[0].question, offered.samples[0].answer) == ("Frankreich", "Paris")
    assert offered.update is None
    assert await decks_of(importing) == []


async def test_a_wanted_file_is_the_learners_own_deck_from_then_on() -> None:
    importing = importing_from(NOW)

    brought = reply_of(await importing.bring("capitals.csv", TABLE), file_replies.FileImported)

    assert (brought.found, brought.titles, brought.update) == (FoundKind.DECK, ("capitals",), None)
    assert await decks_of(importing) == [("capitals", 2)]
    assert await importing.walk.state() == Idle()


async def test_a_deck_that_was_imported_can_be_drilled_at_once() -> None:
    importing = importing_from(NOW)
    brought = reply_of(await importing.bring("capitals.csv", TABLE), file_replies.FileImported)
    assert brought.deck_id is not None

    await importing.walk.send(DeckDrillPressed(brought.deck_id, more=False))

    await importing.walk.expect(CardAsked)


async def test_the_same_file_again_updates_the_deck_and_says_so() -> None:
    importing = importing_from(NOW)
    await importing.bring("capitals.csv", b"id,front,back\na,1,2\nb,3,4\n")

    again = b"id,front,back\nb,3,4\nc,5,6\nd,7,8\n"
    offered = await importing.offered("capitals.csv", again)
    brought = reply_of(
        await importing.walk.send(ImportPressed(offered.interaction_id, ImportAs.ITSELF)),
        file_replies.FileImported,
    )

    assert offered.update == brought.update == Update(added=2, kept=1, gone=1, common=1)
    assert await decks_of(importing) == [("capitals", 3)]


async def test_an_old_offer_that_would_take_cards_away_now_asks_before_it_does() -> None:
    importing = importing_from(NOW)
    old = await importing.offered("capitals.csv", b"id,front,back\na,1,2\n")
    await importing.bring("capitals.csv", b"id,front,back\na,1,2\nb,3,4\n")

    press = ImportPressed(old.interaction_id, ImportAs.ITSELF)
    again = reply_of(await importing.walk.send(press), file_replies.FileOffered)

    assert again.update == Update(added=0, kept=1, gone=1, common=1)
    assert await decks_of(importing) == [("capitals", 2)]
    await importing.walk.send(press)
    assert await decks_of(importing) == [("capitals", 1)]


async def test_another_file_of_the_same_name_can_be_kept_beside_the_first() -> None:
    importing = importing_from(NOW)
    await importing.bring("deck.csv", TABLE)

    await importing.bring("deck.csv", b"front,back\nuno,one\n", ImportAs.ANOTHER)
    said = await importing.bring("deck.csv", b"front,back\ndos,two\n", ImportAs.ANOTHER)

    assert sorted(await decks_of(importing)) == [("deck", 2), ("deck (2)", 1), ("deck (3)", 1)]
    assert reply_of(said, file_replies.FileImported).titles == ("deck (3)",)


async def test_a_deck_kept_beside_another_has_its_number_when_its_file_comes_again() -> None:
    importing = importing_from(NOW)
    await importing.bring("deck.csv", TABLE)
    words = b"front,back\nuno,one\ndos,two\ntres,three\n"
    await importing.bring("deck.csv", words, ImportAs.ANOTHER)

    await importing.bring("deck.csv", words + b"cuatro,four\n")

    assert sorted(await decks_of(importing)) == [("deck", 2), ("deck (2)", 4)]


async def test_an_archive_of_decks_brings_each_of_them() -> None:
    importing = importing_from(NOW)
    data = zipped(**{"a.csv": TABLE, "b.csv": TABLE, "b.media/x.png": b"\x89PNG"})

    brought = reply_of(await importing.bring("both.zip", data), file_replies.FileImported)

    assert (brought.found, brought.titles, brought.deck_id) == (FoundKind.DECKS, ("a", "b"), None)
    assert sorted(await decks_of(importing)) == [("a", 2), ("b", 2)]


async def test_an_unwanted_file_leaves_nothing() -> None:
    importing = importing_from(NOW)

    replies = await importing.bring("capitals.csv", TABLE, ImportAs.NOTHING)

    assert reply_of(replies, Line).values == {"name": "capitals.csv"}
    assert await decks_of(importing) == []


async def in_a_question(importing: Importing) -> None:
    proposed = reply_of(await importing.walk.send(LearnAsked("Fractions")), PlacementProposed)
    await importing.walk.send(PlacementPressed(proposed.interaction_id, wanted=True))


async def test_an_open_question_stays_open_and_is_shown_again_afterwards() -> None:
    importing = importing_from(NOW)
    await in_a_question(importing)
    before = await importing.walk.expect(Interactive)

    offered = await importing.offered("capitals.csv", TABLE)
    await importing.walk.expect(ImportOffered)
    during = await importing.walk.state()
    replies = await importing.walk.send(ImportPressed(offered.interaction_id, ImportAs.ITSELF))

    assert during == before
    assert reply_of(replies, QuestionAsked).interaction_id == before.interaction_id
    assert await importing.walk.state() == before


async def test_the_question_can_be_answered_while_a_file_waits() -> None:
    importing = importing_from(NOW)
    await in_a_question(importing)
    offered = await importing.offered("capitals.csv", TABLE)

    replies = await importing.walk.send(SkipAsked())

    reply_of(replies, QuestionAsked)
    await importing.walk.expect(ImportOffered)
    await importing.walk.expect(Placement)
    await importing.walk.send(ImportPressed(offered.interaction_id, ImportAs.ITSELF))
    assert await decks_of(importing) == [("capitals", 2)]


async def test_several_files_wait_side_by_side() -> None:
    importing = importing_from(NOW)
    first = await importing.offered("one.csv", TABLE)
    second = await importing.offered("two.csv", TABLE)

    await importing.walk.send(ImportPressed(second.interaction_id, ImportAs.ITSELF))
    await importing.walk.send(ImportPressed(first.interaction_id, ImportAs.ITSELF))

    assert sorted(await decks_of(importing)) == [("one", 2), ("two", 2)]
    assert await importing.walk.state() == Idle()


async def test_a_button_of_an_offer_that_is_over_is_an_old_button() -> None:
    importing = importing_from(NOW)
    offered = await importing.offered("one.csv", TABLE)
    press = ImportPressed(offered.interaction_id, ImportAs.ITSELF)
    await importing.walk.send(press)

    again = await importing.walk.send(press)

    assert reply_of(again, Line).key == "said-old-button-idle"


async def test_stop_puts_the_offer_away_and_says_that_something_was_open() -> None:
    importing = importing_from(NOW)
    await importing.offered("one.csv", TABLE)

    replies = await importing.walk.send(StopAsked())

    assert reply_of(replies, Line) == STOPPED
    assert await importing.walk.state() == Idle()


async def test_a_text_beside_an_open_offer_is_handled_like_any_other() -> None:
    importing = importing_from(NOW)
    await importing.offered("one.csv", TABLE)

    replies = await importing.walk.send(TextReceived("Fractions"))

    reply_of(replies, PlacementProposed)


@pytest.mark.parametrize(
    ("text", "told"),
    [("Ja, bitte!", "FileImported"), ("ok", "FileImported"), ("no thanks", "file-left")],
)
async def test_a_yes_or_a_no_settles_the_only_file_while_nothing_else_is_open(
    text: str, told: str
) -> None:
    importing = importing_from(NOW)
    await importing.offered("one.csv", TABLE)

    replies = await importing.walk.send(TextReceived(text))

    assert named(replies) == [told]
    assert await importing.walk.state() == Idle()


async def test_the_reply_explains_how_to_import_files() -> None:
    replies = await importing_from(NOW).walk.send(ImportAsked())

    assert reply_of(replies, Line) == file_replies.BRINGING


async def test_neither_marks_of_gaps_nor_of_pictures_are_shown() -> None:
    table = b"front;back\n![](a.png);b\nWhat is ![](x.png) *it*?;{{c1,2::here}}\n"

    offered = await importing_from(NOW).offered("words.csv", table)

    (group,) = offered.warnings
    assert [example.where for example in group.examples] == [
        "\N{FRAME WITH PICTURE}",
        "What is it?",
    ]
    assert offered.samples[1].answer == "here"


async def test_a_table_is_corrected_before_it_is_imported() -> None:
    importing = importing_from(NOW)
    offered = await importing.offered("words.csv", b"Tier;Nr;Animal\nHund;1;dog\nKatze;2;cat\n")

    async def fixed(fix: TableFix, column: int = 0) -> file_replies.FileOffered:
        pressed = TablePressed(offered.interaction_id, fix, column)
        return reply_of(await importing.walk.send(pressed), file_replies.FileOffered)

    header = await fixed(TableFix.HEADER)
    choosing = await fixed(TableFix.COLUMNS)
    chosen = await fixed(TableFix.BACK, 2)
    swapped = await fixed(TableFix.SWAP)
    await importing.walk.send(ImportPressed(offered.interaction_id, ImportAs.ITSELF))

    assert [reply.contents.cards for reply in (offered, header, choosing)] == [3, 2, 2]
    fixes = (header, choosing, chosen, swapped)
    assert [fix.choosing for fix in fixes] == [False, True, True, False]
    assert all(fix.edits for fix in fixes)
    assert [reply.samples[0] for reply in (header, chosen, swapped)] == [
        file_replies.Sample("Hund", "1"),
        file_replies.Sample("Hund", "dog"),
        file_replies.Sample("dog", "Hund"),
    ]
    (deck,) = await importing.walk.cards.decks(ANNA_LEARNS, Language.EN, all_until(NOW))
    kept = await importing.walk.cards.export(ANNA_LEARNS, deck.deck_id)
    assert kept is not None
    assert [(card.front, card.back) for card in kept.deck.cards] == [
        ("dog", "Hund"),
        ("cat", "Katze"),
    ]


async def test_the_report_of_an_offered_file_is_sent_on_request() -> None:
    importing = importing_from(NOW)
    offered = await importing.offered("one.csv", b"front,back\n" + b"a,\n" * 9 + b"b,c\n")

    ready = reply_of(
        await importing.walk.send(ReportPressed(offered.interaction_id)), file_replies.FileReady
    )

    assert offered.more_to_report
    assert offered.warnings[0].times == 9
    assert ready.wanted.kind == "report"


async def test_goals_that_lie_in_other_files_are_named_as_far_as_they_have_names() -> None:
    parts = ["algebra", "ccf9569b-b0e4-4d76-98d5-65be461d4d76"]
    whole = {"id": "all", "title": "Mathematik", "contains": [*parts, "here"]}
    goals = [whole, {"id": "here", "title": "Rechnen"}]
    content = {"landscapeId": "overview", "locale": "de-DE", "title": "Alles", "goals": goals}

    offered = await importing_from(NOW).offered("all.json", json.dumps(content).encode())

    assert offered.warnings == (
        file_replies.WarningGroup(
            of="landscape",
            warning="contains_unknown",
            times=2,
            examples=(
                file_replies.WarningPlace(where="Mathematik", field="contains", detail="algebra"),
                file_replies.WarningPlace(where="Mathematik", field="contains"),
            ),
        ),
    )


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("IMG_1.HEIC", b"\0\0\0\x24ftypheic\0\0\0\0mif1", Refusal.HEIC),
        ("IMG_1", b"\xff\xd8\xff\xe0\0\x10JFIF", Refusal.PICTURE),
    ],
)
async def test_a_picture_is_known_as_a_picture(name: str, content: bytes, reason: Refusal) -> None:
    replies = await importing_from(NOW).send(name, content)

    assert replies == (file_replies.file_refused(name, reason),)


async def test_an_album_that_cannot_be_used_gets_one_reply() -> None:
    walk = importing_from(NOW).walk
    photos = [PhotoReceived(photo=FileId(photo_id), album="a1") for photo_id in "abc"]

    first = await walk.send(photos[0])
    others = [await walk.send(photo) for photo in photos[1:]]
    film = await walk.send(UnreadableReceived(Unreadable.OTHER, album="a1"))
    another = await walk.send(PhotoReceived(photo=FileId("d"), album="a2"))

    assert named(first) == named(another) == ["list-needs-model"]
    assert [*others, film] == [(), (), ()]


@pytest.mark.parametrize("trouble", list(FileTrouble))
async def test_a_file_that_cannot_be_fetched_is_reported_as_such(trouble: FileTrouble) -> None:
    importing = importing_from(NOW)
    importing.files.trouble = trouble

    replies = await importing.send("deck.apkg", b"x")

    assert replies == (file_replies.file_missing("deck.apkg", trouble),)
    assert await importing.walk.state() == Idle()


async def test_a_file_deleted_before_it_is_imported_leaves_nothing() -> None:
    importing = importing_from(NOW)
    offered = await importing.offered("one.csv", TABLE)
    importing.files.kept.clear()

    replies = await importing.walk.send(ImportPressed(offered.interaction_id, ImportAs.ITSELF))

    assert file_replies.file_missing("one.csv", FileTrouble.GONE) in replies
    assert await decks_of(importing) == []
    assert await importing.walk.state() == Idle()


async def test_a_file_that_does_not_come_in_time_can_be_tried_again() -> None:
    importing = importing_from(NOW)
    offered = await importing.offered("one.csv", TABLE)
    press = ImportPressed(offered.interaction_id, ImportAs.ITSELF)
    importing.files.trouble = FileTrouble.UNREACHABLE
    await importing.walk.send(press)
    importing.files.trouble = None

    reply_of(await importing.walk.send(press), file_replies.FileImported)


def zipped(**entries: bytes) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", 8) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return packed.getvalue()


def traversing() -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("../../etc/passwd", b"x")
        archive.writestr("collection.anki2", b"x")
    return packed.getvalue()


HOSTILE = {
    "bomb": ("a.apkg", zipped(**{"collection.anki2": bytes(60_000_000)}), Refusal.ZIP_BOMB),
    "traversal": ("a.apkg", traversing(), Refusal.PATH_OUTSIDE),
    "broken sqlite": (
        "a.apkg",
        zipped(**{"collection.anki2": b"SQLite format 3\0" + b"x" * 500}),
        Refusal.BROKEN_COLLECTION,
    ),
    "html as package": ("a.apkg", b"<!doctype html><p>404</p>", Refusal.BROKEN_ZIP),
    "pdf": ("a.csv", b"%PDF-1.7 a,b", Refusal.BROKE_OFF),
    "encoding": ("a.csv", b"\x81\x8d,\x90\n" * 5, Refusal.ENCODING),
    "empty": ("a.csv", b"", Refusal.EMPTY),
    "no cards": ("a.json", b'{"title": "t", "cards": []}', Refusal.NO_CARDS),
    "broken json": ("a.json", b'{"cards": [', Refusal.BROKEN_JSON),
    "one column": ("a.csv", b"just a line\n", Refusal.ONE_COLUMN),
}


@pytest.mark.parametrize("case", HOSTILE)
async def test_a_hostile_file_is_refused_and_nothing_is_kept(case: str) -> None:
    name, content, reason = HOSTILE[case]
    importing = importing_from(NOW)

    (refused,) = await importing.send(name, content)

    assert is_line(refused, "file-refused")
    why = refused.values["why"]
    assert isinstance(why, Words)
    assert why.key.removesuffix("-at") == f"deck-refusal-{reason}".replace("_", "-")
    assert await decks_of(importing) == []
    assert await importing.walk.state() == Idle()


async def test_scripts_in_fields_are_removed_and_reported() -> None:
    importing = importing_from(NOW)
    content = json.dumps(
        {
            "title": "t",
            "cards": [{"id": "a", "front": "<script>alert(1)</script>Q<b>x</b>", "back": "A"}],
        }
    ).encode()

    offered = await importing.offered("a.json", content)

    assert "script" not in offered.samples[0].question
    assert "script_removed" in {warning.warning for warning in offered.warnings}


async def test_an_offer_outlives_a_name_that_leads_elsewhere() -> None:
    offered = await importing_from(NOW).offered("../../etc/passwd", TABLE)

    assert offered.titles == ("passwd",)


async def test_the_id_of_the_question_imports_no_file() -> None:
    importing = importing_from(NOW)
    await in_a_question(importing)
    state = await importing.walk.expect(Placement)
    await importing.offered("one.csv", TABLE)

    replies = await importing.walk.send(ImportPressed(state.interaction_id, ImportAs.ITSELF))

    assert named(replies)[0] == "said-old-button"
    assert await decks_of(importing) == []


async def test_an_unknown_id_imports_no_file() -> None:
    importing = importing_from(NOW)
    await importing.offered("one.csv", TABLE)

    replies = await importing.walk.send(ImportPressed(InteractionId("x"), ImportAs.ITSELF))

    assert reply_of(replies, Line).key == "said-old-button-idle"
    assert await decks_of(importing) == []


async def test_a_landscape_is_announced_in_the_language_of_the_learner() -> None:
    importing = importing_from(NOW)
    goals = [{"id": "a", "title": "Zählen", "titleEn": "Counting", "requires": ["gone"]}]
    file = {"landscapeId": "l", "title": "Zahlen", "titleEn": "Numbers", "goals": goals}

    english = await importing.offered("numbers.json", json.dumps(file).encode())
    await importing.walk.send(SettingChosen("language", "de"))
    german = await importing.offered("numbers.json", json.dumps(file).encode())

    told = [
        (reply.titles, [at.where for group in reply.warnings for at in group.examples])
        for reply in (english, german)
    ]
    assert told == [(("Numbers",), ["Counting"]), (("Zahlen",), ["Zählen"])]


async def test_the_offer_says_that_a_landscape_already_here_is_replaced() -> None:
    importing = importing_from(NOW)
    file = json.dumps(
        {"landscapeId": "l", "title": "Numbers", "goals": [{"id": "a", "title": "A"}]}
    )

    first = await importing.offered("numbers.json", file.encode())
    await importing.walk.send(ImportPressed(first.interaction_id, ImportAs.ITSELF))
    again = await importing.offered("numbers.json", file.encode())

    assert (first.landscape_again, again.landscape_again) == (False, True)


async def test_a_landscape_comes_with_its_pictures_which_its_pages_show() -> None:
    importing = importing_from(NOW)
    goal = {"id": "g", "title": "Halves", "description": "See ![](half.png)."}
    land = {"landscapeId": "land", "locale": "en", "title": "Land", "goals": [goal]}
    drawn = BytesIO()
    with_place = PngInfo()
    with_place.add_text("place", "52.5 N 13.4 E")
    Image.new("RGBA", (4_000, 20), "#00ff0080").save(drawn, "PNG", pnginfo=with_place)
    files = {"l/land.json": json.dumps(land).encode(), "l/assets/half.png": drawn.getvalue()}

    offered = await importing.offered("land.zip", zipped(**files))
    assert offered.contents.media == 1
    await importing.walk.send(ImportPressed(offered.interaction_id, ImportAs.ITSELF))

    (landscape,) = (await importing.walk.landscapes.progress(ANNA_LEARNS)).landscapes
    shown = reply_of(await importing.walk.send(opened("g", landscape)), GoalShown)
    assert shown.picture is not None
    outgoing = outgoing_of(importing)
    made_anew = await outgoing.picture(shown.picture)
    assert made_anew is not None
    with Image.open(BytesIO(made_anew)) as picture:
        assert (picture.format, picture.size) == ("JPEG", (1_568, 8))
    assert b"52.5 N" not in made_anew
    assert await outgoing.picture(replace(shown.picture, learner_id=LearnerId(1))) is None
    assert await outgoing.picture(CardPicture(deck_id=DeckId("none"), name="half.png")) is None


def outgoing_of(importing: Importing) -> Outgoing:
    ports, clock = importing.walk.ports, importing.walk.clock
    exports = Exports(ports, importing.walk.stores.accounts, clock)
    return Outgoing(exports, ReadHere(), ports, clock, _as_it_is)


async def _as_it_is(page: bytes, _: SheetPicture) -> bytes:
    return page


async def test_a_file_that_is_no_picture_is_not_handed_out() -> None:
    importing = importing_from(NOW)
    card = {"id": "a", "front": "![](sun.png)", "back": "a star"}
    deck = {"deckId": "d", "title": "Sun", "cards": [card]}
    media = {"sun.png": b"MZ, a program"}
    file = read_json(json.dumps(deck).encode(), "d", media)
    await importing.walk.store(
        DeckImported(ANNA_LEARNS, ImportedDeck(deck=file.deck, media=file.media))
    )
    outgoing = outgoing_of(importing)

    assert await importing.walk.cards.picture(file.deck.id, "sun.png") == media["sun.png"]
    assert await outgoing.picture(CardPicture(deck_id=file.deck.id, name="sun.png")) is None
