"""A typed exam date, what can be reached until then, and what comes when because of it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from math import ceil
from typing import Final
from zoneinfo import ZoneInfo

import networkx as nx

from bot.domain.answers.folding import fold
from bot.domain.cards.state import CardState
from bot.domain.days import day_begins_at, day_of
from bot.domain.ids import NodeId, SkillId
from bot.domain.learner.exam_dates import (
    FINAL_DAYS,
    REHEARSED_BEFORE,
    ExamDate,
    ExamPart,
    PartKind,
)
from bot.domain.learner.learner import Learner
from bot.domain.learner.rhythm import DayKind
from bot.domain.mastery.refreshers import Refresher
from bot.domain.mastery.tracing import SkillState
from bot.domain.memory.models import MemoryModel
from bot.domain.memory.review import Moment
from bot.domain.rhythm.dates import date_meant
from bot.domain.rhythm.due import DueReview
from bot.domain.rhythm.letters import LETTER_ON
from bot.domain.skills.graph import SkillGraph, SkillStates
from bot.domain.skills.mixing import way_to
from bot.domain.topics.concept_graph import map_graph
from bot.domain.topics.curriculum import LEARNED
from bot.domain.topics.mind_map import MapStatus, MindMap, Node

FURTHEST: Final = timedelta(days=366)
"""An exam date lies at most this far ahead."""
ANSWERS_A_NEW_CARD: Final = 4
"""How often a new card is asked until it lasts for weeks: at first, and after 1, 3 and 8 days."""
REHEARSAL_MINUTES: Final = 20
ASKED_AT: Final = time(16)
"""When the bot speaks of a date, unless the learner chose an hour for reminders."""
_DAY: Final = timedelta(days=1)
_LONGEST_DATE: Final = 6
"""Words of a date, as in "am Freitag, dem 12. Dezember 2026"."""
_SHORTEST_WORD: Final = 3
_EXAM_WORDS: Final = (
    "exam", "exams", "test", "quiz", "midterm", "finals", "arbeit", "klausur", "pruefung",
    "schulaufgabe", "ex", "stegreifaufgabe", "abitur", "matura", "lernkontrolle", "probe",
)  # fmt: skip
"""Endings of words for an exam, without umlauts."""
_BEFORE_DATE: Final = re.compile(
    r"(?:\b(?:am|on|at|the|den|dem|der|by|bis|zum|for|für|auf|to|until)\s*)+$", re.IGNORECASE
)
_BEFORE_TITLE: Final = re.compile(
    r"^(?:(?:ich|wir|hab|haben?|schreiben?|schreib|(?:i|we)(?:['’]ve)?|have|got|mein|meine|unsere|my|our"
    r"|die|der|das|den|eine?|einen|nen?|the|an?)\b\s*)+",
    re.IGNORECASE,
)
_AFTER_TITLE: Final = re.compile(
    r"(?:^|\s+)(?:ist|is|wird|wurde|was|has been|got)\b.*$", re.IGNORECASE
)
_MOVED: Final = re.compile(
    r"\b(?:verschoben|verlegt|moved|postponed|pushed back|brought forward|vorgezogen)\b",
    re.IGNORECASE,
)
_BEFORE_WORDS: Final = re.compile(r"^(?:in|about|on|über|zu|zum thema|mit|with)\s+", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"\s*(?:[,;+&\n]|\b(?:und|and|sowie)\b)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ExamNamed:
    """An exam as it was typed."""

    title: str
    day: date
    words: tuple[str, ...]
    """The subject of the exam, as far as it was named."""
    moved: bool = False
    """True if the text says that the exam has been moved to the day."""

    @property
    def says_exam(self) -> bool:
        """Return True if the title names an exam."""
        return says_exam(self.title)


def exam_named(text: str, today: date) -> ExamNamed | None:
    """Return the day, the title and the subject that the text names, or None without a day."""
    moved = _MOVED.search(text) is not None
    words = _MOVED.sub(" ", text).split()
    for length in range(min(_LONGEST_DATE, len(words)), 0, -1):
        for at in range(len(words) - length + 1):
            day = _day(words[at : at + length], today, alone=length == len(words))
            if day is not None:
                ends = words[at + length - 1].endswith(":")
                before, after = " ".join(words[:at]), " ".join(words[at + length :])
                return replace(_exam_from(before, day, after, colon=ends), moved=moved)
    return None


def _day(words: Sequence[str], today: date, *, alone: bool) -> date | None:
    written = " ".join(words).rstrip(":,;")
    if not alone and len(written) < _SHORTEST_WORD:
        return None  # "so" and "do" are weekdays, but rarely meant as such
    return date_meant(written, today)


def _exam_from(before: str, day: date, after: str, *, colon: bool) -> ExamNamed:
    title, _, about = before.partition(":")
    title, after = _BEFORE_DATE.sub("", title).strip(" ,"), after.lstrip(" :,")
    follows = says_exam(after) or (not title and ":" in after)
    if follows and not colon and not says_exam(title):
        title, after = _title_first(after)
    title = _AFTER_TITLE.sub("", _BEFORE_TITLE.sub("", title))
    about = _BEFORE_DATE.sub("", about).strip(" ,") or _BEFORE_WORDS.sub("", after)
    words = (word.strip(" .:") for word in _BETWEEN.split(about))
    return ExamNamed(title.strip(), day, tuple(word for word in words if word))


def _title_first(text: str) -> tuple[str, str]:
    """Return the title in front, which ends with a colon or the first word of an exam."""
    if ":" in text:
        title, _, about = text.partition(":")
        return title, about
    words = text.split()
    ends = next((at for at, word in enumerate(words, start=1) if says_exam(word)), len(words))
    return " ".join(words[:ends]), " ".join(words[ends:])


def says_exam(title: str) -> bool:
    """Return True if one of the words names an exam."""
    return any(word.endswith(_EXAM_WORDS) for word in fold(title).split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """The cost of a part of an exam."""

    part: ExamPart
    steps: Mapping[str, float] = field(default_factory=dict)
    """The minutes of everything that must be learned for it. Parts may share some."""
    once: float = 1.0
    """The minutes of its repetition in the last days."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """What can be learned until a date."""

    days: int
    """Days on which the learner learns, including today."""
    minutes: int | None
    """The learner's minutes per day, or None for no limit."""
    total: int
    """The minutes for everything."""
    fixed: int
    """The minutes of the rehearsal among them."""
    reached: tuple[Cost, ...]
    left_out: tuple[Cost, ...] = ()

    @property
    def a_day(self) -> int:
        """Return the minutes per day for everything."""
        return ceil(self.total / max(1, self.days))


