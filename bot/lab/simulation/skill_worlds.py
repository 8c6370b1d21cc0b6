"""Learners who know some of the skills of school maths, in worlds that the model does not know.

`_TAUGHT` is the class in which German schools usually teach a skill. It was compiled by hand, and
no model knows it. Learners report the class that they are in.
"""

from collections.abc import Callable, Mapping, Set as AbstractSet
from dataclasses import dataclass
from math import log
from random import Random
from typing import Final

from bot.domain.ids import SkillId
from bot.domain.skills.graph import SkillGraph
from bot.domain.skills.school_years import class_of, strand_of

CLASSES: Final = range(5, 11)
_TAUGHT: Final = {
    2: "num_place_value num_add_sub",
    3: "num_multiply num_divide",
    4: "num_round frac_parts",
    5: "num_order_of_operations num_divisibility num_factors num_primes num_gcd num_lcm "
    "frac_ident frac_number_line frac_of_set unit_convert",
    6: "frac_equiv frac_simplify frac_mixed frac_compare frac_common_denominator frac_add_like "
    "frac_add_unlike frac_sub_mixed frac_mul_whole frac_mul frac_div frac_word_problems "
    "dec_place_value dec_compare dec_round dec_add_sub dec_mul dec_div dec_frac_convert "
    "pct_meaning int_order",
    7: "pct_of_amount pct_base_rate ratio_simplify ratio_share prop_direct prop_inverse "
    "int_add_sub int_mul_div expr_evaluate expr_like_terms lin_one_step lin_two_step pow_meaning",
    8: "pct_change rate_speed expr_expand expr_factor_out expr_binomial lin_both_sides "
    "lin_brackets lin_word lin_inequality lin_function lin_line_equation",
    9: "sys_substitution sys_elimination pow_roots quad_sqrt quad_factor quad_formula quad_vertex",
    10: "pow_laws pow_scientific",
}
TAUGHT: Final[Mapping[SkillId, int]] = {
    SkillId(name): year for year, names in _TAUGHT.items() for name in names.split()
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SkilledLearner:
    """A learner's knowledge, class and way of answering."""

    known: frozenset[SkillId]
    school_class: int | None
    """None for an adult."""
    slip: float | None = None
    """The probability of a wrong answer to a known skill, or None for the graph's own."""
    guess: float | None = None

    def answers(self, skill_id: SkillId, graph: SkillGraph, rng: Random) -> bool:
        """Return True if they answer a problem of the skill correctly."""
        bkt = graph.skills[skill_id].bkt
        if skill_id in self.known:
            return rng.random() >= (bkt.p_slip if self.slip is None else self.slip)
        return rng.random() < (bkt.p_guess if self.guess is None else self.guess)


def _typing(rng: Random) -> dict[str, float]:
    return {"slip": rng.uniform(0.05, 0.15), "guess": rng.uniform(0, 0.1)}


def grown(graph: SkillGraph, most: int, rng: Random, least: int = 0) -> frozenset[SkillId]:
    """Return the knowledge of a learner who learned one open skill after the other."""
    known: set[SkillId] = set()
    for _ in range(rng.randint(least, most)):
        open_now = [
            skill.id
            for skill in graph.skills.values()
            if skill.id not in known and known.issuperset(skill.prerequisites)
        ]
        known.add(rng.choice(open_now))
    return frozenset(known)


def nearest_class(known: AbstractSet[SkillId], graph: SkillGraph) -> int:
    """Return the class in which learners usually know that many skills."""

    def usual(year: int) -> int:
        return sum(class_of(skill, graph) < year + 0.5 for skill in graph.skills)

    return min(range(1, 11), key=lambda year: abs(usual(year) - len(known)))


def _as_in_graph(graph: SkillGraph, rng: Random) -> SkilledLearner:
    known = grown(graph, len(graph.skills), rng)
    return SkilledLearner(known=known, school_class=nearest_class(known, graph))


def _typing_learner(graph: SkillGraph, rng: Random) -> SkilledLearner:
    known = grown(graph, len(graph.skills), rng)
    return SkilledLearner(known=known, school_class=nearest_class(known, graph), **_typing(rng))


def _taught_and_forgotten(graph: SkillGraph, rng: Random) -> SkilledLearner:
    year, able = rng.choice(CLASSES), rng.gauss(0, 0.8)
    in_strand: dict[str, float] = {}
    learned: set[SkillId] = set()
    for skill in graph.skills.values():
        own = in_strand.setdefault(strand_of(skill), rng.gauss(0, 0.6))
        luck = rng.random()
        score = 1.3 * (year - TAUGHT[skill.id]) + 1.5 * (able + own) + log(luck / (1 - luck))
        if score > 0:
            learned.add(skill.id)
    known = {
        candidate
        for candidate in graph.skills
        if candidate in learned
        and (
            not learned.isdisjoint(graph.successors(candidate))
            or rng.random() < 0.96 ** max(0, year - TAUGHT[candidate])
        )
    }
    return SkilledLearner(known=frozenset(known), school_class=year, **_typing(rng))


_HOLES: Final = 0.15


def _up_to_class(graph: SkillGraph, rng: Random) -> SkilledLearner:
    year = rng.choice(CLASSES)
    known = {skill for skill in graph.skills if TAUGHT[skill] <= year and rng.random() >= _HOLES}
    return SkilledLearner(known=frozenset(known), school_class=year, **_typing(rng))


_SURE_UP_TO: Final = 7
"""Adults know 95 % of what is taught up to this class, and 80 % of the rest."""


def _adult(graph: SkillGraph, rng: Random) -> SkilledLearner:
    known = frozenset(
        skill
        for skill in graph.skills
        if rng.random() < (0.95 if TAUGHT[skill] <= _SURE_UP_TO else 0.8)
    )
    return SkilledLearner(known=known, school_class=None, **_typing(rng))


def _beginner(graph: SkillGraph, rng: Random) -> SkilledLearner:
    known = grown(graph, 10, rng, least=1)
    return SkilledLearner(known=known, school_class=nearest_class(known, graph), **_typing(rng))


SkillWorld = Callable[[SkillGraph, Random], SkilledLearner]
SKILL_WORLDS: Final[Mapping[str, SkillWorld]] = {
    "a  skill after skill, as the graph": _as_in_graph,
    "a' skill after skill, typed": _typing_learner,
    "b  taught by class, forgotten": _taught_and_forgotten,
    "c  all up to the class, with holes": _up_to_class,
    "d  grown up": _adult,
    "e  beginner": _beginner,
}
