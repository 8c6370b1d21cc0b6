"""Files in and out: their content, oddities and results."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bot.chat.messages.cards.drill import my_decks
from bot.chat.messages.goals.rows import my_goals
from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import (
    Localizer,
    bullets,
    foldable,
    gist,
    key_part,
    paragraphs,
    quote,
    shorten,
)
from bot.chat.messages.screen import Button, Document, Keyboard, Placement, Screen, reply_placement
from bot.chat.messages.ways_on import go_on, ways_on
from bot.domain.cards.deck_file import ListForm, TableForm, WarningKind
from bot.domain.cards.same_cards import Update
from bot.flow.cards.events import DeckDrillPressed
from bot.flow.engine.replies import Style
from bot.flow.files import replies
from bot.flow.files.events import ImportAs, ImportPressed, ReportPressed, TableFix, TablePressed
from bot.flow.files.transfer import FoundKind

_LONGEST_TITLE: Final = 80
_LONGEST_NAME: Final = 60
_DELIMITERS: Final = {
    ",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe", "–": "dash", "=": "equals",
    ":": "colon", "->": "arrow", "**": "bold", "  ": "spaces", "…": "mixed", "?": "question",
}  # fmt: skip
_WITH_COLUMNS: Final = (ListForm.TABLE, ListForm.LINES, ListForm.MARKDOWN)
_PICTURE: Final = re.compile(r"!\[[^\]\n]*\]\([^()\n]*\)")
_LINK: Final = re.compile(r"\[([^\]\n]*)\]\([^()\n]*\)")
_BLOCK: Final = re.compile(r"\$\$\s*([^$]+?)\s*\$\$")
_MATHS: Final = re.compile(r"(\$(?!\s)(?:[^$\\\n]|\\.)+?(?<!\s)\$(?!\d))")
_LANGUAGE: Final = re.compile(r"(?<=[a-z])En$")
"""The ending of field names that hold the English text."""
_ESCAPED: Final = re.compile(r"\\([!-/:-@\[-`{-~])")


_MISSING: Final = frozenset({WarningKind.CARD_LEFT_OUT, WarningKind.CARD_UNREADABLE})
"""Warnings shown openly. All others are folded."""
SIDES: Final = 2
MOST_COLUMNS: Final = 9
"""Columns of a table that sides can be chosen from."""
A_ROW: Final = 3
LONGEST_SIDE: Final = 90
"""Characters of a card's side in a preview."""


@renders
def offer(text: Localizer, reply: replies.FileOffered) -> Screen:
    """Return the content of the file, with the buttons that import or refuse it."""
    may_be_another = reply.update is not None and reply.update.may_be_another
    asked = text("offer-question-another" if may_be_another else "offer-question")
    question = f"{asked} {text('offer-question-open')}"
    return Screen(
        markdown=paragraphs(preview(text, reply), question),
        keyboard=(*_choices(text, reply), *_table_buttons(text, reply)),
        placement=reply_placement(edits=reply.edits),
        interim=True,
        keeps_buttons=True,
    )


def preview(text: Localizer, reply: replies.FileOffered) -> str:
    """Return the content and the oddities of the file, briefly if it is no deck of its own."""
    found, along = _offer_with_decks(text, reply), _along(text, reply.contents, reply.found)
    reading = _table(text, reply.table) if reply.table else ""
    is_brief = reply.samples and reply.update is not None and reply.update.may_be_another
    return paragraphs(
        found if is_brief or not along else f"{found} {along}",
        _samples(text, reply, (along, reading) if is_brief else ()),
        "" if is_brief else reading,
        _warning_lines(text, reply),
        _update(text, reply),
        text("offer-landscape-again") if reply.landscape_again else "",
        _rest(text, reply),
    )


@renders
def imported_screen(text: Localizer, reply: replies.FileImported) -> Screen:
    """Return the news that the content is imported, in place of the offer."""
    return Screen(
        markdown=_import_text(text, reply),
        keyboard=_on_with(text, reply),
        placement=Placement.EDIT,
        interim=True,
    )


def report_text(text: Localizer, name: str, groups: Sequence[replies.WarningGroup]) -> str:
    """Return all oddities of a file as plain text, one place per line."""
    return "\n".join(_report(text, name, groups)) + "\n"


