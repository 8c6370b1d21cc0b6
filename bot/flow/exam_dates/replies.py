"""Replies about exam dates: their list, the page of one, and where its numbers come from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from math import ceil
from typing import Final

from bot.domain.learner.exam_dates import REHEARSED_BEFORE, ExamDate, ExamPart, Went
from bot.domain.learner.learner import MINUTES_A_DAY
from bot.domain.rhythm.exam_dates import REHEARSAL_MINUTES, Cost, Reach
from bot.flow.engine.replies import (
    Line,
    LineButton,
    LineKeyboard,
    Style,
    Value,
    Words,
    pager,
    remark,
)
from bot.flow.exam_dates import events
from bot.flow.exams.events import ExamsAsked
from bot.flow.learner.events import SettingChosen
from bot.flow.today.events import TodayAsked

_MOST_NAMED: Final = 4
_A_PAGE: Final = 4
_MOST_EXPLAINED: Final = 6
_BESIDE: Final = 2
_HOW: Final = Words("exam-date-how")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """An exam date and what it takes."""

    exam: ExamDate
    reach: Reach
    costs: tuple[Cost, ...]
    names: Mapping[ExamPart, str]
    """The names of the parts that still exist."""
    offered: Mapping[str, str] = field(default_factory=dict)
    """The names of what can be added, by the keys of buttons."""

    def names_of(self, costs: Sequence[Cost]) -> tuple[str, ...]:
        """Return the names of these parts."""
        return tuple(self.names[cost.part] for cost in costs)


def title_of(exam: ExamDate) -> str | Words:
    """Return the learner's name for the date."""
    return exam.title or Words("exam-date-untitled")


def date_list(plans: Sequence[Plan]) -> Line:
    """Return the dates ahead, each with what can be reached."""
    exams = LineButton("button-exams", ExamsAsked())
    stands = how_it_stands(plans)
    keyboard = (*stands.keyboard, (exams,))
    if not plans:
        return Line("exam-dates-none", {}, keyboard, more=(_HOW,), interim=True)
    return replace(stands, keyboard=keyboard, more=(*stands.more, _HOW))


def how_it_stands(plans: Sequence[Plan]) -> Line:
    """Return what can be reached until each of the dates."""
    rows = tuple(
        Words(
            "exam-date-row",
            {"title": title_of(plan.exam), "day": plan.exam.day, "told": reach_words(plan)},
        )
        for plan in plans
    )
    buttons = tuple((_button(plan.exam),) for plan in plans)
    return Line("exam-dates", {}, buttons, more=(rows,), interim=True)


def _button(exam: ExamDate) -> LineButton:
    press = events.ExamDatePressed(exam.number)
    return LineButton("button-exam-date", press, values={"title": title_of(exam), "day": exam.day})


def date_page(
    plan: Plan, days: int, *, page: int = 0, edits: bool = False, unknown: tuple[str, ...] = ()
) -> Line:
    """Return the page of the date, which is `days` ahead."""
    number = plan.exam.number
    not_found = (Words("exam-date-unknown", {"words": unknown}),) if unknown else ()
    final = Words("exam-date-rehearsed" if plan.reach.fixed else "exam-date-final")
    offered = [
        LineButton("button-exam-add", events.ExamPartPressed(number, key), values={"name": name})
        for key, name in plan.offered.items()
        if (page + 1) * _A_PAGE >= len(plan.costs)
    ]
    is_near = timedelta(days=days) <= REHEARSED_BEFORE
    trial = ((_begin(plan.exam),),) if plan.reach.fixed and is_near else ()
    last = (
        LineButton("button-exam-why", events.ExamWhyPressed(number)),
        LineButton("button-exam-drop", events.ExamDateDroppedPressed(number)),
    )
    return Line(
        "exam-date",
        {"title": title_of(plan.exam), "day": plan.exam.day, "days": days},
        (*trial, *_ways(plan), *_parts(plan, page), *_rows(offered[:_BESIDE]), last),
        more=(reach_words(plan), *not_found, final if plan.costs else _HOW),
        edits=edits,
        interim=True,
    )


def _ways(plan: Plan) -> LineKeyboard:
    """Return the buttons for what cannot be reached, or the button to today's agenda."""
    number, needed = plan.exam.number, plan.reach.a_day
    if not plan.reach.left_out:
        return ((LineButton("button-today", TodayAsked()),),) if plan.costs else ()
    left_out = {"count": len(plan.reach.left_out)}
    less = LineButton("button-exam-less", events.ExamLessPressed(number), values=left_out)
    enough = next((minutes for minutes in MINUTES_A_DAY if minutes >= needed), None)
    if enough is None:
        return ((less,),)
    choice = SettingChosen("minutes", str(enough))
    more = LineButton("button-exam-minutes", choice, values={"minutes": enough})
    return ((less, more),)


