"""The class of every event says what it may do."""

from bot.flow.composition.registry import EVENTS
from bot.flow.composition.routes import ANYWHERE, OVERLAYS
from bot.flow.engine.events import Event, Occurred, SettingsPress
from bot.flow.exams.events import AlbumEnded, ExamTimeUp
from bot.flow.work.events import WorkEvent

BY_LEARNER = [it for it in EVENTS if not issubclass(it, Occurred)]
BY_ITSELF = [it for it in EVENTS if issubclass(it, Occurred)]


def test_what_a_learner_may_do_in_an_exam_leads_nowhere() -> None:
    passing = [it for it in BY_LEARNER if it.passes_exam]
    leading = {it.event for it in ANYWHERE if it.to} | {it.event for it in OVERLAYS if it.to}

    assert passing
    assert leading.isdisjoint(passing)


def test_every_setting_passes_an_exam() -> None:
    assert all(it.passes_exam for it in EVENTS if issubclass(it, SettingsPress))


def test_what_happens_by_itself_speaks_to_nobody_who_is_not_admitted() -> None:
    assert not any(it.speaks for it in BY_ITSELF)
    assert all(it.speaks for it in BY_LEARNER)


def test_only_what_a_learner_cannot_see_ends_nothing_that_is_open() -> None:
    assert not any(it.unseen for it in BY_LEARNER)
    assert all(it.unseen for it in EVENTS if issubclass(it, WorkEvent))


def test_of_what_happens_by_itself_only_work_and_the_clock_of_an_exam_are_waited_for() -> None:
    ordered: set[type[Event]] = {it for it in BY_ITSELF if issubclass(it, WorkEvent)}

    assert {it for it in BY_ITSELF if it.awaited} == ordered | {AlbumEnded, ExamTimeUp}
    assert all(it.awaited for it in BY_LEARNER)


def test_besides_settings_an_exam_lets_nothing_through_that_could_help() -> None:
    passing = {
        it.__name__ for it in BY_LEARNER if it.passes_exam and not issubclass(it, SettingsPress)
    }

    assert passing == {"GuideAsked", "HelpAsked", "PrivacyAsked", "SettingsAsked", "UsageAsked"}
