"""Rules of the house that no other tool checks. The layers are import-linter's."""

import ast
import io
import re
import shutil
import subprocess
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

HOUSE = Path(__file__).parents[1]
REQUIREMENTS = ("requirements.txt", "requirements-dev.txt")
OF_THE_SCORE = {
    "Score",
    "after_checkpoint",
    "after_quiz",
    "after_response",
    "after_review",
    "checkpoint_verdict",
    "concept_sm2",
    "after_diagnosis",
    "graduates",
    "mastery_score",
    "quiz_passed",
    "quiz_verdict",
    "score_sum",
    "transition",
}
"""Mastery is computed in one way. Everything else asks `Mastery` or the concept."""


def module_name(path: Path) -> str:
    parts = path.relative_to(HOUSE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted((HOUSE / "bot").rglob("*.py"))}


def statements_at_import(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements that run when a module is imported."""
    for statement in body:
        yield statement
        if isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test):
            yield from statements_at_import(statement.orelse)
        elif not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            for field in ("body", "orelse", "finalbody"):
                yield from statements_at_import(getattr(statement, field, []))


def imported(source: str) -> set[str]:
    """Return our modules that are imported along with this one."""
    names: set[str] = set()
    for statement in statements_at_import(ast.parse(source).body):
        if isinstance(statement, ast.Import):
            names |= {alias.name for alias in statement.names}
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            inner = {f"{statement.module}.{alias.name}" for alias in statement.names}
            names |= inner & MODULES.keys() or {statement.module}
    return names & MODULES.keys()


@cache
def import_graph() -> "nx.DiGraph[str]":
    """Return the graph of imports, read once."""
    return nx.DiGraph((name, other) for name in MODULES for other in imported(source_of(name)))


@cache
def source_of(name: str) -> str:
    return MODULES[name].read_text(encoding="utf-8")


def tracked_files() -> list[Path]:
    git = shutil.which("git")
    assert git is not None
    listed = subprocess.run(  # noqa: S603 - fixed words
        [git, "ls-files", "-z"], cwd=HOUSE, capture_output=True, check=True, text=True
    )
    return [path for name in listed.stdout.split("\0") if (path := HOUSE / name).is_file()]


def lines_that_match(pattern: str) -> list[str]:
    """Return the places in tracked text files where the pattern occurs."""
    searched = re.compile(pattern)
    found: list[str] = []
    for path in tracked_files():
        data = path.read_bytes()
        if b"\0" in data:
            continue
        lines = data.decode(errors="replace").splitlines()
        name = path.relative_to(HOUSE)
        found += [f"{name}:{at}" for at, line in enumerate(lines, 1) if searched.search(line)]
    return found


def test_no_modules_import_one_another_in_a_circle() -> None:
    assert list(nx.simple_cycles(import_graph())) == []


def test_a_circle_would_be_seen_but_not_what_is_imported_late_or_for_types() -> None:
    source = """
from bot.flow.engine import events
if TYPE_CHECKING:
    import bot.clock
else:
    import bot.settings
class A:
    import bot.domain.ids
def late():
    import bot.logs
"""
    assert imported(source) == {"bot.flow.engine.events", "bot.settings", "bot.domain.ids"}


@pytest.mark.parametrize(
    ("package", "place"),
    [
        ("apscheduler", "bot.jobs.schedule"),
        ("anthropic", "bot.tutor.client.caller"),
        ("fsrs", "bot.domain.memory.fsrs6"),
        ("pypdfium2", "bot.content.pdf_pages"),
        ("scipy.optimize", "bot.domain.memory.fitting"),
    ],
)
def test_some_packages_are_imported_in_one_place_only(package: str, place: str) -> None:
    found = {
        name
        for name, path in MODULES.items()
        if re.search(rf"(?m)^\s*(from|import) {package}", path.read_text(encoding="utf-8"))
    }

    assert found == {place}


def test_nothing_that_opens_pictures_from_outside_is_loaded_by_the_bot_itself() -> None:
    opening = {"bot.reader.pictures", "bot.reader.pages", "bot.reader.look"}

    assert opening < set(MODULES)
    loaded: set[str] = nx.descendants(import_graph(), "bot.app")
    assert "bot.reader.children" in loaded
    assert opening & loaded == set()


def test_nothing_but_its_own_room_knows_how_mastery_is_computed() -> None:
    room = [name for name in MODULES if name.startswith("bot.domain.mastery.")]
    there = {
        statement.name
        for name in room
        for statement in ast.parse(MODULES[name].read_text(encoding="utf-8")).body
        if isinstance(statement, ast.FunctionDef | ast.ClassDef)
    }
    outside = {
        f"{name}: {alias.name}"
        for name in MODULES
        if name not in room and "bot.domain.mastery" in source_of(name)
        for node in ast.walk(ast.parse(source_of(name)))
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("bot.domain.mastery")
        for alias in node.names
        if alias.name in OF_THE_SCORE or alias.name == "score"
    }

    assert there >= OF_THE_SCORE
    assert outside == set()


def test_whether_a_concept_is_mastered_is_asked_of_the_concept() -> None:
    places = ("bot/domain/mastery/", "bot/domain/topics/mind_map.py", "bot/storage/")
    asked = r"is (?:not )?NodeStatus\.MASTERED|\.mastery_score\b"
    found = lines_that_match(asked)

    assert [
        name for name in found if name.startswith("bot/") and not name.startswith(places)
    ] == []


def test_no_model_has_a_hand_in_mastery_or_in_the_graph_of_skills() -> None:
    decide = [name for name in MODULES if name.startswith("bot.domain.mastery.")]
    decide += ["bot.domain.skills.graph", "bot.domain.skills.recommending"]
    decide += ["bot.content.practice.skill_graph"]
    known = {other for name in decide for other in nx.descendants(import_graph(), name)}

    assert "bot.domain.topics.concept_graph" in known
    assert {name for name in known if name.startswith(("bot.tutor", "bot.flow"))} == set()


def test_no_secret_is_compared_in_a_time_that_tells_how_much_of_it_was_right() -> None:
    compared = [
        f"{name}: {ast.unparse(node)}"
        for name in MODULES
        if "get_secret_value()" in source_of(name)
        for node in ast.walk(ast.parse(source_of(name)))
        if isinstance(node, ast.Compare)
        if any(isinstance(operator, ast.Eq | ast.NotEq) for operator in node.ops)
    ]

    assert [place for place in compared if "get_secret_value()" in place] == []


def test_secrets_are_not_tracked() -> None:
    assert [path for path in tracked_files() if path.name == ".env" or path.suffix == ".db"] == []


@pytest.mark.parametrize("name", REQUIREMENTS)
def test_every_requirement_is_pinned_by_version_and_hash(name: str) -> None:
    text = (HOUSE / name).read_text(encoding="utf-8").replace("\\\n", " ")
    requirements = [line for line in text.splitlines() if line and not line.startswith("#")]

    assert requirements
    assert [
        requirement
        for requirement in requirements
        if not re.match(r"[\w.\[\]-]+==\S+ ", requirement)
    ] == []
    assert [
        requirement for requirement in requirements if "--hash=sha256:" not in requirement
    ] == []


@pytest.mark.parametrize("name", REQUIREMENTS)
def test_no_requirement_names_where_it_comes_from(name: str) -> None:
    text = (HOUSE / name).read_text(encoding="utf-8")

    assert re.findall(r"://|--(?:extra-)?index-url|--find-links|@ ", text) == []


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    folders = "|".join(("work", "root", "home"))

    assert lines_that_match(rf"(?<![\w.$}}-])/(?:{folders})/[a-z]") == []


def test_nothing_is_left_to_be_done() -> None:
    marks = "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X"))

    assert lines_that_match(rf"\b(?:{marks})\b") == []


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the docstrings, comments and test names of a module, each with its line."""
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name.replace("_", " ")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.lineno, str(node.value.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("#: ")


def test_no_sentence_of_the_code_has_a_turn_that_style_md_replaces() -> None:
    turns = r"^Say |\bshall\b|became of|[Ww]hat comes? of\b|None where|\bso many\b|[Ww]hoever"
    anywhere = turns.replace("^", "")
    found = [
        f"{path.relative_to(HOUSE)}:{line}: {match[0]}"
        for folder in ("bot", "tests")
        for path in sorted((HOUSE / folder).rglob("*.py"))
        if re.search(anywhere, path.read_text(encoding="utf-8").replace("_", " "))
        for line, sentence in sentences(path)
        if (match := re.search(turns, sentence))
    ]

    assert found == []
