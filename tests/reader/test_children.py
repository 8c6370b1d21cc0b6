"""Files are read in processes within limits, without leftovers and without secrets."""

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import psutil
import pytest
from PIL import Image

from bot.content.reading import read_found
from bot.domain.cards.deck_file import Refusal, TableChoices
from bot.flow.engine.files import FileTrouble, FileUnavailableError
from bot.flow.exams.ports import PageRefusedError, PageTrouble
from bot.flow.files.transfer import FileRefusedError
from bot.reader.children import AT_ONCE, PREFIX, Children
from bot.reader.exchange import Kind, answer_in
from bot.reader.reading import LARGEST_PAGE_BYTES, FileReader, PageMaker, PictureMaker
from tests.content.decks.tables.sheets import with_cells
from tests.playground.pictures import png
from tests.reader.paper import Paper, written

TABLE = b"front;back\nFrankreich;Paris\nSpanien;Madrid\n"
SECRET = "sk-ant-nobody-knows"  # noqa: S105 - invented
SOON = 0.5
READER, HOSTILE = "bot.reader", "tests.reader.hostile"


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder for the folders in which files are read."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


@pytest.fixture
async def children() -> AsyncIterator[Children]:
    async with Children() as children:
        yield children


def processes(module: str) -> list[psutil.Process]:
    """Return the running processes of a module, started by this process or its children."""
    ours = {child.pid for child in psutil.Process().children(recursive=True)}
    return [process for process in psutil.process_iter() if _is_of(process, module, ours)]


def _is_of(process: psutil.Process, module: str, ours: set[int]) -> bool:
    try:
        if module not in process.cmdline() or process.status() == psutil.STATUS_ZOMBIE:
            return False
        return process.pid in ours or process.cwd().startswith(tempfile.gettempdir())
    except (psutil.NoSuchProcess, psutil.AccessDenied):  # ended, or of another user
        return False


def test_a_reader_of_another_user_is_not_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(_: psutil.Process) -> str:
        raise psutil.AccessDenied

    monkeypatch.setattr(psutil.Process, "cmdline", lambda _: [READER])
    monkeypatch.setattr(psutil.Process, "cwd", denied)

    assert not _is_of(psutil.Process(1), READER, set())


def folders(place: Path) -> list[Path]:
    return list(place.glob(f"{PREFIX}*"))


async def test_a_deck_is_read_as_it_would_be_here(children: Children) -> None:
    reader = FileReader(children)

    for _ in range(2):
        assert await reader.read("capitals.csv", TABLE) == read_found("capitals.csv", TABLE)


async def test_a_table_is_read_with_what_was_chosen_for_it(children: Children) -> None:
    choices = TableChoices(header=True, sides=(1, 0))

    there = await FileReader(children).read("capitals.csv", TABLE, choices)

    assert there == read_found("capitals.csv", TABLE, choices=choices)


async def test_a_spreadsheet_with_cells_all_over_the_place_ends_only_its_reader(
    children: Children,
) -> None:
    all_over = [f"CZ{row}" for row in range(1_000, 1_048_576, 1_000)]

    with pytest.raises(FileRefusedError) as caught:
        await FileReader(children).read("it.xlsx", with_cells(*all_over))

    assert caught.value.reason in {Refusal.TOO_HEAVY, Refusal.BROKE_OFF}


async def test_a_file_is_refused_for_the_same_reason_as_it_would_be_here(
    children: Children,
) -> None:
    with pytest.raises(FileRefusedError) as here:
        read_found("deck.json", b'{\n"a": [1,,]}')
    with pytest.raises(FileRefusedError) as there:
        await FileReader(children).read("deck.json", b'{\n"a": [1,,]}')

    assert (there.value.reason, there.value.detail) == (here.value.reason, here.value.detail)


async def test_a_photo_is_made_anew_and_no_photo_is_refused(children: Children) -> None:
    pictures = PictureMaker(children)

    assert (await pictures.jpeg(png())).startswith(b"\xff\xd8\xff")
    with pytest.raises(FileUnavailableError) as caught:
        await pictures.jpeg(b"<html></html>")
    assert caught.value.trouble is FileTrouble.NOT_A_PICTURE


async def test_pages_come_with_how_they_look_and_none_with_the_reason(children: Children) -> None:
    pages = PageMaker(children)

    (page,) = await pages.pages(written(Paper().picture(), "PDF"))

    assert page.jpeg.startswith(b"\xff\xd8\xff")
    assert page.look.brightness == pytest.approx(0.85, abs=0.05)
    with pytest.raises(PageRefusedError) as caught:
        await pages.pages(b"\0\0\0\x20ftypheic")
    assert caught.value.trouble is PageTrouble.HEIC
    with pytest.raises(PageRefusedError) as caught:
        await pages.pages(b"\xff\xd8\xff" + bytes(LARGEST_PAGE_BYTES))
    assert caught.value.trouble is PageTrouble.TOO_LARGE


