"""What is outside of the bot while an old database is walked and opened: model, files, money."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from io import BytesIO

from PIL import Image

from bot.domain.answers.spec import (
    AnswerSpec,
    DecimalAnswer,
    FractionAnswer,
    IntegerAnswer,
    OrderAnswer,
    TextAnswer,
)
from bot.domain.ids import ConceptId, FileId, LearnerId, LessonId
from bot.domain.topics.course import Course, CourseConcept, InventoryEntry, Language, Question
from bot.flow.authoring.orders import (
    Batch,
    InventoryOrder,
    MapOrder,
    PrerequisiteOrder,
    WritingOrder,
)
from bot.flow.files.ports import FileTrouble, FileUnavailableError, SentFile
from bot.flow.tutor.brief import Brief
from bot.flow.tutor.tutoring import (
    Grade,
    Grown,
    ProposedPrerequisite,
    TaskAnswer,
    TaskGrade,
    Write,
    WrittenInventory,
)
from bot.flow.tutor.usage import Allowance
from tests.content.landscapes.builders import deck_fields, fields, goal_fields, raw, zipped
from tests.flow.writing import NAMES, FakeTeacher, drawn, free_question, inventory, question


def picture() -> bytes:
    kept = BytesIO()
    Image.new("RGB", (2, 2), "brown").save(kept, "PNG")
    return kept.getvalue()


FILES = {
    "capitals.csv": b"id;front;back;tags\na;Frankreich;Paris;europe\nb;Peru;Lima;america\n",
    "planets.json": raw(deck_fields("inner", "inner", "outer", deck_id="planets")),
    "garden.json": raw(
        fields(
            goal_fields("garden", contains=["soil", "plants"]),
            goal_fields("soil"),
            goal_fields("plants", requires=["soil"]),
            landscapeId="garden",
        )
    ),
    "house.zip": zipped(
        {
            "house.json": fields(
                goal_fields("house", contains=["walls", "words"]),
                goal_fields("walls", description="Look: ![a door](assets/door.png)"),
                goal_fields(
                    "words",
                    tags=["memorize"],
                    extendedData={"vocabularySource": "words.json"},
                ),
                landscapeId="house",
            ),
            "words.json": deck_fields("a", "b", deck_id="words-of-the-house"),
            "assets/door.png": picture(),
        }
    ),
    "broken.json": b"{",
}
"""What learners send, by its name, which is its id too."""
CONCEPTS = NAMES[:5]
LAST = CONCEPTS[-1]
"""The concept that no walk comes to; its questions have every kind of key."""
EVERY_KEY: tuple[AnswerSpec, ...] = (
    IntegerAnswer(value=3),
    DecimalAnswer(value=Decimal("0.5"), tolerance=Decimal("0.1")),
    FractionAnswer(value=Fraction(1, 2)),
    OrderAnswer(items=({"en": "first"}, {"en": "then"})),
    TextAnswer(accepted={"en": ("Rome",)}),
)
PREREQUISITE = ProposedPrerequisite(
    label="The Senate", description="Who ruled.", effort_minutes=8, why="It explains the republic."
)


class NamedFiles:
    """The files that were sent; a photo is its own id."""

    async def fetch(self, file: SentFile) -> bytes:
        if file.name not in FILES:
            raise FileUnavailableError(FileTrouble.GONE)
        return FILES[file.name]

    async def photo(self, file_id: FileId) -> bytes:
        return file_id.encode()


@dataclass(frozen=True)
class NamedBudget:
    """What was spent, the same for everybody."""

    spent: int = 34_567

    async def allowance(self, learner_id: LearnerId, now: datetime) -> Allowance:
        return Allowance(
            spent=self.spent, spent_by_all=self.spent, for_learner=500_000, for_all=5_000_000
        )

    async def lesson_tokens(self, learner_id: LearnerId, lesson_id: LessonId) -> int:
        return 0


@dataclass
class ScriptedTeacher(FakeTeacher):
    """Finds answers good unless they say that they are not, and reads every photo."""

    read: str | None = "It gets slower in there."

    async def grade(self, brief: Brief, question: Question, answer: str) -> Grade:
        self.share = share_of(answer)
        return await super().grade(brief, question, answer)

    async def grade_task(self, answer: TaskAnswer) -> TaskGrade | None:
        self.share = share_of(answer.typed)
        return await super().grade_task(answer)


def share_of(answer: str) -> float:
    return 0.1 if answer in {"Wrong", "xylophone"} else 0.9


class ScriptedAuthor:
    """Writes about Rome, whatever it is asked."""

    async def write_inventory(
        self, order: InventoryOrder, learner_id: LearnerId
    ) -> WrittenInventory:
        return inventory(10)

    async def draw(
        self,
        order: MapOrder,
        inventory: Sequence[InventoryEntry],
        labels: Sequence[tuple[ConceptId, str]],
        learner_id: LearnerId,
        grown: Grown,
    ) -> Course:
        return drawn(order, CONCEPTS)

    async def write(
        self, course: Course, concept: CourseConcept, language: Language, learner_id: LearnerId
    ) -> tuple[Question, ...]:
        asked = [question(f"{concept.id}/{number}") for number in range(1, 5)]
        others = EVERY_KEY if concept.id == LAST else ()
        keyed = [question(f"{concept.id}/k{n}", answer=it) for n, it in enumerate(others)]
        return (*asked, *keyed, free_question(f"{concept.id}/f"))

    async def write_ahead(
        self,
        order: WritingOrder,
        course: Course,
        learner_id: LearnerId,
        batches: tuple[Batch, ...],
    ) -> Write:
        async def write(concept: CourseConcept) -> tuple[Question, ...]:
            return await self.write(course, concept, order.language, learner_id)

        return write

    async def cancel(self, batches: Sequence[Batch]) -> None:
        pass

    async def propose_prerequisite(
        self,
        order: PrerequisiteOrder,
        course: Course,
        concept: CourseConcept,
        learner_id: LearnerId,
    ) -> ProposedPrerequisite:
        return PREREQUISITE
