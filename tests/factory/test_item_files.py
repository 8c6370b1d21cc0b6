"""Items in files, and the schema that they have to keep."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.commands.schema import SchemaOf, schema_text
from bot.domain.practice.items import AnswerType, AskedForm
from bot.domain.topics.course import Language
from bot.factory.item_files import ItemFile, UnreadableItemsError, read_items
from bot.factory.verification import verify
from bot.factory.words import read_generic_hints, read_words
from bot.resources import PRACTICE
from tests.practice_builders import DOCUMENT, LADDER, build_task, changed, without

SPEC = json.loads((Path(__file__).parent / "math_problem_item.json").read_text(encoding="utf-8"))
"""The schema as in specs/5 section 5.1."""
GENERIC = read_generic_hints(PRACTICE)
FULL: dict[str, Any] = {
    "item": DOCUMENT,
    "language": "de",
    "lineage": "halves",
    "hint_ladder": list(LADDER),
    "form": {"reduced": True},
    "figure": {"bar": {"parts": 8, "painted": [3, 1]}},
}


def read_file(folder: Path, content: Any, language: Language | None = None) -> ItemFile:
    path = folder / "items.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return read_items(path, language, GENERIC)


def test_an_envelope_holds_what_the_document_has_no_room_for(tmp_path: Path) -> None:
    found = read_file(tmp_path, FULL)

    (item,) = found.items
    assert found.refused == ()
    assert (item.language, item.lineage, item.hint_ladder) == (Language.DE, "halves", LADDER)
    assert item.form == AskedForm(reduced=True)
    assert item.figure == {"bar": {"parts": 8, "painted": [3, 1]}}


def test_a_bare_document_takes_its_language_from_the_command(tmp_path: Path) -> None:
    (item,) = read_file(tmp_path, DOCUMENT, Language.EN).items

    assert item.language is Language.EN
    assert item.lineage == str(item.id)
    assert read_file(tmp_path, DOCUMENT).refused[0].reasons == (
        'language: expected "en" or "de", in the file or by --language',
    )


@pytest.mark.parametrize("form", ["list", "lines"])
def test_a_file_is_a_list_or_has_an_item_a_line(tmp_path: Path, form: str) -> None:
    entries = [FULL, FULL | {"language": "en"}]
    lines = "\n\n".join(map(json.dumps, entries))

    found = read_file(tmp_path, entries if form == "list" else lines)
    assert [item.language for item in found.items] == [Language.DE, Language.EN]


def test_levels_that_a_ladder_lacks_are_filled(tmp_path: Path) -> None:
    (item,) = read_file(tmp_path, FULL | {"hint_ladder": ["My own."]}).items
    (bare,) = read_file(tmp_path, DOCUMENT, Language.EN).items

    generic = [hint[Language.DE] for hint in GENERIC[AnswerType.NUMERIC]]
    assert item.hint_ladder == ("My own.", generic[1], "Add the numerators.")
    assert bare.hint_ladder[0] == GENERIC[AnswerType.NUMERIC][0][Language.EN]


def test_what_is_wrong_is_named_with_its_place_and_the_rest_is_taken(tmp_path: Path) -> None:
    broken = changed(DOCUMENT, "meta", "difficulty", to=6)
    found = read_file(tmp_path, [FULL, FULL | {"item": broken}, 7, FULL | {"colour": "red"}])

    assert len(found.items) == 1
    assert [refusal.place for refusal in found.refused] == ["entry 2", "entry 3", "entry 4"]
    assert found.refused[0].reasons == ("item.meta.difficulty: expected a number of at most 5",)
    assert found.refused[2].reasons == ("colour: expected no field of this name",)


@pytest.mark.parametrize("content", ["not json", "{}\n{", "[" * 100_000])
def test_a_file_that_is_no_json_is_refused(tmp_path: Path, content: str) -> None:
    with pytest.raises(UnreadableItemsError):
        read_file(tmp_path, content)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "items.json"
    path.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(UnreadableItemsError, match="UTF-8"):
        read_items(path, None, GENERIC)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    ("answer", "input_type", "task"),
    [
        ("42", "integer", "value: 42"),
        ("2*x", "expression", "expand: 2*x"),
        ("{1, 2}", "set", "solve: (x - 1)*(x - 2) = 0 for x"),
        ("true", "boolean", "true: 1 < 2"),
        ("false", "boolean", "true: 2 < 1"),
        ("two", "multiple_choice", "largest: 2; 1"),
    ],
)
def test_generic_hints_tell_no_answer(
    answer: str, input_type: str, task: str, language: Language
) -> None:
    item = build_task(
        task,
        answer,
        input_type,
        language=language,
        choices=("two", "one") if input_type == "multiple_choice" else (),
    )
    ladder = tuple(
        hint[language] for hint in GENERIC[item.document.solution_logic.final_answer_type]
    )

    assert verify(item.model_copy(update={"hint_ladder": ladder})).reasons == ()


def test_generic_hints_are_no_words_of_a_template() -> None:
    assert not set(AnswerType) & read_words(PRACTICE).keys()


# --- the schema ----------------------------------------------------------------------------------


def resolve(schema: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        return resolve(root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    parts = [variant for variant in schema.get("anyOf", ()) if variant != {"type": "null"}]
    return resolve(parts[0], root) if len(parts) == 1 else schema


def outline(schema: dict[str, Any], root: dict[str, Any]) -> Any:
    """Return the demands of a schema: fields, required ones, values, limits."""
    found = resolve(schema, root)
    if "properties" in found:
        return {
            "closed": found["additionalProperties"] is False,
            "required": sorted(found.get("required", ())),
            "fields": {name: outline(part, root) for name, part in found["properties"].items()},
        }
    if "items" in found:
        return [outline(found["items"], root), found.get("minItems", 0)]
    return {
        name: sorted(found[name]) if name == "enum" else found[name]
        for name in ("enum", "minimum", "maximum", "format")
        if name in found
    }


def test_the_printed_schema_demands_what_the_specification_does() -> None:
    printed = json.loads(schema_text(SchemaOf.ITEM))
    ours, theirs = outline(printed, printed), outline(SPEC, SPEC)

    tolerance = ours["fields"]["answer_spec"]["fields"]["tolerance"]
    assert tolerance.pop("minimum") == 0  # a distance below 0 means nothing
    assert printed["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert ours == theirs


def every_place(document: Any, *path: str | int) -> list[tuple[str | int, ...]]:
    """Return the paths to all fields of a document."""
    if isinstance(document, dict):
        below = [every_place(value, *path, name) for name, value in document.items()]
        return [(*path, name) for name in document] + [place for each in below for place in each]
    if isinstance(document, list):
        return [
            place for at, each in enumerate(document) for place in every_place(each, *path, at)
        ]
    return []


def spec_at(path: tuple[str | int, ...]) -> tuple[dict[str, Any], bool]:
    """Return the specification of the field there, and if it is required."""
    schema, required = SPEC, True
    for step in path:
        if isinstance(step, int):
            schema = schema["items"]
        else:
            required = step in schema.get("required", ())
            schema = schema["properties"].get(step, {})
    return schema, required


PLACES = [
    place for place in every_place(DOCUMENT) if place[:2] != ("problem_content", "variables")
]


@pytest.mark.parametrize("path", PLACES, ids=lambda path: ".".join(map(str, path)))
def test_each_field_is_required_and_typed_as_specified(
    path: tuple[str | int, ...], tmp_path: Path
) -> None:
    schema, required = spec_at(path)
    gone = read_file(tmp_path, without(DOCUMENT, *path), Language.EN)
    other = read_file(tmp_path, changed(DOCUMENT, *path, to=_another(schema)), Language.EN)

    assert bool(gone.refused) is required
    assert other.items == ()
    assert any(_dotted_path(path) in reason for reason in other.refused[0].reasons)


@pytest.mark.parametrize(
    "path",
    [(), *(place for place in PLACES if "properties" in spec_at(place)[0])],
    ids=lambda path: ".".join(map(str, path)) or "top",
)
def test_no_part_takes_a_field_that_nobody_knows(
    path: tuple[str | int, ...], tmp_path: Path
) -> None:
    found = read_file(tmp_path, changed(DOCUMENT, *path, "colour", to="red"), Language.EN)

    assert found.refused[0].reasons == (
        f"{_dotted_path((*path, 'colour'))}: expected no field of this name",
    )


@pytest.mark.parametrize(
    ("path", "to"),
    [
        (("meta", "difficulty"), 0),
        (("meta", "difficulty"), 6),
        (("meta", "difficulty"), 2.5),
        (("meta", "version"), 0),
        (("meta", "id"), "no uuid"),
        (("meta", "created_at"), "yesterday"),
        (("meta", "created_at"), "2026-03-02T09:00:00"),
        (("meta", "created_at"), 1_767_000_000),
        (("meta", "status"), "verified"),
        (("meta", "provenance", "attempt"), 0),
        (("meta", "provenance", "verifier", "type"), "magic"),
        (("meta", "provenance", "verifier", "passed"), "yes"),
        (("meta", "verification_report", "rubric_scores", "solvability"), 1.01),
        (("meta", "verification_report", "rubric_scores", "ambiguity"), -0.1),
        (("meta", "verification_report", "underspecified"), 0),
        (("problem_content", "format"), "html"),
        (("answer_spec", "input_type"), "essay"),
        (("answer_spec", "answer_mode"), "both"),
        (("solution_logic", "steps"), []),
        (("solution_logic", "steps", 0, "step_index"), 0),
        (("misconceptions", 0, "hint_ladder"), []),
        (("misconceptions", 0, "trigger", "kind"), "guess"),
    ],
)
def test_borders_and_names_are_kept(path: tuple[str | int, ...], to: Any, tmp_path: Path) -> None:
    found = read_file(tmp_path, changed(DOCUMENT, *path, to=to), Language.EN)

    assert found.items == ()
    assert any(_dotted_path(path) in reason for reason in found.refused[0].reasons)


def _another(schema: dict[str, Any]) -> Any:
    """Return a value of another type than the schema's."""
    return ["no"] if schema["type"] in ("string", "object") else "no"


def _dotted_path(path: tuple[str | int, ...]) -> str:
    parts = (f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)
    return "".join(parts).removeprefix(".")
