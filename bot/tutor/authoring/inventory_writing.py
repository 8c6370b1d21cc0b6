"""The survey of a topic: an inventory from beginner to expert, and a probe for each entry."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import structlog

from bot.domain.authoring.drawing import folded_label
from bot.domain.authoring.topic_plan import LONGEST_DESCRIPTION, LONGEST_LABEL, concept_id
from bot.domain.authoring.written_question import name_problem, text_problem
from bot.domain.ids import ConceptId, LearnerId, QuestionKey
from bot.domain.topics.course import InventoryEntry, Language, Level, Question
from bot.flow.authoring.orders import InventoryOrder
from bot.flow.authoring.ports import WrittenInventory
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.authoring.questions import to_question
from bot.tutor.authoring.solving import solve
from bot.tutor.client.exchange import Ask, Exchange, UnusableError, last_form
from bot.tutor.client.forms import EntryForm, Suitability, SurveyForm

FEWEST_ENTRIES = 10
MOST_ENTRIES = 15

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

_HARDNESS = {level: place for place, level in enumerate(Level)}


async def write_inventory(
    exchange: Exchange, order: InventoryOrder, learner_id: LearnerId
) -> WrittenInventory:
    """Return the inventory, without the entries that are still unusable after one re-ask."""
    wanted = order.wanted

    def check(form: SurveyForm) -> None:
        check_suitable(form.suitable)
        found = list(_problems(form, wanted.language))
        if found:
            raise UnusableError("\n".join(found))

    ask = Ask(
        prompt="survey",
        values={
            "language": wanted.language.value,
            "topic": wanted.topic,
            "goal": wanted.goal,
            "level": wanted.level,
            "scope": wanted.scope.value,
        },
        learner_id=learner_id,
    )
    form = await last_form(exchange, ask, SurveyForm, check)
    usable = _usable(form, wanted.language)[:MOST_ENTRIES]
    if len(usable) < FEWEST_ENTRIES or _head_problems(form):
        detail = f"{len(usable)} of {len(form.entries)} entries can be probed"
        raise ModelUnavailableError(ModelTrouble.UNUSABLE, detail)
    return _assemble(form, await _sure(exchange, form.title, usable, order, learner_id))


async def _sure(
    exchange: Exchange,
    title: str,
    usable: Sequence["_Usable"],
    order: InventoryOrder,
    learner_id: LearnerId,
) -> list["_Usable"]:
    """Return the entries whose probes were solved blind, filled up if these are too few.

    If the model does not solve them, all entries are returned.
    """
    probes, language = [one.probe for one in usable], order.wanted.language
    try:
        solved = await solve(exchange, probes, title, language, learner_id)
    except ModelUnavailableError:
        return list(usable)
    doubted = [one for one, solution in zip(usable, solved, strict=True) if not solution.agreed]
    dropped = doubted[: len(usable) - FEWEST_ENTRIES]
    log.info("probes solved", course_id=order.course_id, doubted=len(doubted))
    return [one for one in usable if one not in dropped]


def check_suitable(suitable: Suitability) -> None:
    """Raise ModelUnavailableError, with the reason, if the topic is unsuitable for a course."""
    if suitable != "yes":
        raise ModelUnavailableError(ModelTrouble(suitable), "the topic is not suitable")


@dataclass(frozen=True, slots=True)
class _Usable:
    """An entry that can be probed."""

    form: EntryForm
    concept_id: ConceptId
    probe: Question


def _assemble(form: SurveyForm, usable: list[_Usable]) -> WrittenInventory:
    return WrittenInventory(
        title=" ".join(form.title.split()),
        description=form.description.strip(),
        entries=tuple(_entry(rank, one, usable) for rank, one in enumerate(usable, start=1)),
        labels=tuple((one.concept_id, _label(one.form)) for one in usable),
    )


def _usable(form: SurveyForm, language: Language) -> list[_Usable]:
    """Return the entries that can be probed, easiest first, without doubles."""
    usable: list[_Usable] = []
    for entry in sorted(form.entries, key=lambda entry_form: _HARDNESS[Level(entry_form.level)]):
        taken = {one.concept_id for one in usable}
        is_double = folded_label(entry.label) in {folded_label(one.form.label) for one in usable}
        if is_double or _label_problem(entry) is not None:
            continue
        identity = concept_id(entry.label, taken)
        try:
            usable.append(_Usable(entry, identity, _probe(entry, identity, language)))
        except UnusableError:
            continue
    return usable


def _entry(rank: int, one: _Usable, usable: list[_Usable]) -> InventoryEntry:
    easier = {folded_label(entry.form.label): entry.concept_id for entry in usable[: rank - 1]}
    named = dict.fromkeys(map(folded_label, one.form.builds_on))
    return InventoryEntry(
        concept_id=one.concept_id,
        rank=rank,
        level=Level(one.form.level),
        prerequisites=tuple(easier[label] for label in named if label in easier),
        probe=one.probe,
    )


def _probe(entry: EntryForm, concept: ConceptId, language: Language) -> Question:
    return to_question(entry.probe, key=QuestionKey(f"{concept}/probe"), language=language)


def _problems(form: SurveyForm, language: Language) -> Iterator[str]:
    """Yield everything that is wrong, in words for the model."""
    yield from _head_problems(form)
    if not FEWEST_ENTRIES <= len(form.entries) <= MOST_ENTRIES:
        yield f"{FEWEST_ENTRIES} to {MOST_ENTRIES} entries are needed, not {len(form.entries)}"
    hardest = 0
    easier: set[str] = set()
    for number, entry in enumerate(form.entries, start=1):
        for problem in _entry_problems(entry, easier, language):
            yield f"entry {number}: {problem}"
        level = _HARDNESS[Level(entry.level)]
        if level < hardest:
            yield f"entry {number}: easier than the one before it; the easiest come first"
        hardest = max(hardest, level)
        easier.add(folded_label(entry.label))


def _entry_problems(entry: EntryForm, easier: set[str], language: Language) -> Iterator[str]:
    label = _label_problem(entry)
    if label is not None:
        yield label
    if folded_label(entry.label) in easier:
        yield f"an earlier entry is called {_label(entry)!r} already"
    for name in entry.builds_on:
        if folded_label(name) not in easier:
            yield f"builds on {name!r}, which no earlier entry is called"
    try:
        _probe(entry, ConceptId("probed"), language)
    except UnusableError as error:
        yield f"probe: {error}"


def _head_problems(form: SurveyForm) -> list[str]:
    found = (
        ("title", name_problem(form.title, LONGEST_LABEL)),
        ("description", text_problem(form.description, LONGEST_DESCRIPTION)),
    )
    return [f"{name} {problem}" for name, problem in found if problem is not None]


def _label(entry: EntryForm) -> str:
    return " ".join(entry.label.split())


def _label_problem(entry: EntryForm) -> str | None:
    problem = name_problem(entry.label, LONGEST_LABEL)
    return None if problem is None else f"label {problem}"
