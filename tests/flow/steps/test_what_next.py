"""/next: the best next thing, and why it is that."""

from datetime import timedelta

from bot.domain.agenda import AgendaReason
from bot.flow.events import NextAsked, StopAsked
from bot.flow.presses import CheckpointPressed
from bot.flow.replies import Because, ConceptExplained, QuestionAsked
from tests.builders import MONDAY
from tests.flow.strolling import (
    from_the_beginning,
    master_root,
    to_checkpoint_offer,
    to_first_lesson,
)
from tests.flow.walking import Walk, imagined


async def because_of(walk: Walk) -> Because:
    """Ask for the next thing and return the reason that is told with it."""
    told = [
        reply.because
        for reply in await walk.send(NextAsked())
        if isinstance(reply, ConceptExplained | QuestionAsked)
    ]
    assert len(told) == 1
    assert told[0] is not None
    return told[0]


async def test_the_next_open_concept_says_what_it_leads_to() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    await walk.send(StopAsked())

    because = await because_of(walk)

    assert because.reason is AgendaReason.NEXT_IN_ORDER
    assert because.opens == (
        "Numerator and denominator",
        "Fractions on the number line",
    )


async def test_a_checkpoint_says_what_it_opens() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    offered = await to_checkpoint_offer(walk)
    await walk.send(CheckpointPressed(offered.ticket, wanted=False))

    assert await because_of(walk) == Because(
        reason=AgendaReason.OPENS_NEXT,
        opens=("Numerator and denominator", "Fractions on the number line"),
    )


async def test_after_mastery_the_next_open_concept_comes() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)

    assert (await because_of(walk)).reason is AgendaReason.NEXT_IN_ORDER


async def test_a_question_that_was_put_aside_comes_back_without_a_new_reason() -> None:
    walk = imagined(MONDAY)
    await to_first_lesson(walk, right=True)
    await walk.send(StopAsked())
    walk.clock.move(timedelta(minutes=1))

    replies = await walk.send(NextAsked())  # the question that was put aside, without a new reason

    assert [reply.because for reply in replies if isinstance(reply, QuestionAsked)] == [None]
