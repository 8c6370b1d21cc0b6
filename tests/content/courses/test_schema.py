import pytest
from pydantic import TypeAdapter, ValidationError

from bot.content.courses.schema import ChoiceText, ExplanationText, LessonText

LESSON: TypeAdapter[str] = TypeAdapter(LessonText)
EXPLANATION: TypeAdapter[str] = TypeAdapter(ExplanationText)
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


def test_an_explanation_has_up_to_three_parts_with_a_line_between_them() -> None:
    assert EXPLANATION.validate_python("a?\n\n---\n\nb\n\n---\n\nc")


@pytest.mark.parametrize("text", ["a\n---\nb\n---\nc\n---\nd", "---\na", "a\n---\n\n---\nb"])
def test_more_parts_and_empty_ones_are_refused(text: str) -> None:
    with pytest.raises(ValidationError, match="at most three parts"):
        EXPLANATION.validate_python(text)


def test_nothing_but_an_explanation_has_parts() -> None:
    with pytest.raises(ValidationError, match="only an explanation of a concept has parts"):
        LESSON.validate_python("a\n\n---\n\nb")
