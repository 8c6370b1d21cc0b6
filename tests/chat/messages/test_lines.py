"""Every text that is named anywhere exists, with exactly the values that it is given."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, MessageReference, VariableReference
from fluent.syntax.visitor import Visitor

from bot.chat.messages import Button, Localizer, Placement, render
from bot.chat.messages.localizer import LOCALES
from bot.domain.authoring.course_file import CourseFault, Fault, SentCourse
from bot.domain.topics.course import Language
from bot.flow.authors.replies import fault_list
from bot.flow.engine.events import NextAsked
from bot.flow.engine.replies import GO_ON, Line, LineButton, Style

BOT = Path(__file__).parents[3] / "bot"
NOW = datetime(2026, 11, 21, 13, 5, tzinfo=UTC)
EN = Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW)
DE = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)


class Inside(Visitor):
    """Collects the values of a text, and the texts that it includes."""

    def __init__(self) -> None:
        self.values: set[str] = set()
        self.texts: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 - the visitor's naming
        self.values.add(node.id.name)

    def visit_MessageReference(self, node: MessageReference) -> None:  # noqa: N802 - the visitor's naming
        self.texts.add(node.id.name)


def texts_of(language: Language) -> dict[str, Inside]:
    texts: dict[str, Inside] = {}
    for path in sorted((LOCALES / language.value).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert isinstance(entry, Message)
            texts[entry.id.name] = Inside()
            texts[entry.id.name].visit(entry)
    return texts


TEXTS = {language: texts_of(language) for language in Language}


def values_of(key: str, texts: dict[str, Inside]) -> set[str]:
    """Return the values of a text and of those that it includes."""
    inside = texts[key]
    return inside.values.union(*(values_of(other, texts) for other in inside.texts))


@dataclass(frozen=True)
class Named:
    """A place where a line or its button names a text."""

    place: str
    keys: frozenset[str]
    """All keys that the expression may evaluate to."""
    made: bool
    """True if the key is composed, so that some of these may belong to others."""
    values: frozenset[str] | None
    """None if they are given elsewhere."""


def keys_in(expression: ast.expr) -> frozenset[str]:
    """Return the keys of the texts that an expression may evaluate to, as far as visible."""
    texts = TEXTS[Language.EN]
    made = [pattern_of(part) for part in ast.walk(expression) if isinstance(part, ast.JoinedStr)]
    fixed = (part.value for part in ast.walk(expression) if isinstance(part, ast.Constant))
    if made:
        return frozenset(key for key in texts if any(pattern.fullmatch(key) for pattern in made))
    return frozenset(value for value in fixed if isinstance(value, str))


def pattern_of(made: ast.JoinedStr) -> re.Pattern[str]:
    parts = (str(node.value) if isinstance(node, ast.Constant) else None for node in made.values)
    return re.compile("".join(".+" if part is None else re.escape(part) for part in parts))


def values_in(call: ast.Call, maker: str) -> frozenset[str] | None:
    given = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg is not None}
    if maker == "remark":
        return None if len(given) < len(call.keywords) else frozenset(given)
    at = {"Line": 1, "LineButton": 3, "Words": 1}[maker]
    values = given.get("values") or (call.args[at] if len(call.args) > at else None)
    if values is None:
        return frozenset()
    if not isinstance(values, ast.Dict):
        return None
    return frozenset(key.value for key in values.keys if isinstance(key, ast.Constant))  # type: ignore[misc]  # names only


MAKERS = {"Line", "LineButton", "Words", "remark"}
FLOW = {path: ast.parse(path.read_text("utf-8")) for path in sorted((BOT / "flow").rglob("*.py"))}
TAKES_KEY = {
    node.name: [arg.arg for arg in node.args.args].index("key")
    for tree in FLOW.values()
    for node in ast.walk(tree)
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    and "key" in {arg.arg for arg in node.args.args}
    and "Line" in ast.unparse(node)
}
"""The functions that make a line from a key, and the position of the key."""


def named_in_flow() -> Iterator[Named]:
    for path, tree in FLOW.items():
        module = path.relative_to(BOT)
        for node in ast.walk(tree):
            place = f"{module}:{getattr(node, 'lineno', 0)}"
            match node:
                case ast.Call(func=ast.Name(maker) | ast.Attribute(attr=maker), args=args):
                    key = args[0] if maker in MAKERS and args else None
                    at = TAKES_KEY.get(maker, len(args))
                    if key is not None and not isinstance(key, ast.Name):
                        yield Named(place, keys_in(key), is_made(key), values_in(node, maker))
                    elif at < len(args) and not isinstance(args[at], ast.Name | ast.Subscript):
                        yield Named(place, keys_in(args[at]), made=True, values=None)
                case ast.Assign(targets=[ast.Name("key")], value=ast.IfExp() as key):
                    chosen = (
                        branch
                        for branch in (key.body, key.orelse)
                        if not isinstance(branch, ast.Name)
                    )
                    for branch in chosen:
                        yield Named(place, keys_in(branch), made=True, values=None)
                case _:
                    pass


def is_made(key: ast.expr) -> bool:
    return any(isinstance(part, ast.JoinedStr) for part in ast.walk(key))


NAMED = list(named_in_flow())


@pytest.mark.parametrize("language", Language)
def test_every_line_names_a_text_of_exactly_its_values(language: Language) -> None:
    texts = TEXTS[language]

    assert [place for place in NAMED if not place.keys or place.keys - texts.keys()] == []
    filled = [place for place in NAMED if place.values is not None]
    fitting = {
        place: [key for key in place.keys if frozenset(values_of(key, texts)) == place.values]
        for place in filled
    }
    assert [place for place in filled if not fitting[place]] == []
    assert [
        place for place in filled if not place.made and len(fitting[place]) < len(place.keys)
    ] == []


def texts_of_the_page() -> Iterator[tuple[str, str]]:
    """Yield each string of the page and its scripts as a potential key or pattern."""
    static = BOT / "web" / "page" / "static"
    for path in (static / "page.html", *sorted(static.glob("*.js"))):
        words = path.read_text("utf-8")
        for string in re.findall(r"[\"']([\w-]+)[\"']|`([\w-]*-\$\{[^`]*)`", words):
            fixed, made = string
            pattern = "page-" + re.sub(r"\\\$\\\{.*?\\\}", "[a-z0-9-]+", re.escape(made))
            yield f"page-{fixed}", pattern if made else ""


def test_every_text_is_used() -> None:
    texts = TEXTS[Language.EN]
    used = {other for inside in texts.values() for other in inside.texts}
    patterns: list[re.Pattern[str]] = []
    for path in sorted(BOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                used.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                patterns.append(pattern_of(node))
    for key, made in texts_of_the_page():
        used |= {key, f"{key}-one", f"{key}-other"}
        patterns += [re.compile(made)] if made else []
    telling = [pattern for pattern in patterns if re.search("[a-z]", pattern.pattern)]

    unused = {key for key in texts if re.sub(r"-\d$", "", key) not in used and key not in used}
    assert {
        key for key in unused if not any(pattern.fullmatch(key) for pattern in telling)
    } == set()


def test_what_a_line_is_filled_with_is_written_as_the_language_does() -> None:
    warned = Line("idle-warned", {"title": "a *b*", "when": NOW + timedelta(days=7)})
    ahead = Line("cards-ahead-due", {"count": 90, "duration": timedelta(minutes=130)})
    usage = Line("usage-today", {"spent": 1234.5, "share": 0.25})

    assert r"**“a \*b\*”** for a while" in render(warned, EN).markdown
    assert "in 7 Tagen" in render(warned, DE).markdown
    assert "about 2 hours" in render(ahead, EN).markdown.replace("\N{NO-BREAK SPACE}", " ")
    assert "1,234.5 of 0.25 cents" in render(usage, EN).markdown
    assert "1.234,5 von 0,25 US-Cent" in render(usage, DE).markdown


def test_the_buttons_of_a_line_are_labelled_in_the_learners_language() -> None:
    course = LineButton("button-course", NextAsked(), values={"title": "$x$ " + "long " * 20})
    line = Line(
        "said-here", {}, ((GO_ON,), (course,)), edits=True, interim=True, keeps_buttons=True
    )

    screen = render(line, DE)

    assert screen.keyboard[0] == (Button("Weiter", NextAsked(), Style.PRIMARY),)
    assert screen.keyboard[1][0].label.startswith("Lernen: x long long")
    assert len(screen.keyboard[1][0].label) < 60
    assert (screen.placement, screen.interim, screen.keeps_buttons) == (Placement.EDIT, True, True)


@pytest.mark.parametrize(
    ("name", "called"), [("x.md", "Thema 1, baut auf: Das"), ("x.yaml", "Thema 1, builds\\_on 1:")]
)
def test_fields_of_a_course_are_called_as_they_stand_in_its_file(name: str, called: str) -> None:
    fault = CourseFault(fault=Fault.MISSING, concept=1, field="builds_on 1")

    shown = render(fault_list(name, SentCourse(faults=(fault,))), DE).markdown

    assert called in shown
