from typing import Any

import pytest

from bot.content.landscapes.files import landscapes_in
from bot.domain.exams.exam import Exam, ExamStep
from bot.domain.goals.landscape import CourseLevel, CourseLink, GoalKind
from bot.domain.goals.landscape_warnings import (
    FileWarning,
    LandscapeRefusedError,
    Refusal,
    WarningKind,
)
from bot.domain.ids import ConceptId, CourseId, GoalId
from bot.domain.topics.course import Language
from tests.content.landscapes.builders import (
    EXAM,
    SCORING,
    fields,
    goal_fields,
    goals_of,
    kinds,
    only_goal,
    raw,
    read_files,
    warning,
)

DE, EN = Language.DE, Language.EN


def test_all_three_types_live_in_one_file_and_unknown_fields_are_never_fatal() -> None:
    bundle = read_files(
        goal_fields("u", zebra={"deep": [1]}),
        goal_fields("m", nodeKind="memory"),
        goal_fields("e", examData=EXAM),
        author="somebody",
    )

    assert [goal.kind for goal in goals_of(bundle).values()] == [
        GoalKind.UNDERSTANDING,
        GoalKind.MEMORIZE,
        GoalKind.EXAM,
    ]
    assert FileWarning(WarningKind.FIELD_UNKNOWN, field="zebra") in bundle.warnings
    assert FileWarning(WarningKind.FIELD_UNKNOWN, field="author") in bundle.warnings


def test_english_fields_stand_beside_the_local_ones() -> None:
    bundle = read_files(
        goal_fields(title="Ableiten", titleEn="Differentiate", descriptionEn="You can."),
        titleEn="Landscape",
        filters=[{"id": "GK", "label": "Grundkurs", "labelEn": "Basic course"}],
        subject="Mathematik",
    )
    (landscape,) = bundle.landscapes

    assert landscape.title == {DE: "Land", EN: "Landscape"}
    assert landscape.levels == (CourseLevel("GK", {DE: "Grundkurs", EN: "Basic course"}),)
    assert landscape.subject == "Mathematik"
    assert only_goal(bundle).title == {DE: "Ableiten", EN: "Differentiate"}
    assert only_goal(bundle).description == {DE: "Du kannst es.", EN: "You can."}


@pytest.mark.parametrize(
    ("locale", "name", "language"),
    [("en-US", "x.json", EN), ("", "x.en.json", EN), ("", "x.de.json", DE), ("", "x.json", DE)],
)
def test_the_language_is_told_by_the_locale_else_by_the_name(
    locale: str, name: str, language: Language
) -> None:
    bundle = landscapes_in(raw(fields(locale=locale)), name)

    assert bundle.landscapes[0].title == {language: "Land"}


def test_a_bare_goal_gets_what_is_missing() -> None:
    goal = only_goal(read_files({"id": "g", "title": "T"}))

    assert (goal.weight, goal.contains, goal.requires, goal.tags) == (1.0, (), (), ())
    assert goal.description == {DE: ""}


def test_the_same_id_twice_is_one_goal_with_the_first_title_and_the_links_of_both() -> None:
    bundle = read_files(
        goal_fields("g", title="Erster", contains=["a"], tags=["GK"]),
        goal_fields("a"),
        goal_fields("b"),
        goal_fields("g", title="Zweiter", contains=["b", "a"], requires=["c"], tags=["LK"]),
        goal_fields("c"),
    )
    goal = goals_of(bundle)[GoalId("g")]

    assert goal.title == {DE: "Erster"}
    assert (goal.contains, goal.requires, goal.tags) == (("a", "b"), ("c",), ("GK", "LK"))
    assert kinds(bundle) == [WarningKind.ID_TWICE]


def test_numbers_as_ids_and_links_are_taken_as_texts() -> None:
    bundle = read_files(goal_fields(id=7, contains=[8]), goal_fields(id=8))

    assert goals_of(bundle)[GoalId("7")].contains == ("8",)


def test_links_that_lead_nowhere_are_reported_and_kept_for_a_landscape_to_come() -> None:
    bundle = read_files(goal_fields(contains=["gone"], requires=["lost"]))

    assert kinds(bundle) == [WarningKind.CONTAINS_UNKNOWN, WarningKind.REQUIRES_UNKNOWN]
    assert only_goal(bundle).requires == ("lost",)


