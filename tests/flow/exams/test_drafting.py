"""The draft: texts, photos, albums and files become its pages, and bad input loses nothing."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from bot.domain.exams.attempt import (
    MOST_LINES,
    MOST_PICTURES,
    AttemptStatus,
    Fault,
    Page,
    PageKind,
)
from bot.flow.engine.events import TextReceived, Unreadable, UnreadableReceived
from bot.flow.engine.files import FileTrouble
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.states import Idle
from bot.flow.exams.events import (
    AlbumEnded,
    DraftOpenedPressed,
    EntryRemovedPressed,
    SubmitPressed,
    TaskAgainPressed,
)
from bot.flow.exams.ports import PageContent, PageTrouble
from bot.flow.exams.replies import DraftListed, TaskPicture
from bot.flow.exams.states import DraftNote, Unclear
from bot.storage.exams.exams import albums_to_answer
from tests.flow.exams.candidates import DARK, Candidate, candidate, draft, is_draft
from tests.flow.goal_walking import screens
from tests.flow.lines import named, only

PAUSE = timedelta(seconds=3)


async def sitter() -> Candidate:
    walk = candidate()
    await walk.begin()
    return walk


async def test_a_text_is_a_page_with_its_lines() -> None:
    walk = await sitter()

    shown = draft(await walk.send(TextReceived("x + 1 = 3\n\nx = 2")))

    assert (shown.pictures, shown.lines, shown.notes) == (0, 2, ())
    assert (await walk.attempt()).pages == (Page(number=1, kind=PageKind.TEXT, lines=2),)
    assert list(await walk.contents()) == [PageContent(number=1, text="x + 1 = 3\n\nx = 2")]


async def test_a_photo_is_a_page_and_its_caption_another() -> None:
    walk = await sitter()

    shown = draft(await walk.photo("one", "x = 2"))

    assert (shown.pictures, shown.lines) == (1, 1)
    assert list(await walk.contents()) == [
        PageContent(number=1, picture=b"one/0"),
        PageContent(number=2, text="x = 2"),
    ]


async def test_each_page_of_a_pdf_is_one_of_the_draft() -> None:
    walk = await sitter()

    shown = draft(await walk.document("pdf03", "task b"))

    assert (shown.pictures, shown.lines) == (3, 1)
    assert [content.picture for content in await walk.contents()] == [
        b"pdf03/0",
        b"pdf03/1",
        b"pdf03/2",
        None,
    ]


async def test_the_draft_is_described_in_the_language_of_the_learner() -> None:
    walk = await sitter()
    await walk.document("pdf03")

    (screen,) = await screens(walk, await walk.send(TextReceived("a\nb")))

    assert "So far: 3 pages and 2 lines of text." in screen.markdown
    assert [button.label for row in screen.keyboard for button in row] == [
        "Hand in",
        "Look through it",
        "Throw away",
        "Show the problem again",
    ]


# --- albums -------------------------------------------------------------------------------------


async def test_an_album_of_three_is_answered_once_and_handed_in_as_one() -> None:
    walk = await sitter()

    said = [await walk.photo(name, album="a") for name in ("one", "two", "three")]
    walk.clock.move(PAUSE)
    shown = draft(await walk.look_at_clock())

    assert said == [(), (), ()]
    assert shown.pictures == 3
    assert [content.picture for content in await walk.contents()] == [
        b"one/0",
        b"two/0",
        b"three/0",
    ]
    assert await walk.look_at_clock() == ()
    await walk.press(SubmitPressed)
    assert (await walk.attempt()).pictures == 3


async def test_an_album_is_not_answered_while_more_of_it_may_come() -> None:
    walk = await sitter()
    await walk.photo("one", album="a")
    walk.clock.move(timedelta(seconds=-9))

    assert await walk.look_at_clock() == ()


async def test_an_album_is_answered_after_a_restart_between_its_photos() -> None:
    walk = await sitter()
    await walk.photo("one", album="a")

    again = await walk.restarted()
    await again.photo("two", album="a")
    again.clock.move(PAUSE)
    last = await again.restarted()

    assert draft(await last.look_at_clock()).pictures == 2
    assert await walk.look_at_clock() == ()


async def test_what_comes_first_answers_an_album() -> None:
    walk = await sitter()
    await walk.photo("one", album="a")

    shown = draft(await walk.send(TextReceived("x = 2")))

    assert (shown.pictures, shown.lines) == (1, 1)
    walk.clock.move(PAUSE)
    assert await walk.look_at_clock() == ()


async def test_the_files_of_an_album_get_one_answer_with_what_did_not_fit() -> None:
    walk = await sitter()
    walk.pages.troubles["b"] = PageTrouble.HEIC

    assert await walk.document("a", album="a") == ()
    assert await walk.document("b", album="a") == ()
    walk.clock.move(PAUSE)
    shown = draft(await walk.look_at_clock())

    assert (shown.pictures, shown.notes) == (1, (DraftNote.HEIC,))


async def test_an_album_of_an_exam_that_is_over_wants_no_answer() -> None:
    walk = await sitter()
    await walk.photo("one", album="a")
    await walk.end_as(AttemptStatus.CANCELLED)
    walk.clock.move(PAUSE)

    assert await walk.look_at_clock() == ()
    assert await walk.stores.due(albums_to_answer, walk.clock.now(), 10) == []


async def test_an_album_that_was_answered_needs_no_second_answer() -> None:
    walk = await sitter()

    assert await walk.send(AlbumEnded((await walk.attempt()).id)) == ()


# --- removing and replacing ---------------------------------------------------------------------


async def test_the_draft_is_listed_and_any_line_or_picture_can_be_removed() -> None:
    walk = await sitter()
    await walk.photo("one")
    await walk.send(TextReceived("a = 1\n\nb = 2\nc = 3"))
    await walk.photo("two")

    shown = listed(await walk.press(DraftOpenedPressed, page=0))
    without_line = listed(await take_out(walk, shown, 2))
    without_picture = listed(await take_out(walk, without_line, 0))

    assert [entry.text for entry in shown.entries] == ["", "a = 1", "b = 2", "c = 3", ""]
    assert [entry.text for entry in without_line.entries] == ["", "a = 1", "c = 3", ""]
    assert [entry.text for entry in without_picture.entries] == ["a = 1", "c = 3", ""]
    assert list(await walk.contents()) == [
        PageContent(number=2, text="a = 1\nc = 3"),
        PageContent(number=3, picture=b"two/0"),
    ]
    assert (await walk.attempt()).typed_lines == 2
    assert (await walk.attempt()).pictures == 1
    for _ in range(2):
        await take_out(walk, listed(await walk.press(DraftOpenedPressed, page=0)), 0)
    last = listed(await walk.press(DraftOpenedPressed, page=0))
    assert draft(await take_out(walk, last, 0)).notes == (DraftNote.REMOVED,)
    assert (await walk.attempt()).pages == ()


async def test_a_second_tap_takes_out_nothing_else() -> None:
    walk = await sitter()
    await walk.send(TextReceived("a\nb\nc"))
    shown = listed(await walk.press(DraftOpenedPressed, page=0))

    await take_out(walk, shown, 0)
    again = listed(await take_out(walk, shown, 0))

    assert [entry.text for entry in again.entries] == ["b", "c"]


async def test_a_long_draft_is_looked_through_page_by_page() -> None:
    walk = await sitter()
    await walk.send(TextReceived("\n".join(f"x_{n} = {n}" for n in range(20))))

    (screen,) = await screens(walk, await walk.press(DraftOpenedPressed, page=1))

    lines = screen.markdown.split("\n\n")
    assert lines[0] == "**Your solution so far**"
    assert [line[:5] for line in lines[1:-1]] == [f"**{n}**"[:5] for n in range(9, 17)]
    labels = [button.label for row in screen.keyboard for button in row]
    assert labels[:8] == [f"✕ {number}" for number in range(9, 17)]
    assert labels[-1] == "Go on"
    assert len(labels) == 11


async def test_an_empty_draft_is_neither_listed_nor_handed_in_unasked() -> None:
    walk = await sitter()

    assert draft(await walk.press(DraftOpenedPressed, page=0)).notes == (DraftNote.EMPTY,)
    assert named(await walk.press(SubmitPressed)) == ["exam-end-asked-empty"]
    assert (await walk.attempt()).status is AttemptStatus.OPEN


def listed(replies: Sequence[Reply]) -> DraftListed:
    return only(replies, DraftListed)


async def take_out(walk: Candidate, shown: DraftListed, place: int) -> tuple[Reply, ...]:
    entry = shown.entries[place]
    return await walk.press(
        EntryRemovedPressed, page=entry.page, line=entry.line, entries=shown.of
    )


# --- pages that will hardly be read -------------------------------------------------------------


async def test_a_better_picture_is_asked_for_once_and_the_first_is_kept() -> None:
    walk = await sitter()
    walk.pages.looks |= {"dark": DARK, "darker": DARK}

    first = draft(await walk.photo("dark"))
    second = draft(await walk.photo("darker"))
    third = draft(await walk.photo("dark"))

    assert first.unclear == (Unclear(1, Fault.DARK),)
    assert second.unclear == ()
    assert third.unclear == (Unclear(3, Fault.DARK),)
    assert third.pictures == 3


async def test_the_unclear_pages_of_an_album_are_told_together() -> None:
    walk = await sitter()
    walk.pages.looks["dark"] = DARK

    for name in ("one", "dark", "two", "dark"):
        await walk.photo(name, album="a")
    walk.clock.move(PAUSE)
    shown = draft(await walk.look_at_clock())

    assert shown.unclear == (Unclear(2, Fault.DARK), Unclear(4, Fault.DARK))


# --- bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", PageTrouble)
async def test_a_file_that_is_no_page_is_reported_and_nothing_is_lost(
    trouble: PageTrouble,
) -> None:
    walk = await sitter()
    await walk.photo("one")
    walk.pages.troubles["bad"] = trouble
    before = await walk.attempt()

    shown = draft(await walk.document("bad"))

    assert (shown.pictures, shown.notes) == (1, (DraftNote(trouble.value),))
    assert await walk.attempt() == before


@pytest.mark.parametrize(
    ("trouble", "note"),
    [
        (FileTrouble.TOO_LARGE, DraftNote.TOO_LARGE),
        (FileTrouble.GONE, DraftNote.GONE),
        (FileTrouble.NOT_A_PICTURE, DraftNote.NOT_A_PAGE),
        (FileTrouble.UNREACHABLE, DraftNote.UNREACHABLE),
    ],
)
async def test_a_file_that_cannot_be_fetched_is_reported(
    trouble: FileTrouble, note: DraftNote
) -> None:
    walk = await sitter()
    walk.files.troubles["bad"] = trouble

    assert draft(await walk.photo("bad")).notes == (note,)


@pytest.mark.parametrize("kind", Unreadable)
async def test_each_thing_that_cannot_be_a_page_gets_its_own_line(kind: Unreadable) -> None:
    walk = await sitter()
    await walk.photo("one")

    shown = draft(await walk.send(UnreadableReceived(kind)))

    assert shown.pictures == 1
    assert len(shown.notes) == 1


async def test_a_caption_is_kept_even_if_its_picture_is_not() -> None:
    walk = await sitter()
    walk.pages.troubles["bad"] = PageTrouble.HEIC

    shown = draft(await walk.document("bad", "x = 2"))

    assert (shown.pictures, shown.lines, shown.notes) == (0, 1, (DraftNote.HEIC,))


async def test_pictures_beyond_the_limit_are_told_before_they_are_fetched() -> None:
    walk = await sitter()
    await walk.document(f"pdf{MOST_PICTURES - 1}")

    too_many = draft(await walk.document("pdf02"))
    last = draft(await walk.photo("last"))
    walk.files.troubles["more"] = FileTrouble.GONE
    more = draft(await walk.photo("more"))

    assert (too_many.pictures, too_many.notes) == (
        MOST_PICTURES - 1,
        (DraftNote.TOO_MANY_PICTURES,),
    )
    assert (last.pictures, last.notes) == (MOST_PICTURES, ())
    assert (more.pictures, more.notes) == (MOST_PICTURES, (DraftNote.TOO_MANY_PICTURES,))


async def test_two_hundred_lines_are_kept_and_more_are_refused() -> None:
    walk = await sitter()
    for number in range(MOST_LINES - 1):
        await walk.send(TextReceived(f"x = {number}"))

    too_many = draft(await walk.send(TextReceived("one\nmore")))
    last = draft(await walk.send(TextReceived("one more")))

    assert MOST_LINES >= 200
    assert (too_many.lines, too_many.notes) == (MOST_LINES - 1, (DraftNote.TOO_MANY_LINES,))
    assert (last.lines, last.notes) == (MOST_LINES, ())


# --- the task again -----------------------------------------------------------------------------


async def test_the_task_is_shown_again_and_then_larger_as_a_picture() -> None:
    walk = await sitter()

    again = await walk.press(TaskAgainPressed, larger=False)
    large = await walk.press(TaskAgainPressed, larger=True)

    assert named(again) == ["verbatim", "verbatim"]
    assert again[0] == Line(more=("SECRET TASK",))
    assert [button.label for button in (await screens(walk, again))[-1].keyboard[-1]] == [
        "Larger, as a picture"
    ]
    assert named(large) == ["verbatim", "verbatim"]
    assert isinstance(large[0], Line)
    assert large[0].picture == TaskPicture(text="SECRET TASK")


async def test_a_message_after_the_exam_is_no_page() -> None:
    walk = await sitter()
    await walk.photo("one")
    await walk.press(SubmitPressed)

    assert await walk.state() == Idle()
    draft([reply for reply in walk.said if is_draft(reply)][-1:])
    assert (await walk.attempt()).pictures == 1
