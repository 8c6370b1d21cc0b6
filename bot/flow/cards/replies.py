"""Replies about decks, the open card, what happened to it, and the end of a drill."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import Comma
from bot.domain.cards.state import CardState
from bot.domain.cards.text import side_of
from bot.domain.exercise.tasks import GradeTrend
from bot.domain.ids import DeckId, InteractionId, ShortCardId
from bot.domain.learner.learner import Learner
from bot.domain.memory.models import CardModel
from bot.domain.rhythm.rhythm import Reminder
from bot.flow.cards.events import (
    CardsAsked,
    CardTakenBackPressed,
    DeckDrillPressed,
    DeckDroppedPressed,
    DeckPressed,
    DrillOnPressed,
    DrillPressed,
    NewCardPressed,
    SuspendedPressed,
)
from bot.flow.engine.events import CancelPressed
from bot.flow.engine.replies import (
    GO_ON,
    WAYS_ON,
    Drawing,
    DueAt,
    Line,
    LineButton,
    Quote,
    Reply,
    Style,
    Value,
    Words,
    pager,
    percent,
    reply,
)
from bot.flow.exercise.events import ReviewAsked
from bot.views.forecast import Fading

_LONGEST_LISTED: Final = 80
_LONGEST_QUOTE: Final = 120
_DAYS_SHOWN_UNTIL: Final = 60
_MONTHS_SHOWN_UNTIL_DAYS: Final = 730
_DAYS_A_MONTH: Final = 30.44
_DAYS_A_YEAR: Final = 365.25


def cards_explanation(
    *,
    due: int,
    later_today: int,
    next_due_at: datetime | None,
    model: CardModel,
    retention: int,
    fitted_answers: int = 0,
) -> Line:
    """Return how many cards are due, and what makes a card due.

    FSRS-6 brings a card back at a chance of recall of `retention` percent. It is fitted to
    `fitted_answers` of the learner's answers, or to none. Without a due card, the line says when
    the next one comes.
    """
    review = LineButton("button-review", ReviewAsked(), Style.PRIMARY)
    rule = Words("why-cards-sm2")
    if model is not CardModel.SM2:
        rule = Words("why-cards-fsrs", {"percent": percent(retention)})
    return Line(
        "why-cards-due",
        {"due": due},
        ((review,),) if due else WAYS_ON,
        more=(
            *((Words("why-cards-today", {"count": later_today}),) if later_today else ()),
            rule,
            *(
                (Words("why-fitted", {"answers": float(fitted_answers)}),)
                if fitted_answers
                else ()
            ),
            Words("why-cards-counted"),
            *((Words("review-next", {"when": DueAt(next_due_at)}),) if next_due_at else ()),
        ),
        interim=True,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCost:
    """The effort of a year of cards with one of the models, and what is remembered after it."""

    percent: int | None
    """The chance of recall at which FSRS-6 brings a card back, or None for SM-2."""
    cards_a_day: int
    minutes_a_day: int
    remembered: int
    """Cards remembered of a thousand."""


@reply("card_settings_shown")
class CardSettingsShown(Reply):
    """The memory model that schedules cards, and how many new ones come a day."""

    learner: Learner
    costs: tuple[ModelCost, ...]
    """The models to choose from, SM-2 first. Empty if no new cards come."""
    replayed: int = 0
    """How many cards have just got another date, worked out from all answers."""
    edits: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRow:
    """A deck with its counts."""

    deck_id: DeckId
    title: str
    taken: bool
    own: bool
    typed: bool
    cards: int
    due: int
    boxes: tuple[int, int, int, int]
    """How many cards are new, in learning, in repetition and mastered."""
    suspended: int = 0
    is_mastered: bool = False


@reply("decks_shown")
class DecksShown(Reply):
    """A page of the decks, taken ones first."""

    rows: tuple[DeckRow, ...]
    page: int
    pages: int
    due: int
    """How many cards of all taken decks are due."""
    fresh: bool
    """Whether the day still has new cards."""
    next_due_at: datetime | None
    """When the next card comes back, if none is due."""
    unseen: bool = False
    """Whether the taken decks have any new cards."""
    drill_open: bool = False
    """Whether a drill that the learner began is open."""
    edits: bool = False


@reply("deck_shown")
class DeckShown(Reply):
    """One deck: its counts, and what can be done with it."""

    row: DeckRow
    new_left: int
    """How many of its new cards the day still has."""
    next_due_at: datetime | None = None
    """When the next card comes back, if the deck is taken and none is due."""
    can_type: bool = True
    """Whether it has cards that are not tasks, so that answers can be typed."""
    comma: Comma | None = None
    """What a comma in typed answers means, or None if no answer has one."""
    muted: bool = False
    """Whether its reminders are muted."""
    edits: bool = False


@reply("fading_shown")
class FadingShown(Reply):
    """How the cards of a deck fade if none of them is reviewed."""

    deck_id: DeckId
    title: str
    fading: Fading
    dark: bool = False
    """Whether it is drawn light on dark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuspendedRow:
    """A suspended card, with its id in buttons."""

    short_id: ShortCardId
    question: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSide:
    """One side of a card: Markdown without its pictures and sounds, which are listed apart."""

    text: str
    pictures: tuple[str, ...] = ()
    sounds: int = 0
    """How many sounds are left out."""


