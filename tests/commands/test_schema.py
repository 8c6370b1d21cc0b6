"""The printed schemas are those of the files that are read."""

import json
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from bot.commands.schema import SchemaOf, schema, schema_text
from bot.content.decks.json_files.fields import DeckFields
from bot.content.decks.json_files.json_form import read_json
from bot.content.landscapes.json_fields import LandscapeFields
from bot.content.landscapes.json_form import read_landscape
from bot.domain.cards.deck_file import DeckRefusedError
from bot.domain.goals.landscape_warnings import FileWarnings
from bot.resources import DECKS, LANDSCAPES


@pytest.mark.parametrize("of", list(SchemaOf))
def test_each_kind_of_file_has_a_schema(of: SchemaOf, capsys: pytest.CaptureFixture[str]) -> None:
    schema(of)

    printed = json.loads(capsys.readouterr().out)
    assert printed == json.loads(schema_text(of))
    assert printed["additionalProperties"] is False
    assert printed["required"]


@pytest.mark.parametrize(
    ("fields", "files"),
    [(DeckFields, sorted(DECKS.glob("*.json"))), (LandscapeFields, sorted(LANDSCAPES.glob("*")))],
)
def test_bundled_files_keep_their_schema(fields: type[BaseModel], files: list[Any]) -> None:
    for path in (file for file in files if file.suffix == ".json"):
        fields.model_validate_json(path.read_bytes())


@pytest.mark.parametrize(
    "content",
    [
        {"cards": [{"front": "a", "bakc": "b"}]},
        {"cards": [{"front": "a", "back": "b", "tags": "x"}]},
        {"cards": [], "titel": "x"},
        {"title": "no cards"},
    ],
)
def test_what_the_schema_of_a_deck_refuses_is_refused_or_told(content: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        DeckFields.model_validate(content)

    try:
        warnings = read_json(json.dumps(content).encode(), "x", {}).warnings
    except DeckRefusedError:
        return
    assert warnings


def landscape(**goal: object) -> dict[str, Any]:
    return {"landscapeId": "l", "title": "L", "goals": [{"id": "g", "title": "G", **goal}]}


EXAM: dict[str, Any] = {
    "taskContent": "t",
    "solutionContent": "s",
    "scoring": {
        "maxPoints": 3,
        "passingPoints": 2,
        "steps": [{"id": 1, "points": 3, "description": "d"}],
    },
}


@pytest.mark.parametrize(
    "goal",
    [
        {"titel": "x"},
        {"tags": "x"},
        {"examData": {"taskContent": "t"}},
        {"examData": {**EXAM, "scoring": {}}},
        {"extendedData": {"course": {"course": "x"}}},
        {"weight": "heavy"},
    ],
)
def test_what_the_schema_of_a_landscape_refuses_is_told(goal: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        LandscapeFields.model_validate({**landscape(**goal), "subject": None}, extra="forbid")

    warnings = FileWarnings()
    read_landscape(landscape(**goal), "x.json", warnings)
    assert tuple(warnings)


def test_a_sound_landscape_keeps_its_schema_and_has_no_warnings() -> None:
    warnings = FileWarnings()

    LandscapeFields.model_validate(landscape(examData=EXAM), extra="forbid")
    read_landscape(landscape(examData=EXAM), "x.json", warnings)

    assert not tuple(warnings)
