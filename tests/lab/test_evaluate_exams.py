"""Solutions graded by experts are read from a folder, graded, and compared."""

import json
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from typer.testing import CliRunner

from bot.commands.line import app
from bot.domain.exams.exam import Exam
from bot.domain.exams.scoring import ErrorKind, StepFinding
from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.domain.topics.course import Language
from bot.flow.exams.ports import Examiner, Graded, GradingSheet, Sheet
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.lab.commands.evaluate_exams import report
from bot.lab.commands.exam_folder import ExamFolder, FolderError, read_folder
from bot.lab.evaluation.exams import Marked, Tried, as_handed_in, graded_anew
from bot.tutor.budget.accounts import Tally
from tests.content.landscapes.builders import EXAM, fields, goal_fields

SCORES = """solution,step,anna,ben
07,s1,2,2
07,s2,3,2
07,total,5,4
08,s1,0,
08,,1,1
"""
A_DOLLAR = 1_000_000


def picture(color: str = "white") -> bytes:
    kept = BytesIO()
    Image.new("RGB", (40, 30), color).save(kept, "PNG")
    return kept.getvalue()


def write(folder: Path, **but: Any) -> Path:
    """Write a folder that can be evaluated, except for the given files."""
    files: dict[str, Any] = {
        "exam.json": goal_fields("a", examData=EXAM),
        "scores.csv": SCORES,
        "07-1.png": picture(),
        "07-2.png": picture("black"),
        "08.png": picture(),
        **but,
    }
    for name, content in files.items():
        if isinstance(content, dict):
            (folder / name).write_text(json.dumps(content), "utf-8")
        elif content is not None:
            kept = content if isinstance(content, bytes) else content.encode()
            (folder / name).write_bytes(kept)
    return folder


def points_of(found: ExamFolder) -> Mapping[str, Mapping[str, float]]:
    return {solution.name: solution.points for solution in found.solutions}


def test_a_folder_holds_an_exam_solutions_and_the_mean_of_the_experts(tmp_path: Path) -> None:
    found = read_folder(write(tmp_path))

    assert found.exam.max_points == 5
    assert found.language is Language.DE
    assert points_of(found) == {"07": {"s1": 2, "s2": 2.5, "": 4.5}, "08": {"s1": 0, "": 1}}
    assert [len(solution.pages) for solution in found.solutions] == [2, 1]
    assert all(
        page.picture is not None and page.picture.startswith(b"\xff\xd8")
        for solution in found.solutions
        for page in solution.pages
    )


def test_pages_come_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    pages = {f"07-{number}.png": picture() for number in (1, 2, 9)}
    found = read_folder(write(tmp_path, **pages, **{"07-10.png": picture("black")}))

    pictures = [page.picture for page in found.solutions[0].pages]
    assert len(pictures) == 4
    assert len(set(pictures[:3])) == 1
    assert pictures[3] not in pictures[:3]


def test_examdata_alone_is_an_exam_and_so_is_a_goal_of_a_landscape(tmp_path: Path) -> None:
    alone = read_folder(write(tmp_path, **{"exam.json": {**EXAM, "language": "en"}}))
    land = fields(goal_fields("a", examData=EXAM))
    named = {"landscape": "land.json", "goal": "a"}
    of_goal = read_folder(write(tmp_path, **{"exam.json": named, "land.json": land}))

    assert alone.language is Language.EN
    assert [step.points for step in alone.exam.steps] == [2, 3]
    assert of_goal.exam.steps[0].points == 2


def test_a_table_from_a_german_spreadsheet_is_read(tmp_path: Path) -> None:
    found = read_folder(
        write(tmp_path, **{"scores.csv": "\ufeffSolution;Step;Anna\r\n07;s1;1,5\r\n\r\n"})
    )

    assert points_of(found) == {"07": {"s1": 1.5}}


def test_a_solution_may_be_called_as_if_it_were_a_page(tmp_path: Path) -> None:
    found = read_folder(
        write(tmp_path, **{"scores.csv": "solution,step,x\nmia-2,,1\n", "mia-2.png": picture()})
    )

    assert [len(solution.pages) for solution in found.solutions] == [1]


