"""Routes of lessons, their quizzes and checkpoints."""

from typing import Final

from bot.flow.engine.events import SkipAsked
from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import Subject, anywhere, beside, follow, on
from bot.flow.exercise.activities import runs
from bot.flow.exercise.events import PracticePressed, RehearsePressed
from bot.flow.exercise.states import Answering
from bot.flow.lessons import (
    events,
    fading,
    practising,
    question_wait,
    quizzing,
    states,
    teaching,
    testing_in,
)
from bot.flow.lessons.events import QuestionsCame
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.work.events import WorkFailed

ROUTES = (
    on(states.Explaining, events.ExplainPressed, teaching.explain_another_way),
    on(states.Explaining, events.NextPartPressed, teaching.show_next_part, Answering),
    on(states.Explaining, events.QuizPressed, teaching.begin_quiz, Answering),
    on(states.Explaining, SkipAsked, teaching.skip_explanation, Answering),
    on(states.Explaining, QuestionsCame, question_wait.take_questions, Answering),
    on(states.Explaining, WorkFailed, question_wait.fail_questions),
    on(states.Explaining, PracticePressed, practising.begin, Answering),
    on(
        states.CheckpointOffered,
        events.CheckpointPressed,
        quizzing.answer_checkpoint_offer,
        Answering,
        Idle,
    ),
    on(states.CheckpointOffered, SkipAsked, quizzing.postpone_checkpoint, Idle),
)
runs(
    {
        states.UncheckedPractice: practising.ACTIVITY,
        states.LessonQuiz: quizzing.LESSON,
        states.KnownCheck: quizzing.CHECK,
        states.TestIn: testing_in.ACTIVITY,
        states.Checkpoint: quizzing.CHECKPOINT,
        states.Rehearsal: quizzing.REHEARSAL,
    }
)
ANYWHERE = (
    anywhere(RehearsePressed, practising.begin_rehearsal, Idle, Place.TOPIC, Place.CARD),
    anywhere(events.PlacePressed, teaching.show_page),
    anywhere(events.QuestionsCame, question_wait.keep_questions),
)
OVERLAYS = (beside(states.StepOpen, events.StepPressed, fading.show_step),)
LISTENERS = (follow(fading.leave_steps_open, ConceptExplained, states.StepOpen),)
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE, overlays=OVERLAYS, listeners=LISTENERS)