def reach(costs: Sequence[Cost], days: int, minutes: int | None, fixed: int = 0) -> Reach:
    """Return which parts can be reached until the date, and which are best left out.

    The cheapest part comes first, with its prerequisites. What was learned for one part is
    available to the others.
    """
    total = fixed + _minutes(costs)
    left = float("inf") if minutes is None else days * minutes - fixed
    there: set[str] = set()
    waiting, reached = list(costs), list[Cost]()
    while waiting:
        best = min(waiting, key=lambda cost: _missing(cost, there))
        takes = _missing(best, there)
        if takes > left:
            break
        left -= takes
        there |= best.steps.keys()
        waiting.remove(best)
        reached.append(best)
    return Reach(
        days=days,
        minutes=minutes,
        total=ceil(total),
        fixed=fixed,
        reached=tuple(cost for cost in costs if cost in reached),
        left_out=tuple(waiting),
    )


def _missing(cost: Cost, there: set[str]) -> float:
    return cost.once + sum(takes for step, takes in cost.steps.items() if step not in there)


def _minutes(costs: Sequence[Cost]) -> float:
    steps: dict[str, float] = {}
    for cost in costs:
        steps |= cost.steps
    return sum(steps.values()) + sum(cost.once for cost in costs)


def learning_days(learner: Learner, today: date, until: date) -> int:
    """Return the number of days on which the learner learns, from today until before that day."""
    days = (today + place * _DAY for place in range(max(0, (until - today).days)))
    return sum(not _is_free(learner, day) for day in days)


def _is_free(learner: Learner, day: date) -> bool:
    planned = learner.rhythm.break_
    rests = planned is not None and planned.begins <= day <= planned.ends
    return rests or learner.rhythm.kind_of(day.weekday()) is DayKind.OFF


def brought_forward(
    state: CardState, exam: ExamDate, model: MemoryModel, promised: float, zone: str
) -> CardState:
    """Return the card with a date at which it is known on the exam's day with chance `promised`.

    In the last days each card is due once, the weakest first. A card that is too weak even then is
    due again on the day before.
    """
    reviewed_on = day_of(state.memory.reviewed_at, zone)
    recall = model.recall(state.memory, Moment(day_begins_at(exam.day, zone), zone))
    if reviewed_on < exam.final_from:
        # cards due on the same day are ordered by these moments
        latest = day_begins_at(exam.final_from, zone) + recall * timedelta(hours=1)
    elif recall < promised and reviewed_on < exam.day - _DAY:
        latest = day_begins_at(exam.day - _DAY, zone)
    else:
        return state
    return replace(state, due_at=min(state.due_at, latest))


