"""What happens while topics are placed, made, taught, quizzed and reviewed."""

from bot.flow.anywhere import clarifying, skipping
from bot.flow.anywhere.events import AnswerMeantPressed, SkipAsked, TextMeantPressed
from bot.flow.anywhere.states import AnswerAmbiguous, TextAmbiguous
from bot.flow.authoring import awaiting, missing_prerequisites, proposing, waiting
from bot.flow.authoring import events as authoring_events
from bot.flow.authoring import states as authoring_states
from bot.flow.cards.states import CardAsked, CardTurned, DrillEnded, LeechFound
from bot.flow.engine.events import CancelPressed, TextReceived
from bot.flow.engine.states import Idle
from bot.flow.engine.table import on
from bot.flow.exercise import diagnosing, practising, quizzing, reviewing
from bot.flow.exercise import events as exercise_events
from bot.flow.exercise.states import Diagnosing, Practising, Quizzing, Reviewing
from bot.flow.lessons import teaching
from bot.flow.lessons.events import CheckpointPressed, ExplainPressed, QuizPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.tasks.states import TaskAnswered, TaskAsked
from bot.flow.topics import choosing
from bot.flow.topics.events import GoalPressed, PlacementPressed
from bot.flow.topics.states import PlacementOffered

LESSON = (Explaining, Quizzing)
"""A concept begins with its lesson, or with questions where it is probably known."""
_OFFERED = (PlacementOffered, authoring_states.TopicProposed)
BEGUN = (*LESSON, Reviewing, Diagnosing, Practising, authoring_states.MapPending, *_OFFERED)
"""Whatever is the best next thing in a topic; also what was put aside."""
NEXT = (*BEGUN, CardAsked, TaskAsked, DrillEnded)
"""Whatever is the best next thing."""
_PLACED = (*LESSON, authoring_states.DrawingMap)
"""A placement ends with the first lesson, or with the order of a map."""
_UNDRAWN = (authoring_states.TopicProposed, authoring_states.MapPending)
_AFTER_QUIZ = (Explaining, CheckpointOffered, Idle)

