"""Problems find out what a learner knows, and unlock what builds on it (K85)."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import cache

import pytest

from bot.content.practice.shipped_items import files_of_items, read_items
from bot.domain.ids import SkillId
from bot.domain.learner.learner import GROWN_UP
from bot.domain.mastery.tracing import Credit, SkillState
from bot.domain.practice.items import BankItem
from bot.domain.skills.placement import FIRST_PROBLEMS, LEAST_TO_TARGET, with_all_below
from bot.domain.skills.school_years import class_of
from bot.domain.topics.course import Language
from bot.flow.engine.events import Event, NextAsked, SkipAsked, StopAsked, TextReceived, WhyAsked
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import DontKnowPressed, HintPressed
from bot.flow.exercise.replies import AnswerJudged, Asking, QuestionAsked
from bot.flow.practice.events import (
    CheckDeclined,
    CheckPressed,
    PlacementAsked,
    PracticeAsked,
    PracticeOfAsked,
    SkillClaimed,
    SkillPressed,
    SkillsAsked,
    SkillTreeAsked,
)
from bot.flow.practice.states import CheckKind, CheckOffered, Practice, SkillCheck
from bot.flow.progress.events import ProgressAsked, WeekAsked
from bot.flow.skills.changes import SkillsPlaced
from bot.flow.skills.ports import SKILLS
from bot.flow.today.events import TodayAsked
from bot.flow.today.replies import TodayShown
from bot.resources import ITEMS
from bot.storage.practice.tables import practice_events
from tests.flow.dealing import learner_of
from tests.flow.lines import is_line, notes, only, reply_of
from tests.flow.practice.practising import Practiser, practiser
from tests.skill_builders import bundled_graph

TWO_STEP, ONE_STEP = SkillId("lin_two_step"), SkillId("lin_one_step")
EVALUATE = SkillId("expr_evaluate")
UP_TO_EQUATIONS = frozenset(
    skill_id for skill_id in bundled_graph().skills if class_of(skill_id, bundled_graph()) < 7.5
)
_OF_EACH = 6


@cache
def bank() -> tuple[BankItem, ...]:
    """Return some English items of each skill."""
    by_skill: dict[str, list[BankItem]] = defaultdict(list)
    for item in read_items(files_of_items(ITEMS)):
        if item.language is Language.EN and len(by_skill[item.document.meta.skill_id]) < _OF_EACH:
            by_skill[item.document.meta.skill_id].append(item)
    return tuple(item for own in by_skill.values() for item in own)


class Pupil(Practiser):
    """A learner who knows some skills, and answers accordingly."""

    async def item(self, key: str) -> BankItem:
        return {str(problem.id): problem for problem in bank()}[key]

    async def solves(self, known: Collection[SkillId]) -> Sequence[Reply]:
        """Answer the open problem, rightly if its skill is known."""
        state = await self.expect(Practice)
        if state.asked.skill_id in known:
            return await self.send(TextReceived((await self.open_topic_question()).answer))
        return await self.send(DontKnowPressed(state.interaction_id))

    async def checked(self, known: Collection[SkillId]) -> Sequence[Reply]:
        """Answer until the check is over. Return the replies to the last answer."""
        while True:
            said = await self.solves(known)
            if not isinstance(getattr(await self.state(), "purpose", None), SkillCheck):
                return said

    async def states(self) -> dict[SkillId, SkillState]:
        return dict(await self.ports[SKILLS].states(self.learner_id))

    async def credited(self, *skills: SkillId, as_: Credit = Credit.ASSUMED) -> None:
        """Credit the skills as a placement does."""
        graph = bundled_graph()
        states = (graph.state(skill_id, {}) for skill_id in skills)
        placed = tuple(replace(state, p_mastery=0.9, p_init=0.9, credit=as_) for state in states)
        await self.store(SkillsPlaced(self.learner_id, placed), state=Idle())


async def pupil() -> Pupil:
    walk = await practiser(bank())
    return Pupil(walk.stores, walk.ports, walk.clock)


async def offered() -> tuple[Pupil, CheckOffered]:
    walk = await pupil()
    await walk.send(PracticeAsked())
    return walk, await walk.expect(CheckOffered)


async def placed(known: Collection[SkillId], school_class: str = "7") -> tuple[Pupil, Line]:
    walk, offer = await offered()
    await walk.send(CheckPressed(offer.interaction_id, school_class))
    said = await walk.checked(known)
    assert isinstance(said[-1], Line)
    return walk, said[-1]


async def test_the_first_practice_offers_to_find_out_where_to_begin() -> None:
    walk, offer = await offered()

    shown = only(await walk.send(CheckPressed(offer.interaction_id, "9")), QuestionAsked)

    assert (shown.asking, shown.number, shown.of) == (Asking.PROBE, 1, FIRST_PROBLEMS)
    assert not shown.more_hints
    assert (await learner_of(walk)).school_class == "9"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("Klasse 7", "7"), ("I'm in year 9", "8"), ("9", "9"), ("I am an adult", GROWN_UP)],
)
async def test_a_class_can_be_typed(text: str, wanted: str) -> None:
    walk, _ = await offered()

    await walk.send(TextReceived(text))

    assert (await learner_of(walk)).school_class == wanted
    await walk.expect(SkillCheck)


@pytest.mark.parametrize(
    ("text", "language", "wanted"),
    [
        ("I'm in year 9", Language.EN, "8"),
        ("hi, i am in 7th grade.", Language.EN, "7"),
        ("Ich bin in Klasse 9", Language.DE, "9"),
        ("ich gehe in die 7. Klasse", Language.DE, "7"),
    ],
)
async def test_a_class_that_is_told_at_any_time_is_kept_and_leads_to_the_placement(
    text: str, language: Language, wanted: str
) -> None:
    walk = await pupil()

    said = await walk.send(TextReceived(text), language=language)
    await walk.send(PlacementAsked())

    assert is_line(said[0], "said-class")
    assert (await learner_of(walk)).school_class == wanted
    assert isinstance(getattr(await walk.state(), "purpose", None), SkillCheck)


@pytest.mark.parametrize("text", ["what is year 9 maths?", "class 9 equations", "Klasse 14", "9"])
async def test_a_text_that_says_more_than_a_class_is_no_class(text: str) -> None:
    walk = await pupil()

    await walk.send(TextReceived(text))

    assert (await learner_of(walk)).school_class is None


async def test_a_text_that_names_no_class_is_asked_back_and_the_offer_stays() -> None:
    walk, offer = await offered()

    await walk.send(TextReceived("class 44"))

    assert await walk.state() == offer


async def test_a_learner_who_wants_no_check_begins_at_the_beginning() -> None:
    walk, offer = await offered()

    shown = only(await walk.send(CheckDeclined(offer.interaction_id)), QuestionAsked)

    assert shown.asking is Asking.ITEM
    assert not await walk.ports[SKILLS].probes(walk.learner_id)


async def test_eight_problems_credit_what_is_probably_known_and_open_what_builds_on_it() -> None:
    walk, ended = await placed(UP_TO_EQUATIONS)

    states = await walk.states()
    known = {skill_id for skill_id, state in states.items() if state.is_credited}

    assert ended.key == "placement-ended"
    assert (ended.values["asked"], len(await walk.ports[SKILLS].probes(walk.learner_id))) == (8, 8)
    assert len(known) > 10
    assert len(known - UP_TO_EQUATIONS) <= 1
    assert max(states[skill_id].p_mastery for skill_id in known) <= 0.9
    assert not any(state.is_mastered() or state.opportunities for state in states.values())
    graph = bundled_graph()
    assert any(
        graph.is_unlocked(skill_id, states) and not graph.is_unlocked(skill_id, {})
        for skill_id in graph.skills
    )


async def test_credit_is_logged_under_its_policy() -> None:
    walk, _ = await placed(UP_TO_EQUATIONS)

    rows = [
        row for row in await walk.rows(practice_events) if row.details.get("cause") == "credit"
    ]

    known = {skill_id for skill_id, state in (await walk.states()).items() if state.is_credited}
    assert {row.skill_id for row in rows} == known
    assert {row.details["policy"] for row in rows} == {"credit-2"}


@pytest.mark.parametrize(
    "event",
    [
        TodayAsked(),
        NextAsked(),
        ProgressAsked(),
        WeekAsked(),
        SkillTreeAsked(),
        WhyAsked("Divide"),
    ],
    ids=lambda event: type(event).__name__,
)
async def test_a_learner_who_is_only_placed_can_ask_for_everything(event: Event) -> None:
    walk, _ = await placed(UP_TO_EQUATIONS)

    assert await walk.send(event)


async def test_four_more_problems_can_be_had_once() -> None:
    walk, ended = await placed(UP_TO_EQUATIONS)
    assert any(button.press == PlacementAsked() for row in ended.keyboard for button in row)

    await walk.send(PlacementAsked())
    *_, again = await walk.checked(UP_TO_EQUATIONS)

    assert isinstance(again, Line)
    assert len(await walk.ports[SKILLS].probes(walk.learner_id)) == 12
    shown = only(await walk.send(SkillsAsked()), Line)
    assert not shown.offers(PlacementAsked)


async def test_a_check_that_is_left_goes_on_later_with_what_it_knows() -> None:
    walk, offer = await offered()
    await walk.send(CheckPressed(offer.interaction_id, "7"))
    for _ in range(3):
        await walk.solves(UP_TO_EQUATIONS)
    await walk.send(StopAsked())

    await walk.send(PlacementAsked())

    asked = (await walk.expect(Practice)).asked.skill_id
    probes = await walk.ports[SKILLS].probes(walk.learner_id)
    assert len(probes) == 3
    assert asked not in {probe.skill_id for probe in probes}


async def test_there_is_no_help_in_a_check() -> None:
    walk, offer = await offered()
    await walk.send(CheckPressed(offer.interaction_id, "7"))
    before = await walk.expect(SkillCheck)

    hint = only(await walk.send(HintPressed(before.interaction_id)), Line)
    await walk.send(TextReceived("What is a fraction?"))

    assert hint.key == "said-no-hint"
    assert await walk.state() == before


async def test_a_wrong_answer_in_a_check_counts_against_no_skill() -> None:
    walk, offer = await offered()
    await walk.send(CheckPressed(offer.interaction_id, "7"))

    said = await walk.solves(())

    judged = reply_of(said, AnswerJudged)
    assert not notes(judged)
    assert not await walk.states()
    assert len((await walk.expect(SkillCheck)).purpose.probes) == 1


async def test_a_problem_that_is_skipped_in_a_check_is_taken_as_not_known() -> None:
    walk, offer = await offered()
    await walk.send(CheckPressed(offer.interaction_id, "7"))

    said = await walk.send(SkipAsked())

    assert not any(isinstance(reply, AnswerJudged) for reply in said)
    (probe,) = await walk.ports[SKILLS].probes(walk.learner_id)
    assert not probe.right
    assert (await walk.expect(Practice)).asked.skill_id != probe.skill_id


async def test_a_wanted_skill_is_asked_for_first_and_its_way_is_told() -> None:
    walk = await pupil()
    await walk.send(PracticeOfAsked("Two-step equations"))
    offer = await walk.expect(CheckOffered)
    await walk.send(CheckPressed(offer.interaction_id, "7"))
    way = with_all_below((TWO_STEP,), bundled_graph())

    said = await walk.checked(way - {TWO_STEP, ONE_STEP})

    probes = await walk.ports[SKILLS].probes(walk.learner_id)
    assert LEAST_TO_TARGET <= len(probes) <= 12
    assert way.issuperset(probe.skill_id for probe in probes)
    assert (await learner_of(walk)).wanted_skill == TWO_STEP
    assert any(is_line(reply, "practice-way") for reply in said)
    assert (await walk.expect(Practice)).purpose.practice.until_mastered


async def test_a_learner_who_knows_what_is_below_practises_the_wanted_skill_at_once() -> None:
    walk = await pupil()
    await walk.send(SkillPressed(TWO_STEP))
    offer = await walk.expect(CheckOffered)
    await walk.send(CheckPressed(offer.interaction_id, "9"))

    await walk.checked(bundled_graph().skills)

    practice = (await walk.expect(Practice)).purpose.practice
    assert practice.wanted == TWO_STEP
    states = await walk.states()
    known = {skill_id for skill_id, state in states.items() if state.is_credited}
    assert known <= with_all_below((TWO_STEP,), bundled_graph()) - {TWO_STEP}
    assert (await walk.expect(Practice)).asked.skill_id == TWO_STEP
    assert all(states[skill_id].credit is Credit.SHOWN for skill_id in known)


async def test_a_target_survives_stop_and_ends_when_it_is_mastered() -> None:
    walk = await pupil()
    await walk.credited(ONE_STEP, as_=Credit.SHOWN)
    await walk.send(SkillPressed(TWO_STEP))
    assert (await learner_of(walk)).wanted_skill == TWO_STEP
    await walk.send(StopAsked())

    await walk.send(PracticeAsked())
    said: Sequence[Reply] = ()
    while not isinstance(await walk.state(), Idle):
        said = await walk.solves((TWO_STEP,))

    assert is_line(said[-1], "practice-ended-mastered")
    assert any(
        isinstance(button.press, PlacementAsked) for row in said[-1].keyboard for button in row
    )
    assert (await learner_of(walk)).wanted_skill is None


async def test_another_skill_that_is_named_is_the_new_target() -> None:
    walk = await pupil()
    await walk.credited(ONE_STEP, EVALUATE, as_=Credit.SHOWN)
    await walk.send(SkillPressed(TWO_STEP))

    await walk.send(SkillPressed(SkillId("expr_like_terms")))

    assert (await learner_of(walk)).wanted_skill == SkillId("expr_like_terms")


async def test_a_skill_that_was_only_suggested_leaves_the_target() -> None:
    walk = await pupil()
    await walk.credited(ONE_STEP, EVALUATE, as_=Credit.SHOWN)
    await walk.send(SkillPressed(TWO_STEP))

    await walk.send(SkillPressed(SkillId("expr_like_terms"), wanted=False))

    assert (await learner_of(walk)).wanted_skill == TWO_STEP


async def test_today_leads_to_the_wanted_skill() -> None:
    walk = await pupil()
    await walk.credited(ONE_STEP, EVALUATE, as_=Credit.SHOWN)
    await walk.send(SkillPressed(TWO_STEP))
    await walk.send(StopAsked())
    walk.clock.move(timedelta(days=1))

    today = reply_of(await walk.send(TodayAsked()), TodayShown)

    assert today.today.entries[0].skill_id == TWO_STEP


async def test_what_credit_has_opened_asks_for_it_once_first() -> None:
    walk = await pupil()
    await walk.credited(ONE_STEP)

    await walk.send(SkillPressed(TWO_STEP))
    assert (await walk.expect(Practice)).asked.skill_id == ONE_STEP
    await walk.solves((ONE_STEP,))

    assert (await walk.expect(Practice)).asked.skill_id == TWO_STEP


async def test_the_second_wrong_answer_takes_the_credit_back_and_says_so() -> None:
    walk = await pupil()
    await walk.credited(ONE_STEP)
    await walk.send(SkillPressed(TWO_STEP))

    said = [*await walk.solves(()), *await walk.send(TextReceived("next"))]
    assert not any(
        "skill-credit-taken-back" in notes(reply)
        for reply in said
        if isinstance(reply, AnswerJudged)
    )
    assert (await walk.expect(Practice)).asked.skill_id == ONE_STEP
    lost = reply_of(await walk.solves(()), AnswerJudged)

    assert "skill-credit-taken-back" in notes(lost)
    states = await walk.states()
    assert states[ONE_STEP].credit is Credit.TAKEN_BACK
    assert not bundled_graph().is_unlocked(TWO_STEP, states)


async def test_a_locked_skill_is_opened_by_three_right_answers_with_all_below() -> None:
    walk = await pupil()

    await walk.send(SkillClaimed(TWO_STEP))
    assert (await walk.expect(SkillCheck)).purpose.check is CheckKind.TEST_IN
    await walk.checked((TWO_STEP,))

    states = await walk.states()
    assert states[TWO_STEP].credit is Credit.SHOWN
    assert states[ONE_STEP].is_credited
    assert bundled_graph().is_unlocked(TWO_STEP, states)
    assert len(await walk.ports[SKILLS].probes(walk.learner_id)) == 3


async def test_a_failed_test_in_names_what_is_least_sure_and_leads_there() -> None:
    walk = await pupil()
    await walk.send(SkillClaimed(TWO_STEP))

    *_, failed = await walk.checked(())

    assert isinstance(failed, Line)
    assert failed.key == "not-tested-in"
    assert isinstance(failed.keyboard[0][0].press, SkillPressed)
    assert not any(state.is_credited for state in (await walk.states()).values())
    assert len(await walk.ports[SKILLS].probes(walk.learner_id)) == 2


async def test_why_explains_a_check() -> None:
    walk, offer = await offered()
    await walk.send(CheckPressed(offer.interaction_id, "7"))

    assert only(await walk.send(WhyAsked()), Line).key == "why-practice-check"