def _report(text: Localizer, name: str, groups: Sequence[replies.WarningGroup]) -> Iterator[str]:
    yield text("report-title", name=name)
    for group in groups:
        yield ""
        yield text("report-line", count=group.times, what=_what(text, group))
        yield from (
            f"    {message}" for place in group.examples if (message := _at(text, group, place))
        )


def _on_with(text: Localizer, reply: replies.FileImported) -> Keyboard:
    """Return the way to the imported content, then the usual ways on."""
    goals = ((my_goals(text),),) if reply.contents.goals else ()
    return (*goals, *(_ways_to_the_cards(text, reply) or ways_on(text)))


def _import_text(text: Localizer, reply: replies.FileImported) -> str:
    contents = reply.contents
    match reply.found:
        case FoundKind.DECK:
            key = "brought-deck-updated" if reply.update else "brought-deck"
            message = text(key, title=_title(reply.titles[0]), count=contents.cards)
            return " ".join((message, *_counts(text, reply.update, "brought")))
        case FoundKind.DECKS:
            key = "brought-decks-updated" if reply.update else "brought-decks"
            message = text(key, decks=contents.decks, count=contents.cards)
            return " ".join((message, *_counts(text, reply.update, "brought")))
        case FoundKind.LANDSCAPE:
            titles = text.names([shorten(title, _LONGEST_TITLE) for title in reply.titles])
            return text("brought-landscape", titles=titles, count=contents.goals)
        case FoundKind.EVERYTHING:
            message = text(
                "brought-everything",
                decks=contents.decks,
                cards=contents.cards,
                goals=contents.goals,
            )
            reached = text("brought-reached") if contents.reached else ""
            return " ".join(part for part in (message, reached, _account(text, reply)) if part)


def _account(text: Localizer, reply: replies.FileImported) -> str:
    if reply.rest is not replies.Rest.COMES:
        return ""
    contents = reply.contents
    message = text(
        "brought-account",
        topics=contents.topics,
        answers=contents.answers,
        skills=contents.skills,
        exams=contents.exams,
    )
    return f"{message} {text('offer-certifies-nothing')}" if contents.exams else message


def _rest(text: Localizer, reply: replies.FileOffered) -> str:
    """Return in advance what happens to everything that is neither deck nor goal."""
    if reply.rest is replies.Rest.NONE:
        return ""
    comes = reply.rest is replies.Rest.COMES and reply.contents.exams > 0
    exams = text("offer-certifies-nothing") if comes else ""
    return " ".join(part for part in (text(f"offer-rest-{key_part(reply.rest)}"), exams) if part)


def _ways_to_the_cards(text: Localizer, reply: replies.FileImported) -> Keyboard:
    if not reply.contents.cards:
        return ()
    ways = ((go_on(text), my_decks(text)),)
    if reply.deck_id is None:
        return ways
    drill = DeckDrillPressed(reply.deck_id, more=False)
    return ((Button(text("button-drill"), drill, Style.PRIMARY),), *ways)


def _offer_text(text: Localizer, reply: replies.FileOffered) -> str:
    contents = reply.contents
    match reply.found:
        case FoundKind.DECK:
            return text("offer-deck", title=_title(reply.titles[0]), count=contents.cards)
        case FoundKind.DECKS:
            titles = ", ".join(_title(title) for title in reply.titles)
            more = ", …" if contents.decks > len(reply.titles) else ""
            return text("offer-several-decks", titles=titles + more)
        case FoundKind.LANDSCAPE:
            titles = ", ".join(_title(title) for title in reply.titles)
            return text("offer-landscape", titles=titles, count=contents.goals)
        case FoundKind.EVERYTHING:
            return text("offer-everything")


def _offer_with_decks(text: Localizer, reply: replies.FileOffered) -> str:
    contents, message = reply.contents, _offer_text(text, reply)
    if reply.found is not FoundKind.DECK and contents.decks:
        message += " " + text("offer-decks", count=contents.decks, cards=contents.cards)
    return message


