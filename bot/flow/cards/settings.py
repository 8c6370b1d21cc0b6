"""/settings, the page about cards: the memory model, and how many new cards come a day."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.domain.learner.learner import NEW_CARDS_A_DAY, NEW_CARDS_IN_ALL, Learner
from bot.domain.memory.models import RETENTIONS, CardModel
from bot.domain.memory.review import CardKind
from bot.domain.memory.workload import workload
from bot.flow.cards.changes import CardsReplayed
from bot.flow.cards.due import for_exams
from bot.flow.cards.ports import CARDS
from bot.flow.cards.replies import CardSettingsShown, ModelCost
from bot.flow.cards.upcoming import seconds_a_card
from bot.flow.engine.changes import Change, LearnerChanged
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.turn import Turn
from bot.flow.learner.events import Screen
from bot.flow.learner.setting import PAGES, Setting, declare, number, switch
from bot.views.settings import SettingGroup


async def replay_changes(learner: Learner, turn: Turn, ports: Ports) -> tuple[Change, ...]:
    """Return the changes that store the learner's choice and work every card out anew.

    The clock looks at once, since other cards may be due now.
    """
    model = learner.model_of(CardKind.BASIC)
    replayed = await ports[CARDS].replayed(learner.id, model, learner.zone or "UTC")
    turn = replace(turn, learner=learner)
    states = tuple((ref, for_exams(ref, state, CardKind.BASIC, turn)) for ref, state in replayed)
    looked_at = LearnerChanged(replace(learner, remind_at=turn.now))
    return looked_at, CardsReplayed(learner.id, states)


async def _follow_model(
    learner: Learner, turn: Turn, ports: Ports
) -> tuple[Learner, tuple[Change, ...]]:
    return learner, (await replay_changes(learner, turn, ports))[1:]


async def _page(
    learner: Learner, turn: Turn, ports: Ports, changes: tuple[Change, ...]
) -> CardSettingsShown:
    """Return how cards come back, and what that costs."""
    decks = await ports[CARDS].catalogue(learner.id)
    drilled = [deck.deck_id for deck in decks if deck.taken]
    seconds = await seconds_a_card(drilled, turn, ports)
    return CardSettingsShown(
        learner=learner,
        costs=tuple(_costs(learner.new_cards_a_day, seconds)),
        replayed=sum(
            len(change.states) for change in changes if isinstance(change, CardsReplayed)
        ),
    )


def _costs(new_cards_a_day: int, seconds_a_card: float) -> Iterator[ModelCost]:
    choices = ((CardModel.SM2, 0.0), *((CardModel.FSRS6, retention) for retention in RETENTIONS))
    for model, retention in choices:
        year = workload(model, retention, new_cards_a_day)
        if year is not None:
            yield ModelCost(
                percent=round(retention * 100) if model is CardModel.FSRS6 else None,
                cards_a_day=round(year.reviews_a_day + year.repeats_a_day),
                minutes_a_day=year.minutes_a_day(seconds_a_card),
                remembered=year.remembered,
            )


def _model_of(learner: Learner) -> str:
    """Return SM-2, or the chance of recall chosen for FSRS-6 in percent."""
    if learner.card_model is CardModel.SM2:
        return CardModel.SM2.value
    return str(round(learner.desired_retention * 100))


def _with_model(learner: Learner, value: str, _: datetime) -> Learner:
    if value == CardModel.SM2:
        return replace(learner, card_model=CardModel.SM2)
    return replace(learner, card_model=CardModel.FSRS6, desired_retention=int(value) / 100)


def _note_model(learner: Learner) -> tuple[Line, ...]:
    kept = Line("card-settings-kept")
    if not learner.fitted_answers:
        return (kept,)
    return Line("card-settings-fitted", {"answers": float(learner.fitted_answers)}), kept


_MODELS: Final = (CardModel.SM2.value, *(str(round(retention * 100)) for retention in RETENTIONS))
_PLACE: Final = (Screen.CARDS, SettingGroup.CARDS)
PAGES[Screen.CARDS] = _page
declare(
    Setting(
        name="card_model",
        page=Screen.CARDS,
        group=SettingGroup.CARDS,
        get=_model_of,
        options=lambda _: _MODELS,
        set=_with_model,
        follow=_follow_model,
        note=_note_model,
    ),
    number("new_cards", "new_cards_a_day", NEW_CARDS_A_DAY, *_PLACE),
    number("new_in_all", "rhythm.new_in_all", NEW_CARDS_IN_ALL, *_PLACE),
    switch("new_in_order", "rhythm.new_in_order", *_PLACE),
    switch("two_ratings", "rhythm.two_ratings", *_PLACE),
)
