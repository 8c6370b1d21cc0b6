"""Things are passed on, opened, taken and brought up to date whatever is open."""

from typing import Final

from bot.flow.engine.table import Subject, anywhere, follow
from bot.flow.sharing import courses, decks, events, landscapes, offering, opening, updating
from bot.flow.sharing.kinds import KINDS, shares

shares({"deck": decks.KIND, "landscape": landscapes.KIND, courses.COURSE: courses.KIND})
ANYWHERE = (
    anywhere(events.SharePressed, offering.ask_whether_named),
    anywhere(events.ShareMadePressed, offering.make),
    anywhere(events.ShareStoppedPressed, offering.stop),
    anywhere(events.ShareRuledOut, offering.tell_ruling),
    anywhere(events.ShareOpened, opening.open_link),
    anywhere(events.CopyPressed, opening.settle_copy),
    anywhere(events.ShareFlaggedPressed, opening.ask_what_is_wrong),
    anywhere(events.ShareFlagReasonPressed, opening.settle_flag),
    anywhere(events.SharedChangeFound, updating.tell_change),
    anywhere(events.ChangePressed, updating.settle_change),
)
_CHANGES = dict.fromkeys(change for kind in KINDS.values() for change in kind.changed_by)
LISTENERS = (follow(offering.note_change, *_CHANGES),)
SUBJECT: Final = Subject(anywhere=ANYWHERE, listeners=LISTENERS)
