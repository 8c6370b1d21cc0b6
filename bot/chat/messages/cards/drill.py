"""Cards: front, back, the result of the card before, and the end of a drill."""

from datetime import datetime
from typing import Final

from bot.chat.messages.exercise import choices
from bot.chat.messages.lines import button, line_text, renders
from bot.chat.messages.localizer import Localizer, gist, paragraphs, quote, shorten
from bot.chat.messages.rhythm import reminder_text, rest_text, snooze_row
from bot.chat.messages.screen import Button, Keyboard, Pictured, Screen, reply_placement, rows
from bot.chat.messages.ways_on import go_on
from bot.domain.answers.quality import Rating
from bot.domain.ids import DeckId, InteractionId
from bot.domain.markup import escape
from bot.flow.cards import events as card_events, replies
from bot.flow.engine.replies import Style, Words
from bot.flow.exercise.events import DontKnowPressed
from bot.flow.progress.looking import CardPicture

LONGEST_SIDE: Final = 10_000
"""Characters of one side in a message. A rich message has room for three such texts."""
_LONGEST_TYPED: Final = 200


@renders
def show_front(text: Localizer, reply: replies.CardFrontShown) -> Screen:
    """Return the front of a card with the button that turns it."""
    interaction_id = reply.interaction_id
    turn = Button(
        text("button-turn-card"), card_events.CardTurnedPressed(interaction_id), Style.PRIMARY
    )
    unknown = Button(text("button-dont-know"), DontKnowPressed(interaction_id))
    listed, buttons = choices(reply.choices, interaction_id)
    ways = (unknown,) if reply.choices else (turn, unknown) if reply.typed else (turn,)
    words = paragraphs(
        reminder_text(text, reply.reminder),
        last_line(text, reply.last),
        heading_line(text, reply.heading),
        side_text(text, reply.question),
        listed,
        f"_{text('card-type-answer')}_" if reply.typed else "",
        rest_text(text, reply.reminder),
    )
    return card_screen(
        text,
        words,
        (reply.heading.deck_id, reply.question),
        (
            *buttons,
            ways,
            *undo_row(text, interaction_id, reply.last),
            *snooze_row(text, reply.reminder),
        ),
        edits=reply.edits,
    )


@renders
def show_back(text: Localizer, reply: replies.CardBackShown) -> Screen:
    """Return both sides of a card with the four ratings, each with its next interval."""
    words = paragraphs(
        last_line(text, reply.last),
        heading_line(text, reply.heading),
        side_text(text, reply.question),
        _typed_answer(text, reply.typed),
        text("card-good-answer" if reply.criteria else "card-answer"),
        side_text(text, reply.answer),
        side_text(text, reply.explanation),
        f"_{text('card-repeat-counts-not')}_" if reply.heading.repeat else "",
        _equal(text, reply),
    )
    if reply.heading.repeat:
        ratings = _repeat_buttons(text, reply.interaction_id)
    else:
        ratings = _rating_buttons(text, reply)
    pictured = next((side for side in (reply.answer, reply.explanation) if side.pictures), None)
    in_sight = pictured or (reply.answer if reply.edits else reply.question)
    return card_screen(
        text,
        words,
        (reply.heading.deck_id, in_sight),
        (*ratings, *undo_row(text, reply.interaction_id, reply.last)),
        edits=reply.edits,
    )


@renders
def judge_card(text: Localizer, reply: replies.CardJudged) -> Screen:
    """Return the learner's answer beside the right one."""
    right = reply.verdict is replies.CardVerdict.RIGHT
    rating = Rating.GOOD if right else Rating.AGAIN
    words = paragraphs(
        side_text(text, reply.question),
        text("your-answer", answer=reply.chosen)
        if reply.chosen
        else _typed_answer(text, reply.typed),
        _verdict(text, reply),
        "" if right else text("card-answer"),
        "" if right else side_text(text, reply.answer),
        side_text(text, reply.explanation),
        f"_{_what_follows(text, rating, reply.due_at)}_",
    )
    seen = reply.answer if reply.answer.pictures else reply.explanation
    screen = card_screen(text, words, (reply.deck_id, seen), (), edits=reply.edits)
    unjust = reply.verdict is replies.CardVerdict.WRONG and not reply.chosen
    return Screen(
        markdown=screen.markdown,
        picture=screen.picture,
        keyboard=_take_back(text, reply.interaction_id, Rating.AGAIN, unjust=unjust)
        if reply.interaction_id
        else (),
        reacts=right,
        placement=screen.placement,
        keeps_buttons=True,
    )