NOTHING: Final = CardSide(text="")


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRating:
    """What happened to the card before, shown in a line above the next one."""

    rating: Rating
    due_at: datetime
    typed_wrong: bool = False
    """Whether a typed answer was judged wrong, which the learner may dispute."""
    shown: bool = False
    """Whether a message above says so already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardHeading:
    """The line above a card: its deck, and its number in the drill."""

    deck_id: DeckId
    deck: str
    number: int
    of: int
    repeat: bool = False
    """Whether it was forgotten in this drill and comes once more, without counting."""


@reply("card_front_shown")
class CardFrontShown(Reply):
    """The front of a card."""

    interaction_id: InteractionId
    heading: CardHeading
    question: CardSide
    choices: tuple[str, ...] = ()
    """The choices in the order shown."""
    typed: bool = False
    """Whether the answer is to be typed."""
    last: LastRating | None = None
    edits: bool = False
    reminder: Reminder | None = None
    """How the message begins if it is a reminder, that is, if the bot asks by itself."""


@reply("card_back_shown")
class CardBackShown(Reply):
    """Both sides of a card to be rated. One that came once more is only known or not."""

    interaction_id: InteractionId
    heading: CardHeading
    question: CardSide
    answer: CardSide
    explanation: CardSide = NOTHING
    criteria: bool = False
    """Whether the answer lists what a good answer in one's own words shows."""
    typed: str = ""
    """What the learner typed before it was turned."""
    intervals_days: tuple[float, ...] = ()
    """The interval after each rating, worst first. Empty for a card that came once more."""
    two_ratings: bool = False
    """Whether it is rated with two buttons instead of four."""
    last: LastRating | None = None
    edits: bool = False


class CardVerdict(StrEnum):
    """The verdict on an answer that was typed or chosen."""

    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"
    """The learner said that they do not know."""


@reply("card_judged")
class CardJudged(Reply):
    """The learner's answer beside the right one, with the question of the card."""

    verdict: CardVerdict
    deck_id: DeckId
    question: CardSide
    answer: CardSide
    typed: str
    """Empty if a choice was pressed, or if the learner did not know."""
    due_at: datetime | None
    """When it comes back, or None for one that came once more."""
    interaction_id: InteractionId | None = None
    """The id of what comes next, from which the answer can be disputed. None for a right one."""
    spelling: str = ""
    """The spelling of the right answer if it was typed with a slip."""
    chosen: str = ""
    """The words of the choice that the answer names."""
    explanation: CardSide = NOTHING
    edits: bool = False


@reply("leech_shown")
class LeechShown(Reply):
    """The choice to suspend, rewrite or leave a card that is forgotten again and again."""

    interaction_id: InteractionId
    question: str
    lapses: int
    last: LastRating | None = None
    edits: bool = False


class Rewriting(StrEnum):
    """Which text of a card is rewritten, or what is wrong with what was typed."""

    FRONT = "front"
    BACK = "back"
    EXPLANATION = "explanation"
    EMPTY = "empty"
    TOO_LONG = "too_long"
    GAP_MISSING = "gap_missing"
    """The text has lost the gap that the card asks for."""


@reply("drill_done")
class DrillDone(Reply):
    """The end of a drill: how it went, and what comes next."""

    interaction_id: InteractionId
    answered: int
    remembered: int
    minutes: int
    still_due: int
    """How many of its cards are still due."""
    fresh: int
    """How many of its cards were never answered."""
    next_due_at: datetime | None
    mastered: tuple[str, ...] = ()
    """Decks of this drill whose cards are all known now."""
    last: LastRating | None = None
    edits: bool = False


