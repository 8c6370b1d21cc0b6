"""What happens while topics are placed, made, taught, quizzed and reviewed."""

from bot.flow import states as s
from bot.flow.anywhere.events import AnswerMeantPressed, SkipAsked, TextMeantPressed
from bot.flow.authoring import events as authoring_events
from bot.flow.engine.events import CancelPressed, TextReceived
from bot.flow.exercise import events as exercise_events
from bot.flow.lessons.events import CheckpointPressed, ExplainPressed, QuizPressed
from bot.flow.routes.table import on
from bot.flow.steps import (
    awaiting,
    bridging,
    choosing,
    diagnosing,
    doubting,
    practising,
    proposing,
    quizzing,
    reviewing,
    skipping,
    teaching,
    waiting,
)
from bot.flow.topics.events import GoalPressed, PlacementPressed

LESSON = (s.Explaining, s.Quizzing)
"""A concept begins with its lesson, or with questions where it is probably known."""
_OFFERED = (s.PlacementOffered, s.TopicProposed)
BEGUN = (*LESSON, s.Reviewing, s.Diagnosing, s.Practising, s.ToBeDrawn, *_OFFERED)
"""Whatever is the best next thing in a topic; also what was put aside."""
NEXT = (*BEGUN, s.CardAsked, s.TaskAsked, s.DrillEnded)
"""Whatever is the best next thing."""
_PLACED = (*LESSON, s.Drawing)
"""A placement ends with the first lesson, or with the order of a map."""
_UNDRAWN = (s.TopicProposed, s.ToBeDrawn)
_AFTER_QUIZ = (s.Explaining, s.CheckpointOffered, s.Idle)