@renders
def end_drill(text: Localizer, reply: replies.DrillDone) -> Screen:
    """Return how a drill went, what is known now, and what comes next."""
    if reply.answered:
        done = text(
            "drill-done",
            cards=text("count-cards", count=reply.answered),
            known=_remembered_share(reply),
            remembered=reply.remembered,
            minutes=text("count-minutes", count=reply.minutes),
        )
    else:
        done = text("drill-done-nothing")
    mastered = [text("deck-all-known", title=quote(title)) for title in reply.mastered]
    return Screen(
        markdown=paragraphs(
            last_line(text, reply.last, over=True), done, *mastered, _coming(text, reply)
        ),
        keyboard=(
            *_more(text, reply),
            (go_on(text), my_decks(text)),
            *undo_row(text, reply.interaction_id, reply.last),
        ),
        placement=reply_placement(edits=reply.edits),
    )


def side_text(text: Localizer, side: replies.CardSide) -> str:
    """Return one side of a card in words. Pictures and sounds that cannot be shown are named."""
    return paragraphs(
        cut_text(side.text, LONGEST_SIDE), f"_{text('card-sound')}_" if side.sounds else ""
    )


def cut_text(markdown: str, longest: int) -> str:
    """Return the text, cut if it is longer than `longest`, with its formulas whole."""
    return markdown if len(markdown) <= longest else gist(markdown, longest)


def last_line(text: Localizer, last: replies.LastRating | None, *, over: bool = False) -> str:
    """Return what happened to the card before in one line, or nothing if it is due again.

    A forgotten card comes once more before the drill is `over`.
    """
    if last is None or last.shown or last.due_at <= text.now:
        return ""
    return f"_{_comes_back(text, last.rating, last.due_at, over=over)}_"


def undo_row(
    text: Localizer, interaction_id: InteractionId, last: replies.LastRating | None
) -> Keyboard:
    """Return the button that undoes the last rating, or none if its verdict has it."""
    if last is None or (last.shown and last.rating is Rating.AGAIN):
        return ()
    return _take_back(text, interaction_id, last.rating)


def _take_back(
    text: Localizer, interaction_id: InteractionId, rating: Rating, *, unjust: bool = False
) -> Keyboard:
    label = text("button-undo-rating", rating=text(_name(rating)))
    undo = Button(label, card_events.RatingUndonePressed(interaction_id))
    right = Button(text("button-typed-right"), card_events.TypedRightPressed(interaction_id))
    return ((right, undo),) if unjust else ((undo,),)


def card_screen(
    text: Localizer,
    words: str,
    seen: tuple[DeckId, replies.CardSide],
    keyboard: Keyboard,
    *,
    edits: bool,
) -> Screen:
    """Return the words, with the first picture of the visible side."""
    deck_id, side = seen
    if not side.pictures:
        return Screen(markdown=words, keyboard=keyboard, placement=reply_placement(edits=edits))
    drawing = CardPicture(deck_id=deck_id, name=side.pictures[0])
    count = len(side.pictures)
    if count > 1:
        words = paragraphs(words, f"_{text('card-pictures', count=count)}_")
    return Screen(
        markdown=paragraphs(words, f"_{text('card-picture')}_"),
        picture=Pictured(drawing=drawing, caption=words),
        keyboard=keyboard,
        placement=reply_placement(edits=edits),
    )


