"""What is shown of exam dates: their list, the page of one, and where its numbers come from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Final

from bot.domain.learner.exam_dates import ExamDate, ExamPart
from bot.domain.learner.learner import MINUTES_A_DAY
from bot.domain.rhythm.exam_dates import Cost, Reach
from bot.flow.engine.replies import Line, LineButton, LineKeyboard, Value, Words, pager
from bot.flow.exam_dates import events
from bot.flow.exams.events import ExamsAsked
from bot.flow.learner.events import SettingChosen
from bot.flow.today.events import TodayAsked

_MOST_NAMED: Final = 4
_A_PAGE: Final = 6
_BESIDE: Final = 2
_HOW: Final = Words("exam-date-how")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """An exam date and what it takes."""

    exam: ExamDate
    reach: Reach
    costs: tuple[Cost, ...]
    names: Mapping[ExamPart, str]
    """Of the parts that are still there."""
    offered: Mapping[str, str] = field(default_factory=dict)
    """What can be added: names by the keys of buttons."""

    def named(self, costs: Sequence[Cost]) -> tuple[str, ...]:
        """Return how these parts are called."""
        return tuple(self.names[it.part] for it in costs)


def title_of(exam: ExamDate) -> str | Words:
    """Return how the learner calls the date."""
    return exam.title or Words("exam-date-untitled")


def dates_listed(plans: Sequence[Plan]) -> Line:
    """Return the dates that are ahead, each with what can be reached."""
    rows = tuple(
        Words("exam-date-row", {"title": title_of(it.exam), "day": it.exam.day, "told": told(it)})
        for it in plans
    )
    exams = LineButton("button-exams", ExamsAsked())
    keyboard = (*((_button(it.exam),) for it in plans), (exams,))
    if not plans:
        return Line("exam-dates-none", {}, keyboard, more=(_HOW,), interim=True)
    return Line("exam-dates", {}, keyboard, more=(rows, _HOW), interim=True)


def _button(exam: ExamDate) -> LineButton:
    press = events.ExamDatePressed(exam.number)
    return LineButton("button-exam-date", press, values={"title": title_of(exam), "day": exam.day})


def date_shown(
    plan: Plan, days: int, *, page: int = 0, edits: bool = False, unknown: tuple[str, ...] = ()
) -> Line:
    """Return the page of the date, which is so many days ahead."""
    number = plan.exam.number
    not_found = (Words("exam-date-unknown", {"words": unknown}),) if unknown else ()
    final = Words("exam-date-rehearsed" if plan.reach.fixed else "exam-date-final")
    offered = [
        LineButton("button-exam-add", events.ExamPartPressed(number, key), values={"name": name})
        for key, name in plan.offered.items()
    ]
    last = (
        LineButton("button-exam-why", events.ExamWhyPressed(number)),
        LineButton("button-exam-drop", events.ExamDateDroppedPressed(number)),
    )
    return Line(
        "exam-date",
        {"title": title_of(plan.exam), "day": plan.exam.day, "days": days},
        (*_ways(plan), *_parts(plan, page), *_rows(offered[:_A_PAGE]), last),
        more=(told(plan), *not_found, *((final,) if plan.costs else ()), _HOW),
        edits=edits,
        interim=True,
    )


def _ways(plan: Plan) -> LineKeyboard:
    """Return what can be done with what cannot be reached; else the way to what is to do today."""
    number, needed = plan.exam.number, plan.reach.a_day
    if not plan.reach.left_out:
        return ((LineButton("button-today", TodayAsked()),),) if plan.costs else ()
    left_out = {"count": len(plan.reach.left_out)}
    less = LineButton("button-exam-less", events.ExamLessPressed(number), values=left_out)
    enough = next((it for it in MINUTES_A_DAY if it >= needed), None)
    if enough is None:
        return ((less,),)
    choice = SettingChosen("minutes", str(enough))
    return ((less,), (LineButton("button-exam-minutes", choice, values={"minutes": enough}),))


def _parts(plan: Plan, page: int) -> LineKeyboard:
    """Return a page of what belongs to the date, to be left out."""
    pages = max(1, -(-len(plan.costs) // _A_PAGE))
    page = min(max(page, 0), pages - 1)
    number = plan.exam.number
    buttons = [
        LineButton(
            "button-exam-leave-out",
            events.ExamPartPressed(number, it.part.key, page),
            values={"name": plan.names[it.part]},
        )
        for it in plan.costs[page * _A_PAGE : (page + 1) * _A_PAGE]
    ]
    turn_to = pager(page, pages, lambda it: events.ExamDatePressed(number, it))
    return (*_rows(buttons), *turn_to)


def _rows(buttons: list[LineButton]) -> LineKeyboard:
    return tuple(tuple(buttons[at : at + _BESIDE]) for at in range(0, len(buttons), _BESIDE))


def told(plan: Plan) -> Words:
    """Return what can be reached at the learner's minutes, or how many all of it takes."""
    reached, of = len(plan.reach.reached), len(plan.costs)
    values: dict[str, Value] = {
        "reached": reached,
        "of": of,
        "minutes": plan.reach.minutes or 0,
        "needed": plan.reach.a_day,
    }
    if not plan.costs:
        return Words("exam-date-empty")
    if plan.reach.minutes is None:
        return Words("exam-date-no-limit", values)
    if not plan.reach.left_out:
        return Words("exam-date-all", values)
    return Words("exam-date-some", values | {"left_out": _named(plan.named(plan.reach.left_out))})


def _named(names: tuple[str, ...]) -> Words:
    if len(names) <= _MOST_NAMED:
        return Words("exam-date-named", {"names": names})
    values: dict[str, Value] = {"names": names[:_MOST_NAMED], "count": len(names) - _MOST_NAMED}
    return Words("exam-date-and-others", values)


def explained(plan: Plan) -> Line:
    """Return where the numbers of a date come from."""
    found, exam = plan.reach, plan.exam
    values: dict[str, Value] = {"title": title_of(exam), "day": exam.day, "days": found.days}
    values |= {"minutes": found.minutes or 0, "in_all": found.days * (found.minutes or 0)}
    limit = "why-exam-date" if found.minutes is not None else "why-exam-date-no-limit"
    parts = tuple(
        Words("why-exam-part", {"name": plan.names[it.part], "minutes": _minutes(it)})
        for it in plan.costs
    )
    total = {"total": found.total, "needed": found.a_day, "days": found.days}
    rehearsal = (Words("why-exam-rehearsal", {"minutes": found.fixed}),) if found.fixed else ()
    more = (parts, Words("why-exam-total", total), *rehearsal, Words("why-exam-estimate"))
    return Line(limit, values, more=more, interim=True)


def _minutes(cost: Cost) -> int:
    return ceil(cost.once + sum(cost.steps.values()))
