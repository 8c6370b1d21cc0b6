"""Pages of a solution: re-encoded, and checked before anything is paid for."""

from io import BytesIO
from math import ceil

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from bot.domain.exams.attempt import MOST_PICTURES, Fault, fault_of
from bot.flow.exams.ports import PagePicture, PageRefusedError, PageTrouble
from bot.reader.pages import (
    LONGEST_PIXELS,
    MOST_BYTES,
    MOST_TOKENS,
    TOKEN_PIXELS,
    fit_size,
    pages_of,
)
from tests.playground.pictures import png
from tests.reader.paper import Paper, written

EXIF = Image.Exif()
EXIF[0x0112] = 6  # turned to the right
EXIF[0x010F] = "SecretPhone"
EXIF[0x013B] = "SecretName"


def read(data: bytes) -> list[PagePicture]:
    return list(pages_of(data))


def only(data: bytes) -> PagePicture:
    (page,) = read(data)
    return page


def picture_of(page: PagePicture) -> Image.Image:
    picture = Image.open(BytesIO(page.jpeg))
    picture.load()
    return picture


def trouble_with(data: bytes) -> PageTrouble:
    with pytest.raises(PageRefusedError) as caught:
        read(data)
    return caught.value.trouble


def pdf(pages: int, size: tuple[float, float] = (595, 842)) -> bytes:
    document = pypdfium2.PdfDocument.new()
    for _ in range(pages):
        document.new_page(*size)
    out = BytesIO()
    document.save(out)
    return out.getvalue()


LOCKED = b"""%%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
4 0 obj << /Filter /Standard /V 1 /R 2 /P -4 /O <%(zeros)s> /U <%(zeros)s> >> endobj
trailer << /Root 1 0 R /Encrypt 4 0 R /ID [<00> <00>] >>
%%%%EOF
""" % {b"zeros": b"00" * 32}
SCANNED = written(Paper().picture(), "PDF")
NOISE = Image.fromarray(np.random.default_rng(2).integers(0, 256, (1_500, 2_000, 3), np.uint8))


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "GIF"])
def test_a_picture_of_any_usual_kind_is_one_page(form: str) -> None:
    page = only(written(Paper().picture(), form))

    assert picture_of(page).format == "JPEG"
    assert fault_of(page.look) is None


def test_of_a_picture_that_moves_the_first_frame_is_the_page() -> None:
    red, blue = (Image.new("RGB", (90, 60), colour) for colour in ("red", "blue"))

    page = picture_of(only(written(red, "GIF", save_all=True, append_images=[blue])))

    assert page.getpixel((40, 30)) == (254, 0, 0)


def test_a_page_stands_upright_and_knows_no_phone_name_or_place() -> None:
    original = written(
        Image.new("RGB", (400, 200), "white"),
        "JPEG",
        exif=EXIF,
        comment=b"SecretComment",
        icc_profile=b"SecretProfile",
    )

    page = only(original)

    assert b"Secret" in original
    assert b"Secret" not in page.jpeg
    assert picture_of(page).size == (200, 400)
    assert not picture_of(page).getexif()


@pytest.mark.parametrize(
    ("size", "seen"),
    [
        ((1_280, 960), (1_280, 960)),
        ((2_576, 1_456), (2_576, 1_456)),
        ((4_032, 3_024), (2_211, 1_658)),
        ((3_024, 4_032), (1_658, 2_211)),
        ((6_000, 6_000), (1_932, 1_932)),
        ((8_000, 1_000), (2_576, 322)),
        ((50_000, 2), (2_576, 1)),
    ],
)
def test_a_page_is_as_large_as_a_model_sees_it_whole(
    size: tuple[int, int], seen: tuple[int, int]
) -> None:
    width, height = fit_size(*size)

    assert (width, height) == pytest.approx(seen, abs=3)
    assert max(width, height) <= LONGEST_PIXELS
    assert ceil(width / TOKEN_PIXELS) * ceil(height / TOKEN_PIXELS) <= MOST_TOKENS


def test_a_page_full_of_noise_is_still_small_enough_to_be_kept() -> None:
    loud = Image.fromarray(np.random.default_rng(2).integers(0, 256, (1_700, 2_200, 3), np.uint8))

    page = only(written(loud, "PNG"))

    assert len(page.jpeg) <= MOST_BYTES


def test_a_picture_in_which_nothing_is_written_is_a_page_all_the_same() -> None:
    assert fault_of(only(written(NOISE, "JPEG")).look) is None


