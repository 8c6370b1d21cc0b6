"""What is taken in every state."""

from bot.flow.anywhere import events as anywhere_events
from bot.flow.anywhere import notices, skipping, stopping, welcoming, why
from bot.flow.authoring import arriving, missing_prerequisites
from bot.flow.authoring import events as authoring_events
from bot.flow.authoring.states import DrawingMap, SeekingPrerequisite
from bot.flow.cards import card_settings
from bot.flow.cards.events import CardSettingsPressed, FsrsPressed, NewCardsPressed, Sm2Pressed
from bot.flow.cards.states import CardAsked, DrillEnded
from bot.flow.engine.events import TextReceived, UnreadableReceived
from bot.flow.engine.states import Idle
from bot.flow.engine.table import anywhere
from bot.flow.exercise import events as exercise_events
from bot.flow.exercise import rehearsing, reviewing, taking_back, withdrawing
from bot.flow.exercise.states import Reviewing
from bot.flow.files import events as files_events
from bot.flow.files import exporting, importing
from bot.flow.files.states import ImportOffered
from bot.flow.learner import events as learner_events
from bot.flow.learner import settings
from bot.flow.lessons import reteaching
from bot.flow.lessons.events import BasicsPressed, TeachAgainPressed
from bot.flow.lessons.routes import BEGUN, LESSON, NEXT
from bot.flow.lessons.states import Explaining
from bot.flow.progress import events as progress_events
from bot.flow.progress import history, numbers, progress
from bot.flow.rhythm import fitting, idling, reminding
from bot.flow.rhythm.events import BlockChanged, FitMade, ReviewsDue, TopicIdle
from bot.flow.tasks.states import TaskAsked
from bot.flow.topics import choosing, refreshing, topics
from bot.flow.topics import events as topics_events
from bot.flow.tutor.events import UsageAsked

EVERYWHERE = (
    anywhere(anywhere_events.Started, welcoming.welcome),
    anywhere(topics_events.LearnAsked, choosing.find_course, Idle, *BEGUN),
    anywhere(topics_events.CoursePressed, choosing.choose_course, Idle, *BEGUN),
    anywhere(
        exercise_events.ReviewAsked,
        reviewing.begin_reviews,
        Reviewing,
        CardAsked,
        TaskAsked,
        DrillEnded,
    ),
    anywhere(progress_events.MapAsked, progress.show_map),
    anywhere(progress_events.ProgressAsked, numbers.show_progress),
    anywhere(progress_events.NumbersPressed, numbers.show_numbers),
    anywhere(progress_events.NumberPressed, numbers.explain_number),
    anywhere(progress_events.HistoryAsked, history.show_history),
    anywhere(progress_events.HistoryPressed, history.show_history_page),
    anywhere(progress_events.ConceptsPressed, history.show_concepts),
    anywhere(progress_events.ConceptPressed, history.show_concept),
    anywhere(anywhere_events.WhyAsked, why.explain_why),
    anywhere(topics_events.TopicsAsked, topics.show_topics),
    anywhere(topics_events.TopicPressed, topics.act_on_topic, Idle, *BEGUN),
    anywhere(topics_events.RefreshersPressed, refreshing.settle_refreshers),
    anywhere(topics_events.FinishPressed, topics.finish_topic, Idle),
    anywhere(TeachAgainPressed, reteaching.teach_again, Explaining),
    anywhere(exercise_events.RehearsePressed, rehearsing.begin, Idle, *NEXT),
    anywhere(BasicsPressed, reteaching.review_basics, Explaining, Reviewing),
    anywhere(
        authoring_events.PrerequisitePressed,
        missing_prerequisites.seek_prerequisite,
        SeekingPrerequisite,
    ),
    anywhere(exercise_events.QuestionFlaggedPressed, withdrawing.ask_what_is_wrong),
    anywhere(exercise_events.FlagReasonPressed, withdrawing.settle_flag, DrawingMap, *LESSON),
    anywhere(exercise_events.FlagDroppedPressed, withdrawing.drop_flag),
    anywhere(learner_events.SettingsAsked, settings.show_settings),
    anywhere(learner_events.SettingsPagePressed, settings.show_page),
    anywhere(learner_events.LanguagePressed, settings.choose_language),
    anywhere(learner_events.ClockPressed, settings.choose_clock),
    anywhere(learner_events.ZonePressed, settings.choose_zone),
    anywhere(learner_events.QuietPressed, settings.choose_quiet_hours),
    anywhere(learner_events.CapPressed, settings.choose_cap),
    anywhere(learner_events.RemindersPressed, settings.switch_reminders),
    anywhere(learner_events.PicturesPressed, settings.choose_pictures),
    anywhere(learner_events.ForgetPressed, settings.forget),
    anywhere(CardSettingsPressed, card_settings.show_cards),
    anywhere(Sm2Pressed, card_settings.choose_sm2),
    anywhere(FsrsPressed, card_settings.choose_fsrs),
    anywhere(NewCardsPressed, card_settings.choose_new_cards),
    anywhere(anywhere_events.StopAsked, stopping.stop, Idle),
    anywhere(anywhere_events.HelpAsked, notices.help_out),
    anywhere(anywhere_events.PrivacyAsked, notices.show_privacy),
    anywhere(UsageAsked, notices.show_usage),
    anywhere(anywhere_events.UnknownCommandGiven, notices.name_commands),
    anywhere(UnreadableReceived, notices.refuse_unreadable),
    anywhere(files_events.DocumentReceived, importing.offer_file, ImportOffered),
    anywhere(files_events.ImportAsked, importing.explain_import),
    anywhere(files_events.ExportAsked, exporting.show_exports),
    anywhere(files_events.ExportsPressed, exporting.show_page),
    anywhere(files_events.ExportDeckPressed, exporting.ask_form),
    anywhere(files_events.ExportPressed, exporting.export_deck),
    anywhere(files_events.ExportAllPressed, exporting.export_everything),
    anywhere(anywhere_events.UnknownPressed, notices.refuse_unknown_button),
    anywhere(anywhere_events.SkipAsked, skipping.nothing_to_skip),
    anywhere(TextReceived, notices.ask_to_press),
    anywhere(ReviewsDue, reminding.remind),
    anywhere(TopicIdle, idling.tend_idle_topic, Idle),
    anywhere(exercise_events.FlaggedAnswersFound, taking_back.take_back_flagged_answers),
    anywhere(FitMade, fitting.settle_fit),
    anywhere(BlockChanged, reminding.note_block),
    anywhere(authoring_events.InventoryWritten, arriving.drop_result),
    anywhere(authoring_events.MapDrawn, arriving.drop_result),
    anywhere(authoring_events.QuestionsCame, arriving.keep_questions),
    anywhere(authoring_events.PrerequisiteProposed, arriving.drop_result),
    anywhere(authoring_events.WorkFailed, arriving.drop_result),
)
