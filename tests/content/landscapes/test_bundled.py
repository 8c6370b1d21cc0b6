"""Rules for the bundled goal map, beyond being one."""

import re
import runpy
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from bot.chat.outbound.maths import reading
from bot.content.courses.courses import load_courses
from bot.content.landscapes.files import landscapes_in, load_landscapes, read_landscapes
from bot.content.landscapes.landscape_file import LandscapeBundle
from bot.content.landscapes.writing import landscape_zip
from bot.domain.exams.exam import Exam
from bot.domain.goals.atlas import Atlas, join_landscapes
from bot.domain.goals.landscape import Goal, GoalKind
from bot.domain.goals.reach import Filter, Reach
from bot.domain.topics.course import Language

DATA = Path(__file__).parents[3] / "data"
_FRACTION = re.compile(r"\\frac\{(\d+)\}\{(\d+)\}")

every_language = pytest.mark.parametrize("language", Language)


@cache
def bundled_landscapes() -> LandscapeBundle:
    return read_landscapes(DATA / "landscapes")


def atlas() -> Atlas:
    return join_landscapes(bundled_landscapes().landscapes)


def goals() -> tuple[Goal, ...]:
    return atlas().goals


def exams() -> Iterator[Exam]:
    return (goal.exam for goal in goals() if goal.exam is not None)


def texts(language: Language) -> Iterator[str]:
    for goal in goals():
        yield goal.title[language]
        yield goal.description[language]
    for exam in exams():
        yield exam.task[language]
        yield exam.solution[language]
        yield from (step.description[language] for step in exam.steps)


def formulas(language: Language) -> list[str]:
    return [found for text in texts(language) for found in re.findall(r"\$([^$]+)\$", text)]


def value(term: str) -> Fraction | None:
    """Return the value of a term of numbers, by precedence, or None for any other term."""
    plain = _FRACTION.sub(r"(\1/\2)", term).replace(r"\cdot", "*").replace(r"\times", "*")
    plain = plain.replace(r"\div", "/").replace(":", "/").replace("{,}", ".").replace(" ", "")
    if re.search(r"[^\d.+\-*/()]|\([^()/]*\)", plain):
        return None
    return sum((product(part) for part in re.findall(r"[+-]?[^+-]+", plain)), Fraction(0))


def product(term: str) -> Fraction:
    sign = -1 if term.startswith("-") else 1
    result = Fraction(1)
    operator = "*"
    for part in re.findall(r"\(\d+/\d+\)|[\d.]+|[*/]", term):
        if part in "*/":
            operator = part
            continue
        factor = Fraction(part.strip("()"))
        result = result * factor if operator == "*" else result / factor
    return sign * result


def test_nothing_is_odd_in_it() -> None:
    assert bundled_landscapes().warnings == ()
    assert load_landscapes(DATA / "landscapes") == bundled_landscapes()


def test_it_holds_all_three_types_of_goals_and_several_parents() -> None:
    assert 45 <= len(goals()) <= 60
    kinds = Counter(goal.kind for goal in goals())
    assert kinds[GoalKind.EXAM] == 9
    assert kinds[GoalKind.MEMORIZE] >= 5
    assert kinds[GoalKind.UNDERSTANDING] >= 20
    assert any(len(atlas().parents(ref)) > 1 for ref in atlas().refs)


@every_language
def test_everything_is_said_in_both_languages(language: Language) -> None:
    assert all(text.strip() for text in texts(language))
    for landscape in bundled_landscapes().landscapes:
        assert landscape.title[language]
        assert landscape.description[language]
        assert all(level.label[language] for level in landscape.levels)


def test_understanding_goals_are_told_as_what_a_learner_can_do() -> None:
    for goal in goals():
        if goal.kind is not GoalKind.EXAM:
            assert goal.description[Language.EN].startswith(("You can ", "You know "))
            assert goal.description[Language.DE].startswith("Du kannst ")


def test_every_understanding_atom_is_taught_by_concepts_of_a_bundled_course() -> None:
    courses = {course.id: course for course in load_courses(DATA / "courses")}
    for ref in atlas().refs:
        goal = atlas().goal(ref)
        if goal.kind is GoalKind.UNDERSTANDING and atlas().is_atomic(ref):
            assert goal.course is not None, goal.id
            concepts = {concept.id for concept in courses[goal.course.course_id].concepts}
            assert set(goal.course.concept_ids) <= concepts


