"""What happens with landscapes and their goals, anywhere."""

from bot.flow.anywhere.events import SkipAsked
from bot.flow.cards.routes import NEXT_CARD
from bot.flow.cards.states import DrillEnded
from bot.flow.engine.events import CancelPressed, TextReceived
from bot.flow.engine.states import Idle
from bot.flow.engine.table import anywhere, on
from bot.flow.goals import browsing, events, goal_choosing, goal_next, goal_starting
from bot.flow.goals.states import GoalSought
from bot.flow.lessons.routes import BEGUN
from bot.flow.lessons.states import CheckpointOffered
from bot.flow.topics.events import NextAsked

GOAL_BEGUN = (Idle, *BEGUN, *NEXT_CARD)
"""Whatever the way to a goal begins with: a lesson, an offer, a card."""

SEEKING = (
    on(GoalSought, TextReceived, browsing.take_words, Idle),
    on(GoalSought, CancelPressed, browsing.cancel, Idle),
    on(GoalSought, SkipAsked, browsing.skip, Idle),
)
GOALS = (
    anywhere(NextAsked, goal_next.begin_next, *GOAL_BEGUN),
    anywhere(events.GoalsAsked, browsing.show_goals),
    anywhere(events.LandscapesPressed, browsing.show_landscapes),
    anywhere(events.LandscapePressed, browsing.open_landscape),
    anywhere(events.LandscapeUnfollowedPressed, browsing.unfollow_landscape),
    anywhere(events.GoalOpenedPressed, browsing.open_goal),
    anywhere(events.GoalLockPressed, browsing.show_lock),
    anywhere(events.FocusPressed, browsing.choose_focus),
    anywhere(events.FocusListPressed, browsing.show_focus),
    anywhere(events.ChoicesPressed, goal_choosing.show_choices),
    anywhere(events.LevelPressed, goal_choosing.choose_level),
    anywhere(events.SubjectPressed, goal_choosing.choose_subject),
    anywhere(events.AutopilotPressed, goal_choosing.switch_autopilot),
    anywhere(events.GoalSearchPressed, browsing.ask_words, GoalSought),
    anywhere(events.GoalsFoundPressed, browsing.turn_page),
    anywhere(events.GoalBegunPressed, goal_starting.begin_goal, *GOAL_BEGUN),
    anywhere(events.NextGoalPressed, goal_starting.begin_next_goal, *GOAL_BEGUN),
)
SITTING_ENDS = frozenset({Idle, DrillEnded, CheckpointOffered})
"""Where a sitting ends: there the next goal may begin by itself, as from a press of its button."""
