"""The bundled exams: complete in both languages, reachable without a model, and correct."""

import contextlib
import io
import re
import statistics
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
import sympy  # type: ignore[import-untyped] # ships no types
from PIL import Image

from bot.domain.cards.deck import media_names
from bot.domain.exams.exam import Exam
from bot.domain.goals.atlas import join_landscapes
from bot.domain.goals.landscape import Goal, GoalKind
from bot.domain.goals.reach import Filter, Reach
from bot.domain.ids import GoalRef
from bot.domain.topics.course import Language
from tests.landscape_builders import bundled_landscapes

DATA = Path(__file__).parents[3] / "data"
LOADED = bundled_landscapes()
GOALS = {goal.id: goal for landscape in LOADED.landscapes for goal in landscape.goals}
EXAMS = {goal_id: goal.exam for goal_id, goal in GOALS.items() if goal.exam is not None}

x = sympy.symbols("x")


def test_there_are_exams_of_each_field_with_and_without_a_time_limit() -> None:
    assert {
        "exam-equations", "exam-parabola", "exam-curve", "exam-box", "exam-figure", "exam-data",
        "exam-fractions", "exam-garden", "exam-program",
    } == set(EXAMS)  # fmt: skip


@pytest.mark.parametrize("goal_id", EXAMS)
def test_every_exam_is_there_in_both_languages_with_steps_that_add_up(goal_id: str) -> None:
    exam = EXAMS[goal_id]  # type: ignore[index] # a goal's id is a text

    for texts in (exam.task, exam.solution, *(step.description for step in exam.steps)):
        assert set(texts) == set(Language)
        assert texts[Language.DE] != texts[Language.EN]
    assert 4 <= len(exam.steps) <= 6
    assert sum(step.points for step in exam.steps) == exam.max_points
    assert 0.5 <= exam.passing_points / exam.max_points <= 0.65


@pytest.mark.parametrize("level", ["GK", "LK", ""])
def test_what_an_exam_requires_can_be_reached_with_what_is_bundled(level: str) -> None:
    """Goals are reached by a bundled course or deck, without a model."""
    atlas, filters = (
        join_landscapes(LOADED.landscapes),
        {LOADED.landscapes[0].id: Filter(level=level)},
    )
    reached: set[GoalRef] = set()
    while found := set(_without_a_model(Reach(atlas, reached, filters).frontier)) - reached:
        reached |= found

    reach = Reach(atlas, reached, filters)
    exams = [ref for ref in atlas.refs if ref.goal_id in EXAMS and reach.is_kept(ref)]
    assert len(exams) >= 6
    assert [ref.goal_id for ref in exams if not reach.is_open(ref)] == []


def _without_a_model(open_now: tuple[GoalRef, ...]) -> list[GoalRef]:
    return [ref for ref in open_now if _is_bundled(GOALS[ref.goal_id])]


def _is_bundled(goal: Goal) -> bool:
    match goal.kind:
        case GoalKind.UNDERSTANDING:
            return goal.course is not None
        case GoalKind.MEMORIZE:
            return set(goal.cards) == set(Language)
        case GoalKind.EXAM:
            return False


def test_every_picture_of_an_exam_lies_beside_the_landscape_and_says_what_it_shows() -> None:
    shown = 0
    for exam in EXAMS.values():
        for text in exam.task.values():
            for name in media_names(text):
                with Image.open(io.BytesIO(LOADED.media[LOADED.landscapes[0].id][name])) as image:
                    assert "A" not in image.mode  # nothing shines through in a dark chat
                    assert min(image.size) >= 350
                assert re.search(rf"!\[.{{20,}}\]\({re.escape(name)}\)", text)
                shown += 1
    assert shown >= 4


def _fractions() -> list[str]:
    total, flour = Fraction(2, 3) + Fraction(1, 4), Fraction(3, 4) * 480
    return [
        rf"\frac{{{total.numerator}}}{{{total.denominator}}}",
        f"= {flour}$",
        f"{80 * 85 // 100}$",
    ]


def _garden() -> list[str]:
    rest = 1 - Fraction(2, 3)
    beds, paths = Fraction(3, 4) * rest, Fraction(1, 4) * rest
    bags = 96 * beds / Fraction(4, 5)
    parts = [
        rf"\frac{{{fraction.numerator}}}{{{fraction.denominator}}}"
        for fraction in (rest, beds, paths)
    ]
    return [*parts, f"{96 * beds}$ m²", f"{96 * paths}$ m²", f"= {bags}$"]


def _equations() -> list[str]:
    (root,) = sympy.solve(sympy.Eq(3 * (x - 4), x + 6), x)
    adult, child = sympy.symbols("a c")
    prices = sympy.solve([2 * adult + 3 * child - 46, 3 * adult + 2 * child - 49])
    return [f"x = {root}$", f"= {root + 6}$", f"= {prices[adult]}$", f"= {prices[child]}$"]


