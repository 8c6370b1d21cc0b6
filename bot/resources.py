"""The locations of the files that ship with the bot."""

from pathlib import Path

_PACKAGE = Path(__file__).parent
# The build puts these folders into the package; in a checkout they lie beside it.
_TOP = _PACKAGE if (_PACKAGE / "prompts").is_dir() else _PACKAGE.parent

COURSES = _TOP / "data" / "courses"
GUIDES = _TOP / "docs"
DECKS = _TOP / "data" / "decks"
ITEMS = _TOP / "data" / "items"
PRACTICE = _TOP / "data" / "practice"
SKILLS_GRAPH = _TOP / "data" / "skills_graph.json"
SKILL_NAMES = _TOP / "data" / "skill_names.de.yaml"
LANDSCAPES = _TOP / "data" / "landscapes"
GOAL_SKILLS = _TOP / "data" / "goal_skills"
WORDS = _TOP / "data" / "words"
DISTRESS = _TOP / "data" / "distress"
EVALUATION = _TOP / "data" / "evaluation"
PROMPTS = _TOP / "prompts"
