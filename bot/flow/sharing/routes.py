"""Routes of passing things on."""

from typing import Final

from bot.flow.engine.states import Idle
from bot.flow.engine.table import Subject, anywhere, follow
from bot.flow.exercise.states import Answering
from bot.flow.practice.events import SkillPassedOnPressed
from bot.flow.sharing import (
    courses,
    decks,
    events,
    landscapes,
    offering,
    opening,
    problems,
    updating,
)
from bot.flow.sharing.kinds import KINDS

KINDS.update(
    {
        "deck": decks.KIND,
        "landscape": landscapes.KIND,
        "problems": problems.KIND,
        courses.COURSE: courses.KIND,
    }
)
ANYWHERE = (
    anywhere(events.SharePressed, offering.ask_whether_named),
    anywhere(events.ShareMadePressed, offering.make),
    anywhere(events.ShareStoppedPressed, offering.stop),
    anywhere(events.ShareRuledOut, offering.tell_ruling),
    anywhere(events.ShareOpened, opening.open_link),
    anywhere(events.CopyPressed, opening.settle_copy, Answering, Idle),
    anywhere(events.SharedSetPressed, problems.begin, Answering, Idle),
    anywhere(SkillPassedOnPressed, problems.pass_on),
    anywhere(events.ShareFlaggedPressed, opening.ask_what_is_wrong),
    anywhere(events.ShareFlagReasonPressed, opening.settle_flag),
    anywhere(events.SharedChangeFound, updating.tell_change),
    anywhere(events.ChangePressed, updating.settle_change),
)
_CHANGES = dict.fromkeys(change for kind in KINDS.values() for change in kind.changed_by)
LISTENERS = (follow(offering.note_change, *_CHANGES),)
SUBJECT: Final = Subject(anywhere=ANYWHERE, listeners=LISTENERS)
