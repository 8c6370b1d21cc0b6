"""What is logged of an answer to a question about a skill."""

import pytest

from bot.domain.ids import ChatId, CourseId, LearnerId, ServedId, SkillId, TurnId
from bot.domain.learner.learner import Learner
from bot.flow.engine.turn import Turn
from bot.flow.exercise.changes import PracticeEvent, PracticeEventLogged
from bot.flow.exercise.judging import judge_grade
from bot.flow.exercise.states import Asked, ServedQuestion
from bot.flow.exercise.trace import log_answer
from bot.flow.tutor.tutoring import Grade
from tests.builders import MONDAY
from tests.flow.walking import ANNA
from tests.flow.writing import free_question


@pytest.mark.parametrize(("by", "foreseen"), [("code", True), ("model", False)])
def test_what_a_model_says_of_a_wrong_answer_is_no_mistake_that_was_foreseen(
    by: str, *, foreseen: bool
) -> None:
    turn = Turn(
        chat_id=ChatId(ANNA),
        id=TurnId("t"),
        now=MONDAY,
        learner=Learner(id=LearnerId(ANNA)),
        known=True,
    )
    question = free_question("parts/1")
    served = ServedQuestion(
        served_id=ServedId("s"), skill_id=SkillId("frac_parts"), course_id=CourseId("fractions")
    )
    asked = Asked(key=question.key, asked_at=MONDAY, served=served)
    grade = Grade(correctness=0.1, completeness=0.1, concision=1.0, feedback="Not yet.")

    events = log_answer(asked, judge_grade(question, grade, "Because.", turn), turn, by=by)

    (diagnosed,) = (
        event.details
        for event in events
        if isinstance(event, PracticeEventLogged)
        and event.kind is PracticeEvent.DIAGNOSIS_COMPLETED
    )
    assert diagnosed == {"by": by, "foreseen": foreseen}
