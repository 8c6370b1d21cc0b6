"""Tasks in large letters: all bundled and known ones can be drawn."""

import io
import json
from pathlib import Path

import pytest
import structlog
from PIL import Image

from bot.charts.colours import DARK, LIGHT, channels
from bot.charts.tasks import task_png
from bot.content.landscapes.files import load_landscapes
from bot.domain.topics.course import Language
from bot.flow.exams.replies import TaskPicture

ROOT = Path(__file__).parents[2]
EXAMS = {
    goal.id: goal.exam
    for landscape in load_landscapes(ROOT / "data" / "landscapes").landscapes
    for goal in landscape.goals
    if goal.exam is not None
}
REAL = sorted((ROOT.parent / "shared" / "data" / "skillpilot").glob("*.json"))


def opened(text: str, *, dark: bool = False) -> Image.Image:
    return Image.open(io.BytesIO(task_png(TaskPicture(text=text, dark=dark)))).convert("RGB")


def ink_of(image: Image.Image) -> int:
    """Return the number of pixels that are not the ground."""
    ground = image.getpixel((2, 2))
    return sum(count for count, colour in image.getcolors(1 << 20) or [] if colour != ground)


@pytest.mark.thorough
@pytest.mark.parametrize(("language", "dark"), [(Language.DE, False), (Language.EN, True)])
@pytest.mark.parametrize("goal_id", EXAMS)
def test_every_bundled_exam_is_drawn_in_both_languages_by_day_and_by_night(
    goal_id: str, language: Language, *, dark: bool
) -> None:
    exam = EXAMS[goal_id]  # type: ignore[index] # a goal's id is a text

    with structlog.testing.capture_logs() as logged:
        drawn = opened(exam.task[language], dark=dark)

    assert not logged  # every formula was typeset
    assert drawn.width == 900
    assert sum(drawn.size) < 10_000
    assert ink_of(drawn) > 5_000
    assert drawn.getpixel((2, 2)) == channels((DARK if dark else LIGHT).ground)


@pytest.mark.skipif(not REAL, reason="no landscapes of SkillPilot in ../shared/data/skillpilot")
def test_texts_of_real_landscapes_can_be_drawn() -> None:
    for path in REAL:
        goals = json.loads(path.read_text(encoding="utf-8"))["goals"]
        tasks = [goal["examData"]["taskContent"] for goal in goals if "examData" in goal]
        said = [goal["description"] for goal in goals if "$" in goal.get("description", "")]
        for text in (*tasks, *said[:10]):
            assert ink_of(opened(text or "-")) > 0


def test_the_same_task_gives_the_same_picture() -> None:
    picture = TaskPicture(text="Solve $x^2 = 4$.")

    assert task_png(picture) == task_png(picture)


def test_a_formula_that_cannot_be_typeset_is_shown_as_it_is_written() -> None:
    with structlog.testing.capture_logs() as logged:
        drawn = opened(r"Solve $\frac{1$ now")

    assert [entry["event"] for entry in logged] == ["formula not drawn"]
    assert ink_of(drawn) > ink_of(opened("Solve now"))


@pytest.mark.thorough
def test_a_long_formula_and_a_long_line_of_a_program_stay_within_the_picture() -> None:
    formula = "$" + " + ".join(f"x_{{{n}}}" for n in range(60)) + "$"
    program = "```python\n" + "print('" + 200 * "a" + "')\n```"

    deep = "$" + 99 * r"\sqrt{" + "x" + 99 * "}" + "$"

    for text in (formula, deep, program, 300 * "long"):
        image = opened(text)
        assert image.width == 900
        right_edge = image.crop((890, 0, 900, image.height))
        assert ink_of(right_edge) == 0


@pytest.mark.thorough
def test_a_long_task_is_drawn_in_smaller_letters_and_an_endless_one_not_at_all() -> None:
    task = "\n\n".join(f"**Task {n}.** Work out $\\frac{{{n}}}{{7}} + 1$." for n in range(1, 91))

    assert opened(task).height <= 8_000
    with pytest.raises(ValueError, match=r"^\d+$"):
        opened(9 * task)


def test_lists_escapes_and_pictures_are_told_in_words() -> None:
    plain = opened("one")

    assert opened("- one\n- two").height > plain.height
    assert opened("![A garden](assets/garden.png)").height == plain.height
    assert ink_of(opened(r"\*one\*")) > ink_of(plain)
