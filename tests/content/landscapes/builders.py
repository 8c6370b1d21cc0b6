"""Goal map files as strangers write them."""

import json
import zipfile
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from bot.content.landscapes.files import landscapes_in
from bot.content.landscapes.landscape_file import LandscapeBundle
from bot.domain.goals.landscape import Goal
from bot.domain.goals.landscape_warnings import FileWarning, WarningKind
from bot.domain.ids import GoalId

Fields = dict[str, Any]
SCORING: Fields = {
    "maxPoints": 5,
    "passingPoints": 3,
    "steps": [
        {"id": "s1", "points": 2, "description": "Ansatz", "descriptionEn": "Setup"},
        {"id": "s2", "points": 3, "description": "Lösung"},
    ],
}
EXAM: Fields = {
    "taskContent": "Berechne $1 + 1$.",
    "taskContentEn": "Work out $1 + 1$.",
    "solutionContent": "Es ist 2.",
    "solutionContentEn": "It is 2.",
    "scoring": SCORING,
}


HEAPS = (
    "<" * 20_000,
    "$" * 20_001,
    "![" * 10_000,
    "**" * 10_001,
    "[](" * 10_000,
    r"\(" * 10_000,
    "$x" + r"\\" * 10_000,
    "`" * 20_001,
)
"""Unclosed beginnings of markup. A reader that scans again for each would take forever."""


def fields(*goals: Fields, **more: Any) -> Fields:
    return {
        "landscapeId": "land",
        "locale": "de-DE",
        "title": "Land",
        "goals": list(goals) or [goal_fields()],
        **more,
    }


def goal_fields(name: str = "g", **more: Any) -> Fields:
    return {"id": name, "title": f"Ziel {name}", "description": "Du kannst es.", **more}


def deck_fields(*tags: str, deck_id: str = "d") -> Fields:
    cards = [
        {"id": str(n), "front": f"f{n}", "back": "b", "tags": [tag]} for n, tag in enumerate(tags)
    ]
    return {"deckId": deck_id, "title": "Deck", "cards": cards}


def raw(content: object) -> bytes:
    return json.dumps(content).encode()


def read_files(*goals: Fields, **more: Any) -> LandscapeBundle:
    return landscapes_in(raw(fields(*goals, **more)), "x.json")


def zip_of(entries: Mapping[str, object]) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content if isinstance(content, bytes) else raw(content))
    return packed.getvalue()


def goals_of(bundle: LandscapeBundle) -> dict[GoalId, Goal]:
    return {goal.id: goal for landscape in bundle.landscapes for goal in landscape.goals}


def only_goal(bundle: LandscapeBundle) -> Goal:
    (goal,) = goals_of(bundle).values()
    return goal


def kinds(bundle: LandscapeBundle) -> list[WarningKind]:
    return [warning.kind for warning in bundle.warnings]


def warning(bundle: LandscapeBundle, kind: WarningKind) -> FileWarning:
    return next(each for each in bundle.warnings if each.kind is kind)
