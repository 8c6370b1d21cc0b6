"""One table of how every reply is said; a test holds it against the union of replies."""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar, cast

from bot.chat.wording import (
    card_settings,
    cards,
    decks,
    doubts,
    files,
    files_out,
    goal_pages,
    goals,
    history,
    landscapes,
    learning,
    leeches,
    numbers,
    open_lesson,
    progress,
    questions,
    refreshers,
    reminders,
    resting,
    settings,
    simple,
    struggling,
    tasks,
    topics,
    upcoming,
    writing,
)
from bot.chat.wording.screen import Screen
from bot.chat.wording.voice import Voice
from bot.flow import replies
from bot.flow.replies import Reply

R = TypeVar("R")
_Sayer = Callable[[Voice, Reply], Screen]


def _with(reply: type[R], sayer: Callable[[Voice, R], Screen]) -> tuple[type[object], _Sayer]:
    """Tie a reply to the function that is written for it."""
    return reply, cast("_Sayer", sayer)


_SAYERS: Final[Mapping[type[object], _Sayer]] = dict(
    (
        _with(replies.Welcomed, learning.welcome),
        _with(replies.CoursesOffered, learning.offer_courses),
        _with(replies.PlacementProposed, learning.propose_placement),
        _with(replies.QuestionAsked, questions.ask),
        _with(replies.AnswerJudged, questions.judge),
        _with(replies.AnswerUnclear, questions.say_unclear),
        _with(replies.MeaningAsked, questions.ask_meaning),
        _with(replies.TopicOrQuestionAsked, questions.ask_topic_or_question),
        _with(replies.NeedsModel, questions.need_model),
        _with(replies.PlanMade, learning.present_plan),
        _with(replies.ConceptExplained, learning.explain),
        _with(replies.LessonStands, open_lesson.say_open_lesson),
        _with(replies.QuizEnded, learning.end_quiz),
        _with(replies.CheckpointProposed, learning.propose_checkpoint),
        _with(replies.ConceptMastered, learning.celebrate_concept),
        _with(replies.CourseCompleted, learning.celebrate_course),
        _with(replies.RefreshersProposed, refreshers.propose),
        _with(replies.RefreshersSettled, refreshers.settle),
        _with(replies.ReviewEnded, learning.end_review),
        _with(replies.TeachAgainOffered, struggling.offer_to_teach_again),
        _with(replies.SticksNow, struggling.say_it_sticks),
        _with(replies.NothingToDo, learning.say_nothing_to_do),
        _with(replies.WhyTold, learning.tell_why),
        _with(replies.MapShown, topics.show_map),
        _with(replies.ProgressShown, progress.show),
        _with(replies.NumbersShown, numbers.offer),
        _with(replies.NumberExplained, numbers.explain),
        _with(replies.HistoryShown, history.show),
        _with(replies.ConceptsShown, history.offer_concepts),
        _with(replies.ConceptShown, history.show_concept),
        _with(replies.TopicsShown, topics.show_topics),
        _with(replies.TopicFinished, goals.say_finished),
        _with(replies.GoalSet, goals.say_set),
        _with(replies.GoalUnknown, goals.say_unknown),
        _with(replies.GoalReached, goals.celebrate_goal),
        _with(replies.TopicStopped, resting.say_stopped),
        _with(replies.TopicPaused, resting.say_paused),
        _with(replies.IdleWarned, resting.warn_of_idleness),
        _with(replies.TopicPutAway, resting.say_put_away),
        _with(replies.TopicOffered, writing.offer_topic),
        _with(replies.WorkStands, writing.say_work_stands),
        _with(replies.TopicStuck, writing.say_stuck),
        _with(replies.MapNotDrawn, writing.say_not_drawn),
        _with(replies.ExplanationMissing, writing.say_explanation_missing),
        _with(replies.QuestionAnswered, writing.tell_answer),
        _with(replies.ModelSilent, writing.say_silent),
        _with(replies.QuestionsAwaited, writing.say_questions_awaited),
        _with(replies.BridgeSuggested, writing.suggest_bridge),
        _with(replies.BridgeAdded, writing.say_bridge_added),
        _with(replies.SettingsShown, settings.show),
        _with(replies.CardSettingsShown, card_settings.show),
        _with(replies.CardsAhead, upcoming.announce_cards),
        _with(replies.CardsExplained, upcoming.explain_cards),
        _with(replies.ZonesOffered, settings.offer_zones),
        _with(replies.ClockAsked, settings.ask_clock),
        _with(replies.Reminded, reminders.remind),
        _with(replies.UsageShown, simple.say_usage),
        _with(replies.Stopped, simple.say_stopped),
        _with(replies.Plain, simple.say_plain),
        _with(replies.SaidInPassing, simple.say_in_passing),
        _with(replies.NotReadable, simple.say_unreadable),
        _with(replies.DoubtAsked, doubts.ask_reason),
        _with(replies.DoubtSettled, doubts.settle),
        _with(replies.MasteryTakenBack, doubts.say_mastery_taken_back),
        _with(replies.LandscapesShown, landscapes.show_landscapes),
        _with(replies.LandscapeShown, landscapes.show_landscape),
        _with(replies.ChoicesShown, landscapes.show_choices),
        _with(replies.FocusShown, landscapes.show_focus),
        _with(replies.GoalWordsAsked, landscapes.ask_words),
        _with(replies.GoalsFound, landscapes.show_found),
        _with(replies.GoalShown, goal_pages.show_goal),
        _with(replies.GoalLocked, goal_pages.show_lock),
        _with(replies.GoalNoted, goal_pages.note),
        _with(replies.GoalBegun, goal_pages.say_begun),
        _with(replies.GoalMastered, goal_pages.celebrate),
        _with(replies.GoalTakenBack, goal_pages.say_taken_back),
        _with(replies.DecksShown, decks.show_decks),
        _with(replies.DeckShown, decks.show_deck),
        _with(replies.DropAsked, decks.ask_to_drop),
        _with(replies.SuspendedShown, decks.show_suspended),
        _with(replies.CardFrontShown, cards.show_front),
        _with(replies.CardBackShown, cards.show_back),
        _with(replies.CardJudged, cards.judge_card),
        _with(replies.DrillDone, cards.end_drill),
        _with(replies.NothingToDrill, cards.say_nothing_to_drill),
        _with(replies.WhyCardTold, cards.tell_why_card),
        _with(replies.LeechShown, leeches.show_leech),
        _with(replies.RewritingAsked, leeches.ask_to_rewrite),
        _with(replies.CardNoted, leeches.note),
        _with(replies.TaskShown, tasks.ask),
        _with(replies.TaskGraded, tasks.grade),
        _with(replies.TaskGivenUp, tasks.give_up),
        _with(replies.DrillWaits, tasks.say_drill_waits),
        _with(replies.PhotoUseless, tasks.refuse_photo),
        _with(replies.files.FileOffered, files.offer),
        _with(replies.files.FileBrought, files.say_brought),
        _with(replies.files.FileLeft, files.say_left),
        _with(replies.files.FileMissing, files.say_missing),
        _with(replies.files.FileRefused, files.refuse),
        _with(replies.files.BringingTold, files.tell_how),
        _with(replies.files.ExportsShown, files_out.show_exports),
        _with(replies.files.ExportFormsShown, files_out.ask_form),
        _with(replies.files.FileReady, files_out.hand_out),
    )
)
SAID: Final = frozenset(_SAYERS)
"""The replies that can be said."""


def say(reply: Reply, voice: Voice) -> Screen:
    """Return the reply as the learner reads it."""
    return _SAYERS[type(reply)](voice, reply)
