import json
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bot.content.courses.courses import BrokenCourseError, load_course, load_courses
from bot.domain.answers.spec import DecimalAnswer, FractionAnswer, IntegerAnswer, TextAnswer
from bot.domain.authoring.topic_plan import sentence_problems
from bot.domain.ids import ConceptId, SkillId
from bot.domain.practice.figures import KINDS
from bot.domain.topics.course import Language, Level, QuestionFormat, figure_beside
from bot.resources import COURSES
from tests.content.builders import (
    CONCEPTS,
    both,
    choices,
    concept,
    course,
    question,
    write,
    write_course,
)

Change = Callable[[dict[str, Any]], object]


def problems(folder: Path) -> list[tuple[str, str]]:
    with pytest.raises(BrokenCourseError) as caught:
        load_course(folder)
    return [(problem.place, problem.expected) for problem in caught.value.problems]


def concept_problems(folder: Path, change: Change) -> list[tuple[str, str]]:
    content = concept("names")
    change(content)
    return problems(write_course(folder / "course", names=content))


def course_problems(folder: Path, change: Change) -> list[tuple[str, str]]:
    content = course()
    change(content)
    return problems(write_course(folder / "course", head=content))


def test_a_course_is_loaded_whole(tmp_path: Path) -> None:
    loaded = load_course(write_course(tmp_path / "fractions"))

    assert loaded.id == "fractions"
    assert loaded.title == {Language.EN: "Parts", Language.DE: "Parts (deutsch)"}
    assert [concept.id for concept in loaded.concepts] == list(CONCEPTS)
    assert loaded.concept(ConceptId("line")).prerequisites == ("names",)
    assert [entry.rank for entry in loaded.inventory] == list(range(1, 11))
    assert loaded.inventory[4].level is Level.INTERMEDIATE
    assert loaded.inventory[4].prerequisites == ("equal",)


def test_keys_name_the_concept_and_the_question(tmp_path: Path) -> None:
    loaded = load_course(write_course(tmp_path / "fractions"))

    assert loaded.concepts[1].questions[0].key == "names/mc-1"
    assert loaded.inventory[1].probe.key == "names/probe-1"


def test_questions_become_specs(tmp_path: Path) -> None:
    asked = load_course(write_course(tmp_path / "fractions")).concepts[0].questions

    assert asked[2].format is QuestionFormat.TRUE_FALSE
    assert [each.answer for each in asked[3:7]] == [
        IntegerAnswer(value=12),
        DecimalAnswer(value=Decimal("1.125"), tolerance=Decimal("0.001")),
        FractionAnswer(value=Fraction(3, 4), require_reduced=True),
        TextAnswer(
            accepted={"en": ("numerator", "the top"), "de": ("Zähler",)}, mistakes=("denominator",)
        ),
    ]
    assert asked[3].mistakes[0].answer == "21"


def test_a_concept_may_name_the_skill_that_it_goes_by(tmp_path: Path) -> None:
    names = {**concept("names"), "skill": "frac_ident"}

    loaded = load_course(
        write_course(tmp_path / "fractions", names=names), {SkillId("frac_ident")}
    )

    assert loaded.concept(ConceptId("names")).skill == "frac_ident"
    assert loaded.concept(ConceptId("line")).skill is None


def test_a_skill_that_no_graph_has_is_told_with_the_file_of_its_concept(tmp_path: Path) -> None:
    names = {**concept("names"), "skill": "frac_idnet"}
    folder = write_course(tmp_path / "fractions", names=names)

    with pytest.raises(BrokenCourseError) as caught:
        load_course(folder, {SkillId("frac_ident")})

    assert str(caught.value) == (
        f"{folder / 'concepts' / 'names.yaml'}:1: skill: "
        "expected a skill of the skill graph, 'frac_idnet' is none"
    )


def test_two_concepts_of_a_course_cannot_go_by_one_skill(tmp_path: Path) -> None:
    twins = {name: {**concept(name), "skill": "frac_ident"} for name in ("names", "line")}

    assert problems(write_course(tmp_path / "fractions", **twins)) == [
        ("skill", "a skill that no other concept of the course has")
    ]


