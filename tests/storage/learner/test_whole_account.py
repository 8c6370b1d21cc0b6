"""A learner's data is exported, deleted, and restored unchanged."""

import csv
import json
from asyncio import to_thread
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO, StringIO
from zipfile import ZipFile

import pytest
from sqlalchemy import Table, delete, select

from bot.chat.messages import localizer_for, render
from bot.content.exports import Exports, small_enough
from bot.domain.authoring.drawing import NewConcept
from bot.domain.authoring.replanning import MissingPrerequisite, replan
from bot.domain.days import all_until
from bot.domain.exams.attempt import AttemptStatus
from bot.domain.exams.scoring import GradedBy
from bot.domain.exercise.flagged_questions import FlaggedQuestion, FlagReason
from bot.domain.goals.landscape import GoalState, MasteredBy
from bot.domain.ids import AttemptId, ChatId, CourseId, LearnerId, NodeId, TurnId, supplement_id
from bot.domain.learner.memory import Memory
from bot.domain.topics.course import Language
from bot.flow.cards.events import DecksPressed
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import DocumentReceived, Event, Started, TextReceived
from bot.flow.exams.changes import AttemptChanged
from bot.flow.exams.events import ExamsAsked
from bot.flow.exams.replies import ExamsShown
from bot.flow.files.events import ImportAs, ImportPressed
from bot.flow.files.replies import FileImported, FileOffered, Rest
from bot.flow.files.transfer import LeftOut
from bot.flow.goals.ports import GoalMoved
from bot.flow.learner.events import DeletionWanted
from bot.flow.maps.changes import CourseWritten, MapPlanned, QuestionFlagged, QuestionsWritten
from bot.flow.maps.course_catalogue import CourseCatalogue
from bot.flow.maps.loaded_topic import load_topic
from bot.flow.maps.ports import COURSES
from bot.flow.practice.events import SkillsAsked
from bot.flow.progress.events import HistoryAsked, MapAsked, ProgressAsked
from bot.storage.authoring.written import written_courses
from bot.storage.cards.tables import card_reviews, card_states
from bot.storage.engine.database import Database
from bot.storage.engine.tables import (
    flagged_questions,
    mind_map_nodes,
    mind_maps,
    quiz_responses,
    refreshers,
    reviews,
    turns,
)
from bot.storage.exams.queue import SqlExamQueue
from bot.storage.skills.skills import skill_opportunities, skill_states
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses
from tests.accounts import FORMULA, MONDAY, Says, archive_of, live
from tests.builders import build_concept, build_course, build_question
from tests.exam_builders import build_attempt, build_finding, build_grading, graded
from tests.fakes import FakeClock
from tests.flow.importing import FakeFiles
from tests.flow.lines import reply_of
from tests.flow.planting import plant_with_due
from tests.flow.walking import ANNA, Walk, courses, ports_on
from tests.landscape_builders import build_exam, ref
from tests.reading import ReadHere

LEARNER = LearnerId(ANNA)
BEN = ChatId(ANNA + 1)
TABLES = ("answers", "cards", "reviews", "practice", "exams", "days")
LOOKS: Sequence[Event] = (
    ProgressAsked(),
    MapAsked(),
    HistoryAsked(),
    SkillsAsked(),
    DecksPressed(0),
)


def walk_on(database: Database, chat_id: ChatId = ANNA) -> Walk:
    stores = Stores(database)
    ports = ports_on(stores, files=FakeFiles(), reader=ReadHere(), pages=ReadHere())
    catalogue = CourseCatalogue(BundledCourses(courses()), stores.written)
    return Walk(stores, ports.having(COURSES, catalogue), FakeClock(MONDAY), chat_id)


async def leave(walk: Walk) -> None:
    """Delete the learner's data."""
    await walk.send(DeletionWanted())
    await walk.send(TextReceived("DELETE"))
    for row in await walk.rows(turns):
        await walk.stores.deliveries.delivered(row.chat_id, row.turn_id, None, walk.clock.now())
    walk.stores.chats.forget(await walk.stores.leaving.forget(walk.clock.now()))


