"""A learner with a bit of everything that can be stored about one, on any database."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from io import BytesIO
from typing import Any

from PIL import Image

from bot.content.exports import Exports
from bot.domain.answers.quality import Rating
from bot.domain.authoring.drawing import map_from_course
from bot.domain.authoring.sources import Page as SourcePage
from bot.domain.cards.deck import CardRef, Comma
from bot.domain.exams.attempt import Page, PageKind
from bot.domain.exercise.flagged_questions import FlaggedQuestion, FlagReason
from bot.domain.goals.landscape import GoalState
from bot.domain.ids import (
    AttemptId,
    CardId,
    ConceptId,
    CourseId,
    DeckId,
    LearnerId,
    LessonId,
    MapId,
    NodeId,
    QuestionKey,
    SkillId,
    SourceId,
    TurnId,
)
from bot.domain.learner.exam_dates import ExamDate, ExamPart, PartKind
from bot.domain.learner.memory import Memory
from bot.domain.mastery.refreshers import Refresher
from bot.domain.memory.review import Grade
from bot.domain.practice.own_mistakes import OwnMistake
from bot.domain.skills.placement import Probe
from bot.domain.topics.course import Citation, Language
from bot.domain.topics.curriculum import activate
from bot.domain.topics.mind_map import FlowStatus, MapFlow, MapStatus, QuizResponse, ResponseType
from bot.flow.cards.changes import (
    CardReviewed,
    CardRewritten,
    CardSuspended,
    DeckActivated,
    DeckComma,
    DeckImported,
    DeckTyped,
    TaskAttempted,
)
from bot.flow.cards.ports import BundledDeck, ImportedDeck
from bot.flow.engine.changes import Audited, LearnerChanged
from bot.flow.engine.events import StopAsked, TextReceived
from bot.flow.engine.states import Idle
from bot.flow.exams.changes import AppealMoved, AttemptChanged, PageKept
from bot.flow.exams.ports import Appeal
from bot.flow.files.transfer import EverythingWanted, LeftOut
from bot.flow.goals.ports import Choices, ChoicesMade, GoalMoved, LandscapeImported
from bot.flow.maps.changes import (
    CourseWritten,
    MapAdded,
    QuestionFlagged,
    QuestionsWritten,
    RefreshersKept,
    ResponseRecorded,
    SourceKept,
)
from bot.flow.practice.changes import AppealMade, OwnMistakeMoved
from bot.flow.practice.events import PracticeAsked, SkillPressed
from bot.flow.practice.ports import ITEMS
from bot.flow.practice.states import Practice
from bot.flow.skills.changes import SkillsProbed, SkillsUnlocked
from bot.flow.skills.ports import SKILL_GRAPHS
from bot.flow.tutor.orders import TaskAttempt
from bot.flow.tutor.usage import CallId, CallOutcome, ModelCall, Tokens
from bot.storage.cards.decks import _keep
from bot.storage.practice.bank import SqlBank
from tests.builders import build_course, build_question
from tests.deck_builders import build_card, build_deck, build_review
from tests.exam_builders import build_finding, graded
from tests.flow.planting import course_of, plant_finished, plant_with_due
from tests.flow.practice.practising import small_bank
from tests.flow.strolling import to_first_question
from tests.flow.walking import Walk
from tests.landscape_builders import build_exam, build_goal, build_landscape, ref

MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
DAY = timedelta(days=1)
POETS = DeckId("poets")
SUMS = SkillId("frac_add_like")
WRITTEN = CourseId("written:sailing")
FORMULA = '=HYPERLINK("http://x")'


def photo() -> bytes:
    """Return a page of a solution as it is stored."""
    data = BytesIO()
    Image.new("RGB", (300, 200), "white").save(data, "JPEG")
    return data.getvalue()


class Says:
    """The words of an archive, for tests."""

    def about(self, left_out: Any) -> tuple[str, str]:
        return "README.txt", f"without {[*map(str, left_out)]}"

    def note(self, left_out: Any) -> str:
        return ", ".join(reason.value for reason in left_out if isinstance(reason, LeftOut))


async def archive_of(walk: Walk) -> bytes:
    """Return the archive of /export."""
    exports = Exports(walk.ports, walk.stores.accounts, walk.clock)
    wanted = EverythingWanted(learner_id=LearnerId(walk.chat_id))
    return (await exports.everything(wanted, Says())).content


async def _bundle(walk: Walk) -> None:
    """Store bundled items for practice, and a bundled deck."""
    await SqlBank(walk.stores.database).add(small_bank(), (), MONDAY)
    poets = build_deck(build_card("homer"), build_card("sappho"), deck_id=POETS, title="Poets")
    bundled = BundledDeck(deck=poets, language=Language.EN, digest="1", media={})
    await walk.stores.database.write(lambda db: _keep(db, [bundled], frozenset(), MONDAY))


async def live(walk: Walk, language: Language, mark: str = "") -> None:
    """Have the learner do a bit of everything. `mark` is in all that they type."""
    await _bundle(walk)
    await _settings(walk, language, mark)
    await _topics(walk, mark)
    await _own_course(walk, mark)
    await _cards(walk, mark)
    await _goals(walk)
    await _practice(walk)
    await _exams(walk, mark)
    await _besides(walk)
    walk.clock.move(2 * DAY)
    await walk.count_maps()


async def _settings(walk: Walk, language: Language, mark: str) -> None:
    await to_first_question(walk)
    await walk.answer()
    await walk.send(TextReceived(f"xylophone {mark}"))
    await walk.send(StopAsked())
    opened = await walk.chats.open(walk.chat_id, TurnId("-"))
    learner = replace(
        opened.learner,
        language=language,
        language_chosen=True,
        zone="Asia/Tokyo",
        daily_cap=30,
        quiet_from=time(22, 30),
        dark_pictures=True,
        memory=Memory(
            asked=("example", "example"),
            hard=(f"Halves {mark}".strip(),),
            level="student",
            purpose="work",
            interests=f"chess {mark}".strip(),
            was_asked=True,
        ),
        rhythm=replace(
            opened.learner.rhythm,
            days_off=(6,),
            muted=("map of python",),
            exam_dates=(exam_date(walk.clock.now().date()),),
        ),
    )
    await walk.store(LearnerChanged(learner))


def exam_date(today: date) -> ExamDate:
    first = course_of("python").concepts[0].id
    part = ExamPart(PartKind.CONCEPT, f"python/{first}", "map of python")
    return ExamDate(number=1, day=today + 30 * DAY, title="xylophone test", parts=(part,))


async def _topics(walk: Walk, mark: str) -> None:
    walk.clock.move(DAY)
    python = await plant_with_due(walk, "python", {course_of("python").concepts[0].id: 1}, 6)
    for place, node in enumerate(python.nodes[:3]):
        answer = QuizResponse(
            node_id=node.id,
            map_id=python.id,
            question_key=QuestionKey(f"{node.concept_id}/one"),
            question_format="text",
            question_text="What is it?",
            answer=f"{FORMULA} {mark}",
            quality=place + 2,
            type=ResponseType.TEACH,
            lesson_id=LessonId("a lesson"),
            responded_at=walk.clock.now() - (place + 1) * DAY,
        )
        await walk.store(ResponseRecorded(answer))
    memory = await plant_finished(walk, "memory")
    kept = [
        Refresher(
            map_id=memory.id,
            node_id=node.id,
            ease_factor=2.3,
            repetitions=4,
            interval_days=20,
            due_at=MONDAY + place * DAY,
        )
        for place, node in enumerate(memory.nodes)
    ]
    await walk.store(RefreshersKept(LearnerId(walk.chat_id), tuple(kept)))
    flag = FlaggedQuestion(
        course_id=CourseId("python"),
        key=QuestionKey("variables/one"),
        learner_id=LearnerId(walk.chat_id),
        reason=FlagReason.UNCLEAR,
        at=walk.clock.now(),
        withdrawn=True,
    )
    await walk.store(QuestionFlagged(flag))


async def _own_course(walk: Walk, mark: str) -> None:
    walk.clock.move(DAY)
    learner_id, now = LearnerId(walk.chat_id), walk.clock.now()
    source = SourceId("my book on sailing")
    course = build_course(
        {"knots": (), "sails": ("knots",)},
        id=WRITTEN,
        title={Language.EN: f"Sailing {mark}"},
        source=source,
    )
    drawn = map_from_course(
        course,
        map_id=MapId("map of sailing"),
        learner_id=learner_id,
        language=Language.EN,
        now=now,
        node_id_of=lambda concept: NodeId(f"sailing/{concept}"),
    )
    mind_map = activate(drawn)
    flow = MapFlow(
        map_id=mind_map.id,
        status=FlowStatus.TEACHING,
        current_node_id=mind_map.nodes[0].id,
        started_at=now,
        last_session_at=now,
    )
    place = Citation(page=2, quote="A reef knot joins two ropes")
    questions = (build_question("knots/reef", citation=place), build_question("knots/bowline"))
    pages = (
        SourcePage(number=1, text=f"Sailing {mark}"),
        SourcePage(number=2, text="A reef knot joins two ropes."),
    )
    await walk.store(
        SourceKept(learner_id, source, f"Sailing {mark}", pages),
        CourseWritten(learner_id, replace(course, concepts=course.concepts)),
        QuestionsWritten(WRITTEN, ConceptId("knots"), questions),
        MapAdded(replace(mind_map, status=MapStatus.ACTIVE), flow),
    )


async def _cards(walk: Walk, mark: str) -> None:
    learner_id = LearnerId(walk.chat_id)
    own = build_deck(
        build_card("spain", front=f"Spain? {mark}"),
        build_card("italy", choices=("Paris", "italy!"), explanation=f"It is old. {mark}"),
        build_card("malta"),
    )
    homer, spain = CardRef(POETS, CardId("homer")), CardRef(own.id, CardId("spain"))
    first = build_review(spain, at=MONDAY)
    again = build_review(spain, first.after, Rating.AGAIN, at=MONDAY + timedelta(hours=7))
    attempt = TaskAttempt(
        ref=CardRef(own.id, CardId("italy")),
        at=MONDAY,
        answer=f"A boot. {mark}",
        grade=Grade(correctness=0.5, completeness=0.5, concision=0.5),
        where="Halfway.",
        following="Look at the map.",
    )
    await walk.store(
        DeckImported(learner_id, ImportedDeck(deck=own, media={"es.png": b"PNG"})),
        DeckActivated(learner_id, POETS),
        DeckTyped(learner_id, POETS, typed=True),
        DeckComma(learner_id, POETS, Comma.AND),
        CardReviewed(learner_id, first),
        CardReviewed(learner_id, again),
        CardReviewed(learner_id, build_review(homer, at=MONDAY)),
        CardSuspended(learner_id, CardRef(own.id, CardId("malta")), suspended=True),
        CardRewritten(
            learner_id, CardRef(own.id, CardId("italy")), f"Italia? {mark}", "Roma", f"Old. {mark}"
        ),
        TaskAttempted(learner_id, attempt),
    )


async def _goals(walk: Walk) -> None:
    learner_id = LearnerId(walk.chat_id)
    landscape = build_landscape(
        build_goal("count"), build_goal("add"), build_goal("final", exam=build_exam())
    )
    await walk.store(
        LandscapeImported(learner_id, landscape),
        ChoicesMade(learner_id, landscape.id, Choices(focus=(ref("add").goal_id,))),
        GoalMoved(learner_id, ref("count"), GoalState(mastery=0.4)),
    )


async def _practice(walk: Walk) -> None:
    graph = walk.ports[SKILL_GRAPHS].current()
    if graph is None:
        raise TypeError
    await walk.send(PracticeAsked())
    opened = replace(graph.state(SUMS, {}), unlocked_at=walk.clock.now())
    await walk.store(SkillsUnlocked(LearnerId(walk.chat_id), (opened,)), state=Idle())
    await walk.send(SkillPressed(SUMS))
    served = (await walk.expect(Practice)).asked.served_id
    assert served is not None
    await walk.send(TextReceived("99999"))
    await walk.send(TextReceived("88888"))
    await walk.send(StopAsked())
    await walk.store(AppealMade(served_id=served, number=1, first=True, answer="99999"))
    serving = await walk.ports[ITEMS].serving(served)
    assert serving is not None
    again = OwnMistake(
        mistake="frac_add_like.sum.added_denominators",
        skill_id=SUMS,
        item_id=serving.item_id,
        item_version=serving.item_version,
    )
    learner_id = LearnerId(walk.chat_id)
    await walk.store(OwnMistakeMoved(learner_id, again.made_again(walk.clock.now())))
    await walk.store(SkillsProbed(learner_id, (Probe(skill_id=SUMS, right=True),)))


async def _exams(walk: Walk, mark: str) -> None:
    learner_id = LearnerId(walk.chat_id)
    past = graded(
        AttemptId("sat in march"),
        learner_id=learner_id,
        pages=(Page(number=1, kind=PageKind.PICTURE), Page(number=2, kind=PageKind.TEXT)),
    )
    appeal = Appeal(
        attempt_id=past.id,
        step_id="s2",
        reason=f"I have it. {mark}",
        at=MONDAY,
        regraded=build_finding("s2", 1),
    )
    await walk.store(
        AttemptChanged(attempt=past),
        PageKept(attempt_id=past.id, number=1, picture=photo()),
        PageKept(attempt_id=past.id, number=2, text=f"x = 2 {mark}"),
        AppealMoved(appeal=appeal),
        state=Idle(),
    )


async def _besides(walk: Walk) -> None:
    await walk.store(Audited("budget_used_up", {"share": 1}))
    call = ModelCall(
        id=CallId("call-1"),
        at=MONDAY,
        learner_id=LearnerId(walk.chat_id),
        prompt="explain",
        version=1,
        sha256="0" * 64,
        model_requested="model",
        model_returned="model",
        effort="low",
        tokens=Tokens(input=10, output=10),
        cost_microdollars=7,
        duration_ms=100,
        retries=0,
        stop_reason="end_turn",
        outcome=CallOutcome.OK,
        request_id=None,
    )
    await walk.stores.usage_log.record(call)
