"""After an exam: the transcript of a solution, its points with reasons, and second looks.

Learners' own writing is escaped: nothing in it formats anything, and the LaTeX that a model made
of it is shown in plain characters.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import timedelta
from itertools import groupby
from typing import Final

from bot.chat.messages import localizer
from bot.chat.messages.goals.rows import title
from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import decimal, duration
from bot.chat.messages.screen import Button, Screen
from bot.chat.outbound.maths import reading
from bot.domain.answers.working.walking import LineMark
from bot.domain.exams.scoring import ErrorKind, Flag, GradedBy, StepFinding
from bot.domain.exams.transcript import TranscriptLine
from bot.domain.markup import escape, without_unseen
from bot.flow.engine.replies import Style
from bot.flow.exams import events as exams_events
from bot.flow.marks import events as mark_events, replies

_LONGEST_LINE: Final = 500
_LONGEST_REASON: Final = 1_200
_COMMAND: Final = re.compile(r"\\[A-Za-z]+(?:\s*\{(?:[^{}]|\{[^{}]*\})*\})*")
_BRACKETS: Final = re.compile(r"\\[()\[\]]")
_TOLD: Final = (Flag.GRADINGS_DIFFER, Flag.ADDRESSES_GRADER, Flag.RESTS_ON_CORRECTION)
"""The flags that concern the learner. Illegible parts are mentioned at their step."""
_COLOURED: Final = (LineMark.RIGHT, LineMark.BREAKS, LineMark.UNREAD)


@renders
def transcript(text: localizer.Localizer, reply: replies.TranscriptShown) -> Screen:
    """Return the transcript, line by line, and how to confirm or correct it."""
    numbered = enumerate(reply.transcript.lines, start=1)
    pages = [list(page) for _, page in groupby(numbered, key=lambda entry: entry[1].page)]
    read = [line for line in reply.transcript.lines if not line.typed]
    nothing = all(line.unreadable and not line.correction for line in read)
    confirm = Button(
        text("button-as-read" if not nothing else "button-grade-as-it-is"),
        mark_events.TranscriptConfirmedPressed(reply.interaction_id),
        Style.PRIMARY,
    )
    return Screen(
        markdown=localizer.paragraphs(
            text("transcript-title", title=localizer.quote(reply.title)),
            *(_page(text, page, many=len(pages) > 1) for page in pages),
            _how(text, any_lines=bool(read), nothing=nothing),
        ),
        keyboard=((confirm,),),
    )


def _page(
    text: localizer.Localizer, lines: Sequence[tuple[int, TranscriptLine]], *, many: bool
) -> str:
    heading = text("transcript-page", page=lines[0][1].page) if many else ""
    return localizer.paragraphs(
        heading, localizer.bullets([f"**{number}** {_line(text, line)}" for number, line in lines])
    )


def _line(text: localizer.Localizer, line: TranscriptLine) -> str:
    """Return the line as read, its other possible readings, and its learner's correction."""
    read = as_typed(line.text) or text("transcript-empty")
    if line.correction:
        return text("transcript-corrected", read=read, says=as_typed(line.correction))
    second = text("transcript-second", second=as_typed(line.second)) if line.second else ""
    unread = text("transcript-unread") if line.unreadable and line.text else ""
    typed = text("transcript-typed") if line.typed else ""
    return " ".join(filter(None, (read, second, unread, typed)))


def _how(text: localizer.Localizer, *, any_lines: bool, nothing: bool) -> str:
    if not nothing:
        return text("transcript-ask")
    return text("transcript-nothing-read" if any_lines else "transcript-no-lines")


@renders
def report(text: localizer.Localizer, reply: replies.ExamReport) -> Screen:
    """Return the score, if it passes, and each step with its evidence."""
    return Screen(
        markdown=localizer.paragraphs(
            text("marks-title", title=localizer.quote(reply.title)),
            _verdict(text, reply),
            localizer.bullets(
                [*_circumstances(text, reply), *(_step_points(text, step) for step in reply.steps)]
            ),
            localizer.foldable(
                text("marks-steps"), *(_step(text, step, reply.by) for step in reply.steps)
            ),
        ),
        interim=True,
    )


def _verdict(text: localizer.Localizer, reply: replies.ExamReport) -> str:
    verdict = "passed" if reply.passed else "not-passed"
    if reply.by is GradedBy.LEARNER:
        verdict = "estimated"
    elif reply.by is GradedBy.FILE:
        verdict = "imported"
    return text(
        f"marks-{verdict}",
        points=_points(text, reply.total, reply.of),
        passing=decimal(text, reply.passing),
        enough="yes" if reply.total >= reply.passing else "no",
    )


