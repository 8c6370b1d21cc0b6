"""The school year in which a skill is usually learned, and the skills learned with it."""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import networkx as nx

from bot.domain.ids import SkillId
from bot.domain.learner.learner import SCHOOL_CLASSES
from bot.domain.skills.graph import BANDS, Skill, SkillGraph
from bot.domain.topics.concept_graph import course_graph
from bot.domain.topics.course import Language

EASIEST, HARDEST = 1, 10
"""The first and last school year of the graph."""
_STRANDS: Final = (
    ("powers", "quadratic", "roots"),
    ("fractions",),
    ("decimals", "percent"),
    ("ratios", "proportion", "units"),
    ("integers", "expressions", "equations", "inequalities", "functions"),
    ("numbers",),
)
"""The tags of each strand. Powers come first. Otherwise a skill's first matching tag decides."""


def strand_of(skill: Skill) -> str:
    """Return the strand of the skill, named by its first tag."""
    powers, *others = _STRANDS
    if any(tag in powers for tag in skill.tags):
        return powers[0]
    return next((strand[0] for tag in skill.tags for strand in others if tag in strand), "others")


def class_of(skill_id: SkillId, graph: SkillGraph) -> float:
    """Return the class in which the skill is usually learned. Class 5 is from 4.5 to 5.5.

    It is within the skill's grade band, and further up the more skills are below it.
    """
    return _classes(graph)[skill_id]


@lru_cache(maxsize=4)
def _classes(graph: SkillGraph) -> Mapping[SkillId, float]:
    links = course_graph({skill.id: skill.prerequisites for skill in graph.skills.values()})
    layers = enumerate(nx.topological_generations(links))
    below = {skill_id: depth for depth, layer in layers for skill_id in layer}
    classes: dict[SkillId, float] = {}
    for band in BANDS:
        first, last = map(int, band.value.split("-"))
        own = [skill for skill in graph.skills.values() if skill.grade_band is band]
        own.sort(key=lambda skill: below[skill.id])
        for rank, skill in enumerate(own):
            share = (rank + 0.5) / len(own)
            classes[skill.id] = first - 0.5 + (last - first + 1) * share
    return MappingProxyType(classes)


_NUMBER: Final = re.compile(r"(?<!\d)(\d{1,2})(?!\d)")
_BRITISH_YEAR: Final = re.compile(r"\byear\b", re.IGNORECASE)
_MOST_WORDS: Final = 8


def stated_class(text: str, language: Language) -> str | None:
    """Return the school class that the words name, or None.

    A year at a British school is one more than the class: year 9 is class 8.
    """
    numbers = _NUMBER.findall(text)
    if len(numbers) != 1 or len(text.split()) > _MOST_WORDS:
        return None
    number = int(numbers[0])
    if language is Language.EN and _BRITISH_YEAR.search(text):
        number -= 1
    return str(number) if str(number) in SCHOOL_CLASSES else None


_TOLD: Final = re.compile(
    r"(?:(?:hi|hello|hallo|hey)[,! ]+)?(?:i(?:'|’)?m|i am|ich bin|ich gehe|bin|gehe)?\s*"
    r"(?:in|now in|jetzt in)?\s*(?:the|die|der|meine?r?)?\s*"
    r"(?:(?:class|grade|year|klasse)\s+\d{1,2}|\d{1,2}(?:st|nd|rd|th|\.)?\s*(?:class|grade|grader|klasse))"
    r"\s*[.!]?",
    re.IGNORECASE,
)


def class_told(text: str, language: Language) -> str | None:
    """Return the class if the text only says that the learner is in it, or None."""
    said = " ".join(text.split())
    return stated_class(said, language) if _TOLD.fullmatch(said) else None