@pytest.mark.parametrize(
    ("but", "said"),
    [
        ({"exam.json": None}, "exam.json is missing"),
        ({"exam.json": "{"}, "exam.json is no JSON"),
        ({"exam.json": "[1]"}, "exam.json holds no exam"),
        ({"exam.json": {"title": "x"}}, "exam.json: exam_unreadable"),
        ({"exam.json": {**EXAM, "language": "fr"}}, "in the language 'fr'"),
        ({"exam.json": {"landscape": "no.json", "goal": "a"}}, "no.json: not_there"),
        (
            {"exam.json": {"landscape": "l.json", "goal": "b"}, "l.json": fields()},
            "l.json has no exam of a goal 'b'",
        ),
        ({"scores.csv": None}, "scores.csv is missing"),
        ({"scores.csv": b"\xff\xfe\xff"}, "scores.csv is not in UTF-8"),
        ({"scores.csv": ""}, "the columns are solution, step, and one for each expert"),
        ({"scores.csv": "solution,step\n07,s1\n"}, "and one for each expert"),
        ({"scores.csv": "solution,step,x\n"}, "holds no points"),
        ({"scores.csv": "solution,step,x\n07,s9,1\n"}, "line 2: the exam has no step 's9'"),
        ({"scores.csv": "solution,step,x\n07,s1,1\n07,s1,2\n"}, "line 3: 07 has points for s1"),
        ({"scores.csv": "solution,step,x\n07,s1,nan\n"}, "'nan' is no number of points"),
        ({"scores.csv": "solution,step,x\n07,s1,2.5\n"}, "from 0 to 2"),
        ({"scores.csv": "solution,step,x\n07,s1,two\n"}, "'two' is no number of points"),
        ({"scores.csv": "solution,step,x\n07,s1\n"}, "a solution and points are needed"),
        ({"scores.csv": "solution,step,x\n09,s1,1\n"}, "no picture of the solution 09"),
        ({"08.png": b"\x89PNG no"}, "08.png is no picture"),
    ],
)
def test_what_is_wrong_with_a_folder_is_said_in_one_line(
    but: dict[str, Any], said: str, tmp_path: Path
) -> None:
    with pytest.raises(FolderError) as refused:
        read_folder(write(tmp_path, **but))

    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_folder_that_is_not_there_is_said_to_be_none(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="there is no such folder"):
        read_folder(tmp_path / "gone")


class ScriptedExaminer:
    """Reads one line of each picture, and gives scripted findings, solution by solution."""

    def __init__(self, *found: tuple[float, float] | ModelTrouble) -> None:
        self._found = list(found)
        self.sheets: list[Sheet] = []

    async def transcribe(self, sheet: Sheet) -> Transcript:
        self.sheets.append(sheet)
        return Transcript(lines=tuple(_line(page) for page, _ in sheet.pictures))

    async def grade(self, sheet: GradingSheet) -> Graded:
        found = self._found.pop(0)
        if isinstance(found, ModelTrouble):
            raise ModelUnavailableError(found)
        steps = zip(sheet.exam.steps, found, strict=True)
        return Graded(
            steps=tuple(
                StepFinding(step_id=step.id, points=points, error=ErrorKind.NONE, lines=(1,))
                for step, points in steps
            )
        )

    def forget(self) -> None:
        """Do nothing."""

    async def regrade(self, sheet: GradingSheet, step_id: str, reason: str) -> StepFinding:
        raise NotImplementedError


def _line(page: int) -> TranscriptLine:
    return TranscriptLine(page=page, text="x = 4")


async def try_examiner(exam: Exam, solutions: Sequence[Marked], examiner: Examiner) -> list[Tried]:
    grade = as_handed_in(exam, Language.DE, examiner)
    found = graded_anew(solutions, grade, Tally(), at_most_microdollars=A_DOLLAR)
    return [result async for result in found]


async def test_the_agreement_with_the_experts_is_printed_beside_what_is_published(
    tmp_path: Path,
) -> None:
    folder = read_folder(write(tmp_path))
    examiner = ScriptedExaminer((2, 2), (2, 1), (2, 0), (2, 0))  # near to passing: twice

    found = await try_examiner(folder.exam, folder.solutions, examiner)

    assert report(folder.exam, found, left_out=3).splitlines() == [
        "points          number  exact  within 1  error  bias   kappa  95 %",
        "total           2       0%     100%      0.75   +0.25  0.848  0.000 to 0.848",
        "all steps       3       33%    67%       0.83   +0.50  0.000  0.000 to 0.000",
        "s1              2       50%    50%       1.00   +1.00  0.000  0.000 to 0.000",
        "s2              1       0%     100%      0.50   -0.50  0.000  0.000 to 0.000",
        "best published  122                      0.60          0.595",
        "aim                                      0.50          0.70",
        "",
        "2 solutions graded, 2 of them twice; 1 flagged",
        "3 solutions were not begun: the limit was spent",
    ]
    assert [len(sheet.pictures) for sheet in examiner.sheets] == [2, 1]


async def test_a_solution_that_is_not_graded_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    folder = read_folder(write(tmp_path))
    examiner = ScriptedExaminer(ModelTrouble.REFUSED, (0, 1))

    found = await try_examiner(folder.exam, folder.solutions, examiner)

    lines = report(folder.exam, found).splitlines()
    assert lines[-2:] == [
        "1 solutions graded, 0 of them twice; 0 flagged",
        f"07 was not graded: {found[0].trouble}",
    ]
    assert found[0].trouble
    assert found[1].grading is not None


async def test_where_the_limit_is_spent_no_solution_is_begun(tmp_path: Path) -> None:
    folder = read_folder(write(tmp_path))
    grade = as_handed_in(folder.exam, Language.DE, ScriptedExaminer())

    found = graded_anew(folder.solutions, grade, Tally(), at_most_microdollars=0)

    assert [result async for result in found] == []


def test_the_command_says_what_is_wrong_with_a_folder_and_that_there_is_no_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "1:abc")
    gone = CliRunner().invoke(app, ["lab", "eval", "exams", str(tmp_path / "gone")])
    no_key = CliRunner().invoke(app, ["lab", "eval", "exams", str(write(tmp_path))])

    assert (gone.exit_code, no_key.exit_code) == (1, 1)
    assert gone.output.endswith("there is no such folder\n")
    assert no_key.output == "ANTHROPIC_API_KEY is not set: there is no model to try\n"
