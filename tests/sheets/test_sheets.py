import io

import pytest
from PIL import Image

from tests.sheets.adversarial import SHEETS, Adversarial
from tests.sheets.files import cat, heic, pdf
from tests.sheets.handwriting import HEIGHT, WIDTH, Hand, Look, Paper, Where, drawn, sheet
from tests.sheets.solutions import CURVE, FRACTIONS, LINEAR, photo

pytestmark = [pytest.mark.handwriting, pytest.mark.thorough]


def test_the_same_seed_gives_the_same_sheet_and_another_one_another() -> None:
    assert sheet(LINEAR, seed=3) == sheet(LINEAR, seed=3)
    assert sheet(LINEAR, seed=3) != sheet(LINEAR, seed=4)


def test_a_sheet_is_a_photo_of_a_page_and_knows_its_words() -> None:
    made = drawn(FRACTIONS, seed=1, look=Look(hand=Hand.DKG, paper=Paper.RULED))

    assert made.lines[1] == "Rest: 1 - 11/12 = 1/12"
    assert len(made.middles) == len(made.lines)
    with Image.open(io.BytesIO(made.jpeg)) as image:
        assert (image.format, image.size) == ("JPEG", (WIDTH, HEIGHT))


@pytest.mark.parametrize("number", range(6))
def test_lines_are_where_the_sheet_says_they_are(number: int) -> None:
    made = photo(number)
    with Image.open(io.BytesIO(made.jpeg)) as image:
        grey = image.convert("L")
        for x, y in made.middles:
            around = grey.crop((round(x) - 10, round(y) - 25, round(x) + 90, round(y) + 25))
            darkest, brightest = around.getextrema()
            assert brightest - darkest > 40  # type: ignore[operator] # one band


def test_thirty_sheets_speak_to_the_grader_each_in_its_own_way() -> None:
    assert len({each.name for each in SHEETS}) == len(SHEETS) == 30
    assert len({each.where for each in SHEETS}) == 1 + len(Where)
    for each in SHEETS:
        assert each.lines[each.line - 1] == each.text


@pytest.mark.parametrize("it", SHEETS[18:], ids=lambda it: it.name)
def test_what_is_written_to_the_grader_is_on_the_sheet(it: Adversarial) -> None:
    without = Adversarial("none", " ", it.where, it.at)

    assert it.jpeg() != without.jpeg()


def test_a_pdf_has_the_pages_and_other_files_are_what_they_say() -> None:
    made = pdf([sheet(CURVE, seed=1), sheet(LINEAR, seed=2)])

    assert made.startswith(b"%PDF-")
    assert made.count(b"/Type /Page\n") == 2
    assert heic()[4:12] == b"ftypheic"
    with Image.open(io.BytesIO(cat())) as image:
        assert image.format == "JPEG"
