"""All templates, imported from their modules."""

from importlib import import_module
from pkgutil import walk_packages

from bot.factory import templates
from bot.factory.templates.template import TEMPLATES, Template

for _room in walk_packages(templates.__path__, f"{templates.__name__}."):
    if _room.name != __name__:
        import_module(_room.name)


def all_templates() -> tuple[Template, ...]:
    """Return the templates in the order of their names."""
    return tuple(TEMPLATES[name] for name in sorted(TEMPLATES))
