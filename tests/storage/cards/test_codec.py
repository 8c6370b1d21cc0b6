from bot.domain.cards.state import CardPhase, CardSchedule
from tests.storage.builders import MONDAY

SCHEDULE = CardSchedule(
    phase=CardPhase.REVIEW, due_on=MONDAY.date(), interval_days=30, ease_factor=2.2, reviews=7
)