def _along(text: Localizer, contents: replies.Contents, found: FoundKind) -> str:
    """Return what else is in the file."""
    counted = (
        ("offer-schedules", contents.schedules),
        ("offer-reviews", contents.reviews),
        ("offer-media", contents.media),
        ("offer-goals", contents.goals if found is FoundKind.EVERYTHING else 0),
        ("offer-reached", contents.reached),
        ("offer-topics", contents.topics),
        ("offer-answers", contents.answers),
        ("offer-skills", contents.skills),
        ("offer-exams", contents.exams),
    )
    along = "; ".join(text(message, count=count) for message, count in counted if count)
    return text("offer-along", what=along) if along else ""


def _samples(text: Localizer, reply: replies.FileOffered, more: Sequence[str]) -> str:
    """Return the first cards one tap away, and more about the file with them."""
    if not reply.samples:
        return ""
    lines = [
        text("offer-sample", question=side(sample.question), answer=side(sample.answer))
        for sample in reply.samples
    ]
    return foldable(text("offer-samples", count=reply.contents.cards), bullets(lines), *more)


def side(text: str) -> str:
    """Return a side of a card as one short, safe line, with signs for pictures and sounds."""
    shown = _LINK.sub(r"\1", _PICTURE.sub("\N{FRAME WITH PICTURE}", text))
    parts = _MATHS.split(_BLOCK.sub(r"$\1$", shown))
    plain = (_ESCAPED.sub(r"\1", part) for part in parts[::2])
    maths = (*parts[1::2], "")
    joined = "".join(piece for pair in zip(plain, maths, strict=True) for piece in pair)
    return gist(joined, LONGEST_SIDE) or "…"


def _table(text: Localizer, table: TableForm) -> str:
    columns = ", ".join(_field(text, column) or "…" for column in table.columns)
    header = "yes" if table.has_header else "no"
    if not table.delimiter and table.form is ListForm.TABLE:
        return text("offer-sheet", header=header, columns=columns)
    known = _DELIMITERS.get(table.delimiter)
    delimiter = (
        text(f"delimiter-{known}")
        if known
        else text("delimiter-other", sign=quote(table.delimiter))
    )
    if table.form is not ListForm.TABLE:
        return text(f"offer-list-{table.form}", delimiter=delimiter)
    return text("offer-table", delimiter=delimiter, header=header, columns=columns)


def _warning_lines(text: Localizer, reply: replies.FileOffered) -> str:
    if not reply.warnings:
        return text("offer-nothing-odd")
    lines = [_group(text, group) for group in reply.warnings]
    more = text("offer-more-odd") if reply.more_to_report else ""
    times = sum(group.times for group in reply.warnings)
    missing = sum(group.times for group in reply.warnings if group.warning in _MISSING)
    return paragraphs(
        text("offer-left-out", count=missing) if missing else "",
        foldable(text("offer-odd", count=times), bullets(lines), more),
    )


def _group(text: Localizer, group: replies.WarningGroup) -> str:
    line = text("offer-oddity", count=group.times, what=_what(text, group))
    places = [quote(message) for place in group.examples if (message := _at(text, group, place))]
    return f"{line} ({'; '.join(places)})" if places else line


def _what(text: Localizer, group: replies.WarningGroup) -> str:
    return text(f"{group.of}-quirk-{group.warning.replace('_', '-')}")


def _at(text: Localizer, group: replies.WarningGroup, place: replies.WarningPlace) -> str:
    field = _field(text, place.field, group.of)
    problem = f"card-problem-{place.detail.replace('_', '-')}"
    detail = text(problem) if text.knows(problem) else place.detail
    where = ", ".join(part for part in (place.where, field) if part)
    return f"{where}: {detail}" if where and detail else where or detail


def _field(text: Localizer, field: str, of: str = "deck") -> str:
    name = _LANGUAGE.sub("", field.rpartition(".")[2]).replace("_", "-")
    messages = (f"column-{of}-{name}", f"column-{name}") if field else ()
    known = next(filter(text.knows, messages), None)
    return text(known) if known else quote(field)


