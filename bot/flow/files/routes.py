"""Routes for the import and export of files, which hold in every state."""

from typing import Final

from bot.flow.engine import events as engine_events
from bot.flow.engine.table import Subject, anywhere, beside
from bot.flow.files import events, exporting, importing, states

OVERLAYS = (
    beside(states.ImportOffered, events.ImportPressed, importing.settle_offer),
    beside(states.ImportOffered, events.ReportPressed, importing.send_report),
    beside(states.ImportOffered, events.TablePressed, importing.fix_table),
)
ANYWHERE = (
    anywhere(engine_events.DocumentReceived, importing.offer_file),
    anywhere(events.ImportAsked, importing.explain_import),
    anywhere(events.ExportAsked, exporting.show_exports),
    anywhere(events.ExportsPressed, exporting.show_page),
    anywhere(events.ExportDeckPressed, exporting.ask_form),
    anywhere(events.ExportPressed, exporting.export_deck),
    anywhere(events.ExportAllPressed, exporting.export_everything),
)
SUBJECT: Final = Subject(anywhere=ANYWHERE, overlays=OVERLAYS)
