"""One turn of a chat: load, decide, save. No other place does all three."""

from asyncio import Lock
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from weakref import WeakValueDictionary

from bot.domain.ids import ChatId, TurnId
from bot.domain.learner.learner import Access, Learner
from bot.domain.rhythm.rhythm import after_activity
from bot.domain.topics.course import Language
from bot.flow.anywhere import distress, notices
from bot.flow.composition.routes import LISTENERS, is_refused, take
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import DoneBeside, Event, Occurred, Started
from bot.flow.engine.ports import Clock, DecidedTurn, OpenedChat, Ports, TurnConflictError
from bot.flow.engine.replies import Line, remark
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn, TurnResult, learner_after
from bot.flow.exercise.trace import with_question_served
from bot.flow.hints.model_help import MODEL_HELP, HelpedOnce
from bot.flow.practice.events import Reported
from bot.flow.work.orders import WorkCancelled, WorkOrdered

ATTEMPTS = 5
"""How often a turn is decided, if another process moves the chat meanwhile."""


class ChatContestedError(Exception):
    """The chat had moved on each time that the turn was to be saved."""

    def __init__(self, chat_id: ChatId, turn_id: TurnId) -> None:
        super().__init__(f"chat {chat_id}: turn {turn_id} lost every compare-and-set")
        self.chat_id = chat_id
        self.turn_id = turn_id


class Obstacle(StrEnum):
    """Why something cannot be done beside the chat now."""

    EXAM = "an exam is sat in the chat; this waits until it is handed in"
    DELETION = "everything of this learner is being deleted"


class RefusedBesideError(Exception):
    """What the learner did beside the chat cannot happen now. Nothing is stored."""

    def __init__(self, obstacle: Obstacle, language: Language) -> None:
        super().__init__(obstacle.value)
        self.obstacle = obstacle
        self.language = language


