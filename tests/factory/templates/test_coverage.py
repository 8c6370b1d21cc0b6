"""Every skill of the graph can be practised, from easy to hard."""

from bot.factory.templates.all import all_templates
from bot.factory.templates.template import DIFFICULTIES
from tests.cases import over
from tests.skill_builders import bundled_graph


@over("skill_id", bundled_graph().skills)
def test_every_skill_has_two_templates_that_cover_all_difficulties(skill_id: str) -> None:
    templates = [template for template in all_templates() if template.skill_id == skill_id]

    assert len(templates) >= 2
    assert {difficulty for template in templates for difficulty in template.difficulties} == set(
        DIFFICULTIES
    )


def test_no_template_is_about_a_skill_that_the_graph_does_not_have() -> None:
    assert {template.skill_id for template in all_templates()} == set(bundled_graph().skills)