def why_card(past: CardState | None, model: str, fitted_answers: int) -> Line:
    """Return why a card is asked now, and what schedules it.

    The model is fitted to `fitted_answers` of the learner's answers, or to none.
    """
    own = Words("why-fitted", {"answers": float(fitted_answers)})
    more = (Words("why-card-model", {"model": model}), *((own,) if fitted_answers else ()))
    if past is None:
        return Line("why-card-new", more=more)
    values: dict[str, Value] = {"interval": interval(past.interval_days)}
    values |= {"reviews": past.reviews, "lapses": past.lapses}
    return Line("why-card-due", values, more=more)


def interval(days: float) -> Words:
    """Return how long a card stays away, short enough for a button."""
    if days < _DAYS_SHOWN_UNTIL:
        return Words("count-days", {"count": round(days)})
    if days < _MONTHS_SHOWN_UNTIL_DAYS:
        return Words("count-months", {"count": round(days / _DAYS_A_MONTH)})
    return Words("years", {"number": round(days / _DAYS_A_YEAR, 1)})


@reply("task_graded")
class TaskGraded(Reply):
    """The grade of a task, and what to do next. It never contains the solution."""

    interaction_id: InteractionId
    task: CardSide
    answer: str
    read: bool
    """Whether the answer, or a part of it, was read from a photo."""
    where: str
    following: str
    """Empty if there is no tip that gives nothing away."""
    correctness: float
    completeness: float
    concision: float
    trend: GradeTrend | None
    """The change since the last attempt, or None for a first one."""
    hints: int
    due_at: datetime | None
    """When it comes back, or None for one that came once more."""
    comes_again: bool
    """Whether it comes once more in this drill."""
    one_of_many: bool = False
    """Whether the photo came with others, which are ignored."""


@reply("task_given_up")
class TaskGivenUp(Reply):
    """What a good answer would show, for a learner who did not know."""

    interaction_id: InteractionId
    task: CardSide
    criteria: tuple[str, ...]
    due_at: datetime | None
    comes_again: bool


def rating_names(*, two: bool) -> dict[Rating, str]:
    """Return the names of the ratings that have buttons, worst first: two, or all four."""
    if two:
        return {Rating.AGAIN: "rating-not-yet", Rating.GOOD: "rating-got-it"}
    return {rating: f"rating-{rating.name.casefold()}" for rating in Rating}


MY_DECKS: Final = LineButton("button-decks", CardsAsked())


def nothing_to_drill(
    next_due_at: datetime | None, deck_id: DeckId | None = None, *, fresh: int, taken: bool
) -> Line:
    """Return that nothing is due in the deck, or in all taken ones.

    It says when the next card comes back, and offers `fresh` new ones.
    """
    press = DrillPressed(more=True) if deck_id is None else DeckDrillPressed(deck_id, more=True)
    new = Words("count-new-cards", {"count": fresh})
    more = LineButton("button-new-cards", press, Style.PRIMARY, {"cards": new})
    return Line(
        "drill-nothing-due" if taken or deck_id else "drill-no-deck",
        {},
        (*(((more,),) if fresh else ()), (GO_ON, MY_DECKS)),
        more=(Words("cards-next", {"when": DueAt(next_due_at)}),) if next_due_at else (),
        interim=True,
    )


def suspended_page(
    deck_id: DeckId, title: str, rows: Sequence[SuspendedRow], page: int, pages: int
) -> Line:
    """Return a page of the suspended cards of a deck, each with the button that takes it back."""
    buttons = (
        LineButton(
            "button-take-back",
            CardTakenBackPressed(deck_id, row.short_id),
            values={"question": row.question},
        )
        for row in rows
    )
    at = Words("page", {"number": page + 1, "of": pages})
    return Line(
        "suspended-title" if rows else "suspended-none",
        {"title": title},
        (
            *((button,) for button in buttons),
            *pager(page, pages, lambda to: SuspendedPressed(deck_id, to)),
            (LineButton("button-back", DeckPressed(deck_id)),),
        ),
        more=(
            *((tuple(Quote(row.question, _LONGEST_LISTED) for row in rows),) if rows else ()),
            *((Words("light", {"text": at}),) if pages > 1 else ()),
        ),
        edits=True,
        interim=True,
    )


