"""Every template there is: whoever wants them all imports this."""

from bot.domain.practice.templates import (
    calculating,
    decimals,
    divisibility,
    fraction_forms,
    fraction_products,
    fraction_sums,
    fractions,
    integers,
    percent,
    ratios,
    units,
    whole_numbers,
)
from bot.domain.practice.templates.template import TEMPLATES, Template

ROOMS = (
    calculating,
    decimals,
    divisibility,
    fraction_forms,
    fraction_products,
    fraction_sums,
    fractions,
    integers,
    percent,
    ratios,
    units,
    whole_numbers,
)


def all_templates() -> tuple[Template, ...]:
    """Return the templates in the order of their names."""
    return tuple(TEMPLATES[name] for name in sorted(TEMPLATES))
