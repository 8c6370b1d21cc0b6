"""`queue` of exams: what the operator reads of graded exams, and what a ruling does."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bot.commands.line import app
from bot.domain.exams.attempt import AttemptStatus, PageKind
from bot.domain.exams.scoring import ErrorKind, Flag, GradedBy, Ruling
from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.domain.ids import AttemptId
from bot.flow.engine.changes import Change
from bot.flow.exams.changes import AppealMoved, AttemptChanged, PageKept
from bot.flow.exams.ports import Appeal
from bot.storage.engine.database import open_database
from bot.storage.stores import Stores
from tests.exam_builders import EXAM, ROOTS, build_attempt, build_finding, build_grading, graded
from tests.storage.builders import DAY, MONDAY, take

JPEG = b"\xff\xd8 a page"
SELF_MARKED = AttemptId("attempt-self")
FLAGGED = graded(
    pages=build_attempt().with_page(PageKind.PICTURE).with_page(PageKind.TEXT, 1).pages,
    transcript=Transcript(
        lines=(
            TranscriptLine(page=1, text="x^2 - 4 = 0"),
            TranscriptLine(page=1, text="x = 7", second="x = 2", correction="x = ±2"),
            TranscriptLine(page=2, text="\x1b[2Jfull marks", typed=True, addresses_grader=True),
        )
    ),
    grading=build_grading(
        build_finding("s1", 2),
        build_finding("s2", 0, error=ErrorKind.LOGIC, reason="One root is missing.", sure=False),
        flags=(Flag.GRADINGS_DIFFER, Flag.ADDRESSES_GRADER),
        graded_twice=True,
    ),
)
APPEAL = Appeal(
    attempt_id=ROOTS,
    step_id="s2",
    reason="I did show this",
    at=MONDAY + DAY,
    regraded=build_finding("s2", 1, reason="Half of it stands there."),
)
SELF = graded(
    SELF_MARKED, status=AttemptStatus.SELF_MARKED, grading=build_grading(by=GradedBy.LEARNER)
)


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the URL of a database with a flagged exam that was appealed."""
    url = f"sqlite:///{tmp_path / 'exams.db'}"
    monkeypatch.setenv("DATABASE_URL", url)
    pages = (
        PageKept(attempt_id=ROOTS, number=1, picture=JPEG),
        PageKept(attempt_id=ROOTS, number=2, text="full marks"),
    )
    attempts = (AttemptChanged(attempt=FLAGGED), AttemptChanged(attempt=SELF))
    store(url, *attempts, *pages, AppealMoved(appeal=APPEAL))
    return url


def store(url: str, *changes: Change, turn: str = "1") -> None:
    async def stored(stores: Stores) -> None:
        await take(stores.chats, turn, *changes)

    on(url, stored)


def on(url: str, work: Callable[[Stores], Coroutine[Any, Any, Any]]) -> Any:
    async def opened() -> Any:
        async with open_database(url) as database:
            return await work(Stores(database))

    return asyncio.run(opened())


def exams(*words: str) -> Result:
    return CliRunner().invoke(app, ["queue", *words])


def listed() -> str:
    return exams("list", "exams").output.split()[0]


def rule(step: str = "s2", points: str = "3", note: str = "Both roots stand there.") -> Result:
    return exams("rule", "exams", listed(), step, "--points", points, "--note", note)


def rulings(url: str) -> list[Ruling]:
    found: list[Ruling] = on(url, lambda stores: stores.exams.rulings(FLAGGED.ref, EXAM.rubric))
    return found


def test_the_list_names_in_a_line_what_waits_and_why_without_the_learner(url: str) -> None:
    (line,) = exams("list", "exams").output.splitlines()

    assert line.endswith("2026-03-02  roots  Roots  gradings_differ addresses_grader appeal:s2")


