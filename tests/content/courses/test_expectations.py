from pydantic import ValidationError

from bot.content.courses.expectations import findings
from bot.content.courses.schema import ConceptFile, CourseFile, Shape
from tests.content.builders import both, choices, concept, course, question


def findings_of(model: type[Shape], content: object) -> list[tuple[object, str]]:
    try:
        model.model_validate(content)
    except ValidationError as error:
        return list(findings(error))
    return []


def test_what_is_right_has_no_findings() -> None:
    assert findings_of(ConceptFile, concept("names")) == []
    assert findings_of(CourseFile, course()) == []


def test_broken_entries_do_not_make_a_list_too_short() -> None:
    broken = choices("mc")
    broken[1]["text"]["en"] = ""
    content = {**concept("names"), "questions": [question("q", "multiple_choice", choices=broken)]}

    assert [expected for _, expected in findings_of(ConceptFile, content)] == [
        "a text that is not empty"
    ]


def test_several_findings_in_one_question_are_all_told() -> None:
    broken = choices("mc")
    broken[2] = {"text": both("mc a")}
    content = {**concept("names"), "questions": [question("q", "multiple_choice", choices=broken)]}

    above = ("questions", 0, "multiple_choice", "choices", 2)
    assert findings_of(ConceptFile, content) == [
        (above, "a word for who takes this wrong choice"),
        ((*above, "text", "en"), "a text that no other choice has"),
        ((*above, "text", "de"), "a text that no other choice has"),
    ]


def test_a_wrong_name_of_a_field_is_told_at_the_field() -> None:
    content = course()
    content["concepts"]["Add"] = []

    expected = "an id of small letters and digits, parted by single hyphens"
    assert findings_of(CourseFile, content) == [(("concepts", "Add"), expected)]
