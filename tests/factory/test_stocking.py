"""Every template at every difficulty makes items that pass the verifier."""

import pytest

from bot.domain.practice.items import Status
from bot.domain.topics.course import Language
from bot.factory.stocking import build, id_of, seeds
from bot.factory.templates.all import all_templates
from bot.factory.templates.template import Template
from bot.factory.words import read_words
from bot.resources import PRACTICE
from tests.cases import over
from tests.practice_builders import MONDAY

pytestmark = pytest.mark.thorough

WORDS = read_words(PRACTICE)
A_DIFFICULTY = 3


@over("template", all_templates(), ids=lambda template: template.id)
def test_the_items_of_a_template_are_verified_in_both_languages(template: Template) -> None:
    wanted = list(seeds(template, A_DIFFICULTY * len(template.difficulties)))
    found = [
        build(template, WORDS[template.id], seed, language, MONDAY)[1]
        for seed in wanted
        for language in Language
    ]
    failed = [item for item in found if item.status is not Status.VERIFIED]

    assert [str(r) for item in failed for r in item.reasons if not r.is_leak] == []
    assert all(item.reasons for item in failed)
    assert len(failed) < len(found) / 2  # a hint may name the answer by chance


def test_seeds_are_spread_over_the_difficulties_and_draw_nothing_twice() -> None:
    template = all_templates()[0]
    few, many = list(seeds(template, 6)), list(seeds(template, 60))

    assert {item.difficulty for item in few} == set(template.difficulties)
    assert len(few) == 6
    assert few == [item for item in many if item in few]
    assert len(set(many)) == len(many)


def test_an_item_has_the_same_id_and_words_each_time_and_others_in_each_language() -> None:
    template = all_templates()[0]
    (seed, *_) = seeds(template, 1)
    made = [
        build(template, WORDS[template.id], seed, language, MONDAY)[0]
        for language in (Language.EN, Language.EN, Language.DE)
    ]

    assert made[0] == made[1]
    assert [item.id for item in made] == [
        id_of(template, seed, language) for language in (Language.EN, Language.EN, Language.DE)
    ]
    assert made[0].id != made[2].id
    assert made[0].lineage == made[2].lineage
