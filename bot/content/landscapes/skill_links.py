"""Links from goals to skills, made by hand for goal maps whose own files have none."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.content.courses.expectations import findings
from bot.content.courses.yaml_file import BrokenFileError, read_yaml
from bot.domain.goals.landscape import Landscape, SkillLink
from bot.domain.ids import LandscapeId
from bot.resources import GOAL_SKILLS

ShortKey = str
"""The short name of a goal within its goal map."""


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid")

    landscape: LandscapeId
    goals: Mapping[ShortKey, SkillLink]


@lru_cache(maxsize=1)
def skill_links(folder: Path = GOAL_SKILLS) -> Mapping[LandscapeId, Mapping[ShortKey, SkillLink]]:
    """Return the links of each goal map that has a file. Raises BrokenFileError."""
    files = map(_read_file, sorted(folder.glob("*.yaml")))
    return {file.landscape: file.goals for file in files}


def with_skill_links(landscape: Landscape) -> Landscape:
    """Return the goal map, with the links made by hand for goals that name no skills."""
    links = skill_links().get(landscape.id, {})
    goals = (
        replace(goal, skills=links.get(goal.short_key, goal.skills))
        if goal.skills == SkillLink()
        else goal
        for goal in landscape.goals
    )
    return replace(landscape, goals=tuple(goals)) if links else landscape


def _read_file(path: Path) -> _File:
    file = read_yaml(path)
    try:
        return _File.model_validate(file.content)
    except ValidationError as error:
        place, expected = next(findings(error))
        raise BrokenFileError(file.problem(place, expected)) from error