def test_two_concepts_cannot_have_one_label(tmp_path: Path) -> None:
    found = concept_problems(tmp_path, lambda c: c["label"].update(de="ADD  (deutsch)"))

    assert found == [("label.de", "a label that no other concept of the course has")]


def test_a_number_that_counts_percent_says_so(tmp_path: Path) -> None:
    content = concept("names")
    content["questions"][3]["answer"] = {"integer": 50, "percent": True}

    loaded = load_course(write_course(tmp_path / "fractions", names=content))

    assert loaded.concepts[1].questions[3].answer == IntegerAnswer(value=50, percent=True)


def test_an_answer_that_is_code_says_so(tmp_path: Path) -> None:
    content = concept("names")
    content["questions"][6]["answer"] |= {"exact": True}

    loaded = load_course(write_course(tmp_path / "fractions", names=content))
    answer = loaded.concepts[1].questions[6].answer

    assert isinstance(answer, TextAnswer)
    assert answer.exact
    assert not getattr(loaded.concepts[0].questions[6].answer, "exact", True)


def test_code_that_foresees_the_same_mistake_twice_is_refused(tmp_path: Path) -> None:
    def twice(content: Any) -> None:
        asked = content["questions"][6]
        asked["answer"] |= {"exact": True}
        asked["mistakes"] = [
            {**asked["mistakes"][0], "answer": answer} for answer in ("a+b", "A + b")
        ]

    assert [expected for _, expected in concept_problems(tmp_path, twice)] == [
        "an answer that no earlier mistake means"
    ]


def test_a_number_that_must_be_written_as_a_decimal_says_so(tmp_path: Path) -> None:
    content = concept("names")
    content["questions"][3]["answer"] = {"decimal": "0.75", "written": True}

    loaded = load_course(write_course(tmp_path / "fractions", names=content))

    assert loaded.concepts[1].questions[3].answer == DecimalAnswer(
        value=Decimal("0.75"), require_decimal=True
    )


def test_a_figure_is_the_same_in_both_languages_or_has_words_of_each(tmp_path: Path) -> None:
    bar = {"bar": {"parts": 3, "painted": 2}}
    words = {"en": {"chain": {"steps": ["a", "b"]}}, "de": {"chain": {"steps": ["c", "d"]}}}
    content = concept("names")
    content["questions"][0]["figure"] = bar
    content["figures"] = [{"figure": words, "of": "worked_example"}, {"figure": bar, "part": 3}]

    loaded = load_course(write_course(tmp_path / "fractions", names=content))

    names = loaded.concept(ConceptId("names"))
    assert json.loads(names.questions[0].figure[Language.DE]) == {
        "bar": {"parts": "3", "painted": "2"}
    }
    assert names.questions[1].figure == {}
    assert "c" in figure_beside(names, "worked_example", 0, Language.DE)
    assert "bar" in figure_beside(names, "explanation", 3, Language.EN)
    assert figure_beside(names, "explanation", 2, Language.EN) == ""


def test_prerequisites_come_first_whatever_the_author_wrote_first(tmp_path: Path) -> None:
    content = course()
    graph = content["concepts"]
    content["concepts"] = {"parts": [], **dict(reversed(graph.items()))}

    loaded = load_course(write_course(tmp_path / "fractions", head=content))

    order = [concept.id for concept in loaded.concepts]
    assert order == ["parts", "share", "times", "take", "add", *CONCEPTS[1:6]]


