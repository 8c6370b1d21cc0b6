"""Every template there is: whoever wants them all imports this."""

from bot.domain.practice.templates import (
    decimals,
    expressions,
    fraction_forms,
    fraction_products,
    fraction_sums,
    fractions,
    linear,
    powers,
    quadratics,
    systems,
)
from bot.domain.practice.templates.template import TEMPLATES, Template

ROOMS = (decimals, fraction_forms, fraction_products, fraction_sums, fractions)
    calculating,
    divisibility,
    fractions,
    integers,
    percent,
    whole_numbers,
)
from bot.domain.practice.templates.template import TEMPLATES, Template

ROOMS = (calculating, divisibility, fractions, integers, percent, whole_numbers)
ROOMS = (
    decimals,
    expressions,
    fraction_forms,
    fraction_products,
    fraction_sums,
    fractions,
    linear,
    powers,
    quadratics,
    systems,
)


def all_templates() -> tuple[Template, ...]:
    """Return the templates in the order of their names."""
    return tuple(TEMPLATES[name] for name in sorted(TEMPLATES))
