"""Routes of a learner's own material."""

from typing import Final

from bot.flow.engine.events import CancelPressed, PhotoReceived, TextReceived
from bot.flow.engine.states import Place
from bot.flow.engine.table import Subject, anywhere, beside, follow
from bot.flow.exams.states import ExamSat
from bot.flow.files.events import MaterialSent
from bot.flow.material import events, lists, making, states
from bot.flow.work.events import WorkFailed, drop_result

OVERLAYS = (
    beside(states.MaterialOffered, events.MaterialPressed, making.settle_offer),
    beside(states.OutlineAwaited, CancelPressed, making.cancel),
    beside(states.OutlineAwaited, events.OutlineWritten, making.take_outline),
    beside(states.OutlineAwaited, events.MaterialLost, making.fail),
    beside(states.OutlineAwaited, WorkFailed, making.fail),
    beside(states.MadeAwaited, CancelPressed, making.cancel),
    beside(states.MadeAwaited, events.DeckWritten, making.take_deck),
    beside(states.MadeAwaited, events.ExamWritten, making.take_exam),
    beside(states.MadeAwaited, events.ListRead, lists.show_list),
    beside(states.MadeAwaited, events.MaterialLost, making.fail),
    beside(states.MadeAwaited, WorkFailed, making.fail),
    beside(states.ListShown, events.ListPressed, lists.settle_list),
    beside(states.ListShown, TextReceived, lists.correct_rows, *Place),
    beside(states.OutlineOffered, events.ConceptPressed, making.choose_concept),
    beside(states.OutlineOffered, events.OutlinePressed, making.settle_outline, Place.LESSON),
)
ANYWHERE = (
    anywhere(MaterialSent, making.offer_file),
    anywhere(PhotoReceived, making.offer_photo),
    anywhere(events.SourcesAsked, making.show_sources),
    anywhere(events.SourcePressed, making.forget_source),
    anywhere(events.OutlineWritten, drop_result),
    anywhere(events.DeckWritten, drop_result),
    anywhere(events.ExamWritten, drop_result),
    anywhere(events.ListRead, drop_result),
    anywhere(events.MaterialLost, drop_result),
)
LISTENERS = (follow(making.show_untold, ExamSat),)
SUBJECT: Final = Subject(anywhere=ANYWHERE, overlays=OVERLAYS, listeners=LISTENERS)
