from datetime import timedelta

from bot.domain.answers.quality import Rating
from bot.domain.ids import LearnerId
from bot.domain.learner.learner import Learner
from bot.domain.memory.models import AthenaModel
from bot.domain.memory.review import CardKind, Grade, LoggedReview, Moment, Review
from bot.flow.cards.changes import CardReviewed, DeckImported
from bot.flow.cards.ports import ImportedDeck
from bot.flow.engine.changes import LearnerChanged
from bot.storage.cards.fits import SqlFits
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database
from tests.deck_builders import DAY, build_card, build_deck, build_past, build_ref, build_review
from tests.storage.builders import ANNAS, MONDAY, take


async def test_a_log_has_all_reviews_by_time_and_no_tasks(database: Database) -> None:
    task = build_card("task", kind=CardKind.TASK)
    deck = build_deck(build_card("spain"), build_card("peru"), task)
    past = (build_past("peru", at=MONDAY - DAY),)
    took = timedelta(seconds=4)
    spain = build_review(build_ref("spain"), rating=Rating.HARD, at=MONDAY + DAY, duration=took)
    peru = build_review(build_ref("peru"), at=MONDAY)
    grade = Grade(correctness=1, completeness=1)
    graded = build_review(build_ref("task"), at=MONDAY, model=AthenaModel(), grade=grade)
    await take(
        SqlChats(database),
        "1",
        LearnerChanged(Learner(id=ANNAS, zone="Europe/Berlin")),
        DeckImported(ANNAS, ImportedDeck(deck=deck, reviews=past)),
        *(CardReviewed(ANNAS, line) for line in (spain, peru, graded)),
    )

    logged = await SqlFits(database).log(ANNAS)

    assert logged == [
        LoggedReview(
            "capitals/peru",
            Review(
                moment=Moment(MONDAY - DAY, "Europe/Berlin"),
                rating=Rating.GOOD,
                duration=timedelta(seconds=4),
            ),
        ),
        LoggedReview("capitals/peru", peru.review),
        LoggedReview("capitals/spain", spain.review),
    ]


async def test_nobody_elses_log_is_read(database: Database) -> None:
    deck = build_deck(build_card("spain"))
    reviewed = CardReviewed(ANNAS, build_review(build_ref("spain")))
    await take(SqlChats(database), "1", DeckImported(ANNAS, ImportedDeck(deck=deck)), reviewed)

    assert await SqlFits(database).log(LearnerId(1)) == []