async def bring(
    walk: Walk, content: bytes, language: Language = Language.EN
) -> tuple[FileOffered, FileImported]:
    files = walk.ports.files
    assert isinstance(files, FakeFiles)
    sent = DocumentReceived(files.put("lyceum.zip", content))
    offered = reply_of(await walk.send(sent, language=language), FileOffered)
    press = ImportPressed(offered.interaction_id, ImportAs.ITSELF)
    return offered, reply_of(await walk.send(press, language=language), FileImported)


async def seen_texts(walk: Walk) -> list[str]:
    """Return everything that the learner can look at, as it is shown."""
    learner = (await walk.chats.open(walk.chat_id, TurnId("-"))).learner
    text = localizer_for(learner, walk.clock.now())
    return [render(reply, text).markdown for look in LOOKS for reply in await walk.send(look)]


async def dates(walk: Walk) -> dict[str, list[object]]:
    """Return every date in the restored rows, by table."""
    found: dict[str, list[object]] = {}
    for table, columns in (
        (mind_map_nodes, ("label", "next_review_at", "last_reviewed_at", "mastered_at")),
        (mind_maps, ("title", "status", "created_at", "paused_at")),
        (reviews, ("label", "due_at")),
        (refreshers, ("due_at", "interval_days", "ease_factor")),
        (quiz_responses, ("responded_at", "user_answer", "quality")),
        (
            card_states,
            (
                "card_id",
                "due_at",
                "interval_days",
                "memory",
                "own_explanation",
                "own_front",
                "suspended",
            ),
        ),
        (card_reviews, ("card_id", "at", "rating")),
        (skill_states, ("skill_id", "p_mastery", "last_practiced_at", "unlocked_at")),
        (skill_opportunities, ("skill_id", "at", "correct")),
    ):
        found[table.name] = sorted(await _rows(walk, table, columns), key=repr)
    return found


async def _rows(walk: Walk, table: Table, columns: Sequence[str]) -> list[object]:
    query = select(*(table.c[name] for name in columns))
    return [
        tuple(row) for row in await walk.stores.database.read(lambda db: db.execute(query).all())
    ]


@pytest.mark.parametrize("language", list(Language))
async def test_everything_comes_back_as_it_was(database: Database, language: Language) -> None:
    walk = walk_on(database)
    await live(walk, language)
    now = walk.clock.now()
    known = await walk.stores.accounts.known(LEARNER)
    assert [name for name, part in known.account.items() if not part.rows] == ["fitted_weights"]
    before, dated, archive = await seen_texts(walk), await dates(walk), await archive_of(walk)
    await leave(walk)

    offered, imported = await bring(walk, archive, language)

    assert offered.rest is imported.rest is Rest.COMES
    assert offered.update is None
    assert await dates(walk) == dated
    walk.clock.move(now - walk.clock.now())
    assert await seen_texts(walk) == before


async def test_exams_come_back_to_be_read_and_certify_nothing(database: Database) -> None:
    walk = walk_on(database)
    await live(walk, Language.EN)
    passed = graded(
        AttemptId("passed"),
        learner_id=LEARNER,
        ref=ref("final"),
        grading=build_grading(build_finding("s1", 2), build_finding("s2", 3)),
    )
    sat = GoalState(mastery=1, mastered_at=MONDAY, by=MasteredBy.EXAM)
    await walk.store(AttemptChanged(attempt=passed), GoalMoved(LEARNER, ref("final"), sat))
    archive = await archive_of(walk)
    await leave(walk)

    await bring(walk, archive)

    states = (await walk.landscapes.progress(LEARNER)).states
    assert [state.by for state in states.values()] == [None]
    attempts = await walk.stores.exams.of_learner(LEARNER, 9)
    assert {attempt.status for attempt in attempts} == {AttemptStatus.SELF_MARKED}
    assert {attempt.grading.by for attempt in attempts if attempt.grading} == {GradedBy.FILE}
    shown = reply_of(await walk.send(ExamsAsked()), ExamsShown)
    assert [row.imported for row in shown.attempts] == [True, True]
    assert await SqlExamQueue(database).waiting() == []
    pages = [await walk.stores.exams.contents(attempt.id) for attempt in attempts]
    assert sorted(len(page) for page in pages) == [0, 2]
    (picture, text) = next(page for page in pages if page)
    assert picture.picture is not None
    assert text.text.startswith("x = 2")


