"""A turn that is decided anew: the model is not asked, and not paid, for the same again."""

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.conversation import Conversation
from bot.flow.engine.events import Event, TextReceived
from bot.flow.engine.ports import DecidedTurn, OpenedChat, TurnConflictError
from bot.flow.engine.replies import Reply
from bot.flow.lessons.states import Quiz
from tests.flow.lines import named
from tests.flow.solving import LONG, begun
from tests.flow.walking import Walk
from tests.flow.writing import NAMES, Wisher, free_question


class ContestedTwice:
    """A chat that somebody else moves on twice before it can be saved."""

    def __init__(self, walk: Walk) -> None:
        self._chats = walk.chats
        self.tries = 0

    async def open(self, chat_id: ChatId, turn_id: TurnId) -> OpenedChat:
        return await self._chats.open(chat_id, turn_id)

    async def said(self, chat_id: ChatId, turns: int) -> Sequence[Reply]:
        return await self._chats.said(chat_id, turns)

    async def save(self, turn: DecidedTurn) -> None:
        self.tries += 1
        if self.tries <= 2:
            raise TurnConflictError(turn.turn_id)
        await self._chats.save(turn)


async def taken(walk: Wisher, event: Event) -> tuple[Reply, ...]:
    """Take the turn at the third try, and return what it says."""
    chats = ContestedTwice(walk)
    ports = replace(walk.ports, chats=chats)
    conversation = Conversation(ports, walk.clock)
    left = (await conversation.take_turn(walk.chat_id, TurnId("contested"), event)).replies
    assert chats.tries == 3
    return left


async def test_an_answer_is_graded_once_whoever_else_moves_the_chat() -> None:
    walk = Wisher()
    await walk.to_lesson()
    await walk.bring_questions(NAMES[0], free_question("founding/f"))
    await walk.send(TextReceived("ok"))
    await walk.expect(Quiz)

    judged = await taken(walk, TextReceived("By the river", surely_answer=True))

    assert named(judged)[0] == "AnswerJudged"
    assert walk.teacher.graded == ["By the river"]


async def test_a_task_is_graded_once_whoever_else_moves_the_chat() -> None:
    walk = await begun()
    chats = ContestedTwice(walk)
    conversation = Conversation(replace(walk.ports, chats=chats), walk.clock)

    taken = await conversation.take_turn(walk.chat_id, TurnId("contested"), TextReceived(LONG))

    assert chats.tries == 3
    assert named(taken.replies) == ["TaskGraded"]
    assert len(walk.teacher.tasks) == 1
