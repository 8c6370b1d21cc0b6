from pathlib import Path

import pytest
import typer

from bot.commands.check_content import check
from bot.resources import LANDSCAPES
from tests.content.builders import concept, write_course
from tests.content.courses.sent import TEN_MISTAKES, smallest


def test_a_right_course_is_summed_up_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_course(tmp_path / "fractions")

    check(tmp_path)

    assert capsys.readouterr().out == "fractions: 10 concepts, 80 questions, ok\n"


def test_concepts_without_objectives_are_counted_and_no_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = {**concept("names"), "objectives": []}
    write_course(tmp_path / "fractions", names=bare)

    check(tmp_path)

    assert capsys.readouterr().out.splitlines()[0] == (
        "fractions: 10 concepts, 80 questions, ok; 1 concepts have no objectives or no "
        "misconceptions, which help a model"
    )


def test_each_problem_is_one_line_and_the_exit_code_tells(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = {**concept("names"), "effort_minutes": -1, "label": "x"}
    path = write_course(tmp_path / "broken", names=broken) / "concepts" / "names.yaml"
    write_course(tmp_path / "fractions")

    with pytest.raises(typer.Exit) as caught:
        check(tmp_path)

    assert caught.value.exit_code == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{path}:2: label: expected named fields",
        f"{path}:7: effort_minutes: expected a number above 0",
        "fractions: 10 concepts, 80 questions, ok",
    ]


def test_a_short_answer_whose_word_no_lesson_before_it_has_is_a_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    silent = {**concept("parts"), "worked_example": {"en": "a numerator", "de": "ein Bruch"}}
    write_course(tmp_path / "fractions", parts=silent)

    with pytest.raises(typer.Exit):
        check(tmp_path)

    assert capsys.readouterr().out.splitlines()[0] == (
        f"{tmp_path}/fractions: parts/s-1: expected an explanation before it that has the words "
        "of its answer (de)"
    )


def test_a_phrase_with_two_meanings_is_a_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_course(tmp_path / "fractions")
    words = tmp_path / "en.yaml"
    words.write_text("meanings:\n  stop: [enough]\n  bye: [enough]\n", encoding="utf-8")

    with pytest.raises(typer.Exit):
        check(words=tmp_path)

    assert f"{words}:3: meanings.bye[0]: expected 'enough'" in capsys.readouterr().out


def test_a_sign_of_distress_with_an_unknown_list_is_a_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_course(tmp_path / "fractions")
    signs = tmp_path / "signs.en.yaml"
    signs.write_text('own: ["kill {whom}"]\nhome: []\nother: []\n', encoding="utf-8")

    with pytest.raises(typer.Exit):
        check(distress=tmp_path)

    assert f"{signs}:1: own[0]: expected one of the lists above" in capsys.readouterr().out


def test_a_folder_without_courses_is_a_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit):
        check(tmp_path)

    assert capsys.readouterr().out == f"{tmp_path}: expected a folder for each course\n"


def test_a_course_of_an_author_is_checked_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "water.yaml"
    path.write_text(smallest("yaml"), encoding="utf-8")

    check(path)

    first, *hints = capsys.readouterr().out.splitlines()
    assert first == f"{path}: 2 concepts, 6 questions, ok"
    assert "  better with a worked example (Evaporation and Rain)" in hints


def test_the_faults_of_such_a_course_stand_in_its_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "water.yaml"
    path.write_text(TEN_MISTAKES, encoding="utf-8")

    with pytest.raises(typer.Exit):
        check(path)

    told = capsys.readouterr().out.splitlines()
    assert len(told) == 11
    assert told[1] == (
        f"{path}: Line 2, langauge: I don't know what this is. Do you mean language?"
    )


def test_one_folder_one_deck_and_one_landscape_are_checked_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_course(tmp_path / "fractions")
    deck = tmp_path / "deck.json"
    deck.write_text('{"title": "D", "cards": [{"front": "a", "back": "b"}]}', encoding="utf-8")

    check(tmp_path / "fractions")
    with pytest.raises(typer.Exit):
        check(deck)
    check(next(LANDSCAPES.glob("*.json")))

    course, id_made, _, landscape = capsys.readouterr().out.splitlines()
    assert course == "fractions: 10 concepts, 80 questions, ok"
    assert "no id, one was made" in id_made
    assert landscape.endswith("ok")