@pytest.mark.parametrize("weight", ["heavy", -1, True, 1e9, float("nan"), float("inf")])
def test_a_weight_that_cannot_be_used_is_one(weight: object) -> None:
    bundle = read_files(goal_fields(weight=weight))

    assert only_goal(bundle).weight == 1.0
    assert kinds(bundle) == [WarningKind.WEIGHT_CHANGED]


@pytest.mark.parametrize(
    "more",
    [
        {"contains": "a"},
        {"requires": {"a": 1}},
        {"tags": [None, {}]},
        {"extendedData": {"course": "fractions"}},
        {"extendedData": {"course": {"course": "fractions", "concepts": "x"}}},
        {"examData": []},
    ],
)
def test_a_field_of_another_shape_is_passed_over_and_told(more: dict[str, Any]) -> None:
    bundle = read_files(goal_fields(**more))

    assert len(kinds(bundle)) == 1
    assert bundle.warnings[0].of == "g"
    assert only_goal(bundle).kind is GoalKind.UNDERSTANDING


def test_goals_without_an_id_or_a_title_are_told() -> None:
    goals = [goal_fields(), {"title": "no id"}, "no goal", {"id": "x"}]
    bundle = landscapes_in(raw({**fields(), "goals": goals}), "x.json")

    assert [each.kind for each in bundle.warnings] == [
        WarningKind.GOAL_LEFT_OUT,
        WarningKind.GOAL_LEFT_OUT,
        WarningKind.TITLE_MISSING,
    ]
    assert goals_of(bundle)[GoalId("x")].title == {DE: "x"}


def test_a_goal_may_be_taught_by_concepts_of_a_course() -> None:
    link = {"course": {"course": "fractions", "concepts": ["compare", "simplify"]}}

    assert only_goal(read_files(goal_fields(extendedData=link))).course == CourseLink(
        course_id=CourseId("fractions"), concept_ids=(ConceptId("compare"), ConceptId("simplify"))
    )


def test_an_exam_carries_task_solution_and_scoring_in_both_languages() -> None:
    assert only_goal(read_files(goal_fields(examData=EXAM))).exam == Exam(
        task={DE: "Berechne $1 + 1$.", EN: "Work out $1 + 1$."},
        solution={DE: "Es ist 2.", EN: "It is 2."},
        max_points=5,
        passing_points=3,
        steps=(
            ExamStep(id="s1", points=2, description={DE: "Ansatz", EN: "Setup"}),
            ExamStep(id="s2", points=3, description={DE: "Lösung"}),
        ),
    )


def test_fields_of_an_exam_that_nothing_is_read_by_are_told() -> None:
    scoring = {**SCORING, "points": 3}
    exam = {**EXAM, "timeLimit": 45, "scoring": scoring}

    bundle = read_files(goal_fields(examData=exam))

    assert only_goal(bundle).exam is not None
    told = {found.field for found in bundle.warnings if found.kind is WarningKind.FIELD_UNKNOWN}
    assert told == {"examData.timeLimit", "scoring.points"}


def test_every_field_that_an_exam_lacks_is_told() -> None:
    bundle = read_files(goal_fields(examData={"task": "t", "scoring": {"maxPoints": 3}}))

    assert only_goal(bundle).exam is None
    told = {found.field for found in bundle.warnings if found.kind is WarningKind.EXAM_UNREADABLE}
    assert told == {"taskContent", "solutionContent", "scoring.passingPoints", "scoring.steps"}


def test_points_of_steps_that_do_not_sum_up_are_told() -> None:
    scoring = {**SCORING, "maxPoints": 100}

    (warning,) = read_files(goal_fields(examData={**EXAM, "scoring": scoring})).warnings

    assert (warning.kind, warning.field) == (WarningKind.POINTS_DIFFER, "steps")


