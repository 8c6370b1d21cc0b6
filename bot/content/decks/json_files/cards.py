"""Cards in our own JSON: front and back, and their past."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from bot.content.decks.gathering import Gathering, made_id
from bot.content.decks.json_files.fields import CardFields
from bot.content.decks.json_files.json_names import CHOICES, WRONG, Names, is_card, scalar_text
from bot.content.decks.past import ReviewFields, ScheduleFields
from bot.content.decks.quizzes.keys import names_a_place
from bot.content.decks.text.cleaning import LONGEST_SOURCE, Cleaning
from bot.domain.cards.anki_names import cards_of_note
from bot.domain.cards.deck import Card, one_line
from bot.domain.cards.deck_file import FileWarnings, WarningKind
from bot.domain.cards.state import PastReview
from bot.domain.ids import CardId
from bot.domain.memory.review import CardKind

_LISTS: Final = ("tags", "criteria", "hints", "choices")
_OF_OTHERS: Final = (*(name for name in CHOICES if name != "choices"), *WRONG)


def is_own(entry: Mapping[str, Any]) -> bool:
    """Return True if the card is in our own form, with the right answer among its choices."""
    if any(isinstance(entry.get(side), dict | list | bool) for side in ("front", "back")):
        return False
    if not entry.keys() <= CardFields.model_fields.keys():
        is_theirs = "front" not in entry or Names(entry).first(_OF_OTHERS) is not None
        if is_theirs and is_card(entry, in_list=True):
            return False
    choices = entry.get("choices")
    if not isinstance(choices, list) or not choices:
        return True
    back = one_line(scalar_text(entry.get("back")))
    return back in {one_line(scalar_text(choice)) for choice in choices} or not names_a_place(back)


class OwnCards:
    """Collects the cards of one file."""

    def __init__(
        self, gathering: Gathering, warnings: FileWarnings, named: Collection[str]
    ) -> None:
        self._gathering = gathering
        self._warnings = warnings
        self._named = named
        self._cleaning = Cleaning(warnings)
        self.reviews: list[PastReview] = []

    def take(self, entry: Mapping[str, Any], number: int, category: str = "") -> None:
        """Add a card, or the cards of one with gaps."""
        if not _is_readable(entry):
            self._warnings.note(WarningKind.CARD_UNREADABLE, f"#{number}")
            return
        card_id = self._id(entry, number)
        for name in entry.keys() - CardFields.model_fields:
            self._warnings.note(WarningKind.FIELD_UNKNOWN, card_id, str(name)[:40])
        drafted = self._draft(entry, card_id, category)
        for each in (drafted,) if "kind" in entry else cards_of_note(drafted, is_of_anki=False):
            card = self._gathering.take(each, name=scalar_text(entry.get("id")).strip())
            if card is not None:
                self._past(entry, card.id)

    def _id(self, entry: Mapping[str, Any], number: int) -> CardId:
        written = scalar_text(entry.get("id")).strip()
        if not written:
            self._warnings.note(WarningKind.ID_MADE, f"#{number}", "id", str(number))
        return CardId(written) if written else made_id(str(number), self._named)

    def _draft(self, entry: Mapping[str, Any], card_id: CardId, category: str) -> Card:
        tags = entry.get("tags") or []
        kind = self._kind(entry, card_id)
        return Card(
            id=card_id,
            note=scalar_text(entry.get("note")) or card_id,
            front=self._cleaning.markdown(scalar_text(entry.get("front")), card_id, "front"),
            back=self._cleaning.markdown(scalar_text(entry.get("back")), card_id, "back"),
            kind=kind,
            gap=entry.get("gap", 0),
            category=self._cleaning.markdown(
                scalar_text(entry.get("category")) or category, card_id, "category"
            ),
            tags=tuple(scalar_text(tag) for tag in tags),
            criteria=self._of_task(entry, card_id, kind, "criteria"),
            hints=self._of_task(entry, card_id, kind, "hints"),
            choices=self._lines(entry, card_id, "choices"),
            explanation=self._cleaning.markdown(
                scalar_text(entry.get("explanation")), card_id, "explanation"
            ),
        )

    def _of_task(
        self, entry: Mapping[str, Any], card_id: CardId, kind: CardKind, field: str
    ) -> tuple[str, ...]:
        """Return the lines of a task's field. Other cards have none."""
        if entry.get(field) and kind is not CardKind.TASK:
            self._warnings.note(WarningKind.TASK_PARTS_LEFT_OUT, card_id, field)
            return ()
        return self._lines(entry, card_id, field)

    def _lines(self, entry: Mapping[str, Any], card_id: CardId, field: str) -> tuple[str, ...]:
        """Return the non-empty lines of a field."""
        written = entry.get(field) or []
        lines = (self._cleaning.markdown(scalar_text(line), card_id, field) for line in written)
        return tuple(line for line in lines if line)

    def _kind(self, entry: Mapping[str, Any], card_id: CardId) -> CardKind:
        written = scalar_text(entry.get("kind")) or CardKind.BASIC
        if written not in tuple(CardKind):
            self._warnings.note(WarningKind.FIELD_UNKNOWN, card_id, "kind", written[:40])
            return CardKind.BASIC
        return CardKind(written)

    def _past(self, entry: Mapping[str, Any], card_id: CardId) -> None:
        if entry.get("suspended") is True:
            self._gathering.suspended.add(card_id)
        try:
            if entry.get("schedule") is not None:
                fields = ScheduleFields.model_validate(entry["schedule"])
                self._gathering.schedules[card_id] = fields.schedule()
            for review in entry.get("reviews") or []:
                self.reviews.append(ReviewFields.model_validate(review).review(card_id))
        except (ValueError, OverflowError, TypeError):
            self._warnings.note(WarningKind.SCHEDULE_UNREADABLE, card_id)


def _is_readable(entry: Mapping[str, Any]) -> bool:
    lists = [entry.get(name) for name in _LISTS]
    if not all(each is None or isinstance(each, list) for each in lists):
        return False
    texts = (*entry.values(), *(text for each in lists for text in each or ()))
    return isinstance(entry.get("gap", 0), int) and all(
        len(text) <= LONGEST_SOURCE for text in texts if isinstance(text, str)
    )
