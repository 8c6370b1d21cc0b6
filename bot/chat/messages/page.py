"""The words of the page beside the chat, which fills in the values by itself."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache

import structlog
from babel.dates import format_date
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, VariableReference
from fluent.syntax.visitor import Visitor

from bot.chat.messages import localizer
from bot.chat.messages.localizer import on_day, percent
from bot.chat.messages.progress.days import charts
from bot.chat.messages.settings import setting_groups
from bot.chat.outbound.maths import reading, replace_formulas
from bot.chat.outbound.plain import plain
from bot.domain.progress.progress import score_percent
from bot.domain.progress.recalls import FADES_BELOW
from bot.domain.topics.course import Language
from bot.flow.cards.replies import rating_names
from bot.flow.composition.conversation import Obstacle
from bot.flow.engine.replies import Drawing, NotDrawnError
from bot.flow.engine.turn import Turn
from bot.flow.page.pictures import Chart, FormulaPicture, WideMapPicture
from bot.views.calendar import DayNumbers, DaysPart
from bot.views.history import AnswerEffect, AnswerLine, History, HistoryWords
from bot.views.maps import MapPlace, WholeMap
from bot.views.settings import WordedGroup
from bot.views.texts import Formula, Text

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

FILE = "page.ftl"
_MOST_FORMULAS = 40
"""Formulas of one text that are drawn. Further ones are read out."""
_PRIVATE = range(0xE000, 0xE000 + _MOST_FORMULAS)
"""Private-use characters that stand for formulas. No text contains them."""
_MARKED = re.compile(f"([{chr(_PRIVATE.start)}-{chr(_PRIVATE.stop - 1)}])")
_NEVER = datetime.min.replace(tzinfo=UTC)
"""No picture depends on the time."""


class _Values(Visitor):
    """The names of the values that a text needs."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 - the visitor's naming
        """Collect the name."""
        self.names.add(node.id.name)


def page_words(language: Language) -> Mapping[str, str]:
    """Return the texts of the page by name. A value stands in them as `{name}`."""
    source = (localizer.LOCALES / language.value / FILE).read_text(encoding="utf-8")
    words: dict[str, str] = {}
    for entry in FluentParser().parse(source).body:
        if isinstance(entry, Message):
            values = _Values()
            values.visit(entry)
            filled = {name: f"{{{name}}}" for name in values.names}
            key = entry.id.name.removeprefix("page-")
            words[key] = localizer.text_of(language, entry.id.name, **filled)
    return words


