"""/why: the reasons behind the numbers of a named concept, card or skill."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.domain.cards.causes import card_causes
from bot.domain.cards.state import LearnedCard
from bot.domain.cards.text import side_of
from bot.domain.days import ended_day
from bot.domain.exercise.placement import as_placed
from bot.domain.mastery import causes as mastery_causes
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.mastery.concepts import ASKED_FOR
from bot.domain.mastery.refreshers import Recall
from bot.domain.memory.models import Fsrs6Model
from bot.domain.progress.progress import score_percent
from bot.domain.topics.curriculum import prerequisites_of
from bot.domain.topics.mind_map import Node, ResponseType
from bot.flow.cards.due import for_exams
from bot.flow.cards.ports import CARDS
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, LineButton, Reply, percent, remark
from bot.flow.engine.turn import Turn
from bot.flow.exercise.asking import short_node_id
from bot.flow.learner.past import ANALYTICS, PastAttempt, PastQuestion
from bot.flow.maps.loaded_topic import load_topic
from bot.flow.maps.ports import COURSES, MAPS, TopicSummary
from bot.flow.progress import topic_overviews, weak_spots
from bot.flow.progress.events import ConceptPressed
from bot.flow.progress.replies import CausesOf, CausesShown
from bot.flow.progress.topic_overviews import TopicOverview
from bot.flow.skills import linked
from bot.flow.skills.ports import SKILLS

_MOST_NAMED: Final = 8


async def find(words: str, turn: Turn, ports: Ports, *, whole: bool) -> Reply | None:
    """Return the reasons behind what has that name or, unless `whole`, contains the words.

    If several concepts match, return the question which is meant. Return None if nothing does.
    """
    wanted = _fold(words)
    if not wanted:
        return None
    concepts = [
        (overview, node)
        for topic in await topic_overviews.drawn_topics(turn, ports)
        for overview in (await topic_overviews.look_at(topic, turn, ports),)
        for node in overview.mind_map.nodes
        if _means(wanted, overview.label(node, turn), whole=whole)
    ]
    if len(concepts) == 1 or (concepts and whole):
        overview, node = concepts[0]
        return _of_credit(overview, node, turn) or await of_concept(overview, node, turn, ports)
    if concepts:
        return _which(words, concepts, turn)
    skills = [
        skill_state
        for skill_state in (await ports[SKILLS].states(turn.learner.id)).values()
        if (skill_state.last_practiced_at is not None or skill_state.is_credited)
        and _means(wanted, weak_spots.skill_name(skill_state, turn, ports), whole=whole)
    ]
    if skills:
        state = max(skills, key=lambda skill: str(skill.last_practiced_at))
        name = weak_spots.skill_name(state, turn, ports)
        if state.last_practiced_at is None:
            share = f"{score_percent(state.p_mastery)}"
            return remark("why-skill-credited", skill=name, share=share)
        log = await linked.skill_log(state.skill_id, turn, ports)
        return CausesShown(
            what=CausesOf.SKILL, label=name, causes=mastery_causes.skill_causes(state, log)
        )
    card = await ports[CARDS].find_named(turn.learner.id, " ".join(words.split()), whole=whole)
    return None if card is None else await _of_card(card, turn, ports)


def _of_credit(overview: TopicOverview, node: Node, turn: Turn) -> Line | None:
    """Return why the concept is probably known although nothing was asked, or None."""
    (placed,) = as_placed((node,), overview.flow)
    if placed == node:
        return None
    label, share = overview.label(node, turn), percent(score_percent(placed.share))
    return remark("why-concept-credited", label=label, share=share)


def _which(words: str, concepts: Sequence[tuple[TopicOverview, Node]], turn: Turn) -> Line:
    buttons = tuple(
        (
            LineButton(
                "button-concept",
                ConceptPressed(node.map_id, short_node_id(node.id), 0),
                values={"label": overview.label(node, turn)},
            ),
        )
        for overview, node in concepts[:_MOST_NAMED]
    )
    return Line("why-which", {"words": words}, buttons, interim=True)


async def of_latest(
    topics: Sequence[TopicSummary], turn: Turn, ports: Ports
) -> CausesShown | None:
    """Return the reasons behind the concept answered last, or None if there is none."""
    latest = max(topics, key=lambda topic: topic.last_activity_at)
    answers = await ports[MAPS].answers_in_map(latest.map_id, 1, 0)
    if not answers or answers[0].type is ResponseType.DIAGNOSTIC:
        return None
    overview = await topic_overviews.look_at(latest, turn, ports)
    node = overview.mind_map.node(answers[0].node_id)
    return await of_concept(overview, node, turn, ports)


async def of_concept(overview: TopicOverview, node: Node, turn: Turn, ports: Ports) -> CausesShown:
    """Return the reasons behind the concept's score and date."""
    causes = await _causes(overview, node, turn, ports)
    if causes.sooner is not None and causes.due_at is not None:
        sooner = await ports[ANALYTICS].what_brought_back(turn.learner.id, causes.due_at)
        causes = replace(causes, sooner=sooner)
        if sooner is mastery_causes.Sooner.NIGHT:
            causes = replace(causes, sooner_for=await _struggling(overview, node, turn, ports))
    return CausesShown(
        what=CausesOf.CONCEPT,
        label=overview.label(node, turn),
        causes=causes,
        map_id=node.map_id,
        short_id=short_node_id(node.id),
        built_on=len(await ports[MAPS].built_on(node.id)),
        checkpoint=overview.is_reviewed and node.status in ASKED_FOR,
    )


