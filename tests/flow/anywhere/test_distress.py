"""Learners in distress get help lines in every state, and nothing is lost (K88)."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace

from sqlalchemy import select

from bot.domain.ids import FileId, InteractionId, TurnId
from bot.domain.learner.distress import Concern
from bot.domain.topics.course import Language
from bot.flow.anywhere.replies import HelpLinesGiven
from bot.flow.cards.events import DrillPressed
from bot.flow.cards.states import BackBeingRewritten, CardAsked, FrontBeingRewritten
from bot.flow.engine.delivery import Incoming
from bot.flow.engine.events import (
    PhotoReceived,
    Started,
    TextReceived,
    Unreadable,
    UnreadableReceived,
)
from bot.flow.engine.replies import Reply
from bot.flow.exercise.states import AnswerAmbiguous, Placement
from bot.flow.learner.events import DeletionWanted
from bot.flow.placement.events import PlacementPressed
from bot.flow.topics.events import LearnAsked
from bot.storage.engine.tables import inbox
from bot.storage.exams.tables import exam_pages
from bot.storage.practice.tables import item_attempts
from tests.builders import MONDAY
from tests.deck_builders import build_card, build_deck
from tests.flow.dealing import import_deck
from tests.flow.exams.candidates import candidate
from tests.flow.hints.helped import HALF, helped
from tests.flow.lines import named, only
from tests.flow.strolling import from_the_beginning, to_first_question, to_placement_offer
from tests.flow.walking import Walk
from tests.flow.writing import Wisher
from tests.landscape_builders import build_exam

EN, DE = Language.EN, Language.DE
CRY = "I don't want to live anymore"


async def at_a_card(walk: Walk, card: str = "card 0") -> CardAsked:
    await import_deck(walk, build_deck(build_card(card)))
    await walk.send(DrillPressed())
    return await walk.expect(CardAsked)


async def at_a_probe(walk: Walk) -> None:
    offered = await to_placement_offer(walk)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=True))
    await walk.expect(Placement)


async def at_a_lesson(walk: Walk) -> None:
    await from_the_beginning(walk)


async def at_a_question(walk: Walk) -> None:
    await to_first_question(walk)


async def at_an_ambiguous_text(walk: Walk) -> None:
    await to_first_question(walk)
    await walk.send(TextReceived("why not 4 or 5?"))
    await walk.expect(AnswerAmbiguous)


async def at_a_deletion(walk: Walk) -> None:
    await walk.send(Started())
    await walk.send(DeletionWanted())


async def while_being_deleted(walk: Walk) -> None:
    await at_a_deletion(walk)
    await walk.send(TextReceived("delete"))


async def at_the_door(_: Walk) -> None:
    pass


async def at_a_card_on_the_table(walk: Walk) -> None:
    await at_a_card(walk)


async def while_a_front_is_rewritten(walk: Walk) -> None:
    asked = await at_a_card(walk)
    ref = asked.current.ref
    front = FrontBeingRewritten(interaction_id=InteractionId("f"), drill=asked.drill, card=ref)
    await walk.store(state=front)


async def while_a_back_is_rewritten(walk: Walk) -> None:
    asked = await at_a_card(walk)
    ref = asked.current.ref
    back = BackBeingRewritten(
        interaction_id=InteractionId("b"), drill=asked.drill, card=ref, front="A front"
    )
    await walk.store(state=back)


PLACES: tuple[Callable[[Walk], Awaitable[None]], ...] = (
    at_the_door,
    at_a_probe,
    at_a_lesson,
    at_a_question,
    at_an_ambiguous_text,
    at_a_deletion,
    while_being_deleted,
    at_a_card_on_the_table,
    while_a_front_is_rewritten,
    while_a_back_is_rewritten,
)


async def test_help_lines_are_the_only_reply_in_every_state_and_what_is_open_stays() -> None:
    for go in PLACES:
        walk = Wisher()
        await go(walk)
        before, asked_before = await walk.place(), list(walk.teacher.briefs)

        for event in (
            TextReceived(CRY),
            TextReceived(CRY, surely_answer=True),
            PhotoReceived(FileId("photo"), caption=CRY),
            LearnAsked(CRY),
            UnreadableReceived(Unreadable.EDITED, text=CRY),
            UnreadableReceived(Unreadable.FORWARDED, text=CRY),
        ):
            given = only(await walk.send(event), HelpLinesGiven)
            assert (given.concern, given.language) == (Concern.OWN, EN), go

        assert await walk.place() == before, go
        assert walk.teacher.briefs == asked_before, go


async def test_in_an_exam_and_in_practice_nothing_of_it_is_kept_as_a_line_or_an_answer() -> None:
    sat = candidate()
    await sat.begin(build_exam())
    practising = (await helped(HALF)).walk
    for walk, stored in ((sat, exam_pages), (practising, item_attempts)):
        before, kept = await walk.place(), await walk.rows(stored)

        assert named(await walk.send(TextReceived(CRY))) == ["HelpLinesGiven"]
        caption = PhotoReceived(FileId("photo"), caption="Ich will sterben")
        assert named(await walk.send(caption)) == ["HelpLinesGiven"]

        assert await walk.place() == before
        assert await walk.rows(stored) == kept


async def test_nothing_is_counted_and_the_question_can_be_answered_afterwards() -> None:
    walk = Wisher()
    quiz = await to_first_question(walk)

    await walk.send(TextReceived(CRY))
    assert await walk.maps.responses(quiz.purpose.node_id, 5) == []
    said = await walk.answer()

    assert named(said)[0] == "AnswerJudged"


async def test_the_answer_is_in_the_language_of_the_text_if_that_is_clear() -> None:
    async def language_of(text: str, chat: Language) -> Language:
        said: tuple[Reply, ...] = await Wisher().send(TextReceived(text), language=chat)
        return only(said, HelpLinesGiven).language

    assert await language_of(CRY, DE) is EN
    assert await language_of("Ich will nicht mehr leben", EN) is DE
    assert await language_of("kms", DE) is DE


async def test_what_somebody_else_does_to_them_or_needs_has_its_own_words() -> None:
    walk = Wisher()

    hurt = only(await walk.send(TextReceived("mein Vater schlägt mich")), HelpLinesGiven)
    friend = only(await walk.send(TextReceived("my friend wants to kill herself")), HelpLinesGiven)

    assert hurt.concern is Concern.HOME
    assert "116 111" in hurt.lines[0]
    assert friend.concern is Concern.OTHER


async def test_a_card_whose_answer_sounds_like_it_can_still_be_answered() -> None:
    walk = Wisher()
    await import_deck(walk, build_deck(build_card("a", front="I want to die", back=CRY)))
    await walk.send(DrillPressed())
    await walk.expect(CardAsked)

    assert named(await walk.send(TextReceived(CRY))) != ["HelpLinesGiven"]


async def test_a_learner_who_is_not_admitted_gets_help_lines_too() -> None:
    walk = Wisher()
    walk.conversation._access = replace(walk.conversation._access, allowed=frozenset({1}))

    assert named(await walk.send(TextReceived(CRY))) == ["HelpLinesGiven"]


async def test_the_words_are_not_kept_in_the_message_as_it_came_in() -> None:
    walk = Wisher()
    payload = json.dumps({"update_id": 1, "message": {"message_id": 2, "text": CRY}})
    came = Incoming(
        turn_id=TurnId("t1"), chat_id=walk.chat_id, payload=payload, received_at=MONDAY
    )
    await walk.stores.inbox.put([came])

    await walk.send(TextReceived(CRY))

    (kept,) = await walk.stores.database.read(
        lambda db: db.execute(select(inbox.c.payload)).scalars().all()
    )
    assert json.loads(kept)["message"] == {"message_id": 2, "text": "…"}
