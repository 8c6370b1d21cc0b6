"""From a learner's own pages to a deck: each card cites its page and the words that support it."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final

from bot.domain.authoring.sources import Page, citation, place_in_brackets
from bot.domain.authoring.topic_plan import LONGEST_LABEL
from bot.domain.authoring.written_question import name_problem, text_problem
from bot.domain.cards.deck import Card
from bot.domain.ids import CardId, LearnerId
from bot.domain.topics.course import Language
from bot.flow.authoring.ports import WrittenDeck
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.authoring.of_pages import ask_of_pages, write_of_pages
from bot.tutor.client.exchange import Exchange
from bot.tutor.client.forms import CardForm, CardsForm

FEWEST_CARDS: Final = 5
MOST_CARDS: Final = 80
LONGEST_SIDE: Final = 400


async def write_cards(
    exchange: Exchange, language: Language, pages: Sequence[Page], learner_id: LearnerId
) -> WrittenDeck:
    """Return a deck about the pages. A card whose quote is made up twice is left out."""
    ask = ask_of_pages("write_cards", language, pages, learner_id)
    form = await write_of_pages(exchange, ask, CardsForm, lambda deck: _problems(deck, pages))
    cards = {
        card.id: card for card_form in form.cards if (card := _card(card_form, language, pages))
    }
    if len(cards) < FEWEST_CARDS or name_problem(form.title, LONGEST_LABEL):
        detail = f"{len(cards)} of {len(form.cards)} cards can be asked"
        raise ModelUnavailableError(ModelTrouble.UNUSABLE, detail)
    title = " ".join(form.title.split())
    return WrittenDeck(title=title, cards=tuple(cards.values())[:MOST_CARDS])


def _problems(form: CardsForm, pages: Sequence[Page]) -> Iterator[str]:
    if problem := name_problem(form.title, LONGEST_LABEL):
        yield f"title {problem}"
    if not FEWEST_CARDS <= len(form.cards) <= MOST_CARDS:
        yield f"{FEWEST_CARDS} to {MOST_CARDS} cards are needed, {len(form.cards)} are given"
    for number, card in enumerate(form.cards, start=1):
        yield from (f"card {number}: {problem}" for problem in _card_problems(card, pages))


def _card_problems(card: CardForm, pages: Sequence[Page]) -> Iterator[str]:
    for name, text in (("front", card.front), ("back", card.back)):
        if problem := text_problem(text, LONGEST_SIDE):
            yield f"{name} {problem}"
    if citation(card.page, card.quote, pages) is None:
        yield f"the quote does not stand on page {card.page}"


def _card(form: CardForm, language: Language, pages: Sequence[Page]) -> Card | None:
    """Return the card, or None if something is wrong with it."""
    place = citation(form.page, form.quote, pages)
    if place is None or any(_card_problems(form, pages)):
        return None
    card_id = CardId(sha256(form.front.strip().encode()).hexdigest()[:16])
    back = f"{form.back.strip()}\n\n{place_in_brackets(place, language)}"
    return Card(id=card_id, note=card_id, front=form.front.strip(), back=back)
