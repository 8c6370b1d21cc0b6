"""The learner's decks and cards: lists, search, and changes one by one."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime
from http import HTTPStatus
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Query
from pydantic import Field, TypeAdapter, ValidationError
from starlette.exceptions import HTTPException

from bot.domain.cards.deck import LONGEST_NAME, LONGEST_SIDE, CardRef
from bot.domain.cards.state import LearnedCard
from bot.domain.cards.text import side_of
from bot.domain.ids import CardId, DeckId
from bot.domain.memory.review import CardKind
from bot.flow.cards.ports import CardFilter, CardPlace, CardSearch, DeckSummary
from bot.flow.engine.events import Event
from bot.flow.engine.turn import Turn
from bot.flow.page import cards
from bot.views.texts import Text, words
from bot.web.page.door import Me, Page
from bot.web.page.showing import DoneShape, PressShape, Showing, Shown
from bot.web.shapes import Shape

router = APIRouter(prefix="/me/decks")

MOST: Final = 50
LONGEST_SEARCH: Final = 100
NEW_DECK: Final = "-"
"""Stands for a deck that is made for the card."""
_LONGEST_ID: Final = 8 * LONGEST_NAME
_MOVED: Final = "moved"
_PLACE: Final = TypeAdapter(tuple[DeckId, Annotated[int, Field(ge=0, lt=2**31)], CardId])


def _address_of(name: str) -> str:
    """Return the name of a deck or a card for an address. The names may contain any characters."""
    return urlsafe_b64encode(name.encode()).decode().rstrip("=")


def _name_in(said: str) -> str:
    try:
        return urlsafe_b64decode(said + "=" * (-len(said) % 4)).decode()
    except ValueError:
        raise HTTPException(HTTPStatus.NOT_FOUND, "nothing of yours has this id") from None


Name = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]+$", max_length=_LONGEST_ID)]
Side = Annotated[str, Field(max_length=LONGEST_SIDE, pattern=r"^[^\x00]*$")]


class DeckLineShape(Shape):
    """A deck in a list. Cards can be added only to the learner's own decks."""

    id: str
    title: str
    own: bool
    taken: bool
    cards: int
    due: int
    suspended: int

    @classmethod
    def of(cls, deck: DeckSummary) -> "DeckLineShape":
        """Return the deck."""
        progress = deck.progress
        return cls(
            id=_address_of(deck.deck_id),
            title=deck.title,
            own=deck.own,
            taken=deck.taken,
            cards=progress.cards + progress.suspended,
            due=progress.due,
            suspended=progress.suspended,
        )


class CardShape(Shape):
    """A card, with its sides as read and as written."""

    deck: str
    id: str
    kind: CardKind
    question: str
    answer: str
    question_parts: Text
    """The same, with its formulas drawn."""
    answer_parts: Text
    front: str
    back: str
    explanation: str
    suspended: bool
    due_at: datetime | None
    due: str
    """Its date, on the learner's calendar."""
    lapses: int

    @classmethod
    async def of(cls, learned: LearnedCard, showing: Showing, turn: Turn) -> "CardShape":
        """Return the card."""
        card, state = learned.card, learned.state
        due_at = None if state is None else state.due_at
        choices = "\n".join(f"- {choice}" for choice in card.choices)
        asked = "\n\n".join(part for part in (card.question, choices) if part)
        question = await showing.text(side_of(asked).text)
        answer = await showing.text(side_of(card.answer).text)
        front, back, explanation = cards.asked_for(learned)
        return cls(
            deck=_address_of(learned.ref.deck_id),
            id=_address_of(learned.ref.card_id),
            kind=card.kind,
            question=words(question),
            answer=words(answer),
            question_parts=question,
            answer_parts=answer,
            front=front,
            back=back,
            explanation=explanation,
            suspended=learned.suspended,
            due_at=due_at,
            due=showing.day(due_at, turn),
            lapses=0 if state is None else state.lapses,
        )


class CardsShape(Shape):
    """A page of cards. `next` asks for the one after it."""

    cards: tuple[CardShape, ...]
    next: str | None


class NewCardShape(PressShape):
    """A new card. `title` is for a deck that is made for it."""

    front: Side
    back: Side
    explanation: Side = ""
    title: Annotated[str, Field(max_length=LONGEST_NAME, pattern=r"^[^\x00]*$")] = ""


class CardEditShape(PressShape):
    """The changes: texts, whether it is asked, or its deck."""

    front: Side | None = None
    back: Side | None = None
    explanation: Side | None = None
    suspended: bool | None = None
    deck: Name | None = None