def test_each_page_of_a_pdf_is_drawn() -> None:
    first = written(Paper().picture(), "PDF", save_all=True, append_images=[Paper().picture()])

    pages = read(first)

    assert [picture_of(page).size for page in pages] == [(2_000, 1_400)] * 2
    assert [fault_of(page.look) for page in pages] == [None, None]


def test_a_pdf_may_have_as_many_pages_as_a_solution() -> None:
    assert len(read(pdf(MOST_PICTURES, (60, 8)))) == MOST_PICTURES
    assert trouble_with(pdf(MOST_PICTURES + 1)) is PageTrouble.TOO_MANY_PAGES
    assert trouble_with(pdf(60)) is PageTrouble.TOO_MANY_PAGES


@pytest.mark.parametrize("size", [(14_400, 14_400), (14_400, 1), (0.5, 0.5)])
def test_pages_of_odd_sizes_are_drawn_within_bounds(size: tuple[float, float]) -> None:
    assert max(picture_of(only(pdf(1, size))).size) <= 2_000


@pytest.mark.parametrize(
    ("data", "trouble"),
    [
        (b"", PageTrouble.NOT_A_PAGE),
        (b"x = 4", PageTrouble.NOT_A_PAGE),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", PageTrouble.NOT_A_PAGE),
        (b"PK\3\4 a package", PageTrouble.NOT_A_PAGE),
        (b"\0\0\0\x20ftypheic\0\0\0\0mif1heic", PageTrouble.HEIC),
        (b"\0\0\0\x18ftypmif1\0\0\0\0mif1heic", PageTrouble.HEIC),
        (b"\0\0\0\x18ftypisom\0\0\0\0isomavc1", PageTrouble.NOT_A_PAGE),
        (written(NOISE, "JPEG")[:20_000], PageTrouble.BROKEN),
        (b"\xff\xd8\xff\xe0 not quite a photo", PageTrouble.BROKEN),
        (png(100, 100)[:60], PageTrouble.BROKEN),
        (b"GIF89a" + bytes(50), PageTrouble.BROKEN),
        (b"RIFF\0\0\0\0WAVEfmt ", PageTrouble.BROKEN),
        (b"%PDF-1.7 and nothing else", PageTrouble.BROKEN),
        (SCANNED[: len(SCANNED) // 50], PageTrouble.BROKEN),
        (LOCKED, PageTrouble.ENCRYPTED),
        (png(40_000, 3_000, 0), PageTrouble.TOO_LARGE),
    ],
    ids=lambda value: value.value if isinstance(value, PageTrouble) else f"{value[:12]!r}",
)
def test_what_is_no_page_says_why(data: bytes, trouble: PageTrouble) -> None:
    assert trouble_with(data) is trouble


@pytest.mark.parametrize(
    ("paper", "fault"),
    [
        (Paper(), None),
        (Paper(paper=1, ink=0, noise=0), None),
        (Paper(lines=("x = 4",)), None),
        (Paper(stroke=28), None),
        (Paper(shadow=0.6), None),
        (Paper(shadow=0.8, ink=0.4), None),
        (Paper(table=0.3), None),
        (Paper(paper=0.3, ink=0.06), None),
        (Paper(paper=0.12, ink=0.03), Fault.DARK),
        (Paper(paper=0.2, ink=0.15), Fault.DARK),
        (Paper(paper=0.08, ink=0.95), None),
        (Paper(ink=0.5), None),
        (Paper(ink=0.5, squares=0.7), None),
        (Paper(ink=0.62, squares=0.75), None),
        (Paper(ink=0.65), None),
        (Paper(ink=0.8), Fault.PALE),
        (Paper(lines=()), Fault.PALE),
        (Paper(lines=(), noise=0.05), Fault.PALE),
        (Paper(blur=2), None),
        (Paper(blur=2, noise=0.05), None),
        (Paper(blur=2, ink=0.5, squares=0.7), None),
        (Paper(blur=3), None),
        (Paper(blur=5), Fault.BLURRED),
        (Paper(blur=6), Fault.BLURRED),
        (Paper(blur=6, ink=0.5), Fault.BLURRED),
        (Paper(stroke=34), None),
        (Paper(stroke=34, blur=2), None),
        (Paper(stroke=34, blur=5), Fault.BLURRED),
    ],
    ids=lambda value: "" if isinstance(value, Paper) else str(value),
)
def test_only_what_will_hardly_be_read_is_faulty(paper: Paper, fault: Fault | None) -> None:
    assert fault_of(only(paper.jpeg(quality=85)).look) is fault