LEARNING = (
    on(s.Idle, TextReceived, doubting.wonder_about_text, s.TextDoubted, *BEGUN),
    on(s.TextDoubted, TextMeantPressed, doubting.take_text_as_meant, s.Idle, *BEGUN),
    on(
        s.PlacementOffered,
        PlacementPressed,
        choosing.answer_placement_offer,
        s.Diagnosing,
        s.Explaining,
    ),
    on(s.PlacementOffered, GoalPressed, choosing.choose_goal),
    on(s.PlacementOffered, SkipAsked, skipping.skip_placement, s.Explaining),
    on(s.TopicProposed, authoring_events.ScopePressed, proposing.choose_scope),
    on(s.TopicProposed, TextReceived, proposing.set_goal),
    on(s.TopicProposed, PlacementPressed, proposing.begin, s.Surveying, s.Drawing),
    on(s.TopicProposed, SkipAsked, proposing.skip_check, s.Drawing),
    on(s.Surveying, CancelPressed, waiting.cancel, s.Idle),
    on(s.Surveying, TextReceived, waiting.say_it_goes_on),
    on(s.Surveying, authoring_events.SurveyMade, waiting.take_survey, s.Diagnosing),
    on(s.Surveying, authoring_events.WorkFailed, waiting.fail_survey, s.TopicProposed),
    on(s.Drawing, CancelPressed, waiting.cancel, s.Idle),
    on(s.Drawing, TextReceived, waiting.say_it_goes_on),
    on(s.Drawing, authoring_events.TopicDrawn, waiting.take_drawing, *_UNDRAWN, *LESSON),
    on(s.Drawing, authoring_events.WorkFailed, waiting.fail_drawing, *_UNDRAWN),
    on(s.Bridging, CancelPressed, bridging.cancel, s.Idle),
    on(s.Bridging, TextReceived, bridging.say_it_goes_on),
    on(s.Bridging, authoring_events.BridgeProposed, bridging.offer, s.BridgeOffered),
    on(s.Bridging, authoring_events.WorkFailed, bridging.fail, s.Idle),
    on(s.BridgeOffered, authoring_events.ConfirmPressed, bridging.settle, s.Idle),
    on(s.ToBeDrawn, authoring_events.DrawPressed, waiting.draw_again, s.Drawing),
    on(s.Diagnosing, exercise_events.ChoicePressed, diagnosing.grade_probe, *_PLACED),
    on(s.Diagnosing, TextReceived, diagnosing.grade_probe, s.AnswerDoubted, *_PLACED),
    on(s.Diagnosing, exercise_events.DontKnowPressed, diagnosing.grade_probe, *_PLACED),
    on(s.Diagnosing, exercise_events.OrderClearedPressed, diagnosing.clear_order),
    on(s.Diagnosing, SkipAsked, skipping.skip_probe, *_PLACED),
    on(s.Explaining, ExplainPressed, teaching.explain_another_way),
    on(s.Explaining, QuizPressed, teaching.begin_quiz, s.Quizzing),
    on(s.Explaining, SkipAsked, skipping.skip_explanation, s.Quizzing),
    on(s.Explaining, TextReceived, doubting.answer_question_in_lesson),
    on(s.Explaining, authoring_events.QuestionsCame, awaiting.take_questions, s.Quizzing),
    on(s.Explaining, authoring_events.WorkFailed, awaiting.fail_questions),
    on(s.Explaining, exercise_events.PracticePressed, practising.begin, s.Practising),
    on(s.Practising, exercise_events.ChoicePressed, practising.grade, *LESSON),
    on(s.Practising, TextReceived, practising.grade, s.AnswerDoubted, *LESSON),
    on(s.Practising, exercise_events.DontKnowPressed, practising.grade, *LESSON),
    on(s.Practising, exercise_events.OrderClearedPressed, practising.clear_order),
    on(s.Practising, exercise_events.AnswerAgainPressed, doubting.give_answer_again, *LESSON),
    on(s.Practising, SkipAsked, practising.skip, *LESSON),
    on(s.Quizzing, exercise_events.ChoicePressed, quizzing.grade_answer, *_AFTER_QUIZ),
    on(s.Quizzing, TextReceived, quizzing.grade_answer, s.AnswerDoubted, *_AFTER_QUIZ),
    on(s.Quizzing, exercise_events.DontKnowPressed, quizzing.grade_answer, *_AFTER_QUIZ),
    on(s.Quizzing, exercise_events.OrderClearedPressed, quizzing.clear_order),
    on(s.Quizzing, exercise_events.AnswerAgainPressed, doubting.give_answer_again, *_AFTER_QUIZ),
    on(s.Quizzing, SkipAsked, skipping.skip_question),
    on(
        s.CheckpointOffered,
        CheckpointPressed,
        quizzing.answer_checkpoint_offer,
        s.Quizzing,
        s.Idle,
    ),
    on(s.CheckpointOffered, TextReceived, doubting.answer_at_checkpoint),
    on(s.CheckpointOffered, SkipAsked, skipping.put_off_checkpoint, s.Idle),
    on(s.Reviewing, exercise_events.ChoicePressed, reviewing.grade_review, s.Idle),
    on(s.Reviewing, TextReceived, reviewing.grade_review, s.Idle, s.AnswerDoubted),
    on(s.Reviewing, exercise_events.DontKnowPressed, reviewing.grade_review, s.Idle),
    on(s.Reviewing, exercise_events.OrderClearedPressed, reviewing.clear_order),
    on(s.Reviewing, exercise_events.AnswerAgainPressed, doubting.give_answer_again, s.Idle),
    on(s.Reviewing, SkipAsked, skipping.skip_review, s.Idle),
    on(
        s.AnswerDoubted,
        AnswerMeantPressed,
        doubting.take_answer_as_meant,
        s.Diagnosing,
        s.Drawing,
        s.Practising,
        s.Quizzing,
        s.Reviewing,
        s.CardAsked,
        s.CardTurned,
        s.LeechFound,
        s.TaskAsked,
        s.TaskAnswered,
        s.DrillEnded,
        *_AFTER_QUIZ,
    ),
)
