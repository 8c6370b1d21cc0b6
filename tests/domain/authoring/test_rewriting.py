"""A course that its author rewrote, and the maps made from it."""

from dataclasses import replace

from bot.domain.authoring.drawing import generate, map_from_course
from bot.domain.authoring.rewriting import grow_map, rewritten
from bot.domain.ids import ConceptId, LearnerId, MapId, NodeId
from bot.domain.topics.course import Course, Language
from bot.domain.topics.mind_map import MapStatus, MindMap
from tests.builders import MONDAY, both, build_course

BEFORE = build_course({"roots": (), "stem": ("roots",), "leaves": ("stem",)})


def node_id(concept_id: ConceptId) -> NodeId:
    return NodeId(f"node-{concept_id}")


def mapped(course: Course) -> MindMap:
    drawn = map_from_course(
        course,
        map_id=MapId("map"),
        learner_id=LearnerId(1),
        language=Language.EN,
        now=MONDAY,
        node_id_of=node_id,
    )
    return generate(drawn)[0]


def test_what_is_the_same_is_no_change() -> None:
    new = rewritten(BEFORE, BEFORE, ())

    assert (new.course, new.is_other) == (BEFORE, False)


def test_concepts_are_new_changed_or_gone() -> None:
    after = build_course({"roots": (), "stem": ("roots",), "fruit": ("stem",)})
    stem = replace(after.concepts[1], explanation=both("another"))
    after = replace(after, concepts=(after.concepts[0], stem, after.concepts[2]))

    new = rewritten(BEFORE, after, ())

    assert (new.added, new.changed, new.gone) == (1, 1, 1)
    assert [concept.id for concept in new.course.concepts] == ["roots", "stem", "fruit"]


def test_what_is_on_the_map_stays_in_the_course() -> None:
    after = build_course({"roots": (), "stem": ("roots",)})

    new = rewritten(BEFORE, after, {ConceptId("leaves")})

    assert (new.gone, new.is_other) == (0, False)
    assert [concept.id for concept in new.course.concepts] == ["roots", "stem", "leaves"]


def test_a_concept_that_is_renamed_is_known_by_its_questions() -> None:
    renamed = build_course({"roots": (), "stem": ("roots",), "foliage": ("stem",)})
    *others, foliage = renamed.concepts
    asked = tuple(
        replace(new, question=old.question)
        for new, old in zip(foliage.questions, BEFORE.concepts[2].questions, strict=True)
    )
    after = replace(renamed, concepts=(*others, replace(foliage, questions=asked)))

    new = rewritten(BEFORE, after, {ConceptId("leaves")})

    assert (new.added, new.changed, new.gone) == (0, 1, 0)
    assert [concept.id for concept in new.course.concepts] == ["roots", "stem", "leaves"]


def test_a_concept_of_the_same_label_keeps_its_id_and_keys() -> None:
    first, *others = BEFORE.concepts
    named = replace(BEFORE, concepts=(replace(first, label=both("The roots")), *others))
    after = build_course({"other": (), "stem": ("other",), "leaves": ("stem",)})
    first, *others = after.concepts
    after = replace(after, concepts=(replace(first, label=both("the  Roots")), *others))

    new = rewritten(named, after, ()).course

    assert [concept.id for concept in new.concepts] == ["roots", "stem", "leaves"]
    assert new.concepts[1].prerequisites == ("roots",)
    assert [question.key for question in new.concepts[0].questions] == [
        question.key.replace("other", "roots", 1) for question in after.concepts[0].questions
    ]
    assert [entry.concept_id for entry in new.inventory] == ["roots", "stem", "leaves"]


def test_a_map_grows_by_new_concepts_and_loses_none() -> None:
    mind_map = mapped(BEFORE)
    after = build_course({"roots": (), "stem": ("roots",), "fruit": ("stem",)})

    now = grow_map(mind_map, after, Language.EN, node_id)

    assert {node.concept_id for node in now.nodes} == {"roots", "stem", "leaves", "fruit"}
    assert set(mind_map.edges) < set(now.edges)
    assert sorted(node.sequence for node in now.nodes) == [1, 2, 3, 4]
    assert grow_map(now, after, Language.EN, node_id) == now


def test_what_no_longer_fits_and_closed_maps_stay_as_they_are() -> None:
    full = {"roots": (), **{f"c{number}": ("roots",) for number in range(29)}}
    mind_map = mapped(build_course(full))
    after = build_course({**full, "more": ("roots",)})

    assert len(grow_map(mind_map, after, Language.EN, node_id).nodes) == 30
    closed = replace(mapped(BEFORE), status=MapStatus.COMPLETED)
    assert grow_map(closed, after, Language.EN, node_id) == closed
