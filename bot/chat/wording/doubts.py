"""Something is wrong with a question: the reasons, the thanks, and what was taken back."""

from bot.chat.wording.amounts import gist, percent
from bot.chat.wording.screen import Button, Placement, Screen
from bot.chat.wording.voice import Voice, paragraphs, quoted
from bot.domain.doubted_questions import DoubtReason
from bot.domain.ids import MapId, QuestionMark
from bot.domain.progress import score_percent
from bot.flow.exercise.events import (
    DoubtDroppedPressed,
    DoubtReasonPressed,
    QuestionDoubtedPressed,
)
from bot.flow.exercise.replies import DoubtAsked, DoubtBecame, DoubtSettled

_LONGEST_QUESTION = 120


def doubt_button(
    voice: Voice, map_id: MapId | None, mark: QuestionMark | None
) -> tuple[Button, ...]:
    """Return the button that says that something is wrong with a question, where it can be."""
    if map_id is None or mark is None:
        return ()
    return (Button(voice("button-something-wrong"), QuestionDoubtedPressed(map_id, mark)),)


def ask_reason(voice: Voice, reply: DoubtAsked) -> Screen:
    """Return the reasons to choose from; what is open keeps its buttons."""
    reasons = tuple(
        (
            Button(
                voice(f"button-doubt-{reason.value}"),
                DoubtReasonPressed(reply.map_id, reply.mark, reason),
            ),
        )
        for reason in DoubtReason
    )
    drop = Button(voice("button-doubt-dropped"), DoubtDroppedPressed())
    return Screen(
        markdown=paragraphs(voice("doubt-asked"), gist(reply.question, _LONGEST_QUESTION)),
        keyboard=(*reasons, (drop,)),
        aside=True,
    )


def settle(voice: Voice, reply: DoubtSettled) -> Screen:
    """Return what became of the doubt, in place of its reasons."""
    return Screen(
        markdown=paragraphs(voice(f"doubt-{reply.became.value}"), _taken_back(voice, reply)),
        placement=Placement.EDIT,
        aside=True,
    )


def _taken_back(voice: Voice, reply: DoubtSettled) -> str:
    if reply.became is not DoubtBecame.WITHDRAWN or not reply.taken_back:
        return ""
    told = [voice("doubt-taken-back", count=reply.taken_back)]
    before, now = score_percent(reply.score_before), score_percent(reply.score)
    label = quoted(reply.label)
    if label and before != now:
        was, stands = percent(voice, before), percent(voice, now)
        told.append(voice("doubt-score", label=label, before=was, now=stands))
    if reply.mastery_lost:
        told.append(voice("doubt-mastery-lost", label=label))
    return " ".join(told)
