import json

from bot.domain.cards.schedule import CardPhase, CardSchedule
from bot.storage.cards.codec import dump_state, load_state
from tests.deck_builders import build_state
from tests.storage.builders import MONDAY

SCHEDULE = CardSchedule(
    phase=CardPhase.REVIEW, due_on=MONDAY.date(), interval_days=30, ease_factor=2.2, reviews=7
)


def test_the_schedule_that_came_with_a_card_is_read_under_the_name_it_had_at_first() -> None:
    state = build_state(imported=SCHEDULE)
    stored = json.loads(dump_state(state) or "")["value"]
    stored["brought"] = stored.pop("imported")

    assert load_state("a card", json.dumps(stored)) == state
