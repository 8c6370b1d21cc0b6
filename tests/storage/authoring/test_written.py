from dataclasses import replace

from sqlalchemy import Connection, event, insert, select, update

from bot.domain.ids import ConceptId, CourseId, LearnerId
from bot.domain.topics.course import Course, Language, Question
from bot.flow.maps.changes import CourseWritten, QuestionsWritten
from bot.storage.authoring.written import (
    SqlWrittenCourses,
    find_course,
    written_courses,
    written_questions,
)
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database
from bot.storage.stores import Stores
from tests.builders import build_course, build_question
from tests.storage.builders import ANNAS, BEN, DAY, MONDAY, take
from tests.storage.engine.test_tables import only

ID = CourseId("written:1")
LOOPS, LISTS = ConceptId("loops"), ConceptId("lists")
DRAWN = build_course({"loops": (), "lists": ("loops",)}, id=ID)
INVENTORIED = replace(DRAWN, concepts=())


def with_questions(loops: tuple[Question, ...], lists: tuple[Question, ...]) -> Course:
    first, second = DRAWN.concepts
    concepts = (replace(first, questions=loops), replace(second, questions=lists))
    return replace(DRAWN, concepts=concepts)


async def test_a_course_that_nobody_wrote_is_not_there(process: Stores) -> None:
    assert await process.written.find(ID) is None


async def test_a_surveyed_course_has_its_inventory_and_later_its_concepts(process: Stores) -> None:
    await take(process.chats, "1", CourseWritten(ANNAS, INVENTORIED))
    assert await process.written.find(ID) == INVENTORIED

    await take(process.chats, "2", CourseWritten(ANNAS, DRAWN))
    assert await process.written.find(ID) == with_questions((), ())


async def test_questions_are_found_with_their_concept_in_the_order_they_came(
    process: Stores,
) -> None:
    first, second, third = (build_question(f"loops/{name}") for name in "bca")
    other = build_question("lists/1")
    await take(process.chats, "1", CourseWritten(ANNAS, DRAWN))
    await take(process.chats, "2", QuestionsWritten(ID, LOOPS, (first, second)))
    await take(process.chats, "3", QuestionsWritten(ID, LISTS, (other,)))
    await take(process.chats, "4", QuestionsWritten(ID, LOOPS, (third,)))

    assert await process.written.find(ID) == with_questions((first, second, third), (other,))


async def test_the_same_key_twice_is_kept_once_and_as_it_was_first(process: Stores) -> None:
    first = build_question("loops/1")
    again = build_question("loops/1", practice=True)
    await take(process.chats, "1", CourseWritten(ANNAS, DRAWN))
    await take(process.chats, "2", QuestionsWritten(ID, LOOPS, (first, again)))
    await take(process.chats, "3", QuestionsWritten(ID, LOOPS, (again,)))

    assert await process.written.find(ID) == with_questions((first,), ())


async def test_a_key_may_come_back_in_another_course(process: Stores) -> None:
    other = CourseId("written:2")
    question = build_question("loops/1")
    await take(process.chats, "1", CourseWritten(ANNAS, DRAWN))
    await take(process.chats, "2", CourseWritten(ANNAS, replace(DRAWN, id=other)))
    await take(process.chats, "3", QuestionsWritten(other, LOOPS, (question,)))

    assert await process.written.find(ID) == with_questions((), ())
    assert await process.written.find(other) == replace(with_questions((question,), ()), id=other)


async def test_what_is_for_practice_comes_back_as_practice(process: Stores) -> None:
    practice = build_question("loops/1", practice=True)
    await take(process.chats, "1", CourseWritten(ANNAS, DRAWN))
    await take(process.chats, "2", QuestionsWritten(ID, LOOPS, (practice,)))

    assert await process.written.find(ID) == with_questions((practice,), ())


async def test_questions_outlive_a_new_drawing_and_need_not_come_with_it(process: Stores) -> None:
    question = build_question("loops/1")
    await take(process.chats, "1", CourseWritten(ANNAS, DRAWN))
    await take(process.chats, "2", QuestionsWritten(ID, LOOPS, (question,)))
    await take(process.chats, "3", CourseWritten(ANNAS, with_questions((), ())))

    assert await process.written.find(ID) == with_questions((question,), ())


async def test_no_questions_are_no_change(process: Stores) -> None:
    await take(process.chats, "1", CourseWritten(ANNAS, DRAWN))
    await take(process.chats, "2", QuestionsWritten(ID, LOOPS, ()))

    assert await process.written.find(ID) == with_questions((), ())


async def test_a_course_stays_with_the_learner_it_was_written_for(database: Database) -> None:
    chats = SqlChats(database)
    await take(chats, "1", CourseWritten(ANNAS, INVENTORIED))
    await take(chats, "2", chat_id=BEN)
    later = replace(INVENTORIED, title={Language.DE: "Python"})
    await take(chats, "3", CourseWritten(LearnerId(BEN), later), at=MONDAY + DAY, chat_id=BEN)

    of = written_courses.c
    row = await only(
        database, select(of.learner_id, of.title, of.language, of.created_at, of.updated_at)
    )
    assert row == (ANNAS, "Python", "de", MONDAY, MONDAY + DAY)


async def test_a_question_that_was_made_practice_by_an_operator_is_practice(
    database: Database,
) -> None:
    chats = SqlChats(database)
    await take(chats, "1", CourseWritten(ANNAS, DRAWN))
    await take(chats, "2", QuestionsWritten(ID, LOOPS, (build_question("loops/1"),)))
    await database.write(lambda db: db.execute(update(written_questions).values(practice=True)))

    found = await SqlWrittenCourses(database).find(ID)
    assert found is not None
    assert [question.practice for question in found.concept(LOOPS).questions] == [True]


async def test_a_question_that_cannot_be_read_takes_no_other_with_it(database: Database) -> None:
    chats = SqlChats(database)
    good = build_question("loops/1")
    await take(chats, "1", CourseWritten(ANNAS, DRAWN))
    row = {
        "course_id": ID,
        "concept_id": LOOPS,
        "key": "loops/0",
        "content": "{}",
        "practice": False,
        "created_at": MONDAY,
    }
    await database.write(lambda db: db.execute(insert(written_questions).values(row)))
    await take(chats, "2", QuestionsWritten(ID, LOOPS, (good,)))

    assert await SqlWrittenCourses(database).find(ID) == with_questions((good,), ())


async def test_a_course_with_all_its_questions_is_one_statement(database: Database) -> None:
    chats = SqlChats(database)
    await take(chats, "1", CourseWritten(ANNAS, DRAWN))
    await take(chats, "2", QuestionsWritten(ID, LOOPS, (build_question("loops/1"),)))
    statements: list[str] = []

    def find(db: Connection) -> None:
        event.listen(db, "before_cursor_execute", lambda *args: statements.append(args[2]))
        assert find_course(db, ID) == with_questions((build_question("loops/1"),), ())

    await database.read(find)
    assert len(statements) == 1