@pytest.mark.thorough
async def test_the_largest_photo_that_phones_take_is_read_within_the_limits(
    children: Children,
) -> None:
    photo = Image.new("RGB", (8_160, 6_120), "white")
    photo.paste("black", (400, 400, 4_000, 440))

    for form in ("JPEG", "PNG"):
        (page,) = await PageMaker(children).pages(written(photo, form, compress_level=1))

        assert page.look.contrast > 0.9


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("what", "trouble"),
    [
        ("memory", PageTrouble.TOO_LARGE),
        ("killed", PageTrouble.TOO_LARGE),
        ("loop", PageTrouble.TOO_SLOW),
        ("others", PageTrouble.BROKEN),
        ("crash", PageTrouble.BROKEN),
        ("fail", PageTrouble.BROKEN),
        ("silent", PageTrouble.BROKEN),
        ("empty", PageTrouble.BROKEN),
        ("garbage", PageTrouble.BROKEN),
        ("wrong", PageTrouble.BROKEN),
        ("outside", PageTrouble.BROKEN),
        ("missing", PageTrouble.BROKEN),
        ("link", PageTrouble.BROKEN),
        ("answer-link", PageTrouble.BROKEN),
    ],
)
async def test_a_file_that_takes_its_reader_over_is_refused_and_nothing_is_left_of_it(
    what: str, trouble: PageTrouble, place: Path
) -> None:
    async with Children(HOSTILE) as children:
        with pytest.raises(PageRefusedError) as caught:
            await PageMaker(children).pages(what.encode())

        assert caught.value.trouble is trouble
        await until(lambda: processes(HOSTILE) == [])
        assert folders(place) == []


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ("memory", Refusal.TOO_HEAVY),
        ("loop", Refusal.TOO_SLOW),
        ("crash", Refusal.BROKE_OFF),
        ("garbage", Refusal.BROKE_OFF),
    ],
)
async def test_so_is_a_deck(what: str, reason: Refusal) -> None:
    async with Children(HOSTILE) as children:
        with pytest.raises(FileRefusedError) as caught:
            await FileReader(children).read("deck.csv", what.encode())

    assert caught.value.reason is reason


async def test_who_waits_for_nothing_is_killed_when_the_time_is_up(place: Path) -> None:
    async with Children(HOSTILE, seconds=SOON) as children:
        with pytest.raises(PageRefusedError) as caught:
            await PageMaker(children).pages(b"sleep")

        assert caught.value.trouble is PageTrouble.TOO_SLOW
        assert processes(HOSTILE) == []
        assert folders(place) == []


async def test_a_caller_who_goes_away_leaves_nothing_behind(place: Path) -> None:
    async with Children(HOSTILE) as children:
        reading = asyncio.ensure_future(PageMaker(children).pages(b"sleep"))
        await until(lambda: bool(processes(HOSTILE)))

        reading.cancel()

        with pytest.raises(asyncio.CancelledError):
            await reading
        assert processes(HOSTILE) == []
        assert folders(place) == []


async def test_the_process_that_waits_for_the_next_deck_ends_with_the_bot() -> None:
    async with Children() as children:
        assert processes(READER) == []
        await FileReader(children).read("capitals.csv", TABLE)
        assert len(processes(READER)) == 1
    assert processes(READER) == []


async def test_it_ends_with_a_bot_that_is_killed(place: Path) -> None:
    reads = [sys.executable, "-m", "tests.reader.one_deck"]
    bot = await asyncio.create_subprocess_exec(*reads, cwd=place, stdout=asyncio.subprocess.PIPE)
    try:
        assert bot.stdout is not None
        assert await bot.stdout.readline() == b"read\n"
        assert len(processes(READER)) == 1
    finally:
        bot.kill()
        await bot.communicate()

    await until(lambda: not processes(READER))


async def test_no_more_files_are_read_at_once_than_two_of_which_one_is_a_deck(place: Path) -> None:
    async with Children(HOSTILE) as children:
        decks, pages = FileReader(children), PageMaker(children)
        reading = asyncio.gather(
            *(decks.read("deck.csv", b"wait") for _ in range(2)),
            *(pages.pages(b"wait") for _ in range(3)),
            return_exceptions=True,
        )
        await until(lambda: len(processes(HOSTILE)) == AT_ONCE)

        kinds = sorted(process.cmdline()[-1] for process in processes(HOSTILE))
        (place / "go").touch()
        ended = await reading

    assert kinds == ["decks", "pages"]
    assert all(isinstance(ending, FileRefusedError | PageRefusedError) for ending in ended)


async def test_they_are_told_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", SECRET)
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", SECRET)

    async with Children(HOSTILE) as children:
        known = await children.read(
            Kind.PAGES, "", b"environment", lambda folder: json.loads(answer_in(folder))
        )

    assert SECRET not in known.values()
    assert known.keys() <= {"PYTHONPATH", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "LC_CTYPE"}


async def test_what_a_killed_bot_left_is_removed_at_the_next_start(place: Path) -> None:
    left, in_use = place / f"{PREFIX}left", place / f"{PREFIX}in-use"
    for folder in (left, in_use):
        folder.mkdir()
        (folder / "file").write_bytes(b"a photo")
    long_ago = in_use.stat().st_mtime - 7_200
    os.utime(left, (long_ago, long_ago))

    async with Children():
        assert folders(place) == [in_use]


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_so():  # noqa: ASYNC110 - a process gives no sign
            await asyncio.sleep(0.01)
