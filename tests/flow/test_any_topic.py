"""A topic that nobody bundled, from wish to the first mastered concept, in a real database.

Every step finds what it needs in what is stored, as after a process was killed in between.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.domain.ids import TurnId
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.anywhere.events import AnswerMeantPressed
from bot.flow.anywhere.states import AnswerAmbiguous
from bot.flow.authoring.events import InventoryWritten, MapDrawn, QuestionsCame, WorkEvent
from bot.flow.authoring.orders import (
    InventoryOrder,
    MapOrder,
    Order,
    PrerequisiteOrder,
    WritingOrder,
)
from bot.flow.authoring.states import DrawingMap, TopicProposed
from bot.flow.engine.conversation import Conversation, TurnResult
from bot.flow.engine.events import Event, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import Idle
from bot.flow.exercise.states import Diagnosing, Quizzing
from bot.flow.lessons.events import CheckpointPressed, QuizPressed
from bot.flow.lessons.replies import ConceptMastered
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.topics.course_catalogue import CourseCatalogue
from bot.flow.topics.events import LearnAsked, PlacementPressed
from bot.flow.topics.replies import PlanMade
from bot.flow.tutor.tutoring import Teacher
from bot.storage.authoring.orders import SqlOrders
from bot.storage.authoring.written import SqlWrittenCourses
from bot.storage.cards.cards import SqlCards
from bot.storage.engine.chats import SqlChats
from bot.storage.engine.database import open_database
from bot.storage.exercise.flags import list_to_take_back
from bot.storage.rhythm.due_pages import SqlDue, list_idle_topics, list_wake_ups
from bot.storage.topics.maps import SqlMaps
from bot.tutor.bundled import BundledCourses
from bot.tutor.grading.teaching import ModelTeacher
from tests.builders import MONDAY
from tests.fake_landscapes import FakeLandscapes
from tests.flow.walking import MovedClock, Rounds, Walk, courses
from tests.flow.writing import NAMES, FakeTeacher, drawn, inventory, question
from tests.tutor.scripted import ScriptedExchange


class Stored(Walk):
    """A chat with a model on a database; nothing but the database remembers from turn to turn."""

    def __init__(self, ports: Ports, rounds: Rounds) -> None:
        super().__init__(ports, rounds, MovedClock(MONDAY))
        self.ports = ports

    async def take(
        self, turn_id: TurnId, event: Event, *, language: Language = Language.EN
    ) -> TurnResult:
        self.conversation = Conversation(self.ports, self.clock)
        return await super().take(turn_id, event, language=language)

    async def work(self) -> None:
        """Do all the work that waits, as a worker would."""
        assert self.ports.orders is not None
        for order in await self.ports.orders.take(self.clock.now(), 10):
            for part, event in enumerate(results(order)):
                taken = await self.take(TurnId(f"work:{order.id}:{part}"), event)
                self.said += taken.replies
            await self.ports.orders.finish(order.id, self.clock.now())


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
        case PrerequisiteOrder():
            raise AssertionError


@asynccontextmanager
async def stored(folder: Path, teacher: Teacher | None = None) -> AsyncGenerator[Stored]:
    async with open_database(f"sqlite:///{folder / 'topic.db'}") as database:
        ports = Ports(
            chats=SqlChats(database),
            maps=SqlMaps(database),
            courses=CourseCatalogue(BundledCourses(courses()), SqlWrittenCourses(database)),
            cards=SqlCards(database),
            landscapes=FakeLandscapes(),
            teacher=teacher or FakeTeacher(),
            orders=SqlOrders(database),
        )
        rounds = Rounds(
            next_reminders=SqlDue(database, list_wake_ups),
            idle_topics=SqlDue(database, list_idle_topics),
            answers_to_take_back=SqlDue(database, list_to_take_back),
        )
        yield Stored(ports, rounds)


async def test_a_topic_is_surveyed_placed_drawn_taught_and_mastered(tmp_path: Path) -> None:
    async with stored(tmp_path) as walk:
        await walk.send(LearnAsked("Roman history goal: tell my kids"))
        proposed = await walk.state()
        assert isinstance(proposed, TopicProposed)
        await walk.send(PlacementPressed(proposed.interaction_id, wanted=True))
        await walk.work()
        while isinstance(await walk.state(), Diagnosing):
            await walk.send(TextReceived("Wrong", surely_answer=True))
        assert isinstance(await walk.state(), DrawingMap)
        await walk.work()
        lesson = await walk.state()
        assert isinstance(lesson, Explaining)
        await walk.send(QuizPressed(lesson.interaction_id))
        assert await walk.state() != lesson
        await walk.work()
        while isinstance(await walk.state(), Quizzing):
            await walk.send(TextReceived("Right", surely_answer=True))
        offered = await walk.state()
        assert isinstance(offered, CheckpointOffered)
        await walk.send(CheckpointPressed(offered.interaction_id, wanted=True))
        while isinstance(await walk.state(), Quizzing):
            await walk.send(TextReceived("Right", surely_answer=True))

        assert isinstance(await walk.state(), Idle)
        (plan,) = [it for it in walk.said if isinstance(it, PlanMade)]
        assert (plan.written, plan.goal) == (True, "tell my kids")
        (mastered,) = [it for it in walk.said if isinstance(it, ConceptMastered)]
        assert mastered.label == "Founding"
        topic = await walk.topic()
        assert topic.mind_map.node(lesson.node_id).status is NodeStatus.MASTERED


async def test_what_the_model_is_told_survives_the_end_of_the_process_b9_6(tmp_path: Path) -> None:
    exchange = ScriptedExchange(script={"explain": ["So."], "answer_question": ["Think."]})
    async with stored(tmp_path, ModelTeacher(exchange)) as walk:
        await walk.send(LearnAsked("Roman history goal: tell my kids"))
        proposed = await walk.state()
        assert isinstance(proposed, TopicProposed)
        await walk.send(PlacementPressed(proposed.interaction_id, wanted=False))
        await walk.work()
        lesson = await walk.state()
        assert isinstance(lesson, Explaining)
        await walk.work()
        await walk.send(QuizPressed(lesson.interaction_id))
        await walk.send(TextReceived("Wrong", surely_answer=True))
        await walk.send(TextReceived("why so?"))
        doubted = await walk.state()
        assert isinstance(doubted, AnswerAmbiguous)
        assert isinstance(doubted.table, Quizzing)

    async with stored(tmp_path, ModelTeacher(exchange)) as walk:
        again = AnswerMeantPressed(doubted.interaction_id, is_answer=False)
        await walk.take(TurnId("after a restart"), again)

    told = exchange.filled[-1]
    for part in (
        "Roman history",
        "Where the lesson stands: quizzing",
        "Concept of this lesson: Founding",
        "It leads to: ",
        "- Founding, quality 1. Question: Question founding/",
        "<learner_text>\nWrong\n</learner_text>",
        f"by themselves:\nQuestion {doubted.table.asked.key}?",
        "The learner asks:\n<learner_text>\nwhy so?\n</learner_text>",
    ):
        assert part in told
