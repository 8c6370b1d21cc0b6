"""Cards: front, back, what became of the one before, and how a drill ended."""

from typing import Final

from bot.chat.wording.amounts import decimal, gist
from bot.chat.wording.screen import Button, Keyboard, Pictured, Screen, edited, rows
from bot.chat.wording.upcoming import fitted
from bot.chat.wording.voice import Voice, paragraphs, quoted, shortened
from bot.chat.wording.ways_on import go_on
from bot.domain.ids import DeckId, QuestionId
from bot.domain.markup import escaped
from bot.domain.memory_models.review import Rating
from bot.flow.cards import events, replies
from bot.flow.engine.replies import Style
from bot.flow.exercise.events import DontKnowPressed
from bot.flow.pictures import CardPicture

LONGEST_SIDE: Final = 10_000
"""Characters of one side in a message; a rich one holds three such."""
_LONGEST_TYPED: Final = 200
_DAYS_SAID_UNTIL: Final = 60
_MONTHS_SAID_UNTIL_DAYS: Final = 730
_DAYS_A_MONTH: Final = 30.44
_DAYS_A_YEAR: Final = 365.25


def show_front(voice: Voice, reply: replies.CardFrontShown) -> Screen:
    """Return the front of a card with the button that turns it."""
    ticket = reply.ticket
    turn = Button(voice("button-turn-card"), events.CardTurnedPressed(ticket), Style.PRIMARY)
    unknown = Button(voice("button-dont-know"), DontKnowPressed(ticket))
    words = paragraphs(
        last_line(voice, reply.last),
        heading_line(voice, reply.heading),
        side_told(voice, reply.question),
        f"_{voice('card-type-answer')}_" if reply.typed else "",
    )
    return card_screen(
        voice,
        words,
        (reply.heading.deck_id, reply.question),
        ((turn, unknown) if reply.typed else (turn,), *undo_row(voice, ticket, reply.last)),
        edits=reply.edits,
    )


def show_back(voice: Voice, reply: replies.CardBackShown) -> Screen:
    """Return both sides of a card with the four ratings, each with what it would give."""
    words = paragraphs(
        last_line(voice, reply.last),
        heading_line(voice, reply.heading),
        side_told(voice, reply.question),
        _typed(voice, reply.typed),
        voice("card-answer"),
        side_told(voice, reply.answer),
        f"_{voice('card-repeat-counts-not')}_" if reply.heading.repeat else "",
    )
    if reply.heading.repeat:
        ratings = _repeat_buttons(voice, reply.ticket)
    else:
        ratings = _rating_buttons(voice, reply)
    in_sight = reply.answer if reply.edits or reply.answer.pictures else reply.question
    return card_screen(
        voice,
        words,
        (reply.heading.deck_id, in_sight),
        (*ratings, *undo_row(voice, reply.ticket, reply.last)),
        edits=reply.edits,
    )


def judge_card(voice: Voice, reply: replies.CardJudged) -> Screen:
    """Return a typed answer beside the right one."""
    right = reply.verdict is replies.CardVerdict.RIGHT
    words = paragraphs(
        side_told(voice, reply.question),
        _typed(voice, reply.typed),
        _verdict(voice, reply),
        "" if right else voice("card-answer"),
        "" if right else side_told(voice, reply.answer),
        "" if reply.due_at is None else f"_{_comes_back(voice, reply)}_",
    )
    screen = card_screen(voice, words, (reply.deck_id, reply.answer), (), edits=False)
    return Screen(markdown=screen.markdown, picture=screen.picture, applauds=right)


def end_drill(voice: Voice, reply: replies.DrillDone) -> Screen:
    """Return how a drill went, what is known now, and what comes next."""
    if reply.answered:
        done = voice(
            "drill-done",
            cards=voice("count-cards", count=reply.answered),
            known=_known(reply),
            remembered=reply.remembered,
            minutes=voice("count-minutes", count=reply.minutes),
        )
    else:
        done = voice("drill-done-nothing")
    mastered = [voice("deck-all-known", title=quoted(title)) for title in reply.mastered]
    return Screen(
        markdown=paragraphs(last_line(voice, reply.last), done, *mastered, _coming(voice, reply)),
        keyboard=(
            *_more(voice, reply),
            (go_on(voice), my_decks(voice)),
            *undo_row(voice, reply.ticket, reply.last),
        ),
        placement=edited(edits=reply.edits),
    )


def say_nothing_to_drill(voice: Voice, reply: replies.NothingToDrill) -> Screen:
    """Return that nothing is due, when the next card comes back, and what there is meanwhile."""
    coming = reply.next_due_at
    drill = (
        events.DrillPressed(more=True)
        if reply.deck_id is None
        else events.DeckDrillPressed(reply.deck_id, more=True)
    )
    more = voice("button-new-cards", cards=voice("count-new-cards", count=reply.fresh))
    rest = "" if reply.taken or reply.deck_id else voice("drill-no-deck")
    return Screen(
        markdown=paragraphs(
            rest or voice("drill-nothing-due"),
            "" if coming is None else voice("cards-next", when=voice.when(coming)),
        ),
        keyboard=(
            *(((Button(more, drill, Style.PRIMARY),),) if reply.fresh else ()),
            (go_on(voice), my_decks(voice)),
        ),
        placement=edited(edits=reply.edits),
        aside=True,
    )


def tell_why_card(voice: Voice, reply: replies.WhyCardTold) -> Screen:
    """Return why a card is asked now, and what says when it comes back."""
    if reply.leech:
        return Screen(markdown=voice("why-card-leech", lapses=reply.lapses))
    if reply.repeat:
        reason = voice("why-card-repeat")
    elif reply.is_new:
        reason = voice("why-card-new")
    else:
        reason = voice(
            "why-card-due",
            interval=interval(voice, reply.interval_days),
            reviews=reply.reviews,
            lapses=reply.lapses,
        )
    model = "" if reply.repeat else voice("why-card-model", model=reply.model)
    own = "" if reply.repeat else fitted(voice, reply.fitted_answers)
    return Screen(markdown=paragraphs(reason, model, own))


