"""Weights of FSRS-6 in the database: due fits, and what is read with a chat."""

from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from sqlalchemy import Connection, event, select, update

from bot.domain.ids import ChatId, DeckId, LearnerId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.memory.fit import Fit
from bot.domain.memory.models import AthenaModel, CardModel
from bot.domain.memory.review import CardKind, Grade
from bot.flow.cards.changes import CardReviewed, CardsReplayed, DeckImported, FitSettled
from bot.flow.cards.ports import ImportedDeck
from bot.flow.engine.changes import Change, LearnerChanged
from bot.flow.engine.delivery import Due, FitDue, Row
from bot.storage.cards.fits import fits
from bot.storage.cards.tables import fitted_weights
from bot.storage.chats import SqlChats, open_chat
from bot.storage.engine.database import Database
from bot.storage.stores import Stores
from tests.deck_builders import build_card, build_deck, build_ref, build_review
from tests.domain.memory.fits import ACCEPTED, QUICK, REJECTED, UNPROVEN
from tests.domain.memory.simulated import simulated_log
from tests.logged import logged
from tests.storage.builders import ANNA, ANNAS, MONDAY, take

TURNS = count()
LOG = simulated_log(3, 40)


@pytest.fixture
def chats(database: Database) -> SqlChats:
    return SqlChats(database)


async def store(chats: SqlChats, *changes: Change, **but: Any) -> None:
    await take(chats, f"turn {next(TURNS)}", *changes, **but)


async def with_answers(
    chats: SqlChats, answers: int, learner_id: LearnerId = ANNAS, **but: Any
) -> None:
    learner = Learner(id=learner_id, **({"card_model": CardModel.FSRS6} | but))
    deck_id = DeckId(f"deck of {learner_id}")
    changes = (LearnerChanged(learner), *logged(LOG[:answers], learner_id, deck_id=deck_id))
    await store(chats, *changes, chat_id=ChatId(learner_id))


async def fits_in(
    database: Database, limit: int = 10, after: Row | None = None
) -> list[Due | None]:
    page = await Stores(database).due(fits, MONDAY, limit, after)
    return [fits.make(MONDAY, *row) for row in page]


def due(at_answers: int, learner_id: LearnerId = ANNAS) -> Due:
    turn_id = f"fit:{learner_id}:{at_answers}"
    return Due(ChatId(learner_id), turn_id, FitDue(learner_id, at_answers))


@pytest.mark.parametrize(
    ("answers", "found"), [(99, []), (100, [due(100)]), (199, [due(100)]), (400, [due(400)])]
)
async def test_a_fit_is_due_when_the_answers_have_reached_a_doubling(
    database: Database, chats: SqlChats, answers: int, found: list[Due]
) -> None:
    await with_answers(chats, answers)

    assert await fits_in(database) == found


@pytest.mark.parametrize("fit", [ACCEPTED, REJECTED, UNPROVEN])
async def test_after_a_fit_the_next_is_due_at_twice_the_answers_whatever_came_of_it(
    database: Database, chats: SqlChats, fit: Fit
) -> None:
    await with_answers(chats, 199)
    await store(chats, FitSettled(ANNAS, fit))
    assert await fits_in(database) == []

    review = build_review(build_ref("card-0.0", DeckId(f"deck of {ANNAS}")))
    await store(chats, CardReviewed(ANNAS, review))

    assert await fits_in(database) == [due(200)]


async def test_nothing_is_fitted_for_who_has_not_chosen_fsrs(
    database: Database, chats: SqlChats
) -> None:
    await with_answers(chats, 150, card_model=CardModel.SM2)

    assert await fits_in(database) == []


async def test_answers_to_tasks_do_not_count(database: Database, chats: SqlChats) -> None:
    await with_answers(chats, 99)
    task = build_card("task", kind=CardKind.TASK)
    grade = Grade(correctness=1, completeness=1)
    review = build_review(build_ref("task"), model=AthenaModel(), grade=grade)
    brought = DeckImported(ANNAS, ImportedDeck(deck=build_deck(task)))
    await store(chats, brought, CardReviewed(ANNAS, review))

    assert await fits_in(database) == []


