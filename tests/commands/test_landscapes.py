import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.commands import landscapes
from bot.commands.landscapes import report
from bot.commands.line import app
from bot.domain.goals.landscape_warnings import FileWarning, Refusal, WarningKind
from tests.content.landscapes.builders import EXAM, fields, goal_fields

ROOT = Path(__file__).parents[2]


def run(*words: object) -> tuple[int, list[str]]:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.output.splitlines()


def write(folder: Path, content: object) -> Path:
    path = folder / "land.json"
    path.write_text(json.dumps(content))
    return path


def test_a_landscape_is_told_with_its_goals_what_is_open_and_every_warning(tmp_path: Path) -> None:
    land = fields(
        goal_fields("root", contains=["a", "b", "e"], tags=["GK", "LK"]),
        goal_fields("a", tags=["GK", "LK"], requires=["root", "gone"], titleEn="First"),
        goal_fields("b", tags=["LK"], nodeKind="memory"),
        goal_fields("e", tags=["GK"], examData=EXAM, requires=["a"]),
        titleEn="Country",
        filters=[{"id": "GK", "label": "Grundkurs"}, {"id": "LK", "label": "Leistungskurs"}],
    )

    assert run("check-landscape", write(tmp_path, land)) == (
        0,
        [
            "Country: 4 goals, 3 of them atomic, 1 exam, 1 memorize, 1 understanding, 3 GK, 3 LK",
            "open at first: 2",
            "  First",
            "  Ziel b",
            "open at first in GK: 1",
            "  First",
            "open at first in LK: 2",
            "  First",
            "  Ziel b",
            "1 x deck is not there, the goal has no cards",
            "    Ziel b (b), extendedData",
            "1 x requires a goal that is nowhere, so it does not wait for it",
            "    First (a), requires: gone",
            "1 x requires itself or a goal it is part of, does not wait",
            "    First (a), requires: Ziel root (root)",
        ],
    )


def test_a_sound_landscape_is_called_so(tmp_path: Path) -> None:
    code, lines = run("check-landscape", write(tmp_path, fields()))

    assert (code, lines[-1]) == (0, "nothing odd was found")


def test_the_pictures_of_landscapes_are_counted(tmp_path: Path) -> None:
    exam = {**EXAM, "taskContent": "![](a.png) ![](b.png) ![](gone.png)"}
    for name in ("a.png", "b.png"):
        (tmp_path / name).write_bytes(b"PNG")
    path = write(tmp_path, fields(goal_fields("e", examData=exam)))

    code, lines = run("check-landscape", path)

    assert code == 0
    assert "0 decks with 0 cards, 2 pictures" in lines
    assert "1 x picture is not there" in lines


def test_a_file_that_is_no_landscape_is_refused_with_a_reason(tmp_path: Path) -> None:
    path = write(tmp_path, {"cards": []})

    assert run("check-landscape", path) == (
        1,
        [f"{path}: this JSON is no landscape: it has no landscapeId"],
    )


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    code, lines = run("check-landscape", tmp_path / "none.json")

    assert (code, lines) == (1, [f"{tmp_path / 'none.json'}: there is no such file or folder"])


def test_many_warnings_of_a_kind_are_reported_by_the_first_ones() -> None:
    warnings = [FileWarning(WarningKind.ID_TWICE, str(number), "id") for number in range(13)]

    lines = list(report(warnings, {"0": "Zero"}))

    assert lines[0].startswith("13 x ")
    assert lines[1] == "    Zero (0), id"
    assert lines[-1] == "    and 3 more"
    assert len(lines) == 12


@pytest.mark.parametrize("kind", WarningKind)
def test_every_warning_has_words(kind: WarningKind) -> None:
    assert landscapes.WARNINGS[kind]


@pytest.mark.parametrize("reason", Refusal)
def test_every_refusal_has_words(reason: Refusal) -> None:
    assert landscapes.REFUSALS[reason]


def test_check_content_checks_the_bundled_landscapes_too(tmp_path: Path) -> None:
    link = {"course": {"course": "fractions", "concepts": ["compare", "unheard-of"]}}
    write(tmp_path, fields(goal_fields(extendedData=link)))
    courses = ROOT / "data" / "courses"

    code, lines = run(
        "check-content", courses, "--decks", tmp_path / "no", "--landscapes", tmp_path
    )

    assert code == 1
    assert lines[-1] == f"{tmp_path}: g: no course has fractions/unheard-of"


def test_check_content_sums_up_a_sound_landscape(tmp_path: Path) -> None:
    write(tmp_path, fields())
    courses = ROOT / "data" / "courses"

    code, lines = run(
        "check-content", courses, "--decks", tmp_path / "no", "--landscapes", tmp_path
    )

    assert (code, lines[-1]) == (0, "land: 1 goals, 1 of them atomic, 1 understanding, ok")
