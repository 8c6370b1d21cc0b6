"""The class of every event says what it may do."""

from bot.flow.composition.registry import EVENTS
from bot.flow.composition.routes import ANYWHERE, OVERLAYS
from bot.flow.engine.events import Event, Occurred, SettingsPress
from bot.flow.exams.events import AlbumEnded, ExamTimeUp
from bot.flow.work.events import WorkEvent

BY_LEARNER = [event for event in EVENTS if not issubclass(event, Occurred)]
BY_ITSELF = [event for event in EVENTS if issubclass(event, Occurred)]


def test_events_allowed_in_an_exam_do_not_leave_it() -> None:
    passing = [event for event in BY_LEARNER if event.passes_exam]
    leading = {route.event for route in ANYWHERE if route.to} | {
        route.event for route in OVERLAYS if route.to
    }

    assert passing
    assert leading.isdisjoint(passing)


def test_every_setting_passes_an_exam() -> None:
    assert all(event.passes_exam for event in EVENTS if issubclass(event, SettingsPress))


def test_what_happens_by_itself_does_not_speak_to_learners_who_are_not_admitted() -> None:
    assert not any(event.speaks for event in BY_ITSELF)
    assert all(event.speaks for event in BY_LEARNER)


def test_only_what_a_learner_cannot_see_ends_nothing_that_is_open() -> None:
    assert not any(event.unseen for event in BY_LEARNER)
    assert all(event.unseen for event in EVENTS if issubclass(event, WorkEvent))


def test_of_all_that_happens_by_itself_only_work_and_the_clock_of_an_exam_are_awaited() -> None:
    ordered: set[type[Event]] = {event for event in BY_ITSELF if issubclass(event, WorkEvent)}

    assert {event for event in BY_ITSELF if event.awaited} == ordered | {AlbumEnded, ExamTimeUp}
    assert all(event.awaited for event in BY_LEARNER)


def test_apart_from_settings_nothing_that_could_help_works_during_an_exam() -> None:
    passing = {
        event.__name__
        for event in BY_LEARNER
        if event.passes_exam and not issubclass(event, SettingsPress)
    }

    assert passing == {"GuideAsked", "HelpAsked", "PrivacyAsked", "SettingsAsked", "UsageAsked"}
