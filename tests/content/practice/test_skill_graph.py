"""The file of skills: the bundled one, and faults that are refused in one line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.content.practice.skill_graph import (
    BrokenSkillGraphError,
    SkillGraphFile,
    UnreadableSkillGraphError,
    load_skill_graph,
    summary,
)
from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import POLICY, after_opportunity, fresh_state
from bot.domain.skills.graph import BANDS, SkillGraph, skill_warnings
from bot.domain.topics.course import Language
from bot.resources import SKILL_NAMES, SKILLS_GRAPH
from tests.cases import over
from tests.skill_builders import build_opportunity, bundled_graph

GRAPH = bundled_graph()
FEWEST_RIGHT, MOST_RIGHT = 3, 6


def write_graph(folder: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """Return the file of the bundled graph with a change."""
    content = json.loads(SKILLS_GRAPH.read_text(encoding="utf-8"))
    change(content)
    path = folder / "skills_graph.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def node(content: dict[str, Any], skill_id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(node for node in content["nodes"] if node["id"] == skill_id)
    return found


def test_the_file_has_the_fields_of_its_schema_and_no_others() -> None:
    content = json.loads(SKILLS_GRAPH.read_text(encoding="utf-8"))

    assert set(content) == {"version", "nodes"}
    for node in content["nodes"]:
        assert list(node) == ["id", "name", "grade_band", "prerequisites", "bkt", "tags"]
        assert list(node["bkt"]) == ["p_init", "p_transit", "p_slip", "p_guess"]


def test_the_skill_of_the_specification_stands_as_it_does_there() -> None:
    content = json.loads(SKILLS_GRAPH.read_text(encoding="utf-8"))

    assert node(content, "frac_add_like") == {
        "id": "frac_add_like",
        "name": "Add like fractions",
        "grade_band": "3-5",
        "prerequisites": ["frac_equiv", "frac_ident"],
        "bkt": {"p_init": 0.2, "p_transit": 0.12, "p_slip": 0.1, "p_guess": 0.2},
        "tags": ["fractions", "addition"],
    }


def test_every_skill_has_a_name_of_its_own_in_both_languages() -> None:
    for language in Language:
        names = [skill.name[language] for skill in GRAPH.skills.values()]
        assert len(set(names)) == len(names)


def test_no_skill_is_learned_in_an_earlier_grade_band_than_what_it_builds_on() -> None:
    for skill in GRAPH.skills.values():
        for prerequisite in skill.prerequisites:
            assert BANDS.index(GRAPH.skills[prerequisite].grade_band) <= BANDS.index(
                skill.grade_band
            )


def test_nothing_in_the_graph_is_unusual() -> None:
    assert list(skill_warnings(GRAPH.skills.values())) == []
    assert summary(GRAPH) == (f"skills {GRAPH.version}: {len(GRAPH.skills)} skills, ok",)


@over("skill_id", GRAPH.skills)
def test_every_skill_takes_a_few_right_answers_to_master(skill_id: SkillId) -> None:
    state, answers = fresh_state(skill_id, GRAPH.skills[skill_id].bkt), 0
    while state.p_mastery < POLICY.mastered_from:
        state, answers = after_opportunity(state, build_opportunity()), answers + 1

    assert FEWEST_RIGHT <= answers <= MOST_RIGHT


# --- what is refused ----------------------------------------------------------------------------


def circular(content: dict[str, Any]) -> None:
    node(content, "num_place_value")["prerequisites"] = ["num_round"]


def dangling(content: dict[str, Any]) -> None:
    node(content, "num_round")["prerequisites"] = ["num_nothing"]


def double(content: dict[str, Any]) -> None:
    content["nodes"].append(node(content, "num_round"))


def contradictory(content: dict[str, Any]) -> None:
    node(content, "num_round")["bkt"] |= {"p_slip": 0.6, "p_guess": 0.4}


def mistype(content: dict[str, Any]) -> None:
    node(content, "num_round")["bkt"]["p_slip"] = "often"


def without_transit(content: dict[str, Any]) -> None:
    del node(content, "num_round")["bkt"]["p_transit"]


def in_no_band(content: dict[str, Any]) -> None:
    node(content, "num_round")["grade_band"] = "11-12"


def with_more(content: dict[str, Any]) -> None:
    node(content, "num_round")["colour"] = "blue"


def nameless(content: dict[str, Any]) -> None:
    node(content, "num_round")["id"] = "num_new"


def drop_version(content: dict[str, Any]) -> None:
    del content["version"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (circular, "num_place_value: no cycle, found num_place_value > num_round >"),
        (dangling, "num_round: prerequisites in this graph, 'num_nothing' is none"),
        (double, "num_round: an id that no other skill has"),
        (contradictory, "num_round: p_slip and p_guess add up to less than 1"),
        (mistype, "num_round: bkt.p_slip: "),
        (without_transit, "num_round: bkt.p_transit: this field, it is missing"),
        (in_no_band, "num_round: grade_band: "),
        (with_more, "num_round: colour: no field of this name"),
        (nameless, "num_new: a German name, it is missing"),
        (drop_version, "version: this field, it is missing"),
    ],
)
def test_a_broken_graph_is_refused_in_one_line_that_names_file_and_skill(
    tmp_path: Path, change: Callable[[dict[str, Any]], None], problem: str
) -> None:
    path = write_graph(tmp_path, change)

    with pytest.raises(BrokenSkillGraphError) as caught:
        load_skill_graph(path, SKILL_NAMES)

    told = str(caught.value)
    file = SKILL_NAMES if change is nameless else path
    assert told.startswith(f"{file}: {problem}")
    assert "\n" not in told


@pytest.mark.parametrize("text", ["", "[", "[]", "{}", "null", '{"nodes": 3}', "\x00"])
def test_a_file_that_is_no_graph_at_all_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "skills_graph.json"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(BrokenSkillGraphError) as caught:
        load_skill_graph(path, SKILL_NAMES)

    is_json = text in {"[]", "{}", "null", '{"nodes": 3}'}
    assert isinstance(caught.value, UnreadableSkillGraphError) is not is_json


def test_files_that_are_not_there_are_named(tmp_path: Path) -> None:
    gone = tmp_path / "gone"

    with pytest.raises(BrokenSkillGraphError, match=str(gone)):
        load_skill_graph(gone, SKILL_NAMES)
    with pytest.raises(BrokenSkillGraphError, match=str(gone)):
        load_skill_graph(SKILLS_GRAPH, gone)


def test_a_broken_graph_leaves_the_one_in_use_in_place(tmp_path: Path) -> None:
    graphs = SkillGraphFile(GRAPH)

    with pytest.raises(BrokenSkillGraphError):
        graphs.load(write_graph(tmp_path, circular), SKILL_NAMES)

    assert graphs.current() is GRAPH


def test_a_sound_graph_takes_the_place_of_the_one_in_use(tmp_path: Path) -> None:
    graphs = SkillGraphFile()
    assert graphs.current() is None

    graphs.load(
        write_graph(tmp_path, lambda content: content.update(version="2.0.0")), SKILL_NAMES
    )

    current = graphs.current()
    assert isinstance(current, SkillGraph)
    assert current.version == "2.0.0"
