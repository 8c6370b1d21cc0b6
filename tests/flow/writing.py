"""A learner with a scripted model, and results as a worker would bring them."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from bot.domain.answers.spec import Choice, ChoiceAnswer, FreeTextAnswer
from bot.domain.ids import ConceptId, QuestionKey, TurnId
from bot.domain.memory.review import Grade as CardGrade
from bot.domain.topics.course import Course, CourseConcept, Language, Question, QuestionFormat
from bot.domain.topics.mind_map import Node, NodeStatus
from bot.flow.authoring.events import InventoryWritten, MapDrawn
from bot.flow.authoring.orders import InventoryOrder, MapOrder
from bot.flow.authoring.ports import WrittenInventory
from bot.flow.authoring.states import DrawingMap, TopicProposed, WritingInventory
from bot.flow.engine.events import Event, SkipAsked, TextReceived
from bot.flow.engine.replies import Reply
from bot.flow.exercise.states import asks_for
from bot.flow.lessons.events import CheckpointPressed, QuestionsCame
from bot.flow.lessons.orders import WritingOrder
from bot.flow.lessons.states import CheckpointOffered, Explaining, Quiz
from bot.flow.maps.changes import NodesChanged, ReviewScheduled
from bot.flow.maps.course_catalogue import CourseCatalogue
from bot.flow.placement.events import PlacementPressed
from bot.flow.topics.events import LearnAsked
from bot.flow.tutor.orders import Brief, ExplainAs, GuessOrder, TalkOrder
from bot.flow.tutor.tutoring import Grade, Show, TaskAnswer, TaskGrade
from bot.flow.work.events import ModelTrouble, ModelUnavailableError, WorkFailed
from bot.flow.work.orders import Order, OrderStatus, Work
from bot.storage.authoring.codec import load_work
from bot.storage.engine.tables import audit_events, work_orders
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses
from tests.builders import MONDAY, build_concept, build_inventory
from tests.database import InMemory
from tests.fakes import FakeClock
from tests.flow.walking import Walk, assert_on_the_table, courses, ports_on

EN = Language.EN
W = TypeVar("W", bound=Work)
NAMES = ("founding", "republic", "empire", "fall", "legacy", "law", "army", "roads", "gods", "art")


@dataclass
class FakeTeacher:
    """A model that records what it is asked, grades as it is told, and can be down."""

    trouble: ModelTrouble | None = None
    share: float = 1.0
    briefs: list[Brief] = field(default_factory=list)
    graded: list[str] = field(default_factory=list)
    tasks: list[TaskAnswer] = field(default_factory=list)
    read: str | None = None
    """What it reads from photos, or None if it cannot read them."""
    talks: list[TalkOrder] = field(default_factory=list)
    talked: str = ""
    """What it says about a wrong answer, by default a line that asks back."""
    explanation: str = ""
    """What it writes about a concept, by default a line that names it."""

    async def explain(self, brief: Brief, way: ExplainAs, show: Show) -> str:
        self._note(brief)
        await show(self.explanation or "So far")
        return self.explanation or f"{brief.concept} by {way.value}"

    async def answer(self, brief: Brief, question: str, show: Show) -> str:
        self._note(brief)
        await show("So far")
        return f"About {brief.concept or brief.topic}: {question}"

    async def take_up(self, work: GuessOrder, show: Show) -> str:
        self._note(work.brief)
        return f"You say: {work.guess}"

    async def talk(self, work: TalkOrder) -> str:
        self._note(work.brief)
        self.talks.append(work)
        return self.talked or f"What of {work.words}?"

    async def grade(self, brief: Brief, question: Question, answer: str) -> Grade:
        self._note(brief)
        self.graded.append(answer)
        share = self.share
        return Grade(
            correctness=share, completeness=share, concision=share, feedback=f"You say “{answer}”."
        )

    async def grade_task(self, answer: TaskAnswer) -> TaskGrade | None:
        self.tasks.append(answer)
        if self.trouble is not None:
            raise ModelUnavailableError(self.trouble)
        if answer.photos and self.read is None:
            return None
        said = "\n\n".join(part for part in (answer.typed, self.read or "") if part)
        return TaskGrade(
            grade=CardGrade(correctness=self.share, completeness=self.share, concision=self.share),
            answer=said,
            where=f"You say “{said[:20]}”.",
            following="Try a case of your own.",
        )

    def _note(self, brief: Brief) -> None:
        self.briefs.append(brief)
        if self.trouble is not None:
            raise ModelUnavailableError(self.trouble)


@dataclass
class FakeDrafts:
    shown: list[tuple[int, str]] = field(default_factory=list)

    async def show(self, chat_id: int, markdown: str) -> None:
        self.shown.append((chat_id, markdown))


class Wisher(Walk):
    """A chat with a model. Results come back as a worker would bring them."""

    def __init__(self, *, with_model: bool = True, teacher: "FakeTeacher | None" = None) -> None:
        stores = Stores(InMemory())
        self.teacher = teacher or FakeTeacher()
        self.drafts = FakeDrafts()
        self.catalogue = CourseCatalogue(BundledCourses(courses()), stores.written)
        ports = ports_on(
            stores,
            courses=self.catalogue,
            teacher=self.teacher if with_model else None,
            drafts=self.drafts,
            orders=stores.orders,
        )
        super().__init__(stores, ports, FakeClock(MONDAY))

    async def open_orders(self) -> list[Order]:
        orders = []
        for row in await self.rows(work_orders):
            work = load_work(row.id, row.content)
            if row.standing in {OrderStatus.WAITING, OrderStatus.TAKEN} and work is not None:
                order = Order(id=row.id, chat_id=row.chat_id, learner_id=row.learner_id, work=work)
                orders.append(order)
        return orders

    async def ordered(self, kind: type[W]) -> tuple[Order, W]:
        """Return the newest order of that kind, and its work."""
        return [
            (order, order.work)
            for order in await self.open_orders()
            if isinstance(order.work, kind)
        ][-1]

    async def order_of(self, kind: type[Work]) -> Order:
        return (await self.ordered(kind))[0]

    async def bring(self, event: Event, order: Order) -> tuple[Reply, ...]:
        """Return the result of an order to the chat, and mark the order as done."""
        before = await self.state()
        taken = await self.take(TurnId(f"work:{order.id}:{len(self.said)}"), event)
        assert_on_the_table(before, event, await self.state())
        await self.stores.orders.finish(order.id, self.clock.now())
        replies = await self.with_help(taken.replies)
        self.said += replies
        return replies

    async def bring_inventory(self, size: int = 10) -> tuple[Reply, ...]:
        order, work = await self.ordered(InventoryOrder)
        return await self.bring(
            InventoryWritten(order.id, work.course_id, work.wanted, inventory(size)), order
        )

    async def bring_map(self, names: Iterable[str] = NAMES[:5]) -> tuple[Reply, ...]:
        order, work = await self.ordered(MapOrder)
        return await self.bring(MapDrawn(order.id, drawn(work, names)), order)

    async def bring_questions(self, concept: str, *questions: Question) -> tuple[Reply, ...]:
        order, course_id = next(
            (order, order.work.course_id)
            for order in reversed(await self.open_orders())
            if isinstance(order.work, WritingOrder)
            and ConceptId(concept) in order.work.concept_ids
        )
        came = QuestionsCame(order.id, course_id, ConceptId(concept), questions)
        return await self.bring(came, order)

    async def fail(
        self, kind: type[Work], trouble: ModelTrouble = ModelTrouble.DOWN
    ) -> tuple[Reply, ...]:
        return await self.bring_failure(await self.order_of(kind), trouble)

    async def bring_failure(self, order: Order, trouble: ModelTrouble) -> tuple[Reply, ...]:
        return await self.bring(WorkFailed(order.id, order.work, trouble), order)

    async def to_free_question(self) -> None:
        """Skip until a question wants an answer in the learner's own words."""
        for _ in range(10):
            state = await self.expect(Quiz)
            if state.asked.key.endswith("/f"):
                return
            await self.send(SkipAsked())
        raise AssertionError

    async def take_checkpoint(self) -> None:
        offered = await self.expect(CheckpointOffered)
        await self.send(CheckpointPressed(offered.interaction_id, wanted=True))
        while asks_for(await self.state(), Quiz):
            await self.send(TextReceived("Right", surely_answer=True))

    async def make_due(self, node: Node) -> None:
        due = replace(node, status=NodeStatus.REVIEWING, next_review_at=self.clock.now())
        await self.store(NodesChanged(node.map_id, (due,)), ReviewScheduled(due, self.clock.now()))

    async def propose(self, topic: str = "Roman history") -> TopicProposed:
        await self.send(LearnAsked(topic))
        return await self.expect(TopicProposed)

    async def to_writing_inventory(self, topic: str = "Roman history") -> WritingInventory:
        offered = await self.propose(topic)
        await self.send(PlacementPressed(offered.interaction_id, wanted=True))
        return await self.expect(WritingInventory)

    async def to_drawing_map(self, topic: str = "Roman history") -> DrawingMap:
        offered = await self.propose(topic)
        await self.send(PlacementPressed(offered.interaction_id, wanted=False))
        return await self.expect(DrawingMap)

    async def to_lesson(self) -> Explaining:
        await self.to_drawing_map()
        await self.bring_map()
        return await self.expect(Explaining)

    async def audited(self) -> list[str]:
        return [row.name for row in await self.rows(audit_events)]


