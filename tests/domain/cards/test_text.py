import pytest
from hypothesis import given, strategies as st

from bot.domain.cards.text import Side, as_written, bare, looks_like_rows, pair_in, side_of
from bot.domain.markup import has_lone_dollar, has_tag
from tests.cases import over


@pytest.mark.parametrize(
    ("markdown", "side"),
    [
        ("Which bone? ![](a%20b.png)", Side("Which bone?", ("a b.png",))),
        ("![x](<a (1).jpg>)\n\nText\n\n![](b.png)", Side("Text", ("a (1).jpg", "b.png"))),
        ("![](a.png) ![](a.png)", Side("", ("a.png",))),
        ("say [♪](hello.MP3)", Side("say", (), 1)),
        ("![](film.mp4)", Side("", (), 1)),
        ("![a map](https://example.org/x.png)", Side("a map")),
        ("[more](https://example.org)", Side("[more](https://example.org)")),
        ("[notes](notes.txt)", Side("notes")),
        ("$f(x)$ and [0](1)", Side("$f(x)$ and 0")),
        ("plain", Side("plain")),
    ],
)
def test_pictures_and_sounds_are_told_apart_from_the_text(markdown: str, side: Side) -> None:
    assert side_of(markdown) == side


@given(st.text("![]()<>ab.png \\n♪", max_size=60))
def test_no_picture_is_left_in_the_text(markdown: str) -> None:
    assert not side_of(side_of(markdown).text).pictures or "![" in side_of(markdown).text


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("**Bern**", "Bern"),
        ("_a_ and *b*", "a and b"),
        ("snake_case and 2*3", "snake_case and 2*3"),
        (r"5\$ \*", "5$ *"),
        (r"\$5 or 6$ **x**", "$5 or 6$ x"),
        ("$a_1^2$ **x**", "$a_1^2$ x"),
        ("`print`", "print"),
    ],
)
def test_the_bare_text_has_no_marks(markdown: str, words: str) -> None:
    assert bare(markdown) == words


def test_what_a_learner_writes_is_shown_as_written_with_formulas_and_the_old_pictures() -> None:
    written = as_written(
        "# 5$ for *two* of $x^2$\n> <b>", "old ![](a.png) [♪](b.mp3) [w](https://w)"
    )

    assert written == ("\\# 5\\$ for \\*two\\* of $x^2$\n\\> \\<b>\n\n![](a.png)\n\n[♪](b.mp3)")


@given(st.text(max_size=80))
def test_no_text_of_a_learner_opens_maths_or_a_tag(text: str) -> None:
    written = as_written(text)

    assert not has_lone_dollar(written.replace(r"\$", "")) or "`" in text
    assert not has_tag(written.replace("\\<", "").replace("\\&", ""))


PAIRS = {
    "dog = el perro": ("dog", "el perro"),
    "dog=el perro": ("dog", "el perro"),
    "gehen -> ging, gegangen": ("gehen", "ging, gegangen"),
    "capital of Peru :: Lima": ("capital of Peru", "Lima"),
    "犬 = dog": ("犬", "dog"),
    "H2O = water": ("H2O", "water"),
    "x = 5": None,
    "2 + 3 = 5": None,
    "3x + 2 = 11": None,
    "a == b": None,
    "x >= five": None,
    "dog = ": None,
    "dog = el perro\ncat = el gato": None,
    "https://example.org/?word=dog": None,
    "what is a fraction?": None,
    "dog - el perro": None,
}


@over("text", PAIRS)
def test_a_line_with_a_sign_between_two_sides_is_a_card(text: str) -> None:
    assert pair_in(text) == PAIRS[text]


def test_a_text_of_several_lines_or_json_may_be_a_list() -> None:
    assert looks_like_rows("a;b\n\nc;d")
    assert looks_like_rows('{"Hund": "dog"}')
    assert not looks_like_rows("What is this?\n")


@pytest.mark.parametrize("half", ["\\$", "\\["])
def test_text_full_of_escaped_marks_is_read_at_once(half: str) -> None:
    assert len(bare(half[1] + half * 100_000)) == 100_001
