import asyncio
import csv
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from bot.commands.line import app
from bot.flow.cards.changes import FitSettled
from bot.flow.engine.changes import Change
from bot.settings import Settings
from bot.storage.chats import SqlChats
from bot.storage.engine.database import open_database
from tests.domain.memory.fits import ACCEPTED
from tests.domain.memory.simulated import simulated_log
from tests.logged import logged
from tests.storage.builders import ANNAS, take

pytestmark = pytest.mark.thorough

HEAD = ("card", "time", "rating", "duration")
SCORES = re.compile(
    r"^(\S.*?)  +(\d\.\d{3})  +(\d\.\d{3})  +(\d\.\d{3})(?:  (\S.*))?$", re.MULTILINE
)


def write_log(folder: Path, rows: list[tuple[object, ...]]) -> Path:
    path = folder / "log.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([HEAD, *rows])
    return path


def simulated_rows(days: int) -> list[tuple[object, ...]]:
    return [
        (line.card, line.review.moment.at.isoformat(), line.review.rating.value, 6)
        for line in simulated_log(3, days)
    ]


def report(path: Path, *options: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["lab", "memory-report", str(path), *options])
    return result.exit_code, result.output


def test_it_shows_every_model_beside_the_baselines_and_says_who_loses(tmp_path: Path) -> None:
    rows = simulated_rows(40)

    code, printed = report(write_log(tmp_path, rows))

    assert code == 0
    assert f"answers: {len(rows)}, cards: " in printed
    assert f"{len(rows) / 10:.0f} minutes" in printed
    scored = SCORES.findall(printed)
    assert [name for name, *_ in scored] == [
        "SM-2", "Athena", "FSRS-6", "FSRS-6, shifted", "constant", "moving average",
    ]  # fmt: skip
    loss = {name: float(value) for name, value, *_ in scored}
    verdicts = {name: verdict for name, *_, verdict in scored}
    assert loss["FSRS-6"] < loss["constant"] < loss["Athena"]
    assert verdicts["FSRS-6"] == "beats both baselines"
    assert verdicts["Athena"] == "loses to the constant and the moving average"
    assert verdicts["constant"] == ""


def test_it_shows_what_each_button_would_give(tmp_path: Path) -> None:
    _, printed = report(write_log(tmp_path, simulated_rows(3)))

    cells = {line[:28].strip(): line[28:].split() for line in printed.splitlines() if line}
    assert cells["FSRS-6, new card"] == ["1", "1", "2", "8"]
    assert cells["SM-2, after 3 times Good"] == ["1", "38", "38", "38"]


def test_it_draws_the_curves_beside_the_file_or_where_it_is_told(tmp_path: Path) -> None:
    path = write_log(tmp_path, simulated_rows(5))
    elsewhere = tmp_path / "curves.png"

    report(path)
    _, printed = report(path, "--picture", str(elsewhere))

    assert printed.splitlines()[-1] == f"Forgetting curves: {elsewhere}"
    beside = path.with_suffix(".png").read_bytes()
    assert Image.open(BytesIO(beside)).format == "PNG"
    assert elsewhere.read_bytes() == beside


def test_the_picture_never_takes_the_place_of_the_log(tmp_path: Path) -> None:
    path = write_log(tmp_path, simulated_rows(2))
    before = path.read_bytes()

    code, _ = report(path, "--picture", str(path))

    assert (code, path.read_bytes()) == (2, before)


def test_a_fit_is_shown_beside_the_defaults_with_its_weights(tmp_path: Path) -> None:
    code, printed = report(write_log(tmp_path, simulated_rows(15)), "--fit")

    assert code == 0
    assert "FSRS-6 fitted" in [name for name, *_ in SCORES.findall(printed)]
    weights = printed.split("whole log:")[1].split("Forgetting")[0]
    assert len(re.findall(r"\d+\.\d{4}", weights)) == 21


def test_a_higher_retention_brings_cards_back_sooner(tmp_path: Path) -> None:
    path = write_log(tmp_path, simulated_rows(3))

    waits = [
        re.findall(r"^FSRS-6, new card +\d+ +\d+ +(\d+)", report(path, *options)[1], re.MULTILINE)
        for options in ((), ("--retention", "0.8"), ("--retention", "0.95"))
    ]

    assert int(waits[2][0]) < int(waits[0][0]) < int(waits[1][0])


def test_bad_rows_are_told_and_the_rest_is_reported(tmp_path: Path) -> None:
    rows = [*simulated_rows(3), *[("a", "2026-01-05", 7, "")] * 25]

    code, printed = report(write_log(tmp_path, rows))

    assert code == 0
    line = len(rows) - 25 + 2
    assert f"line {line} was left out: rating: expected 1 to 4" in printed
    assert printed.count("was left out: ") == 20
    assert "... and 5 more rows were left out" in printed


