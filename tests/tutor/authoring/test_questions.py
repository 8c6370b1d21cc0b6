from hypothesis import given, strategies as st

from bot.domain.answers.spec import DecimalAnswer
from bot.domain.authoring.written_question import question_problems
from bot.domain.ids import QuestionKey
from bot.domain.topics.course import Language, Question
from bot.tutor.authoring.questions import to_question
from bot.tutor.client.exchange import UnusableError
from bot.tutor.client.forms import ChoiceForm, KeyForm, MistakeForm, QuestionForm
from tests.tutor.written import number

ODD = st.one_of(
    st.sampled_from(
        ("", " ", "a", "b", "A", "1", "2", "1/2", "0.5", "-3", "1/0", "$x$", "$", "...")
    ),
    st.text(max_size=8),
)
FORMATS = st.sampled_from(
    ("multiple_choice", "true_false", "numeric", "short_answer", "put_in_order", "free_text")
)
KEYS = st.builds(
    KeyForm,
    choices=st.lists(st.builds(ChoiceForm, text=ODD, correct=st.booleans(), word=ODD), max_size=5),
    number=ODD,
    tolerance=ODD,
    accepted=st.lists(ODD, max_size=3),
    items=st.lists(ODD, max_size=7),
    criteria=st.lists(ODD, max_size=5),
    sample=ODD,
    mistakes=st.lists(st.builds(MistakeForm, answer=ODD, word=ODD), max_size=3),
)
FORMS = st.builds(QuestionForm, format=FORMATS, question=ODD, key=KEYS, explanation=ODD)


def convert(form: QuestionForm, language: Language = Language.EN) -> Question | str:
    try:
        return to_question(form, key=QuestionKey("c/q"), language=language)
    except UnusableError as error:
        return str(error)


@given(FORMS, st.sampled_from(Language))
def test_whatever_is_written_can_be_asked_or_is_refused_with_a_reason(
    form: QuestionForm, language: Language
) -> None:
    came = convert(form, language)

    assert question_problems(came) == [] if isinstance(came, Question) else came


def test_a_number_with_a_tolerance_is_right_within_it() -> None:
    form = QuestionForm.model_validate(number("How long?", "3", tolerance="0.5"))

    came = convert(form)

    assert isinstance(came, Question)
    assert isinstance(came.answer, DecimalAnswer)
    assert str(came.answer.tolerance) == "0.5"


def test_what_another_format_would_need_is_ignored() -> None:
    form = number("How long?", "3", choices=[{"text": "", "correct": True, "word": ""}])

    assert isinstance(convert(QuestionForm.model_validate(form)), Question)
