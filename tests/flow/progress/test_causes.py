"""/why with the name of a concept, a card or a skill: the reply agrees with the database."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from random import Random

import pytest

from bot.chat.messages import Localizer, render
from bot.domain.answers.quality import Rating
from bot.domain.ids import LearnerId
from bot.domain.mastery.causes import Causes, DateMove, Sooner, TracedMove
from bot.domain.mastery.refreshers import after_recall, refresher_of
from bot.domain.progress.numbers import Number
from bot.domain.topics.course import Language
from bot.flow.cards.changes import CardReviewed, DeckImported
from bot.flow.cards.ports import CARDS, ImportedDeck
from bot.flow.engine.changes import Audited
from bot.flow.engine.events import StopAsked, WhyAsked
from bot.flow.engine.replies import Line
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.states import Answering
from bot.flow.maps.changes import NodesChanged, RefreshersKept, ResponseRecorded
from bot.flow.progress.replies import (
    CausesOf,
    CausesShown,
    ConceptShown,
    NumberExplained,
    NumbersShown,
)
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS
from bot.storage.cards.cards import NAMED
from bot.storage.progress.snapshots import NOTED_AT
from tests.builders import MONDAY
from tests.deck_builders import build_card, build_deck, build_ref, build_review
from tests.flow.lines import only
from tests.flow.planting import answer_to, plant_finished
from tests.flow.strolling import master_root
from tests.flow.walking import ANNA, Walk, going_by_scores, imagined
from tests.storage.plans import explained

DAY = timedelta(days=1)
ANNAS = LearnerId(ANNA)


async def why(walk: Walk, words: str = "") -> CausesShown:
    return only(await walk.send(WhyAsked(words)), CausesShown)


@pytest.mark.parametrize("words", ["What a fraction is", "WHAT  a fraction is", "a fraction is"])
async def test_a_concept_is_explained_by_its_name_or_part_of_it(words: str) -> None:
    walk = going_by_scores(MONDAY)
    root = await master_root(walk)
    node = (await walk.topic()).mind_map.node(root)
    answers = await walk.maps.answers_to_replay(root)

    shown = await why(walk, words)

    assert (shown.what, shown.label) == (CausesOf.CONCEPT, "What a fraction is")
    assert shown.causes.share == node.share
    assert shown.causes.due_at == node.next_review_at
    assert [counted.at for counted in shown.causes.counted] == [answer.at for answer in answers][
        -5:
    ]
    assert shown.causes.moved is not None
    assert shown.causes.moved.after_days == node.interval_days


async def test_a_concept_that_goes_by_a_skill_and_the_skill_say_the_same() -> None:
    walk = imagined(MONDAY)
    root = await master_root(walk)
    states = await walk.ports[SKILLS].states(ANNAS)

    concept = await why(walk, "What a fraction is")

    assert concept.causes.share == (await walk.topic()).mind_map.node(root).share
    assert concept.causes.traced is not None
    traced = next(state for state in states.values() if state.opportunities)
    graph = walk.ports[SKILL_GRAPHS].current()
    assert graph is not None
    name = graph.skills[traced.skill_id].name[Language.EN]
    skill = await why(walk, name)
    assert (skill.what, skill.causes.share) == (CausesOf.SKILL, traced.p_mastery)
    assert skill.causes.traced == concept.causes.traced


async def test_with_nothing_named_what_was_answered_last_is_explained() -> None:
    walk = going_by_scores(MONDAY)
    await master_root(walk)
    await walk.send(StopAsked())
    named = await why(walk, "What a fraction is")

    shown = only(await walk.send(WhyAsked()), NumbersShown)

    assert shown.latest == named


async def test_the_name_of_a_number_still_means_the_number() -> None:
    walk = going_by_scores(MONDAY)
    await master_root(walk)

    only(await walk.send(WhyAsked("score")), NumberExplained)


@pytest.mark.parametrize(
    ("note", "sooner"),
    [
        (Audited("map_replanned", {"reason": "night"}), Sooner.NIGHT),
        (Audited("reviews_brought_back", {"reason": "exam"}), Sooner.EXAM),
        (Audited("reminded", {"due": 1}), Sooner.OTHERWISE),
    ],
)
async def test_what_was_brought_back_says_by_what(note: Audited, sooner: Sooner) -> None:
    walk = going_by_scores(MONDAY)
    root = await master_root(walk)
    walk.clock.move(timedelta(hours=2))
    mind_map = (await walk.topic()).mind_map
    now = walk.clock.now()
    due = replace(mind_map.node(root), next_review_at=now)
    await walk.store(NodesChanged(mind_map.id, (due,)), note)

    causes = (await why(walk, "What a fraction is")).causes

    assert (causes.sooner, causes.due_at) == (sooner, now)
    assert causes.rest_ends_at == mind_map.node(root).next_review_at


async def test_a_refresher_is_explained_by_its_own_schedule() -> None:
    walk = imagined(MONDAY)
    mind_map = await plant_finished(walk, "python")
    node = mind_map.nodes[0]
    answer = replace(answer_to(node), quality=4, responded_at=MONDAY + DAY)
    refresher = after_recall(refresher_of(node, (), MONDAY), 4, MONDAY + DAY)
    await walk.store(ResponseRecorded(answer), RefreshersKept(ANNAS, (refresher,)))

    causes = (await why(walk, node.label)).causes

    assert (causes.share, causes.due_at) == (node.share, refresher.due_at)
    assert causes.moved == DateMove(
        at=MONDAY + DAY,
        recalled=True,
        before_days=node.interval_days,
        after_days=refresher.interval_days,
        factor=node.ease_factor,
        in_a_row=node.repetitions + 1,
    )


async def test_a_card_is_explained_by_its_front() -> None:
    walk = imagined(MONDAY)
    card = build_card()
    await walk.store(DeckImported(ANNAS, ImportedDeck(deck=build_deck(card))))
    review = build_review(build_ref(), at=MONDAY, rating=Rating.GOOD)
    await walk.store(CardReviewed(ANNAS, review))
    learned = (await walk.ports[CARDS].learned(ANNAS, (build_ref(),)))[build_ref()]
    assert learned.state is not None

    for words in (card.front, card.front.lower(), card.front[2:]):
        shown = await why(walk, words)

        assert (shown.what, shown.causes.due_at) == (CausesOf.CARD, learned.state.due_at)


async def test_signs_of_patterns_in_words_stand_for_themselves() -> None:
    walk = imagined(MONDAY)
    await walk.store(DeckImported(ANNAS, ImportedDeck(deck=build_deck(build_card()))))
    await walk.store(CardReviewed(ANNAS, build_review(build_ref(), at=MONDAY)))

    for words in ("%", "____", "\\"):
        found = await walk.ports[CARDS].find_named(ANNAS, words, whole=False)
        assert found is None


async def test_the_reads_of_causes_go_by_indexes() -> None:
    walk = imagined(MONDAY)
    database = walk.stores.database
    named = {"learner": ANNAS, "words": "%a%", "capitalised": "%A%"}
    noted = {"learner": ANNAS, "at": MONDAY}

    for statement, values in ((NAMED, named), (NOTED_AT, noted)):
        plan = await database.read(partial(explained, statement=statement, values=values))
        assert "SCAN" not in plan


async def test_the_title_of_a_course_means_the_course_and_no_concept_with_that_word() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)

    explained = only(await walk.send(WhyAsked("fractions")), NumberExplained)

    assert (explained.number, explained.topic.title) == (Number.PERCENT, "Fractions")


async def test_words_that_several_concepts_have_in_their_names_are_asked_back() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)

    asked = only(await walk.send(WhyAsked("adding")), Line)

    assert asked.key == "why-which"
    assert len(asked.keyboard) > 1
    press = asked.keyboard[0][0].press
    assert only(await walk.send(press), ConceptShown).numbers.label.startswith("Adding")


def told(language: Language, walk: Walk, shown: CausesShown) -> str:
    text = Localizer(language=language, zone="UTC", now=walk.clock.now())
    return render(shown, text).markdown


@pytest.mark.thorough
@pytest.mark.parametrize("start", [imagined, going_by_scores], ids=["skill", "score"])
async def test_every_number_and_date_that_is_told_is_another_one_or_the_same_said_once(
    start: Callable[[datetime], Walk],
) -> None:
    walk = start(MONDAY)
    await master_root(walk)
    chance = Random(3)
    wrong: list[str] = []
    for _ in range(40):
        walk.clock.move(DAY * chance.choice((0, 1, 3, 17)))
        await walk.send(ReviewAsked())
        while isinstance(await walk.state(), Answering):
            await walk.answer(right=chance.random() < 0.4)
        for words in ("What a fraction is", "Name fractions", "Parts of a whole"):
            for shown in await walk.send(WhyAsked(words)):
                if isinstance(shown, CausesShown):
                    wrong += untrue(walk, shown)
    assert wrong == []


def untrue(walk: Walk, shown: CausesShown) -> list[str]:
    """Return the parts of the reply that cannot be true."""
    texts = {language: told(language, walk, shown) for language in Language}
    moves = (r"from (\d+)% to (\d+)%", r"von (\d+)\s% (?:auf|zu) (\d+)\s%")
    found = [
        text
        for text, move in zip((texts[Language.EN], texts[Language.DE]), moves, strict=True)
        if any(before == after for before, after in re.findall(move, text))
    ]
    now, causes = walk.clock.now(), shown.causes
    if "to mind" in texts[Language.EN] or "nicht ein" in texts[Language.DE]:
        found.append(texts[Language.EN])  # all of it did, but for one answer of several
    if causes.due_at is not None and causes.due_at < now and "so from" in texts[Language.EN]:
        found.append(texts[Language.EN])
    ends = causes.rest_ends_at
    lasted = "lasted until" in texts[Language.EN]
    if lasted and ends is not None and causes.due_at is not None:
        found += [texts[Language.EN]] * (ends.date() <= causes.due_at.date())
    rests = re.search(r"It comes back on (\w+ \d+): .*now it rests", texts[Language.EN])
    if rests and ends is not None and causes.due_at is not None:
        found += [texts[Language.EN]] * (ends.date() != causes.due_at.date())
    return found


async def test_a_drop_or_a_date_that_reads_the_same_is_not_told_as_one_that_moved() -> None:
    walk = imagined(MONDAY)
    moved = TracedMove(at=MONDAY, right=False, before=0.1446, answers=4)
    causes = Causes(share=0.1441, traced=moved, due_at=MONDAY, rest_ends_at=MONDAY + DAY / 3)
    same = CausesShown(
        what=CausesOf.CONCEPT, label="x", causes=replace(causes, sooner=Sooner.OTHERWISE)
    )

    assert "was not right and left it at 14%." in told(Language.EN, walk, same)
    assert "nicht richtig und ließ es bei 14" in told(Language.DE, walk, same)
    assert "lasted until" not in told(Language.EN, walk, same)
    assert untrue(walk, same) == []
    rested = replace(same, what=CausesOf.SKILL, causes=replace(causes, due_at=MONDAY - DAY))
    assert "in practice again since March 1." in told(Language.EN, walk, rested)
