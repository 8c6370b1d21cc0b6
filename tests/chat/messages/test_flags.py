"""Flagging a question, in words and buttons."""

import pytest

from bot.chat.messages import Localizer, Placement, render
from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.topics.course import Language, QuestionFormat
from bot.flow.engine.replies import remark
from bot.flow.exercise.events import (
    DontKnowPressed,
    FlagDroppedPressed,
    FlagReasonPressed,
    QuestionFlaggedPressed,
)
from bot.flow.exercise.replies import (
    FlagOutcome,
    Judged,
    answers_taken_back,
    flag_reason_question,
    flag_result,
)
from tests.chat.replies import INTERACTION, MAP, NOW, SHORT_ID, judgement, question


def localizer(language: Language) -> Localizer:
    return Localizer(language=language, zone="Europe/Berlin", now=NOW)


FLAG = QuestionFlaggedPressed(MAP, SHORT_ID)


def presses(reply: object) -> list[object]:
    screen = render(reply, localizer(Language.EN))  # type: ignore[arg-type]  # samples of replies
    return [button.press for row in screen.keyboard for button in row]


def test_a_question_and_a_verdict_offer_to_flag_it() -> None:
    asked = question(map_id=MAP, short_id=SHORT_ID)
    arranging = question(
        format=QuestionFormat.PUT_IN_ORDER,
        options=("a", "b", "c"),
        picked=(1,),
        map_id=MAP,
        short_id=SHORT_ID,
    )

    assert presses(asked) == [DontKnowPressed(INTERACTION), FLAG]
    assert FLAG in presses(arranging)
    assert presses(judgement(judged=Judged.WRONG, map_id=MAP, short_id=SHORT_ID)) == [FLAG]
    assert presses(judgement()) == []


@pytest.mark.parametrize("language", Language)
def test_it_is_offered_quietly_beside_the_way_out(language: Language) -> None:
    asked = question(map_id=MAP, short_id=SHORT_ID)

    screen = render(asked, localizer(language))

    assert [button.label for button in screen.keyboard[-1]][1:] == ["…"]


def test_the_button_of_a_verdict_stays_on_whatever_follows() -> None:
    verdict = render(
        judgement(judged=Judged.UNKNOWN, map_id=MAP, short_id=SHORT_ID), localizer(Language.EN)
    )

    assert verdict.keeps_buttons


def test_every_reason_has_a_button_and_so_has_never_mind() -> None:
    reasons = [FlagReasonPressed(MAP, SHORT_ID, reason) for reason in FlagReason]

    shown = presses(flag_reason_question(MAP, SHORT_ID, "How much is $1 + 1$?"))

    assert shown == [*reasons, FlagDroppedPressed()]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            Language.EN,
            (
                "Your 2 answers to it no longer count. "
                "**Halves** now stands at 46 % (before: 100 %). "
                "So **Halves** isn't settled any more; "
                "a few fresh questions will show that it sticks."
            ),
        ),
        (
            Language.DE,
            (
                "Deine 2 Antworten darauf zählen nicht mehr. "
                "**Halves** steht jetzt bei 46 % (vorher: 100 %). "
                "Damit ist **Halves** wieder offen; ein paar neue Fragen zeigen, dass es sitzt."
            ),
        ),
    ],
)
def test_the_thanks_say_what_was_taken_back(language: Language, text: str) -> None:
    counted = answers_taken_back(2, "Halves", (1.0, 0.46), lost=True)
    reply = flag_result(FlagOutcome.WITHDRAWN, counted)

    screen = render(reply, localizer(language))

    told = screen.markdown.split("\n\n")[1]
    assert (
        told.replace("\N{NO-BREAK SPACE}", " ").replace("46%", "46 %").replace("100%", "100 %")
        == text
    )
    assert screen.placement is Placement.EDIT


def test_a_lost_mastery_is_nobodys_fault_and_leads_on() -> None:
    said = render(remark("mastery-taken-back", label="Halves"), localizer(Language.EN))

    assert "It's not your doing" in said.markdown
    assert said.keyboard
    assert said.interim
