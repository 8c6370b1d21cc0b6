"""An exam date is named, in a command or in plain words, with what to know on it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.domain.answers.folding import fold
from bot.domain.goals.atlas import search_goals as goals_found
from bot.domain.goals.landscape import GoalKind
from bot.domain.ids import GoalRef
from bot.domain.learner.exam_dates import ExamDate, ExamPart, PartKind
from bot.domain.rhythm.exam_dates import FURTHEST, ExamNamed, exam_named
from bot.domain.skills.graph import search_skills as skills_found
from bot.flow.cards.changes import DeckActivated
from bot.flow.cards.ports import CARDS
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.states import ChatState
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exam_dates import pages
from bot.flow.exam_dates.events import ExamDateAsked
from bot.flow.exams.events import ExamsAsked
from bot.flow.goals.landscape_progress import LandscapeProgress, stored_progress
from bot.flow.maps.loaded_topic import load_topic
from bot.flow.maps.ports import COURSES, MAPS
from bot.flow.skills.ports import SKILL_GRAPHS


async def name_date(state: ChatState, event: ExamDateAsked, turn: Turn, ports: Ports) -> Outcome:
    """Store the date with what it names, and show what can be reached.

    Without words, show the dates ahead, or the exams if there are none.
    """
    today, rhythm = turn.learner.day(turn.now), turn.learner.rhythm
    if not event.words:
        if not rhythm.exams_after(today):
            return await hand_over(state, ExamsAsked(), turn, ports)
        return await pages.list_dates(state, turn, ports)
    named = exam_named(event.words, today)
    if named is None or not today < named.day <= today + FURTHEST:
        return Outcome(state=state, replies=(Line("exam-date-not-read", interim=True),))
    parts, unknown = await _parts(named.words, turn, ports)
    ahead = rhythm.exams_after(today)
    before = _date_to_move(named, ahead) or _date_to_extend(named, ahead)
    exam = before or ExamDate(number=_next_number(rhythm.exam_dates), day=named.day)
    exam = replace(
        exam,
        day=named.day,
        rehearsed=exam.rehearsed and exam.day == named.day,
        title=exam.title if named.moved and exam.title else named.title or exam.title,
        parts=tuple(dict.fromkeys((*exam.parts, *parts))),
    )
    kept, changes = await pages.with_date(exam, turn, ports)
    page = await pages.page_of(exam, kept, ports, unknown=unknown)
    taken = await _deck_activations(parts, turn, ports)
    return Outcome(state=state, changes=(*taken, *changes), replies=(page,))


def exam_told(text: str, turn: Turn) -> bool:
    """Return True if the text names a day and says that an exam is on it, or was moved to it."""
    today = turn.learner.day(turn.now)
    named = exam_named(text, today)
    if named is None:
        return False
    only_one = len(turn.learner.rhythm.exams_after(today)) == 1
    return named.says_exam or (named.moved and not named.title and only_one)


def _date_to_move(named: ExamNamed, dates: Iterable[ExamDate]) -> ExamDate | None:
    """Return the one stored date that the text moves to another day, or None."""
    called = fold(named.title)
    meant = [
        exam
        for exam in dates
        if not called or not exam.title or called in fold(exam.title) or fold(exam.title) in called
    ]
    return meant[0] if named.moved and len(meant) == 1 else None


def _date_to_extend(named: ExamNamed, dates: Iterable[ExamDate]) -> ExamDate | None:
    """Return the stored date of the same day, unless its title differs, or None."""
    on_day = (exam for exam in dates if exam.day == named.day)
    called = fold(named.title)
    return next(
        (exam for exam in on_day if not called or not exam.title or fold(exam.title) == called),
        None,
    )


def _next_number(dates: Sequence[ExamDate]) -> int:
    return max((exam.number for exam in dates), default=0) + 1


async def _parts(
    words: Sequence[str], turn: Turn, ports: Ports
) -> tuple[tuple[ExamPart, ...], tuple[str, ...]]:
    """Return the parts that the words name, and the words that name nothing."""
    parts, unknown = list[ExamPart](), list[str]()
    for word in words:
        named = await _parts_called(word, turn, ports)
        parts += named
        unknown += () if named else (word,)
    return tuple(dict.fromkeys(parts)), tuple(unknown)


async def _parts_called(word: str, turn: Turn, ports: Ports) -> tuple[ExamPart, ...]:
    """Return what has this name: a topic in work, else skills, a deck or goals."""
    for topic in await ports[MAPS].of_learner(turn.learner.id, turn.due_by):
        course = ports[COURSES].find(word, turn.language)
        named = (course and course.id == topic.course_id) or fold(word) == fold(topic.title)
        if named and (concepts := await pages.concepts_of(topic.map_id, ports)):
            return concepts
    graph = ports[SKILL_GRAPHS].current()
    skills = skills_found(graph, word, turn.language) if graph is not None else ()
    if skills:
        return tuple(ExamPart(PartKind.SKILL, skill_id) for skill_id in skills)
    decks = await ports[CARDS].catalogue(turn.learner.id)
    deck = next((deck for deck in decks if fold(word) in fold(deck.title)), None)
    if deck is not None:
        return (ExamPart(PartKind.DECK, deck.deck_id),)
    return await _goals(word, turn, ports)


async def _goals(word: str, turn: Turn, ports: Ports) -> tuple[ExamPart, ...]:
    """Return what leads to the goals of that name, or the goals themselves if nothing does."""
    progress = await stored_progress(turn, ports)
    goals = goals_found(progress.atlas, word, 1)
    atoms = [atom for goal in goals for atom in progress.atlas.atoms(goal)]
    brought = [await _parts_for_goal(ref, progress, turn, ports) for ref in atoms]
    return tuple(part for parts in brought for part in parts)


async def _parts_for_goal(
    ref: GoalRef, progress: LandscapeProgress, turn: Turn, ports: Ports
) -> tuple[ExamPart, ...]:
    goal = progress.goal(ref)
    cards = goal.cards_in(turn.language) if goal.kind is GoalKind.MEMORIZE else None
    if cards is not None:
        return (ExamPart(PartKind.DECK, cards.deck_id),)
    if goal.skills.reached_by:
        return tuple(ExamPart(PartKind.SKILL, skill_id) for skill_id in goal.skills.reached_by)
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    of_course = [
        topic for topic in topics if goal.course and topic.course_id == goal.course.course_id
    ]
    if not of_course or goal.course is None:
        return (ExamPart(PartKind.GOAL, ref.goal_id, ref.landscape_id),)
    topic = of_course[0]
    work = await load_topic(topic.map_id, ports)
    nodes = (node for node in work.mind_map.nodes if node.concept_id in goal.course.concept_ids)
    return tuple(ExamPart(PartKind.CONCEPT, node.id, topic.map_id) for node in nodes)


async def _deck_activations(
    parts: Iterable[ExamPart], turn: Turn, ports: Ports
) -> tuple[Change, ...]:
    """Return the changes that take the decks of the date for drills."""
    wanted = {part.id for part in parts if part.kind is PartKind.DECK}
    decks = await ports[CARDS].catalogue(turn.learner.id) if wanted else ()
    asleep = (deck.deck_id for deck in decks if deck.deck_id in wanted and not deck.taken)
    return tuple(DeckActivated(turn.learner.id, deck_id) for deck_id in asleep)
