from dataclasses import replace

import pytest

from bot.chat.messages import Localizer, Pictured, render
from bot.chat.messages.screen import PageButton
from bot.chat.outbound.photos import caption_of
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.maps.replies import MapRow, MapShown
from bot.flow.progress.events import MapListAsked
from bot.flow.progress.looking import MapPicture
from tests.chat.replies import MAP, NOW, ROWS

EN = Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW)
DE = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)
SMALL = MapShown(title="Fractions", map_id=MAP, rows=ROWS, edges=((0, 1), (1, 2)))


def build_row(at: int) -> MapRow:
    return MapRow(
        label=f"A concept with quite a long name, number {at}",
        status=list(NodeStatus)[at % 5],
        depth=at // 6,
        current=at == 2,
        open=at % 2 == 0,
    )


LARGE = MapShown(title="Fractions", map_id=MAP, edges=(), rows=tuple(map(build_row, range(30))))


def picture_of(reply: MapShown, localizer: Localizer = EN) -> Pictured:
    picture = render(reply, localizer).picture
    assert picture is not None
    return picture


def drawing_of(reply: MapShown, localizer: Localizer = EN) -> MapPicture:
    drawing = picture_of(reply, localizer).drawing
    assert isinstance(drawing, MapPicture)
    return drawing


def test_what_is_drawn_is_what_is_shown_in_the_learners_words() -> None:
    drawing = drawing_of(SMALL, DE)

    assert drawing.title == "Dein Lernplan: Fractions"
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
    reply = MapShown(title=r"About $\pi$", map_id=MAP, edges=(), rows=(row,))

    assert drawing_of(reply).rows[0].label == "What 3/4 and x² are"
    assert drawing_of(reply).title == "Your map: About π"


@pytest.mark.parametrize("localizer", [EN, DE], ids=["en", "de"])
@pytest.mark.parametrize("reply", [SMALL, LARGE], ids=["small", "large"])
def test_the_caption_of_any_map_fits(reply: MapShown, localizer: Localizer) -> None:
    assert caption_of(picture_of(reply, localizer).caption) is not None


def test_below_the_picture_one_line_says_how_far_it_has_come() -> None:
    assert picture_of(LARGE).caption == (
        "**Fractions** · "
        "● 6 mastered · ◕ 6 in review · ◑ 6 learning · ◔ 6 probably known · ○ 6 new"
    )


def test_who_does_not_see_the_picture_has_the_map_as_a_list_by_one_tap() -> None:
    buttons = [button.press for row in render(LARGE, EN).keyboard for button in row]
    assert MapListAsked() in buttons

    listed = render(replace(LARGE, drawn=False), EN)
    assert listed.picture is None
    assert all(row.label in listed.markdown for row in LARGE.rows)
    assert MapListAsked() not in [button.press for row in listed.keyboard for button in row]


@pytest.mark.parametrize(("localizer", "label"), [(EN, "Open the map"), (DE, "Lernplan öffnen")])
def test_the_page_opens_at_the_map_that_is_shown(localizer: Localizer, label: str) -> None:
    assert render(LARGE, localizer).page_button == PageButton(label, "map", MAP)


@pytest.mark.parametrize(
    ("localizer", "line", "written"),
    [(DE, "verblasst: noch etwa 73", "73"), (EN, "fading: about 73% left", "73%")],
)
def test_what_fades_is_told_in_picture_and_words(
    localizer: Localizer, line: str, written: str
) -> None:
    fading = replace(LARGE, rows=tuple(replace(row, recall=0.729) for row in LARGE.rows))

    assert line in render(fading, localizer).markdown
    assert drawing_of(fading, localizer).words.recall[73].startswith(written)
    assert not drawing_of(LARGE, localizer).words.recall
