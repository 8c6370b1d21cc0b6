"""A topic without a bundled course, from the wish to the first mastered concept, on a database.

Every step finds what it needs in what is stored, as after the process was killed.
"""

from bot.domain.ids import TurnId
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.authoring.events import InventoryWritten, MapDrawn
from bot.flow.authoring.orders import InventoryOrder, MapOrder
from bot.flow.authoring.states import DrawingMap, TopicProposed
from bot.flow.composition.conversation import Conversation
from bot.flow.engine.events import Event, TextReceived
from bot.flow.engine.replies import Words
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import TurnResult
from bot.flow.exercise.events import AnswerMeantPressed
from bot.flow.exercise.states import AnswerAmbiguous, Placement, asks_for
from bot.flow.lessons.events import CheckpointPressed, QuestionsCame, QuizPressed
from bot.flow.lessons.orders import WritingOrder
from bot.flow.lessons.states import CheckpointOffered, Explaining, Quiz
from bot.flow.maps.course_catalogue import CourseCatalogue
from bot.flow.maps.replies import ConceptMastered
from bot.flow.placement.events import PlacementPressed
from bot.flow.topics.events import LearnAsked
from bot.flow.tutor.tutoring import Teacher
from bot.flow.work.events import WorkEvent
from bot.flow.work.orders import Order
from bot.storage.engine.database import Database
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses
from bot.tutor.grading.teaching import ModelTeacher
from tests.builders import MONDAY
from tests.database import InMemory
from tests.fakes import FakeClock
from tests.flow.lines import line_of
from tests.flow.walking import Walk, courses, ports_on
from tests.flow.writing import NAMES, FakeTeacher, drawn, inventory, question
from tests.tutor.scripted import ScriptedExchange


class Stored(Walk):
    """A chat with a model on a database. Nothing else remembers anything between turns."""

    def __init__(self, database: Database, teacher: Teacher | None = None) -> None:
        stores = Stores(database)
        catalogue = CourseCatalogue(BundledCourses(courses()), stores.written)
        teacher = teacher or FakeTeacher()
        ports = ports_on(stores, courses=catalogue, teacher=teacher, orders=stores.orders)
        super().__init__(stores, ports, FakeClock(MONDAY))

    async def take(
        self, turn_id: TurnId, event: Event, *, language: Language = Language.EN
    ) -> TurnResult:
        self.conversation = Conversation(self.ports, self.clock)
        return await super().take(turn_id, event, language=language)

    async def work(self) -> None:
        """Do all the work that waits, like a worker."""
        for order in await self.stores.orders.take(self.clock.now(), 10):
            for part, event in enumerate(results(order)):
                taken = await self.take(TurnId(f"work:{order.id}:{part}"), event)
                self.said += taken.replies
            await self.stores.orders.finish(order.id, self.clock.now())


def results(order: Order) -> list[WorkEvent]:
    match order.work:
        case InventoryOrder() as work:
            return [InventoryWritten(order.id, work.course_id, work.wanted, inventory(10))]
        case MapOrder() as work:
            return [MapDrawn(order.id, drawn(work, NAMES[:5]))]
        case WritingOrder() as work:
            return [
                QuestionsCame(
                    order.id,
                    work.course_id,
                    concept_id,
                    tuple(question(f"{concept_id}/{n}") for n in range(6)),
                )
                for concept_id in work.concept_ids
            ]
        case _:
            raise AssertionError


async def test_a_topic_is_surveyed_placed_drawn_taught_and_mastered() -> None:
    walk = Stored(InMemory())
    await walk.send(LearnAsked("Roman history goal: tell my kids"))
    proposed = await walk.expect(TopicProposed)
    await walk.send(PlacementPressed(proposed.interaction_id, wanted=True))
    await walk.work()
    while asks_for(await walk.state(), Placement):
        await walk.send(TextReceived("Wrong", surely_answer=True))
    await walk.expect(DrawingMap)
    await walk.work()
    lesson = await walk.expect(Explaining)
    await walk.send(QuizPressed(lesson.interaction_id))
    assert await walk.state() != lesson
    await walk.work()
    while asks_for(await walk.state(), Quiz):
        await walk.send(TextReceived("Right", surely_answer=True))
    offered = await walk.expect(CheckpointOffered)
    await walk.send(CheckpointPressed(offered.interaction_id, wanted=True))
    while asks_for(await walk.state(), Quiz):
        await walk.send(TextReceived("Right", surely_answer=True))

    assert await walk.state() == Idle()
    plan = line_of(walk.said, "plan-made")
    assert Words("light", {"text": Words("plan-written")}) in plan.more
    assert "tell my kids" in [
        words.values.get("goal") for words in plan.more if isinstance(words, Words)
    ]
    (mastered,) = [reply for reply in walk.said if isinstance(reply, ConceptMastered)]
    assert mastered.label == "Founding"
    topic = await walk.topic()
    assert topic.mind_map.node(lesson.node_id).status is NodeStatus.MASTERED


async def test_what_the_model_is_told_survives_the_end_of_the_process_b9_6() -> None:
    exchange = ScriptedExchange(script={"explain": ["So."], "answer_question": ["Think."]})
    database = InMemory()
    walk = Stored(database, ModelTeacher(exchange))
    await walk.send(LearnAsked("Roman history goal: tell my kids"))
    proposed = await walk.expect(TopicProposed)
    await walk.send(PlacementPressed(proposed.interaction_id, wanted=False))
    await walk.work()
    lesson = await walk.expect(Explaining)
    await walk.work()
    await walk.send(QuizPressed(lesson.interaction_id))
    await walk.send(TextReceived("Wrong", surely_answer=True))
    await walk.send(TextReceived("why not 4 or 5?"))
    ambiguous = await walk.expect(AnswerAmbiguous)
    quizzing = await walk.expect(Quiz)

    walk = Stored(database.beside("restarted"), ModelTeacher(exchange))
    again = AnswerMeantPressed(ambiguous.interaction_id, is_answer=False)
    await walk.take(TurnId("after a restart"), again)
    await walk.help()

    told = exchange.filled[-1]
    for part in (
        "Roman history",
        "Where the lesson stands: quizzing",
        "Concept of this lesson: Founding",
        "It leads to: ",
        "- Founding, quality 1. Question: Question founding/",
        "<learner_text>\nWrong\n</learner_text>",
        f"by themselves:\n<material>\nQuestion {quizzing.asked.key}?",
        "The learner asks:\n<learner_text>\nwhy not 4 or 5?\n</learner_text>",
    ):
        assert part in told
