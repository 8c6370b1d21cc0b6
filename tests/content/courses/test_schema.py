import pytest
from pydantic import TypeAdapter, ValidationError

from bot.content.courses.schema import ChoiceText, LessonText

LESSON: TypeAdapter[str] = TypeAdapter(LessonText)
CHOICE: TypeAdapter[str] = TypeAdapter(ChoiceText)


@pytest.mark.parametrize(
    "text",
    [
        "no maths",
        r"$\frac{1}{2}$ and $\frac{1}{3}$",
        r"costs \$5",
        "$a<b$ and $c>d$",
        "a < b and c > d",
        "$$\\frac{1}{2}$$",
        "first\n\n  $$x = 1$$\n\nlast",
        "$x$\n$y$",
        "Q & A; R&D",
        "1 <2 and 3> 2",
    ],
)
def test_markdown_with_maths_is_a_lesson(text: str) -> None:
    assert LESSON.validate_python(f"{text}\n") == text


@pytest.mark.parametrize(
    "text",
    ["a $ b", "$x", "$x$ and $y", "$x\ny$", "$$x$$ inline", "$$x", "$$$", "$$", r"\$5 is $5"],
)
def test_maths_without_its_end_is_refused(text: str) -> None:
    with pytest.raises(ValidationError, match="maths between two"):
        LESSON.validate_python(text)


@pytest.mark.parametrize(
    "text",
    [
        "<b>x</b>",
        "a<br>b",
        "<br/>",
        '<a href="x">y</a>',
        "</p>",
        "<!-- x -->",
        "a&nbsp;b",
        "&#160;",
    ],
)
def test_html_is_refused(text: str) -> None:
    with pytest.raises(ValidationError, match="HTML"):
        LESSON.validate_python(text)


def test_a_block_of_maths_is_for_lessons_only() -> None:
    with pytest.raises(ValidationError, match="for lessons only"):
        CHOICE.validate_python("$$x$$")
