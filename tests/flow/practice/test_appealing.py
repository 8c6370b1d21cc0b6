"""Learners can appeal wrong answers, and an upheld appeal corrects the past."""

from datetime import timedelta

from bot.flow.exercise.events import HintPressed
from bot.flow.practice.events import AppealPressed, AppealUpheld
from bot.flow.practice.states import Practice
from bot.flow.skills.ports import SKILLS
from bot.storage.practice.appeals import SqlAppeals
from bot.storage.practice.tables import appeals, item_attempts, served_items
from tests.flow.lines import named
from tests.flow.practice.practising import Practiser
from tests.flow.practice.test_practising import LIKE, answer_wrongly, begun


async def answered_wrongly() -> Practiser:
    """Return a learner whose first answer counted as wrong."""
    walk = await begun()
    await answer_wrongly(walk)
    return walk


async def appealed() -> Practiser:
    walk = await answered_wrongly()
    await walk.send(AppealPressed((await walk.expect(Practice)).interaction_id))
    return walk


async def test_an_appeal_is_kept_for_a_person_and_the_item_stays_open() -> None:
    walk = await answered_wrongly()
    asked = await walk.expect(Practice)

    said = await walk.send(AppealPressed(asked.interaction_id))

    assert named(said) == ["appeal-noted"]
    assert await walk.expect(Practice) == asked
    (row,) = await walk.rows(appeals)
    assert (row.answer, row.upheld) == (asked.purpose.last_wrong, None)


async def test_an_appeal_is_kept_once() -> None:
    walk = await appealed()
    asked = await walk.expect(Practice)

    assert named(await walk.send(AppealPressed(asked.interaction_id))) == ["appeal-noted-before"]
    assert len(await walk.rows(appeals)) == 1


async def test_an_appeal_that_is_upheld_corrects_the_skill_and_the_learner_is_told() -> None:
    walk = await appealed()
    before = (await walk.ports[SKILLS].states(walk.learner_id))[LIKE]
    queue = SqlAppeals(walk.stores.database)
    (queued,) = await queue.waiting()
    await queue.decide(queued.appeal.served_id, walk.clock.now(), upheld=True)

    walk.clock.move(timedelta(hours=1))  # no message in the middle of something

    said = await walk.settle_appeals()

    after = (await walk.ports[SKILLS].states(walk.learner_id))[LIKE]
    assert named(said) == ["appeal-upheld"]
    assert (before.last_outcome, after.last_outcome) == (False, True)
    assert after.p_mastery > before.p_mastery
    assert after.opportunities == before.opportunities
    assert [row.verdict for row in await walk.rows(item_attempts)] == ["right"]
    (served,) = [row for row in await walk.rows(served_items) if row.skill_id == LIKE]
    assert served.first_verdict == "right"
    walk.clock.move(timedelta(hours=1))
    assert await walk.settle_appeals() == ()


async def test_an_appeal_that_is_refused_leaves_everything_as_it_was() -> None:
    walk = await appealed()
    before = await walk.ports[SKILLS].states(walk.learner_id)
    queue = SqlAppeals(walk.stores.database)
    (queued,) = await queue.waiting()
    await queue.decide(queued.appeal.served_id, walk.clock.now(), upheld=False)
    walk.clock.move(timedelta(hours=1))

    assert await walk.settle_appeals() == ()
    assert await walk.ports[SKILLS].states(walk.learner_id) == before
    assert await queue.waiting() == []


async def test_an_appeal_that_nobody_has_decided_on_settles_nothing() -> None:
    walk = await appealed()
    (served,) = [row.id for row in await walk.rows(served_items) if row.skill_id == LIKE]

    assert await walk.send(AppealUpheld(served)) == ()


async def test_an_appeal_for_a_second_answer_corrects_it_and_leaves_the_skill_as_it_was() -> None:
    walk = await answered_wrongly()
    await answer_wrongly(walk)
    await walk.send(AppealPressed((await walk.expect(Practice)).interaction_id))
    before = await walk.ports[SKILLS].states(walk.learner_id)
    queue = SqlAppeals(walk.stores.database)
    (queued,) = await queue.waiting()
    await queue.decide(queued.appeal.served_id, walk.clock.now(), upheld=True)
    walk.clock.move(timedelta(hours=1))

    assert named(await walk.settle_appeals()) == ["appeal-upheld"]
    assert await walk.ports[SKILLS].states(walk.learner_id) == before
    attempts = sorted(await walk.rows(item_attempts), key=lambda row: row.number)
    assert [row.verdict for row in attempts] == ["wrong", "right"]


async def test_an_appeal_that_is_upheld_makes_no_evidence_of_an_answer_after_a_hint() -> None:
    walk = await begun()
    await walk.send(HintPressed((await walk.expect(Practice)).interaction_id))
    await answer_wrongly(walk)
    await walk.send(AppealPressed((await walk.expect(Practice)).interaction_id))
    before = (await walk.ports[SKILLS].states(walk.learner_id))[LIKE]
    queue = SqlAppeals(walk.stores.database)
    (queued,) = await queue.waiting()
    await queue.decide(queued.appeal.served_id, walk.clock.now(), upheld=True)
    walk.clock.move(timedelta(hours=1))

    await walk.settle_appeals()

    after = (await walk.ports[SKILLS].states(walk.learner_id))[LIKE]
    assert (after.p_mastery, after.last_outcome) == (before.p_mastery, False)
