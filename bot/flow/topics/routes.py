"""Routes of topics, and of the offer of a placement."""

from typing import Final

from bot.flow.engine.events import SkipAsked
from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import Subject, anywhere, on
from bot.flow.exercise.states import Answering
from bot.flow.lessons.states import Explaining
from bot.flow.maps.events import RefreshersPressed
from bot.flow.placement import events as placement_events, states as placement_states
from bot.flow.topics import choosing, events, refreshing

ROUTES = (
    on(
        placement_states.PlacementOffered,
        placement_events.PlacementPressed,
        choosing.answer_placement_offer,
        Answering,
        Explaining,
    ),
    on(placement_states.PlacementOffered, events.GoalPressed, choosing.choose_goal),
    on(placement_states.PlacementOffered, SkipAsked, choosing.skip_placement, Explaining),
)
ANYWHERE = (
    anywhere(events.LearnAsked, choosing.find_course, Idle, Place.TOPIC),
    anywhere(events.OtherCoursesPressed, choosing.show_courses),
    anywhere(events.CoursePressed, choosing.choose_course, Idle, Place.TOPIC),
    anywhere(events.OwnCoursePressed, choosing.begin_own_course, Idle, Place.TOPIC),
    anywhere(RefreshersPressed, refreshing.settle_refreshers),
)
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE)
