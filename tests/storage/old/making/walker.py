"""A chat of the old database: it writes and presses as a learner does, and keeps its buttons."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from bot.chat.buttons import encode
from bot.chat.messages import localizer_for, render
from bot.domain.course import Language
from bot.domain.ids import ChatId, LearnerId, NodeId, TurnId
from bot.domain.learner import Learner
from bot.domain.mind_map import MindMap, NodeStatus
from bot.flow.authoring.events import QuestionsCame, WorkFailed
from bot.flow.changes import Change, LearnerChanged, NodesChanged, ReviewScheduled
from bot.flow.conversation import Conversation
from bot.flow.engine.events import Event
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState
from bot.flow.model_errors import ModelTrouble
from bot.flow.orders import Batch, BatchId, Order, WritingOrder, is_urgent
from bot.flow.outcome import Outcome
from bot.flow.ports import DecidedTurn
from bot.flow.rhythm.events import ReviewsDue, TopicIdle
from bot.storage.codec import dump_state
from tests.flow.walking import MovedClock, find_question, typed
from tests.flow.writing import question
from tests.storage.old.acts import event_of
from tests.storage.old.bot import OldBot

TEN_SECONDS = timedelta(seconds=10)


@dataclass
class Walker:
    """A learner in their chat; every turn moves their clock on by ten seconds."""

    bot: OldBot
    chat_id: ChatId
    language: Language
    clock: MovedClock
    turns: list[TurnId] = field(default_factory=list)
    told: list[TurnId] = field(default_factory=list)
    """Turns that nobody took, and whose replies are to be delivered yet."""
    open: list[str] = field(default_factory=list)
    """The buttons of the last message that had any."""
    shown: list[str] = field(default_factory=list)
    """All buttons that ever were shown, oldest first."""

    def __post_init__(self) -> None:
        self.conversation = Conversation(self.bot.ports, self.clock)
        self.learner_id = LearnerId(self.chat_id)

    async def does(self, act: str) -> tuple[Reply, ...]:
        """Take the turn of the act, and look at the buttons that it brings."""
        return await self.takes(event_of(act, self.chat_id, self.language))

    async def says(self, text: str) -> tuple[Reply, ...]:
        return await self.does(f"say {text}")

    async def presses(self, tag: str, ending: str = "") -> tuple[Reply, ...]:
        return await self.does(f"press {self.button(tag, ending)}")

    def button(self, tag: str, ending: str = "") -> str:
        """Return the data of the open button with this tag."""
        fitting = [it for it in self.open if it.split(":")[0] == tag and it.endswith(ending)]
        assert fitting, (tag, ending, self.open)
        return fitting[0]

    def earlier(self, tag: str, ending: str = "") -> str:
        """Return the data of the last such button that was ever shown."""
        return [it for it in self.shown if it.split(":")[0] == tag and it.endswith(ending)][-1]

    async def takes(self, event: Event, turn: str = "") -> tuple[Reply, ...]:
        turn_id = TurnId(turn or f"{1000 + len(self.turns)}")
        taken = await self.conversation.take_turn(
            self.chat_id, turn_id, event, language=self.language
        )
        self.turns.append(turn_id)
        self._look_at(taken.replies, taken.learner)
        self.clock.move(TEN_SECONDS)
        return taken.replies

    def _look_at(self, replies: Sequence[Reply], learner: Learner) -> None:
        localizer = localizer_for(learner, self.clock.now())
        for reply in replies:
            keyboard = render(reply, localizer).keyboard
            buttons = [encode(button.press) for row in keyboard for button in row]
            if buttons:
                self.open = buttons
                self.shown += buttons

    async def answers(self, *, right: bool = True) -> tuple[Reply, ...]:
        """Answer the question on the table by typing."""
        return await self.does(await self.answer(right=right))

    async def answer(self, *, right: bool = True) -> str:
        """Return the act that answers the question on the table."""
        asked = (await self.stored())["asked"]
        try:
            question = find_question(asked["key"])
        except KeyError:
            return "reply Right" if right else "reply Wrong"
        language = (await self.learner()).language
        return f"reply {typed(question, tuple(asked['shown']), language, right=right)}"

    async def until(self, *kinds: str, right: bool = True) -> str:
        """Answer until the chat is somewhere of these kinds."""
        for _ in range(40):
            if (kind := await self.kind()) in kinds:
                return kind
            await self.answers(right=right)
        raise AssertionError(await self.kind())

    async def stores(self, *changes: Change) -> None:
        """Store these changes, as a turn that leaves the chat where it is."""
        await self._saves(Outcome(state=await self.state(), changes=changes))

    async def is_told(self, replies: Sequence[Reply]) -> None:
        """Store these replies, as a turn that leaves the chat where it is."""
        self._look_at(replies, await self.learner())
        await self._saves(Outcome(state=await self.state(), replies=tuple(replies)))
        self.told.append(self.turns[-1])

    async def _saves(self, outcome: Outcome) -> None:
        turn_id = TurnId(f"stored {len(self.turns)}")
        self.turns.append(turn_id)
        chats = self.bot.stores.chats
        decided = DecidedTurn(
            chat_id=self.chat_id,
            turn_id=turn_id,
            opened=await chats.open(self.chat_id, turn_id),
            outcome=outcome,
            at=self.clock.now(),
            by_learner=False,
        )
        await chats.save(decided)

    async def becomes(self, **but: object) -> None:
        """Store the learner with other settings."""
        await self.stores(LearnerChanged(replace(await self.learner(), **but)))  # type: ignore[arg-type]

    async def state(self) -> ChatState:
        return (await self.bot.stores.chats.open(self.chat_id, TurnId("-"))).state

    async def stored(self) -> dict[str, Any]:
        """Return the state as it is stored."""
        stored: dict[str, Any] = json.loads(dump_state(await self.state()))
        return stored

    async def kind(self) -> str:
        return str((await self.stored())["kind"])

    async def learner(self) -> Learner:
        return (await self.bot.stores.chats.open(self.chat_id, TurnId("-"))).learner

    async def reminded(self) -> tuple[Reply, ...]:
        """Let the clock look at this learner, whatever it has planned."""
        return await self.takes(ReviewsDue(), f"review:{self.learner_id}:{self.clock.now()}")

    async def finds_topics_idle(self) -> None:
        """Let the clock look at all topics of this learner."""
        maps = await self.bot.stores.maps.of_learner(self.learner_id, self.clock.now())
        for it in maps:
            await self.takes(TopicIdle(it.map_id), f"idle:{it.map_id}:{self.clock.now()}")

    async def order(self, kind: str) -> Order:
        """Return the first open order of this kind."""
        orders = await self.bot.open_orders(self.chat_id)
        return next(it for it in orders if it.work.kind == kind)

    async def work_comes(self, kind: str) -> None:
        """Let the open orders of this kind be done, and their results come to the chat."""
        for order in await self.bot.open_orders(self.chat_id):
            if order.work.kind == kind:
                async for turn_id, event in self.bot.job_runner.results(order):
                    await self.takes(event, turn_id)
                await self.bot.stores.orders.finish(order.id, self.clock.now())

    async def work_fails(self, kind: str, trouble: ModelTrouble = ModelTrouble.DOWN) -> None:
        order = await self.order(kind)
        await self.takes(WorkFailed(order.id, order.work, trouble), f"work:{order.id}")
        await self.bot.stores.orders.finish(order.id, self.clock.now())

    async def only_practice_comes(self) -> None:
        """Let the first questions that were ordered be such as nobody has checked."""
        concept = (await self.topic()).nodes[0].concept_id
        orders = await self.bot.open_orders(self.chat_id)
        works = [(it, it.work) for it in orders if isinstance(it.work, WritingOrder)]
        order, work = next((it, work) for it, work in works if concept in work.concept_ids)
        asked = tuple(question(f"{concept}/p{n}", practice=True) for n in range(3))
        await self.takes(
            QuestionsCame(order.id, work.course_id, concept, asked), f"work:{order.id}"
        )
        await self.bot.stores.orders.finish(order.id, self.clock.now())

    async def work_begins(self) -> Sequence[Order]:
        """Let a worker take the chat's orders, and return them."""
        orders, now = self.bot.stores.orders, self.clock.now()
        taken = await orders.take(now, 1_000)
        for order in taken:
            if order.chat_id != self.chat_id:
                await orders.requeue(order.id, now)
        return [it for it in taken if it.chat_id == self.chat_id]

    async def batches_run(self) -> None:
        """Let the questions that nobody waits for be asked in a batch."""
        orders, now = self.bot.stores.orders, self.clock.now()
        for order in await self.work_begins():
            if not is_urgent(order.work):
                batch = Batch(id=BatchId("batch-1"), begun_at=now)
                await orders.wait_for(order.id, (batch,), now)

    async def topic(self) -> MindMap:
        """Return the map that was taken up last."""
        maps = self.bot.stores.maps
        (summary, *_) = await maps.of_learner(self.learner_id, self.clock.now())
        return (await maps.get(summary.map_id)).mind_map

    async def falls_due(self, node_id: NodeId) -> None:
        """Make the concept due now."""
        node = next(it for it in (await self.topic()).nodes if it.id == node_id)
        now = self.clock.now()
        due = replace(node, status=NodeStatus.REVIEWING, next_review_at=now)
        await self.stores(NodesChanged(node.map_id, (due,)), ReviewScheduled(due, now))