@dataclass(frozen=True, slots=True)
class ShownOnPage:
    """Content of the page: pictures with their words, and texts without markup."""

    draw: Callable[[Drawing], Awaitable[bytes]]

    async def whole_map(self, whole: WholeMap, language: Language, *, narrow: bool) -> bytes:
        """Return the map as SVG."""
        text = _localizer(language)
        places = tuple(
            replace(place, label=localizer.readable(place.label)) for place in whole.places
        )
        words = tuple(_place_words(text, place) for place in places)
        shown = replace(whole, places=places)
        return await self.draw(WideMapPicture(whole=shown, words=words, narrow=narrow))

    def settings(self, turn: Turn) -> tuple[WordedGroup, ...]:
        """Return the settings in their groups, with their words."""
        return setting_groups(turn.learner, localizer.localizer_for(turn.learner, turn.now))

    def charts(
        self, numbers: DayNumbers, parts: Sequence[DaysPart], language: Language
    ) -> Sequence[Chart]:
        """Return these parts of the daily numbers as charts."""
        return charts(_localizer(language), numbers, parts)

    async def drawn(self, drawing: Drawing) -> bytes:
        """Return the picture as SVG."""
        return await self.draw(drawing)

    def history(self, history: History, turn: Turn) -> HistoryWords:
        """Return the answers in words."""
        text = localizer.localizer_for(turn.learner, turn.now)
        return HistoryWords(
            told=tuple(_answer_text(answer, text) for answer in history.answers),
            all=text("page-history-all"),
            note="" if history.answers else text("page-history-none"),
        )

    def effect(self, effect: AnswerEffect, turn: Turn) -> str:
        """Return the effect of an answer."""
        text = localizer.localizer_for(turn.learner, turn.now)
        back = effect.back_at
        lines = (
            "" if effect.points is None else text("page-why-points", points=effect.points),
            _score(effect, text),
            "" if back is None else text("page-why-back", day=on_day(text, back)),
            ""
            if effect.unmoved is None
            else text(f"page-why-{localizer.key_part(effect.unmoved)}"),
        )
        return " ".join(filter(None, lines))

    def day(self, moment: datetime | None, turn: Turn) -> str:
        """Return the date on the learner's calendar, or nothing without a moment."""
        text = localizer.localizer_for(turn.learner, turn.now)
        return "" if moment is None else on_day(text, moment)

    def refused(self, obstacle: Obstacle, language: Language) -> str:
        """Return why an action on the page is not possible now."""
        keys = {Obstacle.EXAM: "page-error-409", Obstacle.DELETION: "deletion-under-way"}
        return _localizer(language)(keys[obstacle])

    async def text(self, markdown: str) -> Text:
        """Return the text without markup, one paragraph per line, its formulas drawn."""
        formulas: list[str] = []

        def kept(latex: str) -> str:
            if len(formulas) == _MOST_FORMULAS:
                return f"${latex}$"
            formulas.append(latex)
            return chr(_PRIVATE.start + len(formulas) - 1)

        marked = replace_formulas(
            "".join(character for character in markdown if ord(character) not in _PRIVATE), kept
        )
        parts, _ = plain(marked, pictures=False)
        found = _MARKED.split("\n".join(part.text for part in parts).strip())
        return tuple(
            [
                await self._formula(formulas[ord(piece) - _PRIVATE.start]) if at % 2 else piece
                for at, piece in enumerate(found)
                if piece
            ]
        )

    async def _formula(self, latex: str) -> str | Formula:
        words, drawn = reading(latex).text, _drawings(latex)
        if not drawn:
            try:
                drawn.append((await self.draw(FormulaPicture(latex=latex, words=words))).decode())
            except NotDrawnError as error:
                log.warning("formula not drawn", length=len(latex), error=str(error))
                drawn.append("")
        return Formula(words, drawn[0]) if drawn[0] else words


@lru_cache(maxsize=1_024)
def _drawings(latex: str) -> list[str]:
    """Return the slot for the SVG of the formula. It is empty until the first try to draw it."""
    del latex
    return []


def _localizer(language: Language) -> localizer.Localizer:
    return localizer.Localizer(language=language, zone=None, now=_NEVER)


def _answer_text(answer: AnswerLine, text: localizer.Localizer) -> str:
    """Return when the answer was given, what for, and if it was right."""
    day = format_date(answer.at, "medium", locale=text.language.value)
    parts = [f"{day}, {answer.at:%H:%M}", text(f"history-{answer.purpose.value}")]
    how = "page-history-right" if answer.right else "page-history-wrong"
    parts.append(text(rating_names(two=False)[answer.rating] if answer.rating else how))
    if answer.answer is None:
        parts.append(text("page-history-unanswered"))
    if answer.taken_back:
        parts.append(text("page-history-taken-back"))
    return " · ".join(parts)


def _score(effect: AnswerEffect, text: localizer.Localizer) -> str:
    before, after = effect.before, effect.after
    if before is None or after is None:
        return ""
    same = "page-why-score-same" if before == after else "page-why-score"
    return text(same, before=percent(text, before), after=percent(text, after))


def _place_words(text: localizer.Localizer, place: MapPlace) -> str:
    """Return a place of the map for screen readers: its name and status."""
    parts = [text(f"map-status-{place.status.value}")]
    if place.current:
        parts.append(text("map-here"))
    elif place.open:
        parts.append(text("map-open"))
    if place.optional:
        parts.append(text("map-later"))
    if place.recall is not None and place.recall < FADES_BELOW:
        parts.append(text("map-fading", percent=percent(text, score_percent(place.recall))))
    return f"{place.label}: {' · '.join(parts)}"
