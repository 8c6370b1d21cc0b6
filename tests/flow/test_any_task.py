"""Whatever is pressed, typed and sent, and whatever the model does, a task counts once."""

from collections import Counter
from collections.abc import Callable

from hypothesis import given, settings, strategies as st

from bot.domain.answers.quality import Rating
from bot.domain.ids import InteractionId
from bot.flow.cards.events import (
    CardTurnedPressed,
    DrillOnPressed,
    RatingPressed,
    RatingUndonePressed,
)
from bot.flow.cards.replies import TaskGraded
from bot.flow.engine.events import Event, NextAsked, SkipAsked, StopAsked, TextReceived, WhyAsked
from bot.flow.exercise.events import (
    AnswerAgainPressed,
    AnswerMeantPressed,
    DontKnowPressed,
    HintPressed,
)
from bot.flow.work.events import ModelTrouble
from tests.flow.solving import LONG, SOLUTION, Solver, photo, plain, task

PRESSES: dict[str, Callable[[InteractionId], Event]] = {
    "hint": HintPressed,
    "dunno": DontKnowPressed,
    "again": AnswerAgainPressed,
    "turn": CardTurnedPressed,
    "on": DrillOnPressed,
    "undo": RatingUndonePressed,
    "rate": lambda interaction_id: RatingPressed(interaction_id, Rating.GOOD),
    "forget": lambda interaction_id: RatingPressed(interaction_id, Rating.AGAIN),
    "mine": lambda interaction_id: AnswerMeantPressed(interaction_id, is_answer=True),
    "ask": lambda interaction_id: AnswerMeantPressed(interaction_id, is_answer=False),
}
SENT: dict[str, Event] = {
    "answer": TextReceived(LONG),
    "question": TextReceived("Is it slower?"),
    "ok": TextReceived("ok"),
    "photo": photo("p1"),
    "album": photo("p2", album="a"),
    "next": NextAsked(),
    "skip": SkipAsked(),
    "why": WhyAsked(),
    "stop": StopAsked(),
}
MOODS = ("down", "up", "blind", "reads", "right", "wrong")


def swing(walk: Solver, mood: str) -> None:
    """Make the model fail, recover, read photos or not, and find answers right or not."""
    teacher = walk.teacher
    match mood:
        case "down" | "up":
            teacher.trouble = ModelTrouble.DOWN if mood == "down" else None
        case "blind" | "reads":
            teacher.read = None if mood == "blind" else "it gets slower"
        case _:
            teacher.share = 0.9 if mood == "right" else 0.2


@settings(max_examples=80, deadline=None)
@given(acts=st.lists(st.sampled_from((*PRESSES, *SENT, *MOODS)), max_size=40), model=st.booleans())
async def test_a_task_is_recorded_once_and_its_solution_never_shown(
    acts: list[str], *, model: bool
) -> None:
    walk = Solver(task("light"), plain("sun"), task("sound"), model=model)
    await walk.begin()
    for act in acts:
        if act in MOODS:
            swing(walk, act)
            continue
        interaction_id = InteractionId(getattr(await walk.state(), "interaction_id", "none"))
        before = await walk.log()
        said = await walk.send(SENT[act] if act in SENT else PRESSES[act](interaction_id))
        if walk.teacher.trouble is not None and act in {"answer", "photo", "album", "again"}:
            assert not any(isinstance(reply, TaskGraded) for reply in said)
            assert await walk.log() == before

    logged = Counter(card for card, _ in await walk.log())
    assert all(count == 1 for count in logged.values())
    assert SOLUTION not in repr(walk.said)