async def test_where_something_was_learned_only_decks_and_goals_come_in(
    database: Database,
) -> None:
    walk = walk_on(database)
    await live(walk, Language.EN)
    archive = await archive_of(walk)
    before = await dates(walk)

    offered, imported = await bring(walk, archive)

    assert offered.rest is imported.rest is Rest.STAYS_OUT
    assert await dates(walk) == before


async def test_somebody_elses_account_comes_in_under_ids_of_its_own(database: Database) -> None:
    anna, ben = walk_on(database), walk_on(database, BEN)
    await live(anna, Language.EN)
    annas = await dates(anna)

    await bring(ben, await archive_of(anna))

    both = await dates(anna)
    assert {name: len(rows) for name, rows in both.items()} == {
        name: 2 * len(rows) for name, rows in annas.items()
    }
    here = await anna.maps.of_learner(LEARNER, all_until(anna.clock.now()))
    there = await ben.maps.of_learner(LearnerId(BEN), all_until(anna.clock.now()))
    assert {topic.map_id for topic in here}.isdisjoint(topic.map_id for topic in there)
    assert {topic.title for topic in here} == {topic.title for topic in there}
    opened = await ben.chats.open(BEN, TurnId("-"))
    assert (opened.learner.zone, opened.learner.daily_cap) == ("Asia/Tokyo", 30)
    assert (opened.learner.memory.level, opened.learner.memory.purpose) == ("student", "work")
    assert set(opened.learner.rhythm.muted) <= {topic.map_id for topic in there}
    ((part,),) = (exam_date.parts for exam_date in opened.learner.rhythm.exam_dates)
    (python,) = (topic for topic in there if topic.map_id == part.of)
    assert part.id in {node.id for node in (await ben.maps.get(python.map_id)).mind_map.nodes}
    assert not opened.learner.invited


async def test_what_a_file_says_of_the_learner_and_nobody_can_choose_stays_out(
    database: Database,
) -> None:
    anna, ben = walk_on(database), walk_on(database, BEN)
    await anna.send(Started())
    known = (await anna.chats.open(ANNA, TurnId("-"))).learner
    told = Memory(level="adult", interests="x" * 201)
    await anna.store(LearnerChanged(replace(known, memory=told)))

    await bring(ben, await archive_of(anna))

    assert (await ben.chats.open(BEN, TurnId("-"))).learner.memory == Memory()


async def test_a_flag_is_given_back_and_takes_no_question_away_anew(database: Database) -> None:
    walk = walk_on(database)
    await live(walk, Language.EN)
    archive = await archive_of(walk)
    await leave(walk)

    await bring(walk, archive)

    (flag,) = await walk.maps.flags(CourseId("python"))
    assert flag.learner_id == LEARNER
    await leave(walk)
    await database.write(lambda db: db.execute(delete(flagged_questions)))
    await bring(walk, archive)
    assert await walk.maps.flags(CourseId("python")) == []


