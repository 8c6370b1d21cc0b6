"""Where a chat can be; each state carries exactly its data.

`kind` is for storage alone (the discriminator of the stored JSON); no code compares it.
"""

from dataclasses import dataclass
from typing import Literal

from bot.domain.ids import QuestionId
from bot.flow.files import SentFile
from bot.flow.states.drilling import (
    BackBeingRewritten,
    CardAsked,
    CardTurned,
    Drill,
    DrilledDeck,
    DrillEnded,
    FrontBeingRewritten,
    LeechFound,
    RatedCard,
    WaitingCard,
)
from bot.flow.states.landscapes import GoalSought
from bot.flow.states.learning import (
    Asked,
    CheckpointOffered,
    Diagnosing,
    Due,
    Explaining,
    PlacementOffered,
    Practising,
    Probed,
    QuizPurpose,
    Quizzing,
    Reviewing,
    Slipping,
)
from bot.flow.states.making import (
    BridgeOffered,
    Bridging,
    Drawing,
    Surveying,
    ToBeDrawn,
    TopicProposed,
)
from bot.flow.states.tasks import GivenAnswer, TaskAnswered, TaskAsked


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """Nothing is open."""

    kind: Literal["idle"] = "idle"


AtCard = CardAsked | CardTurned | TaskAsked | LeechFound | FrontBeingRewritten | BackBeingRewritten
"""States that are about one card, which may be gone meanwhile."""
InDrill = AtCard | TaskAnswered | DrillEnded
"""States with a drill, or with one that has just ended."""
NothingOpen = Idle | DrillEnded
"""States in which nothing waits for the learner."""
OnTheTable = Diagnosing | Quizzing | Reviewing | Practising
"""States in which a question waits for an answer."""
Parked = OnTheTable | ToBeDrawn
"""What is put aside with its map."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerDoubted:
    """A text that looks like a question came while an answer was awaited."""

    ticket: QuestionId
    text: str
    table: OnTheTable | CardAsked | TaskAsked
    kind: Literal["answer_doubted"] = "answer_doubted"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextDoubted:
    """A text came while nothing was open: a topic, or a question?"""

    ticket: QuestionId
    text: str
    kind: Literal["text_doubted"] = "text_doubted"


Behind = (
    Idle
    | PlacementOffered
    | TopicProposed
    | Surveying
    | Diagnosing
    | Drawing
    | ToBeDrawn
    | Explaining
    | Practising
    | Quizzing
    | Bridging
    | BridgeOffered
    | CheckpointOffered
    | Reviewing
    | CardAsked
    | CardTurned
    | LeechFound
    | FrontBeingRewritten
    | BackBeingRewritten
    | DrillEnded
    | TaskAsked
    | TaskAnswered
    | AnswerDoubted
    | TextDoubted
    | GoalSought
)
"""Where a chat can be besides the files that it was offered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A file that was read and can be brought in."""

    ticket: QuestionId
    file: SentFile


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOffered:
    """Files can be brought in; whatever else is open goes on beside them."""

    offers: tuple[Offer, ...]
    behind: Behind
    kind: Literal["import_offered"] = "import_offered"


ChatState = Behind | ImportOffered
