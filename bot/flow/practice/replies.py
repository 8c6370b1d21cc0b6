"""An item on the table, what happened to an answer, and what the learner can do."""

from bot.domain.answers.working.known import BreakKind
from bot.domain.ids import InteractionId, SkillId
from bot.domain.practice.items import AnswerMode
from bot.flow.engine.replies import Reply, reply
from bot.views.skill_tree import SkillTree


@reply("item_shown")
class ItemShown(Reply):
    """An item, and how far the set of ten is."""

    interaction_id: InteractionId
    skill: str
    number: int
    of: int
    stem: str
    figure: str = ""
    """What is drawn beside the stem, as JSON; empty where nothing is."""
    dark: bool = False
    """Whether it is drawn light on dark."""
    choices: tuple[str, ...] = ()
    true_or_false: bool = False
    mode: AnswerMode = AnswerMode.FINAL_ONLY
    placeholder: str = ""
    hint: str = ""
    """What was asked for so far, the last of it."""
    can_show_solution: bool = False
    more_hints: bool = True
    edits: bool = False


@reply("item_wrong")
class ItemWrong(Reply):
    """An answer that was not right, and the help that comes with it; the item stays open."""

    interaction_id: InteractionId
    answer: str
    is_authors: bool = False
    """The answer is one of the choices: Markdown, and not a typed text."""
    level: int
    hint: str
    made_hint: str = ""
    """A hint that the model made for this very error."""
    broken_line: int = 0
    """Which line of a working is the first that does not hold; 0 where no line was found."""
    break_kind: BreakKind | None = None
    right_result: bool = False
    """Whether the working ends in the right result, so that only a line of it is wrong."""
    choices: tuple[str, ...] = ()
    true_or_false: bool = False
    can_show_solution: bool = False
    variant: int = 0


@reply("item_solved")
class ItemSolved(Reply):
    """A right answer, and what it made of the skill."""

    stem: str
    answer: str
    is_authors: bool = False
    broken_line: int = 0
    """Which line of a working does not follow though its end is right; 0 if none was found."""
    skill: str
    share_before: float
    share: float
    counts: bool
    """Whether it moved the skill; a later answer, or one after help, does not move it up."""
    again: bool = False
    """Whether the item was answered wrong before, so that it moves no skill."""
    mastered: bool = False
    """Whether the skill was mastered with it."""
    unlocked: tuple[str, ...] = ()
    praise: int = 0


@reply("solving_left")
class SolvingLeftToLearner(Reply):
    """A question whose answer would have told that of the item; a hint in its place."""

    hint: str = ""
    """The one that was given last; empty where none was yet."""


@reply("solution_shown")
class SolutionShown(Reply):
    """The way to the answer, step by step; the item is closed with it."""

    interaction_id: InteractionId
    stem: str
    steps: tuple[tuple[str, str], ...]
    """What is done, and its maths as LaTeX."""
    answer: str
    """Markdown."""
    skill: str
    share_before: float
    share: float
    last: bool
    """Whether it was the last one of the set."""
    easier: tuple[SkillId, str] | None = None
    """A skill that this one builds on, where one solution after the other had to be shown."""


@reply("practice_ended")
class PracticeEnded(Reply):
    """How a set of ten went."""

    right: int
    asked: int
    wanted: SkillId | None
    skill: str = ""
    """Of a set about one skill, with how well it is known."""
    share: float = 0.0


@reply("skill_locked")
class SkillLocked(Reply):
    """A skill cannot be practised yet: it builds on others that are not sure."""

    skill: str
    needs: tuple[tuple[SkillId, str], ...]
    """Where to begin: what may be practised now of all that comes before it."""


@reply("skills_shown")
class SkillsShown(Reply):
    """What the learner can do, what comes next, and what is still locked."""

    next: tuple[tuple[SkillId, str, float], ...]
    """Best practised next, with how well they are known."""
    mastered: tuple[str, ...]
    locked: tuple[tuple[str, tuple[str, ...]], ...]
    """The nearest of them, each with what is missing."""
    locked_besides: int = 0
    not_found: str = ""
    """What was asked for and is no skill's name."""


@reply("skills_named")
class SkillsNamed(Reply):
    """Several skills are called so; one of them is to be chosen."""

    words: str
    skills: tuple[tuple[SkillId, str], ...]


@reply("skill_tree_shown")
class SkillTreeShown(Reply):
    """All skills at once."""

    tree: SkillTree
    dark: bool = False
    """Whether it is drawn light on dark."""