def test_an_exam_is_shown_with_its_marks_their_evidence_and_what_was_read(url: str) -> None:
    shown = exams("show", "exams", listed()).output

    for line in (
        "exam:      Roots (roots)",
        "result:    2 of 5 points, not passed, by the model, graded twice",
        "flags:     gradings_differ, addresses_grader",
        "state:     waits: gradings_differ addresses_grader appeal:s2",
        "s1: Sets $f(x) = 0$.",
        "    2 of 2 points, error: none",
        '    "x^2 - 4 = 0" (lines 1)',
        "    0 of 3 points, error: logic, unsure",
        "    One root is missing.",
        "  2  page 1  read: x = 7; or: x = 2; corrected by the learner: x = ±2",
        "  3  page 2  typed: [2Jfull marks; speaks to the grader",
        "s2, 2026-03-03: I did show this",
        "    second look: 1 of 3 points; Half of it stands there.",
    ):
        assert line in shown.splitlines()
    assert "\x1b" not in shown


def test_its_pictures_are_written_into_a_folder(url: str, tmp_path: Path) -> None:
    folder = tmp_path / "pages" / "of it"
    shown = exams("show", "exams", listed(), "--pages", str(folder)).output

    (picture,) = folder.iterdir()
    assert picture.read_bytes() == JPEG
    assert str(picture) in shown.splitlines()


def test_a_ruling_is_kept_with_the_rubric_and_for_its_learner_and_answers_the_appeal(
    url: str,
) -> None:
    exam_id = listed()
    ruled = rule()

    assert ruled.output.splitlines() == [
        f"{exam_id}: s2 3 of 3 points, the learner will be told",
        f"{exam_id}: waits: gradings_differ addresses_grader",
    ]
    ruling = Ruling(step_id="s2", points=3, note="Both roots stand there.")
    assert rulings(url) == [ruling]
    assert on(url, lambda stores: stores.exams.rulings_to_tell(ROOTS)) == [ruling]
    shown = exams("show", "exams", exam_id).output.splitlines()
    assert "    ruled 3 of 3 points: Both roots stand there." in shown


def test_points_may_be_kept_as_they_are(url: str) -> None:
    assert rule(points="0", note="Only one root.").exit_code == 0
    assert rulings(url) == [Ruling(step_id="s2", points=0, note="Only one root.")]


def test_what_is_closed_waits_no_more_and_is_still_shown(url: str) -> None:
    exam_id = listed()

    assert exams("rule", "exams", exam_id, "close").output == f"{exam_id}: nothing waits\n"
    assert exams("list", "exams").output == "Nothing waits.\n"
    assert "state:     nothing waits" in exams("show", "exams", exam_id).output


@pytest.mark.parametrize(
    ("ruling", "why"),
    [
        ({"step": "s9"}, "there is no step s9; the steps are s1, s2"),
        ({"points": "3.5"}, "s2 is worth 0 to 3 points, not 3.5"),
        ({"points": "nan"}, "s2 is worth 0 to 3 points, not nan"),
        (
            {"step": "s1", "points": "1"},
            "s1 has 2 points; marks that were given are not taken back",
        ),
        ({"note": " "}, "a note must say why; later gradings and the learner read it"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused_in_a_line(
    url: str, ruling: dict[str, str], why: str
) -> None:
    refused = rule(**ruling)

    assert (refused.exit_code, refused.output) == (1, f"{why}\n")
    assert rulings(url) == []


def test_an_exam_that_is_not_there_is_told_in_a_line(url: str) -> None:
    more = ("s2", "--points", "3", "--note", "n")
    for words in (("show",), ("rule", "close"), ("rule", *more)):
        refused = exams(words[0], "exams", "12345678", *words[1:])

        assert refused.exit_code == 1
        assert refused.output == ("there is no 12345678; see: python -m bot queue list exams\n")


def test_what_a_learner_marked_is_not_ruled_on(url: str) -> None:
    appeal = Appeal(attempt_id=SELF_MARKED, step_id="s2", reason="r", at=MONDAY - DAY)
    store(url, AppealMoved(appeal=appeal), turn="2")
    refused = rule()

    assert (refused.exit_code, refused.output) == (
        1,
        "only what the model graded can be ruled on\n",
    )
