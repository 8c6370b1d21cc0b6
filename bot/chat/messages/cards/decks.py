"""Decks: their progress, their lists and their pages."""

from collections.abc import Sequence
from typing import Final

from bot.chat.messages import localizer
from bot.chat.messages.cards.drill import my_decks
from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import percent
from bot.chat.messages.screen import (
    Button,
    Keyboard,
    Pictured,
    Placement,
    Screen,
    reply_placement,
    rows,
)
from bot.chat.messages.ways_on import go_on
from bot.domain.cards.deck import Comma
from bot.domain.ids import DeckId
from bot.domain.progress.progress import score_percent
from bot.flow.cards import events as card_events
from bot.flow.cards.replies import DeckRow, DeckShown, DecksShown, FadingPicture, FadingShown
from bot.flow.engine.replies import Style
from bot.flow.sharing.events import SharePressed

MOST_DECKS: Final = 8
"""Decks that are listed one by one."""
_FADED: Final = (0, 7, 14, 30)
"""Days from now that the caption tells."""
_BOXES: Final = ("new", "learning", "repeating", "mastered")


def decks_text(text: localizer.Localizer, decks: Sequence[DeckRow]) -> tuple[str, str]:
    """Return one line for each of the first decks, and the lines of the others, or empty texts."""
    if not decks:
        return "", ""
    lines = [_progress_line(text, deck) for deck in decks[:MOST_DECKS]]
    if len(decks) > MOST_DECKS:
        lines.append(text("progress-decks-more", count=len(decks) - MOST_DECKS))
    return localizer.paragraphs(
        text("progress-decks"), localizer.bullets(lines[: localizer.IN_SIGHT])
    ), localizer.bullets(lines[localizer.IN_SIGHT :])


def _progress_line(text: localizer.Localizer, deck: DeckRow) -> str:
    new, learning, repeating, mastered = deck.boxes
    title = localizer.quote(localizer.shorten(deck.title, localizer.LONGEST_NAME))
    line = text("progress-deck", title=title, cards=text("count-cards", count=deck.cards))
    if deck.is_mastered:
        return f"{line} · {text('deck-mastered-short')}"
    boxes = text("deck-boxes", new=new, learning=learning, repeating=repeating, mastered=mastered)
    return " · ".join((line, text("progress-deck-due", due=deck.due), boxes))


@renders
def show_decks(text: localizer.Localizer, reply: DecksShown) -> Screen:
    """Return a page of the decks: taken ones with their counts, then the others."""
    return Screen(
        markdown=localizer.paragraphs(
            text("decks-drill-open") if reply.drill_open else "",
            text("decks-title"),
            _due(text, reply),
            _before_others(text, reply),
            "" if reply.rows else text("decks-none"),
            _page(text, reply.page, reply.pages),
        ),
        keyboard=(
            *(((go_on(text),),) if reply.drill_open else _drill_button(text, reply)),
            *((_deck_button(text, row),) for row in reply.rows),
            *_pager(text, reply),
            *(() if reply.rows else ((go_on(text),),)),
        ),
        placement=reply_placement(edits=reply.edits),
        interim=True,
    )


@renders
def show_deck(text: localizer.Localizer, reply: DeckShown) -> Screen:
    """Return one deck with its counts, and a button for everything that can be done with it."""
    row, coming = reply.row, reply.next_due_at
    return Screen(
        markdown=localizer.paragraphs(
            text("deck-title", title=localizer.quote(row.title), cards=_cards(text, row)),
            _boxes(text, row),
            text("deck-due", due=row.due, new=reply.new_left) if row.taken else "",
            "" if coming is None else text("cards-next", when=text.comes(coming)),
            text("deck-suspended", count=row.suspended) if row.suspended else "",
            text("deck-mastered") if row.is_mastered else "",
            _typing(text, reply) if row.typed else "",
            text("deck-muted") if reply.muted else "",
            "" if row.taken else text("deck-not-taken"),
        ),
        keyboard=(*_learning_buttons(text, reply), *_deck_buttons(text, reply)),
        placement=reply_placement(edits=reply.edits),
        interim=True,
    )


def _typing(text: localizer.Localizer, reply: DeckShown) -> str:
    """Return the line that answers are typed, and what a comma in them means."""
    typed = text("deck-typed-on")
    return f"{typed} {text(f'deck-comma-{reply.comma.value}')}" if reply.comma else typed


@renders
def show_fading(text: localizer.Localizer, reply: FadingShown) -> Screen:
    """Return how the cards of a deck fade, as curves."""
    fading, title = reply.fading, text("fading-title", title=localizer.readable(reply.title))
    known = {days: percent(text, score_percent(fading.known_after(days))) for days in _FADED}
    after = [text("fading-after", days=days, percent=known[days]) for days in _FADED[1:]]
    words = localizer.paragraphs(
        f"**{localizer.quote(title)}**",
        text("fading-now", cards=fading.cards, percent=known[0]),
        localizer.bullets(after),
        f"_{text('fading-note')}_",
    )
    drawing = FadingPicture(
        title=title,
        fading=fading,
        mean=text("fading-mean"),
        weakest=text("fading-weakest"),
        strongest=text("fading-strongest"),
        days={days: text("fading-day", days=days) for days in _FADED},
        percents={share: percent(text, share) for share in range(0, 101, 25)},
        dark=reply.dark,
    )
    return Screen(
        markdown=words,
        picture=Pictured(drawing=drawing, caption=words, replaces=True),
        keyboard=((Button(text("button-back"), card_events.DeckPressed(reply.deck_id)),),),
        placement=Placement.EDIT,
        interim=True,
    )