class CardPlaceShape(Shape):
    """The present place of the card."""

    deck: str
    id: str

    @classmethod
    def of(cls, ref: CardRef) -> "CardPlaceShape":
        """Return the place."""
        return cls(deck=_address_of(ref.deck_id), id=_address_of(ref.card_id))


class SearchShape(Shape):
    """A search, and where to continue it."""

    words: Annotated[str, Field(max_length=LONGEST_SEARCH)] = ""
    state: CardFilter | Literal["any"] = "any"
    after: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]*$", max_length=_LONGEST_ID)] = ""
    limit: Annotated[int, Field(ge=1, le=MOST)] = 20

    def search(self, deck_id: DeckId | None) -> CardSearch:
        """Return the search in that deck, or in all."""
        return CardSearch(
            words=tuple(self.words.split()),
            deck_id=deck_id,
            only=None if self.state == "any" else self.state,
            after=_place_of(self.after) if self.after else None,
            limit=self.limit,
        )


def _place_of(after: str) -> CardPlace:
    try:
        return CardPlace(*_PLACE.validate_json(_name_in(after)))
    except ValidationError:
        raise HTTPException(HTTPStatus.NOT_FOUND, "no page begins there") from None


def _ref(deck: str, card: str) -> CardRef:
    return CardRef(DeckId(_name_in(deck)), CardId(_name_in(card)))


@router.get("")
async def deck_lines(page: Page, learner_id: Me) -> list[DeckLineShape]:
    """Return the learner's decks and the bundled ones, those in use first."""
    return [
        DeckLineShape.of(line)
        for line in await cards.deck_lines(await page.look(learner_id), page.ports)
    ]


@router.get("/{deck}/cards")
async def found_cards(
    page: Page, learner_id: Me, showing: Shown, deck: Name, search: Annotated[SearchShape, Query()]
) -> CardsShape:
    """Return cards of the deck, or of all the learner's decks for `-`, page by page."""
    wanted = search.search(None if deck == NEW_DECK else DeckId(_name_in(deck)))
    look = await page.look(learner_id)
    found = await cards.found_cards(wanted, look, page.ports)
    after = found.next
    place = None if after is None else (after.deck_id, after.position, after.card_id)
    return CardsShape(
        cards=tuple([await CardShape.of(card, showing, look.turn) for card in found.cards]),
        next=None if place is None else _address_of(_PLACE.dump_json(place).decode()),
    )


@router.post("/{deck}/cards")
async def write_card(page: Page, learner_id: Me, deck: Name, body: NewCardShape) -> CardPlaceShape:
    """Add a card to one of the learner's own decks, or to a new one for `-`."""
    deck_id = None if deck == NEW_DECK else DeckId(_name_in(deck))
    look, texts = await page.look(learner_id), (body.front, body.back, body.explanation)
    event = await cards.writing(deck_id, body.title, body.id, texts, look, page.ports)
    await page.do(look, body.id, event)
    return CardPlaceShape.of(CardRef(event.deck_id, event.card.id))


@router.patch("/{deck}/cards/{card}")
async def change_card(
    page: Page, learner_id: Me, deck: Name, card: Name, body: CardEditShape
) -> CardPlaceShape:
    """Reword, suspend, resume or move the card. All changes are made, or none."""
    ref, look = _ref(deck, card), await page.look(learner_id)
    to = None if body.deck in {None, deck} else DeckId(_name_in(str(body.deck)))
    if to is not None and await page.was_done(look, f"{body.id}/{_MOVED}"):
        return CardPlaceShape.of(await cards.moved(ref, to, look, page.ports))
    place, wanted = ref, dict[str, Event]()
    texts = (body.front, body.back, body.explanation)
    if texts != (None, None, None):
        wanted["worded"] = await cards.wording(ref, texts, look, page.ports)
    if body.suspended is not None:
        aside = await cards.setting_aside(ref, look, page.ports, suspended=body.suspended)
        wanted["suspended"] = aside
    if to is not None:
        moved = await cards.moving(ref, to, look, page.ports)
        wanted[_MOVED] = moved
        place = moved.to
    for name, event in wanted.items():
        await page.do(look, f"{body.id}/{name}", event)
    return CardPlaceShape.of(place)


@router.delete("/{deck}/cards/{card}")
async def take_out_card(
    page: Page, learner_id: Me, deck: Name, card: Name, body: PressShape
) -> DoneShape:
    """Delete a card that was just written, and the deck that was made for it."""
    look = await page.look(learner_id)
    if not await page.was_done(look, body.id):
        await page.do(look, body.id, await cards.taking_out(_ref(deck, card), look, page.ports))
    return DoneShape()
