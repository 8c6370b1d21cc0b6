"""Our own note types in Anki, and their fields besides the two sides of a card.

Anki has no multiple choice, so the choices are listed below the question, with letters.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import genanki

from bot.content.decks.text.markdown_text import as_html
from bot.domain.cards.deck import Card
from bot.domain.cards.deck_file import NoteType
from bot.domain.memory.review import CardKind

CHOICES: Final = "Choices"
EXPLANATION: Final = "Explanation"
_NAME: Final = "Lyceum: "
_ANSWER: Final = '{{FrontSide}}<hr id="answer">{{Back}}'
_CLOZE_ANSWER: Final = "{{cloze:Text}}<br>{{Back}}"
_WITH_CHOICES: Final = "{{Front}}{{#Choices}}<br>{{Choices}}{{/Choices}}"
_WITH_EXPLANATION: Final = "{{#Explanation}}<br><br>{{Explanation}}{{/Explanation}}"
_CHOICE: Final = re.compile(r"<li>(.*?)</li>", re.DOTALL | re.IGNORECASE)


def _kind(
    number: int, name: str, fields: Sequence[str], *templates: tuple[str, str, str]
) -> genanki.Model:
    is_cloze = "Text" in fields
    return genanki.Model(
        1_763_500_000 + number,
        f"{_NAME}{name}",
        fields=[{"name": field} for field in fields],
        templates=[{"name": asks, "qfmt": front, "afmt": back} for asks, front, back in templates],
        model_type=genanki.Model.CLOZE if is_cloze else genanki.Model.FRONT_BACK,
    )


_FORWARD: Final = ("Forward", "{{Front}}", _ANSWER)
_BACKWARD: Final = ("Backward", "{{Back}}", _ANSWER.replace("Back}", "Front}"))
_GAP: Final = ("Cloze", "{{cloze:Text}}", _CLOZE_ANSWER)
_PLAIN: Final = {
    CardKind.BASIC: _kind(1, "basic", ("Front", "Back"), _FORWARD),
    CardKind.REVERSED: _kind(2, "basic and reversed", ("Front", "Back"), _FORWARD, _BACKWARD),
    CardKind.CLOZE: _kind(3, "cloze", ("Text", "Back"), _GAP),
}
_EXPLAINED: Final = {
    CardKind.BASIC: _kind(
        4,
        "basic with choices and explanation",
        ("Front", CHOICES, "Back", EXPLANATION),
        ("Forward", _WITH_CHOICES, _ANSWER + _WITH_EXPLANATION),
    ),
    CardKind.REVERSED: _kind(
        5,
        "basic and reversed with explanation",
        ("Front", "Back", EXPLANATION),
        *((name, front, back + _WITH_EXPLANATION) for name, front, back in (_FORWARD, _BACKWARD)),
    ),
    CardKind.CLOZE: _kind(
        6,
        "cloze with explanation",
        ("Text", "Back", EXPLANATION),
        ("Cloze", "{{cloze:Text}}", _CLOZE_ANSWER + _WITH_EXPLANATION),
    ),
}
"""Note types of their own: Anki merges no notes of a type whose fields have changed."""


def kind_of(cards: Iterable[Card]) -> genanki.Model:
    """Return the note type for these cards."""
    kinds = {card.kind for card in cards}
    kind = next(
        (kind for kind in (CardKind.CLOZE, CardKind.REVERSED) if kind in kinds), CardKind.BASIC
    )
    is_explained = any(card.choices or card.explanation for card in cards)
    return (_EXPLAINED if is_explained else _PLAIN)[kind]


def fields_of(kind: genanki.Model, front: str, back: str, card: Card) -> list[str]:
    """Return the fields of the note, in whichever direction the card asks."""
    listed = "".join(f"<li>{as_html(choice)}</li>" for choice in card.choices)
    held = {
        "Front": as_html(front),
        "Text": as_html(front),
        "Back": as_html(back),
        CHOICES: f'<ol type="A">{listed}</ol>' if listed else "",
        EXPLANATION: as_html(card.explanation),
    }
    return [held[field["name"]] for field in kind.fields]


def is_own(kind: NoteType) -> bool:
    """Return True if the note type is one of these."""
    return kind.name.startswith(_NAME)


def choices_and_explanation(
    kind: NoteType, fields: Mapping[str, str]
) -> tuple[tuple[str, ...], str]:
    """Return the choices and the explanation of a note of ours, as HTML. Others have none."""
    if not is_own(kind):
        return (), ""
    return tuple(_CHOICE.findall(fields.get(CHOICES, ""))), fields.get(EXPLANATION, "")
