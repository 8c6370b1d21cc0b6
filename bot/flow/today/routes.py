"""/today and its buttons, anywhere."""

from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import anywhere
from bot.flow.today import events, today

ANYWHERE = (
    anywhere(events.TodayAsked, today.show_today),
    anywhere(events.TodayPagePressed, today.turn_page),
    anywhere(events.SwapPressed, today.swap),
    anywhere(events.AllShownPressed, today.show_all),
    anywhere(events.ToDoPressed, today.begin, Idle, Place.TOPIC, Place.CARD),
)
