"""One or more samples of every reply about decks and cards, with texts that could do harm."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import Comma
from bot.domain.ids import DeckId, InteractionId, ShortCardId
from bot.flow.cards import replies
from bot.flow.cards.events import RatingUndonePressed
from bot.flow.engine.replies import Line, LineButton, Reply
from tests.deck_builders import build_state

NOW: Final = datetime(2026, 11, 21, 13, 5, tzinfo=UTC)
DAYS: Final = tuple(timedelta(days=days) for days in (1, 6, 400))
INTERACTION: Final = InteractionId("0f3b2c1d4e5f60718293a4b5c6d7e8f9")
DECK: Final = DeckId("0f3b2c1d-4e5f-6071-8293-a4b5c6d7e8f9")
HALF: Final = r"$\frac{1}{2}$"
HEADING: Final = replies.CardHeading(deck_id=DECK, deck="C# & *more* $5", number=7, of=20)
QUESTION: Final = replies.CardSide(text=f"How much is {HALF} of **10**?")
ANSWER: Final = replies.CardSide(text=f"5, since {HALF} is a half")
SEEN: Final = replies.CardSide(text="Which bone?", pictures=("bone one.png", "two.png"), sounds=1)
LAST: Final = replies.LastRating(rating=Rating.GOOD, due_at=NOW + DAYS[1])
TYPED_WRONG: Final = replies.LastRating(
    rating=Rating.AGAIN, due_at=NOW + DAYS[0], typed_wrong=True
)
FRONT: Final = replies.CardFrontShown(
    interaction_id=INTERACTION, heading=HEADING, question=QUESTION
)
BACK: Final = replies.CardBackShown(
    interaction_id=INTERACTION,
    heading=HEADING,
    question=QUESTION,
    answer=ANSWER,
    intervals_days=(1.0, 6.0, 16.0, 393.0),
)
ROW: Final = replies.DeckRow(
    deck_id=DECK,
    title="C# & *more* $5",
    taken=True,
    own=True,
    typed=True,
    cards=20,
    due=4,
    boxes=(5, 3, 2, 10),
    suspended=2,
)
OFFERED: Final = replace(ROW, taken=False, own=False, typed=False, title="Capitals", due=0)
DONE: Final = replies.DrillDone(
    interaction_id=INTERACTION,
    answered=20,
    remembered=17,
    minutes=6,
    still_due=12,
    fresh=10,
    next_due_at=None,
    last=LAST,
)

CARD_SAMPLES: Final[tuple[Reply, ...]] = (
    FRONT,
    replace(FRONT, typed=True, last=TYPED_WRONG, edits=True),
    replace(FRONT, question=SEEN, last=replace(TYPED_WRONG, shown=True)),
    replace(FRONT, heading=replace(HEADING, repeat=True, deck="")),
    replace(FRONT, choices=("Porto", "Madrid"), typed=True, last=LAST),
    replace(FRONT, choices=("5", f"less than {HALF} & *more* \\$5", "fi_ve")),
    BACK,
    replace(BACK, explanation=SEEN),
    replace(BACK, typed="fi_ve* $5", last=LAST, edits=True),
    replace(BACK, question=SEEN, answer=replace(SEEN, text="")),
    replace(BACK, heading=replace(HEADING, repeat=True), intervals_days=()),
    *(
        replies.CardJudged(
            verdict=verdict,
            deck_id=DECK,
            question=QUESTION,
            answer=ANSWER,
            typed="" if verdict is replies.CardVerdict.UNKNOWN else "fi_ve* $5",
            due_at=NOW + DAYS[0],
        )
        for verdict in replies.CardVerdict
    ),
    replies.CardJudged(
        verdict=replies.CardVerdict.RIGHT,
        deck_id=DECK,
        question=QUESTION,
        answer=ANSWER,
        typed="fi_ev* $5",
        due_at=NOW + DAYS[0],
        spelling="fi_ve* $5",
    ),
    replies.CardJudged(
        verdict=replies.CardVerdict.WRONG,
        deck_id=DECK,
        question=SEEN,
        answer=SEEN,
        typed="no",
        due_at=None,
    ),
    replies.CardJudged(
        verdict=replies.CardVerdict.WRONG,
        deck_id=DECK,
        question=QUESTION,
        answer=ANSWER,
        typed="fi_ve* $5",
        chosen=f"less than {HALF}",
        explanation=SEEN,
        due_at=NOW + DAYS[0],
        interaction_id=INTERACTION,
        edits=True,
    ),
    Line(
        "card-right-after-all",
        {},
        ((LineButton("button-undo", RatingUndonePressed(INTERACTION)),),),
        interim=True,
    ),
    DONE,
    replace(DONE, remembered=0, still_due=1, answered=1, minutes=1),
    replace(DONE, still_due=0, fresh=1, next_due_at=NOW + DAYS[2], mastered=("a_b*", "c")),
    replace(DONE, answered=0, remembered=0, still_due=0, fresh=0, last=TYPED_WRONG, edits=True),
    replies.nothing_to_drill(NOW + DAYS[0], DECK, fresh=10, taken=True),
    replies.nothing_to_drill(None, fresh=1, taken=False),
    replies.nothing_to_drill(None, fresh=0, taken=True),
    replies.why_card(None, "SM-2", 0),
    Line("why-card-leech", {"lapses": 8}),
    replies.card_proposal(InteractionId("new"), "dog *a_b*", "<b>el perro"),
    replies.CARD_LEFT,
    replies.stored_card_line(DECK, "My *cards*"),
    Line("why-card-repeat"),
    *(
        replies.why_card(
            replace(build_state(NOW, interval_days=6.4), reviews=1 + lapses, lapses=lapses),
            "FSRS-6",
            80 * lapses,
        )
        for lapses in range(3)
    ),
    replies.LeechShown(interaction_id=INTERACTION, question=QUESTION.text, lapses=8, last=LAST),
    replies.LeechShown(
        interaction_id=INTERACTION, question=QUESTION.text * 99, lapses=12, edits=True
    ),
    *(
        replies.rewriting_question(
            INTERACTION, side, "Which **bone**? ![](a%20b.png)", problem=problem
        )
        for side in (
            replies.Rewriting.FRONT,
            replies.Rewriting.BACK,
            replies.Rewriting.EXPLANATION,
        )
        for problem in (
            None,
            replies.Rewriting.EMPTY,
            replies.Rewriting.TOO_LONG,
            replies.Rewriting.GAP_MISSING,
        )
    ),
    Line("card-said-skipped"),
    Line("card-said-suspended", edits=True),
    Line("card-said-rewritten"),
    Line("card-said-not-rewritten"),
    Line("card-said-cannot-undo"),
    replies.gone_line(),
    replies.gone_line("card-said-dropped", edits=True),
    replies.DecksShown(
        rows=(ROW, replace(ROW, is_mastered=True), OFFERED),
        page=1,
        pages=3,
        due=8,
        fresh=True,
        next_due_at=None,
        drill_open=True,
    ),
    replies.DecksShown(rows=(ROW,), page=0, pages=1, due=8, fresh=True, next_due_at=None),
    replies.DecksShown(rows=(OFFERED,), page=0, pages=1, due=0, fresh=False, next_due_at=None),
    replies.DecksShown(
        rows=(replace(ROW, due=0), OFFERED),
        page=0,
        pages=1,
        due=0,
        fresh=True,
        next_due_at=NOW + DAYS[1],
        edits=True,
    ),
    replies.DecksShown(rows=(), page=0, pages=1, due=0, fresh=False, next_due_at=None),
    replies.DeckShown(row=ROW, new_left=5),
    *(replies.DeckShown(row=ROW, new_left=5, comma=comma) for comma in Comma),
    replies.DeckShown(
        row=replace(ROW, is_mastered=True, due=0, boxes=(0, 0, 0, 20), suspended=1, typed=False),
        new_left=0,
        next_due_at=NOW + DAYS[2],
        edits=True,
    ),
    replies.DeckShown(row=OFFERED, new_left=0),
    replies.DeckShown(row=OFFERED, new_left=0, can_type=False),
    replies.drop_question(DECK, "C# & *more* $5", 22),
    replies.suspended_page(
        DECK,
        "C# & *more* $5",
        (
            replies.SuspendedRow(
                short_id=ShortCardId("0f3b2c1e"), question=f"{HALF} of $5 {'x' * 90}"
            ),
        ),
        1,
        3,
    ),
    replies.suspended_page(DECK, "Capitals", (), 0, 1),
)