def interval(voice: Voice, days: float) -> str:
    """Return for how long a card stays away, short enough for a button."""
    if days < _DAYS_SAID_UNTIL:
        return voice("count-days", count=round(days))
    if days < _MONTHS_SAID_UNTIL_DAYS:
        return voice("count-months", count=round(days / _DAYS_A_MONTH))
    return voice("years", number=decimal(voice, round(days / _DAYS_A_YEAR, 1)))


def side_told(voice: Voice, side: replies.CardSide) -> str:
    """Return one side of a card in words; what cannot be shown is named."""
    return paragraphs(
        cut(side.text, LONGEST_SIDE),
        f"_{voice('card-sound')}_" if side.sounds else "",
    )


def cut(markdown: str, longest: int) -> str:
    """Return the text; where it is too long as one line of it, its formulas whole."""
    return markdown if len(markdown) <= longest else gist(markdown, longest)


def last_line(voice: Voice, last: replies.LastRating | None) -> str:
    """Return what became of the card before, as one line; nothing once it is due again."""
    if last is None or last.told or last.due_at <= voice.now:
        return ""
    rating, when = voice(_name(last.rating)), voice.when(last.due_at)
    return f"_{voice('card-last', rating=rating, when=when)}_"


def undo_row(voice: Voice, ticket: QuestionId, last: replies.LastRating | None) -> Keyboard:
    """Return the buttons that take the last rating back."""
    if last is None:
        return ()
    label = voice("button-undo-rating", rating=voice(_name(last.rating)))
    undo = Button(label, events.RatingUndonePressed(ticket))
    if not last.typed_wrong:
        return ((undo,),)
    return ((Button(voice("button-typed-right"), events.TypedRightPressed(ticket)),), (undo,))


def card_screen(
    voice: Voice,
    words: str,
    seen: tuple[DeckId, replies.CardSide],
    keyboard: Keyboard,
    *,
    edits: bool,
) -> Screen:
    """Return the words, with the first picture of the side that is to be seen."""
    deck_id, side = seen
    if not side.pictures:
        return Screen(markdown=words, keyboard=keyboard, placement=edited(edits=edits))
    drawing = CardPicture(deck_id=deck_id, name=side.pictures[0])
    count = len(side.pictures)
    if count > 1:
        words = paragraphs(words, f"_{voice('card-pictures', count=count)}_")
    return Screen(
        markdown=paragraphs(words, f"_{voice('card-picture')}_"),
        picture=Pictured(drawing=drawing, caption=words),
        keyboard=keyboard,
        placement=edited(edits=edits),
    )


def heading_line(voice: Voice, heading: replies.CardHeading) -> str:
    """Return where a card is from and which one of the drill it is, as one line."""
    if heading.repeat:
        place = voice("card-repeat")
    else:
        place = voice("card-place", number=heading.number, of=heading.of)
    return f"_{quoted(heading.deck)} · {place}_" if heading.deck else f"_{place}_"


def my_decks(voice: Voice) -> Button:
    """Return the button to the decks."""
    return Button(voice("button-decks"), events.CardsAsked())


def _typed(voice: Voice, text: str) -> str:
    if not text:
        return ""
    return voice("your-answer", answer=quoted(shortened(text, _LONGEST_TYPED)))


def _known(reply: replies.DrillDone) -> str:
    if not reply.remembered:
        return "none"
    if reply.remembered < reply.answered:
        return "some"
    return "the_one" if reply.answered == 1 else "all"


def _comes_back(voice: Voice, reply: replies.CardJudged) -> str:
    when = voice.when(reply.due_at or voice.now)
    rating = Rating.GOOD if reply.verdict is replies.CardVerdict.RIGHT else Rating.AGAIN
    return voice("card-last", rating=voice(_name(rating)), when=when)


def _verdict(voice: Voice, reply: replies.CardJudged) -> str:
    if reply.spelling:
        return voice("card-right-but-spelled", spelling=escaped(reply.spelling))
    return voice(f"card-{reply.verdict.value}")


def _rating_buttons(voice: Voice, reply: replies.CardBackShown) -> Keyboard:
    buttons = tuple(
        Button(
            voice("button-rating", rating=voice(_name(rating)), interval=interval(voice, days)),
            events.RatingPressed(reply.ticket, rating),
        )
        for rating, days in zip(Rating, reply.intervals_days, strict=True)
    )
    return rows(buttons, 2)


def _repeat_buttons(voice: Voice, ticket: QuestionId) -> Keyboard:
    known = Button(voice("button-repeat-known"), events.RepeatPressed(ticket, known=True))
    not_yet = Button(voice("button-repeat-not-yet"), events.RepeatPressed(ticket, known=False))
    return ((not_yet, known),)


def _coming(voice: Voice, reply: replies.DrillDone) -> str:
    if reply.still_due:
        return voice("drill-still-due", count=reply.still_due)
    if reply.next_due_at is None:
        return ""
    return voice("cards-next", when=voice.when(reply.next_due_at))


def _more(voice: Voice, reply: replies.DrillDone) -> Keyboard:
    if reply.still_due:
        label = voice("button-more-due")
    elif reply.fresh:
        label = voice("button-new-cards", cards=voice("count-new-cards", count=reply.fresh))
    else:
        return ()
    return ((Button(label, events.MoreCardsPressed(reply.ticket), Style.PRIMARY),),)


def _name(rating: Rating) -> str:
    return f"rating-{rating.name.lower()}"