def _parabola() -> list[str]:
    f = x**2 - 6 * x + 5
    first, second = sorted(sympy.solve(f, x))
    (vertex,) = sympy.solve(sympy.diff(f, x), x)
    points = [(at, at - 5) for at in sorted(sympy.solve(f - (x - 5), x))]
    return [
        f"x_1 = {first}$",
        f"x_2 = {second}$",
        *map(_point, [(vertex, f.subs(x, vertex)), *points]),
    ]


def _curve() -> list[str]:
    f = x**3 - 6 * x**2 + 9 * x
    first, second = sympy.diff(f, x), sympy.diff(f, x, 2)
    zeros = sorted(sympy.solve(f, x))
    turning = [(at, f.subs(x, at)) for at in sorted(sympy.solve(first, x))]
    assert [sympy.sign(second.subs(x, at)) for at, _ in turning] == [-1, 1]
    (bend,) = sympy.solve(second, x)
    slope = first.subs(x, bend)
    tangent = f"y = {slope}x + {f.subs(x, bend) - slope * bend}$"
    return [
        *(f"x = {zero}$" for zero in zeros),
        *map(_point, [*turning, (bend, f.subs(x, bend))]),
        tangent,
    ]


def _box() -> list[str]:
    volume = x * (12 - 2 * x) ** 2
    inside = [at for at in sympy.solve(sympy.diff(volume, x), x) if 0 < at < 6]
    (best,) = inside
    bend = sympy.diff(volume, x, 2).subs(x, best)
    assert bend < 0
    return [
        str(sympy.expand(volume)).replace("**", "^").replace("*", ""),
        f"x = {best}$",
        f"= {bend} < 0$",
        f"= {12 - 2 * best}$",
        f"= {volume.subs(x, best)}$ cm³",
    ]


def _figure() -> list[str]:
    area = 8 * 6 + sympy.Rational(8 * 3, 2) + sympy.pi * 9 / 2
    around = 6 + 8 + 2 * sympy.sqrt(4**2 + 3**2) + 3 * sympy.pi
    return [f"{float(sympy.pi * 9 / 2):.2f}", f"{float(area):.2f}", f"{float(around):.2f}"]


def _data() -> list[str]:
    minutes = sorted([12, 5, 20, 8, 35, 12, 10, 25, 15, 18])
    corrected = [*minutes[:-1], 65]
    low, high = statistics.median(minutes[:5]), statistics.median(minutes[5:])
    assert statistics.median(corrected) == statistics.median(minutes)
    alike = Fraction(3, 5) * Fraction(2, 4) + Fraction(2, 5) * Fraction(1, 4)
    red = 1 - Fraction(2, 5) * Fraction(1, 4)
    return [
        ", ".join(map(str, minutes)),
        f"= {statistics.mean(minutes)}$",
        f"= {statistics.median(minutes)}$",
        f"{high} - {low} = {high - low}$",
        f"= {statistics.mean(corrected)}$",
        *(
            rf"= \frac{{{fraction.numerator}}}{{{fraction.denominator}}}$"
            for fraction in (alike, red)
        ),
    ]


def _program() -> list[str]:
    exam = EXAMS["exam-program"]  # type: ignore[index] # a goal's id is a text
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(_code(exam.task[Language.EN]))  # noqa: S102 - ours
    names: dict[str, Callable[[list[int]], float]] = {}
    exec(_code(exam.solution[Language.EN]), names)  # noqa: S102 - ours
    assert names["mean"]([1, 2, 6]) == 3
    return [printed.getvalue().strip()]


def _code(text: str) -> str:
    return text.split("```python\n")[1].split("```", maxsplit=1)[0]


def _point(at: tuple[object, object]) -> str:
    return f"({at[0]}, {at[1]})"


RESULTS = {
    "exam-fractions": _fractions, "exam-garden": _garden, "exam-program": _program,
    "exam-equations": _equations, "exam-parabola": _parabola, "exam-curve": _curve,
    "exam-box": _box, "exam-figure": _figure, "exam-data": _data,
}  # fmt: skip


@pytest.mark.parametrize("goal_id", EXAMS)
def test_the_results_of_a_solution_are_those_that_come_out(goal_id: str) -> None:
    exam = EXAMS[goal_id]  # type: ignore[index] # a goal's id is a text

    for language in Language:
        solution = _normal(exam, language)
        for result in RESULTS[str(goal_id)]():
            assert result.replace(" ", "") in solution, (language, result)


def _normal(exam: Exam, language: Language) -> str:
    """Return the solution with points, decimals and spaces written as in English."""
    text = exam.solution[language].replace("{,}", ".")
    text = re.sub(r"\((-?\d+) \\mid (-?\d+)\)", r"(\1, \2)", text)
    return text.replace(" ", "")
