"""Orders, courses and briefs for tests of the model's work."""

from dataclasses import replace
from typing import Any

from bot.domain.answers.spec import FreeTextAnswer
from bot.domain.authoring.scope import Scope
from bot.domain.ids import CourseId, LearnerId, QuestionKey
from bot.domain.topics.course import Course, Language, Question, QuestionFormat
from bot.flow.authoring.orders import InventoryOrder, MapOrder
from bot.flow.lessons.orders import WritingOrder
from bot.flow.maps.ports import TopicWanted
from bot.flow.tutor.orders import Brief

ADA = LearnerId(1)
OPTICS = CourseId("written:1")
WHY = Question(
    key=QuestionKey("refraction/q-why"),
    format=QuestionFormat.FREE_TEXT,
    question={Language.EN: "Why does light bend?"},
    answer=FreeTextAnswer(criteria=("It changes its speed.",), sample="It slows down in glass."),
    explanation={Language.EN: "Its speed changes."},
)


def wanted_topic(**but: Any) -> TopicWanted:
    return replace(TopicWanted(topic="Optics", language=Language.EN), **but)


def inventory_order(**but: Any) -> InventoryOrder:
    return InventoryOrder(course_id=OPTICS, wanted=wanted_topic(**but))


def writing_order(**but: Any) -> WritingOrder:
    plain = WritingOrder(course_id=OPTICS, concept_ids=(), language=Language.EN, urgent=True)
    return replace(plain, **but)


def map_order(known: dict[Any, int] | None = None, **but: Any) -> MapOrder:
    """Return an order for a short map, unless another scope is given."""
    asked = wanted_topic(**{"scope": Scope.SHORT, **but})
    return MapOrder(course_id=OPTICS, wanted=asked, known=known or {})


def brief(**but: Any) -> Brief:
    plain = Brief(
        learner_id=ADA,
        language=Language.EN,
        topic="Optics",
        goal="",
        flow_state="teaching",
        concept="Refraction",
        description="How light bends.",
        status="learning",
        score=0.25,
        prerequisites=("Light rays",),
        successors=("Lenses",),
        frontier=("Refraction",),
        recent=(),
    )
    return replace(plain, **but)


def in_language(course: Course, language: Language) -> list[str]:
    return [concept.label[language] for concept in course.concepts]
