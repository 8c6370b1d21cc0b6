"""What happens while a concept is taught, and where it is taught again."""

from collections.abc import Mapping

from bot.flow.authoring import awaiting
from bot.flow.authoring.events import QuestionsCame
from bot.flow.engine.events import SkipAsked
from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import anywhere, on
from bot.flow.exercise.activities import Activity
from bot.flow.exercise.events import PracticePressed, RehearsePressed, ReviewAsked
from bot.flow.exercise.states import Answering, Purpose
from bot.flow.lessons import events, practising, quizzing, reteaching, reviewing, states, teaching
from bot.flow.work.events import WorkFailed

ROUTES = (
    on(states.Explaining, events.ExplainPressed, teaching.explain_another_way),
    on(states.Explaining, events.NextPartPressed, teaching.show_next_part, Answering),
    on(states.Explaining, events.QuizPressed, teaching.begin_quiz, Answering),
    on(states.Explaining, SkipAsked, teaching.skip_explanation, Answering),
    on(states.Explaining, QuestionsCame, awaiting.take_questions, Answering),
    on(states.Explaining, WorkFailed, awaiting.fail_questions),
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
ACTIVITIES: Mapping[type[Purpose], Activity] = {
    states.UncheckedPractice: practising.ACTIVITY,
    states.LessonQuiz: quizzing.LESSON,
    states.KnownCheck: quizzing.CHECK,
    states.Checkpoint: quizzing.CHECKPOINT,
    states.Rehearsal: quizzing.REHEARSAL,
    states.Review: reviewing.ACTIVITY,
}
ANYWHERE = (
    anywhere(ReviewAsked, reviewing.begin_reviews, Answering, Place.CARD),
    anywhere(RehearsePressed, practising.begin_rehearsal, Idle, Place.TOPIC, Place.CARD),
    anywhere(
        events.CheckpointAskedPressed, reteaching.take_checkpoint, Answering, states.Explaining
    ),
    anywhere(events.ConceptChosenPressed, reteaching.learn_chosen, Answering, states.Explaining),
    anywhere(events.TeachAgainPressed, reteaching.teach_again, states.Explaining),
    anywhere(events.BasicsPressed, reteaching.review_basics, states.Explaining, Answering),
)
