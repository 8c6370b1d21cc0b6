"""Failed steps lead back to what the exam requires, whose reviews come now."""

from datetime import timedelta

from bot.domain.cards.deck import Selection
from bot.domain.days import all_until
from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.exams.scoring import Grading
from bot.domain.goals.landscape import CourseLink
from bot.domain.ids import CardId, ConceptId, CourseId
from bot.domain.mastery.refreshers import refresher_of
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import MapStatus, Node
from bot.flow.cards.changes import DeckDeactivated, DeckImported
from bot.flow.cards.ports import ImportedDeck
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.replies import Words
from bot.flow.engine.states import Idle
from bot.flow.exams.events import AttemptPressed
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.replies import Asking, QuestionAsked
from bot.flow.exercise.states import asks_for
from bot.flow.lessons.states import Review
from bot.flow.maps.changes import NodesChanged, RefreshersKept, ReviewScheduled
from bot.flow.marks.events import ExamGraded
from bot.flow.marks.report import Remedies, remedies_for
from tests.deck_builders import CAPITALS, build_card, build_deck, build_state
from tests.exam_builders import EXAM, ROOTS, build_finding, build_grading
from tests.flow.exams.marking import ORDER, READ, SCHOOL, annas, annas_graded, sitter, turn_of
from tests.flow.goal_walking import follow
from tests.flow.lines import line_of, reply_of
from tests.flow.planting import mastered, plant
from tests.flow.writing import Wisher
from tests.landscape_builders import build_goal, build_landscape

FAILED = build_grading(build_finding("s1", 2), build_finding("s2", 0))
PASSED = build_grading(build_finding("s1", 2), build_finding("s2", 2.5))
ONE_STEP_EMPTY = build_grading(build_finding("s1", 0), build_finding("s2", 3))
LATER = timedelta(days=15)


async def learned(walk: Wisher, **but: object) -> None:
    """Store fractions as mastered, with all reviews in the future."""
    now = walk.clock.now()

    def grown(_: int, node: Node) -> Node:
        return mastered(node, now, due_in=LATER)

    await plant(walk, "fractions", grown, **but)


async def at_school(grading: Grading, **but: object) -> tuple[Wisher, Attempt]:
    attempt = annas_graded(grading=grading)
    walk = await sitter(attempt)
    await follow(walk, SCHOOL)
    await learned(walk, **but)
    return walk, attempt


async def test_the_reviews_of_what_is_required_are_due_now_and_what_is_mastered_stays() -> None:
    walk, attempt = await at_school(FAILED)
    turn = turn_of(walk)

    remedies = await remedies_for(attempt, turn, walk.ports)

    (nodes,) = (change.nodes for change in remedies.changes if isinstance(change, NodesChanged))
    (node,) = nodes
    assert (node.concept_id, node.next_review_at) == ("fractions", turn.now)
    assert (node.is_mastered, node.mastery_score, node.interval_days) == (True, 1.0, 15.0)
    assert ReviewScheduled(node, turn.now) in remedies.changes
    assert isinstance(remedies.changes[-1], LearnerChanged)
    assert [row.title for row in remedies.goals] == ["Halves"]
    assert remedies.due == 1


async def test_a_review_asks_them_then_and_the_report_has_told_so() -> None:
    walk = await sitter(annas(status=AttemptStatus.GRADING, transcript=READ))
    await follow(walk, SCHOOL)
    await learned(walk)

    said = await walk.send(ExamGraded(order_id=ORDER, attempt_id=ROOTS, grading=FAILED))

    assert Words("marks-reviews-due", {"count": 1}) in line_of(said, "marks-next").more
    again = await walk.send(AttemptPressed(ROOTS))
    assert Words("marks-reviews-due", {"count": 1}) in line_of(again, "marks-next").more
    asked = reply_of(await walk.send(ReviewAsked()), QuestionAsked)
    assert asked.asking is Asking.REVIEW
    assert asks_for(await walk.state(), Review)


async def test_what_is_looked_at_later_moves_nothing() -> None:
    walk, attempt = await at_school(FAILED)
    turn = turn_of(walk)
    first = await remedies_for(attempt, turn, walk.ports)
    await walk.store(*first.changes)

    second = await remedies_for(attempt, turn, walk.ports)

    assert (second.due, second.changes) == (1, ())


async def test_a_finished_topic_is_asked_from_its_refreshers() -> None:
    walk, attempt = await at_school(FAILED, status=MapStatus.COMPLETED)
    topic = await walk.topic()
    refreshers = tuple(refresher_of(node, (), walk.clock.now()) for node in topic.mind_map.nodes)
    await walk.store(RefreshersKept(attempt.learner_id, refreshers))

    remedies = await remedies_for(attempt, turn_of(walk), walk.ports)

    assert remedies.due == 1
    await walk.store(*remedies.changes)
    now = walk.clock.now()
    assert await walk.maps.count_due(attempt.learner_id, all_until(now)) == (1, now)


async def test_who_passed_without_a_failed_step_is_sent_nowhere() -> None:
    walk, attempt = await at_school(PASSED)

    assert await remedies_for(attempt, turn_of(walk), walk.ports) == Remedies()


async def test_a_step_that_is_worth_less_than_half_leads_back_though_the_exam_was_passed() -> None:
    walk, attempt = await at_school(ONE_STEP_EMPTY)

    assert attempt.grading is not None
    assert attempt.grading.passed
    assert (await remedies_for(attempt, turn_of(walk), walk.ports)).due == 1


async def test_goals_that_are_not_sure_come_first() -> None:
    link = CourseLink(course_id=CourseId("fractions"), concept_ids=(ConceptId("fractions"),))
    school = build_landscape(
        build_goal("halves", course=link),
        build_goal("words"),
        build_goal("roots", requires=("halves", "words"), exam=EXAM),
    )
    attempt = annas_graded(grading=FAILED)
    walk = await sitter(attempt)
    await follow(walk, school)
    await learned(walk)

    remedies = await remedies_for(attempt, turn_of(walk), walk.ports)

    assert [row.title for row in remedies.goals] == ["Words", "Halves"]
    assert await walk.state() == Idle()


async def test_the_cards_of_what_is_required_are_due_now_as_well() -> None:
    school = build_landscape(
        build_goal("words", cards={Language.EN: Selection(CAPITALS)}),
        build_goal("roots", requires=("words",), exam=EXAM),
    )
    attempt = annas_graded(grading=FAILED)
    walk = await sitter(attempt)
    await follow(walk, school)
    later = walk.clock.now() + LATER
    cards = build_deck(build_card("a"), build_card("b"), build_card("new"))
    states = {CardId("a"): build_state(later), CardId("b"): build_state(walk.clock.now())}
    deck = ImportedDeck(deck=cards, states=states)
    await walk.store(DeckImported(attempt.learner_id, deck))
    turn = turn_of(walk)
    assert (await walk.cards.count_due(attempt.learner_id, turn.due_by))[0] == 1

    remedies = await remedies_for(attempt, turn, walk.ports)
    await walk.store(*remedies.changes)

    assert remedies.due == 2
    assert (await walk.cards.count_due(attempt.learner_id, turn.due_by))[0] == 2

    await walk.store(DeckDeactivated(attempt.learner_id, CAPITALS))
    put_away = await remedies_for(attempt, turn, walk.ports)
    assert (put_away.due, put_away.changes) == (0, ())
