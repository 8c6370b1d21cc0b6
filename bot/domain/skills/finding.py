"""Skills by the words that a learner remembers of them."""

from typing import Final

from bot.domain.goals.atlas import folded
from bot.domain.ids import SkillId
from bot.domain.skills.graph import Skill, SkillGraph
from bot.domain.topics.course import Language

_STEM: Final = 5
"""So many letters of a word are its stem."""
_ENDINGS: Final = ("e", "n", "en", "er", "es", "s", "ung", "ungen")
_WHOLE_TITLE, _WORD_START, _SAME_STEM, _AT_END, _APART = range(5)


def found(graph: SkillGraph, query: str, language: Language) -> tuple[SkillId, ...]:
    """Return the skills that all of the words name, in the order of the graph.

    Those of the best match alone: whose title it is, else whose title or tags have words that
    begin so, have the stem ("lineare" for "linear") or end with them, in this order. Titles in
    the other language count where none in this one fits.
    """
    sought = folded(query)
    if not sought:
        return ()
    for spoken in (language, *(it for it in Language if it is not language)):
        ranks = {it.id: _rank(it, sought, spoken) for it in graph.skills.values()}
        best = min((it for it in ranks.values() if it is not None), default=None)
        if best is not None:
            return tuple(skill_id for skill_id, rank in ranks.items() if rank == best)
    return ()


def _rank(skill: Skill, sought: str, language: Language) -> int | None:
    words, title = sought.split(), folded(skill.name[language]).split()
    if sorted(words) == sorted(title):
        return _WHOLE_TITLE
    own = (*title, *(folded(it) for it in skill.tags))
    ranks = [min((_rank_beside(word, it) for it in own), default=_APART) for word in words]
    worst = max(ranks)
    return None if worst == _APART else worst


def _rank_beside(word: str, own: str) -> int:
    if own.startswith(word):
        return _WORD_START
    if len(word) >= _STEM and word[:_STEM] == own[:_STEM]:
        return _SAME_STEM
    # the last part of a German compound, whatever its ending: but no "paris" in "comparison"
    ends = own.endswith((word, *(f"{word}{ending}" for ending in _ENDINGS)))
    return _AT_END if len(word) >= _STEM and ends else _APART
