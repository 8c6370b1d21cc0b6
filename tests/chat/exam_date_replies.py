"""One or more samples of every reply about exam dates."""

from datetime import date
from typing import Final

from bot.domain.learner.exam_dates import ExamDate, ExamPart, PartKind, Went
from bot.domain.rhythm.exam_dates import Cost, reach
from bot.flow.engine.replies import Line, Reply
from bot.flow.exam_dates.replies import (
    Plan,
    date_list,
    date_page,
    explanation,
    how_it_stands,
    how_it_went_question,
    nothing_to_rehearse,
    rehearsal_offer,
    rehearsal_result,
    reply_to_how_it_went,
)

PARTS: Final = tuple(
    ExamPart(kind, name)
    for kind, name in (
        (PartKind.SKILL, "C# & *more* $5"),
        (PartKind.CONCEPT, "Halves"),
        (PartKind.DECK, "Capitals of Europe and of the rest of the world, with their rivers"),
        *((PartKind.SKILL, f"Percent {number}") for number in range(6)),
    )
)
COSTS: Final = tuple(
    Cost(part=part, steps={part.id: 10.0 + place}) for place, part in enumerate(PARTS)
)


def _plan(parts: int, minutes: int | None, title: str = "Maths *test*", fixed: int = 20) -> Plan:
    costs = COSTS[:parts]
    return Plan(
        exam=ExamDate(number=1, day=date(2026, 12, 12), title=title, parts=PARTS[:parts]),
        reach=reach(costs, days=5, minutes=minutes, fixed=fixed if parts else 0),
        costs=costs,
        names={cost.part: cost.part.id for cost in costs},
        offered={"0f3b2c1d": "Rivers of Asia"},
    )


EXAM_DATE_SAMPLES: Final[tuple[Reply, ...]] = (
    date_page(_plan(9, 20), 13),
    date_page(_plan(9, 10), 13, page=1, edits=True),
    date_page(_plan(9, 60), 1),
    date_page(_plan(3, None, "", fixed=0), 13, unknown=("$x$", "weaving")),
    date_page(_plan(1, 20), 13),
    date_page(_plan(1, None), 13),
    date_page(_plan(0, 20), 13),
    date_list((_plan(9, 20), _plan(1, None, ""))),
    date_list(()),
    explanation(_plan(3, 20)),
    explanation(_plan(1, None, "", fixed=0)),
    how_it_stands((_plan(9, 20),)),
    rehearsal_offer(_plan(3, 20).exam),
    rehearsal_result(11, 14, ("Percent", "C# & *more* $5"), early=True),
    rehearsal_result(1, 1, (), early=False),
    nothing_to_rehearse(),
    how_it_went_question(_plan(3, 20, "").exam),
    *map(reply_to_how_it_went, Went),
    Line("exam-date-gone", {"title": "Maths"}, interim=True),
    Line("exam-date-not-read", interim=True),
)
