"""Routes while a topic is proposed and written, and for results that come too late."""

from typing import Final

from bot.flow.authoring import events, missing_prerequisites, ordering, proposing, states, waiting
from bot.flow.engine.events import CancelPressed, SkipAsked, TextReceived
from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import Subject, anywhere, follow, on
from bot.flow.exercise.states import Answering
from bot.flow.lessons import events as lessons_events
from bot.flow.lessons.states import Explaining
from bot.flow.placement.events import MapWanted, PlacementPressed
from bot.flow.work import events as work_events
from bot.flow.work.orders import WorkCancelled

_UNDRAWN = (states.TopicProposed, states.MapPending)

ROUTES = (
    on(states.TopicProposed, events.ScopePressed, proposing.choose_scope),
    on(states.TopicProposed, events.AboutPressed, proposing.take_about),
    on(states.TopicProposed, TextReceived, proposing.set_goal),
    on(
        states.TopicProposed,
        PlacementPressed,
        proposing.begin,
        states.WritingInventory,
        states.DrawingMap,
    ),
    on(
        states.TopicProposed,
        events.WrittenBeforePressed,
        proposing.take_written,
        Answering,
        Place.LESSON,
    ),
    on(states.TopicProposed, SkipAsked, proposing.skip_check, states.DrawingMap),
    on(states.WritingInventory, CancelPressed, waiting.cancel, Idle),
    on(states.WritingInventory, TextReceived, waiting.report_still_working),
    on(states.WritingInventory, events.InventoryWritten, waiting.take_inventory, Answering),
    on(
        states.WritingInventory,
        work_events.WorkFailed,
        waiting.fail_inventory,
        states.TopicProposed,
        Idle,
    ),
    on(states.DrawingMap, CancelPressed, waiting.cancel, Idle),
    on(states.DrawingMap, TextReceived, waiting.report_still_working),
    on(states.DrawingMap, events.MapDrawn, waiting.take_map, *_UNDRAWN, Place.LESSON),
    on(states.DrawingMap, work_events.WorkFailed, waiting.fail_map, *_UNDRAWN, Idle),
    on(states.SeekingPrerequisite, CancelPressed, missing_prerequisites.cancel, Idle),
    on(states.SeekingPrerequisite, TextReceived, missing_prerequisites.report_still_working),
    on(
        states.SeekingPrerequisite,
        events.PrerequisiteProposed,
        missing_prerequisites.offer,
        states.PrerequisiteOffered,
    ),
    on(states.SeekingPrerequisite, work_events.WorkFailed, missing_prerequisites.fail, Idle),
    on(states.PrerequisiteOffered, events.ConfirmPressed, missing_prerequisites.settle, Idle),
    on(states.MapPending, events.DrawPressed, waiting.draw_again, states.DrawingMap),
)
ANYWHERE = (
    anywhere(MapWanted, ordering.take_wanted_map, states.DrawingMap),
    anywhere(
        lessons_events.PrerequisitePressed,
        missing_prerequisites.seek_prerequisite,
        states.SeekingPrerequisite,
    ),
    anywhere(events.InventoryWritten, work_events.drop_result),
    anywhere(events.MapDrawn, work_events.drop_result),
    anywhere(events.PrerequisiteProposed, work_events.drop_result),
    anywhere(work_events.WorkFailed, work_events.drop_result),
)
LISTENERS = (
    follow(waiting.report_what_is_left, WorkCancelled),
    follow(ordering.order_ahead, Explaining),
)
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE, listeners=LISTENERS)
