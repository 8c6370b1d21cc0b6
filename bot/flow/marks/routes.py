"""Routes after an exam was handed in: reading, marks, findings and appeals."""

from typing import Final

from bot.flow.engine.events import CancelPressed, SkipAsked, TextReceived
from bot.flow.engine.states import Idle
from bot.flow.engine.table import Subject, anywhere, on
from bot.flow.exams import events as exams_events
from bot.flow.exams.events import SolutionHandedIn
from bot.flow.marks import (
    appealing,
    events,
    findings,
    handing_in,
    report,
    self_marking,
    states,
    transcripts,
)

_NEXT_FINDING = (states.FindingOpen, Idle)

ROUTES = (
    on(states.TranscriptOffered, TextReceived, transcripts.correct, Idle),
    on(states.TranscriptOffered, events.TranscriptConfirmedPressed, transcripts.confirm, Idle),
    on(states.TranscriptOffered, SkipAsked, transcripts.put_off, Idle),
    on(states.SelfMarking, events.StepMarkedPressed, self_marking.mark, Idle),
    on(states.SelfMarking, SkipAsked, self_marking.put_off, Idle),
    on(states.FindingOpen, events.NextFindingPressed, findings.go_on, *_NEXT_FINDING),
    on(states.FindingOpen, SkipAsked, findings.skip, *_NEXT_FINDING),
    on(states.FindingOpen, TextReceived, findings.answer, Idle),
    on(
        states.FindingOpen,
        events.StepAppealPressed,
        appealing.ask_reason,
        states.StepAppealed,
        Idle,
    ),
    on(states.StepAppealed, TextReceived, appealing.take_reason, *_NEXT_FINDING),
    on(states.StepAppealed, CancelPressed, appealing.cancel, *_NEXT_FINDING),
    on(states.StepAppealed, SkipAsked, appealing.skip, *_NEXT_FINDING),
)
ANYWHERE = (
    anywhere(SolutionHandedIn, handing_in.hand_in, states.SelfMarking),
    anywhere(events.TranscriptRead, transcripts.take_transcript, states.TranscriptOffered),
    anywhere(events.GradingDelayed, transcripts.tell_delay),
    anywhere(events.GradingFailed, transcripts.take_failure),
    anywhere(events.ExamGraded, report.take_grading),
    anywhere(events.StepRegraded, appealing.take_regraded),
    anywhere(events.StepRuled, appealing.take_rulings),
    anywhere(
        exams_events.TranscriptPressed,
        transcripts.open_attempt,
        states.TranscriptOffered,
        states.SelfMarking,
    ),
    anywhere(
        exams_events.AttemptPressed,
        transcripts.open_attempt,
        states.TranscriptOffered,
        states.SelfMarking,
    ),
    anywhere(events.FindingsPressed, findings.begin, states.FindingOpen),
)
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE)