def inventory(size: int) -> WrittenInventory:
    names = NAMES[:size]
    return WrittenInventory(
        title="Roman history",
        description="From village to empire.",
        entries=build_inventory(*names),
        labels=tuple((ConceptId(name), name.title()) for name in names),
    )


def drawn(work: MapOrder, names: Iterable[str]) -> Course:
    """Return the topic without texts and questions. Its first concept is the root."""
    root, *others = names
    concepts = [bare(root), *(bare(name, root) for name in others)]
    return Course(
        id=work.course_id,
        title={EN: "Roman history"},
        description={EN: "From village to empire."},
        concepts=tuple(concepts),
        inventory=(),
    )


def bare(name: str, *before: str) -> CourseConcept:
    return build_concept(
        name,
        before,
        label={EN: name.title()},
        description={EN: f"About {name}"},
        objectives=({EN: f"You can date the {name}."},),
        misconceptions=({EN: f"The {name} was quick."},),
        explanation={},
        another_angle={},
        worked_example={},
        purpose={},
        questions=(),
    )


def question(key: str, **but: object) -> Question:
    """Return a written question whose first choice is right."""
    plain = Question(
        key=QuestionKey(key),
        format=QuestionFormat.MULTIPLE_CHOICE,
        question={EN: f"Question {key}?"},
        answer=ChoiceAnswer(
            choices=(Choice(text={"en": "Right"}, correct=True), Choice(text={"en": "Wrong"}))
        ),
        explanation={EN: f"Because of {key}."},
    )
    return replace(plain, **but)  # type: ignore[arg-type]  # fields by name


def free_question(key: str) -> Question:
    return question(
        key,
        format=QuestionFormat.FREE_TEXT,
        answer=FreeTextAnswer(criteria=("It says why.",), sample="Because of the river."),
    )