@pytest.mark.parametrize(
    ("change", "place", "expected"),
    [
        (lambda c: c.pop("purpose"), "purpose", "this field, it is missing"),
        (lambda c: c.update(extra=1), "extra", "no field of this name"),
        (lambda c: c["label"].update(de=" "), "label.de", "a text that is not empty"),
        (lambda c: c["label"].pop("de"), "label.de", "this field, it is missing"),
        (lambda c: c["label"].update(fr="x"), "label.fr", "no field of this name"),
        (lambda c: c["label"].update(en=["x"]), "label.en", "a text"),
        (lambda c: c.update(label="x"), "label", "named fields"),
        (lambda c: c.update(effort_minutes=0), "effort_minutes", "a number above 0"),
        (lambda c: c.update(effort_minutes="1.5"), "effort_minutes", "a whole number"),
        (lambda c: c.update(questions="x"), "questions", "a list"),
        (
            lambda c: c["explanation"].update(de="eins\n\n---\n\nzwei"),
            "explanation.de",
            "as many parts as in English, 1, found 2",
        ),
        (
            lambda c: c["explanation"].update(en="x" * 1501),
            "explanation.en",
            "at most 1500 characters",
        ),
        (
            lambda c: c["explanation"].update(en="a $ b"),
            "explanation.en",
            "maths between two $ on one line, here one is alone",
        ),
        (
            lambda c: c["explanation"].update(de="a <b>b</b>"),
            "explanation.de",
            "Markdown without HTML tags or entities",
        ),
        (
            lambda c: c.update(figures=[{"figure": {"pie": {"parts": 3}}}]),
            "figures[0].figure",
            f"a figure that can be drawn: one of {', '.join(KINDS)}, found pie",
        ),
        (
            lambda c: (
                c["explanation"].update(en="a\n---\nb", de="c\n---\nd"),
                c.update(figures=[{"figure": {"bar": {"parts": 3, "painted": 1}}, "part": 3}]),
            ),
            "figures[0].part",
            "a part of its explanation, at most 2",
        ),
        (
            lambda c: c["questions"][0].update(figure={"circle": {"parts": 3, "painted": 4}}),
            "questions[0].figure",
            "a figure that can be drawn: circle: at most 3 painted parts, found 4",
        ),
        (lambda c: c["questions"].pop(), "questions", "at least 8 questions, found 7"),
    ],
)
def test_a_broken_concept_is_told_in_plain_words(
    tmp_path: Path, change: Change, place: str, expected: str
) -> None:
    assert concept_problems(tmp_path, change) == [(place, expected)]


def test_four_formats_are_wanted(tmp_path: Path) -> None:
    def same_format(content: dict[str, Any]) -> None:
        content["questions"] = [
            question(f"mc-{number}", "multiple_choice", choices=choices("mc"))
            for number in range(8)
        ]

    assert concept_problems(tmp_path, same_format) == [
        ("questions", "at least 4 formats, found 1")
    ]


@pytest.mark.parametrize(
    ("number", "change", "place", "expected"),
    [
        (0, {"format": "essay"}, "", "a format out of 'multiple_choice', 'true_false'"),
        (0, {"id": "Mc 1"}, ".id", "an id of small letters and digits, parted by single hyphens"),
        (1, {"id": "mc-1"}, ".id", "an id that no other question of the concept has"),
        (0, {"id": "probe-1"}, ".id", "an id without 'probe-', which probes have"),
        (0, {"question": both("x" * 401)}, ".question.en", "at most 400 characters"),
        (0, {"question": both("$$x$$")}, ".question.en", "maths between single $"),
        (0, {"choices": choices("x")[:2]}, ".choices", "at least 3 entries, found 2"),
        (
            0,
            {"choices": choices("x")[1:] * 2},
            ".choices",
            "exactly one choice with correct: true",
        ),
        (3, {"answer": {"integer": "x"}}, ".answer.integer", "a whole number"),
        (
            3,
            {"answer": {"whole": 3}},
            ".answer",
            "one of the fields integer, decimal and fraction",
        ),
        (4, {"answer": {"decimal": "x"}}, ".answer.decimal", "a number like 0.75"),
        (4, {"answer": {"decimal": "nan"}}, ".answer.decimal", "a number like 0.75"),
        (4, {"answer": {"decimal": 1, "tolerance": -1}}, ".answer.tolerance", "at least 0"),
        (5, {"answer": {"fraction": "3:4"}}, ".answer.fraction", "a fraction like 3/4"),
        (5, {"answer": {"fraction": "3/0"}}, ".answer.fraction", "a fraction like 3/4"),
        (
            5,
            {"answer": {"fraction": "1/2", "reduced": "maybe"}},
            ".answer.reduced",
            "true or false",
        ),
        (
            6,
            {"answer": {"text": {"en": [], "de": ["x"]}}},
            ".answer.text.en",
            "at least 1 entries",
        ),
        (6, {"answer": {"text": {"en": [" "], "de": ["x"]}}}, ".answer.text.en[0]", "not empty"),
        (7, {"items": [both("a"), both("b")]}, ".items", "at least 3 entries, found 2"),
        (7, {"items": [both("a"), both("b"), both("A ")]}, ".items[2].text", ""),
    ],
)
def test_a_broken_question_is_told_in_plain_words(
    tmp_path: Path, number: int, change: dict[str, object], place: str, expected: str
) -> None:
    found = concept_problems(tmp_path, lambda content: content["questions"][number].update(change))

    place = place.removesuffix(".text") + (".en" if expected == "" else "")
    assert found[0][0] == f"questions[{number}]{place}"
    assert expected in found[0][1]


