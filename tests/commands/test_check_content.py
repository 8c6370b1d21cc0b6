import json
from pathlib import Path

import pytest
import typer

from bot.commands.check_content import check
from tests.content.builders import concept, write_course
from tests.skill_builders import bundled_graph

SKILLS = f"skills {bundled_graph().version}: {len(bundled_graph().skills)} skills, ok"


def test_a_right_course_is_summed_up_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_course(tmp_path / "fractions")

    check(tmp_path, decks=tmp_path, landscapes=tmp_path)

    assert capsys.readouterr().out == f"fractions: 10 concepts, 80 questions, ok\n{SKILLS}\n"


def test_concepts_without_objectives_are_counted_and_no_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = {**concept("names"), "objectives": []}
    write_course(tmp_path / "fractions", names=bare)

    check(tmp_path, decks=tmp_path, landscapes=tmp_path)

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
        check(tmp_path, decks=tmp_path, landscapes=tmp_path)

    assert caught.value.exit_code == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{path}:2: label: expected named fields",
        f"{path}:7: effort_minutes: expected a number above 0",
        "fractions: 10 concepts, 80 questions, ok",
        SKILLS,
    ]


def test_a_short_answer_whose_word_no_lesson_before_it_has_is_a_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    silent = {**concept("parts"), "worked_example": {"en": "a numerator", "de": "ein Bruch"}}
    write_course(tmp_path / "fractions", parts=silent)

    with pytest.raises(typer.Exit):
        check(tmp_path, decks=tmp_path, landscapes=tmp_path)

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
        check(tmp_path, decks=tmp_path, landscapes=tmp_path, words=tmp_path)

    assert f"{words}:3: meanings.bye[0]: expected 'enough'" in capsys.readouterr().out


def test_a_sign_of_distress_with_an_unknown_list_is_a_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_course(tmp_path / "fractions")
    signs = tmp_path / "signs.en.yaml"
    signs.write_text('own: ["kill {whom}"]\nhome: []\nother: []\n', encoding="utf-8")

    with pytest.raises(typer.Exit):
        check(tmp_path, decks=tmp_path, landscapes=tmp_path, distress=tmp_path)

    assert f"{signs}:1: own[0]: expected one of the lists above" in capsys.readouterr().out


def test_a_folder_without_courses_is_a_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit):
        check(tmp_path, decks=tmp_path, landscapes=tmp_path)

    assert capsys.readouterr().out == f"{tmp_path}: expected a folder for each course\n{SKILLS}\n"


def test_the_schema_of_both_files_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    check(schema=True)

    schema = json.loads(capsys.readouterr().out)
    assert schema["concept"]["additionalProperties"] is False
    assert schema["concept"]["$defs"]["TextShape"]["properties"]["exact"]["type"] == "boolean"
    assert set(schema["course"]["required"]) == {"title", "description", "concepts", "inventory"}
