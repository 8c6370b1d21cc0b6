"""How scores and dates are explained, in both languages."""

from dataclasses import replace

import pytest

from bot.chat.messages import render
from bot.domain.ids import MapId, ShortNodeId
from bot.domain.mastery.causes import Causes, Sooner
from bot.flow.engine.replies import Reply
from bot.flow.progress.events import ConceptPressed, ProgressAsked
from bot.flow.progress.replies import NumbersShown
from tests.chat.causes_replies import (
    AT,
    CARD,
    CONCEPT,
    DAY,
    FALLEN,
    NIGHT,
    ONE,
    SKILL,
    TRACED,
    WITHDRAWN,
)
from tests.chat.messages.test_progress import DE, EN, FRACTIONS, presses

PERCENT = "\N{NO-BREAK SPACE}%"


def lines(reply: Reply, text: object) -> list[str]:
    assert text in {EN, DE}
    return [
        line.removeprefix("- ")
        for line in render(reply, EN if text is EN else DE).markdown.split("\n")
        if line
    ]


def test_a_score_is_told_by_its_answers_and_a_date_by_the_sum_behind_it() -> None:
    assert lines(CONCEPT, EN) == [
        "**Halves: 90%**",
        (
            "It comes from your last 3 answers (points out of 5, the newest counts most): "
            "November 2 (5, 4), November 9 (5)."
        ),
        "It comes back on November 24: you knew it on November 9, and 6 days × 2.5 = 15 days.",
    ]
    assert lines(CONCEPT, DE) == [
        f"**Halves: 90{PERCENT}**",
        (
            "Das ergeben deine letzten 3 Antworten "
            "(jeweils von 5 Punkten, die neueste zählt am meisten): "
            "2. November (5, 4), 9. November (5)."
        ),
        (
            "Am 24. November kommt es wieder: "
            "Am 9. November wusstest du es, und 6 Tage × 2,5 = 15 Tage."
        ),
    ]
    assert presses(render(CONCEPT, EN)) == [
        ConceptPressed(MapId("map"), ShortNodeId("halves"), 0),
        ProgressAsked(),
    ]


@pytest.mark.parametrize(
    ("causes", "english", "german"),
    [
        (
            FALLEN,
            [
                (
                    "It fell from 92% to 36% on November 9: that answer had 1 of 5 points. "
                    "So it isn't mastered at the moment."
                ),
                (
                    "It has been due since November 10: on November 9 not every answer was right, "
                    "so it rests 1 day instead of 15 days."
                ),
            ],
            [
                (
                    f"Am 9. November fiel es von 92{PERCENT} auf 36{PERCENT}: "
                    "Diese Antwort hatte 1 von 5 Punkten. Darum ist es gerade nicht gemeistert."
                ),
                (
                    "Seit dem 10. November ist es fällig: "
                    "Am 9. November war nicht jede Antwort richtig, "
                    "also ruht es 1 Tag statt 15 Tage."
                ),
            ],
        ),
        (
            WITHDRAWN,
            [
                (
                    "It fell from 95% to 80% on November 10: a question turned out to be faulty, "
                    "so your answer to it no longer counts."
                ),
                (
                    "It has been due since November 10: "
                    "you knew it on November 9, and now it rests 1 day."
                ),
            ],
            [
                (
                    f"Am 10. November fiel es von 95{PERCENT} auf 80{PERCENT}: "
                    "Mit einer Frage stimmte etwas nicht, deine Antwort darauf zählt nicht mehr."
                ),
                (
                    "Seit dem 10. November ist es fällig: "
                    "Am 9. November wusstest du es, und nun ruht es 1 Tag."
                ),
            ],
        ),
        (
            NIGHT,
            [
                (
                    "It has been due since November 12: **Adding \\*fractions\\*** builds on it "
                    "and won't stick; its own interval would have lasted until November 24."
                )
            ],
            [
                (
                    "Seit dem 12. November ist es fällig: Darauf baut "
                    "**Adding \\*fractions\\*** auf und sitzt noch nicht; "
                    "sein eigener Abstand hätte bis zum 24. November gedauert."
                )
            ],
        ),
        (
            replace(NIGHT, sooner=Sooner.EXAM),
            [
                (
                    "It has been due since November 12: an exam that you failed builds on it; "
                    "its own interval would have lasted until November 24."
                )
            ],
            [
                (
                    "Seit dem 12. November ist es fällig: Eine nicht bestandene Prüfung baut "
                    "darauf auf; sein eigener Abstand hätte bis zum 24. November gedauert."
                )
            ],
        ),
        (
            replace(ONE, due_at=None, moved=None),
            ["No review of it is planned."],
            ["Es ist keine Wiederholung davon geplant."],
        ),
    ],
)
def test_drops_and_dates_are_told_with_their_reasons(
    causes: Causes, english: list[str], german: list[str]
) -> None:
    shown = replace(CONCEPT, causes=causes)

    assert lines(shown, EN)[2:] == english
    assert lines(shown, DE)[2:] == german


def test_a_skill_is_told_by_its_last_answer_and_when_it_is_practised_again() -> None:
    assert lines(SKILL, EN)[1:] == [
        (
            "That's the chance that you know it, after 12 answers: the last one, on November 9, "
            "was not right and took it from 90% to 71%."
        ),
        "Below 75% it comes first in practice.",
    ]
    assert lines(SKILL, DE)[1:] == [
        (
            "So wahrscheinlich kannst du es, nach 12 Antworten: Die letzte, am 9. November, "
            f"war nicht richtig und führte von 90{PERCENT} zu 71{PERCENT}."
        ),
        f"Unter 75{PERCENT} kommt es beim Üben zuerst.",
    ]
    mastered = replace(TRACED, share=0.97, drop=None, due_at=AT + 14 * DAY)
    rests = replace(SKILL, causes=mastered)
    assert lines(rests, EN)[-1] == (
        "It comes up again from November 23 on, unless you practise it before."
    )
    assert lines(rests, DE)[-1] == (
        "Ab dem 23. November kommt es wieder dran, falls du es nicht vorher übst."
    )


def test_a_card_is_told_by_the_model_in_use() -> None:
    fsrs = replace(CARD, promised=90)

    assert lines(CARD, EN)[1].endswith("you knew it on November 9, and 6 days × 2.5 = 15 days.")
    assert lines(fsrs, EN)[1].endswith(
        "and 15 days later the chance that you still do has fallen to 90%."
    )
    assert lines(fsrs, DE)[1].endswith(
        "und 15 Tage danach ist die Wahrscheinlichkeit, dass du es noch weißt, "
        f"auf 90{PERCENT} gesunken."
    )


def test_with_nothing_named_what_was_answered_last_stands_above_the_numbers() -> None:
    shown = lines(NumbersShown(topic=FRACTIONS, latest=CONCEPT), EN)

    assert shown[0] == "**Halves: 90%**"
    assert shown[-1] == "**Fractions:** which number should I explain?"