@pytest.mark.parametrize(
    ("position", "change", "place", "expected"),
    [
        (1, {"word": None}, "", "a word for who takes this wrong choice"),
        (0, {"word": both("x")}, ".word", "no word on the right choice"),
        (1, {"text": both("MC  right")}, ".text.en", "a text that no other choice has"),
        (1, {"text": both("x" * 121)}, ".text.en", "at most 120 characters"),
    ],
)
def test_a_broken_choice_is_told_in_plain_words(
    tmp_path: Path, position: int, change: dict[str, object], place: str, expected: str
) -> None:
    def break_choice(content: dict[str, Any]) -> None:
        choice = content["questions"][0]["choices"][position]
        choice.update(change)
        if choice["text"] is not None and choice.get("word", "") is None:
            del choice["word"]

    found = concept_problems(tmp_path, break_choice)

    assert (f"questions[0].choices[{position}]{place}", expected) in found


@pytest.mark.parametrize(
    ("change", "place", "expected"),
    [
        (lambda c: c["concepts"].update(parts=["names"]), "concepts.parts", "no cycle"),
        (lambda c: c["concepts"].update(line=["nowhere"]), "concepts.line", "'nowhere' is none"),
        (lambda c: c["concepts"].update(add=[]), "concepts.add", "one root only (parts)"),
        (lambda c: c["concepts"].update(more=["parts"]), "concepts.more", "a file concepts/more"),
        (lambda c: c["concepts"].update(Add=["parts"]), "concepts.Add", "an id of small"),
        (lambda c: c["inventory"].pop(), "inventory", "10 to 15 entries, found 9"),
        (lambda c: c["inventory"][3].update(concept="x"), "inventory[3].concept", "'x' is none"),
        (lambda c: c["inventory"][3].update(concept="line"), "inventory[3].concept", "no earlier"),
        (lambda c: c["inventory"][3].update(level="expert"), "inventory[4].level", "never fall"),
        (lambda c: c["inventory"][3].update(level="guru"), "inventory[3].level", "'beginner', "),
        (lambda c: c["inventory"][3].update(rank=3), "inventory[3].rank", "no field of this"),
        (
            lambda c: c["inventory"][3].update(builds_on=["parts", "add"]),
            "inventory[3].builds_on[1]",
            "an earlier entry, 'add' is none",
        ),
        (
            lambda c: c["inventory"][3]["probe"].update(format="put_in_order"),
            "inventory[3].probe",
            "a format out of 'multiple_choice', 'numeric', 'short_answer'",
        ),
        (
            lambda c: c["inventory"][3]["probe"]["choices"].pop(),
            "inventory[3].probe.choices",
            "at least 3 entries, found 2",
        ),
    ],
)
def test_a_broken_course_file_is_told_in_plain_words(
    tmp_path: Path, change: Change, place: str, expected: str
) -> None:
    found = course_problems(tmp_path, change)

    assert any(at == place and expected in said for at, said in found), found