async def of_question(
    answer: PastQuestion, turn: Turn, ports: Ports
) -> mastery_causes.Effect | None:
    """Return the effect of a counting answer, or None if the history does not tell."""
    mind_map = (await ports[MAPS].get(answer.map_id)).mind_map
    node, skill = mind_map.node(answer.node_id), None
    answers = await ports[MAPS].answers_to_replay(node.id)
    course_id = mind_map.course_id
    if course_id is not None and await ports[COURSES].find_by_id(course_id) is not None:
        work = await load_topic(answer.map_id, ports)
        skill = await linked.skill_to_replay(work, node.id, turn, ports)
        refresher, last = work.refresher(node.id), node.last_reviewed_at
        if refresher is not None and last is not None and answer.at > last:
            return mastery_causes.effect_on_refresher(
                refresher, node, _recalls(answers), answer.at
            )
    return mastery_causes.effect_on_concept(node, answers, answer.key, answer.at, skill)


async def of_attempt(
    attempt: PastAttempt, turn: Turn, ports: Ports
) -> mastery_causes.Effect | None:
    """Return the effect of the first try at an item, or None if the log does not tell."""
    state = (await ports[SKILLS].states(turn.learner.id)).get(attempt.skill_id)
    if state is None:
        return None
    log = await linked.skill_log(attempt.skill_id, turn, ports)
    return mastery_causes.effect_on_skill(state, log, attempt.served_id)


async def _causes(
    overview: TopicOverview, node: Node, turn: Turn, ports: Ports
) -> mastery_causes.Causes:
    answers = await ports[MAPS].answers_to_replay(node.id)
    if overview.course is None:
        causes = mastery_causes.concept_causes(node, answers)
        return causes if overview.is_reviewed else _without_date(causes)
    work = await load_topic(node.map_id, ports)
    skill = await linked.skill_to_replay(work, node.id, turn, ports)
    causes = mastery_causes.concept_causes(node, answers, skill)
    refresher = work.refresher(node.id)
    if refresher is None:
        return causes if overview.is_reviewed else _without_date(causes)
    dated = mastery_causes.refresher_causes(refresher, node, _recalls(answers))
    is_as_the_concept = refresher.last_reviewed_at == node.last_reviewed_at
    return replace(
        causes,
        due_at=dated.due_at,
        moved=causes.moved if is_as_the_concept else dated.moved,
        sooner=causes.sooner if is_as_the_concept else dated.sooner,
        rest_ends_at=causes.rest_ends_at if is_as_the_concept else dated.rest_ends_at,
    )


def _recalls(answers: Sequence[GivenAnswer]) -> list[Recall]:
    reviews = (
        answer for answer in answers if answer.type is ResponseType.REVIEW and answer.counts
    )
    return [Recall(quality=review.quality, at=review.at) for review in reviews]


def _without_date(causes: mastery_causes.Causes) -> mastery_causes.Causes:
    """Return the causes without a date, as nothing of a resting topic comes back."""
    return replace(causes, due_at=None, moved=None, sooner=None)


async def _struggling(
    overview: TopicOverview, node: Node, turn: Turn, ports: Ports
) -> tuple[str, ...]:
    """Return the concepts built on this one that were struggling that night."""
    if node.next_review_at is None:
        return ()
    night = ended_day(node.next_review_at, turn.learner.zone or "UTC")
    snapshots = await ports[ANALYTICS].snapshots_since(node.map_id, night)
    struggling = snapshots[0].metrics.struggling_nodes if snapshots else ()
    mind_map = overview.mind_map
    return tuple(
        overview.label(concept, turn)
        for concept in mind_map.nodes
        if concept.id in struggling and node in prerequisites_of(mind_map, concept.id)
    )


async def _of_card(found: LearnedCard, turn: Turn, ports: Ports) -> CausesShown | None:
    if found.state is None:
        return None
    log = await ports[CARDS].log(turn.learner.id, found.ref)
    model = turn.learner.model_of(found.card.kind)
    zone = turn.learner.zone or "UTC"
    causes = card_causes(found.state, log, model, zone)
    rested = replace(found.state, due_at=model.due_at(found.state.memory, zone))
    if for_exams(found.ref, rested, found.card.kind, turn).due_at < rested.due_at:
        sooner = mastery_causes.Sooner.EXAM_DATE
        causes = replace(causes, sooner=sooner, rest_ends_at=rested.due_at)
    promised = round(model.desired_retention * 100) if isinstance(model, Fsrs6Model) else None
    return CausesShown(
        what=CausesOf.CARD,
        label=side_of(found.card.question).text,
        causes=_without_date(causes) if found.suspended else causes,
        promised=promised,
    )


def _means(wanted: str, name: str, *, whole: bool) -> bool:
    folded = _fold(name)
    return wanted == folded if whole else f" {wanted}" in f" {folded}"


def _fold(words: str) -> str:
    return " ".join(words.casefold().split())
