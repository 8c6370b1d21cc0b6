"""Progress with a goal by its cards."""

from datetime import UTC, datetime

from bot.domain.cards.drill import Box, DeckProgress
from bot.domain.goals.landscape import GoalState
from bot.flow.goals.evidence import by_cards
from bot.flow.goals.landscape_progress import ALMOST

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def test_cards_that_are_all_known_and_due_today_have_almost_reached_their_goal() -> None:
    cards = DeckProgress(cards=2, due_today=1, boxes={Box.LEARNING: 2})

    state = by_cards(GoalState(), cards, NOW)

    assert state.mastery == ALMOST
    assert not state.is_mastered
