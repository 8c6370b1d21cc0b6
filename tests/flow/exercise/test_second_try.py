import pytest

from bot.domain.answers.quality import BEST
from bot.domain.answers.spec import TextAnswer
from bot.domain.ids import QuestionKey
from bot.domain.topics.course import Language, Question, QuestionFormat
from bot.flow.exercise.judging import WRONG_AFTER_ALL, Judgement
from bot.flow.exercise.replies import AnswerJudged, Judged
from bot.flow.exercise.second_try import is_given
from bot.flow.exercise.states import Asked
from tests.builders import MONDAY

TYPE = Question(
    key=QuestionKey("type"),
    format=QuestionFormat.SHORT_ANSWER,
    question={Language.EN: "Which type does `True` have?"},
    answer=TextAnswer(accepted={"en": ("bool", "boolean value")}),
    explanation={},
)
ASKED = Asked(key=TYPE.key, asked_at=MONDAY)


@pytest.mark.parametrize(
    ("quality", "hint", "given"),
    [
        (WRONG_AFTER_ALL, "There are two of them. Which type has only two?", True),
        (WRONG_AFTER_ALL, "A binary value? Its type has another name.", True),
        (WRONG_AFTER_ALL, "The type is named after Boole.", False),
        (WRONG_AFTER_ALL, "", False),
        (BEST, "There are two of them.", False),
    ],
)
def test_a_wrong_answer_brings_a_hint_that_does_not_tell_the_right_one(
    quality: int, hint: str, *, given: bool
) -> None:
    reply = AnswerJudged(
        judged=Judged.WRONG, question="", answer="binary value", right_answer="bool", word=hint
    )
    read = Judgement(quality=quality, answer="binary value", reply=reply)

    assert is_given(TYPE, read, ASKED, Language.EN, talks=False) is given


@pytest.mark.parametrize(
    ("answer", "hint", "given"),
    [("binary value", "", True), (None, "", False), ("binary", "It is named after Boole.", False)],
)
def test_a_wrong_answer_without_a_hint_can_be_talked_through_if_there_is_one(
    answer: str | None, hint: str, *, given: bool
) -> None:
    reply = AnswerJudged(
        judged=Judged.WRONG, question="", answer=answer or "", right_answer="bool", word=hint
    )
    read = Judgement(quality=WRONG_AFTER_ALL, answer=answer, reply=reply)

    assert is_given(TYPE, read, ASKED, Language.EN, talks=True) is given
