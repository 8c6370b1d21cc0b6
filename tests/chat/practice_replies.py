"""One or more samples of every reply of maths practice, with texts that could do harm."""

from dataclasses import replace
from typing import Final

from bot.domain.answers.working.known import BreakKind
from bot.domain.ids import InteractionId, SkillId
from bot.domain.practice.items import AnswerMode
from bot.flow.engine.replies import WAYS_ON, Line, LineButton, Reply, Style, remark
from bot.flow.practice import replies
from bot.flow.practice.events import NextItemPressed

INTERACTION: Final = InteractionId("0123456789ab")
LIKE: Final = SkillId("frac_add_like")
STEM: Final = "Add and give the result in lowest terms: $\\frac{3}{7} + \\frac{2}{7}$"
SHOWN: Final = replies.ItemShown(
    interaction_id=INTERACTION, skill="Adding like fractions", number=1, of=10, stem=STEM
)
WRONG: Final = replies.ItemWrong(
    interaction_id=INTERACTION,
    answer="5/14 *or* _6_",
    level=1,
    hint="Look at the denominators first: $7$ and $7$.",
)
SOLVED: Final = replies.ItemSolved(
    stem=STEM,
    answer="5/7",
    skill="Adding like fractions",
    share_before=0.42,
    share=0.71,
    counts=True,
)
SOLUTION: Final = replies.SolutionShown(
    interaction_id=INTERACTION,
    stem=STEM,
    steps=(("Add the numerators.", "\\frac{3 + 2}{7} = \\frac{5}{7}"),),
    answer="$\\frac{5}{7}$",
    skill="Adding like fractions",
    share_before=0.42,
    share=0.3,
    last=False,
)
ENDED: Final = replies.PracticeEnded(right=8, asked=10, wanted=None)
SKILLS: Final = replies.SkillsShown(
    next=((LIKE, "Adding like fractions", 0.42),),
    mastered=("Parts of a whole", "Naming *fractions*"),
    locked=(("Adding unlike fractions", ("Common denominators",)),),
    locked_besides=1,
)
_ONWARD: Final = LineButton("button-next", NextItemPressed(INTERACTION), Style.PRIMARY)
_NAMED: Final = {"skill": "Adding _like_ fractions", "share": "42"}
PRACTICE_SAMPLES: Final[tuple[Reply, ...]] = (
    replace(SOLVED, counts=False, again=True),
    SHOWN,
    replace(SHOWN, hint="Look at the denominators.", edits=True),
    replace(SHOWN, choices=("$\\frac{1}{2}$", "$0{,}4$"), can_show_solution=True),
    replace(SHOWN, choices=("less", "more"), more_hints=False, placeholder="a fraction"),
    replace(SHOWN, true_or_false=True),
    *(replace(SHOWN, mode=mode, placeholder=it) for mode in AnswerMode for it in ("", "x = …")),
    replace(SOLVED, answer="5x = 15\nx = 4\nx = 3", broken_line=2),
    *(
        replace(
            WRONG,
            answer="5x = 15\nx = 4\nx = 3",
            broken_line=line,
            break_kind=BreakKind.OTHER_SOLUTIONS,
            right_result=True,
        )
        for line in (1, 2)
    ),
    replies.SolvingLeftToLearner(hint=""),
    replies.SolvingLeftToLearner(hint="Look at the *denominators* first: $7$ and $7$."),
    replace(SHOWN, figure='{"bar": {"parts": 7, "painted": [3, 2]}}'),
    *(replace(WRONG, variant=variant) for variant in range(3)),
    *(
        replace(WRONG, answer="5x = 15\n=> x = 5 *", broken_line=line, break_kind=kind)
        for kind in BreakKind
        for line in (1, 2)
    ),
    replace(WRONG, level=3, can_show_solution=True, made_hint="Count the pieces."),
    replace(WRONG, choices=("less", "more"), is_authors=True, answer="less"),
    replace(WRONG, true_or_false=True, is_authors=True, answer="true"),
    *(replace(SOLVED, praise=praise) for praise in range(7)),
    replace(SOLVED, counts=False, share=0.42),
    replace(SOLVED, share=0.96, mastered=True),
    replace(SOLVED, share=0.96, mastered=True, unlocked=("Adding unlike fractions", "More")),
    SOLUTION,
    replace(SOLUTION, last=True, share=0.42),
    replace(SOLUTION, easier=(SkillId("frac_name"), "Naming *fractions*")),
    ENDED,
    replace(ENDED, wanted=LIKE, skill="Adding like fractions", share=0.9),
    replies.SkillLocked(skill="Adding unlike fractions", needs=((LIKE, "Adding like fractions"),)),
    SKILLS,
    replace(SKILLS, not_found="Goethe *and* $5"),
    replies.SkillsNamed(words="<like>", skills=((LIKE, "Adding like fractions"),)),
    replace(SKILLS, mastered=(), locked=(), locked_besides=0),
    replace(SKILLS, mastered=tuple(f"Skill {number}" for number in range(40))),
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
    Line("practice-unknown-skill", {}, WAYS_ON, interim=True),
    Line("practice-empty", {}, WAYS_ON),
    Line("item-gone", {}, WAYS_ON),
)
