"""Check every key against the checker that the learner's answers will meet."""

from collections.abc import Iterator

from bot.content.yaml_file import Place
from bot.domain.course import Question


def key_problems(question: Question) -> Iterator[tuple[Place, str]]:
    """Yield what is wrong with the right answer and the foreseen mistakes of a question."""
    yield from ()