def rewriting_question(
    interaction_id: InteractionId,
    part: Rewriting,
    now: str,
    *,
    problem: Rewriting | None = None,
    gaps: bool = False,
) -> Line:
    """Return the question for the new text of one part, and the present one.

    It says what the `problem` was with what was typed, and how `gaps` are marked.
    """
    first, *wrong = (rewriting for rewriting in (problem, part) if rewriting is not None)
    there = side_of(now).text
    is_last = part is Rewriting.EXPLANATION
    label = "button-keep-explanation" if is_last else "button-leave-card"
    return Line(
        f"rewriting-{first.value}".replace("_", "-"),
        {},
        ((LineButton(label, CancelPressed(interaction_id)),),),
        more=(
            *(Words(f"rewriting-{rewriting.value}") for rewriting in wrong),
            *((Words("rewriting-gaps"),) if gaps else ()),
            *((Words("rewriting-now"), Quote(there, _LONGEST_QUOTE, opens=True)) if there else ()),
        ),
    )


def gone_line(key: str = "card-said-gone", *, edits: bool = False) -> Line:
    """Return that a card or a deck no longer exists, with a button to the decks."""
    return Line(key, {}, ((GO_ON, MY_DECKS),), interim=True, edits=edits)


def cards_ahead(due: int, new: int, minutes: int) -> Line:
    """Return that cards of all decks come next, how many, and how long they take."""
    takes = timedelta(minutes=minutes)
    if due and new:
        return Line("cards-ahead-both", {"due": due, "new": new, "duration": takes})
    if due:
        return Line("cards-ahead-due", {"count": due, "duration": takes})
    return Line("cards-ahead-new", {"count": new, "duration": takes})


def nothing_fades(deck_id: DeckId) -> Line:
    """Return that no card of the deck was answered, so that there is no curve to draw."""
    back = LineButton("button-back", DeckPressed(deck_id))
    return Line("deck-fading-none", {}, ((back,),), edits=True, interim=True)


def drop_question(deck_id: DeckId, title: str, cards: int) -> Line:
    """Return the question if the deck should be deleted, with all that is known of its cards."""
    sure = LineButton("button-drop-sure", DeckDroppedPressed(deck_id, sure=True), Style.DANGER)
    keep = LineButton("button-keep-deck", DeckPressed(deck_id))
    return Line(
        "deck-drop", {"title": title, "count": cards}, ((sure,), (keep,)), edits=True, interim=True
    )


class Grader(StrEnum):
    """Who can grade an answer to a task."""

    OF_ALL = "of_all"
    """A model, for typed answers and photos."""
    OF_TEXTS = "of_texts"
    """A model, for typed answers alone."""
    NOBODY = "nobody"
    """No model is available, so the learners rate themselves."""


@reply("task_shown")
class TaskShown(Reply):
    """A task with the hints that were asked for."""

    interaction_id: InteractionId
    heading: CardHeading
    task: CardSide
    hints: tuple[CardSide, ...] = ()
    more_hints: bool = False
    grader: Grader = Grader.OF_ALL
    last: LastRating | None = None
    edits: bool = False
    reminder: Reminder | None = None
    """How the message begins if it is a reminder, that is, if the bot asks by itself."""


def drill_waits(interaction_id: InteractionId, left: int) -> Line:
    """Return the button that goes on with the drill after a task."""
    onward = LineButton("button-next", DrillOnPressed(interaction_id), Style.PRIMARY)
    return Line("task-drill-waits", {"left": left}, ((onward,),))


@dataclass(frozen=True, slots=True, kw_only=True)
class FadingPicture(Drawing):
    """How the cards of a deck fade if none of them is reviewed."""

    title: str
    fading: Fading
    mean: str
    weakest: str
    strongest: str
    """The labels beside the lines."""
    days: Mapping[int, str]
    """The labels below some of the days."""
    percents: Mapping[int, str]
    """The words for shares, by the whole percent."""
    dark: bool = False


def card_proposal(at: InteractionId, front: str, back: str) -> Line:
    """Return the question if a line of the chat should become a card."""
    keep = LineButton("button-new-card", NewCardPressed(at, wanted=True), Style.PRIMARY)
    leave = LineButton("button-new-card-not", NewCardPressed(at, wanted=False))
    return Line(
        "new-card-asked", {"front": front, "back": back}, ((keep, leave),),
        interim=True, keeps_buttons=True,
    )  # fmt: skip


CARD_LEFT: Final = Line("new-card-left", {}, WAYS_ON, edits=True, interim=True)


def stored_card_line(deck_id: DeckId, title: str) -> Line:
    """Return that the card is stored, and in which deck."""
    drill = LineButton("button-drill", DeckDrillPressed(deck_id, more=False))
    return Line("new-card-kept", {"title": title}, ((drill,), *WAYS_ON), edits=True, interim=True)
