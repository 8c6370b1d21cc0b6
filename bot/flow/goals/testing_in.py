"""A test-in: answers show that what a locked goal requires is known, and open it (K85).

The questions are of the course that teaches the required goals. It need not be begun.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.domain.answers.quality import is_right
from bot.domain.exercise.asking import pick_question
from bot.domain.exercise.flagged_questions import withdrawn_among
from bot.domain.exercise.knowledge import Admission, Shown, admission
from bot.domain.exercise.placement import after_test, guess_of
from bot.domain.goals.landscape import GoalState, MasteredBy
from bot.domain.ids import ConceptId, CourseId, GoalRef, QuestionKey, SkillId
from bot.domain.skills.placement import CREDITED_FROM, MOST_PROBLEMS, Probe
from bot.domain.topics.course import Course, Question, QuestionFormat, counting
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, LineButton, Style
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise import asking
from bot.flow.exercise.activities import skip_as_unknown
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.questions import OpenQuestion, QuestionActivity
from bot.flow.exercise.replies import Asking
from bot.flow.exercise.states import Answering, Probed
from bot.flow.goals.events import GoalBegunPressed, GoalClaimed, GoalLockPressed
from bot.flow.goals.evidence import current_progress, to_keep
from bot.flow.goals.landscape_progress import LandscapeProgress
from bot.flow.goals.pages import leading_to, missing_atoms, old_button, show_what_is_missing
from bot.flow.goals.ports import GoalMoved
from bot.flow.goals.replies import ALL_LANDSCAPES
from bot.flow.goals.states import GoalTest
from bot.flow.maps.ports import COURSES, MAPS
from bot.flow.skills.changes import SkillsProbed


@dataclass(frozen=True, slots=True)
class _Course:
    """A course with its questions that count and need no model."""

    course: Course | None
    withdrawn: frozenset[QuestionKey]

    def questions(self, concept_id: ConceptId) -> tuple[Question, ...]:
        """Return the questions to ask about the concept."""
        concepts = () if self.course is None else self.course.concepts
        return tuple(
            question
            for concept in concepts
            if concept.id == concept_id
            for question in counting(concept)
            if question.format is not QuestionFormat.FREE_TEXT
            and question.key not in self.withdrawn
        )

    def question(self, concept_id: ConceptId, key: QuestionKey) -> Question | None:
        """Return the question, or None if it is gone."""
        return next(
            (question for question in self.questions(concept_id) if question.key == key), None
        )

    def evidence(self, probed: Sequence[Probed]) -> Mapping[ConceptId, Sequence[Shown]]:
        """Return what these answers show by concept.

        Answers to questions that are gone show nothing.
        """
        shown: dict[ConceptId, list[Shown]] = {}
        for probe in probed:
            question = self.question(probe.concept_id, probe.key)
            if question is not None:
                answer = Shown(right=is_right(probe.quality), guess=guess_of(question))
                shown.setdefault(probe.concept_id, []).append(answer)
        return shown


@dataclass(frozen=True, slots=True)
class _Table(OpenQuestion[GoalTest]):
    """A question of a test, with its course."""

    asked_of: _Course

    @property
    def question(self) -> Question:
        """Return the question. Raises KeyError if it is gone."""
        key = self.state.asked.key
        found = self.asked_of.question(self.purpose.concept_id, key)
        if found is None:
            raise KeyError(key)
        return found


async def _load(state: Answering[GoalTest], turn: Turn, ports: Ports) -> _Table:
    return _Table(state, await _course(state.purpose.course_id, turn, ports))


async def _course(course_id: CourseId, turn: Turn, ports: Ports) -> _Course:
    course = await ports[COURSES].find_by_id(course_id)
    flags = await ports[MAPS].flags(course_id)
    return _Course(course, withdrawn_among(flags, turn.learner.id))


async def begin(state: ChatState, event: GoalClaimed, turn: Turn, ports: Ports) -> Outcome:
    """Ask about what the goal requires. If nothing can be asked, show what is missing."""
    progress = await current_progress(turn, ports)
    ref = progress.ref(event.version, event.place)
    if ref is None:
        return old_button(state)
    links = (progress.goal(atom).course for atom in missing_atoms(ref, progress))
    course_id = next((link.course_id for link in links if link is not None), None)
    begun = None
    if course_id is not None and not progress.is_open(ref):
        test = GoalTest(ref=ref, course_id=course_id)
        begun = await _ask(test, progress, turn, ports)
    if begun is None:
        return show_what_is_missing(state, ref, progress, turn, edits=False)
    kept = to_keep(state, progress, turn)
    return replace(begun, changes=(*state.set_aside(), *kept, *begun.changes))


async def _ask(
    test: GoalTest, progress: LandscapeProgress, turn: Turn, ports: Ports, *, below: float = 1.0
) -> Outcome | None:
    """Ask about the least sure concept that has a question, or return None if none has.

    Concepts that are known with a chance of at least `below` are not asked about.
    """
    tested = await _course(test.course_id, turn, ports)
    chances = await _chances(test, tested, progress, turn, ports)
    had = {probe.key for probe in test.probed}
    unsure = [concept_id for concept_id in chances if chances[concept_id] < below]
    for concept_id in sorted(unsure, key=lambda concept_id: chances[concept_id]):
        questions = [
            question for question in tested.questions(concept_id) if question.key not in had
        ]
        if tested.course is None or not questions:
            continue
        question = pick_question(questions, (), turn.rng("question"))
        served = asking.serve(tested.course.concept(concept_id).skill, test.course_id, turn)
        state = Answering(
            interaction_id=turn.interaction_id(),
            asked=asking.ask(question, turn, served),
            purpose=replace(test, concept_id=concept_id),
        )
        return Outcome(
            state=state, replies=(ACTIVITY.question_reply(_Table(state, tested), turn),)
        )
    return None


async def _chances(
    test: GoalTest, tested: _Course, progress: LandscapeProgress, turn: Turn, ports: Ports
) -> Mapping[ConceptId, float]:
    """Return P(known), 0 to 1, of the concepts of missing goals that are not mastered."""
    if tested.course is None:
        return {}
    mastered = (await ports[MAPS].mastered(turn.learner.id)).get(test.course_id, frozenset())
    links = {concept.id: concept.prerequisites for concept in tested.course.concepts}
    known = after_test(tested.course.inventory, {}, links, tested.evidence(test.probed))
    wanted = (
        concept_id
        for ref in missing_atoms(test.ref, progress)
        for concept_id in _concepts(ref, test, progress)
        if concept_id not in mastered
    )
    return {concept_id: known.get(concept_id, 0.0) for concept_id in wanted}


def _concepts(ref: GoalRef, test: GoalTest, progress: LandscapeProgress) -> tuple[ConceptId, ...]:
    link = progress.goal(ref).course
    return link.concept_ids if link is not None and link.course_id == test.course_id else ()


async def _after_answer(pending: _Table, read: Judgement, turn: Turn, ports: Ports) -> Outcome:
    """Record the answer, then ask the next question or show the result."""
    test, question = pending.purpose, pending.question
    probed = Probed(
        concept_id=test.concept_id,
        key=question.key,
        answer=read.answer or "",
        quality=read.quality,
        at=turn.now,
    )
    test = replace(test, probed=(*test.probed, probed))
    after = await _go_on(test, turn, ports)
    skill_id = _skill(pending)
    probes: tuple[Change, ...] = ()
    if skill_id is not None:
        right, guess = is_right(read.quality), guess_of(question)
        probe = Probe(skill_id=skill_id, right=right, guess=guess)
        probes = (SkillsProbed(turn.learner.id, (probe,)),)
    return replace(after, changes=(*probes, *after.changes), replies=(read.reply, *after.replies))


def _skill(pending: _Table) -> SkillId | None:
    course = pending.asked_of.course
    return None if course is None else course.concept(pending.purpose.concept_id).skill


async def _ask_another(pending: _Table, turn: Turn, ports: Ports) -> Outcome:
    """Ask another question in place of one that is gone, without a reply about it."""
    return await _go_on(pending.purpose, turn, ports)


async def _go_on(test: GoalTest, turn: Turn, ports: Ports) -> Outcome:
    """Ask on until it is clear whether everything required is known."""
    progress = await current_progress(turn, ports)
    if test.ref not in progress.atlas:
        return old_button(Idle())
    tested = await _course(test.course_id, turn, ports)
    answers = [answer for given in tested.evidence(test.probed).values() for answer in given]
    chances = await _chances(test, tested, progress, turn, ports)
    shown = admission(answers)
    asked = None
    if shown is not Admission.FAILED and len(answers) < MOST_PROBLEMS:
        below = CREDITED_FROM if shown is Admission.PASSED else 1.0
        asked = await _ask(test, progress, turn, ports, below=below)
    if asked is not None:
        return asked
    credited = _credited_goals(test, chances, progress) if shown is Admission.PASSED else ()
    if not credited:
        return _fail(test, chances, progress, turn)
    return _pass(test, credited, progress, turn)


def _credited_goals(
    test: GoalTest, chances: Mapping[ConceptId, float], progress: LandscapeProgress
) -> tuple[GoalRef, ...]:
    """Return the required goals whose concepts are known by now. Mastered ones have no chance."""
    return tuple(
        ref
        for ref in missing_atoms(test.ref, progress)
        if (concepts := _concepts(ref, test, progress))
        and all(chances.get(concept_id, 1.0) >= CREDITED_FROM for concept_id in concepts)
    )


def _pass(
    test: GoalTest, credited: Sequence[GoalRef], progress: LandscapeProgress, turn: Turn
) -> Outcome:
    """Count the goals as reached, as answers about their concepts show."""
    reached = GoalState(mastery=1.0, mastered_at=turn.now, by=MasteredBy.CONCEPTS)
    after = progress.with_states(dict.fromkeys(credited, reached))
    title = progress.title(test.ref, turn)
    names = tuple(after.title(ref, turn) for ref in credited)
    version, place = progress.at(test.ref)
    onward = LineButton("button-goal-begin", GoalBegunPressed(version, place), Style.PRIMARY)
    key = "goal-tested-in"
    if not after.is_open(test.ref):
        key = "goal-tested-in-partly"
        onward = LineButton("button-goal-locked", GoalLockPressed(version, place, 0))
    told = Line(key, {"title": title, "goals": names}, ((onward,), (ALL_LANDSCAPES,)))
    moved = tuple(GoalMoved(turn.learner.id, ref, reached) for ref in credited)
    return Outcome(state=Idle(), changes=moved, replies=(told,))


def _fail(
    test: GoalTest, chances: Mapping[ConceptId, float], progress: LandscapeProgress, turn: Turn
) -> Outcome:
    """Leave the goal locked, and lead to what it needs most."""
    missing = [
        atom for atom in missing_atoms(test.ref, progress) if _concepts(atom, test, progress)
    ]
    least = min(
        missing,
        key=lambda atom: min(chances.get(at, 1.0) for at in _concepts(atom, test, progress)),
        default=test.ref,
    )
    first = least if progress.is_open(least) else leading_to(least, progress)[-1]
    button = LineButton(
        "button-concept",
        GoalBegunPressed(*progress.at(first)),
        Style.PRIMARY,
        values={"label": progress.title(first, turn)},
    )
    names = {"skill": progress.title(test.ref, turn), "needs": progress.title(least, turn)}
    told = Line("not-tested-in", names, ((button,), (ALL_LANDSCAPES,)))
    return Outcome(state=Idle(), replies=(told,))


def _heading(pending: _Table, _: Turn) -> asking.Heading:
    """Return the heading with the question's number. A concept's name might reveal the answer."""
    return asking.Heading(
        asking=Asking.PROBE, number=len(pending.purpose.probed) + 1, of=MOST_PROBLEMS
    )


ACTIVITY: Final = QuestionActivity(
    after_answer=_after_answer,
    ask_another=_ask_another,
    after_skip=skip_as_unknown,
    heading=_heading,
    load=_load,
    question=lambda pending: pending.question,
    can_be_asked=lambda pending: (
        pending.asked_of.question(pending.purpose.concept_id, pending.state.asked.key) is not None
    ),
)
