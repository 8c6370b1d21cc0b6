"""A second try after the hint about a foreseen mistake, and what help costs (K17, K89)."""

from dataclasses import replace

from bot.domain.answers.quality import AFTER_HINT, AFTER_HINTS, is_right
from bot.domain.answers.spec import ChoiceAnswer
from bot.domain.exercise.telling import tells_question
from bot.domain.practice.leaks import Strictness
from bot.domain.topics.course import Language, Question
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.turn import Outcome, Turn, learner_after
from bot.flow.exercise.events import AnswerEvent, ChoicePressed
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.states import Asked

FEWEST_CHOICES = 3
"""With two choices, a hint about one would reveal the answer."""


def is_given(
    question: Question, read: Judgement, asked: Asked, language: Language, *, talks: bool
) -> bool:
    """Return True if the answer brings a second try, after a hint or a talk.

    A hint that reveals the answer is only shown with the answer. Without an answer there is
    nothing to talk about.
    """
    hint = read.reply.word
    if asked.hints or is_right(read.quality) or read.answer is None:
        return False
    choices = question.answer.choices if isinstance(question.answer, ChoiceAnswer) else ()
    if choices and len(choices) < FEWEST_CHOICES:
        return False
    if not hint:
        return talks
    answer = read.reply.answer or ""
    told = tells_question(
        hint, question, asked.shown, language, answered=answer, strictness=Strictness.STORED
    )
    return not told


def tapped_place(question: Question, event: AnswerEvent) -> int | None:
    """Return the place of the choice that was tapped, or None for any other answer."""
    if isinstance(question.answer, ChoiceAnswer) and isinstance(event, ChoicePressed):
        return event.place
    return None


def after_help(read: Judgement, asked: Asked) -> Judgement:
    """Return the judgement, with a lower quality after hints. A model's answer is a hint (K89)."""
    hints = asked.hints + asked.helped
    if not hints or not is_right(read.quality):
        return read
    return replace(read, quality=min(read.quality, AFTER_HINT if hints == 1 else AFTER_HINTS))


def with_correction(outcome: Outcome, mistake: str, turn: Turn) -> Outcome:
    """Return the outcome, and record that this mistake was corrected."""
    learner = learner_after(outcome, turn.learner)
    rhythm = replace(learner.rhythm, made_good=(*learner.rhythm.made_good, mistake))
    changed = LearnerChanged(replace(learner, rhythm=rhythm))
    return replace(outcome, changes=(*outcome.changes, changed))