def test_without_keys_no_answer_of_the_first_check_is_judged(tmp_path: Path) -> None:
    content = course()
    mistakes = [{"answer": "12", "word": {"en": "Close.", "de": "Knapp."}}]
    content["inventory"][3]["probe"] = question(
        "probe-1", "numeric", answer={"integer": 12}, mistakes=mistakes
    )
    folder = write_course(tmp_path / "course", head=content)

    assert [place for place, _ in problems(folder)] == ["inventory[3].probe.mistakes[0].answer"]
    assert load_course(folder, keys=False).inventory[3].probe.mistakes


def test_all_three_levels_are_wanted(tmp_path: Path) -> None:
    def all_easy(content: dict[str, Any]) -> None:
        for entry in content["inventory"]:
            entry["level"] = "beginner"

    assert course_problems(tmp_path, all_easy) == [
        ("inventory", "all three levels, missing intermediate, expert")
    ]


def test_problems_name_file_and_line(tmp_path: Path) -> None:
    text = "concepts: {}\ntitle:\n  en: A\n  de:\ninventory: []\n"
    folder = tmp_path / "fractions"
    path = write(folder / "course.yaml", text)

    with pytest.raises(BrokenCourseError) as caught:
        load_course(folder)

    assert f"{path}:4: title.de: expected a text" in str(caught.value).splitlines()
    assert f"{path}:1: concepts: expected 1 to 30 concepts, found 0" in str(caught.value)


def test_all_problems_of_all_files_are_reported_at_once(tmp_path: Path) -> None:
    broken = concept("names")
    broken["effort_minutes"] = "long"
    broken["questions"][3]["mistakes"][0]["answer"] = "12.0"
    broken["questions"][4]["answer"] = {"decimal": "many"}
    write_course(tmp_path / "one", names=broken, line="label: [")
    write_course(tmp_path / "two", add="- a list")
    write(tmp_path / "two" / "concepts" / "stray.yaml", concept("stray"))

    with pytest.raises(BrokenCourseError) as caught:
        load_courses(tmp_path)

    found = {(each.file.name, each.place) for each in caught.value.problems}
    assert found == {
        ("line.yaml", ""),
        ("names.yaml", "effort_minutes"),
        ("names.yaml", "questions[3].mistakes[0].answer"),
        ("names.yaml", "questions[4].answer.decimal"),
        ("add.yaml", ""),
        ("stray.yaml", ""),
    }


def test_concepts_are_checked_before_the_course_file_is_written(tmp_path: Path) -> None:
    folder = write_course(tmp_path / "fractions", names={**concept("names"), "label": "x"})
    (folder / "course.yaml").unlink()

    assert problems(folder) == [
        ("label", "named fields"),
        ("", "a file that is there and readable"),
    ]


def test_courses_are_loaded_by_name_and_hidden_folders_left_alone(tmp_path: Path) -> None:
    write_course(tmp_path / "b-course")
    write_course(tmp_path / "a-course")
    (tmp_path / ".cache").mkdir()
    (tmp_path / "README.md").touch()

    assert [loaded.id for loaded in load_courses(tmp_path)] == ["a-course", "b-course"]


def test_a_folder_without_courses_and_a_folder_with_an_odd_name_are_told(tmp_path: Path) -> None:
    with pytest.raises(BrokenCourseError, match="a folder for each course"):
        load_courses(tmp_path / "nowhere")
    with pytest.raises(BrokenCourseError, match="small letters, digits and hyphens"):
        load_course(write_course(tmp_path / "My Course"))


def test_every_bundled_concept_says_in_both_languages_what_it_is_for_and_what_is_mistaken() -> (
    None
):
    concepts = [taught for bundled in load_courses(COURSES) for taught in bundled.concepts]
    for taught in concepts:
        for language in Language:
            objectives = [text[language] for text in taught.objectives]
            misconceptions = [text[language] for text in taught.misconceptions]
            assert not list(sentence_problems(objectives, misconceptions)), taught.id