async def test_learners_come_page_by_page(database: Database, chats: SqlChats) -> None:
    ids = [LearnerId(number) for number in (12, 3, 7)]
    for learner_id in ids:
        await with_answers(chats, 100 + learner_id, learner_id)

    first = await fits_in(database, 2)
    assert first == [due(100, LearnerId(3)), due(100, LearnerId(7))]
    assert await fits_in(database, 2, (ChatId(7), LearnerId(7))) == [due(100, LearnerId(12))]
    assert await fits_in(database, 2, (ChatId(12), LearnerId(12))) == []


# --- what a chat is opened with -----------------------------------------------------------------


async def fitted(process: Stores) -> Learner:
    return (await process.chats.open(ANNA, TurnId("-"))).learner


async def change(process: Stores, *changes: Change) -> None:
    await take(process.chats, f"turn {next(TURNS)}", *changes)


async def test_a_chat_is_opened_with_the_very_weights_that_were_kept(process: Stores) -> None:
    await change(process)
    assert (await fitted(process)).fitted is None

    await change(process, FitSettled(ANNAS, ACCEPTED))

    assert (await fitted(process)).fitted == QUICK


@pytest.mark.parametrize("fit", [REJECTED, UNPROVEN])
async def test_a_fit_that_is_not_kept_leaves_the_weights_as_they_were(
    process: Stores, fit: Fit
) -> None:
    await change(process, FitSettled(ANNAS, fit))
    assert (await fitted(process)).fitted is None

    await change(process, FitSettled(ANNAS, replace(ACCEPTED, at_answers=200)))
    other = replace(QUICK, answers=320)
    await change(process, FitSettled(ANNAS, replace(fit, at_answers=400, made=other)))

    assert (await fitted(process)).fitted == QUICK


async def test_a_later_fit_takes_the_place_of_the_one_before(process: Stores) -> None:
    later = replace(QUICK, answers=160)
    for fit in (ACCEPTED, replace(ACCEPTED, at_answers=200, made=later)):
        await change(process, FitSettled(ANNAS, fit))

    assert (await fitted(process)).fitted == later


async def test_another_model_and_back_keeps_the_weights(process: Stores) -> None:
    await change(process, FitSettled(ANNAS, ACCEPTED))
    for model in (CardModel.SM2, CardModel.FSRS6):
        learner = replace(await fitted(process), card_model=model)
        await change(process, LearnerChanged(learner))

    assert (await fitted(process)).fitted == QUICK


@pytest.mark.parametrize("stored", [[1.0], [-1.0] * 21, "words", {"a": 1}])
async def test_weights_that_cannot_be_used_are_none(
    database: Database, chats: SqlChats, stored: object
) -> None:
    await store(chats, FitSettled(ANNAS, ACCEPTED))
    await database.write(lambda db: db.execute(update(fitted_weights).values(weights=stored)))

    assert (await chats.open(ANNA, TurnId("-"))).learner.fitted is None


async def test_what_proved_the_weights_is_stored_with_them(
    database: Database, chats: SqlChats
) -> None:
    await store(chats, FitSettled(ANNAS, ACCEPTED))

    row = await database.read(lambda db: db.execute(select(fitted_weights)).one())

    assert (row.tried_at_answers, row.answers, row.fitted_at) == (100, 80, MONDAY)
    assert (row.log_loss, row.default_log_loss) == (0.4, 0.5)


async def test_the_weights_come_with_the_chat_in_one_statement(
    database: Database, chats: SqlChats
) -> None:
    await store(chats, FitSettled(ANNAS, ACCEPTED))
    statements: list[str] = []

    def opened(db: Connection) -> Learner:
        event.listen(db, "before_cursor_execute", lambda *args: statements.append(args[2]))
        return open_chat(db, ANNA, TurnId("-")).learner

    assert (await database.read(opened)).fitted == QUICK
    assert len(statements) == 1


async def test_a_replay_and_the_weights_it_goes_by_are_stored_together(process: Stores) -> None:
    line = build_review(build_ref("spain"))
    assert line.after is not None
    brought = DeckImported(ANNAS, ImportedDeck(deck=build_deck()))
    await change(process, brought, CardReviewed(ANNAS, line))
    other = replace(line.after, interval_days=3.0)

    await change(
        process, FitSettled(ANNAS, ACCEPTED), CardsReplayed(ANNAS, ((build_ref("spain"), other),))
    )

    learned = await process.cards.learned(ANNAS, [build_ref("spain")])
    assert learned[build_ref("spain")].state == other
    assert (await fitted(process)).fitted == QUICK
