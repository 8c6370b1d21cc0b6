"""/why: what the stored answers say of a concept, a card or a skill that is named."""

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.cards.account import card_account
from bot.domain.cards.state import LearnedCard
from bot.domain.cards.text import side_of
from bot.domain.mastery.account import (
    Account,
    Sooner,
    concept_account,
    refresher_account,
    skill_account,
)
from bot.domain.memory.models import Fsrs6Model
from bot.domain.rhythm.days import ended_day
from bot.domain.topics.curriculum import prerequisites_of
from bot.domain.topics.mind_map import Node, ResponseType
from bot.domain.topics.refreshers import Recall
from bot.flow.engine.ports import Ports, TopicSummary
from bot.flow.engine.turn import Turn
from bot.flow.exercise.short_ids import short_node_id
from bot.flow.progress import topic_overviews, weak_spots
from bot.flow.progress.replies import AccountOf, AccountShown
from bot.flow.progress.topic_overviews import TopicOverview
from bot.flow.skills import linked
from bot.flow.topics.loaded_topic import load_topic


async def find(words: str, turn: Turn, ports: Ports, *, whole: bool) -> AccountShown | None:
    """Return the account of what is called so, or has these words in its name."""
    wanted = _folded(words)
    if not wanted:
        return None
    for topic in await topic_overviews.drawn_topics(turn, ports):
        overview = await topic_overviews.look_at(topic, turn, ports)
        for node in overview.mind_map.nodes:
            if _means(wanted, overview.label(node, turn), whole=whole):
                return await of_concept(overview, node, turn, ports)
    for state in (await ports.skills.states(turn.learner.id)).values():
        name = weak_spots.skill_name(state, turn, ports)
        if state.opportunities and _means(wanted, name, whole=whole):
            log = await linked.skill_log(state.skill_id, turn, ports)
            account = skill_account(state, log)
            return AccountShown(what=AccountOf.SKILL, label=name, account=account)
    card = await ports.cards.find_named(turn.learner.id, " ".join(words.split()), whole=whole)
    return None if card is None else await _of_card(card, turn, ports)


async def of_latest(
    topics: Sequence[TopicSummary], turn: Turn, ports: Ports
) -> AccountShown | None:
    """Return the account of the concept that was answered last; None where none was."""
    latest = max(topics, key=lambda it: it.last_activity_at)
    answers = await ports.maps.answers_in_map(latest.map_id, 1, 0)
    if not answers or answers[0].type is ResponseType.DIAGNOSTIC:
        return None
    overview = await topic_overviews.look_at(latest, turn, ports)
    node = overview.mind_map.node(answers[0].node_id)
    return await of_concept(overview, node, turn, ports)


async def of_concept(
    overview: TopicOverview, node: Node, turn: Turn, ports: Ports
) -> AccountShown:
    """Return the account of the concept: its score, its date, and what moved them."""
    account = await _account(overview, node, turn, ports)
    if account.sooner is not None and account.due_at is not None:
        sooner = await ports.analytics.what_brought_back(turn.learner.id, account.due_at)
        account = replace(account, sooner=sooner)
        if sooner is Sooner.NIGHT:
            account = replace(account, sooner_for=await _struggling(overview, node, turn, ports))
    return AccountShown(
        what=AccountOf.CONCEPT,
        label=overview.label(node, turn),
        account=account,
        map_id=node.map_id,
        short_id=short_node_id(node.id),
    )


async def _account(overview: TopicOverview, node: Node, turn: Turn, ports: Ports) -> Account:
    answers = await ports.maps.answers_to_replay(node.id)
    if overview.course is None:
        account = concept_account(node, answers)
        return account if overview.is_reviewed else _undated(account)
    work = await load_topic(node.map_id, ports)
    skill = await linked.skill_to_replay(work, node.id, turn, ports)
    account = concept_account(node, answers, skill)
    refresher = work.refresher(node.id)
    if refresher is None:
        return account if overview.is_reviewed else _undated(account)
    reviews = (it for it in answers if it.type is ResponseType.REVIEW and it.counts)
    recalls = [Recall(quality=it.quality, at=it.at) for it in reviews]
    dated = refresher_account(refresher, node, recalls)
    is_as_the_concept = refresher.last_reviewed_at == node.last_reviewed_at
    return replace(
        account,
        due_at=dated.due_at,
        moved=account.moved if is_as_the_concept else dated.moved,
        sooner=account.sooner if is_as_the_concept else dated.sooner,
        rest_ends_at=account.rest_ends_at if is_as_the_concept else dated.rest_ends_at,
    )


def _undated(account: Account) -> Account:
    """Return the account of what rests: nothing of it comes back."""
    return replace(account, due_at=None, moved=None, sooner=None)


async def _struggling(
    overview: TopicOverview, node: Node, turn: Turn, ports: Ports
) -> tuple[str, ...]:
    """Return what did not stick that night and builds on the concept."""
    if node.next_review_at is None:
        return ()
    night = ended_day(node.next_review_at, turn.learner.zone or "UTC")
    snapshots = await ports.analytics.snapshots_since(node.map_id, night)
    struggling = snapshots[0].metrics.struggling_nodes if snapshots else ()
    mind_map = overview.mind_map
    return tuple(
        overview.label(it, turn)
        for it in mind_map.nodes
        if it.id in struggling and node in prerequisites_of(mind_map, it.id)
    )


async def _of_card(found: LearnedCard, turn: Turn, ports: Ports) -> AccountShown | None:
    if found.state is None:
        return None
    log = await ports.cards.log(turn.learner.id, found.ref)
    model = turn.learner.model_of(found.card.kind)
    account = card_account(found.state, log, model, turn.learner.zone or "UTC")
    promised = round(model.desired_retention * 100) if isinstance(model, Fsrs6Model) else None
    return AccountShown(
        what=AccountOf.CARD,
        label=side_of(found.card.question).text,
        account=_undated(account) if found.suspended else account,
        promised=promised,
    )


def _means(wanted: str, name: str, *, whole: bool) -> bool:
    folded = _folded(name)
    return wanted == folded if whole else wanted in folded


def _folded(words: str) -> str:
    return " ".join(words.casefold().split())
