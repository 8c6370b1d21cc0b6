from dataclasses import replace

import pytest

from bot.chat.messages import Localizer, Pictured, render
from bot.chat.outbound.photos import caption_of
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.progress.pictures import MapPicture
from bot.flow.progress.replies import MapRow, MapShown
from tests.chat.replies import NOW, ROWS

EN = Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW)
DE = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)
SMALL = MapShown(title="Fractions", rows=ROWS, edges=((0, 1), (1, 2)))


def build_row(at: int) -> MapRow:
    return MapRow(
        label=f"A concept with quite a long name, number {at}",
        status=list(NodeStatus)[at % 5],
        depth=at // 6,
        current=at == 2,
        open=at % 2 == 0,
    )


LARGE = MapShown(title="Fractions", rows=tuple(map(build_row, range(30))))


def pictured(reply: MapShown, localizer: Localizer = EN) -> Pictured:
    picture = render(reply, localizer).picture
    assert picture is not None
    return picture


def drawn(reply: MapShown, localizer: Localizer = EN) -> MapPicture:
    drawing = pictured(reply, localizer).drawing
    assert isinstance(drawing, MapPicture)
    return drawing


def test_what_is_drawn_is_what_is_shown_in_the_learners_words() -> None:
    drawing = drawn(SMALL, DE)

    assert drawing.title == "Deine Karte: Fractions"
    assert drawing.rows == ROWS
    assert drawing.edges == SMALL.edges
    assert drawing.words.here == "hier bist du"
    assert drawing.words.open == "offen"
    assert drawing.words.statuses == {
        NodeStatus.UNSEEN: "neu",
        NodeStatus.DIAGNOSED: "wahrscheinlich bekannt",
        NodeStatus.LEARNING: "in Arbeit",
        NodeStatus.REVIEWING: "in Wiederholung",
        NodeStatus.MASTERED: "gemeistert",
    }


def test_formulas_are_drawn_in_plain_characters() -> None:
    row = replace(ROWS[0], label=r"What $\frac{3}{4}$ and $x^2$ are")
    reply = MapShown(title=r"About $\pi$", rows=(row,))

    assert drawn(reply).rows[0].label == "What 3/4 and x² are"
    assert drawn(reply).title == "Your map: About π"


@pytest.mark.parametrize("localizer", [EN, DE], ids=["en", "de"])
def test_the_caption_says_all_that_is_drawn_where_it_can(localizer: Localizer) -> None:
    screen = render(SMALL, localizer)

    assert screen.picture is not None
    assert "\n- " not in screen.picture.caption
    said = [line.removeprefix("- ") for line in screen.markdown.splitlines() if line]
    assert [line for line in screen.picture.caption.splitlines() if line] == said


@pytest.mark.parametrize("localizer", [EN, DE], ids=["en", "de"])
@pytest.mark.parametrize("reply", [SMALL, LARGE], ids=["small", "large"])
def test_the_caption_of_any_map_fits(reply: MapShown, localizer: Localizer) -> None:
    assert caption_of(pictured(reply, localizer).caption) is not None


def test_a_large_map_is_told_in_short() -> None:
    open_ones = ", ".join(f"A concept with quite a long name, number {n}" for n in range(0, 18, 2))

    assert pictured(LARGE).caption == (
        "**Your map: Fractions**\n\n"
        "● 6 mastered · ◕ 6 in review · ◑ 6 learning · ◔ 6 probably known · ○ 6 new\n\n"
        "You are here: **A concept with quite a long name, number 2**\n\n"
        f"Open (14): {open_ones.replace(LARGE.rows[2].label + ', ', '')}, …"
    )


def test_where_nothing_is_open_nothing_is_said_of_it() -> None:
    rows = tuple(replace(row, open=False, current=False) for row in LARGE.rows)

    assert pictured(replace(LARGE, rows=rows)).caption.endswith("○ 6 new")


@pytest.mark.parametrize(
    ("localizer", "line", "short", "written"),
    [
        (DE, "verblasst: noch etwa 73", "30 Themen verblassen gerade", "73"),
        (EN, "fading: about 73% left", "30 concepts are fading", "73%"),
    ],
)
def test_what_fades_is_told_in_picture_words_and_caption(
    localizer: Localizer, line: str, short: str, written: str
) -> None:
    fading = replace(LARGE, rows=tuple(replace(row, recall=0.729) for row in LARGE.rows))

    assert line in render(fading, localizer).markdown
    assert short in pictured(fading, localizer).caption
    assert drawn(fading, localizer).words.recall[73].startswith(written)
    assert not drawn(LARGE, localizer).words.recall
