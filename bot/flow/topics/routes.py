"""What happens while a placement is offered, and with topics anywhere."""

from bot.flow.anywhere import skipping
from bot.flow.engine import events as engine_events
from bot.flow.engine.destinations import BEGUN
from bot.flow.engine.events import SkipAsked
from bot.flow.engine.states import Idle
from bot.flow.engine.table import anywhere, on
from bot.flow.exercise.states import Answering
from bot.flow.lessons.states import Explaining
from bot.flow.topics import choosing, events, refreshing, states, topics

ROUTES = (
    on(
        states.PlacementOffered,
        events.PlacementPressed,
        choosing.answer_placement_offer,
        Answering,
        Explaining,
    ),
    on(states.PlacementOffered, events.GoalPressed, choosing.choose_goal),
    on(states.PlacementOffered, SkipAsked, skipping.skip_placement, Explaining),
)
ANYWHERE = (
    anywhere(events.LearnAsked, choosing.find_course, Idle, *BEGUN),
    anywhere(events.OtherCoursesPressed, choosing.show_courses),
    anywhere(events.CoursePressed, choosing.choose_course, Idle, *BEGUN),
    anywhere(engine_events.TopicsAsked, topics.show_topics),
    anywhere(events.TopicsPagePressed, topics.turn_page),
    anywhere(events.TopicPressed, topics.act_on_topic, Idle, *BEGUN),
    anywhere(events.RefreshersPressed, refreshing.settle_refreshers),
    anywhere(events.FinishPressed, topics.finish_topic, Idle),
)