def _update(text: Localizer, reply: replies.FileOffered) -> str:
    update = reply.update
    if update is None:
        return ""
    what = (
        text("offer-another", count=update.common)
        if update.may_be_another
        else text("offer-again")
    )
    counts = " ".join(_counts(text, update, "offer"))
    if update.may_be_another:
        return paragraphs(what, foldable(text("offer-update-about"), counts))
    return f"{what} {counts}"


def _counts(text: Localizer, update: Update | None, when: str) -> Iterator[str]:
    """Yield what will happen or has happened to the cards of a deck."""
    if update is None:
        return
    counts = {"added": update.added, "kept": update.kept, "gone": update.gone}
    if not (update.added or update.gone or update.mended or update.turned):
        yield text(f"{when}-update-nothing", count=update.kept)
        return
    yield text(f"{when}-update", **counts)
    if update.mended:
        yield text("update-mended", count=update.mended)
    if update.turned:
        yield text("update-turned", count=update.turned)


def _choices(text: Localizer, reply: replies.FileOffered) -> Keyboard:
    def choice(message: str, wanted: ImportAs, style: Style | None = None) -> Button:
        return Button(text(message), ImportPressed(reply.interaction_id, wanted), style)

    nothing = choice("button-bring-nothing", ImportAs.NOTHING)
    report = Button(text("button-bring-report"), ReportPressed(reply.interaction_id))
    teach = choice("button-bring-material", ImportAs.MATERIAL)
    more = (*((teach,) if reply.may_teach else ()), *((report,) if reply.more_to_report else ()))
    if reply.update is None:
        return (
            (choice("button-bring", ImportAs.ITSELF, Style.PRIMARY), nothing),
            *((button,) for button in more),
        )
    update, another = "button-bring-update", "button-bring-another"
    if reply.update.may_be_another:
        first = choice(another, ImportAs.ANOTHER, Style.PRIMARY)
        return ((first, choice(update, ImportAs.ITSELF)), (nothing, *more))
    first = choice(update, ImportAs.ITSELF, Style.PRIMARY)
    return (
        (first,),
        (choice(another, ImportAs.ANOTHER), nothing),
        *((button,) for button in more),
    )


def _table_buttons(text: Localizer, reply: replies.FileOffered) -> Keyboard:
    """Return the other ways to read a table, or its columns to choose the sides from."""
    table = reply.table
    if table is None or table.sides is None:
        return ()

    def fix(message: str, fix: TableFix, column: int = 0) -> Button:
        return Button(message, TablePressed(reply.interaction_id, fix, column))

    header = "table-first-row-card" if table.has_header else "table-first-row-header"
    fixes = (fix(text(f"button-{header}"), TableFix.HEADER),)
    swap = fix(text("button-table-swap"), TableFix.SWAP)
    if table.form not in _WITH_COLUMNS:
        return ((swap,),)
    if not reply.choosing:
        more = (fix(text("button-table-columns"), TableFix.COLUMNS),)
        return (fixes, (swap, *(more if len(table.columns) > SIDES else ())))
    rows: list[tuple[Button, ...]] = []
    for side, message, taken in zip(
        (TableFix.FRONT, TableFix.BACK), ("column-front", "column-back"), table.sides, strict=True
    ):
        buttons = [
            fix(f"{'✓ ' * (at == taken)}{text(message)}: {at + 1}", side, at)
            for at in range(min(len(table.columns), MOST_COLUMNS))
        ]
        rows += (tuple(buttons[at : at + A_ROW]) for at in range(0, len(buttons), A_ROW))
    return (fixes, *rows)


def _title(title: str) -> str:
    return quote(shorten(title, _LONGEST_TITLE))


def _name(name: str) -> str:
    return quote(shorten(name, _LONGEST_NAME))


@renders
def hand_out(text: Localizer, reply: replies.FileReady) -> Screen:
    """Return the file with its description."""
    title = quote(shorten(reply.title, _LONGEST_TITLE))
    message = f"file-ready-{reply.wanted.kind}"
    untitled = reply.wanted.kind in {"everything", "mistakes"}
    return Screen(
        markdown=text(message) if untitled else text(message, title=title),
        document=Document(
            wanted=reply.wanted, too_large=text("export-too-large"), gone=text("export-gone")
        ),
        interim=True,
    )
