"""Routes of practice."""

from typing import Final

from bot.flow.engine.events import NextAsked, SkipAsked, TextReceived
from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import Subject, anywhere, on
from bot.flow.exercise.activities import asked_for, runs
from bot.flow.exercise.states import Answering
from bot.flow.practice import (
    appealing,
    beginning,
    checking,
    events,
    own_mistakes,
    placing,
    solving,
    states,
)

_NEXT_ITEM = (Answering, Idle, Place.CARD)
"""The next item, the end of the set, or other mistakes after those in items."""

ROUTES = (
    asked_for(
        states.Practice,
        events.SolutionPressed,
        solving.show_solution,
        states.ItemClosed,
        *_NEXT_ITEM,
    ),
    asked_for(states.Practice, events.AppealPressed, appealing.appeal, Idle),
    on(states.ItemClosed, events.NextItemPressed, beginning.go_on, *_NEXT_ITEM),
    on(states.ItemClosed, NextAsked, beginning.go_on, *_NEXT_ITEM),
    on(states.ItemClosed, SkipAsked, beginning.go_on, *_NEXT_ITEM),
    on(states.CheckOffered, events.CheckPressed, placing.begin_check, *_NEXT_ITEM),
    on(states.CheckOffered, events.CheckDeclined, placing.decline_check, *_NEXT_ITEM),
    on(states.CheckOffered, TextReceived, placing.take_class, *_NEXT_ITEM),
)
_CHECK = (states.CheckOffered, *_NEXT_ITEM)
"""The question for the class, or what follows."""
ANYWHERE = (
    anywhere(events.PlacementAsked, placing.place, *_CHECK),
    anywhere(events.SkillClaimed, placing.test_in, *_NEXT_ITEM),
    anywhere(events.PracticeAsked, beginning.begin, *_CHECK),
    anywhere(events.PracticeOfAsked, beginning.begin_named, *_CHECK),
    anywhere(events.SkillPressed, beginning.begin_skill, *_CHECK),
    anywhere(events.SkillsOncePressed, beginning.begin_once, *_CHECK),
    anywhere(events.SkillsAsked, beginning.show_skills),
    anywhere(events.SkillTreeAsked, beginning.show_tree),
    anywhere(events.AppealUpheld, appealing.settle),
)
runs(
    {
        states.Practice: solving.ACTIVITY,
        states.SkillCheck: checking.ACTIVITY,
        states.WrongLine: own_mistakes.ACTIVITY,
    }
)
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE)
