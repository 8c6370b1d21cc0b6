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
    line,
    numbers,
    progress,
    questions,
    refreshers,
    reminders,
    settings,
    struggling,
    tasks,
    topics,
    upcoming,
    writing,
)
from bot.chat.wording.screen import Screen
from bot.chat.wording.voice import Voice
from bot.flow.anywhere import replies as anywhere_replies
from bot.flow.authoring import replies as authoring_replies
from bot.flow.cards import replies as card_replies
from bot.flow.engine.replies import Line, Reply
from bot.flow.exercise import replies as exercise_replies
from bot.flow.files import replies as file_replies
from bot.flow.goals import replies as goal_replies
from bot.flow.learner.replies import ClockAsked, SettingsShown, ZonesOffered
from bot.flow.lessons import replies as lesson_replies
from bot.flow.progress import replies as progress_replies
from bot.flow.rhythm.replies import Reminded
from bot.flow.tasks import replies as task_replies
from bot.flow.topics import replies as topic_replies
from bot.flow.tutor.replies import ModelSilent, NeedsModel, QuestionAnswered

R = TypeVar("R")
_Sayer = Callable[[Voice, Reply], Screen]


def _with(reply: type[R], sayer: Callable[[Voice, R], Screen]) -> tuple[type[object], _Sayer]:
    """Tie a reply to the function that is written for it."""
    return reply, cast("_Sayer", sayer)


_SAYERS: Final[Mapping[type[object], _Sayer]] = dict(
    (
        _with(Line, line.show),
        _with(topic_replies.Welcomed, learning.welcome),
        _with(topic_replies.CoursesOffered, learning.offer_courses),
        _with(topic_replies.PlacementProposed, learning.propose_placement),
        _with(exercise_replies.QuestionAsked, questions.ask),
        _with(exercise_replies.AnswerJudged, questions.judge),
        _with(exercise_replies.AnswerUnclear, questions.say_unclear),
        _with(NeedsModel, questions.need_model),
        _with(topic_replies.PlanMade, learning.present_plan),
        _with(lesson_replies.ConceptExplained, learning.explain),
        _with(lesson_replies.QuizEnded, learning.end_quiz),
        _with(lesson_replies.CheckpointProposed, learning.propose_checkpoint),
        _with(lesson_replies.ConceptMastered, learning.celebrate_concept),
        _with(topic_replies.RefreshersProposed, refreshers.propose),
        _with(topic_replies.RefreshersSettled, refreshers.settle),
        _with(lesson_replies.ReviewEnded, learning.end_review),
        _with(lesson_replies.TeachAgainOffered, struggling.offer_to_teach_again),
        _with(topic_replies.NothingToDo, learning.say_nothing_to_do),
        _with(anywhere_replies.WhyTold, learning.tell_why),
        _with(progress_replies.MapShown, topics.show_map),
        _with(progress_replies.ProgressShown, progress.show),
        _with(progress_replies.NumbersShown, numbers.offer),
        _with(progress_replies.NumberExplained, numbers.explain),
        _with(progress_replies.HistoryShown, history.show),
        _with(progress_replies.ConceptsShown, history.offer_concepts),
        _with(progress_replies.ConceptShown, history.show_concept),
        _with(topic_replies.TopicsShown, topics.show_topics),
        _with(topic_replies.GoalUnknown, goals.say_unknown),
        _with(topic_replies.GoalReached, goals.celebrate_goal),
        _with(authoring_replies.TopicOffered, writing.offer_topic),
        _with(authoring_replies.TopicStuck, writing.say_stuck),
        _with(authoring_replies.MapNotDrawn, writing.say_not_drawn),
        _with(lesson_replies.ExplanationMissing, writing.say_explanation_missing),
        _with(QuestionAnswered, writing.tell_answer),
        _with(ModelSilent, writing.say_silent),
        _with(authoring_replies.QuestionsAwaited, writing.say_questions_awaited),
        _with(authoring_replies.BridgeSuggested, writing.suggest_bridge),
        _with(SettingsShown, settings.show),
        _with(card_replies.CardSettingsShown, card_settings.show),
        _with(card_replies.CardsExplained, upcoming.explain_cards),
        _with(ZonesOffered, settings.offer_zones),
        _with(ClockAsked, settings.ask_clock),
        _with(Reminded, reminders.remind),
        _with(exercise_replies.DoubtAsked, doubts.ask_reason),
        _with(exercise_replies.DoubtSettled, doubts.settle),
        _with(goal_replies.LandscapesShown, landscapes.show_landscapes),
        _with(goal_replies.LandscapeShown, landscapes.show_landscape),
        _with(goal_replies.ChoicesShown, landscapes.show_choices),
        _with(goal_replies.FocusShown, landscapes.show_focus),
        _with(goal_replies.GoalsFound, landscapes.show_found),
        _with(goal_replies.GoalShown, goal_pages.show_goal),
        _with(goal_replies.GoalLocked, goal_pages.show_lock),
        _with(goal_replies.GoalNoted, goal_pages.note),
        _with(goal_replies.GoalBegun, goal_pages.say_begun),
        _with(goal_replies.GoalMastered, goal_pages.celebrate),
        _with(card_replies.DecksShown, decks.show_decks),
        _with(card_replies.DeckShown, decks.show_deck),
        _with(card_replies.SuspendedShown, decks.show_suspended),
        _with(card_replies.CardFrontShown, cards.show_front),
        _with(card_replies.CardBackShown, cards.show_back),
        _with(card_replies.CardJudged, cards.judge_card),
        _with(card_replies.DrillDone, cards.end_drill),
        _with(card_replies.NothingToDrill, cards.say_nothing_to_drill),
        _with(card_replies.WhyCardTold, cards.tell_why_card),
        _with(card_replies.LeechShown, leeches.show_leech),
        _with(card_replies.RewritingAsked, leeches.ask_to_rewrite),
        _with(task_replies.TaskShown, tasks.ask),
        _with(task_replies.TaskGraded, tasks.grade),
        _with(task_replies.TaskGivenUp, tasks.give_up),
        _with(file_replies.FileOffered, files.offer),
        _with(file_replies.FileBrought, files.say_brought),
        _with(file_replies.FileMissing, files.say_missing),
        _with(file_replies.FileRefused, files.refuse),
        _with(file_replies.ExportsShown, files_out.show_exports),
        _with(file_replies.FileReady, files_out.hand_out),
    )
)
SAID: Final = frozenset(_SAYERS)
"""The replies that can be said."""


def say(reply: Reply, voice: Voice) -> Screen:
    """Return the reply as the learner reads it."""
    return _SAYERS[type(reply)](voice, reply)
