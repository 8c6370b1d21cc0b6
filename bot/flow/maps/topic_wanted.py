"""What a learner wants to learn."""

from dataclasses import dataclass

from bot.domain.authoring.scope import Scope
from bot.domain.topics.course import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicWanted:
    """What a learner wants to learn, in their own words."""

    topic: str
    language: Language
    scope: Scope = Scope.NORMAL
    goal: str = ""
    """What they want to be able to do with it; empty for the whole topic."""