LEARNING = (
    on(Idle, TextReceived, clarifying.clarify_text, TextAmbiguous, *BEGUN),
    on(TextAmbiguous, TextMeantPressed, clarifying.take_text_as_meant, Idle, *BEGUN),
    on(
        PlacementOffered,
        PlacementPressed,
        choosing.answer_placement_offer,
        Diagnosing,
        Explaining,
    ),
    on(PlacementOffered, GoalPressed, choosing.choose_goal),
    on(PlacementOffered, SkipAsked, skipping.skip_placement, Explaining),
    on(authoring_states.TopicProposed, authoring_events.ScopePressed, proposing.choose_scope),
    on(authoring_states.TopicProposed, TextReceived, proposing.set_goal),
    on(
        authoring_states.TopicProposed,
        PlacementPressed,
        proposing.begin,
        authoring_states.WritingInventory,
        authoring_states.DrawingMap,
    ),
    on(
        authoring_states.TopicProposed,
        SkipAsked,
        proposing.skip_check,
        authoring_states.DrawingMap,
    ),
    on(authoring_states.WritingInventory, CancelPressed, waiting.cancel, Idle),
    on(authoring_states.WritingInventory, TextReceived, waiting.report_still_working),
    on(
        authoring_states.WritingInventory,
        authoring_events.InventoryWritten,
        waiting.take_inventory,
        Diagnosing,
    ),
    on(
        authoring_states.WritingInventory,
        authoring_events.WorkFailed,
        waiting.fail_inventory,
        authoring_states.TopicProposed,
    ),
    on(authoring_states.DrawingMap, CancelPressed, waiting.cancel, Idle),
    on(authoring_states.DrawingMap, TextReceived, waiting.report_still_working),
    on(
        authoring_states.DrawingMap,
        authoring_events.MapDrawn,
        waiting.take_map,
        *_UNDRAWN,
        *LESSON,
    ),
    on(authoring_states.DrawingMap, authoring_events.WorkFailed, waiting.fail_map, *_UNDRAWN),
    on(authoring_states.SeekingPrerequisite, CancelPressed, missing_prerequisites.cancel, Idle),
    on(
        authoring_states.SeekingPrerequisite,
        TextReceived,
        missing_prerequisites.report_still_working,
    ),
    on(
        authoring_states.SeekingPrerequisite,
        authoring_events.PrerequisiteProposed,
        missing_prerequisites.offer,
        authoring_states.PrerequisiteOffered,
    ),
    on(
        authoring_states.SeekingPrerequisite,
        authoring_events.WorkFailed,
        missing_prerequisites.fail,
        Idle,
    ),
    on(
        authoring_states.PrerequisiteOffered,
        authoring_events.ConfirmPressed,
        missing_prerequisites.settle,
        Idle,
    ),
    on(
        authoring_states.MapPending,
        authoring_events.DrawPressed,
        waiting.draw_again,
        authoring_states.DrawingMap,
    ),
    on(Diagnosing, exercise_events.ChoicePressed, diagnosing.grade_probe, *_PLACED),
    on(Diagnosing, TextReceived, diagnosing.grade_probe, AnswerAmbiguous, *_PLACED),
    on(Diagnosing, exercise_events.DontKnowPressed, diagnosing.grade_probe, *_PLACED),
    on(Diagnosing, exercise_events.OrderClearedPressed, diagnosing.clear_order),
    on(Diagnosing, SkipAsked, skipping.skip_probe, *_PLACED),
    on(Explaining, ExplainPressed, teaching.explain_another_way),
    on(Explaining, QuizPressed, teaching.begin_quiz, Quizzing),
    on(Explaining, SkipAsked, skipping.skip_explanation, Quizzing),
    on(Explaining, TextReceived, clarifying.answer_question_in_lesson),
    on(Explaining, authoring_events.QuestionsCame, awaiting.take_questions, Quizzing),
    on(Explaining, authoring_events.WorkFailed, awaiting.fail_questions),
    on(Explaining, exercise_events.PracticePressed, practising.begin, Practising),
    on(Practising, exercise_events.ChoicePressed, practising.grade, *LESSON),
    on(Practising, TextReceived, practising.grade, AnswerAmbiguous, *LESSON),
    on(Practising, exercise_events.DontKnowPressed, practising.grade, *LESSON),
    on(Practising, exercise_events.OrderClearedPressed, practising.clear_order),
    on(Practising, exercise_events.AnswerAgainPressed, clarifying.give_answer_again, *LESSON),
    on(Practising, SkipAsked, practising.skip, *LESSON),
    on(Quizzing, exercise_events.ChoicePressed, quizzing.grade_answer, *_AFTER_QUIZ),
    on(Quizzing, TextReceived, quizzing.grade_answer, AnswerAmbiguous, *_AFTER_QUIZ),
    on(Quizzing, exercise_events.DontKnowPressed, quizzing.grade_answer, *_AFTER_QUIZ),
    on(Quizzing, exercise_events.OrderClearedPressed, quizzing.clear_order),
    on(Quizzing, exercise_events.AnswerAgainPressed, clarifying.give_answer_again, *_AFTER_QUIZ),
    on(Quizzing, SkipAsked, skipping.skip_question),
    on(
        CheckpointOffered,
        CheckpointPressed,
        quizzing.answer_checkpoint_offer,
        Quizzing,
        Idle,
    ),
    on(CheckpointOffered, TextReceived, clarifying.answer_at_checkpoint),
    on(CheckpointOffered, SkipAsked, skipping.postpone_checkpoint, Idle),
    on(Reviewing, exercise_events.ChoicePressed, reviewing.grade_review, Idle),
    on(Reviewing, TextReceived, reviewing.grade_review, Idle, AnswerAmbiguous),
    on(Reviewing, exercise_events.DontKnowPressed, reviewing.grade_review, Idle),
    on(Reviewing, exercise_events.OrderClearedPressed, reviewing.clear_order),
    on(Reviewing, exercise_events.AnswerAgainPressed, clarifying.give_answer_again, Idle),
    on(Reviewing, SkipAsked, skipping.skip_review, Idle),
    on(
        AnswerAmbiguous,
        AnswerMeantPressed,
        clarifying.take_answer_as_meant,
        Diagnosing,
        authoring_states.DrawingMap,
        Practising,
        Quizzing,
        Reviewing,
        CardAsked,
        CardTurned,
        LeechFound,
        TaskAsked,
        TaskAnswered,
        DrillEnded,
        *_AFTER_QUIZ,
    ),
)
