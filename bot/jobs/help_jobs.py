"""Orders that a learner waits for in the chat: a growing text, a grade."""

from bot.domain.authoring.sources import split_citation
from bot.domain.topics.course import parts_of
from bot.flow.engine.files import Files, FileTrouble, FileUnavailableError
from bot.flow.engine.ports import Ports
from bot.flow.tutor import events, orders as tutor_orders
from bot.flow.tutor.tutoring import TEACHER, Show, TaskAnswer, TaskGrade, Teacher
from bot.flow.work.events import ModelTrouble, ModelUnavailableError, WorkEvent
from bot.flow.work.orders import Order


async def result(order: Order, ports: Ports) -> WorkEvent:
    """Return the model's result. Raise ModelUnavailableError if the model fails."""
    if (teacher := ports[TEACHER]) is None:
        raise ModelUnavailableError(ModelTrouble.DOWN, "no model is connected")
    show = _growing(order, ports)
    match work := order.work:
        case tutor_orders.ExplanationOrder():
            text = await teacher.explain(work.brief, work.way, _first_part(show))
            told, citation = split_citation(text, work.brief.source)
            return events.TextWritten(order.id, told, citation)
        case tutor_orders.AnswerOrder():
            shown = show if work.grows else _unseen
            text = await teacher.answer(work.brief, work.question, shown)
            return events.TextWritten(order.id, text)
        case tutor_orders.GuessOrder():
            return events.TextWritten(order.id, await teacher.take_up(work, show))
        case tutor_orders.TalkOrder():
            return events.TextWritten(order.id, await teacher.talk(work))
        case tutor_orders.GradeOrder():
            grade = await teacher.grade(work.brief, work.asked(), work.answer)
            return events.AnswerGraded(order.id, grade)
        case tutor_orders.TaskGradeOrder():
            return events.AnswerGraded(
                order.id, await _task_grade(order, work, teacher, ports.files)
            )
        case _:
            raise TypeError(f"no worker does {work.kind}")


def _growing(order: Order, ports: Ports) -> Show:
    """Return a function that shows the learner a text while it is written."""

    async def show(markdown: str) -> None:
        if ports.drafts is not None:
            await ports.drafts.show(order.chat_id, markdown)

    return show


def _first_part(show: Show) -> Show:
    """Return a function that shows only what the first message will hold."""
    return lambda markdown: show("".join(parts_of(markdown)[:1]))


async def _task_grade(
    order: Order, work: tutor_orders.TaskGradeOrder, teacher: Teacher, files: Files | None
) -> TaskGrade | FileTrouble:
    photos: tuple[bytes, ...] = ()
    if work.photo is not None:
        if files is None:
            return FileTrouble.GONE
        try:
            photos = (await files.photo(work.photo),)
        except FileUnavailableError as error:
            return error.trouble
    answer = TaskAnswer(
        learner_id=order.learner_id,
        language=work.language,
        task=work.task,
        typed=work.typed,
        photos=photos,
        before=work.before,
    )
    return await teacher.grade_task(answer) or FileTrouble.NOT_A_PICTURE


async def _unseen(_: str) -> None:
    """Show nothing of the growing text."""