def _parts(plan: Plan, page: int) -> LineKeyboard:
    """Return a page of the date's parts, as buttons that leave them out."""
    pages = max(1, -(-len(plan.costs) // _A_PAGE))
    page = min(max(page, 0), pages - 1)
    number = plan.exam.number
    buttons = [
        LineButton(
            "button-exam-leave-out",
            events.ExamPartPressed(number, cost.part.key, page),
            values={"name": plan.names[cost.part]},
        )
        for cost in plan.costs[page * _A_PAGE : (page + 1) * _A_PAGE]
    ]
    turn_to = pager(page, pages, lambda to: events.ExamDatePressed(number, to))
    return (*_rows(buttons), *turn_to)


def _rows(buttons: list[LineButton]) -> LineKeyboard:
    return tuple(tuple(buttons[at : at + _BESIDE]) for at in range(0, len(buttons), _BESIDE))


def reach_words(plan: Plan) -> Words:
    """Return what can be reached in the learner's minutes, or the minutes that all of it takes."""
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
    return Words(
        "exam-date-some", values | {"left_out": _list_of_names(plan.names_of(plan.reach.left_out))}
    )


def _list_of_names(names: tuple[str, ...]) -> Words:
    if len(names) <= _MOST_NAMED:
        return Words("exam-date-named", {"names": names})
    values: dict[str, Value] = {"names": names[:_MOST_NAMED], "count": len(names) - _MOST_NAMED}
    return Words("exam-date-and-others", values)


def explanation(plan: Plan) -> Line:
    """Return where the numbers of a date come from."""
    found, exam = plan.reach, plan.exam
    values: dict[str, Value] = {"title": title_of(exam), "day": exam.day, "days": found.days}
    values |= {"minutes": found.minutes or 0, "in_all": found.days * (found.minutes or 0)}
    limit = "why-exam-date" if found.minutes is not None else "why-exam-date-no-limit"
    costs = sorted(plan.costs, key=_minutes, reverse=True)
    parts = [
        Words("why-exam-part", {"name": plan.names[cost.part], "minutes": _minutes(cost)})
        for cost in costs[:_MOST_EXPLAINED]
    ]
    if others := costs[_MOST_EXPLAINED:]:
        most = {"count": len(others), "most": _minutes(others[0])}
        parts.append(Words("why-exam-others", most))
    total = {"total": found.total, "needed": found.a_day, "days": found.days}
    rehearsal = (Words("why-exam-rehearsal", {"minutes": found.fixed}),) if found.fixed else ()
    more = (tuple(parts), Words("why-exam-total", total), *rehearsal, Words("why-exam-estimate"))
    return Line(limit, values, more=more, interim=True)


def _minutes(cost: Cost) -> int:
    return ceil(cost.once + sum(cost.steps.values()))


def rehearsal_offer(exam: ExamDate) -> Line:
    """Return that the trial run of the date can begin."""
    values: dict[str, Value] = {"title": title_of(exam), "day": exam.day}
    values["minutes"] = REHEARSAL_MINUTES
    return Line("exam-rehearsal-offered", values, ((_begin(exam),),), interim=True)


def _begin(exam: ExamDate) -> LineButton:
    return LineButton("button-exam-rehearse", events.RehearsalBegunPressed(exam.number))


def nothing_to_rehearse() -> Line:
    """Return that there is no problem for the trial run."""
    return remark("exam-rehearsal-nothing")


def rehearsal_result(right: int, asked: int, weak: tuple[str, ...], *, early: bool) -> Line:
    """Return how the trial run went, and the skills with a wrong answer in it."""
    over = (Words("exam-rehearsal-time"),) if early else ()
    again = (Words("exam-rehearsal-weak", {"skills": weak}),) if weak else ()
    today = LineButton("button-today", TodayAsked(), Style.PRIMARY)
    key = "exam-rehearsal-ended"
    return Line(key, {"right": right, "asked": asked}, ((today,),), more=(*over, *again))


def how_it_went_question(exam: ExamDate) -> Line:
    """Return the question how it went."""
    buttons = tuple(
        LineButton(f"button-exam-{_key_of(went)}", events.ExamWentPressed(exam.number, went))
        for went in Went
    )
    return Line("exam-date-asked", {"title": title_of(exam)}, (buttons,), interim=True)


def reply_to_how_it_went(went: Went) -> Line:
    """Return the reply to how it went."""
    return remark(f"exam-went-{_key_of(went)}")


def _key_of(went: Went) -> str:
    return went.value.replace("_", "-")
