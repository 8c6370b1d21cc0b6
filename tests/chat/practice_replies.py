"""One or more samples of every reply of maths practice, with texts that could do harm."""

from dataclasses import replace
from typing import Final

from bot.domain.answers.working.known import BreakKind
from bot.domain.ids import InteractionId, MapId, ShortNodeId, SkillId
from bot.domain.practice.items import AnswerMode
from bot.domain.topics.course import QuestionFormat
from bot.flow.engine.events import NextAsked
from bot.flow.engine.replies import WAYS_ON, Line, LineButton, Reply, Style, Words, percent, remark
from bot.flow.exercise.replies import AnswerJudged, Asking, Judged, Note, QuestionAsked, TryAgain
from bot.flow.lessons.events import ConceptClaimed
from bot.flow.practice.events import (
    NextItemPressed,
    PlacementAsked,
    PracticeAsked,
    SkillClaimed,
    SkillPassedOnPressed,
    SkillPressed,
    SkillsAsked,
    SkillTreeAsked,
)
from bot.flow.practice.placing import offer
from bot.flow.practice.states import CheckOffered

INTERACTION: Final = InteractionId("0123456789ab")
LIKE: Final = SkillId("frac_add_like")
STEM: Final = "Add and give the result in lowest terms: $\\frac{3}{7} + \\frac{2}{7}$"
SHOWN: Final = QuestionAsked(
    interaction_id=INTERACTION,
    asking=Asking.ITEM,
    label="Adding like fractions",
    number=1,
    of=10,
    question=STEM,
    format=QuestionFormat.NUMERIC,
    mode=AnswerMode.FINAL_ONLY,
    more_hints=True,
)
WRONG: Final = TryAgain(
    asked=replace(SHOWN, hint="Look at the denominators first: $7$ and $7$."),
    answer="5/14 *or* _6_",
    is_authors=False,
    notes=(Note("item-not-yet-0"),),
    word="",
    appeals=True,
)
WORKING: Final = ("5x = 15", "=> x = 5 *")
MOVED: Final = Note(
    "item-skill-moved", {"skill": "Adding *like* fractions", "before": "42", "now": "71"}
)
SOLVED: Final = AnswerJudged(
    judged=Judged.RIGHT, question=STEM, answer="5/7", right_answer="$\\frac{5}{7}$", notes=(MOVED,)
)
SOLUTION: Final = replace(
    SOLVED,
    judged=Judged.UNKNOWN,
    answer="",
    explanation="Add the numerators: $\\frac{3 + 2}{7} = \\frac{5}{7}$",
)
ENDED: Final = Line(
    "practice-ended",
    {"right": 8, "asked": 10},
    (
        (LineButton("button-ten-more", PracticeAsked(), Style.PRIMARY),),
        (LineButton("button-skills", SkillsAsked()), LineButton("button-continue", NextAsked())),
    ),
)
_ONWARD: Final = LineButton("button-next", NextItemPressed(INTERACTION), Style.PRIMARY)
_EASIER: Final = LineButton(
    "button-skill", SkillPressed(LIKE), values={"skill": "Naming *fractions*"}
)
_NAMED: Final = {"skill": "Adding _like_ fractions", "share": "42"}
TRUE_OR_FALSE: Final = replace(SHOWN, format=QuestionFormat.TRUE_FALSE, options=("true", "false"))


def _name_of(kind: BreakKind) -> str:
    return kind.value.replace("_", "-")


