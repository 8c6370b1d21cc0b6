"""Routes of /today, /next and /topics."""

from typing import Final

from bot.flow.engine.events import NextAsked, TopicsAsked
from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import Subject, anywhere
from bot.flow.maps.events import TopicPressed
from bot.flow.today import events, focus, today, topics

ANYWHERE = (
    anywhere(NextAsked, focus.begin_next, Idle, Place.TOPIC, Place.CARD),
    anywhere(TopicsAsked, topics.show_topics),
    anywhere(events.TopicsPagePressed, topics.turn_page),
    anywhere(TopicPressed, topics.act_on_topic, Idle, Place.TOPIC),
    anywhere(events.FinishPressed, topics.finish_topic, Idle),
    anywhere(events.TodayAsked, today.show_today),
    anywhere(events.TodayPagePressed, today.turn_page),
    anywhere(events.SwapPressed, today.swap),
    anywhere(events.AllShownPressed, today.show_all),
    anywhere(events.ToDoPressed, today.begin, Idle, Place.TOPIC, Place.CARD),
)
SUBJECT: Final = Subject(anywhere=ANYWHERE)
