"""States of a solution: confirming its transcript, looking at its findings, marking it."""

from typing import ClassVar

from bot.domain.answers.words import Meaning
from bot.domain.ids import AttemptId
from bot.flow.engine.events import Event
from bot.flow.engine.states import AGREEING, NO_ANSWERS, Interactive, Place, state
from bot.flow.marks.events import NextFindingPressed, TranscriptConfirmedPressed


@state("transcript_offered")
class TranscriptOffered(Interactive):
    """The transcript of a solution waits to be confirmed or corrected."""

    attempt_id: AttemptId

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the press that goes on, if the learner agrees."""
        return TranscriptConfirmedPressed(self.interaction_id) if meaning in AGREEING else None

    def has_words_for(self, meaning: Meaning) -> bool:
        """Return True for a no as well, which is answered with how to correct the transcript."""
        return meaning in {*NO_ANSWERS, Meaning.NO}


@state("finding_open")
class FindingOpen(Interactive):
    """A finding of an attempt is shown."""

    attempt_id: AttemptId
    step_id: str

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the press that goes on, if the learner agrees."""
        return NextFindingPressed(self.interaction_id) if meaning in AGREEING else None


@state("step_appealed")
class StepAppealed(Interactive):
    """The bot asked for the reason of an appeal."""

    attempt_id: AttemptId
    step_id: str


@state("self_marking")
class SelfMarking(Interactive):
    """The learner marks a step of their own solution."""

    places: ClassVar[frozenset[Place]] = frozenset({Place.ANSWERED})
    attempt_id: AttemptId
    step_id: str