def _circumstances(text: localizer.Localizer, reply: replies.ExamReport) -> list[str]:
    told = [_took(text, reply.took, reply.minutes)] if reply.took is not None else []
    if reply.by is GradedBy.NOBODY:
        told.append(text("marks-nothing-handed-in"))
    elif reply.gave_up:
        told.append(text("marks-gave-up"))
    if reply.graded_twice and Flag.GRADINGS_DIFFER not in reply.flags:
        told.append(text("marks-graded-twice"))
    return [
        *told,
        *(text(f"marks-flag-{localizer.key_part(flag)}") for flag in _TOLD if flag in reply.flags),
    ]


def _took(text: localizer.Localizer, took: timedelta, minutes: int | None) -> str:
    spent = duration(text, max(1, round(took / timedelta(minutes=1))))
    if minutes is None:
        return text("marks-took", time=spent)
    return text("marks-took-of", time=spent, limit=duration(text, minutes))


def _step(text: localizer.Localizer, step: replies.MarkedStep, by: GradedBy) -> str:
    why = "" if by not in {GradedBy.MODEL, GradedBy.FILE} else _why(text, step.finding)
    return localizer.paragraphs(
        _heading(text, step),
        localizer.bullets(list(filter(None, (_wrote(text, step.finding), why)))),
    )


def _heading(text: localizer.Localizer, step: replies.MarkedStep) -> str:
    return f"**{_step_points(text, step)}:** {_in_one_line(step.description)}"


def _step_points(text: localizer.Localizer, step: replies.MarkedStep) -> str:
    points = _points(text, step.finding.points, step.points)
    return text("marks-step", number=step.number, points=points)


def _wrote(text: localizer.Localizer, finding: StepFinding) -> str:
    if not finding.quote.strip():
        return ""
    quote = as_typed(finding.quote)
    if not finding.lines:
        return text("marks-quote", quote=quote)
    lines, count = _numbers(finding.lines), len(finding.lines)
    return text("marks-quote-lines", quote=quote, lines=lines, count=count)


def _why(text: localizer.Localizer, finding: StepFinding) -> str:
    kind = "" if finding.error is ErrorKind.NONE else text(f"marks-error-{finding.error.value}")
    reason = localizer.quote(localizer.shorten(finding.reason, _LONGEST_REASON))
    return ": ".join(filter(None, (kind, reason)))


@renders
def finding(text: localizer.Localizer, reply: replies.FindingShown) -> Screen:
    """Return what a step asked, what was written, the reasons for its points, and the solution."""
    onward = Button(
        text("button-next"), mark_events.NextFindingPressed(reply.interaction_id), Style.PRIMARY
    )
    appeal = Button(text("button-step-shown"), mark_events.StepAppealPressed(reply.interaction_id))
    return Screen(
        markdown=localizer.paragraphs(
            text(
                "finding-header",
                title=title(reply.title),
                number=str(reply.number),
                of=str(reply.of),
            ),
            _heading(text, reply.step),
            *_finding_text(text, reply),
            text("finding-solution"),
            reply.solution,
        ),
        keyboard=((onward, *((appeal,) if reply.can_appeal else ())),),
    )


def _finding_text(text: localizer.Localizer, reply: replies.FindingShown) -> tuple[str, ...]:
    """Return what was written and the reasons for its points. Self-markers know both."""
    if reply.by is GradedBy.LEARNER:
        return ()
    found = reply.step.finding
    return (_wrote(text, found) or text("finding-nothing-written"), _why(text, found))


@renders
def settled_screen(text: localizer.Localizer, reply: replies.StepSettled) -> Screen:
    """Return the result of a second look at a step, and the new state of the exam."""
    by = "person" if reply.by_person else "model"
    moved = "more" if reply.points > reply.before else "same"
    stands = "now-passed" if reply.newly_passed else "passed" if reply.passed else "not-passed"
    reason = localizer.quote(localizer.shorten(reply.reason, _LONGEST_REASON))
    show = Button(text("button-report"), exams_events.AttemptPressed(reply.attempt_id))
    return Screen(
        markdown=localizer.paragraphs(
            text(f"settled-by-{by}", title=title(reply.title), number=reply.number),
            text(
                f"settled-{moved}",
                before=decimal(text, reply.before),
                points=_points(text, reply.points, reply.of),
            ),
            reason,
            text(f"settled-{stands}", points=_points(text, reply.total, reply.max_points)),
        ),
        keyboard=((show,),),
        interim=True,
        keeps_buttons=True,
    )


def _points(text: localizer.Localizer, points: float, of: float) -> str:
    """Return points in the language's form: "2.5 of 3 points"."""
    return text("points-of", points=decimal(text, points), of=decimal(text, of), count=of)


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _in_one_line(markdown: str) -> str:
    """Return an author's text in one line, with its marks and formulas."""
    return " ".join(markdown.split())


def as_typed(text: str) -> str:
    """Return learners' writing as it was typed, with formulas in plain characters."""
    plain = _BRACKETS.sub("", _COMMAND.sub(_read_out, localizer.readable(without_unseen(text))))
    return escape(localizer.shorten(" ".join(plain.split()), _LONGEST_LINE))


def _read_out(command: re.Match[str]) -> str:
    return reading(command[0]).text
