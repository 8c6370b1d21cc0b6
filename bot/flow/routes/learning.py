"""What happens while topics are placed, made, taught, quizzed and reviewed."""

from bot.flow import events as e
from bot.flow import presses as p
from bot.flow import states as s
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
    on(s.Idle, e.TextReceived, doubting.wonder_about_text, s.TextDoubted, *BEGUN),
    on(s.TextDoubted, p.TextMeantPressed, doubting.take_text_as_meant, s.Idle, *BEGUN),
    on(
        s.PlacementOffered,
        p.PlacementPressed,
        choosing.answer_placement_offer,
        s.Diagnosing,
        s.Explaining,
    ),
    on(s.PlacementOffered, p.GoalPressed, choosing.choose_goal),
    on(s.PlacementOffered, e.SkipAsked, skipping.skip_placement, s.Explaining),
    on(s.TopicProposed, p.ScopePressed, proposing.choose_scope),
    on(s.TopicProposed, e.TextReceived, proposing.set_goal),
    on(s.TopicProposed, p.PlacementPressed, proposing.begin, s.Surveying, s.Drawing),
    on(s.TopicProposed, e.SkipAsked, proposing.skip_check, s.Drawing),
    on(s.Surveying, p.CancelPressed, waiting.cancel, s.Idle),
    on(s.Surveying, e.TextReceived, waiting.say_it_goes_on),
    on(s.Surveying, e.SurveyMade, waiting.take_survey, s.Diagnosing),
    on(s.Surveying, e.WorkFailed, waiting.fail_survey, s.TopicProposed),
    on(s.Drawing, p.CancelPressed, waiting.cancel, s.Idle),
    on(s.Drawing, e.TextReceived, waiting.say_it_goes_on),
    on(s.Drawing, e.TopicDrawn, waiting.take_drawing, *_UNDRAWN, *LESSON),
    on(s.Drawing, e.WorkFailed, waiting.fail_drawing, *_UNDRAWN),
    on(s.Bridging, p.CancelPressed, bridging.cancel, s.Idle),
    on(s.Bridging, e.TextReceived, bridging.say_it_goes_on),
    on(s.Bridging, e.BridgeProposed, bridging.offer, s.BridgeOffered),
    on(s.Bridging, e.WorkFailed, bridging.fail, s.Idle),
    on(s.BridgeOffered, p.ConfirmPressed, bridging.settle, s.Idle),
    on(s.ToBeDrawn, p.DrawPressed, waiting.draw_again, s.Drawing),
    on(s.Diagnosing, p.ChoicePressed, diagnosing.grade_probe, *_PLACED),
    on(s.Diagnosing, e.TextReceived, diagnosing.grade_probe, s.AnswerDoubted, *_PLACED),
    on(s.Diagnosing, p.DontKnowPressed, diagnosing.grade_probe, *_PLACED),
    on(s.Diagnosing, p.OrderClearedPressed, diagnosing.clear_order),
    on(s.Diagnosing, e.SkipAsked, skipping.skip_probe, *_PLACED),
    on(s.Explaining, p.ExplainPressed, teaching.explain_another_way),
    on(s.Explaining, p.QuizPressed, teaching.begin_quiz, s.Quizzing),
    on(s.Explaining, e.SkipAsked, skipping.skip_explanation, s.Quizzing),
    on(s.Explaining, e.TextReceived, doubting.answer_question_in_lesson),
    on(s.Explaining, e.QuestionsCame, awaiting.take_questions, s.Quizzing),
    on(s.Explaining, e.WorkFailed, awaiting.fail_questions),
    on(s.Explaining, p.PracticePressed, practising.begin, s.Practising),
    on(s.Practising, p.ChoicePressed, practising.grade, *LESSON),
    on(s.Practising, e.TextReceived, practising.grade, s.AnswerDoubted, *LESSON),
    on(s.Practising, p.DontKnowPressed, practising.grade, *LESSON),
    on(s.Practising, p.OrderClearedPressed, practising.clear_order),
    on(s.Practising, p.AnswerAgainPressed, doubting.give_answer_again, *LESSON),
    on(s.Practising, e.SkipAsked, practising.skip, *LESSON),
    on(s.Quizzing, p.ChoicePressed, quizzing.grade_answer, *_AFTER_QUIZ),
    on(s.Quizzing, e.TextReceived, quizzing.grade_answer, s.AnswerDoubted, *_AFTER_QUIZ),
    on(s.Quizzing, p.DontKnowPressed, quizzing.grade_answer, *_AFTER_QUIZ),
    on(s.Quizzing, p.OrderClearedPressed, quizzing.clear_order),
    on(s.Quizzing, p.AnswerAgainPressed, doubting.give_answer_again, *_AFTER_QUIZ),
    on(s.Quizzing, e.SkipAsked, skipping.skip_question),
    on(
        s.CheckpointOffered,
        p.CheckpointPressed,
        quizzing.answer_checkpoint_offer,
        s.Quizzing,
        s.Idle,
    ),
    on(s.CheckpointOffered, e.TextReceived, doubting.answer_at_checkpoint),
    on(s.CheckpointOffered, e.SkipAsked, skipping.put_off_checkpoint, s.Idle),
    on(s.Reviewing, p.ChoicePressed, reviewing.grade_review, s.Idle),
    on(s.Reviewing, e.TextReceived, reviewing.grade_review, s.Idle, s.AnswerDoubted),
    on(s.Reviewing, p.DontKnowPressed, reviewing.grade_review, s.Idle),
    on(s.Reviewing, p.OrderClearedPressed, reviewing.clear_order),
    on(s.Reviewing, p.AnswerAgainPressed, doubting.give_answer_again, s.Idle),
    on(s.Reviewing, e.SkipAsked, skipping.skip_review, s.Idle),
    on(
        s.AnswerDoubted,
        p.AnswerMeantPressed,
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
