"""A learner who asks while something is open, and a model with given replies."""

from dataclasses import dataclass, field

from bot.domain.topics.course import Language
from bot.flow.engine.events import TextReceived
from bot.flow.engine.replies import Reply
from bot.flow.exercise.events import AnswerMeantPressed
from bot.flow.exercise.states import AnswerAmbiguous
from bot.flow.tutor.orders import Brief
from bot.flow.tutor.tutoring import Show
from tests.flow.walking import Walk
from tests.flow.writing import FakeTeacher, Wisher


@dataclass
class Scripted(FakeTeacher):
    """A model with given replies. The last one repeats."""

    says: list[str] = field(default_factory=list)

    async def answer(self, brief: Brief, question: str, show: Show) -> str:
        self._note(brief)
        said = self.says.pop(0) if len(self.says) > 1 else self.says[0]
        await show(said)
        return said


def scripted(*says: str) -> tuple[Wisher, Scripted]:
    teacher = Scripted(says=list(says))
    return Wisher(teacher=teacher), teacher


async def ask(
    walk: Walk, question: str = "Is it always like this?", *, language: Language = Language.EN
) -> tuple[Reply, ...]:
    """Ask something that cannot be meant as the answer."""
    said = await walk.send(TextReceived(question), language=language)
    assert not any(isinstance(overlay, AnswerAmbiguous) for overlay in await walk.overlays())
    return said


async def ask_not_answer(
    walk: Walk, question: str = "Is it always like this?", *, language: Language = Language.EN
) -> tuple[Reply, ...]:
    """Ask something that may be meant as the answer, and say that it is a question."""
    await walk.send(TextReceived(question), language=language)
    meant = await walk.expect(AnswerAmbiguous)
    press = AnswerMeantPressed(meant.interaction_id, is_answer=False)
    return await walk.send(press, language=language)
