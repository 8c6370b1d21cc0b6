from datetime import timedelta

from bot.domain.cards.past import past_review
from bot.domain.cards.schedule import PastReview, ReviewKind
from bot.domain.ids import CardId
from bot.domain.memory.models import AthenaModel, Fsrs6Model
from bot.domain.memory.review import Rating
from tests.deck_builders import MONDAY, build_ref, build_review, build_state


def test_an_answer_is_told_in_seconds_and_permille_of_ease() -> None:
    line = build_review(build_ref(), build_state(), duration=timedelta(seconds=2.5))

    assert past_review(line) == PastReview(
        card_id=CardId("spain"),
        at=MONDAY,
        rating=Rating.GOOD,
        kind=ReviewKind.REVIEW,
        interval_seconds=15 * 86_400,
        last_interval_seconds=6 * 86_400,
        factor=2_500,
        milliseconds=2_500,
    )


def test_a_model_without_ease_tells_its_difficulty() -> None:
    for model in (Fsrs6Model(), AthenaModel()):
        past = past_review(build_review(build_ref(), model=model))
        assert 100 <= past.factor <= 1_100
        assert (past.last_interval_seconds, past.milliseconds) == (0, 0)
