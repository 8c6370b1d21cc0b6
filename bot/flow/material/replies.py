"""Replies about a learner's own material."""

from collections.abc import Collection, Sequence
from typing import Final

from bot.domain.authoring.sources import MOST_PAGES, MOST_SOURCES
from bot.domain.cards.deck import Deck
from bot.domain.topics.course import Course, Language, text_in
from bot.flow.authoring.ports import WrittenExam
from bot.flow.cards.events import DeckDrillPressed
from bot.flow.engine.events import CancelPressed
from bot.flow.engine.replies import WAYS_ON, Line, LineButton, Style, Value, Words, choice, remark
from bot.flow.exams.events import ExamsAsked
from bot.flow.exams.ports import PageTrouble
from bot.flow.maps.ports import Source
from bot.flow.material.events import (
    ConceptPressed,
    MaterialInto,
    MaterialPressed,
    OutlinePressed,
    SourcePressed,
    SourcesAsked,
)
from bot.flow.material.states import MaterialOffered, OutlineOffered
from bot.flow.tutor.usage import Allowance
from bot.flow.work.events import Awaited

_MICRODOLLARS_A_CENT: Final = 10_000
_NUMBERS_A_ROW: Final = 6
MY_MATERIAL: Final = LineButton("button-sources", SourcesAsked())


def offered(
    offer: MaterialOffered, cost: int, allowance: Allowance, *, edits: bool = False
) -> Line:
    """Return what was sent, what reading it costs, and what can be made of it."""
    make = MaterialPressed(offer.interaction_id, MaterialInto.COURSE)
    deck = MaterialPressed(offer.interaction_id, MaterialInto.DECK)
    exam = MaterialPressed(offer.interaction_id, MaterialInto.EXAM)
    rows = MaterialPressed(offer.interaction_id, MaterialInto.LIST)
    leave = MaterialPressed(offer.interaction_id, MaterialInto.NOTHING)
    name = "" if offer.photos else offer.files[0].name
    key = "material-photos" if offer.photos else "material-file"
    return Line(
        key,
        {"pages": offer.pages, "name": name},
        (
            (LineButton("button-make-course", make, Style.PRIMARY),),
            (LineButton("button-make-deck", deck), LineButton("button-make-exam", exam)),
            *(((LineButton("button-make-list", rows),),) if offer.scans == offer.pages else ()),
            (LineButton("button-leave-material", leave), MY_MATERIAL),
        ),
        more=(_price(cost, allowance),),
        edits=edits,
        interim=True,
    )


def _price(cost: int, allowance: Allowance) -> Words:
    if allowance.in_calls:
        return Words("material-cost-in-calls", {"calls": cost, "share": allowance.for_learner})
    left = max(allowance.for_making - allowance.making, 0)
    cents = {"cost": -(-cost // _MICRODOLLARS_A_CENT), "left": left // _MICRODOLLARS_A_CENT}
    return Words("material-cost", cents)


def too_dear(cost: int, allowance: Allowance) -> Line:
    """Return the message that the budget for making does not cover the cost."""
    return Line("material-too-dear", {}, WAYS_ON, more=(_price(cost, allowance),), interim=True)


def refused(name: str, trouble: PageTrouble) -> Line:
    """Return why nothing can be made of the file, and what may help."""
    key = f"material-{trouble.value}".replace("_", "-")
    return remark(key, name=name, most=MOST_PAGES)


def too_many_sources() -> Line:
    """Return the message that a source must be deleted before another can be added."""
    return Line("material-full", {"most": MOST_SOURCES}, ((MY_MATERIAL,), *WAYS_ON), interim=True)


def deck_made(deck: Deck) -> Line:
    """Return the message that the cards were made and can be drilled."""
    drill = LineButton("button-drill-made", DeckDrillPressed(deck.id, more=False), Style.PRIMARY)
    values: dict[str, Value] = {"title": deck.title, "cards": len(deck.cards)}
    return Line("material-deck", values, ((drill,), *WAYS_ON), interim=True)


def exam_made(made: WrittenExam) -> Line:
    """Return the message that the exam was written and can be sat."""
    values: dict[str, Value] = {
        "title": made.title,
        "points": round(made.exam.max_points),
        "minutes": made.exam.minutes or 0,
    }
    sit = LineButton("button-exams", ExamsAsked(), Style.PRIMARY)
    return Line("material-exam", values, ((sit,), *WAYS_ON), interim=True)


def being_read(awaited: Awaited, key: str = "material-reading") -> Line:
    """Return the message that the material is being read, which can be cancelled."""
    cancel = LineButton("button-cancel", CancelPressed(awaited.interaction_id))
    return Line(key, {}, ((cancel,),), interim=True)


def outlined(
    offer: OutlineOffered, course: Course, language: Language, *, edits: bool = False
) -> Line:
    """Return the outline: its concepts with their pages, which are left out, and the ways on."""
    numbered = list(enumerate(course.concepts, start=1))
    buttons = [
        choice(
            str(number),
            ConceptPressed(offer.interaction_id, number),
            chosen=number not in offer.left_out,
        )
        for number, _ in numbered
    ]
    rows = tuple(
        tuple(buttons[at : at + _NUMBERS_A_ROW]) for at in range(0, len(buttons), _NUMBERS_A_ROW)
    )
    take = OutlinePressed(offer.interaction_id, taken=True)
    drop = OutlinePressed(offer.interaction_id, taken=False)
    return Line(
        "outline",
        {
            "title": text_in(course.title, language),
            "concepts": len(numbered) - len(offer.left_out),
            "pages": offer.pages,
        },
        (
            (LineButton("button-outline-take", take, Style.PRIMARY),),
            *rows,
            (LineButton("button-outline-drop", drop),),
        ),
        more=(
            tuple(
                Words(
                    "outline-left-out" if number in offer.left_out else "outline-concept",
                    {
                        "number": number,
                        "label": text_in(concept.label, language),
                        "pages": _pages(concept.pages),
                    },
                )
                for number, concept in numbered
            ),
            Words("outline-choose"),
        ),
        edits=edits,
        interim=True,
    )


def _pages(numbers: Collection[int]) -> Value:
    """Return the page numbers for a text, one or several."""
    if len(numbers) == 1:
        return Words("page-number", {"page": next(iter(numbers))})
    return Words("page-numbers", {"pages": ", ".join(map(str, sorted(numbers)))})


def sources_listed(
    sources: Sequence[Source], key: str = "sources", *, edits: bool = False
) -> Line:
    """Return the learner's sources, each with a button that deletes it."""
    if not sources:
        return Line("sources-none", {}, WAYS_ON, edits=edits, interim=True)
    rows = tuple(
        (
            LineButton(
                "button-source-forget", SourcePressed(source.id), values={"title": source.title}
            ),
        )
        for source in sources
    )
    lines = tuple(
        Words("source", {"title": source.title, "pages": source.pages}) for source in sources
    )
    return Line(key, {}, (*rows, *WAYS_ON), more=(lines,), edits=edits, interim=True)