def skills_before(
    skill_id: SkillId, graph: SkillGraph, states: SkillStates
) -> tuple[SkillState, ...]:
    """Return the skills to master for the skill, itself last, each after its prerequisites."""
    if skill_id not in graph.skills:
        return ()
    way = (graph.state(needed_id, states) for needed_id in way_to(graph, skill_id, states))
    return tuple(state for state in way if not state.is_mastered())


def concepts_before(mind_map: MindMap, node_id: NodeId) -> tuple[Node, ...]:
    """Return the concepts to master for the concept, including itself."""
    needed = {node_id, *nx.ancestors(map_graph(mind_map.nodes, mind_map.edges), node_id)}
    return tuple(node for node in mind_map.nodes if node.id in needed and not node.is_mastered)


def seen_before(at: datetime | None, exam: ExamDate, zone: str) -> bool:
    """Return True if it was last seen before the days of the final repetition."""
    return at is None or day_of(at, zone) < exam.final_from


def final_reviews(
    mind_map: MindMap, refreshers: Sequence[Refresher], exam: ExamDate, zone: str
) -> Iterator[DueReview]:
    """Yield the date's learned concepts that were not seen in its last days, as due.

    The weaker one is, the longer it counts as due. On a finished map only refreshers can be asked.
    """
    wanted, finished = exam.ids(PartKind.CONCEPT), mind_map.status is MapStatus.COMPLETED
    seen_at = {node.id: node.last_reviewed_at for node in mind_map.nodes if node.status in LEARNED}
    if finished:
        seen_at = {refresher.node_id: refresher.last_reviewed_at for refresher in refreshers}
    for node in mind_map.nodes:
        asked = node.id in wanted and node.id in seen_at
        if asked and seen_before(seen_at[node.id], exam, zone):
            yield DueReview(
                map_id=node.map_id,
                node_id=node.id,
                due_at=day_begins_at(exam.final_from, zone) - (1 - node.share) * _DAY,
                interval_days=FINAL_DAYS,
                ease_factor=node.ease_factor,
                refresher=finished,
            )


def final_skills(
    exam: ExamDate, graph: SkillGraph, states: SkillStates, zone: str
) -> tuple[SkillId, ...]:
    """Return the date's skills that were not practised in its last days, weakest first.

    Locked ones are left out, because their prerequisites were not learned in time.
    """
    named = (SkillId(skill_id) for skill_id in exam.ids(PartKind.SKILL))
    own = (
        skill_id
        for skill_id in named
        if skill_id in graph.skills and graph.is_unlocked(skill_id, states)
    )
    known = [graph.state(skill_id, states) for skill_id in own]
    left = [state for state in known if seen_before(state.last_practiced_at, exam, zone)]
    return tuple(state.skill_id for state in sorted(left, key=lambda state: state.p_mastery))


def new_cards_a_day(unseen: int, exam: ExamDate, learner: Learner, today: date) -> int:
    """Return the number of new cards of a deck per day with which all are seen in time."""
    # Cards seen today are no longer among them. One day less makes up for that.
    return ceil(unseen / max(1, learning_days(learner, today, exam.final_from) - 1))


def speaks_at(learner: Learner, now: datetime) -> datetime | None:
    """Return when the bot next speaks of a date: of the gap, a rehearsal, or how it went."""
    zone, at = learner.zone or "UTC", learner.rhythm.fixed_time or ASKED_AT
    moments = (
        datetime.combine(day, at, ZoneInfo(zone))
        for exam in learner.rhythm.exam_dates
        for day in _days(exam, learner.day(now))
    )
    return min((moment for moment in moments if moment > now), default=None)


def _days(exam: ExamDate, today: date) -> Iterator[date]:
    """Yield the days on which the bot speaks of the date."""
    sunday = today + timedelta(days=(LETTER_ON - today.weekday()) % 7)
    yield from (day for day in (sunday, sunday + timedelta(days=7)) if day < exam.day)
    if not exam.rehearsed:
        yield from (exam.day - REHEARSED_BEFORE, exam.day - _DAY)
    if not exam.asked:
        yield exam.day + _DAY
