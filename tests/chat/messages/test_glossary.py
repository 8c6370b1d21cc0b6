"""One thing has one name: the table of words in docs/style.md, held by the messages."""

import re
from pathlib import Path

from bot.chat.messages.localizer import LOCALES

ROOT = Path(__file__).parents[3]
TABLE = (ROOT / "docs" / "style.md").read_text(encoding="utf-8").partition("## Words")[2]
MAPS = r"map|milestone|bridge|drawing|plan|topic-draft|number-percent|why-(lesson|root|depth)"
NOT_COUNTED = r"(?!(why-|button-)?exam).*(rehears|(asked|questions|button)-practice$)"
COURSES = r"topic(s|-offered|-stuck|-refused)|trouble|help-any|privacy|deletion"
OTHER_WORDS = (
    ("de", MAPS, r"\b(Land|Lern)?[Kk]arten?\b|\bzeichne"),
    ("de", COURSES, r"\bThem(a|en)\b"),
    ("de", r"(?!(why-|button-)?exam|because-before-exam)", r"\bTermin(e|en|s)?\b"),
    ("de", NOT_COUNTED, r"Übung|Generalp"),
    ("de", r"exam-rehearsal|button-exam-rehearse|asked-trial", r"Übung|Zusatzfrage"),
    ("de", r"(card|deck)-", r"\bAufgabe"),
    ("de", r"page-(error|tabs)|button-page$", r"\bSeiten?\b"),
    ("de", "", r"\bLandschaft|Schaltfläche|wahrscheinlich gekonnt"),
    ("en", r"(button-)?exam|goal-exam", r"\btask\b"),
    ("en", r"page-(error|tabs)|button-page$", r"\b[Pp]ages?\b"),
    ("en", NOT_COUNTED, r"[Pp]ractice"),
)
"""In a language, of the messages whose names begin so: words that mean something else."""


def test_no_message_calls_a_thing_by_the_name_of_another() -> None:
    texts = {
        (path.parent.name, key): text
        for path in LOCALES.glob("*/*.ftl")
        for key, text in re.findall(r"(?ms)^([\w-]+) =(.*?)(?=^\w|\Z)", path.read_text("utf-8"))
    }
    wrong = [
        (key, found[0])
        for language, names, other in OTHER_WORDS
        for (spoken, key), text in texts.items()
        if spoken == language and re.match(names, key) and (found := re.search(other, text))
    ]

    assert texts
    assert wrong == []


def test_what_the_glossary_says_of_the_code_is_there() -> None:
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "bot").rglob("*.py"))
    named = set(re.findall(r"\b[A-Z]\w+", " ".join(re.findall(r"`([A-Z][\w.]+)`", TABLE))))

    assert named
    assert named == {name for name in named if re.search(rf"(class {name}\b|\b{name} =)", code)}