SKILLS: Final = Line(
    "skills-title",
    keyboard=(
        (
            LineButton(
                "button-skill-share",
                SkillPressed(LIKE),
                values={"skill": "Adding *like* fractions", "share": percent(42)},
            ),
        ),
        (LineButton("button-skill-tree", SkillTreeAsked()),),
    ),
    more=(
        Words("skills-mastered", {"skills": ("Parts of a whole", "Naming *fractions*")}),
        Words("skills-locked"),
        (
            Words("skill-locked", {"skill": "Adding unlike", "needs": ("Common *denominators*",)}),
            Words("skills-locked-besides", {"count": 1}),
            Words("skills-locked-besides", {"count": 2}),
        ),
        Words("skills-next"),
    ),
    interim=True,
)
_SKILL: Final = SkillId("frac_add_unlike")
_AFTER_CHECK: Final = (
    (LineButton("button-practise", PracticeAsked(), Style.PRIMARY),),
    (
        LineButton("button-four-more", PlacementAsked()),
        LineButton("button-skill-tree", SkillTreeAsked()),
    ),
)
PRACTICE_SAMPLES: Final[tuple[Reply, ...]] = (
    SHOWN,
    replace(SHOWN, hint="Look at the denominators.", edits=True),
    replace(
        SHOWN,
        format=QuestionFormat.MULTIPLE_CHOICE,
        options=("$\\frac{1}{2}$", "$0{,}4$"),
        more_hints=False,
        can_show_solution=True,
    ),
    replace(SHOWN, more_hints=False, placeholder="a fraction"),
    TRUE_OR_FALSE,
    replace(
        SHOWN,
        question=f"{STEM}\n\n1. $\\frac{{3 + 2}}{{7}}$\n2. …",
        format=QuestionFormat.MULTIPLE_CHOICE,
        options=("Add the numerators.", "Reduce the fraction as far as possible."),
        about=Note("example-solved", {"step": 2}),
    ),
    *(
        replace(SHOWN, about=Note(f"example-{example}-open", {"step": 1}))
        for example in ("last", "two")
    ),
    *(
        replace(SHOWN, mode=mode, placeholder=placeholder)
        for mode in AnswerMode
        for placeholder in ("", "x = …")
    ),
    *(
        replace(WRONG, notes=(Note("item-right-result", {"line": line}),), working=WORKING)
        for line in (1, 2)
    ),
    *(
        replace(WRONG, notes=(Note(f"item-break-{_name_of(kind)}", {"line": line}),))
        for kind in BreakKind
        for line in (1, 2)
    ),
    *(replace(WRONG, notes=(Note(f"item-not-yet-{variant}"),)) for variant in range(3)),
    replace(WRONG, word="Count the pieces."),
    replace(WRONG, asked=TRUE_OR_FALSE, answer="true"),
    SOLVED,
    replace(SOLVED, answer="\n".join(WORKING), working=WORKING),
    *(
        replace(SOLVED, notes=(MOVED, note))
        for note in (
            Note("item-after-help"),
            Note("item-with-steps"),
            Note("item-right-this-time"),
            Note("item-not-counted"),
            *(Note("item-line-broken", {"line": line}) for line in (1, 2)),
            Note("skill-mastered", {"skill": "Adding *like* fractions"}),
            Note("skill-unlocked", {"skills": ("Adding unlike fractions", "More")}),
            replace(MOVED, key="item-skill-stands"),
        )
    ),
    SOLUTION,
    Line("item-easier", {"skill": "Naming *fractions*"}, ((_ONWARD,), (_EASIER,))),
    ENDED,
    Line(
        "practice-ended-skill",
        {"right": 8, "asked": 10, "skill": "Adding *like*", "now": "90"},
        ((LineButton("button-pass-on-ten", SkillPassedOnPressed(LIKE)),),),
    ),
    Line("practice-locked-skill", {"skill": "Adding unlike *fractions*", "needs": ("Naming",)}),
    SKILLS,
    replace(SKILLS, key="practice-no-such-skill", values={"words": "Goethe *and* $5"}),
    Line("practice-which-skill", {"words": "<like>", "count": 1}, ((_EASIER,),), interim=True),
    replace(
        SKILLS, more=(Words("skills-mastered-many", {"count": 40, "skills": ("One", "Two")}),)
    ),
    *(Line("item-closed", {"left": left}, ((_ONWARD,),)) for left in (0, 1, 7)),
    *(
        remark(f"why-practice-{why}", **_NAMED)
        for why in ("needs-review", "open", "spaced", "wanted")
    ),
    *(remark(f"why-practice-{why}", skill="Adding _like_") for why in ("new", "wanted-new")),
    remark("appeal-upheld", answer="5/7 *", **_NAMED),
    *(
        Line(key, interim=True)
        for key in (
            "appeal-right",
            "appeal-noted",
            "appeal-noted-before",
            "practice-no-graph",
            "solution-not-yet",
        )
    ),
    *(
        offer(CheckOffered(interaction_id=INTERACTION, wanted=wanted))
        for wanted in (None, SkillId("a"))
    ),
    Line("check-class-unread", interim=True),
    *(
        Line("placement-ended", {"right": 5, "asked": 8}, _AFTER_CHECK, more=(words,))
        for words in (
            *(
                Words("placement-known", {"count": count, "skills": ("Naming *fractions*",)})
                for count in (1, 30)
            ),
            Words("placement-nothing-known"),
        )
    ),
    Line(
        "not-tested-in",
        {"skill": "Adding *unlike*", "needs": "Naming"},
        ((_EASIER,), (LineButton("button-skills", SkillsAsked()),)),
    ),
    *(
        Line("practice-way", values, ((LineButton("button-test-in", SkillClaimed(_SKILL)),),))
        for count in (1, 4)
        for values in ({"skill": "Adding *unlike*", "count": count, "problems": 12, "first": "A"},)
    ),
    Line("practice-step-back", {"skill": "Naming *fractions*"}, interim=True),
    *(
        Line(
            "practice-ended-mastered",
            {"right": 4, "asked": 5, "skill": "Adding *like*"},
            ((LineButton("button-next-on-way", PracticeAsked(), values={"skill": "B"}),),),
            more=(Words("practice-still-to-go", {"target": "Adding *unlike*", "left": left}),),
        )
        for left in (1, 3)
    ),
    replace(SOLUTION, notes=(Note("skill-credit-taken-back", {"skill": "Adding *like*"}),)),
    *(
        replace(SKILLS, more=(Words(key, {"count": 40, "skills": ("One", "Two")}),))
        for key in ("skills-probably", "skills-probably-many")
    ),
    replace(SKILLS, keyboard=((LineButton("button-place", PlacementAsked()),),)),
    *(remark(f"why-practice-{why}", **_NAMED) for why in ("probably-known", "doubt")),
    remark("why-practice-check"),
    replace(remark("why-practice-open", **_NAMED), more=(Words("why-practice-mixed"),)),
    remark("why-skill-credited", **_NAMED),
    Line(
        "concept-locked",
        {"label": "Adding *unlike*", "before": "A_b_, C"},
        (
            (
                LineButton(
                    "button-test-in-of",
                    ConceptClaimed(MapId("0" * 36), ShortNodeId("0a1b2c3d")),
                    values={"label": "Adding *unlike*"},
                ),
            ),
        ),
        interim=True,
    ),
    Line("tested-in", {"label": "Adding *unlike*"}, WAYS_ON),
    Line("tested-in-below", {"concepts": ("A_b_", "C")}, interim=True),
    replace(
        SOLUTION,
        word="You have added the denominators, too.",
        notes=(
            Note("wrong-line-right", {"line": 2}),
            Note("wrong-line-back", {"days": 7}),
            Note("wrong-line-over"),
        ),
    ),
    replace(SOLUTION, notes=(Note("mistake-comes-back", {"days": 2}), Note("wrong-line-asked"))),
    remark("why-wrong-line", skill="Adding *like*", found=1),
    remark("test-in-tomorrow", label="Adding *unlike*"),
    remark("why-concept-credited", label="Adding *unlike*", share=percent(93)),
    Line("practice-unknown-skill", {}, WAYS_ON, interim=True),
    Line("practice-empty", {}, WAYS_ON),
)