def heading_line(text: Localizer, heading: replies.CardHeading) -> str:
    """Return the deck of a card and its number in the drill, in one line."""
    if heading.repeat:
        place = text("card-repeat")
    else:
        place = text("card-place", number=heading.number, of=heading.of)
    return f"_{quote(heading.deck)} · {place}_" if heading.deck else f"_{place}_"


def my_decks(text: Localizer) -> Button:
    """Return the button to the decks."""
    return button(text, replies.MY_DECKS)


def _typed_answer(text: Localizer, message: str) -> str:
    if not message:
        return ""
    return text("your-answer", answer=quote(shorten(message, _LONGEST_TYPED)))


def _remembered_share(reply: replies.DrillDone) -> str:
    if not reply.remembered:
        return "none"
    if reply.remembered < reply.answered:
        return "some"
    return "the_one" if reply.answered == 1 else "all"


def _comes_back(text: Localizer, rating: Rating, due_at: datetime, *, over: bool = False) -> str:
    if rating is Rating.AGAIN and not over:
        return text("card-last-again", rating=text(_name(rating)))
    return text("card-last", rating=text(_name(rating)), when=text.comes(due_at))


def _what_follows(text: Localizer, rating: Rating, due_at: datetime | None) -> str:
    """Return what happens to a typed card, or nothing if it came once more."""
    if due_at is None:
        return text("card-round-counts-not")
    return _comes_back(text, rating, due_at)


def _verdict(text: Localizer, reply: replies.CardJudged) -> str:
    if reply.spelling:
        return text("card-right-but-spelled", spelling=escape(reply.spelling))
    return text(f"card-{reply.verdict.value}")


def _rating_buttons(text: Localizer, reply: replies.CardBackShown) -> Keyboard:
    names = replies.rating_names(two=reply.two_ratings)
    buttons = tuple(
        Button(
            text("button-rating", rating=text(names[rating]), interval=stays),
            card_events.RatingPressed(reply.interaction_id, rating),
        )
        for rating, stays in _stays_away(text, reply).items()
        if rating in names
    )
    return rows(buttons, 2)


def _stays_away(text: Localizer, reply: replies.CardBackShown) -> dict[Rating, str]:
    """Return how long each rating keeps the card away.

    A forgotten card comes again in this drill.
    """
    stays = dict(zip(Rating, map(replies.interval, reply.intervals_days), strict=True))
    stays[Rating.AGAIN] = Words("interval-soon")
    return {rating: line_text(text, stay.key, stay.values) for rating, stay in stays.items()}


def _equal(text: Localizer, reply: replies.CardBackShown) -> str:
    """Return why all ratings give the same interval, on the first card of a drill only."""
    same = len(set(reply.intervals_days)) == 1 and not reply.two_ratings
    return f"_{text('card-ratings-equal')}_" if same and reply.heading.number == 1 else ""


def _repeat_buttons(text: Localizer, interaction_id: InteractionId) -> Keyboard:
    known = Button(
        text("button-repeat-known"), card_events.RepeatPressed(interaction_id, known=True)
    )
    not_yet = Button(
        text("button-repeat-not-yet"), card_events.RepeatPressed(interaction_id, known=False)
    )
    return ((not_yet, known),)


def _coming(text: Localizer, reply: replies.DrillDone) -> str:
    if reply.still_due:
        return text("drill-still-due", count=reply.still_due)
    if reply.next_due_at is None:
        return ""
    return text("cards-next", when=text.comes(reply.next_due_at))


def _more(text: Localizer, reply: replies.DrillDone) -> Keyboard:
    if reply.still_due:
        label = text("button-more-due")
    elif reply.fresh:
        label = text("button-new-cards", cards=text("count-new-cards", count=reply.fresh))
    else:
        return ()
    return ((Button(label, card_events.MoreCardsPressed(reply.interaction_id), Style.PRIMARY),),)


def _name(rating: Rating) -> str:
    return replies.rating_names(two=False)[rating]
