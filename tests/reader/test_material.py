"""Files to learn from: pages with their texts, scans as pictures, and what is refused."""

from io import BytesIO

import pytest
from PIL import Image

from bot.domain.authoring.sources import MOST_PAGES
from bot.domain.topics.course import Language
from bot.flow.exams.ports import PageRefusedError, PageTrouble
from bot.reader.children import Children
from bot.reader.material import material_pages
from bot.reader.reading import MaterialMaker
from tests.reader.paper import Paper
from tests.reader.test_pages import LOCKED, pdf
from tests.sheets.files import heic, pdf as scanned
from tests.sources import PAGES, course_pdf, typed_pdf


@pytest.mark.parametrize("language", list(Language))
def test_the_text_of_a_pdf_is_read_page_by_page(language: Language) -> None:
    read = material_pages(course_pdf(language), drawn=True)

    assert [page.text.splitlines() for page in read] == [list(page) for page in PAGES[language]]
    assert not any(page.is_scan or page.jpeg for page in read)


def test_a_page_that_is_a_picture_is_drawn_only_if_that_is_wanted() -> None:
    file = scanned([Paper().jpeg(), Paper().jpeg()])

    seen, drawn = material_pages(file, drawn=False), material_pages(file, drawn=True)

    assert [(page.text, page.is_scan, page.jpeg) for page in seen] == [("", True, None)] * 2
    assert all(page.jpeg is not None and _size(page.jpeg) > 1_000 for page in drawn)


def test_a_photo_is_one_page_and_a_text_as_many_as_it_fills() -> None:
    (photo,) = material_pages(Paper().jpeg(), drawn=True)
    text = material_pages("Größe und Maß.\n\nZweiter Absatz.".encode("cp1252"), drawn=False)

    assert photo.is_scan
    assert [page.text for page in text] == ["Größe und Maß.\n\nZweiter Absatz."]


@pytest.mark.parametrize(
    ("file", "trouble"),
    [
        (typed_pdf([["A page with enough on it"]] * (MOST_PAGES + 1)), PageTrouble.TOO_MANY_PAGES),
        (("word " * 40_000).encode(), PageTrouble.TOO_MANY_PAGES),
        (typed_pdf([["a line of this page " * 5] * 200], points=3), PageTrouble.TOO_LARGE),
        (pdf(2), PageTrouble.BROKEN),
        (b"", PageTrouble.BROKEN),
        (b"%PDF-1.4 and nothing more", PageTrouble.BROKEN),
        (LOCKED, PageTrouble.ENCRYPTED),
        (heic(), PageTrouble.HEIC),
        (bytes(range(256)) * 40, PageTrouble.NOT_A_PAGE),
    ],
    ids=["pages", "words", "a page", "blank", "empty", "broken", "locked", "heic", "bytes"],
)
def test_what_cannot_be_learned_from_is_refused_with_its_reason(
    file: bytes, trouble: PageTrouble
) -> None:
    with pytest.raises(PageRefusedError) as caught:
        material_pages(file, drawn=False)

    assert caught.value.trouble is trouble


async def test_another_process_reads_the_file_and_hands_over_texts_and_pictures() -> None:
    async with Children() as children:
        reader = MaterialMaker(children)
        typed = await reader.read(course_pdf(Language.DE))
        (photo,) = await reader.read(Paper().jpeg(), drawn=True)
        with pytest.raises(PageRefusedError) as caught:
            await reader.read(heic())

    assert [page.text.splitlines()[0] for page in typed] == [
        page for page, _ in PAGES[Language.DE]
    ]
    assert photo.is_scan
    assert photo.jpeg is not None
    assert _size(photo.jpeg) > 500
    assert caught.value.trouble is PageTrouble.HEIC


def _size(jpeg: bytes) -> int:
    with Image.open(BytesIO(jpeg)) as picture:
        return max(picture.size)