@pytest.mark.parametrize(
    ("exam", "field"),
    [
        ({**EXAM, "taskContent": ""}, "taskContent"),
        ({key: EXAM[key] for key in EXAM if key != "solutionContent"}, "solutionContent"),
        ({**EXAM, "scoring": {**SCORING, "maxPoints": "many"}}, "scoring.maxPoints"),
        ({**EXAM, "scoring": {**SCORING, "maxPoints": float("inf")}}, "scoring.maxPoints"),
        ({**EXAM, "scoring": {**SCORING, "steps": []}}, "scoring.steps"),
        ({**EXAM, "scoring": {**SCORING, "steps": [{"id": "s"}]}}, "scoring.steps.0.points"),
    ],
)
def test_a_broken_exam_names_goal_and_field_and_leaves_the_goal(
    exam: dict[str, object], field: str
) -> None:
    bundle = read_files(goal_fields(examData=exam))

    found = warning(bundle, WarningKind.EXAM_UNREADABLE)
    assert (found.of, found.field) == ("g", field)
    assert only_goal(bundle).kind is GoalKind.UNDERSTANDING


@pytest.mark.parametrize("minutes", [1, 90, 600])
def test_an_exam_may_have_a_time_limit(minutes: int) -> None:
    bundle = read_files(goal_fields(examData={**EXAM, "timeLimitMinutes": minutes}))
    exam = only_goal(bundle).exam

    assert exam is not None
    assert exam.minutes == minutes
    assert not bundle.warnings


@pytest.mark.parametrize("minutes", [0, -5, 601, 1.5, "90", True, [90]])
def test_a_time_limit_that_cannot_be_kept_to_is_told_and_left_out(minutes: object) -> None:
    bundle = read_files(goal_fields(examData={**EXAM, "timeLimitMinutes": minutes}))
    exam = only_goal(bundle).exam

    found = warning(bundle, WarningKind.FIELD_UNREADABLE)
    assert (found.of, found.field) == ("g", "timeLimitMinutes")
    assert exam is not None
    assert exam.minutes is None


@pytest.mark.parametrize(
    "more",
    [{"examData": EXAM, "reviewStatus": "draft"}, {"examData": {**EXAM, "reviewStatus": "draft"}}],
)
def test_an_exam_in_draft_is_hidden(more: dict[str, Any]) -> None:
    bundle = read_files(goal_fields(**more))

    assert kinds(bundle) == [WarningKind.EXAM_DRAFT]
    assert only_goal(bundle).exam is None


def test_a_review_status_that_is_no_text_makes_no_draft() -> None:
    assert only_goal(read_files(goal_fields(examData=EXAM, reviewStatus=[]))).exam is not None


def test_steps_that_share_an_id_are_told_apart_by_their_numbers() -> None:
    steps = [{"id": "s", "points": 2, "description": "a"}] * 2
    same = {**EXAM, "scoring": {**SCORING, "steps": steps}}
    exam = only_goal(read_files(goal_fields(examData=same))).exam

    assert exam is not None
    assert [step.id for step in exam.steps] == ["1", "2"]


def test_an_exam_under_review_is_shown() -> None:
    goal = only_goal(read_files(goal_fields(examData=EXAM, reviewStatus="needs_review")))

    assert goal.kind is GoalKind.EXAM


def test_more_points_to_pass_than_can_be_had_are_brought_down() -> None:
    too_many = {**EXAM, "scoring": {**SCORING, "passingPoints": 9}}
    bundle = read_files(goal_fields(examData=too_many))
    exam = only_goal(bundle).exam

    assert exam is not None
    assert exam.passing_points == 5
    assert kinds(bundle) == [WarningKind.POINTS_CHANGED]


def refusal(data: bytes) -> Refusal:
    with pytest.raises(LandscapeRefusedError) as refused:
        landscapes_in(data, "x.json")
    return refused.value.reason


@pytest.mark.parametrize(
    "content", [{"goals": [goal_fields()]}, {"cards": []}, [], "text", 7, None]
)
def test_json_without_a_landscape_id_is_no_landscape(content: object) -> None:
    assert refusal(raw(content)) is Refusal.NOT_A_LANDSCAPE


@pytest.mark.parametrize("goals", [[], None, "text", [{}], [7]])
def test_a_landscape_without_a_readable_goal_is_refused(goals: object) -> None:
    assert refusal(raw({**fields(), "goals": goals})) is Refusal.NO_GOALS
