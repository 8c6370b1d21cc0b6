"""/skip: leave what is open; nothing that was not answered counts."""

from dataclasses import replace

from bot.flow.anywhere.events import SkipAsked
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, remark
from bot.flow.engine.showing import show_current
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Turn
from bot.flow.exercise import diagnosing, quizzing, reviewing
from bot.flow.exercise.events import DontKnowPressed
from bot.flow.exercise.replies import AnswerJudged
from bot.flow.exercise.states import Diagnosing, Quizzing, Reviewing
from bot.flow.lessons import teaching
from bot.flow.lessons.events import CheckpointPressed, QuizPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.topics import choosing
from bot.flow.topics.events import PlacementPressed
from bot.flow.topics.loaded_topic import load_topic
from bot.flow.topics.states import PlacementOffered


async def skip_placement(
    state: PlacementOffered, _: SkipAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Begin at the beginning."""
    press = PlacementPressed(state.interaction_id, wanted=False)
    return await choosing.answer_placement_offer(state, press, turn, ports)


async def skip_probe(state: Diagnosing, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Take the probe as not known, and say nothing of it: the placement needs to move on."""
    graded = await diagnosing.grade_probe(
        state, DontKnowPressed(state.interaction_id), turn, ports
    )
    replies = tuple(reply for reply in graded.replies if not isinstance(reply, AnswerJudged))
    return replace(graded, replies=(Line("said-skipped", {}, WAYS_ON), *replies))


async def skip_explanation(state: Explaining, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Go to the questions."""
    return await teaching.begin_quiz(state, QuizPressed(state.interaction_id), turn, ports)


async def skip_question(state: Quizzing, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Ask another question in place of this one."""
    work = await load_topic(state.map_id, ports)
    another = await quizzing.ask_another(state, work, turn, ports)
    return replace(another, replies=(Line("said-skipped", {}, WAYS_ON), *another.replies))


async def postpone_checkpoint(
    state: CheckpointOffered, _: SkipAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Leave the checkpoint for another time."""
    press = CheckpointPressed(state.interaction_id, wanted=False)
    return await quizzing.answer_checkpoint_offer(state, press, turn, ports)


async def skip_review(state: Reviewing, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Leave the question; its concept stays due."""
    skipped = await reviewing.skip_to_next(state, turn, ports)
    return replace(skipped, replies=(Line("said-skipped", {}, WAYS_ON), *skipped.replies))


async def nothing_to_skip(state: ChatState, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Say that nothing is open that could be left."""
    again = await show_current(state, turn, ports)
    return Outcome(state=state, replies=(remark("said-nothing-to-skip"), *again))