async def test_what_was_written_beside_a_bundled_course_goes_and_comes_back(
    database: Database,
) -> None:
    walk = walk_on(database)
    planted = await plant_with_due(walk, "python", {}, 6)
    concept = build_concept("senate", (), questions=())
    course = build_course({}, id=supplement_id(planted.id), concepts=(concept,))
    new = NewConcept(
        id=NodeId("the senate"),
        concept_id=concept.id,
        label="Senate",
        description="Who ruled.",
        effort_minutes=8,
    )
    below = (planted.nodes[-1].id,)
    questions = (build_question("senate/1"), build_question("senate/2"))
    flag = FlaggedQuestion(
        course_id=course.id,
        key=questions[0].key,
        learner_id=LEARNER,
        reason=FlagReason.WRONG,
        at=MONDAY,
        withdrawn=True,
    )
    await walk.store(
        CourseWritten(LEARNER, course),
        QuestionsWritten(course.id, concept.id, questions),
        MapPlanned(replan(planted, MissingPrerequisite(concept=new, successors=below))),
        QuestionFlagged(flag),
    )
    archive = await archive_of(walk)
    await leave(walk)
    assert await walk.rows(written_courses) == []
    assert await walk.rows(flagged_questions) == []

    await bring(walk, archive)

    mind_map = (await walk.topic()).mind_map
    work = await load_topic(mind_map.id, walk.ports)
    node = next(drawn for drawn in work.mind_map.nodes if drawn.concept_id == concept.id)
    assert mind_map.id != planted.id
    assert work.concept(node.id).label == concept.label
    assert work.course_id_of(concept.id) == supplement_id(mind_map.id)
    assert [question.key for question in work.questions_of(node.id)] == [questions[1].key]


async def test_topics_of_courses_that_are_not_here_stay_out(database: Database) -> None:
    walk = walk_on(database)
    await live(walk, Language.EN)
    archive = await archive_of(walk)
    await leave(walk)
    fewer = [course for course in courses() if course.id != "python"]
    catalogue = CourseCatalogue(BundledCourses(fewer), walk.stores.written)
    elsewhere = Walk(walk.stores, walk.ports.having(COURSES, catalogue), walk.clock, walk.chat_id)

    await bring(elsewhere, archive)

    topics = await walk.maps.of_learner(LEARNER, all_until(walk.clock.now()))
    assert {
        topic.course_id for topic in topics if topic.course_id and "written" not in topic.course_id
    } == {"fractions", "memory"}


async def test_an_archive_explains_itself_and_has_tables_without_formulas(
    database: Database,
) -> None:
    walk = walk_on(database)
    await live(walk, Language.EN)

    with ZipFile(BytesIO(await archive_of(walk))) as archive:
        names = set(archive.namelist())
        answers = archive.read("tables/answers.csv").decode("utf-8-sig")
        learner = json.loads(archive.read("lyceum.json"))["learner"]

    assert {f"tables/{table}.csv" for table in TABLES} | {"README.txt"} <= names
    assert {"records/model_calls.1.json", "records/audit_events.1.json"} <= names
    cells = [cell for row in csv.reader(StringIO(answers)) for cell in row]
    assert any(FORMULA in cell for cell in cells)
    assert [cell for cell in cells if cell.startswith("=")] == []
    assert learner["rhythm"]["days_off"] == [6]


async def test_an_exam_that_was_not_marked_goes_out_without_its_solution(
    database: Database,
) -> None:
    walk = walk_on(database)
    await live(walk, Language.EN)
    attempt = build_attempt(AttemptId("open"), learner_id=LEARNER, exam=build_exam())
    await walk.store(AttemptChanged(attempt=attempt))

    with ZipFile(BytesIO(await archive_of(walk))) as archive:
        rows = json.loads(archive.read("account/exam_attempts.1.json"))
        told = json.loads(archive.read("exams.json"))

    assert "SECRET" not in json.dumps([rows, told])
    assert {row["status"] for row in told} == {"open", "graded"}


async def test_an_archive_does_without_pictures_where_it_would_be_too_large(
    database: Database,
) -> None:
    walk = walk_on(database)
    await live(walk, Language.EN)
    exports = Exports(walk.ports, walk.stores.accounts, walk.clock)
    learner = (await walk.chats.open(walk.chat_id, TurnId("-"))).learner
    everything = await exports._everything(learner)

    whole, nothing = await to_thread(small_enough, everything, Says())
    smaller, photos = await to_thread(small_enough, everything, Says(), len(whole) - 1)
    least, all_of_it = await to_thread(small_enough, everything, Says(), 1)

    assert (nothing, photos) == ((), (LeftOut.EXAM_PICTURES,))
    assert all_of_it == (LeftOut.EXAM_PICTURES, LeftOut.MEDIA)
    assert len(least) < len(smaller) < len(whole)
