"""Texts of the page: words as words, formulas drawn once, or in characters if they cannot be."""

from collections import Counter

import pytest

from bot.caches import forget_texts
from bot.chat.messages.page import ShownOnPage
from bot.flow.engine.replies import Drawing, NotDrawnError
from bot.flow.page.pictures import FormulaPicture
from bot.views.texts import Formula, words


class Painting:
    """Draws formulas, and counts the requests for each."""

    def __init__(self) -> None:
        forget_texts()
        self.asked: Counter[str] = Counter()

    async def draw(self, picture: Drawing) -> bytes:
        assert isinstance(picture, FormulaPicture)
        self.asked[picture.latex] += 1
        if "color" in picture.latex:
            raise NotDrawnError("more than shapes")
        return f"<svg>{picture.words}</svg>".encode()

    @property
    def shown(self) -> ShownOnPage:
        return ShownOnPage(self.draw)


async def test_words_and_formulas_follow_each_other_and_read_as_one_text() -> None:
    parts = await Painting().shown.text(r"**Half** of $\frac{3}{4}$ is $x$, or 2 \$ & a < b")

    assert parts == (
        "Half of ",
        Formula("3/4", "<svg>3/4</svg>"),
        " is ",
        Formula("x", "<svg>x</svg>"),
        ", or 2 $ & a < b",
    )
    assert words(parts) == "Half of 3/4 is x, or 2 $ & a < b"


async def test_a_formula_is_drawn_once_and_forgotten_with_the_texts() -> None:
    painting = Painting()
    for _ in range(2):
        await painting.shown.text(r"$\frac{1}{2}$ and $\frac{1}{2}$")
    assert painting.asked == {r"\frac{1}{2}": 1}

    forget_texts()
    await painting.shown.text(r"$\frac{1}{2}$")
    assert painting.asked == {r"\frac{1}{2}": 2}


async def test_what_cannot_be_drawn_is_read_in_characters_and_not_tried_again() -> None:
    painting = Painting()

    for _ in range(2):
        (said,) = await painting.shown.text(r"$\color{red} x^2$")
        assert isinstance(said, str)
        assert "x²" in said
    assert painting.asked.total() == 1


async def test_of_endless_formulas_forty_are_drawn_and_all_are_read() -> None:
    painting = Painting()

    parts = await painting.shown.text(" ".join(f"$a_{{{at}}}$" for at in range(50)))

    assert sum(isinstance(part, Formula) for part in parts) == painting.asked.total() == 40
    assert words(parts).split()[::49] == ["a₀", "a₄₉"]


@pytest.mark.parametrize("written", ["\ue000", "\ue001 and $x$ \ue027"])
async def test_characters_that_stand_for_formulas_are_none_of_a_text(written: str) -> None:
    assert words(await Painting().shown.text(written)).split() in ([], ["and", "x"])


async def test_code_and_paragraphs_stay_as_they_are() -> None:
    said = await Painting().shown.text("- one\n- two\n\nThen `$x$`.")

    assert said == ("• one\n• two\n\nThen $x$.",)
