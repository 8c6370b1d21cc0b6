"""Orders for questions of a concept, which a worker writes."""

from typing import Literal

from bot.domain.ids import ConceptId, CourseId
from bot.domain.topics.course import Language
from bot.flow.work.orders import Work, work


@work
class WritingOrder(Work):
    """Questions for concepts of a written course, solved blind before they count."""

    course_id: CourseId
    concept_ids: tuple[ConceptId, ...]
    language: Language
    urgent: bool
    """Whether a learner waits. Other orders may go in a batch, for half the price."""
    level: str = ""
    """The learner's level and purpose in English words, or "" if neither is known."""
    kind: Literal["writing"] = "writing"

    @property
    def is_urgent(self) -> bool:
        """Return True if a learner waits for the questions."""
        return self.urgent