def test_a_log_of_one_day_has_nothing_to_predict(tmp_path: Path) -> None:
    code, printed = report(write_log(tmp_path, [("a", "2026-01-05T10:00", 3, "")]), "--fit")

    assert code == 0
    assert "answers: 1, cards: 1, 2026-01-05 to 2026-01-05\n" in printed
    assert "Nothing to predict: no card was answered on two days." in printed


def test_the_zone_says_when_a_day_ends(tmp_path: Path) -> None:
    rows = [("a", "2026-01-05T03:30Z", 3, ""), ("a", "2026-01-05T04:30Z", 3, "")]
    path = write_log(tmp_path, list(rows))

    assert "Next-day prediction, answers: 1," in report(path)[1]
    assert "Nothing to predict" in report(path, "--zone", "Europe/Berlin")[1]


@pytest.mark.parametrize(
    ("rows", "told"), [([], "No answers."), ([("a", "?", 1, "")], "line 2 was left out")]
)
def test_a_log_without_an_answer_is_a_failure(
    tmp_path: Path, rows: list[tuple[object, ...]], told: str
) -> None:
    code, printed = report(write_log(tmp_path, rows))

    assert code == 1
    assert told in printed


def test_a_file_that_is_no_log_and_a_zone_that_is_not_there_are_told(tmp_path: Path) -> None:
    code, printed = report(tmp_path / "missing.csv")
    assert (code, "No such file" in printed) == (1, True)

    code, printed = report(write_log(tmp_path, simulated_rows(2)), "--zone", "Mars/Olympus")
    assert (code, "there is no zone" in printed) == (2, True)


def test_scipy_is_loaded_only_where_a_fit_is_wanted() -> None:
    asked = "import sys, bot.commands.line; print('scipy' in sys.modules)"

    printed = subprocess.run(  # noqa: S603 - fixed words
        [sys.executable, "-c", asked], capture_output=True, check=True, text=True
    )

    assert printed.stdout.strip() == "False"


@pytest.fixture
def database_url(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)
    url = f"sqlite:///{tmp_path / 'lyceum.db'}"
    monkeypatch.setenv("DATABASE_URL", url)
    return url


async def store_a_log(url: str, days: int, *changes: Change) -> int:
    """Have Anna answer a deck for `days` days. Return the number of answers."""
    log = simulated_log(3, days)
    async with open_database(url) as database:
        await take(SqlChats(database), "1", *logged(log, ANNAS), *changes)
    return len(log)


def test_a_learners_own_log_is_reported_like_a_file(database_url: str, tmp_path: Path) -> None:
    answers = asyncio.run(store_a_log(database_url, 25))

    result = CliRunner().invoke(app, ["lab", "memory-report", "--learner", str(ANNAS)])

    assert result.exit_code == 0, result.output
    assert f"answers: {answers}, cards: " in result.output
    models = [name for name, *_ in SCORES.findall(result.output)]
    assert models == ["SM-2", "Athena", "FSRS-6", "FSRS-6, shifted", "constant", "moving average"]
    assert f"Forgetting curves: memory-of-{ANNAS}.png" in result.output
    assert Image.open(BytesIO((tmp_path / f"memory-of-{ANNAS}.png").read_bytes())).format == "PNG"


def test_what_fsrs_was_fitted_to_is_reported_beside_its_defaults(database_url: str) -> None:
    asyncio.run(store_a_log(database_url, 25, FitSettled(ANNAS, ACCEPTED)))

    result = CliRunner().invoke(app, ["lab", "memory-report", "--learner", str(ANNAS)])

    losses = {name: loss for name, loss, *_ in SCORES.findall(result.output)}
    assert list(losses)[2:4] == ["FSRS-6", "FSRS-6 in use"]
    assert losses["FSRS-6"] != losses["FSRS-6 in use"]
    assert "FSRS-6 in use is fitted to 80 of these answers." in result.output
    assert "FSRS-6 in use, new card" in result.output


def test_a_learner_who_answered_nothing_has_no_report(database_url: str) -> None:
    asyncio.run(store_a_log(database_url, 1))

    result = CliRunner().invoke(app, ["lab", "memory-report", "--learner", "999"])

    assert result.exit_code == 1
    assert "No answers." in result.output


@pytest.mark.parametrize("words", [[], ["log.csv", "--learner", "7"]])
def test_either_a_file_or_a_learner_is_named(words: list[str]) -> None:
    result = CliRunner().invoke(app, ["lab", "memory-report", *words])

    assert result.exit_code == 2
    assert "either a file or a learner" in result.output
