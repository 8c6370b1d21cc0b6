"""The picture of a map, compared with pictures that somebody has looked at.

After a wanted change, draw them anew, and look at every one before it is committed:
APPROVE_PICTURES=1 python -m pytest tests/charts/test_map_picture.py
"""

import os
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from PIL import Image, ImageChops

from bot.charts.colours import DARK, LIGHT, PALE, PALE_INK, Palette
from bot.charts.map_picture import map_png, map_sheet
from bot.charts.sheet import Letters, Point, Sheet
from bot.flow.progress.looking import MapPicture
from tests.charts.maps import GERMAN, approved_maps, chain, one_layer, pictures, relabelled
from tests.charts.test_colours import contrast

APPROVED: Final = Path(__file__).parent / "approved"
IS_APPROVING: Final = "APPROVE_PICTURES" in os.environ  # noqa: TID251 - a switch for who tests
PHONE: Final = 390
"""Width of a picture on a phone."""
COLOURS: Final = 128
"""Number of colours in an approved picture, which makes it a third as large."""
SLIGHT: Final = 48
"""Difference of 255 that a channel may have, for rounded colours and edges of letters."""
MOST_OFF: Final = 0.001
"""Share of the pixels that may differ by more."""
BOTH: Final = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
EACH: Final = pytest.mark.parametrize(
    "name", ["1", "8", "15", "30", "forgotten", "fractions", "goal"]
)


def decoded(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def share_off(drawn: Image.Image, approved: Image.Image) -> float:
    channels = ImageChops.difference(drawn, approved).split()
    worst = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(worst.histogram()[SLIGHT:]) / (drawn.width * drawn.height)


def written(picture: MapPicture) -> list[str]:
    return map_sheet(picture).texts


@pytest.mark.thorough
@BOTH
@EACH
def test_the_picture_is_the_approved_one(name: str, dark: bool) -> None:
    drawn = decoded(map_png(replace(approved_maps()[name], dark=dark)))
    path = APPROVED / f"{name}-{'dark' if dark else 'light'}.png"
    if IS_APPROVING:
        drawn.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    approved = Image.open(path).convert("RGB")

    assert drawn.size == approved.size
    assert share_off(drawn, approved) <= MOST_OFF


def test_a_changed_status_would_be_noticed() -> None:
    picture = approved_maps()["fractions"]
    approved = decoded(map_png(picture))
    words = decoded(map_png(relabelled(picture, "Was ein Bruch sei")))

    assert share_off(words, approved) > 0
    assert share_off(decoded(map_png(replace(picture, dark=True))), approved) > MOST_OFF


@pytest.mark.parametrize("dark", [False, True])
def test_a_concept_that_was_mastered_just_now_shines(*, dark: bool) -> None:
    picture = replace(approved_maps()["fractions"], dark=dark)
    first, *others = picture.rows
    lit = replace(picture, rows=(replace(first, lit=True), *others))

    assert share_off(decoded(map_png(lit)), decoded(map_png(picture))) > 0


def test_the_same_map_gives_the_same_bytes() -> None:
    picture = approved_maps()["8"]

    assert map_png(picture) == map_png(picture)


@pytest.mark.thorough
@EACH
def test_every_label_is_written_and_the_legend_and_the_title(name: str) -> None:
    picture = approved_maps()[name]
    text = " ".join(written(picture)).replace("- ", "").replace(" ", "")

    for said in (picture.title, *(row.label for row in picture.rows)):
        assert said.replace(" ", "") in text
    for status, word in picture.words.statuses.items():
        count = sum(row.status is status for row in picture.rows)
        assert f"{word} {count}" in written(picture)


def test_the_present_concept_and_the_open_ones_are_told_in_words_too() -> None:
    picture = approved_maps()["fractions"]
    open_elsewhere = [row for row in picture.rows if row.open and not row.current]

    assert written(picture).count(GERMAN.here) == 1
    assert written(picture).count(GERMAN.open) == len(open_elsewhere) > 0


@pytest.mark.thorough
@EACH
def test_on_the_width_of_a_phone_no_letters_are_smaller_than_twelve_pixels(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[float] = []

    def write(_: Sheet, text: str, place: Point, letters: Letters) -> None:
        del text, place
        sizes.append(letters.size)

    monkeypatch.setattr(Sheet, "write", write)

    sheet = map_sheet(approved_maps()[name])

    assert min(sizes) * PHONE / sheet.wide >= 12


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_what_the_goal_does_without_is_paler_and_its_label_legible(palette: Palette) -> None:
    letters = palette.mixed(palette.ink, PALE_INK)

    for colour in palette.statuses.values():
        pale = palette.mixed(colour, palette.tint * PALE)
        assert contrast(pale, palette.ground) < contrast(palette.tinted(colour), palette.ground)
        assert contrast(letters, pale) >= 4.5


@pytest.mark.thorough
@pytest.mark.parametrize(("optional", "current", "pale"), [(0, 0, 0), (1, 0, 1), (1, 1, 0)])
def test_a_concept_is_pale_where_the_goal_does_without_it_and_the_learner_is_elsewhere(
    *, optional: int, current: int, pale: int
) -> None:
    (row,) = approved_maps()["1"].rows
    row = replace(row, optional=bool(optional), current=bool(current))
    plain = replace(row, optional=False)
    picture, usual = (replace(approved_maps()["1"], rows=(only_row,)) for only_row in (row, plain))

    above_legend = (0, 0, 1080, 320)
    seen, before = (
        decoded(map_png(drawn_map)).crop(above_legend) for drawn_map in (picture, usual)
    )
    assert (share_off(seen, before) > 0) == bool(pale)
    assert (GERMAN.later in written(picture)) == bool(optional)


def test_dollars_are_written_as_they_are() -> None:
    picture = relabelled(approved_maps()["1"], r"$\frac{1}{2} costs $5")

    assert r"$\frac{1}{2} costs $5" in " ".join(written(picture))
    assert map_png(picture)


@pytest.mark.parametrize("picture", [chain(30), one_layer(30)], ids=["chain", "layer"])
def test_the_largest_maps_are_taken_by_telegram(picture: MapPicture) -> None:
    png = map_png(picture)
    width, height = decoded(png).size

    assert width == 1080
    assert width + height <= 10_000
    assert max(width, height) / min(width, height) <= 20
    assert len(png) < 10_000_000


def test_a_map_without_concepts_is_a_title_with_a_legend() -> None:
    assert written(one_layer(0))[0] == "All at once"


@pytest.mark.thorough
@settings(max_examples=10)
@given(pictures())
def test_any_map_can_be_drawn(picture: MapPicture) -> None:
    assert map_png(replace(picture, dark=True)).startswith(b"\x89PNG")


@pytest.mark.thorough
def test_the_bot_starts_without_the_library_that_draws() -> None:
    check = "import sys, bot.app; sys.exit('matplotlib' in sys.modules)"

    subprocess.run([sys.executable, "-c", check], check=True)  # noqa: S603 - fixed words
