"""`schema`: what a file may hold, as JSON Schema, so that editors can check it."""

import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from importlib import import_module
from typing import Annotated, Any, Final

import typer

from bot.content.courses import author_shapes
from bot.content.courses.schema import ConceptFile, CourseFile
from bot.content.decks.json_files.fields import DeckFields
from bot.content.landscapes.json_fields import LandscapeFields
from bot.domain.practice.items import MathProblemItem

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


class SchemaOf(StrEnum):
    """The kinds of files that have a schema."""

    COURSE = "course"
    CONCEPT = "concept"
    """A concept of a bundled course."""
    GRAPH = "graph"
    """The course.yaml of a bundled course."""
    DECK = "deck"
    LANDSCAPE = "landscape"
    ITEM = "item"
    SHORT_ITEM = "short-item"
    """A problem in the form that people write."""


_SCHEMAS: Final[Mapping[SchemaOf, Callable[[], dict[str, Any]]]] = {
    SchemaOf.COURSE: author_shapes.json_schema,
    SchemaOf.CONCEPT: ConceptFile.model_json_schema,
    SchemaOf.GRAPH: CourseFile.model_json_schema,
    SchemaOf.DECK: DeckFields.model_json_schema,
    SchemaOf.LANDSCAPE: LandscapeFields.model_json_schema,
    SchemaOf.ITEM: lambda: MathProblemItem.model_json_schema(by_alias=True),
    SchemaOf.SHORT_ITEM: lambda: _short_item().model_json_schema(),
}


def _short_item() -> Any:
    return import_module("bot.factory.short_items").ShortItem


def schema(
    of: Annotated[SchemaOf, typer.Argument(metavar="KIND", help=", ".join(SchemaOf))],
) -> None:
    """Print the JSON Schema of a kind of file."""
    print(schema_text(of))


def schema_text(of: SchemaOf) -> str:
    """Return the JSON Schema of the kind of file."""
    return json.dumps({"$schema": DRAFT, **_SCHEMAS[of]()}, indent=2)
