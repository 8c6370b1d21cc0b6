"""What happens with landscapes and their goals, anywhere."""

from bot.flow import events as e
from bot.flow import presses as p
from bot.flow import states as s
from bot.flow.routes.drilling import NEXT_CARD
from bot.flow.routes.learning import BEGUN
from bot.flow.routes.table import anywhere, on
from bot.flow.steps import browsing, goal_choosing, goal_next, goal_search, goal_starting

GOAL_BEGUN = (s.Idle, *BEGUN, *NEXT_CARD)
"""Whatever the way to a goal begins with: a lesson, an offer, a card."""

SEEKING = (
    on(s.GoalSought, e.TextReceived, goal_search.take_words, s.Idle),
    on(s.GoalSought, p.CancelPressed, goal_search.cancel, s.Idle),
    on(s.GoalSought, e.SkipAsked, goal_search.skip, s.Idle),
)
GOALS = (
    anywhere(e.NextAsked, goal_next.begin_next, *GOAL_BEGUN),
    anywhere(e.GoalsAsked, browsing.show_goals),
    anywhere(p.LandscapesPressed, browsing.show_landscapes),
    anywhere(p.LandscapePressed, browsing.open_landscape),
    anywhere(p.LandscapePutAwayPressed, browsing.put_landscape_away),
    anywhere(p.GoalOpenedPressed, browsing.open_goal),
    anywhere(p.GoalLockPressed, browsing.tell_lock),
    anywhere(p.FocusPressed, browsing.choose_focus),
    anywhere(p.FocusListPressed, browsing.show_focus),
    anywhere(p.ChoicesPressed, goal_choosing.show_choices),
    anywhere(p.LevelPressed, goal_choosing.choose_level),
    anywhere(p.SubjectPressed, goal_choosing.choose_subject),
    anywhere(p.AutopilotPressed, goal_choosing.switch_autopilot),
    anywhere(p.GoalSearchPressed, goal_search.ask_words, s.GoalSought),
    anywhere(p.GoalsFoundPressed, goal_search.turn_page),
    anywhere(p.GoalBegunPressed, goal_starting.begin_goal, *GOAL_BEGUN),
    anywhere(p.NextGoalPressed, goal_starting.begin_next_goal, *GOAL_BEGUN),
)
SITTING_ENDS = frozenset({s.Idle, s.DrillEnded, s.CheckpointOffered})
"""Where a sitting ends: there the next goal may begin by itself, as from a press of its button."""
