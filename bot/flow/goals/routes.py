"""Routes for landscapes and their goals, most of them in every state."""

from typing import Final

from bot.flow.engine.events import CancelPressed, SkipAsked, TextReceived
from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import Subject, anywhere, follow, on
from bot.flow.exercise.activities import runs
from bot.flow.exercise.states import Answering
from bot.flow.goals import browsing, choosing, events, following, starting, states, testing_in

ROUTES = (
    on(states.GoalSought, TextReceived, browsing.take_words, Idle),
    on(states.GoalSought, CancelPressed, browsing.cancel, Idle),
    on(states.GoalSought, SkipAsked, browsing.skip, Idle),
)
ANYWHERE = (
    anywhere(events.GoalsAsked, browsing.show_goals),
    anywhere(events.LandscapesPressed, browsing.show_landscapes),
    anywhere(events.LandscapePressed, browsing.open_landscape),
    anywhere(events.LandscapeUnfollowedPressed, browsing.unfollow_landscape),
    anywhere(events.GoalOpenedPressed, browsing.open_goal),
    anywhere(events.GoalLockPressed, browsing.show_lock),
    anywhere(events.GoalClaimed, testing_in.begin, Answering),
    anywhere(events.FocusPressed, browsing.choose_focus),
    anywhere(events.FocusListPressed, browsing.show_focus),
    anywhere(events.ChoicesPressed, choosing.show_choices),
    anywhere(events.LevelPressed, choosing.choose_level),
    anywhere(events.SubjectPressed, choosing.choose_subject),
    anywhere(events.AutopilotPressed, choosing.switch_autopilot),
    anywhere(events.GoalSearchPressed, browsing.ask_words, states.GoalSought),
    anywhere(events.GoalsFoundPressed, browsing.turn_page),
    anywhere(events.AllGoalsFoundPressed, browsing.turn_page),
    anywhere(
        events.GoalBegunPressed, starting.begin_goal, Place.EXAM, Idle, Place.TOPIC, Place.CARD
    ),
    anywhere(events.NextGoalPressed, starting.begin_next_goal, Idle, Place.TOPIC, Place.CARD),
)
runs({states.GoalTest: testing_in.ACTIVITY})
LISTENERS = (follow(following.follow_goals),)
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE, listeners=LISTENERS)