def _before_others(text: localizer.Localizer, reply: DecksShown) -> str:
    if all(row.taken for row in reply.rows):
        return ""
    none_taken = not reply.page and not reply.rows[0].taken
    return text("drill-no-deck" if none_taken else "decks-more")


def _deck_button(text: localizer.Localizer, row: DeckRow) -> Button:
    """Return the button to a deck, with the due cards of a taken one or the size of another."""
    if row.taken:
        done = row.is_mastered and not row.due
        count = text("deck-mastered-short") if done else text("deck-line-due", count=row.due)
        return Button(
            f"✓ {localizer.name(row.title)} · {count}", card_events.DeckPressed(row.deck_id)
        )
    return Button(
        f"{localizer.name(row.title)} · {_cards(text, row)}", card_events.DeckPressed(row.deck_id)
    )


def _cards(text: localizer.Localizer, row: DeckRow) -> str:
    return text("count-cards", count=row.cards + row.suspended)


def _boxes(text: localizer.Localizer, row: DeckRow) -> str:
    counts = dict(zip(_BOXES, row.boxes, strict=True))
    return text("deck-boxes", **counts)


def _due(text: localizer.Localizer, reply: DecksShown) -> str:
    if reply.due or reply.next_due_at is None:
        return ""
    return localizer.paragraphs(
        text("drill-nothing-due"), text("cards-next", when=text.comes(reply.next_due_at))
    )


def _drill_button(text: localizer.Localizer, reply: DecksShown) -> Keyboard:
    if reply.due:
        label = text("button-drill-due", count=reply.due)
    elif reply.fresh:
        label = text("button-drill-new")
    elif reply.unseen:
        more = card_events.DrillPressed(more=True)
        return ((Button(text("button-more-new"), more, Style.PRIMARY),),)
    else:
        return ()
    return ((Button(label, card_events.DrillPressed(), Style.PRIMARY),),)


def _learning_buttons(text: localizer.Localizer, reply: DeckShown) -> Keyboard:
    row = reply.row
    if not row.taken:
        take = card_events.DeckActivatedPressed(row.deck_id, taken=True)
        return ((Button(text("button-take-deck"), take, Style.PRIMARY),),)
    buttons: list[tuple[Button, ...]] = []
    if row.due or reply.new_left:
        drill = card_events.DeckDrillPressed(row.deck_id, more=False)
        buttons.append((Button(text("button-drill"), drill, Style.PRIMARY),))
    if row.boxes[0]:
        more = card_events.DeckDrillPressed(row.deck_id, more=True)
        buttons.append((Button(text("button-more-new"), more),))
    return tuple(buttons)


def _deck_buttons(text: localizer.Localizer, reply: DeckShown) -> Keyboard:
    row = reply.row
    deck_id: DeckId = row.deck_id
    buttons: list[Button] = []
    if reply.can_type:
        typing = card_events.DeckTypedPressed(deck_id, typed=not row.typed)
        label = "button-type-off" if row.typed else "button-type-on"
        buttons.append(Button(text(label), typing))
    if reply.comma:
        other = Comma.AND if reply.comma is Comma.OR else Comma.OR
        label = f"button-comma-{other.value}"
        buttons.append(Button(text(label), card_events.DeckCommaPressed(deck_id, other)))
    if row.boxes[0] < row.cards:
        buttons.append(Button(text("button-fading"), card_events.FadingPressed(deck_id)))
    if row.suspended:
        label = text("button-suspended", count=row.suspended)
        buttons.append(Button(label, card_events.SuspendedPressed(deck_id, 0)))
    if row.taken:
        label = "button-unmute-deck" if reply.muted else "button-mute-deck"
        buttons.append(
            Button(text(label), card_events.DeckMutedPressed(deck_id, muted=not reply.muted))
        )
        away = card_events.DeckActivatedPressed(deck_id, taken=False)
        buttons.append(Button(text("button-put-deck-away"), away))
    if row.own:
        buttons.append(Button(text("button-share"), SharePressed("deck", deck_id)))
        drop = card_events.DeckDroppedPressed(deck_id, sure=False)
        buttons.append(Button(text("button-drop-deck"), drop, Style.DANGER))
    return rows((*buttons, my_decks(text)), 2)


def _page(text: localizer.Localizer, page: int, pages: int) -> str:
    return f"_{text('page', number=page + 1, of=pages)}_" if pages > 1 else ""


def _pager(text: localizer.Localizer, reply: DecksShown) -> Keyboard:
    back = (Button(text("button-page-back"), card_events.DecksPressed(reply.page - 1)),)
    on = (Button(text("button-page-on"), card_events.DecksPressed(reply.page + 1)),)
    row = (back if reply.page else ()) + (on if reply.page + 1 < reply.pages else ())
    return (row,) if row else ()
