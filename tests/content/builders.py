"""A small valid course, to be broken in one place at a time."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

CHAIN = ("parts", "names", "line", "equal", "reduce", "compare")
SIDE = ("add", "take", "times", "share")
CONCEPTS = (*CHAIN, *SIDE)


def both(text: str) -> dict[str, str]:
    return {"en": text, "de": f"{text} (deutsch)"}


def choices(name: str) -> list[dict[str, Any]]:
    wrong = [{"text": both(f"{name} {size}"), "word": both("Look again.")} for size in ("a", "b")]
    return [{"text": both(f"{name} right"), "correct": True}, *wrong]


def question(name: str, format_: str, **fields: object) -> dict[str, Any]:
    return {
        "id": name,
        "format": format_,
        "question": both(f"What is $\\frac{{1}}{{2}}$ of {name}?"),
        "explanation": both("Because it is."),
        **fields,
    }


def questions() -> list[dict[str, Any]]:
    word = both("Close.")
    return [
        question("mc-1", "multiple_choice", choices=choices("mc")),
        question("mc-2", "multiple_choice", choices=choices("mc")),
        question("tf-1", "true_false", choices=choices("tf")),
        question(
            "n-1", "numeric", answer={"integer": 12}, mistakes=[{"answer": "21", "word": word}]
        ),
        question("n-2", "numeric", answer={"decimal": "1.125", "tolerance": "0.001"}),
        question(
            "n-3",
            "numeric",
            answer={"fraction": "3/4", "reduced": True},
            mistakes=[{"answer": "1/4", "word": word}, {"answer": "4/3", "word": word}],
        ),
        question(
            "s-1",
            "short_answer",
            answer={"text": {"en": ["numerator", "the top"], "de": ["Zähler"]}},
            mistakes=[{"answer": "denominator", "word": word}],
        ),
        question("o-1", "put_in_order", items=[both("one"), both("two"), both("three")]),
    ]


def concept(name: str) -> dict[str, Any]:
    lessons = ("purpose", "explanation", "another_angle")
    return {
        "label": both(name),
        "description": both(f"Knows {name}."),
        "effort_minutes": 10,
        **{lesson: both(f"{lesson} of {name}") for lesson in lessons},
        "worked_example": both(f"{name} with its numerator, in German Zähler"),
        "questions": questions(),
        "objectives": [both(f"Can use {name}."), both(f"Can find {name}.")],
        "misconceptions": [both(f"Believes in {name}.")],
    }


def graph() -> dict[str, list[str]]:
    chain: dict[str, list[str]] = {"parts": []}
    chain.update({name: [before] for before, name in pairwise(CHAIN)})
    return chain | {name: ["parts"] for name in SIDE}


def entry(position: int, name: str) -> dict[str, Any]:
    level = ("beginner", "intermediate", "expert")[min(position // 4, 2)]
    probe = question("probe-1", "multiple_choice", choices=choices("probe"))
    return {
        "concept": name,
        "level": level,
        "builds_on": [CONCEPTS[position - 1]] if position else [],
        "probe": probe,
    }


def course() -> dict[str, Any]:
    return {
        "title": both("Parts"),
        "description": both("All about parts."),
        "concepts": graph(),
        "inventory": [entry(position, name) for position, name in enumerate(CONCEPTS)],
    }


def write(path: Path, content: object) -> Path:
    """Write the content as JSON, which is YAML, too, and has one field per line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = content if isinstance(content, str) else json.dumps(content, indent=1)
    path.write_text(text, encoding="utf-8")
    return path


def write_course(folder: Path, *, head: object = None, **concepts: object) -> Path:
    """Write a valid course, except for the given course file and the given concepts."""
    write(folder / "course.yaml", course() if head is None else head)
    for name in CONCEPTS:
        write(folder / "concepts" / f"{name}.yaml", concepts.get(name, concept(name)))
    return folder