def test_every_memorize_goal_selects_cards_in_both_languages() -> None:
    decks = {file.deck.id: file.deck for file in bundled_landscapes().decks.values()}
    for goal in goals():
        if goal.kind is GoalKind.MEMORIZE:
            assert set(goal.cards) == set(Language)
            for selection in goal.cards.values():
                cards = decks[selection.deck_id].cards
                tags = set(selection.tags)
                assert any(not tags or tags & set(card.tags) for card in cards)


@pytest.mark.parametrize("level", ["", "GK", "LK"])
def test_every_goal_can_be_reached_and_something_of_each_kind_is_soon_open(level: str) -> None:
    filters = {landscape.id: Filter(level=level) for landscape in bundled_landscapes().landscapes}
    first = Reach(atlas(), (), filters).frontier
    kinds = {atlas().goal(ref).kind for ref in first}
    assert kinds == {GoalKind.UNDERSTANDING, GoalKind.MEMORIZE}

    mastered = set(first)
    while frontier := Reach(atlas(), mastered, filters).frontier:
        mastered |= set(frontier)
    assert all(Reach(atlas(), mastered, filters).is_satisfied(ref) for ref in atlas().refs)


def test_the_advanced_course_holds_more_than_the_basic_one() -> None:
    tagged = Counter(tag for goal in goals() for tag in goal.tags)

    assert 0 < tagged["GK"] < tagged["LK"] == len(goals())


@every_language
def test_every_equation_is_true(language: Language) -> None:
    equations = [formula.split("=") for formula in formulas(language) if "=" in formula]
    values = [{value(term) for term in terms} - {None} for terms in equations]

    assert sum(None not in map(value, terms) for terms in equations) > 20
    for terms, found in zip(equations, values, strict=True):
        assert len(found) <= 1, terms


@every_language
def test_every_formula_can_be_read_out(language: Language) -> None:
    assert all(reading(formula).text for formula in formulas(language))


def test_points_add_up_and_can_be_passed_but_not_by_one_step() -> None:
    for exam in exams():
        assert sum(step.points for step in exam.steps) == exam.max_points
        assert max(step.points for step in exam.steps) < exam.passing_points < exam.max_points


@every_language
def test_the_points_in_the_task_are_those_of_its_steps(language: Language) -> None:
    for exam in exams():
        told = [int(n) for n in re.findall(r"\((\d+) (?:Punkte|points)\)", exam.task[language])]
        given: Counter[str] = Counter()
        for step in exam.steps:
            given[step.description[language].partition(":")[0]] += int(step.points)
        assert told == list(given.values())


@every_language
def test_no_description_of_an_exam_names_its_points_which_stand_below_it(
    language: Language,
) -> None:
    for goal in goals():
        if goal.exam is not None:
            assert re.findall(r"\d+", goal.description[language]) == []


@every_language
def test_no_solution_stands_in_a_task(language: Language) -> None:
    for exam in exams():
        results = re.findall(r"= ([^=$]+)\$", exam.solution[language])
        numbers = [result for result in results if len(result) > 2 and "x" not in result]
        assert all(result not in exam.task[language] for result in numbers)


@every_language
def test_the_programs_do_what_the_solution_says(
    language: Language, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exam = next(exam for exam in exams() if "```" in exam.task[language])
    programs = [
        re.findall(r"```python\n(.*?)```", text[language], re.DOTALL)[0]
        for text in (exam.task, exam.solution)
    ]
    for number, program in enumerate(programs):
        (tmp_path / f"{number}.py").write_text(program)

    runpy.run_path(str(tmp_path / "0.py"))
    mean = runpy.run_path(str(tmp_path / "1.py"))["mean"]

    assert capsys.readouterr().out == "18\n"
    assert "18" in exam.solution[language]
    assert mean([3, 5, 8, 10]) == 6.5


def test_the_garden_has_the_size_that_its_picture_is_drawn_for() -> None:
    lawn, beds, paths = Fraction(2, 3) * 96, Fraction(1, 4) * 96, Fraction(1, 12) * 96

    assert [lawn, beds, paths] == [Fraction(8 * 8), Fraction(4 * 6), Fraction(4 * 2)]


def test_it_is_exported_and_imported_as_it_is() -> None:
    again = landscapes_in(landscape_zip(bundled_landscapes()), "x.zip")

    assert again.landscapes == bundled_landscapes().landscapes
    assert again.media == bundled_landscapes().media
    assert again.warnings == ()