class Conversation:
    """The chats of all learners. Each chat takes one turn at a time, chats run side by side."""

    def __init__(
        self,
        ports: Ports,
        clock: Clock,
        access: Access | None = None,
        *,
        conflicted: Callable[[], None] = lambda: None,
        ordered: Callable[[], None] = lambda: None,
    ) -> None:
        """Take turns.

        `conflicted` is called when another process was faster, `ordered` after orders.
        """
        self._ports = ports
        self._clock = clock
        self._access = access or Access()
        self._conflicted = conflicted
        self._ordered = ordered
        self._locks: WeakValueDictionary[ChatId, Lock] = WeakValueDictionary()

    async def take_turn(
        self,
        chat_id: ChatId,
        turn_id: TurnId,
        event: Event,
        *,
        language: Language | None = None,
        first_name: str = "",
    ) -> TurnResult:
        """Apply the turn once and return its replies.

        A turn applied before returns the same again.

        `language` is the language of the chat's app, which counts until the learner chooses one.
        `first_name` is the learner's name in Telegram.
        """
        async with self._locks.setdefault(chat_id, Lock()):
            asking_once = _for_one_turn(self._ports)
            for _ in range(ATTEMPTS):
                opened = await self._ports.chats.open(chat_id, turn_id)
                if opened.applied is not None:
                    return TurnResult(
                        replies=opened.applied,
                        learner=opened.learner,
                        keyboard=opened.keyboard,
                        replayed=True,
                        awaited=opened.awaited,
                    )
                ports = asking_once
                if opened.ahead is not None:
                    ports = opened.ahead.at_hand(ports, opened.learner.id)
                now, learner = self._clock.now(), _in_app_language(opened.learner, language)
                turn = Turn(
                    chat_id=chat_id,
                    id=turn_id,
                    now=now,
                    learner=_after_event(learner, event, now),
                    first_name=first_name,
                    known=opened.known,
                    overlays=opened.overlays,
                )
                try:
                    return await self._take(event, opened, turn, ports)
                except TurnConflictError:
                    self._conflicted()
        raise ChatContestedError(chat_id, turn_id)

    async def _outcome(
        self, state: ChatState, event: Event, turn: Turn, ports: Ports, *, unseen: bool = False
    ) -> Outcome:
        """Handle the event. A learner who is not admitted is told so when they do something.

        The clock's rounds and ordered work go on for them too, but nothing is written to them. A
        report of another application changes what is known, but nothing in the chat: it gets no
        reply, and nothing begins by itself.
        """
        if isinstance(event, DoneBeside):
            if is_refused(state, event.event):
                raise RefusedBesideError(Obstacle.EXAM, turn.language)
            unseen = not event.aloud
            done = await self._outcome(state, event.event, turn, ports, unseen=unseen)
            return replace(done, replies=()) if unseen else done
        if isinstance(event, Reported):
            return replace(await take(state, event, turn, ports), replies=())
        if turn.admitted:
            outcome = await take(state, event, turn, ports, unseen=unseen)
            for listener in LISTENERS:
                if listener.concerns(state, outcome, turn):
                    outcome = await listener.after(state, event, outcome, turn, ports)
            return outcome
        if not event.speaks:
            return replace(await take(state, event, turn, ports), replies=())
        turned_away = await notices.turn_away(state, event, turn, ports)
        return replace(turned_away, overlays=turn.overlays, keeps_words=False)

    async def _take(
        self, event: Event, opened: OpenedChat, turn: Turn, ports: Ports
    ) -> TurnResult:
        by_learner = not isinstance(event, Occurred)
        invites = isinstance(event, Started) and self._access.opens_to(event.payload)
        if invites:
            turn = replace(turn, learner=replace(turn.learner, invited=True))
        admitted = self._access.admits(turn.learner.id, invited=turn.learner.invited)
        turn = replace(turn, admitted=admitted)
        met = await distress.respond(opened.state, event, turn, ports) if event.written else None
        if met is not None:
            outcome = met
        elif opened.leaving:
            outcome = _while_deleted(opened, event, turn)
        else:
            outcome = await self._outcome(opened.state, event, turn, ports)
            outcome = with_question_served(outcome, turn)
        if invites:  # the code is a secret that must not reach exports and backups
            outcome = replace(outcome, keeps_words=False)
        if opened.lost and by_learner:
            outcome = replace(outcome, replies=(remark("said-place-lost"), *outcome.replies))
        if turn.learner != opened.learner:
            changes = (LearnerChanged(turn.learner), *outcome.changes)
            outcome = replace(outcome, changes=changes)
        await self._ports.chats.save(
            DecidedTurn(
                chat_id=turn.chat_id,
                turn_id=turn.id,
                opened=opened,
                outcome=outcome,
                at=turn.now,
                by_learner=by_learner,
                awaited=event.awaited,
            )
        )
        if any(isinstance(change, WorkOrdered | WorkCancelled) for change in outcome.changes):
            self._ordered()
        return TurnResult(
            replies=outcome.replies,
            learner=learner_after(outcome, turn.learner),
            keyboard=opened.keyboard,
            replayed=False,
            awaited=event.awaited,
        )


def _while_deleted(opened: OpenedChat, event: Event, turn: Turn) -> Outcome:
    """Reply what happens to the account, and do nothing else."""
    if isinstance(event, DoneBeside):
        raise RefusedBesideError(Obstacle.DELETION, turn.language)
    said = () if isinstance(event, Occurred) else (Line("deletion-under-way"),)
    return Outcome(state=opened.state, overlays=opened.overlays, replies=said)


def _for_one_turn(ports: Ports) -> Ports:
    """Return the ports with a model that caches its answers, so that none is paid for twice."""
    model_help = ports[MODEL_HELP]
    return ports if model_help is None else ports.having(MODEL_HELP, HelpedOnce(model_help))


def _in_app_language(learner: Learner, language: Language | None) -> Learner:
    """Return the learner with the language of their app, until they choose one themselves."""
    if language in {None, learner.language} or learner.language_chosen:
        return learner
    return replace(learner, language=language)


def _after_event(learner: Learner, event: Event, now: datetime) -> Learner:
    """Return the learner after the event. If they act, a pause of reminders ends."""
    if isinstance(event, Occurred) or learner.ignored_reminders == 0:
        return learner
    active = after_activity(learner)
    return active if active.remind_at is not None else replace(active, remind_at=now)
